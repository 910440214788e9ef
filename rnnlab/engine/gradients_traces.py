"""What gradients are answered with: profiles, the way back, Jacobians, clipping; shapes as in ``traces``."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rnnlab.engine.traces import Array, Failure, NonFinite

if TYPE_CHECKING:
    from jaxtyping import Float


@dataclass(frozen=True)
class Bend:
    """A curve that is not one slope: its factors per step back, up to the bend and beyond it."""

    back: int  # the bend's distance from step T
    near: float  # geometric mean of the factor per step back, from step T to the bend
    far: float  # the same, from the bend to the first step
    off: float  # the norm there over what one slope between the ends says


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
    bend: Bend | None  # where that one factor is wrong by more than three times on the way
    half_every: float | None  # steps until the norm has halved; None when it does not fall
    double_every: float | None  # steps until the norm has doubled; None when it does not grow
    tenfold_every: float | None  # steps until a tenth is left, or ten times as much is there; None when neither
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

    @property
    def unit(self) -> float | None:
        """Norm of the whole gradient of U, to which ``whole`` adds up; None where shares of it are no numbers."""
        whole = float(self.whole.sum())
        return whole if np.isfinite(whole) and whole > 0 else None

    @property
    def shares(self) -> Array:
        """T, what each step within the window adds, as a share of the whole gradient's norm; 0 before the window."""
        return self._of_whole(self.backward.by_step_U.along)

    @property
    def whole_shares(self) -> Array:
        """T, the same without truncation."""
        return self._of_whole(self.whole)

    @property
    def running_shares(self) -> Array:
        """T, the norm of the sum from each step to the loss, as such a share."""
        return self._of_whole(self.backward.by_step_U.running)

    def _of_whole(self, values: Array) -> Array:
        found: Array = values / (np.nan if self.unit is None else self.unit)
        return found

    @property
    def largest(self) -> int | None:
        """The step that adds most to the gradient of U, for or against; None where that gradient is 0 or not finite."""
        parts = np.abs(self.backward.by_step_U.along)
        return int(parts.argmax()) + 1 if np.isfinite(parts).all() and parts.max() > 0 else None


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

    @property
    def log_saliency(self) -> Array:
        """T, log₁₀ of each word's saliency over the largest: 0 and less; −inf where it is 0, NaN where all are."""
        with np.errstate(divide="ignore", invalid="ignore"):
            found: Array = np.log10(self.saliency / np.nanmax(self.saliency))
        return found


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

    @property
    def log_bound(self) -> Array | None:
        """T, log₁₀ of the RNN's bound, where it is another line than the closed form of the quantity shown."""
        bound = self.log_bounds.get("rnn")
        theory = self.log_reference if self.quantity == "h" else None
        same = bound is not None and theory is not None and np.allclose(bound, theory, atol=1e-6, equal_nan=True)
        return None if same else bound


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

    def steps_below(self, decades: float) -> int | None:
        """Steps back from ``end`` after which the product's norm is below 10^decades for the first time.

        None where it never is in the span.
        """
        below = np.flatnonzero(self.log_product_norm < decades)
        return self.end - self.first - int(below[-1]) + 1 if below.size else None


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
    by_name: dict[str, tuple[float, float]] = dataclasses.field(default_factory=dict)  # each one's own norm, before and
    # after; their squares add up to those of the two above


@dataclass(frozen=True)
class UpdateTrace:
    """One step of gradient descent, or the reason why there was none."""

    parameters: dict[str, Array]
    clipping: ClippedGradients
    skipped: bool
    kind: str  # message id: "update-done", "update-skipped" or "update-overflow"
    args: dict[str, Any]  # what that message names
