r"""A lesson's words as they are written: Markdown in which ``$…$`` is mathematics and ``<`` is no HTML.

What Qt's reader of Markdown does not know, or does in another way than a
lesson means it, is replaced by marks that no text holds; ``prose.py`` finds
them in the finished document.
"""

from __future__ import annotations

import re

from rnnlab.ui.look import mathtext

LARGEST = 100_000  # characters of one text that are shown
FORMULA, STRONG, STRONG_END, LESS = "\ue100", "\ue101", "\ue102", "\ue103"
_OURS = re.compile("[\ue000\ue100-\ue103\ufffc]")
# Code stays as it is; an escaped dollar sign is one; then formulas on lines of their own, and those in a line.
_PARTS = re.compile(
    r"(?P<code>```.*?(?:```|\Z)|`[^`\n]+`)|(?P<dollar>\\\$)|\$\$(?P<display>[^$]+?)\$\$|\$(?P<inline>[^$\n]+?)\$",
    re.DOTALL,
)
_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", re.DOTALL)


def prepared(source: str) -> tuple[str, list[tuple[str, bool]]]:
    """The Markdown with its marks, and the formulas in their order: source, and whether on a line of its own."""
    formulas: list[tuple[str, bool]] = []

    def replace(found: re.Match[str]) -> str:
        if found["code"] is not None:
            return found["code"]
        if found["dollar"] is not None:
            return "\ue000"
        display = found["display"] is not None
        formulas.append((found["display"] if display else found["inline"], display))
        return f"\n\n{FORMULA}\n\n" if display else FORMULA

    text = _OURS.sub("", source[:LARGEST])
    text = _PARTS.sub(replace, text).replace("<", LESS)
    # By ourselves: in Markdown two stars before a Chinese quotation mark begin nothing.
    out, position = "", 0
    for code in re.finditer(r"```.*?(?:```|\Z)|`[^`\n]+`", text, re.DOTALL):
        out += _BOLD.sub(f"{STRONG}\\1{STRONG_END}", text[position : code.start()]) + code.group()
        position = code.end()
    out += _BOLD.sub(f"{STRONG}\\1{STRONG_END}", text[position:])
    return out.replace("\ue000", "$"), formulas


def plain(source: str) -> str:
    """A text of a lesson without any marks, for a screen reader and for places of one line."""

    def replace(found: re.Match[str]) -> str:
        if found["code"] is not None:
            return found["code"].strip("`")
        if found["dollar"] is not None:
            return "$"
        inner = (found["display"] or found["inline"]).strip()
        return mathtext.plain(f"${inner}$") if simple(inner) else inner

    text = _PARTS.sub(replace, _OURS.sub("", source[:LARGEST]))
    text = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^(?:#{1,6}|[-*+]|>)\s+", "", text, flags=re.MULTILINE)
    return re.sub(r"\*\*|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)", "", text).strip()


def simple(formula: str) -> bool:
    """Whether a formula is letters with indices and exponents, which the labs' labels are set in as well."""
    if "\\" not in formula and "&" not in formula:
        return True
    names = re.findall(r"\\([A-Za-z]+|.)", formula)
    return "&" not in formula and all(mathtext.knows(name) for name in names)
