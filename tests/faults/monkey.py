"""A monkey at the window: whatever it presses, the program holds.

    python tests/faults/monkey.py [--seed N] [--actions N] [--from K] [--inline] [--minimise]

Each action is drawn from the seed and its own number, so ``--from K`` does the last ones alone. With ``--inline``
the numbers are computed in this process and at fixed moments: then the same seed does the same, to the last result.
After every action: no exception, no complaint of Qt, no hang. At rest: what is seen belongs to the state, and the
picture is the one that state and result alone make, pixel by pixel. Every few
hundred actions: undone back to the beginning everything is as it was, done again it is as it was left; and no
widget, timer, thread or process is left behind.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pyqtgraph as pg
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from rnnlab.paths import resource
from rnnlab.session.store import HISTORY_STEPS, Snapshot
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.pages import PagedStage
from tests.faults import hands, trial
from tests.faults.trial import Trial, in_a_loop
from tests.faults.watch import Watch, census, collect, grown

CHECK_EVERY = 50  # actions, at which the window comes to rest and is looked at
DRAW_EVERY = 250  # actions, at which the picture is drawn anew and has to be the same
AGAIN, TIMES = 150, 4  # actions that are done over and over at the end, and how often
ROUND = 1000  # actions, after which everything is undone, redone, and begun anew
SLOW = ("theme", "larger", "smaller", "normal_size", "present", "full_screen")  # all styles anew: less often
TEXTS = (
    "", " ", "\u3000", "0", "-1", "0.5", "1e400", "nan", "-inf", "99999999999999999999", "1,5", "3.14159265358979",
    "我 打 狗", "狗打我", "the cat sat", "<b>x</b>", "a🙂b", "שלום עולם", "{0} %s", "word " * 90, "x" * 300, "\t",
)  # fmt: skip
KEYS = (
    "Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Space", "Return", "Escape", "Tab", "Backtab",
    "Delete", "Backspace", "A", "P", "L", "Z", "B", "D", "C", "R", "Plus", "Minus", "Period", "Alt",
    "1", "2", "3", "9",
)  # fmt: skip
CHORDS = (
    "Z", "Shift+Z", "Y", "K", "I", "0", "E", "T", "L", "A", "V", "X", "Comma", "Shift+C", "Up", "Down",
    *"12345678",
)  # fmt: skip


@dataclass
class Done:
    """What a run came to."""

    seed: int
    actions: int
    kinds: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    trail: list[str] = field(default_factory=list)
    undone: int = 0  # rounds whose history was whole, and went back to the beginning
    seconds: float = 0.0


class Monkey:
    """Presses what it finds.

    Parameters
    ----------
    seed : int
    desk : Trial
    watch : Watch
    """

    def __init__(self, seed: int, desk: Trial, watch: Watch) -> None:
        self.seed, self.desk, self.watch = seed, desk, watch
        self.window, self.store = desk.window, desk.store
        self.trail: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.undone = 0
        self.aloud = False  # write each action before it is done: of a crash nothing else is left
        self.rng = random.Random(seed)
        self._plans: list[tuple[float, Callable[[], None]]] = [
            (60, self.click), (24, self.drag), (24, self.hover), (14, self.wheel), (30, self.key), (4, self.chord),
            (8, self.field), (8, self.press_button), (5, self.preset), (4, self.page), (8, self.undo_or_redo),
            (8, self.step), (2, self.lab), (2, self.command), (1.5, self.choice), (2, self.sentence),
            (0.3, self.resize), (2, self.work), (3, self.lesson), (0.4, self.present), (1, self.pin),
            (3, self.predict), (1, self.palette), (2, self.combo),
        ]  # fmt: skip
        self._weights = [weight for weight, _ in self._plans]
        self._looked: dict[str, set[str]] = {}
        self._looked_sentence = False
        self._whole = True
        self._base = self.store.snapshot()
        self._follow_history()

    # ---- one action after another ----

    def act(self, number: int) -> None:
        """Do one action."""
        self.rng = random.Random(f"{self.seed} {number}")
        (plan,) = self.rng.choices([plan for _, plan in self._plans], self._weights)
        self.kinds[plan.__name__] += 1
        popup, top = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if (popup is not None and self.rng.random() < 0.5) or (top is not None and self.rng.random() < 0.25):
            plan = self.leave
        self._said = f"{number} {plan.__name__}"
        self.trail.append(self._said)
        self.watch.run(self._said, plan)

    def tell(self, what: str) -> None:
        """What the action is about, for the trail; before it is done."""
        self.trail[-1] = f"{self._said}: {what}"
        if self.aloud:
            sys.stderr.write(self.trail[-1] + "\n")
        self.watch._doing = self.trail[-1]

    def rest(self, drawn_anew: bool = False) -> None:
        """Come to rest, and look at whether what is seen belongs to the state; also pixel by pixel."""

        def look() -> None:
            if QApplication.activePopupWidget() is not None:
                QApplication.activePopupWidget().close()
            if self.desk.settle():
                self.desk.app.processEvents()
                self.watch.found += self.desk.contradictions()
                if drawn_anew:
                    self.watch.found += self.desk.stale()
            else:
                self.watch.found.append("the engine does not answer")

        self.watch.run("rest", look)

    # ---- the mouse ----

    def _region(self) -> QWidget:
        top = hands.top() or self.window
        if top is not self.window:
            return top
        window = self.window
        drawer = window.tools.classroom.drawer
        regions = [
            (window.stage, 8),
            (window.inspector, 6),
            (window.timeline, 4),
            (window.top_bar, 2),
            (window.rail, 1),
        ]
        if drawer.isVisible():
            regions.append((drawer, 3))
        (found,) = self.rng.choices([region for region, _ in regions], [weight for _, weight in regions])
        return found if found.isVisible() else window

    def _place(self) -> tuple[QWidget, QPoint]:
        region = self._region()
        return region, hands.place_in(region, self.rng.random(), self.rng.random())

    def click(self) -> None:
        region, at = self._place()
        kind = self.rng.choices(("click", "double click", "right click"), (8, 1, 1))[0]
        self.tell(f"{kind} {at.toTuple()} of {_name(region)}, on {_name(region.childAt(at))}")
        if kind == "click":
            hands.click(region, at)
        elif kind == "double click":
            hands.double_click(region, at)
        else:
            hands.click(region, at, hands.RIGHT)

    def drag(self) -> None:
        region, start = self._place()
        far = self.rng.random() < 0.4
        ends = [
            QPoint(self.rng.randrange(-20, region.width() + 20), self.rng.randrange(-20, region.height() + 20))
            if far
            else start + QPoint(self.rng.randrange(-80, 81), self.rng.randrange(-80, 81))
            for _ in range(self.rng.randrange(1, 5))
        ]
        self.tell(f"{start.toTuple()} to {[end.toTuple() for end in ends]} of {_name(region)}, on "
                  f"{_name(region.childAt(start))}")  # fmt: skip
        hands.move(region, start)
        hands.press(region, start)
        for end in ends:
            hands.move(region, end, hands.LEFT)
            if self.rng.random() < 0.2:
                self.desk.compute()
        hands.release(region, ends[-1])

    def hover(self) -> None:
        region, at = self._place()
        self.tell(f"{at.toTuple()} of {_name(region)}")
        hands.move(region, at)

    def wheel(self) -> None:
        region, at = self._place()
        by = self.rng.choice((-120, 120, -480, 480, 15))
        self.tell(f"{by} at {at.toTuple()} of {_name(region)}")
        hands.wheel(region, at, by)

    # ---- the keys ----

    def key(self) -> None:
        name = self.rng.choice(KEYS)
        shift = self.rng.random() < 0.15
        times = self.rng.choice((1, 1, 1, 3))
        self.tell(f"{'Shift+' * shift}{name} ×{times} on {_name(hands.focused(self.window))}")
        for _ in range(times):
            code = getattr(Qt.Key, f"Key_{name}")
            hands.key(self.window, code, Qt.KeyboardModifier.ShiftModifier if shift else hands.PLAIN)

    def chord(self) -> None:
        name = self.rng.choice(CHORDS)
        self.tell(f"Ctrl+{name} on {_name(hands.focused(self.window))}")
        held = Qt.KeyboardModifier.ControlModifier
        if name.startswith("Shift+"):
            held |= Qt.KeyboardModifier.ShiftModifier
        hands.key(self.window, getattr(Qt.Key, f"Key_{name.removeprefix('Shift+')}"), held)

    def leave(self) -> None:
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        self.tell(f"leave {_name(top)}")
        if isinstance(top, QMessageBox | QMenu):
            self.answer()  # not each message can be left without an answer; and a menu has something to choose
        elif top is not None:
            hands.key(top, Qt.Key.Key_Escape)

    def field(self) -> None:
        found = self._visible((QLineEdit, QAbstractSpinBox, QPlainTextEdit))
        if not found:
            return
        widget = self.rng.choice(found)
        text = self.rng.choice(TEXTS)
        end = self.rng.choice(("Return", "Tab", "Escape", ""))
        self.tell(f"{text[:40]!r} and {end or 'nothing'} into {_name(widget)}")
        hands.click(widget, widget.rect().center())
        if QApplication.focusWidget() is not widget:
            widget.setFocus()
        if hasattr(widget, "selectAll") and self.rng.random() < 0.8:
            widget.selectAll()
        hands.write(self.window, text)
        if end:
            hands.key(self.window, getattr(Qt.Key, f"Key_{end}"))

    # ---- what can be found ----

    def _visible(self, kinds: tuple[type, ...], inside: QWidget | None = None) -> list[QWidget]:
        place = inside or hands.top() or self.window
        return [
            widget
            for kind in kinds
            for widget in place.findChildren(kind)
            if widget.isVisible() and widget.isEnabled() and not widget.visibleRegion().isEmpty()
        ]

    def press_button(self) -> None:
        self._press(self._visible((QAbstractButton,), self._region()))

    def preset(self) -> None:
        self._press(self._visible((Pill,)))

    def _press(self, found: list[QWidget]) -> None:
        if not found:
            return
        widget = self.rng.choice(found)
        self.tell(_name(widget))
        hands.click(widget, widget.rect().center())

    def combo(self) -> None:
        found = self._visible((QComboBox,))
        if not found:
            return
        widget = self.rng.choice(found)
        self.tell(f"{_name(widget)}")
        hands.click(widget, widget.rect().center())
        for _ in range(self.rng.randrange(4)):
            hands.key(self.window, self.rng.choice((Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_End)))
        hands.key(self.window, self.rng.choice((Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Escape)))

    def page(self) -> None:
        pages = [found for found in self._visible((PagedStage,)) if found.tabs.isVisible()]
        if not pages:
            return
        stage = self.rng.choice(pages)
        name = self.rng.choice(list(stage.pages))
        self.tell(f"{name} of {self.window.host.current}")
        hands.click(stage.tabs, stage.tabs.place_of(name).center().toPoint())

    # ---- commands ----

    def undo_or_redo(self) -> None:
        times = self.rng.choice((1, 1, 2, 5))
        name = self.rng.choice(("undo", "undo", "redo"))
        self.tell(f"{name} ×{times}")
        for _ in range(times):
            self._command(name)

    def _command(self, name: str) -> None:
        action = self.window.commands.by_name[name]
        if action.isEnabled() and QApplication.activeModalWidget() is None:
            action.trigger()

    def command(self) -> None:
        name = self.rng.choice(trial.enabled(self.window.commands.by_name))
        if name in SLOW and self.rng.random() < 0.7:
            name = "fold_inspector"
        self.tell(name)
        self._command(name)

    def choice(self) -> None:
        groups = self.window.commands.groups
        name = self.rng.choice(sorted(groups))
        if name in SLOW and self.rng.random() < 0.7:
            name = "decimals"
        actions = [action for action in groups[name].actions() if action.isEnabled()]
        if actions and QApplication.activeModalWidget() is None:
            action = self.rng.choice(actions)
            self.tell(f"{name} {action.data()}")
            action.trigger()

    def lab(self) -> None:
        name = self.rng.choice(trial.LABS)
        self.tell(name)
        button = self.window.rail.button(name)
        hands.click(button, button.rect().center())

    def step(self) -> None:
        name = self.rng.choice(("forward", "back", "first", "last", "play", "play"))
        self.tell(name)
        if name == "play":
            self._command("play")
        elif QApplication.activeModalWidget() is None:
            getattr(self.window.timeline, name)()

    def sentence(self) -> None:
        text = self.rng.choice(TEXTS)
        self.tell(repr(text[:40]))
        if QApplication.activeModalWidget() is not None:
            return
        self._command("type_sentence")
        widget = QApplication.focusWidget()
        if isinstance(widget, QLineEdit):
            widget.selectAll()
            hands.write(self.window, text)
            hands.key(self.window, Qt.Key.Key_Return)

    def resize(self) -> None:
        size = self.rng.choice(((1024, 768), (1280, 720), (1440, 900), (1000, 680), (1920, 1080)))
        self.tell(str(size))
        self.window.resize(*size)

    def work(self) -> None:
        found = trial.bars(self.window)
        if not found:
            return
        bar = self.rng.choice(found)
        self._press(self._visible((QAbstractButton,), bar))

    def pin(self) -> None:
        self._command("pin")

    def predict(self) -> None:
        self._command("predict")

    def present(self) -> None:
        self._command(self.rng.choice(("present", "present", "spotlight", "zoom_part", "pen", "blank_screen")))

    def lesson(self) -> None:
        run = self.window.tools.classroom.run
        if QApplication.activeModalWidget() is not None:
            return
        if run.lesson is None:
            files = sorted(resource("lessons").glob("*/lesson.toml"))
            file = self.rng.choice(files)
            self.tell(f"open {file.name}")
            self.window.tools.classroom.dialogs.open(file, self.rng.random() < 0.5)
            return
        name = self.rng.choices(
            (
                "next_scene",
                "previous_scene",
                "return_to_scene",
                "ask_again",
                "late",
                "close_lesson",
                "fold_lesson",
                "go",
            ),
            (10, 3, 3, 2, 1, 1, 1, 3),
        )[0]
        self.tell(name)
        if name == "go":
            self.window.tools.classroom.go(self.rng.randrange(len(run.lesson.lesson.scene)))
        else:
            self._command(name)

    def palette(self) -> None:
        if QApplication.activeModalWidget() is not None:
            return
        self._command("palette")
        text = self.rng.choice(("open", "copy", "lab", "light", "a", "词", "glossary", "preset", "e"))
        self.tell(text)
        hands.write(self.window, text)
        for _ in range(self.rng.randrange(6)):
            hands.key(self.window, Qt.Key.Key_Down)
        hands.key(self.window, Qt.Key.Key_Return)

    # ---- dialogs that ask, in their own event loops ----

    def answer(self) -> None:
        """Do something with a dialog or a menu that waits for it."""
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if isinstance(popup, QMenu):
            actions = [action for action in popup.actions() if action.isEnabled() and action.text()]
            if actions and self.rng.random() < 0.4:
                action = self.rng.choice(actions)
                if action.menu() is None:
                    popup.close()
                    action.trigger()
                    return
            popup.close()
        elif isinstance(modal, QMessageBox):
            buttons = modal.buttons()
            self.rng.choice(buttons).click()
        elif isinstance(modal, QFileDialog):
            if modal.acceptMode() == QFileDialog.AcceptMode.AcceptSave and self.rng.random() < 0.5:
                modal.selectFile(str(Path(os.environ["HOME"]) / f"kept{self.rng.randrange(4)}"))
                modal.done(1)
            else:
                modal.reject()
        elif type(modal).__name__ in ("QPrintDialog", "QPageSetupDialog"):
            modal.reject()
        elif isinstance(modal, QInputDialog):
            for button in modal.findChildren(QPushButton):
                if self.rng.random() < 0.5:
                    button.click()
                    return
            modal.reject()

    # ---- the whole history ----

    def _follow_history(self) -> None:
        """Know which fields are looked at only, and where the history begins."""
        store = self.store
        look, restore = store._look, store.restore

        def looking(states: dict[str, Any], shared: Any) -> bool:
            before = store.snapshot()
            done = look(states, shared)
            self._note_looked(before)
            return done

        def restoring(snapshot: Snapshot, label: Any = None) -> bool:
            done = restore(snapshot, label)
            if label is None:
                self._begin_history()
            return done

        store._look, store.restore = looking, restoring  # type: ignore[method-assign]

    def _note_looked(self, before: Snapshot) -> None:
        after = self.store.snapshot()
        self._looked_sentence = self._looked_sentence or before.shared.sentence != after.shared.sentence
        for lab, state in after.labs.items():
            for name in state.__struct_fields__:
                if getattr(state, name) != getattr(before.labs[lab], name):
                    self._looked.setdefault(lab, set()).add(name)

    def _begin_history(self) -> None:
        self._base = self.store.snapshot()
        self._looked, self._looked_sentence, self._whole = {}, False, True

    def put_away(self) -> None:
        """Close everything that is open, and come to rest."""
        self.watch.run("close all", self.desk.close_all)
        self.rest()

    def undo_all(self) -> None:
        """Undo everything, and do everything again."""
        self.watch.run("undo all", self._undo_all)

    def begin_anew(self) -> None:
        """Go to the known state."""
        self.watch.run("begin anew", self.desk.begin_anew)
        self.watch.found += self.desk.contradictions()
        self._begin_history()

    def count(self) -> Counter[str]:
        """How much there is of everything, with nothing open that waits to be let go of."""
        self.watch.run("collect", collect)
        return census()

    def _undo_all(self) -> None:
        store = self.store
        whole = len(store._undo) + len(store._redo) < HISTORY_STEPS - 1
        last = store.snapshot()
        steps = 0
        while store.can_undo:
            store.undo()
            steps += 1
            if steps % 20 == 0:
                self.desk.compute()
        if whole:
            self.undone += 1
            now = store.snapshot()
            for lab, state in now.labs.items():
                for name in state.__struct_fields__:
                    looked = name in self._looked.get(lab, ()) or (name == "sentence" and self._looked_sentence)
                    first = getattr(self._base.labs[lab], name)
                    if not looked and getattr(state, name) != first:
                        self.watch.found.append(
                            f"undone back to the beginning, {lab}.{name} is {getattr(state, name)!r}, and was {first!r}"
                        )
        redone = 0
        while store.can_redo and redone < steps:
            store.redo()
            redone += 1
            if redone % 20 == 0:
                self.desk.compute()
        again = store.snapshot()
        if again.shared.sentence != last.shared.sentence or again.labs != last.labs:
            for lab, state in again.labs.items():
                other = {n for n in state.__struct_fields__ if getattr(state, n) != getattr(last.labs[lab], n)}
                if other - ({"sentence"} if self._looked_sentence else set()):  # an example comes without a step
                    self.watch.found.append(f"done again, {lab} differs: {trial.difference(state, last.labs[lab])}")


def _name(widget: QWidget | None) -> str:
    """A widget in words: its class, what it is called, and where it belongs."""
    if widget is None:
        return "nothing"
    said = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
    parent = widget.parentWidget()
    inside = f" in {type(parent).__name__}" if parent is not None else ""
    return f"{type(widget).__name__}{f' “{said}”' if said else ''}{inside}"


def run(
    seed: int,
    actions: int,
    *,
    start: int = 0,
    inline: bool = True,
    stop: bool = True,
    every: int = ROUND,
    aloud: bool = False,
) -> Done:
    """Let a monkey at a window of its own.

    Parameters
    ----------
    seed : int
    actions : int
        The number after the last action.
    start : int
        The number of the first one.
    inline : bool
        Compute in this process, so that everything is as it was the last time.
    stop : bool
        End at the first fault.
    every : int
        Actions of a round.
    aloud : bool
        Write each action to standard error before it is done.
    """
    began = time.monotonic()
    done = Done(seed, 0)
    with Watch() as watch:
        in_a_loop(_trail(done, watch, range(start, actions), inline, stop, every, aloud))
    done.seconds = time.monotonic() - began
    return done


def _trail(
    done: Done, watch: Watch, numbers: range, inline: bool, stop: bool, every: int, aloud: bool
) -> Iterator[Callable[[], None] | None]:
    """A window's life; between two actions the event loop goes on."""
    desk = Trial(Path(os.environ["HOME"]), inline)
    monkey = Monkey(done.seed, desk, watch)
    monkey.aloud = aloud
    yield monkey.answer

    def fault_at(number: int) -> bool:
        for found in [*watch.take(), *(f"hung: {what}" for what in watch.hangs)]:
            done.faults.append(f"after action {number}: {found}")
        watch.hangs.clear()
        return bool(done.faults) and stop

    for number in numbers:
        monkey.act(number)
        done.actions += 1
        if monkey.rng.random() < 0.15:
            watch.run(f"{number} serve", desk.compute)
            yield None
        if fault_at(number):
            break
        if number % CHECK_EVERY == CHECK_EVERY - 1:
            monkey.rest(drawn_anew=number % DRAW_EVERY == DRAW_EVERY - 1)
            yield None
            if fault_at(number):
                break
        if (number + 1 - numbers.start) % every == 0:
            for part in (monkey.put_away, monkey.undo_all, monkey.begin_anew):
                part()
                yield None
            if fault_at(number):
                break
    else:
        # The same actions once more, and again: what is made when it is first needed comes once, what is left behind
        # comes each time.
        counted: list[Counter[str]] = []
        for _ in range(TIMES):
            for number in numbers[-AGAIN:]:
                monkey.act(number)
                if monkey.rng.random() < 0.15:
                    watch.run(f"{number} serve", desk.compute)
                    yield None
            for part in (monkey.put_away, monkey.begin_anew):
                part()
                yield None
            counted.append(monkey.count())
        steps = [grown(one, other) for one, other in itertools.pairwise(counted)]
        more = {name: [count[name] for count in counted] for name in steps[-1] if all(name in step for step in steps)}
        watch.found += [f"left behind by the same actions again: {more}"] if more else []
        fault_at(numbers.stop)
    done.trail, done.kinds, done.undone = monkey.trail, monkey.kinds, monkey.undone
    desk.end()
    yield None


def shortest(seed: int, end: int, inline: bool) -> int:
    """The latest beginning from which the trail up to ``end`` still fails, by trying ever shorter ends of it."""
    best = 0
    for length in (1000, 400, 150, 60, 25, 10, 4, 2, 1):
        start = max(0, end - length)
        if start > best and run(seed, end, start=start, inline=inline).faults:
            best = start
    return best


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--actions", type=int, default=5000)
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--inline", action="store_true", help="compute in this process")
    parser.add_argument("--minimise", action="store_true", help="after a fault, look for a shorter trail")
    parser.add_argument("--aloud", action="store_true", help="write each action before it is done")
    parser.add_argument("--on", action="store_true", help="go on after faults")
    options = parser.parse_args()
    kept = trial.home()
    with kept:
        done = run(
            options.seed,
            options.actions,
            start=options.start,
            inline=options.inline,
            stop=not options.on,
            aloud=options.aloud,
        )
        for line in done.trail[-60:] if done.faults else ():
            print(line)
        for fault in done.faults:
            print(fault)
        print(f"seed {done.seed}: {done.actions} actions, {len(done.faults)} faults, {done.undone} histories undone "
              f"and done again, {done.seconds:.0f} s: {dict(done.kinds.most_common())}")  # fmt: skip
        if done.faults and options.minimise:
            last = options.start + done.actions
            print(f"the trail fails from --from {shortest(options.seed, last, options.inline)} --actions {last} on")
    return 1 if done.faults else 0


if __name__ == "__main__":
    pg.setConfigOptions(antialias=True)
    raise SystemExit(main())
