"""The Context lab's page of what was measured: counts from the cards and counts made here, and the cosines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rnnlab.engine.context_traces import SenseAccuracy
from rnnlab.labs.context.view_accuracy import AccuracyBars, rows_of
from rnnlab.session.messages import Message


@pytest.fixture
def lab(desk: Any) -> Any:
    """The lab, its second page opened by the tab."""
    desk.view = desk.open("context")
    desk.click(desk.view.stage.tabs, desk.view.stage.tabs.place_of("measured").center())
    desk.page = desk.view.measured
    desk.work.budget = 0.0
    return desk


def few(lab: Any, count: int) -> None:
    """Count so many sentences of each kind."""
    lab.view.move_sentences(count)
    lab.window.store.end_gesture()
    lab.settle()


def test_the_cards_counts_stand_with_where_they_are_from(lab: Any) -> None:
    names = [name for name, _, _ in lab.page.bars.texts()]
    assert names == ["Forward LSTM", "Bidirectional LSTM", "Forward, read at the last word", "Static vector"]
    card = {(row.model, row.condition, row.reads): row for row in lab.view.result.accuracy}
    forward = card["sense-forward", "after", "word"]
    assert lab.page.bars.texts()[0][2] == f"{forward.correct} / {forward.count}"
    assert lab.page.bars.source().startswith("from the models’ cards")
    assert not lab.page.source.isVisible()


def test_reading_at_the_word_only_the_bidirectional_network_knows_what_comes_after(lab: Any) -> None:
    card = {(row.model, row.condition, row.reads): row.correct / row.count for row in lab.view.result.accuracy}
    assert card["sense-forward", "before", "word"] >= 0.99
    assert card["sense-bidirectional", "before", "word"] >= 0.99
    assert card["sense-bidirectional", "after", "word"] >= 0.99
    assert abs(card["sense-forward", "after", "word"] - 0.5) < 0.05
    assert card["sense-forward", "after", "last"] >= 0.99


def test_a_count_made_here_is_shown_as_it_grows_and_says_so(lab: Any) -> None:
    few(lab, 6)
    lab.click(lab.page.button)
    assert lab.page.button.isHidden()
    lab.work.run(1)
    assert lab.page.bars.source().startswith("measured here")
    lab.work.finish()
    rows = lab.page.bars.texts()
    assert rows[1][1:] == ("6 / 6", "6 / 6")
    assert rows[0][2] == "3 / 6"  # each of three pairs of twins: right for one of the two
    assert not lab.page.button.isHidden()
    assert lab.view.states.accuracy.texts()[:2] == rows[:2]


def test_cards_and_counts_made_here_can_both_be_looked_at(lab: Any) -> None:
    few(lab, 4)
    lab.click(lab.page.button)
    lab.work.finish()
    assert lab.page.source.isVisible()
    lab.click(lab.page.source.button("card"))
    assert lab.page.bars.source().startswith("from the models’ cards")
    lab.click(lab.page.source.button("here"))
    assert lab.page.bars.source().startswith("measured here · 8")
    assert lab.view.table()[1][1:] == ["4/4", "2/4"]


def test_C02_a_count_can_be_paused_gone_on_with_and_cancelled_in_the_middle(lab: Any) -> None:
    few(lab, 200)
    lab.click(lab.page.button)
    lab.work.run(1)
    lab.click(lab.page.bar.toggle)
    assert lab.view.work.status("accuracy").phase == "paused"
    lab.work.finish()  # the chunk that was under way
    done = lab.view.work.status("accuracy").done
    assert done < 1200  # 200 sentences of two kinds, for three models
    assert lab.work.run(3) == 0
    lab.click(lab.page.bar.toggle)
    lab.work.run(1)
    assert lab.view.work.status("accuracy").done > done
    lab.click(lab.page.bar.end)
    assert lab.view.work.status("accuracy") is None
    assert lab.page.bars.source().startswith("from the models’ cards")
    assert not lab.page.button.isHidden()
    lab.click(lab.page.button)
    lab.work.run(3)  # the first may be the cancelled count's, which nobody wants any more
    assert lab.page.bars.source().startswith("measured here")


def test_the_number_of_sentences_is_typed_and_what_is_no_number_is_refused(lab: Any) -> None:
    row = lab.view.panel.sentences
    lab.type(row.cell, "24")
    assert lab.state("context").sentences == 24
    assert "24" in lab.page.button.text()
    lab.type(row.cell, "many")
    assert lab.state("context").sentences == 24
    assert lab.message() == "not-a-number"
    lab.window.store.undo()
    lab.settle()
    assert lab.state("context").sentences == 400


def test_the_static_cosine_of_one_word_is_1_and_the_states_differ(lab: Any) -> None:
    result = lab.view.result
    static, forward, both = lab.page.grids
    assert {static.text(row, column) for row in range(6) for column in range(6)} == {"1.00"}
    assert [forward.text(k, k) for k in range(6)] == ["1.00"] * 6
    assert float(result.cosine_bidirectional[4, 5]) < float(result.cosine_forward[4, 5])
    assert both.text(4, 5) == f"{float(result.cosine_bidirectional[4, 5]):.2f}"
    assert np.allclose(result.cosine_bidirectional, result.cosine_bidirectional.T)


def test_Q15_a_press_on_a_cell_compares_its_two_sentences_everywhere(lab: Any) -> None:
    grid = lab.page.grids[2]
    for row, column in ((0, 3), (5, 1), (2, 2)):
        lab.click(grid, grid.cell_rect(row, column).center())
        assert lab.view.panel.pair == (row, column)
        value = float(lab.view.result.cosine_bidirectional[row, column])
        assert lab.view.panel.cosines.text("both") == f"{value:.6f}".replace("-", "−")


def test_the_arrow_keys_choose_two_sentences_and_stay_in_the_table(lab: Any) -> None:
    grid = lab.page.grids[0]
    grid.setFocus()
    assert lab.view.panel.pair == (4, 5)
    QTest.keyClick(grid, Qt.Key.Key_Right)
    assert lab.view.panel.pair == (4, 5)
    QTest.keyClick(grid, Qt.Key.Key_Up)
    assert lab.view.panel.pair == (3, 5)
    lab.click(lab.view.panel.first.button(0))
    assert lab.view.panel.pair == (0, 5)


def test_where_the_word_is_missing_the_cosine_is_a_dash(lab: Any) -> None:
    listed = (("我",), ("苹果",), ("苹果", "熟", "了"))
    lab.window.store.edit(
        "context",
        lambda state: lab.view.state.__class__(page="measured", examples=listed),
        label=Message.of("undo-sentence"),
    )
    lab.settle()
    lab.view.panel.choose_pair(0, 1)
    assert lab.view.panel.cosines.text("forward") == "–"
    lab.page.grab()


def test_rows_stand_in_one_order_whatever_order_they_are_counted_in() -> None:
    rows = [
        SenseAccuracy("sense-static", "before", "word", 5, 10),
        SenseAccuracy("sense-static", "before", "last", 5, 10),
        SenseAccuracy("sense-forward", "after", "last", 10, 10),
        SenseAccuracy("sense-forward", "before", "word", 9, 10),
    ]
    assert [(row.model, row.reads) for row in rows_of(tuple(rows))] == [
        ("sense-forward", "word"), ("sense-forward", "last"), ("sense-static", "word"),
    ]  # fmt: skip


def test_without_any_count_the_bars_say_so(desk: Any) -> None:
    bars = AccuracyBars()
    bars.resize(500, 150)
    bars.set_accuracy((), measured=False)
    bars.grab()
    assert bars.accessibleDescription() == "Nothing has been counted yet."
    bars.deleteLater()
