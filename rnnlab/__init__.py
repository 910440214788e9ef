"""rnnlab: how machines read sequences, computed live for a class."""

__version__ = "0.1.0"
# Where new versions are found. Shown as text, and never asked by the program itself.
HOMEPAGE = "https://github.com/rnnlab/rnnlab/releases"
