"""Copy: the numbers as a table, as LaTeX, or as a PyTorch program; for the clipboard of other programs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from rnnlab.engine.traces import Failure
from rnnlab.files import reason, shown, write_atomically
from rnnlab.labs import registry
from rnnlab.labs.programs import Program
from rnnlab.paths import home
from rnnlab.session.answers import failure_message
from rnnlab.session.jobs import Lane
from rnnlab.session.messages import Message, Problem
from rnnlab.session.programs import WeightsOf, key
from rnnlab.session.store import Store
from rnnlab.ui.banner import Banner
from rnnlab.ui.exporting.tables import table_as_tsv
from rnnlab.ui.lab_host import LabHost
from rnnlab.ui.look.formula import bare
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import MINUS, number
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.controls import Pills
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.lab import LabView, Section

TITLE = N_("Copy", "Copy")
TABLE, LATEX, PROGRAM = N_("Copy", "Table"), N_("Copy", "LaTeX"), N_("Copy", "PyTorch")
FOLDER = N_("Copy", "Folder for the program and its weights")

_NUMBER = re.compile(r"[+\-−]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+\-−]?\d+)?")
_RELATION = re.compile(r"[=<>]|\\(?:le|ge|approx|propto|to)\b")
_VECTOR = re.compile(r"\[[^\[\]]*\]")
# One letter with an index below it, and the number of its component behind that: x_t, h_{t−1}, h[3], h_i [2].
_INDEXED = re.compile(
    r"(?<![A-Za-z_])([A-Za-zατσ])"
    r"(?:_\{([^{}]+)\}|_([A-Za-z0-9])(?![A-Za-z0-9_])|\[(\d+)\])"
    r"(?: \[(\d+)\])?"
)
# What is a sign of mathematics outside of it; everything else is text, Chinese included.
_SIGNS = {
    "∂": r"\partial", "‖": r"\|", "∞": r"\infty", "→": r"\to", "√": r"\surd", "·": r"\cdot", "≈": r"\approx",
    "α": r"\alpha", "σ": r"\sigma", "τ": r"\tau", "∑": r"\sum", "×": r"\times", "≥": r"\ge", "≤": r"\le",
    "⊙": r"\odot", "ᵀ": r"^{\top}", "′": r"'",
}  # fmt: skip
_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    MINUS: "$-$",
}  # fmt: skip
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def as_latex(rows: Sequence[Sequence[str]], formulas: Sequence[str] = ()) -> str:
    r"""A plain ``tabular`` with ``\hline`` under the header, and the formulas above it.

    Needs no package but amsmath for the formulas. Text is escaped; a number or
    a vector of numbers is set as mathematics.
    """
    lines = [f"\\[ {formula} \\]" for formula in formulas]
    if rows:
        width = max(len(row) for row in rows)
        numeric = [_is_numeric([row[k] for row in rows[1:] if k < len(row)]) for k in range(width)]
        lines.append("\\begin{tabular}{" + "".join("r" if right else "l" for right in numeric) + "}")
        for index, row in enumerate(rows):
            cells = [latex_cell(cell) if index else latex_head(cell) for cell in row] + [""] * (width - len(row))
            lines.append("  " + " & ".join(cells) + r" \\" + (r" \hline" if index == 0 else ""))
        lines.append("\\end{tabular}")
    return "\n".join(lines) + "\n"


def rounded_rows(rows: Sequence[Sequence[str]], decimals: int) -> list[list[str]]:
    """Rows whose numbers have the screen's decimals; what is no number, or a whole one, stays as it is."""
    return [[_round(" ".join(cell.split()), decimals) for cell in row] for row in rows]


def _round(text: str, decimals: int) -> str:
    if _NUMBER.fullmatch(text):
        broken = "." in text or "e" in text
        return number(float(text.replace(MINUS, "-")), decimals) if broken else text
    if _VECTOR.fullmatch(text):
        parts = [part.strip() for part in text[1:-1].split(",")]
        if all(_NUMBER.fullmatch(part) for part in parts):
            return "[" + ", ".join(_round(part, decimals) for part in parts) + "]"
    return text


def latex_cell(text: str) -> str:
    """One cell: a number or vector between dollar signs, anything else as text."""
    text = " ".join(text.split())
    if _NUMBER.fullmatch(text):
        return f"${_latex_number(text)}$"
    if _VECTOR.fullmatch(text):
        parts = [part.strip() for part in text[1:-1].split(",")]
        if all(_NUMBER.fullmatch(part) for part in parts):
            return "$[" + ", ".join(_latex_number(part) for part in parts) + "]$"
    return "".join(_latex_text(text))


def latex_head(text: str) -> str:
    """A cell of the header: as any other, but an index is set as one: ``h_t``, ``h[3]`` and ``h_{t−1}``."""
    out, last = [], 0
    for found in _INDEXED.finditer(text):
        letter = _SIGNS.get(found[1], found[1])
        index = (found[2] or found[3] or found[4]).replace(MINUS, "-")
        place = f",{found[5]}" if found[5] else ""
        out.append(latex_cell(text[last : found.start()]) if text[last : found.start()].strip() else "")
        gap = " " if out[-1] and text[found.start() - 1].isspace() else ""
        out.append(f"{gap}${letter}_{{{index}{place}}}$")
        last = found.end()
    rest = text[last:]
    out.append((" " if out and rest[:1].isspace() else "") + latex_cell(rest) if rest.strip() else "")
    return "".join(out)


def _is_numeric(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell]
    return bool(filled) and all(_NUMBER.fullmatch(cell.strip()) for cell in filled)


def _latex_number(text: str) -> str:
    mantissa, _, exponent = text.replace(MINUS, "-").partition("e")
    return rf"{mantissa}\times 10^{{{int(exponent)}}}" if exponent else mantissa


def _latex_text(text: str) -> list[str]:
    out = []
    for ch in text:
        if ch in _SIGNS:
            out.append(f"${_SIGNS[ch]}$")
        elif "₀" <= ch <= "₉":
            out.append(f"$_{{{ch.translate(_SUBSCRIPTS)}}}$")
        else:
            out.append(_ESCAPES.get(ch, ch))
    return out


def formulas_of(view: LabView) -> tuple[str, ...]:
    """The formulas of a lab's card, as LaTeX without the marks of ours; a letter alone that is explained is none.

    Of a lab with pages these are the formulas of the page that is shown.
    """
    for section in view.sections:
        if not section.present():
            continue
        cards = (
            [section.widget] if isinstance(section.widget, FormulaCard) else section.widget.findChildren(FormulaCard)
        )
        if cards:
            return tuple(bare(line.latex) for line in cards[0].lines() if _RELATION.search(line.latex))
    return ()


class Copying(QObject):
    """The three ways to copy, for whichever lab is open."""

    def __init__(self, window: QWidget, store: Store, lane: Lane, host: LabHost, banner: Banner) -> None:
        super().__init__(window)
        self._window, self._store, self._lane, self._host, self._banner = window, store, lane, host, banner
        self._saving: dict[str, tuple[Path, Program]] = {}  # name in the lane -> where a program goes with its weights
        self._count = 0
        lane.delivered.connect(self._on_delivered)
        lane.failed.connect(self._on_failed)

    def section(self) -> Section:
        """What stands at the end of every lab's inspector."""
        pills = Pills((("table", TABLE), ("latex", LATEX), ("program", PROGRAM)))
        pills.chosen.connect(self._on_chosen)
        return Section("copy", "copy", TITLE, pills)

    def allowed(self) -> bool:
        """Whether the numbers may be read now; where not, that is said."""
        hidden = self._view().concealed or bool(self._view().later)
        if hidden:
            self._banner.say(Message.of("answer-hidden"))
        return not hidden

    def table(self) -> None:
        """Rows and columns with tabs, as a spreadsheet reads them."""
        if self.allowed():
            # As text, not as a QMimeData of ours: the clipboard would outlive it and crash at the end.
            QGuiApplication.clipboard().setText(table_as_tsv(self._view().table()))
            self._banner.say(Message.of("copied-table"))

    def latex(self) -> None:
        """The same as a LaTeX table, with the lab's formulas."""
        if self.allowed():
            rows = rounded_rows(self._view().table(), look().decimals)
            QGuiApplication.clipboard().setText(as_latex(rows, formulas_of(self._view())))
            self._banner.say(Message.of("copied-latex"))

    def program(self) -> None:
        """A program to the clipboard; one with weights beside it into a folder that is asked for."""
        if not self.allowed():
            return
        lab = self._host.current
        try:
            program = registry.lab(lab).program(self._store.full_state(lab))
        except Problem as problem:
            self._banner.say(problem.message)
            return
        if not program.weights:
            QGuiApplication.clipboard().setText(program.source)
            self._banner.say(Message.of("copied-program"))
            return
        folder = QFileDialog.getExistingDirectory(self._window, tr(FOLDER), str(home()))
        if folder:
            self.save_program(Path(folder), program)

    def save_program(self, folder: Path, program: Program) -> None:
        """Write a program beside its weights; the engine makes their file, for torch is there alone."""
        self._count += 1
        name = key(program.lab, self._count)
        self._saving[name] = (folder, program)
        self._lane.submit(name, WeightsOf(program.weights))

    def _on_delivered(self, name: str, asked: object, data: bytes) -> None:
        if name not in self._saving:
            return
        folder, program = self._saving.pop(name)
        self._lane.forget(name)
        lab = program.lab
        for path, content in (
            (folder / f"{lab}.pt", data),
            (folder / f"{lab}.py", program.source.encode("utf-8")),
        ):
            try:
                write_atomically(path, content)
            except OSError as error:
                self._banner.say(Message.of("file-not-saved", path=shown(path), reason=reason(error)))
                return
        QGuiApplication.clipboard().setText(program.source)
        self._banner.say(Message.of("program-saved", path=shown(folder / f"{lab}.py"), weights=f"{lab}.pt"))

    def _on_failed(self, name: str, asked: object, failure: Failure) -> None:
        if self._saving.pop(name, None) is not None:
            self._banner.say(failure_message(failure))

    def _on_chosen(self, what: str) -> None:
        {"table": self.table, "latex": self.latex, "program": self.program}[what]()

    def _view(self) -> LabView:
        return self._host.view(self._host.current)
