"""What is looked at, and how: quantity, loss, seeds of the band, range of the axis, cell, window and clipping."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from rnnlab.labs.gradients import state as edits
from rnnlab.labs.gradients.state import State, steps
from rnnlab.labs.gradients.view_axes import DEFAULT_RANGE, STYLES, fitted_range
from rnnlab.labs.gradients.view_profile import curves_of, scale_of
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_, Text, bind, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.numbers import MINUS, short
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.lab import LabView, Section
from rnnlab.ui.widgets.number_controls import NumberCell, SliderRow

QUANTITY, LOSS, SEEDS = N_("Gradients", "Gradient of"), N_("Gradients", "Loss"), N_("Gradients", "Seeds of the band")
RANGE, FOCUS = N_("Gradients", "Range of the axis"), N_("Gradients", "Cell")
WINDOW, CLIP = N_("Gradients", "Window of truncation"), N_("Gradients", "Clip the norm at")
QUANTITIES: tuple[tuple[str, Text], ...] = (
    ("h", N_("Gradients", "state h")), ("c", N_("Gradients", "cell state c")), ("x", N_("Gradients", "input x")),
)  # fmt: skip
LOSSES: tuple[tuple[str, Text], ...] = (
    ("last", N_("Gradients", "last step")), ("all", N_("Gradients", "every step")),
)  # fmt: skip
SEED_CHOICES = (1, 5, 20)
OF_SEEDS = N_(
    "Gradients", "Pale: from the smallest to the largest of these seeds; thin line: their median; bold: the seed above."
)
OF_RANGE = N_("Gradients", "The axis stands still while you drag; a curve that leaves it has an arrow at its edge.")
LOW, HIGH = N_("Gradients", "from 10^"), N_("Gradients", "to 10^")
LOW_NAME, HIGH_NAME = N_("Gradients", "Lowest decade of the axis"), N_("Gradients", "Highest decade of the axis")
FIXED, FIT = N_("Gradients", "Fixed"), N_("Gradients", "Fit the curves")
ALL, NO_CLIP = N_("Gradients", "all steps"), N_("Gradients", "no clipping")
OF_WINDOW = N_("Gradients", "The last so many steps; nothing flows back into those before them.")
OF_CLIP = N_("Gradients", "All gradients together are scaled down to this norm; their direction stays.")


class RangeControl(QWidget):
    """The axis' ends as typed decades, and two pills: the lab's own range, or what holds the curves."""

    entered = Signal(int, int)
    fixed_wanted = Signal()
    fit_wanted = Signal()
    refused = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.low, self.high = NumberCell("decades", integer=True), NumberCell("decades", integer=True)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(round(px(6)))
        for cell, text, name in ((self.low, LOW, LOW_NAME), (self.high, HIGH, HIGH_NAME)):
            cell.setFixedWidth(round(px(52)))
            bind(cell.setAccessibleName, name)
            cell.entered.connect(self._on_entered)
            cell.refused.connect(self.refused)
            line.addWidget(MathLabel(text, 12, 400, "ink2"))
            line.addWidget(cell)
        line.addStretch(1)
        self.fixed, self.fit = Pill(FIXED), Pill(FIT)
        self.fixed.clicked.connect(self.fixed_wanted)
        self.fit.clicked.connect(self.fit_wanted)
        self._shown = DEFAULT_RANGE

    def set_range(self, shown: tuple[int, int], fixed: bool) -> None:
        """Show a range, and whether it is the lab's own."""
        self._shown = shown
        for cell, value in ((self.low, shown[0]), (self.high, shown[1])):
            cell.set_value(value, str(value).replace("-", MINUS))
        self.fixed.set_chosen(fixed)

    def _on_entered(self, value: float) -> None:
        low, high = self._shown
        if self.sender() is self.low:
            low = int(value)
        else:
            high = int(value)
        self.entered.emit(low, high)


class Choices:
    """These controls, tied to a view's edits."""

    def __init__(self, view: LabView) -> None:
        self._view = view
        self._state = State()
        self.quantity, self.loss = Segmented(QUANTITIES, QUANTITY), Segmented(LOSSES, LOSS)
        self.seeds = Segmented([(count, str(count)) for count in SEED_CHOICES], SEEDS)
        self.focus = Segmented([(name, STYLES[name].title) for name in edits.CELLS], FOCUS)
        self.range = RangeControl()
        self.window = SliderRow(WINDOW, 1, 60, integer=True, field="window")
        self.all_steps = Pill(ALL)
        self.clip = SliderRow(CLIP, 0.01, 100, log=True, field="clip")
        self.no_clip = Pill(NO_CLIP)
        self.quantity.chosen.connect(self._set_quantity)
        self.loss.chosen.connect(self._set_loss)
        self.seeds.chosen.connect(self._set_seeds)
        self.focus.chosen.connect(self._set_focus)
        self.range.entered.connect(self._set_range)
        self.range.fixed_wanted.connect(self._fixed)
        self.range.fit_wanted.connect(self._fit)
        self.range.refused.connect(view.refused)
        self.all_steps.clicked.connect(self._all_steps)
        self.no_clip.clicked.connect(self._no_clip)
        for slider, slot in ((self.window, self.set_window), (self.clip, self.set_clip)):
            slider.moved.connect(slot)
            slider.released.connect(view.store.end_gesture)
            slider.refused.connect(view.refused)

    def sections(self) -> dict[str, Section]:
        """The controls by name, for the view to put in order."""
        range_box = column(self.range, row(self.range.fixed, self.range.fit), note_label(OF_RANGE))
        window = column(self.window, row(self.all_steps), note_label(OF_WINDOW))
        clip = column(self.clip, row(self.no_clip), note_label(OF_CLIP))
        return {
            "quantity": Section("quantity", "gradients", QUANTITY, self.quantity, self._quantity_text),
            "loss": Section("loss", "last", LOSS, self.loss, self._loss_text),
            "seeds": Section("seeds", "dice", SEEDS, column(self.seeds, note_label(OF_SEEDS)), self._seeds_text),
            "range": Section("range", "axes", RANGE, range_box, self._range_text),
            "focus": Section("focus", "cell", FOCUS, self.focus, self._focus_text),
            "window": Section("window", "length", WINDOW, window, self._window_text, titled=False),
            "clip": Section("clip", "mask", CLIP, clip, self._clip_text, titled=False),
        }

    def follow(self, state: State) -> None:
        """Show a state."""
        self._state = state
        self.quantity.set_value(state.quantity)
        self.loss.set_value(state.loss)
        self.seeds.set_value(state.seeds)
        self.focus.set_value(state.focus)
        self.range.set_range(scale_of(state), state.decades is None)
        self.window.set_range(1, max(steps(state), 2))
        self.window.set_value(steps(state) if state.window is None else state.window)
        self.all_steps.set_chosen(state.window is None)
        self.clip.set_value(1.0 if state.clip is None else state.clip)
        self.no_clip.set_chosen(state.clip is None)

    # what the strip shows

    def _quantity_text(self) -> str:
        return f"∂L/∂{self._state.quantity}"

    def _loss_text(self) -> str:
        return tr(dict(LOSSES)[self._state.loss])

    def _seeds_text(self) -> str:
        return str(self._state.seeds)

    def _range_text(self) -> str:
        low, high = scale_of(self._state)
        return f"{low} … {high}".replace("-", MINUS)

    def _focus_text(self) -> str:
        return STYLES[self._state.focus].title

    def _window_text(self) -> str:
        return tr(ALL) if self._state.window is None else str(self._state.window)

    def _clip_text(self) -> str:
        return "–" if self._state.clip is None else short(self._state.clip)

    # edits

    def edit(self, change: Callable[..., State], *args: Any, label: str, merge: bool = False, **said: Any) -> None:
        """An edit of the view's state; with ``merge`` all of one drag are one step of undo."""
        self._view.edit(change, *args, label=Message.of(label, **said), merge=label if merge else None)
        self.follow(self._view.store.full_state(self._view.name))  # a pressed segment shows what was taken

    def _set_quantity(self, value: str) -> None:
        self.edit(edits.with_quantity, value, label="undo-gradients-quantity")

    def _set_loss(self, value: str) -> None:
        self.edit(edits.with_loss, value, label="undo-gradients-loss")

    def _set_seeds(self, value: int) -> None:
        self.edit(edits.with_seeds, value, label="undo-gradients-seeds")

    def _set_focus(self, value: str) -> None:
        self.edit(edits.with_focus, value, label="undo-gradients-focus")

    def set_window(self, value: float) -> None:
        """Truncate: by the slider, or by the bracket over the bars."""
        steps_kept = int(value)
        self.edit(edits.with_window, steps_kept, label="undo-gradients-window", merge=True, value=steps_kept)

    def _all_steps(self) -> None:
        self.edit(edits.clear_window, label="undo-gradients-whole")

    def set_clip(self, value: float) -> None:
        """Clip: by the slider, or by the circle's handle."""
        self.edit(edits.with_clip, value, label="undo-gradients-clip", merge=True, value=short(value))

    def _no_clip(self) -> None:
        self.edit(edits.clear_clip, label="undo-gradients-no-clip")

    def _set_range(self, low: int, high: int) -> None:
        self.edit(edits.with_decades, (low, high), label="undo-gradients-decades")

    def _fixed(self) -> None:
        self.edit(edits.with_decades, None, label="undo-gradients-decades")

    def _fit(self) -> None:
        """The rungs that hold the curves shown: one press, not a scale that follows."""
        if self._view.result is not None:
            found = fitted_range(curve.logs for curve in curves_of(self._view.result))
            self.edit(edits.with_decades, found, label="undo-gradients-decades")
