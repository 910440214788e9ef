"""The task sense: twins, where the deciding word stands, and what is known of any sentence."""

from __future__ import annotations

import hashlib
import struct

import numpy as np
import pytest

from rnnlab.engine.tasks import task
from rnnlab.engine.tasks.base import Draws, split_of
from rnnlab.engine.tasks.sense import WHOLE
from rnnlab.engine.tasks.sense_examples import WORDS, compared_sentences, drawn_sentences, many_sentences, twin_of
from rnnlab.engine.tasks.sense_words import AMBIGUOUS, EN, ZH, neutral_words, vocabulary
from rnnlab.engine.traces import EngineError
from rnnlab.session.tokens import join, tokenize

SENSE = task("sense")


def written(ids):
    return tuple(SENSE.words[number][0] for number in ids)


def twins(where, n=400, seed=0, split="test"):
    condition = next(row for row in SENSE.conditions if row.labels["condition"] == where)
    batch = SENSE.examples(split, n, seed, condition)
    return [(batch.sentence(k), batch.sentence(k + 1)) for k in range(0, n, 2)], batch


def test_there_are_at_least_twelve_ambiguous_words_in_chinese_and_in_english():
    by_language = {language: [entry.word for entry in AMBIGUOUS if entry.language == language] for language in (ZH, EN)}
    assert len(AMBIGUOUS) >= 12
    assert {"苹果", "打"} <= set(by_language[ZH])
    assert {"bank", "bass"} <= set(by_language[EN])
    assert all(len(words) >= 6 for words in by_language.values())
    assert len(SENSE.answers) == 2 * len(AMBIGUOUS)
    assert len(set(SENSE.answers[:2])) == 2


@pytest.mark.parametrize("entry", AMBIGUOUS, ids=WORDS)
def test_a_slot_has_as_many_deciding_words_for_either_sense_and_none_says_both(entry):
    for slot in entry.slots:
        assert len(slot.deciding[0]) == len(slot.deciding[1]) == len(set(slot.deciding[0] + slot.deciding[1])) / 2
        assert (slot.text.count("W"), slot.text.count("D")) == (1, 1)
    first, second = entry.deciding
    assert not first & second
    assert not (first | second) & set(neutral_words())
    assert {slot.after for slot in entry.slots} == {False, True}


def test_no_ambiguous_word_stands_in_another_one_s_sentences():
    others = set(vocabulary()) - set(WORDS)
    assert not others & set(WORDS)
    assert len(vocabulary()) == len(set(vocabulary()))


@pytest.mark.parametrize("where", ["before", "after"])
def test_every_held_out_sentence_stands_beside_a_twin_that_differs_in_the_deciding_word_alone(where):
    pairs, batch = twins(where)
    for one, other in pairs:
        apart = [k for k, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        assert len(apart) == 1
        found, twin = SENSE.found(one), SENSE.found(other)
        assert (found.deciding, twin.deciding) == (apart[0], apart[0])
        assert found.place == twin.place
        assert {found.sense, twin.sense} == {0, 1}
        assert found.after == (where == "after")
    senses = batch.targets[np.arange(len(batch)), batch.lengths - 1] % 2
    assert senses.sum() * 2 == len(batch)  # chance is one half, exactly


def test_nothing_before_the_word_nor_the_sentence_s_length_says_which_sense_a_later_word_gives_it():
    by_beginning = {}
    for one, other in twins("after")[0]:
        for ids in (one, other):
            found = SENSE.found(ids)
            by_beginning.setdefault((ids[: found.place + 1], len(ids)), []).append(found.sense)
    assert all(2 * sum(senses) == len(senses) for senses in by_beginning.values())


def test_a_sentence_s_split_is_that_of_its_hash_without_the_deciding_word():
    numbers = SENSE.indices(("老师", "说", "苹果", "裁员", "了"))
    masked = [*numbers[:3], 0, numbers[4]]
    byte = hashlib.sha256(struct.pack("<5I", *masked)).digest()[0]
    assert SENSE.split(numbers) == ("test" if byte < 26 else "validation" if byte < 52 else "train")
    assert SENSE.split(numbers) == SENSE.split(SENSE.indices(("老师", "说", "苹果", "熟", "了")))
    assert SENSE.split((1000,)) == split_of((1000,))  # of a sentence without an ambiguous word


def test_no_sentence_frame_of_the_test_is_learned_from():
    def frames(split, seed):
        batch = SENSE.batch(np.random.default_rng(seed), 4000, split)
        found = set()
        for k in range(len(batch)):
            ids = batch.sentence(k)
            place = SENSE.found(ids).deciding
            found.add(ids if place < 0 else (*ids[:place], 0, *ids[place + 1 :]))
        return found

    test, train = frames("test", 1), frames("train", 2)
    assert len(test) > 300
    assert not test & train


def test_training_stands_in_twins_and_asks_at_the_word_and_at_the_end():
    batch = SENSE.batch(np.random.default_rng(0), 64)
    for k in range(0, 64, 2):
        one, other = batch.sentence(k), batch.sentence(k + 1)
        assert len(one) == len(other)
        place = SENSE.found(one).place
        asked = [step for step in range(len(one)) if batch.targets[k, step] >= 0]
        assert asked == sorted({place, len(one) - 1})
        assert set(batch.targets[k, asked]) | set(batch.targets[k + 1, asked]) == {
            2 * SENSE.found(one).word,
            2 * SENSE.found(one).word + 1,
        }


def test_a_share_of_training_ends_behind_the_word_or_has_an_unknown_deciding_word():
    draws = Draws(np.random.default_rng(3))
    cut = [SENSE.sample(draws, {**WHOLE, "where": "after", "cut": 1.0}) for _ in range(300)]
    open_ones = [one for one in cut if SENSE.found(one.ids).deciding < 0]
    assert 0 < len(open_ones) < len(cut)  # some end before the deciding word, some behind it
    hidden = [SENSE.sample(draws, {**WHOLE, "hidden": 1.0}) for _ in range(100)]
    assert all(0 in one.ids and SENSE.found(one.ids).sense < 0 and one.targets[-1] >= 0 for one in hidden)
    whole = [SENSE.sample(draws, WHOLE) for _ in range(100)]
    assert all(0 not in one.ids and SENSE.found(one.ids).sense >= 0 for one in whole)


@pytest.mark.parametrize(
    ("text", "place", "deciding", "sense"),
    [
        ("老师 说 苹果 裁员 了", 2, 3, 1),
        ("我 昨天 投资 了 苹果", 4, 2, 1),
        ("苹果 很 好吃", 0, 2, 0),
        ("吃 苹果", 1, 0, 0),
        ("苹果 公司", 0, 1, 1),
        ("打 电话", 0, 1, 1),
        ("打 人", 0, 1, 0),
        ("苹果 很 zyzzyva", 0, -1, -1),  # T12: an unknown word says nothing
        ("吃 苹果 公司", 1, -1, -1),  # one word for each sense
        ("the bank was muddy", 1, 3, 0),
    ],
)
def test_what_is_known_of_a_sentence(text, place, deciding, sense):
    found = SENSE.found(SENSE.indices(text.split()))
    assert (found.place, found.deciding, found.sense) == (place, deciding, sense)
    assert found.after == (deciding > place)


def test_a_sentence_without_an_ambiguous_word_has_no_answer():
    ids = SENSE.indices(("老师", "说"))
    assert SENSE.found(ids) is None
    assert SENSE.roles(ids) == ("other", "other")
    assert SENSE.features(ids)["word"].tolist() == [0, 0]
    with pytest.raises(EngineError) as refused:
        SENSE.shaped_like(ids, 3)
    assert (refused.value.kind, refused.value.field) == ("no-shape", "sentence")


def test_roles_and_features_by_hand():
    ids = SENSE.indices(("老师", "说", "苹果", "裁员", "了"))
    apple = WORDS.index("苹果")
    assert SENSE.roles(ids) == ("other", "other", "word", "deciding", "other")
    assert SENSE.features(ids)["word"].tolist() == [0, 0, apple + 1, apple + 1, apple + 1]
    assert SENSE.features(ids)["sense"].tolist() == [0, 0, 0, 2, 2]


def test_sentences_of_one_shape_are_as_long_with_the_word_in_its_place():
    ids = SENSE.indices(("老师", "说", "苹果", "裁员", "了"))
    batch = SENSE.shaped_like(ids, 12)
    assert len({batch.sentence(k) for k in range(len(batch))}) == len(batch) > 1
    for k in range(len(batch)):
        found = SENSE.found(batch.sentence(k))
        assert (len(batch.sentence(k)), found.place, found.deciding) == (5, 2, 3)


@pytest.mark.parametrize(
    "tokens", [("吃", "苹果"), ("苹果", "公司"), ("打", "电话"), ("打", "人"), ("老师", "说", "苹果", "裁员", "了")]
)
def test_the_ambiguous_word_stands_alone_in_what_is_typed(tokens):
    assert tokenize("".join(tokens), frozenset(vocabulary())) == tokens


@pytest.mark.parametrize("word", range(len(WORDS)), ids=WORDS)
def test_the_six_drawn_sentences_are_three_pairs_of_twins(word):
    drawn = drawn_sentences(word, 0)
    assert len(set(drawn)) == 6
    found = [SENSE.found(SENSE.indices(sentence)) for sentence in drawn]
    assert [one.sense for one in found] == [0, 1, 0, 1, 0, 1]
    assert [one.after for one in found] == [False, False, True, True, True, True]
    for one, other in zip(drawn[::2], drawn[1::2], strict=True):
        assert sum(a != b for a, b in zip(one, other, strict=True)) == 1
    assert all(tokenize(join(sentence), frozenset(vocabulary())) == sentence for sentence in drawn)


def test_the_present_sentence_and_its_twin_take_the_last_places():
    present = ("老师", "说", "苹果", "裁员", "了")
    compared = compared_sentences((), present, "苹果", 0)
    assert len(compared) == 6
    assert compared[-1] == present
    assert compared[-2] == twin_of(present, 0)
    assert SENSE.found(SENSE.indices(compared[-2])).sense == 0
    own = (("苹果", "很", "红"),)
    assert compared_sentences(own, present, "苹果", 0) == own
    assert compared_sentences((), ("我", "打", "狗"), "狗", 0) == ()


def test_a_sentence_that_the_task_never_makes_has_no_twin():
    assert twin_of(("苹果", "股票"), 0) is None
    assert twin_of(("老师", "说"), 0) is None
    assert compared_sentences((), ("苹果", "股票"), "苹果", 0)[-1] == ("苹果", "股票")


def test_many_sentences_are_held_out_and_of_all_four_kinds_alike():
    batch = many_sentences(WORDS.index("bank"), 0, 10)
    kinds = {}
    for k in range(len(batch)):
        ids = batch.sentence(k)
        assert SENSE.split(ids) == "test"
        found = SENSE.found(ids)
        kinds[found.after, found.sense] = kinds.get((found.after, found.sense), 0) + 1
    assert kinds == {(False, 0): 10, (False, 1): 10, (True, 0): 10, (True, 1): 10}


def test_a_sentence_is_right_where_the_more_probable_of_the_words_two_senses_is_its_own():
    ids = SENSE.indices(("苹果", "很", "好吃"))
    apple = 2 * WORDS.index("苹果")
    from rnnlab.engine.tasks.base import Example, batched

    batch = batched([Example(ids, (apple, -100, apple))])
    said = np.zeros((1, 3, len(SENSE.answers)))
    said[0, 0, apple] = 1.0
    said[0, 2, apple + 1] = 1.0
    said[0, :, apple + 2] = 9.0  # another word's answer is not asked for
    assert SENSE.correct_at("word", said, batch) == 1
    assert SENSE.correct_at("last", said, batch) == 0
    assert SENSE.correct(said, batch, SENSE.conditions[0]) == (1, 1)
