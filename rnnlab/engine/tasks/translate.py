"""*translate*: clauses of Chinese and of English, each the other's translation, word by word.

    我 昨天 在 学校 吃 了 一个 红 的 苹果   ↔   yesterday I ate a red apple at school

The two languages order a clause differently: Chinese says when and where before
the verb, English says when before the subject and where at the end. 了 has no
word of its own in English but changes the verb, 的 has none at all, a measure
word goes into the article, and *a* becomes *an* by the word that follows.
One to many clauses are joined by commas, with or without 但是 and 然后.

Since both sides are made from one plan, the alignment of their words is known.
Of a word's links the first is sure, the others are possible (Och and Ney 2003):
*red* translates 红 surely and 的 possibly.

A sentence belongs to the split that a hash of its source's numbers says. No torch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, Protocol

import numpy as np

from rnnlab.engine.tasks.base import NO_LOSS, SPLITS, Draws, IntArray, split_of
from rnnlab.engine.traces import EngineError

UNKNOWN, START, END = "<unk>", "<bos>", "<eos>"
SPECIALS = (UNKNOWN, START, END)  # numbers 0, 1, 2 of either side
UNKNOWN_NUMBER, START_NUMBER, END_NUMBER = range(3)
DIRECTIONS = ("zh-en", "en-zh")
UNKNOWN_SHARE = 0.1  # of the sentences of a batch to train on: one of their words is read, and translated, as unknown
MOST_CLAUSES = 50
BLOCK = 25  # sentences that are measured together

Words = tuple[str, ...]
Alignment = tuple[tuple[int, ...], ...]


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
_OBJECTS = {  # what a verb is said of
    "吃": _FOOD, "喝": _DRINK, "读": _PAPER, "写": _PAPER, "买": _ANY, "看见": _ANY,
    "画": (*_FOOD, *_ANIMAL), "拿": (*_FOOD, *_DRINK, *_PAPER),
}  # fmt: skip
_QUALITIES = {
    **dict.fromkeys(_FOOD, ("红", "大", "小", "好")),
    **dict.fromkeys(_DRINK, ("好", "热", "冰")),
    **dict.fromkeys(_PAPER, ("红", "新", "旧", "长", "好")),
    **dict.fromkeys(_ANIMAL, ("大", "小", "黑", "好")),
}
_SUBJECTS, _PAST, _FUTURE, _PLACES = tuple(SUBJECTS), tuple(PAST_TIMES), tuple(FUTURE_TIMES), tuple(PLACES)
_VERBS, _DETERMINERS, _JOINTS = tuple(VERBS), tuple(DETERMINERS), tuple(JOINTS)
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


@dataclass(frozen=True)
class Sentence:
    """A sentence with its translation, both without the marks of their ends."""

    source: Words
    target: Words
    alignment: Alignment  # of each target word the source positions (from 0) that it translates, the sure one first
    clauses: int


@dataclass(frozen=True)
class PairBatch:
    """B sentences with their translations, of at most n and m words."""

    source: IntArray  # B×n, 0 beyond a sentence's end
    source_lengths: IntArray  # B
    fed: IntArray  # B×m, ``<bos>`` and the words of the translation
    target: IntArray  # B×m, the words of the translation and ``<eos>``; ``NO_LOSS`` beyond

    def __len__(self) -> int:
        return len(self.source_lengths)


class Lessons(Protocol):
    """What a translator learns from and is measured on: the clause grammar, or the user's own pairs."""

    direction: str
    source_words: Words
    target_words: Words

    def batch(self, rng: np.random.Generator, size: int, clauses: int, split: str = "train") -> PairBatch:
        """Sentences with their translations, to train on."""

    def examples(self, clauses: int, size: int, seed: int, block: int, split: str = "test") -> tuple[Sentence, ...]:
        """A block of sentences, different from those of the blocks before; fewer where there are no more."""

    def translate(self, source: Sequence[str]) -> Sentence | None:
        """The right translation, where it is known."""


class _Unit(NamedTuple):
    """Words of both sides that translate each other; where they stand is filled in later."""

    zh: Words
    en: Words
    zh_head: int = 0  # which of them is the sure partner of the other side's words
    en_head: int = 0


class Translate:
    """The task *translate* in one direction.

    Parameters
    ----------
    direction : {"zh-en", "en-zh"}
        From which language into which.

    Raises
    ------
    EngineError
        ``"not-an-option"``.
    """

    name = "translate"
    MOST_TRIES = 20_000

    def __init__(self, direction: str = "zh-en") -> None:
        if direction not in DIRECTIONS:
            raise EngineError("not-an-option", "direction", value=direction, options=", ".join(DIRECTIONS))
        self.direction = direction
        chinese, english = (*SPECIALS, *_vocabulary("zh")), (*SPECIALS, *_vocabulary("en"))
        self.source_words, self.target_words = (chinese, english) if direction == "zh-en" else (english, chinese)

    @cached_property
    def source_numbers(self) -> dict[str, int]:
        """Source word → number."""
        return {word: k for k, word in enumerate(self.source_words)}

    @cached_property
    def target_numbers(self) -> dict[str, int]:
        """Target word → number."""
        return {word: k for k, word in enumerate(self.target_words)}

    def draw(self, rng: np.random.Generator | Draws, clauses: int, split: str = "test") -> Sentence:
        """One sentence of a split, all of its words known.

        Parameters
        ----------
        rng : numpy Generator or Draws
            For many sentences make one ``Draws``.
        clauses : int
        split : {"train", "validation", "test"}

        Raises
        ------
        EngineError
            ``"not-an-option"``, ``"size-impossible"``.
        """
        draws = rng if isinstance(rng, Draws) else Draws(rng)
        return self._sentence(*self._of_split(draws, clauses, split, 0.0)[0])

    def examples(self, clauses: int, size: int, seed: int, block: int, split: str = "test") -> tuple[Sentence, ...]:
        """Sentences of a split for measuring, the same for one seed and block on every machine.

        Parameters
        ----------
        clauses : int
        size : int
            How many of a whole block, ``BLOCK``, are wanted.
        seed : int
        block : int
            From 0. No sentence of a block is in one before it.
        split : {"train", "validation", "test"}

        Raises
        ------
        EngineError
            ``"too-few-sentences"`` when there are no others.
        """
        return _series(self.direction, clauses, seed, split).block(block)[:size]

    def batch(self, rng: np.random.Generator, size: int, clauses: int, split: str = "train") -> PairBatch:
        """Sentences of one number of clauses, drawn with replacement; in training some have an unknown word."""
        draws = Draws(rng)
        share = UNKNOWN_SHARE if split == "train" else 0.0
        return pair_batch([self._of_split(draws, clauses, split, share)[1] for _ in range(size)])

    def translate(self, source: Sequence[str]) -> Sentence | None:
        """The grammar's own translation of a sentence, or None where it is none of the grammar's.

        More is understood than is drawn: any verb of any noun, any measure word; and words that
        the grammar has not, where a word of content may stand: their translation is ``<unk>``.
        """
        words = tuple(word if word in self.source_numbers else UNKNOWN for word in source)
        parse = _chinese_clause if self.direction == "zh-en" else _english_clause
        joints = {(zh if self.direction == "zh-en" else en): zh for zh, en in JOINTS.items()}
        clauses: list[Clause] = []
        links: list[Words] = []
        for joint, part in _parts(words, joints):
            clause = parse(part)
            if clause is None:
                return None
            clauses.append(clause)
            links += [] if joint is None else [joint]
        sentence = self._sentence(clauses, links)
        return sentence if sentence.source == words else None

    def splits(self, source: Sequence[str]) -> str:
        """The one split that a sentence is in."""
        return split_of([self.source_numbers.get(word, UNKNOWN_NUMBER) for word in source])

    def _of_split(
        self, draws: Draws, clauses: int, split: str, unknown: float
    ) -> tuple[tuple[list[Clause], list[Words]], tuple[list[int], list[int]]]:
        if split not in SPLITS:
            raise EngineError("not-an-option", "split", value=split, options=", ".join(SPLITS))
        if not 1 <= clauses <= MOST_CLAUSES:
            raise EngineError("size-impossible", "clauses", value=clauses, low=1, high=MOST_CLAUSES)
        for _ in range(self.MOST_TRIES):
            plan = [_drawn(draws, self.direction == "zh-en") for _ in range(clauses)]
            links = [draws.pick(_JOINTS) for _ in range(clauses - 1)]
            if unknown and draws.chance(unknown):
                k = draws.below(clauses)
                plan[k] = _forgetful(draws, plan[k])
            source, target = self._numbers(plan, links)
            if split_of(source) == split:
                return (plan, links), (source, target)
        raise EngineError("too-few-sentences", "split", value=split)

    def _numbers(self, clauses: Sequence[Clause], links: Sequence[Words]) -> tuple[list[int], list[int]]:
        chinese: list[str] = []
        english: list[str] = []
        for k, clause in enumerate(clauses):
            if k:
                chinese += links[k - 1]
                english += JOINTS[links[k - 1]]
            zh, en = _both(clause)
            chinese += zh
            english += en
        source, target = (chinese, english) if self.direction == "zh-en" else (english, chinese)
        return [self.source_numbers[word] for word in source], [self.target_numbers[word] for word in target]

    def _sentence(self, clauses: Sequence[Clause], links: Sequence[Words]) -> Sentence:
        chinese: list[str] = []
        english: list[str] = []
        to_zh: list[tuple[int, ...]] = []  # of each English word
        to_en: dict[int, tuple[int, ...]] = {}  # of each Chinese word
        for k, clause in enumerate(clauses):
            units = _units(clause)
            order = _chinese_order(clause, units)
            if k:
                joint = [_Unit((zh,), (en,)) for zh, en in zip(links[k - 1], JOINTS[links[k - 1]], strict=True)]
                units, order = [*joint, *units], [*joint, *order]
            places: dict[int, list[int]] = {}
            for unit in order:
                places[id(unit)] = list(range(len(chinese), len(chinese) + len(unit.zh)))
                chinese += unit.zh
            for unit in units:
                zh = places[id(unit)]
                en = list(range(len(english), len(english) + len(unit.en)))
                english += unit.en
                to_zh += [_headed(zh, unit.zh_head)] * len(en)
                for place in zh:
                    to_en[place] = _headed(en, unit.en_head)
        if self.direction == "zh-en":
            return Sentence(tuple(chinese), tuple(english), tuple(to_zh), len(clauses))
        back = tuple(to_en[place] for place in range(len(chinese)))
        return Sentence(tuple(english), tuple(chinese), back, len(clauses))


def pair_batch(pairs: Sequence[tuple[Sequence[int], Sequence[int]]]) -> PairBatch:
    """Pairs of numbered sentences, without the marks of their ends, as a batch; the source gets ``<eos>`` too."""
    lengths = np.array([len(source) + 1 for source, _ in pairs], dtype=np.int64)
    widest = max((len(target) + 1 for _, target in pairs), default=0)
    source = np.zeros((len(pairs), int(lengths.max(initial=0))), dtype=np.int64)
    fed = np.zeros((len(pairs), widest), dtype=np.int64)
    target = np.full((len(pairs), widest), NO_LOSS, dtype=np.int64)
    fed[:, 0] = START_NUMBER
    for row, (read, written) in enumerate(pairs):
        source[row, : len(read)] = read
        source[row, len(read)] = END_NUMBER
        fed[row, 1 : len(written) + 1] = written
        target[row, : len(written)] = written
        target[row, len(written)] = END_NUMBER
    return PairBatch(source, lengths, fed, target)


class _Series:
    """Blocks of different sentences, made as far as they are asked for."""

    def __init__(self, direction: str, clauses: int, seed: int, split: str) -> None:
        self.task, self.clauses, self.seed, self.split = translate(direction), clauses, seed, split
        self.blocks: list[tuple[Sentence, ...]] = []
        self.seen: set[Words] = set()

    def block(self, number: int) -> tuple[Sentence, ...]:
        while len(self.blocks) <= number:
            self.blocks.append(self._next())
        return self.blocks[number]

    def _next(self) -> tuple[Sentence, ...]:
        draws = Draws(np.random.default_rng([self.seed, self.clauses, len(self.blocks)]))
        found: dict[Words, Sentence] = {}
        for _ in range(100 * BLOCK):
            sentence = self.task.draw(draws, self.clauses, self.split)
            if sentence.source not in self.seen:
                found.setdefault(sentence.source, sentence)
            if len(found) == BLOCK:
                self.seen |= found.keys()
                return tuple(found.values())
        raise EngineError("too-few-sentences", "split", value=self.split)


_series = lru_cache(maxsize=64)(_Series)


@lru_cache
def translate(direction: str) -> Translate:
    """The task in one direction, made once."""
    return Translate(direction)


def _vocabulary(language: str) -> Words:
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


# ---- one clause ----------------------------------------------------------------------------------------------------


def _drawn(draws: Draws, free: bool) -> Clause:
    """Any clause; only a Chinese source is free to begin with the time, a translation into Chinese has one order."""
    verb = draws.pick(_VERBS)
    noun = draws.pick(_OBJECTS[verb])
    choices = draws.below(32)  # five tosses of a coin at once
    future = bool(choices & 1)
    time = draws.pick(_FUTURE if future else _PAST) if choices & 2 else ""
    return Clause(
        subject=draws.pick(_SUBJECTS),
        verb=verb,
        noun=noun,
        measure=NOUNS[noun][1],
        determiner=draws.pick(_DETERMINERS),
        adjective=draws.pick(_QUALITIES[noun]) if choices & 4 else "",
        time=time,
        time_first=free and bool(time) and bool(choices & 8),
        place=draws.pick(_PLACES) if choices & 16 else "",
        future=future,
    )


def _forgetful(draws: Draws, clause: Clause) -> Clause:
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


def _both(clause: Clause) -> tuple[list[str], list[str]]:
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


def _units(clause: Clause) -> list[_Unit]:
    """Its units in English order."""
    units = []
    if clause.time:
        words = _english_of(TIMES, clause.time)
        units.append(_Unit((clause.time,), words, en_head=len(words) - 1))
    words = _english_of(SUBJECTS, clause.subject)
    units.append(_Unit((clause.subject,), words, en_head=len(words) - 1))
    if clause.future:
        units.append(_Unit(("要",), ("will",)))
    verb = UNKNOWN if clause.verb == UNKNOWN else VERBS[clause.verb][0 if clause.future else 1]
    units.append(_Unit((clause.verb,) if clause.future else (clause.verb, "了"), (verb,)))
    units.append(_Unit((clause.determiner + clause.measure,), _article(clause)))
    if clause.adjective:
        units.append(_Unit((clause.adjective, "的"), _english_of(ADJECTIVES, clause.adjective)))
    units.append(_Unit((clause.noun,), (UNKNOWN if clause.noun == UNKNOWN else NOUNS[clause.noun][0],)))
    if clause.place:
        preposition, *place = ("at", UNKNOWN) if clause.place == UNKNOWN else PLACES[clause.place]
        units.append(_Unit(("在",), (preposition,)))
        units.append(_Unit((clause.place,), tuple(place), en_head=len(place) - 1))
    return units


def _chinese_order(clause: Clause, units: Sequence[_Unit]) -> list[_Unit]:
    """The same units in Chinese order."""
    rest = list(units)
    time = [rest.pop(0)] if clause.time else []
    where = [rest.pop(), rest.pop()][::-1] if clause.place else []
    subject = [rest.pop(0)]
    will = [rest.pop(0)] if clause.future else []
    return [*(time + subject if clause.time_first else subject + time), *will, *where, *rest]


def _headed(places: Sequence[int], head: int) -> tuple[int, ...]:
    """The sure place first."""
    return (places[head], *(place for k, place in enumerate(places) if k != head))


# ---- reading -------------------------------------------------------------------------------------------------------


def _parts(words: Words, joints: dict[Words, Words]) -> Iterator[tuple[Words | None, Words]]:
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


def _chinese_clause(words: Words) -> Clause | None:
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


def _english_clause(words: Words) -> Clause | None:
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
