"""One window a user: a second start hands its file to the window that is open, and ends.

The program that runs listens at a random address that only this user may
reach, and notes it in a file in the user's own folder, one for each display
and each file of settings. Neither Qt nor torch is needed for a second start.
Where anything of this does not work, the program simply opens its window.

The address is a socket in a folder of mode 0700, on Windows a named pipe; no
network is used.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import json
import os
import secrets
import socket
import stat
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import Any

from rnnlab import paths
from rnnlab.session import settings

PATIENCE = 10.0  # seconds for the other program to answer: it may just be starting from a slow disk
_HEARING = 2.0  # seconds for a request to arrive on an open connection
_LARGEST = 64 * 1024  # bytes of one message
_FORMAT = 1
_ACTIVATION = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
_ANY_PROCESS = -1  # ASFW_ANY of the Windows API


@dataclass(frozen=True)
class Request:
    """What a second start wants: files to be opened, and the desktop's permission to come to the front."""

    files: tuple[str, ...] = ()
    activation: Mapping[str, str] | None = None


Handler = Callable[[Request], None]


def note_path(environment: Mapping[str, str] = os.environ) -> Path:
    """The file in which the running program notes its address."""
    display = "|".join(environment.get(name, "") for name in ("WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM"))
    place = f"{settings.default_path()}|{display}|{socket.gethostname()}"
    name = f"instance-{hashlib.sha256(os.fsencode(place)).hexdigest()[:12]}.json"
    runtime = environment.get("XDG_RUNTIME_DIR", "")
    return (Path(runtime) / "rnnlab" if _is_ours(runtime) else paths.user_folder("state")) / name


def claim(files: Sequence[Path] = (), note: Path | None = None, patience: float = PATIENCE) -> Running | None:
    """Be the one program of this user, or hand files over to the one that runs.

    Parameters
    ----------
    files : sequence of Path
        To be opened.
    note : Path, optional
        By default ``note_path()``.
    patience : float
        Seconds for the other to answer.

    Returns
    -------
    Running or None
        None when the other program has them. A ``Running`` that listens to
        nobody where the other does not answer, or where nothing can be noted.
    """
    note = note_path() if note is None else note
    request = Request(tuple(os.path.abspath(file) for file in files), _activation())
    try:
        for _ in range(3):  # another start may take the place between two looks
            found = _read(note)
            if found is not None:
                answered = _ask(found, request, patience)
                if answered is not None:
                    return None if answered else Running(None, None, "")
                _clear_away(note, found)
            running = _announce(note)
            if running is not None:
                return running
    except OSError:
        pass
    return Running(None, None, "")


class Running:
    """This program as others find it; requests wait until there is a window that takes them."""

    def __init__(self, listener: Listener | None, note: Path | None, address: str) -> None:
        self._listener, self._note, self.address = listener, note, address
        self._taken = threading.Event()
        self._handler: Handler | None = None
        self._post: Callable[[Callable[[], None]], None] | None = None
        if listener is not None:
            threading.Thread(target=self._listen, name="other starts", daemon=True).start()

    @property
    def listens(self) -> bool:
        """Whether a second start finds this program."""
        return self._listener is not None

    def serve(self, post: Callable[[Callable[[], None]], None], handler: Handler) -> None:
        """From now on requests go to ``handler``, on the thread to which ``post`` brings them."""
        self._post, self._handler = post, handler
        self._taken.set()

    def close(self) -> None:
        """Be found no longer."""
        listener, self._listener = self._listener, None
        if listener is None:
            return
        # closing alone does not wake the thread that waits for a start
        with contextlib.suppress(OSError, EOFError):
            Client(self.address).close()
        with contextlib.suppress(OSError):
            listener.close()
        found = None if self._note is None else _read(self._note)
        ours = found is not None and found["address"] == self.address
        _clear_away(self._note if ours else None, {"address": self.address})

    def _listen(self) -> None:
        while True:
            listener = self._listener
            if listener is None:
                return
            try:
                connection = listener.accept()
            except (OSError, EOFError):
                if self._listener is None:
                    return
                time.sleep(0.1)  # a client that went away at once; never a busy loop
                continue
            with connection, contextlib.suppress(OSError, EOFError, ValueError):
                self._answer(connection)

    def _answer(self, connection: Connection) -> None:
        if not connection.poll(_HEARING):
            return
        request = _request(connection.recv_bytes(_LARGEST))
        # An answer says that the window has it: a program that hangs gives none, and a second one opens.
        if self._taken.wait(PATIENCE) and self._hand_over(request):
            connection.send_bytes(b"taken")

    def _hand_over(self, request: Request) -> bool:
        done = threading.Event()
        turn = threading.Lock()  # whoever has it first: the window takes the request, or it has come too late
        handler, post = self._handler, self._post
        if handler is None or post is None:
            return False

        def take() -> None:
            if turn.acquire(blocking=False):
                handler(request)
                done.set()

        with contextlib.suppress(RuntimeError):  # the window's end of the line is gone
            post(take)
            if done.wait(PATIENCE):
                return True
            # The other start opens a window of its own by now: it must not be opened here as well.
            return not turn.acquire(blocking=False)
        return False


# ---- the note and the address ----------------------------------------------------------------------------------------


def _announce(note: Path) -> Running | None:
    """Listen, and note where; None when another start was quicker."""
    note.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if sys.platform == "win32":
        address = rf"\\.\pipe\rnnlab-{secrets.token_hex(16)}"
    else:
        # A name that is short wherever the home is: a socket's may have 104 characters. The runtime folder is emptied
        # when the user leaves; what a killed program left elsewhere, the next one clears away.
        runtime = os.environ.get("XDG_RUNTIME_DIR", "")
        short = _is_ours(runtime) and len(runtime) <= 64
        address = os.path.join(tempfile.mkdtemp(prefix="rnnlab-", dir=runtime if short else None), "s")
    listener = Listener(address, backlog=8)
    text = json.dumps({"format": _FORMAT, "address": address, "process": os.getpid()})
    if not _create(note, text):
        with contextlib.suppress(OSError):
            listener.close()
        _clear_away(None, {"address": address})
        return None
    return Running(listener, note, address)


def _create(path: Path, text: str) -> bool:
    """Make a file with its text at once; False where there is one."""
    temporary = path.with_name(f".{path.name}-{os.getpid()}-{secrets.token_hex(4)}")
    temporary.write_text(text, encoding="utf-8")
    try:
        if sys.platform == "win32":
            os.rename(temporary, path)  # refuses to replace
        else:
            os.link(temporary, path)
    except FileExistsError:
        return False
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()
    return True


def _read(note: Path) -> dict[str, Any] | None:
    """The note of a program that runs or has run; None where there is none, or none that can be read."""
    try:
        tree = json.loads(note.read_bytes()[:_LARGEST])
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return {"address": ""}
    return tree if isinstance(tree, dict) and isinstance(tree.get("address"), str) else {"address": ""}


def _clear_away(note: Path | None, found: Mapping[str, Any]) -> None:
    """Remove the note of a program that is gone, and its socket in its own folder."""
    address = found["address"]
    with contextlib.suppress(OSError):
        if note is not None:
            note.unlink()
    folder = Path(address).parent
    if sys.platform != "win32" and address and folder.name.startswith("rnnlab-") and _is_ours(str(folder)):
        with contextlib.suppress(OSError):
            os.unlink(address)
        with contextlib.suppress(OSError):
            folder.rmdir()


def _is_ours(folder: str) -> bool:
    """Whether a folder is there, is no link, and belongs to this user alone."""
    if sys.platform == "win32" or not folder:
        return False
    try:
        found = os.lstat(folder)
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


# ---- the second start ------------------------------------------------------------------------------------------------


def _ask(found: Mapping[str, Any], request: Request, patience: float) -> bool | None:
    """Whether the other program has the request; None when there is no other program."""
    address = found["address"]
    if not address or (sys.platform != "win32" and not _is_ours(os.path.dirname(address))):
        return None
    try:
        connection = Client(address)
    except (OSError, EOFError, ValueError):
        return None
    if sys.platform == "win32":
        # Only a program that the user has just started may say who comes to the front.
        ctypes.windll.user32.AllowSetForegroundWindow(_ANY_PROCESS)
    words = {"format": _FORMAT, "files": list(request.files), "activation": dict(request.activation or {})}
    try:
        with connection:
            connection.send_bytes(json.dumps(words).encode("ascii"))
            return connection.poll(patience) and connection.recv_bytes(_LARGEST) == b"taken"
    except (OSError, EOFError):
        return False


def _activation() -> dict[str, str]:
    return {name: os.environ[name] for name in _ACTIVATION if os.environ.get(name)}


def _request(data: bytes) -> Request:
    """A request out of its bytes. Raises ValueError for anything else."""
    tree = json.loads(data)
    if not isinstance(tree, dict):
        raise ValueError("no request")
    files, activation = tree.get("files", []), tree.get("activation", {})
    if not (isinstance(files, list) and all(isinstance(name, str) for name in files) and isinstance(activation, dict)):
        raise ValueError("no request")
    kept = {name: str(value) for name, value in activation.items() if name in _ACTIVATION}
    return Request(tuple(files), kept)
