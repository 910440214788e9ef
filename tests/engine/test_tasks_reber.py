"""The embedded Reber grammar, against the published transition graph written out by hand."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from rnnlab.engine.tasks import task
from rnnlab.engine.tasks.base import NO_LOSS, split_of
from rnnlab.engine.tasks.reber import number_of_strings
from rnnlab.engine.traces import EngineError

REBER = task("reber")
# The figure of Cleeremans, Servan-Schreiber & McClelland (1989), node by node, as "symbol to".
PUBLISHED = {
    "start": "B a", "a": "T b, P c", "b": "S b, X d", "c": "T c, V e", "d": "X c, S f", "e": "P d, V f", "f": "E end",
}  # fmt: skip
# Examples of a course that teaches the grammar (N. Schraudolph, https://n.schraudolph.org/teach/NNcourse/reber.html).
STRINGS = ("BTSSXXTVVE", "BPVVE", "BTXXVPSE", "BPVPXVPXVPXVVE", "BTSXXVPSE")
NO_STRINGS = ("BTSSPXSE", "BPTVVB", "BTXXVVSE", "BPVSPSE", "BTSSSE")


def follow(inner):
    """The symbols that may come after the beginning of a Reber string, by the published graph; None after an error."""
    node = "start"
    for symbol in inner:
        ways = dict(way.split() for way in PUBLISHED[node].split(", ")) if node != "end" else {}
        if symbol not in ways:
            return None
        node = ways[symbol]
    return set() if node == "end" else {way.split()[0] for way in PUBLISHED[node].split(", ")}


def ids(string):
    return REBER.indices(tuple(string))


def drawn(n, split="train", seed=0, **level):
    batch = REBER.batch(np.random.default_rng(seed), n, split, **level)
    return batch, ["".join(REBER.words[number][0] for number in batch.sentence(k)) for k in range(n)]


@pytest.mark.parametrize("level", [{}, {"inner": (6, 20)}])
def test_every_string_is_one_of_the_published_grammar_in_a_matching_frame(level):
    for string in drawn(500, **level)[1]:
        assert string[0] == "B"
        assert string[1] == string[-2] in "TP"
        assert string[-1] == "E"
        assert follow(string[2:-2]) == set(), string


@pytest.mark.parametrize("inner", STRINGS)
def test_published_examples_are_strings(inner):
    for outer in "TP":
        string = f"B{outer}{inner}{outer}E"
        assert "other" not in REBER.roles(ids(string))
        assert REBER.roles(ids(string))[-2:] == ("return", "end")


@pytest.mark.parametrize("inner", NO_STRINGS)
def test_published_counterexamples_are_none(inner):
    assert REBER.roles(ids(f"BT{inner}TE"))[-1] == "other"


def test_what_may_follow_is_what_the_published_graph_says():
    for string in drawn(200)[1]:
        legal = REBER.legal(ids(string))
        inner = string[2:-2]
        assert legal[0] == set("TP")
        assert legal[1] == {"B"}
        for k in range(1, len(inner)):
            assert legal[1 + k] == follow(inner[:k])
        assert legal[-3:] == (frozenset(string[1]), frozenset("E"), frozenset())


def test_the_target_after_each_symbol_is_the_next_one_and_nothing_is_asked_after_the_last():
    batch, strings = drawn(50)
    for k, string in enumerate(strings):
        asked = batch.targets[k, : len(string)]
        assert "".join(REBER.answers[number][0] for number in asked[:-1]) == string[1:]
        assert asked[-1] == NO_LOSS


def test_both_ways_of_a_node_are_as_likely():
    # The split by hash moves shares, so all splits are drawn from together here: the first symbols of many strings.
    outer, first = Counter(), Counter()
    for split, n in (("train", 3000), ("validation", 375), ("test", 375)):
        for string in drawn(n, split, seed=1)[1]:
            outer[string[1]] += 1
            first[string[3]] += 1
    for counts in (outer, first):
        assert 0.4 < counts["T"] / (counts["T"] + counts["P"]) < 0.6


def test_ways_are_counted_right_for_short_strings():
    # by hand: BTXSE and BPVVE are the shortest
    assert [number_of_strings(0, length) for length in (3, 4, 5)] == [0, 0, 2]
    # BTSXSE, BPTVVE and BPVPSE
    assert number_of_strings(0, 6) == 3


def test_no_string_is_held_out_whose_inner_string_is_shorter_than_eight_symbols():
    for split in ("validation", "test"):
        assert min(len(string) for string in drawn(500, split)[1]) >= 12
    assert min(len(string) for string in drawn(500, "train")[1]) == 9


def test_roles_and_features():
    string = ids("BPBTXSEPE")
    assert REBER.roles(string) == ("start", "outer", *["inner"] * 5, "return", "end")
    assert REBER.features(string)["outer"].tolist() == [0] + [2] * 8
    assert REBER.features(string)["node"].tolist() == [0, 0, 1, 2, 4, 6, 7, 0, 0]
    assert REBER.roles(ids("BPBTXSET")) == ("start", "outer", *["inner"] * 5, "other")
    assert REBER.roles(()) == ()


@pytest.mark.parametrize("cut", [0, 1, 2])
def test_sentences_of_one_shape_are_as_long_and_held_out(cut):
    string = ids("BTBPVPXTTVPSETE")
    given = string[: len(string) - cut]
    batch = REBER.shaped_like(given, 12)
    assert 1 <= len(batch) <= 12
    for k in range(len(batch)):
        assert len(batch.sentence(k)) == len(given)
        assert "other" not in REBER.roles(batch.sentence(k))
    if not cut:
        assert {split_of(batch.sentence(k)) for k in range(len(batch))} == {"test"}


@pytest.mark.parametrize("string", ["BTBTXSEPE", "BTBTX", "BT", "TP", "我打狗", ""])
def test_what_is_no_string_has_no_shape(string):
    with pytest.raises(EngineError) as refused:
        REBER.shaped_like(ids(string), 5)
    assert refused.value.kind == "no-shape"


def probabilities(string):
    """The ideal: what may follow is as likely, all else a little."""
    given = np.full((len(string), 7), 0.01)
    for step, may in enumerate(REBER.legal(ids(string))):
        for symbol in may:
            given[step, [answer for answer, _ in REBER.answers].index(symbol)] = 0.4
    return given


def test_a_string_is_right_only_if_every_legal_symbol_is_above_every_illegal_one_at_every_step():
    batch, (string,) = drawn(1, inner=8)
    whole, second_last = REBER.conditions
    given = probabilities(string)[None]
    assert REBER.correct(given, batch, whole) == (1, 1)
    assert REBER.correct(given, batch, second_last) == (1, 1)
    step = next(k for k, may in enumerate(REBER.legal(ids(string))) if k > 1 and len(may) == 2)
    spoiled = given.copy()
    spoiled[0, step, given[0, step].argmin()] = 0.4  # an illegal one as probable as the legal ones
    assert REBER.correct(spoiled, batch, whole) == (0, 1)
    assert REBER.correct(spoiled, batch, second_last) == (1, 1)


def test_the_second_last_symbol_is_a_choice_between_T_and_P():
    batch, (string,) = drawn(1, inner=8)
    given = probabilities(string)[None]
    before = len(string) - 3
    names = [answer for answer, _ in REBER.answers]
    right, other = names.index(string[-2]), names.index({"T": "P", "P": "T"}[string[-2]])
    given[0, before, [right, other]] = 0.2, 0.3
    assert REBER.correct(given, batch, REBER.conditions[1]) == (0, 1)
    assert REBER.correct(given, batch, REBER.conditions[0]) == (0, 1)
