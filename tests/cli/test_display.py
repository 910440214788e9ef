"""Asking for a screen before Qt does: servers that answer, refuse, or say nothing."""

import os
import shutil
import socket
import struct
import subprocess
import threading

import pytest

from rnnlab import display

pytestmark = pytest.mark.skipif(os.name != "posix", reason="X11 and Wayland")


@pytest.fixture(autouse=True)
def libraries_are_there(monkeypatch):
    monkeypatch.setattr(display, "_loads", lambda library: True)


@pytest.fixture
def server(monkeypatch):
    """Start servers that read a greeting and answer with these bytes (None: nothing)."""
    open_sockets = []

    def start(address, reply):
        family = socket.AF_INET if isinstance(address, tuple) else socket.AF_UNIX
        listener = socket.socket(family)
        open_sockets.append(listener)
        listener.bind(address)
        listener.listen()
        heard = []

        def serve():
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            open_sockets.append(connection)
            heard.append(connection.recv(4096))
            if reply is not None:
                connection.sendall(reply)

        threading.Thread(target=serve, daemon=True).start()
        return listener, heard

    yield start
    for one in open_sockets:
        one.close()


def x11(server, reply):
    """An X server on a port of this machine; its environment and what it heard."""
    for number in range(300, 400):
        try:
            _, heard = server(("127.0.0.1", 6000 + number), reply)
        except OSError:
            continue
        return {"DISPLAY": f"127.0.0.1:{number}.0"}, heard
    raise AssertionError("no port is free")


ACCEPTED = struct.pack("<BxHHH", 1, 11, 0, 0)


def said(environment):
    platform, message = display.choose(environment, "linux")
    return platform, message.id if message else None


def test_no_display_at_all():
    assert said({}) == ("", "display-missing")


def test_windows_and_macos_are_not_asked():
    assert display.choose({}, "win32") == display.choose({}, "darwin") == ("", None)


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=800x600", "linuxfb"])
def test_platforms_without_a_server_are_left_alone(platform):
    assert said({"QT_QPA_PLATFORM": platform}) == ("", None)


def test_a_server_that_accepts(server):
    environment, heard = x11(server, ACCEPTED)
    assert said(environment) == ("", None)
    assert heard[0][:6] == b"l\0" + struct.pack("<HH", 11, 0)


def test_a_server_that_refuses_says_why(server):
    reason = b"No protocol specified\n\0\0"
    environment, _ = x11(server, struct.pack("<BBHHH", 0, len(reason), 11, 0, 6) + reason)
    _, message = display.choose(environment, "linux")
    assert "No protocol specified" in dict(message.args)["reason"]


@pytest.mark.parametrize("reply", [None, b"", b"\x01"])
def test_a_server_that_says_nothing_or_too_little(server, monkeypatch, reply):
    monkeypatch.setattr(display, "TIME_LIMIT", 0.2)
    environment, _ = x11(server, reply)
    assert said(environment) == ("", "display-silent")


def test_Q42_a_server_that_begins_anew_just_now_is_asked_again(server):
    """Xvfb drops its clients in the moment after the last one has left."""
    for number in range(300, 400):
        try:
            listener = socket.create_server(("127.0.0.1", 6000 + number))
        except OSError:
            continue
        break

    def serve():
        connection, _ = listener.accept()
        connection.close()
        connection, _ = listener.accept()
        connection.recv(4096)
        connection.sendall(ACCEPTED)
        connection.close()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    with listener:
        assert said({"DISPLAY": f"127.0.0.1:{number}.0"}) == ("", None)
        thread.join(10)


@pytest.mark.parametrize("name", ["nonsense", ":", ":-1", "127.0.0.1:59000", ":99999999"])
def test_names_that_lead_nowhere(name):
    assert said({"DISPLAY": name}) == ("", "display-silent")


def test_the_cookie_of_the_display_is_sent(server, tmp_path):
    environment, heard = x11(server, ACCEPTED)
    number = environment["DISPLAY"].split(":")[1].split(".")[0].encode()

    def field(data):
        return struct.pack(">H", len(data)) + data

    entries = [(b"other", b"1", b"x" * 16), (b"host", number, bytes(range(16)))]
    data = b"".join(
        b"\1\0" + field(host) + field(shown) + field(b"MIT-MAGIC-COOKIE-1") + field(secret)
        for host, shown, secret in entries
    )
    (tmp_path / "authority").write_bytes(data + b"\1\0\0")  # cut in the middle of a third
    assert said({**environment, "XAUTHORITY": str(tmp_path / "authority")}) == ("", None)
    assert heard[0].endswith(b"MIT-MAGIC-COOKIE-1\0\0" + bytes(range(16)))


def test_Q42_wayland_that_answers_is_taken_when_x11_does_not(server, tmp_path):
    server(str(tmp_path / "wayland-0"), struct.pack("=III", 2, 12 << 16, 0))
    environment = {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}
    assert said(environment) == ("", None)
    (tmp_path / "wayland-0").unlink()
    server(str(tmp_path / "wayland-0"), struct.pack("=III", 2, 12 << 16, 0))
    assert said({**environment, "DISPLAY": "127.0.0.1:59000"}) == ("wayland", None)


def test_Q42_wayland_without_its_folder_is_silent():
    assert said({"WAYLAND_DISPLAY": "wayland-0"}) == ("", "display-silent")


def test_Q42_a_missing_system_library_is_named_with_its_debian_package(server, monkeypatch):
    monkeypatch.setattr(display, "_loads", lambda library: library != "libxcb-cursor.so.0")
    environment, _ = x11(server, ACCEPTED)
    _, message = display.choose(environment, "linux")
    assert message.id == "library-missing"
    assert dict(message.args) == {"libraries": "libxcb-cursor.so.0", "packages": "libxcb-cursor0"}


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")
def test_a_real_server_answers():
    read, write = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL
    ) as process:
        os.close(write)
        with os.fdopen(read) as line:
            number = line.readline().strip()
        assert said({"DISPLAY": f":{number}"}) == ("", None)
        process.kill()
