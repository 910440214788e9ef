"""The fixed texts of the page "hidden", and what is said of a hidden word."""

from __future__ import annotations

from rnnlab.engine.next_traces import HiddenWord, WordGuess
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, Text, listed, sentences, tr

NAME = N_("WhatNext", "Guess the hidden word")
SENTENCES = N_(
    "WhatNext",
    "One word is hidden and two models guess it: one looks at both sides, as BERT is trained, the other only at what "
    "came before.",
)
HINTS: tuple[Text, ...] = (
    N_("WhatNext", "Hide a word that only later words decide: who still knows it?"),
    N_("WhatNext", "Which words does the hidden place look at?"),
    N_("WhatNext", "Where the words before decide, are both models as sure?"),
)
WORDS = N_("WhatNext", "words")
CHIPS = N_("WhatNext", "The sentence, and whom the hidden place looks at; arrow keys hide another word, or mark a head")
HIDE = N_("WhatNext", "Hide “{token}”")
IS_HIDDEN = N_("WhatNext", "“{token}” is hidden")
PART = N_("WhatNext", "The models read {count} {count:word|words} at most: here words {first} to {last} of {all}.")
START = N_("WhatNext", "start")
SEES: dict[str, Text] = {
    "both": N_("WhatNext", "sees both sides"),
    "before": N_("WhatNext", "sees only what came before"),
}
SEES_SHORT: dict[str, Text] = {
    "both": N_("WhatNext", "both sides"),
    "before": N_("WhatNext", "only before"),
}
LOOKS = N_("WhatNext", "looks at")
HEAD_ROW = N_("WhatNext", "head {number}")
CELL_TIP = N_("WhatNext", "{sees}, layer {layer}, head {head}: the hidden place looks at “{token}” with {weight}")
ROW_SAID = N_("WhatNext", "{sees}, layer {layer}, head {head}: {list}")

BARS: dict[str, Text] = {
    "both": N_("WhatNext", "Guesses of the model that sees both sides"),
    "before": N_("WhatNext", "Guesses of the model that sees only what came before"),
}
OTHERS = N_("WhatNext", "{count} other {count:word|words}")
TRUE = N_("WhatNext", "hidden word")
TRUE_RANK = N_("WhatNext", "hidden word, place {rank}")
ALLOWED = N_("WhatNext", "allowed words together: {share}")

DECIDES: dict[str, Text] = {
    "before": N_("WhatNext", "The words before it decide: they leave only “{word}”."),
    "after": N_(
        "WhatNext",
        "The words after it decide: those before it allow {count} {count:word|words}, both sides only “{word}”.",
    ),
    "open": N_(
        "WhatNext", "Open: the words before it allow {count} {count:word|words}, both sides still {all}: {list}."
    ),
    "": N_(
        "WhatNext",
        "The grammar that the models were trained on has no such sentence, so it does not say what is allowed.",
    ),
}
UNKNOWN = N_("WhatNext", "Not known to the models: {words}.")
TRUE_UNKNOWN = N_("WhatNext", "They do not know the hidden word, so they cannot guess it.")
HIDDEN_NOW = N_("WhatNext", "What decides the word is hidden while you predict.")
_LISTED = 8

MEASURED = N_("WhatNext", "Right first guesses")
CARD = N_("WhatNext", "from the models’ cards · {count} hidden {count:word|words} each")
HERE = N_("WhatNext", "measured here · {count} hidden {count:word|words} each")
CARD_SHORT = N_("WhatNext", "cards · {count} {count:word|words}")
HERE_SHORT = N_("WhatNext", "measured · {count} {count:word|words}")
CONDITIONS: dict[str, Text] = {
    "before": N_("WhatNext", "words before decide"),
    "after": N_("WhatNext", "words after decide"),
    "open": N_("WhatNext", "open"),
}
CHANCE = N_("WhatNext", "knows the grammar, draws: {share}")
CHANCE_SHORT = N_("WhatNext", "by drawing: {share}")
PALE = N_("WhatNext", "pale: a word that the grammar allows")
COUNTS = N_("WhatNext", "Right first guesses of both models, by what decides the word")
COUNT_SAID = N_("WhatNext", "{sees}, {condition}: {right} of {n} right, {possible} allowed")
NONE_YET = N_("WhatNext", "Nothing has been counted yet.")
WORK = N_("WhatNext", "Guessing held-out words")
WORK_COUNT = N_("WhatNext", "{done} of {total} {total:part|parts}")
MEASURE = N_("WhatNext", "Count here, on other sentences")
SOURCE = N_("WhatNext", "Which counts are shown")
FROM_CARD, FROM_HERE = N_("WhatNext", "cards"), N_("WhatNext", "here")

LAYER, HEAD = N_("WhatNext", "Layer"), N_("WhatNext", "Marked head")
EXAMPLES_TITLE = N_("WhatNext", "Examples")
EXAMPLES: tuple[tuple[str, Text], ...] = (
    ("cup-zh", N_("WhatNext", "一杯: which measure word?")),
    ("after-zh", N_("WhatNext", "在: decided after")),
    ("before-zh", N_("WhatNext", "了: decided before")),
    ("after-en", N_("WhatNext", "in: decided after")),
    ("before-en", N_("WhatNext", "the: decided before")),
    ("open-en", N_("WhatNext", "tea: open")),
)
NUMBERS: tuple[tuple[str, Text], ...] = (
    ("both", N_("WhatNext", "hidden word, both sides")),
    ("before", N_("WhatNext", "hidden word, only before")),
    ("allowed_both", N_("WhatNext", "allowed words, both sides")),
    ("allowed_before", N_("WhatNext", "allowed words, only before")),
    ("most_both", N_("WhatNext", "looks at most, both sides")),
    ("most_before", N_("WhatNext", "looks at most, only before")),
)
TYPE_NOTE = N_("WhatNext", "Type your own sentence in the timeline; press a word to hide it.")
COLUMNS = (N_("WhatNext", "model"), N_("WhatNext", "word"), N_("WhatNext", "probability"))
COUNT_COLUMNS = (
    N_("WhatNext", "model"),
    N_("WhatNext", "what decides"),
    N_("WhatNext", "right"),
    N_("WhatNext", "allowed"),
    N_("WhatNext", "hidden words"),
    N_("WhatNext", "by drawing"),
)

ASK_FIRST = N_("WhatNext", "Which word is the first guess of the model that sees both sides?")
ASK_KNOWS = N_("WhatNext", "“{word}” is hidden. Is it the first guess of the model that sees only what came before?")
PICK = N_("WhatNext", "Press an answer, or its number.")
KNOWS: tuple[Text, ...] = (
    N_("WhatNext", "Yes, its first guess"),
    N_("WhatNext", "No, it guesses another word"),
)
RIGHT_FIRST = N_("WhatNext", "Right: “{word}”, with {share}.")
WRONG_FIRST = N_("WhatNext", "It guesses “{word}” with {share}; you said “{guess}”.")
RIGHT_KNOWS = N_("WhatNext", "Right: its first guess is “{word}”, with {share}.")
WRONG_KNOWS = N_("WhatNext", "No: its first guess is “{word}”, with {share}.")
NOT_KNOWN = N_("WhatNext", "The models do not know the hidden word: hide another one.")


def decided(hidden: HiddenWord) -> str:
    """What decides the word, by the grammar, and which words of the sentence the models lack."""
    allowed = listed((*hidden.possible[:_LISTED], *(("…",) if len(hidden.possible) > _LISTED else ())))
    said = tr(
        DECIDES[hidden.decided], word=hidden.words[hidden.place], count=hidden.possible_before,
        all=len(hidden.possible), list=allowed,
    )  # fmt: skip
    lacking = [word for word, unknown in zip(hidden.words, hidden.unknown, strict=True) if unknown]
    parts = [said]
    if lacking:
        words = listed((*dict.fromkeys(lacking[:_LISTED]), *(("…",) if len(lacking) > _LISTED else ())))
        parts.append(tr(UNKNOWN, words=words))
    if hidden.unknown[hidden.place]:
        parts.append(tr(TRUE_UNKNOWN))
    return sentences(parts)


def part(hidden: HiddenWord) -> str:
    """Which part of a long sentence is read; "" where it is the whole."""
    first, last = hidden.window
    if last - first == len(hidden.words):
        return ""
    return tr(PART, count=last - first, first=first + 1, last=last, all=len(hidden.words))


def seen_word(guess: WordGuess, k: int) -> str:
    """What a model read at a place, as it is shown."""
    word = guess.read[k]
    return tr(START) if word == "<bos>" else word


def whole(hidden: HiddenWord) -> str:
    """The sentence as it is written."""
    return join(hidden.words)
