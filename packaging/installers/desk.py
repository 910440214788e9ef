"""A person at a virtual screen: sees it, presses keys, moves the mouse, by real events of the X server."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from . import screens
from .common import DIST, Stop, say
from .roots import Root
from .screens import Screen

PICTURES = DIST / "installer-test"
SIZE = (1440, 900)
STAGE = (70, 110, 1140, 820)  # left, top, right, bottom of what a lab shows, without its margins
INK = 300  # dark pixels at least, where numbers and words are shown
# A virtual screen, hands, and a window manager so small that it gives the window the whole screen.
PACKAGES = ("xvfb", "xdotool", "matchbox-window-manager")
_PATIENCE = 60.0  # seconds to wait for what should be there at once, on however slow a machine
_STILL = 0.35  # seconds without a change, after which a picture is taken to be finished; a text cursor blinks every 0.5


def engine_starts(root: Root, home: str) -> int:
    """How often an engine has become ready for a user, by the program's log."""
    path = root.path(home, ".local/state/rnnlab/log/rnnlab.log")
    return path.read_text(encoding="utf-8").count(" engine: ") if path.exists() else 0


class Desk:
    """A user's session on a virtual screen of a bare system.

    A context manager: at its end the session is over.

    Parameters
    ----------
    root : Root
    user : str
        A user of the system.
    home : str
        That user's folder, as the system has it.
    env : mapping of str, optional
        Besides what every session has.
    """

    def __init__(self, root: Root, user: str, home: str, env: Mapping[str, str] | None = None) -> None:
        self.root, self.user, self.home = root, user, home
        told = {"LANG": "zh_CN.UTF-8", "RNNLAB_TOUR": "0"}  # the tour would take the keys that are pressed here
        self.env = {"HOME": home, "USER": user, "LOGNAME": user, **told, **(env or {})}
        self.log = root.path("var", "log", f"session-{user}.log")
        self._screen = f"/tmp/screen-{user}"
        self.program: subprocess.Popen | None = None

    def __enter__(self) -> Desk:
        folder = self.root.path(self._screen)
        folder.mkdir(exist_ok=True)
        self.root.call("chown", self.user, self._screen)
        told, tell = os.pipe()
        words = ("Xvfb", "-displayfd", str(tell), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp")
        command = self.root.command([*words, "-fbdir", self._screen], self.user, self.env)
        with self.log.open("ab") as log:
            subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=[tell], start_new_session=True
            )
        os.close(tell)
        with os.fdopen(told) as answer:
            number = answer.readline().strip()
        if not number:
            raise Stop(f"The virtual screen did not start:\n{self.log.read_text(encoding='utf-8', errors='replace')}")
        self.env["DISPLAY"] = f":{number}"
        self._manage_windows()
        return self

    def __exit__(self, *_: object) -> None:
        self.root.end_processes()

    def _manage_windows(self) -> None:
        """Start the window manager, without which no window has the keyboard.

        The screen's number is told a moment before it takes everybody in: who came too early ends, and tries again.
        """
        deadline = time.monotonic() + _PATIENCE
        command = ("matchbox-window-manager", "-use_titlebar", "no")
        while time.monotonic() < deadline:
            manager = self.root.start(*command, user=self.user, env=self.env, log=self.log)
            try:
                manager.wait(1.0)
            except subprocess.TimeoutExpired:
                return  # it stays
            time.sleep(0.2)
        said = self.log.read_text(encoding="utf-8", errors="replace")[-2000:]
        raise Stop(f"The window manager of the virtual screen did not start:\n{said}")

    # ---- the program ------------------------------------------------------------------------------------------------

    def open(self, *command: str) -> None:
        """Start the program, and wait until its window shows numbers and stands still."""
        before = engine_starts(self.root, self.home)
        self.program = self.root.start(*command, user=self.user, env=self.env, log=self.log)
        self.wait(lambda: "rnnlab" in self.title(), f"the window of '{' '.join(command)}' is open")
        self.wait(lambda: engine_starts(self.root, self.home) > before, "its engine is ready")
        self.wait(lambda: self.settled().part(*STAGE).ink() > INK, "it shows what was computed")

    def quit(self) -> int:
        """Quit by the keyboard; give the exit status."""
        assert self.program is not None
        self.keys("ctrl+q")
        return self.ended()

    def ended(self) -> int:
        """Wait until the program has ended; give the exit status."""
        assert self.program is not None
        try:
            return self.program.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self.keep("not-ended")
            raise Stop("The program does not end; see installer-test/not-ended.png in dist.") from None

    def engines(self) -> list[int]:
        """Ids of the processes that compute for the program's window."""
        found = []
        for process in self.root.processes():
            try:
                words = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
                parent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1]
                runs = os.readlink(f"/proc/{process}/exe")
            except OSError:  # it has just ended
                continue
            if b"--multiprocessing-fork" in words and runs.endswith("rnnlab") and parent != "1":
                found.append(process)
        return found

    def kill_engines(self) -> list[int]:
        """Kill the processes that compute, as a lack of memory would; give their ids."""
        found = self.engines()
        for process in found:
            os.kill(process, signal.SIGKILL)
        return found

    # ---- eyes -------------------------------------------------------------------------------------------------------

    def screen(self) -> Screen:
        """What stands on the screen."""
        return screens.read(self.root.path(self._screen, "Xvfb_screen0"))

    def title(self) -> str:
        """The title of the window that has the keyboard; empty where there is none."""
        status, said = self._hands("getactivewindow", "getwindowname")
        return said.strip() if status == 0 else ""

    def settled(self) -> Screen:
        """Wait until nothing changes any more; give what stands there then."""
        deadline = time.monotonic() + _PATIENCE / 4
        last, since = self.screen(), time.monotonic()
        while time.monotonic() < deadline:
            time.sleep(0.05)
            now = self.screen()
            if now.rows != last.rows:
                last, since = now, time.monotonic()
            elif time.monotonic() - since >= _STILL:
                return now
        return last  # something moves for ever: this is as still as it gets

    def keep(self, name: str) -> Screen:
        """Wait for a still picture and write it to ``dist/installer-test``."""
        found = self.settled()
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"{name}.png").write_bytes(found.png())
        return found

    def wait(self, holds: Callable[[], bool], text: str, patience: float = _PATIENCE) -> None:
        """Wait until something holds.

        Raises
        ------
        Stop
            When it does not come to hold; the screen is kept then.
        """
        deadline = time.monotonic() + patience
        while not holds():
            if time.monotonic() > deadline:
                self.keep("failed")
                said = self.log.read_text(encoding="utf-8", errors="replace")[-2000:]
                raise Stop(f"It does not come to hold that {text}; see installer-test/failed.png in dist.\n{said}")
            time.sleep(0.1)
        say("ok: " + text)

    def write(self, file: str, data: bytes) -> None:
        """Put a file where the user has it."""
        path = self.root.path(file)
        path.write_bytes(data)
        self.root.call("chown", self.user, file)

    # ---- hands ------------------------------------------------------------------------------------------------------

    def _hands(self, *words: str) -> tuple[int, str]:
        # it reads Chinese only where a locale in UTF-8 is installed, as this one is everywhere
        return self.root.run("xdotool", *words, user=self.user, env={**self.env, "LC_ALL": "C.UTF-8"})

    def _do(self, *words: str) -> None:
        status, said = self._hands(*words)
        if status:
            raise Stop(f"xdotool {' '.join(words)} ended with {status}: {said.strip()}")

    def keys(self, *names: str) -> None:
        """Press keys, one after the other, each as ``ctrl+s``."""
        self._do("key", "--delay", "60", *names)

    def type(self, text: str) -> None:
        """Type a text."""
        self._do("type", "--delay", "120", text)

    def rest(self) -> None:
        """Move the mouse out of the way, where nothing changes under it."""
        self._do("mousemove", str(SIZE[0] - 2), str(SIZE[1] - 2))

    def click(self, x: int, y: int) -> None:
        """Press and release the left button."""
        self._do("mousemove", str(x), str(y), "sleep", "0.1", "click", "1")

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 8) -> None:
        """Move the mouse with the left button held."""
        words = ["mousemove", *map(str, start), "sleep", "0.2", "mousedown", "1"]
        for k in range(1, steps + 1):
            at = (round(a + (b - a) * k / steps) for a, b in zip(start, end, strict=True))
            words += ["sleep", "0.05", "mousemove", *map(str, at)]
        self._do(*words, "sleep", "0.2", "mouseup", "1")
