"""On which line of a TOML text each value stands: the parsed tree no longer knows it.

The text has been accepted by ``tomllib`` before; here it is only walked along.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Place = tuple[str | int, ...]

FIRST = -1  # as the last part of a path: the line on which a text of several lines begins

_KEY = re.compile(r"[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
_BARE = re.compile(r"[^,\]}#\n]*")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}
_ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|(.))")


def of_text(text: str) -> dict[Place, int]:
    """The line (from 1) of every key, table and element of an array of a valid TOML text, by its path."""
    walker = _Walker(text)
    walker.walk()
    return walker.lines


def nearest(lines: dict[Place, int], path: Place) -> int | None:
    """The line of a path, or of what it stands in; None for an empty path or one that is nowhere."""
    for end in range(len(path), 0, -1):
        if path[:end] in lines:
            return lines[path[:end]]
    return None


class _Walker:
    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.at = 0
        self.line = 1
        self.lines: dict[Place, int] = {}
        self._counts: dict[Place, int] = {}

    def walk(self) -> None:
        table: Place = ()
        while self._skip():
            if self.text[self.at] == "[":
                double = self.text.startswith("[[", self.at)
                self.at += 2 if double else 1
                table = self._placed(self._keys(), double)
                self.at += 2 if double else 1
            else:
                self._pair(table)

    # ---- inside ----

    def _skip(self, newlines: bool = True) -> bool:
        """Past blanks and comments; False at the end of the text."""
        while self.at < len(self.text):
            char = self.text[self.at]
            if char == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif char in " \t" or (newlines and char == "\n"):
                self._pass(1)
            else:
                return True
        return False

    def _pass(self, count: int) -> None:
        self.line += self.text.count("\n", self.at, self.at + count)
        self.at += count

    def _keys(self) -> tuple[str, ...]:
        keys = []
        while True:
            self._skip(newlines=False)
            found = _KEY.match(self.text, self.at)
            assert found is not None, "the text was parsed before"
            self.at = found.end()
            keys.append(_unquoted(found.group()))
            self._skip(newlines=False)
            if self.text[self.at] != ".":
                return tuple(keys)
            self.at += 1

    def _placed(self, keys: tuple[str, ...], double: bool) -> Place:
        """A heading's path, where arrays of tables have their present element's index in it."""
        path: Place = ()
        for key in keys[:-1]:
            path = self._inside((*path, key))
        path = (*path, keys[-1])
        if double:
            self.lines.setdefault(path, self.line)
            self._counts[path] = self._counts.get(path, -1) + 1
            path = (*path, self._counts[path])
        else:
            path = self._inside(path)
        self._note(path)
        return path

    def _inside(self, path: Place) -> Place:
        return (*path, self._counts[path]) if path in self._counts else path

    def _note(self, path: Place) -> None:
        for end in range(1, len(path) + 1):
            self.lines.setdefault(path[:end], self.line)
        self.lines[path] = self.line

    def _pair(self, table: Place) -> None:
        line = self.line
        path = (*table, *self._keys())
        self.at += 1  # the equals sign
        for end in range(len(table) + 1, len(path) + 1):
            self.lines.setdefault(path[:end], line)
        self._skip(newlines=False)
        self._value(path)

    def _value(self, path: Place) -> None:
        char = self.text[self.at]
        if char in "\"'":
            if self.text.startswith(char * 3 + "\n", self.at):
                self.lines[(*path, FIRST)] = self.line + 1
            self._string(char)
        elif char == "[":
            for index in self._elements("]"):
                self.lines[(*path, index)] = self.line
                self._value((*path, index))
        elif char == "{":
            for _ in self._elements("}"):
                self._pair(path)
        else:
            found = _BARE.match(self.text, self.at)
            assert found is not None
            self.at = found.end()

    def _elements(self, closing: str) -> Iterator[int]:
        self.at += 1
        index = 0
        while self._skip():
            char = self.text[self.at]
            if char == closing:
                self.at += 1
                return
            if char == ",":
                self.at += 1
                continue
            yield index
            index += 1

    def _string(self, quote: str) -> None:
        triple = quote * 3
        if self.text.startswith(triple, self.at):
            end = self.at + 3
            while not self.text.startswith(triple, end):
                end += 2 if quote == '"' and self.text[end] == "\\" else 1
            end += 3
            while end < len(self.text) and self.text[end] == quote:  # up to two quotes belong to the text
                end += 1
        else:
            end = self.at + 1
            while self.text[end] != quote:
                end += 2 if quote == '"' and self.text[end] == "\\" else 1
            end += 1
        self._pass(end - self.at)


def _unquoted(key: str) -> str:
    if key[0] == "'":
        return key[1:-1]
    if key[0] != '"':
        return key
    return _ESCAPED.sub(_character, key[1:-1])


def _character(found: re.Match[str]) -> str:
    code = found[1] or found[2] or found[3]
    return chr(int(code, 16)) if code else _ESCAPES.get(found[4], found[4])
