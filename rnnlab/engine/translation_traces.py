"""What the Translation lab is answered with: n source words, m written words, F the size of the encoder's states."""

from __future__ import annotations

from dataclasses import dataclass, field

from rnnlab.engine.attention_traces import DecodingTrace
from rnnlab.engine.traces import Array, Ending

END = "<eos>"  # how the word that ends a sentence is written
SHOWN_WORDS = 5  # most probable words of a step that are named


@dataclass(frozen=True)
class NextWords:
    """The distribution over the next word, of one decoding step."""

    words: tuple[str, ...]  # the most probable ones, most probable first; the chosen one is always among them
    probabilities: tuple[float, ...]
    rest: float  # of all others together
    others: int  # how many others there are
    entropy: float  # nat


@dataclass(frozen=True)
class BeamBranch:
    """One beginning that a beam kept, as words; ``parent`` is an index of the tree's branches, −1 for none."""

    parent: int
    word: str
    step: int
    log_probability: float
    score: float
    finished: bool
    best: bool  # on the way of the sentence that was chosen


@dataclass(frozen=True)
class TranslationTrace:
    """One sentence translated, with every number between."""

    model: str
    attention: bool
    source: tuple[str, ...]  # n, as the encoder reads it: the end token stands at the end where the model reads one
    unknown: tuple[bool, ...]  # n, words that the model has not
    target: tuple[str, ...]  # m, the written words, the end token included where it was written
    decoding: DecodingTrace  # of the shown sentence: of a beam's best one, replayed
    next_words: tuple[NextWords, ...]  # m
    weights: Array | None  # m×n, as they were used; None without attention
    entropy: Array | None  # m, nat, of each row of weights
    unedited: tuple[str, ...] | None  # what is written without any intervention; None where there is none
    reference: tuple[str, ...] | None  # the right translation, without the end token; None where it is not known
    correct: bool | None  # the whole sentence; None where it is not known
    alignment: tuple[tuple[int, ...], ...] | None  # of each written word the source positions (from 0) that it
    # translates, by the grammar; None unless the written sentence is the grammar's own
    alignment_error: float | None  # AER (Och and Ney 2003) of the largest weights against it
    encoder_units: Array  # L×2×n×4 (or L×1×n×4 where it reads one way), the top layer first: four units of each
    # direction's states, for strips
    neck: Array  # F, the fixed vector that was used (another sentence's where one stands in)
    branches: tuple[BeamBranch, ...] = ()  # a beam's tree, in the order in which it arose
    hypotheses: tuple[tuple[str, ...], ...] = ()  # a beam's sentences, best first
    hypothesis_scores: tuple[float, ...] = ()
    fed: tuple[str, ...] = ()  # m, the word that each step read: the start token, then the one before (or a teacher's)


@dataclass(frozen=True)
class LengthRow:
    """What a model did with the sentences of one length."""

    clauses: int
    n: int  # sentences
    exact: int  # of them, translated word for word
    words: int  # words asked for, given the right ones before (teacher-forced)
    words_right: int
    low: float  # 95 % confidence interval of exact / n (Wilson 1927)
    high: float
    bleu: float | None  # 0…100, sacrebleu, of these sentences; None before the last of them
    alignment_error: float | None
    tokens: float  # mean number of source words
    trained: bool  # whether the model was trained on this length


@dataclass(frozen=True)
class ModelCurve:
    """Quality against length, of one model."""

    model: str
    rows: tuple[LengthRow, ...]  # lengths ascending; those that were begun
    updates: int


@dataclass(frozen=True)
class MeasuredCurves:
    """Quality against length, of all chosen models."""

    curves: tuple[ModelCurve, ...]
    sentences: int  # planned, of each length
    lengths: tuple[int, ...]
    signature: str  # sacrebleu's


@dataclass(frozen=True)
class LearningTranslator:
    """One translator on its way. Curve point k ends at update (k + 1) · ``TranslatorTraining.every``."""

    name: str  # "fixed" or "attention"
    updates: int
    seconds: float
    loss: Array  # K
    accuracy: Array  # K, share of the words that are right, given the right ones before
    measured: tuple[tuple[int, tuple[LengthRow, ...]], ...]  # updates made, and the rows measured then
    stopped: int | None = None  # the update that was not made
    reason: str = ""
    parameters: int = 0


@dataclass(frozen=True)
class TranslatorTraining:
    """Translators that learn the same sentences in the same order."""

    translators: tuple[LearningTranslator, ...]
    updates: int  # planned
    every: int  # updates of a point of the curves
    measure_every: int  # updates between two measurements
    examples: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, ...], ...]], ...] = ()
    # held-out sentences: source, right translation, and what each translator writes now (in their order)
    kept: tuple[str, ...] = ()  # names under which finished or kept translators were saved, of ``translators``' order
    vocabulary: tuple[int, int] = (0, 0)  # words of source and target
    pairs: int = 0  # sentences that are learned from; 0 where a grammar makes them
    counts: dict[str, int] = field(default_factory=dict)  # of the user's pairs: "train", "validation", "test"

    @property
    def ending(self) -> Ending:
        """How the trainings ended."""
        stopped = tuple(one.stopped for one in self.translators if one.stopped is not None)
        return Ending(len(self.translators), stopped, any(one.reason == "exploded" for one in self.translators))
