"""What commands print: UTF-8 on standard output, one line at a time on standard error, and exit statuses."""

from __future__ import annotations

import os
import sys

OK, FAULT, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def printable(text: str) -> str:
    """An argument as text that can be encoded, whatever bytes it came from."""
    return os.fsencode(text).decode("utf-8", "replace")


def write_line(text: str) -> None:
    """To standard output, in UTF-8 whatever the locale."""
    if sys.stdout is None:  # a windowed program without a console
        return
    data = f"{text}\n".encode("utf-8", "replace")
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:  # replaced by something that takes text
        sys.stdout.write(data.decode("utf-8"))
        sys.stdout.flush()
        return
    sys.stdout.flush()
    buffer.write(data)
    buffer.flush()


def say(text: str) -> None:
    """One line to standard error."""
    if sys.stderr is None:
        return
    line = " ".join(text.split())
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    sys.stderr.write(line.encode(encoding, "replace").decode(encoding) + "\n")
    sys.stderr.flush()
