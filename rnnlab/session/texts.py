"""Text files as users have them: the encoding is recognised or asked for, never guessed in silence.

A byte order mark decides. Without one, text that is valid UTF-8 is UTF-8,
unless its few non-ASCII characters make good Chinese in GBK as well. What is
not UTF-8 is tried as GB18030 (which GBK is a part of) and as UTF-16: right is
the reading whose non-ASCII characters are those that people write. Where two
readings are as good, or none is, the user is asked, with the readings in order
of likelihood; Big5 and Windows-1252 are only ever offered.
The code page of the system plays no part.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rnnlab.files import reason, shown
from rnnlab.session.messages import Problem

LARGEST = 5 * 2**20  # bytes of a file
ENCODINGS = ("utf-8", "gb18030", "utf-16-le", "utf-16-be", "big5", "cp1252")
_SAME = {
    "utf8": "utf-8", "utf-8-sig": "utf-8", "gbk": "gb18030", "gb2312": "gb18030", "cp936": "gb18030",
    "utf-16": "utf-16-le", "utf16": "utf-16-le", "latin-1": "cp1252", "iso-8859-1": "cp1252",
    "windows-1252": "cp1252",
}  # fmt: skip
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\x84\x31\x95\x33", "gb18030"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_UTF_32 = (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")
_RECOGNISED = ("gb18030", "utf-16-le", "utf-16-be")
# Of a reading's non-ASCII characters those that are usual. Right readings of modern prose are above 0.9,
# readings of the same bytes in another encoding below 0.3.
_CERTAIN, _DOUBTFUL = 0.7, 0.4
# NUL and the like, half characters, and places without a character: in no text that was read rightly
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_SAMPLE = 20_000  # characters that a reading is judged by


@dataclass(frozen=True)
class OpenedText:
    """What a file says, and in which encoding."""

    text: str  # lines end in \n
    encoding: str  # one of ENCODINGS
    certain: bool  # False: ask, and read again with the answer
    candidates: tuple[str, ...] = ()  # when it is not certain: readings that are possible, the likeliest first


def read_text(path: Path, encoding: str | None = None, *, field: str = "text") -> OpenedText:
    r"""Read a text file.

    Parameters
    ----------
    path : Path
    encoding : str, optional
        One of ``ENCODINGS``, or a usual name of one (GBK, UTF-16); by default it is recognised.
    field : str
        What a refusal calls the choice of file and encoding.

    Returns
    -------
    OpenedText
        Without byte order mark; ``\r\n`` and ``\r`` are ``\n``.

    Raises
    ------
    Problem
        Names the file: not readable, more than 5 MB, empty, not text, or not in the encoding that was asked for.
    """
    path = Path(path)
    try:
        if path.exists() and not path.is_file():  # a pipe would wait for ever
            raise Problem(field, "file-not-read", path=shown(path), reason="not a file")
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise Problem(field, "file-not-read", path=shown(path), reason=reason(error)) from error
    except ValueError as error:  # a NUL in the name
        raise Problem(field, "file-not-read", path=repr(str(path)), reason=str(error)) from error
    return decode(data, shown(path), encoding, field=field)


def decode(data: bytes, name: str, encoding: str | None = None, *, field: str = "text") -> OpenedText:
    """As ``read_text``, from bytes; ``name`` is what messages call the file."""
    if len(data) > LARGEST:
        raise Problem(field, "text-file-too-large", path=name, limit=LARGEST // 2**20)
    if encoding is not None:
        opened = _as_asked(data, name, encoding, field)
    else:
        opened = _recognised(data, name, field)
    if not opened.text.strip("\ufeff \t\n\f\u3000\x1a"):
        raise Problem(field, "text-file-empty", path=name)
    return opened


def _as_asked(data: bytes, name: str, encoding: str, field: str) -> OpenedText:
    asked = encoding.strip().lower().replace("_", "-").replace(" ", "-")
    asked = _SAME.get(asked, asked)
    if asked not in ENCODINGS:
        raise Problem(field, "not-an-option", value=encoding[:40], options=", ".join(ENCODINGS))
    if _SAME.get(encoding.strip().lower(), "") == "utf-16-le" and data.startswith(b"\xfe\xff"):
        asked = "utf-16-be"  # "UTF-16" without an order: the mark says which
    return OpenedText(_strictly(data, name, asked, field), asked, True)


def _strictly(data: bytes, name: str, encoding: str, field: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Problem(field, "text-file-encoding", path=name, encoding=encoding, place=error.start + 1) from error
    if _NO_TEXT.search(_without_end_mark(text)):
        raise Problem(field, "text-file-binary", path=name)
    return _tidy(text)


def _recognised(data: bytes, name: str, field: str) -> OpenedText:
    if data.startswith(_UTF_32):
        raise Problem(field, "text-file-encoding", path=name, encoding="utf-8", place=1)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return OpenedText(_strictly(data, name, encoding, field), encoding, True)
    readings = {encoding: text for encoding in ENCODINGS if (text := _reading(data, encoding)) is not None}
    if "utf-8" in readings:
        return _utf_8_or_asked(readings)
    if not readings:
        raise Problem(field, "text-file-binary", path=name)
    worth = {encoding: _worth(text, encoding) for encoding, text in readings.items()}
    order = tuple(sorted(worth, key=lambda encoding: -worth[encoding]))
    others = [worth[encoding] for encoding in order[1:] if encoding in _RECOGNISED]
    certain = order[0] in _RECOGNISED and worth[order[0]] >= _CERTAIN and max(others, default=0) < _DOUBTFUL
    return OpenedText(readings[order[0]], order[0], certain, () if certain else order)


def _utf_8_or_asked(readings: dict[str, str]) -> OpenedText:
    """Valid UTF-8 is UTF-8, but for a few bytes that are good Chinese as well: Ŀ¼ is 目录 in GBK, -N 中 in UTF-16."""
    text = readings["utf-8"]
    rivals: tuple[str, ...] = ()
    if all(ord(character) < 0x800 for character in text):
        rivals = tuple(
            encoding
            for encoding in _RECOGNISED
            if encoding in readings and not readings[encoding].isascii() and _worth(readings[encoding], encoding) == 1
        )
    return OpenedText(text, "utf-8", not rivals, ("utf-8", *rivals) if rivals else ())


def _reading(data: bytes, encoding: str) -> str | None:
    """The text in this encoding, or None where the bytes are none."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if _NO_TEXT.search(_without_end_mark(text)) else _tidy(text)


def _without_end_mark(text: str) -> str:
    """Without the Ctrl+Z with which DOS ended a text."""
    return text.removesuffix("\x1a")


def _tidy(text: str) -> str:
    text = _without_end_mark(text.removeprefix("\ufeff"))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _worth(text: str, encoding: str) -> float:
    """The share of usual characters among those beyond ASCII; 1 where there are none."""
    beyond = [character for character in text[:_SAMPLE] if ord(character) > 0x7F]
    usual = _usual(encoding)
    return sum(character in usual for character in beyond) / len(beyond) if beyond else 1.0


@cache
def _usual(encoding: str) -> frozenset[str]:
    """Characters beyond ASCII that people write, among those that an encoding has."""
    marks = "·–—―‘’“”…‹›«»"
    latin = "".join(map(chr, range(0xC0, 0x100))) + "ŒœŠšŽžŸ¡¿°§"
    if encoding == "cp1252":
        return frozenset(marks + latin + "€£©®")
    wide = "".join(map(chr, (*range(0x3001, 0x3012), *range(0xFF01, 0xFF5F)))) + "￥\u3000"
    if encoding == "big5":  # the 5,401 of its first level
        rows, cells = range(0xA4, 0xC7), (*range(0x40, 0x7F), *range(0xA1, 0xFF))
        pairs = (bytes((row, cell)) for row in rows for cell in cells if (row, cell) <= (0xC6, 0x7E))
        return frozenset(b"".join(pairs).decode("big5") + marks + wide)
    # the 3,755 of GB 2312's first level: more than 99 % of modern prose
    pairs = (
        bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF) if (row, cell) < (0xD7, 0xFA)
    )
    common = b"".join(pairs).decode("gb2312")
    kana, cyrillic = "".join(map(chr, range(0x3041, 0x30FF))), "".join(map(chr, range(0x0410, 0x0450)))
    if encoding == "gb18030":
        return frozenset(common + marks + wide)
    return frozenset(common + marks + wide + latin + kana + cyrillic)
