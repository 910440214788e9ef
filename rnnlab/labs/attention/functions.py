"""All score functions on the same vectors, and who wins where. Runs in the engine process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rnnlab.engine.attention_traces import ScoreFunction, WinnerField
from rnnlab.engine.winner_field import query_grid, score_function, winner_field
from rnnlab.labs.attention.state import SCORES, State

_SMALL = (61, 47)  # grid of one of the four small planes


def functions_of(state: State) -> tuple[ScoreFunction, ...]:
    """Dot, scaled, general and additive on the state's vectors."""
    x, y = query_grid(_points(state), *_SMALL)
    values = None if state.values is None else np.array(state.values)
    found: dict[str, ScoreFunction] = {}
    for kind in SCORES:
        found[kind] = score_function(
            kind,
            state.tokens,
            np.array(state.keys),
            np.array(state.query),
            x,
            y,
            values=values,
            temperature=state.temperature,
            masked=state.masked,
            surface=state.surface,
            same=found["dot"].winners if kind == "scaled-dot" else None,  # a multiple: the same winners
            **_parameters(state),
        )
    return tuple(found.values())


def winners_of(state: State) -> WinnerField:
    """Who wins for each query of the plane, with the state's own score function."""
    x, y = query_grid(_points(state))
    return winner_field(
        state.score,
        np.array(state.keys),
        x,
        y,
        temperature=state.temperature,
        masked=state.masked,
        **_parameters(state),
    )


def functions_to_json(functions: Sequence[ScoreFunction]) -> dict[str, Any]:
    """By the functions' names, plain lists; of contours and lattice the numbers that are drawn."""
    return {
        function.kind: {
            "scores": function.step.scores.tolist(),
            "weights": function.step.weights.tolist(),
            "context": function.step.context.tolist(),
            "winner": function.winner,
            "mapped": function.mapped.tolist(),
            "target": function.target.tolist(),
            "divisor": function.divisor,
            "winners": fields_to_json(function.winners),
            "lattice": [line.tolist() for line in function.lattice],
            "contours": [
                {"level": contour.level, "lines": [line.tolist() for line in contour.lines]}
                for contour in function.contours
            ],
        }
        for function in functions
    }


def fields_to_json(field: WinnerField) -> dict[str, Any]:
    """The grid's ends and winners; cell (r, c) is the query (x[c], y[r])."""
    return {
        "x": field.x.tolist(),
        "y": field.y.tolist(),
        "winner": field.winner.tolist(),
        "never": list(field.never),
        "never_proved": list(field.never_proved),
        "means": [[{"key": key, "share": share} for key, share in mean] for mean in field.means],
    }


def _points(state: State) -> list[tuple[float, float]]:
    return [*state.keys, *(state.values or ()), state.query]


def _parameters(state: State) -> dict[str, Any]:
    return {name: np.array(getattr(state, name)) for name in ("A", "W_s", "W_h", "v")}
