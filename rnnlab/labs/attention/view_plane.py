"""What the plane shows of a state and its result."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QObject

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_fields import regions
from rnnlab.labs.attention.view_names import CONTEXT, CONTEXT_A, HULL, HULL_VALUES, QUERY, TRAIL
from rnnlab.labs.attention.view_rows import MASKED, fixed, shown_numbers, typed
from rnnlab.labs.attention.view_table_layout import token_label
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import scientific
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.lab import Pinned
from rnnlab.ui.widgets.plane import PlaneEditor
from rnnlab.ui.widgets.plane_items import Arrow, Gap, Handle, Point, Region
from rnnlab.ui.widgets.plane_under import Under
from rnnlab.ui.widgets.unknown import UNKNOWN

_TRAIL = 12  # dots
_SPACING = 14.0  # px between them

KEY_OF, VALUE_OF = N_("Attention", "key vector of {token}"), N_("Attention", "value vector of {token}")
QUERY_IS = N_("Attention", "query")


class Picture(QObject):
    """Turns states and results into handles, arrow, hull and trail.

    Handles follow the state at once; weights, context and hull belong to the
    last result, which comes a moment later.
    """

    def __init__(self, plane: PlaneEditor) -> None:
        super().__init__()
        self.plane = plane
        self._weights: tuple[tuple[str, float], ...] = ()  # tag and share of each key
        self._trail: deque[Point] = deque(maxlen=_TRAIL)
        self._guess: Handle | None = None
        self._field: tuple[AttentionTrace, Under] | None = None

    def state_keys(self) -> list[str]:
        """The names of the keys' handles."""
        return [handle.key for handle in self.plane.model.handles if handle.key.startswith("h")]

    def value_keys(self) -> list[str]:
        """The names of the values' handles."""
        return [handle.key for handle in self.plane.model.handles if handle.square]

    def show_state(self, state: State) -> None:
        """Keys and query where the state has them."""
        handles = []
        known = len(self._weights) == len(state.tokens)
        for i, (token, (x, y)) in enumerate(zip(state.tokens, state.keys, strict=True)):
            tag, share = self._weights[i] if known else ("", 0.0)
            key, masked = f"h{i}", i in state.masked
            shown = key == self.plane.model.current
            handles.append(
                Handle(
                    key, x, y, token_label(token, i, 18, px(120)), f"{token} h{i + 1}",
                    tag=tr(MASKED) if masked and known else tag, share=share,
                    note=typed((x, y)) if shown else "", faded=masked, spoken=f"h {i + 1}",
                    about=tr(KEY_OF, token=token),
                )
            )  # fmt: skip
        handles.append(
            Handle("s", *state.query, tr(QUERY), "s", diamond=True, note=typed(state.query), about=tr(QUERY_IS))
        )
        # on top: they begin where their keys are, and are there to be pulled off
        for i, (x, y) in enumerate(state.values or ()):
            key = f"v{i}"
            note = typed((x, y)) if key == self.plane.model.current else ""
            name = f"{state.tokens[i]} v{i + 1}"
            masked = i in state.masked
            handles.append(
                Handle(
                    key,
                    x,
                    y,
                    f"$v_{{{i + 1}}}$",
                    name,
                    note=note,
                    faded=masked,
                    square=True,
                    of=f"h{i}",
                    spoken=f"v {i + 1}",
                    about=tr(VALUE_OF, token=state.tokens[i]),
                )
            )
        if self._guess is not None:
            handles.append(self._guess)
        self.plane.set_handles(handles)

    def show_guess(self, guess: Handle | None) -> None:
        """A class's guess beside the other points, or none."""
        self._guess = guess
        kept = tuple(handle for handle in self.plane.model.handles if not handle.ghost)
        self.plane.set_handles(kept if guess is None else (*kept, guess))

    def conceal(self, current: State, result: AttentionTrace, weights: bool = False) -> None:
        """No context, and no weights unless they are wanted; keys, query and hull are given."""
        self._weights = tuple((UNKNOWN, 0.0) for _ in current.tokens)
        if weights:
            self._weights = tuple((fixed(float(w)), float(w)) for w in result.weights)
        self.show_state(current)
        self._show_hull(current, result)
        self.plane.set_arrow(None)
        self.plane.set_under(None)
        self.plane.set_others(())
        self.forget_trail()

    def show_result(self, current: State, result: AttentionTrace, pinned: Pinned | None = None) -> None:
        """Weights, hull and context, A's context behind; the handles stay where ``current`` has them."""
        self._weights = tuple((fixed(float(w)), float(w)) for w in result.weights)
        self.show_state(current)
        self._show_hull(current, result)
        x, y = shown_numbers(current, result).context
        context = (float(x), float(y))
        self._show_field(result)
        self.plane.set_arrow(None if result.no_visible_key else Arrow(*context, tr(CONTEXT)))
        self._show_pinned(context, pinned)
        if self.plane.dragging() and not result.no_visible_key:
            self._remember(context)
        self.plane.set_trail(self._trail, tr(TRAIL))

    def _show_hull(self, current: State, result: AttentionTrace) -> None:
        """Where the context must lie; of a class's question too: it is drawn from what is given."""
        corners = tuple((float(x), float(y)) for x, y in result.hull)
        # rounded weights need not sum to 1: then the mean may leave the polygon
        self.plane.set_region(
            Region(corners, tr(HULL if current.values is None else HULL_VALUES) if current.rounding == "after" else "")
        )

    def _show_field(self, result: AttentionTrace) -> None:
        """Who wins where, made anew only for another result."""
        if result.winners is None:
            self._field = None
        elif self._field is None or self._field[0] is not result:
            winner = None if result.no_visible_key else int(result.exp_shifted.argmax())
            self._field = (result, regions(result.winners, result.tokens, winner))
        self.plane.set_under(None if self._field is None else self._field[1])

    def _show_pinned(self, context: Point, pinned: Pinned | None) -> None:
        """A's context, dashed, with its distance; nothing where it is the present one."""
        if pinned is None or not pinned.difference or pinned.result.no_visible_key:
            self.plane.set_others(())
            return
        before = (float(pinned.result.context[0]), float(pinned.result.context[1]))
        self.plane.set_others((Arrow(*before, tr(CONTEXT_A)),), (Gap(before, context, scientific(pinned.difference)),))

    def forget_trail(self, _key: str = "") -> None:
        """A new gesture leaves a new trail."""
        self._trail.clear()
        self.plane.set_trail((), "")

    def _remember(self, context: Point) -> None:
        """Keep a place that is far enough from the one before."""
        here = self.plane.model.pixel(*context)
        if not self._trail or (here - self.plane.model.pixel(*self._trail[-1])).manhattanLength() >= px(_SPACING):
            self._trail.append(context)
