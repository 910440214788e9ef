"""The program in use, killed at random moments: what somebody made is there again, and no file is damaged.

    python -m tests.faults.kills [engine|program|quit] [TIMES] [SEED]

A window is driven by a random, seeded user who edits, looks around, predicts, undoes and saves. Each state that is
reached is noted by its hash, and so is each that the program says is kept (saved by itself, or in the user's file).
After a kill the next start must come to the last state that was kept, or to a later one.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from rnnlab.session import document, recovery

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0  # seconds for a start, or for a result after a kill, on a busy machine

DRIVER = """
import faulthandler, hashlib, os, random, sys
from pathlib import Path
faulthandler.enable()
import msgspec
from PySide6.QtCore import QTimer
from rnnlab.app import run
from rnnlab.labs import registry
from rnnlab.session import plainjson
from rnnlab.session.messages import Message
from rnnlab.session.settings import Settings, SettingsFile
from rnnlab.ui import autosave, recovery
from rnnlab.ui.autosave import Autosave

folder, seed, mode = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
draw = random.Random(seed)
journal = open(folder / "journal", "a", buffering=1, encoding="ascii")
own = folder / "work.rnnlab"
autosave.SECONDS = 0.15
recovery._ask = lambda window, left, first: recovery.DISCARD if left.overtaken else recovery.RESTORE


def digest(store):
    kept = store.snapshot()
    tree = [kept.shared.sentence, {k: msgspec.to_builtins(v) for k, v in kept.labs.items()},
            {k: msgspec.to_builtins(v) for k, v in sorted(kept.pins.items())}]
    return hashlib.sha256(plainjson.write(tree).encode()).hexdigest()[:16]


def note(what, window):
    journal.write(f"{what} {digest(window.store)}\\n")


def shown(window):
    store, host, files, labs = window.store, window.host, window.files, [lab.name for lab in registry.LABS]
    if mode == "quit":
        QTimer.singleShot(draw.randrange(400), window.close)
        return
    if files.path is None and not store.modified and own.exists():
        files.open(own)
    note("began", window)
    written = Autosave._on_written
    content = {}

    def on_written(self, found, problem):
        assert problem is None, problem
        written(self, found, problem)
        if found is not None:
            tree = [found[0], {k: msgspec.to_builtins(v) for k, v in found[1].items()},
                    {k: msgspec.to_builtins(v) for k, v in sorted(found[2].items())}]
            kept = hashlib.sha256(plainjson.write(tree).encode()).hexdigest()[:16]
            journal.write(f"kept {kept}\\n")

    Autosave._on_written = on_written
    host.drawn.connect(lambda lab: journal.write(f"drawn {lab}\\n"))

    def act():
        kind = draw.choice(("preset", "sentence", "lab", "step", "undo", "redo", "pin", "predict", "save", "preset"))
        if kind == "preset":
            lab = draw.choice(labs)
            names = sorted(registry.lab(lab).presets)
            if names:
                fields = dict(registry.lab(lab).presets[draw.choice(names)])
                try:
                    state = msgspec.convert({**msgspec.to_builtins(store.labs[lab]), **msgspec.to_builtins(fields)},
                                            registry.lab(lab).state_type)
                except Exception:
                    return
                store.replace(lab, state, label=Message.of("undo-sentence"))
        elif kind == "sentence":
            store.edit_sentence([draw.choice(("我", "打", "狗", "吃", "苹果")) for _ in range(draw.randint(1, 9))],
                                label=Message.of("undo-sentence"))
        elif kind == "lab":
            host.open(draw.choice(labs))
        elif kind == "step":
            host.set_step(draw.randint(1, 6))
        elif kind == "pin":
            window.tools.pins.toggle()
        elif kind == "predict":
            window.tools.predictor.advance()
        elif kind == "save" and draw.random() < 0.3:
            assert files.save_to(own)
            note("saved", window)
        elif kind in ("undo", "redo"):
            getattr(window.handlers, kind)()
        note("did", window)

    timer = QTimer(window)
    timer.timeout.connect(act)
    timer.start(60 if mode == "engine" else 12)


settings = SettingsFile(folder / "settings.json")
sys.exit(run(["rnnlab"], settings_file=settings, settings=Settings(language="en", toured=True), on_shown=shown))
"""


class Kept(AssertionError):
    """What was made is not there again, or a file is damaged."""


@dataclass
class Trial:
    """A folder, and the programs that run in it one after another."""

    folder: Path
    seed: int
    before: list[tuple[str, str]] = field(default_factory=list)  # the journal when the last program was started

    def start(self, mode: str, number: int) -> subprocess.Popen[bytes]:
        """The program with its random user, in a session (of processes) of its own."""
        self.before = self.lines()
        home = os.fspath(self.folder)
        env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.fspath(ROOT), "HOME": home,
               "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home,
               "OMP_NUM_THREADS": "1"}  # fmt: skip
        script = [sys.executable, "-c", DRIVER, home, str(self.seed * 1000 + number), mode]
        with open(self.folder / "errors", "ab") as errors:
            return subprocess.Popen(script, cwd=ROOT, env=env, stderr=errors, start_new_session=True)

    @contextmanager
    def running(self, mode: str, number: int) -> Iterator[subprocess.Popen[bytes]]:
        """The program while it is used; killed at the end, and nothing of it runs on."""
        process = self.start(mode, number)
        try:
            yield process
        finally:
            process.kill()
            process.wait()
        self.no_process_left(process.pid)

    def began(self, process: subprocess.Popen[bytes]) -> int:
        """Wait until the program begins, with a session that it may come back to; the place in the journal."""
        times = sum(kind == "began" for kind, _ in self.before)
        self.until(lambda: self.count("began") > times, process, "the program did not start")
        at, digest = next(
            (k, digest) for k, (kind, digest) in reversed(list(enumerate(self.lines()))) if kind == "began"
        )
        if self.before and digest not in _allowed(self.before):
            raise Kept("after the kill the session is another one")
        return at

    def lines(self) -> list[tuple[str, str]]:
        """The journal: what happened, and the state's hash or the lab."""
        try:
            text = (self.folder / "journal").read_text("ascii")
        except OSError:
            return []
        found = (line.split(" ") for line in text.splitlines(keepends=True) if line.endswith("\n"))
        return [(parts[0], parts[1].strip()) for parts in found if len(parts) == 2]

    def until(self, claim: Callable[[], bool], process: subprocess.Popen[bytes], what: str) -> None:
        """Wait for something; a program that ends meanwhile has failed."""
        end = time.monotonic() + PATIENCE
        while not claim():
            if process.poll() is not None or time.monotonic() > end:
                tail = (self.folder / "errors").read_text("utf-8", "replace")[-2000:]
                did = " ".join(" ".join(line) for line in self.lines()[-12:])
                raise Kept(f"{what}: status {process.poll()}; {did}\n{tail}")
            time.sleep(0.02)

    def count(self, kind: str) -> int:
        return sum(found == kind for found, _ in self.lines())

    def no_process_left(self, leader: int) -> None:
        """Nothing of a program's session of processes runs on."""
        end = time.monotonic() + PATIENCE
        while left := _session(leader):
            if time.monotonic() > end:
                raise Kept(f"orphans of {leader}: {sorted(left)}")
            time.sleep(0.02)

    def files_are_whole(self) -> None:
        """The user's file can be read, and so can what was saved by itself."""
        own = self.folder / "work.rnnlab"
        if own.exists():
            document.load(own)
        where = recovery.folder(self.folder / "settings.json")
        if where.exists():
            for path in where.iterdir():
                if path.name.endswith(".damaged"):
                    raise Kept(f"damaged: {path.name}")
                if path.suffix == document.SUFFIX:
                    document.load(path)


def kill_program(times: int, seed: int = 1, folder: Path | None = None) -> str:
    """Kill the whole program so often, each time while it is used.

    Returns
    -------
    str
        What was tried, in one line.

    Raises
    ------
    Kept
    """
    with tempfile.TemporaryDirectory() as own:
        trial, draw = Trial(folder or Path(own), seed), random.Random(seed)
        for number in range(times + 1):
            with trial.running("use", number) as process:
                at = trial.began(process)
                wanted = at + draw.randint(1, 120)
                if number < times:
                    trial.until(lambda n=wanted: len(trial.lines()) > n, process, "the program stands still")
                    time.sleep(0.1 * draw.random())
            trial.files_are_whole()
        acts, from_itself = trial.count("did"), trial.count("kept")
        return f"{times} kills of the program, {acts} actions, {from_itself} times saved by itself, all restored"


def kill_engine(times: int, seed: int = 1, folder: Path | None = None) -> str:
    """Kill the engine's process so often, while one window is used; it has to draw again after each.

    Returns
    -------
    str
        What was tried, in one line.

    Raises
    ------
    Kept
    """
    with tempfile.TemporaryDirectory() as own:
        trial, draw = Trial(folder or Path(own), seed), random.Random(seed)
        with trial.running("engine", 0) as process:
            trial.until(lambda: trial.count("drawn") > 0, process, "nothing was drawn")
            killed = 0
            while killed < times:
                time.sleep(0.3 * draw.random())
                engines = [pid for pid in _session(process.pid) if pid != process.pid and _is_engine(pid)]
                if not engines:
                    trial.until(lambda: any(map(_is_engine, _session(process.pid))), process, "no engine was started")
                    continue
                drawn, did = trial.count("drawn"), trial.count("did")
                os.kill(max(engines), signal.SIGKILL)
                killed += 1
                if draw.random() < 0.7:  # else the next one dies while it starts
                    trial.until(lambda n=drawn: trial.count("drawn") > n + 1, process, f"nothing drawn after {killed}")
                trial.until(lambda n=did: trial.count("did") > n, process, "the window stands still")
            trial.files_are_whole()
            acts = trial.count("did")
        with trial.running("use", 1) as last:
            trial.began(last)
        return f"{times} kills of the engine, {acts} actions in the same window, which drew again after each"


def start_and_quit(times: int, seed: int = 1, folder: Path | None = None) -> str:
    """Start the program and close its window, so often; some of them before the engine is there.

    Returns
    -------
    str
        What was tried, in one line.

    Raises
    ------
    Kept
    """
    with tempfile.TemporaryDirectory() as own:
        trial = Trial(folder or Path(own), seed)
        for number in range(times):
            process = trial.start("quit", number)
            status = process.wait(PATIENCE)
            if status != 0:
                raise Kept(f"start {number + 1} ended with status {status}")
            trial.no_process_left(process.pid)
        left = recovery.folder(trial.folder / "settings.json")
        if left.exists() and any(left.iterdir()):
            raise Kept("a clean end left something")
        return f"{times} starts and ends, status 0 each time, no process left"


def _allowed(lines: list[tuple[str, str]]) -> set[str]:
    """The states to which a start may come: the last one that was kept, and all that came after it."""
    at = 0
    for k, (kind, digest) in enumerate(lines):
        if kind in ("kept", "saved", "began"):
            # What is kept was reached a little before it is noted.
            reached = [j for j in range(k + 1) if lines[j] in (("did", digest), ("saved", digest), ("began", digest))]
            at = max(at, reached[-1] if reached else 0)
    return {digest for kind, digest in lines[at:] if kind in ("did", "saved", "began", "kept")}


def _session(leader: int) -> set[int]:
    """The processes of a session of processes that still run."""
    found = set()
    for path in Path("/proc").iterdir():
        if path.name.isdigit():
            try:
                parts = (path / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if parts[3] == str(leader) and parts[0] not in ("Z", "X"):
                found.add(int(path.name))
    return found


def _is_engine(pid: int) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


TRIALS = {"engine": (kill_engine, 100), "program": (kill_program, 20), "quit": (start_and_quit, 50)}

if __name__ == "__main__":
    named = [sys.argv[1]] if len(sys.argv) > 1 else list(TRIALS)
    for name in named:
        trial, times = TRIALS[name]
        print(trial(int(sys.argv[2]) if len(sys.argv) > 2 else times, int(sys.argv[3]) if len(sys.argv) > 3 else 1))
