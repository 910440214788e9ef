"""The self-attention encoder against torch's own modules with the same weights, and what its mask hides."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from rnnlab.engine import encoder
from rnnlab.engine.cloze_training import Setup, begin
from rnnlab.engine.tasks.cloze import PLACES

SIZES = {"size": 12, "heads": 3, "layers": 2, "wide": 20}
SETUP = Setup(**SIZES, seed=5)


@pytest.fixture(scope="module")
def weights():
    rng = np.random.default_rng(3)
    # norms and biases of any value: at their start values half of the formula would go unseen
    return {name: torch.from_numpy(rng.normal(0, 0.5, shape)) for name, shape in SETUP.shapes().items()}


def torchs(weights, words, causal):
    """Logits by ``torch.nn.TransformerEncoder``, and the weights of each layer's ``MultiheadAttention``."""
    size, heads = SIZES["size"], SIZES["heads"]
    layer = torch.nn.TransformerEncoderLayer(
        size, heads, SIZES["wide"], dropout=0.0, activation="gelu", batch_first=True, norm_first=True,
        dtype=torch.float64,
    )  # fmt: skip
    module = torch.nn.TransformerEncoder(
        layer, SIZES["layers"], torch.nn.LayerNorm(size, dtype=torch.float64), enable_nested_tensor=False
    )
    module.load_state_dict({k.removeprefix("encoder."): v for k, v in weights.items() if k.startswith("encoder.")})
    n = len(words)
    mask = torch.ones(n, n, dtype=torch.bool).triu(1) if causal else None
    x = (weights["embedding.weight"][words] + weights["positions"][:n])[None]
    module.eval()
    looks = []
    with torch.no_grad():
        y = x
        for one in module.layers:
            z = one.norm1(y)
            looks.append(one.self_attn(z, z, z, attn_mask=mask, average_attn_weights=False)[1][0])
            y = one(y, src_mask=mask)
        states = module(x, mask=mask)[0]
    return states @ weights["readout.weight"].T + weights["readout.bias"], torch.stack(looks)


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("words", [[4], [4, 3, 3, 7], list(range(3, 3 + PLACES))])
def test_logits_and_weights_are_those_of_torchs_encoder(weights, causal, words):
    logits, looks = torchs(weights, torch.tensor(words), causal)
    found = encoder.read(weights, torch.tensor(words), SIZES["heads"], causal=causal)
    torch.testing.assert_close(found.logits, logits, atol=1e-10, rtol=1e-10)
    torch.testing.assert_close(found.weights, looks, atol=1e-12, rtol=1e-12)


@pytest.mark.parametrize("causal", [False, True])
def test_a_batch_of_unequal_sentences_is_read_as_each_of_them_alone(weights, causal):
    sentences = [[4, 5, 6, 7, 8], [9], [10, 11, 12]]
    padded = torch.tensor([sentence + [0] * (5 - len(sentence)) for sentence in sentences])
    lengths = torch.tensor([len(sentence) for sentence in sentences])
    states = encoder.last_states(weights, padded, SIZES["heads"], causal=causal, lengths=lengths)
    for row, sentence in enumerate(sentences):
        alone = encoder.read(weights, torch.tensor(sentence), SIZES["heads"], causal=causal).logits
        found = encoder.answers(weights, states[row, : len(sentence)])
        torch.testing.assert_close(found, alone, atol=1e-10, rtol=1e-10)


def test_with_a_causal_mask_no_place_knows_what_comes_after_it(weights):
    one, other = ([5, 6, 7, 8], [5, 6, 9, 10])
    first, second = (encoder.read(weights, torch.tensor(words), 3, causal=True) for words in (one, other))
    torch.testing.assert_close(first.logits[:2], second.logits[:2], atol=0, rtol=0)
    assert (first.logits[2:] != second.logits[2:]).all()
    assert not first.weights.triu(1).any()
    both = [encoder.read(weights, torch.tensor(words), 3, causal=False) for words in (one, other)]
    assert (both[0].logits[:2] != both[1].logits[:2]).all()


def test_start_values_follow_from_the_seed_and_are_the_same_for_both_sights():
    one, same, other = begin(SETUP), begin(Setup(**SIZES, seed=5, sees="before")), begin(Setup(**SIZES, seed=6))
    for name, values in one.weights.items():
        assert values.tobytes() == same.weights[name].tobytes()
        assert values.shape == SETUP.shapes()[name]
    assert one.weights["positions"].tobytes() != other.weights["positions"].tobytes()
    assert (one.weights["encoder.layers.0.norm1.weight"] == 1).all()
    assert not one.weights["encoder.layers.1.linear1.bias"].any()
