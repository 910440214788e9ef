"""Sheets as a PDF: all pages for the class, and after them those of the key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QObject, QTimer, Signal
from PySide6.QtGui import QPageLayout, QPageSize, QPainter

from rnnlab.files import shown
from rnnlab.session.messages import Message
from rnnlab.session.worksheets.asking import Marked
from rnnlab.session.worksheets.exercises import Exercise
from rnnlab.ui.export import About, pdf_writer, write
from rnnlab.ui.exporting.pdf_letters import readable
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.paper import on_paper
from rnnlab.ui.worksheets.paper import Page, paint_page, paint_slips, slips_left
from rnnlab.ui.worksheets.slips import usual_slips
from rnnlab.ui.worksheets.words import TITLES

PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
_MARGIN_MM = 15.0


def layout(paper: str) -> QPageLayout:
    """The page of a paper, ``"a4"`` or ``"letter"``."""
    margins = QMarginsF(_MARGIN_MM + 2, _MARGIN_MM, _MARGIN_MM + 2, _MARGIN_MM * 0.8)
    size = QPageSize(PAPERS[paper])
    return QPageLayout(size, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)


def pages(exercises: Sequence[Exercise], seed: int, answered: Sequence[Marked] | None, first: int = 1) -> list[Page]:
    """The pages of a file.

    Parameters
    ----------
    exercises : sequence of Exercise
    seed : int
        From which they were drawn.
    answered : sequence of Marked or None
        One for each exercise, for the key; None for a file without one.
    first : int
        The number of the first variant.
    """
    found = [Page(exercise, seed, first + k) for k, exercise in enumerate(exercises)]
    if answered is not None:
        for page, marked in zip(tuple(found), answered, strict=True):
            answers = {answer.name: answer.value for answer in marked.answers}
            slips = usual_slips(page.exercise, marked.answers)
            found.append(Page(page.exercise, seed, page.number, answers, marked.by_table, slips))
    return found


def steps(found: Sequence[Page], out: Path, paper: str) -> Iterator[Message | None]:
    """Make the file page by page; the last value tells where it is, or what went wrong.

    Parameters
    ----------
    found : sequence of Page
    out : Path
    paper : str
        ``"a4"`` or ``"letter"``.
    """
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    first = found[0]
    writer = pdf_writer(buffer, About(tr(TITLES[first.exercise.KIND]), f"seed {first.seed}"))
    writer.setPageLayout(layout(paper))
    painter = QPainter(writer)
    for index, page in enumerate(found):
        if index:
            writer.newPage()
        with on_paper():
            paint_page(painter, writer.width(), writer.height(), page)
            if slips_left(page, writer.width(), writer.height()):
                writer.newPage()
                paint_slips(painter, writer.width(), writer.height(), page)
        yield None
    painter.end()
    buffer.close()
    yield write(out, readable(bytes(data.data()))) or Message.of("exported", path=shown(out))


class SheetPrinter(QObject):
    """Makes a file between the window's other work; ``finished`` tells what became of it."""

    finished = Signal(object)  # Message

    def __init__(self, found: Sequence[Page], out: Path, paper: str, parent: QObject) -> None:
        super().__init__(parent)
        self._steps = steps(found, out, paper)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        self._timer.start(0)

    def _step(self) -> None:
        said = next(self._steps, None)
        if said is not None:
            self._timer.stop()
            self.finished.emit(said)
            self.deleteLater()
