"""What the engine answers with: frozen records of numpy arrays; what all labs share, the labs' own stand beside.

This module and the others of traces import numpy only, because both processes load them; this one, which the window
needs before it can be shown, only when an array is met. Shapes stand in the annotations' comments: T steps, H units,
I inputs, n keys, d dimensions.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from jaxtyping import Float

    Array = np.ndarray[Any, np.dtype[np.floating[Any]]]


def __getattr__(name: str) -> Any:
    """``Array``, for whoever imports it: numpy takes a tenth of a second, and the first window needs none."""
    if name == "Array":
        import numpy as np

        return np.ndarray[Any, np.dtype[np.floating[Any]]]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class EngineError(ValueError):
    """A computation that cannot be done, said as a kind, a field and numbers.

    Parameters
    ----------
    kind : str
        Message id (``rnnlab.session.messages``), for instance ``"shape-mismatch"``.
    field : str
        The State's field at fault, or ``""``.
    **args
        Numbers and words that the message names.
    """

    def __init__(self, kind: str, field: str = "", **args: Any) -> None:
        super().__init__(kind)
        self.kind = kind
        self.field = field
        self.args_by_name = args


@dataclass(frozen=True)
class Failure:
    """A failed computation as plain data: no exception object crosses processes."""

    kind: str
    field: str = ""
    args: dict[str, Any] = dataclasses.field(default_factory=dict)
    step: int | None = None


@dataclass(frozen=True)
class WorkChunk:
    """What a tenth of a second of long work has come to.

    ``carry`` is all that the next chunk needs: whoever has it can go on, in
    another process as well. It must be picklable; None where nothing is to be
    gone on with. ``total`` may change from chunk to chunk. ``result`` holds
    types of the modules of traces or of ``labs.*.state``: all that is known so far, not
    what came since the last chunk; None where nothing new is known.
    """

    carry: Any
    done: int
    total: int
    result: Any = None
    finished: bool = False


@dataclass(frozen=True)
class Ending:
    """What became of the networks of a training; a result that has an ``ending`` tells it to whoever shows the work.

    Attributes
    ----------
    networks : int
    stopped : tuple of int
        The updates that were not made, of the networks that stopped before the end.
    exploded : bool
        Whether a loss was finite where one stopped, and far beyond that of guessing.
    at_chance : bool
        Whether none of them is better than guessing.
    """

    networks: int
    stopped: tuple[int, ...] = ()
    exploded: bool = False
    at_chance: bool = False


@dataclass(frozen=True)
class NonFinite:
    """Where a computation first left the finite numbers.

    ``step`` counts from 1; ``kind`` is ``"inf"`` or ``"nan"``.
    """

    step: int
    kind: str


@dataclass(frozen=True)
class CellTrace:
    """One pass of a recurrent cell over T inputs, every intermediate value by name (``cells.PROBES``).

    ``input_term`` is W x_t, ``recurrent_term`` is U h_{t-1}, ``preactivation``
    their sum with b; G = H for an RNN, 3H (r, z, n) for a GRU, 4H (i, f, g, o)
    for an LSTM, 3H (i, g, o) for that of 1997. For a GRU's candidate the
    recurrent term carries its own recurrent bias and is shown before the reset
    gate multiplies it; the pre-activation is what enters tanh,
    W x_t + b + r ⊙ (U h_{t-1} + b_hn).

    ``parts`` has what runs between the gates: ``kept`` and ``written`` (f ⊙ c_{t-1}
    and i ⊙ g of an LSTM, z ⊙ h_{t-1} and (1 − z) ⊙ n of a GRU), an LSTM's ``tanh_c``,
    a GRU's ``after_reset`` (r ⊙ (U_n h_{t-1} + b_hn)), or ``reset_state`` (r ⊙ h_{t-1}) where it resets before the
    product and the recurrent term of n is U_n (r ⊙ h_{t-1}) + b_hn, and p ⊙ c by gate,
    ``peephole_i``, ``_f`` and ``_o``, which the pre-activation of a peephole LSTM contains.

    In a batch of B sequences every array is B×T×…, steps beyond a sequence's end are 0, and ``nonfinite``
    names the first step of any of them.
    """

    input_term: Float[Array, "*B T G"]
    recurrent_term: Float[Array, "*B T G"]
    preactivation: Float[Array, "*B T G"]
    gates: dict[str, Float[Array, "*B T H"]]  # i f g o, or r z n, or i g o; empty for an RNN
    hidden: Float[Array, "*B T H"]
    cell_state: Float[Array, "*B T H"] | None  # an LSTM's c; None otherwise
    nonfinite: NonFinite | None
    parts: dict[str, Float[Array, "*B T H"]] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True)
class ModelCard:
    """How a model came about; it stands in the file of its weights."""

    task: str
    seed: int
    steps: int  # updates of the training
    metrics: dict[str, float]
    versions: dict[str, str]  # of rnnlab, torch, numpy and Python
    settings: dict[str, Any] = dataclasses.field(default_factory=dict)  # sizes, vocabulary …: what JSON can hold


@dataclass(frozen=True)
class FoundNetwork:
    """One ``torch.nn.RNN``, ``LSTM`` or ``GRU`` among the names of a file."""

    name: str  # what stands before its weights' names, "encoder.lstm" for instance; "" for none
    cell: str  # "rnn", "gru" or "lstm"
    layers: int
    directions: int  # 1 or 2
    input_size: int
    hidden_size: int
    bias: bool
    dtype: str  # of the file: "float32", "bfloat16" …; several joined by ", "
    parameter_count: int  # of the file, with torch's two biases


@dataclass(frozen=True)
class FoundWeights:
    """What a file of weights holds."""

    networks: tuple[FoundNetwork, ...]
    ignored: tuple[str, ...]  # names of everything else
    card: ModelCard | None


@dataclass(frozen=True)
class Difference:
    """How far two results of one lab are apart, as one number."""

    value: float | None  # None where the two have nothing that could be subtracted
    kind: str  # message id: what the number is
