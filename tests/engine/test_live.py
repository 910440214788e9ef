"""Cells trained together: the same sequences, settings that change on the way, and the signal as autograd has it."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
import torch
from torch import nn

from rnnlab import corpus
from rnnlab.engine import live, live_course, live_tasks
from rnnlab.engine.live_course import Course
from rnnlab.engine.live_signal import log_norms, signals
from rnnlab.engine.tasks import Series, learnable
from rnnlab.engine.tasks.base import NO_LOSS
from rnnlab.engine.traces import EngineError
from rnnlab.engine.training import begin, train_chunk
from rnnlab.paths import resource

SMALL = Course("adding", 9, ("rnn", "gru", "lstm"), hidden=5, batch=4, updates=200, learning_rate=0.01)
CATS = ["the", "cat", "sat", "on", "the", "mat", "and", "the", "dog", "sat", "on", "the", "cat", "."] * 20
MODULES = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}


def run(course, carry=None, until=None):
    """Chunk by chunk, each as short as it can be, to an update of all networks."""
    until = course.updates if until is None else until
    while True:
        chunk = live.advance(course, carry, 0.0)
        carry = chunk.carry
        if chunk.finished or chunk.done >= until:
            return chunk


def bits(carry):
    """Everything of the networks that the next update depends on, and all that was measured."""
    found = []
    for learner in carry.learners:
        kept = learner.checkpoint
        found += [(name, values.tobytes()) for name, values in {**kept.weights, **kept.memory}.items()]
        found += [kept.step, kept.random, learner.points.tobytes(), learner.rows, learner.log_norms.tobytes()]
    return found


def with_first_at(carry, updates):
    """The first network alone so much further."""
    while carry.learners[0].updates < updates:
        ahead = live._further(carry, carry.learners[0], None, updates)
        carry = replace(carry, learners=(ahead, *carry.learners[1:]))
    return carry


@pytest.mark.parametrize("task", ["adding", "copy"])
def test_N32_two_runs_of_one_seed_are_equal_bit_for_bit_whatever_the_chunks(task):
    course = replace(SMALL, task=task, updates=40)
    chunk, chunks = live.advance(course, None, 60.0), 1
    while not chunk.finished:
        chunk, chunks = live.advance(course, chunk.carry, 60.0), chunks + 1
    carry = chunk.carry
    assert chunks == 20  # against 40 of one update each
    assert bits(carry) == bits(run(course).carry)
    assert bits(carry) != bits(run(replace(course, seed=1)).carry)


def test_a_run_s_networks_are_those_of_plain_training():
    course = replace(SMALL, updates=30)
    carry = run(course).carry
    for learner in carry.learners:
        alone, metrics = train_chunk(begin(course.setup(learner.cell)), 30)
        assert {name: values.tobytes() for name, values in alone.weights.items()} == {
            name: values.tobytes() for name, values in learner.checkpoint.weights.items()
        }
        assert learner.points[:, 0].tobytes() == metrics.loss.tobytes()
        assert learner.newest[2] == metrics.norm_before[-1]


def test_going_back_and_on_gives_the_same_weights_as_a_run_that_was_never_interrupted():
    kept = {}
    carry, done = None, 0
    while done < 120:  # paused after each chunk
        chunk = live.advance(SMALL, carry, 0.0)
        carry, done = chunk.carry, chunk.done
        if chunk.result.kept:
            kept[done] = carry
    assert sorted(kept) == [10 * k for k in range(1, 13)]
    again = run(SMALL, kept[20], 120).carry
    assert bits(again) == bits(carry) == bits(run(SMALL, None, 120).carry)


def test_a_chunk_ends_where_a_checkpoint_is_due():
    chunk = live.advance(SMALL, None, 60.0)
    assert chunk.result.keep_every == 10
    assert [cell.updates for cell in chunk.result.cells] == [10, 10, 10]
    assert chunk.result.kept


def test_a_single_update_is_one_of_each_network_and_those_behind_catch_up():
    first = live.advance(SMALL, None, 0.0)
    assert [cell.updates for cell in first.result.cells] == [1, 1, 1]
    second = live.advance(SMALL, with_first_at(first.carry, 4), 0.0)
    assert [cell.updates for cell in second.result.cells] == [4, 4, 4]
    assert bits(second.carry) == bits(run(SMALL, None, 4).carry)


def test_changed_settings_count_from_the_next_update_on_for_all_networks_and_are_recorded():
    carry = run(SMALL, None, 15).carry
    changed = replace(SMALL, learning_rate=0.002, clip=0.05, batch=7)
    chunk = run(changed, carry, 30)
    assert {(change.update, change.field, change.value) for change in chunk.result.changes} == {
        (15, "learning_rate", 0.002),
        (15, "clip", 0.05),
        (15, "batch", 7),
    }
    # the same by hand: 15 updates under the first settings, then 15 under the others
    for learner in chunk.carry.learners:
        checkpoint, _ = train_chunk(begin(SMALL.setup(learner.cell)), 15)
        rest = replace(checkpoint.setup, learning_rate=0.002, clip=0.05, batch=7)
        checkpoint, metrics = train_chunk(replace(checkpoint, setup=rest), 15)
        assert all((checkpoint.weights[name] == learner.checkpoint.weights[name]).all() for name in checkpoint.weights)
        assert (metrics.norm_after <= 0.05 * (1 + 1e-12)).all()
    cell = chunk.result.cells[0]
    assert (cell.norm_after[15:] <= 0.05 * (1 + 1e-12)).all()
    assert (cell.norm_before[15:] > 0.05).any()


def test_a_change_waits_until_the_network_that_is_behind_is_as_far():
    uneven = with_first_at(run(SMALL, None, 3).carry, 8)
    chunk = run(replace(SMALL, batch=9), uneven, 12)
    assert [(change.update, change.field) for change in chunk.result.changes] == [(8, "batch")]
    plain = chunk.carry.learners[2].checkpoint
    by_hand, _ = train_chunk(begin(SMALL.setup("lstm")), 8)
    by_hand, _ = train_chunk(replace(by_hand, setup=replace(by_hand.setup, batch=9)), 4)
    assert all((by_hand.weights[name] == plain.weights[name]).all() for name in plain.weights)


def test_another_optimiser_begins_without_memory_of_the_one_before():
    carry = run(SMALL, None, 10).carry
    chunk = run(replace(SMALL, optimiser="rmsprop"), carry, 14)
    learner = chunk.carry.learners[0]
    assert learner.updates == 14
    assert set(learner.checkpoint.memory) == {"square_avg"}
    before, _ = train_chunk(begin(SMALL.setup("rnn")), 10)
    fresh = begin(replace(SMALL.setup("rnn"), optimiser="rmsprop"))
    expected, _ = train_chunk(replace(fresh, weights=before.weights, random=before.random), 4)
    assert all((expected.weights[name] == learner.checkpoint.weights[name]).all() for name in expected.weights)
    assert run(replace(SMALL, optimiser="rmsprop"), chunk.carry).done == SMALL.updates


def test_a_setting_changed_there_and_back_before_an_update_is_no_change():
    carry = run(SMALL, None, 4).carry
    there = live._changed(carry, replace(SMALL, batch=8))
    assert len(there.changes) == 1
    assert live._changed(there, SMALL).changes == ()


@pytest.mark.parametrize("task", sorted(live_tasks.TASKS))
@pytest.mark.parametrize("cell", sorted(MODULES))
def test_the_signal_at_every_step_is_autograd_s(cell, task):
    length = 12 if task != "copy" else 4
    course = replace(SMALL, task=task, length=length, cells=(cell,), updates=20)
    checkpoint = run(course).carry.learners[0].checkpoint
    batch = live_tasks.Watched(task, length).shown
    found = signals(checkpoint, batch).swapaxes(0, 1)
    weights = {name: torch.from_numpy(values).double() for name, values in checkpoint.weights.items()}
    module = MODULES[cell](live_tasks.Watched(task, length).embedding, course.hidden).double()
    module.load_state_dict({name[4:]: values for name, values in weights.items() if name.startswith("rnn.")})
    for k, got in enumerate(found):
        if isinstance(batch, Series):
            x = torch.from_numpy(batch.inputs[k]).double()
        else:
            x = weights["embedding.weight"][torch.from_numpy(batch.inputs[k])]
        state, states = None, []
        for step in x:  # a call a step, so that each state is a leaf's child of its own
            _, state = module(step[None, None], state)
            h = state[0] if cell == "lstm" else state
            h.retain_grad()
            states.append(h)
        outputs = torch.cat(states)[:, 0] @ weights["readout.weight"].T + weights["readout.bias"]
        if isinstance(batch, Series):
            loss = (outputs[-1, 0] - float(batch.targets[k])) ** 2
        else:
            loss = nn.functional.cross_entropy(outputs, torch.from_numpy(batch.targets[k]), ignore_index=NO_LOSS)
        module.zero_grad()
        loss.backward()
        exact = torch.cat([h.grad for h in states])[:, 0].numpy()
        assert (
            np.abs(got - exact).max() < 5e-4 * np.abs(exact).max()
        )  # float32: y − target loses digits where they are close
    rms = np.sqrt(np.mean([np.square(got.astype(float)).sum(axis=1) for got in found], axis=0))
    assert log_norms(checkpoint, batch) == pytest.approx(np.log10(rms), abs=1e-6)


def test_a_row_s_share_is_relative_to_the_norm_at_the_last_step():
    cell = run(replace(SMALL, updates=5)).result.cells[0]
    assert cell.rows.tolist() == [0, 1, 2, 3, 4, 5]
    assert cell.log_norms.shape == (6, 9)
    assert (cell.log_shares[:, -1] == 0).all()
    assert cell.log_shares == pytest.approx(cell.log_norms - cell.log_norms[:, -1:])


def test_the_waterfall_s_sequences_are_always_the_same_and_none_is_learned_from():
    batch = live_tasks.Watched("recall", 20).shown
    assert batch.inputs.shape == (live_tasks.SHOWN, 29)
    assert {learnable("recall").split(batch.sentence(k)) for k in range(len(batch))} == {"validation"}
    assert live_tasks.Watched("recall", 20).asked == (29,)
    assert live_tasks.Watched("copy", 3).asked == tuple(range(1, 24))
    for task, lengths in live_tasks.TASKS.items():
        batch = live_tasks.Watched(task, lengths.usual).shown
        assert live_tasks.Watched(task, lengths.usual).steps == batch.inputs.shape[1]
        assert live_tasks.Watched(task, lengths.usual).asked[-1] == batch.inputs.shape[1]


def test_N31_an_explosion_stops_at_the_update_that_was_not_finite_and_keeps_what_was_measured():
    course = Course("adding", 100, ("rnn", "lstm"), hidden=16, batch=8, updates=6, activation="relu",
                    init="orthogonal", factor=1.5, learning_rate=0.1, clip=None, optimiser="sgd")  # fmt: skip
    chunk = run(course)
    rnn, lstm = chunk.result.cells
    assert rnn.stopped == rnn.updates + 1 <= 5
    assert rnn.reason == "not-finite"
    assert not np.isfinite(rnn.newest[:3]).all()
    assert len(rnn.loss) == rnn.updates
    assert np.isfinite(rnn.loss).all()
    assert lstm.stopped is None  # nothing else is disturbed
    assert chunk.result.ending.stopped == (rnn.stopped,)
    assert not chunk.result.ending.exploded
    assert lstm.updates == 6
    assert chunk.finished
    assert all(np.isfinite(values).all() for values in chunk.carry.learners[0].checkpoint.weights.values())


@pytest.mark.parametrize("optimiser", ["adam", "sgd"])
def test_a_learning_rate_of_a_million_is_told_as_an_explosion_and_stopped(optimiser):
    course = replace(SMALL, learning_rate=1e6, optimiser=optimiser, updates=50)
    chunk = run(course)
    assert chunk.finished
    for cell in chunk.result.cells:
        assert cell.stopped == cell.updates + 1
        assert cell.stopped <= 3
        assert cell.reason == "exploded"
        assert cell.newest[0] > chunk.result.largest_loss == 1e6 / 6
    stopped = tuple(cell.stopped for cell in chunk.result.cells)
    assert (chunk.result.ending.stopped, chunk.result.ending.exploded) == (stopped, True)


def test_results_stay_bounded_however_long_the_run():
    course = replace(SMALL, updates=100_000, length=400)
    assert course.updates / live.every(course) <= live_course.POINTS
    assert course.updates / live.row_every(course) <= live_course.ROWS
    assert course.updates / live.keep_every(course) <= live_course.KEPT
    assert live.keep_every(course) % live.row_every(course) == 0


def test_a_point_of_a_curve_is_the_mean_of_its_updates():
    course = replace(SMALL, updates=2000, cells=("rnn",))
    assert live.every(course) == 2
    carry = None
    for _ in range(9):
        chunk = live.advance(course, carry, 0.0)
        carry = chunk.carry
    _, metrics = train_chunk(begin(course.setup("rnn")), 9)
    assert chunk.result.cells[0].loss.tolist() == [np.mean(metrics.loss[k : k + 2]) for k in (0, 2, 4, 6)]
    assert chunk.result.cells[0].newest[0] == metrics.loss[8]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("learning_rate", 0.0),
        ("learning_rate", -1.0),
        ("learning_rate", math.inf),
        ("clip", 0.0),
        ("length", 1),
        ("task", "subtracting"),
        ("cells", ()),
        ("cells", ("rnn", "rnn")),
        ("factor", math.nan),
        ("hidden", 0),
    ],
)
def test_impossible_settings_are_refused_by_their_name(field, value):
    with pytest.raises(EngineError) as refused:
        replace(SMALL, **{field: value})
    assert refused.value.field == field


def test_one_unit_and_a_factor_of_zero_train_like_any_other():
    chunk = run(replace(SMALL, hidden=1, factor=0.0, updates=3))
    assert [cell.updates for cell in chunk.result.cells] == [3, 3, 3]
    assert math.isinf(chunk.result.cells[0].log_norms[0, 0])  # U = 0: nothing goes back, and that is told as 0


def test_a_curve_s_trend_is_the_mean_of_its_last_points():
    cell = run(replace(SMALL, updates=45)).result.cells[0]
    expected = [np.mean(cell.loss[max(0, k - 19) : k + 1]) for k in range(45)]
    assert cell.trend("loss") == pytest.approx(expected, rel=1e-12)


def test_the_text_s_line_of_guessing_is_the_entropy_of_its_characters_and_its_most_frequent_one():
    watched = live_tasks.Watched("text", 50, "en")
    text = resource("texts", "en.txt").read_text("utf-8").strip()
    block = text[: len(text) - 2 * (len(text) // 10)]  # the first eight tenths
    counted = {character: count for character, count in Counter(block).items() if count >= 2}
    total = sum(counted.values())
    # each share is counted once more (Laplace), and the unknown character has none
    loss = -sum(count * math.log((count + 1) / (total + len(counted))) for count in counted.values()) / total
    assert watched.baseline == pytest.approx(loss, rel=1e-12)
    assert watched.guessed == pytest.approx(max(counted.values()) / total, rel=1e-12)
    assert watched.steps == 50


def test_a_text_of_the_user_s_own_is_trained_by_its_hash_and_one_that_is_not_kept_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("rnnlab.paths.platformdirs.user_data_dir", lambda *_, **__: str(tmp_path))
    kept = corpus.keep(
        "word", ["the", "cat", "sat", "on", "the", "mat", "and", "the", "dog", "sat", "on", "the", "cat", "."] * 20
    )
    course = replace(SMALL, task="text", length=20, text=kept.digest, updates=4)
    result = run(course).result
    assert (result.task, result.steps, result.cells[0].updates) == ("text", 20, 4)
    assert run(course).carry.learners[0].checkpoint.setup.text == kept.digest
    with pytest.raises(EngineError) as refused:
        replace(course, text="0" * 64)
    assert refused.value.kind == "text-not-kept"
    with pytest.raises(EngineError) as refused:
        replace(course, text="../secret")
    assert refused.value.field == "text"


def test_on_the_shipped_text_both_networks_come_below_the_line_of_guessing():
    course = Course("text", 30, ("rnn", "lstm"), hidden=24, batch=16, updates=150, learning_rate=0.01)
    result = run(course).result
    for cell in result.cells:
        assert np.mean(cell.loss[-10:]) < result.baseline
        assert np.mean(cell.accuracy[-10:]) > result.baseline_accuracy


def test_rewound_by_500_updates_and_gone_on_the_weights_are_those_of_a_run_without_a_break():
    course = replace(SMALL, length=4, hidden=3, batch=2, updates=1000)
    chunk, kept = live.advance(course, None, 60.0), {}
    while chunk.done < 600:
        kept[chunk.done] = chunk.carry
        chunk = live.advance(course, chunk.carry, 60.0)
    again = live.advance(course, kept[100], 60.0)
    while again.done < 600:
        again = live.advance(course, again.carry, 60.0)
    assert chunk.done == again.done == 600
    assert bits(again.carry) == bits(chunk.carry)
    for learner in again.carry.learners:
        straight, _ = train_chunk(begin(course.setup(learner.cell)), 600)
        assert all((straight.weights[name] == learner.checkpoint.weights[name]).all() for name in straight.weights)


def test_two_runs_are_compared_at_the_last_update_that_both_made():
    course = replace(SMALL, updates=30, cells=("rnn", "lstm"))
    whole, other = run(course).result, run(replace(course, learning_rate=0.1, cells=("lstm",)), None, 20).result
    assert set(whole.against(other)) == {"lstm"}
    update, loss, right = whole.against(other)["lstm"]
    ours, theirs = whole.learner("lstm"), other.learner("lstm")
    assert update == 20
    assert loss == pytest.approx(ours.loss[:20].mean() - theirs.loss[:20].mean())
    assert right == pytest.approx(ours.accuracy[:20].mean() - theirs.accuracy[:20].mean())


def test_runs_of_coarser_points_are_compared_over_the_same_updates():
    fine = run(replace(SMALL, updates=100, cells=("rnn",))).result
    rnn = fine.cells[0]
    pairs = replace(rnn, loss=rnn.loss.reshape(-1, 2).mean(axis=1), accuracy=rnn.accuracy.reshape(-1, 2).mean(axis=1))
    coarse = replace(fine, every=2, cells=(pairs,))
    update, loss, right = fine.against(coarse)["rnn"]
    assert update == 100
    assert (loss, right) == (pytest.approx(0, abs=1e-12), pytest.approx(0, abs=1e-12))
