"""The installers' modules lie beside dev.py, in no package that is installed."""

import sys
from pathlib import Path

PACKAGING = str(Path(__file__).resolve().parents[2] / "packaging")
if PACKAGING not in sys.path:
    sys.path.append(PACKAGING)
