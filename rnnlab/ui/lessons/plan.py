"""A lesson plan as a PDF, made in small steps so that the window goes on meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QObject, QRectF, QSizeF, QTimer, Signal
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextBlockFormat,
    QTextCursor,
    QTextFormat,
    QTextLength,
    QTextTable,
)

from rnnlab.files import reason, shown, write_atomically
from rnnlab.session.jobs import Lane
from rnnlab.session.lessons.reading import Opened
from rnnlab.session.messages import Message
from rnnlab.ui.exporting.pdf_letters import readable
from rnnlab.ui.lessons import source
from rnnlab.ui.lessons.document import LessonDocument, warm
from rnnlab.ui.lessons.plan_computed import Gathered
from rnnlab.ui.lessons.plan_words import Computed, picture_name, plan_markdown, title_of
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.paper import on_paper
from rnnlab.ui.look.theme import color, font

PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
PAGE = N_("Plan", "{title}  ·  page {page} of {count}")
_DPI = 96  # one logical pixel is one of these
_MARGIN_MM, _SIZE = 18.0, 13.5
_FOOT = 30.0  # height below the text
_SHORT = 16  # characters of a paragraph that is a heading in bold letters


def steps(
    opened: Opened, out: Path, language: str, paper: str = "a4", computed: Computed | None = None
) -> Iterator[Message | None]:
    """Make the PDF bit by bit; the last value tells where it is, or what went wrong.

    Parameters
    ----------
    opened : Opened
    out : Path
    language : str
        Of the lesson's words; the headings are in the program's present language.
    paper : str
        ``"a4"`` or ``"letter"``.
    computed : Computed, optional
        The scenes' pictures, and numbers out of results.
    """
    computed = computed or Computed()
    text = plan_markdown(opened, language, computed)
    pictures = {picture_name(scene): picture for scene, picture in computed.pictures.items()}
    for formula, _ in source.prepared(text)[1]:
        with on_paper():
            warm(formula, _SIZE)
        yield None
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setTitle(title_of(opened, language))
    writer.setCreator("rnnlab")
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM * 0.7)
    size = QPageSize(PAPERS[paper])
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter))
    width, height = float(writer.width()), float(writer.height()) - _FOOT
    with on_paper():
        document = LessonDocument(text, opened.folder, _SIZE, leading=1.5, pictures=pictures)
        document.documentLayout().setPaintDevice(writer)
        document.setPageSize(QSizeF(width, height))
        document.pageCount()  # lays it out: Qt counts too few pages where a table is changed before that
        _widen_tables(document)
        _keep_headings(document, height)
        count = document.pageCount()
    yield None
    painter = QPainter(writer)
    for page in range(count):
        if page:
            writer.newPage()
        with on_paper():
            _paint(painter, document, page, count, title_of(opened, language), QSizeF(width, height))
        yield None
    painter.end()
    buffer.close()
    try:
        write_atomically(out, readable(bytes(data.data())))
    except OSError as error:
        yield Message.of("file-not-saved", path=shown(out), reason=reason(error))
    else:
        yield Message.of("exported", path=shown(out))


def _paint(painter: QPainter, document: LessonDocument, page: int, count: int, title: str, size: QSizeF) -> None:
    view = QRectF(0, page * size.height(), size.width(), size.height())
    painter.save()
    painter.translate(0, -view.top())
    context = QAbstractTextDocumentLayout.PaintContext()
    context.palette.setColor(QPalette.ColorRole.Text, color("ink"))
    context.clip = view
    painter.setClipRect(view)
    document.documentLayout().draw(painter, context)
    painter.restore()
    painter.setFont(font(10))
    painter.setPen(color("ink3"))
    foot = QRectF(0, size.height() + _FOOT - 16, size.width(), 16)
    painter.drawText(foot, tr(PAGE, title=title, page=page + 1, count=count))


def _widen_tables(document: LessonDocument) -> None:
    """Tables as wide as the page; their heads come again on the next one."""
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            given = frame.format()
            given.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
            given.setHeaderRowCount(1)
            frame.setFormat(given)


def _keep_headings(document: LessonDocument, height: float) -> None:
    """No heading stands alone at the foot of a page: it goes over to what it is the heading of."""
    layout = document.documentLayout()
    document.pageCount()
    block = document.begin()
    while block.isValid():
        below = block.next()
        heading = block.blockFormat().headingLevel() or (
            block.length() < _SHORT and block.charFormat().fontWeight() > 400
        )
        if heading and below.isValid() and block.position():
            first = layout.blockBoundingRect(block)
            # A picture that goes over to the next page leaves the top of its block behind.
            begins = layout.blockBoundingRect(below).top() + below.layout().lineAt(0).y()
            if first.top() // height != (begins + _SIZE) // height:
                apart = QTextBlockFormat()
                apart.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
                QTextCursor(block).mergeBlockFormat(apart)
                document.pageCount()  # lays out what follows, which has another place now
        block = below


def write_plan(opened: Opened, out: Path, language: str, paper: str = "a4") -> Message:
    """Make a lesson plan at once, of the lesson's words alone; ``steps`` says what is returned."""
    *_, told = steps(opened, out, language, paper)
    assert told is not None, "the last step tells what became of it"
    return told


class PlanPrinter(QObject):
    """Makes a plan between the window's other work; ``finished`` tells what became of it.

    First the engine computes each scene's result and the numbers of its question, and the scenes' pictures are taken;
    what cannot be computed is left out of the plan.
    """

    finished = Signal(object)  # Message

    def __init__(self, opened: Opened, out: Path, language: str, paper: str, lane: Lane, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[Message | None] = iter(())
        self._begin = partial(steps, opened, out, language, paper)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        self._gathered = Gathered(opened, lane, self)
        self._gathered.finished.connect(self._on_gathered)
        self._gathered.start()

    def _on_gathered(self, computed: Computed) -> None:
        self._steps = self._begin(computed)
        self._timer.start(0)

    def _step(self) -> None:
        said = next(self._steps, None)
        if said is not None:
            self._timer.stop()
            self.finished.emit(said)
            self.deleteLater()
