"""Numbers before nouns: one clause, six clauses, in English and in a language whose nouns stay as they are."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from rnnlab.paths import resource
from rnnlab.session.messages import TEXTS, Message, fill
from rnnlab.session.plurals import rendered

NOUNS = (
    r"(?:cell|character|clause|decade|deed|dimension|fault|file|gap|layer|length|line|mark|model|network|number|pair|"
    r"parameter|part|passage|picture|pixel|question|round|row|run|scene|seed|sentence|state|step|symbol|tick|timing|"
    r"token|unit|update|vote|word)s"
)
# Of these there is never one, or the sentence has more in it that would have to change.
MANY = {
    "Attention": {"{count} rows"},
    "Gates learning": {"{every} updates"},
    "Gradients training": {"{length} numbers"},
    "Reader": {"{states} states"},
    "Reader text": {"{words} characters"},
    "Translation curve": {"{last} clauses"},
    "Translation pairs": {"{train} pairs"},
    "messages": {
        "{count} rows", "{total} rows", "{count} words", "{count} tokens", "{count} characters", "{total} runs",
        "{count} different tokens", "{limit} million numbers", "{task} reads numbers",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "0 clauses"), (1, "1 clause"), ("1", "1 clause"), (6, "6 clauses"), ("1,000", "1,000 clauses")],
)
def test_one_of_a_thing_is_said_as_one(count: object, said: str) -> None:
    assert rendered("{n} {n:clause|clauses}", {"n": count}) == said


def test_a_choice_may_hold_the_verb_and_other_formats_stay() -> None:
    text = "{n} {n:file was|files were} left out, {share:.1f} % of {total:,}"
    assert rendered(text, {"n": 1, "share": 2.0, "total": 5000}) == "1 file was left out, 2.0 % of 5,000"
    assert rendered("{n:>3}", {"n": 7}) == "  7"


def test_a_language_whose_nouns_do_not_change_leaves_the_choice_out() -> None:
    assert rendered("{n} 个分句", {"n": 1}) == "1 个分句"


def test_a_message_is_said_in_the_singular_too() -> None:
    message = Message.of("measure-interrupted", done=0, total=1)
    assert fill(TEXTS[message.id], message) == "Interrupted after 0 of 1 timing."


def test_every_number_before_a_noun_has_both_forms() -> None:
    wrong = []
    number = re.compile(r"\{(\w+)\} (?:[a-z]+ )?" + NOUNS + r"\b")
    for context in ElementTree.parse(resource("i18n", "rnnlab_zh.ts")).getroot().iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            source = message.findtext("source") or ""
            wrong += [
                f"[{name}] {source}"
                for found in number.finditer(source)
                if found.group() not in MANY.get(name, set()) and found.group(1) not in ("rate", "p", "power", "share")
            ]
    assert wrong == []
