"""A text cut piece by piece has the tokens that it has as a whole."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rnnlab.session import cutting, tokens
from rnnlab.session.messages import Problem

PARTS = st.sampled_from(
    ["我", "出生", "中国", "。", "！", "，", " ", "  ", "\n", " \n ", "\u3000", "a", "don't", "3.14", "…", "<eos>",
     "🙂", "e\u0301", "\u200b", ".", "—", "\u2028", "我们", "。\u0301"]
)  # fmt: skip


def cut_in_pieces(text, level):
    """Moments without any time: one piece each."""
    cut, moments = cutting.begun(text, level), 0
    while not cut.complete:
        cut, moments = cutting.further(cut, 0.0), moments + 1
    return cut, moments


@pytest.fixture(autouse=True, params=[1, 3, 20])
def piece(request, monkeypatch):
    monkeypatch.setattr(cutting, "PIECE", request.param)
    return request.param


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PARTS, max_size=60).map("".join))
def test_pieces_of_any_size_give_the_words_of_the_whole(text):
    cut, _ = cut_in_pieces(text, "word")
    assert cut.tokens == tuple(span.text for span in tokens.spans(text))
    assert cut.count == len(cut.tokens)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PARTS, max_size=60).map("".join))
def test_pieces_of_any_size_give_the_characters_of_the_whole(text):
    cut, _ = cut_in_pieces(text, "char")
    assert cut.tokens == tokens.characters(text, limit=len(text) + 1)


def test_a_moment_without_time_does_one_piece(piece):
    cut, moments = cut_in_pieces("a " * 100, "word")
    letters_and_blanks = 2 * -(-piece // 2)  # a piece ends at the first blank behind its size
    if piece % 2 == 0:
        letters_and_blanks += 2
    assert (cut.count, moments) == (100, -(-200 // letters_and_blanks))


def test_too_many_tokens_are_refused_on_the_way_and_named(monkeypatch):
    monkeypatch.setattr(cutting, "MOST_TOKENS", 50)
    with pytest.raises(Problem) as refused:
        cut_in_pieces("ab " * 100, "word")
    assert refused.value.message.id == "text-too-many-tokens"


def test_another_level_is_refused():
    with pytest.raises(Problem) as refused:
        cutting.begun("text", "sentence")
    assert refused.value.message.id == "not-an-option"
