"""The composition root: the only place where the parts are put together."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rnnlab import log
from rnnlab.console import say, write_line
from rnnlab.engine.traces import Failure
from rnnlab.files import shown
from rnnlab.instance import Running
from rnnlab.labs import registry
from rnnlab.session.answers import advance, answer
from rnnlab.session.executors import EngineProcess, process_executor, work_executor
from rnnlab.session.failures import failure_message, failure_of
from rnnlab.session.jobs import Lane
from rnnlab.session.messages import Message, english
from rnnlab.session.settings import Settings, SettingsFile
from rnnlab.session.store import Store
from rnnlab.session.tokens import warm
from rnnlab.session.work import WorkLane
from rnnlab.ui.application import application, keep_complaints
from rnnlab.ui.bridge import Bridge
from rnnlab.ui.faults import FaultDesk
from rnnlab.ui.files import default_states
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look
from rnnlab.ui.main_window import MainWindow
from rnnlab.ui.preferences import put_on
from rnnlab.ui.recovery import offer
from rnnlab.ui.requests import Requests

if TYPE_CHECKING:  # the window is up sooner without what only commands need
    from rnnlab.session.lessons.reading import Opened
    from rnnlab.session.worksheets.exercises import Exercise

POOLS_END = 2.0  # seconds that the end of the program waits at most


def make_store(states: Mapping[str, Any] | None = None) -> Store:
    """A store with every lab's default state, or the given ones in their place."""
    given = states or {}
    # Given states stand first as well: the sentence and the step that all labs share are theirs.
    return Store({**given, **default_states(), **given})


def run(
    argv: Sequence[str],
    document: Path | None = None,
    *,
    notes: Sequence[Message] = (),
    running: Running | None = None,
    settings_file: SettingsFile | None = None,
    settings: Settings | None = None,
    engine: EngineProcess | None = None,
    on_painted: Callable[[], None] | None = None,
    on_shown: Callable[[MainWindow], None] | None = None,
) -> int:
    """Show the window until it is closed.

    Parameters
    ----------
    argv : sequence of str
        For Qt: the program's name and Qt's own options.
    document : Path, optional
        A session file to open.
    notes : sequence of Message
        What the window tells, the most important first.
    running : Running, optional
        Through which other starts of the program reach this one.
    settings_file : SettingsFile, optional
        In place of the user's own.
    settings : Settings, optional
        What was read from that file already; what there was to be said of it is among the notes.
    engine : EngineProcess, optional
        One that was begun already (``rnnlab.start.open_window``); it ends with the window.
    on_painted : callable, optional
        Called when the window's frame is first painted, still without a lab.
    on_shown : callable, optional
        Called with the window as soon as it is shown with its lab.

    Returns
    -------
    int
        The exit status.
    """
    # Ctrl+C in the terminal ends the program: Python's own handler waits for a line of Python that may never come.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    settings_file = settings_file or SettingsFile()
    if settings is None:
        settings, of_settings = settings_file.load()
        notes = (*notes, *of_settings)
    told: list[BaseException] = []  # before there is a window that could tell
    tell: list[Callable[[BaseException], None]] = [told.append]
    log.keep_faults(lambda fault: tell[0](fault))
    keep_complaints(log.write)
    app = application(argv)
    bridge = Bridge()
    device = settings.device
    begun = [] if engine is None else [engine]
    lane = Lane(lambda: begun.pop() if begun else process_executor(device), bridge.post, later=bridge.later)
    work = WorkLane(lambda: work_executor(device), bridge.post, advance)
    lane.started.connect(_log_engine)
    lane.failed.connect(_log_failure)
    lane.restarted.connect(_log_message)
    try:
        lane.start()  # torch is imported over there while the window is built here
        notes = (*notes, *put_on(settings))
        window = MainWindow(make_store(), lane, work, settings, settings_file)
        tell[0] = FaultDesk(window, bridge.post).take
        for fault in told:
            tell[0](fault)
        window.start(settings.last_lab, on_painted)
        for note in reversed(notes):
            _log_message(note)
            window.say(note)
        requests = Requests(window)
        if running is not None:
            running.serve(bridge.post, requests.take)
        restored = offer(window, window.tools.recovery_folder(window))
        if document is not None and (not restored or window.files.may_leave()):
            window.files.open(document)
        window.show()
        from rnnlab.ui import tour

        if not settings.toured and document is None and not restored and tour.wanted():
            window.handlers.tour()
        if on_shown is not None:
            on_shown(window)
        # rjieba reads its dictionary beside the window's work, before the first sentence is typed.
        warm()
        return app.exec()
    finally:
        lane.close()
        work.close()
        keep_complaints(None)
        _let_pools_end()


def _let_pools_end() -> None:
    """Wait a moment for the killed pools' own threads.

    Python's exit wakes each of them by a pipe that the thread itself is closing just then; who comes too early there
    is told of a bad file descriptor (``concurrent.futures.process``, Python 3.11).
    """
    deadline = time.monotonic() + POOLS_END
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join(max(0.0, deadline - time.monotonic()))


def _log_engine(info: dict[str, Any]) -> None:
    failure = info.get("failure")
    if isinstance(failure, Failure):
        _log_failure("engine", None, failure)
    else:
        log.write("engine: " + ", ".join(f"{name} {info.get(name)}" for name in ("torch", "device", "reason", "pid")))


def _log_failure(lab: str, state: Any, failure: Failure) -> None:
    log.write(f"{lab}: {english(failure_message(failure))}")


def _log_message(message: Message) -> None:
    log.write(english(message))


def snapshot(
    labs: Sequence[str], out: Path, states: Mapping[str, Any], lang: str, theme: str, size: tuple[int, int]
) -> int:
    """Write a picture of each lab, without a screen.

    Parameters
    ----------
    labs : sequence of str
        Names of labs; empty for all.
    out : Path
        The folder, made when it is not there.
    states : mapping of str to State
        Instead of the default states.
    lang, theme : str
    size : (int, int)
        Of the window, in pixels.

    Returns
    -------
    int
        0, or 1 where a lab's picture could not be made (said on stderr).
    """
    from rnnlab.ui.snapshot import write_lab

    with unseen(states, lang, theme, size) as window:
        out.mkdir(parents=True, exist_ok=True)
        status = 0
        for name in labs or [lab.name for lab in registry.LABS]:
            status = max(status, write_lab(window, name, out / f"{name}.png", example=name not in states))
        return status


@contextmanager
def unseen(states: Mapping[str, Any], lang: str, theme: str, size: tuple[int, int]) -> Iterator[MainWindow]:
    """A window on no screen, with an engine of its own and nobody's settings."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = application([sys.argv[0]])
    bridge = Bridge()
    lane, work = Lane(process_executor, bridge.post), WorkLane(work_executor, bridge.post, advance)
    # Settings of this run alone: a picture must not depend on what the user chose before.
    with tempfile.TemporaryDirectory() as folder:
        try:
            lane.start()
            language().set(lang)
            look().set_theme(theme)
            settings_file = SettingsFile(Path(folder) / "settings.json")
            window = MainWindow(make_store(states), lane, work, Settings(language="en", theme="light"), settings_file)
            window.resize(*size)
            window.show()
            window.complete()
            window.stage.setFocus()
            yield window
            window.deleteLater()
            app.processEvents()
        finally:
            lane.close()
            work.close()


def handout(out: Path, states: Mapping[str, Any], lang: str, paper: str, decimals: int) -> int:
    """Write all labs as a PDF, a page for each, without a screen.

    Parameters
    ----------
    out : Path
        The file; nothing is left of it where it could not be made.
    states : mapping of str to State
        Instead of what the labs open with.
    lang : str
    paper : str
        ``"a4"`` or ``"letter"``.
    decimals : int
        Of the numbers, 2 to 6.

    Returns
    -------
    int
        0, or 1 where a lab's numbers or the file could not be made (said on stderr).
    """
    from rnnlab.ui.export import write
    from rnnlab.ui.exporting.handout import WINDOW, Handout
    from rnnlab.ui.exporting.handout_words import gather
    from rnnlab.ui.exporting.subject import picture_of
    from rnnlab.ui.snapshot import drawn

    with unseen(states, lang, "light", WINDOW) as window:
        look().set_decimals(decimals)
        made = Handout(paper, len(registry.LABS))
        for index, lab in enumerate(registry.LABS, start=1):
            given = states.get(lab.name)
            if given is not None and hasattr(given, "sentence"):
                window.store.show_example(given.sentence, given.step)
            if not drawn(window, lab.name, example=given is None):
                made.finish()
                return 1
            view = window.host.view(lab.name)
            made.add(gather(view, window.store.full_state(lab.name)), picture_of(view.stage))
            write_line(f"{index}/{len(registry.LABS)} {lab.name}")
        said = write(out, made.finish())
    if said is not None:
        say(f"rnnlab: {english(said)}")
        return 1
    write_line(shown(out))
    return 0


def worksheet(exercises: Sequence[Exercise], seed: int, out: Path, lang: str, paper: str, with_key: bool) -> int:
    """Write exercises as a PDF, without a screen; with ``with_key`` an engine process answers them.

    Parameters
    ----------
    exercises : sequence of Exercise
        The first variants of the seed.
    seed : int
    out : Path
    lang : str
    paper : str
        ``"a4"`` or ``"letter"``.
    with_key : bool

    Returns
    -------
    int
        0, or 1 where the answers or the file could not be made (said on stderr).
    """
    from rnnlab.session.worksheets.asking import KEY, Sheet
    from rnnlab.ui.worksheets.pdf import pages, steps

    answered: Any = None
    if with_key:
        engine = process_executor("cpu")
        try:
            answered = engine.submit(answer, KEY, Sheet(tuple(exercises))).result()
        except BrokenExecutor as fault:  # it was killed, for its memory perhaps
            answered = failure_of(fault)
        finally:
            engine.kill()
        if isinstance(answered, Failure):
            say(f"rnnlab: {english(failure_message(answered))}")
            return 1
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application([sys.argv[0]])
    language().set(lang)
    *_, told = steps(pages(exercises, seed, answered), out, paper)
    assert told is not None, "the last step tells what became of it"
    if told.id != "exported":
        say(f"rnnlab: {english(told)}")
        return 1
    write_line(shown(out))
    return 0


def lesson_plan(opened: Opened, out: Path, lang: str) -> int:
    """Write a lesson's plan as PDF, without a screen; 0, or 1 where it could not be written (said on stderr)."""
    from rnnlab.ui.lessons.plan import PlanPrinter

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = application([sys.argv[0]])
    language().set(lang)
    bridge = Bridge()
    lane = Lane(process_executor, bridge.post)
    told: list[Message] = []
    try:
        lane.start()
        printer = PlanPrinter(opened, out, lang, "a4", lane, app)
        printer.finished.connect(told.append)
        printer.finished.connect(app.quit)
        app.exec()
    finally:
        lane.close()
    saved = bool(told) and told[0].id == "exported"
    if saved:
        write_line(shown(out))
    else:
        say(f"rnnlab: {english(told[0])}" if told else "rnnlab: no plan was written")
    return 0 if saved else 1
