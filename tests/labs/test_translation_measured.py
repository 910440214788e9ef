"""What measured curves come to: statements are made only where the rows give them."""

from __future__ import annotations

import math

import pytest

from rnnlab.engine.intervals import wilson as engine_wilson
from rnnlab.engine.translation_traces import LengthRow
from rnnlab.labs.translation.measured import (
    Subject,
    alone,
    curve_off,
    falls,
    findings,
    recorded_rows,
    share,
    wilson,
    word_share,
    wrong_words,
)


def row(clauses, exact, n=50, *, words=0, right=0, trained=True):
    low, high = wilson(exact, n)
    return LengthRow(
        clauses=clauses, n=n, exact=exact, words=words, words_right=right, low=low, high=high, bleu=None,
        alignment_error=None, tokens=9.0 * clauses, trained=trained,
    )  # fmt: skip


def rows(*exact, n=50, trained=8, **more):
    return tuple(row(k, found, n, trained=k <= trained, **more) for k, found in enumerate(exact, start=1))


def ids(found):
    return [finding.id for finding in found]


def test_wilson_interval_is_the_engines():
    for right, n in ((0, 50), (1, 7), (25, 50), (191, 200), (200, 200)):
        assert wilson(right, n) == pytest.approx(engine_wilson(right, n), abs=1e-12)


def test_wilson_interval_of_half_of_a_hundred_by_hand():
    # z = 1.96: centre 0.5, half width z·sqrt(n·0.25 + z²/4)/(n + z²) = 1.96·sqrt(25.9604)/103.8416
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_words_that_are_right_by_chance_leave_p_to_the_n_of_the_sentences():
    one = row(3, 29, words=50 * 28, right=1372)
    assert word_share(one) == pytest.approx(0.98)
    assert alone(one) == pytest.approx(0.98**28)


# what cards say


def test_rows_of_a_card_are_read_and_what_is_no_row_is_left_out():
    settings = {
        "trained_clauses": [1, 2],
        "rows": [
            {"clauses": 3, "n": 50, "exact": 1, "words": 1400, "words_right": 1200, "bleu": 61.5, "tokens": 25.4},
            {"clauses": 1, "n": 50, "exact": 50},
            {"clauses": 2, "n": 0, "exact": 0},
            {"clauses": 4, "n": 10, "exact": 11},
            {"clauses": "5", "n": 10, "exact": 1},
            {"clauses": True, "n": 10, "exact": 1},
            "nothing",
        ],
    }
    found = recorded_rows(settings)
    assert [(one.clauses, one.exact, one.n, one.trained) for one in found] == [(1, 50, 50, True), (3, 1, 50, False)]
    assert found[1].bleu == 61.5
    assert (found[0].words, found[0].bleu, found[0].tokens) == (0, None, 0.0)
    assert (found[1].low, found[1].high) == pytest.approx(engine_wilson(1, 50))


@pytest.mark.parametrize("settings", [{}, {"rows": None}, {"rows": {"clauses": 1}}, {"rows": [None, 3]}])
def test_a_card_without_rows_has_none(settings):
    assert recorded_rows(settings) == ()


# what a run shows


def test_first_length_below_the_mark_is_the_fall_and_lengths_never_trained_do_not_count():
    assert falls(rows(50, 46, 44, 2)).clauses == 3
    assert falls(rows(50, 45)) is None  # 0.9 exactly is held
    assert falls(rows(50, 50, 0, trained=2)) is None


def test_a_fixed_vector_that_falls_beside_attention_is_told_with_both_counts():
    fixed = Subject("fixed", False, rows(50, 49, 29, 2))
    attention = Subject("attention", True, rows(50, 50, 49, 49))
    found = {finding.id: finding for finding in findings([fixed, attention], 50)}
    assert (found["apart"].row.clauses, found["apart"].row.exact, found["apart"].other.exact) == (3, 29, 49)
    assert found["falls"].model == "fixed"
    assert found["falls"].row.exact == 29
    assert (found["holds"].model, found["holds"].row.clauses, found["holds"].other.exact) == ("attention", 4, 49)
    assert "unfair" not in found


def test_intervals_that_overlap_are_not_called_apart():
    fixed, attention = Subject("fixed", False, rows(10, 9, n=10)), Subject("attention", True, rows(10, 10, n=10))
    assert "apart" not in ids(findings([fixed, attention], 10))


def test_a_comparison_does_not_count_where_the_fixed_vector_has_not_learned_one_clause():
    fixed = Subject("fixed", False, rows(9, 0, 0))
    attention = Subject("attention", True, rows(50, 50, 50))
    found = findings([fixed, attention], 50)
    assert found[0].id == "unfair"
    assert found[0].row.exact == 9
    assert "apart" not in ids(found)
    without = Subject("fixed", False, tuple(row(k, 50) for k in (2, 3)))
    assert findings([without, attention], 50)[0].id == "no-base"


def test_a_longer_vector_that_falls_later_has_a_limit_and_one_that_never_falls_had_none_in_this_run():
    short, attention = Subject("fixed", False, rows(50, 20, 0), 128), Subject("attention", True, rows(50, 50, 50))
    later = Subject("wide", False, rows(50, 50, 20), 512)
    never = Subject("wide", False, rows(50, 50, 50), 512)
    wider = next(f for f in findings([short, attention, later], 50) if f.model == "wide")
    assert (wider.id, wider.row.clauses, wider.other.clauses, wider.values) == ("wider", 3, 2, (512, 128))
    limit = next(f for f in findings([short, attention, never], 50) if f.model == "wide")
    assert (limit.id, limit.row.clauses, limit.other.clauses) == ("no-limit", 3, 2)


def test_a_length_that_is_not_finished_supports_no_statement():
    fixed = Subject("fixed", False, (row(1, 50), row(2, 1, n=20)))
    assert ids(findings([fixed], 50)) == ["holds"]
    assert findings([Subject("fixed", False, (row(1, 3, n=4),))], 50) == ()
    assert findings([], 50) == ()


def test_beyond_the_trained_lengths_attention_is_told_as_measured():
    attention = Subject("attention", True, rows(50, 50, 11, 1, trained=2))
    found = {finding.id: finding for finding in findings([attention], 50)}
    assert (found["beyond"].row.clauses, found["beyond"].row.exact) == (3, 11)
    assert found["holds"].row.clauses == 2


# what was predicted, and single translations


def test_a_drawn_curve_is_off_by_its_mean_distance_and_farthest_somewhere():
    assert curve_off((1.0, 0.8, 0.6), (1.0, 0.5, 0.5)) == (pytest.approx(0.4 / 3), 1)
    assert curve_off((0.2,), (0.2,)) == (0.0, 0)


@pytest.mark.parametrize(
    ("words", "right", "wrong"),
    [
        ("I ate a red apple", "I ate a red apple", ""),
        ("I ate a green apple", "I ate a red apple", "green"),
        ("I ate a red apple at school at school", "I ate a red apple at school", "at school"),
        ("apple red a", "a red apple", "apple red"),
        ("", "I ate", ""),
    ],
)
def test_words_outside_the_longest_common_order_are_wrong(words, right, wrong):
    words, right = words.split(), right.split()
    marked = wrong_words(words, right)
    assert len(marked) == len(words)
    kept = iter(right)
    assert all(word in kept for word, one in zip(words, marked, strict=True) if not one)  # they stand there in order
    assert sum(marked) == len(wrong.split())


def test_a_share_of_nothing_is_no_number():
    empty = LengthRow(1, 0, 0, 0, 0, 0.0, 1.0, None, None, 0.0, True)
    assert math.isnan(share(empty))
    assert math.isnan(word_share(empty))
