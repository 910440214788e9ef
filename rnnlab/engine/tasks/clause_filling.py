"""Which words the clause grammar allows at a hidden place: by the words before alone, or by all the others.

The grammar of ``clauses`` is walked word by word in either language. Every slot
offers what may stand there, given what was said: a drink is drunk and comes by
the cup, *an* wants a vowel, 昨天 excludes 要. So it is exact which places the
words before decide, which the words after, and which stay open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rnnlab.engine.tasks import clauses as grammar
from rnnlab.engine.tasks.clauses import CUP, DETERMINERS, FUTURE_TIMES, JOINTS, NOUNS, PAST_TIMES, PLACES, TIMES, VERBS

MOST_CLAUSES = 2
SLOTS = {
    "zh": ("time", "subject", "late time", "will", "place", "verb", "did", "article", "adjective", "noun"),
    "en": ("time", "subject", "will", "verb", "article", "adjective", "noun", "place"),
}
_VOWELS = "aeiou"


class _Said(NamedTuple):
    """What a clause has said so far, as far as it bears on what may follow."""

    time: str = ""
    future: bool = False
    verb: str = ""
    nouns: frozenset[str] = frozenset(NOUNS)  # that may still come
    article: str = ""  # "a" or "an" when the next word has to fit


def allowed(words: Sequence[str], place: int, *, before_only: bool = False) -> frozenset[str]:
    """The words that may stand at a place.

    Parameters
    ----------
    words : sequence of str
        A sentence of one or two clauses, Chinese or English; what stands at ``place`` is not looked at.
    place : int
        From 0.
    before_only : bool
        Whether only the words before it are looked at: all that may follow them, in some sentence.

    Returns
    -------
    frozenset of str
        Empty where the rest is none of the grammar's.
    """
    sight = tuple(words[:place]) if before_only else tuple(words)
    return _allowed(sight, place, before_only)


@lru_cache(maxsize=100_000)
def _allowed(words: tuple[str, ...], place: int, open_end: bool) -> frozenset[str]:
    found: set[str] = set()
    for language in SLOTS:
        _walk(language, words, place, open_end, 0, 0, _Said(), MOST_CLAUSES, "", found)
    return frozenset(found)


def _walk(
    language: str, words: tuple[str, ...], place: int, open_end: bool,
    at: int, slot: int, said: _Said, left: int, filled: str, found: set[str],
) -> None:  # fmt: skip
    """Go on from word ``at`` and a slot of the clause; ``left`` clauses are possible, this one included."""
    if slot == len(SLOTS[language]):
        if not open_end and at == len(words):
            found.add(filled)
        if left > 1 and (open_end or at < len(words)):
            for chinese, english in JOINTS.items():
                step = _matched(words, place, at, chinese if language == "zh" else english, open_end)
                if step is not None:
                    _after(language, words, place, open_end, step, 0, _Said(), left - 1, filled, found)
        return
    for option, now in _options(language, SLOTS[language][slot], said):
        step = _matched(words, place, at, option, open_end)
        if step is not None:
            _after(language, words, place, open_end, step, slot + 1, now, left, filled, found)


def _after(
    language: str, words: tuple[str, ...], place: int, open_end: bool,
    step: tuple[int, str], slot: int, said: _Said, left: int, filled: str, found: set[str],
) -> None:  # fmt: skip
    at, word = step
    if open_end and at > place:
        if word not in found and _completable(language, slot, said):
            found.add(word)
        return
    _walk(language, words, place, open_end, at, slot, said, left, word or filled, found)


def _matched(
    words: tuple[str, ...], place: int, at: int, option: Sequence[str], open_end: bool
) -> tuple[int, str] | None:
    """The next place and the word that fell on the hidden one; None where the option does not stand there."""
    filled = ""
    for k, word in enumerate(option, start=at):
        if k == place:
            filled = word
        elif k >= len(words):
            if not open_end or k < place:
                return None
        elif words[k] != word:
            return None
    return at + len(option), filled


@lru_cache(maxsize=100_000)
def _completable(language: str, slot: int, said: _Said) -> bool:
    """Whether some clause goes on like this."""
    if slot == len(SLOTS[language]):
        return True
    return any(_completable(language, slot + 1, now) for _, now in _options(language, SLOTS[language][slot], said))


def _options(language: str, slot: str, said: _Said) -> Iterator[tuple[tuple[str, ...], _Said]]:
    """What may stand in a slot, and what has been said then."""
    chinese = language == "zh"
    if slot in ("time", "late time"):
        yield (), said
        if not said.time:
            for time, english in TIMES.items():
                yield (time,) if chinese else english, said._replace(time=time)
    elif slot == "subject":
        for subject, english in grammar.SUBJECTS.items():
            yield (subject,) if chinese else english, said
    elif slot == "will":
        if not said.time or said.time in PAST_TIMES:
            yield (), said._replace(future=False)
        if not said.time or said.time in FUTURE_TIMES:
            yield ("要",) if chinese else ("will",), said._replace(future=True)
    elif slot == "place":
        yield (), said
        for place, english in PLACES.items():
            yield ("在", place) if chinese else english, said
    elif slot == "verb":
        for verb, (now, past) in VERBS.items():
            nouns = said.nouns & frozenset(grammar.OBJECTS[verb])
            yield (verb,) if chinese else (now if said.future else past,), said._replace(verb=verb, nouns=nouns)
    elif slot == "did":
        yield () if said.future else ("了",), said
    elif slot == "article":
        yield from _articles(chinese, said)
    elif slot == "adjective":
        yield (), said
        for adjective, (name,) in grammar.ADJECTIVES.items():
            nouns = frozenset(noun for noun in said.nouns if adjective in grammar.QUALITIES[noun])
            if nouns and (chinese or _fits(said.article, name)):
                yield (adjective, "的") if chinese else (name,), said._replace(nouns=nouns, article="")
    else:
        for noun in said.nouns:
            name = NOUNS[noun][0]
            if chinese or _fits(said.article, name):
                yield (noun,) if chinese else (name,), said._replace(nouns=frozenset(), article="")


def _articles(chinese: bool, said: _Said) -> Iterator[tuple[tuple[str, ...], _Said]]:
    for determiner, english in DETERMINERS.items():
        for measure in dict.fromkeys(NOUNS[noun][1] for noun in NOUNS):
            nouns = frozenset(noun for noun in said.nouns if NOUNS[noun][1] == measure)
            if not nouns:
                continue
            if chinese:
                yield (determiner + measure,), said._replace(nouns=nouns)
            elif measure == CUP:
                yield (*english, "cup", "of"), said._replace(nouns=nouns)
        others = frozenset(noun for noun in said.nouns if NOUNS[noun][1] != CUP)
        if not chinese and others:
            for article in ("a", "an") if english == ("a",) else ("",):
                yield (article,) if article else english, said._replace(nouns=others, article=article)


def _fits(article: str, word: str) -> bool:
    """Whether *a* or *an* may stand before a word."""
    return not article or (word[0] in _VOWELS) == (article == "an")
