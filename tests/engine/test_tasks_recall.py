"""The task *recall*: sentences that can be read in two languages, with the answer where it should be."""

from __future__ import annotations

import numpy as np
import pytest

from rnnlab.engine.tasks import task
from rnnlab.engine.tasks.base import NO_LOSS, SPLITS, split_of
from rnnlab.engine.traces import EngineError

RECALL = task("recall")
CHINESE = [
    "我", "出生", "在", "中国", "，", "后来", "搬家", "上学", "，", "我", "去过", "法国", "，",
    "认识", "朋友", "，", "所以", "我", "会", "说",
]  # fmt: skip
ENGLISH = [
    "I", "was born", "in", "China", ",", "later", "moved", "went to school", ",", "I", "have been to", "France", ",",
    "met", "friends", ",", "so", "I", "can", "speak",
]  # fmt: skip


def drawn(n, split="train", **level):
    return RECALL.batch(np.random.default_rng(5), n, split, **level)


def words(ids):
    return [RECALL.words[number][0] for number in ids]


def test_both_languages_are_the_same_numbers():
    assert RECALL.indices(CHINESE) == RECALL.indices(ENGLISH)
    assert 0 not in RECALL.indices(CHINESE)


def test_no_writing_means_two_words():
    writings = [writing for word in RECALL.words[1:] for writing in word]
    assert len(writings) == len(set(writings))
    assert RECALL.words[0] == ("unk", "unk")
    assert RECALL.indices(["zyzzyva", "<eos>"]) == (0, 0)


def test_there_are_eight_countries_with_eight_languages_and_china_is_the_first():
    assert len(set(RECALL.answers)) == 8
    assert RECALL.words[1] == ("中国", "China")
    assert RECALL.answers[0] == ("中文", "Chinese")


def test_the_answer_after_the_last_word_is_the_language_of_the_country_of_birth():
    language = dict(zip(["中国", "英国", "法国", "德国", "西班牙", "俄罗斯", "日本", "韩国"],
                        ["中文", "英语", "法语", "德语", "西班牙语", "俄语", "日语", "韩语"], strict=True))  # fmt: skip
    batch = drawn(500)
    for k in range(500):
        sentence = words(batch.sentence(k))
        assert sentence[-4:] == ["所以", "我", "会", "说"]
        birth = next(t for t in range(len(sentence)) if sentence[t : t + 2] == ["出生", "在"])
        assert sentence[birth - 1] == "我"
        asked = batch.targets[k, batch.lengths[k] - 1]
        assert RECALL.answers[asked][0] == language[sentence[birth + 2]]
        assert (batch.targets[k, : batch.lengths[k] - 1] == NO_LOSS).all()
        assert (batch.targets[k, batch.lengths[k] :] == NO_LOSS).all()


def test_countries_are_equally_frequent():
    batch = drawn(4000)
    counts = np.bincount(batch.targets[np.arange(4000), batch.lengths - 1], minlength=8)
    assert abs(counts - 500).max() < 5 * np.sqrt(500 * 7 / 8)


@pytest.mark.parametrize("gap", [0, 1, 2, 5, 17, 60])
@pytest.mark.parametrize("front", [0, 1, 10])
def test_gap_and_words_in_front_have_the_length_that_was_asked_for(gap, front):
    batch = drawn(30, "train", gap=gap, front=front)
    assert (batch.lengths == front + 5 + gap + 4).all() or (gap, front) == (0, 0)
    for k in range(30):
        roles = RECALL.roles(batch.sentence(k))
        assert roles.count("front") == front
        assert roles[front : front + 5] == ("subject", "born", "in", "country", "comma")


def test_other_countries_stand_in_the_filler_as_often_as_asked_for():
    for visits in (0, 1, 2):
        batch = drawn(50, gap=12, front=0, visits=visits)
        for k in range(50):
            roles = RECALL.roles(batch.sentence(k))
            assert roles.count("distractor") == visits
            birth = batch.sentence(k)[roles.index("country")]
            assert all(
                word != birth for word, role in zip(batch.sentence(k), roles, strict=True) if role == "distractor"
            )


def test_a_share_of_harmless_words_is_unknown_and_never_one_that_matters():
    batch = drawn(600, unknown=0.1)
    unknown = harmless = 0
    for k in range(600):
        ids = batch.sentence(k)
        for word, role in zip(ids, RECALL.roles(ids), strict=True):
            if role in ("front", "filler") and words([word]) != ["，"]:
                unknown += word == 0
                harmless += 1
            else:
                assert word != 0
    assert unknown / harmless == pytest.approx(0.1, abs=4 * np.sqrt(0.09 / harmless))
    assert not (drawn(50, unknown=0.0, gap=20, front=0).inputs == 0).any()


def test_roles_of_a_sentence_as_a_learner_would_type_it():
    assert RECALL.roles(RECALL.indices(["大家", "好", "，", *CHINESE])) == (
        "front", "front", "front",
        "subject", "born", "in", "country", "comma",
        "filler", "filler", "filler", "filler", "filler", "filler", "distractor", "filler",
        "filler", "filler", "filler", "so", "I", "can", "speak",
    )  # fmt: skip
    assert RECALL.roles(RECALL.indices(CHINESE[:5])) == ("subject", "born", "in", "country", "comma")
    assert RECALL.roles(RECALL.indices(["我", "去过", "法国"])) == ("other",) * 3
    assert RECALL.roles(()) == ()


def test_features_know_what_was_heard_so_far():
    features = RECALL.features(RECALL.indices(CHINESE))
    assert features["country"].tolist() == [0] * 3 + [1] * 17
    assert features["visited"].tolist() == [0] * 11 + [3] * 9
    assert features["position"].tolist() == list(range(1, 21))
    assert features["gap"].tolist() == [0] * 4 + list(range(1, 17))
    assert all(len(values) == 0 for values in RECALL.features(()).values())


def test_sentences_of_one_shape_keep_length_frame_commas_and_the_places_of_countries():
    ids = RECALL.indices(CHINESE)
    batch = RECALL.shaped_like(ids, 200, "test", seed=1)
    assert len({batch.sentence(k) for k in range(200)}) == 200
    comma = RECALL.indices(["，"])[0]
    for k in range(200):
        other = batch.sentence(k)
        assert split_of(other) == "test"
        assert RECALL.roles(other) == RECALL.roles(ids)
        assert [word == comma for word in other] == [word == comma for word in ids]
        assert batch.targets[k, -1] == other[3] - 1
        assert other[11] != other[3]
    assert len({batch.sentence(k)[3] for k in range(200)}) == 8
    assert (RECALL.shaped_like(ids, 200, "test", seed=1).inputs == batch.inputs).all()


def test_unknown_words_of_a_shape_stay_unknown():
    ids = RECALL.indices(["我", "出生", "在", "法国", "，", "zyzzyva", "工作", "所以", "我", "会", "说"])
    batch = RECALL.shaped_like(ids, 5)
    assert (batch.inputs[:, 5] == 0).all()
    assert (batch.inputs[:, 6] != 0).all()


def test_a_shape_with_eight_sentences_has_no_more():
    ids = RECALL.indices(["我", "出生", "在", "中国", "，", "所以", "我", "会", "说"])
    batch = RECALL.shaped_like(ids, 200)
    sentences = {batch.sentence(k) for k in range(len(batch))}
    assert len(sentences) == len(batch) <= 8
    splits = {split_of(sentence) for sentence in sentences}
    assert splits == {"test"} or len(sentences) == 8  # all there are, where none is held out


@pytest.mark.parametrize("sentence", ["我 打 狗", "我 出生 在 中国", "我 去过 法国 ， 所以 我 会 说", ""])
def test_a_sentence_of_another_kind_has_no_shape(sentence):
    with pytest.raises(EngineError) as refused:
        RECALL.shaped_like(RECALL.indices(sentence.split()), 10)
    assert (refused.value.kind, refused.value.field) == ("no-shape", "sentence")


def test_the_gap_grows_over_half_the_updates():
    curriculum = {"gap": (0, 60), "grow": 0.5}
    largest = [RECALL.level(curriculum, step, 1000)["gap"] for step in (0, 100, 250, 499, 500, 999)]
    assert largest == [(0, 0), (0, 12), (0, 30), (0, 59), (0, 60), (0, 60)]
    assert RECALL.level({"gap": [0, 60]}, 0, 1000) == {"gap": [0, 60]}


def test_rows_of_an_evaluation_are_what_they_are_called():
    for condition in RECALL.conditions:
        batch = RECALL.examples("test", 20, 0, condition)
        for k in range(20):
            roles = RECALL.roles(batch.sentence(k))
            gap = condition.labels["gap"]
            assert sum(role in ("filler", "distractor") for role in roles) == gap
            assert ("front" in roles) or condition.labels["condition"] != "in front"
            assert roles.count("distractor") in ((1, 2) if condition.labels["condition"] == "distractor" else (0,))
    assert {condition.labels["gap"] for condition in RECALL.conditions} >= {0, 10, 20, 30, 40, 50, 60}


def test_a_sentence_is_right_when_the_language_is_the_most_probable():
    batch = RECALL.batch(np.random.default_rng(0), 4, "test", gap=5)
    given = np.full((*batch.inputs.shape, 8), 0.1)
    for k in range(4):
        wanted = batch.targets[k, batch.lengths[k] - 1]
        given[k, batch.lengths[k] - 1, wanted if k else (wanted + 1) % 8] = 0.3
    assert RECALL.correct(given, batch, RECALL.conditions[0]) == (3, 4)


@pytest.mark.parametrize("split", SPLITS)
def test_a_level_of_which_a_split_has_no_sentence_is_refused(split):
    only = {split_of(RECALL.indices(f"我 出生 在 {country} ， 所以 我 会 说".split()))
            for country, _ in RECALL.words[1:9]}  # fmt: skip
    if split in only:
        assert len(drawn(3, split, gap=0, front=0)) == 3
        return
    with pytest.raises(EngineError) as refused:
        drawn(1, split, gap=0, front=0)
    assert refused.value.kind == "too-few-sentences"
