"""Every lab of the registry × what every lab has: one small function a column, one case a lab.

A lab that is registered is held to all of it on the same day. What a lab cannot have it says itself
(``parts.DRAGGED``), never a list here. How long an answer takes is measured, not asserted: ``rnnlab bench 'answer-*'``.
"""

from __future__ import annotations

import contextlib
import csv
import io
import re
import runpy

import pytest
import torch
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QScrollArea, QStackedWidget, QWidget

from rnnlab.engine.programs import state_dict_bytes
from rnnlab.labs import registry
from rnnlab.session.tokens import VOCABULARY
from rnnlab.ui.export import drawing
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.fields import field_name
from rnnlab.ui.look.i18n import language, message_text, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import look
from rnnlab.ui.predict import IDLE, LOCKED, PREDICTING, REVEALED
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.lacking import LACKS_ALL
from rnnlab.ui.widgets.number_controls import NumberCell
from rnnlab.ui.widgets.questions import CHOICE, CURVE, NUMBER, VECTOR
from tests.matrix.stand import ARROWS, MEANS, Stand

SENTENCE = re.compile(r"[A-Za-z]{3,} [a-z]{3,} [a-z]{2,}")  # in English, of the program's own: names are shorter
UNEXPECTED = "tried by a test"


def test_a_sentence_of_unknown_words_alone_is_told_wherever_a_network_has_a_vocabulary(stand: Stand) -> None:
    for _ in stand.pages():
        for track, shown in enumerate(stand.view.timeline(stand.state).tracks):
            if not shown.editable:
                continue
            knows = set(stand.view.vocabulary(stand.state)) != set(VOCABULARY)  # else every word is as good
            assert stand.view.type_sentence(track, "zyzzyva qwrtp")
            stand.settle()
            told = tr(LACKS_ALL, words="zyzzyva, qwrtp") if knows else ""
            assert stand.window.timeline.note.text() == told
            assert stand.window.stage.banner.message() is None
            stand.store.undo()
            stand.settle()


# ---- where to look ----


def test_hints_that_a_low_stage_leaves_out_stand_in_the_inspector(stand: Stand) -> None:
    with_hints = set()
    for size in ((1440, 900), (1440, 830), (1024, 768)):
        stand.window.resize(*size)
        for page in stand.pages():
            hints = stand.view.stage.findChildren(Hint)
            shown = [hint for hint in hints if hint.isVisible()]
            sections = [part for part in stand.view.sections if part.title == Definition.LOOK and part.present()]
            if shown or sections:
                with_hints.add(page)
            assert shown or sections or page not in with_hints, (size, page)
    stand.window.resize(1440, 900)
    assert with_hints, "a lab says where to look"


# ---- what is typed ----


def test_a_refused_number_is_named_by_its_label_and_settled_when_it_is_put_right(stand: Stand) -> None:
    banner, tried = stand.window.stage.banner, []
    for _ in stand.pages():
        for section in [section for section in stand.view.sections if section.present()]:
            told = [label.text() for label in section.widget.findChildren(MathLabel)]
            for line in section.widget.findChildren(NumberCell):
                if not line.isVisible() or not line.isEnabled():
                    continue
                called = mathtext.plain(tr(line.label)) if line.label else field_name(line.field)
                if line.label:  # what is said is what is read there
                    assert called in {mathtext.plain(text) for text in (*told, tr(section.title))}, called
                assert called != line.field, f"{called} is what the state calls it"
                tried.append(line)
                old, before = line.text(), stand.state
                for typed in ("abc", "1e999", "1e300", *(("3.7",) if line.whole else ())):
                    stand.write(line, typed)
                    assert banner.message() is not None, (called, typed)
                    said = message_text(banner.message())
                    assert said.startswith(f"{called}: "), said
                    assert len(said) < 150, said
                    assert line.marked()
                    assert stand.state == before
                assert "whole number" in said or not line.whole
                stand.write(line, old)
                assert (banner.message(), line.marked()) == (None, False), called
                if stand.state != before:  # what is shown is not in force, as a limit where nothing is clipped
                    stand.store.undo()
                assert stand.state == before
        for line in tried[-1:]:
            stand.write(line, "abc")
            stand.window.host.open(next(entry.name for entry in registry.LABS if entry.name != stand.lab))
            assert (banner.message(), line.marked()) == (None, False), "another lab is opened"
            stand.window.host.open(stand.lab)


# ---- answers ----


def test_an_edit_is_one_request_and_the_window_waits_for_nobody(stand: Stand) -> None:
    pill = stand.other_preset()
    before, queue = stand.view.result, stand.desk.executors[-1].queue
    pill.click()
    assert len(queue) == 1
    assert stand.window.lane.busy(stand.lab)
    assert stand.view.result is before
    stand.settle()
    assert stand.view.result is not before
    assert stand.window.host.up_to_date(stand.lab)


def test_long_work_is_in_its_own_lane_with_progress_and_an_end(stand: Stand) -> None:
    started = set()
    for bar in stand.bars():
        job = bar.job()[1]
        if job in started or not stand.start(bar):
            continue
        started.add(job)
        assert not stand.desk.executors[-1].queue  # the interactive lane has nothing of it
        seen = stand.view.work.status(job)
        assert seen.active
        assert seen.share in (None, 0.0)
        while stand.view.work.status(job).share in (None, 0.0):
            assert stand.desk.work.run() == 1, job
        assert bar.isVisible()
        assert bar.title() in bar.accessibleName()
        bar.end.click()
        stand.settle()
        assert stand.view.work.status(job) is None
    assert bool(started) == bool(stand.jobs())


# ---- gestures ----


@pytest.mark.parametrize("means", MEANS)
def test_what_is_dragged_follows(stand: Stand, means: str) -> None:
    for page in stand.pages():
        for widget in dict.fromkeys(widget for widget, _ in stand.movable()):
            assert stand.dragged(widget, means), (page, widget)
            assert stand.steps_of_undo() <= 1, (page, widget)  # one gesture, one step
            stand.undo_all()


def test_what_is_dragged_moves_by_the_arrow_keys(stand: Stand) -> None:
    for page in stand.pages():
        for widget in dict.fromkeys(widget for widget, _ in stand.movable()):
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            said = stand.said(widget)
            for key in (*ARROWS, *ARROWS):
                stand.key(key, Qt.KeyboardModifier.NoModifier)
                if stand.said(widget) != said:
                    break
            else:
                stand.key(Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
            assert stand.said(widget) != said, (page, widget)
            stand.undo_all()


def test_a_lab_says_in_which_parts_something_is_dragged(stand: Stand) -> None:
    declared, found = set(stand.entry.parts.dragged), set()
    for page in stand.pages():
        here = {name: stand.part(name) for name in stand.entry.parts.pages.get(page, ()) if name in declared}
        for widget, index in stand.movable():
            at = stand.place(widget, widget.told()[index])
            holding = {name for name, rect in here.items() if rect.contains(at.toPointF())}
            assert holding, (page, widget.told()[index].name)
            found |= holding
    assert found == declared


def test_a_symbol_lights_its_picture_when_pointed_at_tapped_or_reached_by_key(stand: Stand) -> None:
    for page in stand.pages_with_pictures():
        card = stand.card()
        if card is None:
            continue
        stand.bring(card)
        stand.look_away()
        dark = stand.picture()
        lit = {}
        for mark in card.names():
            at = card.mapTo(stand.window, card.rect_of(mark).center().toPoint())
            stand.hover(at)
            assert card.lit() == mark
            lit[mark] = stand.picture()
            stand.look_away()
            assert stand.picture() == dark, (page, mark)
            stand.tap(at)
            assert stand.picture() == lit[mark], (page, mark)
            stand.look_away()
        assert [mark for mark in lit if lit[mark] != dark], page
        card.setFocus(Qt.FocusReason.TabFocusReason)
        for mark in card.names():
            stand.key(Qt.Key.Key_Right)
            assert card.lit() == mark
            assert stand.picture() == lit[mark], (page, mark)
        stand.look_away()
        assert stand.picture() == dark, page


def test_the_picture_lights_its_symbol_when_pointed_at_tapped_or_reached_by_key(stand: Stand) -> None:
    for page in stand.pages_with_pictures():
        card = stand.card()
        if card is None:
            continue
        stand.look_away()
        at = stand.first_lit(card, stand.hover)
        assert at is not None, page
        stand.look_away()
        assert not card.lit(), page
        assert stand.first_lit(card, stand.tap) is not None, page
        assert stand.first_lit_by_key(card), page
        stand.look_away()


def test_a_step_back_shows_the_same_picture_again(stand: Stand) -> None:
    timeline = stand.window.timeline
    timeline.first()
    stand.settle()
    seen = [stand.picture()]
    length = stand.view.timeline(stand.state).length
    assert length > 1
    for _ in range(min(length, 4) - 1):
        stand.key(Qt.Key.Key_Right)
        seen.append(stand.picture())
    assert any(picture != seen[0] for picture in seen)
    for picture in reversed(seen[:-1]):
        stand.key(Qt.Key.Key_Left)
        assert stand.picture() == picture
    assert not stand.store.can_undo


def test_every_preset_is_one_named_step_that_is_undone_and_redone(stand: Stand) -> None:
    pressed = 0
    for name in stand.names_of_presets():
        stand.fresh()
        before, own = stand.store.snapshot(), stand.state
        stand.press_preset(name)
        if stand.store.snapshot().labs == before.labs:
            continue  # what the lab begins with
        pressed += 1
        after = stand.store.snapshot()
        assert stand.steps_of_undo() == 1, name
        assert stand.window.commands.by_name["undo"].text().startswith("Undo: ")
        stand.command("undo")
        assert stand.without_look(stand.state) == stand.without_look(own), name  # a step is looked at, and stays
        stand.command("redo")
        assert stand.store.snapshot().labs == after.labs, name
        assert stand.window.host.up_to_date(stand.lab)
    assert pressed >= 1


def test_reset_leads_back_to_the_first_state_from_every_preset(stand: Stand) -> None:
    first = stand.state
    tried = 0
    for name in stand.names_of_presets()[:4]:
        stand.fresh()
        stand.press_preset(name)
        reset = next((pill for other, pill in stand.presets().items() if other.endswith("reset")), None)
        assert reset is not None, name
        reset.click()
        stand.settle()
        assert stand.without_look(stand.state) == stand.without_look(first), name
        tried += 1
    assert tried


def test_a_prediction_is_begun_answered_locked_and_revealed(stand: Stand) -> None:
    predictor = stand.window.tools.predictor
    stand.key(Qt.Key.Key_P)
    asked = predictor.question
    assert (predictor.phase, asked.id in stand.entry.parts.questions) == (PREDICTING, True)
    assert stand.entry.parts.questions[asked.id] == asked.kind
    assert stand.view.concealed
    seen = set()
    while predictor.question.kind == CURVE:  # it is drawn, as each lab's own tests do
        assert predictor.question.id not in seen, "nothing here is answered by a key"
        seen.add(predictor.question.id)
        stand.window.stage.prediction.other.click()
    QGuiApplication.clipboard().setText("before")
    stand.copy("table")
    assert QGuiApplication.clipboard().text() == "before"  # it would tell
    bar = stand.window.stage.prediction
    if predictor.question.kind == VECTOR:
        stand.key(Qt.Key.Key_Right)  # the keyboard is at the guess
    elif predictor.question.kind == CHOICE:
        stand.key(Qt.Key.Key_1)
    else:
        assert predictor.question.kind == NUMBER
        bar.slider.moved.emit(bar.slider.value())
        bar.slider.set_value(predictor.question.low)
    for phase in (LOCKED, REVEALED):
        stand.key(Qt.Key.Key_P)
        assert predictor.phase == phase
    assert bar.verdict.text()
    assert not stand.view.concealed
    stand.key(Qt.Key.Key_P)
    assert predictor.phase == IDLE
    assert not stand.store.can_undo


def test_a_is_kept_beside_b_and_what_differs_is_said(stand: Stand) -> None:
    own = stand.state
    stand.key(Qt.Key.Key_A)
    strip = next(s for s in stand.window.tools.sections(stand.view) if s.name == "pinned").widget
    assert strip.isVisible()
    assert strip.number.text() == "0.00"
    stand.change()
    assert stand.view.state != own
    assert strip.changes.text() or strip.words.text()
    strip.pills.pill("back").click()
    stand.settle()
    assert stand.without_look(stand.state) == stand.without_look(own)
    stand.key(Qt.Key.Key_A)
    assert not strip.isVisible()
    assert stand.view.pinned is None


def test_everything_is_reached_and_done_by_the_keyboard_alone(stand: Stand) -> None:
    number = [entry.name for entry in registry.LABS].index(stand.lab) + 1
    other = next(entry.name for entry in registry.LABS if entry.name != stand.lab)
    stand.window.host.open(other)
    stand.settle()
    stand.key(Qt.Key(Qt.Key.Key_0.value + number), Qt.KeyboardModifier.ControlModifier)
    assert stand.window.host.current == stand.lab
    stand.window.stage.setFocus()
    wanted = next(name for name in stand.names_of_presets() if stand.leads_elsewhere(name))
    pill, before = stand.presets()[wanted], stand.state
    for _ in range(200):
        stand.tab()
        if QApplication.focusWidget() is pill:
            break
    assert QApplication.focusWidget() is pill
    stand.key(Qt.Key.Key_Space)
    assert stand.state != before
    stand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert stand.without_look(stand.state) == stand.without_look(before)


# ---- taken away ----


def test_the_table_is_copied_with_rows_and_columns(stand: Stand) -> None:
    stand.copy("table")
    rows = [line.split("\t") for line in QGuiApplication.clipboard().text().split("\n")]
    assert len(rows) >= 2
    assert {len(row) for row in rows} == {len(rows[0])}
    assert any(cell.replace("\u2212", "-").strip("-").replace(".", "").isdigit() for row in rows[1:] for cell in row)


def test_the_latex_has_formula_and_table(stand: Stand) -> None:
    stand.copy("latex")
    text = QGuiApplication.clipboard().text()
    assert r"\[" in text
    assert r"\begin{tabular}" in text
    assert r"\mark" not in text
    assert stand.desk.message() == "copied-latex"


def test_the_pytorch_program_runs_by_itself_and_prints_numbers(stand: Stand) -> None:
    program = stand.entry.program(stand.state)
    folder = stand.folder / "program"
    folder.mkdir(exist_ok=True)
    path = folder / f"{stand.lab}.py"
    path.write_text(program.source, encoding="utf-8")
    if program.weights:
        path.with_suffix(".pt").write_bytes(state_dict_bytes(program.weights))
    else:
        stand.copy("program")
        assert QGuiApplication.clipboard().text() == program.source
    assert "rnnlab" not in re.findall(r"^\s*(?:import|from)\s+(\w+)", program.source, re.MULTILINE)
    said, dtype = io.StringIO(), torch.get_default_dtype()
    try:
        with contextlib.redirect_stdout(said), torch.enable_grad():  # a program may switch it off
            runpy.run_path(str(path), run_name="__main__")
    finally:
        torch.set_default_dtype(dtype)
    assert re.search(r"\d\.\d", said.getvalue())


def test_the_picture_is_written_with_all_its_pixels(stand: Stand) -> None:
    exporter = stand.window.tools.exporter
    assert exporter.write(stand.folder / "a.png", "png", 2.0, captioned=False)
    image = QImage(str(stand.folder / "a.png"))
    assert (image.width(), image.height()) == (2 * exporter.picture().width(), 2 * exporter.picture().height())


def test_the_drawing_has_its_words_as_text(stand: Stand) -> None:
    assert stand.window.tools.exporter.write(stand.folder / "a.svg", "svg", captioned=False)
    svg = (stand.folder / "a.svg").read_text(encoding="utf-8")
    assert len(re.findall(r"<text[^>]*>[^<]", svg)) > 5
    assert drawing(stand.view.stage).startswith(b"<?xml")


def test_the_table_is_written_for_a_spreadsheet(stand: Stand) -> None:
    assert stand.window.tools.exporter.write(stand.folder / "a.csv", "csv")
    rows = list(csv.reader(io.StringIO((stand.folder / "a.csv").read_text(encoding="utf-8-sig"), newline="")))
    assert len(rows) == len(stand.view.table())
    assert len(rows) >= 2


def test_a_session_is_saved_and_comes_back(stand: Stand) -> None:
    path = stand.folder / "a.rnnlab"
    stand.change()
    stand.key(Qt.Key.Key_A)
    kept, picture = stand.store.snapshot(), stand.picture()
    assert stand.window.files.save_to(path)
    stand.fresh()
    assert stand.store.snapshot().labs != kept.labs
    assert stand.window.files.open(path)
    stand.settle()
    back = stand.store.snapshot()
    assert (back.shared, dict(back.labs), dict(back.pins)) == (kept.shared, dict(kept.labs), dict(kept.pins))
    assert stand.window.host.current == stand.lab
    assert not stand.store.modified
    stand.look_away()
    assert stand.picture().size() == picture.size()


# ---- seen, heard, read ----


def test_f1_opens_the_labs_own_page(stand: Stand) -> None:
    stand.key(Qt.Key.Key_F1)
    page = next(found for found in stand.window.findChildren(QDialog) if found.isVisible())
    assert tr(stand.view.QUESTION) in {label.text() for label in page.findChildren(QLabel)}
    page.close()
    stand.settle()


def test_everything_that_takes_the_keyboard_has_a_name(stand: Stand) -> None:
    for page in stand.pages():
        for widget in stand.window.findChildren(QWidget):
            takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(stand.window)
            if not takes or widget.focusProxy() is not None or isinstance(widget, QScrollArea | QStackedWidget):
                continue
            heard = QAccessible.queryAccessibleInterface(widget)
            assert heard is not None
            assert heard.text(QAccessible.Text.Name), (page, widget)
        for widget, items in stand.told():
            assert all(item.name for item in items), (page, widget)


def test_both_languages_say_everything(stand: Stand) -> None:
    for page in stand.pages():
        english = stand.texts()
        language().set("zh")
        stand.settle()
        assert {text for text in stand.texts() & english if SENTENCE.search(text)} == set(), page
        language().set("en")
        stand.settle()
        assert stand.texts() == english, page


def test_three_themes_draw_the_same_state(stand: Stand) -> None:
    look().set_theme("dark")
    look().set_theme("light")  # drawn as it is drawn after a change: letters' edges may differ by a pixel else
    stand.settle()
    own, light = stand.state, stand.picture()
    for theme in ("dark", "projector"):
        look().set_theme(theme)
        stand.settle()
        assert stand.picture() != light, theme
        assert stand.ground() == look().palette.stage.lower(), theme
        assert stand.state == own
    look().set_theme("light")
    stand.settle()
    assert stand.picture() == light
    assert not stand.store.can_undo


def test_before_the_first_answer_the_lab_is_drawn_and_claims_nothing(stand: Stand) -> None:
    view = stand.bare_view()
    try:
        for page in stand.entry.parts.pages or ("",):
            view.preview(stand.with_page(page))
            assert not view.stage.grab().isNull()
        assert len(view.table()) <= 1  # no row of numbers
        assert view.predictions.questions() == ()
        assert view.timeline(stand.state).length >= 1
    finally:
        stand.put_away(view)


def test_while_the_engine_starts_the_stage_waits_and_gestures_are_taken(stand: Stand) -> None:
    pill = stand.other_preset()
    pill.click()
    changed = stand.state
    stand.desk.executors[-1].crash()
    stand.desk.app.processEvents()
    assert stand.desk.message() == "engine-restarted"
    assert stand.window.stage.waiting()
    assert stand.state == changed
    stand.settle()
    assert not stand.window.stage.waiting()
    assert stand.window.host.up_to_date(stand.lab)


def test_a_computation_that_fails_is_said_and_the_lab_goes_on(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(state: object) -> None:
        raise RuntimeError(UNEXPECTED)

    with monkeypatch.context() as broken:
        broken.setattr(registry.Lab, "compute", property(lambda lab: fail))
        stand.change()
        said = stand.window.stage.banner.message()
        assert said is not None
        assert stand.window.stage.banner.isVisible()
        assert not stand.window.stage.waiting()
    stand.command("undo")
    assert stand.window.host.up_to_date(stand.lab)
    assert stand.desk.message() == ""
