"""The fixed texts of the page "sentences"."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_, Text

TITLE = N_("WhatNext", "One vector for a sentence")
SENTENCES = N_(
    "WhatNext",
    "Pooling makes one vector of many; the cosine of two is 1 where they point the same way. Does it follow the words, "
    "or the meaning?",
)
HINTS: tuple[Text, ...] = (
    N_("WhatNext", "Mean of words: does the sentence with changed places get less than 1?"),
    N_("WhatNext", "Which row puts the same meaning above the changed places?"),
    N_("WhatNext", "Press a sentence above the table: now all are compared with it."),
)
CAPTION = N_(
    "WhatNext",
    "Sentence-BERT (2019) adds what no pooling has: fine-tuning on pairs of sentences, until their cosine says how "
    "alike they are. Pooling alone is not enough.",
)

POOLINGS: dict[str, Text] = {
    "words": N_("WhatNext", "mean of words"),
    "mean": N_("WhatNext", "mean of states"),
    "max": N_("WhatNext", "max of states"),
    "last": N_("WhatNext", "last state"),
}
PACKAGED = N_("WhatNext", "packaged · English only")
RELATIONS: dict[str, Text] = {
    "same-meaning": N_("WhatNext", "same meaning"),
    "roles-swapped": N_("WhatNext", "roles swapped"),
    "other-object": N_("WhatNext", "other object"),
    "other-agent": N_("WhatNext", "other agent"),
    "other-deed": N_("WhatNext", "other deed"),
}
NO_RELATION = "–"  # none of the grammar's, or several things differ
SAME_WORDS = N_("WhatNext", "same words")
COSINE_WITH = N_("WhatNext", "cosine with")
TABLE = N_("WhatNext", "Cosine of the first sentence with the others, by every pooling")
CELL = N_("WhatNext", "{pooling}, {sentence}: {number}")
NOT_KNOWN = N_("WhatNext", "unknown: {words}")
MAKE_FIRST = N_("WhatNext", "Press: compare all with “{sentence}”")
NO_GRAMMAR = N_("WhatNext", "–: not of the grammar, or more than one thing differs.")
ONE_ALONE = N_("WhatNext", "One sentence alone has none to be compared with: add one at the right.")
BEFORE_A = N_("WhatNext", "A {number}")

SAYS = N_("WhatNext", "What the numbers say")
AND = N_("WhatNext", "{one}, {other}")
LOST = N_("WhatNext", "Exactly 1 for “{sentence}”: {poolings}. The order is lost.")
TELLS = N_("WhatNext", "The order of the same words shows in: {poolings}.")
READ_ALIKE = N_(
    "WhatNext", "“{sentence}” is read as the first sentence again: the words that it does not know are all one to it."
)
MEANING = N_("WhatNext", "The same meaning above the changed places: {poolings}.")
MEANING_NOT = N_("WhatNext", "The changed places above the same meaning: {poolings}.")
MEANING_ALIKE = N_("WhatNext", "The same meaning and the changed places alike: {poolings}.")
CLOSEST = N_("WhatNext", "Closest of all to the first is the same meaning: {poolings}.")
NOTHING = N_(
    "WhatNext", "Neither the same words in another order nor the same meaning is among the sentences: take an example."
)
UNKNOWN = N_("WhatNext", "The network does not know: {words}")
REFUSED = N_("WhatNext", "{name}: {reason}")

COUNTS = N_("WhatNext", "Measured: all {n} {n:deed|deeds} held out in training")
COUNTS_OF = N_("WhatNext", "How often the passive sentence, which says the same, is closer than others")
ABOVE_SWAPPED = N_("WhatNext", "same meaning above changed places")
ABOVE_OTHERS = N_("WhatNext", "and above every other object")
LANGUAGES: dict[str, Text] = {"zh": N_("WhatNext", "Chinese"), "en": N_("WhatNext", "English")}
BAR = N_("WhatNext", "{pooling}, {language}: {swapped} and {others} of {n}")
NOT_COUNTED = N_(
    "WhatNext", "Counts are there for a network that learned who did what to whom; this one learned something else."
)

COMPARED_TITLE = N_("WhatNext", "Sentences")
FIRST = N_("WhatNext", "compared with the others")
FIELD = N_("WhatNext", "Sentence {number}")
REMOVE = N_("WhatNext", "Remove sentence {number}")
ADD = N_("WhatNext", "Add a sentence")
ADD_HINT = N_("WhatNext", "type a sentence, then Enter")
EXAMPLES_TITLE = N_("WhatNext", "Examples")
EXAMPLES: tuple[tuple[str, Text | str], ...] = (
    ("zh", N_("WhatNext", "Chinese")),
    ("en", N_("WhatNext", "English")),
    ("both", N_("WhatNext", "both languages")),
)
MODEL_TITLE = N_("WhatNext", "Network")
MODEL_MISSING = N_("WhatNext", "The network “{name}” is not there.")
EXTRA_TITLE = N_("WhatNext", "English sentence model")
EXTRA: tuple[tuple[bool, Text], ...] = ((False, N_("WhatNext", "off")), (True, N_("WhatNext", "on")))
EXTRA_NOTE = N_("WhatNext", "{name}, trained on pairs of sentences; reads English only.")
EXTRA_ABSENT = N_(
    "WhatNext",
    "Not installed: {command} (460 MB). The installers do not contain it. Reads English only.",
)
COMMAND = 'pip install "rnnlab[sbert]"'

NUMBERS: tuple[tuple[str, Text | str], ...] = (
    ("chosen", N_("WhatNext", "chosen cell")),
    ("answers", N_("WhatNext", "right answers, held out")),
)
COLUMNS = (
    N_("WhatNext", "sentence"),
    N_("WhatNext", "relation to the first"),
    N_("WhatNext", "same words"),
)

ASK: dict[str, Text] = {
    "words": N_("WhatNext", "Mean of words: which sentence is closer to “{first}”?"),
    "mean": N_("WhatNext", "Mean of states: which sentence is closer to “{first}”?"),
    "max": N_("WhatNext", "Max of states: which sentence is closer to “{first}”?"),
    "last": N_("WhatNext", "Last state: which sentence is closer to “{first}”?"),
    "extra": N_("WhatNext", "Packaged sentence model: which sentence is closer to “{first}”?"),
}
PICK = N_("WhatNext", "One says the same; in the other the two have changed places.")
ALIKE = N_("WhatNext", "Both alike")
WHY_NOT = N_(
    "WhatNext", "To predict, one sentence has to say the same as the first, and another has to have the roles swapped."
)
RIGHT = N_("WhatNext", "Right: same meaning {same}, changed places {swapped}.")
WRONG = N_("WhatNext", "No: same meaning {same}, changed places {swapped}.")
