"""Copy and export: what lands on the clipboard and in files."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QLabel, QScrollBar, QToolButton, QVBoxLayout, QWidget

from rnnlab.labs import registry
from rnnlab.labs.gradients.state import State as GradientsState
from rnnlab.labs.reader.state import State as ReaderState
from rnnlab.labs.reader.state import with_cell, with_hidden
from rnnlab.session.messages import Message
from rnnlab.ui.copying import as_latex, latex_cell, latex_head, rounded_rows
from rnnlab.ui.export import drawing, write_drawing, write_picture
from rnnlab.ui.export_dialog import ExportDialog
from rnnlab.ui.exporting.tables import table_as_csv, write_table
from rnnlab.ui.look.formula import bare
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.controls import Segmented

LABS = [lab.name for lab in registry.LABS]
EDIT = Message.of("undo-sentence")


def copy_section(desk: Any, lab: str) -> Any:
    sections = desk.window.tools.sections(desk.window.host.view(lab))
    assert sections[-1].name == "copy"
    return sections[-1].widget


def texts_of(svg: bytes) -> str:
    return "".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg.decode("utf-8")))


READER = """
import sys
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
app = QGuiApplication([])
read = QSvgRenderer(sys.argv[1])
size = read.defaultSize()
if len(sys.argv) > 2:
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(0xFF00FF)
    painter = QPainter(image)
    read.render(painter, QRectF(image.rect()))
    painter.end()
    assert image.save(sys.argv[2])
print(int(read.isValid()), size.width(), size.height())
"""


def opened(path: Path, picture: Path | None = None) -> list[int]:
    """What another program makes of a drawing: valid, width, height; and its picture of it.

    Not this process: Qt's reader of SVG has crashed in one that had made
    hundreds of windows before, and it is no part of what exports.
    """
    words = [str(path)] if picture is None else [str(path), str(picture)]
    done = subprocess.run([sys.executable, "-c", READER, *words], capture_output=True, text=True, check=True)
    return [int(part) for part in done.stdout.split()]


def rendered(svg: bytes) -> QImage:
    """The drawing as another program shows it, over a colour that is nowhere in it."""
    with tempfile.TemporaryDirectory() as folder:
        path, picture = Path(folder) / "a.svg", Path(folder) / "a.png"
        path.write_bytes(svg)
        assert opened(path, picture)[0] == 1
        image = QImage(str(picture))
    assert not image.isNull()
    return image


# LaTeX


@pytest.mark.parametrize(
    ("cell", "latex"),
    [
        ("0.83", "$0.83$"),
        ("\u22121.5", "$-1.5$"),
        ("1.8e\u221260", r"$1.8\times 10^{-60}$"),
        ("[1.82, \u22120.96]", "$[1.82, -0.96]$"),
        ("a_b & 50 % #1", r"a\_b \& 50 \% \#1"),
        ("$x$ {y} ~^\\", r"\$x\$ \{y\} \textasciitilde{}\textasciicircum{}\textbackslash{}"),
        ("<eos>", r"\textless{}eos\textgreater{}"),
        ("h₁₂", "h$_{1}$$_{2}$"),
        ("苹果", "苹果"),
        ("[a, b]", "[a, b]"),
    ],
)
def test_a_cell_is_mathematics_where_it_is_a_number_and_escaped_text_else(cell: str, latex: str) -> None:
    assert latex_cell(cell) == latex


def test_a_table_has_a_column_for_each_cell_and_numbers_to_the_right() -> None:
    heads = {"x_t": "$x_{t}$", "h[12]": "$h_{12}$", "RNN ‖∂L/∂h_t‖": r"RNN $\|$$\partial$L/$\partial$$h_{t}$$\|$",
             "encoder state h_i [2]": "encoder state $h_{i,2}$",
             "a_b_c": r"a\_b\_c", "max_len": r"max\_len"}  # fmt: skip
    assert {text: latex_head(text) for text in heads} == heads
    lines = as_latex([["", "n"], ["我", "1"], ["b"]], ["a = b"]).splitlines()
    assert lines[0] == r"\[ a = b \]"
    assert lines[1] == r"\begin{tabular}{lr}"
    assert lines[2] == r"   & n \\ \hline"
    assert lines[3] == r"  我 & $1$ \\"
    assert lines[4] == r"  b &  \\"
    assert lines[5] == r"\end{tabular}"


def test_a_formula_loses_its_marks_and_nothing_else() -> None:
    assert bare(r"\mark{e}{e_i} = \frac{\mark{s}{s}\cdot \mark{h}{h_{i}}}{2}") == r"{e_i} = \frac{{s}\cdot {h_{i}}}{2}"


@pytest.mark.parametrize("lab", LABS)
def test_the_latex_of_every_lab_is_balanced_and_has_its_formula(desk: Any, lab: str) -> None:
    desk.open(lab)
    desk.click(copy_section(desk, lab).pill("latex"))
    text = QGuiApplication.clipboard().text()
    assert r"\[" in text
    assert r"\mark" not in text
    plain = re.sub(r"\\[{}$&]", "", text)
    assert plain.count("{") == plain.count("}")
    assert plain.count("$") % 2 == 0
    table = plain[plain.index(r"\begin{tabular}") :].splitlines()
    columns = len(re.fullmatch(r"\\begin\{tabular\}\{([lr]+)\}", table[0]).group(1))
    assert {line.count("&") for line in table[1:-1]} == {columns - 1}


def test_latex_has_the_decimals_of_the_screen_and_no_formula_without_a_relation(desk: Any) -> None:
    desk.open("reader")
    look().set_decimals(3)
    desk.click(copy_section(desk, "reader").pill("latex"))
    text = QGuiApplication.clipboard().text()
    formulas = re.findall(r"\\\[ (.*) \\\]", text)
    assert formulas
    assert all("=" in formula for formula in formulas)
    numbers = re.findall(r"\d\.(\d+)", text[text.index(r"\begin{tabular}") :])
    assert numbers
    assert {len(digits) for digits in numbers} == {3}
    assert desk.message() == "copied-latex"
    desk.click(copy_section(desk, "reader").pill("table"))
    assert max(len(digits) for digits in re.findall(r"\d\.(\d+)", QGuiApplication.clipboard().text())) > 6


def test_numbers_are_rounded_and_words_and_whole_numbers_stay() -> None:
    row = ["0.123456", "\u22122.5", "7", "[0.123, \u22121]", "1.5e\u22127", "h₁₂", "[a, b]"]
    assert rounded_rows([row], 2) == [["0.12", "\u22122.50", "7", "[0.12, \u22121]", "1.50e\u22127", "h₁₂", "[a, b]"]]


# table and program


@pytest.mark.parametrize("lab", LABS)
def test_the_table_pill_copies_rows_and_columns(desk: Any, lab: str) -> None:
    desk.open(lab)
    desk.click(copy_section(desk, lab).pill("table"))
    rows = [line.split("\t") for line in QGuiApplication.clipboard().text().split("\n")]
    assert len(rows) > 2
    assert len({len(row) for row in rows}) == 1


def test_the_copied_program_runs_and_prints_the_numbers_of_the_screen(desk: Any, tmp_path: Path) -> None:
    desk.open("attention")
    desk.click(copy_section(desk, "attention").pill("program"))
    path = tmp_path / "attention.py"
    path.write_text(QGuiApplication.clipboard().text(), encoding="utf-8")
    run = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert run.returncode == 0, run.stderr
    assert "1.815733" in run.stdout


def test_a_program_with_many_weights_goes_into_a_folder_with_them(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    view = desk.open("reader")
    words = {f"w{k}": tuple(float(k + d) for d in range(8)) for k in range(40)}
    state = ReaderState(
        sentence=tuple(words), embeddings=words, W=((0.5,) * 8,) * 4, compare=None,
    )  # fmt: skip
    desk.window.store.replace("reader", state, label=EDIT, sentence=tuple(words))
    view.edit(with_hidden, 8, label=EDIT)
    desk.settle()
    assert registry.lab("reader").program(desk.state("reader")).weights
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *args: str(tmp_path))
    desk.click(copy_section(desk, "reader").pill("program"))
    assert desk.message() == "program-saved"
    assert (tmp_path / "reader.py").read_text(encoding="utf-8") == QGuiApplication.clipboard().text()
    weights = torch.load(tmp_path / "reader.pt", weights_only=True)
    assert all(tensor.dtype == torch.float64 for tensor in weights.values())
    run = subprocess.run(
        [sys.executable, str(tmp_path / "reader.py")], capture_output=True, text=True, encoding="utf-8", timeout=120
    )
    assert run.returncode == 0, run.stderr


def test_two_programs_saved_while_the_engine_is_busy_have_each_their_own_weights(desk: Any, tmp_path: Path) -> None:
    import torch

    from rnnlab.labs.programs import Program

    for k in (1, 2):
        (tmp_path / str(k)).mkdir()
        program = Program("attention", f"print({k})", {"W": ((float(k),),)})
        desk.window.tools.copying.save_program(tmp_path / str(k), program)
    desk.settle()
    for k in (1, 2):
        assert (tmp_path / str(k) / "attention.py").read_text("utf-8") == f"print({k})"
        assert torch.load(tmp_path / str(k) / "attention.pt", weights_only=True)["W"].item() == k


def test_Q37_a_program_for_a_folder_that_is_gone_names_the_path_and_claims_nothing(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rnnlab.labs.programs import Program

    desk.open("attention")
    QGuiApplication.clipboard().setText("before")
    desk.window.tools.copying.save_program(tmp_path / "gone", Program("attention", "print()", {"W": ((1.0,),)}))
    desk.settle()
    assert desk.message() == "file-not-saved"
    assert str(tmp_path / "gone") in dict(desk.window.stage.banner.message().args)["path"]
    assert QGuiApplication.clipboard().text() == "before"


# pictures


@pytest.mark.parametrize("lab", LABS)
@pytest.mark.parametrize("ratio", [1, 3, 4])
def test_a_picture_has_as_many_pixels_as_asked_for(desk: Any, tmp_path: Path, lab: str, ratio: int) -> None:
    desk.open(lab)
    exporter = desk.window.tools.exporter
    assert exporter.write(tmp_path / "a.png", "png", ratio, captioned=False)
    image = QImage(str(tmp_path / "a.png"))
    assert (image.width(), image.height()) == (ratio * exporter.picture().width(), ratio * exporter.picture().height())


def test_a_picture_holds_no_tabs_scroll_bars_or_switches_and_the_screen_keeps_them(desk: Any, tmp_path: Path) -> None:
    view = desk.open("reader")
    view.edit(with_cell, "gru", label=EDIT)  # whose opened step has a switch
    assert view.type_sentence(0, "a b c d e f g h i j k l m n o p q r s t u v w x y z")  # longer than the chain's place
    desk.settle()
    switches, bars = view.picture.findChildren(Segmented), view.picture.findChildren(QScrollBar)
    controls = [part for part in (*switches, *bars) if part.isVisible()]
    assert any(isinstance(part, Segmented) for part in controls)
    assert any(isinstance(part, QScrollBar) for part in controls)
    focused = switches[0].findChildren(QToolButton)[-1]
    focused.setFocus()
    before = view.stage.grab().toImage()
    assert desk.window.tools.exporter.write(tmp_path / "a.png", "png", 1, captioned=False)
    image, ground = QImage(str(tmp_path / "a.png")), QColor(look().palette.stage)
    for part in controls:
        place = QRect(part.mapTo(view.picture, QPoint()), part.size()).adjusted(4, 4, -4, -4)
        for at in (place.topLeft(), place.center(), place.bottomRight()):
            assert image.pixelColor(at) == ground, type(part).__name__
    assert view.stage.grab().toImage() == before
    assert focused.hasFocus()
    assert desk.message() == "exported"
    assert dict(desk.window.stage.banner.message().args)["path"] == str(tmp_path / "a.png")


@pytest.mark.parametrize(("width", "expected"), [(1000, 1000), (1000.5, 1001), (0.2, 1)])
def test_Q34_a_picture_of_any_width_even_before_it_is_shown(
    qapp: Any, tmp_path: Path, width: float, expected: int
) -> None:
    widget = QWidget()
    QVBoxLayout(widget).addWidget(QLabel("h"))
    assert write_picture(widget, tmp_path / "a.png", width=width) is None
    assert QImage(str(tmp_path / "a.png")).width() == expected


def test_Q34_a_widget_without_a_size_gives_a_picture_all_the_same(qapp: Any, tmp_path: Path) -> None:
    widget = QWidget()
    widget.resize(0, 0)
    assert write_picture(widget, tmp_path / "a.png") is None
    assert not QImage(str(tmp_path / "a.png")).isNull()
    assert write_drawing(widget, tmp_path / "a.svg") is None
    assert opened(tmp_path / "a.svg")[0] == 1


@pytest.mark.parametrize("lab", LABS)
def test_Q02_an_svg_is_valid_of_the_right_size_and_its_text_stays_text(desk: Any, tmp_path: Path, lab: str) -> None:
    desk.open(lab)
    picture = desk.window.tools.exporter.picture()
    path = tmp_path / "图.svg"
    assert desk.window.tools.exporter.write(path, "svg", captioned=False)
    assert opened(path) == [1, picture.width(), picture.height()]
    shown = texts_of(path.read_bytes())
    assert any(label.text() in shown for label in picture.findChildren(QLabel) if label.isVisible() and label.text())


def test_Q35_a_drawing_has_the_stages_white_ground_and_markers_on_their_curve(desk: Any) -> None:
    view = desk.open("gradients")
    desk.window.store.replace("gradients", GradientsState(cells=("rnn",), activation="linear"), label=EDIT)
    desk.settle()
    svg = drawing(view.stage)
    image = rendered(svg)
    for corner in ((1, 1), (image.width() - 2, 1), (1, image.height() - 2)):
        assert image.pixelColor(*corner).name() == "#ffffff"
    plot = view.profile.plot
    origin = plot.mapTo(view.stage, plot.rect().topLeft())
    for step in (1, 10, 30, 50):
        at = plot.position("rnn", step)
        colour = image.pixelColor(round(origin.x() + at.x()), round(origin.y() + at.y()))
        assert colour.lightness() < 90, step  # the RNN's pen is nearly black


def test_a_drawing_of_curves_holds_no_picture_of_pixels_for_them(desk: Any) -> None:
    view = desk.open("gradients")
    svg = drawing(view.profile.plot)
    assert b"<image" not in svg
    assert "the error signal travels back" in texts_of(svg)
    assert svg.count(b"<polyline") >= 3


def test_lines_that_leave_the_scale_are_cut_in_the_drawing_too(desk: Any) -> None:
    view = desk.open("gradients")
    desk.window.store.replace("gradients", GradientsState(factor=2.0), label=EDIT)
    desk.settle()
    plot = view.profile.plot
    field = plot.field()
    for points in re.findall(r'<polyline[^>]*points="([^"]*)"', drawing(plot).decode()):
        heights = [float(pair.split(",")[1]) for pair in points.split()]
        assert min(heights) >= field.top - 1


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_a_picture_has_the_ground_of_its_theme(desk: Any, theme: str) -> None:
    look().set_theme(theme)
    desk.settle()
    view = desk.open("attention")
    image = rendered(drawing(view.stage))
    assert image.pixelColor(2, 2).name() == look().palette.stage.lower()


def test_the_line_below_names_lab_sentence_and_provenance_and_can_be_left_out(desk: Any, tmp_path: Path) -> None:
    view = desk.open("attention")
    exporter = desk.window.tools.exporter
    assert exporter.write(tmp_path / "a.svg", "svg")
    shown = texts_of((tmp_path / "a.svg").read_bytes())
    for part in ("Attention", "我爱吃苹果", "hand-set"):
        assert part in shown
    assert exporter.write(tmp_path / "b.svg", "svg", captioned=False)
    assert "hand-set" not in texts_of((tmp_path / "b.svg").read_bytes())
    assert opened(tmp_path / "a.svg")[2] > view.stage.height()


# rows


def test_F08_a_table_opens_in_a_spreadsheet_with_its_chinese_words_and_full_numbers(desk: Any, tmp_path: Path) -> None:
    view = desk.open("attention")
    assert desk.window.tools.exporter.write(tmp_path / "表.csv", "csv")
    data = (tmp_path / "表.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert [row[0] for row in rows[1:5]] == ["我", "爱", "吃", "苹果"]
    assert [float(row[5]) for row in rows[1:5]] == list(view.result.weights)  # to the last bit


def test_Q36_a_column_named_in_chinese_and_cells_with_commas_and_quotes_come_back() -> None:
    rows = [["曲线", 'a,"b"'], ["第一行\n第二行", "\u22120.5"], ["", "a\u2212b"]]
    read = list(csv.reader(io.StringIO(table_as_csv(rows).decode("utf-8-sig"), newline="")))
    assert read == [["曲线", 'a,"b"'], ["第一行 第二行", "-0.5"], ["", "a\u2212b"]]


# what goes wrong


@pytest.mark.parametrize("kind", ["png", "svg", "csv"])
def test_Q37_a_folder_that_is_gone_is_named_and_nothing_is_claimed(desk: Any, tmp_path: Path, kind: str) -> None:
    desk.open("attention")
    path = tmp_path / "gone" / f"a.{kind}"
    assert not desk.window.tools.exporter.write(path, kind)
    assert desk.message() == "file-not-saved"
    assert dict(desk.window.stage.banner.message().args)["path"] == str(path)
    assert not path.parent.exists()


def test_Q37_an_older_file_is_whole_after_a_failed_write(qapp: Any, tmp_path: Path, monkeypatch: Any) -> None:
    path = tmp_path / "a.csv"
    assert write_table([["old"]], path) is None
    before = path.read_bytes()

    def full(*args: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    problem = write_table([["new"]], path)
    assert problem is not None
    assert "No space" in str(dict(problem.args)["reason"])
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    assert write_drawing(QWidget(), path) is not None


# the dialog


def test_the_dialog_asks_for_kind_and_size_and_writes_what_was_chosen(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.open("gradients")
    picture = desk.window.tools.exporter.picture()
    asked: list[str] = []

    def choose(parent: Any, title: str, start: str, kinds: str) -> tuple[str, str]:
        asked.append(kinds)
        return str(tmp_path / "picture"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    desk.click(desk.window.top_bar.button("export"))
    dialog = desk.window.findChildren(ExportDialog)[-1]
    desk.click(dialog.ratios["png"].button(3))
    desk.click(dialog.caption)
    assert f"{3 * picture.width()} × {3 * picture.height()}" in dialog.note.text()
    desk.click(dialog.go)
    assert QImage(str(tmp_path / "picture.png")).width() == 3 * picture.width()
    desk.click(desk.window.top_bar.button("export"))
    dialog = desk.window.findChildren(ExportDialog)[-1]
    desk.click(dialog.whats.button("numbers"))
    assert not dialog.ratios["png"].isVisible()
    assert not dialog.caption.isVisible()
    desk.click(dialog.go)
    assert (tmp_path / "picture.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert ["*.png" in asked[0], "*.csv" in asked[1]] == [True, True]
