"""The Context lab's numbers against torch's own modules and hand calculations; sentences in which there is nothing."""

from __future__ import annotations

import json
import math
from dataclasses import replace as changed

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from rnnlab import paths
from rnnlab.engine.sense_models import evaluate, load_sense
from rnnlab.engine.tasks import task
from rnnlab.engine.tasks.sense_examples import WORDS
from rnnlab.engine.traces import EngineError
from rnnlab.labs.context.compute import compute, difference, to_json
from rnnlab.labs.context.state import (
    EXAMPLE,
    FORWARD,
    HALVES,
    MODELS,
    PRESETS,
    READS,
    TWO_WAYS,
    WORD_ALONE,
    State,
    with_example,
    with_fields,
    with_preset,
    with_word,
)
from rnnlab.labs.context.work import JOBS
from tests.labs.answers import refused

SENSE = task("sense")
APPLE = WORDS.index("苹果")


def result(state):
    """What the command line would print: strict JSON."""
    tree = to_json(compute(state))
    assert json.loads(json.dumps(tree, allow_nan=False)) == tree
    return tree


class ByTorch:
    """A shipped model as torch's own modules."""

    def __init__(self, name):
        model = load_sense(name)
        self.model = model
        parts = {key.removeprefix("rnn."): value for key, value in model.tensors.items() if key.startswith("rnn.")}
        self.embedding = torch.nn.Embedding.from_pretrained(model.tensors["embedding.weight"])
        H = parts["weight_hh_l0"].shape[1]
        both = "weight_hh_l0_reverse" in parts
        self.lstm = torch.nn.LSTM(self.embedding.embedding_dim, H, bidirectional=both, dtype=torch.float64)
        self.lstm.load_state_dict(parts)
        self.readout = torch.nn.Linear(H * (1 + both), len(model.answers), dtype=torch.float64)
        self.readout.load_state_dict({key: model.tensors[f"readout.{key}"] for key in ("weight", "bias")})

    @torch.no_grad()
    def states(self, words):
        return self.lstm(self.embedding(torch.from_numpy(self.model.indices(words))))[0]

    @torch.no_grad()
    def second(self, state, word=APPLE):
        return torch.softmax(self.readout(state)[..., [2 * word, 2 * word + 1]], -1)[..., 1].numpy()


@pytest.fixture(scope="module")
def forward():
    return ByTorch(FORWARD)


@pytest.fixture(scope="module")
def both():
    return ByTorch(TWO_WAYS)


# what is known up to the border --------------------------------------------------------------------------------------


def test_probabilities_after_every_word_are_those_of_torch_s_modules(forward, both):
    trace = compute(State())
    read, T = trace.readings, len(EXAMPLE)
    states = forward.states(EXAMPLE)
    np.testing.assert_allclose(read.forward, forward.second(states), rtol=1e-10)
    assert np.isnan(read.forward_held[:2]).all()
    np.testing.assert_allclose(read.forward_held[2:], np.repeat(forward.second(states[2]), 3), rtol=1e-10)
    assert np.isnan(read.bidirectional[:2]).all()
    for border in range(1, T + 1):
        known = both.states(EXAMPLE[:border])
        assert read.bidirectional_last[border - 1] == pytest.approx(float(both.second(known[-1])), rel=1e-10)
        if border > 2:
            assert read.bidirectional[border - 1] == pytest.approx(float(both.second(known[2])), rel=1e-10)


def test_the_bidirectional_state_learns_the_sense_when_the_border_passes_the_deciding_word():
    read = compute(State()).readings  # 老师 说 苹果 裁员 了
    assert read.bidirectional[3] > 0.9  # it has read 裁员
    assert 0.2 < read.bidirectional[2] < 0.8  # it has read 苹果
    assert 0.2 < read.forward_held[4] < 0.8  # and a forward state of 苹果 never learns it
    assert read.forward[4] > 0.9  # the last word's does
    before = compute(with_preset(State(), "word-before"))  # 我 昨天 投资 了 苹果
    assert before.readings.forward_held[-1] > 0.9


def test_the_halves_are_those_of_the_sentence_that_ends_at_the_border(both):
    for step in range(1, 6):
        halves = compute(State(step=step)).states
        known = both.states(EXAMPLE[:step]).numpy()
        H = halves.shape[2]
        np.testing.assert_allclose(halves[0, :step], known[:, :H], rtol=0, atol=1e-12)
        np.testing.assert_allclose(halves[1, :step], known[:, H:], rtol=0, atol=1e-12)
        assert np.isnan(halves[:, step:]).all()


def test_N18_the_backward_half_of_the_last_word_read_is_its_first_step(both):
    halves = compute(State(step=4)).states
    alone = both.states(EXAMPLE[3:4]).numpy()[0, halves.shape[2] :]
    np.testing.assert_allclose(halves[1, 3], alone, rtol=0, atol=1e-12)


# clouds --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("reads", READS)
def test_the_present_state_and_its_way_lie_in_the_cloud_s_plane(both, half, reads):
    """The plane is found here once more, by torch's singular values, from the cloud's own sentences."""
    from rnnlab.engine.tasks.sense_examples import many_sentences

    trace = compute(State(half=half, reads=reads))
    cloud = trace.bidirectional
    batch = many_sentences(APPLE, 0)
    H = both.lstm.hidden_size
    part = {"forward": slice(0, H), "backward": slice(H, None), "both": slice(None)}[half]

    def state(ids, place):
        with torch.no_grad():
            return both.lstm(both.embedding(torch.tensor(ids)))[0][place, part]

    rows = []
    for k in range(len(batch)):
        ids = batch.sentence(k)
        rows.append(state(ids, SENSE.found(ids).place if reads == "word" else len(ids) - 1))
    states = torch.stack(rows)
    mean = states.mean(dim=0)
    _, sizes, axes = torch.linalg.svd(states - mean, full_matrices=False)
    largest = axes[:2].gather(1, axes[:2].abs().argmax(dim=1, keepdim=True))
    axes = axes[:2] * largest.sign()
    np.testing.assert_allclose(cloud.points, ((states - mean) @ axes.T).numpy(), rtol=0, atol=1e-8)
    np.testing.assert_allclose(cloud.explained, ((sizes**2 / (sizes**2).sum())[:2]).numpy(), rtol=1e-9)
    assert cloud.fitted_on == len(cloud.senses) == len(cloud.after) == 120
    ids = both.model.indices(EXAMPLE).tolist()
    for border in (3, 4, 5):
        at = 2 if reads == "word" else border - 1
        expected = ((state(ids[:border], at) - mean) @ axes.T).numpy()
        np.testing.assert_allclose(cloud.way[border - 3], expected, rtol=0, atol=1e-8)
    np.testing.assert_allclose(cloud.present, cloud.way[1], rtol=0, atol=0)  # four words have been read
    np.testing.assert_allclose(cloud.examples[-1], cloud.way[-1], rtol=0, atol=1e-9)  # and here all five


def test_a_half_has_half_the_units_and_the_forward_model_has_no_halves():
    for half, units in (("forward", 15), ("backward", 15), ("both", 30)):
        trace = compute(State(half=half))
        assert trace.bidirectional.units == units
        assert trace.forward.units == 24


def test_the_clouds_separate_where_the_deciding_word_has_been_read():
    """Away from the line of even odds, and on which side, by each point's own probability."""
    trace = compute(State())
    senses, after = np.array(trace.bidirectional.senses), np.array(trace.bidirectional.after)
    a, b = trace.bidirectional.line
    side = np.cross(np.append(b - a, 0), np.c_[trace.bidirectional.points - a, np.zeros(120)])[:, 2] > 0
    assert len(set(side[senses == 1])) == len(set(side[senses == 0])) == 1
    assert side[senses == 1][0] != side[senses == 0][0]
    # a forward model's states of twins are the same points as long as the deciding word comes after
    points = trace.forward.points[after]
    np.testing.assert_allclose(points[::2], points[1::2], rtol=0, atol=1e-9)
    apart = np.linalg.norm(trace.forward.points[~after][::2] - trace.forward.points[~after][1::2], axis=1)
    assert apart.min() > 0.5


def test_static_points_are_the_word_vectors_own_and_the_words_that_decide_are_among_them():
    trace = compute(State())
    static = trace.static
    assert static.words == tuple(word for word, _ in SENSE.words[1:])
    assert static.words[static.word] == "苹果"
    vectors = torch.from_numpy(load_sense(WORD_ALONE).embedding[1:])
    _, sizes, _ = torch.linalg.svd(vectors - vectors.mean(dim=0), full_matrices=False)
    np.testing.assert_allclose(static.explained, ((sizes**2 / (sizes**2).sum())[:2]).numpy(), rtol=1e-9)
    said = {static.words[index]: sense for index, sense in static.deciding}
    assert said["裁员"] == 1
    assert said == {entry.words[entry.deciding]: entry.sense for entry in trace.compared}


# compared sentences --------------------------------------------------------------------------------------------------


def test_compared_sentences_are_read_whole_by_torch_s_modules(forward, both):
    for entry in compute(State()).compared:
        one, two = forward.states(entry.words), both.states(entry.words)
        assert entry.words[entry.place] == "苹果"
        assert entry.forward == pytest.approx(float(forward.second(one[entry.place])), rel=1e-9)
        assert entry.forward_last == pytest.approx(float(forward.second(one[-1])), rel=1e-9)
        assert entry.bidirectional == pytest.approx(float(both.second(two[entry.place])), rel=1e-9)
        assert entry.bidirectional_last == pytest.approx(float(both.second(two[-1])), rel=1e-9)
        assert (entry.bidirectional > 0.5) == (entry.sense == 1)
    assert len({entry.static for entry in compute(State()).compared}) == 1


@pytest.mark.parametrize("reads", READS)
def test_cosines_are_torch_s(forward, both, reads):
    trace = compute(State(reads=reads))
    for model, table in ((forward, trace.cosine_forward), (both, trace.cosine_bidirectional)):
        states = [model.states(entry.words)[entry.place if reads == "word" else -1] for entry in trace.compared]
        for a, one in enumerate(states):
            for b, other in enumerate(states):
                expected = torch.nn.functional.cosine_similarity(one, other, dim=0).item()
                assert table[a, b] == pytest.approx(expected, abs=1e-9)
    np.testing.assert_allclose(trace.cosine_static, np.ones((6, 6)), rtol=0, atol=1e-12)


def test_own_sentences_are_compared_as_they_are(both):
    own = (("苹果", "很", "好吃"), ("老师", "说"), ("我", "爱", "吃", "苹果", "zyzzyva"))
    trace = compute(State(examples=own))
    assert [entry.words for entry in trace.compared] == list(own)
    assert [entry.place for entry in trace.compared] == [0, -1, 3]
    assert [entry.sense for entry in trace.compared] == [0, -1, 0]
    assert math.isnan(trace.compared[1].bidirectional)
    assert np.isnan(trace.cosine_bidirectional[1]).all()
    assert np.isnan(trace.forward.examples[1]).all()
    assert np.isfinite(trace.forward.examples[[0, 2]]).all()
    tree = to_json(trace)
    assert tree["compared"][1]["place"] is None
    assert tree["cosine"]["forward"][1] == [None, None, None]
    edited = with_example(State(), own, 1, ("苹果", "公司"))
    assert compute(edited).compared[1].sense == 1


# nothing there -------------------------------------------------------------------------------------------------------


def test_T12_words_that_the_models_do_not_know_are_marked_and_read_as_the_unknown_one(both):
    sentence = ("老师", "说", "苹果", "zyzzyva", "了")
    tree = result(State(sentence=sentence))
    assert tree["unknown"] == [False, False, False, True, False]
    known = both.states(("老师", "说", "苹果", "另一个", "了"))
    assert tree["readings"]["bidirectional"][-1] == pytest.approx(float(both.second(known[2])), rel=1e-9)
    assert tree["compared"][-1]["deciding"] is None
    assert 0.1 < tree["readings"]["bidirectional"][-1] < 0.9  # nothing that it knows decides


def test_a_sentence_without_the_word_has_no_reading_of_it_and_everything_else():
    tree = result(State(sentence=("我", "打", "狗")))
    assert tree["place"] is None
    assert tree["senses"] == [["水果", "fruit"], ["公司", "company"]]
    assert tree["readings"]["forward_held"] == [None] * 3
    assert tree["readings"]["bidirectional"] == [None] * 3
    assert all(value is not None for value in tree["readings"]["forward"])
    assert tree["forward"]["present"] is None
    assert tree["forward"]["way"] == []
    assert len(tree["compared"]) == 6
    assert tree["unknown"] == [False, False, True]


def test_a_word_that_is_not_ambiguous_has_one_vector_and_no_senses():
    tree = result(State(word="老师"))
    assert tree["senses"] is None
    assert (tree["place"], tree["static"]["words"][tree["static"]["word"]]) == (0, "老师")
    assert tree["compared"] == []
    assert tree["forward"]["points"] == []
    assert tree["forward"]["line"] is None
    assert set(map(tuple, tree["readings"].values())) == {(None,) * 5}
    unknown = result(State(word="zyzzyva", examples=(("zyzzyva", "。"),)))
    assert (unknown["place"], unknown["static"]["word"]) == (None, None)
    assert unknown["compared"][0]["forward"] is None


def test_without_a_named_word_it_is_the_sentence_s_first_ambiguous_one():
    assert compute(State(word="", sentence=("he", "saw", "the", "bass", "and", "the", "bank"))).word == "bass"
    nothing = result(State(word="", sentence=("老师", "说")))
    assert (nothing["word"], nothing["senses"], nothing["static"]["word"]) == ("", None, None)


def test_before_the_first_word_nothing_has_been_read_and_beyond_the_last_everything():
    nothing = result(State(step=0))
    assert nothing["states"] is None
    assert nothing["bidirectional"]["present"] is None
    assert len(nothing["bidirectional"]["way"]) == 3
    all_read = compute(State(step=999))
    assert all_read.step == 5
    np.testing.assert_array_equal(all_read.bidirectional.present, all_read.bidirectional.way[-1])
    assert compute(State(step=2)).bidirectional.present is None  # 苹果 is the third word
    assert compute(State(step=3)).bidirectional.present is not None


def test_a_sentence_of_one_word_is_all_that_there_is():
    tree = result(State(sentence=("苹果",), step=1))
    assert tree["readings"]["bidirectional"] == tree["readings"]["bidirectional_last"]
    assert len(tree["bidirectional"]["way"]) == 1


def test_a_sentence_of_500_words_is_read_and_one_of_501_is_refused_in_words():
    trace = compute(State(sentence=("说",) * 480 + ("苹果",) + ("了",) * 19, step=500))
    assert np.isfinite(trace.readings.bidirectional[480:]).all()
    assert "501" in str(refused(State, sentence=("说",) * 501))


@pytest.mark.parametrize("word", WORDS)
def test_every_ambiguous_word_has_a_sentence_to_begin_with(word):
    start = compute(State()).starts[WORDS.index(word)]
    trace = compute(with_word(State(step=500), word, start))
    assert trace.compared[-1].words == start
    assert trace.compared[-1].after
    assert (trace.readings.bidirectional[-1] > 0.5) == (trace.compared[-1].sense == 1)
    assert trace.bidirectional.line is not None


def test_a_missing_model_is_told_by_its_name(monkeypatch, tmp_path):
    (tmp_path / "models").mkdir()
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    with pytest.raises(EngineError) as caught:
        compute(State())
    assert (caught.value.kind, caught.value.args_by_name["value"]) == ("model-unknown", FORWARD)


words_ = st.sampled_from(["苹果", "公司", "了", "bank", "the", "zyzzyva", "。", "打", "<eos>", "🙂"])


@settings(max_examples=40)
@given(
    sentence=st.lists(words_, min_size=1, max_size=7).map(tuple),
    step=st.integers(0, 9),
    word=st.sampled_from(["", "苹果", "bank", "公司", "nothing"]),
    half=st.sampled_from(HALVES),
    reads=st.sampled_from(READS),
    examples=st.lists(st.lists(words_, min_size=1, max_size=4).map(tuple), max_size=3).map(tuple),
)
def test_whatever_is_typed_is_answered(sentence, step, word, half, reads, examples):
    state = State(sentence=sentence, step=step, word=word, half=half, reads=reads, examples=examples)
    tree = result(state)
    assert len(tree["unknown"]) == len(tree["readings"]["forward"]) == len(sentence)
    assert (tree["place"] is None) == (tree["word"] not in sentence)


# A and B -------------------------------------------------------------------------------------------------------------


def test_the_difference_of_two_results_is_that_of_one_probability():
    a, b = compute(State(step=3)), compute(State(step=5))
    assert difference(a, a).value == 0.0  # N35: the same numbers, not other weights
    found = difference(a, b)
    assert found.kind == "difference-answer"
    assert found.value == pytest.approx(b.readings.bidirectional[4] - a.readings.bidirectional[2])
    assert difference(a, compute(State(word="老师"))).kind == "difference-none"
    assert difference(a, compute(State(sentence=("老师",)))).value is None
    assert difference(a, compute(State(sentence=("bank",), word="bank"))).value is None


# accuracy ------------------------------------------------------------------------------------------------------------


def test_accuracies_are_the_cards_with_their_counts():
    rows = {(row.model, row.condition, row.reads): (row.correct, row.count) for row in compute(State()).accuracy}
    assert len(rows) == 4 + 4 + 2
    for name in MODELS:
        for row in load_sense(name).card.settings["rows"]:
            assert rows[name, row["condition"], "word"] == (row["right"], row["n"])
            if name != WORD_ALONE:
                assert rows[name, row["condition"], "last"] == (row["last_right"], row["n"])
    assert dict(compute(State()).parameters) == {FORWARD: 3936, TWO_WAYS: 3840, WORD_ALONE: 0}


def chunks(state, budget=0.0):
    found, carry = [], None
    while True:
        chunk = JOBS["accuracy"](state, carry, budget)
        found.append(chunk)
        if chunk.finished:
            return found
        carry = chunk.carry


def test_accuracies_counted_here_are_those_of_an_evaluation_however_cut():
    state = State(sentences=110, seed=3)
    seen = chunks(state)
    assert [chunk.done for chunk in seen] == sorted({chunk.done for chunk in seen})
    assert seen[-1].total == seen[-1].done == 2 * 3 * 110
    assert seen[-1].result == chunks(state, budget=60.0)[-1].result
    rows = {(row.model, row.condition, row.reads): (row.correct, row.count) for row in seen[-1].result}
    for name in MODELS:
        for row in evaluate(load_sense(name), 110, seed=3):
            assert rows[name, row["condition"], "word"] == (row["right"], 110)
            if "last_right" in row:
                assert rows[name, row["condition"], "last"] == (row["last_right"], 110)
    # as the cards' rows stand, so do those that were counted
    card = [(row.model, row.condition, row.reads) for row in compute(state).accuracy]
    assert [(row.model, row.condition, row.reads) for row in seen[-1].result] == card


def test_what_was_counted_so_far_is_told_with_its_counts():
    first, *_ = chunks(State(sentences=60))
    assert all(row.count == 50 for row in first.result)
    assert first.carry is not None
    again = JOBS["accuracy"](State(sentences=60), first.carry, 0.0)
    assert again.done > first.done


# the State -----------------------------------------------------------------------------------------------------------


def test_presets_are_sentences_that_the_models_know():
    for name in PRESETS:
        state = with_preset(State(), name)
        trace = compute(state)
        assert trace.place >= 0
        assert not any(trace.unknown)
        assert trace.compared[-1].sense == 1


def test_refusals_name_the_field():
    for fields in ({"half": "middle"}, {"reads": "first"}, {"sentences": 0}, {"seed": -1}, {"word": "x" * 65}):
        (name,) = fields
        assert refused(with_fields, State(), **fields).field == name
    assert changed(compute(State()), step=1).step == 1  # traces are plain records
