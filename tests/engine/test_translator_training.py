"""Training translators, against torch's own modules and optimiser, and against the decoder for one sentence."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from rnnlab.engine import seq2seq
from rnnlab.engine import translator_network as network
from rnnlab.engine.tasks.base import NO_LOSS
from rnnlab.engine.tasks.translate import END_NUMBER, START_NUMBER, pair_batch
from rnnlab.engine.traces import EngineError
from rnnlab.engine.translator_models import translator_of
from rnnlab.engine.translator_training import Setup, begin, lessons, loss_of, shapes, train_chunk

SMALL = Setup(hidden=6, embedding=5, score_size=4, batch=8, clauses=(1, 2), updates=20, learning_rate=5e-3)
VARIETIES = [
    replace(SMALL, between=between, state=state, cell=cell, layers=layers, both_ways=both, reverse_source=turned)
    for between, state, cell, layers, both, turned in [
        ("attention", "previous", "gru", 1, True, False),
        ("attention", "previous", "lstm", 2, True, False),
        ("attention", "previous", "rnn", 1, False, True),
        ("attention", "current", "gru", 2, True, True),
        ("attention", "current", "lstm", 1, True, False),
        ("fixed", "previous", "gru", 1, True, False),
        ("fixed", "previous", "gru", 2, False, True),
        ("fixed", "previous", "lstm", 2, True, True),
        ("fixed", "previous", "rnn", 1, True, False),
    ]
]
varieties = pytest.mark.parametrize(
    "setup",
    VARIETIES,
    ids=lambda one: f"{one.between}-{one.state}-{one.cell}-{one.layers}-{one.both_ways}-{one.reverse_source}",
)


class Plain(nn.Module):
    """A translator of torch's modules, sentence by sentence of a packed batch, as a textbook has it."""

    def __init__(self, setup: Setup, source_words: int, target_words: int) -> None:
        super().__init__()
        self.setup = setup
        H, E, F, L = setup.hidden, setup.embedding, setup.neck, setup.layers
        kind = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}[setup.cell]
        self.attends = setup.between == "attention"
        fed = F if not self.attends or setup.state == "previous" else 0
        self.source, self.target = nn.Embedding(source_words, E), nn.Embedding(target_words, E)
        self.encoder = kind(E, H if setup.both_ways else F, L, bidirectional=setup.both_ways, batch_first=True)
        self.decoder = kind(E + fed, H, L, batch_first=True)
        self.bridge, self.joined, self.out = nn.Linear(F, L * H), nn.Linear(H + F, H), nn.Linear(H, target_words)
        if self.attends:
            d = setup.score_size
            self.ask, self.answer = nn.Linear(H, d, bias=False), nn.Linear(F, d, bias=False)
            self.v = nn.Parameter(torch.zeros(d))

    def take(self, weights: dict[str, torch.Tensor]) -> Plain:
        own = {
            "source.weight": "source_vectors", "target.weight": "target_vectors", "bridge.weight": "W_init",
            "bridge.bias": "b_init", "joined.weight": "W_c", "joined.bias": "b_c", "out.weight": "W_y",
            "out.bias": "b_y", "ask.weight": "score.W_s", "answer.weight": "score.W_h", "v": "score.v",
        }  # fmt: skip
        self.load_state_dict({name: weights[own.get(name, name)] for name in self.state_dict()})
        return self

    def forward(self, batch) -> torch.Tensor:
        lengths = torch.from_numpy(batch.source_lengths)
        source = torch.from_numpy(batch.source)
        if self.setup.reverse_source:
            source = torch.stack(
                [torch.cat([row[:n].flip(0), row[n:]]) for row, n in zip(source, lengths.tolist(), strict=True)]
            )
        packed = pack_padded_sequence(self.source(source), lengths, batch_first=True, enforce_sorted=False)
        outputs, final = self.encoder(packed)
        states, _ = pad_packed_sequence(outputs, batch_first=True)
        if self.setup.reverse_source:
            states = torch.stack(
                [torch.cat([row[:n].flip(0), row[n:]]) for row, n in zip(states, lengths.tolist(), strict=True)]
            )
        hidden = final[0] if isinstance(final, tuple) else final
        neck = torch.cat([hidden[-2], hidden[-1]], dim=1) if self.setup.both_ways else hidden[-1]
        B, L = len(neck), self.setup.layers
        h = torch.tanh(self.bridge(neck)).view(B, L, -1).transpose(0, 1).contiguous()
        c = torch.zeros_like(h)
        visible = torch.arange(states.shape[1]) < lengths[:, None]
        fed, target = torch.from_numpy(batch.fed), torch.from_numpy(batch.target)
        total = 0.0
        for t in range(fed.shape[1]):
            word, context = self.target(fed[:, t]), neck
            if self.attends and self.setup.state == "previous":
                context = self.context(h[-1], states, visible)
            enters = not self.attends or self.setup.state == "previous"
            entering = torch.cat([word, context], dim=1) if enters else word
            if self.setup.cell == "lstm":
                _, (h, c) = self.decoder(entering[:, None], (h, c))
            else:
                _, h = self.decoder(entering[:, None], h)
            if self.attends and self.setup.state == "current":
                context = self.context(h[-1], states, visible)
            logits = self.out(torch.tanh(self.joined(torch.cat([h[-1], context], dim=1))))
            total = total + nn.functional.cross_entropy(logits, target[:, t], ignore_index=NO_LOSS, reduction="sum")
        return total / (target != NO_LOSS).sum()

    def context(self, query: torch.Tensor, states: torch.Tensor, visible: torch.Tensor) -> torch.Tensor:
        scores = torch.tanh(self.ask(query)[:, None] + self.answer(states)) @ self.v
        weights = torch.softmax(scores.masked_fill(~visible, -1e30), dim=1)
        return (weights[:, :, None] * states).sum(dim=1)


def tensors(checkpoint) -> dict[str, torch.Tensor]:
    return {name: torch.from_numpy(values.copy()) for name, values in checkpoint.weights.items()}


def uneven_batch(setup: Setup):
    """Sentences of one to three clauses side by side, so that a row has much behind its end."""
    task = lessons(setup)
    rows = []
    for k, clauses in enumerate((1, 3, 2, 1)):
        drawn = task.batch(np.random.default_rng(k), 1, clauses)
        target = drawn.target[0][drawn.target[0] != NO_LOSS]
        rows.append((drawn.source[0, : drawn.source_lengths[0] - 1].tolist(), target[:-1].tolist()))
    return pair_batch(rows)


@varieties
def test_loss_and_gradients_are_those_of_torchs_own_modules(setup):
    checkpoint = begin(setup)
    batch = uneven_batch(setup)
    weights = {name: tensor.requires_grad_() for name, tensor in tensors(checkpoint).items()}
    loss, _, _ = loss_of(weights, setup.shape, batch)
    loss.backward()
    task = lessons(setup)
    plain = Plain(setup, len(task.source_words), len(task.target_words)).take(tensors(checkpoint))
    expected = plain(batch)
    expected.backward()
    assert loss.item() == pytest.approx(expected.item(), abs=1e-6)
    reference = Plain(setup, len(task.source_words), len(task.target_words))
    reference.take({name: tensor.grad for name, tensor in weights.items()})
    for (name, ours), (_, theirs) in zip(reference.named_parameters(), plain.named_parameters(), strict=True):
        torch.testing.assert_close(ours.detach(), theirs.grad, atol=2e-6, rtol=1e-4, msg=name)


@pytest.mark.parametrize("setup", [VARIETIES[0], VARIETIES[5]], ids=["attention", "fixed"])
def test_an_update_is_that_of_torchs_clipping_and_adam(setup):
    setup = replace(setup, clip=0.05)
    checkpoint = begin(setup)
    task = lessons(setup)
    plain = Plain(setup, len(task.source_words), len(task.target_words)).take(tensors(checkpoint))
    optimiser = torch.optim.Adam(plain.parameters(), lr=setup.learning_rate)
    rng = np.random.default_rng([setup.seed, 0])
    for _ in range(3):
        batch = task.batch(rng, setup.batch, int(rng.integers(1, 3)))
        optimiser.zero_grad()
        plain(batch).backward()
        nn.utils.clip_grad_norm_(plain.parameters(), setup.clip)
        optimiser.step()
    trained, metrics = train_chunk(checkpoint, 3)
    assert (metrics.norm_before > setup.clip).all()
    np.testing.assert_allclose(metrics.norm_after, setup.clip)
    reference = Plain(setup, len(task.source_words), len(task.target_words)).take(tensors(trained))
    for (name, ours), (_, theirs) in zip(reference.named_parameters(), plain.named_parameters(), strict=True):
        torch.testing.assert_close(ours, theirs, atol=2e-4, rtol=1e-3, msg=name)


@varieties
def test_one_sentence_decoded_step_by_step_has_the_probabilities_of_the_batch(setup):
    checkpoint = begin(setup)
    batch = uneven_batch(setup)
    translator = translator_of(checkpoint)
    weights = tensors(checkpoint)
    source, lengths, fed = map(torch.from_numpy, (batch.source, batch.source_lengths, batch.fed))
    with torch.no_grad():
        encoded = network.encode(weights, setup.shape, source, lengths)
        taught = network.teach(weights, setup.shape, encoded, fed)
        probabilities = network.logits(weights, taught.states, taught.contexts).softmax(dim=2)
    for k in range(len(batch)):
        n = int(lengths[k])
        reference = batch.target[k][batch.target[k] != NO_LOSS].tolist()
        one = seq2seq.decode(
            translator.weights, source[k, :n].tolist(), start=START_NUMBER, end=END_NUMBER,
            decoding="teacher", reference=reference,
        )  # fmt: skip
        np.testing.assert_allclose(one.probabilities, probabilities[k, : len(reference)], atol=1e-5)
        np.testing.assert_allclose(one.encoder.states, encoded.states[k, :n], atol=1e-5)
        np.testing.assert_allclose(one.encoder.neck, encoded.neck[k], atol=1e-5)
        if taught.weights is not None:
            np.testing.assert_allclose(one.weights, taught.weights[k, : len(reference), :n], atol=1e-5)


@varieties
def test_greedy_decoding_of_a_batch_writes_what_is_decoded_alone(setup):
    checkpoint, _ = train_chunk(begin(replace(setup, updates=5)), 5)
    translator = translator_of(checkpoint)
    batch = uneven_batch(setup)
    with torch.no_grad():
        encoded = network.encode(
            translator.network_weights, translator.shape,
            torch.from_numpy(batch.source), torch.from_numpy(batch.source_lengths),
        )  # fmt: skip
        written = network.translate(
            translator.network_weights, translator.shape, encoded, begin=START_NUMBER, end=END_NUMBER, limit=12
        )
    for k in range(len(batch)):
        numbers = batch.source[k, : batch.source_lengths[k]].tolist()
        alone = seq2seq.decode(translator.weights, numbers, start=START_NUMBER, end=END_NUMBER, limit=12)
        assert written.words[k, : written.lengths[k]].tolist() == list(alone.written)
        assert bool(written.ended[k]) == (alone.stopped == "end")


@pytest.mark.parametrize("between", ["fixed", "attention"])
def test_updates_in_pieces_are_bit_for_bit_updates_at_once(between):
    setup = replace(SMALL, between=between, updates=12, grow=0.5, decay=0.5)
    once, all_metrics = train_chunk(begin(setup), 12)
    pieces, losses = begin(setup), []
    for steps in (1, 4, 2, 5):
        pieces, metrics = train_chunk(pickle.loads(pickle.dumps(pieces)), steps)
        losses += metrics.loss.tolist()
    assert once.step == pieces.step == 12
    assert losses == all_metrics.loss.tolist()
    assert pieces.random == once.random
    for name, values in once.weights.items():
        assert (pieces.weights[name] == values).all()
    for name, values in once.memory.items():
        assert (pieces.memory[name] == values).all()


def test_fixed_vector_and_attention_read_the_same_sentences_and_start_from_the_same_encoder():
    fixed, attention = (begin(replace(SMALL, between=between)) for between in ("fixed", "attention"))
    for name, values in fixed.weights.items():
        if name in attention.weights:
            assert (values == attention.weights[name]).all()
    assert {"encoder.weight_hh_l0", "encoder.weight_hh_l0_reverse", "source_vectors"} <= set(fixed.weights)
    assert train_chunk(fixed, 4)[0].random == train_chunk(attention, 4)[0].random


def test_the_fixed_vector_has_all_tensors_of_attention_but_those_of_the_score():
    fixed, attention = (shapes(replace(SMALL, between=between), 50, 40) for between in ("fixed", "attention"))
    assert {name: shape for name, shape in attention.items() if not name.startswith("score.")} == fixed


@pytest.mark.parametrize("between", ["fixed", "attention"])
def test_what_was_learned_lowers_the_loss_of_sentences_that_were_not_seen(between):
    setup = replace(SMALL, between=between, hidden=24, embedding=12, batch=32, clauses=(1, 1), updates=60)
    batch = lessons(setup).batch(np.random.default_rng(9), 100, 1, "test")

    def loss(checkpoint):
        with torch.no_grad():
            return loss_of(tensors(checkpoint), setup.shape, batch)[0].item()

    start = begin(setup)
    assert loss(train_chunk(start, 60)[0]) < 0.6 * loss(start)


def test_the_number_of_clauses_grows_to_the_largest():
    setup = replace(SMALL, batch=1, clauses=(1, 4), updates=100, grow=0.5)
    task, lengths = lessons(setup), []

    class Watched:
        source_words, target_words, direction = task.source_words, task.target_words, task.direction

        def batch(self, rng, size, clauses, split="train"):
            lengths.append(clauses)
            return task.batch(rng, size, clauses, split)

    train_chunk(begin(setup), 100, task=Watched())
    assert set(lengths[:12]) == {1}
    assert max(lengths[12:25]) <= 2
    assert set(lengths[50:]) == {1, 2, 3, 4}


def test_a_training_that_is_not_finite_names_the_update_and_keeps_the_last_finite_weights():
    checkpoint = begin(replace(SMALL, learning_rate=1e37))
    stopped, metrics = train_chunk(checkpoint, 20)
    assert stopped.stopped == metrics.nonfinite == stopped.step + 1
    assert stopped.finished
    assert all(np.isfinite(values).all() for values in stopped.weights.values())
    assert train_chunk(stopped, 5)[0].step == stopped.step


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("between", "none"), ("cell", "lstm1997"), ("state", "next"), ("direction", "zh-fr"), ("hidden", 0),
        ("layers", 5), ("batch", 0), ("updates", 0), ("clauses", (2, 1)), ("clauses", (0, 3)), ("learning_rate", 0.0),
        ("learning_rate", float("nan")), ("clip", -1.0), ("grow", 1.5), ("decay", -0.1), ("seed", -1),
    ],
)  # fmt: skip
def test_an_impossible_setup_is_refused_by_the_name_of_its_field(field, value):
    with pytest.raises(EngineError) as refused:
        replace(SMALL, **{field: value})
    assert refused.value.field == field
