"""What is learned, and how soon: the page of the Gates lab, with real training cut very short."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest

from rnnlab.engine import learning
from rnnlab.engine.intervals import wilson
from rnnlab.labs.gates import view_learning_curves
from rnnlab.labs.gates import view_learning_words as words
from rnnlab.labs.gates.view_learning_labels import Label, place_labels
from rnnlab.labs.gates.view_learning_style import share
from rnnlab.labs.gates.view_learning_words import standing
from rnnlab.ui.look.i18n import language, message_text
from rnnlab.ui.look.theme import color, look

CELLS = ("rnn", "gru", "lstm")
SIZES = ((1440, 900), (1024, 768))


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Measurements every second update, on few sentences; a checkpoint is kept at every second one."""
    monkeypatch.setattr(learning, "EVERY", 2)
    monkeypatch.setattr(learning, "KEEP_EVERY", 4)
    monkeypatch.setattr(learning, "SENTENCES", 16)
    monkeypatch.setattr(learning, "PER_GAP", 8)


@pytest.fixture
def desk(desk_factory):
    """A window at the page of learning, with little to train."""
    desk = desk_factory("gates")
    lab = desk.window.host.view("gates")
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("learning").center())
    controls = lab.learning.controls
    desk.type(controls.race_budget.cell, "6")
    desk.type(controls.budget.cell, "4")
    desk.type(controls.gaps, "0, 3")
    desk.type(controls.seeds.cell, "2")
    desk.work.budget = 0.0
    return desk


@pytest.fixture
def lab(desk):
    return desk.window.host.view("gates")


@pytest.fixture
def page(lab):
    return lab.learning.page


def run_race(desk, page):
    desk.click(page.race_head.button)
    desk.work.finish()


def run_trials(desk, page):
    desk.click(page.trials_head.button)
    desk.work.finish()


def by_name(race):
    return {learner.variant: learner for learner in race.learners}


# before anything is trained


def test_what_is_said_beforehand_is_what_the_engine_does():
    assert len(learning.RACERS) == words.RACERS
    assert len(learning.CELLS) == words.CELLS
    assert words.THRESHOLD == learning.THRESHOLD
    assert len(learning.task("recall").answers) == words.ANSWERS


def test_measurements_are_as_often_as_the_page_says(monkeypatch):
    monkeypatch.undo()
    assert (words.EVERY, words.SENTENCES) == (learning.EVERY, learning.SENTENCES)


def test_the_empty_page_says_what_will_be_measured_and_how_much_work_it_is(desk, lab, page):
    assert page.curves.said()[1] == "4 networks, at most 6 updates each."
    assert page.trials.said()[1] == "3 cells × 2 gaps × 2 seeds = 12 networks, at most 4 updates each."
    assert page.race_head.button.text() == "Train RNN, wide RNN, GRU, LSTM"
    assert page.trials_head.button.text() == "Train 12 networks"
    assert desk.window.work.status("gates", "race") is None  # nothing runs by itself
    assert lab.table() == []
    assert desk.window.top_bar.badge.text() == "measured here, on this CPU"


def test_the_inspector_has_the_settings_of_this_page_only(desk, lab):
    names = [section.name for section in lab.sections if section.present()]
    assert names == ["race-budget", "race-seed", "gaps", "lessons", "budget", "seeds", "look-learning"]
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("cell").center())
    names = [section.name for section in lab.sections if section.present()]
    assert "gate" in names
    assert "race-budget" not in names
    assert desk.window.top_bar.badge.text().startswith("trained")


# the race


def test_race_says_what_was_measured_at_each_end_and_in_the_table(desk, lab, page):
    run_race(desk, page)
    race = lab.learning.kept.race()
    assert [learner.variant for learner in page.curves.measured()] == ["rnn", "rnn-wide", "gru", "lstm"]
    said, rows = page.curves.said(), page.table.rows()
    for learner, sentence, row in zip(race.learners, said, rows, strict=True):
        last = share(float(learner.accuracy[-1]))
        assert sentence.endswith(f"{last} after 6 updates: not in this budget")
        assert row[1:3] == (last, "6")
        assert row[4] == f"{learner.parameters:,}"
        assert float(row[5]) == learner.learning_rate
    assert said[1].startswith("wide RNN")
    assert "Seed 0, at most 6 updates; 16 sentences a point, 8 at each gap" in page.race_note.text()


def test_a_network_that_learned_it_is_named_with_its_updates_and_seconds(desk, lab, page, monkeypatch):
    monkeypatch.setattr(
        learning, "accuracy", lambda checkpoint, gap, n=0: 1.0 if checkpoint.setup.cell == "gru" else 0.25
    )
    run_race(desk, page)
    gru = by_name(lab.learning.kept.race())["gru"]
    assert gru.reached is not None
    assert page.curves.said()[2] == f"GRU ≥ 0.99 after 2 updates, {gru.reached[1]:.1f} s of training"
    description = page.curves.accessibleDescription()
    assert "In this run the GRU reached 0.99 after 2 updates" in description
    assert "In this run the RNN was at 0.25 after 6 updates." in description
    assert "cannot" not in description


def test_curves_grow_while_it_trains_and_stop_while_it_is_paused(desk, lab, page):
    desk.click(page.race_head.button)
    assert not page.race_head.button.isVisible()
    desk.work.run(10)
    desk.click(page.race_head.bar.toggle)
    desk.work.finish()
    seen = desk.window.work.status("gates", "race")
    assert seen.phase == "paused"
    assert 0 < seen.done < seen.total == 24
    before = [len(learner.updates) for learner in lab.learning.kept.race().learners]
    assert page.curves.said()[0].endswith("after 2 updates so far")
    desk.click(page.race_head.bar.step)
    desk.work.finish()
    assert desk.window.work.status("gates", "race").done == seen.done + 1
    desk.click(page.race_head.bar.toggle)
    desk.work.finish()
    assert [len(learner.updates) for learner in lab.learning.kept.race().learners] > before
    assert desk.window.work.status("gates", "race").phase == "finished"


def test_seconds_replace_updates_on_the_axis_and_the_ends_move(desk, lab, page):
    run_race(desk, page)
    ends = {variant: page.curves.end_of(variant).x() for variant in ("rnn", "lstm")}
    assert ends["rnn"] == pytest.approx(ends["lstm"])  # both have used up their updates
    desk.click(page.axis.button("seconds"))
    learners = by_name(lab.learning.kept.race())
    scale = page.curves.scale()
    for variant in ends:
        assert page.curves.end_of(variant).x() == pytest.approx(scale.x(float(learners[variant].seconds[-1])))


def test_a_curve_ends_at_its_measured_share_with_its_interval_around_it(desk, lab, page):
    run_race(desk, page)
    lstm = by_name(lab.learning.kept.race())["lstm"]
    end, scale = page.curves.end_of("lstm"), page.curves.scale()
    assert end.y() == pytest.approx(scale.y(float(lstm.accuracy[-1])))
    assert (lstm.low[-1], lstm.high[-1]) == wilson(round(lstm.accuracy[-1] * 16), 16)
    picture = page.curves.grab().toImage()
    inside = picture.pixelColor(round(end.x() - 6), round(scale.y(float(lstm.high[-1])) + 2))
    assert inside != QColor(color("stage"))


# the gaps one by one


def test_slider_goes_over_the_kept_checkpoints_and_the_words_follow(desk, lab, page):
    run_race(desk, page)
    gaps = page.gaps
    assert gaps.updates() == 6  # the newest
    assert gaps.slider.maximum() == 1
    gaps.slider.setFocus()
    QTest.keyClick(gaps.slider, Qt.Key.Key_Left)
    assert gaps.updates() == 4
    learners = by_name(lab.learning.kept.race())
    for (learner, place), sentence in zip(gaps.curves.shown(), gaps.curves.said(), strict=True):
        assert learner.kept[place] == 4
        values = ", ".join(share(float(value)) for value in learners[learner.variant].by_gap[0])
        assert sentence.endswith(f"after 4 updates: {values} (8 sentences a gap)")


def test_a_network_that_has_stopped_is_shown_at_its_own_last_checkpoint(desk, lab, page, monkeypatch):
    monkeypatch.setattr(
        learning, "accuracy", lambda checkpoint, gap, n=0: 1.0 if checkpoint.setup.cell == "gru" else 0.25
    )
    run_race(desk, page)
    assert page.gaps.updates() == 6
    shown = {learner.variant: int(learner.kept[place]) for learner, place in page.gaps.curves.shown()}
    assert shown == {"rnn": 6, "rnn-wide": 6, "gru": 2, "lstm": 6}


# one gap only


def test_trials_are_counted_as_they_come(desk, lab, page):
    desk.click(page.trials_head.button)
    while page.trials.texts()[("rnn", 0)] == "":
        assert desk.work.run() == 1
    assert page.trials.texts() == {
        (cell, gap): "0/1" if (cell, gap) == ("rnn", 0) else "" for cell in CELLS for gap in (0, 3)
    }
    desk.work.finish()
    result = lab.learning.kept.trials(False)
    for entry in result.shares:
        assert (entry.low, entry.high) == wilson(entry.learned, 2)
        text = page.trials.texts()[(entry.variant, entry.gap)]
        assert text.startswith(f"{entry.learned}/2")
        point, scale = page.trials.place(entry.variant, entry.gap), page.trials.scale()
        assert point.y() == pytest.approx(scale.y(entry.learned / 2))


def test_both_orders_of_lessons_stand_side_by_side(desk, lab, page, monkeypatch):
    grows = {"now": False}
    monkeypatch.setattr(learning, "accuracy", lambda checkpoint, gap, n=0: 1.0 if grows["now"] else 0.25)
    run_trials(desk, page)
    grows["now"] = True
    desk.click(lab.learning.controls.lessons.button(True))
    assert page.trials.said()[0].startswith("Fresh networks that see one gap only")
    assert page.trials.texts()[("lstm", 3)] == "(0/2)"
    run_trials(desk, page)
    assert page.trials.texts()[("lstm", 3)] == "2/2 · 2 (0/2)"
    assert "LSTM, gap 3, short gaps first: 2 of 2 learned it" in page.trials.said()
    assert "LSTM, gap 3, this gap from the start: 0 of 2 learned it" in page.trials.said()
    assert page.trials.place("lstm", 3).y() < page.trials.place("lstm", 3, now=False).y()
    desk.click(lab.learning.controls.lessons.button(False))
    assert page.trials.texts()[("lstm", 3)] == "0/2 (2/2)"


def test_a_result_of_other_settings_is_marked(desk, lab, page):
    run_race(desk, page)
    run_trials(desk, page)
    assert page.trials_note.text().startswith("At most 4 updates, 2 seeds")
    desk.type(lab.learning.controls.budget.cell, "5")
    assert page.trials_note.text().startswith("Of earlier settings: At most 4 updates, 2 seeds")
    assert page.race_note.text().startswith("Seed 0")
    desk.type(lab.learning.controls.race_seed, "7")
    assert page.race_note.text().startswith("Of earlier settings: Seed 0")
    desk.type(lab.learning.controls.race_seed, "0")
    assert page.race_note.text().startswith("Seed 0")


def test_a_cancelled_run_gives_the_finished_one_back(desk, lab, page):
    run_trials(desk, page)
    before = page.trials.texts()
    desk.click(page.trials_head.button)
    desk.work.run(2)
    assert page.trials.texts() != before
    desk.click(page.trials_head.bar.end)
    assert page.trials.texts() == before
    run_race(desk, page)
    desk.click(page.race_head.button)
    desk.work.run(1)
    desk.click(page.race_head.bar.end)
    assert [len(learner.updates) for learner in lab.learning.kept.race().learners] == [3, 3, 3, 3]


# leaving and coming back


def test_training_goes_on_in_another_lab_and_is_there_on_coming_back(desk, lab, page):
    desk.click(page.race_head.button)
    desk.work.run(3)
    desk.open("reader")
    desk.work.finish()
    desk.open("gates")
    assert lab.stage.page() == "learning"
    assert page.curves.said()[0].endswith("after 6 updates: not in this budget")
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("cells").center())
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("learning").center())
    assert page.curves.said()[0].endswith("after 6 updates: not in this budget")


def test_a_killed_process_loses_one_chunk_and_goes_on(desk, lab, page):
    desk.click(page.race_head.button)
    desk.work.run(10)
    desk.work.crash()
    assert desk.window.work.status("gates", "race").phase == "failed"
    assert page.curves.said()[0].endswith("so far")
    desk.click(page.race_head.bar.toggle)
    desk.work.finish()
    assert page.curves.said()[0].endswith("after 6 updates: not in this budget")


# what is typed


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0, 61", "One gap: gaps: 61 is too large; the largest is 60."),
        ("-1", "One gap: gaps: -1 is too small; the smallest is 0."),
        ("", "One gap: gaps: name at least one."),
        ("0, five", "One gap: gaps: five is not a whole number; the old value stays."),
        ("1.5", "One gap: gaps: 1.5 is not a whole number; the old value stays."),
    ],
)
def test_gaps_that_cannot_be_are_refused_by_name_and_the_old_ones_stay(desk, lab, typed, said):
    field = lab.learning.controls.gaps
    if typed:
        desk.type(field, typed)
    else:
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QTest.keyClick(field, Qt.Key.Key_Return)
        desk.settle()
    assert desk.state("gates").gaps == (0, 3)
    assert field.text() == "0, 3"
    assert message_text(desk.window.stage.banner.message()) == said


@pytest.mark.parametrize(
    ("name", "field", "typed"),
    [
        ("race_budget", "race_budget", "0"),
        ("race_budget", "race_budget", "20001"),
        ("budget", "budget", "0"),
        ("seeds", "seeds", "21"),
    ],
)
def test_numbers_out_of_range_are_refused_and_the_old_ones_stay(desk, lab, name, field, typed):
    before = getattr(desk.state("gates"), field)
    desk.type(getattr(lab.learning.controls, name).cell, typed)
    assert getattr(desk.state("gates"), field) == before
    assert desk.message() in ("too-small", "too-large")
    assert getattr(lab.learning.controls, name).cell.text() == str(before)


def test_gaps_are_taken_in_order_and_once_each_however_they_are_separated(desk, lab):
    desk.type(lab.learning.controls.gaps, "20 5;5, 10")
    assert desk.state("gates").gaps == (5, 10, 20)
    desk.click(lab.learning.controls.gap_sets.pill("many"))
    assert desk.state("gates").gaps == (0, 10, 20, 30, 40, 50)
    assert lab.learning.controls.gaps.text() == "0, 10, 20, 30, 40, 50"
    desk.window.store.undo()
    desk.settle()
    assert lab.learning.controls.gaps.text() == "5, 10, 20"


def test_settings_are_steps_of_undo_and_turning_the_page_is_not(desk, lab):
    desk.type(lab.learning.controls.race_seed, "3")
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("cell").center())
    desk.window.store.undo()
    assert desk.state("gates").race_seed == 0


# copying


def test_the_copied_table_has_every_measurement_and_every_trial(desk, lab, page):
    run_race(desk, page)
    run_trials(desk, page)
    rows = lab.table()
    race = lab.learning.kept.race()
    mixed = [row for row in rows if row[6] == "mixed"]
    assert len(mixed) == 4 * 3
    first = race.learners[0]
    assert [float(row[7]) for row in mixed[:3]] == list(first.accuracy)
    assert [float(row[8]) for row in mixed[:3]] == list(first.low)
    single = [row for row in rows if row[0] == "LSTM" and row[5] == "" and row[6] == "60"]
    assert [float(row[7]) for row in single] == list(race.learners[3].by_gap[:, -1])
    trials = [row for row in rows if row[1] == "this gap from the start"]
    assert len(trials) == 3 * 2
    assert trials[0][:5] == ["RNN", "this gap from the start", "0", "0", "2"]
    np.testing.assert_allclose([float(row[6]) for row in trials], [wilson(0, 2)[1]] * 6)


# looks


def test_everything_has_room_in_both_languages(desk, lab, page):
    run_race(desk, page)
    run_trials(desk, page)
    for size, theme, name in product(SIZES, ("dark", "projector", "light"), ("zh", "en")):
        desk.window.resize(*size)
        language().set(name)
        look().set_theme(theme)
        desk.settle()
        where = (size, theme, name)
        for part in (page.curves, page.gaps.curves, page.trials):
            assert part.height() >= 90, where
        low = page.mapTo(desk.window, page.rect().bottomLeft()).y()
        assert page.trials_note.mapTo(desk.window, page.trials_note.rect().bottomLeft()).y() <= low, where
        assert page.curves.scale().rect.width() > 250, where
        assert page.trials.scale().rect.height() >= 60, where
    assert page.race_head.button.text() == "Train again"


def dark(picture, y, left, right):
    """Share of a row's pixels, one row up and down counted in, that are clearly no ground."""
    ground = QColor(color("stage")).lightness()
    rows = range(round(y) - 1, round(y) + 2)
    return np.mean([
        any(abs(picture.pixelColor(x, row).lightness() - ground) > 60 for row in rows) for x in range(left, right)
    ])  # fmt: skip


def test_lines_of_chance_and_of_what_is_learned_are_drawn_where_they_belong(page):
    for chart in (page.curves, page.trials):
        picture, scale = chart.grab().toImage(), chart.scale()
        left, right = round(scale.rect.right()) - 90, round(scale.rect.right()) - 6
        assert dark(picture, scale.y(0.99), left, right) > 0.5  # dashes
        assert 0.2 < dark(picture, scale.y(0.125), left, right) < 0.95  # dots
        assert dark(picture, scale.y(0.875), left, right) < 0.1


def test_names_of_the_learners_stand_beside_the_field_and_clear_of_each_other(desk, lab, page):
    run_race(desk, page)
    curves, race = page.curves, lab.learning.kept.race()
    for size, spoken in product(SIZES, ("zh", "en")):
        desk.window.resize(*size)
        language().set(spoken)
        desk.settle()
        field = curves.scale().rect
        labels = [
            Label(
                curves.end_of(learner.variant), *view_learning_curves._label(standing(learner, race.threshold)), "rnn"
            )
            for learner in curves.measured()
        ]
        picture = QImage(curves.size(), QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        places = place_labels(painter, field, labels, curves._small())
        painter.end()
        assert len(places) == 4
        for k, place in enumerate(places):
            assert place.left() > field.right(), (size, spoken)
            assert place.right() <= curves.width(), (size, spoken)
            assert place.top() >= 0, (size, spoken)
            assert place.bottom() <= curves.height(), (size, spoken)
            assert not any(place.intersects(other) for other in places[k + 1 :]), (size, spoken)
