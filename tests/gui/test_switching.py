"""Another language or theme in every lab while something is trained: everything changes, and nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel

from rnnlab.labs import registry
from rnnlab.labs.gradients.state import with_training
from rnnlab.session.lessons.reading import open_lesson
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look
from tests.gui.test_gradients_training import Bench, uninterrupted

SMALL = Path(__file__).parent / "lessons" / "small"
LABS = [lab.name for lab in registry.LABS]
UPDATES = 60
# Words that are the same in every language: names of cells, functions, files, units of time.
SENTENCE = re.compile(r"[A-Za-z]{3,} [a-z]{3,} [a-z]{2,}")


def choose(desk: Any, choice: str, value: str) -> None:
    """Press one entry of a menu."""
    next(action for action in desk.window.commands.groups[choice].actions() if action.data() == value).trigger()
    desk.settle()


def texts(window: Any) -> list[str]:
    """Of every label and button that is to be seen."""
    return [
        widget.text()
        for widget in (*window.findChildren(QLabel), *window.findChildren(QAbstractButton))
        if widget.isVisible() and widget.text()
    ]


def ground(desk: Any) -> str:
    """The colour of the stage's corner, as it is painted."""
    picture = desk.window.grab().toImage()
    corner = desk.window.stage.mapTo(desk.window, desk.window.stage.rect().bottomLeft())
    return str(picture.pixelColor(corner.x() + 3, corner.y() - 3).name())


@pytest.fixture
def training(desk_factory: Any) -> Any:
    """A window with a lesson open, something pinned, something to undo, and a training that goes on."""
    desk = desk_factory("gradients")
    window = desk.window
    window.tools.classroom.open(open_lesson(SMALL))
    desk.settle()
    window.host.open("gradients")
    desk.settle()
    window.tools.pins.toggle()
    view = window.host.view("gradients")
    small = {"length": 6, "hidden": 3, "batch": 2, "updates": UPDATES}
    window.store.edit("gradients", lambda state: with_training(state, **small), label=Message.of("undo-sentence"))
    desk.settle()
    desk.click(view.stage.tabs, view.stage.tabs.place_of("training").center())
    desk.work.budget = 0.0
    bench = Bench(desk, view, view.training)
    bench.start()
    bench.to(5)
    return bench


def test_Q40_Q47_language_and_theme_switched_in_every_lab_while_a_training_runs_and_nothing_is_lost(
    training: Bench,
) -> None:
    desk, window = training.desk, training.desk.window
    run, scene = training.view.work.status("train").run, window.tools.classroom.run.index
    pins, undo = dict(window.store.pins), window.store.undo_label
    for k, lab in enumerate(LABS):
        desk.open(lab)
        states = {name: msgspec.to_builtins(state) for name, state in window.store.labs.items()}
        english = set(texts(window))
        done = training.view.work.status("train").done
        theme = ("dark", "projector")[k % 2]
        choose(desk, "theme", theme)
        assert ground(desk) == look().palette.stage.lower(), (lab, theme)
        choose(desk, "language", "zh")
        assert language().name == "zh"
        left = {text for text in texts(window) if SENTENCE.search(text) and text in english}
        assert left == set(), lab
        assert desk.work.run() == 1  # the training goes on under its new words
        seen = training.view.work.status("train")
        assert (seen.run, seen.phase) == (run, "running")
        assert seen.done > done
        assert {name: msgspec.to_builtins(state) for name, state in window.store.labs.items()} == states
        assert (dict(window.store.pins), window.store.undo_label) == (pins, undo)
        assert window.tools.classroom.run.index == scene
        choose(desk, "language", "en")
        choose(desk, "theme", "light")
        assert set(texts(window)) & english
    desk.open("gradients")
    desk.work.finish()
    assert training.view.work.status("train").phase == "finished"
    assert training.result.done == UPDATES


def test_Q47_a_training_that_was_told_in_two_languages_has_the_weights_of_an_uninterrupted_one(
    training: Bench,
) -> None:
    desk = training.desk
    plan = desk.state("gradients").training
    for name in ("zh", "en"):
        choose(desk, "language", name)
        choose(desk, "theme", "dark" if name == "zh" else "light")
        training.to(training.result.done + 3)
    desk.work.run(4)
    training.pause()
    assert training.weights() == uninterrupted(plan, training.result.done)
