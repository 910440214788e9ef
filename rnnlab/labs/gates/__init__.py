"""The gates lab."""
