"""What the plane shows of a trained translator: its states as points, its contexts, and the way they took."""

from __future__ import annotations

import numpy as np

from rnnlab.engine.attention_traces import ProjectedStates
from rnnlab.labs.attention.view_projected_words import AXIS
from rnnlab.labs.attention.view_rows import fixed
from rnnlab.labs.attention.view_steps_plane import CONTEXTS
from rnnlab.labs.attention.view_table_layout import token_label
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.numbers import percent
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.plane_items import Arrow, Handle
from rnnlab.ui.widgets.plane_view import PlaneView
from rnnlab.ui.widgets.unknown import UNKNOWN

_NAMED = 14  # points with a name; of more, those with the largest weights at this step


class ProjectedPicture:
    """Points that cannot be dragged, each with its weight at the present step."""

    def __init__(self, plane: PlaneView) -> None:
        self.plane = plane

    def show(self, states: ProjectedStates, t: int, concealed: bool) -> None:
        """The states, and step ``t`` (from 0) of the decoder."""
        weights = states.weights[t]
        named = set(np.argsort(-weights, kind="stable")[:_NAMED].tolist())
        handles = []
        for i, word in enumerate(states.source):
            x, y = (float(value) for value in states.keys[i])
            weight = float(weights[i])
            label = token_label(word, i, 15, px(90)) if i in named else ""
            tag = UNKNOWN if concealed else fixed(weight)
            handles.append(
                Handle(
                    f"h{i}", x, y, label, f"{word} h{i + 1}", tag=tag if i in named else "",
                    share=0.0 if concealed else weight, fixed=True,
                )
            )  # fmt: skip
        axes = (tr(AXIS, number=k + 1, share=percent(f"{100 * share:.0f}")) for k, share in enumerate(states.explained))
        self.plane.figure.set_names((next(axes), next(axes)))
        self.plane.set_handles(handles)
        if concealed:
            self.plane.set_arrow(None)
            self.plane.set_trail((), "")
            return
        x, y = (float(value) for value in states.contexts[t])
        self.plane.set_arrow(Arrow(x, y, f"$c_{{{t + 1}}}$"))
        way = tuple((float(a), float(b)) for a, b in states.contexts[: t + 1])
        self.plane.set_trail(way, tr(CONTEXTS, count="{" + str(t + 1) + "}") if t else "")
