"""Files in the user's folder that are named by the hash of what they hold.

The window writes one, and the engine, in another process, reads it by the hash
that a training names. The same name is the same contents, so a file that is
kept twice is one, and one that was changed is found out.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from rnnlab import paths
from rnnlab.files import reason, shown, write_atomically

_DIGEST = re.compile(r"[0-9a-f]{64}")


class KeptError(ValueError):
    """A kept file that is not there, or is not what its name says.

    ``kind`` is the id of a message: ``Shelf.missing`` (``value``) or ``Shelf.damaged`` (``path``, ``detail``).
    """

    def __init__(self, kind: str, **args: str) -> None:
        super().__init__(kind)
        self.kind = kind
        self.args_by_name = args


def is_digest(text: str) -> bool:
    """Whether a text can be the hash that names a kept file: 64 hexadecimal digits, and no path."""
    return _DIGEST.fullmatch(text) is not None


@dataclass(frozen=True)
class Shelf:
    """All kept files of one kind."""

    suffix: str  # of their names, behind the hash
    largest: int  # bytes of a file
    missing: str  # id of the message for a file that is not there
    damaged: str  # for one that is not what it should be

    def path_of(self, digest: str) -> Path:
        """Where the file of this hash is kept."""
        return paths.own_texts() / f"{digest}{self.suffix}"

    def holds(self, digest: str) -> bool:
        """Whether there is a file of this hash; any text may be asked for."""
        return is_digest(digest) and self.path_of(digest).is_file()

    def is_whole(self, digest: str) -> bool:
        """Whether there is a file of this hash, and it holds what its name says."""
        return self.holds(digest) and self._is_whole(self.path_of(digest), digest)

    def keep(self, data: bytes) -> str:
        """Write a file, whole or not at all; one that is kept already stays.

        Returns
        -------
        str
            SHA-256 of the data, 64 hexadecimal digits.

        Raises
        ------
        OSError
            The user's folder cannot be written.
        """
        digest = hashlib.sha256(data).hexdigest()
        path = self.path_of(digest)
        if not self._is_whole(path, digest):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, data)
        return digest

    def read(self, digest: str) -> bytes:
        """The contents of a kept file.

        Raises
        ------
        KeptError
            There is none of this hash, or it has been changed.
        """
        if not self.holds(digest):
            raise KeptError(self.missing, value=digest[:64])
        try:
            data = self._contents(self.path_of(digest))
        except OSError as error:
            raise self.refusal(digest, reason(error)) from error
        if hashlib.sha256(data).hexdigest() != digest:
            raise self.refusal(digest, "its contents are not those of its name")
        return data

    def refusal(self, digest: str, detail: str) -> KeptError:
        """The error that a file is not what it should be."""
        return KeptError(self.damaged, path=shown(self.path_of(digest)), detail=detail)

    def _contents(self, path: Path) -> bytes:
        with open(path, "rb") as file:
            return file.read(self.largest + 1)  # a larger one has another hash, whatever it begins with

    def _is_whole(self, path: Path, digest: str) -> bool:
        try:
            return hashlib.sha256(self._contents(path)).hexdigest() == digest
        except OSError:
            return False
