"""Reads a PDF that Qt wrote, as far as tests need it: pages, fonts, and the text with the fonts' own tables."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass

_OBJECT = re.compile(rb"(?<!\d)(\d+) 0 obj\b(.*?)\bendobj\b", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_SHOWN = re.compile(rb"/F(\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)> ?Tj|<([0-9A-Fa-f]+)>(?=[^\]]*\] ?TJ)")


@dataclass(frozen=True)
class Pdf:
    """``sizes`` of the pages in points, ``fonts`` that are in the file, ``texts`` by page, ``images``."""

    sizes: list[tuple[float, float]]
    fonts: set[str]
    texts: list[str]
    images: int


def read(data: bytes) -> Pdf:
    """Read a file of Qt's; text stands in the order in which it was drawn, without spaces between what was apart."""
    found = {int(number): body for number, body in _OBJECT.findall(data)}
    streams = {number: _stream(body, found) for number, body in found.items() if b"stream" in body}
    boxes, texts = [], []
    for body in found.values():
        if re.search(rb"/Type\s*/Page\b", body):
            box = re.search(rb"/MediaBox \[\s*([^\]]*)\]", body)
            assert box is not None
            left, bottom, right, top = (float(value) for value in box[1].split())
            boxes.append((right - left, top - bottom))
            content = re.search(rb"/Contents (\d+) 0 R", body)
            assert content is not None
            texts.append(_text(streams[int(content[1])], found, streams))
    embedded = {
        name.decode().partition("+")[2]
        for body in found.values()
        if b"/FontFile" in body
        for name in re.findall(rb"/FontName /(\S+)", body)
    }
    images = sum(bool(re.search(rb"/Subtype\s*/Image", body)) for body in found.values())
    return Pdf(boxes, embedded, texts, images)


def _stream(body: bytes, found: dict[int, bytes]) -> bytes:
    held = _STREAM.search(body)
    if held is None:
        return b""
    if b"/FlateDecode" not in body[: held.start()]:
        return held[1]
    return zlib.decompressobj().decompress(held[1])


def _text(content: bytes, found: dict[int, bytes], streams: dict[int, bytes]) -> str:
    out, table = [], {}
    for font, alone, in_row in _SHOWN.findall(content):
        if font:
            table = _table(int(font), found, streams)
        else:
            glyphs = alone or in_row
            out += [table.get(int(glyphs[k : k + 4], 16), "") for k in range(0, len(glyphs), 4)]
    return "".join(out)


def _table(font: int, found: dict[int, bytes], streams: dict[int, bytes]) -> dict[int, str]:
    """Glyph -> text, as the font's own table tells."""
    named = re.search(rb"/ToUnicode (\d+) 0 R", found[font])
    if named is None:
        return {}
    cmap = streams[int(named[1])]
    table: dict[int, str] = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        for glyph, text in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            table[int(glyph, 16)] = chr(int(text, 16))
    for block in re.findall(rb"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for first, last, many, start in re.findall(
            rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:\[(.*?)\]|<([0-9A-Fa-f]+)>)", block, re.DOTALL
        ):
            codes = re.findall(rb"<([0-9A-Fa-f]+)>", many) if many else []
            for k in range(int(last, 16) - int(first, 16) + 1):
                code = int(codes[k], 16) if codes else int(start, 16) + k
                table[int(first, 16) + k] = chr(code)
    return table
