"""rnnlab: how machines read sequences, computed live for a class."""

__version__ = "0.1.0"
