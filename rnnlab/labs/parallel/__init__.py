"""The serial and parallel lab."""
