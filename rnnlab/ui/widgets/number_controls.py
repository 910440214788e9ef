"""Numbers that the user chooses: a cell to type in, and a slider with such a cell.

``set_value`` shows a number and emits nothing; signals are emitted for the
user's own gestures only, so a control tied to a drawing never answers itself.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QLocale, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QSlider, QVBoxLayout, QWidget

from rnnlab.session.worksheets import reading
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import Text, bind
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.entry import Entry
from rnnlab.ui.widgets.terms import TermLabel


def read_number(typed: str) -> float | None:
    """Read a number with a point or a comma as the decimal sign, or a fraction such as ``3/4``; None when it is none.

    ``1e400`` reads as infinity, which callers refuse by name.
    """
    text = typed.strip().replace("\u2212", "-").replace("−", "-")
    if text.count(",") == 1 and "." not in text:
        text = text.replace(",", ".")
    try:
        return float(text)
    except ValueError:
        value, ok = QLocale().toDouble(text)
        if ok:
            return value
        fraction = reading.read(text)  # as a worksheet reads one
        return None if fraction is None else fraction.value


WHOLE_LIMIT = 2**31 - 1  # no whole number here may be larger: signals carry no more, and ranges are made of it
STARTS = "0123456789-+\u2212"  # what a number begins with; not the point, which a clicker's key is


class NumberCell(Entry):
    """A number that can be typed. What is not a finite number is refused and the old value comes back.

    Both a point and a comma are read as the decimal sign, whatever the locale. Where whole numbers are asked for, a
    fraction is refused too: rounding it would be an answer to something else.
    """

    entered = Signal(float)
    refused = Signal(object)  # Message

    def __init__(self, field: str, value: float = 0.0, integer: bool = False) -> None:
        super().__init__(field)
        self._value = value
        self.whole = integer
        self._shown = short(value)
        self.setProperty("kind", "cell")
        self.setText(self._shown)
        self.returnPressed.connect(self.commit)

    def set_integer(self, integer: bool) -> None:
        """Take whole numbers alone, or any."""
        self.whole = integer

    def set_value(self, value: float, text: str | None = None) -> None:
        """Show a value, unless the user is typing just now."""
        shown = short(value) if text is None else text
        other = (value, shown) != (self._value, self._shown)
        self._value, self._shown = value, shown
        if not (self.hasFocus() and self.isModified()):
            self.setText(self._shown)
            if other:
                self.mark(False)

    def commit(self) -> None:
        """Take what was typed, or refuse it."""
        if not self.isModified():
            return
        typed = self.text()
        self.setModified(False)
        value = read_number(typed)
        self.setText(self._shown)  # what is shown comes from the state, by set_value
        why = self._why_not(value)
        if why or value is None:
            self.mark(True)
            with self.telling():
                self.refused.emit(self.refusal(why, value=typed.strip()[:40]))
            return
        with self.taking():
            self.entered.emit(value)

    def _why_not(self, value: float | None) -> str:
        """The id of what there is to say against a number; empty where there is nothing."""
        if value is None:
            return "not-a-number"
        if not math.isfinite(value):
            return "not-finite"
        if self.whole and not value.is_integer():
            return "not-whole"
        return "far-too-large" if self.whole and abs(value) > WHOLE_LIMIT else ""

    def begin(self, text: str) -> bool:
        """Take the first sign of a number that is typed elsewhere; False for any other key, or where none is taken."""
        if not text or text not in STARTS or self.isReadOnly() or not self.isVisible():
            return False
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()
        self.insert(text)
        return True

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window, unless a number is being typed just now."""
        asked = event if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) else None
        history = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
        if asked is not None and not self.isModified() and any(asked.matches(key) for key in history):
            event.ignore()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.commit()
        super().focusOutEvent(event)


class WheelGuard(QObject):
    """Lets a control take the wheel only when it has the focus, so that scrolling changes nothing."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QWheelEvent) and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


class SliderRow(QWidget):
    """A title, the value at its right, and a slider below; ``moved`` while dragged, ``released`` at the end.

    Double-clicking the value, or typing a digit on the slider, opens it for typing.
    """

    moved = Signal(float)
    released = Signal()
    refused = Signal(object)  # Message

    _STEPS = 1000

    def __init__(
        self,
        title: Text | str,
        low: float,
        high: float,
        *,
        log: bool = False,
        integer: bool = False,
        decimals: int | None = None,
        field: str = "",
    ) -> None:
        super().__init__()
        self._low, self._high, self._log, self._integer, self._decimals = low, high, log, integer, decimals
        self._value = low
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(2)))
        top = QHBoxLayout()
        self.title = TermLabel(title)
        self.cell = NumberCell(field or "value", integer=integer)
        self.cell.label = title
        self.cell.setFixedWidth(round(px(78)))
        self.cell.setAlignment(Qt.AlignmentFlag.AlignRight)
        top.addWidget(self.title, 1)
        top.addWidget(self.cell)
        box.addLayout(top)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, int(high - low) if integer and not log else self._STEPS)
        if not (integer and not log):
            self.slider.setSingleStep(self._STEPS // 100)  # an arrow key moves by what can be seen
        self.slider.setMinimumHeight(round(px(24)))
        self._guard = WheelGuard(self)
        self.slider.installEventFilter(self._guard)
        bind(self._set_name, title)
        box.addWidget(self.slider)
        self.slider.valueChanged.connect(self._on_slider)
        self.slider.sliderReleased.connect(self._on_released)
        self.cell.entered.connect(self._on_typed)
        self.cell.refused.connect(self.refused)
        look().changed.connect(self._show)

    def _set_name(self, title: str) -> None:
        self.slider.setAccessibleName(mathtext.plain(title))
        self.cell.setAccessibleName(mathtext.plain(title))

    def set_range(self, low: float, high: float, *, whole: bool | None = None) -> None:
        """Other ends of the slider; with ``whole``, of whole numbers from now on, or no longer."""
        self._low, self._high = low, high
        if whole is not None:
            self._integer = whole
            self.cell.set_integer(whole)
            blocked = self.slider.blockSignals(True)
            self.slider.setRange(0, max(int(high - low), 1) if whole else self._STEPS)
            self.slider.setSingleStep(1 if whole else self._STEPS // 100)
            self.slider.blockSignals(blocked)

    def value(self) -> float:
        """The value shown."""
        return self._value

    def text(self) -> str:
        """The value as it is written."""
        return short(self._value) if self._decimals is None or self._integer else number(self._value, self._decimals)

    def set_value(self, value: float) -> None:
        """Show a value (it may lie outside the slider's range)."""
        self._value = value
        self._show()

    def choose(self, value: float) -> None:
        """Take a value as if it had been typed; one beyond the slider's ends is left alone."""
        if self._low <= value <= self._high:
            self.set_value(value)
            self.moved.emit(value)
            self.released.emit()

    def _show(self) -> None:
        blocked = self.slider.blockSignals(True)
        if not self.slider.isSliderDown():
            self.slider.setValue(self._to_slider(self._value))
        self.slider.blockSignals(blocked)
        self.cell.set_value(self._value, self.text())

    def _to_slider(self, value: float) -> int:
        value = min(max(value, self._low), self._high)
        if self._log:
            share = math.log(value / self._low) / math.log(self._high / self._low)
            return round(share * self._STEPS)
        return round((value - self._low) / (self._high - self._low) * self.slider.maximum())

    def _from_slider(self, position: int) -> float:
        share = position / self.slider.maximum()
        if self._log:
            value = self._low * (self._high / self._low) ** share
            value = float(f"{value:.3g}")
        else:
            value = self._low + share * (self._high - self._low)
            value = round(value, 0 if self._integer else 3)
        return float(round(value)) if self._integer else value

    def _on_slider(self, position: int) -> None:
        value = self._from_slider(position)
        if value != self._value:
            self._value = value
            self.cell.set_value(value, self.text())
            with self.cell.telling():
                self.moved.emit(value)
            if not self.slider.isSliderDown():
                self.released.emit()

    def _on_released(self) -> None:
        self.released.emit()

    def _on_typed(self, value: float) -> None:
        self.moved.emit(value)
        self.released.emit()
