"""rnnlab: how machines read sequences, computed live for a class."""

__version__ = "1.0.0"
# Where new versions are found. Shown as text, and never asked by the program itself.
HOMEPAGE = "https://github.com/rnnlab/rnnlab/releases"
