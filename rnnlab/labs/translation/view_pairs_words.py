"""What is said of a file of sentence pairs: what was found, what was skipped and why."""

from __future__ import annotations

from rnnlab.kept_pairs import VOCABULARY
from rnnlab.session.pairs import PairsFile
from rnnlab.ui.look.i18n import N_, Text, listed, tr

TITLE = N_("Translation pairs", "Train on your own sentence pairs")
INVITATION = N_(
    "Translation pairs",
    "Drop a file here, or open one: a pair on each line, source and translation divided by a tab or a comma (TSV, CSV)."
    " Other columns may be there too.",
)
READING = N_("Translation pairs", "Reading “{name}”: {percent} %, {pairs} {pairs:pair|pairs} so far")
ENCODING = N_("Translation pairs", "The encoding is not certain. Which of these can be read?")
FOUND = N_(
    "Translation pairs",
    "“{name}”: {count} {count:pair|pairs} from {lines} {lines:line|lines}, {encoding}, {separator}. {source} "
    "different {source:word|words} in the source, "
    "{target} in the translation.",
)
SEPARATORS: dict[str, Text] = {
    "\t": N_("Translation pairs", "divided by tabs"),
    ",": N_("Translation pairs", "divided by commas"),
    ";": N_("Translation pairs", "divided by semicolons"),
}
DIRECTIONS: dict[str, Text] = {
    "zh-en": N_("Translation pairs", "Chinese → English"),
    "en-zh": N_("Translation pairs", "English → Chinese"),
    "": N_("Translation pairs", "other languages"),
}
SPLIT = N_(
    "Translation pairs",
    "{train} pairs are learned from, {validation} are watched, {test} are for the test. The {words} most frequent "
    "words of each side are kept, any other is unknown.",
)
UNKNOWN = N_(
    "Translation pairs",
    "Unknown in the pairs that are not learned from: {source} of the source’s words, {target} of the translation’s.",
)
SKIPPED = N_("Translation pairs", "Skipped lines")
NONE_SKIPPED = N_("Translation pairs", "No line was skipped.")
WHY: dict[str, Text] = {
    "header": N_("Translation pairs", "names of the columns"),
    "empty": N_("Translation pairs", "nothing in it"),
    "one-column": N_("Translation pairs", "too few columns"),
    "empty-side": N_("Translation pairs", "one of the two sentences is missing"),
    "too-long": N_("Translation pairs", "a sentence is too long"),
    "twice": N_("Translation pairs", "was there before"),
    "beyond": N_("Translation pairs", "beyond the largest number of pairs"),
}
LINES = N_("Translation pairs", "{count} × {why} (line {lines})")
MORE = N_("Translation pairs", "{count} × {why} (lines {lines} …)")
CANCELLED = N_("Translation pairs", "Reading was cancelled. What was here stays.")
STAYS = N_("Translation pairs", "{sentence} What was here stays.")
USED = N_("Translation pairs", "{name}: {count} {count:pair|pairs}, {direction}.")
KEPT_SOME = N_("Translation pairs", "Your own pairs, chosen before.")
GONE = N_("Translation pairs", "The pairs are not on this computer any more; open their file again.")


def found(file: PairsFile) -> str:
    """What was found in a file."""
    return tr(
        FOUND, name=file.name, count=f"{file.count:,}", lines=f"{file.lines:,}", encoding=file.encoding.upper(),
        separator=tr(SEPARATORS.get(file.separator, SEPARATORS[","])), source=f"{file.source_words:,}",
        target=f"{file.target_words:,}",
    )  # fmt: skip


def split(file: PairsFile) -> str:
    """How the pairs are divided, and how much of what is held out is unknown to who learned the others."""
    train, validation, test = (f"{count:,}" for count in file.split)
    said = tr(SPLIT, train=train, validation=validation, test=test, words=f"{VOCABULARY:,}")
    source, target = file.unknown
    if source is None or target is None:
        return said
    return f"{said} {tr(UNKNOWN, source=f'{source:.1%}', target=f'{target:.1%}')}"


def skipped(file: PairsFile) -> list[str]:
    """Which lines were skipped, and why."""
    said = []
    for why, count in file.skipped.items():
        lines = file.skipped_lines.get(why, ())
        text = MORE if count > len(lines) else LINES
        said.append(tr(text, count=f"{count:,}", why=tr(WHY[why]), lines=listed(map(str, lines))))
    return said or [tr(NONE_SKIPPED)]


def used(file: PairsFile) -> str:
    """The chosen pairs in a line."""
    return tr(USED, name=file.name, count=f"{file.count:,}", direction=tr(DIRECTIONS[file.direction]))
