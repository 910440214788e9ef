"""Reading a clause of *translate* back: what it says, from its Chinese or its English words."""

from __future__ import annotations

from collections.abc import Iterator

from rnnlab.engine.tasks.clauses import (
    ADJECTIVES,
    CUP,
    DETERMINERS,
    MEASURES,
    NOUNS,
    PLACES,
    SUBJECTS,
    TIMES,
    UNKNOWN,
    VERBS,
    Clause,
    Words,
)


def parts(words: Words, joints: dict[Words, Words]) -> Iterator[tuple[Words | None, Words]]:
    """Clauses with the joint before each, as its Chinese words; the longest joint that fits."""
    longest_first = sorted(joints, key=len, reverse=True)
    joint: Words | None = None
    part: list[str] = []
    k = 0
    while k < len(words):
        found = next((one for one in longest_first if words[k : k + len(one)] == one), None)
        if found is None:
            part.append(words[k])
            k += 1
            continue
        yield joint, tuple(part)
        joint, part = joints[found], []
        k += len(found)
    yield joint, tuple(part)


class _Reader:
    """Words one after the other."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.at = 0

    def word(self, ahead: int = 0) -> str:
        return self.words[self.at + ahead] if self.at + ahead < len(self.words) else ""

    def take(self, *options: str) -> str:
        """The next word where it is one of these; else "" and nothing is taken."""
        found = self.word()
        if not found or found not in options:
            return ""
        self.at += 1
        return found

    def take_one(self, table: dict[str, Words], length: int | None = None) -> str:
        """The Chinese of the table's longest English that comes next, or ``<unk>``; else ""."""
        for chinese in sorted(table, key=lambda key: -len(table[key])):
            english = table[chinese] if length is None else table[chinese][:length]
            if self.words[self.at : self.at + len(english)] == english:
                self.at += len(english)
                return chinese
        return self.take(UNKNOWN)

    @property
    def finished(self) -> bool:
        return self.at == len(self.words)


_MEASURED = {determiner + measure: (determiner, measure) for determiner in DETERMINERS for measure in MEASURES}


def chinese_clause(words: Words) -> Clause | None:
    """What a Chinese clause says; None where it is none."""
    reader = _Reader(words)
    time = reader.take(*TIMES)
    time_first = bool(time)
    subject = reader.take(*SUBJECTS, UNKNOWN)
    if not time:
        time = reader.take(*TIMES)
    if not time and reader.word() == UNKNOWN and reader.word(1) not in ("了", *_MEASURED):  # else it is the verb
        time = reader.take(UNKNOWN)
    elif subject == UNKNOWN and not time and reader.word() in SUBJECTS:  # what came first was the time
        time, time_first, subject = UNKNOWN, True, reader.take(*SUBJECTS)
    future = bool(reader.take("要"))
    place = reader.take(*PLACES, UNKNOWN) if reader.take("在") else ""
    located = bool(place) or "在" not in words
    verb = reader.take(*VERBS, UNKNOWN)
    past = bool(reader.take("了"))
    measured = reader.take(*_MEASURED)
    determiner, measure = _MEASURED.get(measured, ("", ""))
    adjective = reader.take(*ADJECTIVES, UNKNOWN) if reader.word(1) == "的" else ""
    if adjective:
        reader.take("的")
    noun = reader.take(*NOUNS, UNKNOWN)
    if not (subject and located and verb and measured and noun and past != future and reader.finished):
        return None
    return Clause(subject, verb, noun, measure, determiner, adjective, time, time_first, place, future)


def english_clause(words: Words) -> Clause | None:
    """What an English clause says; None where it is none."""
    reader = _Reader(words)
    verbs = {word for forms in VERBS.values() for word in forms} | {"will"}
    time = ""
    if reader.word() != UNKNOWN or reader.word(1) not in (*verbs, UNKNOWN):  # an unknown word before a verb: who
        time = reader.take_one(TIMES)
    subject = reader.take_one(SUBJECTS)
    future = bool(reader.take("will"))
    forms: dict[str, Words] = {chinese: (english[0 if future else 1],) for chinese, english in VERBS.items()}
    verb = reader.take_one(forms)
    determiner = reader.take_one({**DETERMINERS, "an": ("an",)})
    determiner = "一" if determiner == "an" else determiner
    cup = bool(reader.take("cup")) and bool(reader.take("of"))
    adjective = ""
    if reader.word() != UNKNOWN or reader.word(1) in (*(noun[0] for noun in NOUNS.values()), UNKNOWN):
        adjective = reader.take_one(ADJECTIVES)
    noun = reader.take_one({chinese: english[:1] for chinese, english in NOUNS.items()})
    place = ""
    if not reader.finished:
        place = reader.take_one(PLACES)
        if not place and reader.take("at"):
            place = reader.take(UNKNOWN)
    if not (subject and verb and determiner in DETERMINERS and noun and reader.finished):
        return None
    measure = CUP if cup else NOUNS[noun][1] if noun != UNKNOWN else MEASURES[0]
    return Clause(subject, verb, noun, measure, determiner, adjective, time, False, place, future)
