"""Where the frozen program begins: the same command line as ``python -m rnnlab``."""

import sys

from rnnlab.frozen import prepare

if __name__ == "__main__":
    prepare()  # a process that was spawned for computing goes its own way here and does not come back
    from rnnlab.cli import main

    sys.exit(main())
