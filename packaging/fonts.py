"""Set Inter as the program carries it: with tabular digits a hyphen stays a hyphen.

    python3 packaging/fonts.py FOLDER

The feature ``tnum`` of Inter makes signs as wide as digits, and the hyphen with them, which tears "self-attention"
apart. FOLDER has the fonts as published; they are written to ``resources/fonts/inter`` without that one substitution.
Needs fontTools, which nothing else does: ``pip install fonttools``.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[1]
KEPT = ("hyphen", "hyphen.case")


def without_wide_hyphen(font):
    """Take the hyphen out of the font's tabular signs."""
    table = font["GSUB"].table
    lookups = {
        k
        for found in table.FeatureList.FeatureRecord
        if found.FeatureTag == "tnum"
        for k in found.Feature.LookupListIndex
    }
    for subtable in (one for k in lookups for one in table.LookupList.Lookup[k].SubTable):
        mapping = getattr(subtable, "ExtSubTable", subtable).mapping
        for name in KEPT:
            mapping.pop(name, None)


def main(arguments):
    """Write the fonts of a folder."""
    for path in sorted(Path(arguments[0]).glob("Inter_*.ttf")):
        font = TTFont(path, recalcTimestamp=False)
        without_wide_hyphen(font)
        font.save(ROOT / "resources" / "fonts" / "inter" / path.name)
        print(path.name)


if __name__ == "__main__":
    main(sys.argv[1:])
