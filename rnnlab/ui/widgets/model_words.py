"""How a trained model and its task are called, in words."""

from __future__ import annotations

import math

from rnnlab.session.models import SELF_ATTENTION, STATIC, UNSTABLE, ModelEntry, seeds_range
from rnnlab.ui.look.i18n import N_, Text, language, tr
from rnnlab.ui.look.numbers import percent
from rnnlab.ui.widgets.lab import Provenance

CELL_NAMES = {"rnn": "RNN", "gru": "GRU", "lstm": "LSTM", "lstm1997": "LSTM 1997"}
_NO_CELL = {SELF_ATTENTION: N_("Models", "self-attention"), STATIC: N_("Models", "word vectors alone")}

_TASKS: dict[str, tuple[Text, Text]] = {
    "recall": (
        N_("Models", "recall"),
        N_("Models", "Somebody tells where they were born, then many other things; at the end the network has to "
           "say which language they speak."),
    ),
    "reber": (
        N_("Models", "Reber grammar"),
        N_("Models", "Strings of a small grammar, symbol by symbol. The network predicts the next symbol; the "
           "second-last one repeats the second, however much lies between."),
    ),
    "brackets": (
        N_("Models", "brackets"),
        N_("Models", "Letters between brackets and quotation marks. After each symbol the network says which of them "
           "would have to be closed now, so it has to keep what is still open."),
    ),
    "text": (
        N_("Models", "text"),
        N_("Models", "A text, trained in this program. The network predicts what comes next."),
    ),
    "translate": (
        N_("Models", "translation"),
        N_("Models", "Sentences of a small grammar, Chinese and English, and how each is said in the other language."),
    ),
    "sense": (
        N_("Models", "word senses"),
        N_("Models", "Words with two senses in sentences where another word, before or after, decides between them."),
    ),
    "roles": (
        N_("Models", "who did what to whom"),
        N_("Models", "Somebody does something to somebody, said actively or passively, in Chinese or in English; then "
           "it is asked who, what, or whom."),
    ),
    "cloze": (
        N_("Models", "hidden words"),
        N_("Models", "Sentences of a small grammar in which words are hidden; the network guesses them."),
    ),
}  # fmt: skip
_OTHER = N_("Models", "A network from another source.")
_LINE = N_("Models", "{cell} · {units} {units:unit|units}")
_RIGHT = N_("Models", "{line} · {share} right")
_SEEDS = N_("Models", "{line} · with other seeds {low} to {high}")
_TRAINED = N_("Provenance", "trained · {task} · {updates} {updates:update|updates}")
_TRAINED_RIGHT = N_("Provenance", "trained · {task} · {updates} {updates:update|updates} · {share}")
_CHANGED = N_("Provenance", "trained · {task}, then changed by hand")


def task_name(task: str) -> str:
    """A task's short name in the present language."""
    return tr(_TASKS[task][0]) if task in _TASKS else task


def task_sentence(task: str) -> str:
    """What a task asks for, in one or two sentences."""
    return tr(_TASKS[task][1] if task in _TASKS else _OTHER)


def share_text(share: float) -> str:
    """A share as per cent, rounded down: ``99.8 %``; only what is all right is ``100 %``."""
    tenths = math.floor(share * 1000 + 1e-6)
    return percent(f"{tenths // 10}" if tenths % 10 == 0 else f"{tenths / 10:.1f}")


def title_of(entry: ModelEntry) -> str:
    """What the user called a network of their own; "" where it has no such name."""
    title = entry.settings.get("title")
    return title.strip()[:80] if entry.own and isinstance(title, str) else ""


def cell_name(entry: ModelEntry) -> str:
    """What a model is made of: its cell, or what it has in place of one.

    Any lab's state may name any model, and is shown before its computation refuses it.
    """
    return tr(_NO_CELL[entry.cell]) if entry.cell in _NO_CELL else CELL_NAMES[entry.cell]


def model_name(entry: ModelEntry) -> str:
    """A model in a few words: the user's own by its name, another by its task; and its cell."""
    return f"{title_of(entry) or task_name(entry.task)} · {cell_name(entry)}"


def model_line(entry: ModelEntry) -> str:
    """Cell, size and how well it does: ``LSTM · 48 units · 99.8 % right``."""
    line = tr(_LINE, cell=cell_name(entry), units=entry.hidden)
    accuracy = entry.metrics.get("accuracy")
    if accuracy is None:
        return line
    line = tr(_RIGHT, line=line, share=share_text(accuracy))
    low, high = seeds_range(entry)
    if high - low > UNSTABLE:
        return tr(_SEEDS, line=line, low=share_text(low), high=share_text(high))
    return line


def trained(entry: ModelEntry, changed: bool) -> Provenance:
    """Where a trained model's numbers come from; ``changed`` when weights or word vectors were typed over."""
    task = ("task", task_name(entry.task))
    if changed:
        return Provenance("trained", _CHANGED, (task,))
    updates = ("updates", f"{entry.steps:,}")
    accuracy = entry.metrics.get("accuracy")
    if accuracy is None:
        return Provenance("trained", _TRAINED, (task, updates))
    return Provenance("trained", _TRAINED_RIGHT, (task, updates, ("share", share_text(accuracy))))


def written(pair: tuple[str, str]) -> str:
    """A word or an answer of a model (Chinese, English) as the present language writes it."""
    return pair[0] if language().name == "zh" else pair[1]
