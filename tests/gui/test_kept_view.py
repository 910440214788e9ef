"""Everything visible is in a session's file: opened in another window, the screen is equal in words and numbers."""

from __future__ import annotations

import re
from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QMessageBox, QWidget

from rnnlab.engine.reader_traces import TextTraining
from rnnlab.labs import registry
from rnnlab.session.messages import Message, english
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.controls import Segmented
from rnnlab.ui.widgets.looks import looks_of
from rnnlab.ui.widgets.plane_range import RangeChoice
from rnnlab.ui.widgets.work_bar import WorkBar

LABS = [lab.name for lab in registry.LABS]


def words(root: QWidget) -> list[str]:
    """All that is written in a window: texts, values, what a screen reader is told; in the order of the widgets."""
    found = []
    for widget in [root, *root.findChildren(QWidget)]:
        if not widget.isVisible():
            continue
        texts = [widget.accessibleDescription()]
        if isinstance(widget, (QLabel, QAbstractButton)):
            texts.append(widget.text())
        if hasattr(widget, "told"):
            texts += [f"{part.name}: {part.value}" for part in widget.told()]
        found += [re.sub(r"[0-9.]+ GB are free", "", text) for text in texts if text]  # of this very moment
    return found


def screen(desk) -> dict:
    """What is seen: words, the lab's numbers as a table, the timeline, and how it is looked at."""
    window = desk.window
    view = window.host.view(window.host.current)
    return {
        "lab": window.host.current,
        "table": view.table(),
        "stage": words(window.stage),
        "inspector": words(window.inspector),
        "timeline": words(window.timeline),
        "looks": looks_of(view),
        "decimals": look().decimals,
        "folded": window.inspector.compact(),
        "predicting": window.tools.predictor.kept(),
        "pins": sorted(window.store.pins),
    }


def same(found: dict, expected: dict) -> None:
    """Compare two screens part by part, so that a difference is named."""
    for name, part in expected.items():
        assert found[name] == part, name


@pytest.fixture
def reopened(desk_factory, tmp_path):
    """Save what a window shows and open it in a fresh one."""

    def again(desk):
        path = tmp_path / "s.rnnlab"
        assert desk.window.files.save_to(path)
        look().set_decimals(2)
        other = desk_factory()
        desk.window.files.close()  # else the other one would ask
        assert other.window.files.open(path)
        other.settle()
        return other

    return again


def choices(view) -> list[tuple[str, Segmented]]:
    found = []
    for name, widget in [("stage", view.stage), *((section.name, section.widget) for section in view.sections)]:
        for segmented in [*([widget] if isinstance(widget, Segmented) else []), *widget.findChildren(Segmented)]:
            found.append((name, segmented))
    return found


@pytest.mark.parametrize("lab", LABS)
def test_a_lab_opens_with_its_page_step_numbers_pin_and_every_choice_of_state_or_look(desk_factory, reopened, lab):
    desk = desk_factory(inspector_folded=False)
    view = desk.open(lab)
    pages = list(registry.lab(lab).parts.pages)
    look().set_decimals(4)
    if len(pages) > 1 and hasattr(view.stage, "page_chosen"):
        view.stage.page_chosen.emit(pages[1])
        desk.settle()
    desk.window.host.set_step(2)
    desk.window.tools.pins.toggle()
    desk.settle()
    changed = 0
    for _, segmented in choices(view):
        free = [value for value in segmented._values if value != segmented.value()]
        free = [value for value in free if segmented.button(value).isEnabled()]
        if segmented.isVisible() and free:
            segmented.choose(free[-1])
            desk.settle()
            changed += 1
    assert changed or not choices(view)
    desk.window.handlers.fold_inspector()
    desk.settle()
    before = screen(desk)
    assert (before["decimals"], before["folded"], before["pins"]) == (4, True, [lab])
    same(screen(reopened(desk)), before)


@pytest.mark.parametrize("lab", ["reader", "attention", "selfattention"])
def test_the_range_that_was_chosen_on_a_plane_comes_back(desk_factory, reopened, lab):
    desk = desk_factory()
    view = desk.open(lab)
    plane = (
        next(
            child for child in view.stage.findChildren(QWidget) if isinstance(child, RangeChoice) and child.isVisible()
        )
        if lab != "reader"
        else None
    )
    if plane is None:
        view.pages.page_chosen.emit("paths")
        desk.settle()
        plane = view.paths.plane
    plane.zoom(1.7, QPointF(40, 60))
    desk.settle()
    before = plane.chosen_range()
    assert before is not None
    other = reopened(desk)
    assert looks_of(other.window.host.view(lab))["ranges"] == looks_of(view)["ranges"]


def picked(desk, lab):
    """Pick something in the lab's picture that is no part of its state."""
    view = desk.window.host.view(lab)
    if lab == "gates":
        view.choose_unit(5)
        view.forcing.choose_gate("o")
    elif lab == "reader":
        view._on_unit(2)
    elif lab == "attention":
        view.calculation._on_cell(1, "exp")
    elif lab == "selfattention":
        view.pages["words"]._on_chosen(1, 2)
    elif lab == "translation":
        view.picture.chain.choose(1)
    else:
        view.page.picture.choose((0, 3))
    desk.settle()


@pytest.mark.parametrize("lab", ["gates", "reader", "attention", "selfattention", "translation", "parallel"])
def test_what_is_picked_in_a_picture_comes_back(desk_factory, reopened, lab):
    desk = desk_factory()
    view = desk.open(lab)
    fresh = looks_of(view)["picks"]
    picked(desk, lab)
    before = screen(desk)
    assert before["looks"]["picks"] != fresh
    same(screen(reopened(desk)), before)


def asked(desk) -> None:
    QTest.keyClick(desk.window.stage, Qt.Key.Key_P)
    desk.settle()


PHASES = dict(zip(LABS, ("predicting", "locked", "revealed") * 3, strict=False))


@pytest.mark.parametrize(("lab", "phase"), PHASES.items())
def test_a_prediction_in_progress_comes_back_with_its_answer(desk_factory, reopened, lab, phase):
    desk = desk_factory()
    view = desk.open(lab)
    predictor = desk.window.tools.predictor
    assert view.predictions.questions()
    predictor.advance()
    question = predictor.question
    if question.kind == "vector":
        view.predictions.put_back(question, (0.5, -0.25))
    elif question.kind == "curve":
        view.predictions.put_back(question, tuple(-0.1 * k for k in range(60)))
    else:
        desk.window.stage.prediction.put_back(1 if question.kind == "choice" else round(question.high, 1))
    for _ in range(("predicting", "locked", "revealed").index(phase)):
        predictor.advance()
    desk.settle()
    before = screen(desk)
    assert (before["predicting"]["phase"], before["predicting"]["guess"] is not None) == (phase, True)
    same(screen(reopened(desk)), before)


JOBS = [(lab.name, job) for lab in registry.LABS for job, kind in lab.kept.items() if kind is not None]
PAGE_OF = {"accuracy": "", "race": "learning", "learnable": "learning", "curve": "curve", "guesses": "hidden"}


def result_of(desk, lab, job):
    """What the job has come to after a few chunks, or a made-up result where it needs a text of the user's own."""
    kind = registry.lab(lab).kept[job]
    spec = kind.spec() if job != "train-text" else kind.spec(digest="0" * 64)
    if job == "train-text":
        curve = np.array([1.5, 1.25])
        made = TextTraining(np.array([25, 50]), curve, curve, curve / 4, 2.0, 0.125, 3.5, 99, 0.75, None, (), "")
        return spec, made
    desk.work.budget = 0.0
    desk.window.work.start(lab, job, spec)
    for _ in range(200):
        desk.work.run()
        seen = desk.window.work.status(lab, job)
        if seen.result is not None and seen.done > 2 and (job != "measure" or seen.result.curves[0].lengths):
            break
    desk.window.work.cancel(lab, job)
    return spec, seen.result


@pytest.mark.parametrize(("lab", "job"), JOBS)
def test_what_was_measured_and_trained_is_shown_again(desk_factory, reopened, lab, job):
    desk = desk_factory()
    view = desk.open(lab)
    page = PAGE_OF.get(job, "training" if job == "train" else "")
    if page:
        view.stage.page_chosen.emit(page)
    elif (lab, job) == ("context", "accuracy"):
        view.stage.page_chosen.emit("measured")
    desk.settle()
    bare = screen(desk)
    spec, result = result_of(desk, lab, job)
    desk.window.work.put_back(lab, job, spec, result, done=50, total=100, seconds=3.0, finished=True)
    desk.settle()
    before = screen(desk)
    assert job == "train-text" or before != bare  # that one is shown in its dialog
    other = reopened(desk)
    same(screen(other), before)
    assert other.window.work.status(lab, job).phase == "finished"


def test_what_was_not_finished_says_so_and_can_be_started_again(desk_factory, reopened):
    desk = desk_factory()
    desk.open("gates").stage.page_chosen.emit("learning")
    spec, result = result_of(desk, "gates", "race")
    desk.window.work.put_back("gates", "race", spec, result, done=50, total=100, seconds=3.0, finished=False)
    desk.settle()
    other = reopened(desk)
    seen = other.window.work.status("gates", "race")
    assert (seen.phase, seen.repeatable, seen.resumable, seen.share) == ("failed", True, False, 0.5)
    assert other.window.host.view("gates").learning.kept.race() is not None
    bar = other.window.host.view("gates").learning.page.findChild(WorkBar)
    assert english(Message.of("work-not-kept")) in bar.text()


def test_a_training_that_ends_after_a_save_is_unsaved_and_the_question_tells_its_per_cent(desk, tmp_path, monkeypatch):
    desk.open("context")
    window, view = desk.window, desk.window.host.view("context")
    desk.work.budget = 0.0
    view.work.start("accuracy", desk.state("context"))
    desk.work.run(2)
    assert window.files.save_to(tmp_path / "s.rnnlab")
    assert not window.isWindowModified()
    desk.work.run(1)
    assert window.isWindowModified()
    assert not window.store.modified
    told = []

    def answered(box):
        QTest.qWait(150)
        desk.work.run(2)
        QTest.qWait(250)
        now = window.work.status("context", "accuracy")
        told.append(f"{int(100 * now.share)} %" in box.informativeText())
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answered)
    assert not window.files.may_leave(closing=True)
    assert told == [True]
    assert window.files.save_to(tmp_path / "s.rnnlab")
    assert not window.isWindowModified()


def test_every_way_to_another_session_asks_about_the_work_that_would_end(desk, tmp_path, monkeypatch):
    desk.open("context")
    window, view = desk.window, desk.window.host.view("context")
    path = tmp_path / "s.rnnlab"
    assert window.files.save_to(path)
    desk.work.budget = 0.0
    view.work.start("accuracy", desk.state("context"))
    desk.work.run(2)
    monkeypatch.setattr(type(window.files), "modified", property(lambda files: False))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: (str(path), ""))
    asked = []

    def answered(box):
        asked.append((box.text(), box.informativeText()))
        wanted = {"stay": "Cancel", "leave": "Leave it"}[answers.pop(0)]
        next(button for button in box.buttons() if button.text() == wanted).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answered)
    recent = QAction(window)
    recent.setData(str(path))
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(path))])
    where, left, none = QPointF(5, 5), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    drop = QDropEvent(where, Qt.DropAction.CopyAction, dropped, left, none)
    ways = (
        window.files.new, window.files.ask_open, partial(window.handlers.open_recent, recent),
        partial(window.dropEvent, drop), window.close,
    )  # fmt: skip
    for way in ways:
        answers = ["stay"]
        way()
        assert not answers, way
        assert window.work.status("context", "accuracy").active
    said = [text for text, _ in asked]
    assert said == ["Leave this session while work is going on?"] * 4 + ["Quit while work is going on?"]
    assert all("Context" in detail and " %" in detail for _, detail in asked)
    answers = ["leave"]
    window.files.new()
    assert window.work.all() == (), "another session has other results"
    answers = []
    window.files.new()  # nothing is going on: nothing is asked


def test_hostile_looks_change_nothing(desk_factory):
    from rnnlab.ui.widgets.looks import look_again

    desk = desk_factory()
    for lab in LABS:
        view = desk.open(lab)
        before, state = screen(desk), desk.state(lab)
        good = looks_of(view)
        hostile = [{name: value} for name in good for value in (None, 3, "x", [], [1], {}, {"a": 1}, [1e308, 0, -1])]
        hostile += [{"picks": dict.fromkeys(good["picks"], value)} for value in (None, 3, [], [9999, "x", None], ["x"])]
        hostile += [{"controls": dict.fromkeys(good["controls"], value)} for value in (3.5, "x", [], {})]
        for looks in [None, 3, [], *hostile]:
            look_again(view, looks)
            desk.settle()
        assert desk.state(lab) == state
        assert screen(desk)["table"] == before["table"]
