"""The Serial & parallel lab without a window: state, result, job and program."""

from __future__ import annotations

import contextlib
import io
import runpy

import pytest

from rnnlab.engine import timing
from rnnlab.engine.parallel_traces import ParallelTrace
from rnnlab.labs.parallel import work
from rnnlab.labs.parallel.code import program
from rnnlab.labs.parallel.compute import compute, difference, to_json
from rnnlab.labs.parallel.state import GRAPHS, PRESETS, State, with_graph, with_preset, with_words
from rnnlab.session.messages import Problem


def test_the_default_has_eight_words_and_the_two_graphs_with_their_numbers():
    printed = to_json(compute(State()))
    assert printed["words"] == ["我", "出生", "在", "中国", "，", "我", "说", "中文"]
    rnn, attention = printed["graphs"]["rnn"], printed["graphs"]["self-attention"]
    assert (rnn["depth"], rnn["operations"], rnn["memory"]) == (8, 65_536, 512)
    assert (attention["depth"], attention["operations"], attention["memory"]) == (1, 8_192, 576)
    assert rnn["ready"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert attention["ready"] == [1] * 8
    assert len(attention["from_words"]) == 64
    assert printed["longest"] == 4096
    assert printed["at_longest"]["rnn"] == {"depth": 4096, "operations": 2 * 4096 * 64**2, "memory": 4096 * 64}
    assert printed["at_longest"]["self-attention"]["operations"] == 2 * 4096**2 * 64


def test_the_same_state_prints_the_same_twice_N32():
    assert to_json(compute(State())) == to_json(compute(State()))


def test_one_word_and_2000_words_are_counted_the_latter_without_their_nodes():
    one = compute(State(length=1, words=("我",), graphs=GRAPHS[:4]))
    assert [found.counters.depth for found in one.graphs] == [1, 1, 3, 1]
    many = compute(State(length=2000, graphs=("rnn", "rnn-attention", "self-attention", "convolution")))
    assert [found.counters.depth for found in many.graphs] == [2000, 6000, 1, 1999]
    assert all(found.nodes == () for found in many.graphs)
    assert many.words[:2] == ("我", "出生")
    assert many.words[-1] == ""
    assert many.ticks == 6000


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"length": 0}, "length"),
        ({"length": 2001}, "length"),
        ({"kernel": 4}, "kernel"),
        ({"kernel": 1}, "kernel"),
        ({"graphs": ()}, "graphs"),
        ({"graphs": GRAPHS}, "graphs"),
        ({"lengths": ()}, "lengths"),
        ({"lengths": (4, 4)}, "lengths"),
        ({"words": ("我", "")}, "words"),
        ({"rounds": 2}, "rounds"),
        ({"device": "tpu"}, "device"),
    ],
)
def test_what_is_no_state_is_refused_by_its_field(fields, field):
    with pytest.raises(Problem) as caught:
        State(**fields)
    assert caught.value.field.partition("[")[0] == field


def test_graphs_come_and_go_in_their_order_and_the_last_one_stays():
    state = with_graph(State(), "convolution")
    assert state.graphs == ("rnn", "self-attention", "convolution")
    state = with_graph(with_graph(state, "rnn"), "convolution")
    assert state.graphs == ("self-attention",)
    with pytest.raises(Problem):
        with_graph(state, "self-attention")


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_keeps_what_is_timed(name):
    before = State(timed="both", rounds=5, lengths=(8, 16), width=32)
    after = with_preset(before, name)
    assert (after.timed, after.rounds, after.lengths, after.width) == ("both", 5, (8, 16), 32)
    assert isinstance(compute(after), ParallelTrace)


def test_words_that_are_typed_say_how_many_places_there_are():
    assert with_words(State(), ("a", "b", "c")).length == 3


def test_a_and_b_differ_by_the_ticks_of_their_depths():
    a, b = compute(State()), compute(with_preset(State(), "decoder"))
    found = difference(a, b)
    assert (found.value, found.kind) == (24 - 8, "difference-ticks")


def test_the_job_times_the_states_lengths_and_can_be_gone_on_with_from_its_carry(monkeypatch):
    monkeypatch.setattr(timing, "_clock", lambda work, repeats: 1e-3)
    state = State(lengths=(8, 4), rounds=3, width=2)
    chunk = work.JOBS["measure"](state, None, 0.0)
    assert (chunk.done, chunk.total) == (0, 2 * 3 * (timing.WARM_UP + 3))
    while not chunk.finished:
        before, chunk = chunk, work.JOBS["measure"](state, chunk.carry, 0.0)
        assert chunk.done == before.done + 1
    assert [curve.lengths for curve in chunk.result.curves] == [(4, 8)] * 3
    assert (chunk.result.width, chunk.result.timed, chunk.result.kind) == (2, "forward", "cpu")


@pytest.mark.parametrize(
    "state",
    [
        State(lengths=(4, 8), rounds=3),
        State(graphs=("birnn", "rnn-attention", "convolution"), length=11, kernel=5, width=6, lengths=(4,), rounds=3),
        State(graphs=("self-attention",), causal=True, length=9, timed="both", lengths=(4, 8), rounds=3, width=3),
        State(graphs=("convolution",), length=1, words=('a"b', "@n@"), lengths=(4,), rounds=3),
    ],
)
def test_the_program_counts_what_the_lab_counts(state, tmp_path):
    path = tmp_path / "parallel.py"
    path.write_text(program(state).source, encoding="utf-8")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        runpy.run_path(str(path), run_name="__main__")

    def numbers(title):
        """What stands behind a title."""
        (line,) = (line for line in said.getvalue().splitlines() if line.startswith(f"  {title} "))
        return [float(part) for part in line.removeprefix(f"  {title}").split()]

    printed = to_json(compute(state))
    for name, found in printed["graphs"].items():
        for quantity in ("depth", "operations", "memory"):
            assert numbers(f"{name} {quantity}") == [found[quantity]]
        assert numbers(f"{name} ready") == found["ready"]
    assert f"n = {max(state.lengths):6}" in said.getvalue()
