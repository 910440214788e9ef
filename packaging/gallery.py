"""All labs and pages × languages × themes × sizes on one sheet, to be gone through picture by picture.

    python3 packaging/dev.py gallery [--out DIR] [--full] [LAB ...]

Writes pictures and ``index.html`` with the themes' colours beside them; ``contact.png`` has all of them in small.
Without ``--full`` every page is taken in every theme and both languages once, at the sizes in turn.
"""

import argparse
import html
import itertools
import json
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES, THEMES = ("en", "zh"), ("light", "dark", "projector")
SIZES = ("1440x900", "1024x768", "1280x720")
SMALL = 360  # width on the contact sheet, in pixels


def pages_of(lab):
    """The names of a lab's pages; one empty name where it has no pages."""
    from rnnlab.labs import registry

    pages = tuple(registry.lab(lab).parts.pages)
    fields = registry.lab(lab).state_type.__struct_fields__
    return pages if "page" in fields else ("",)


def looks(full):
    """Language, theme and size of each round."""
    if full:
        return list(itertools.product(LANGUAGES, THEMES, SIZES))
    pairs = itertools.product(LANGUAGES, THEMES)
    return [(language, theme, SIZES[k % len(SIZES)]) for k, (language, theme) in enumerate(pairs)]


def take(folder, labs, full):
    """Write the pictures; give (lab, page, language, theme, size, path) of each that came."""
    taken = []
    pages = {lab: pages_of(lab) for lab in labs}
    for language, theme, size in looks(full):
        for k in range(max(map(len, pages.values()))):
            here = {lab: names[k] for lab, names in pages.items() if k < len(names)}
            # The first page is the one a lab opens with, with its example.
            states = {lab: {"page": page} for lab, page in here.items() if page and k}
            out = folder / f"{language}-{theme}-{size}-{k + 1}"
            command = [sys.executable, "-m", "rnnlab", "snapshot", *here, "--out", str(out)]
            command += ["--lang", language, "--theme", theme, "--size", size]
            if states:
                tree = states if len(here) > 1 else next(iter(states.values()))
                command += ["--state", "-"]
                done = subprocess.run(command, cwd=ROOT, input=json.dumps(tree), text=True)
            else:
                done = subprocess.run(command, cwd=ROOT)
            if done.returncode:
                return taken, done.returncode
            taken += [(lab, page, language, theme, size, out / f"{lab}.png") for lab, page in here.items()]
    return taken, 0


def sheet(taken, folder):
    """The page with all pictures, and one picture of all in small."""
    from rnnlab.ui.look import tokens

    rows = []
    for theme in THEMES:
        palette = getattr(tokens, theme.upper())
        named = [(name, getattr(palette, name)) for name in palette.__dataclass_fields__]
        chips = "".join(
            f'<span style="background:{value}" title="{name}"></span>'
            for name, value in named
            if isinstance(value, str) and value.startswith("#")
        )
        rows.append(f"<h2>{theme}</h2><p class=chips>{chips}</p>")
    for lab, group in itertools.groupby(sorted(taken, key=lambda one: (one[0], one[1])), key=lambda one: one[0]):
        rows.append(f"<h2>{html.escape(lab)}</h2><div class=grid>")
        for _, page, language, theme, size, path in group:
            name = path.relative_to(folder).as_posix()
            rows.append(f'<a href="{name}"><img src="{name}" loading="lazy"><br>{page} {language} {theme} {size}</a>')
        rows.append("</div>")
    style = (
        "body{font:14px sans-serif;margin:24px}.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:16px}"
        "img{width:100%;border:1px solid #ccc}.chips span{display:inline-block;width:24px;height:24px;margin:1px}"
    )
    (folder / "index.html").write_text(
        f"<!doctype html><meta charset=utf-8><title>rnnlab</title><style>{style}</style>{''.join(rows)}", "utf-8"
    )
    height = SMALL * 3 // 4
    contact = Image.new("RGB", (SMALL * 6, (height + 18) * -(-len(taken) // 6)), "white")
    write = ImageDraw.Draw(contact)
    for k, (lab, page, language, theme, size, path) in enumerate(sorted(taken)):
        x, y = k % 6 * SMALL, k // 6 * (height + 18)
        with Image.open(path) as picture:
            picture.thumbnail((SMALL - 6, height))
            contact.paste(picture, (x, y + 16))
        write.text((x, y + 2), f"{lab} {page} {language} {theme} {size}", fill="black")
    contact.save(folder / "contact.png")


def main(arguments):
    """Take the pictures and lay them out; give the exit status."""
    from rnnlab.labs import registry

    parser = argparse.ArgumentParser(prog="dev.py gallery", description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "gallery")
    parser.add_argument("--full", action="store_true", help="every language, theme and size with each other")
    parser.add_argument("labs", nargs="*", metavar="LAB")
    asked = parser.parse_args(arguments)
    folder = asked.out.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    taken, status = take(folder, asked.labs or [lab.name for lab in registry.LABS], asked.full)
    if taken:
        sheet(taken, folder)
    print(folder / "index.html")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
