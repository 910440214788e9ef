"""Live training in the Gradients lab, with real networks that are very small."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rnnlab import corpus
from rnnlab.engine import live, live_records
from rnnlab.engine.live_course import course_of
from rnnlab.engine.text_training import advance, begun
from rnnlab.labs.gradients.state import with_training
from rnnlab.labs.gradients.view_training import Training
from rnnlab.labs.gradients.view_training_fall import fall_image
from rnnlab.labs.gradients.view_training_kept import JOB
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import color

CATS = ["the", "cat", "sat", "on", "the", "mat", "and", "the", "dog", "sat", "on", "the", "cat", "."] * 20
SMALL = {"length": 6, "hidden": 3, "batch": 2, "updates": 40}


@dataclass
class Bench:
    """The page in a window, and a hand on its work."""

    desk: Any
    view: Any
    training: Training

    @property
    def page(self):
        return self.training.page

    @property
    def controls(self):
        return self.training.controls

    @property
    def result(self):
        return self.page.kept.result

    def plan(self, **fields):
        label = Message.of("undo-gradients-training")
        self.desk.window.store.edit("gradients", lambda state: with_training(state, **fields), label=label)
        self.desk.settle()
        return self.desk.state("gradients").training

    def start(self):
        self.desk.click(self.page.start)

    def to(self, update):
        """Chunk by chunk until so many updates are made."""
        while self.result is None or self.result.done < update:
            assert self.desk.work.run()

    def weights(self):
        carry = pickle.loads(self.view.work.carry(JOB))
        return [values.tobytes() for learner in carry.learners for values in learner.checkpoint.weights.values()]

    def pause(self):
        self.desk.click(self.page.bar.toggle)
        self.desk.work.run()  # what was on its way


@pytest.fixture
def bench(desk_factory):
    desk = desk_factory("gradients")
    view = desk.window.host.view("gradients")
    desk.click(view.stage.tabs, view.stage.tabs.place_of("training").center())
    desk.work.budget = 0.0
    made = Bench(desk, view, view.training)
    made.plan(**SMALL)
    return made


def uninterrupted(plan, updates=None):
    """The weights after so many updates, without a window."""
    course, carry, done = course_of(plan), None, 0
    while done < (plan.updates if updates is None else updates):
        chunk = live.advance(course, carry, 0.0)
        carry, done = chunk.carry, chunk.done
    return [values.tobytes() for learner in carry.learners for values in learner.checkpoint.weights.values()]


def test_nothing_trains_by_itself_and_the_page_says_what_will_be_seen(bench):
    assert bench.view.work.status(JOB) is None
    assert "RNN · LSTM" in bench.page.empty.text()
    assert bench.page.empty.isVisible()
    assert "1/6" in bench.page.meaning.text()
    assert bench.page.start.text() == "Train"


def test_a_training_shows_curves_waterfalls_and_the_numbers_of_the_moment(bench):
    bench.start()
    bench.desk.work.finish()
    rnn, lstm = (bench.result.learner(cell) for cell in ("rnn", "lstm"))
    assert rnn.updates == lstm.updates == 40
    falls = bench.page.waterfall.falls()
    assert [fall.cell.cell for fall in falls] == ["lstm", "rnn"]
    assert bench.page.waterfall.isVisible()
    assert falls[0].rect.right() < falls[1].rect.left()
    assert bench.page.loss.accessibleDescription() == "; ".join(
        f"{name} {float(cell.trend('loss')[-1]):.3g}" for name, cell in (("LSTM", lstm), ("RNN", rnn))
    )
    assert bench.page.start.text() == "Train again"
    badge = bench.desk.window.top_bar.badge
    assert badge.text() == "trained · here · adding · 40 updates"
    table = bench.training.table()
    assert len(table) == 1 + len(rnn.loss) == 41
    assert float(table[7][table[0].index("RNN Loss")]) == rnn.loss[6]


def test_the_picture_has_the_ramp_s_ends_at_one_and_at_ten_to_the_minus_eight(bench):
    image = fall_image(np.array([[-np.inf, -8.0, -4.0, 0.0, 3.0, np.nan]]))
    ramp = [image.pixelColor(k, 0) for k in range(6)]
    assert ramp[0] == ramp[1]
    assert ramp[3] == ramp[4]
    assert len({c.name() for c in (ramp[0], ramp[2], ramp[3])}) == 3
    assert ramp[5].name() == color("field").name()  # no number is no colour of the scale


def test_the_guess_is_drawn_as_a_line_at_its_value(bench):
    bench.start()
    bench.to(3)
    ((mark,), (share,)) = (panel._marks for panel in (bench.page.loss, bench.page.accuracy))
    assert mark.value == pytest.approx(1 / 6)
    assert "0.167" in mark.text
    assert share.value == pytest.approx(0.1536)
    field = bench.page.loss.field()
    assert bench.page.loss.height_of(1 / 6) == pytest.approx(field.center().y())  # the scale ends at twice the guess


def test_the_cursor_tells_the_norm_of_its_row_and_step_by_mouse_and_by_keys(bench):
    bench.start()
    bench.desk.work.finish()
    fall = bench.page.waterfall.falls()[1]
    place = QPointF(fall._columns.x(2), fall.y(10) + 1)
    bench.desk.click(bench.page.waterfall, place)
    rnn = bench.result.learner("rnn")
    assert (bench.page.waterfall.place.update, bench.page.waterfall.place.step) == (10, 2)
    norm = 10 ** float(rnn.log_norms[10, 1])
    said = bench.page.reading.text().splitlines()[1]
    assert said.startswith("RNN: update 10, step 2, 4 before the loss")
    assert f"{norm:.2g}"[:3] in said.replace("−", "-")
    bench.page.waterfall.setFocus()
    QTest.keyClick(bench.page.waterfall, Qt.Key.Key_Right)
    QTest.keyClick(bench.page.waterfall, Qt.Key.Key_Down)
    assert bench.page.reading.text().startswith("LSTM: update 11, step 3, 3 before the loss")


def test_the_colour_is_relative_to_the_last_step_or_absolute(bench):
    bench.start()
    bench.to(4)
    fall = bench.page.waterfall.falls()[0]
    assert (fall._logs(fall.cell)[:, -1] == 0).all()
    bench.desk.click(bench.page.scale.button("absolute"))
    fall = bench.page.waterfall.falls()[0]
    assert (fall._logs(fall.cell) == fall.cell.log_norms).all()


def test_pause_holds_and_a_single_update_is_exactly_one_of_each_network(bench):
    bench.desk.work.budget = 0.0
    bench.start()
    bench.to(5)
    bench.pause()
    done = bench.result.done
    assert bench.desk.work.run() == 0
    assert bench.page.back.single.isVisible()
    bench.desk.click(bench.page.back.single)
    bench.desk.work.run(3)
    assert [cell.updates for cell in bench.result.cells] == [done + 1] * 2
    assert bench.view.work.status(JOB).phase == "paused"


def test_Q27_pause_is_obeyed_before_the_next_chunk_and_the_page_stays_usable(bench):
    bench.start()
    bench.to(3)
    bench.desk.click(bench.page.bar.toggle)
    assert bench.view.work.status(JOB).phase == "paused"
    assert bench.desk.work.run(10) <= 1
    bench.desk.type(bench.controls.rate.cell, "0.01")
    assert bench.desk.state("gradients").training.learning_rate == 0.01


def test_settings_changed_while_it_runs_count_from_the_next_update_on_and_are_written_down(bench):
    bench.start()
    bench.to(6)
    before = max(cell.updates for cell in bench.result.cells)
    bench.desk.type(bench.controls.rate.cell, "0.01")
    bench.desk.click(bench.controls.optimiser.pill("sgd"))
    bench.desk.work.finish()
    changes = {(change.field, change.value): change.update for change in bench.result.changes}
    assert set(changes) == {("learning_rate", 0.01), ("optimiser", "sgd")}
    assert all(before <= update <= before + 2 for update in changes.values())
    assert f"Learning rate 0.01 from update {changes['learning_rate', 0.01]}" in bench.page.note.text()
    assert bench.result.cells[0].updates == 40
    assert bench.view.work.status(JOB).run == 1  # the same run went on


def test_a_setting_that_cannot_change_on_the_way_waits_for_the_next_training(bench):
    bench.start()
    bench.to(4)
    bench.desk.type(bench.controls.hidden.cell, "4")
    assert "next training" in bench.page.note.text()
    bench.desk.work.finish()
    assert not bench.result.changes
    bench.start()
    bench.desk.work.run()
    carry = pickle.loads(bench.view.work.carry(JOB))
    assert carry.course.hidden == 4
    assert "next training" not in bench.page.note.text()


def test_back_to_a_checkpoint_and_on_gives_the_same_weights_as_without_and_what_came_after_stays_in_sight(bench):
    plan = bench.desk.state("gradients").training
    bench.start()
    bench.to(30)
    bench.pause()
    back = bench.page.back
    assert bench.result.keep_every == 2
    assert back.slider.maximum() == sum(1 for update in bench.page.kept.places if update < bench.result.done)
    back.slider.setValue(9)  # the tenth
    assert back.chosen_update() == 20
    assert bench.page.waterfall._back == 20
    gone = bench.result
    bench.desk.click(back.go_on)
    assert bench.result.done == 20
    assert bench.page.kept.past is gone
    assert max(bench.page.kept.places) == 20
    assert len(bench.page.waterfall.falls()[0]._past.rows) > 20
    bench.desk.work.finish()
    assert bench.weights() == uninterrupted(plan)


def test_back_and_on_with_another_setting_gives_another_run(bench):
    plan = bench.desk.state("gradients").training
    bench.start()
    bench.to(20)
    bench.pause()
    bench.page.back.slider.setValue(4)
    bench.desk.type(bench.controls.rate.cell, "0.03")
    bench.desk.click(bench.page.back.go_on)
    bench.desk.work.finish()
    assert [(change.update, change.field) for change in bench.result.changes] == [(10, "learning_rate")]
    assert bench.weights() != uninterrupted(plan)


def test_N31_an_explosion_is_said_with_its_update_and_the_plots_stay(bench):
    bench.desk.click(bench.controls.examples.pill("explodes"))
    bench.start()
    bench.desk.work.finish()
    (rnn,) = bench.result.cells
    assert rnn.stopped is not None
    assert bench.page.note.text().startswith(f"RNN stopped at update {rnn.stopped}: ")
    assert bench.page.waterfall.isVisible()
    assert len(rnn.rows) >= 1
    assert bench.view.work.status(JOB).phase == "finished"


def test_a_learning_rate_of_a_million_is_taken_explodes_and_is_said(bench):
    bench.desk.type(bench.controls.rate.cell, "1e6")
    bench.start()
    bench.desk.work.finish()
    assert "it exploded" in bench.page.note.text()
    assert all(cell.stopped is not None for cell in bench.result.cells)


@pytest.mark.parametrize("typed", ["0", "-1"])
def test_a_learning_rate_that_is_not_above_zero_is_refused_and_the_old_one_stays(bench, typed):
    bench.desk.type(bench.controls.rate.cell, typed)
    assert bench.desk.message() == "rate-not-positive"
    assert bench.desk.state("gradients").training.learning_rate == 0.003
    assert bench.controls.rate.cell.text() == "0.003"


def test_a_clip_of_zero_is_refused_and_no_clipping_is_a_choice_of_its_own(bench):
    bench.desk.type(bench.controls.clip.cell, "0")
    assert bench.desk.message() == "clip-limit"
    bench.desk.click(bench.controls.no_clip)
    assert bench.desk.state("gradients").training.clip is None
    bench.desk.window.store.undo()
    assert bench.desk.state("gradients").training.clip == 1.0


def test_a_killed_process_is_one_sentence_and_the_run_goes_on_from_its_last_chunk(bench):
    plan = bench.desk.state("gradients").training
    bench.start()
    bench.to(7)
    done = bench.result.done
    bench.desk.work.crash()
    seen = bench.view.work.status(JOB)
    assert seen.phase == "failed"
    assert seen.resumable
    assert bench.page.bar.isVisible()
    assert bench.page.waterfall.isVisible()
    assert bench.result.done == done
    bench.desk.click(bench.page.bar.toggle)
    bench.desk.work.finish()
    assert bench.weights() == uninterrupted(plan)


def test_after_a_cancel_the_curves_stay_and_one_can_go_on_from_a_checkpoint(bench):
    bench.start()
    bench.to(9)
    bench.desk.click(bench.page.bar.end)
    assert bench.view.work.status(JOB) is None
    assert bench.page.waterfall.isVisible()
    bench.page.back.slider.setValue(1)
    bench.desk.click(bench.page.back.go_on)
    bench.desk.work.finish()
    assert bench.result.done == 40


def test_Q24_a_thousand_frames_leave_as_many_widgets_as_before(bench):
    bench.start()
    bench.to(2)
    before = len(bench.page.findChildren(QWidget))
    bench.desk.work.finish()
    for _ in range(1000 - 40):
        bench.page.follow()
    assert len(bench.page.findChildren(QWidget)) == before
    assert len(bench.page.kept.places) <= 20


@pytest.mark.parametrize("task", ["copy", "recall", "reber", "text"])
def test_every_task_is_trained_with_its_own_line_of_guessing(bench, task):
    plan = bench.plan(task=task, updates=2)
    bench.start()
    bench.desk.work.finish()
    assert bench.result.task == task
    assert bench.result.steps == plan.steps
    assert bench.training.length(bench.desk.state("gradients")) == plan.steps
    assert bench.page.loss._marks[0].value == bench.result.baseline
    assert ("every step is asked" in bench.page.note.text()) == (task in ("copy", "reber", "text"))


def test_the_page_speaks_chinese_and_fits_the_smallest_window(bench):
    language().set("zh")
    bench.desk.window.resize(1024, 768)
    bench.desk.settle()
    bench.start()
    bench.desk.work.finish()
    bench.desk.settle()
    assert bench.page.start.text() == "重新训练"
    assert "损失" in bench.page.loss.accessibleName()
    for fall in bench.page.waterfall.falls():
        assert fall.rect.height() > 60
    column = [bench.page.loss, bench.page.waterfall, bench.page.back]
    tops = [widget.mapTo(bench.page, widget.rect().topLeft()).y() for widget in column]
    bottoms = [top + widget.height() for top, widget in zip(tops, column, strict=True)]
    assert all(bottom <= top for bottom, top in zip(bottoms, tops[1:], strict=False))
    assert bottoms[-1] <= bench.page.height()


def test_a_text_is_chosen_by_its_pill_and_the_user_s_own_is_among_them_once_it_is_kept(bench, tmp_path, monkeypatch):
    monkeypatch.setattr("rnnlab.paths.platformdirs.user_data_dir", lambda *_, **__: str(tmp_path))
    bench.plan(task="text", length=20)
    choice = bench.controls.text
    assert choice.isVisible()
    bench.desk.click(choice.pills.pill("zh"))
    assert bench.desk.state("gradients").training.text == "zh"
    kept = corpus.keep(
        "word", ["the", "cat", "sat", "on", "the", "mat", "and", "the", "dog", "sat", "on", "the", "cat", "."] * 20
    )
    run, finished = begun(kept.digest, "rnn", updates=1), False
    while not finished:
        chunk = advance(run, 60.0, "My cats")
        run, finished = chunk.carry, chunk.finished
    bench.plan(task="text", length=10)  # the choice is shown anew
    assert choice.pills.pill(kept.digest).text() == "My cats"
    bench.desk.click(choice.pills.pill(kept.digest))
    assert bench.desk.state("gradients").training.text == kept.digest
    bench.start()
    bench.desk.work.finish()
    assert bench.result.task == "text"
    assert bench.page.loss._marks[0].value == pytest.approx(bench.result.baseline)
    bench.plan(task="adding")
    assert not choice.isVisible()


# the recorded run


def test_the_recorded_run_is_shown_with_its_badge_and_the_button_starts_the_same_run_here(bench):
    bench.desk.click(bench.controls.examples.pill("adding"))
    badge = bench.desk.window.top_bar.badge
    (recording,) = [found for found in live_records.shipped() if found.name == "adding"]
    assert badge.text() == f"recorded · {recording.date} · one CPU thread"
    assert recording.date in bench.page.note.text()
    assert bench.page.waterfall.isVisible()
    assert [cell.cell for cell in bench.page.waterfall.cells()] == ["lstm", "rnn"]  # those of the plan
    assert bench.view.work.status(JOB) is None
    assert bench.page.start.text() == "Train"
    bench.start()
    bench.desk.work.run(3)
    assert bench.view.work.status(JOB).spec == bench.desk.state("gradients").training
    assert badge.text() == "trained · here, now · adding"
    fresh = bench.result.learner("lstm")
    old = recording.result.learner("lstm")
    bench.to(6)
    fresh = bench.result.learner("lstm")
    assert np.mean(fresh.loss[:2]) == pytest.approx(old.loss[0], rel=1e-3)  # a kept point stands for two


def test_beside_a_run_of_here_the_recorded_one_comes_back_at_a_press(bench):
    bench.desk.click(bench.controls.examples.pill("recall"))
    assert not bench.page.recall.isVisible()  # nothing of here yet
    bench.start()
    bench.to(1)
    bench.pause()
    assert bench.page.shown() is bench.result
    bench.desk.click(bench.page.recall)
    assert bench.page.shown().cells[0].updates == 2000
    assert "recorded" in bench.desk.window.top_bar.badge.text()
    assert not bench.page.back.isVisible()
    bench.desk.click(bench.page.recall)
    assert bench.page.shown() is bench.result
    assert "trained" in bench.desk.window.top_bar.badge.text()


def test_with_other_settings_no_recording_is_shown(bench):
    bench.desk.click(bench.controls.examples.pill("adding"))
    bench.desk.type(bench.controls.hidden.cell, "31")
    assert bench.page.recording() is None
    assert bench.page.empty.isVisible()
    assert bench.desk.window.top_bar.badge.text() == "random, not trained"


def test_the_program_of_the_page_is_its_own_training_and_where_there_is_none_it_is_said(bench):
    copy = bench.desk.window.commands.by_name["copy_program"]
    copy.trigger()
    assert "UPDATES = 3, 2, 40" in QGuiApplication.clipboard().text()
    bench.plan(task="text", length=10)
    copy.trigger()
    assert bench.desk.message() == "program-no-task"


def test_A_is_the_run_that_was_there_and_the_next_one_is_drawn_beside_it_with_its_distance(bench):
    bench.start()
    bench.desk.work.finish()
    first = bench.result
    bench.desk.click(bench.desk.window.top_bar.button("pin"))
    assert bench.page._pinned is first
    assert "less A" not in bench.page.note.text()  # A itself
    bench.plan(learning_rate=0.05)
    bench.start()
    bench.to(10)
    assert [curve.kind for curve in bench.page.loss._curves].count("pinned") == 2
    bench.desk.work.finish()
    second = bench.result
    loss = float(second.learner("lstm").trend("loss")[-1] - first.learner("lstm").trend("loss")[-1])
    said = f"LSTM less A at update 40: loss {loss:+.3f}".replace("-", "−")
    assert said in bench.page.note.text()
    bench.desk.click(bench.desk.window.top_bar.button("pin"))
    assert bench.page._pinned is None
    assert "pinned" not in [curve.kind for curve in bench.page.loss._curves]


def test_a_recorded_run_can_be_A(bench):
    bench.desk.click(bench.controls.examples.pill("adding"))
    bench.desk.click(bench.desk.window.top_bar.button("pin"))
    assert bench.page._pinned.updates == 3000
    bench.plan(updates=2000)
    bench.start()
    bench.to(10)
    field = bench.page.loss.field()
    bench.page.loss.grab()  # A's longer curve ends where the axis does
    assert bench.page.loss.across(3000) > field.right()
    assert "less A at update 6: loss" in bench.page.note.text() or "less A at update 8: loss" in bench.page.note.text()


# predictions


def test_which_network_learned_is_predicted_with_every_picture_of_the_run_hidden(bench):
    bench.desk.click(bench.controls.examples.pill("adding"))
    (recording,) = [found for found in live_records.shipped() if found.name == "adding"]
    shares = {cell.cell: float(np.mean(cell.accuracy[-20:])) for cell in recording.result.cells}
    assert shares["lstm"] > shares["rnn"] + 0.05
    predict, bar = bench.desk.window.top_bar.button("predict"), bench.desk.window.stage.prediction
    bench.desk.click(predict)
    assert bar.words.text() == "Which network has the most right at the end, after 3,000 updates?"
    assert not bench.page.waterfall.isVisible()
    assert not any(panel._curves or panel._marks for panel in (bench.page.loss, bench.page.accuracy, bench.page.norm))
    assert not bench.page.reading.isVisible()
    assert not bench.page.note.isVisible()
    assert not bench.page.start.isEnabled()
    QTest.keyClick(bench.desk.window, Qt.Key.Key_2)  # the RNN
    bench.desk.click(predict)
    bench.desk.click(predict)
    ends = f"LSTM {100 * shares['lstm']:.0f} % right · RNN {100 * shares['rnn']:.0f} % right"
    assert bar.verdict.text() == f"The prediction was “RNN”. At the end: {ends}."
    assert bench.page.waterfall.isVisible()
    bench.desk.click(predict)
    assert bench.page.start.isEnabled()
    questions = {question.id: question for question in bench.view.predictions.questions()}
    assert bench.view.predictions.reveal(questions["learns"], 0).right is True
    assert bench.view.predictions.reveal(questions["learns"], 2).right is False  # one of them is better than guessing
    norms = recording.result.learner("rnn").log_norms[-1]
    log = float(norms[0] - norms[-1])
    truth = 0 if log < -2 else 1 if log <= 0 else 2
    right = [bench.view.predictions.reveal(questions["arrives"], guess).right for guess in range(3)]
    assert right == [guess == truth for guess in range(3)]


def test_a_run_of_here_is_asked_about_when_it_is_over_and_not_before(bench):
    predict = bench.desk.window.top_bar.button("predict")
    assert not predict.isEnabled()
    bench.start()
    bench.to(20)
    assert not predict.isEnabled()
    bench.desk.work.finish()
    assert predict.isEnabled()
    assert bench.view.predictions.questions()[0].options[:2] == ("LSTM", "RNN")
