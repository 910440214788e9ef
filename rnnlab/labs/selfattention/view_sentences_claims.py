"""What the cosines of the page "sentences" say: read off the numbers, whatever the sentences and the network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rnnlab.engine.next_traces import PooledRow, SentenceVectors
from rnnlab.labs.selfattention import view_sentences_names as names
from rnnlab.session.messages import Message
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import message_text, tr

ALIKE = 1e-9  # cosines that differ by less are the same but for rounding
_LONGEST = 48  # characters of a sentence that is named within another one
_MOST_WORDS = 6


@dataclass(frozen=True)
class Pair:
    """The two columns that a pooling is judged by: what says the same, and what has the roles swapped."""

    same: int
    swapped: int

    def higher(self, row: PooledRow) -> int | None:
        """1 where the same meaning is closer, −1 where the changed places are, 0 where both are alike; None unread."""
        same, swapped = float(row.cosine[self.same]), float(row.cosine[self.swapped])
        if same != same or swapped != swapped:
            return None
        return 0 if abs(same - swapped) <= ALIKE else 1 if same > swapped else -1


def pair_of(found: SentenceVectors) -> Pair | None:
    """The first sentence of either kind; None where one of them is lacking."""
    if "same-meaning" not in found.relations or "roles-swapped" not in found.relations:
        return None
    return Pair(found.relations.index("same-meaning"), found.relations.index("roles-swapped"))


def pooling_name(pooling: str, found: SentenceVectors) -> str:
    """How a row is called."""
    return found.extra_name if pooling == "extra" else tr(names.POOLINGS[pooling])


def relation_name(relation: str) -> str:
    """What a sentence says beside the first one, in a few words."""
    return tr(names.RELATIONS[relation]) if relation else names.NO_RELATION


def quoted(words: Sequence[str]) -> str:
    """A sentence as another one names it: not too long."""
    text = join(words)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def listed(parts: Iterable[str]) -> str:
    """Names one after another."""
    said = ""
    for part in parts:
        said = tr(names.AND, one=said, other=part) if said else part
    return said


def unknown_words(found: SentenceVectors) -> list[str]:
    """The words that the network does not know, each once."""
    return list(
        dict.fromkeys(
            word
            for words, marks in zip(found.sentences, found.unknown, strict=True)
            for word, lost in zip(words, marks, strict=True)
            if lost
        )
    )


def claims(found: SentenceVectors) -> list[str]:
    """Sentences about order and meaning, by what was computed."""
    said: list[str] = []
    if found.same_words.count(True):
        said += _about_order(found, found.same_words.index(True))
    pair = pair_of(found)
    if pair is not None:
        said += _about_meaning(found, pair)
    return said or [tr(names.NOTHING)]


def notes(found: SentenceVectors) -> list[str]:
    """What has to be said besides: words unknown to the network, sentences that a model does not read."""
    said = []
    if lost := unknown_words(found):
        shown = [quoted((word,)) for word in lost[:_MOST_WORDS]]
        said.append(tr(names.UNKNOWN, words=listed([*shown, "…"] if len(lost) > _MOST_WORDS else shown)))
    for row in found.rows:
        for why in dict.fromkeys(reason for reason in row.refused if reason):
            said.append(tr(names.REFUSED, name=pooling_name(row.pooling, found), reason=message_text(Message.of(why))))
    if not all(found.relations[1:]):
        said.append(tr(names.NO_GRAMMAR))
    return said


def read_alike(found: SentenceVectors, place: int) -> bool:
    """Whether the network reads a sentence as the first one again: all words that it lacks are one to it."""
    read = [
        tuple("" if lost else word for word, lost in zip(found.sentences[k], found.unknown[k], strict=True))
        for k in (0, place)
    ]
    return found.sentences[0] != found.sentences[place] and read[0] == read[1]


def _about_order(found: SentenceVectors, place: int) -> list[str]:
    sentence = quoted(found.sentences[place])
    own = [row for row in found.rows if row.cosine[place] == row.cosine[place]]
    lost = [pooling_name(row.pooling, found) for row in own if float(row.cosine[place]) == 1.0]
    kept = [pooling_name(row.pooling, found) for row in own if float(row.cosine[place]) < 1.0 - ALIKE]
    if read_alike(found, place):
        return [tr(names.READ_ALIKE, sentence=sentence)]
    if lost:
        return [tr(names.LOST, sentence=sentence, poolings=listed(lost))]
    return [tr(names.TELLS, poolings=listed(kept))] if kept else []


def _about_meaning(found: SentenceVectors, pair: Pair) -> list[str]:
    said = []
    for higher, text in ((1, names.MEANING), (-1, names.MEANING_NOT), (0, names.MEANING_ALIKE)):
        rows = [pooling_name(row.pooling, found) for row in found.rows if pair.higher(row) == higher]
        if rows:
            said.append(tr(text, poolings=listed(rows)))
    closest = [pooling_name(row.pooling, found) for row in found.rows if _closest(row, pair.same)]
    if closest and len(found.sentences) > 3:
        said.append(tr(names.CLOSEST, poolings=listed(closest)))
    return said


def _closest(row: PooledRow, place: int) -> bool:
    others = [float(value) for k, value in enumerate(row.cosine) if k not in (0, place)]
    return all(float(row.cosine[place]) > value for value in others)
