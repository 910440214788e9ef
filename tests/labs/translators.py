"""Small untrained translators in the files of trained ones, and torch's own modules with the numbers of a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import safetensors.torch
import torch

from rnnlab.engine.translator_models import as_model
from rnnlab.engine.translator_training import Setup, begin
from rnnlab.engine.weights import save_model

HIDDEN, EMBEDDING, SCORE = 5, 4, 3  # never square
KINDS = {
    "attention": {"state": "current"},
    "previous": {"state": "previous", "cell": "lstm"},
    "attention-rnn": {"cell": "rnn", "both_ways": False, "state": "current"},
    "fixed": {"between": "fixed"},
    "fixed-lstm": {"between": "fixed", "cell": "lstm", "layers": 2},
    "fixed-rnn": {"between": "fixed", "cell": "rnn"},
    "fixed-reversed": {"between": "fixed", "reverse_source": True},
    "back": {"direction": "en-zh", "seed": 4},
}


def write_translator(folder: Path, kind: str, *, ending: float = 0.0, **settings) -> Path:
    """A translator of random numbers, ``own-<kind>``.

    Louder than at the start of a training, so that its words differ; ``ending`` goes onto the end's bias.
    """
    fields = {
        "hidden": HIDDEN,
        "embedding": EMBEDDING,
        "score_size": SCORE,
        "seed": 3,
        **KINDS.get(kind, {}),
        **settings,
    }
    checkpoint = begin(Setup(**fields))
    weights = {name: values.copy() for name, values in checkpoint.weights.items()}
    for name in weights:
        if not name.startswith("b_"):
            weights[name] *= {"source_vectors": 1.0}.get(name, 0.5 if "weight_hh" in name else 3.0)
    weights["W_y"] *= 6 / np.linalg.norm(weights["W_y"], axis=1, keepdims=True)  # no word is favoured by its length
    weights["b_y"][2] += ending
    tensors, card = as_model(replace(checkpoint, weights=weights))
    path = folder / f"own-{kind}.safetensors"
    save_model(path, tensors, card)
    return path


class Torch:
    """torch's own modules with the numbers of a translator's file, in float64; every step is written out here."""

    def __init__(self, path: Path) -> None:
        with safetensors.safe_open(path, "pt") as file:
            tensors = {name: file.get_tensor(name).double() for name in file.keys()}  # noqa: SIM118
        self.t = tensors
        recipe = Setup(**{"hidden": HIDDEN, "embedding": EMBEDDING, "score_size": SCORE, **KINDS[path.stem[4:]]})
        self.recipe = recipe
        kind = {"rnn": torch.nn.RNN, "gru": torch.nn.GRU, "lstm": torch.nn.LSTM}[recipe.cell]
        self.encoder = kind(
            EMBEDDING,
            len(tensors["encoder.weight_hh_l0"][0]),
            num_layers=recipe.layers,
            bidirectional=recipe.both_ways,
            dtype=torch.float64,
        )
        self.decoder = kind(
            len(tensors["decoder.weight_ih_l0"][0]), HIDDEN, num_layers=recipe.layers, dtype=torch.float64
        )
        for name, module in (("encoder", self.encoder), ("decoder", self.decoder)):
            own = {key.removeprefix(f"{name}."): value for key, value in tensors.items() if key.startswith(f"{name}.")}
            module.load_state_dict(own)

    @torch.no_grad()
    def encode(self, source):
        words = torch.tensor(source[::-1] if self.recipe.reverse_source else source)
        states, last = self.encoder(self.t["source_vectors"][words])
        last = last[0] if self.recipe.cell == "lstm" else last
        neck = torch.cat([last[-2], last[-1]]) if self.recipe.both_ways else last[-1]
        return (states.flip(0) if self.recipe.reverse_source else states), neck

    @torch.no_grad()
    def decode(self, source, count, *, end=2, start=1, neck=None, masked=(), edit=None):
        """Greedy: words, rows of weights, distributions. ``edit`` turns (step, row) into a row."""
        t, recipe = self.t, self.recipe
        h, own_neck = self.encode(list(source))
        neck = own_neck if neck is None else neck
        s = torch.tanh(t["W_init"] @ neck + t["b_init"]).view(recipe.layers, HIDDEN)
        state = (s, torch.zeros_like(s)) if recipe.cell == "lstm" else s

        def look(step):
            top = (state[0] if recipe.cell == "lstm" else state)[-1]
            e = torch.tanh(top @ t["score.W_s"].T + h @ t["score.W_h"].T) @ t["score.v"]
            e[list(masked)] = -torch.inf
            row = torch.softmax(e, 0) if len(set(masked)) < len(h) else torch.zeros(len(h), dtype=torch.float64)
            return row if edit is None else edit(step, row)

        word, words, rows, distributions = start, [], [], []
        for step in range(1, count + 1):
            row, context, entering = None, neck, t["target_vectors"][word]
            asks = recipe.between == "attention"
            if asks and recipe.state == "previous":
                row = look(step)
                context = row @ h
            if not asks or recipe.state == "previous":
                entering = torch.cat([entering, context])
            _, state = self.decoder(entering[None], state)
            if asks and recipe.state == "current":
                row = look(step)
                context = row @ h
            top = (state[0] if recipe.cell == "lstm" else state)[-1]
            r = torch.tanh(t["W_c"] @ torch.cat([top, context]) + t["b_c"])
            p = torch.softmax(t["W_y"] @ r + t["b_y"], 0)
            word = int(p.argmax())
            words.append(word)
            rows.append(row)
            distributions.append(p)
            if word == end:
                break
        return words, rows, distributions
