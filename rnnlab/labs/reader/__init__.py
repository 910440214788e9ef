"""The reader lab."""
