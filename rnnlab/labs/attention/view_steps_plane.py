"""What the plane shows of several decoding steps: the keys, a numbered query for each step, and all contexts."""

from __future__ import annotations

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_rows import MASKED, fixed, typed
from rnnlab.labs.attention.view_table_layout import token_label
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.plane import PlaneEditor
from rnnlab.ui.widgets.plane_items import Arrow, Handle, Region
from rnnlab.ui.widgets.unknown import UNKNOWN

CONTEXTS = N_("Attention", "$c_1$ to $c_{count}$")
_LONG = 12  # characters of a word on the plane


class StepsPicture:
    """Turns states and results into handles, the present context and the places of the others."""

    def __init__(self, plane: PlaneEditor) -> None:
        self.plane = plane
        self._weights: tuple[tuple[str, float], ...] = ()
        self._step = 1

    def show_state(self, state: State, step: int) -> None:
        """Keys and queries where the state has them; the queries of other steps are pale."""
        self._step = step
        current = self.plane.model.current
        known = len(self._weights) == len(state.tokens)
        handles = []
        for i, (token, (x, y)) in enumerate(zip(state.tokens, state.keys, strict=True)):
            tag, share = self._weights[i] if known else ("", 0.0)
            masked = i in state.masked
            handles.append(
                Handle(
                    f"h{i}", x, y, token_label(token, i, 18, px(110)), f"{token} h{i + 1}",
                    tag=tr(MASKED) if masked and known else tag, share=share,
                    note=typed((x, y)) if current == f"h{i}" else "", faded=masked,
                )
            )  # fmt: skip
        order = [t for t in range(len(state.targets)) if t != step - 1]
        for t in [*order, *([step - 1] if step <= len(state.targets) else [])]:
            x, y = state.queries[t]
            word = state.targets[t]
            shown = literal(word if len(word) <= _LONG else word[: _LONG - 1] + "…")
            now = t == step - 1
            handles.append(
                Handle(
                    f"s{t}", x, y, f"$s_{{{t + 1}}}$ {shown}", f"s{t + 1} {word}", diamond=True, faded=not now,
                    note=typed((x, y)) if current == f"s{t}" else "",
                )
            )  # fmt: skip
        self.plane.set_handles(handles)

    def show_result(self, current: State, result: AttentionTrace, step: int) -> None:
        """Weights and context of the present step, where all contexts lie, and the hull in which they must."""
        steps = result.steps
        assert steps is not None
        t = min(step, len(result.step_rows)) - 1
        row = result.step_rows[t]
        self._weights = tuple((fixed(float(weight)), float(weight)) for weight in row.weights)
        self.show_state(current, step)
        self.plane.set_region(Region(tuple((float(x), float(y)) for x, y in row.hull), ""))
        x, y = (float(value) for value in row.context)
        self.plane.set_arrow(None if row.no_visible_key else Arrow(x, y, f"$c_{{{t + 1}}}$"))
        contexts = () if row.no_visible_key else tuple((float(a), float(b)) for a, b in steps.contexts)
        self.plane.set_trail(contexts, tr(CONTEXTS, count="{" + str(len(contexts)) + "}") if len(contexts) > 1 else "")

    def conceal(self, current: State, step: int) -> None:
        """No weights and no context; keys and queries are given."""
        self._weights = tuple((UNKNOWN, 0.0) for _ in current.tokens)
        self.show_state(current, step)
        self.plane.set_arrow(None)
        self.plane.set_trail((), "")
