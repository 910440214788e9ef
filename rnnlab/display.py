"""Is there a screen that answers? Asked before Qt, which aborts the process where there is none.

Standard library only. On Windows and macOS there is always one.
"""

from __future__ import annotations

import ctypes
import errno
import os
import re
import socket
import struct
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rnnlab.session.messages import Message

TIME_LIMIT = 3.0  # seconds for a server to answer its greeting; a local one needs milliseconds
# An X server without a window manager begins anew when its last client leaves, and drops who comes in that moment.
_PAUSES = (0.1, 0.4)
_NAME = re.compile(r"(?:(?P<protocol>\w+)/)?(?P<host>[^:]*):(?P<number>\d+)(?:\.\d+)?")

# What PySide6's wheel takes from the system, with the Debian package of each.
_QT = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libX11.so.6": "libx11-6",
}
_XCB = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
_WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
_LIBRARIES = {"xcb": {**_QT, **_XCB}, "wayland": {**_QT, **_WAYLAND}}


class SilentDisplayError(Exception):
    """A display that is named but cannot be used, with the reason."""


def choose(environment: Mapping[str, str], system: str = sys.platform) -> tuple[str, Message | None]:
    """Find the Qt platform that will work.

    Parameters
    ----------
    environment : mapping
        ``os.environ``.
    system : str
        ``sys.platform``.

    Returns
    -------
    platform : str
        For ``QT_QPA_PLATFORM``; empty where Qt may choose by itself.
    message : Message or None
        Why no window can be opened.
    """
    if not system.startswith(("linux", "freebsd")):
        return "", None
    asked = environment.get("QT_QPA_PLATFORM", "")
    names = [name.split(":")[0].strip() for name in asked.split(";") if name.strip()]
    if any(name not in ("xcb", "wayland", "wayland-egl") for name in names):
        return "", missing_libraries("")  # offscreen, vnc, linuxfb, …: their own business
    answers: dict[str, Message | None] = {}
    wayland = environment.get("WAYLAND_DISPLAY") or (environment.get("WAYLAND_SOCKET") and "WAYLAND_SOCKET")
    wanted = {"xcb" if name == "xcb" else "wayland" for name in names} or {"xcb", "wayland"}
    if "wayland" in wanted and wayland:
        answers["wayland"] = _asked("wayland", wayland, environment)
    if "xcb" in wanted and environment.get("DISPLAY"):
        answers["xcb"] = _asked("xcb", environment["DISPLAY"], environment)
    if not answers:
        return "", Message.of("display-missing")
    usable = [platform for platform, message in answers.items() if message is None]
    if not usable:
        return "", next(message for message in answers.values() if message is not None)
    # Qt is told only where one of two does not answer: it would wait for that one.
    return (usable[0] if not asked and len(usable) < len(answers) else ""), None


def _asked(platform: str, display: str, environment: Mapping[str, str]) -> Message | None:
    greet = _greet_x11 if platform == "xcb" else _greet_wayland
    try:
        for pause in _PAUSES:
            try:
                greet(display, environment)
                break
            except (BrokenPipeError, ConnectionResetError):
                time.sleep(pause)
        else:
            greet(display, environment)
    except (OSError, SilentDisplayError) as error:
        reason = (
            "no answer in time" if isinstance(error, TimeoutError) else str(getattr(error, "strerror", "") or error)
        )
        return Message.of("display-silent", display=display, reason=reason)
    return missing_libraries(platform)


def missing_libraries(platform: str) -> Message | None:
    """Which system libraries Qt needs for a platform and does not find (Linux)."""
    if not sys.platform.startswith("linux"):
        return None
    needed = _LIBRARIES.get(platform, _QT)
    absent = [library for library in needed if not _loads(library)]
    if not absent:
        return None
    return Message.of(
        "library-missing", libraries=", ".join(absent), packages=" ".join(needed[library] for library in absent)
    )


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


# ---- X11 ---------------------------------------------------------------------


def _greet_x11(display: str, environment: Mapping[str, str]) -> None:
    """Open a connection as a client does, and close it again.

    The set-up request and its first answer byte (0 refused, 1 accepted,
    2 wants more) are those of the X Window System Protocol, version 11, chapter 8.
    """
    parsed = _NAME.fullmatch(display)
    if parsed is None:
        raise SilentDisplayError("not a display's name")
    number = int(parsed["number"])
    name, secret = _cookie(environment, number)
    request = struct.pack("<BxHHHHxx", ord("l"), 11, 0, len(name), len(secret)) + _padded(name) + _padded(secret)
    deadline = time.monotonic() + TIME_LIMIT
    with _connected(_x11_addresses(parsed["host"], parsed["protocol"] or "", number), deadline) as connection:
        connection.sendall(request)
        head = _received(connection, 8, deadline)
        if head[0] == 0:
            reason = _received(connection, head[1], deadline).decode("latin-1").strip()
            raise SilentDisplayError(reason or "refused")
        if head[0] != 1:
            raise SilentDisplayError("it asks for another kind of authority")


def _x11_addresses(host: str, protocol: str, number: int) -> Sequence[str | bytes | tuple[str, int]]:
    if host in ("", "unix") and protocol in ("", "unix", "local"):
        path = f"/tmp/.X11-unix/X{number}"
        # The abstract name first, as libxcb does: it works where /tmp is another one (containers).
        return ([b"\0" + path.encode()] if sys.platform.startswith("linux") else []) + [path]
    if host.startswith("/"):  # XQuartz: the socket's own path
        return [f"{host}:{number}", host]
    return [(host.strip("[]") or "localhost", 6000 + number)]


def _connected(addresses: Iterable[str | bytes | tuple[str, int]], deadline: float) -> socket.socket:
    failure: OSError = ConnectionRefusedError("no such socket")
    for address in addresses:
        try:
            if isinstance(address, tuple):
                return socket.create_connection(address, timeout=_left(deadline))
            connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                connection.settimeout(_left(deadline))
                connection.connect(address)
            except OSError:
                connection.close()
                raise
            return connection
        except OSError as error:
            failure = error
    raise failure


def _received(connection: socket.socket, count: int, deadline: float) -> bytes:
    data = b""
    while len(data) < count:
        connection.settimeout(_left(deadline))
        part = connection.recv(count - len(data))
        if not part:
            raise ConnectionResetError(errno.ECONNRESET, "it hung up")
        data += part
    return data


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _padded(data: bytes) -> bytes:
    return data + b"\0" * (-len(data) % 4)


def _cookie(environment: Mapping[str, str], number: int) -> tuple[bytes, bytes]:
    """The authority's name and data for a display, out of the Xauthority file; empty where there is none."""
    path = environment.get("XAUTHORITY") or os.path.join(environment.get("HOME", ""), ".Xauthority")
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError):
        return b"", b""
    host = socket.gethostname().encode()
    found = (b"", b"")
    at = 0
    try:
        while at < len(data):
            at += 2  # the family: what matters is the display's number
            fields = []
            for _ in range(4):
                (length,) = struct.unpack_from(">H", data, at)
                fields.append(data[at + 2 : at + 2 + length])
                at += 2 + length
            address, display, name, secret = fields
            if display in (b"", str(number).encode()) and (address == host or not found[0]):
                found = (name, secret)
    except struct.error:  # cut in the middle
        return found
    return found


# ---- Wayland -----------------------------------------------------------------


def _greet_wayland(display: str, environment: Mapping[str, str]) -> None:
    """Ask ``wl_display.sync`` (object 1, request 0) and wait for any event."""
    if display == "WAYLAND_SOCKET":
        return  # a connection that was handed over open: to speak on it would spoil it
    folder = environment.get("XDG_RUNTIME_DIR", "")
    if not os.path.isabs(display) and not folder:
        raise SilentDisplayError("XDG_RUNTIME_DIR is not set")
    deadline = time.monotonic() + TIME_LIMIT
    with _connected([os.path.join(folder, display)], deadline) as connection:
        connection.sendall(struct.pack("=III", 1, 12 << 16, 2))
        _received(connection, 8, deadline)
