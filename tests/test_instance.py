"""A second start: it reaches the program that runs, and opens its own window wherever that does not work."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Client
from pathlib import Path

import pytest

from rnnlab import cli, instance
from rnnlab.instance import Request, Running, claim

ROOT = Path(__file__).resolve().parents[1]
SHORT = 0.3  # seconds of patience with a program that will never answer


@pytest.fixture
def note(tmp_path: Path) -> Path:
    return tmp_path / "state" / "instance.json"


@pytest.fixture
def first(note: Path) -> Iterator[Running]:
    """The program that runs."""
    running = claim(note=note)
    assert running is not None
    assert running.listens
    yield running
    running.close()


def served(running: Running) -> list[Request]:
    """Requests as they come; the window's thread is the caller's own."""
    taken: list[Request] = []
    running.serve(lambda action: action(), taken.append)
    return taken


def test_a_second_start_hands_its_file_over_and_ends(
    first: Running, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = served(first)
    monkeypatch.chdir(tmp_path)
    assert claim([Path("教学 演示.rnnlab")], note) is None
    assert taken == [Request((str(tmp_path / "教学 演示.rnnlab"),), {})]


def test_a_second_start_without_a_file_asks_for_the_window_alone(first: Running, note: Path) -> None:
    taken = served(first)
    assert claim(note=note) is None
    assert taken == [Request((), {})]


def test_the_desktops_permission_to_come_to_the_front_goes_along_and_nothing_else(
    first: Running, note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "token-1")
    monkeypatch.setenv("SECRET", "x")
    taken = served(first)
    assert claim(note=note) is None
    assert taken[0].activation == {"XDG_ACTIVATION_TOKEN": "token-1"}


def test_a_second_start_waits_for_a_window_that_is_still_being_built(first: Running, note: Path) -> None:
    taken: list[Request] = []
    second = threading.Thread(target=claim, args=([Path("a.rnnlab")], note))
    second.start()
    time.sleep(0.1)
    assert second.is_alive()  # nobody has taken it
    first.serve(lambda action: action(), taken.append)
    second.join(10)
    assert not second.is_alive()
    assert len(taken) == 1


def test_F15_a_program_that_hangs_does_not_keep_a_second_one_from_opening(first: Running, note: Path) -> None:
    first.serve(lambda action: None, lambda request: None)  # the window's thread never comes to it
    second = claim(note=note, patience=SHORT)
    assert second is not None
    assert not second.listens  # the place is still the first one's
    assert note.exists()


def test_F15_a_request_that_came_too_late_is_not_obeyed_beside_the_second_window(
    first: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance, "PATIENCE", SHORT)
    waiting: list[Callable[[], None]] = []
    taken: list[Request] = []
    first.serve(waiting.append, taken.append)
    assert not first._hand_over(Request(("late.rnnlab",)))
    waiting.pop()()  # the window comes to it at last
    assert taken == []


@pytest.mark.skipif(os.name != "posix", reason="ends it by a signal")
def test_the_note_of_a_program_that_was_killed_is_cleared_away(note: Path) -> None:
    program = (
        "import sys, time\nfrom pathlib import Path\nfrom rnnlab.instance import claim\n"
        "running = claim(note=Path(sys.argv[1]))\nprint(running.address, flush=True)\ntime.sleep(600)"
    )
    command = [sys.executable, "-c", program, str(note)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as killed:
        assert killed.stdout is not None
        address = Path(killed.stdout.readline().strip())
        killed.kill()
    assert address.exists()
    second = claim(note=note)
    assert second is not None
    assert second.listens
    assert not address.parent.exists()
    second.close()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"address": 3}', '{"address": "/nowhere/s"}', "\x00" * 10])
def test_a_note_that_says_nothing_is_written_anew(note: Path, text: str) -> None:
    note.parent.mkdir()
    note.write_text(text, "utf-8")
    running = claim(note=note)
    assert running is not None
    assert json.loads(note.read_text("utf-8"))["address"] == running.address
    running.close()


@pytest.mark.skipif(os.name != "posix", reason="modes of folders")
def test_an_address_in_a_folder_of_others_is_not_spoken_to(note: Path, tmp_path: Path) -> None:
    shared = tmp_path / "rnnlab-shared"
    shared.mkdir()
    shared.chmod(0o777)
    (shared / "s").write_text("")
    note.parent.mkdir()
    note.write_text(json.dumps({"address": str(shared / "s")}), "utf-8")
    running = claim(note=note)
    assert running is not None
    assert running.listens
    assert (shared / "s").exists()  # and nothing of it is touched
    running.close()


@pytest.mark.skipif(os.name != "posix", reason="modes of folders")
def test_nobody_else_can_reach_the_address(first: Running) -> None:
    assert os.stat(os.path.dirname(first.address)).st_mode & 0o077 == 0


def test_F11_where_nothing_can_be_noted_the_window_opens_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    running = claim(note=tmp_path / "file" / "instance.json")
    assert running is not None
    assert not running.listens
    running.close()


def test_an_ended_program_leaves_nothing_behind(note: Path) -> None:
    running = claim(note=note)
    assert running is not None
    address = Path(running.address)
    running.close()
    assert not note.exists()
    assert not address.parent.exists() or os.name != "posix"


def test_an_ended_program_has_no_thread_that_waits_on(note: Path) -> None:
    running = claim(note=note)
    assert running is not None
    waiting = [thread for thread in threading.enumerate() if thread.name == "other starts"]
    running.close()
    for thread in waiting:
        thread.join(10)
    assert waiting
    assert not any(thread.is_alive() for thread in waiting)


def test_an_ended_program_leaves_the_note_of_its_successor(note: Path) -> None:
    running = claim(note=note)
    assert running is not None
    note.write_text('{"address": "of another one"}', "utf-8")
    running.close()
    assert note.exists()
    assert not os.path.exists(os.path.dirname(running.address)) or os.name != "posix"


@pytest.mark.parametrize("said", [b"", b"\xff\xfe", b"[]", b'{"files": [3]}', b'{"files": "a"}', b'{"activation": 1}'])
def test_nonsense_is_not_answered_and_harms_nothing(first: Running, note: Path, said: bytes) -> None:
    taken = served(first)
    with Client(first.address) as connection:
        connection.send_bytes(said)
        with pytest.raises((EOFError, OSError)):
            connection.recv_bytes()
    assert taken == []
    assert claim(note=note) is None  # it still listens
    assert len(taken) == 1


def test_two_starts_at_once_come_to_one_program(note: Path) -> None:
    """Whichever is first, the other finds it: eight at once, one place."""
    found: list[Running | None] = []

    def start() -> None:
        running = claim(note=note)
        if running is not None:
            served(running)
        found.append(running)

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    windows = [running for running in found if running is not None]
    assert len(found) == 8
    assert len([running for running in windows if running.listens]) == 1
    assert len(windows) == 1
    for running in windows:
        running.close()


def keyed(change: Callable[[dict[str, str]], None]) -> Path:
    environment = {"DISPLAY": ":0", "QT_QPA_PLATFORM": "xcb"}
    change(environment)
    return instance.note_path(environment)


def test_each_display_has_its_own_window() -> None:
    same = keyed(lambda environment: None)
    assert same == keyed(lambda environment: None)
    assert same != keyed(lambda environment: environment.update(DISPLAY=":1"))


def test_each_file_of_settings_has_its_own_window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = keyed(lambda environment: None)
    monkeypatch.setattr(instance.settings, "default_path", lambda: tmp_path / "settings.json")
    assert before != keyed(lambda environment: None)


@pytest.mark.skipif(os.name != "posix", reason="modes of folders")
def test_the_runtime_folder_is_taken_only_when_it_is_the_users_own(tmp_path: Path) -> None:
    runtime = tmp_path / "run"
    runtime.mkdir(mode=0o700)
    assert instance.note_path({"XDG_RUNTIME_DIR": str(runtime)}).parent == runtime / "rnnlab"
    runtime.chmod(0o777)
    assert instance.note_path({"XDG_RUNTIME_DIR": str(runtime)}).parent != runtime / "rnnlab"


def test_a_second_start_with_a_file_that_is_not_there_says_so_and_ends_with_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    handed: list[list[Path]] = []
    monkeypatch.setattr(instance, "claim", lambda files: handed.append(files))
    there = tmp_path / "there.rnnlab"
    there.touch()
    assert cli.main([str(there)]) == 0
    assert cli.main([str(tmp_path / "gone.rnnlab")]) == 2
    assert handed == [[there], []]
    assert "gone.rnnlab” cannot be read: No such file or directory." in capsys.readouterr().err
