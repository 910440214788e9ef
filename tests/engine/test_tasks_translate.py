"""The clause grammar: translations, alignments, splits."""

from __future__ import annotations

import numpy as np
import pytest

from rnnlab.engine.tasks.base import NO_LOSS, SPLITS, Draws
from rnnlab.engine.tasks.translate import (
    DIRECTIONS,
    END_NUMBER,
    START_NUMBER,
    UNKNOWN,
    UNKNOWN_NUMBER,
    Translate,
    pair_batch,
    translate,
)
from rnnlab.engine.traces import EngineError
from rnnlab.session.tokens import tokenize


@pytest.fixture(params=DIRECTIONS)
def task(request) -> Translate:
    return translate(request.param)


def said(text: str, direction: str = "zh-en") -> str:
    found = translate(direction).translate(text.split())
    assert found is not None
    return " ".join(found.target)


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("我 昨天 在 学校 吃 了 一个 红 的 苹果", "yesterday I ate a red apple at school"),
        ("昨天 我 在 学校 吃 了 一个 红 的 苹果", "yesterday I ate a red apple at school"),
        ("我 吃 了 一个 苹果", "I ate an apple"),
        ("老师 要 买 一本 旧 的 书", "the teacher will buy an old book"),
        ("她 早上 喝 了 这杯 热 的 茶", "this morning she drank this cup of hot tea"),
        ("他们 明天 要 在 图书馆 读 那封 信", "tomorrow they will read that letter in the library"),
        (
            "我 写 了 一封 信 ， 然后 妈妈 买 了 一只 狗 ， 但是 你 晚上 要 画 一条 鱼",
            "I wrote a letter , then mother bought a dog , but tonight you will draw a fish",
        ),
    ],
)
def test_translations_are_those_that_a_person_would_write(chinese, english):
    assert said(chinese) == english


def test_english_is_translated_with_the_measure_word_of_its_noun_and_the_time_behind_the_subject():
    assert said("yesterday I ate a red apple at school", "en-zh") == "我 昨天 在 学校 吃 了 一个 红 的 苹果"
    assert said("she will drink a cup of tea", "en-zh") == "她 要 喝 一杯 茶"
    assert (
        said("I bought an old book , but he saw that dog", "en-zh")
        == "我 买 了 一本 旧 的 书 ， 但是 他 看见 了 那只 狗"
    )


def links(direction: str, source: str) -> dict[str, tuple[str, ...]]:
    found = translate(direction).translate(source.split())
    partners = [tuple(found.source[k] for k in places) for places in found.alignment]
    return dict(zip(found.target, partners, strict=True))


def test_the_alignment_names_the_sure_partner_first():
    assert links("zh-en", "我 昨天 在 学校 吃 了 一个 红 的 苹果") == {
        "yesterday": ("昨天",), "I": ("我",), "ate": ("吃", "了"), "a": ("一个",), "red": ("红", "的"),
        "apple": ("苹果",), "at": ("在",), "school": ("学校",),
    }  # fmt: skip
    assert links("en-zh", "the teacher drank a cup of tea in the park") == {
        "老师": ("teacher", "the"), "在": ("in",), "公园": ("park", "the"), "喝": ("drank",), "了": ("drank",),
        "一杯": ("a", "cup", "of"), "茶": ("tea",),
    }  # fmt: skip


def test_both_sides_have_forty_words_and_begin_with_the_marks(task):
    for words in (task.source_words, task.target_words):
        assert len(set(words)) == len(words) >= 43
        assert words[:3] == ("<unk>", "<bos>", "<eos>")


def test_every_drawn_sentence_is_understood_again_with_the_same_translation_and_alignment(task):
    draws = Draws(np.random.default_rng(1))
    for clauses in (1, 2, 8):
        for split in SPLITS:
            for _ in range(60):
                drawn = task.draw(draws, clauses, split)
                assert task.translate(drawn.source) == drawn
                assert drawn.clauses == clauses
                assert len(drawn.alignment) == len(drawn.target)
                assert {k for places in drawn.alignment for k in places} == set(range(len(drawn.source)))


def test_a_batch_to_train_on_holds_what_the_grammar_translates_unknown_words_included(task):
    batch = task.batch(np.random.default_rng(2), 200, 2)
    unknown = 0
    for k in range(len(batch)):
        source = [task.source_words[number] for number in batch.source[k, : batch.source_lengths[k]]]
        target = [task.target_words[number] for number in batch.target[k] if number != NO_LOSS]
        assert source.pop() == target.pop() == "<eos>"
        found = task.translate(source)
        if UNKNOWN in source:  # 我 <unk> … may be read in two ways: the number of words is the same
            unknown += 1
            assert UNKNOWN in target
            continue
        assert found is not None
        assert list(found.target) == target
    assert 5 <= unknown <= 50  # a tenth of 200


def test_only_sentences_to_train_on_have_unknown_words(task):
    for split in ("validation", "test"):
        assert not (task.batch(np.random.default_rng(0), 300, 1, split).source[:, 0] == UNKNOWN_NUMBER).any()


def test_the_splits_of_drawn_sentences_never_meet(task):
    draws = Draws(np.random.default_rng(3))
    seen = {split: {task.draw(draws, 1, split).source for _ in range(400)} for split in SPLITS}
    for split in SPLITS:
        assert all(task.splits(source) == split for source in seen[split])
    assert not seen["train"] & seen["test"]
    assert not seen["train"] & seen["validation"]
    assert not seen["validation"] & seen["test"]


def test_measured_sentences_are_distinct_and_the_same_for_one_seed(task):
    blocks = [task.examples(1, 25, 5, block) for block in range(8)]
    sources = [one.source for block in blocks for one in block]
    assert len(set(sources)) == len(sources) == 200
    assert blocks[3] == Translate(task.direction).examples(1, 25, 5, 3)
    assert task.examples(1, 10, 5, 3) == blocks[3][:10]
    assert task.examples(1, 25, 6, 3) != blocks[3]


def test_typed_text_is_cut_into_the_grammars_words():
    draws = Draws(np.random.default_rng(4))
    for direction, glue in (("zh-en", ""), ("en-zh", " ")):
        known = frozenset(translate(direction).source_words[3:])
        for _ in range(300):
            source = translate(direction).draw(draws, 3).source
            assert tokenize(glue.join(source), known) == source


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("我 吃 了 一个 红 的 zyzzyva", "I ate a red <unk>"),
        ("zyzzyva 吃 了 一个 苹果", "<unk> ate an apple"),
        ("我 zyzzyva 了 一个 苹果", "I <unk> an apple"),
        ("我 在 zyzzyva 吃 了 一个 苹果", "I ate an apple at <unk>"),
        ("zyzzyva 我 要 喝 一杯 zyzzyva 的 茶", "<unk> I will drink a cup of <unk> tea"),
    ],
)
def test_T12_an_unknown_word_is_translated_as_unknown_where_a_word_of_content_may_stand(source, target):
    assert said(source) == target


@pytest.mark.parametrize(
    "source",
    ["", "我", "我 吃 苹果", "苹果 我 吃 了 一个", "我 吃 了 一个 苹果 ，", "zyzzyva", "我 吃 了 了 一个 苹果"],
)
def test_what_is_no_sentence_of_the_grammar_has_no_translation(source):
    assert translate("zh-en").translate(source.split()) is None


@pytest.mark.parametrize(
    "source", ["I ate a apple", "I eat an apple", "the I ate an apple", "I ate an apple at", ", ,"]
)
def test_wrong_english_has_no_translation(source):
    assert translate("en-zh").translate(source.split()) is None


def test_a_batch_begins_with_the_start_and_ends_with_the_end():
    batch = pair_batch([([5, 6], [7]), ([5], [8, 9, 10])])
    assert batch.source.tolist() == [[5, 6, END_NUMBER], [5, END_NUMBER, 0]]
    assert batch.source_lengths.tolist() == [3, 2]
    assert batch.fed.tolist() == [[START_NUMBER, 7, 0, 0], [START_NUMBER, 8, 9, 10]]
    assert batch.target.tolist() == [[7, END_NUMBER, NO_LOSS, NO_LOSS], [8, 9, 10, END_NUMBER]]


def test_what_cannot_be_drawn_is_refused(task):
    rng = np.random.default_rng(0)
    for arguments, field in (((0, "test"), "clauses"), ((51, "test"), "clauses"), ((1, "all"), "split")):
        with pytest.raises(EngineError) as refused:
            task.draw(rng, *arguments)
        assert refused.value.field == field
    with pytest.raises(EngineError) as refused:
        Translate("zh-fr")
    assert refused.value.field == "direction"
