"""What the teacher chose in the Context lab: an ambiguous word, a sentence, and how far it has been read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from rnnlab.session import checks, presets
from rnnlab.session.messages import Problem
from rnnlab.session.tokens import TOKEN_LIMIT

Page = Literal["states", "measured"]
Half = Literal["forward", "backward", "both"]
Reads = Literal["word", "last"]

PAGES: tuple[str, ...] = get_args(Page)
HALVES: tuple[str, ...] = get_args(Half)
READS: tuple[str, ...] = get_args(Reads)
EXAMPLES_LIMIT = 6
WORD_LIMIT = 64  # characters of the word
SENTENCES_LIMIT = 5000
SEED_LIMIT = 2**31 - 1

FORWARD, TWO_WAYS, WORD_ALONE = MODELS = ("sense-forward", "sense-bidirectional", "sense-static")

EXAMPLE = ("老师", "说", "苹果", "裁员", "了")


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Context lab's state. ``sentence`` and ``step`` are shared by all labs.

    ``step`` is the border between what has been read and what has not.

    Raises
    ------
    Problem
        From every way of making a State, naming the field at fault.
    """

    page: Page = "states"
    sentence: tuple[str, ...] = EXAMPLE
    step: int = 4  # words read, from 1; 0 is before the first word; beyond the end it means the last
    word: str = "苹果"  # the ambiguous word that is looked at; "" is the first one of the sentence
    half: Half = "both"  # which half of the bidirectional state is shown
    reads: Reads = "word"  # at whose place the sense is read: the word's own, or the last word's
    # the sentences that are compared, each with the word in it; () is six that the task draws from the seed
    examples: tuple[tuple[str, ...], ...] = ()
    seed: int = 0  # of the sentences that are drawn, for the clouds of points and for the examples
    # the page of what was measured
    sentences: int = 400  # held-out sentences of each condition

    def __post_init__(self) -> None:
        checks.option("page", self.page, PAGES)
        checks.tokens("sentence", self.sentence, TOKEN_LIMIT)
        checks.whole("step", self.step, 0, SEED_LIMIT)
        if len(self.word) > WORD_LIMIT:
            raise Problem("word", "too-large", value=len(self.word), limit=WORD_LIMIT)
        checks.option("half", self.half, HALVES)
        checks.option("reads", self.reads, READS)
        if len(self.examples) > EXAMPLES_LIMIT:
            raise Problem("examples", "too-large", value=len(self.examples), limit=EXAMPLES_LIMIT)
        for k, sentence in enumerate(self.examples):
            checks.tokens(f"examples[{k}]", sentence, TOKEN_LIMIT)
        checks.whole("seed", self.seed, 0, SEED_LIMIT)
        checks.whole("sentences", self.sentences, 1, SENTENCES_LIMIT)


# edits ---------------------------------------------------------------------------------------------------------------


def with_page(state: State, page: str) -> State:
    """Another picture."""
    return replace(state, page=page)


def with_fields(state: State, **fields: Any) -> State:
    """Other settings, by name."""
    return replace(state, **fields)


def with_word(state: State, word: str, sentence: Sequence[str]) -> State:
    """Another word, with a sentence that has it; the examples are drawn anew."""
    return replace(state, word=word, sentence=tuple(sentence), examples=())


def with_sentence(state: State, sentence: Sequence[str]) -> State:
    """Another sentence."""
    return replace(state, sentence=tuple(sentence))


def with_example(state: State, sentences: Sequence[Sequence[str]], k: int, sentence: Sequence[str]) -> State:
    """Put a sentence in the place of the k-th of those that are compared."""
    listed = [tuple(words) for words in sentences]
    checks.index("examples", k, len(listed))
    listed[k] = tuple(sentence)
    return replace(state, examples=tuple(listed))


# presets -------------------------------------------------------------------------------------------------------------

# Name -> fields; page and what is measured stay, whatever else is not named has its default.
PRESETS: dict[str, dict[str, Any]] = {
    "word-after": {},
    "word-before": {"sentence": ("我", "昨天", "投资", "了", "苹果"), "step": 5},
}
KEPT = ("page", "sentences", "seed")


def with_preset(state: State, name: str) -> State:
    """The State of a preset."""
    return presets.applied(state, name, PRESETS, KEPT)
