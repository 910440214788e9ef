"""What can be taken away beside PNG, SVG and CSV: PDF, parts, TSV, LaTeX files, and what files say of themselves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QByteArray, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QWidget

from rnnlab.labs import registry
from rnnlab.session.messages import Message
from rnnlab.ui.copying import formulas_of
from rnnlab.ui.export import SOFTWARE, drawing, page, picture
from rnnlab.ui.export_dialog import ExportDialog
from rnnlab.ui.exporting import subject
from rnnlab.ui.exporting.part_words import WORDS
from rnnlab.ui.exporting.printing import draw_sheet
from rnnlab.ui.look.elsewhere import for_elsewhere
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look
from tests.gui.pdf_text import read

LABS = [lab.name for lab in registry.LABS]
FONTS = {"Inter-Regular", "LatinModernMath-Regular"}


def exporter(desk: Any) -> Any:
    return desk.window.tools.exporter


def texts_of(svg: bytes) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg.decode("utf-8"))


# every lab: PDF, and parts


@pytest.mark.parametrize("lab", LABS)
def test_Q02_a_pdf_of_every_lab_is_as_large_as_its_picture_and_has_its_fonts_and_words(
    desk: Any, tmp_path: Path, lab: str
) -> None:
    view = desk.open(lab)
    widget = exporter(desk).picture()
    assert exporter(desk).write(tmp_path / "图.pdf", "pdf", captioned=False)
    found = read((tmp_path / "图.pdf").read_bytes())
    # a PDF counts whole points
    assert found.sizes[0] == pytest.approx((widget.width() * 0.75, widget.height() * 0.75), abs=0.51)
    assert "Inter-Regular" in found.fonts
    said = found.texts[0].replace(" ", "")
    shown = [label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget)]
    words = [text for text in shown if text.isascii() and len(text) > 8 and "<" not in text and "\n" not in text]
    assert len(said) > 100  # most words of the Gates lab are painted
    assert [text for text in words if text.replace(" ", "") not in said] == []
    for cut in subject.cuts(view):
        assert widget.rect().contains(cut.place), cut.name
        assert cut.text is WORDS[cut.name]


def test_every_part_of_every_lab_is_called_something_in_both_languages(qapp: Any) -> None:
    from rnnlab.ui.look.i18n import tr

    names = {name for lab in registry.LABS for parts in registry_parts(lab.name).values() for name in parts}
    assert names <= set(WORDS)
    english = {name: tr(WORDS[name]) for name in names}
    language().set("zh")
    try:
        assert [name for name in names if tr(WORDS[name]) == english[name]] == []
    finally:
        language().set("en")


def registry_parts(lab: str) -> dict[str, tuple[str, ...]]:
    import importlib

    parts: dict[str, tuple[str, ...]] = importlib.import_module(f"rnnlab.labs.{lab}.parts").PARTS
    return parts


def test_the_numbers_in_a_pdf_and_in_a_drawing_are_those_of_the_trace(desk: Any) -> None:
    view = desk.open("attention")
    widget = exporter(desk).picture()
    in_pdf, in_svg = read(page(widget)).texts[0], "".join(texts_of(drawing(widget)))
    weights, scores = view.result.weights, view.result.scores
    for said in (in_pdf, in_svg):
        found = [float(text) for text in re.findall(r"\d+\.\d\d(?!\d)", said)]
        for weight in weights:
            assert min(abs(weight - value) for value in found) <= 0.005
        assert "[1.82,0.96]" in said.replace(" ", "")
    assert [float(score) for score in scores] == [2.0, 1.0, 3.0, 5.0]  # s = [2, 1] by hand


def test_chinese_letters_and_digits_of_a_pdf_are_found_as_they_are_typed(desk: Any) -> None:
    language().set("zh")
    desk.settle()
    desk.open("attention")
    said = read(page(exporter(desk).picture(), exporter(desk).caption())).texts[0]
    assert "我爱吃苹果" in said
    assert "加权平均" in said
    assert "注意力" in said  # whose glyph is that of the radical 力 too
    assert not re.search("[\ue000-\uf8ff\u2e80-\u2fdf]", said)


def test_a_picture_of_a_part_is_that_piece_of_the_whole_with_ground_around_it(desk: Any, tmp_path: Path) -> None:
    view = desk.open("attention")
    widget = exporter(desk).picture()
    place = subject.place_named(view, "plane")
    assert place is not None
    assert exporter(desk).write(tmp_path / "a.png", "png", 1, captioned=False, part="plane")
    part, whole = QImage(str(tmp_path / "a.png")), picture(widget, 1.0)
    assert (part.width(), part.height()) == (place.width() + 24, place.height() + 24)
    assert part.copy(12, 12, place.width(), place.height()).convertToFormat(QImage.Format.Format_RGB32) == whole.copy(
        place
    )
    ground = look().palette.stage.lower()
    for at in (QPoint(3, 3), QPoint(part.width() - 3, 3), QPoint(3, part.height() - 3)):
        assert part.pixelColor(at).name() == ground


def test_a_drawing_of_a_part_has_no_text_of_what_is_beside_it_and_its_own_caption(desk: Any, tmp_path: Path) -> None:
    desk.open("attention")
    assert exporter(desk).write(tmp_path / "a.svg", "svg", part="plane")
    said = "".join(texts_of((tmp_path / "a.svg").read_bytes()))
    assert "苹果" in said
    assert "query" in said
    assert "hand-set" in said  # the caption
    for beside in ("148.41", "178.61", "Where to look", "Drag the query"):
        assert beside not in said
    assert exporter(desk).write(tmp_path / "b.svg", "svg")
    assert "148.41" in "".join(texts_of((tmp_path / "b.svg").read_bytes()))


def test_a_pdf_of_a_part_is_as_large_as_the_part(desk: Any, tmp_path: Path) -> None:
    view = desk.open("reader")
    place = subject.place_named(view, "chain")
    assert place is not None
    assert exporter(desk).write(tmp_path / "a.pdf", "pdf", captioned=False, part="chain")
    found = read((tmp_path / "a.pdf").read_bytes())
    assert found.sizes == [pytest.approx(((place.width() + 24) * 0.75, (place.height() + 24) * 0.75), abs=0.51)]


@pytest.mark.parametrize("tab", ["paths", "fading"])
def test_what_is_kept_as_pixels_for_the_screen_is_drawn_anew_for_a_file(desk: Any, tab: str) -> None:
    from rnnlab.labs.reader.state import with_page

    view = desk.open("reader")
    view.store.turn("reader", with_page, tab)
    desk.settle()
    view.stage.grab()  # as on the screen: from pixels
    svg = drawing(exporter(desk).picture())
    assert b"<image" not in svg
    assert len(texts_of(svg)) > 10
    # As on a machine without our fonts: no letter of the texts themselves is seen, and nothing is missing.
    assert svg.count(b'<text opacity="0"') == len([text for text in texts_of(svg) if text.strip()])
    bare = re.sub(rb"<text\b.*?</text>", b"", svg, flags=re.DOTALL)
    outlines = re.compile(rb'<path d="M[^>]*stroke="none"/>')
    assert len(outlines.findall(bare)) == svg.count(b'<text opacity="0"')
    seen = []
    for one in (svg, bare, outlines.sub(b"", bare)):
        image = QImage(600, 400, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        QSvgRenderer(QByteArray(one)).render(painter)
        painter.end()
        seen.append(image)
    assert seen[0] == seen[1] != seen[2]


def test_a_widget_knows_a_finer_picture_from_the_screen(qapp: Any) -> None:
    asked: list[bool] = []

    class Asks(QWidget):
        def paintEvent(self, event: Any) -> None:
            painter = QPainter(self)
            asked.append(for_elsewhere(painter, self))

    widget = Asks()
    widget.resize(40, 30)
    widget.grab()
    picture(widget, 3.0)
    page(widget)
    drawing(widget)
    assert asked == [False, True, True, True]


# rows


def test_F08_Q36_a_table_with_tabs_has_the_mark_that_excel_needs_and_every_number_in_full(
    desk: Any, tmp_path: Path
) -> None:
    view = desk.open("attention")
    assert exporter(desk).write(tmp_path / "表.tsv", "tsv")
    data = (tmp_path / "表.tsv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = [line.split("\t") for line in data.decode("utf-8-sig").splitlines()]
    assert [row[0] for row in rows[1:5]] == ["我", "爱", "吃", "苹果"]
    assert [float(row[5]) for row in rows[1:5]] == list(view.result.weights)  # to the last bit


def test_F08_a_latex_file_has_the_numbers_of_the_screen_the_formulas_and_where_they_come_from(
    desk: Any, tmp_path: Path
) -> None:
    view = desk.open("attention")
    look().set_decimals(4)
    desk.settle()
    assert exporter(desk).write(tmp_path / "a.tex", "tex")
    lines = (tmp_path / "a.tex").read_text("utf-8").splitlines()
    assert lines[0].startswith(f"% {SOFTWARE}")
    assert "hand-set" in lines[0]
    assert [line for line in lines if line.startswith(r"\[")] == [rf"\[ {one} \]" for one in formulas_of(view)]
    rows = [line.removesuffix(r" \\").split(" & ") for line in lines if " & " in line][1:5]
    assert [float(row[5].strip("$ ")) for row in rows] == [pytest.approx(w, abs=5e-5) for w in view.result.weights]


# what files say of themselves


def test_a_file_says_which_program_network_data_and_seed_its_numbers_are_of(desk: Any, tmp_path: Path) -> None:
    view = desk.open("gates")
    for kind in ("png", "svg", "pdf"):
        assert exporter(desk).write(tmp_path / f"a.{kind}", kind, 1)
    state = desk.state("gates")
    asked = f"model: {state.model}; data: recall; seed: 0; cell: lstm; updates: 3000"
    with Image.open(tmp_path / "a.png") as image:
        assert image.text["Software"] == SOFTWARE  # type: ignore[attr-defined]
        assert asked in image.text["Description"]  # type: ignore[attr-defined]
        assert "Gates" in image.text["Title"]  # type: ignore[attr-defined]
    svg = (tmp_path / "a.svg").read_text("utf-8")
    described = re.search(r"<desc>(.*?)</desc>", svg, re.DOTALL)
    assert described is not None
    assert asked in described[1]
    assert SOFTWARE in described[1]
    pdf = (tmp_path / "a.pdf").read_bytes()
    assert SOFTWARE.encode("utf-16-be") in pdf.replace(b"\\", b"")
    assert "recall-lstm".encode("utf-16-be") in pdf.replace(b"\\", b"")
    assert "model:" not in subject.about(desk.open("attention"), desk.state("attention")).text
    assert view.provenance(state).kind == "trained"


# what goes wrong


@pytest.mark.parametrize("kind", ["pdf", "tsv", "tex"])
def test_Q37_a_folder_that_is_gone_is_named_whatever_the_kind(desk: Any, tmp_path: Path, kind: str) -> None:
    desk.open("attention")
    path = tmp_path / "没有" / f"a.{kind}"
    assert not exporter(desk).write(path, kind)
    assert desk.message() == "file-not-saved"
    assert dict(desk.window.stage.banner.message().args)["path"] == str(path)
    assert list(tmp_path.iterdir()) == []


def test_Q37_a_full_disk_and_a_name_that_is_too_long_leave_nothing_behind(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.open("attention")
    for kind in ("png", "svg", "pdf", "csv", "tsv", "tex"):
        assert not exporter(desk).write(tmp_path / f"{'长' * 90}.{kind}", kind)
        assert desk.message() == "file-not-saved", kind

    def full(*args: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    for kind in ("png", "svg", "pdf", "csv", "tsv", "tex"):
        desk.window.stage.banner.clear()
        assert not exporter(desk).write(tmp_path / f"图.{kind}", kind)
        assert dict(desk.window.stage.banner.message().args)["reason"] == "No space left on device"
    assert list(tmp_path.iterdir()) == []


def test_while_an_answer_is_hidden_nothing_is_exported_recorded_handed_out_or_printed(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(QPrintDialog, "exec", lambda self: asked.append("print"))
    desk.open("attention")
    QTest.keyClick(desk.window, Qt.Key.Key_P)
    desk.settle()
    assert desk.window.tools.predictor.hides
    tool = exporter(desk)
    for attempt in (
        lambda: tool.write(tmp_path / "a.pdf", "pdf"),
        lambda: tool.write(tmp_path / "a.tex", "tex"),
        lambda: tool.record(tmp_path / "a.gif"),
        lambda: tool.hand_out(tmp_path / "b.pdf", "en", "a4"),
    ):
        desk.window.stage.banner.clear()
        assert attempt() is False
        assert desk.message() == "answer-hidden"
    QTest.keyClick(desk.window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(desk.window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    desk.settle()
    assert asked == []
    assert desk.window.findChildren(ExportDialog) == []
    assert tool.going_on is None
    assert list(tmp_path.iterdir()) == []


# the dialog


def test_a_part_is_chosen_by_pressing_it_or_by_its_name_and_written_alone(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = desk.open("attention")
    asked: list[str] = []

    def choose(parent: Any, title: str, start: str, kinds: str) -> tuple[str, str]:
        asked.append(Path(start).name)
        return str(tmp_path / "part"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    QTest.keyClick(desk.window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    desk.settle()
    dialog = desk.window.findChildren(ExportDialog)[-1]
    place = subject.place_named(view, "table")
    assert place is not None
    desk.click(dialog.preview, dialog.preview.point_of(QPointF(place.topLeft()) + QPointF(4, 4)))
    assert dialog.part == "table"
    assert dialog.parts.currentText() == "Table of the calculation"
    dialog.parts.setFocus()
    QTest.keyClick(dialog.parts, Qt.Key.Key_Home)
    assert dialog.part == ""
    while dialog.part != "plane":
        QTest.keyClick(dialog.parts, Qt.Key.Key_Down)
    desk.click(dialog.kinds["picture"].button("svg"))
    desk.click(dialog.go)
    assert asked == ["attention-plane.svg"]
    assert "148.41" not in "".join(texts_of((tmp_path / "part.svg").read_bytes()))


@pytest.mark.parametrize("name", ["zh", "en"])
@pytest.mark.parametrize("size", [1.0, 1.5])
def test_the_dialogs_words_have_room_whatever_is_chosen(desk: Any, name: str, size: float) -> None:
    language().set(name)
    look().set_scale(size)
    desk.settle()
    desk.open("attention")
    exporter(desk).ask()
    desk.settle()
    dialog = desk.window.findChildren(ExportDialog)[-1]
    before = dialog.size()
    for what in ("picture", "moving", "numbers", "handout"):
        desk.click(dialog.whats.button(what))
        assert dialog.size() == before, what
        for button in dialog.findChildren(QWidget):
            if button.isVisible() and button.property("kind") in ("segment", "pill", "primary"):
                assert button.width() >= button.minimumSizeHint().width(), button.text()  # type: ignore[attr-defined]
        assert dialog.note.heightForWidth(dialog.note.width()) <= dialog.note.height(), what
    dialog.reject()


# print


def test_a_sheet_holds_the_whole_picture_as_large_as_it_fits(desk: Any, tmp_path: Path) -> None:
    desk.open("attention")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "sheet.pdf"))
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    place = draw_sheet(printer, exporter(desk).picture(), exporter(desk).caption())
    sheet = printer.pageRect(QPrinter.Unit.DevicePixel)
    assert QRectF(0, 0, sheet.width(), sheet.height()).adjusted(-1, -1, 1, 1).contains(place)
    assert place.width() == pytest.approx(sheet.width()) or place.height() == pytest.approx(sheet.height())
    found = read((tmp_path / "sheet.pdf").read_bytes())
    assert len(found.sizes) == 1
    assert found.sizes[0][0] > found.sizes[0][1]
    assert found.fonts >= FONTS


def test_print_asks_for_a_printer_and_prints_where_one_is_chosen(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    answers = iter((QDialog.DialogCode.Rejected, QDialog.DialogCode.Accepted))
    monkeypatch.setattr(QPrintDialog, "exec", lambda self: next(answers))
    monkeypatch.setattr("rnnlab.ui.exporting.printing.draw_sheet", lambda p, w, caption: drawn.append(caption))
    desk.open("attention")
    for count in (0, 1):
        QTest.keyClick(desk.window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        desk.settle()
        assert len(drawn) == count
    assert "我爱吃苹果" in drawn[0]


def test_what_is_exported_says_so_with_its_place(desk: Any, tmp_path: Path) -> None:
    desk.open("attention")
    for kind in ("pdf", "tsv", "tex"):
        assert exporter(desk).write(tmp_path / f"a.{kind}", kind)
        assert desk.window.stage.banner.message() == Message.of("exported", path=str(tmp_path / f"a.{kind}"))
