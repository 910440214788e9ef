"""Every trace that a test of the engine makes is checked against the shapes in its annotations.

The annotations are strings to the program, which needs neither jaxtyping nor
beartype. Here they are resolved, and each class checks its fields when one is made.
"""

from __future__ import annotations

import sys
import typing

import jaxtyping
import numpy as np
from beartype import beartype

from rnnlab.engine import gradients_traces, network_traces, traces

CHECKED = (
    gradients_traces.Band,
    traces.CellTrace,
    gradients_traces.SentenceLoss,
    gradients_traces.StepShares,
    gradients_traces.BackwardTrace,
    gradients_traces.JacobianWalk,
    network_traces.LayerTrace,
    network_traces.NetworkTrace,
    network_traces.NetworkGradients,
    network_traces.NetworkOutcome,
    network_traces.Intervention,
)


def check_shapes(cls: type) -> None:
    """Make a dataclass check its annotated shapes, all axes of one name alike, when one of it is made."""
    names = {name: getattr(jaxtyping, name) for name in ("Bool", "Float", "Int")}
    # jaxtyping checks the kind of number itself
    arrays = dict.fromkeys(("Array", "BoolArray", "IntArray"), np.ndarray)
    hints = typing.get_type_hints(cls, {**vars(sys.modules[cls.__module__]), **names, **arrays})
    cls.__init__.__annotations__ = {**hints, "return": None}
    jaxtyping.jaxtyped(cls, typechecker=beartype)


for checked in CHECKED:
    check_shapes(checked)
