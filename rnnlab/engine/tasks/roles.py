"""*roles*: who did what to whom?

    我 打 狗   ·   狗 被 我 打   ·   I hit the dog   ·   the dog was hit by me

A sentence says it actively or passively, in Chinese or in English, and a
question follows: 谁 *who*, 什么 *what* or 对谁 *whom*. The answer is asked after
the question, so whoever has read the sentence must know all three by its end:
the words alone, in whatever order, do not tell.

Sentences belong to the split of what they say: of a deed that is held out
nothing was read in training, in neither voice and in neither language.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    split_of,
)
from rnnlab.engine.traces import Array, EngineError

# Chinese, English as who does it, English as whom it is done to
PEOPLE = (
    ("我", "I", "me"),
    ("你", "you", "you"),
    ("他", "he", "him"),
    ("她", "she", "her"),
    ("狗", "the dog", "the dog"),
    ("猫", "the cat", "the cat"),
    ("老师", "the teacher", "the teacher"),
    ("学生", "the student", "the student"),
    ("妈妈", "mother", "mother"),
    ("朋友", "the friend", "the friend"),
)
# Chinese, English past, English participle
DEEDS = (
    ("打", "hit", "hit"),
    ("追", "chased", "chased"),
    ("看见", "saw", "seen"),
    ("找", "sought", "sought"),
    ("帮", "helped", "helped"),
    ("咬", "bit", "bitten"),
    ("救", "rescued", "rescued"),
    ("骂", "scolded", "scolded"),
)
BY = "被"
TIMES = (("昨天", "yesterday"), ("今天", "today"))
QUESTIONS = (("谁", "who"), ("什么", "what"), ("对谁", "whom"))
LANGUAGES = ("zh", "en")
VOICES = ("active", "passive")
UNKNOWN_SHARE = 0.1
TIME_SHARE = 0.25

Deed = tuple[int, int, int]  # who, what, whom: places in the tables


def _rows() -> tuple[Word, ...]:
    """Every word once; a Chinese and an English word are two, because the sentences have orders of their own."""
    chinese = [zh for zh, *_ in (*PEOPLE, *DEEDS)] + [BY, *(zh for zh, _ in TIMES)]
    english = [one for _, *forms in (*PEOPLE, *DEEDS) for one in forms] + ["was", "were", "by"]
    english += [en for _, en in TIMES]
    return (UNKNOWN, *((word, word) for word in dict.fromkeys((*chinese, *english))), *QUESTIONS)


class Roles(Task):
    """The task *roles*.

    Levels: ``language`` (``"zh"``, ``"en"``, otherwise either), ``voice`` (``"active"``, ``"passive"``, otherwise
    either), ``question`` (0, 1, 2, otherwise any), ``unknown`` (share of the sentences in which a word that is not
    asked for is unknown), ``time`` (share that begins with a word of time).
    """

    name = "roles"
    reads = "last"

    words: tuple[Word, ...] = _rows()
    answers: tuple[Word, ...] = tuple((zh, en) for zh, en, _ in (*PEOPLE, *DEEDS))

    def sample(self, draws: Draws, level: Level) -> Example:
        """One sentence with its question."""
        who, what, whom = draws.below(len(PEOPLE)), draws.below(len(DEEDS)), draws.below(len(PEOPLE) - 1)
        whom += whom >= who  # nobody does it to himself
        language = level.get("language") or draws.pick(LANGUAGES)
        voice = level.get("voice") or draws.pick(VOICES)
        asked = level.get("question")
        asked = draws.below(3) if asked is None else asked
        said = list(sentence((who, what, whom), language, voice))
        if draws.chance(level.get("time", TIME_SHARE)):
            said.insert(0, draws.pick(TIMES)[LANGUAGES.index(language)])
        ids = list(self.indices(said))
        if draws.chance(level.get("unknown", UNKNOWN_SHARE)):
            asked_for = {self.numbers[word] for word in _forms((who, what, whom), asked)}
            structure = set(self.indices((BY, "was", "were", "by")))
            others = [k for k, number in enumerate(ids) if number not in asked_for | structure]
            ids[draws.pick(others)] = 0
        answer = len(PEOPLE) + what if asked == 1 else (who, what, whom)[asked]
        ids.append(self.numbers[QUESTIONS[asked][0]])
        return Example(tuple(ids), (*(NO_LOSS,) * (len(ids) - 1), answer))

    def split(self, ids: Sequence[int]) -> str:
        """The split of what a sentence says; of one that says nothing known, that of its numbers."""
        deed = self.deed(ids)
        return split_of(ids) if deed is None else split_of(deed)

    def deed(self, ids: Sequence[int]) -> Deed | None:
        """Who did what to whom, as places in ``PEOPLE``, ``DEEDS``, ``PEOPLE``; None where it is no such sentence.

        A question at the end and a word of time at the beginning are no part of it.
        """
        words = [self.words[number][0] for number in ids]
        if words and words[-1] in {zh for zh, _ in QUESTIONS}:
            words.pop()
        if words and words[0] in {word for pair in TIMES for word in pair}:
            words.pop(0)
        return meaning(words)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """By language and voice, all three questions."""
        return tuple(
            Condition(
                {"language": language, "voice": voice},
                {"language": language, "voice": voice, "unknown": 0.0},
                1 / len(self.answers),
            )
            for language in LANGUAGES
            for voice in VOICES
        )

    def correct(self, probabilities: Array, batch: Batch, condition: Condition) -> tuple[int, int]:
        """Questions whose most probable answer is right, of all."""
        asked = batch.targets != NO_LOSS
        return int((largest_is_target(probabilities, batch) & asked).sum()), int(asked.sum())

    def roles(self, ids: Sequence[int]) -> tuple[str, ...]:
        """``who``, ``what``, ``whom``, ``voice``, ``time``, ``question``; ``other`` where nothing is understood."""
        words = [self.words[number][0] for number in ids]
        deed = self.deed(ids)
        forms = [("other",)] * 3 if deed is None else [_forms(deed, part) for part in range(3)]
        named = {
            **dict.fromkeys((BY, "was", "were", "by"), "voice"),
            **{word: "time" for pair in TIMES for word in pair},
            **{zh: "question" for zh, _ in QUESTIONS},
        }
        known = {word: role for role, part in zip(("who", "what", "whom"), forms, strict=True) for word in part}
        return tuple(named.get(word) or known.get(word, "other") for word in words)

    def features(self, ids: Sequence[int]) -> dict[str, IntArray]:
        """``position`` of each word, and whether ``passive`` has been heard."""
        marks = set(self.indices((BY, "by")))
        heard = np.cumsum([number in marks for number in ids]) > 0
        return {"passive": heard.astype(np.int64), "position": np.arange(1, len(ids) + 1)}

    def shaped_like(self, ids: Sequence[int], n: int, split: str = "test", seed: int = 0) -> Batch:
        """The same language, voice and question, other people and deeds."""
        words = [self.words[number][0] for number in ids]
        asked = next((k for k, (zh, _) in enumerate(QUESTIONS) if words[-1:] == [zh]), None)
        if self.deed(ids) is None or asked is None:
            raise EngineError("no-shape", "sentence")
        shape = {
            "language": "en" if any(word.isascii() for word in words) else "zh",
            "voice": "passive" if {BY, "by"} & set(words) else "active",
            "question": asked,
            "time": float(words[0] in {word for pair in TIMES for word in pair}),
            "unknown": 0.0,
        }
        return self._shaped(shape, n, split, seed)

    def sample_shape(self, draws: Draws, shape: Any) -> Example:
        """One sentence of a language, a voice and a question."""
        return self.sample(draws, shape)


def sentence(deed: Deed, language: str, voice: str) -> tuple[str, ...]:
    """What was done, in words."""
    who, what, whom = deed
    (agent, subject, by_whom), (patient, passive_subject, object_) = PEOPLE[who], PEOPLE[whom]
    verb, past, participle = DEEDS[what]
    if language == "zh":
        return (agent, verb, patient) if voice == "active" else (patient, BY, agent, verb)
    if voice == "active":
        return (subject, past, object_)
    return (passive_subject, "were" if passive_subject == "you" else "was", participle, "by", by_whom)


def meaning(words: Sequence[str]) -> Deed | None:
    """Who did what to whom in a sentence of either language and voice; None where it is none of the grammar's."""
    if len(words) not in (3, 4, 5):
        return None
    agents = {form: k for k, (zh, en, _) in enumerate(PEOPLE) for form in (zh, en)}
    patients = {form: k for k, (zh, _, en) in enumerate(PEOPLE) for form in (zh, en)}
    deeds = {form: k for k, forms in enumerate(DEEDS) for form in forms}
    places = {3: (0, 1, 2), 4: (2, 3, 0), 5: (4, 2, 0)}[len(words)]
    agent, verb, patient = (words[place] for place in places)
    # in the passive English says whom it is done to as a subject, and who does it as an object
    who = (patients if len(words) == 5 else agents).get(agent)
    whom = (agents if len(words) == 5 else patients).get(patient)
    what = deeds.get(verb)
    if who is None or what is None or whom is None or who == whom:
        return None
    found = (who, what, whom)
    said = (sentence(found, language, voice) for language in LANGUAGES for voice in VOICES)
    return found if tuple(words) in said else None


def relation(first: Sequence[str], other: Sequence[str]) -> str:
    """What another sentence says beside a first one.

    Returns
    -------
    {"", "same-meaning", "roles-swapped", "other-object", "other-agent", "other-deed"}
        "" where one of them is none of the grammar's, or more than one thing differs.
    """
    one, two = meaning(first), meaning(other)
    if one is None or two is None:
        return ""
    if one == two:
        return "same-meaning"
    if one[1] == two[1] and one[0] == two[2] and one[2] == two[0]:
        return "roles-swapped"
    apart = [k for k in range(3) if one[k] != two[k]]
    return ("other-agent", "other-deed", "other-object")[apart[0]] if len(apart) == 1 else ""


def _forms(deed: Deed, part: int) -> tuple[str, ...]:
    """All writings of one part of a deed."""
    return DEEDS[deed[1]] if part == 1 else PEOPLE[deed[part]]
