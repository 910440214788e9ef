"""Sentence pairs of the user's own as a task: words, splits, and a translator that learns them."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from rnnlab import kept_pairs, paths
from rnnlab.engine.seq2seq import decode
from rnnlab.engine.tasks.base import NO_LOSS, SPLITS
from rnnlab.engine.tasks.pairs import PairsTask, pairs_task
from rnnlab.engine.tasks.translate import END_NUMBER, UNKNOWN_NUMBER, UNKNOWN_SHARE
from rnnlab.engine.traces import EngineError
from rnnlab.engine.translator_models import translator_of
from rnnlab.engine.translator_training import Setup, begin, train_chunk
from rnnlab.kept_pairs import split_of_words
from rnnlab.session.pairs import read_pairs

WORDS = {"一": "one", "二": "two", "三": "three", "四": "four", "五": "five", "六": "six", "七": "seven", "八": "eight"}


def made(count: int, longest: int = 4) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Numbers, and their words in the other order."""
    draws, found = random.Random(1), {}
    while len(found) < count:
        source = tuple(draws.choice(list(WORDS)) for _ in range(draws.randint(1, longest)))
        found[source] = tuple(WORDS[word] for word in reversed(source))
    return list(found.items())


@pytest.fixture
def task() -> PairsTask:
    return PairsTask(made(400), "zh-en")


def test_a_pair_is_in_the_split_that_its_source_says(task):
    assert sum(task.counts.values()) == 400
    for split in SPLITS:
        assert task.counts[split] > 15
        assert all(split_of_words(source) == split for source, _ in task.pairs[split])
    train, test = ({source for source, _ in task.pairs[split]} for split in ("train", "test"))
    assert not train & test


def test_words_that_are_in_no_training_pair_are_unknown():
    rare = next(("九", word) for word in WORDS if split_of_words(("九", word)) == "test")
    task = PairsTask([*made(100), (rare, ("nine", "x"))], "zh-en")
    assert "九" not in task.source_words
    assert "nine" not in task.target_words
    assert task.source_words[:3] == ("<unk>", "<bos>", "<eos>")


def test_a_batch_holds_training_pairs_of_like_length_some_with_an_unknown_word(task):
    known, widths, unknown, rows = dict(task.pairs["train"]), [], 0, 0
    for seed in range(40):
        batch = task.batch(np.random.default_rng(seed), 16)
        widths.append((batch.target != NO_LOSS).sum(axis=1))
        for k in range(len(batch)):
            source = batch.source[k, : batch.source_lengths[k]]
            target = batch.target[k][batch.target[k] != NO_LOSS]
            assert source[-1] == target[-1] == END_NUMBER
            rows += 1
            if UNKNOWN_NUMBER in source:
                assert (source == UNKNOWN_NUMBER).sum() == 1
                unknown += 1
                continue
            words = tuple(task.source_words[number] for number in source[:-1])
            assert known[words] == tuple(task.target_words[number] for number in target[:-1])
    assert abs(unknown / rows - UNKNOWN_SHARE) < 0.05
    assert np.mean([np.ptp(width) for width in widths]) < 1.5  # of four lengths


def test_examples_are_all_of_a_split_once_and_then_no_more(task):
    blocks = [task.examples(1, 25, 3, block) for block in range(10)]
    sources = [one.source for block in blocks for one in block]
    assert sorted(sources) == sorted(source for source, _ in task.pairs["test"])
    assert blocks[-1] == ()
    assert all(task.translate(one.source) == one for block in blocks for one in block)
    assert task.translate(("九",)) is None


def test_too_few_pairs_are_refused():
    with pytest.raises(EngineError) as refused:
        PairsTask(made(8))
    assert (refused.value.kind, refused.value.field) == ("pairs-too-few", "pairs")
    with pytest.raises(EngineError) as refused:
        pairs_task("0" * 64)
    assert refused.value.kind == "pairs-not-kept"


def test_a_file_in_a_format_of_its_own_loads_trains_and_translates_its_own_training_sentences(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path / "own")
    lines = [
        f"{k}\tzho\t{''.join(source)}\teng\t{' '.join(target)}\t2026-01-0{k % 9 + 1}"
        for k, (source, target) in enumerate(made(150, 3))
    ]
    (tmp_path / "x.tsv").write_bytes(("\ufeff" + "\r\n".join(lines) + "\r\n\r\n").encode("utf-8"))
    found = read_pairs(tmp_path / "x.tsv")
    assert (found.count, found.chosen) == (150, (2, 4))
    setup = Setup(
        hidden=32, embedding=16, score_size=16, batch=32, learning_rate=1e-2, decay=0.5, updates=350,
        clauses=(1, 1), pairs=found.digest,
    )  # fmt: skip
    checkpoint, _ = train_chunk(begin(setup), setup.updates)
    translator = translator_of(checkpoint)
    task = pairs_task(found.digest)
    right = 0
    for source, target in task.pairs["train"]:
        written = decode(
            translator.weights, translator.source_numbers(source), start=translator.start, end=translator.end, limit=9
        ).written
        right += translator.target_words_of(written[:-1]) == target
    assert right / task.counts["train"] > 0.97
    assert translator_of(begin(replace(setup, between="fixed"))).attention is False
    assert kept_pairs.is_kept(found.digest)
