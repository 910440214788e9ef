"""One vector for a sentence as a PyTorch program: four ways to pool a trained network's states, and their cosines."""

from __future__ import annotations

from typing import Any

from rnnlab.labs import trained
from rnnlab.labs.programs import SHOW, Program, fill, words
from rnnlab.labs.selfattention.state import EXAMPLES, POOLING_MODEL, State
from rnnlab.session.messages import Problem

_CELLS = {"rnn": "RNN", "gru": "GRU", "lstm": "LSTM"}

_TEMPLATE = '''
"""One vector for a sentence: the mean of its word vectors, or its states pooled, and the cosine of two sentences.

The numbers are those of a trained network: @name@, @updates@ updates.
It needs PyTorch alone: pip install torch
"""

import sys
from pathlib import Path

import torch

torch.set_default_dtype(torch.float64)
torch.set_grad_enabled(False)  # nothing is learned here
if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # the words may be Chinese

# ---- the network -----------------------------------------------------------------------------------------------------

# The number of each word that it can read; any other word is number 0, the unknown one.
@rows@

# Too many numbers to stand here: they are in the file beside, under PyTorch's names.
saved = torch.load(Path(__file__).with_name("selfattention.pt"), weights_only=True)
network = torch.nn.@module@
network.load_state_dict({key[8:]: values for key, values in saved.items() if key.startswith("network.")})

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

SENTENCES = [
@sentences@
]  # the first one is compared with all
@SHOW@

# ---- reading and pooling ---------------------------------------------------------------------------------------------


def pooled(sentence):
    """The sentence's vector, made in four ways."""
    numbers = [ROWS.get(word, 0) for word in sentence]
    vectors = saved["vectors"]
    states, last = network(vectors[numbers@end@]@flip@)
    last = last[0] if isinstance(last, tuple) else last  # of an LSTM's h and c
    states = states@flip@[: len(sentence)]
    return {
        "words": vectors[numbers].mean(dim=0),  # of the words' own vectors: no order
        "mean": states.mean(dim=0),
        "max": states.max(dim=0).values,
        "last": @last@,
    }


vectors = [pooled(sentence) for sentence in SENTENCES]
for sentence in SENTENCES:
    print("sentence:", "  ".join(sentence))
for name in ("words", "mean", "max", "last"):
    show(name, [torch.cosine_similarity(vectors[0][name], other[name], dim=0, eps=0.0) for other in vectors])
'''


def program(state: State) -> Program:
    """The program that prints what the page of sentence vectors shows of a network's states.

    Raises
    ------
    Problem
        ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``.
    """
    model = trained.read(state.model or POOLING_MODEL)
    translator = model.entry.task == "translate"
    if not translator and model.entry.task not in trained.READERS:
        raise Problem(
            "model",
            "model-other-task",
            value=model.entry.name,
            task=model.entry.task,
            expected=", ".join(trained.READERS),
        )
    settings, tensors = model.entry.settings, model.tensors
    side = "encoder." if translator else "rnn."
    network = {name.removeprefix(side): values for name, values in tensors.items() if name.startswith(side)}
    both = any(name.endswith("_reverse") for name in network)
    sentences = state.sentences or EXAMPLES
    text = fill(
        _TEMPLATE,
        name=model.entry.name,
        updates=model.entry.steps,
        rows=trained.dictionary("ROWS", _rows(model, sentences)),
        module=_module(model, network, both),
        SHOW=SHOW,
        end=f" + [{settings['eos']}]" if settings.get("source_end") else "",
        flip=".flip(0)" if settings.get("reverse_source") else "",
        last="torch.cat([last[-2], last[-1]])" if both else "last[-1]",
        sentences="\n".join(f"    {words(sentence, 4)}," for sentence in sentences),  # last: see ``words``
    )
    vectors = tensors["source_vectors" if translator else "embedding.weight"]
    return Program("selfattention", text, {"vectors": vectors, **{f"network.{k}": v for k, v in network.items()}})


def _rows(model: trained.Trained, sentences: tuple[tuple[str, ...], ...]) -> dict[str, int]:
    """All words of a small vocabulary, of a large one those that are read."""
    rows: dict[str, int] = {}
    for row, pair in enumerate(model.entry.words):
        for word in pair:
            if row:
                rows.setdefault(word, row)
    if len(model.entry.words) > trained.ALL_WORDS_UP_TO:
        read = {word for sentence in sentences for word in sentence}
        rows = {word: row for word, row in rows.items() if word in read}
    return rows


def _module(model: trained.Trained, network: dict[str, Any], both: bool) -> str:
    """How PyTorch's module is made."""
    entering, units = len(network["weight_ih_l0"][0]), len(network["weight_hh_l0"][0])
    layers = sum(name.startswith("weight_hh_l") for name in network) // (2 if both else 1)
    more = [f"num_layers={layers}"] if layers > 1 else []
    more += ["bidirectional=True"] if both else []
    more += [f'nonlinearity="{model.activation}"'] if model.cell == "rnn" and model.activation != "tanh" else []
    return f"{_CELLS[model.cell]}({', '.join([str(entering), str(units), *more])})"
