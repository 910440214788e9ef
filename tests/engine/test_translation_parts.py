"""What a translation is told by: the most probable words of a step, and how far weights are from an alignment."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rnnlab.engine.alignment import alignment_error
from rnnlab.engine.next_words import next_words

WORDS = tuple("abcdefg")


def test_the_most_probable_words_come_first_and_all_others_are_counted():
    p = np.array([0.05, 0.4, 0.1, 0.2, 0.05, 0.15, 0.05])
    found = next_words(p, 1, WORDS, shown=3)
    assert found.words == ("b", "d", "f")
    assert found.probabilities == (0.4, 0.2, 0.15)
    assert found.rest == pytest.approx(0.25)
    assert found.others == 4
    assert found.entropy == pytest.approx(-sum(x * math.log(x) for x in p.tolist()))


def test_the_chosen_word_is_named_though_it_is_improbable():
    p = np.array([0.05, 0.4, 0.1, 0.2, 0.05, 0.15, 0.05])
    found = next_words(p, 6, WORDS, shown=3)
    assert found.words == ("b", "d", "g")
    assert sum(found.probabilities) + found.rest == pytest.approx(1)


def test_equal_words_stand_in_the_order_of_their_numbers_and_certainty_has_no_entropy():
    assert next_words(np.full(7, 1 / 7), None, WORDS, shown=4).words == ("a", "b", "c", "d")
    assert next_words(np.full(7, 1 / 7), None, WORDS).entropy == pytest.approx(math.log(7))
    assert next_words(np.eye(7)[2], 2, WORDS).entropy == 0


def test_fewer_words_than_places_are_all_named():
    found = next_words(np.array([0.25, 0.75]), 0, ("x", "y"))
    assert (found.words, found.others, found.rest) == (("y", "x"), 0, 0.0)


def test_numbers_that_are_none_have_no_entropy():
    assert math.isnan(next_words(np.array([0.5, math.nan]), 0, ("x", "y")).entropy)


# By hand: A = {(0,1), (1,0), (2,3)}, S = {(0,1), (1,0), (2,2)}, P = S and (2,3): |A∩S| = 2, |A∩P| = 3.
ROWS = np.array([[0.1, 0.7, 0.1, 0.1], [0.6, 0.2, 0.1, 0.1], [0.0, 0.1, 0.4, 0.5]])


def test_the_alignment_error_rate_is_that_of_och_and_ney():
    assert alignment_error(ROWS, ((1,), (0,), (2, 3))) == pytest.approx(1 - (2 + 3) / (3 + 3))


def test_weights_on_their_partners_have_no_error_and_all_beside_them_have_it_all():
    assert alignment_error(ROWS, ((1,), (0,), (3,))) == 0
    assert alignment_error(ROWS, ((0,), (1,), (0, 1, 2))) == 1


def test_a_row_that_sees_nothing_links_nothing_and_words_without_partners_do_not_count():
    blind = np.vstack([ROWS, np.zeros(4)])
    assert alignment_error(blind, ((1,), (0,), (2, 3), (0,))) == pytest.approx(1 - 5 / (3 + 4))
    assert alignment_error(blind, ((1,), (0,), (2, 3), ())) == alignment_error(ROWS, ((1,), (0,), (2, 3)))
    assert alignment_error(ROWS, ((), (), ())) is None


def test_the_end_tokens_row_is_left_out():
    assert alignment_error(np.vstack([ROWS, [1, 0, 0, 0]]), ((1,), (0,), (3,))) == 0
