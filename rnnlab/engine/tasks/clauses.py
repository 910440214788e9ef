"""One clause of *translate*: its words, how it is drawn, and how either language says it.

What a clause says is held in Chinese words. Either language is made from units,
words of both sides that translate each other, in an order of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rnnlab.engine.tasks.base import Draws

UNKNOWN = "<unk>"
Words = tuple[str, ...]


def _words(text: str) -> dict[str, Words]:
    """The words of a table ``zh en en, zh en`` by their Chinese."""
    entries = (entry.split() for entry in text.replace("\n", " ").split(";"))
    return {entry[0]: tuple(entry[1:]) for entry in entries if entry}


SUBJECTS = _words("我 I; 你 you; 他 he; 她 she; 我们 we; 他们 they; 老师 the teacher; 学生 the student; 妈妈 mother")
PAST_TIMES = _words("昨天 yesterday; 今天 today; 早上 this morning; 刚才 earlier")
FUTURE_TIMES = _words("明天 tomorrow; 今天 today; 晚上 tonight; 以后 later")
TIMES = PAST_TIMES | FUTURE_TIMES
PLACES = _words(
    "学校 at school; 家 at home; 商店 at the shop; 公园 in the park; 餐馆 in the restaurant; 图书馆 in the library; "
    "车站 at the station"
)
VERBS = _words(  # now, and in the past
    "吃 eat ate; 喝 drink drank; 读 read read; 写 write wrote; 买 buy bought; 看见 see saw; 画 draw drew; 拿 take took"
)
DETERMINERS = _words("一 a; 这 this; 那 that")
NOUNS = _words(  # and the measure word
    "苹果 apple 个; 蛋糕 cake 个; 鸡蛋 egg 个; 鱼 fish 条; 茶 tea 杯; 咖啡 coffee 杯; 牛奶 milk 杯; 书 book 本; "
    "词典 dictionary 本; 信 letter 封; 狗 dog 只; 猫 cat 只"
)
MEASURES = tuple(dict.fromkeys(noun[1] for noun in NOUNS.values()))
CUP = "杯"
ADJECTIVES = _words("红 red; 大 big; 小 small; 好 good; 新 new; 旧 old; 长 long; 黑 black; 热 hot; 冰 iced")
JOINTS: dict[Words, Words] = {("，",): (",",), ("，", "但是"): (",", "but"), ("，", "然后"): (",", "then")}

_FOOD, _DRINK = ("苹果", "蛋糕", "鸡蛋", "鱼"), ("茶", "咖啡", "牛奶")
_PAPER, _ANIMAL = ("书", "词典", "信"), ("狗", "猫")
_ANY = (*_FOOD, *_DRINK, *_PAPER, *_ANIMAL)
OBJECTS = {  # what a verb is said of
    "吃": _FOOD, "喝": _DRINK, "读": _PAPER, "写": _PAPER, "买": _ANY, "看见": _ANY,
    "画": (*_FOOD, *_ANIMAL), "拿": (*_FOOD, *_DRINK, *_PAPER),
}  # fmt: skip
QUALITIES = {
    **dict.fromkeys(_FOOD, ("红", "大", "小", "好")),
    **dict.fromkeys(_DRINK, ("好", "热", "冰")),
    **dict.fromkeys(_PAPER, ("红", "新", "旧", "长", "好")),
    **dict.fromkeys(_ANIMAL, ("大", "小", "黑", "好")),
}
_SUBJECTS, _PAST, _FUTURE, _PLACES = tuple(SUBJECTS), tuple(PAST_TIMES), tuple(FUTURE_TIMES), tuple(PLACES)
_VERBS, _DETERMINERS = tuple(VERBS), tuple(DETERMINERS)
_VOWELS = "aeiou"


class Clause(NamedTuple):
    """What one clause says, in Chinese words; "" for what it leaves out, ``<unk>`` for a word that is not known."""

    subject: str
    verb: str
    noun: str
    measure: str
    determiner: str = "一"
    adjective: str = ""
    time: str = ""
    time_first: bool = False  # 昨天 我 … instead of 我 昨天 …: English says the same
    place: str = ""
    future: bool = False


class Unit(NamedTuple):
    """Words of both sides that translate each other; where they stand is filled in later."""

    zh: Words
    en: Words
    zh_head: int = 0  # which of them is the sure partner of the other side's words
    en_head: int = 0


def vocabulary(language: str) -> Words:
    """All words of a language, in the order of the tables."""
    if language == "zh":
        determiners = (determiner + measure for determiner in DETERMINERS for measure in MEASURES)
        front, back = (*SUBJECTS, *TIMES, "在", *PLACES, "要", *VERBS, "了"), (*ADJECTIVES, "的", *NOUNS)
        found = [*front, *determiners, *back]
        return tuple(dict.fromkeys((*found, *(word for joint in JOINTS for word in joint))))
    tables = (SUBJECTS, TIMES, PLACES, {"": ("will",)}, VERBS, DETERMINERS, {"": ("an", "cup", "of")}, ADJECTIVES)
    found = [word for table in tables for words in table.values() for word in words]
    found += [noun[0] for noun in NOUNS.values()] + [word for joint in JOINTS.values() for word in joint]
    return tuple(dict.fromkeys(found))


def drawn(draws: Draws, free: bool) -> Clause:
    """Any clause; only a Chinese source is free to begin with the time, a translation into Chinese has one order."""
    verb = draws.pick(_VERBS)
    noun = draws.pick(OBJECTS[verb])
    choices = draws.below(32)  # five tosses of a coin at once
    future = bool(choices & 1)
    time = draws.pick(_FUTURE if future else _PAST) if choices & 2 else ""
    return Clause(
        subject=draws.pick(_SUBJECTS),
        verb=verb,
        noun=noun,
        measure=NOUNS[noun][1],
        determiner=draws.pick(_DETERMINERS),
        adjective=draws.pick(QUALITIES[noun]) if choices & 4 else "",
        time=time,
        time_first=free and bool(time) and bool(choices & 8),
        place=draws.pick(_PLACES) if choices & 16 else "",
        future=future,
    )


def forgetful(draws: Draws, clause: Clause) -> Clause:
    """One of its words of content is not known."""
    present = [slot for slot in ("subject", "verb", "noun", "adjective", "time", "place") if getattr(clause, slot)]
    changes: dict[str, Any] = {draws.pick(present): UNKNOWN}
    return clause._replace(**changes)


def _english_of(table: dict[str, Words], word: str) -> Words:
    return (UNKNOWN,) if word == UNKNOWN else table[word]


def _article(clause: Clause) -> Words:
    """The words for 一个, 这杯 …: *an* before a vowel, *a cup of* for what is drunk from one."""
    words = DETERMINERS[clause.determiner]
    if clause.measure == CUP:
        return (*words, "cup", "of")
    table, following = (ADJECTIVES, clause.adjective) if clause.adjective else (NOUNS, clause.noun)
    vowel = following != UNKNOWN and table[following][0][0] in _VOWELS
    return ("an",) if words == ("a",) and vowel else words


def both_sides(clause: Clause) -> tuple[list[str], list[str]]:
    """The words of both languages: what the units say, but fast."""
    subject, verb, noun, measure, determiner, adjective, time, time_first, place, future = clause
    chinese = [time, subject] if time_first else [subject, time] if time else [subject]
    english = [*_english_of(TIMES, time)] if time else []
    english += _english_of(SUBJECTS, subject)
    if future:
        chinese.append("要")
        english.append("will")
    if place:
        chinese += ("在", place)
    chinese.append(verb)
    if not future:
        chinese.append("了")
    english.append(UNKNOWN if verb == UNKNOWN else VERBS[verb][0 if future else 1])
    chinese.append(determiner + measure)
    english += _article(clause)
    if adjective:
        chinese += (adjective, "的")
        english += _english_of(ADJECTIVES, adjective)
    chinese.append(noun)
    english.append(UNKNOWN if noun == UNKNOWN else NOUNS[noun][0])
    if place:
        english += ("at", UNKNOWN) if place == UNKNOWN else PLACES[place]
    return chinese, english


def units_of(clause: Clause) -> list[Unit]:
    """Its units in English order."""
    units = []
    if clause.time:
        words = _english_of(TIMES, clause.time)
        units.append(Unit((clause.time,), words, en_head=len(words) - 1))
    words = _english_of(SUBJECTS, clause.subject)
    units.append(Unit((clause.subject,), words, en_head=len(words) - 1))
    if clause.future:
        units.append(Unit(("要",), ("will",)))
    verb = UNKNOWN if clause.verb == UNKNOWN else VERBS[clause.verb][0 if clause.future else 1]
    units.append(Unit((clause.verb,) if clause.future else (clause.verb, "了"), (verb,)))
    units.append(Unit((clause.determiner + clause.measure,), _article(clause)))
    if clause.adjective:
        units.append(Unit((clause.adjective, "的"), _english_of(ADJECTIVES, clause.adjective)))
    units.append(Unit((clause.noun,), (UNKNOWN if clause.noun == UNKNOWN else NOUNS[clause.noun][0],)))
    if clause.place:
        preposition, *place = ("at", UNKNOWN) if clause.place == UNKNOWN else PLACES[clause.place]
        units.append(Unit(("在",), (preposition,)))
        units.append(Unit((clause.place,), tuple(place), en_head=len(place) - 1))
    return units


def chinese_order(clause: Clause, units: Sequence[Unit]) -> list[Unit]:
    """The same units in Chinese order."""
    rest = list(units)
    time = [rest.pop(0)] if clause.time else []
    where = [rest.pop(), rest.pop()][::-1] if clause.place else []
    subject = [rest.pop(0)]
    will = [rest.pop(0)] if clause.future else []
    return [*(time + subject if clause.time_first else subject + time), *will, *where, *rest]
