"""What attention and translation are answered with; shapes as in ``traces``: n keys, d dimensions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rnnlab.engine.traces import Array

if TYPE_CHECKING:
    from jaxtyping import Float


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
    weighted: Array  # n×d, α_i h_i, or α_i v_i where the values are apart from the keys
    context: Array  # d
    context_by_hand: Array  # 5×d, weights rounded to 2..6 decimals before the sum
    weights_by_hand: Array  # 5×n, those weights
    weighted_by_hand: Array  # 5×n×d, those weights times the vectors
    weight_sums_by_hand: Array  # 5
    visible: Array  # n of 0/1
    entropy: float  # nat
    distances: Array  # n, ‖c − h_i‖ (‖c − v_i‖)
    no_visible_key: bool
    # e_i = left · right_i / divisor, whatever the score function: the two factors of each product that is summed
    left: Array  # m: s (dot), Aᵀs (general), v (additive)
    right: Array  # n×m: h_i, or tanh(W_s s + W_h h_i)
    divisor: float  # √d for the scaled dot product, else 1
    query_term: Array | None  # m, W_s s of the additive score; None otherwise
    key_terms: Array | None  # n×m, W_h h_i of the additive score; None otherwise
    weight_sum: float  # 1 but for rounding; 0 when no key is visible
    hull: Array  # corners×2 of the convex hull of what is mixed, if visible; counter-clockwise; 0×d unless d = 2
    nearest: int | None  # which of it is nearest to the context (the first of equals); None when there is none
    values: Array | None = None  # n×d, what is mixed instead of the keys; None: the keys
    functions: tuple[ScoreFunction, ...] = ()  # all score functions on the same vectors (page "scores")
    winners: WinnerField | None = None  # where a query must lie for each key to win
    steps: AttentionSteps | None = None  # page "steps"
    step_rows: tuple[AttentionTrace, ...] = ()  # m, the calculation of each of its rows
    projected: ProjectedStates | None = None  # a trained translator's states in the plane
    answer: HeldContext | None = None  # page "answer"


@dataclass(frozen=True)
class ScoreFunction:
    """One score function on the vectors of the plane; of masked keys the weight is 0.

    Every score here is ``target · image(h) / divisor``: of h itself (dot, scaled),
    of A h (general), of tanh(W_s s + W_h h) (additive).
    """

    kind: str  # "dot", "scaled-dot", "general" or "additive"
    step: AttentionTrace  # the whole calculation
    winner: int | None  # the visible key with the largest weight (the first of equals)
    winners: WinnerField
    mapped: Array  # n×2, the keys' images
    target: Array  # 2: s, or v of the additive score
    divisor: float  # √2 for the scaled dot product, else 1
    lattice: tuple[Array, ...] = ()  # the images of a square lattice's lines, each L×2 (surface "map")
    lattice_step: float = 1.0  # distance of these lines before
    contours: tuple[ScoreContour, ...] = ()  # where a key would get the same score (surface "score")


@dataclass(frozen=True)
class ScoreContour:
    """The places of the plane where a key would get this score from the present query."""

    level: float
    lines: tuple[Array, ...]  # each L×2


@dataclass(frozen=True)
class WinnerField:
    """Of a grid of queries, which key has the largest score: cell (r, c) is the query (x[c], y[r])."""

    x: Array  # C, ascending
    y: Array  # R, ascending
    winner: Array  # R×C int64, index of the key (the first of equals); −1 where no key is visible
    weight: Array  # R×C, its weight
    regions: tuple[tuple[tuple[Array, ...], ...], ...]  # of each key the polygons in which it alone has the largest
    # score; a polygon is its outline, then its holes, each L×2
    never: tuple[int, ...]  # visible keys that nowhere on the grid have the largest score alone
    never_proved: tuple[int, ...]  # of these, those that no query of the plane can make win: they lie in the others'
    # hull, so their score is a mean of the others' (dot, scaled and general scores alone)
    means: tuple[tuple[tuple[int, float], ...], ...] = ()  # for each of these, of which two or three others (or one
    # equal one) it is the mean, and their shares


@dataclass(frozen=True)
class ProjectedStates:
    """A trained translator's encoder and decoder states, seen from the two directions in which they differ most."""

    model: str
    source: tuple[str, ...]  # n, the end token included where the model reads it
    target: tuple[str, ...]  # m
    keys: Array  # n×2, principal coordinates of h_1 … h_n (axes fitted on them)
    contexts: Array  # m×2, of c_1 … c_m on the same axes
    weights: Array  # m×n, as the model computed them in all its dimensions
    explained: tuple[float, float]  # share of the states' variance along each axis
    dimensions: int  # F
    scores: Array  # m×n, as the model computed them
    exponentials: Array  # m×n, exp(e − max e) of each row
    exp_sums: Array  # m
    entropy: Array  # m, nat
    row_sums: Array  # m, 1 but for rounding
    unknown: tuple[bool, ...]  # n, words that the model has not
    asks: str  # which decoder state asks: "previous" or "current"
    stopped: str  # "end", or "limit" where the translation was cut off


@dataclass(frozen=True)
class HeldContext:
    """The same context, and another word before: what a trained decoder says next."""

    model: str
    source: tuple[str, ...]
    target: tuple[str, ...]  # what it writes by itself
    at: int  # the step (from 1) whose context c is held
    context_weights: Array  # n
    previous: tuple[str, ...]  # the words tried; the first is the one it wrote itself
    words: tuple[tuple[str, ...], ...]  # for each, the most probable next words
    probabilities: tuple[tuple[float, ...], ...]
    rest: tuple[float, ...]  # of all other words together
    others: int  # how many others there are
    unknown: tuple[bool, ...]  # n, source words that the model has not
    unknown_previous: tuple[bool, ...]  # words tried that the model has not: it reads <unk> there
    offered: tuple[str, ...]  # words that move most of the probability, those with different next words first
    changing: int  # of all words of the vocabulary so many lead to another most probable next word
    vocabulary: int  # how many words that are, without those that stand for none
    moved: tuple[float, ...]  # total variation distance to the first one's distribution, 0…1


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
    targets: tuple[str, ...] = ()  # m words, one for each query
    queries: Float[Array, "m d_s"] | None = None
    ceilings: Float[Array, " n"] | None = None  # the largest weight that any query can give each key, where it is known


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
    lower: tuple[Float[Array, "n F"], ...]  # of the layers below it, the lowest first
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
