"""The widgets by themselves, driven by mouse and keys."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QLocale, QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from rnnlab.ui.look import formula
from rnnlab.ui.look.mathtext import fitting, literal, parse, width
from rnnlab.ui.look.numbers import number, short, subscript, vector
from rnnlab.ui.look.theme import dress, font, look, px
from rnnlab.ui.look.tokens import PALETTES, Palette
from rnnlab.ui.widgets.cells import ink_on, luminance, paint_color_bar, ramp_color
from rnnlab.ui.widgets.chips import ChipTrack, plain_tip
from rnnlab.ui.widgets.controls import Segmented
from rnnlab.ui.widgets.formula_card import FormulaCard, Line
from rnnlab.ui.widgets.heat_grid import HeatGrid
from rnnlab.ui.widgets.number_controls import NumberCell, SliderRow, read_number
from rnnlab.ui.widgets.plane_labels import nice_step
from rnnlab.ui.widgets.ruler import Ruler, ticks


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> Iterator[None]:
    dress(qapp)
    yield
    look().set_theme("light")
    look().set_decimals(2)


def contrast(a: str | QColor, b: str | QColor) -> float:
    """Contrast ratio of WCAG 2.1."""
    one, two = luminance(QColor(a)), luminance(QColor(b))
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)


# numbers as they are typed and written


@pytest.mark.parametrize("locale", ["de_DE", "en_US", "zh_CN", "tr_TR"])
@pytest.mark.parametrize(
    ("typed", "value"), [("0,5", 0.5), ("0.5", 0.5), ("-1.25", -1.25), ("\u22122", -2.0), (" 3 ", 3.0), ("3/4", 0.75)]
)
def test_Q44_a_comma_and_a_point_are_both_the_decimal_sign(locale: str, typed: str, value: float) -> None:
    old = QLocale()
    QLocale.setDefault(QLocale(locale))
    try:
        assert read_number(typed) == value
    finally:
        QLocale.setDefault(old)


@pytest.mark.parametrize(
    ("typed", "message"),
    [("1e400", "not-finite"), ("inf", "not-finite"), ("nan", "not-finite"), ("abc", "not-a-number")],
)
def test_N02_a_cell_refuses_what_is_not_finite_and_the_old_value_comes_back(
    qtbot: QtBot, typed: str, message: str
) -> None:
    cell = NumberCell("keys[3][0]", 2.0)
    qtbot.addWidget(cell)
    entered: list[float] = []
    refused: list[object] = []
    cell.entered.connect(entered.append)
    cell.refused.connect(refused.append)
    cell.selectAll()
    QTest.keyClicks(cell, typed)
    QTest.keyClick(cell, Qt.Key.Key_Return)
    assert entered == []
    assert refused[0].id == message
    assert dict(refused[0].args)["field"] == "keys[3][0]"
    assert cell.text() == "2"
    assert cell.property("refused")


def test_a_typed_number_is_emitted_once_and_escape_takes_it_back(qtbot: QtBot) -> None:
    cell = NumberCell("query", 1.0)
    qtbot.addWidget(cell)
    entered: list[float] = []
    cell.entered.connect(entered.append)
    cell.selectAll()
    QTest.keyClicks(cell, "0,25")
    QTest.keyClick(cell, Qt.Key.Key_Return)
    assert entered == [0.25]
    cell.selectAll()
    QTest.keyClicks(cell, "9")
    QTest.keyClick(cell, Qt.Key.Key_Escape)
    assert cell.text() == "1"
    assert entered == [0.25]


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (1.815733, 2, "1.82"), (-0.5, 2, "\u22120.50"), (-0.001, 2, "0.00"), (1.8e-60, 2, "1.80e\u221260"),
        (4.5e60, 2, "4.50e60"), (math.inf, 2, "∞"), (-math.inf, 2, "\u2212∞"), (math.nan, 2, "NaN"), (0.0, 2, "0.00"),
    ],
)  # fmt: skip
def test_numbers_have_fixed_decimals_a_true_minus_and_no_si_prefix(value: float, decimals: int, text: str) -> None:
    assert number(value, decimals) == text


def test_what_was_typed_is_written_with_as_few_digits_as_it_needs() -> None:
    assert short(2.0) == "2"
    assert short(-0.25) == "\u22120.25"
    assert vector([1.815733, 0.958629], 2) == "[1.82, 0.96]"


# cells


@pytest.fixture
def grid(qtbot: QtBot) -> HeatGrid:
    made = HeatGrid("weight", 0.0, 1.0)
    qtbot.addWidget(made)
    made.set_values(np.arange(12).reshape(3, 4) / 12)
    made.resize(400, 300)
    made.show()
    return made


def test_Q15_a_click_in_the_middle_of_each_cell_names_that_cell(grid: HeatGrid) -> None:
    clicked: list[tuple[int, int]] = []
    grid.clicked.connect(lambda r, c: clicked.append((r, c)))
    for row in range(3):
        for column in range(4):
            point = grid.cell_rect(row, column).center().toPoint()
            QTest.mouseClick(grid, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    assert clicked == [(r, c) for r in range(3) for c in range(4)]


def test_Q14_two_targets_and_five_sources_are_two_rows_of_five(qtbot: QtBot) -> None:
    grid = HeatGrid("weight", 0.0, 1.0)
    qtbot.addWidget(grid)
    values = np.zeros((2, 5))
    values[0, 4] = 1.0
    grid.set_values(values)
    grid.resize(500, 200)
    grid.show()
    picture = grid.grab().toImage()
    full = ramp_color(1.0, "weight", 0, 1)
    lit = grid.cell_rect(0, 4)
    assert lit.left() > 390
    assert lit.bottom() < 105
    assert picture.pixelColor(int(lit.left() + 6), int(lit.top() + 6)) == full
    other = grid.cell_rect(1, 0)
    assert picture.pixelColor(int(other.left() + 6), int(other.top() + 6)) == ramp_color(0.0, "weight", 0, 1)


def test_Q19_a_matrix_without_rows_is_a_sentence_and_no_error(qtbot: QtBot) -> None:
    grid = HeatGrid()
    qtbot.addWidget(grid)
    grid.set_values(np.zeros((0, 3)))
    grid.resize(120, 40)
    grid.show()
    grid.grab()
    assert grid.cell_at(QPointF(10, 10)) is None


def test_cells_are_reached_by_arrow_keys_and_chosen_by_space(grid: HeatGrid) -> None:
    clicked: list[tuple[int, int]] = []
    asked: list[tuple[int, int]] = []
    grid.clicked.connect(lambda r, c: clicked.append((r, c)))
    grid.edit_requested.connect(lambda r, c: asked.append((r, c)))
    for name in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(grid, name)
    assert clicked == [(1, 2)]
    assert asked == [(1, 2)]


def test_Q16_Q18_the_colour_bar_has_the_scales_ends_and_not_the_datas() -> None:
    image = QImage(400, 30, QImage.Format.Format_ARGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    from PySide6.QtCore import QRectF

    paint_color_bar(painter, QRectF(0, 5, 400, 20), "weight", 0.0, 1.0, "", "")
    painter.end()
    palette = look().palette
    left, right = image.pixelColor(14, 15), image.pixelColor(385, 15)
    for seen, wanted in ((left, palette.weight_ramp[0]), (right, palette.weight_ramp[-1])):
        assert abs(seen.red() - QColor(wanted).red()) < 12
    assert image.pixelColor(200, 15) != left
    # A value keeps its colour whatever stands beside it: 1/n of a uniform row is not the end of the scale.
    assert ramp_color(0.25, "weight", 0, 1) == QColor(palette.weight_ramp[1])


# colours

TEXTS_ON_STAGE = ("ink", "ink2", "ink3", "accent_text", "warning", *(f"{name}_text" for name in "xhcfiog"))
CURVES = ("rnn", "gru", "lstm", "h", "f", "i", "accent")


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_C05_texts_and_curves_stand_out_from_the_stage(palette: Palette) -> None:
    for name in TEXTS_ON_STAGE:
        least = 7.0 if palette.name == "projector" else (4.5 if name != "ink3" else 4.45)
        assert contrast(getattr(palette, name), palette.stage) >= least, name
    for name in CURVES:
        least = 4.5 if palette.name == "projector" else 3.0
        assert contrast(getattr(palette, name), palette.stage) >= least, name
    assert contrast(palette.on_accent, palette.accent) >= 4.5


@pytest.mark.parametrize("theme", list(PALETTES))
@pytest.mark.parametrize("ramp", ["state", "weight", "i", "f", "o"])
def test_C07_a_number_on_any_fill_is_readable(theme: str, ramp: str) -> None:
    look().set_theme(theme)
    low = -1.0 if ramp == "state" else 0.0
    for k in range(41):
        fill = ramp_color(low + (1 - low) * k / 40, ramp, low, 1.0)
        assert contrast(ink_on(fill), fill) >= 4.5


# mathematics


def test_labels_set_letters_in_italics_and_indices_lower() -> None:
    runs = parse("encoder state $h_i$")
    assert [run.text for run in runs] == ["encoder state ", "\u210e", "𝑖"]
    assert [run.math for run in runs] == [False, True, True]
    assert runs[2].shift < 0
    assert [run.text for run in parse("$h_{t-1}$")] == ["\u210e", "𝑡\u22121"]


def test_the_users_dollar_sign_starts_no_mathematics() -> None:
    runs = parse("after " + literal("$5 or $6"))
    assert [(run.text, run.math) for run in runs] == [("after $5 or $6", False)]


SOFTMAX = r"\mark{a}{\alpha_i}=\frac{\exp(\mark{e}{e_i}/\tau)}{\sum_j\exp(e_j/\tau)}"


def test_a_formulas_marks_are_found_inside_it_left_before_right() -> None:
    typeset = formula.typeset(SOFTMAX)
    assert [name for name, _, _ in typeset.marks] == ["a", "e"]
    (alpha,) = formula.place_of(SOFTMAX, 20, "a", 0, 0)
    (score,) = formula.place_of(SOFTMAX, 20, "e", 0, 0)
    width, height = formula.size(SOFTMAX, 20)
    assert 0 <= alpha.left() < alpha.right() < score.left() < score.right() <= width
    assert score.bottom() < alpha.bottom() <= height  # it stands in the numerator
    letter, arrowed = (formula.size(source, 20)[0] for source in ("h_t", r"\overleftarrow{h}_t"))
    assert arrowed - letter < 0.2 * 20  # an arrow above stands over its letter and takes no room beside it
    assert abs(formula.size(r"a \odot b", 20)[0] - formula.size("a + b", 20)[0]) < 1  # room as any operation has it


def test_a_cards_formulas_are_set_in_one_size_but_one_that_is_far_too_wide(qtbot: QtBot) -> None:
    short, wide, endless = (Line(r"\mark{x}{x_t}" + " + y_t" * count) for count in (1, 5, 40))
    card = FormulaCard((short, wide))
    qtbot.addWidget(card)
    card.resize(200, card.sizeHint().height())

    def heights() -> list[float]:
        return [round(spot.rects[0].height(), 6) for spot in card._spots()]

    one, same = heights()
    assert one == same < formula.place_of(short.latex, 17, "x", 0, 0)[0].height()
    card.set_lines((short, wide, endless))
    assert heights()[:2] == [one, same]
    assert heights()[2] < one


def test_pointing_at_a_symbol_lights_it_and_tells_its_name_as_do_the_arrow_keys(qtbot: QtBot) -> None:
    card = FormulaCard((Line(SOFTMAX, "softmax"),))
    qtbot.addWidget(card)
    card.resize(260, card.sizeHint().height())
    card.show()
    pointed: list[str] = []
    card.pointed.connect(pointed.append)
    qtbot.mouseMove(card, card.rect_of("e").center().toPoint())
    QTest.mouseClick(
        card, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, card.rect_of("e").center().toPoint()
    )
    assert pointed[-1] == "e"
    QTest.keyClick(card, Qt.Key.Key_Right)
    assert pointed[-1] == "a"
    before = card.grab().toImage()
    card.set_lit("e")
    assert card.grab().toImage() != before


# choices and sliders


def test_a_slider_answers_only_to_the_user_and_ends_a_gesture_once(qtbot: QtBot) -> None:
    row = SliderRow("factor", 0.1, 10.0, log=True)
    qtbot.addWidget(row)
    row.show()
    moved: list[float] = []
    ended: list[bool] = []
    row.moved.connect(moved.append)
    row.released.connect(lambda: ended.append(True))
    row.set_value(1.0)
    assert moved == []
    QTest.keyClick(row.slider, Qt.Key.Key_Right)
    assert len(moved) == 1
    assert moved[0] > 1.0
    assert ended == [True]


def test_a_value_beyond_the_sliders_range_is_shown_as_it_is(qtbot: QtBot) -> None:
    row = SliderRow("length", 1, 1000, integer=True)
    qtbot.addWidget(row)
    row.set_value(5000)
    assert row.cell.text() == "5000"
    assert row.slider.value() == row.slider.maximum()


def test_a_choice_that_is_none_of_the_options_lights_none(qtbot: QtBot) -> None:
    choice = Segmented([("a", "A"), ("b", "B")])
    qtbot.addWidget(choice)
    choice.set_value("a")
    choice.set_value("other")
    assert not choice.button("a").isChecked()
    choice.set_value("b")
    assert choice.button("b").isChecked()


# chips and ruler


def test_T09_the_chip_under_the_pointer_is_the_one_drawn_there(qtbot: QtBot) -> None:
    track = ChipTrack()
    qtbot.addWidget(track)
    tokens = ("a", "👩‍👩‍👧", "שלום", "very long token " * 6, "<eos>")
    track.set_tokens(tokens)
    track.resize(900, 36)
    track.show()
    for index in range(len(tokens)):
        assert track.chip_at(track.chip_rect(index).center()) == index


def test_Q22_long_words_keep_to_their_chips_and_are_whole_in_the_tip(qtbot: QtBot) -> None:
    track = ChipTrack()
    qtbot.addWidget(track)
    words = tuple(f"中华人民共和国第{number}号" for number in "一二三四五六七八九十" * 3)
    track.set_tokens(words)
    track.resize(600, 36)
    track.show()
    chips = [track.chip_rect(k) for k in range(30)]
    assert all(left.right() < right.left() for left, right in itertools.pairwise(chips))
    assert max(chip.width() for chip in chips) == px(150)  # narrower than its word
    place = chips[1].center().toPoint()
    QApplication.sendEvent(track, QHelpEvent(QEvent.Type.ToolTip, place, track.mapToGlobal(place)))
    assert words[1] in QToolTip.text()
    QToolTip.hideText()


@pytest.mark.parametrize("height", [26, 36])
def test_T12_the_mark_of_an_unknown_word_stands_beside_it_and_never_over_it(qtbot: QtBot, height: int) -> None:
    track = ChipTrack()
    qtbot.addWidget(track)
    track.set_chip_height(height)
    tokens = ("搬", "火星", "bites", "a", "中国")
    known = QFontMetricsF(font(13 if height == 26 else 15, 500))
    track.set_tokens(tokens, unknown=(True, True, True, True, False))
    track.resize(track.sizeHint())
    track.show()
    for index, token in enumerate(tokens):
        word, mark = track.text_rects(index)
        assert known.horizontalAdvance(token) <= word.width()  # whole
        assert not word.intersects(mark)
        assert track.chip_rect(index).contains(word)
        assert track.chip_rect(index).contains(mark) == (index < 4)


def test_T15_a_long_sentence_scrolls_to_the_present_chip(qtbot: QtBot) -> None:
    track = ChipTrack()
    qtbot.addWidget(track)
    track.resize(400, 36)
    track.show()
    track.set_tokens(tuple(str(k) for k in range(500)))
    assert track.more() == (False, True)  # faded where it goes on
    track.set_current(499)
    assert track.more() == (True, False)
    assert track.rect().contains(track.chip_rect(499).center().toPoint())
    track.set_current(0)
    assert track.rect().contains(track.chip_rect(0).center().toPoint())


def test_Q21_a_tool_tip_shows_markup_literally() -> None:
    assert plain_tip("<eos>") == "<span>&lt;eos&gt;</span>"


@pytest.mark.parametrize("length", [1, 2, 7, 60, 1000, 10_000])
def test_the_ruler_names_both_ends_and_about_ten_steps(length: int) -> None:
    marks = ticks(length)
    assert marks[0] == 1
    assert marks[-1] == length
    assert marks == sorted(set(marks))
    assert len(marks) <= 12


def test_a_press_on_the_ruler_chooses_the_step_that_is_drawn_there(qtbot: QtBot) -> None:
    ruler = Ruler()
    qtbot.addWidget(ruler)
    ruler.resize(700, 44)
    ruler.set_range(60, 1)
    ruler.show()
    chosen: list[int] = []
    ruler.step_chosen.connect(chosen.append)
    for step in (1, 30, 60):
        QTest.mouseClick(
            ruler, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPointF(ruler.x_of(step), 20).toPoint()
        )
    assert chosen == [1, 30, 60]


@pytest.mark.parametrize(
    ("least", "step"), [(0.03, 0.05), (1.0, 1.0), (1.01, 2.0), (4.2, 5.0), (5.5, 10.0), (42.0, 50.0), (101.0, 200.0)]
)
def test_an_axis_ends_at_the_next_round_number(least: float, step: float) -> None:
    assert nice_step(least) == pytest.approx(step, rel=1e-12)


def test_an_index_is_written_below_the_line_digit_by_digit() -> None:
    assert subscript(3) == "₃"
    assert subscript(12) == "₁₂"


def test_a_label_shrinks_until_it_has_room_and_no_further_than_it_can_be_read() -> None:
    text = "$c$ = [1.82, 0.96]"
    room = width(text, 20)
    assert fitting(text, room, 16, 11) == 16
    found = fitting(text, room, 30, 11)
    assert width(text, found) <= room < width(text, found + 0.5)
    assert fitting(text, 1, 30, 11) == 11
