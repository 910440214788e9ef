"""The page of the score functions: dot, scaled, general and additive on the same vectors, side by side."""

from __future__ import annotations

from msgspec.structs import replace

from rnnlab.engine.attention_traces import AttentionTrace, ScoreFunction
from rnnlab.labs.attention import view_rows as rows
from rnnlab.labs.attention import view_scores_names as names
from rnnlab.labs.attention import view_sums
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_edits import Gestures
from rnnlab.labs.attention.view_fields import surface
from rnnlab.labs.attention.view_scores_controls import SurfaceControl
from rnnlab.labs.attention.view_scores_predict import FunctionPredictions
from rnnlab.labs.attention.view_scores_stage import ScoresStage
from rnnlab.labs.attention.view_scores_table import Block, Cell, FunctionTable
from rnnlab.labs.attention.view_scores_words import function_name, said
from rnnlab.ui.look.i18n import bind, tr
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.numbers import short
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.lab_page import Page
from rnnlab.ui.widgets.picks import attributes
from rnnlab.ui.widgets.plane_items import Arrow, Handle, Region
from rnnlab.ui.widgets.unknown import UNKNOWN

_LONG = 8  # characters of a word on a small plane


class Scores(Page):
    """Links planes, numbers and formula card.

    Parameters
    ----------
    view : Gestures
        The lab, whose inspector is shared.
    """

    PAGE, TITLE = "scores", names.TITLE
    SHARED = frozenset({"score", "temperature", "mask", "query", "tokens", "formula", "presets", "values"})

    def __init__(self, view: Gestures) -> None:
        super().__init__(view)
        self.gestures = view
        self.stage = self.widget = ScoresStage()
        self.control = SurfaceControl()
        self.sections: list[Section] = [self.control.section]
        self.predictions: FunctionPredictions = FunctionPredictions(self)
        self._place: tuple[str, int, str] | None = ("dot", 3, "weight")
        view.picks["scores"] = attributes(self, "_place")
        for plane in self.stage.planes.values():
            plane.moved.connect(self._on_moved)
            plane.started.connect(self._on_started)
            plane.released.connect(view.end_gesture)
            plane.hovered.connect(self._on_hovered)
            plane.picked.connect(self._on_hovered)
        self.stage.asked.connect(view.on_score)
        self.stage.tables.pressed.connect(self._on_pressed)
        self.stage.tables.hovered.connect(self._on_row_hovered)
        self.control.choice.chosen.connect(view.on_surface)
        view.panel.card.pointed.connect(self._light)

    # what is shown

    def preview(self, state: State) -> None:
        self.control.show_state(state.surface)
        handles = handles_of(state)
        for kind, plane in self.stage.planes.items():
            plane.set_handles(handles)
            self.stage.heads[kind].set_chosen(kind == state.score)
        self.stage.set_rows(len(state.tokens))

    def render(self, state: State, result: AttentionTrace) -> None:
        if not result.functions:
            return
        hidden = self.view.concealed
        self.stage.set_rows(len(result.tokens))
        for function in result.functions:
            plane, step = self.stage.planes[function.kind], function.step
            name = function_name(function.kind)
            if hidden or function.winner is None:
                winner = tr(names.UNKNOWN_WINS) if hidden else ""
                bind(plane.setAccessibleName, names.PLANE if hidden else names.PLANE_NONE, name=name, winner=winner)
            else:
                bind(plane.setAccessibleName, names.PLANE, name=name, winner=result.tokens[function.winner])
            plane.set_region(Region(tuple((float(x), float(y)) for x, y in step.hull), ""))
            x, y = (float(value) for value in step.context)
            plane.set_arrow(None if hidden or step.no_visible_key else Arrow(x, y, "$c$"))
            plane.set_others(() if hidden else self._pinned_context(function))
            plane.set_under(None if hidden else surface(function, state.surface, result.tokens, state.keys))
        self.stage.tables.set_table(self._table(state, result))
        self.stage.say("" if hidden else said(result.functions, result.tokens))

    def set_step(self, step: int) -> None:
        """The timeline's word has its row of numbers open."""
        result = self.view.result
        if result is None or not result.functions or self._place is None:
            return
        if self._place[1] != step - 1:
            self._place = (self._place[0], step - 1, self._place[2])
        self.stage.tables.set_table(self._table(self.view.state, result))

    def table(self) -> list[list[str]]:
        result = self.view.result
        lines = [["", *(f"{function_name(f.kind)}: {head}" for f in result.functions for head in ("e", "α"))]]
        for i, token in enumerate(result.tokens):
            pairs = ((f.step.scores[i], f.step.weights[i]) for f in result.functions)
            lines.append([token, *(repr(float(value)) for pair in pairs for value in pair)])
        for k in (0, 1):
            values = (repr(float(f.step.context[k])) for f in result.functions)
            lines.append([f"c[{k + 1}]", *(text for value in values for text in ("", value))])
        return lines

    def _table(self, state: State, result: AttentionTrace) -> FunctionTable:
        hidden, opened = self.view.concealed, None
        if self._place is not None and self._place[1] < len(result.tokens) and not hidden:
            kind, row, column = self._place
            step = next(f.step for f in result.functions if f.kind == kind)
            sum_behind = view_sums.opened(replace(state, score=kind), step, row, column)
            opened = None if sum_behind is None else (kind, row, column, sum_behind)
        return FunctionTable(
            tokens=result.tokens,
            masked=state.masked,
            blocks=tuple(self._block(function, result.tokens) for function in result.functions),
            opened=opened,
            chosen=state.score,
            concealed=hidden,
        )

    def _block(self, function: ScoreFunction, tokens: tuple[str, ...]) -> Block:
        step, before = function.step, self._pinned(function.kind)
        known = before is not None and before.step.tokens == step.tokens
        hidden = self.view.concealed
        cells = tuple(
            Cell(
                rows.plain(float(step.scores[i])),
                rows.fixed(float(step.weights[i])),
                float(step.weights[i]),
                float(before.step.weights[i]) if before is not None and known else None,
            )
            for i in range(len(tokens))
        )
        if hidden:
            return Block(function.kind, cells, UNKNOWN, None, tr(names.UNKNOWN_WINS))
        best = tr(names.NOBODY) if function.winner is None else tr(names.WINS, token=tokens[function.winner])
        return Block(function.kind, cells, rows.fixed_vector(step.context), function.winner, best)

    def _pinned(self, kind: str) -> ScoreFunction | None:
        pinned = self.view.pinned
        functions = () if pinned is None else pinned.result.functions
        return next((function for function in functions if function.kind == kind), None)

    def _pinned_context(self, function: ScoreFunction) -> tuple[Arrow, ...]:
        before = self._pinned(function.kind)
        if before is None or before.step.no_visible_key:
            return ()
        x, y = (float(value) for value in before.step.context)
        return () if [x, y] == function.step.context.tolist() else (Arrow(x, y, "A"),)

    # links between planes, numbers and formula

    def _on_moved(self, key: str, x: float, y: float) -> None:
        if not self.view.concealed:  # while one predicts, a point is an answer, and a trembling hand moves nothing
            self.gestures.move(key, x, y)

    def _on_started(self, key: str) -> None:
        if self.view.concealed:
            self.predictions.press(key)

    def _light(self, mark: str) -> None:
        keys = {"c": ("arrow",), "s": ("s",), "h": tuple(f"h{i}" for i in range(len(self.state().tokens)))}
        for plane in self.stage.planes.values():
            plane.set_lit(keys.get(mark, ()))

    def _on_hovered(self, key: str) -> None:
        self.gestures.panel.card.set_lit({"": "", "arrow": "c", "s": "s"}.get(key, "h"))
        for plane in self.stage.planes.values():
            plane.set_lit((key,) if key else ())

    def _on_row_hovered(self, row: int) -> None:
        for plane in self.stage.planes.values():
            plane.set_lit((f"h{row}",) if row >= 0 else ())

    def _on_pressed(self, kind: str, row: int, column: str) -> None:
        self._place = None if self._place == (kind, row, column) else (kind, row, column)
        self.view.step_requested.emit(row + 1)
        if self.view.result is not None and self.view.result.functions:
            self.stage.tables.set_table(self._table(self.view.state, self.view.result))


def handles_of(state: State) -> list[Handle]:
    """Keys, values of their own, and the query, as a small plane shows them."""
    handles = []
    for i, (token, (x, y)) in enumerate(zip(state.tokens, state.keys, strict=True)):
        word = literal(token if len(token) <= _LONG else token[: _LONG - 1] + "…")
        handles.append(Handle(f"h{i}", x, y, word, f"{token} h{i + 1}", faded=i in state.masked))
    x, y = state.query
    handles.append(Handle("s", x, y, "$s$", f"s [{short(x)}, {short(y)}]", diamond=True))
    for i, (x, y) in enumerate(state.values or ()):
        name = f"{state.tokens[i]} v{i + 1}"
        handles.append(
            Handle(f"v{i}", x, y, f"$v_{{{i + 1}}}$", name, faded=i in state.masked, square=True, of=f"h{i}")
        )
    return handles
