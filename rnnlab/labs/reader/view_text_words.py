"""What is said of a text of the user's own and of the training on it."""

from __future__ import annotations

from rnnlab.engine.reader_traces import TextTraining
from rnnlab.labs.reader.own_text import TextRead
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.model_words import share_text

TITLE = N_("Reader text", "Train on your own text")
INVITATION = N_("Reader text", "Drop a text file here (.txt), open one, or paste with Ctrl+V.")
PASTED, EXAMPLE_NAME = N_("Reader text", "Pasted text"), N_("Reader text", "The two captains")
NOTHING_PASTED = N_("Reader text", "There is no text on the clipboard. What was here stays.")
KEPT = N_("Reader text", "{sentence} What was here stays.")

ENCODINGS = {
    "utf-8": "UTF-8",
    "gb18030": "GBK / GB 18030",
    "utf-16-le": "UTF-16 LE",
    "utf-16-be": "UTF-16 BE",
    "big5": "Big5",
    "cp1252": "Windows-1252",
}
RECOGNISED = N_("Reader text", "“{name}”: {encoding}, {characters} {characters:character|characters}.")
TOKENS = {
    "word": N_(
        "Reader text", "{tokens} {tokens:word|words} and marks. {words} occur twice or more, {share} of the text."
    ),
    "char": N_(
        "Reader text", "{tokens} {tokens:token|tokens}. {words} characters occur twice or more, {share} of the text."
    ),
}
RESULT = N_(
    "Reader text",
    "On the test part, the last tenth, which is read once at the end: perplexity {perplexity}, "
    "{share} of next tokens right.",
)
BLIND = N_("Reader text", "Knowing only how often each token occurs, on the same part: {perplexity}, {share}.")
STOPPED = N_("Reader text", "Update {step} was not made: its loss was no finite number. The weights before are kept.")
LEARNT_BY_HEART = N_(
    "Reader text",
    "The held-out part is the tenth before the test part. Where its curve turns up, the network only learns the text "
    "by heart.",
)


def facts(name: str, read: TextRead) -> str:
    """Encoding, length and vocabulary of a text."""
    first = tr(RECOGNISED, name=name, encoding=ENCODINGS[read.encoding], characters=f"{read.characters:,}")
    counted = {"tokens": f"{read.tokens:,}", "words": f"{read.words - 1:,}", "share": share_text(read.known_share)}
    return join((first, tr(TOKENS[read.level], **counted)))


def outcome(result: TextTraining) -> str:
    """What a finished training came to, on the test part."""
    said = []
    if result.stopped is not None:
        said.append(tr(STOPPED, step=result.stopped))
    row = result.rows[0] if result.rows else {}
    if row.get("perplexity") is not None:
        said.append(tr(RESULT, perplexity=number(row["perplexity"], 1), share=share_text(row["accuracy"])))
        blind = {"perplexity": number(row["unigram_perplexity"], 1), "share": share_text(row["unigram_accuracy"])}
        said.append(tr(BLIND, **blind))
    return join(said)
