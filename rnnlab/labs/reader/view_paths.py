"""The page of paths: several sentences' ways through the hidden space, on one plane."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from rnnlab.engine.reader_traces import Paths, ReaderTrace
from rnnlab.labs.reader.state import State, add_other, remove_other
from rnnlab.labs.reader.view_page import height_of, paint_heading, place_hints, title_height
from rnnlab.labs.reader.view_paths_list import SentenceList
from rnnlab.labs.reader.view_paths_marks import answer_name, draw_answer, ways
from rnnlab.labs.reader.view_paths_plane import PathsPlane
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import color, font, look, px, stage_edge
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.stage_text import stage_text

CONCEPT = N_("Reader", "Paths of the hidden state")
SENTENCE = N_("Reader", "Every word moves $h$; the plane shows the two directions in which states differ most.")
SENTENCES = N_("Reader", "Sentences")
RIGHT_ANSWER = N_("Reader", "Right answer of the small marks")
MORE = N_("Reader", "and {count} more")
FITTED = N_(
    "Reader",
    "Axes fitted to {states} {states:state|states} over held-out sentences; the {marks} small {marks:mark|marks}: "
    "where the answer is due.",
)
FITTED_TEXT = N_(
    "Reader",
    "Axes fitted to {states} {states:state|states} over passages of its test part; the {marks} small "
    "{marks:mark|marks}: one state of each.",
)
FITTED_TOY = N_("Reader", "Axes fitted to the {states} {states:state|states} shown here: they turn with every edit.")
NO_PLANE = N_("Reader", "One unit makes no plane.")
HINTS = (
    N_("Reader", "Find the word at which two paths part."),
    N_("Reader", "Read on: does a filler move the path?"),
    N_("Reader", "Add the same words in another order."),
)
NAME = N_("Reader", "Paths of several sentences")
LEGEND_MOST = 12


class Legend(QWidget):
    """The answers with their marks, in two columns."""

    def __init__(self) -> None:
        super().__init__()
        self._answers: tuple[int, ...] = ()
        self._names: tuple[tuple[str, str], ...] = ()
        look().changed.connect(self.update)
        language().changed.connect(self._say)

    def set_answers(self, answers: tuple[int, ...], names: tuple[tuple[str, str], ...]) -> None:
        """Show these answers."""
        self._answers, self._names = answers, names
        self._say()

    def _shown(self) -> tuple[int, ...]:
        """The answers that have room; the last place says how many have none."""
        full = len(self._answers) > LEGEND_MOST
        return self._answers[: LEGEND_MOST - 1] if full else self._answers

    def texts(self) -> list[str]:
        """What is written, place by place."""
        shown = self._shown()
        said = [answer_name(self._names, answer) for answer in shown]
        rest = len(self._answers) - len(shown)
        return [*said, tr(MORE, count=rest)] if rest else said

    def wanted_height(self) -> float:
        """Height of all rows."""
        return px(22) * -(-len(self.texts()) // 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        texts, shown = self.texts(), self._shown()
        rows = -(-len(texts) // 2)
        half = self.width() / 2
        metrics = QFontMetricsF(font(13))
        for k, text in enumerate(texts):
            left, top = half * (k // rows), px(22) * (k % rows)
            if k < len(shown):
                draw_answer(painter, shown[k], QPointF(left + px(8), top + px(11)), px(5.5))
            painter.setFont(font(13))
            painter.setPen(color("ink"))
            room = half - px(26)
            written = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            place = QRectF(left + px(22), top, room + 1, px(22))
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, written)

    def _say(self) -> None:
        self.setAccessibleName(", ".join(self.texts()))
        self.update()


class PathsPage(QWidget):
    """Plane at the left; sentences, answers and hints at the right.

    Parameters
    ----------
    tokenise : function (str) -> tuple of str
        Cuts a typed sentence as the present network reads it; may raise ``Problem``.
    """

    step_chosen = Signal(int)
    edit_wanted = Signal(object, object, object, str)  # State edit, its arguments, Message, gesture

    def __init__(self, tokenise: Callable[[str], tuple[str, ...]]) -> None:
        super().__init__()
        self.plane = PathsPlane()
        self.list = SentenceList(tokenise)
        self.legend = Legend()
        self.list_title = stage_text("heading", SENTENCES, wrap=False)
        self.legend_title = stage_text("heading", RIGHT_ANSWER, wrap=False)
        self.look_title = stage_text("heading", Definition.LOOK, wrap=False)
        self.hints = [Hint(k, text) for k, text in enumerate(HINTS, start=1)]
        self._paths: Paths | None = None
        self._single = False  # one unit only
        self._text = False  # whether the network has learnt a text
        for widget in (self.plane, self.list_title, self.list, self.legend_title, self.legend, self.look_title):
            widget.setParent(self)
        for hint in self.hints:
            hint.setParent(self)
        self._heading = QRectF()
        self._foot = QRectF()
        bind(self.setAccessibleName, NAME)
        self.plane.step_chosen.connect(self.step_chosen)
        self.plane.way_pointed.connect(self._light)
        self.list.pointed.connect(self._light)
        self.list.add_wanted.connect(self._on_add)
        self.list.note_changed.connect(self._place)
        self.list.remove_wanted.connect(self._on_remove)
        look().changed.connect(self._place)
        language().changed.connect(self._place)

    def show_result(self, state: State, result: ReaderTrace) -> None:
        """Show a result's paths (none while another page's result is on its way)."""
        self._paths, self._text = result.paths, models.reads_text(state.model)
        self._single = result.main.hidden.shape[1] == 1
        shown = () if result.paths is None else ways(state, result.paths)
        self.plane.set_paths(result.paths, shown, result.answer_names)
        self.list.set_ways(shown, result.answer_names)
        answers = () if result.paths is None else tuple(sorted(set(result.paths.cloud_answers)))
        self.legend.set_answers(answers, result.answer_names)
        self._place()

    def set_step(self, step: int) -> None:
        """Ring another step."""
        self.plane.set_step(step)

    def foot_text(self) -> str:
        """What the axes were fitted to."""
        if self._paths is None:
            return tr(NO_PLANE) if self._single else ""
        if len(self._paths.cloud):
            return tr(
                FITTED_TEXT if self._text else FITTED,
                states=f"{self._paths.fitted_on:,}",
                marks=f"{len(self._paths.cloud):,}",
            )
        return tr(FITTED_TOY, states=self._paths.fitted_on)

    def _light(self, way: int) -> None:
        self.plane.set_lit(way)
        self.list.set_lit(way)

    def _on_add(self, tokens: tuple[str, ...]) -> None:
        self.edit_wanted.emit(add_other, (tokens,), Message.of("undo-others"), "")

    def _on_remove(self, other: int) -> None:
        self.edit_wanted.emit(remove_other, (other,), Message.of("undo-others"), "")

    # places

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        pad = stage_edge()
        right = max(px(250), min(px(300), self.width() * 0.28))
        left = self.width() - 2 * pad - right - px(24)
        top, bottom = px(14), self.height() - px(12)
        self._heading = QRectF(pad, top, self.width() - 2 * pad, px(24))
        self._foot = QRectF(pad, bottom - px(22), left, px(22))
        y = top + px(34)
        self.plane.setGeometry(round(pad), round(y), round(left), round(self._foot.top() - px(2) - y))
        self._place_right(self.width() - pad - right, right, y, bottom)
        self.update()

    def _place_right(self, x: float, width: float, top: float, bottom: float) -> None:
        legend = self.legend.wanted_height()
        legend_all = legend + px(26) if legend else 0.0
        hints = px(26) + sum(height_of(hint, width) for hint in self.hints)
        rows = max(1, sum(not row.isHidden() for row in self.list.rows))
        below = px(46) + (px(40) if not self.list.note.isHidden() else 0)
        room = bottom - top - px(26)
        shown = room >= rows * px(28) + below + legend_all + hints + px(28)
        rest = room - legend_all - (hints + px(16) if shown else 0) - px(12)
        height = min(rows * px(36) + below, rest)
        y = top
        title = title_height(self.list_title)
        self.list_title.setGeometry(round(x), round(y), round(width), round(title))
        y += title + px(2)
        self.list.setGeometry(round(x), round(y), round(width), round(height))
        y += height + px(14)
        self.legend_title.setVisible(bool(legend))
        self.legend.setVisible(bool(legend))
        self.legend_title.setGeometry(round(x), round(y), round(width), round(title))
        self.legend.setGeometry(round(x), round(y + title + px(2)), round(width), round(legend))
        y += legend_all + (px(14) if legend else 0)
        place_hints(self.look_title, self.hints, x, y, width, shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_heading(painter, self._heading, tr(CONCEPT), tr(SENTENCE))
        foot = self.foot_text()
        if self._paths is None:
            place = QRectF(self.plane.geometry())
            mathtext.draw_in(painter, place, foot, 15, "ink2", align=Qt.AlignmentFlag.AlignHCenter)
            return
        size = mathtext.fitting(foot, self._foot.width(), 13, 9)
        mathtext.draw_in(painter, self._foot, foot, size, "ink2")
