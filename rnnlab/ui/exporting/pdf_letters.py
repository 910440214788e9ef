"""What a PDF tells programs that copy, search or read aloud.

Qt notes for each glyph one character that the font has it under. Digits of
equal width and signs between capitals are other glyphs than the plain ones,
which Inter has under private codes; and a Chinese character may share its
glyph with a radical. Without this, "0.83" would be found in no PDF of ours.
"""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtGui import QFontDatabase, QRawFont, QTextLayout

from rnnlab.ui.look.theme import FAMILIES, font

_TABLE = re.compile(rb"begincmap.*?endcmap", re.DOTALL)
_CODE = re.compile(rb"<([0-9A-Fa-f]{4})>")
_PRIVATE = range(0xE000, 0xF900)
_RADICALS = range(0x2E80, 0x2FE0)
_COMPATIBLE = range(0xF900, 0xFB00)
_CHINESE = range(0x4E00, 0xA000)
_SIGNS = (
    *range(0x21, 0x7F), *range(0xA1, 0x180), *range(0x2010, 0x2060), *range(0x2070, 0x20A0), *range(0x2190, 0x2400),
)  # fmt: skip
_AROUND = ("{}", "0{}0", "A{}A")  # a sign stands higher between digits and capitals


def readable(data: bytes) -> bytes:
    """A PDF of Qt's whose glyphs are noted as the characters that were meant; not a byte longer or shorter."""
    return _TABLE.sub(lambda found: _CODE.sub(_meant, found[0]), data)


def _meant(found: re.Match[bytes]) -> bytes:
    code = int(found[1], 16)
    if code in _PRIVATE:
        code = _private_codes().get(code, code)
    elif code in _RADICALS or code in _COMPATIBLE:
        code = _radicals().get(code, code)
    return b"<%04X>" % code


@lru_cache(maxsize=1)
def _private_codes() -> dict[int, int]:
    """Private code -> the character that is drawn by the same glyph."""
    used = font(16)
    raw = QRawFont.fromFont(used)
    meant: dict[int, int] = {}
    for code in _SIGNS:
        if raw.supportsCharacter(code):
            for around in _AROUND:
                for glyph in _glyphs(around.format(chr(code)), around.index("{")):
                    meant.setdefault(glyph, code)
    table = {}
    for code in _PRIVATE:
        if raw.supportsCharacter(code):
            glyph = raw.glyphIndexesForString(chr(code))[0]
            if glyph in meant:
                table[code] = meant[glyph]
    return table


@lru_cache(maxsize=1)
def _radicals() -> dict[int, int]:
    """Radical or compatible character -> the Chinese character that is drawn by the same glyph."""
    used = font(16)
    used.setFamilies([FAMILIES[-1]])
    raw = QRawFont.fromFont(used, QFontDatabase.WritingSystem.SimplifiedChinese)
    glyphs = raw.glyphIndexesForString("".join(map(chr, _CHINESE)))
    meant = {glyph: code for glyph, code in zip(glyphs, _CHINESE, strict=True) if glyph}
    alike = [code for code in (*_RADICALS, *_COMPATIBLE) if raw.supportsCharacter(code)]
    found = raw.glyphIndexesForString("".join(map(chr, alike)))
    return {code: meant[glyph] for code, glyph in zip(alike, found, strict=True) if glyph in meant}


def _glyphs(text: str, at: int) -> list[int]:
    """The glyph of one place of a text, as the program's font sets it."""
    layout = QTextLayout(text, font(16))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    runs = layout.glyphRuns()
    glyphs = [glyph for run in runs for glyph in run.glyphIndexes()] if len(runs) == 1 else []
    return [glyphs[at]] if len(glyphs) == len(text) else []
