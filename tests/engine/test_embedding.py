"""Word vectors and the mean that knows no order."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rnnlab.engine.embedding import bag_of_words, word_vector

WORDS = st.text(min_size=1, max_size=8)


def test_coordinate_is_the_stated_hash_of_seed_place_and_word():
    digest = hashlib.sha256("7:1:苹果".encode()).digest()
    expected = round(2 * int.from_bytes(digest[:8], "big") / 2**64 - 1, 2)
    assert word_vector(7, "苹果", 3)[1] == expected


def test_vector_is_the_same_in_a_process_with_another_hash_seed():
    code = "from rnnlab.engine.embedding import word_vector; print(word_vector(3, '狗', 4))"
    printed = {
        subprocess.run(
            [sys.executable, "-X", "utf8", "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert printed == {f"{word_vector(3, '狗', 4)}\n"}


def test_seed_and_word_both_change_the_vector():
    vectors = {word_vector(seed, word, 6) for seed in (0, 1) for word in ("猫", "狗", "猫狗", "A", "Ａ")}
    assert len(vectors) == 10


@given(WORDS, st.integers(1, 8), st.integers(1, 8))
def test_larger_vector_begins_with_the_smaller(word, small, large):
    small, large = sorted((small, large))
    assert word_vector(0, word, large)[:small] == word_vector(0, word, small)


@pytest.mark.parametrize("word", ["🙂", "👩‍🏫", "\ud83d", "<eos>", "שלום"])
def test_any_token_has_a_vector_within_one(word):
    assert all(-1 <= value <= 1 for value in word_vector(0, word, 8))


@given(st.lists(st.lists(st.floats(-1e6, 1e6), min_size=8, max_size=8), min_size=1, max_size=12), st.randoms())
def test_mean_of_any_vectors_is_the_same_bits_in_any_order(vectors, random):
    shuffled = random.sample(vectors, len(vectors))
    assert [value.hex() for value in bag_of_words(shuffled)] == [value.hex() for value in bag_of_words(vectors)]


def test_mean_is_the_mean():
    assert bag_of_words([(1.0, 0.0, 0.5), (0.0, 1.0, -0.5), (-1.0, 0.5, 1.0)]) == (0.0, 0.5, 1 / 3)


def test_mean_of_nothing_is_refused():
    with pytest.raises(ValueError, match="no vectors"):
        bag_of_words([])
