"""One line about one piece of long work: what it is, how far it is, and the buttons that steer it.

It shows itself while there is something to say. In a narrow place the words
give way, the longest first; the whole is in the tool tip.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.session.work import Work
from rnnlab.ui.look.i18n import N_, Text, language, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.work_parts import BarButton, Track
from rnnlab.ui.widgets.work_words import CANCELLED, COUNT, choices, headline, ill_ending

HEIGHT = 32  # lengths in design pixels
BESIDE = 380  # from this width on, the track stands beside the words; below it, under them
SPOKEN = 460  # from this width on, the ways on after a failure have their names beside their icons
BRIEF = 300  # as much where little is said
GAP = 8
KEEP_FROM = 60.0  # seconds of work; from then on a press on Cancel can be taken back
PAUSE, RESUME, STEP = N_("Work", "Pause"), N_("Work", "Go on"), N_("Work", "A little further, then pause")
CANCEL, CLOSE = N_("Work", "Cancel"), N_("Work", "Close this line")
GO_ON, AGAIN = N_("Work", "Go on from the last checkpoint"), N_("Work", "Start again")
FROM = N_("Work", "Go on from {done}")
TAKE_BACK = N_("Work", "Take the cancelling back: go on where it was")
ENDED = ("finished", "failed", CANCELLED)


class WorkBar(QWidget):
    """Progress, time, pause, cancel; after a failure, the ways on.

    Parameters
    ----------
    work : LabWork
        The view's ``work``.
    name : str
        Name of the job, as in the lab's ``JOBS``.
    title : Text
        What is being done, in words: "Training the network".
    count : Text, optional
        How progress is written, with ``{done}`` and ``{total}``: "{done} of {total} sentences".
    steps : bool
        Whether a paused job can be moved on by one chunk.
    """

    def __init__(self, work: LabWork, name: str, title: Text, count: Text = COUNT, steps: bool = False) -> None:
        super().__init__()
        self._work, self._name, self._title, self._count, self._steps = work, name, title, count, steps
        self._shown: Work | None = None
        self._cancelled: tuple[Work, bytes] | None = None  # what was cancelled last, and where it was
        self._closed_run = 0  # the run whose line the user has closed
        self._words = QRect()
        self.step = BarButton(self)
        self.toggle = BarButton(self)
        self.again = BarButton(self)
        self.end = BarButton(self)
        self.track = Track(self)
        self.step.clicked.connect(self._on_step)
        self.toggle.clicked.connect(self._on_toggle)
        self.again.clicked.connect(self._on_again)
        self.end.clicked.connect(self._on_end)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        work.changed.connect(self._on_changed)
        look().changed.connect(self._restyle)
        language().changed.connect(self.refresh)
        self._restyle()

    def job(self) -> tuple[str, str]:
        """Lab and name of the job."""
        return self._work.lab, self._name

    def title(self) -> str:
        """What is being done, in words."""
        return tr(self._title)

    def shown(self) -> Work | None:
        """The state that is shown; None while the line is away."""
        return self._shown

    def text(self) -> str:
        """All that there is to say (the tool tip)."""
        return " · ".join(self._choices()[0])

    def fitting_text(self) -> str:
        """What there is room to say."""
        return " · ".join(self._fitting())

    def refresh(self) -> None:
        """Read where the job stands and show it."""
        seen = self._work.status(self._name)
        if seen is not None and seen.run == self._closed_run and seen.phase in ("finished", "failed"):
            seen = None
        if seen is not None:
            self._cancelled = None  # another start took its place
        elif self._cancelled is not None:
            seen = self._cancelled[0]
        self._shown = seen
        self.setVisible(seen is not None)
        if seen is None:
            return
        self.track.show_share(seen.share)
        self.step.setVisible(self._steps and seen.phase == "paused")
        self.toggle.setVisible(seen.active or seen.phase in ("paused", CANCELLED) or seen.resumable)
        self.again.setVisible(seen.repeatable)
        self._place()
        # Not the numbers: they change ten times a second. A screen reader asks the track for them.
        for widget, name in ((self, headline(seen, self._title)), (self.track, tr(self._title))):
            if widget.accessibleName() != name:
                widget.setAccessibleName(name)
        self.setToolTip(self.text())
        self.update()

    # ---- gestures ----

    def _on_changed(self, name: str) -> None:
        if name == self._name:
            self.refresh()

    def _on_toggle(self) -> None:
        if self._shown is not None and self._shown.active:
            self._work.pause(self._name)
        elif self._cancelled is not None:
            work, carry = self._cancelled
            self._work.start(self._name, work.spec, carry)
        else:
            self._work.resume(self._name)

    def _on_step(self) -> None:
        self._work.step(self._name)

    def _on_again(self) -> None:
        if self._shown is not None:
            self._work.start(self._name, self._shown.spec)

    def _on_end(self) -> None:
        seen = self._shown
        if seen is None:
            return
        if seen.phase in ("finished", "failed"):
            self._closed_run = seen.run  # what it has come to stays with the view
            self.refresh()
        elif seen.phase == CANCELLED:
            self._cancelled = None
            self.refresh()
        else:
            carry = self._work.carry(self._name)
            if carry is not None and seen.seconds >= KEEP_FROM:
                self._cancelled = replace(seen, phase=CANCELLED), carry
            self._work.cancel(self._name)

    # ---- words and places ----

    def _choices(self) -> list[list[str]]:
        return [[]] if self._shown is None else choices(self._shown, self._title, self._count)

    def _fitting(self) -> list[str]:
        said = self._choices()
        return next((parts for parts in said if self._width_of(parts) <= self._words.width()), said[-1])

    def _fonts(self) -> tuple[QFont, QFont]:
        return font(13, 600), font(13)

    def _width_of(self, parts: list[str]) -> float:
        first, rest = self._fonts()
        width = QFontMetricsF(first).horizontalAdvance(parts[0]) if parts else 0.0
        return width + sum(QFontMetricsF(rest).horizontalAdvance(f" · {part}") for part in parts[1:])

    def _name_buttons(self, seen: Work) -> None:
        spoken = self.width() >= px(BRIEF if seen.phase == CANCELLED else SPOKEN)
        if seen.phase in ("failed", CANCELLED):
            go_on = tr(FROM, done=f"{seen.done:,}") if spoken else ""
            self.toggle.show_as("play", go_on, tr(GO_ON if seen.phase == "failed" else TAKE_BACK))
        elif seen.active:
            self.toggle.show_as("pause", "", tr(PAUSE))
        else:
            self.toggle.show_as("play", "", tr(RESUME))
        self.step.show_as("forward", "", tr(STEP))
        self.again.show_as("reset", tr(AGAIN) if spoken else "", tr(AGAIN))
        self.end.show_as("close", "", tr(CLOSE if seen.phase in ENDED else CANCEL))

    def _place(self) -> None:
        """Buttons at the right; left of them words and track, side by side or one above the other."""
        seen = self._shown
        if seen is None:
            return
        self._name_buttons(seen)
        gap, right = round(px(GAP)), self.width()
        for button in (self.end, self.again, self.toggle, self.step):
            if not button.isHidden():
                size = button.sizeHint()
                right -= size.width()
                button.setGeometry(right, (self.height() - size.height()) // 2, size.width(), size.height())
        room = max(0, right - gap)
        ended = seen.phase in ENDED  # then an icon says so, and there is no track
        left, thick = (round(px(24)) if ended and seen.phase != CANCELLED else 0), round(px(6))
        self.track.setVisible(not ended)
        if self.width() >= px(BESIDE) and not ended:
            # A fixed share, so that it does not tremble with the length of the words.
            length = round(0.36 * room)
            self.track.setGeometry(room - length, (self.height() - thick) // 2, length, thick)
            self._words = QRect(0, 0, room - length - 2 * gap, self.height())
        else:
            thin = round(px(4))
            self.track.setGeometry(0, self.height() - thin, room, thin)
            self._words = QRect(left, 0, room - left, self.height() - (0 if ended else thin))

    def _restyle(self) -> None:
        self.updateGeometry()
        self.refresh()

    # ---- Qt ----

    def sizeHint(self) -> QSize:
        return QSize(round(px(320)), round(px(HEIGHT)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(160)), round(px(HEIGHT)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        seen = self._shown
        if seen is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, ink = px(18), "ink"
        place = QRectF(0, (self.height() - side) / 2, side, side)
        if seen.phase == "failed" or ill_ending(seen)[0]:
            ink = "warning"
            draw_icon(painter, "warning", place, ink)
        elif seen.phase == "finished":
            draw_icon(painter, "check", place, "accent")
        x, end = float(self._words.left()), float(self._words.left() + self._words.width())
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        first, rest = self._fonts()
        for index, part in enumerate(self._fitting()):
            piece = part if index == 0 else f" · {part}"
            chosen = first if index == 0 else rest
            metrics = QFontMetricsF(chosen)
            painter.setFont(chosen)
            painter.setPen(color(ink if index == 0 else "ink2"))
            piece = metrics.elidedText(piece, Qt.TextElideMode.ElideRight, end - x)
            painter.drawText(QRectF(x, self._words.top(), end - x, self._words.height()), align, piece)
            x += metrics.horizontalAdvance(piece)
