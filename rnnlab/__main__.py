"""``python -m rnnlab``. A spawned engine process runs this module again: nothing may happen on import."""

import sys

from rnnlab.cli import main

if __name__ == "__main__":
    sys.exit(main())
