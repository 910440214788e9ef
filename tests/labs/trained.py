"""Small untrained networks in the files of trained models, and torch's own modules with the numbers of a file."""

from __future__ import annotations

from pathlib import Path

import safetensors.torch
import torch

from rnnlab.engine.models import NO_FORGET_BIAS
from rnnlab.engine.tasks import task
from rnnlab.engine.traces import ModelCard
from rnnlab.engine.weights import save_model, versions

MODULES = {"rnn": torch.nn.RNN, "gru": torch.nn.GRU, "lstm": torch.nn.LSTM, "lstm1997": torch.nn.LSTM}
BLOCKS = {"rnn": 1, "gru": 3, "lstm": 4, "lstm1997": 4}
CELLS = tuple(MODULES)
EMBEDDING, HIDDEN = 5, 7  # never square


def write_model(folder: Path, name: str, cell: str, task_name: str = "recall", **settings) -> Path:
    """A model of random numbers; ``settings`` go over those of the card, ``card_task`` is the task that it names."""
    generator = torch.Generator().manual_seed(sum(map(ord, name)))
    own = task(task_name)
    words, answers = settings.pop("words", own.words), settings.pop("answers", own.answers)
    E, H = settings.pop("embedding", EMBEDDING), settings.pop("hidden", HIDDEN)
    G = BLOCKS[cell] * H
    shapes = {
        "embedding.weight": (len(words), E),
        "rnn.weight_ih_l0": (G, E),
        "rnn.weight_hh_l0": (G, H),
        "rnn.bias_ih_l0": (G,),
        "rnn.bias_hh_l0": (G,),
        "readout.weight": (len(answers), H),
        "readout.bias": (len(answers),),
    }
    tensors = {key: torch.randn(shape, generator=generator) / H**0.5 for key, shape in shapes.items()}
    if cell == "lstm1997":
        for key in ("rnn.weight_ih_l0", "rnn.weight_hh_l0", "rnn.bias_hh_l0"):
            tensors[key][H : 2 * H] = 0.0
        tensors["rnn.bias_ih_l0"][H : 2 * H] = NO_FORGET_BIAS
    plain = {
        "cell": cell,
        "activation": "tanh",
        "embedding": E,
        "hidden": H,
        "words": [list(word) for word in words],
        "answers": [list(answer) for answer in answers],
        "reads": "last",
    }
    path = folder / f"{name}.safetensors"
    named = settings.pop("card_task", task_name)
    save_model(path, tensors, ModelCard(named, 0, 10, {"accuracy": 0.5}, versions(), {**plain, **settings}))
    return path


class Torch:
    """torch's own modules with the numbers of a model's file, in float64."""

    def __init__(self, path: Path, cell: str, activation: str = "tanh") -> None:
        tensors = {name: value.double() for name, value in safetensors.torch.load_file(path).items()}
        V, E = tensors["embedding.weight"].shape
        L, H = tensors["readout.weight"].shape
        self.embedding = torch.nn.Embedding(V, E, dtype=torch.float64)
        kind = {"nonlinearity": activation} if cell == "rnn" else {}
        self.rnn = MODULES[cell](E, H, dtype=torch.float64, **kind)
        self.readout = torch.nn.Linear(H, L, dtype=torch.float64)
        for name in ("embedding", "rnn", "readout"):
            own = {key.removeprefix(f"{name}."): value for key, value in tensors.items() if key.startswith(f"{name}.")}
            getattr(self, name).load_state_dict(own)

    @torch.no_grad()
    def read(self, rows):
        """h after each of T words, and the answers' probabilities."""
        hidden = self.rnn(self.embedding(torch.tensor(rows)))[0]
        return hidden.numpy(), torch.softmax(self.readout(hidden), 1).numpy()
