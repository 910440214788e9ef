"""What the engine answers with: frozen records of numpy arrays.

This module imports numpy only, because both processes load it. Shapes stand
in the annotations' comments: T steps, H units, I inputs, n keys, d dimensions.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from jaxtyping import Float

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
class WorkChunk:
    """What a tenth of a second of long work has come to.

    ``carry`` is all that the next chunk needs: whoever has it can go on, in
    another process as well. It must be picklable; None where nothing is to be
    gone on with. ``total`` may change from chunk to chunk. ``result`` holds
    types of this module or of ``labs.*.state``: all that is known so far, not
    what came since the last chunk; None where nothing new is known.
    """

    carry: Any
    done: int
    total: int
    result: Any = None
    finished: bool = False


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
    unknown: tuple[bool, ...] = ()  # by token: whether a trained model lacks the word and read ``unk``; () for the toy
    answers: Array | None = None  # T×L, what a trained model's output layer makes of each h_t, as probabilities
    # T×H, where states are held by hand: what the formulas give in their place, all others as they are; else None
    hidden_as_computed: Array | None = None
    cell_as_computed: Array | None = None


@dataclass(frozen=True)
class UnitReactions:
    """What each hidden unit of a trained model reacts to, over held-out sentences of its task.

    ``share`` is η², the share of a unit's variance that lies between the
    groups of one feature (one-way analysis of variance); the feature with the
    largest share is the one that the unit is said to react to.
    """

    features: tuple[str, ...]  # F ids, e.g. "word", "position", "country", "depth"
    share: Array  # H×F, η² in 0…1; 0 for a unit that never moves
    best: tuple[int, ...]  # H, index into features
    order: tuple[int, ...]  # H units, the one with the largest best share first
    low: Array  # H, 1st percentile of the unit's value over the sentences
    high: Array  # H, 99th
    sentences: int
    steps: int  # how many states the shares were computed from


@dataclass(frozen=True)
class Paths:
    """Ways of several sentences through the hidden space, on one plane of principal axes.

    The axes are fitted to the model's own states over held-out sentences (the
    toy's: to the states shown), and do not move while a sentence is edited.
    """

    mean: Array  # H
    axes: Array  # 2×H, unit vectors; the sign is fixed so that the largest entry is positive
    explained: tuple[float, float]  # share of the variance along each axis
    sentences: tuple[tuple[str, ...], ...]
    points: tuple[Array, ...]  # by sentence: (T+1)×2, from h_0 on
    final_answers: tuple[int | None, ...]  # by sentence: index of the most probable answer after its last word
    cloud: Array  # N×2, of each held-out sentence a state that is asked: the last, if only there (empty for the toy)
    cloud_answers: tuple[int, ...]  # N, the right answer of each
    fitted_on: int  # number of states the axes were fitted to


@dataclass(frozen=True)
class Fading:
    """What is left of one word: the same sentence with the word swapped for another, state by state."""

    step: int  # from 1: which word was swapped
    word: str
    other: str
    change: Array  # T, ‖h'_t − h_t‖; exactly 0 before the swap
    relative: Array  # T, change / change at ``step``; 0 before it, NaN where nothing changed at all
    to_last: Array  # T, ‖h_T − h_t‖: how far each prefix's state is from the final one
    answer_change: Array | None  # T, largest change of any answer's probability
    swapped: RnnTrace  # the other run


@dataclass(frozen=True)
class ReaderTrace:
    """The Reader's answer: one sentence, or two and how far apart they end.

    W, U, b and b_hn are the numbers that were used: the state's, or the
    trained model's with the user's changes. ``units``, ``paths`` and
    ``fading`` are filled in on the page that shows them.
    """

    main: RnnTrace
    compare: RnnTrace | None
    parameter_count: int
    parameter_count_torch: int
    parameter_parts: tuple[int, int, int]  # W, U, b
    distance: float | None  # Euclidean, between the two last hidden states
    bag_distance: float | None  # the same between the two means
    cell: str = "rnn"  # rnn, gru, lstm, lstm1997
    activation: str = "tanh"
    W: Array | None = None  # G×I
    U: Array | None = None  # G×H
    b: Array | None = None  # G
    b_hn: Array | None = None  # H, a GRU's
    answer_names: tuple[tuple[str, str], ...] = ()  # L of (Chinese, English); () where there is no output layer
    shown: tuple[int, ...] = ()  # units that the chain shows, from 0: all of a toy's, the busiest of a model's
    units: UnitReactions | None = None
    paths: Paths | None = None
    fading: Fading | None = None


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
    largest_c: Array  # T, the largest |c| of any unit up to each step, left alone
    forced_largest_c: Array  # T, the same of the forced run
    parameter_count: int
    parameter_count_torch: int
    cell: str = "lstm"  # or "lstm1997": trained without a forget gate, f ≡ 1
    unknown: tuple[bool, ...] = ()  # by token: whether the model lacks the word and read ``unk``
    answers: GateAnswers | None = None  # of a trained model
    carriers: tuple[int, ...] = ()  # H units, the one whose c tells most first (η² below)
    carried: Array | None = None  # H, η² of c by what the task has to remember, over held-out sentences
    side_by_side: tuple[CellRun, ...] = ()  # RNN, GRU and LSTM of the same task, on the page that shows them


@dataclass(frozen=True)
class GateAnswers:
    """What a trained model answers after each word, left alone and with gates held, and whose fault it is."""

    names: tuple[tuple[str, str], ...]  # L of (Chinese, English)
    baseline: Array  # T×L probabilities
    forced: Array  # T×L
    target: int  # the answer that is followed: the chosen one, else the most probable of the baseline's last word
    baseline_gradient_h: Array  # T, ‖∂ log p(target) / ∂h_t‖
    forced_gradient_h: Array  # T
    baseline_gradient_c: Array  # T
    forced_gradient_c: Array  # T


@dataclass(frozen=True)
class AccuracyRow:
    """How many sentences one run got right, by one measure."""

    run: str  # "computed", "forced", "without-h" (forced, and h set to 0 before), "only-without-h"
    condition: str  # the measure where the task has several: "whole string", "second-last symbol"
    right: int
    n: int
    chance: float | None  # share that guessing gets; None where nobody can say


@dataclass(frozen=True)
class ForcedAccuracy:
    """The same force on many sentences of the shape of the one on the screen."""

    rows: tuple[AccuracyRow, ...]
    sentences: int  # counted so far
    held_out: bool = True  # whether training never saw them; a shape with few sentences has none such


@dataclass(frozen=True)
class CellRun:
    """One trained model of the same task reading the same sentence."""

    model: str  # name in the catalogue
    cell: str
    gates: dict[str, Array]  # T×H each
    hidden: Array  # T×H
    cell_state: Array | None
    answers: Array  # T×L
    blocks: tuple[tuple[str, int, int], ...]  # parameter groups: (gate or "h", numbers in W, numbers in U)
    parameter_count: int
    hidden_size: int
    input_size: int
    accuracy: float | None  # of its card; None where nobody has measured it
    shown: tuple[int, ...]  # units worth showing first


@dataclass(frozen=True)
class GradientProfile:
    """‖∂L/∂h_t‖ of one cell for t = 1..T, with L the sum of the last state's units or of all states'.

    Among a ``GradientsTrace``'s ``curves`` it may be of ∂L/∂c_t or ∂L/∂x_t instead.
    """

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
    fate: str  # at step 1: "vanishes" (less than a tenth is left), "explodes" (more than tenfold) or "stays"
    sigma_max: float | None  # largest singular value of U (RNN only)
    spectral_radius: float | None  # largest |eigenvalue| of U (RNN only)
    bound: float | None  # σ_max(U)·max f' (RNN only)
    parameter_count: int
    initial_norm: float  # ‖∂L/∂h_0‖, one step before the first; NaN for inputs, of which there is none


@dataclass(frozen=True)
class Band:
    """One cell's curve over several seeds, step by step, as log₁₀ of the norm (−inf where it is 0).

    The median of an even number of seeds is the mean of the two in the middle;
    of their two logarithms, so halfway on the axis. Where one of the two is not
    finite there is no mean, and the lower one stands.
    """

    low: Float[Array, " T"]  # the smallest
    middle: Float[Array, " T"]  # the median
    high: Float[Array, " T"]  # the largest
    seeds: int
    nonfinite_seeds: int  # of them, those with a step that is not finite; they count as +inf there


@dataclass(frozen=True)
class Blame:
    """Whose gradient it is: what each step adds to ∂L/∂U, truncation, and clipping, of one cell."""

    cell: str
    backward: BackwardTrace  # within the window
    whole: Array  # T, what each step adds along the whole, untruncated gradient of U
    cosine: float | None  # between the truncated gradient of U and the whole one; None where one is 0
    clipped: ClippedGradients  # all weights of the truncated gradient
    tokens: tuple[str, ...] = ()  # of a real sentence; () for the random inputs
    saliency: Array | None = None  # T, ‖∂L/∂x_t‖ of the sentence, on the whole way back


@dataclass(frozen=True)
class SentenceLoss:
    """A trained network's cross-entropy on one sentence, and how far each word moves it."""

    model: str
    tokens: tuple[str, ...]
    unknown: tuple[bool, ...]  # words that the network reads as the unknown one
    answers: tuple[tuple[str, str], ...]  # L pairs (Chinese, English)
    targets: tuple[
        int | None, ...
    ]  # of each step: the answer whose −log p is part of the loss; None where there is none
    probabilities: tuple[float | None, ...]  # of those answers
    loss: float  # nats, the sum of −log p
    asked_next: bool  # whether the targets are the sentence's own next words; else the most probable answer
    direct: Float[Array, "T H"]  # what the loss puts on each h_t by itself
    saliency: Float[Array, " T"]  # ‖∂L/∂x_t‖


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
    loss: str = "last"  # "last" or "all"
    quantity: str = "h"  # whose gradients ``curves`` and ``bands`` are of: "h", "c" or "x"
    curves: dict[str, GradientProfile] = dataclasses.field(default_factory=dict)  # by cell, those that have it; as
    # ``profiles`` for "h"
    log_cell_norms: dict[str, Array] = dataclasses.field(default_factory=dict)  # LSTM, "c": T, log₁₀ ‖∂L/∂c_t‖
    log_input_norms: dict[str, Array] = dataclasses.field(default_factory=dict)  # by cell, "x": T, log₁₀ ‖∂L/∂x_t‖
    log_bounds: dict[str, Array] = dataclasses.field(default_factory=dict)  # RNN, "h" and "x": T, log₁₀ of Pascanu's
    # bound, which no norm exceeds: below 1 a step it is sufficient for vanishing; above 1 it is necessary for
    # exploding, and not sufficient
    bands: dict[str, Band] = dataclasses.field(default_factory=dict)  # by cell, where several seeds are asked for
    walk: JacobianWalk | None = None  # on the page of the walk back
    walk_missing: Failure | None = None  # why there is no walk: the pass forward has left the finite numbers
    walk_signal: Array | None = None  # T+1×S of the walk's cell: ∂L/∂s_t from t = 0, h_t and c_t each on its own
    blame: Blame | None = None  # on the page of blame
    sentence: SentenceLoss | None = None  # on these two pages, where a trained network reads one


@dataclass(frozen=True)
class StepShares:
    """What each step adds to the gradient of one weight matrix, in float64.

    Step t adds the outer product of ∂L/∂(rows of step t) and what the matrix
    multiplies there, x_t or h_{t-1}.
    """

    norms: Float[Array, " T"]  # Frobenius norm of what step t adds; 0 before the window
    along: Float[Array, " T"]  # its component along the whole gradient; they sum up to the whole gradient's norm
    running: Float[Array, " T"]  # norm of the sum of steps t..T; index 0 is the whole gradient's
    total: Float[Array, "G K"]  # the gradient itself


@dataclass(frozen=True)
class BackwardTrace:
    """The error signal of one sentence on its way back, at every step.

    The gradients are total ones: ∂L/∂c_t takes in the way through h_t. Index 0
    of a T-long field is step 1; of a (T+1)-long one, the state before step 1.
    Before ``window`` and after it everything is exactly 0, and ``cut`` is true.
    """

    cell: str
    loss: str  # "last", "all" or "given"
    window: tuple[int, int]  # first and last step, counted from 1
    cut: Float[Array, " T"]  # 0 or 1: steps that truncation leaves without a gradient
    cut_before: bool  # the same for the state before step 1
    hidden: Float[Array, "T H"]  # h_t of the pass forward
    cell_state: Float[Array, "T H"] | None  # an LSTM's c_t
    direct: Float[Array, "T H"]  # what the loss puts on each h_t by itself
    hidden_gradients: Float[Array, "T+1 H"]  # ∂L/∂h_t
    cell_gradients: Float[Array, "T+1 H"] | None  # ∂L/∂c_t of an LSTM
    input_gradients: Float[Array, "T I"]  # ∂L/∂x_t
    preactivation_gradients: Float[Array, "T G"]  # ∂L/∂a_t
    hidden_norms: Float[Array, " T"]  # float64
    cell_norms: Float[Array, " T"] | None  # float64
    input_norms: Float[Array, " T"]  # float64: the saliency of each word
    initial_hidden_norm: float
    initial_cell_norm: float | None
    by_step_W: StepShares
    by_step_U: StepShares
    bias: Float[Array, " G"]  # ∂L/∂b
    bias_hn: Float[Array, " H"] | None  # ∂L/∂b_hn of a GRU
    first_nonfinite: NonFinite | None  # walking back: the first step whose gradient is not finite
    forward_nonfinite: NonFinite | None  # walking forward: the first state that is not finite


@dataclass(frozen=True)
class JacobianWalk:
    """∂s_t/∂s_{t-1} of each step of a span of K steps, and their product back from its last step.

    The state s is h of RNN and GRU (S = H) and (h, c) of an LSTM (S = 2H).
    Index k belongs to step ``first + k``. The products are
    ∂s_end/∂s_{first+k-1}, with ``end`` = ``last`` unless they were asked for from
    further back: then index K−1 is the last step's own Jacobian, and index 0
    reaches to before the span. Norms of products are given by their log₁₀
    too, which goes on where float64 ends.
    """

    cell: str
    first: int
    last: int
    end: int  # the step that the products start from
    local: Float[Array, "K S S"]
    local_singular_values: Float[Array, "K S"]  # falling
    local_radius: Float[Array, " K"]  # largest |eigenvalue|
    product: Float[Array, "K S S"]
    product_singular_values: Float[Array, "K S"]  # falling
    product_norm: Float[Array, " K"]  # spectral norm
    product_radius: Float[Array, " K"]  # largest |eigenvalue|
    log_product_norm: Float[Array, " K"]  # log₁₀; −inf where the product is 0
    log_norm_bound: Float[Array, " K"]  # log₁₀ of the product of the steps' own norms (those after ``last`` count as
    # one step), which no product exceeds
    hidden_norm: Float[Array, " K"]  # of ∂h_end/∂h_{first+k-1} alone: product_norm but for an LSTM
    pascanu: float | None  # σ_max(U)·max f' (RNN only)
    log_pascanu_bound: Float[Array, " K"] | None  # log₁₀ of its power: above every product's norm
    sigma_max: float | None  # largest singular value of U (RNN only)
    spectral_radius: float | None  # largest |eigenvalue| of U (RNN only)
    gate: str | None  # "f" of an LSTM, "z" of a GRU: the factor on the path past the gates
    gate_product: Float[Array, "K H"] | None  # product of that gate over steps first+k..end
    log_gate_product: Float[Array, "K H"] | None  # its log₁₀


@dataclass(frozen=True)
class MatrixPowers:
    """What becomes of a matrix's norm when it is applied again and again."""

    radius: float  # largest |eigenvalue|: what decides in the end
    sigma_max: float  # largest singular value: what decides the first step
    exponents: tuple[int, ...]
    norms: Float[Array, " P"]  # largest singular value of each power
    by_radius: Float[Array, " P"]  # radius^k, the norms of a normal matrix


@dataclass(frozen=True)
class ClippedGradients:
    """Gradients before and after clipping; unchanged, and said so, where one is not finite."""

    gradients: dict[str, Array]
    kind: str  # "norm", "value" or "none"
    limit: float | None
    norm_before: float  # of all gradients together, in float64
    norm_after: float
    scale: float | None  # what clipping by norm multiplied by: 1 where nothing was cut; None for the other kinds
    clipped: bool  # whether anything changed
    cosine: float | None  # between before and after: 1 keeps the direction; None where a norm is 0 or not finite
    nonfinite: str | None  # the first gradient that is not finite
    nonfinite_kind: str | None  # "inf" or "nan"


@dataclass(frozen=True)
class UpdateTrace:
    """One step of gradient descent, or the reason why there was none."""

    parameters: dict[str, Array]
    clipping: ClippedGradients
    skipped: bool
    kind: str  # message id: "update-done", "update-skipped" or "update-overflow"
    args: dict[str, Any]  # what that message names


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
class Learner:
    """One network's training as it was measured here."""

    variant: str  # "rnn", "rnn-wide", "gru", "lstm"
    hidden: int
    parameters: int  # of the cell, by the formula
    learning_rate: float
    updates: Array  # K, at each measurement
    seconds: Array  # K, of training, measurements not counted
    accuracy: Array  # K, share of validation sentences that are right
    low: Array  # K, 95 % interval of that share (Wilson 1927)
    high: Array  # K
    reached: tuple[int, float] | None  # updates and seconds at the first measurement ≥ the threshold
    kept: Array  # C, updates at which the gaps were measured one by one
    by_gap: Array  # C×G, accuracy at each gap
    by_gap_low: Array  # C×G, 95 % interval
    by_gap_high: Array  # C×G
    stopped: int | None  # the update whose loss or gradient was not finite
    finished: bool


@dataclass(frozen=True)
class LearningRace:
    """How many updates, and how many seconds here, networks need to learn *recall* with all gaps mixed."""

    learners: tuple[Learner, ...]
    budget: int  # updates at most
    seed: int
    threshold: float
    chance: float
    n: int  # validation sentences of a measurement
    gaps: tuple[int, ...]  # G
    n_per_gap: int


@dataclass(frozen=True)
class LearnedShare:
    """Fresh networks at one fixed gap: how many of them learned it within the budget."""

    variant: str
    gap: int
    learned: int
    tried: int  # seeds done so far
    low: float  # 95 % interval of the share (Wilson 1927)
    high: float
    accuracies: tuple[float, ...]  # by seed, at the end
    updates: tuple[int | None, ...]  # by seed, when the threshold was reached
    median_updates: float | None  # of those that reached it; None where none did


@dataclass(frozen=True)
class Learnability:
    """What can be learned at one fixed gap within a budget, cell by cell."""

    shares: tuple[LearnedShare, ...]
    budget: int
    seeds: int
    curriculum: bool  # short gaps first
    threshold: float
    chance: float
    n: int  # validation sentences of a measurement
    seconds: float  # of training so far, all networks together


@dataclass(frozen=True)
class Difference:
    """How far two results of one lab are apart, as one number."""

    value: float | None  # None where the two have nothing that could be subtracted
    kind: str  # message id: what the number is


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
    scores: Float[Array, "m n"]
    weights: Float[Array, "m n"]  # 0 for masked keys
    contexts: Float[Array, "m d"]
    visible: Float[Array, "m n"]  # 0/1
    entropy: Float[Array, " m"]  # nat
    row_sums: Float[Array, " m"]  # 1 but for rounding; 0 where no key is visible


@dataclass(frozen=True)
class SelfAttentionTrace:
    """n words that look at each other, in k heads of d/k dimensions each."""

    inputs: Float[Array, "n d"]  # as given
    positions: Float[Array, "n d"]  # what was added to them; zeros without positions
    queries: Float[Array, "k n d_k"]
    keys: Float[Array, "k n d_k"]
    values: Float[Array, "k n d_k"]
    scores: Float[Array, "k n n"]  # q·k/√d_k, with the additive mask where there is one; −inf where it hides
    weights: Float[Array, "k n n"]  # row i is who word i looks at
    heads: Float[Array, "k n d_k"]  # each head's weighted sums
    outputs: Float[Array, "n d"]  # the heads side by side, through W_o
    visible: Float[Array, "n n"]  # 0/1


@dataclass(frozen=True)
class EncoderTrace:
    """What an encoder made of n source words; H units, F = H or 2H for two directions, L layers."""

    states: Float[Array, "n F"]  # of the top layer, in the order of the sentence
    neck: Float[Array, " F"]  # the fixed vector: the top layer's last state
    final_hidden: Float[Array, "LD H"]  # of all L layers and directions, as torch orders them
    final_cell: Float[Array, "LD H"] | None  # the same for an LSTM's c
    reversed_source: bool  # whether it was read from the last word to the first


@dataclass(frozen=True)
class DecodingTrace:
    """A translation word by word: m written words, n source words, V target words, L layers of D units."""

    encoder: EncoderTrace
    state: str | None  # which decoder state asked: "previous" or "current"; None without attention
    initial_from: str  # s_0 comes from the neck through a "bridge", or is the "encoder"'s last state itself
    initial: Float[Array, "L D"]  # s_0
    fed: tuple[int, ...]  # m, the word that each step read: the start token first
    written: tuple[int, ...]  # m, the word that each step chose, the end token included
    forced: tuple[bool, ...]  # m, whether that word was prescribed
    edited: tuple[bool, ...]  # m, whether the row of weights was set by hand
    states: Float[Array, "m L D"]
    cells: Float[Array, "m L D"] | None  # an LSTM's c
    scores: Float[Array, "m n"] | None  # None without attention
    weights: Float[Array, "m n"] | None  # as they were used
    contexts: Float[Array, "m F"] | None  # the neck in every row without attention
    readouts: Float[Array, "m R"]  # what the output layer read
    logits: Float[Array, "m V"]
    probabilities: Float[Array, "m V"]
    log_probability: float  # of the written words together
    stopped: str  # "end", "limit" (message decoding-capped), or "reference" when teacher-forced
    limit: int


@dataclass(frozen=True)
class BeamNode:
    """One beginning of a translation that a beam kept."""

    parent: int  # index of the beginning without its last word; −1 for none
    word: int
    step: int  # number of words
    log_probability: float
    score: float  # log_probability / step^length_power
    finished: bool  # the word is the end token


@dataclass(frozen=True)
class BeamTrace:
    """A beam search: the tree, and the sentences that it found, best first."""

    encoder: EncoderTrace
    nodes: tuple[BeamNode, ...]  # in the order in which they arose
    hypotheses: tuple[tuple[int, ...], ...]  # words, the end token included
    leaves: tuple[int, ...]  # each hypothesis' last node
    scores: tuple[float, ...]
    width: int
    stopped: str  # of the best: "end" or "limit" (message decoding-capped)
    capped: bool  # whether any beginning was cut off
    limit: int


@dataclass(frozen=True)
class TextTraining:
    """A language model of the user's own text, as far as it is trained."""

    updates: Array  # K, at each measurement
    loss: Array  # K, nats a token: mean over the updates since the measurement before
    cross_entropy: Array  # K, nats a token, on validation windows
    accuracy: Array  # K, share of validation predictions that are right
    unigram_cross_entropy: float  # of the guess that knows the shares of words alone, on the same windows
    unigram_accuracy: float
    seconds: float  # of training, measurements not counted
    words: int  # V, the unknown one among them
    known_share: float  # of the text's tokens: those that are in the vocabulary
    stopped: int | None  # the update whose loss or gradient was not finite
    rows: tuple[dict[str, Any], ...]  # of the test part, when it is finished
    name: str  # of the model that was kept, when it is finished; else ""

    @property
    def training_perplexity(self) -> Array:
        """K, the exponential of ``loss``; inf where that is beyond float64."""
        return _exponential(self.loss)

    @property
    def perplexity(self) -> Array:
        """K, the exponential of ``cross_entropy``: among how many equally likely tokens the network wavers."""
        return _exponential(self.cross_entropy)

    @property
    def unigram_perplexity(self) -> float:
        """The exponential of ``unigram_cross_entropy``."""
        return float(_exponential(np.array(self.unigram_cross_entropy)))


def _exponential(nats: Array) -> Array:
    with np.errstate(over="ignore"):
        found: Array = np.exp(nats)
    return found
