"""The task *roles*: what its sentences say, what is held out, and what the shipped model makes of it."""

from __future__ import annotations

import numpy as np
import pytest

from rnnlab.engine.models import load_trained
from rnnlab.engine.sentence_vectors import held_out
from rnnlab.engine.tasks import task
from rnnlab.engine.tasks.base import NO_LOSS
from rnnlab.engine.tasks.roles import DEEDS, LANGUAGES, PEOPLE, QUESTIONS, VOICES, meaning, relation, sentence
from rnnlab.engine.traces import EngineError

ROLES = task("roles")
I, DOG = 0, [zh for zh, *_ in PEOPLE].index("狗")
HIT = [zh for zh, *_ in DEEDS].index("打")


def words(ids):
    return [ROLES.words[number][0] for number in ids]


def test_a_deed_is_said_in_two_voices_and_two_languages():
    said = {(language, voice): sentence((I, HIT, DOG), language, voice) for language in LANGUAGES for voice in VOICES}
    assert said == {
        ("zh", "active"): ("我", "打", "狗"),
        ("zh", "passive"): ("狗", "被", "我", "打"),
        ("en", "active"): ("I", "hit", "the dog"),
        ("en", "passive"): ("the dog", "was", "hit", "by", "me"),
    }
    assert sentence((DOG, HIT, 1), "en", "passive") == ("you", "were", "hit", "by", "the dog")


def test_every_sentence_is_understood_as_what_it_says():
    for who in range(len(PEOPLE)):
        for whom in set(range(len(PEOPLE))) - {who}:
            for language in LANGUAGES:
                for voice in VOICES:
                    for what in range(len(DEEDS)):
                        assert meaning(sentence((who, what, whom), language, voice)) == (who, what, whom)


@pytest.mark.parametrize(
    "text", ["me hit the dog", "I hit I", "I was hit by the dog cat", "狗 被 打", "我 打 我", "him hit he"]
)
def test_what_is_no_sentence_says_nothing(text):
    assert meaning(tuple(text.split())) is None


def test_sentences_are_told_apart_by_what_differs():
    first = ("我", "打", "狗")
    assert relation(first, ("狗", "打", "我")) == "roles-swapped"
    assert relation(first, ("狗", "被", "我", "打")) == "same-meaning"
    assert relation(first, ("the dog", "was", "hit", "by", "me")) == "same-meaning"
    assert relation(first, ("我", "打", "猫")) == "other-object"
    assert relation(first, ("猫", "打", "狗")) == "other-agent"
    assert relation(first, ("我", "追", "狗")) == "other-deed"
    assert relation(first, ("他", "追", "狗")) == ""
    assert relation(first, ("zyzzyva",)) == ""


def test_a_held_out_deed_is_trained_on_in_no_voice_and_no_language():
    trained = set()
    batch = ROLES.batch(np.random.default_rng(0), 4000, "train", unknown=0.0)
    for k in range(len(batch)):
        trained.add(ROLES.deed(batch.sentence(k)))
    assert len(trained) > 500
    assert not trained & set(held_out())
    tested = ROLES.batch(np.random.default_rng(0), 200, "test", unknown=0.0)
    assert {ROLES.deed(tested.sentence(k)) for k in range(200)} <= set(held_out())


def test_the_question_decides_which_part_is_asked_for():
    batch = ROLES.batch(np.random.default_rng(3), 200, "train", unknown=0.0)
    for k in range(len(batch)):
        ids = batch.sentence(k)
        who, what, whom = ROLES.deed(ids)
        asked = [zh for zh, _ in QUESTIONS].index(words(ids)[-1])
        answer = batch.targets[k, len(ids) - 1]
        assert ROLES.answers[answer][0] == (PEOPLE[who], DEEDS[what], PEOPLE[whom])[asked][0]
        assert (batch.targets[k, : len(ids) - 1] == NO_LOSS).all()


def test_an_unknown_word_is_never_the_one_that_is_asked_for():
    batch = ROLES.batch(np.random.default_rng(5), 300, "train", unknown=1.0)
    for k in range(len(batch)):
        ids = batch.sentence(k)
        assert ids.count(0) == 1
        answer = ROLES.answers[batch.targets[k, len(ids) - 1]][0]
        forms = next(entry for entry in (*PEOPLE, *DEEDS) if entry[0] == answer)
        assert set(words(ids)) & set(forms)


def test_roles_name_every_word_of_either_voice():
    assert ROLES.roles(ROLES.indices(("昨天", "狗", "被", "我", "打", "谁"))) == (
        "time", "whom", "voice", "who", "what", "question",
    )  # fmt: skip
    assert ROLES.roles(ROLES.indices(("I", "hit", "the dog", "whom"))) == ("who", "what", "whom", "question")


def test_shaped_sentences_keep_language_voice_and_question():
    shaped = ROLES.shaped_like(ROLES.indices(("I", "hit", "the dog", "whom")), 10)
    assert len(shaped) == 10
    assert {ROLES.roles(shaped.sentence(k)) for k in range(10)} == {("who", "what", "whom", "question")}
    with pytest.raises(EngineError, match="no-shape"):
        ROLES.shaped_like(ROLES.indices(("I", "hit", "the dog")), 3)  # nothing is asked


def test_the_shipped_model_knows_who_did_what_to_whom_in_deeds_that_it_never_read():
    rows = load_trained("roles-lstm").card.settings["rows"]
    assert {(row["language"], row["voice"]) for row in rows} == {(l, v) for l in LANGUAGES for v in VOICES}
    assert sum(row["right"] for row in rows) / sum(row["n"] for row in rows) >= 0.99
