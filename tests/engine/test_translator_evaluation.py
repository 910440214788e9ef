"""Measuring translators: counts, intervals, BLEU, alignment."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
import torch

from rnnlab.engine import translator_network as network
from rnnlab.engine.alignment import alignment_error
from rnnlab.engine.intervals import wilson
from rnnlab.engine.seq2seq import decode
from rnnlab.engine.tasks.translate import pair_batch, translate
from rnnlab.engine.translator_evaluation import (
    Counted,
    Links,
    bleu,
    evaluate,
    length_row,
    links_of,
    measure,
    plain_row,
    signature,
)
from rnnlab.engine.translator_models import load_translator


@pytest.fixture(scope="module")
def translator():
    return load_translator("translate-attention")


def whole(translator, clauses, n, seed=0) -> Counted:
    counted = Counted(clauses, n)
    while not counted.finished:
        counted = measure(translator, translate(translator.direction), clauses, n, seed, counted)
    return counted


def test_the_interval_of_eight_of_ten_is_wilsons_as_calculated_by_hand():
    # z² = 3.8415; centre (0.8 + 0.19207) / 1.38415 = 0.71674; half 1.95996/1.38415 · √(0.016 + 0.0096036) = 0.22657
    low, high = wilson(8, 10)
    assert low == pytest.approx(0.4902, abs=1e-4)
    assert high == pytest.approx(0.9433, abs=1e-4)


@pytest.mark.parametrize(("right", "n"), [(0, 7), (3, 7), (7, 7), (199, 200)])
def test_the_ends_of_an_interval_solve_wilsons_equation(right, n):
    z = 1.959963984540054
    for p in wilson(right, n):
        assert (right / n - p) ** 2 * n == pytest.approx(z * z * p * (1 - p), abs=1e-9)


def test_of_no_sentences_nothing_is_known():
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("tokenize", ["13a", "zh"])
def test_bleu_equals_the_sacrebleu_commands_on_the_same_files(tmp_path, tokenize):
    hypotheses = {
        "13a": ["yesterday I ate a red apple at school", "he will drink that cup of tea , but she saw a dog", "I I I"],
        "zh": ["我昨天在学校吃了一个红的苹果", "他要喝那杯茶，但是她看见了一只狗", "我我我"],
    }[tokenize]
    references = {
        "13a": [
            "yesterday I ate a red apple at school",
            "he will drink that cup of milk , but she saw a big dog",
            "I saw",
        ],
        "zh": ["我昨天在学校吃了一个红的苹果", "他要喝那杯牛奶，但是她看见了一只大的狗", "我看见了"],
    }[tokenize]
    for name, lines in (("hyp", hypotheses), ("ref", references)):
        (tmp_path / name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    command = [sys.executable, "-m", "sacrebleu", "ref", "-i", "hyp", "-m", "bleu", "-tok", tokenize, "-w", "10"]
    said = subprocess.run([*command, "-b"], cwd=tmp_path, capture_output=True, text=True, check=True, encoding="utf-8")
    full = subprocess.run([*command, "-f", "text"], cwd=tmp_path, capture_output=True, text=True, check=True)
    score, stated = bleu(hypotheses, references, tokenize)
    assert 0 < score < 100
    assert score == pytest.approx(float(said.stdout), abs=1e-9)
    assert stated in full.stdout


def test_the_signature_says_how_translations_are_cut():
    assert "tok:13a" in signature("zh-en")
    assert "tok:zh" in signature("en-zh")


def test_links_are_counted_as_the_alignment_error_of_one_sentence_counts_them():
    rng = np.random.default_rng(0)
    for _ in range(20):
        weights = rng.dirichlet(np.ones(6), size=5)
        alignment = [tuple(rng.permutation(6)[: rng.integers(0, 3)].tolist()) for _ in range(4)]
        links = links_of(weights.argmax(1).tolist(), alignment)
        expected = alignment_error(weights, alignment)
        assert links.error == (None if expected is None else pytest.approx(expected))


def test_the_alignment_error_of_a_corpus_is_that_of_its_links():
    # three links, two of them sure and one more possible: 1 − (2 + 3) / (3 + 3)
    assert (Links(2, 1, 2) + Links(1, 1, 1)).error == pytest.approx(1 / 6)
    assert Links().error is None


def test_a_block_counts_what_decoding_each_sentence_alone_gives(translator):
    counted = measure(translator, translate("zh-en"), 8, 5, 3)
    exact = right = words = 0
    for one, written in zip(translate("zh-en").examples(8, 5, 3, 0), counted.hypotheses, strict=True):
        numbers = translator.source_numbers(one.source)
        free = decode(translator.weights, numbers, start=translator.start, end=translator.end, limit=200)
        said = translator.target_words_of(free.written[:-1] if free.stopped == "end" else free.written)
        assert " ".join(said) == written
        exact += said == one.target and free.stopped == "end"
        reference = (*translator.target_numbers(one.target), translator.end)
        taught = decode(
            translator.weights, numbers, start=translator.start, end=translator.end,
            decoding="teacher", reference=reference,
        )  # fmt: skip
        right += sum(a == b for a, b in zip(taught.written, reference, strict=True))
        words += len(reference)
    assert (counted.exact, counted.words_right, counted.words, counted.n) == (exact, right, words, 5)
    assert counted.finished


def test_a_longer_measurement_begins_with_the_sentences_of_the_shorter_one(translator):
    short, long = whole(translator, 2, 30), whole(translator, 2, 60)
    assert long.references[:30] == short.references
    assert long.hypotheses[:30] == short.hypotheses
    assert len(set(long.references)) > 55  # different sources; 昨天 我 … and 我 昨天 … are one sentence in English
    assert whole(translator, 2, 30, seed=1).references != short.references


def test_bleu_is_given_when_all_sentences_of_a_length_are_counted(translator):
    half = measure(translator, translate("zh-en"), 1, 50)
    assert length_row(translator, half).bleu is None
    row = length_row(translator, measure(translator, translate("zh-en"), 1, 50, 0, half))
    assert row.bleu is not None
    assert (row.n, row.low, row.high) == (50, *wilson(row.exact, 50))


def test_lengths_beyond_the_trained_ones_are_marked(translator):
    rows = evaluate(translator, translate("zh-en"), 5, lengths=(8, 9))
    assert [row["trained"] for row in rows] == [True, False]
    assert all(row["tokens"] > 30 for row in rows)


def test_rows_are_plain_values(translator):
    row = plain_row(length_row(translator, whole(translator, 1, 10)))
    assert all(type(value) in (int, float, bool) for value in row.values())
    assert row["accuracy"] == row["exact"] / row["n"]
    assert row["token_accuracy"] == row["words_right"] / row["words"]


def test_N37_swapping_two_encoder_states_swaps_their_weights(translator):
    numbers = torch.tensor([translator.source_numbers(("我", "吃", "了", "一个", "苹果"))])
    weights = translator.network_weights
    encoded = network.encode(weights, translator.shape, numbers, torch.tensor([numbers.shape[1]]))
    order = torch.tensor([0, 4, 2, 3, 1, 5])
    swapped = replace(encoded, states=encoded.states[:, order], keys=encoded.keys[:, order])
    query = torch.randn(1, 3, translator.weights.units, generator=torch.Generator().manual_seed(0))
    before, context = network.attend(weights, encoded, query)
    after, same = network.attend(weights, swapped, query)
    torch.testing.assert_close(after, before[..., order])
    torch.testing.assert_close(same, context)
    torch.testing.assert_close(before.sum(2), torch.ones(1, 3))


def test_N41_a_changed_reference_leaves_the_decoded_text_as_it_is(translator):
    one = translate("zh-en").examples(3, 1, 0, 0)[0]
    numbers = translator.source_numbers(one.source)
    free = decode(translator.weights, numbers, start=translator.start, end=translator.end)
    other = translator.target_numbers(("he", "saw", "a", "cat"))
    forced = decode(translator.weights, numbers, start=translator.start, end=translator.end, reference=other)
    assert forced.written == free.written


def test_words_of_other_sentences_in_a_batch_get_no_weight(translator):
    sentences = translate("zh-en").examples(1, 1, 0, 0) + translate("zh-en").examples(4, 1, 0, 0)
    batch = pair_batch(
        [(translator.source_numbers(one.source)[:-1], translator.target_numbers(one.target)) for one in sentences]
    )
    encoded = network.encode(
        translator.network_weights, translator.shape,
        torch.from_numpy(batch.source), torch.from_numpy(batch.source_lengths),
    )  # fmt: skip
    taught = network.teach(translator.network_weights, translator.shape, encoded, torch.from_numpy(batch.fed))
    assert (taught.weights[0, :, batch.source_lengths[0] :] == 0).all()
    assert math.isclose(float(taught.weights[0, 0].sum()), 1.0, rel_tol=1e-5)
