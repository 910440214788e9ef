"""The program as it stands on a school's computer: no network, no streams, no home, odd locales, started and quit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rnnlab import cli, frozen, paths, start
from rnnlab.session.messages import english
from rnnlab.session.settings import SettingsFile
from tests.faults.test_engine_process import ROOT

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc, closes descriptors")

# Shows the window, and closes it as soon as its first numbers are on the screen.
PROGRAM = """
import sys
from pathlib import Path
from rnnlab import cli, frozen
if __name__ == "__main__":
    frozen.open_streams()
    from PySide6.QtCore import QTimer
    from rnnlab import app, log, start
    from rnnlab.session.settings import SettingsFile

    def shown(window):
        def numbers(*_):
            if len(sys.argv) > 1:
                pids = [window.lane.executor.pids[-1]]
                import os
                lines = []
                for pid in [os.getpid(), *pids]:
                    links = []
                    for name in os.listdir(f"/proc/{pid}/fd"):
                        try:
                            links.append(os.readlink(f"/proc/{pid}/fd/{name}"))
                        except OSError:
                            pass
                    lines += [link for link in links if link.startswith("socket:")]
                Path(sys.argv[1]).write_text("\\n".join(lines))
            QTimer.singleShot(0, window.close)
        window.lane.delivered.connect(numbers)

    found = start.examine({"QT_QPA_PLATFORM": "offscreen"})
    sys.exit(app.run(["rnnlab"], notes=found.notes, on_shown=shown))
"""
# In every Python that is started: what it does with the network, a line each.
WATCH = """
import os, sys
def watch(event, args):
    if event in ("socket.connect", "socket.bind", "socket.sendto") and isinstance(args[1], tuple):
        pass
    elif event not in ("socket.getaddrinfo", "socket.gethostbyname", "urllib.Request"):
        return
    with open(os.environ["WATCHED"], "a") as file:
        file.write(f"{os.getpid()} {event} {args!r}\\n")
sys.addaudithook(watch)
with open(os.environ["WATCHED"], "a") as file:
    file.write(f"{os.getpid()} watched\\n")
"""


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    """Of a user who starts the program for the first time, without a screen."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "LC_", "LANG"))}
    return {**kept, "HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), **more}


def script(tmp_path: Path, folder: str = "教学 演示") -> Path:
    path = tmp_path / folder / "start.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(PROGRAM, "utf-8")
    return path


def run(tmp_path: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(script(tmp_path)), *words]
    return subprocess.run(command, env=environment(tmp_path, **more), capture_output=True, text=True, timeout=150)


def inodes(table: str) -> set[str]:
    """Of the sockets in one of the system's tables."""
    path = Path("/proc/net") / table
    return {line.split()[9] for line in path.read_text().splitlines()[1:]} if path.exists() else set()


def test_C04_from_start_to_numbers_no_process_touches_the_network(tmp_path: Path) -> None:
    (tmp_path / "watch").mkdir()
    (tmp_path / "watch" / "sitecustomize.py").write_text(WATCH, "utf-8")
    watched, sockets = tmp_path / "watched", tmp_path / "sockets"
    done = run(tmp_path, str(sockets), PYTHONPATH=f"{tmp_path / 'watch'}:{ROOT}", WATCHED=str(watched))
    assert done.returncode == 0, done.stderr
    lines = watched.read_text("utf-8").splitlines()
    assert len([line for line in lines if line.endswith(" watched")]) >= 2  # the window's process and its engine
    assert [line for line in lines if not line.endswith(" watched")] == []
    open_ones = {link.removeprefix("socket:[").removesuffix("]") for link in sockets.read_text("utf-8").split()}
    networks = set().union(*(inodes(table) for table in ("tcp", "tcp6", "udp", "udp6", "raw", "raw6")))
    assert not open_ones & networks


def test_Q30_started_and_quit_three_times_the_exit_status_is_0(tmp_path: Path) -> None:
    for _ in range(3):
        done = run(tmp_path)
        assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stderr


def test_F14_with_its_streams_closed_it_works_and_has_its_log(tmp_path: Path) -> None:
    command = f"exec '{sys.executable}' '{script(tmp_path)}' <&- >&- 2>&-"
    done = subprocess.run(["sh", "-c", command], env=environment(tmp_path), timeout=150)
    assert done.returncode == 0
    log = (tmp_path / "home/.local/state/rnnlab/log/rnnlab.log").read_text("utf-8")
    assert "--- rnnlab " in log
    assert "engine: torch " in log
    assert "Traceback" not in log


def test_F14_closed_descriptors_are_opened_before_a_file_can_take_their_numbers(tmp_path: Path) -> None:
    program = (
        "from rnnlab import frozen; frozen.open_streams(); import os, sys\n"
        f"file = open({str(tmp_path / 'x')!r}, 'w'); file.write(f'{{file.fileno()}} {{frozen.is_windowed()}}')"
    )
    command = f"exec '{sys.executable}' -c \"{program}\" <&- >&- 2>&-"
    assert subprocess.run(["sh", "-c", command], env=environment(tmp_path), timeout=60).returncode == 0
    number, windowed = (tmp_path / "x").read_text().split()
    assert int(number) > 2
    assert windowed == "True"


@pytest.mark.parametrize("locale", ["C", "POSIX", "tr_TR.UTF-8", "zh_CN.GBK"])
def test_F10_every_locale_computes_the_same_and_prints_utf_8(tmp_path: Path, locale: str) -> None:
    """A locale that the machine lacks is that of C; in those it has, Turkish dotless i and GBK must change nothing."""
    command = [sys.executable, "-m", "rnnlab", "compute", "attention"]
    done = subprocess.run(command, env=environment(tmp_path, LC_ALL=locale), capture_output=True, timeout=150)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode("utf-8").startswith('{"tokens": ["我", "爱", "吃", "苹果"]')


def test_Q41_without_a_fontconfig_of_the_system_the_window_comes_up(tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text("<?xml version='1.0'?><fontconfig></fontconfig>", "utf-8")
    done = run(tmp_path, FONTCONFIG_FILE=str(tmp_path / "fonts.conf"), FONTCONFIG_PATH=str(tmp_path))
    assert done.returncode == 0, done.stderr


def test_F11_in_a_home_that_cannot_be_written_the_window_comes_up(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the home should be")
    done = run(tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "home").read_text() == "a file where the home should be"


# ---- no home at all --------------------------------------------------------------------------------------------------


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An account without HOME and without an entry among the system's accounts."""

    def unknown(*_: object, **__: object) -> str:
        raise RuntimeError("could not determine the home directory")

    for kind in ("config", "data", "state", "log"):
        monkeypatch.setattr(paths.platformdirs, f"user_{kind}_dir", unknown)
    monkeypatch.setattr(paths.Path, "home", unknown)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_F11_without_a_home_the_program_says_so_and_makes_no_folder(homeless: Path) -> None:
    found = start.examine({"QT_QPA_PLATFORM": "offscreen"})
    assert found.blocked is None
    (note,) = found.notes
    assert "This account has no home folder" in english(note)
    assert list(homeless.iterdir()) == []
    assert paths.home() == homeless


def test_F11_without_a_home_settings_have_their_defaults(homeless: Path) -> None:
    settings, notes = SettingsFile().load()
    assert (settings.theme, notes) == ("system", ())


def test_F11_without_a_home_libraries_that_ask_for_one_at_their_import_get_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unknown(*_: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setenv("HOME", "as it was")
    with monkeypatch.context() as patch:
        patch.setattr(paths.Path, "home", unknown)
        paths.settle_home()
    assert os.environ["HOME"] == str(paths.NOWHERE)
    with pytest.raises(OSError):
        (paths.NOWHERE / "rnnlab").mkdir(parents=True)
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert not paths.has_home()


def test_a_home_that_is_known_stays_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    paths.settle_home()
    assert os.environ["HOME"] == str(tmp_path)


def in_a_namespace(uid: int) -> list[str]:
    """How to be an account that the system does not know, with the files of one's own."""
    command = ["unshare", "--user", f"--map-user={uid}"]
    try:
        allowed = subprocess.run([*command, "true"], capture_output=True).returncode == 0
    except OSError:
        allowed = False
    if not allowed:
        pytest.skip("this system does not let its users make namespaces")
    return command


def test_F11_an_account_that_the_system_does_not_know_gets_its_window(tmp_path: Path) -> None:
    kept = {name: value for name, value in environment(tmp_path).items() if name != "HOME"}
    program = script(tmp_path).read_text("utf-8").replace("    frozen.open_streams()", "    cli.paths.settle_home()")
    (tmp_path / "homeless.py").write_text(program, "utf-8")
    command = [*in_a_namespace(61234), sys.executable, str(tmp_path / "homeless.py")]
    done = subprocess.run(command, env=kept, cwd=tmp_path, capture_output=True, text=True, timeout=150)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "~").exists()


def test_an_old_platformdirs_that_leaves_the_tilde_makes_no_folder_of_that_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(paths.platformdirs, "user_config_dir", lambda *_, **__: "~/.config/rnnlab")
    assert paths.user_folder("config").is_absolute()


# ---- Python and Qt on file names -------------------------------------------------------------------------------------


class Restart(Exception):
    """Stands for the end of this process."""


@pytest.fixture
def execve(monkeypatch: pytest.MonkeyPatch) -> list[tuple[bytes, list[bytes], dict[bytes, bytes]]]:
    """What the process would begin again as."""
    begun: list[tuple[bytes, list[bytes], dict[bytes, bytes]]] = []

    def begin(*what: Any) -> None:
        begun.append(what)
        raise Restart

    monkeypatch.setattr(frozen.os, "execve", begin)
    monkeypatch.setattr(frozen.os, "environb", dict(os.environb))
    return begun


def test_F10_under_gbk_the_window_begins_again_in_utf_8_as_qt_is(execve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frozen.locale, "nl_langinfo", lambda item: "GBK")
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-m", "rnnlab", "课.rnnlab"])
    frozen.os.environb[b"LC_ALL"] = b"zh_CN.GBK"
    with pytest.raises(Restart):
        frozen.settle_locale()
    ((program, words, found),) = execve
    assert program == os.fsencode(sys.executable)
    assert words[1:] == [b"-m", b"rnnlab", "课.rnnlab".encode()]
    assert found[b"LC_CTYPE"] == b"C.UTF-8"
    assert b"LC_ALL" not in found  # it would come before
    assert found[b"LC_MESSAGES"] == b"zh_CN.GBK"  # the language stays


@pytest.mark.parametrize("encoding", ["UTF-8", "utf8"])
def test_under_utf_8_it_goes_on(execve: Any, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    monkeypatch.setattr(frozen.locale, "nl_langinfo", lambda item: encoding)
    before = dict(frozen.os.environb)
    frozen.settle_locale()
    assert frozen.os.environb == before
    assert execve == []


@pytest.mark.parametrize("encoding", ["ANSI_X3.4-1968", "of-nobody"])
def test_in_the_locale_c_qt_is_told_and_nothing_begins_again(
    execve: Any, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    monkeypatch.setattr(frozen.locale, "nl_langinfo", lambda item: encoding)
    frozen.settle_locale()
    assert frozen.os.environb[b"LC_CTYPE"] == b"C.UTF-8"
    assert execve == []


def test_F10_in_the_locale_c_qt_complains_of_nothing(tmp_path: Path) -> None:
    program = (
        "from rnnlab import frozen; frozen.settle_locale()\n"
        "from PySide6.QtWidgets import QApplication; QApplication(['x'])"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment(tmp_path, LC_ALL="C"), capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


# ---- the command line's way to the open window -----------------------------------------------------------------------


def test_new_window_asks_no_other_program(monkeypatch: pytest.MonkeyPatch) -> None:
    from rnnlab import app, instance

    started: list[Any] = []
    monkeypatch.setattr(start, "examine", lambda environment: start.Start())
    monkeypatch.setattr(instance, "claim", lambda *_: pytest.fail("--new-window opens its own"))
    monkeypatch.setattr(app, "run", lambda argv, document, **rest: started.append((document, rest["running"])) or 0)
    assert cli.main(["--new-window", "a.rnnlab"]) == 0
    assert started == [(Path("a.rnnlab"), None)]


def test_a_second_start_says_what_became_of_its_file_and_ends_with_status_0(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from rnnlab import instance

    monkeypatch.chdir(tmp_path)
    Path("课 1.rnnlab").write_bytes(b"whatever it is: the open window reads it")
    handed: list[Any] = []
    monkeypatch.setattr(start, "examine", lambda environment: start.Start())
    monkeypatch.setattr(instance, "claim", handed.append)
    assert cli.main(["课 1.rnnlab"]) == 0
    assert handed == [[Path("课 1.rnnlab")]]
    assert "“课 1.rnnlab” is opened in its window" in capsys.readouterr().err
