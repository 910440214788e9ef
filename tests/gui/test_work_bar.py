"""Long work as a person sees it: one line in its lab, the rail, the title, and what is said when it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QToolButton

from rnnlab.engine.traces import Ending, EngineError, Failure, WorkChunk
from rnnlab.labs import registry
from rnnlab.labs.attention.edits import move_key
from rnnlab.session.messages import Message
from rnnlab.session.work import Work
from rnnlab.ui.look.i18n import N_, language
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets import work_bar
from rnnlab.ui.widgets.work_bar import WorkBar
from rnnlab.ui.widgets.work_words import duration

TITLE, COUNT = N_("Rail", "Help"), N_("Work", "{done} of {total}")  # any texts that have a translation
LAB = "attention"


def count(spec: int, carry: int | None, budget: float) -> WorkChunk:
    done = (carry or 0) + 1
    return WorkChunk(done, done, spec, done * done, done == spec)


def refuse(spec: Any, carry: Any, budget: float) -> WorkChunk:
    raise EngineError("too-large", "length", value=spec, limit=3)


@pytest.fixture
def desk(desk_factory: Callable[..., Any]) -> Any:
    return desk_factory(LAB)


@pytest.fixture
def bar(desk: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[WorkBar]:
    """The line of a job of the open lab, in a window of its own."""
    monkeypatch.setattr(registry.Lab, "jobs", property(lambda lab: {"count": count, "refuse": refuse}))
    made = WorkBar(desk.window.host.view(LAB).work, "count", TITLE, COUNT, steps=True)
    made.resize(700, made.sizeHint().height())
    yield made
    made.close()
    made.deleteLater()


def start(desk: Any, bar: WorkBar, total: int = 40, chunks: int = 10) -> None:
    """Start the job and compute some chunks of it."""
    desk.window.host.view(LAB).work.start("count", total)
    desk.work.run(chunks)
    desk.app.processEvents()


def seen(bar: WorkBar) -> list[QToolButton]:
    """The buttons that are there, from left to right."""
    buttons = [button for button in bar.findChildren(QToolButton) if not button.isHidden()]
    return sorted(buttons, key=lambda button: button.x())


def names(bar: WorkBar) -> list[str]:
    return [button.accessibleName() for button in seen(bar)]


def test_the_line_is_there_while_there_is_something_to_say(desk: Any, bar: WorkBar) -> None:
    assert bar.isHidden()
    start(desk, bar)
    assert not bar.isHidden()
    assert bar.fitting_text().startswith("Help · 10 of 40")
    assert bar.track.value() == bar.track.TOP * 10 // 40
    desk.click(bar.end)
    assert bar.isHidden()
    assert desk.window.work.status(LAB, "count") is None


def test_pause_and_go_on_by_the_same_button(desk: Any, bar: WorkBar) -> None:
    start(desk, bar)
    assert names(bar) == ["Pause", "Cancel"]
    desk.click(bar.toggle)
    assert names(bar) == ["A little further, then pause", "Go on", "Cancel"]
    assert "paused" in bar.fitting_text()
    desk.work.finish()
    assert bar.shown().done == 11  # the chunk that was in flight
    desk.click(bar.step)
    desk.work.finish()
    assert (bar.shown().done, bar.shown().phase) == (12, "paused")
    desk.click(bar.toggle)
    desk.work.finish()
    assert bar.shown().result == 1600
    assert names(bar) == ["Close this line"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_the_keyboard_reaches_and_presses_every_button(desk: Any, bar: WorkBar, key: Qt.Key) -> None:
    start(desk, bar)
    bar.show()
    bar.toggle.setFocus()
    QTest.keyClick(bar.toggle, key)
    assert bar.shown().phase == "paused"
    reached = {bar.toggle}
    for _ in range(2):
        QTest.keyClick(bar.focusWidget(), Qt.Key.Key_Tab)
        reached.add(bar.focusWidget())
    assert reached == {bar.step, bar.toggle, bar.end}
    bar.end.setFocus()
    QTest.keyClick(bar.end, key)
    assert bar.isHidden()


def test_a_finished_line_can_be_closed_and_its_result_stays(desk: Any, bar: WorkBar) -> None:
    start(desk, bar, total=3)
    assert bar.shown().phase == "finished"
    assert "done in" in bar.text()
    desk.click(bar.end)
    assert bar.isHidden()
    assert desk.window.work.status(LAB, "count").result == 9
    language().set("zh")
    assert bar.isHidden()  # nothing brings it back but another start
    start(desk, bar, total=3, chunks=1)
    assert not bar.isHidden()


def test_a_process_that_died_is_one_sentence_and_two_ways_on(desk: Any, bar: WorkBar) -> None:
    start(desk, bar)
    desk.work.crash()
    sentence = "The process stopped; what was done is kept."
    assert sentence in bar.fitting_text()
    assert sentence in bar.accessibleName()
    assert desk.message() == "work-stopped"
    assert names(bar) == ["Go on from the last checkpoint", "Start again", "Close this line"]
    assert bar.toggle.text() == "Go on from 10"
    desk.click(bar.toggle)
    assert desk.message() == ""
    desk.work.run()
    assert bar.shown().done == 11
    desk.work.crash()
    assert desk.message() == "work-stopped"  # said anew
    desk.click(bar.again)
    desk.work.run(2)
    assert bar.shown().done == 2


def test_after_three_deaths_in_a_row_only_a_new_start_is_offered(desk: Any, bar: WorkBar) -> None:
    start(desk, bar)
    for _ in range(2):
        desk.work.crash()
        desk.click(bar.toggle)
    desk.work.crash()
    assert names(bar) == ["Start again", "Close this line"]
    assert "3 times" in bar.text()
    desk.click(bar.end)
    assert bar.isHidden()


def test_C02_a_refusal_is_its_sentence_and_offers_nothing_that_would_change_nothing(desk: Any, bar: WorkBar) -> None:
    view = desk.window.host.view(LAB)
    refused = WorkBar(view.work, "refuse", TITLE)
    refused.resize(700, 32)
    view.work.start("refuse", 7)
    desk.work.finish()
    assert names(refused) == ["Close this line"]
    assert "7 is too large; the largest is 3" in refused.text()
    assert desk.message() == "too-large"
    refused.deleteLater()


def every_state() -> list[Work]:
    known = {"lab": LAB, "name": "count", "spec": 1, "run": 1}
    going_on = {**known, "done": 640, "total": 1200, "seconds": 4211.0, "remaining": 4190.0}
    why = Failure("work-gave-up", args={"count": 3})
    return [
        Work(**known, phase="waiting"),
        Work(**going_on, phase="running"),
        Work(**going_on, phase="paused"),
        Work(**going_on, phase="failed", failure=Failure("work-stopped"), resumable=True, repeatable=True),
        Work(**going_on, phase="failed", failure=why, repeatable=True),
        Work(**going_on, phase="failed", failure=Failure("out-of-memory"), resumable=True),
        Work(**going_on, phase="finished"),
        Work(**going_on, phase="finished", result=Ended(Ending(1, (1200,)))),
    ]


@dataclass(frozen=True)
class Ended:
    ending: Ending


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (Ending(1, (7,)), "stopped at update 7: the loss was no finite number"),
        (Ending(3, (9, 7)), "2 of 3 networks stopped, the first at update 7: the loss was no finite number"),
        (Ending(1, (7,), exploded=True), "stopped at update 7: the loss exploded"),
        (Ending(2, at_chance=True), "ended at chance: no better than guessing"),
    ],
)
def test_a_training_that_came_to_nothing_is_no_green_done(
    desk: Any, bar: WorkBar, monkeypatch: pytest.MonkeyPatch, ending: Ending, said: str
) -> None:
    known = {"lab": LAB, "name": "count", "spec": 1, "run": 1, "done": 7, "total": 7, "phase": "finished"}
    pictures = []
    for result in (Ended(Ending(ending.networks)), Ended(ending)):
        monkeypatch.setattr(bar._work, "status", lambda job, result=result: Work(**known, result=result))
        bar.refresh()
        pictures.append(bar.grab().toImage())
        assert ("done in" in bar.text()) == (result.ending is not ending)
    assert bar.fitting_text().startswith(said)
    assert said in bar.accessibleName()
    colors = [{picture.pixel(x, y) for x in range(24) for y in range(picture.height())} for picture in pictures]
    assert [color("warning").rgb() in found for found in colors] == [False, True]


@pytest.mark.parametrize("name", ["en", "zh"])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("width", [200, 320, 460, 700, 1200])
def test_at_every_width_the_words_fit_and_nothing_overlaps(
    desk: Any, bar: WorkBar, monkeypatch: pytest.MonkeyPatch, width: int, scale: float, name: str
) -> None:
    language().set(name)
    look().set_scale(scale)
    bar.resize(round(px(width)), bar.sizeHint().height())
    for work in every_state():
        monkeypatch.setattr(bar._work, "status", lambda job, work=work: work)
        bar.refresh()
        parts = [button.geometry() for button in seen(bar)]
        words = QRect(bar._words)
        words.setWidth(round(bar._width_of(bar._fitting())))
        assert bar.fitting_text()
        assert words.right() <= bar._words.right() + 1, bar.fitting_text()
        parts.append(words)
        if not bar.track.isHidden():
            parts.append(bar.track.geometry())
            assert bar.track.width() >= px(40)
        for k, part in enumerate(parts):
            assert bar.rect().contains(part.adjusted(1, 1, -1, -1))
            assert not any(part.intersects(other) for other in parts[k + 1 :]), bar.fitting_text()


def test_a_wide_line_says_more_than_a_narrow_one_and_the_tool_tip_all(desk: Any, bar: WorkBar) -> None:
    start(desk, bar)
    said = []
    for width in (700, 160):
        bar.resize(width, 32)
        said.append(bar.fitting_text())
        assert bar.toolTip() == bar.text()
    assert said[0].startswith("Help · 10 of 40")
    assert len(said[1]) < len(said[0])


def test_Q47_the_line_changes_its_language_while_it_runs(desk: Any, bar: WorkBar) -> None:
    start(desk, bar)
    english = (bar.text(), bar.toggle.accessibleName(), bar.track.accessibleName())
    language().set("zh")
    assert (bar.text(), bar.toggle.accessibleName(), bar.track.accessibleName()) != english
    assert bar.toggle.accessibleName() == "暂停"
    assert "帮助" in bar.text()
    language().set("en")
    assert (bar.text(), bar.toggle.accessibleName(), bar.track.accessibleName()) == english


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_the_track_is_filled_in_the_themes_colour_as_far_as_the_work_is(desk: Any, bar: WorkBar, theme: str) -> None:
    look().set_theme(theme)
    start(desk, bar, total=40, chunks=20)
    image = bar.track.grab().toImage()
    middle = image.height() // 2
    filled = [image.pixelColor(x, middle).name() == color("accent").name() for x in range(image.width())]
    assert filled[image.width() // 4]
    assert not filled[3 * image.width() // 4]
    assert abs(sum(filled) / len(filled) - 0.5) < 0.05


def test_a_screen_reader_is_told_the_progress_and_no_number_ten_times_a_second(desk: Any, bar: WorkBar) -> None:
    start(desk, bar)
    name = bar.accessibleName()
    desk.work.run()
    assert bar.accessibleName() == name
    found = QAccessible.queryAccessibleInterface(bar.track)
    assert found.role() == QAccessible.Role.ProgressBar
    assert found.valueInterface().currentValue() == bar.track.TOP * 11 // 40


@pytest.mark.parametrize(
    ("seconds", "exact", "rough"),
    [
        (0.0, "0 s", "0 s"),
        (7.4, "7 s", "7 s"),
        (42.0, "42 s", "40 s"),
        (58.0, "58 s", "1 min 0 s"),
        (75.0, "1 min 15 s", "1 min 20 s"),
        (4211.0, "1 h 10 min", "1 h 10 min"),
    ],
)
def test_times_are_said_as_a_person_says_them(qapp: Any, seconds: float, exact: str, rough: str) -> None:
    assert (duration(seconds), duration(seconds, rough=True)) == (exact, rough)


# ---- the window around it ----


def test_work_in_another_lab_shows_on_the_rail_and_in_the_title(desk: Any, bar: WorkBar) -> None:
    title = desk.window.windowTitle()
    button = desk.window.rail.button(LAB)
    start(desk, bar)
    desk.open("gradients")
    assert desk.window.windowTitle() == f"25 % · {title}"
    assert "25 %" in button.accessibleDescription()
    assert "25 %" in button.toolTip()
    desk.work.run(10)
    assert desk.window.windowTitle() == f"50 % · {title}"
    desk.work.finish()
    assert desk.window.windowTitle() == title
    assert button.accessibleDescription() == "work is finished"
    desk.open(LAB)
    assert button.accessibleDescription() == ""


def test_a_failure_in_another_lab_is_marked_there_and_disturbs_nobody(desk: Any, bar: WorkBar) -> None:
    start(desk, bar)
    desk.open("gradients")
    desk.work.crash()
    assert desk.message() == ""
    assert desk.window.rail.button(LAB).accessibleDescription() == "work has failed"
    desk.open(LAB)
    assert desk.window.rail.button(LAB).accessibleDescription() == ""
    assert "The process stopped" in bar.text()


def test_the_rail_shows_a_mark_that_can_be_seen(desk: Any, bar: WorkBar) -> None:
    button = desk.window.rail.button(LAB)
    desk.open("gradients")
    plain = button.grab().toImage()
    start(desk, bar)
    running = button.grab().toImage()
    desk.work.finish()
    finished = button.grab().toImage()
    assert plain != running != finished != plain


def test_an_answer_is_drawn_while_a_chunk_is_being_computed(desk: Any, bar: WorkBar) -> None:
    start(desk, bar)
    view = desk.window.host.view(LAB)
    for k in (1, 2, 3):
        view.edit(move_key, 0, (float(k), 0.5), label=Message.of("undo-attention-move", name="h₁"), merge="drag")
        desk.settle()
        assert view.state.keys[0] == (float(k), 0.5)
    assert bar.shown().done == 10
    assert len(desk.work.executors[-1].queue) == 1
    desk.work.run()
    assert bar.shown().done == 11


def test_another_device_goes_on_from_the_last_chunk(desk: Any, bar: WorkBar, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def executor(device: str) -> Any:
        asked.append(device)
        return desk.work._start()

    monkeypatch.setattr("rnnlab.ui.preferences.work_executor", executor)
    monkeypatch.setattr(desk.window.lane, "restart", lambda start: None)
    start(desk, bar)
    action = next(action for action in desk.window.commands.every_action() if action.data() == "cpu")
    action.trigger()
    assert asked == ["cpu"]
    assert bar.shown().done == 10
    desk.work.finish()
    assert bar.shown().result == 1600


def test_Q26_a_window_that_closes_ends_its_work(desk: Any, bar: WorkBar, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(box: QMessageBox) -> int:
        next(button for button in box.buttons() if button.text() == "Quit").click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", leave)
    start(desk, bar)
    desk.window.store.mark_saved()
    assert desk.window.close()
    assert desk.work.executors[-1].killed
    assert desk.window.work.closed


def test_a_lab_without_jobs_has_an_idle_door(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("gradients")
    view = desk.window.host.view("gradients")
    assert view.work.status("anything") is None
    for act in (view.work.pause, view.work.resume, view.work.step, view.work.cancel):
        act("anything")
    assert desk.work.executors == []


def test_work_of_more_than_a_minute_that_was_cancelled_goes_on_with_one_press(
    desk: Any, bar: WorkBar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work_bar, "KEEP_FROM", 0.0)  # as if that minute were over
    start(desk, bar)
    desk.click(bar.end)
    desk.work.finish()
    assert desk.window.work.status(LAB, "count") is None
    assert "cancelled at 25 %" in bar.fitting_text()
    assert names(bar) == ["Take the cancelling back: go on where it was", "Close this line"]
    assert bar.toggle.text() == "Go on from 10"
    desk.click(bar.toggle)
    assert bar.shown().active
    desk.work.run(1)
    assert bar.shown().done == 11
    desk.work.finish()
    assert bar.shown().result == 1600  # as without the interruption
    desk.click(bar.end)
    assert bar.isHidden()


def test_a_cancelled_line_is_closed_and_gone(desk: Any, bar: WorkBar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_bar, "KEEP_FROM", 0.0)
    start(desk, bar)
    desk.click(bar.end)
    desk.work.finish()  # the chunk that was in flight
    desk.click(bar.end)
    assert bar.isHidden()
    start(desk, bar, chunks=2)
    assert bar.shown().done == 2  # a new start is one from the beginning


@pytest.mark.parametrize("modified", [False, True])
def test_closing_the_window_names_the_work_that_would_end(
    desk: Any, bar: WorkBar, monkeypatch: pytest.MonkeyPatch, modified: bool
) -> None:
    bar.setParent(desk.window)
    if modified:
        desk.window.host.view(LAB).edit(move_key, 0, (1.0, 1.0), label=Message.of("undo-sentence"))
    asked: list[str] = []

    def cancel(box: QMessageBox) -> int:
        asked.append(box.informativeText())
        box.escapeButton().click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", cancel)
    start(desk, bar)
    assert not desk.window.close()
    assert len(asked) == 1
    assert "Attention · Help · 25 %" in asked[0]
    assert desk.window.isVisible()
    assert desk.window.work.status(LAB, "count").active
    desk.click(bar.end)
    asked.clear()
    assert desk.window.close() is not modified
    assert len(asked) == modified
    assert not any("Help" in text for text in asked)
