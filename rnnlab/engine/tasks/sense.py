"""*sense*: which of its two senses does an ambiguous word have in this sentence?

The word that decides stands before the ambiguous one (我 昨天 投资 了 苹果) or
after it (老师 说 苹果 裁员 了). It is asked twice: at the ambiguous word itself,
and at the last word.

Every sentence has a twin with the other sense that differs in the deciding word
alone. A split holds both or none, and an evaluation draws both. So whoever has
not read the deciding word is right for one of the two: chance is one half,
exactly, and no length, no beginning and no other word helps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rnnlab.engine.tasks.base import (
    NO_LOSS,
    SPLITS,
    UNKNOWN,
    Batch,
    Condition,
    Draws,
    Example,
    IntArray,
    Level,
    Task,
    Word,
    batched,
    split_of,
)
from rnnlab.engine.tasks.sense_words import AMBIGUOUS, LEADS, MORE, TAILS, Slot, vocabulary
from rnnlab.engine.traces import Array, EngineError

WHERE = ("before", "after")  # the deciding word, seen from the ambiguous one
READS = ("word", "last")  # at whose place the sense is asked for
UNKNOWN_SHARE = 0.05
CUT_SHARE = 0.5
HIDDEN_SHARE = 0.1
WHOLE: Level = {"unknown": 0.0, "cut": 0.0, "hidden": 0.0}  # of sentences that are shown or counted
SHORT = 2  # words before and behind, at most, of a sentence that is shown


@dataclass(frozen=True)
class Found:
    """What the task knows of a sentence."""

    word: int  # which ambiguous word, an index of ``AMBIGUOUS``
    place: int  # where it stands, from 0
    deciding: int  # where the word that decides stands, −1 where none does, or words of both senses do
    sense: int  # 0 or 1, −1 where nothing decides

    @property
    def after(self) -> bool:
        """Whether the deciding word stands after the ambiguous one."""
        return self.deciding > self.place


class Sense(Task):
    """The task *sense*.

    Levels: ``where`` (``"before"``, ``"after"``; either, without it),
    ``word`` (index of the ambiguous word; any), ``unknown`` (share of the
    words that decide nothing that are replaced by the unknown word), ``cut``
    (share of the sentences that end somewhere behind the ambiguous word, as if
    no more had been read: what has not been decided yet has to be left open),
    ``hidden`` (share of the sentences whose deciding word is the unknown one),
    ``short`` (few words around, to be shown).
    """

    name = "sense"
    reads = "last"

    words: tuple[Word, ...] = (UNKNOWN, *((word, word) for word in vocabulary()))
    answers: tuple[Word, ...] = tuple(sense for entry in AMBIGUOUS for sense in entry.senses)

    def __init__(self) -> None:
        self._ambiguous = {self.numbers[entry.word]: k for k, entry in enumerate(AMBIGUOUS)}
        # for each ambiguous word: the number of a word that decides → the sense
        self._deciding = [
            {self.numbers[word]: sense for sense, words in enumerate(entry.deciding) for word in words}
            for entry in AMBIGUOUS
        ]

    # sentences ----------------------------------------------------------------

    def sample(self, draws: Draws, level: Level) -> Example:
        """One sentence; see the class for the level."""
        example: Example = draws.pick(self.pair(draws, level))
        return example

    def pair(self, draws: Draws, level: Level) -> tuple[Example, Example]:
        """A sentence with the first sense and its twin with the second."""
        k = level.get("word")
        word = draws.below(len(AMBIGUOUS)) if k is None else int(k)
        entry = AMBIGUOUS[word]
        where = level.get("where") or draws.pick(WHERE)
        slot: Slot = draws.pick([slot for slot in entry.slots if slot.after == (where == "after")])
        short = level.get("short", False)
        lead = draws.pick(draws.pick(LEADS[entry.language, slot.lead]))
        while short and len(lead) > SHORT:
            lead = draws.pick(draws.pick(LEADS[entry.language, slot.lead]))
        inside = {"M": () if short else draws.pick(MORE[entry.language])}
        tail = () if short else draws.pick(TAILS[entry.language])
        text = (*lead, *(part for piece in slot.text for part in inside.get(piece, (piece,))), *tail)
        place, deciding = text.index("W"), text.index("D")
        share = level.get("unknown", UNKNOWN_SHARE)
        ids = [self.numbers.get(part, 0) if not share or not draws.chance(share) else 0 for part in text]
        ids[place] = self.numbers[entry.word]
        cut = draws.chance(level.get("cut", CUT_SHARE))
        end = place + 1 + draws.below(len(ids) - place) if cut else len(ids)
        hidden = draws.chance(level.get("hidden", HIDDEN_SHARE))
        twins = []
        for sense in (0, 1):
            ids[deciding] = 0 if hidden else self.numbers[draws.pick(slot.deciding[sense])]
            twins.append(_asked(ids[:end], place, 2 * word + sense))
        return twins[0], twins[1]

    def twin(self, draws: Draws, example: Example) -> Example:
        """The same sentence with a deciding word of the other sense, from the same slot."""
        found = self.found(example.ids)
        assert found is not None
        slot = self._slot(example.ids, found)
        other = draws.pick(slot.deciding[1 - found.sense])
        ids = list(example.ids)
        ids[found.deciding] = self.numbers[other]
        return _asked(ids, found.place, 2 * found.word + 1 - found.sense)

    def batch(self, rng: np.random.Generator, size: int, split: str = "train", **level: Any) -> Batch:
        """As ``Task.batch``; each sentence stands beside its twin, and an odd size leaves out the last one's.

        So what nothing decides pulls as hard to one sense as to the other.
        """
        return self._pairs(Draws(rng), split, size, level)

    def examples(self, split: str, n: int, seed: int, condition: Condition, block: int = 0) -> Batch:
        """n sentences of a split, each beside its twin; whatever a row reads, its sentences are the same."""
        draws = Draws(np.random.default_rng([seed, WHERE.index(condition.level["where"]), block]))
        return self._pairs(draws, split, n, condition.level)

    def _pairs(self, draws: Draws, split: str, n: int, level: Level) -> Batch:
        if split not in SPLITS:
            raise EngineError("not-an-option", "split", value=split, options=", ".join(SPLITS))
        found: list[Example] = []
        for _ in range(self.MOST_TRIES + 1000 * n):
            if len(found) >= n:
                return batched(found[:n])
            twins = self.pair(draws, level)
            if self.split(twins[0].ids) == split:
                found += twins
        raise EngineError("too-few-sentences", "split", value=split)

    def _slot(self, ids: Sequence[int], found: Found) -> Slot:
        """The slot that a sentence was made of: the one whose words stand around W as here, some of them unknown."""
        word = self.words[ids[found.deciding]][0]
        for slot in AMBIGUOUS[found.word].slots:
            if slot.after != found.after or word not in slot.deciding[found.sense]:
                continue
            if self._fits(slot, ids, found):
                return slot
        raise EngineError("no-shape", "sentence")

    def _fits(self, slot: Slot, ids: Sequence[int], found: Found) -> bool:
        word = AMBIGUOUS[found.word]
        for more in MORE[word.language]:
            text = [part for piece in slot.text for part in (more if piece == "M" else (piece,))]
            first = found.place - text.index("W")
            if first < 0 or first + len(text) > len(ids) or first + text.index("D") != found.deciding:
                continue
            here = ids[first : first + len(text)]
            if all(part in "WD" or number in (0, self.numbers[part]) for part, number in zip(text, here, strict=True)):
                return True
        return False

    # what is known of a sentence ------------------------------------------------

    def found(self, ids: Sequence[int]) -> Found | None:
        """What any sentence says: its first ambiguous word, and the nearest word that decides it.

        None where it has no ambiguous word. Words of both senses decide nothing.
        """
        place = next((k for k, word in enumerate(ids) if word in self._ambiguous), None)
        if place is None:
            return None
        return self.found_at(ids, place)

    def found_at(self, ids: Sequence[int], place: int) -> Found:
        """As ``found``, of the ambiguous word at a place."""
        word = self._ambiguous[ids[place]]
        senses = self._deciding[word]
        deciding = [k for k, other in enumerate(ids) if k != place and other in senses]
        said = {senses[ids[k]] for k in deciding}
        if len(said) != 1:
            return Found(word, place, -1, -1)
        return Found(word, place, min(deciding, key=lambda k: abs(k - place)), said.pop())

    def split(self, ids: Sequence[int]) -> str:
        """That of the sentence without its deciding words: twins are never apart."""
        found = self.found(ids)
        if found is None:
            return split_of(ids)
        senses = self._deciding[found.word]
        return split_of([0 if k != found.place and word in senses else word for k, word in enumerate(ids)])

    def roles(self, ids: Sequence[int]) -> tuple[str, ...]:
        """``word`` (the ambiguous one), ``deciding``, ``other``."""
        found = self.found(ids)
        if found is None:
            return ("other",) * len(ids)
        roles = ["deciding" if word in self._deciding[found.word] else "other" for word in ids]
        roles[found.place] = "word"
        return tuple(roles)

    def features(self, ids: Sequence[int]) -> dict[str, IntArray]:
        """``word``: which ambiguous word was read, from 1; ``sense``: what was said of it, 1 or 2; 0 before each.

        ``position`` counts the words from 1.
        """
        found = self.found(ids)
        steps = np.arange(len(ids))
        nothing = np.zeros(len(ids), dtype=np.int64)
        if found is None:
            return {"word": nothing, "sense": nothing, "position": steps + 1}
        decided = found.deciding >= 0
        return {
            "word": np.where(steps >= found.place, found.word + 1, 0),
            "sense": np.where(steps >= found.deciding, found.sense + 1, 0) if decided else nothing,
            "position": steps + 1,
        }

    def shaped_like(self, ids: Sequence[int], n: int, split: str = "test", seed: int = 0) -> Batch:
        """The same slot, its other deciding words, and other words around it in the same number."""
        found = self.found(ids)
        if found is None or found.deciding < 0:
            raise EngineError("no-shape", "sentence")
        slot = self._slot(ids, found)
        return self._shaped((len(ids), found.word, found.place, slot), n, split, seed)

    def sample_shape(self, draws: Draws, shape: Any) -> Example:
        """Another sentence of the shape; drawn until one is as long, with W in its place."""
        length, word, place, slot = shape
        level = {**WHOLE, "word": word, "where": WHERE[slot.after]}
        for _ in range(self.MOST_TRIES):
            example = self.sample(draws, level)
            found = self.found(example.ids)
            assert found is not None
            if len(example.ids) == length and found.place == place and self._slot(example.ids, found) == slot:
                return example
        raise EngineError("no-shape", "sentence")

    # measure ------------------------------------------------------------------

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Where the deciding word stands."""
        return tuple(Condition({"condition": where}, {**WHOLE, "where": where}, 0.5) for where in WHERE)

    def correct(self, probabilities: Array, batch: Batch, condition: Condition) -> tuple[int, int]:
        """Sentences whose sense is the more probable one of the word's two, read at the word itself."""
        return self.correct_at("word", probabilities, batch), len(batch)

    def correct_at(self, reads: str, probabilities: Array, batch: Batch) -> int:
        """How many sentences are right, read at the ambiguous word or at the last word.

        Parameters
        ----------
        reads : {"word", "last"}
        probabilities : array, B×T×L
            Or any numbers that rise with them.
        batch : Batch
            Whole sentences, of which each has one of the two senses.
        """
        right = 0
        for k in range(len(batch)):
            found = self.found(batch.sentence(k))
            assert found is not None
            step = found.place if reads == "word" else int(batch.lengths[k]) - 1
            first, second = probabilities[k, step, 2 * found.word : 2 * found.word + 2]
            # two that are equal say nothing; the first is taken, which is right for one of two twins
            right += int(second > first) == found.sense
        return right


def _asked(ids: Sequence[int], place: int, answer: int) -> Example:
    """The sense is asked for at the ambiguous word and at the last word."""
    targets = [NO_LOSS] * len(ids)
    targets[place] = targets[-1] = answer
    return Example(tuple(ids), tuple(targets))
