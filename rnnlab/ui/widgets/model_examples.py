"""Sentences that a trained model is about, as the present language writes them."""

from __future__ import annotations

from rnnlab.session import models
from rnnlab.session.models import ModelEntry
from rnnlab.session.tokens import join
from rnnlab.ui.widgets.model_words import written
from rnnlab.ui.widgets.track_row import SAMPLES

Sentence = tuple[str, ...]

# By task: a sentence, and a second one to set beside it; the first writing of each word.
EXAMPLES: dict[str, tuple[str, str]] = {
    "recall": (
        "我 出生 在 中国 ， 后来 搬家 ， 我 去过 法国 ， 认识 许多 朋友 ， 所以 我 会 说",
        "我 出生 在 法国 ， 后来 搬家 ， 我 去过 中国 ， 认识 许多 朋友 ， 所以 我 会 说",
    ),
    "reber": ("B T B T S X X T V V E T E", "B P B T S X X T V V E P E"),
    "brackets": ('a ( b [ c " d e " f ] g ) h', 'a [ b ( c " d e " f ) g ] h'),
}


def example(entry: ModelEntry) -> tuple[Sentence, Sentence]:
    """A sentence of the model's task and a second one; of a task without examples, some of its words."""
    rows = {writing: pair for pair in reversed(entry.words[1:]) for writing in pair}
    found = []
    for text in EXAMPLES.get(entry.task, ("", "")):
        tokens = tuple(written(rows[word]) for word in text.split() if word in rows)
        found.append(tokens or tuple(written(pair) for pair in entry.words[1:9]))
    return found[0], found[1]


def samples(model: str) -> tuple[str, ...]:
    """Sentences that may be taken instead of typing: of the model's task, as they are typed; "" is no model."""
    entry = models.entry(model) if model else None
    if entry is None:
        return SAMPLES
    return tuple(dict.fromkeys(join(tokens) for tokens in example(entry)))


def is_example(tokens: Sentence) -> bool:
    """Whether a sentence is the example of some model, in either language: nobody typed it."""
    return any(
        tokens == tuple(pair[side] for word in text.split() for pair in entry.words if pair[0] == word)
        for entry in models.catalogue()
        for text in EXAMPLES.get(entry.task, ())
        for side in (0, 1)
    )


def speaks(entry: ModelEntry, tokens: Sentence) -> bool:
    """Whether a model knows more than half of a sentence's words."""
    words = models.vocabulary(entry.name)
    return 2 * sum(token in words for token in tokens) > len(tokens)


def rewritten(model: str, tokens: Sentence) -> Sentence:
    """A sentence as the present language writes it, as far as the model knows its words; "" is no model."""
    entry = models.entry(model) if model else None
    if entry is None:
        return tokens
    rows = {writing: pair for pair in reversed(entry.words[1:]) for writing in pair}
    return tuple(written(rows[token]) if token in rows else token for token in tokens)
