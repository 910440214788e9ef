"""Writing a file whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Write ``data`` beside ``path``, flush it to the disk, then rename it into place.

    A reader sees the old file or the new one, whenever the power fails. A
    symbolic link stays one: its target is replaced.

    Raises
    ------
    OSError
        The old file is untouched and nothing is left beside it.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        # A rename would replace a device (/dev/null) by a plain file, for the whole machine.
        raise OSError(errno.EINVAL, "not a plain file")
    # A name of fixed length: the target's own may already be as long as the file system allows.
    temporary = target.with_name(f".rnnlab-{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Make the rename itself durable, where a folder can be opened (not on Windows)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def shown(path: Path | str) -> str:
    """A path as text that can be shown and encoded, whatever bytes its name holds."""
    return os.fsencode(path).decode("utf-8", "replace")


# In the words of every Unix, whatever language the operating system speaks; the window translates them
# (``rnnlab.session.messages.DETAILS``).
REASONS = {
    errno.ENOENT: "No such file or directory",
    errno.EACCES: "Permission denied",
    errno.EPERM: "Operation not permitted",
    errno.EEXIST: "File exists",
    errno.EISDIR: "Is a directory",
    errno.ENOTDIR: "Not a directory",
    errno.ENOSPC: "No space left on device",
    errno.EROFS: "Read-only file system",
    errno.EFBIG: "File too large",
    errno.ENAMETOOLONG: "File name too long",
    errno.EIO: "Input/output error",
    errno.EBUSY: "Device or resource busy",
    errno.EMFILE: "Too many open files",
    errno.EINVAL: "Invalid argument",
}


def reason(error: OSError | ValueError) -> str:
    """What is wrong, without number and path: by the kind of the error, else as the operating system says it.

    A ValueError is Python's of a path that can be none, one with a zero in it.
    """
    if not isinstance(error, OSError):
        return str(error)
    plain = error.strerror in (None, os.strerror(error.errno)) if error.errno is not None else False
    own = REASONS.get(error.errno) if error.errno is not None and (plain or os.name == "nt") else None
    return own or error.strerror or type(error).__name__
