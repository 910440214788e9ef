"""The task *brackets*: what has to be closed now, by a parser written here."""

from __future__ import annotations

import numpy as np
import pytest

from rnnlab.engine.tasks import task
from rnnlab.engine.tasks.base import split_of
from rnnlab.engine.traces import EngineError

BRACKETS = task("brackets")
CLOSER = {"(": ")", "[": "]", "{": "}", '"': '"'}


def drawn(n, split="train", **level):
    batch = BRACKETS.batch(np.random.default_rng(2), n, split, **level)
    return batch, [[BRACKETS.words[number][0] for number in batch.sentence(k)] for k in range(n)]


def open_after(signs):
    """What is open after each sign, outermost first; fails where something closes that is not innermost."""
    stack, stacks = [], []
    for sign in signs:
        if sign in ")]}" or (sign == '"' and '"' in stack):
            assert CLOSER[stack.pop()] == sign
        elif sign in CLOSER:
            stack.append(sign)
        stacks.append(tuple(stack))
    return stacks


def test_everything_that_opens_is_closed_in_order():
    for signs in drawn(300)[1]:
        assert open_after(signs)[-1] == ()


def test_the_target_is_the_closer_of_what_is_innermost_and_open():
    batch, sentences = drawn(200)
    for k, signs in enumerate(sentences):
        expected = [CLOSER[stack[-1]] if stack else "无" for stack in open_after(signs)]
        assert [BRACKETS.answers[number][0] for number in batch.targets[k, : batch.lengths[k]]] == expected


@pytest.mark.parametrize("most", [1, 3, 6])
def test_no_sentence_is_deeper_than_asked_for_and_some_are_as_deep(most):
    depths = [max(len(stack) for stack in open_after(signs)) for signs in drawn(200, depth=most)[1]]
    assert max(depths) == most


def test_lengths_stay_in_their_range_but_for_what_closes():
    lengths = [len(signs) for signs in drawn(300, length=(10, 20))[1]]
    assert min(lengths) >= 10
    assert max(lengths) <= 21


def test_only_letters_are_ever_unknown():
    batch, sentences = drawn(200, unknown=0.5)
    assert sum(signs.count("unk") for signs in sentences) > 100
    for k, signs in enumerate(sentences):
        roles = BRACKETS.roles(batch.sentence(k))
        assert all(role == "letter" for role, sign in zip(roles, signs, strict=True) if sign == "unk")


def test_features_by_hand():
    ids = BRACKETS.indices(list('a([x"b"])'))
    features = BRACKETS.features(ids)
    assert features["depth"].tolist() == [0, 1, 2, 2, 3, 3, 2, 1, 0]
    assert features["innermost"].tolist() == [0, 1, 2, 2, 4, 4, 2, 1, 0]
    assert features["quoted"].tolist() == [0, 0, 0, 0, 1, 1, 0, 0, 0]
    assert BRACKETS.roles(ids) == ("letter", "open", "open", "letter", "open", "letter", "close", "close", "close")
    assert BRACKETS.roles(BRACKETS.indices(list("(]"))) == ("open", "other")


def test_sentences_of_one_shape_open_and_close_in_the_same_places():
    ids = BRACKETS.indices(list('a(bc[d]"e"){f}gh'))
    batch = BRACKETS.shaped_like(ids, 100)
    assert len({batch.sentence(k) for k in range(len(batch))}) == 100
    for k in range(100):
        assert split_of(batch.sentence(k)) == "test"
        assert BRACKETS.roles(batch.sentence(k)) == BRACKETS.roles(ids)


@pytest.mark.parametrize("signs", ["(]", ")", "a(b)}", ""])
def test_what_does_not_close_in_order_has_no_shape(signs):
    with pytest.raises(EngineError) as refused:
        BRACKETS.shaped_like(BRACKETS.indices(list(signs)), 5)
    assert refused.value.kind == "no-shape"


def test_a_row_counts_the_symbols_of_its_depth_alone():
    batch, sentences = drawn(20, depth=6)
    given = np.zeros((*batch.inputs.shape, 5))
    np.put_along_axis(given, np.maximum(batch.targets, 0)[:, :, None], 1.0, axis=2)
    stacks = [stack for signs in sentences for stack in open_after(signs)]
    wrong = given.copy()
    for k, signs in enumerate(sentences):
        for step, stack in enumerate(open_after(signs)):
            if len(stack) == 2:
                wrong[k, step] = np.roll(given[k, step], 1)
    for condition in BRACKETS.conditions:
        of_depth = sum(len(stack) == condition.labels["depth"] for stack in stacks)
        assert BRACKETS.correct(given, batch, condition) == (of_depth, of_depth)
        assert BRACKETS.correct(wrong, batch, condition)[0] == (0 if condition.labels["depth"] == 2 else of_depth)
