"""What the engine answers with: frozen records of numpy arrays.

This module imports numpy only, because both processes load it. Shapes stand
in the annotations' comments: T steps, H units, I inputs, n keys, d dimensions.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.floating[Any]]]


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
class NonFinite:
    """Where a computation first left the finite numbers.

    ``step`` counts from 1; ``kind`` is ``"inf"`` or ``"nan"``.
    """

    step: int
    kind: str


@dataclass(frozen=True)
class CellTrace:
    """One pass of a recurrent cell over T inputs, every intermediate value by name.

    ``input_term`` is W x_t, ``recurrent_term`` is U h_{t-1}, ``preactivation``
    their sum with b; G = H for an RNN, 3H (r, z, n) for a GRU, 4H (i, f, g, o)
    for an LSTM. For a GRU's candidate the recurrent term carries its own
    recurrent bias and is shown before the reset gate multiplies it; the
    pre-activation is what enters tanh, W x_t + b + r ⊙ (U h_{t-1} + b_hn).
    """

    input_term: Array  # T×G
    recurrent_term: Array  # T×G
    preactivation: Array  # T×G
    gates: dict[str, Array]  # T×H each: i f g o, or r z n; empty for an RNN
    hidden: Array  # T×H
    cell_state: Array | None  # T×H, an LSTM's c; None otherwise
    nonfinite: NonFinite | None


@dataclass(frozen=True)
class BidirectionalTrace:
    """Two passes over the same inputs, one from each end; both lie in the order of the sentence."""

    forward: CellTrace
    backward: CellTrace
    output: Array  # T×2H, [forward; backward] at each step
    final: Array  # 2H: forward after step T, backward after step 1 (which is not the last row of output)


@dataclass(frozen=True)
class RnnTrace:
    """One sentence of T tokens read by a recurrent cell: a ``CellTrace`` with its words.

    The fields that both have mean the same.
    """

    tokens: tuple[str, ...]
    inputs: Array  # T×I
    input_term: Array  # T×G
    recurrent_term: Array  # T×G
    preactivation: Array  # T×G
    hidden: Array  # T×H
    cell_state: Array | None  # T×H, an LSTM's c; None otherwise
    bag_of_words: Array  # I, the mean of the inputs, independent of their order
    nonfinite: NonFinite | None
    gates: dict[str, Array] = dataclasses.field(default_factory=dict)  # T×H each: i f g o, or r z n


@dataclass(frozen=True)
class ReaderTrace:
    """The Reader's answer: one sentence, or two and how far apart they end."""

    main: RnnTrace
    compare: RnnTrace | None
    parameter_count: int
    parameter_count_torch: int
    parameter_parts: tuple[int, int, int]  # W, U, b
    distance: float | None  # Euclidean, between the two last hidden states
    bag_distance: float | None  # the same between the two means


@dataclass(frozen=True)
class LstmTrace:
    """Every gate and state of an LSTM, T×H each (order of PyTorch: i, f, g, o), and what runs between them."""

    i: Array
    f: Array
    g: Array
    o: Array
    c: Array
    h: Array
    kept: Array  # f ⊙ c_{t-1}
    written: Array  # i ⊙ g
    tanh_c: Array


@dataclass(frozen=True)
class GatesTrace:
    """The same LSTM twice: left alone, and with gates held by force."""

    tokens: tuple[str, ...]
    inputs: Array  # T×I
    baseline: LstmTrace
    forced: LstmTrace
    held: dict[str, Array]  # gate -> T×H of 0/1: where the force acts
    difference: float  # Euclidean, between the last h of both runs
    difference_c: float  # the same for c
    difference_by_step: Array  # T, Euclidean between h of both runs
    c_difference: Array  # T×H, c of the forced run − c of the other
    parameter_count: int
    parameter_count_torch: int


@dataclass(frozen=True)
class GradientProfile:
    """‖∂L/∂h_t‖ of one cell for t = 1..T, with L the sum of the last state's units."""

    norms: Array  # T, float64; index 0 is step 1, the last is step T
    log_norms: Array  # T, log₁₀ of norms: −inf where the gradient is exactly 0, inf and NaN as they are
    relative: Array  # T, norms / norm at step T
    log_relative: Array  # T, its log₁₀
    hidden_norms: Array  # T, ‖h_t‖ of the forward pass
    hidden_rms: Array  # T, ‖h_t‖/√H: 0…1 where the activation is bounded by 1
    first_nonfinite: NonFinite | None  # walking back from T: the first step that is not finite
    forward_nonfinite: NonFinite | None  # walking forward: the first h_t that is not finite
    zero_from: int | None  # walking back: the first step whose gradient is exactly 0
    subnormal_from: int | None  # walking back: the first step with 0 < norm < the dtype's smallest normal number
    inf_from: int | None  # walking back: the first step whose norm is infinite
    nan_from: int | None  # walking back: the first step whose norm is not a number
    per_step: float | None  # geometric mean of the factor per step back, where finite and > 0
    half_every: float | None  # steps until the norm has halved; None when it does not fall
    double_every: float | None  # steps until the norm has doubled; None when it does not grow
    sigma_max: float | None  # largest singular value of U (RNN only)
    spectral_radius: float | None  # largest |eigenvalue| of U (RNN only)
    bound: float | None  # σ_max(U)·max f' (RNN only)
    parameter_count: int
    initial_norm: float  # ‖∂L/∂h_0‖, one step before the first


@dataclass(frozen=True)
class GradientsTrace:
    """Profiles by cell name, in the order asked for."""

    profiles: dict[str, GradientProfile]
    length: int
    device: str  # where it was computed: "cpu", "cuda" or "mps"
    device_kind: str  # why: a message id of rnnlab.session.messages
    device_args: dict[str, Any]  # what that message names
    reference: Array | None  # T, |factor|^(T-t)·√H where U = factor × orthogonal: exact if linear, a bound else
    log_reference: Array | None  # T, its log₁₀, which neither underflows nor overflows; −inf where it is exactly 0
    reference_half_every: float | None  # as of a profile, for the reference
    reference_double_every: float | None
    reference_difference: float | None  # linear RNN: largest |norm/reference − 1| over the steps where both are normal


@dataclass(frozen=True)
class AttentionTrace:
    """One decoding step: score → exp → weight → weighted vector → context."""

    tokens: tuple[str, ...]
    scores: Array  # n
    exp: Array | None  # n, exp(e/τ), 0 for masked keys; None where it leaves the normal numbers or τ = 0
    exp_shifted: Array  # n, exp((e − max e)/τ), 0 for masked keys; at τ = 0 its limit, 1 on each best key
    exp_sum: float | None
    exp_shifted_sum: float
    weights: Array  # n, 0 for masked keys
    weighted: Array  # n×d, α_i h_i
    context: Array  # d
    context_by_hand: Array  # 5×d, weights rounded to 2..6 decimals before the sum
    visible: Array  # n of 0/1
    entropy: float  # nat
    distances: Array  # n, ‖c − h_i‖
    no_visible_key: bool
    # e_i = left · right_i / divisor, whatever the score function: the two factors of each product that is summed
    left: Array  # m: s (dot), Aᵀs (general), v (additive)
    right: Array  # n×m: h_i, or tanh(W_s s + W_h h_i)
    divisor: float  # √d for the scaled dot product, else 1
    query_term: Array | None  # m, W_s s of the additive score; None otherwise
    key_terms: Array | None  # n×m, W_h h_i of the additive score; None otherwise
    weight_sum: float  # 1 but for rounding; 0 when no key is visible
    hull: Array  # corners×2 of the visible keys' convex hull, counter-clockwise; 0×d unless d = 2
    nearest: int | None  # the visible key nearest to the context (the first of equals); None when there is none


@dataclass(frozen=True)
class AttentionSteps:
    """Attention at m decoding steps over n source words."""

    state: str  # which decoder state asked: "previous" (s_{t-1}) or "current" (s_t)
    scores: Array  # m×n
    weights: Array  # m×n, 0 for masked keys
    contexts: Array  # m×d
    visible: Array  # m×n of 0/1
    entropy: Array  # m, nat
    row_sums: Array  # m, 1 but for rounding; 0 where no key is visible


@dataclass(frozen=True)
class SelfAttentionTrace:
    """n words that look at each other, in k heads of d/k dimensions each."""

    inputs: Array  # n×d, as given
    positions: Array  # n×d, what was added to them; zeros without positions
    queries: Array  # k×n×d_k
    keys: Array  # k×n×d_k
    values: Array  # k×n×d_k
    scores: Array  # k×n×n, q·k/√d_k, with the additive mask where there is one; −inf where it hides
    weights: Array  # k×n×n, row i is who word i looks at
    heads: Array  # k×n×d_k, each head's weighted sums
    outputs: Array  # n×d, the heads side by side, through W_o
    visible: Array  # n×n of 0/1
