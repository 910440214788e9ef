"""A hidden word on the lab's page: any sentence, any place, two sights; its counts, and the job that counts anew."""

from __future__ import annotations

import json
import math
import pickle

import numpy as np
import pytest

from rnnlab.engine.cloze_models import evaluate, load_guesser
from rnnlab.engine.tasks.cloze import PLACES, SPECIALS
from rnnlab.engine.traces import EngineError
from rnnlab.labs.selfattention import hidden, work
from rnnlab.labs.selfattention.compute import compute, difference, to_json
from rnnlab.labs.selfattention.state import CLOZE, GUESSERS, State


def page(text="", place=3, **fields):
    return State(page="hidden", cloze=tuple(text.split()), hidden=place, **fields)


def found(text="", place=3):
    return compute(page(text, place)).hidden


def test_only_the_words_after_say_how_tea_is_counted():
    shown = found()
    assert shown.words == CLOZE
    both, before = shown.guesses
    assert (both.sees, before.sees) == ("both", "before")
    assert shown.decided == "open"  # one, this or that cup
    assert set(shown.possible) == {"一杯", "这杯", "那杯"}
    assert shown.possible_before > 10
    assert set(both.words[:3]) == set(shown.possible)
    assert both.possible > 0.95
    assert before.possible < 0.5  # before the tea is named it may be a book, a cat …


def test_each_sight_reads_what_it_may_and_its_weights_are_of_that():
    both, before = found("我 喝 了 一杯 热 的 茶", 3).guesses
    assert both.read == ("我", "喝", "了", "[mask]", "热", "的", "茶")
    assert before.read == ("<bos>", "我", "喝", "了")
    assert both.asks == before.asks == 3
    for guess in (both, before):
        n = len(guess.read)
        assert guess.weights.shape[2:] == (n, n)
        np.testing.assert_allclose(guess.weights.sum(axis=3), 1.0)
    assert not np.triu(before.weights, 1).any()


def test_every_word_of_the_example_can_be_hidden_and_a_place_beyond_the_end_is_the_last_word():
    for place in range(len(CLOZE)):
        shown = found(place=place)
        assert shown.place == place
        for guess in shown.guesses:
            assert CLOZE[place] in guess.words
            assert guess.true_probability == guess.probabilities[guess.words.index(CLOZE[place])]
            assert sum(guess.probabilities) + guess.rest == pytest.approx(1.0)
            assert 1 <= guess.rank <= guess.others + len(guess.words)
    assert found(place=99).place == len(CLOZE) - 1


def test_what_decides_a_place_is_said():
    assert found("我 喝 了 一杯 茶", 2).decided == "before"
    assert found("我 要 喝 一杯 茶", 1).decided == "after"
    assert found("我 喝 了 一杯 茶", 0).decided == "open"
    assert found("苹果 吃 我", 1).decided == ""


def test_a_rare_true_word_is_named_with_its_rank_and_stands_last():
    guess = found("茶 喝 了 一杯 书", 4).guesses[0]
    assert guess.rank > hidden.SHOWN_WORDS
    assert guess.words[-1] == "书"
    assert guess.probabilities[-1] == guess.true_probability < guess.probabilities[0]
    assert list(guess.probabilities) == sorted(guess.probabilities, reverse=True)


def test_T12_unknown_words_are_marked_and_an_unknown_hidden_word_has_no_rank():
    shown = found("我 zyzzyva 了 一杯 blorb", 4)
    assert shown.unknown == (False, True, False, False, True)
    assert shown.guesses[0].read == ("我", "<unk>", "了", "一杯", "[mask]")
    assert shown.guesses[0].rank == 0
    assert math.isnan(shown.guesses[0].true_probability)
    assert shown.guesses[0].words[0] in ("茶", "咖啡", "牛奶")  # whatever is done to it, it comes by the cup
    tree = to_json(compute(page("我 zyzzyva 了 一杯 blorb", 4)))["hidden"]
    assert tree["guesses"][0]["true_probability"] is None
    json.dumps(tree, allow_nan=False)


def test_one_word_alone_and_english_are_read_too():
    assert found("我", 0).guesses[0].read == ("[mask]",)
    assert found("我", 0).guesses[1].read == ("<bos>",)
    both = found("I drank a cup of hot tea", 1).guesses[0]
    assert both.words[0] in ("drank", "bought", "saw", "took")
    assert all(word.isascii() for word in both.words[:4])


@pytest.mark.parametrize("place", [0, 11, 100, 188, 199])
def test_T15_of_a_long_sentence_a_part_around_the_hidden_word_is_read(place):
    words = ("我", "喝", "了", "一杯", "茶", "，", "然后") * 29
    shown = compute(State(page="hidden", cloze=words[:200], hidden=place)).hidden
    first, last = shown.window
    assert last - first == PLACES
    assert first <= place < last
    assert shown.guesses[0].read[place - first] == "[mask]"
    assert shown.guesses[0].read[: place - first] == words[first:place]
    assert first >= 0
    assert last <= 200


def test_the_counts_are_those_of_the_cards():
    shown = found()
    assert [count.model for count in shown.accuracy] == [name for name in GUESSERS for _ in range(8)]
    card = load_guesser("cloze-both").card.settings["rows"]
    row = next(row for row in card if (row["language"], row["condition"]) == ("zh", "after"))
    count = next(c for c in shown.accuracy if (c.model, c.language, c.condition) == ("cloze-both", "zh", "after"))
    assert (count.right, count.possible, count.n) == (row["right"], row["possible"], row["n"])


def test_the_difference_of_two_sentences_is_the_largest_change_of_a_named_probability():
    a, b = compute(page("我 喝 了 一杯 茶", 3)), compute(page("我 喝 了 一杯 热 的 茶", 3))
    told = difference(a, b)
    assert told.kind == "difference-answer"
    changes = []
    for one, other in zip(a.hidden.guesses, b.hidden.guesses, strict=True):
        before = dict(zip(one.words, one.probabilities, strict=True))
        changes += [abs(p - before[w]) for w, p in zip(other.words, other.probabilities, strict=True) if w in before]
    assert told.value == max(changes)
    assert difference(compute(State()), a).value is None


def test_a_missing_model_is_told_by_its_name(monkeypatch):
    monkeypatch.setattr(hidden, "GUESSERS", ("cloze-gone", "cloze-before"))
    with pytest.raises(EngineError, match="model-unknown"):
        found()


# ---- the job ------------------------------------------------------------------------------------------------------


def test_the_job_counts_block_by_block_what_an_evaluation_counts_at_once(monkeypatch):
    monkeypatch.setattr(work, "SENTENCES", 50)
    carry, chunks = None, []
    while not chunks or not chunks[-1].finished:
        chunk = work.guesses(State(), carry, 0.0)
        carry = pickle.loads(pickle.dumps(chunk.carry))  # it goes to the window and comes back
        chunks.append(chunk)
    assert [chunk.done for chunk in chunks] == list(range(1, 9))
    assert {chunk.total for chunk in chunks} == {8}
    expected = {
        (name, row["language"], row["condition"]): (row["right"], row["possible"], row["n"])
        for name in GUESSERS
        for row in evaluate(load_guesser(name), 50, work.SEED)
    }
    assert {(c.model, c.language, c.condition): (c.right, c.possible, c.n) for c in chunks[-1].result} == expected
    first = chunks[0].result
    assert {count.model for count in first} == {GUESSERS[0]}
    assert next(count for count in first if count.condition == "all").n > 0


def test_guesses_are_over_real_words_alone():
    model = load_guesser("cloze-both")
    assert len(model.guess(model.indices(CLOZE), 3).probabilities) == len(model.words) - len(SPECIALS)
