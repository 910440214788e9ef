"""Where the frozen program begins: the same command line as ``python -m rnnlab``."""

import sys

from rnnlab.frozen import prepare

if __name__ == "__main__":
    prepare()  # a process that was spawned for computing goes its own way here and does not come back
    if sys.argv[1:2] == ["--measure"]:  # how fast it starts (packaging/dev.py smoke): only from inside can that be seen
        from rnnlab import bench_programs

        sys.exit(bench_programs.main(*sys.argv[2:3]))
    from rnnlab.cli import main

    sys.exit(main())
