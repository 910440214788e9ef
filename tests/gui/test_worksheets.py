"""Worksheets: what a class writes is marked, with a reason, by real keys; the sheets on paper are whole."""

from __future__ import annotations

import gc
import math
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QInputMethodEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from rnnlab.engine.traces import Failure
from rnnlab.labs import registry
from rnnlab.session.worksheets.asking import KEY, Sheet, marked
from rnnlab.session.worksheets.blanks import blanks
from rnnlab.session.worksheets.drawing import draw
from rnnlab.session.worksheets.exercises import KINDS
from rnnlab.session.worksheets.marking import Verdict
from rnnlab.session.worksheets.tables import LookedUp
from rnnlab.ui.application import application
from rnnlab.ui.help_actions import BY_HAND
from rnnlab.ui.help_page import LabPage
from rnnlab.ui.lessons.library import Library
from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.look.paper import on_paper
from rnnlab.ui.look.theme import look
from rnnlab.ui.palette import Palette
from rnnlab.ui.worksheets import words
from rnnlab.ui.worksheets.paper import paint_page, paint_slips, slips_left
from rnnlab.ui.worksheets.pdf import layout, pages
from rnnlab.ui.worksheets.rows import verdict_text
from rnnlab.ui.worksheets.saving import SaveDialog
from rnnlab.ui.worksheets.slips import usual_slips
from rnnlab.ui.worksheets.window import KEPT
from rnnlab.ui.worksheets.working import plain, working
from tests.gui import pdf_text
from tests.gui import text_rectangles as rectangles
from tests.gui.test_layout import out_of_reach


def answers_of(exercise) -> dict[str, float]:
    return {answer.name: answer.value for answer in marked(Sheet((exercise,)))[0].answers}


@pytest.fixture
def sheet(desk):
    """The dialog at its first exercise, opened by the command."""
    desk.window.commands.by_name["worksheets"].trigger()
    desk.settle()
    return Pupil(desk)


class Pupil:
    """Writes numbers by keys and reads what is said of them."""

    def __init__(self, desk) -> None:
        self.desk, self.sheets = desk, desk.window.tools.worksheets
        self.dialog = self.sheets.dialog()

    @property
    def answers(self) -> dict[str, float]:
        return answers_of(self.sheets.exercise())

    def choose(self, kind: str) -> None:
        self.desk.click(self.dialog.kinds.button(kind))

    def write(self, name: str, text: str, enter: bool = True) -> str:
        row = self.dialog.form.rows[name]
        row.field.setFocus()
        row.field.selectAll()
        QTest.keyClicks(row.field, text)
        if enter:
            QTest.keyClick(row.field, Qt.Key.Key_Return)
        self.desk.settle()
        return row.says.text()

    def kind(self, name: str) -> str:
        return self.dialog.form.rows[name].verdict().kind

    def close(self) -> None:
        self.desk.click(self.dialog.close_button)


def test_the_palette_finds_the_worksheets(desk) -> None:
    QTest.keyClick(desk.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = desk.window.findChild(Palette)
    QTest.keyClicks(palette.focusWidget(), "worksheets")
    QTest.keyClick(palette.focusWidget(), Qt.Key.Key_Return)
    desk.settle()
    assert desk.window.tools.worksheets.dialog().isVisible()
    desk.window.tools.worksheets.dialog().reject()


def test_the_lessons_menu_has_the_worksheets(desk) -> None:
    menu = desk.window.commands.menu("lessons", desk.window)
    assert desk.window.commands.by_name["worksheets"] in menu.actions()


def test_the_list_of_lessons_leads_to_the_worksheets(desk) -> None:
    desk.window.commands.by_name["lessons"].trigger()
    library = desk.window.findChild(Library)
    desk.click(library.sheets)
    assert desk.window.tools.worksheets.dialog().isVisible()
    desk.window.tools.worksheets.dialog().reject()


def test_a_whole_attention_step_is_written_by_keys_and_counted_right(sheet) -> None:
    """As a newcomer does it: every number at two decimals, Enter after each, in the order of the sheet."""
    for name, value in sheet.answers.items():
        assert QApplication.focusWidget() is sheet.dialog.form.rows[name].field  # Enter went on to it
        QTest.keyClicks(QApplication.focusWidget(), f"{value:.2f}")
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        sheet.desk.settle()
    assert sheet.dialog.note.text() == tr(words.SCORE, count=12, all=12)
    assert {row.says.text() for row in sheet.dialog.form.rows.values()} == {tr(words.RIGHT)}


def test_each_verdict_is_said_beside_its_number(sheet) -> None:
    found = sheet.answers
    assert sheet.write("exp_1", f"{found['exp_1']:.2f}") == tr(words.RIGHT)
    assert sheet.write("weight_1", f"{found['exp_1']:.2f}") == tr(words.SLIPS["softmax-without-sum"])
    assert sheet.write("context_1", "99") == tr(words.WRONG)
    assert sheet.write("context_2", "abc") == tr(words.UNREADABLE, typed="abc")
    assert sheet.write("sum", f"{found['sum']:.2f}".replace(".", ",")) == tr(words.RIGHT)
    assert sheet.dialog.form.rows["context_1"].field.property("refused")
    assert not sheet.dialog.form.rows["sum"].field.property("refused")


def test_a_number_from_another_place_of_the_table_is_told_with_both_places(sheet) -> None:
    place = LookedUp("exp", 3.0, 2.0)
    said = verdict_text(Verdict("exp_1", "slip", "other-place", math.exp(3), place), "", "7.39", shown=False)
    assert said == "7.39 stands at exp(2) in the table; here exp(3) is asked."
    place = LookedUp("sigmoid", -1.0, None)
    said = verdict_text(Verdict("f", "wrong", "", 0.27, place), "", "0.5", shown=False)
    assert said == "Not right yet. Look up σ(−1) in the table once more."


def test_what_follows_from_an_own_slip_names_that_slip(sheet) -> None:
    own = sheet.answers["score_1"] + 1
    sheet.write("score_1", f"{own:.0f}")
    said = sheet.write("exp_1", f"{math.exp(own):.2f}")
    assert said == tr(words.FOLLOWS, label="e1")
    assert sheet.kind("exp_1") == "follows"


def test_a_change_takes_back_what_was_said(sheet) -> None:
    sheet.write("score_1", "99")
    sheet.write("score_1", "9", enter=False)
    row = sheet.dialog.form.rows["score_1"]
    assert (row.says.text(), row.field.property("refused")) == ("", False)


def test_full_width_digits_of_an_input_method_are_read(sheet) -> None:
    value = f"{sheet.answers['score_1']:.0f}"
    field = sheet.dialog.form.rows["score_1"].field
    field.setFocus()
    composed = QInputMethodEvent()
    composed.setCommitString("".join("－" if ch == "-" else chr(ord(ch) + 0xFEE0) for ch in value))
    QApplication.sendEvent(field, composed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    sheet.desk.settle()
    assert sheet.dialog.form.rows["score_1"].says.text() == tr(words.RIGHT)


def test_the_answers_are_shown_when_asked_for_and_not_before(sheet) -> None:
    sheet.write("score_1", "99")
    value = words.EXACT.source.format(value=f"{sheet.answers['score_1']:.0f}".replace("-", "−"))
    row = sheet.dialog.form.rows["score_1"]
    assert value not in row.says.text()
    sheet.desk.click(sheet.dialog.show_answers)
    assert value in row.says.text()
    assert tr(words.EXACT, value=f"{sheet.answers['sum']:.2f}") in sheet.dialog.form.rows["sum"].says.text()


def test_every_field_has_a_name_that_says_its_step(sheet) -> None:
    for kind in KINDS:
        sheet.choose(kind)
        names = [row.field.accessibleName() for row in sheet.dialog.form.rows.values()]
        assert len(set(names)) == len(names)
        assert all(": " in name and "$" not in name for name in names)
        sheet.write(next(iter(sheet.dialog.form.rows)), "99")
        assert next(iter(sheet.dialog.form.rows.values())).field.accessibleDescription()


def test_what_was_written_is_there_again(sheet) -> None:
    sheet.write("score_1", "5")
    sheet.choose("rnn")
    sheet.choose("attention")
    assert sheet.dialog.form.rows["score_1"].typed() == "5"
    sheet.desk.click(sheet.dialog.next)
    assert sheet.dialog.form.typed() == {}
    assert sheet.dialog.note.text() == tr(KEPT, seed=1, variant=1)
    sheet.close()
    sheet.desk.window.commands.by_name["worksheets"].trigger()
    sheet.desk.settle()
    again = sheet.sheets.dialog()
    assert again.number.text() == "2"
    sheet.desk.type(again.number, "1")
    assert again.form.rows["score_1"].typed() == "5"
    assert again.form.rows["score_1"].says.text()  # with what was said of it
    again.reject()


@pytest.mark.parametrize(
    ("cell", "typed", "said"),
    [
        ("number", "51", "Variant: 51 is too large; the largest is 50."),
        ("number", "0", "Variant: 0 is too small; the smallest is 1."),
        ("seed", "-3", "Seed: -3 is too small; the smallest is 0."),
        ("seed", "x", "Seed: “x” is not a number; the old value stays."),
    ],
)
def test_a_bad_seed_or_variant_is_refused_in_a_sentence(sheet, cell: str, typed: str, said: str) -> None:
    before = sheet.sheets.exercise()
    field = getattr(sheet.dialog, cell)
    sheet.desk.type(field, typed)
    assert sheet.dialog.note.text() == said
    assert (field.text(), sheet.sheets.exercise()) == ("1", before)


LABS = tuple(zip(KINDS, ("attention", "reader", "gates", "gradients"), strict=True))


@pytest.mark.parametrize(("kind", "lab"), LABS)
def test_an_exercise_opens_in_its_lab_with_the_same_numbers(sheet, kind: str, lab: str) -> None:
    sheet.choose(kind)
    desk, exercise, found = sheet.desk, sheet.sheets.exercise(), sheet.answers
    before = desk.window.store.labs[lab]
    desk.click(sheet.dialog.open_button)
    assert desk.window.host.current == lab
    trace = registry.lab(lab).compute(desk.state(lab))
    if kind == "attention":
        assert list(trace.weights) == pytest.approx([found[f"weight_{k}"] for k in (1, 2, 3)])
        assert list(trace.context) == pytest.approx([found["context_1"], found["context_2"]])
    elif kind == "rnn":
        told = registry.lab(lab).to_json(trace)
        assert told["preactivation"][-1] == pytest.approx([found["a_1"], found["a_2"]])
        assert told["hidden"][-1] == pytest.approx([found["h_1"], found["h_2"]])
    elif kind == "lstm":
        last = {name: float(getattr(trace.forced, name)[-1, 0]) for name in ("i", "f", "g", "o", "c", "h")}
        assert last == pytest.approx({name: found[name] for name in last})
        assert trace.forced.c[0, 0] == exercise.c
    else:
        norms = registry.lab(lab).to_json(trace)["rnn"]["norms"]
        assert norms[0] == pytest.approx(found["norm_first"])
        assert norms[-1] == pytest.approx(math.hypot(*exercise.end))
    desk.window.commands.by_name["undo"].trigger()
    desk.settle()
    assert desk.window.store.labs[lab] == before


def test_the_window_writes_sheets_with_their_key(sheet, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    sheet.sheets.write(out, 3, "a4", True)
    for _ in range(20):
        sheet.desk.settle()
    written = pdf_text.read(out.read_bytes())
    assert len(written.texts) == 6
    assert written.images == 0  # lines and letters
    for exercise, blank, key in zip(draw("attention", 1, 3), written.texts[:3], written.texts[3:], strict=True):
        found = answers_of(exercise)
        for name, line in working(exercise, marked(Sheet((exercise,)))[0].by_table).items():
            asked = re.sub(r"\s", "", line) + plain(found[name])  # the line, and the box at its end
            assert asked in re.sub(r"\s", "", key), name
            assert asked not in re.sub(r"\s", "", blank), name
        told = usual_slips(exercise, marked(Sheet((exercise,)))[0].answers)
        assert len(told) >= 8  # none of them is lost at the page's end
        assert all(re.sub(r"\s", "", slip.says) in re.sub(r"\s", "", key) for slip in told)
    assert str(out.name) in sheet.dialog.note.text()


def test_an_impossible_place_for_the_file_is_said_and_nothing_is_left(sheet, tmp_path: Path) -> None:
    out = tmp_path / "missing" / "sheet.pdf"
    sheet.sheets.write(out, 1, "letter", False)
    for _ in range(20):
        sheet.desk.settle()
    assert "cannot be written" in sheet.dialog.note.text()
    assert not out.exists()


def test_a_refused_number_of_variants_is_read_before_the_file_is_asked_for(sheet) -> None:
    sheet.desk.click(sheet.dialog.save)
    asked = sheet.dialog.findChild(SaveDialog)
    asked.variants.setFocus()
    asked.variants.selectAll()
    QTest.keyClicks(asked.variants, "99")
    sheet.desk.click(asked.go)
    assert asked.isVisible()
    assert asked.note.text() == "Variants: 99 is too large; the largest is 50."
    assert asked.count == 4
    asked.reject()


# ---- paper -------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_of_a_sheet_lies_beyond_its_margins_or_in_its_foot(qapp, lang: str, paper: str) -> None:
    application(["rnnlab"])
    language().set(lang)
    try:
        inner = layout(paper).paintRectPixels(96)
        for kind in KINDS:
            for seed in (1, 2):
                exercises = draw(kind, seed, 1)
                for page in pages(exercises, seed, marked(Sheet(exercises))):
                    image = QImage(inner.width() + 80, inner.height() + 80, QImage.Format.Format_RGB32)
                    image.fill(QColor("white"))
                    painter = QPainter(image)
                    painter.translate(40, 40)
                    with on_paper():
                        end = paint_page(painter, inner.width(), inner.height(), page)
                        if slips_left(page, inner.width(), inner.height()):
                            painter.fillRect(-40, -40, image.width(), image.height(), QColor("white"))
                            end = max(end, paint_slips(painter, inner.width(), inner.height(), page))
                    painter.end()
                    assert end <= inner.height() - 30, (kind, seed)
                    assert _is_white_outside(image, 38), (kind, seed)
    finally:
        language().set("en")


def _is_white_outside(image: QImage, margin: int) -> bool:
    wide, high = image.width(), image.height()
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    strips = (
        (0, 0, wide, margin),
        (0, high - margin, wide, margin),
        (0, 0, margin, high),
        (wide - margin, 0, margin, high),
    )
    return all(_white(grey.copy(*strip)) for strip in strips)


def _white(image: QImage) -> bool:
    wide = image.width()
    rows = (bytes(image.constScanLine(y))[:wide] for y in range(image.height()))
    return all(row == b"\xff" * wide for row in rows)


def _value(line: str) -> float:
    """What a line of calculation comes to, as a calculator reads it."""
    text = re.sub("([⁰¹²³⁴⁵⁶⁷⁸⁹]+)", lambda m: "**" + m[0].translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")), line)
    text = text.replace("·", "*").replace("−", "-").replace("√", "sqrt").replace("σ", "sigmoid")
    functions = {"exp": math.exp, "tanh": math.tanh, "sqrt": math.sqrt, "sigmoid": lambda x: 1 / (1 + math.exp(-x))}
    return float(eval(text, {"__builtins__": {}}, functions))


@pytest.mark.parametrize("kind", KINDS)
def test_every_line_of_calculation_in_the_key_comes_to_its_answer(qapp, kind: str) -> None:
    for seed in range(20):
        exercise = draw(kind, seed, 1)[0]
        found = answers_of(exercise)
        lines = working(exercise, found)
        assert list(found) == [blank.name for blank in blanks(exercise)]
        assert {name: _value(lines[name]) for name in found} == pytest.approx(found, abs=2e-3), seed


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_known_slip_has_its_words(qapp, lang: str) -> None:
    application(["rnnlab"])
    language().set(lang)
    try:
        slips = {"sign", "comma", "too-coarse", "cut-off", "rounded-up", "other-place"}
        for kind in KINDS:
            for exercise in draw(kind, 1, 5):
                answers = marked(Sheet((exercise,)))[0].answers
                slips |= {slip for answer in answers for slip, _ in answer.mistakes}
        assert slips == set(words.SLIPS)
        if lang == "zh":
            assert all(re.search("[\u4e00-\u9fff]", tr(text)) for text in words.SLIPS.values())
    finally:
        language().set("en")


def test_a_labs_help_leads_to_the_exercise_of_that_lab(desk_factory) -> None:
    desk = desk_factory("gates")
    QTest.keyClick(desk.window, Qt.Key.Key_F1)
    page = desk.window.findChild(LabPage)
    button = next(part for part in page.findChildren(QPushButton) if part.text() == tr(BY_HAND))
    desk.click(button)
    dialog = desk.window.tools.worksheets.dialog()
    assert dialog.isVisible()
    assert dialog.kinds.value() == "lstm"
    dialog.reject()


@pytest.mark.parametrize(
    ("width", "height", "scale", "spoken"),
    [(1024, 768, 1.0, "en"), (1024, 768, 1.0, "zh"), (1366, 768, 1.5, "en"), (1024, 768, 1.5, "zh")],
)
def test_C09_every_text_of_a_worksheet_is_whole_and_every_button_is_reached(
    desk_factory, width: int, height: int, scale: float, spoken: str
) -> None:
    language().set(spoken)
    look().set_scale(scale)
    pupil = Pupil(desk_factory("attention", (width, height)))
    pupil.sheets.open()
    pupil.dialog = pupil.sheets.dialog()
    pupil.desk.settle()
    for kind in KINDS:
        pupil.choose(kind)
        for name in list(pupil.dialog.form.rows)[:4]:
            pupil.write(name, "99")
        assert rectangles.faults(pupil.dialog).all() == [], kind
        assert out_of_reach(pupil.dialog) == [], kind
        assert pupil.dialog.width() <= width
        assert pupil.dialog.height() <= height
    pupil.dialog.reject()


def test_an_engine_that_dies_while_it_marks_marks_after_its_restart(sheet) -> None:
    row = sheet.dialog.form.rows["score_1"]
    row.field.setFocus()
    QTest.keyClicks(row.field, f"{sheet.answers['score_1']:.0f}")
    QTest.keyClick(row.field, Qt.Key.Key_Return)
    sheet.desk.executors[-1].crash()
    sheet.desk.settle()
    assert row.says.text() == tr(words.RIGHT)


def test_an_engine_that_fails_says_so_in_the_dialog(sheet) -> None:
    failure = Failure("engine-fault", "", {"detail": "out of order"})
    sheet.dialog.check_wanted.emit()
    sheet.desk.window.lane.failed.emit(KEY, None, failure)
    assert "out of order" in sheet.dialog.note.text()


def test_two_files_with_keys_asked_for_at_once_are_both_written_though_a_check_fails_between(sheet, tmp_path) -> None:
    for name in ("a.pdf", "b.pdf"):
        sheet.sheets.write(tmp_path / name, 1, "a4", True)
    sheet.desk.window.lane.failed.emit(KEY, None, Failure("engine-fault", "", {"detail": "out of order"}))
    for _ in range(200):
        sheet.desk.settle()
        if all((tmp_path / name).exists() for name in ("a.pdf", "b.pdf")):
            break
        QTest.qWait(20)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "b.pdf"]


def test_closed_dialogs_leave_no_widget_and_no_timer_behind(desk) -> None:
    def opened_and_closed() -> int:
        desk.window.commands.by_name["worksheets"].trigger()
        desk.settle()
        dialog = desk.window.tools.worksheets.dialog()
        for kind in KINDS:
            desk.click(dialog.kinds.button(kind))
        desk.click(dialog.close_button)
        desk.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        return len(QApplication.allWidgets()) + len(desk.window.findChildren(QTimer))

    first = opened_and_closed()
    assert [opened_and_closed() for _ in range(3)] == [first] * 3


def test_tab_goes_through_the_sheet_in_reading_order(sheet) -> None:
    sheet.choose("rnn")
    fields = [row.field for row in sheet.dialog.form.rows.values()]
    sheet.dialog.next.setFocus()
    order = [*fields, sheet.dialog.save, sheet.dialog.open_button, sheet.dialog.show_answers, sheet.dialog.check]
    for widget in order:
        QTest.keyClick(sheet.dialog.focusWidget(), Qt.Key.Key_Tab)
        assert sheet.dialog.focusWidget() is widget


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_number_that_the_key_tells_of_is_marked_with_the_same_words(qapp, kind: str) -> None:
    for exercise in draw(kind, 5, 4):
        answers = marked(Sheet((exercise,)))[0].answers
        labels = {blank.label: blank.name for blank in blanks(exercise)}
        told = usual_slips(exercise, answers)
        assert len(told) >= 4
        for slip in told:
            label, _, number = slip.number.rpartition(" = ")
            name = labels[label]
            verdicts = marked(Sheet((exercise,), ({name: number},)))[0].verdicts
            verdict = next(verdict for verdict in verdicts if verdict.name == name)
            assert verdict_text(verdict, "", number, shown=False) == slip.says
