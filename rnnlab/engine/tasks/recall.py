"""*recall*: the country of birth decides the language, however many words come between.

    <0–10 words> 我 出生 在 <country> ， <0–60 filler words> 所以 我 会 说 → <language>

Filler and words in front may name other countries (我 去过 法国 ，): they are to be ignored.
All filler is made of short clauses, so that a sentence reads as a telegram
would, in Chinese as in English. Single words stand between them, so that any
word may follow any other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np

from rnnlab.engine.tasks.base import (
    NO_LOSS,
    UNKNOWN,
    Batch,
    Condition,
    Draws,
    Example,
    IntArray,
    Level,
    Task,
    Word,
    largest_is_target,
    whole_range,
)
from rnnlab.engine.traces import Array, EngineError

COUNTRIES: tuple[tuple[Word, Word], ...] = (  # each with its language
    (("中国", "China"), ("中文", "Chinese")),
    (("英国", "England"), ("英语", "English")),
    (("法国", "France"), ("法语", "French")),
    (("德国", "Germany"), ("德语", "German")),
    (("西班牙", "Spain"), ("西班牙语", "Spanish")),
    (("俄罗斯", "Russia"), ("俄语", "Russian")),
    (("日本", "Japan"), ("日语", "Japanese")),
    (("韩国", "Korea"), ("韩语", "Korean")),
)
FRAME: tuple[Word, ...] = (
    ("我", "I"),
    ("出生", "was born"),
    ("在", "in"),
    ("，", ","),
    ("所以", "so"),
    ("会", "can"),
    ("说", "speak"),
)
VISITS: tuple[Word, ...] = (("去过", "have been to"), ("后来", "later"), ("住", "lived"))
FILLER: tuple[Word, ...] = (
    ("然后", "then"),
    ("搬家", "moved"),
    ("上学", "went to school"),
    ("毕业", "graduated"),
    ("工作", "worked"),
    ("结婚", "married"),
    ("旅行", "travelled"),
    ("认识", "met"),
    ("许多", "many"),
    ("朋友", "friends"),
    ("同学", "classmates"),
    ("家人", "family"),
    ("孩子", "children"),
    ("和", "with"),
    ("一起", "together"),
    ("每天", "every day"),
    ("常常", "often"),
    ("又", "again"),
    ("读书", "read books"),
    ("唱歌", "sang"),
    ("做饭", "cooked"),
    ("跑步", "ran"),
    ("画画", "painted"),
    ("散步", "took walks"),
    ("学习", "studied"),
    ("音乐", "music"),
    ("历史", "history"),
    ("喜欢", "liked"),
    ("看", "watched"),
    ("电影", "films"),
    ("到", "to"),
    ("城里", "the city"),
    ("小时候", "as a child"),
    ("很", "very"),
    ("开心", "happy"),
    ("忙", "busy"),
)
FRONT: tuple[Word, ...] = (
    ("你好", "hello"),
    ("大家", "everyone"),
    ("老师", "teacher"),
    ("今天", "today"),
    ("叫", "am called"),
    ("小明", "Xiaoming"),
    ("是", "am"),
    ("学生", "a student"),
    ("想", "want to"),
    ("介绍", "introduce"),
    ("自己", "myself"),
)

_FILLER_CLAUSES = """
后来 搬家 ，|然后 上学 ，|后来 毕业 ，|又 工作 ，|后来 结婚 ，|和 朋友 旅行 ，|认识 许多 朋友 ，|认识 许多 同学 ，
和 家人 一起 做饭 ，|每天 读书 ，|常常 和 孩子 散步 ，|学习 音乐 ，|每天 学习 历史 ，|喜欢 音乐 ，|常常 看 电影 ，
搬家 到 城里 ，|又 搬家 到 城里 工作 ，|小时候 很 开心 ，|工作 很 忙 ，|和 同学 一起 读书 ，|常常 跑步 ，
小时候 常常 画画 ，|我 喜欢 历史 ，|和 许多 朋友 一起 唱歌 ，|每天 和 家人 一起 散步 ，|我 每天 很 忙 ，
后来 在 城里 上学 ，|然后 又 毕业 ，|我 在 城里 工作 ，|孩子 上学 ，|所以 很 开心 ，
所以 我 每天 学习 ，|后来 我 常常 做饭 ，|所以 我 又 搬家 ，
"""
_FRONT_CLAUSES = """
你好 ，|大家 好 ，|老师 你好 ，|我 叫 小明 ，|我 是 学生 ，|今天 我 想 介绍 自己 ，|我 想 介绍 家人 ，|今天 很 开心 ，
我 喜欢 音乐 ，|我 喜欢 电影 ，|今天 我 很 忙 ，|我 和 同学 一起 学习 ，|我 去过 * ，|后来 住 在 * ，
"""
_VISITS = ("我 去过 * ，", "去过 *", "后来 住 在 * ，", "住 在 *", "我 住 在 * ，", "去过 * 工作 ，")
_ENDING = ("所以", "我", "会", "说")
_CLAUSES_FOR_A_WORD = 4  # how much more often a clause comes than a single word
MOST_GAP, MOST_FRONT, MOST_VISITS = 60, 10, 2
SHORTEST_VISIT = 2
UNKNOWN_SHARE = 0.1


class Recall(Task):
    """The task *recall*.

    Levels: ``gap`` (words between the comma and 所以: a number, or a range
    (low, high) that includes both), ``front`` and ``visits`` likewise (words
    in front; other countries in the filler, as many as the gap has room for),
    ``unknown`` (share of filler and front words that are replaced by the
    unknown word).
    """

    name = "recall"
    reads = "last"

    words: tuple[Word, ...] = (
        UNKNOWN,
        *(country for country, _ in COUNTRIES),
        *FRAME,
        *VISITS,
        *FILLER,
        *FRONT,
        ("好", "good day"),
    )
    answers: tuple[Word, ...] = tuple(language for _, language in COUNTRIES)
    GAPS = (0, 5, 10, 20, 30, 40, 50, 60)  # rows of an evaluation

    def __init__(self) -> None:
        self._ending = self.indices(_ENDING)
        self._I, self._born, self._in, self._comma = self.indices(("我", "出生", "在", "，"))
        self._countries = range(1, 1 + len(COUNTRIES))
        self._filler_words = self._loose(FILLER)
        self._front_words = self._filler_words + self._loose(FRONT)
        self._filler_clauses = self._mixed(_FILLER_CLAUSES, self._filler_words)
        self._front_clauses = self._mixed(_FRONT_CLAUSES, self._front_words)
        self._visits = _by_room([self._clause(text) for text in _VISITS])

    def level(self, curriculum: Level, step: int, updates: int) -> dict[str, Any]:
        """``{"gap": (0, 60), "grow": 0.5}``: the largest gap grows from 0 to 60 over half the updates."""
        level = {key: value for key, value in curriculum.items() if key != "grow"}
        grow = curriculum.get("grow", 0.0) * updates
        low, high = whole_range(level.get("gap", (0, MOST_GAP)))
        if step < grow:
            level["gap"] = (low, low + int((high - low) * step / grow))
        return level

    def sample(self, draws: Draws, level: Level) -> Example:
        """One sentence; see the class for the level."""
        gap = draws.within(level.get("gap", (0, MOST_GAP)))
        front = draws.within(level.get("front", (0, MOST_FRONT)))
        visits = draws.within(level.get("visits", (0, MOST_VISITS)))
        unknown = level.get("unknown", UNKNOWN_SHARE)
        country = draws.pick(self._countries)
        others = [other for other in self._countries if other != country]
        clauses: list[tuple[int, ...]] = []
        room = gap
        visits = min(visits, gap // SHORTEST_VISIT)
        for later in reversed(range(visits)):
            fitting = self._visits[min(room - SHORTEST_VISIT * later, len(self._visits) - 1)]
            visit = draws.pick(fitting)
            clauses.append(tuple(draws.pick(others) if word < 0 else word for word in visit))
            room -= len(visit)
        clauses += _filled(draws, self._filler_clauses, room)
        if visits:
            draws.shuffle(clauses)
        ids = [
            draws.pick(others) if word < 0 else word
            for clause in _filled(draws, self._front_clauses, front)
            for word in clause
        ]
        first = len(ids)
        ids += (self._I, self._born, self._in, country, self._comma)
        ids += chain.from_iterable(clauses)
        if unknown:
            self._forget_some(draws, ids, unknown, range(first, first + 5))
        ids += self._ending
        return _asked_last(ids, country - 1)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Each gap plain, with words in front, and with other countries in the filler.

        A gap of 0 without anything in front has only one sentence for each
        country, so none can be held out and the row is left out.
        """
        rows, chance = [], 1 / len(COUNTRIES)
        for gap in self.GAPS:
            if gap:
                plain = {"gap": gap, "front": 0, "visits": 0, "unknown": 0.0}
                rows.append(Condition({"gap": gap, "condition": "plain"}, plain, chance))
            front = {"gap": gap, "front": (3, MOST_FRONT), "visits": 0, "unknown": 0.0}
            rows.append(Condition({"gap": gap, "condition": "in front"}, front, chance))
            if gap:
                visits = {"gap": gap, "front": (0, MOST_FRONT), "visits": (1, MOST_VISITS), "unknown": 0.0}
                rows.append(Condition({"gap": gap, "condition": "distractor"}, visits, chance))
        return tuple(rows)

    def correct(self, probabilities: Array, batch: Batch, condition: Condition) -> tuple[int, int]:
        """Sentences whose language is the most probable of the eight; chance is 1/8."""
        return int(largest_is_target(probabilities, batch).sum()), len(batch)

    def roles(self, ids: Sequence[int]) -> tuple[str, ...]:
        """Of a sentence or its beginning.

        ``front`` before the birth; then ``subject``, ``born``, ``in``,
        ``country``, ``comma``; ``filler`` and ``distractor`` (another
        country); at the end ``so``, ``I``, ``can``, ``speak``. A sentence
        without 出生 在 <country> is all ``other``.
        """
        born = self._birth(ids)
        if born is None:
            return ("other",) * len(ids)
        roles = ["distractor" if word in self._countries else "filler" for word in ids]
        roles[:born] = ["front"] * born
        first = born
        if born and ids[born - 1] == self._I:
            roles[born - 1] = "subject"
        for role in ("born", "in", "country"):
            roles[first] = role
            first += 1
        if len(ids) > first and ids[first] == self._comma:
            roles[first] = "comma"
        if self._ends(ids, first):
            roles[-4:] = ["so", "I", "can", "speak"]
        return tuple(roles)

    def features(self, ids: Sequence[int]) -> dict[str, IntArray]:
        """``country``: of birth, once heard (1 … 8, 0 before); ``visited``: the last other one, likewise.

        ``position`` counts the words from 1, ``gap`` those after the country.
        """
        born = self._birth(ids)
        known = len(ids) if born is None else born + 2
        countries = [word if word in self._countries else 0 for word in ids]
        visited, last = [], 0
        for step, country in enumerate(countries):
            last = country if country and step != known else last
            visited.append(last)
        return {
            "country": np.array([ids[known] if step >= known else 0 for step in range(len(ids))], dtype=np.int64),
            "visited": np.array(visited, dtype=np.int64),
            "position": np.arange(1, len(ids) + 1),
            "gap": np.maximum(np.arange(len(ids)) - known, 0),
        }

    def shaped_like(self, ids: Sequence[int], n: int, split: str = "test", seed: int = 0) -> Batch:
        """As long, with the countries, commas, unknown words and the frame in the same places; other filler words.

        The sentence has to be a whole one: … 我 出生 在 <country> … 所以 我 会 说.
        """
        born = self._birth(ids)
        if born is None or not self._ends(ids, born + 3):
            raise EngineError("no-shape", "sentence")
        return self._shaped(tuple(ids), n, split, seed)

    def sample_shape(self, draws: Draws, shape: Any) -> Example:
        """Another sentence of the shape: the sentence itself says where what stands."""
        country = draws.pick(self._countries)
        others = [other for other in self._countries if other != country]
        loose = {"front": self._front_words, "filler": self._filler_words, "distractor": others, "country": [country]}
        free = set(self._front_words)
        ids = []
        for word, role in zip(shape, self.roles(shape), strict=True):
            replaced = word in self._countries or word in free
            ids.append(draws.pick(loose[role]) if replaced and role in loose else word)
        return _asked_last(ids, country - 1)

    def _birth(self, ids: Sequence[int]) -> int | None:
        """Where 出生 stands in the first 出生 在 <country>, from 0."""
        for step in range(len(ids) - 2):
            if ids[step] == self._born and ids[step + 1] == self._in and ids[step + 2] in self._countries:
                return step
        return None

    def _ends(self, ids: Sequence[int], first: int) -> bool:
        return len(ids) >= first + len(self._ending) and tuple(ids[-4:]) == self._ending

    def _loose(self, words: Sequence[Word]) -> list[int]:
        return [self.numbers[word] for word, _ in words]

    def _mixed(self, text: str, single: Sequence[int]) -> list[list[tuple[int, ...]]]:
        """Clauses and single words, by the room that they take."""
        clauses = [self._clause(clause) for clause in text.replace("\n", "|").split("|") if clause]
        return _by_room(clauses * _CLAUSES_FOR_A_WORD + [(word,) for word in single])

    def _clause(self, text: str) -> tuple[int, ...]:
        """Numbers of its words, −1 for a country that is not the one of birth."""
        return tuple(-1 if word == "*" else self.numbers[word] for word in text.split())

    def _forget_some(self, draws: Draws, ids: list[int], share: float, kept: range) -> None:
        """Make words unknown, but for commas, countries and the words of the birth."""
        scale = 1 / math.log1p(-share)
        step = -1
        while True:
            # the number of words until the next unknown one, when each has the same chance: one draw instead of many
            step += 1 + int(math.log(draws.below(2**32) + 1) * scale - 32 * math.log(2) * scale)
            if step >= len(ids):
                return
            if step not in kept and ids[step] != self._comma and ids[step] not in self._countries:
                ids[step] = 0


def _by_room(clauses: Sequence[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    """Entry r: the clauses of at most r words; the last entry has all."""
    longest = max(map(len, clauses))
    return [[clause for clause in clauses if len(clause) <= room] for room in range(longest + 1)]


def _filled(draws: Draws, clauses: list[list[tuple[int, ...]]], room: int) -> list[tuple[int, ...]]:
    """Clauses of exactly so many words together."""
    filled = []
    longest = len(clauses) - 1
    while room > 0:
        clause = draws.pick(clauses[room if room < longest else longest])
        filled.append(clause)
        room -= len(clause)
    return filled


def _asked_last(ids: Sequence[int], answer: int) -> Example:
    return Example(tuple(ids), (NO_LOSS,) * (len(ids) - 1) + (answer,))
