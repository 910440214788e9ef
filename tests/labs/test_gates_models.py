"""The Gates lab with trained models, against runs by hand with the file's own tensors."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
import safetensors.torch
import torch
from numpy.testing import assert_allclose, assert_array_equal
from torch import nn

from rnnlab.engine import forcing
from rnnlab.engine.carriers import carriers
from rnnlab.engine.changes import ForceGate, SetState
from rnnlab.engine.models import load_file, load_trained, model_of_tensors
from rnnlab.engine.tasks import task
from rnnlab.engine.traces import EngineError
from rnnlab.engine.weights import load_model
from rnnlab.labs.gates import compute as gates_compute
from rnnlab.labs.gates.compute import compute
from rnnlab.labs.gates.state import COMMA, EXAMPLE, PRESETS, Override, State, with_preset
from rnnlab.labs.gates.work import JOBS
from rnnlab.paths import resource
from tests.labs.answers import printed
from tests.labs.trained import HIDDEN as H
from tests.labs.trained import write_model

result = partial(printed, "gates")
HIDDEN = 48
BLOCKS = {"i": 0, "f": 1, "g": 2, "o": 3}


def tensors(name="recall-lstm"):
    return {
        key: value.double()
        for key, value in safetensors.torch.load_file(resource("models") / f"{name}.safetensors").items()
    }


def words(tokens, name="recall-lstm"):
    """Embedded by hand: the place of each word in the card's list, 0 for one that is not there."""
    pairs = load_trained(name).card.settings["words"]
    rows = [next((k for k, pair in enumerate(pairs) if token in pair), 0) for token in tokens]
    return tensors(name)["embedding.weight"][rows]


def lstm(changes=()):
    """torch's own LSTM with the file's weights; ``changes`` are (gate, pre-activation): rows 0, bias that."""
    saved = tensors()
    module = nn.LSTM(saved["rnn.weight_ih_l0"].shape[1], HIDDEN).double()
    weights = {key.removeprefix("rnn."): value.clone() for key, value in saved.items() if key.startswith("rnn.")}
    for gate, level in changes:
        rows = slice(BLOCKS[gate] * HIDDEN, (BLOCKS[gate] + 1) * HIDDEN)
        weights["weight_ih_l0"][rows] = 0.0
        weights["weight_hh_l0"][rows] = 0.0
        weights["bias_ih_l0"][rows] = level
        weights["bias_hh_l0"][rows] = 0.0
    module.load_state_dict(weights)
    return module


def readout(hidden):
    saved = tensors()
    return torch.softmax(hidden @ saved["readout.weight"].T + saved["readout.bias"], dim=-1)


def by_hand(tokens, held, state_changes=()):
    """The formula step by step: ``held(gate, step)`` is a mask and a value, or None."""
    saved = tensors()
    W, U = saved["rnn.weight_ih_l0"], saved["rnn.weight_hh_l0"]
    b = saved["rnn.bias_ih_l0"] + saved["rnn.bias_hh_l0"]
    h = c = torch.zeros(HIDDEN, dtype=torch.float64)
    all_h, all_c = [], []
    for step, x in enumerate(words(tokens), start=1):
        gates = dict(zip("ifgo", (W @ x + U @ h + b).split(HIDDEN), strict=True))
        gates = {name: torch.tanh(a) if name == "g" else torch.sigmoid(a) for name, a in gates.items()}
        for name in gates:
            force = held(name, step)
            if force is not None:
                units, value = force
                gates[name] = gates[name].clone()
                gates[name][units] = value
        c = gates["f"] * c + gates["i"] * gates["g"]
        h = gates["o"] * torch.tanh(c)
        if step in state_changes:
            h = torch.zeros_like(h)
        all_h.append(h)
        all_c.append(c)
    return torch.stack(all_h), torch.stack(all_c)


def test_left_alone_it_is_torchs_own_lstm_with_the_files_weights():
    shown = result(State())
    h, (_, c) = lstm()(words(EXAMPLE))
    assert_allclose(shown["baseline"]["h"], h.detach(), rtol=0, atol=1e-6)
    assert_allclose(shown["baseline"]["c"][-1], c[0].detach(), rtol=0, atol=1e-6)
    assert_allclose(shown["answers"]["baseline"], readout(h).detach(), rtol=0, atol=1e-6)
    assert shown["answers"]["target"] == ["中文", "Chinese"]


@pytest.mark.parametrize(
    ("gate", "value", "level"), [("f", 0.0, -1e4), ("f", 1.0, 1e4), ("i", 0.0, -1e4), ("o", 0.0, -1e4), ("f", 0.5, 0.0)]
)
def test_a_gate_forced_at_every_step_is_torchs_lstm_with_changed_weights(gate, value, level):
    shown = result(State(overrides=(Override(gate, value),)))
    h, (_, c) = lstm([(gate, level)])(words(EXAMPLE))
    assert_allclose(shown["forced"]["h"], h.detach(), rtol=0, atol=1e-6)
    assert_allclose(shown["forced"]["c"][-1], c[0].detach(), rtol=0, atol=1e-6)
    assert_allclose(shown["answers"]["forced"], readout(h).detach(), rtol=0, atol=1e-6)


def test_some_units_forced_at_some_steps_are_the_formula_by_hand():
    overrides = (Override("f", 0.0, (3, 19), (5, 9)), Override("o", 0.25, None, (7,)))

    def held(gate, step):
        if gate == "f" and step in (5, 9):
            return [3, 19], 0.0
        return (slice(None), 0.25) if (gate, step) == ("o", 7) else None

    shown = result(State(overrides=overrides))
    h, c = by_hand(EXAMPLE, held)
    assert_allclose(shown["forced"]["h"], h, rtol=0, atol=1e-6)
    assert_allclose(shown["forced"]["c"], c, rtol=0, atol=1e-6)


def test_gradients_of_the_answer_are_autograds():
    shown = result(State(overrides=(Override("f", 0.0, None, (COMMA,)),)))
    for run, force in (("baseline", None), ("forced", (slice(None), 0.0))):
        h, c = by_hand(EXAMPLE[:-1], lambda gate, step, force=force: force if (gate, step) == ("f", COMMA) else None)
        assert len(h) == 16
        # one more step, from leaves: the gradient on the last step but one goes through it
        saved = tensors()
        h_leaf, c_leaf = h[-1].clone().requires_grad_(), c[-1].clone().requires_grad_()
        W, U = saved["rnn.weight_ih_l0"], saved["rnn.weight_hh_l0"]
        b = saved["rnn.bias_ih_l0"] + saved["rnn.bias_hh_l0"]
        i, f, g, o = (W @ words(EXAMPLE)[-1] + U @ h_leaf + b).split(HIDDEN)
        c_last = torch.sigmoid(f) * c_leaf + torch.sigmoid(i) * torch.tanh(g)
        loss = -torch.log(readout(torch.sigmoid(o) * torch.tanh(c_last))[0])
        loss.backward()
        # dL/dh of the last step but one is what flows through the gates; c's total takes in the way through its own h
        assert shown["answers"]["gradient"][run]["h"][-2] == pytest.approx(float(h_leaf.grad.norm()), rel=1e-6)


def test_the_whole_way_back_is_autograds():
    x = words(EXAMPLE).requires_grad_()
    h, _ = lstm()(x)
    h.retain_grad()
    kept = [h[t] for t in range(len(EXAMPLE))]
    (-torch.log(readout(kept[-1])[0])).backward()
    trace = compute(State())
    assert trace.answers is not None
    # of the last step nothing flows back but the loss itself
    assert trace.answers.baseline_gradient_h[-1] == pytest.approx(float(h.grad[-1].norm()), rel=1e-6)
    assert np.isfinite(trace.answers.baseline_gradient_c).all()


def test_both_languages_give_the_same_numbers():
    english = "I|was born|in|China|,|later|moved|went to school|graduated|worked|married|travelled|,|so|I|can|speak"
    one, other = compute(State()), compute(State(sentence=tuple(english.split("|"))))
    assert not any(other.unknown)
    assert_array_equal(one.baseline.h, other.baseline.h)


def test_T12_an_unknown_word_is_read_as_unk_and_marked():
    sentence = (*EXAMPLE[:6], "zyzzyva", *EXAMPLE[7:])
    trace = compute(State(sentence=sentence))
    assert trace.unknown == tuple(word == "zyzzyva" for word in sentence)
    assert_allclose(trace.inputs[6], tensors()["embedding.weight"][0], rtol=0, atol=0)


def test_followed_answer_can_be_chosen_in_either_language():
    for name in ("法语", "French"):
        answers = compute(State(target=name)).answers
        assert answers is not None
        assert answers.names[answers.target] == ("法语", "French")
    with pytest.raises(EngineError) as refused:
        compute(State(target="Latin"))
    assert (refused.value.field, refused.value.kind) == ("target", "not-an-option")


@pytest.mark.parametrize(
    ("fields", "field", "kind"),
    [
        ({"model": "no-such-network"}, "model", "model-unknown"),
        ({"model": "recall-gru"}, "model", "model-no-lstm"),
        ({"overrides": (Override("f", 0.0, (HIDDEN,)),)}, "overrides[0].units", "index-out-of-range"),
        ({"model": "reber-lstm1997", "forget_bias_shift": 1.0}, "forget_bias_shift", "no-forget-gate"),
        (
            {"model": "reber-lstm1997", "overrides": (Override("i", 0.0), Override("f", 1.0))},
            "overrides[1].gate",
            "no-forget-gate",
        ),
    ],
)
def test_what_the_network_has_not_is_refused_by_name(fields, field, kind):
    with pytest.raises(EngineError) as refused:
        compute(State(**fields))
    assert (refused.value.field, refused.value.kind) == (field, kind)


def test_forget_bias_is_shifted_for_all_units():
    shifted = compute(State(forget_bias_shift=-2.0))
    module = lstm()
    with torch.no_grad():
        module.bias_ih_l0[HIDDEN : 2 * HIDDEN] -= 2.0
    assert_allclose(shifted.baseline.h, module(words(EXAMPLE))[0].detach(), rtol=0, atol=1e-6)


def test_sibling_whose_card_states_no_accuracy_is_shown_without_one(tmp_path, monkeypatch):
    own = load_file(write_model(tmp_path, "recall-rnn", "rnn"))
    own = replace(own, card=replace(own.card, metrics={}))
    shipped = load_trained
    monkeypatch.setattr(
        gates_compute, "load_trained", lambda name, *args: own if name == "recall-rnn" else shipped(name, *args)
    )
    found = {run.cell: run.accuracy for run in compute(State(page="cells")).side_by_side}
    assert found["rnn"] is None
    assert found["lstm"] is not None


def test_cells_side_by_side_read_the_same_sentence_and_count_their_blocks():
    shown = result(State(page="cells"))["side_by_side"]
    assert list(shown) == ["rnn", "gru", "lstm"]
    assert [len(shown[cell]["blocks"]) for cell in shown] == [1, 3, 4]
    for cell, module in (("rnn", nn.RNN), ("gru", nn.GRU), ("lstm", nn.LSTM)):
        saved = tensors(f"recall-{cell}")
        own = module(saved["rnn.weight_ih_l0"].shape[1], saved["rnn.weight_hh_l0"].shape[1]).double()
        own.load_state_dict({key.removeprefix("rnn."): v for key, v in saved.items() if key.startswith("rnn.")})
        hidden = own(words(EXAMPLE, f"recall-{cell}"))[0]
        assert_allclose(shown[cell]["hidden"], hidden.detach(), rtol=0, atol=1e-6)
        assert shown[cell]["accuracy"] == load_trained(f"recall-{cell}").card.metrics["accuracy"]


def test_first_carriers_of_the_country_tell_it_far_better_than_chance():
    order, share = carriers(load_trained("recall-lstm"))
    assert sorted(order) == list(range(HIDDEN))
    assert_array_equal(share[list(order)], np.sort(share)[::-1])
    # eight groups of 30 drawn at random have a share of 7/239 = 0.03
    assert share[order[0]] > 0.5


@pytest.mark.parametrize("gate", ["open", "closed"])
def test_outer_symbol_of_reber_is_looked_for_before_it_comes_again(gate, tmp_path):
    saved, card = load_model(write_model(tmp_path, "forgetful", "lstm", "reber"))
    for name in ("weight_hh_l0", "bias_ih_l0", "bias_hh_l0"):
        saved[f"rnn.{name}"][:] = 0.0
    saved["rnn.weight_ih_l0"][H : 2 * H] = 0.0
    saved["rnn.bias_ih_l0"][H : 2 * H] = 0.0 if gate == "open" else -1000.0
    _, share = carriers(model_of_tensors("forgetful", saved, card))
    # with f = 0 the state is the last symbol's alone, and before the second-last one that is an E in every string
    assert (share.max() > 0) == (gate == "open")


def test_of_a_text_nothing_is_known_to_be_remembered(tmp_path):
    words = [("unk", "unk"), ("a", "a"), ("b", "b")]
    path = write_model(tmp_path, "text-0123456789ab", "lstm", card_task="text", words=words, answers=words[1:])
    assert carriers(load_file(path)) == (tuple(range(H)), None)


def counted(state, budget=1e9):
    carry, chunks = None, []
    while True:
        chunk = JOBS["accuracy"](state, carry, budget)
        chunks.append(chunk)
        if chunk.finished:
            return chunks
        carry = pickle.loads(pickle.dumps(chunk.carry))


@pytest.mark.parametrize(("shape", "right"), [("a b a c a d a e", 20), ("a ( b ) a c a d", 0)])
def test_sentence_of_brackets_is_right_when_all_its_symbols_are(shape, right, tmp_path):
    saved, card = load_model(write_model(tmp_path, "sure", "lstm", "brackets"))
    saved["readout.bias"][-1] = 1000.0  # nothing is open, it always says
    chunk = forcing.advance(model_of_tensors("sure", saved, card), shape.split(), [], 20, 0, None, 1e9)
    (row,) = chunk.result.rows
    assert (row.run, row.condition, row.right, row.n, row.chance) == ("computed", "whole string", right, 20, None)


@pytest.mark.parametrize(("inner", "held_out"), [("B T X S E", False), ("B T S S X X T V V E", True)])
def test_counts_say_whether_training_has_seen_their_sentences(inner, held_out, tmp_path):
    model = load_file(write_model(tmp_path, "strings", "lstm", "reber"))
    tokens = f"B T {inner} T E".split()
    assert forcing.begin(model, tokens, [], 10, 0).held_out is held_out


def test_accuracy_under_a_force_is_counted_over_held_out_sentences_of_the_same_shape():
    state = State(overrides=(Override("f", 0.0, None, (COMMA,)),))
    rows = {row.run: row for row in counted(state)[-1].result.rows}
    assert list(rows) == ["computed", "forced", "without-h", "only-without-h"]
    assert all(row.n == 200 and row.chance == 1 / 8 for row in rows.values())
    # by hand, on the first sentences
    model = load_trained("recall-lstm")
    batch = task("recall").shaped_like(model.indices(EXAMPLE).tolist(), 200, "test", 0)
    assert (batch.lengths == len(EXAMPLE)).all()
    force = ForceGate("f", 0.0, None, (COMMA,))
    for run, changes, emptied in (
        ("computed", (), ()),
        ("forced", (force,), ()),
        ("without-h", (force, SetState("h", COMMA - 1, 0.0)), (COMMA - 1,)),
    ):
        right = 0
        for k in range(40):
            tokens = [model.words[word][0] for word in batch.sentence(k)]
            held = lambda gate, step, changes=changes: (  # noqa: E731
                (slice(None), 0.0) if changes and (gate, step) == ("f", COMMA) else None
            )
            h, _ = by_hand(tokens, held, emptied)
            right += int(readout(h[-1]).argmax()) == batch.targets[k, -1]
        so_far = forcing.begin(model, EXAMPLE, [force], 200, 0)
        monkey = forcing.trials([force])[run]
        assert monkey == changes
        few = [
            int(forcing._answers(model, _one(batch, k), changes)[-1].argmax()) == batch.targets[k, -1]
            for k in range(40)
        ]
        assert sum(few) == right
        assert so_far.sentences == 0


def _one(batch, k):
    return type(batch)(batch.inputs[k : k + 1], batch.lengths[k : k + 1], batch.targets[k : k + 1])


def test_counts_do_not_depend_on_where_the_work_is_cut():
    state = State(overrides=(Override("i", 0.0, None, (4,)),))
    cut, whole = counted(state, 0.0), counted(state)
    assert len(whole) == 1
    assert len(cut) == 200
    assert cut[-1].result == whole[-1].result
    assert [chunk.done for chunk in cut] == list(range(1, 201))


def test_forgetting_and_losing_h_leaves_chance_where_forgetting_alone_does_not():
    state = State(overrides=(Override("f", 0.0, None, (COMMA,)),))
    rows = {row.run: row.right / row.n for row in counted(state)[-1].result.rows}
    assert rows["computed"] >= 0.99
    # what c lost comes back through h: far from chance; without h too, nothing is left (a binomial bound at 1/8)
    assert rows["forced"] > 0.3
    assert rows["without-h"] < 1 / 8 + 4 * (1 / 8 * 7 / 8 / 200) ** 0.5


def test_a_sentence_of_another_task_has_no_shape():
    with pytest.raises(EngineError) as refused:
        JOBS["accuracy"](State(sentence=("我", "打", "狗")), None, 0.1)
    assert refused.value.kind == "no-shape"


def test_reber_loses_the_second_last_symbol_when_nothing_is_kept_between_the_ends():
    string = tuple("BTBPVPXTTVVETE")
    inner = tuple(range(3, len(string) - 1))
    state = State(model="reber-lstm", sentence=string, step=3, overrides=(Override("f", 0.0, None, inner),))
    rows = {(row.run, row.condition): row for row in counted(state)[-1].result.rows}
    alone, forced = rows["computed", "second-last symbol"], rows["forced", "second-last symbol"]
    assert alone.right / alone.n >= 0.99
    assert forced.chance == 0.5
    assert abs(forced.right / forced.n - 0.5) < 4 * (0.25 / forced.n) ** 0.5


def test_the_cell_of_1997_has_no_forget_gate_and_its_c_grows_on_a_stream():
    trace = compute(with_preset(State(), "1997"))
    assert trace.cell == "lstm1997"
    assert_array_equal(trace.baseline.f, 1.0)
    largest = np.abs(trace.baseline.c).max(axis=1)
    quarter = len(largest) // 4
    assert largest[-quarter:].mean() > 1.5 * largest[:quarter].mean()
    E = load_trained("reber-lstm1997").weights.input_size
    H = trace.baseline.h.shape[1]
    assert trace.parameter_count == 3 * H * (E + H + 1)


def test_N35_both_runs_start_from_the_same_weights():
    trace = compute(State())
    assert_array_equal(trace.baseline.h, trace.forced.h)
    assert trace.difference == 0.0


def test_every_preset_computes():
    for name in PRESETS:
        trace = compute(with_preset(State(), name))
        assert np.isfinite(trace.forced.h).all()


def test_T15_five_hundred_words_are_read_by_a_trained_network():
    sentence = (*EXAMPLE[:5], *("朋友", "，") * 245, *EXAMPLE[-4:])
    trace = compute(State(sentence=sentence[:500]))
    assert trace.answers is not None
    assert trace.answers.baseline.shape == (len(sentence[:500]), 8)
