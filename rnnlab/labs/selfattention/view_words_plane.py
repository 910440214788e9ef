"""What the plane of the page "words" shows: the words' vectors, what they get, and the hull of what is given."""

from __future__ import annotations

from rnnlab.engine.next_traces import NextTrace
from rnnlab.labs.selfattention.state import State
from rnnlab.labs.selfattention.view_words_names import AXES, HULL, ONE_AXIS, plain_word, typed, word_label
from rnnlab.session.verdict import apart
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.numbers import scientific
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.lab import Pinned
from rnnlab.ui.widgets.plane import PlaneEditor
from rnnlab.ui.widgets.plane_items import Arrow, Gap, Handle, Mark, Point, Region
from rnnlab.ui.widgets.plane_label_sizes import CROWDED


def drawn(vector: object) -> Point:
    """The first two numbers of a vector; one alone has its place on the first axis."""
    numbers = [float(value) for value in vector][:2]  # type: ignore[attr-defined]
    return numbers[0], numbers[1] if len(numbers) > 1 else 0.0


class Picture:
    """Handles follow the state at once; outputs and hull belong to the last result."""

    def __init__(self, plane: PlaneEditor) -> None:
        self.plane = plane
        self._guess: Handle | None = None

    def show_state(self, state: State) -> None:
        """The words where the state has them."""
        handles = []
        for i, (token, vector) in enumerate(zip(state.tokens, state.states, strict=True)):
            x, y = drawn(vector)
            key = f"x{i}"
            note = typed(vector) if key in (self.plane.model.current, self.plane.model.held) else ""
            crowded = len(state.tokens) > CROWDED
            label = literal(plain_word(token, 14, px(64))) if crowded else word_label(token, i, 18, px(120))
            handles.append(Handle(key, x, y, label, f"{token} x{i + 1}", note=note, faded=i in state.masked))
        if self._guess is not None:
            handles.append(self._guess)
        self.plane.figure.set_names(ONE_AXIS if len(state.states[0]) == 1 else AXES)
        self.plane.set_handles(handles)

    def show_guess(self, guess: Handle | None) -> None:
        """A class's guess beside the other points, or none."""
        self._guess = guess
        kept = tuple(handle for handle in self.plane.model.handles if not handle.ghost)
        self.plane.set_handles(kept if guess is None else (*kept, guess))

    def conceal(self) -> None:
        """Nothing that was computed but the hull, which is no answer."""
        self.plane.set_arrow(None)
        self.plane.set_marks(())
        self.plane.set_others(())

    def show_result(self, result: NextTrace, row: int, pinned: Pinned | None) -> None:
        """All outputs; that of the word that asks as an arrow."""
        outputs = [drawn(output) for output in result.attention.outputs]
        marks = [Mark(x, y, f"$y_{{{i + 1}}}$") for i, (x, y) in enumerate(outputs) if i != row]
        self.plane.set_marks(marks, (*result.hull, outputs[row]))
        self.plane.set_arrow(Arrow(*outputs[row], f"$y_{{{row + 1}}}$"))
        self._show_pinned(outputs[row], row, pinned)

    def show_hull(self, result: NextTrace) -> None:
        """What no output leaves."""
        self.plane.set_region(Region(result.hull, tr(HULL)))

    def _show_pinned(self, now: Point, row: int, pinned: Pinned | None) -> None:
        """A's output of the same place, dashed, with the distance."""
        if pinned is None or not pinned.difference or row >= len(pinned.result.tokens):
            self.plane.set_others(())
            return
        before = drawn(pinned.result.attention.outputs[row])
        self.plane.set_others(
            (Arrow(*before, f"$y_{{{row + 1}}}$ A"),), (Gap(before, now, scientific(apart(before, now))),)
        )
