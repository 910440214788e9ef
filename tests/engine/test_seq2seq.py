"""Encoder and decoder against loops written out by hand, and beam search against trying everything."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from rnnlab.engine.beam import beam_search
from rnnlab.engine.seq2seq import Edit, decode, encode, held_context
from rnnlab.engine.traces import EngineError
from rnnlab.engine.translator import Seq2SeqWeights

START, END = 0, 1
SOURCE = (2, 4, 1, 3, 2)
V_S, V_T, E_S, E_T, H, D = 5, 6, 3, 2, 4, 5
CLASSES = {"rnn": torch.nn.RNN, "gru": torch.nn.GRU, "lstm": torch.nn.LSTM}


def translator(
    cell="gru",
    *,
    bidirectional=False,
    reverse=False,
    score=None,
    state="previous",
    feed=False,
    readout=("state",),
    combine=False,
    bridge=True,
    layers=1,
    units=D,
    seed=0,
    scale=1.0,
    vocabulary=V_T,
):
    """A translator of random weights."""
    generator = torch.Generator().manual_seed(seed)

    def normal(*shape):
        return scale * torch.randn(*shape, generator=generator, dtype=torch.float64)

    def cell_weights(size, hidden, both, depth):
        module = CLASSES[cell](size, hidden, bidirectional=both, num_layers=depth)
        return {name: normal(*parameter.shape) for name, parameter in module.named_parameters()}

    F = H * (2 if bidirectional else 1)
    fed = feed if score is None else state == "previous"
    joined = sum({"state": units, "context": F, "word": E_T}[part] for part in readout)
    R = 7 if combine else joined
    parameters = {
        "general": lambda: {"A": normal(units, F)},
        "additive": lambda: {"W_s": normal(3, units), "W_h": normal(3, F), "v": normal(3)},
        "location": lambda: {"W_a": normal(9, units)},
    }.get(score, dict)()
    return Seq2SeqWeights(
        source_vectors=normal(V_S, E_S),
        target_vectors=normal(vocabulary, E_T),
        encoder=cell_weights(E_S, H, bidirectional, layers),
        decoder=cell_weights(E_T + (F if fed else 0), units, False, layers),
        W_y=normal(vocabulary, R),
        b_y=normal(vocabulary),
        cell=cell,
        reverse_source=reverse,
        score=score,
        state=state,
        score_parameters=parameters,
        feed_context=feed,
        readout=readout,
        W_c=normal(R, joined) if combine else None,
        b_c=normal(R) if combine else None,
        W_init=normal(layers * units, F) if bridge else None,
        b_init=normal(layers * units) if bridge else None,
    )


# the same, written out -----------------------------------------------------------------------------------------------


def cell_step(cell, weights, suffix, x, h, c):
    """One step of one layer, from the formulas."""
    a_x = weights[f"weight_ih{suffix}"] @ x + weights[f"bias_ih{suffix}"]
    a_h = weights[f"weight_hh{suffix}"] @ h + weights[f"bias_hh{suffix}"]
    n = len(h)
    if cell == "rnn":
        return torch.tanh(a_x + a_h), c
    if cell == "gru":
        r, z = torch.sigmoid(a_x[:n] + a_h[:n]), torch.sigmoid(a_x[n : 2 * n] + a_h[n : 2 * n])
        candidate = torch.tanh(a_x[2 * n :] + r * a_h[2 * n :])
        return (1 - z) * candidate + z * h, c
    i, f, g, o = (a_x + a_h).split(n)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def read(w, words, suffix):
    """States of one layer and direction over the words, in the order in which they are read."""
    h = c = torch.zeros(H, dtype=torch.float64)
    states = []
    for word in words:
        h, c = cell_step(w.cell, w.encoder, suffix, w.source_vectors[word], h, c)
        states.append(h)
    return states


def encoded(w, source):
    """h_1 … h_n in the order of the sentence, and the neck."""
    words = list(reversed(source)) if w.reverse_source else list(source)
    forward = read(w, words, "_l0")
    states, neck = forward, forward[-1]
    if "weight_hh_l0_reverse" in w.encoder:
        backward = read(w, words[::-1], "_l0_reverse")
        states = [torch.cat(pair) for pair in zip(forward, backward[::-1], strict=True)]
        neck = torch.cat([forward[-1], backward[-1]])
    return torch.stack(states[::-1] if w.reverse_source else states), neck


def by_hand(w, source, count):
    """A greedy translation of ``count`` words at most: words, weights, probabilities."""
    keys, neck = encoded(w, source)
    h = torch.tanh(w.W_init @ neck + w.b_init)
    c = torch.zeros_like(h)

    def look(s):
        p = w.score_parameters
        e = {
            "dot": lambda k: s @ k,
            "scaled-dot": lambda k: s @ k / math.sqrt(len(k)),
            "general": lambda k: s @ p["A"] @ k,
            "additive": lambda k: p["v"] @ torch.tanh(p["W_s"] @ s + p["W_h"] @ k),
        }[w.score]
        alpha = torch.softmax(torch.stack([e(k) for k in keys]), dim=0)
        return alpha, alpha @ keys

    word, written, rows, distributions = START, [], [], []
    for _ in range(count):
        vector, alpha, context = w.target_vectors[word], None, neck
        if w.score and w.state == "previous":
            alpha, context = look(h)
        fed = w.feed_context or (w.score and w.state == "previous")
        h, c = cell_step(w.cell, w.decoder, "_l0", torch.cat([vector, context]) if fed else vector, h, c)
        if w.score and w.state == "current":
            alpha, context = look(h)
        parts = {"state": h, "context": context, "word": vector}
        r = torch.cat([parts[name] for name in w.readout])
        if w.W_c is not None:
            r = torch.tanh(w.W_c @ r + w.b_c)
        p = torch.softmax(w.W_y @ r + w.b_y, dim=0)
        word = int(p.argmax())
        written.append(word)
        rows.append(alpha)
        distributions.append(p)
        if word == END:
            break
    return written, rows, torch.stack(distributions)


CONFIGURATIONS = [
    {"cell": "rnn"},
    {"cell": "gru", "feed": True, "readout": ("state", "context", "word")},
    {"cell": "lstm", "feed": True, "reverse": True},
    {"cell": "gru", "bidirectional": True, "score": "additive", "readout": ("state", "context", "word")},
    {"cell": "lstm", "bidirectional": True, "score": "additive", "readout": ("state", "context")},
    {"cell": "rnn", "score": "dot", "units": H, "state": "current", "readout": ("state", "context"), "combine": True},
    {"cell": "gru", "score": "scaled-dot", "units": H, "reverse": True},
    {"cell": "lstm", "score": "general", "state": "current", "readout": ("context", "state"), "combine": True},
    {"cell": "gru", "bidirectional": True, "reverse": True, "score": "general"},
]


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_greedy_decoding_is_the_loop_written_by_hand(configuration, seed):
    w = translator(seed=seed, **configuration)
    written, rows, distributions = by_hand(w, SOURCE, 12)
    found = decode(w, SOURCE, start=START, end=END, limit=12)
    assert found.written == tuple(written)
    assert found.fed == (START, *written[:-1])
    np.testing.assert_allclose(found.probabilities, distributions.numpy(), atol=1e-12)
    np.testing.assert_allclose(found.probabilities.sum(axis=1), 1, atol=1e-12)
    keys, neck = encoded(w, SOURCE)
    np.testing.assert_allclose(found.encoder.states, keys.numpy(), atol=1e-12)
    np.testing.assert_allclose(found.encoder.neck, neck.numpy(), atol=1e-12)
    if w.score is None:
        assert (found.weights, found.scores, found.state) == (None, None, None)
        np.testing.assert_allclose(found.contexts, [neck.numpy()] * len(written), atol=1e-12)
    else:
        np.testing.assert_allclose(found.weights, torch.stack(rows).numpy(), atol=1e-12)
        np.testing.assert_allclose(found.contexts, found.weights @ keys.numpy(), atol=1e-12)
        assert found.state == w.state
    chosen = distributions[torch.arange(len(written)), torch.tensor(written)]
    assert found.log_probability == pytest.approx(float(chosen.log().sum()))


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
def test_two_layers_are_torchs_two_layers(cell):
    w = translator(cell, layers=2, seed=4)
    found = decode(w, SOURCE, start=START, end=END, limit=4)
    encoder, decoder = CLASSES[cell](E_S, H, num_layers=2).double(), CLASSES[cell](E_T, D, num_layers=2).double()
    encoder.load_state_dict(w.encoder)
    decoder.load_state_dict(w.decoder)
    with torch.no_grad():
        states, _ = encoder(w.source_vectors[list(SOURCE)])
        start = torch.tanh(w.W_init @ states[-1] + w.b_init).view(2, D)
        before = (start, torch.zeros_like(start)) if cell == "lstm" else start
        outputs, _ = decoder(w.target_vectors[list(found.fed)], before)
    np.testing.assert_allclose(found.encoder.states, states.numpy(), atol=1e-12)
    np.testing.assert_allclose(found.states[:, -1], outputs.numpy(), atol=1e-12)
    np.testing.assert_allclose(found.initial, start.numpy(), atol=1e-12)
    assert found.states.shape == (len(found.written), 2, D)


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
def test_without_a_bridge_the_decoder_starts_where_the_encoder_ended(cell):
    w = translator(cell, bridge=False, units=2 * H, bidirectional=True, seed=5)
    found = decode(w, SOURCE, start=START, end=END, limit=1)
    encoder = CLASSES[cell](E_S, H, bidirectional=True).double()
    encoder.load_state_dict(w.encoder)
    with torch.no_grad():
        _, final = encoder(w.source_vectors[list(SOURCE)])
    hidden, memory = final if cell == "lstm" else (final, None)
    assert found.initial_from == "encoder"
    np.testing.assert_allclose(found.initial, hidden.reshape(1, -1).numpy(), atol=1e-12)
    h, c = cell_step(
        cell,
        w.decoder,
        "_l0",
        w.target_vectors[START],
        hidden.reshape(-1),
        None if memory is None else memory.reshape(-1),
    )
    np.testing.assert_allclose(found.states[0, 0], h.detach().numpy(), atol=1e-12)
    if cell == "lstm":
        np.testing.assert_allclose(found.cells[0, 0], c.detach().numpy(), atol=1e-12)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
def test_a_lower_layers_states_are_torchs_first_layer_alone_and_the_upper_one_reads_them(cell, reverse):
    w = translator(cell, layers=2, bidirectional=True, reverse=reverse, seed=4)
    found = encode(w, SOURCE)
    order = list(SOURCE)[::-1] if reverse else list(SOURCE)
    outputs = w.source_vectors[order]
    for layer, states in enumerate((found.lower[0], found.states)):
        alone = CLASSES[cell](outputs.shape[1], H, bidirectional=True).double()
        alone.load_state_dict(
            {name.replace(f"_l{layer}", "_l0"): tensor for name, tensor in w.encoder.items() if f"_l{layer}" in name}
        )
        with torch.no_grad():
            outputs, _ = alone(outputs)
        np.testing.assert_allclose(states, (outputs.flip(0) if reverse else outputs).numpy(), atol=1e-12)
    assert len(found.lower) == 1
    assert encode(translator(cell), SOURCE).lower == ()


def test_N18_the_backward_half_of_the_neck_belongs_to_the_first_word():
    found = encode(translator(bidirectional=True), SOURCE)
    np.testing.assert_allclose(found.neck[:H], found.states[-1, :H], atol=1e-15)
    np.testing.assert_allclose(found.neck[H:], found.states[0, H:], atol=1e-15)


def test_a_reversed_source_is_the_reversed_sentence_read_forward():
    straight, reverse = translator(seed=3), translator(seed=3, reverse=True)
    one, other = encode(reverse, SOURCE), encode(straight, SOURCE[::-1])
    np.testing.assert_array_equal(one.neck, other.neck)
    np.testing.assert_array_equal(one.states, other.states[::-1])
    assert one.reversed_source
    assert not other.reversed_source


# ways to decode ------------------------------------------------------------------------------------------------------

ATTENTIVE = translator(bidirectional=True, score="additive", readout=("state", "context", "word"), seed=6)


def test_N41_a_changed_reference_leaves_the_decoded_text_unchanged():
    first = decode(ATTENTIVE, SOURCE, start=START, end=END, limit=8, reference=(2, 3, END))
    second = decode(ATTENTIVE, SOURCE, start=START, end=END, limit=8, reference=(5, 5, 5, 4, END))
    assert first.written == second.written == decode(ATTENTIVE, SOURCE, start=START, end=END, limit=8).written
    assert first.probabilities.tobytes() == second.probabilities.tobytes()


def test_teacher_forcing_reads_the_reference_whatever_was_written():
    reference = (4, 2, 5, END)
    found = decode(ATTENTIVE, SOURCE, start=START, end=END, decoding="teacher", reference=reference)
    assert found.fed == (START, 4, 2, 5)
    assert len(found.written) == len(reference)
    assert found.stopped == "reference"
    free = decode(ATTENTIVE, SOURCE, start=START, end=END, prefix=reference[:3], limit=4)
    np.testing.assert_allclose(found.probabilities, free.probabilities, atol=1e-15)
    assert found.written == tuple(found.probabilities.argmax(axis=1))


def test_N09_every_written_word_has_a_row_the_end_token_too():
    w = translator(score="additive", seed=6)
    favoured = torch.zeros(V_T, dtype=torch.float64)
    favoured[END] = 100
    ended = decode(
        Seq2SeqWeights(**{**w.__dict__, "b_y": favoured}), SOURCE, start=START, end=END, prefix=(3, 2), limit=9
    )
    assert ended.written == (3, 2, END)
    assert ended.stopped == "end"
    assert ended.weights.shape == (3, len(SOURCE))
    assert ended.forced == (True, True, False)


def test_a_decoder_that_never_ends_meets_the_cap_and_it_is_said():
    w = translator(seed=6)
    never = torch.zeros(V_T, dtype=torch.float64)
    never[END] = -1e6
    found = decode(Seq2SeqWeights(**{**w.__dict__, "b_y": never}), SOURCE, start=START, end=END, limit=17)
    assert (found.stopped, found.limit, len(found.written)) == ("limit", 17, 17)
    assert END not in found.written
    tree = beam_search(Seq2SeqWeights(**{**w.__dict__, "b_y": never}), SOURCE, start=START, end=END, width=2, limit=5)
    assert (tree.stopped, tree.capped) == ("limit", True)
    assert all(len(words) == 5 for words in tree.hypotheses)


def test_a_forced_prefix_is_written_and_the_rest_follows_from_it():
    free = decode(ATTENTIVE, SOURCE, start=START, end=END, limit=6)
    other = next(word for word in range(2, V_T) if word != free.written[0])
    found = decode(ATTENTIVE, SOURCE, start=START, end=END, limit=6, prefix=(other,))
    assert found.written[0] == found.fed[1] == other
    np.testing.assert_array_equal(found.probabilities[0], free.probabilities[0])
    assert np.abs(found.probabilities[1] - free.probabilities[1]).max() > 1e-6


def test_the_own_words_as_prefix_change_nothing():
    free = decode(ATTENTIVE, SOURCE, start=START, end=END, limit=6)
    again = decode(ATTENTIVE, SOURCE, start=START, end=END, limit=6, prefix=free.written[:3])
    assert again.written == free.written
    np.testing.assert_array_equal(again.probabilities, free.probabilities)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_the_context_is_not_the_answer_with_another_word_before_another_follows(configuration):
    w = translator(seed=1, **configuration)
    w.b_y[END] = -1e6  # it never ends
    free = decode(w, SOURCE, start=START, end=END, limit=3)
    at, first = 2, free.written[0]
    # the same step from the formulas: state and context of the run, another word's vector
    h, c = torch.tensor(free.states[0, 0]), None if free.cells is None else torch.tensor(free.cells[0, 0])
    context = torch.tensor(free.contexts[at - 1])
    fed = w.feed_context or (w.score is not None and w.state == "previous")
    expected = []
    for word in (first, 3, 4):
        vector = w.target_vectors[word]
        s, _ = cell_step(w.cell, w.decoder, "_l0", torch.cat([vector, context]) if fed else vector, h, c)
        parts = {"state": s, "context": context, "word": vector}
        r = torch.cat([parts[name] for name in w.readout])
        if w.W_c is not None:
            r = torch.tanh(w.W_c @ r + w.b_c)
        expected.append((w.W_y @ r + w.b_y).numpy())
    found = held_context(w, SOURCE, at, (first, 3, 4), start=START, end=END)
    np.testing.assert_allclose(found, np.array(expected), atol=1e-12)
    np.testing.assert_allclose(found[0], free.logits[at - 1], atol=1e-12)
    assert np.abs(found[1] - found[2]).max() > 1e-6
    start = held_context(w, SOURCE, 1, (START,), start=START, end=END)
    np.testing.assert_allclose(start[0], free.logits[0], atol=1e-12)


@pytest.mark.parametrize(
    ("at", "previous", "kind", "field"),
    [
        (3, (2,), "index-out-of-range", "at"),
        (0, (2,), "too-small", "at"),
        (1, (V_T,), "index-out-of-range", "previous"),
        (1, (), "sentence-empty", "previous"),
    ],
)
def test_a_context_that_cannot_be_held_is_refused_by_name(at, previous, kind, field):
    w = translator(seed=6, score="additive")
    w.b_y[END] = 1e6  # it ends at once
    with pytest.raises(EngineError) as refused:
        held_context(w, SOURCE, at, previous, start=START, end=END)
    assert (refused.value.kind, refused.value.field) == (kind, field)


def test_an_edited_row_sums_to_1_keeps_proportions_and_decoding_goes_on_with_it():
    free = decode(ATTENTIVE, SOURCE, start=START, end=END, limit=4, prefix=(2, 3))
    found = decode(ATTENTIVE, SOURCE, start=START, end=END, limit=4, prefix=(2, 3), edits=[Edit(2, 0, 0.9)])
    row, before = found.weights[1], free.weights[1]
    assert row[0] == 0.9
    assert row.sum() == pytest.approx(1)
    np.testing.assert_allclose(row[1:] / row[1:].sum(), before[1:] / before[1:].sum(), rtol=1e-12)
    np.testing.assert_allclose(found.contexts[1], row @ found.encoder.states, atol=1e-14)
    np.testing.assert_array_equal(found.weights[0], free.weights[0])
    assert np.abs(found.weights[2] - free.weights[2]).max() > 1e-9
    assert found.edited == (False, True, *(False,) * (len(found.written) - 2))
    np.testing.assert_array_equal(found.scores[1], free.scores[1])


def test_a_cut_wire_has_weight_0_at_every_step():
    found = decode(ATTENTIVE, SOURCE, start=START, end=END, limit=4, masked=(1, 3))
    assert found.weights[:, [1, 3]].max() == 0
    np.testing.assert_allclose(found.weights.sum(axis=1), 1)


def test_a_swapped_neck_gives_the_other_sentences_translation():
    w = translator(feed=True, readout=("state", "context"), seed=7)
    other = (3, 3, 0)
    expected = decode(w, other, start=START, end=END, limit=6)
    found = decode(w, SOURCE, start=START, end=END, limit=6, neck=encode(w, other).neck)
    assert found.written == expected.written
    np.testing.assert_allclose(found.probabilities, expected.probabilities, atol=1e-15)


def test_N37_swapped_source_words_swap_the_weights_of_a_step_where_no_state_carries_order():
    w = translator("rnn", score="additive", seed=8)
    still = {name: torch.zeros_like(values) if "hh" in name else values for name, values in w.encoder.items()}
    bag = Seq2SeqWeights(**{**w.__dict__, "encoder": still, "W_init": torch.zeros_like(w.W_init)})
    one = decode(bag, (2, 4, 3), start=START, end=END, limit=1)
    other = decode(bag, (4, 2, 3), start=START, end=END, limit=1)
    np.testing.assert_allclose(other.weights[0], one.weights[0][[1, 0, 2]], rtol=1e-12)


# beam ----------------------------------------------------------------------------------------------------------------


def probability_of(w, words):
    """Log-probability of exactly these words, teacher-forced."""
    found = decode(w, SOURCE, start=START, end=END, decoding="teacher", reference=words)
    return math.fsum(math.log(found.probabilities[t, word]) for t, word in enumerate(words))


def everything(vocabulary, limit):
    """All sentences that end within the limit, or are as long as it."""
    others = [word for word in range(vocabulary) if word != END]
    for length in range(1, limit + 1):
        for words in itertools.product(others, repeat=length - 1):
            yield (*words, END)
    yield from itertools.product(others, repeat=limit)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("length_power", [0.0, 1.0])
def test_a_beam_as_wide_as_the_language_finds_what_trying_everything_finds(seed, length_power):
    vocabulary, limit = 3, 4
    w = translator("gru", score="additive", vocabulary=vocabulary, seed=seed, scale=0.7)
    ranked = sorted(
        everything(vocabulary, limit), key=lambda words: -probability_of(w, words) / len(words) ** length_power
    )
    found = beam_search(
        w, SOURCE, start=START, end=END, width=vocabulary**limit, limit=limit, length_power=length_power
    )
    assert found.hypotheses[0] == ranked[0]
    best = probability_of(w, ranked[0]) / len(ranked[0]) ** length_power
    assert found.scores[0] == pytest.approx(best)
    if length_power:
        assert list(found.hypotheses) == ranked  # nothing may be cut short: all are found, in order


@given(st.integers(0, 300))
def test_a_beam_of_one_is_greedy(seed):
    w = translator("gru", seed=seed, scale=0.6)
    greedy = decode(w, SOURCE, start=START, end=END, limit=6)
    found = beam_search(w, SOURCE, start=START, end=END, width=1, limit=6)
    assert found.hypotheses == (greedy.written,)
    assert found.scores[0] == pytest.approx(greedy.log_probability)
    assert found.stopped == greedy.stopped


def garden_path():
    """A decoder whose best first word is not the first word of the best sentence.

    A linear read-out of the previous word alone: each word's row of W_y E(y) + b is its table of log-probabilities.
    From the start: a 0.6, b 0.4; after a: four words alike; after b: the end with 0.97.
    """
    a, b = 2, 3
    table = torch.full((V_T, V_T), 1e-9, dtype=torch.float64)
    table[START, a], table[START, b] = 0.6, 0.4
    table[a, [END, a, 4, 5]] = 0.25
    table[b, END], table[b, 4] = 0.97, 0.03
    table[[4, 5, END], END] = 1.0
    w = translator("rnn", seed=0, readout=("word",))
    one_hot = torch.eye(V_T, dtype=torch.float64)
    decoder = {
        name: torch.zeros(D, V_T if "weight_ih" in name else D, dtype=torch.float64)
        if "weight" in name
        else torch.zeros(D, dtype=torch.float64)
        for name in w.decoder
    }
    return Seq2SeqWeights(
        **{
            **w.__dict__,
            "target_vectors": one_hot,
            "decoder": decoder,
            "W_y": table.log().T.contiguous(),
            "b_y": torch.zeros(V_T, dtype=torch.float64),
        }
    )


def test_a_beam_of_two_finds_what_greedy_walks_past():
    w = garden_path()
    assert decode(w, SOURCE, start=START, end=END, limit=5).written[0] == 2
    found = beam_search(w, SOURCE, start=START, end=END, width=2, limit=5)
    assert found.hypotheses[0] == (3, END)
    assert math.exp(found.scores[0]) == pytest.approx(0.4 * 0.97, rel=1e-6)
    # the tree: both first words were kept, each with its own probability
    assert [(node.word, node.parent) for node in found.nodes[:2]] == [(2, -1), (3, -1)]
    assert [math.exp(node.log_probability) for node in found.nodes[:2]] == pytest.approx([0.6, 0.4], rel=1e-6)
    leaf = found.nodes[found.leaves[0]]
    assert (leaf.word, leaf.finished, found.nodes[leaf.parent].word) == (END, True, 3)


def test_a_beam_goes_on_with_weights_set_by_hand():
    edits = [Edit(2, 0, 0.9), Edit(3, 1, 0.75)]
    alone = beam_search(ATTENTIVE, SOURCE, start=START, end=END, width=1, limit=5, edits=edits)
    greedy = decode(ATTENTIVE, SOURCE, start=START, end=END, limit=5, edits=edits)
    assert alone.hypotheses[0] == greedy.written
    assert alone.scores[0] == pytest.approx(greedy.log_probability)
    found = beam_search(ATTENTIVE, SOURCE, start=START, end=END, width=3, limit=5, edits=edits)
    for words, score in zip(found.hypotheses, found.scores, strict=True):
        replayed = decode(ATTENTIVE, SOURCE, start=START, end=END, limit=5, edits=edits, prefix=words)
        assert replayed.written[: len(words)] == words
        chosen = replayed.probabilities[range(len(words)), list(words)]
        assert score == pytest.approx(float(np.log(chosen).sum()))
    with pytest.raises(EngineError) as refused:
        beam_search(translator(), SOURCE, start=START, end=END, width=2, edits=edits)
    assert (refused.value.kind, refused.value.field) == ("no-attention", "edits")


def test_a_beams_prefix_is_the_beginning_of_all_it_finds():
    found = beam_search(ATTENTIVE, SOURCE, start=START, end=END, width=3, limit=5, prefix=(4, 2))
    assert all(words[:2] == (4, 2) for words in found.hypotheses)
    assert found.scores[0] == pytest.approx(probability_of(ATTENTIVE, found.hypotheses[0]))


# what does not fit ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "kind", "field"),
    [
        ({"source": ()}, "sentence-empty", "source"),
        ({"source": (2, V_S)}, "index-out-of-range", "source"),
        ({"source": (-1,)}, "index-out-of-range", "source"),
        ({"start": V_T}, "index-out-of-range", "start"),
        ({"limit": 0}, "too-small", "limit"),
        ({"prefix": (2, 2, 2), "limit": 2}, "prefix-too-long", "prefix"),
        ({"prefix": (99,)}, "index-out-of-range", "prefix"),
        ({"decoding": "sampling"}, "not-an-option", "decoding"),
        ({"decoding": "teacher"}, "sentence-empty", "reference"),
        ({"masked": (5,)}, "index-out-of-range", "masked"),
        ({"edits": (Edit(1, 9, 0.5),)}, "index-out-of-range", "weights"),
        ({"edits": (Edit(1, 0, 1.5),)}, "too-large", "weights"),
        ({"neck": np.zeros(3)}, "wrong-shape", "neck"),
    ],
)
def test_a_request_that_cannot_be_is_refused_by_name(change, kind, field):
    with pytest.raises(EngineError) as refused:
        decode(**({"weights": ATTENTIVE, "source": SOURCE, "start": START, "end": END, "limit": 3} | change))
    assert (refused.value.kind, refused.value.field) == (kind, field)


def test_an_edit_of_a_model_without_attention_is_refused():
    with pytest.raises(EngineError) as refused:
        decode(translator(), SOURCE, start=START, end=END, edits=[Edit(1, 0, 0.5)])
    assert refused.value.kind == "no-attention"


@pytest.mark.parametrize(("change", "field"), [({"width": 0}, "width"), ({"length_power": -1.0}, "length_power")])
def test_a_beam_that_cannot_be_is_refused(change, field):
    with pytest.raises(EngineError) as refused:
        beam_search(ATTENTIVE, SOURCE, **({"start": START, "end": END, "width": 2} | change))
    assert refused.value.field == field


@pytest.mark.parametrize("score", ["dot", "scaled-dot"])
def test_N39_a_dot_score_between_states_of_different_sizes_is_refused_with_both(score):
    with pytest.raises(EngineError) as refused:
        translator(score=score, units=D)
    assert (refused.value.kind, refused.value.field) == ("wrong-shape", "query")
    assert refused.value.args_by_name == {"expected": str(H), "got": str(D)}


@pytest.mark.parametrize(
    ("change", "kind", "field"),
    [
        ({"cell": "lstm"}, "wrong-shape", "encoder.weight_ih_l0"),
        ({"cell": "transformer"}, "not-an-option", "cell"),
        ({"W_y": torch.zeros(V_T, 1, dtype=torch.float64)}, "wrong-shape", "W_y"),
        ({"b_y": torch.full((V_T,), math.nan, dtype=torch.float64)}, "not-finite", "b_y"),
        ({"b_y": torch.zeros(V_T)}, "wrong-dtype", "b_y"),
        ({"W_init": None}, "wrong-shape", "W_init"),
        ({"encoder": {}}, "missing-field", "encoder.weight_hh_l0"),
        ({"readout": ()}, "nothing-chosen", "readout"),
        ({"readout": ("memory",)}, "not-an-option", "readout"),
        ({"feed_context": True}, "wrong-shape", "decoder.weight_ih_l0"),
        ({"state": "next"}, "not-an-option", "state"),
        ({"score": "additive"}, "wrong-shape", None),
    ],
)
def test_weights_that_do_not_fit_together_are_refused_by_name(change, kind, field):
    with pytest.raises(EngineError) as refused:
        Seq2SeqWeights(**{**translator().__dict__, **change})
    assert refused.value.kind == kind
    assert field is None or refused.value.field == field


def test_the_count_is_torchs_of_all_parts():
    w = translator("gru", bidirectional=True, score="general")
    modules = [torch.nn.GRU(E_S, H, bidirectional=True), torch.nn.GRU(E_T + 2 * H, D), torch.nn.Linear(D, V_T)]
    others = V_S * E_S + V_T * E_T + D * 2 * H + (D * 2 * H + D)
    expected = sum(p.numel() for module in modules for p in module.parameters()) + others
    assert w.parameter_count() == expected
