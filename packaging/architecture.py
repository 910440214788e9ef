"""The picture of the architecture, made from the imports: who knows whom, and how often.

    python3 packaging/dev.py architecture

Writes ``docs/pictures/architecture.svg``. grimp, on which the import contracts stand, reads the imports.
"""

import fnmatch
import math
import sys
from collections import Counter
from pathlib import Path
from xml.sax.saxutils import escape

import grimp

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"

# Each room: its name, what it is, and the modules in it; who stands higher may know who stands lower.
ROOMS = (
    ("start, command line", "wire everything together", ("rnnlab.app", "rnnlab.cli*", "rnnlab.__main__", "rnnlab.start",
     "rnnlab.bench*", "rnnlab.doctor")),
    ("ui", "the window: lessons, presenter, export", ("rnnlab.ui*",)),
    ("labs: views", "draw (state, result); gestures become edits", ("rnnlab.labs.*.view*",)),
    ("ui.widgets", "heat map, plane, chips: know no labs", ("rnnlab.ui.widgets*",)),
    ("ui.look", "colours, letters, words", ("rnnlab.ui.look*",)),
    ("labs: computations", "compute(state) gives a result", ("rnnlab.labs.*.compute*", "rnnlab.labs.*.work*")),
    ("session", "store, undo, lanes, files, lessons", ("rnnlab.session*", "rnnlab.study*")),
    ("labs: states", "what was chosen, and its edits", ("rnnlab.labs*",)),
    ("engine", "the mathematics; imports torch", ("rnnlab.engine*",)),
    ("traces", "what is true: plain arrays", ("rnnlab.engine.*traces", "rnnlab.engine.*records")),
)  # fmt: skip
# Of two rooms whose patterns both fit, the one that says more.
_FIRST = ("traces", "labs: computations", "labs: views", "ui.widgets", "ui.look")
NAMES, CELL, TOP = 330, 54, 150
INK, GREY = "#1B2330", "#5B6472"


def room_of(module):
    """The name of the room that a module is in; None for the few modules that all rooms use."""
    ranked = sorted(ROOMS, key=lambda room: _FIRST.index(room[0]) if room[0] in _FIRST else len(_FIRST))
    for name, _, patterns in ranked:
        if any(fnmatch.fnmatchcase(module, pattern) for pattern in patterns):
            return name
    return None


def imports():
    """How many modules of one room import from another, by (from, to)."""
    graph = grimp.build_graph("rnnlab", cache_dir=None)
    counted = Counter()
    for module in graph.modules:
        origin = room_of(module)
        reached = {room_of(other) for other in graph.find_modules_directly_imported_by(module)}
        for target in reached - {origin, None}:
            if origin is not None:
                counted[origin, target] += 1
    return counted


def drawing():
    """The picture, as SVG text: a row knows a column where there is a number, the number of its modules that do.

    The same imports give the same picture.
    """
    counted = imports()
    width, height = NAMES + CELL * len(ROOMS) + 20, TOP + CELL * len(ROOMS) + 20
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="Inter, Helvetica, Arial, sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#FFFFFF"/>',
        _text(20, 40, "Who imports whom", 18, INK, weight=600),
        _text(20, 62, "how many modules of a row import from a column", 12, GREY),
    ]
    for k, (name, what, _) in enumerate(ROOMS):
        middle = TOP + CELL * k + CELL // 2
        out.append(_text(20, middle - 3, name, 15, INK, weight=600))
        out.append(_text(20, middle + 15, what, 11, GREY))
        place = f"translate({NAMES + CELL * k + CELL // 2 - 4} {TOP - 10}) rotate(-40)"
        out.append(f'<text transform="{place}" font-size="12" fill="{INK}">{escape(name)}</text>')
        for j, (other, _, _) in enumerate(ROOMS):
            out.append(_cell(NAMES + CELL * j, TOP + CELL * k, counted[name, other], j - k))
    return "\n".join([*out, "</svg>", ""])


def _text(x, y, text, size, colour, weight=400, anchor="start"):
    place = f'x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}" text-anchor="{anchor}"'
    return f"<text {place}>{escape(text)}</text>"


def _cell(x, y, count, above):
    """One pair of rooms; what goes up the list is framed, whoever reads it should know why."""
    share = min(1.0, math.log10(count) / 2.6) if count else 0.0
    fill = "#F7F8FA" if above else "#E3E6EB"
    if count:
        fill = "#" + "".join(f"{round(255 + (end - 255) * (0.12 + 0.6 * share)):02X}" for end in (47, 95, 208))
    frame = ' stroke="#B4541A" stroke-width="2"' if count and above < 0 else ""
    square = f'<rect x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}" rx="4" fill="{fill}"{frame}/>'
    return square + (_text(x + CELL // 2, y + CELL // 2 + 5, str(count), 13, INK, 600, "middle") if count else "")


def main(arguments):
    """Write the picture; with ``--check`` only say whether it is the present one."""
    made = drawing()
    if "--check" in arguments:
        same = PICTURE.exists() and PICTURE.read_text(encoding="utf-8") == made
        if not same:
            print(
                "docs/pictures/architecture.svg is not that of the present imports: dev.py architecture makes it anew."
            )
        return 0 if same else 1
    PICTURE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
