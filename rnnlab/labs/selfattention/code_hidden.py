"""A hidden word as a PyTorch program: two trained models guess it, on torch's own layers."""

from __future__ import annotations

from rnnlab.labs import trained
from rnnlab.labs.programs import SHOW, Program, fill, words
from rnnlab.labs.selfattention.state import CLOZE, GUESSERS, State
from rnnlab.session.messages import Problem

SHOWN_WORDS = 6  # as in ``hidden``
SPECIALS = 3  # words that no model guesses: unknown, begin, hidden

_TEMPLATE = '''
"""Guess the hidden word: one model sees both sides of it, as BERT does, the other the words before alone, as GPT does.

Both are small encoders of self-attention that were trained on clauses, with @updates@ updates each.
It needs PyTorch alone: pip install torch
"""

import sys
from pathlib import Path

import torch

torch.set_default_dtype(torch.float64)
torch.set_grad_enabled(False)  # nothing is learned here
if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # the words may be Chinese

# ---- the models ------------------------------------------------------------------------------------------------------

UNKNOWN, BEGIN, HIDDEN = 0, 1, 2  # read for a word that is not known, before the first word, and for a hidden one
VOCABULARY = @vocabulary@
PLACES = @places@  # the longest sentence that they can read
LAYERS, HEADS = @layers@, @heads@

# Too many numbers to stand here: they are in the file beside, under PyTorch's names.
saved = torch.load(Path(__file__).with_name("selfattention.pt"), weights_only=True)


def part(name):
    """The numbers of one of PyTorch's modules."""
    return {key.removeprefix(name + "."): values for key, values in saved.items() if key.startswith(name + ".")}


# ---- what was chosen on the screen -----------------------------------------------------------------------------------

SENTENCE = @sentence@
PLACE = @place@  # the hidden word, counted from 0
@SHOW@

# ---- reading ---------------------------------------------------------------------------------------------------------


def guess(model, numbers, asks, causal):
    """Probabilities of all words at the place that asks, and whom it looks at in every layer and head."""
    n = len(numbers)
    x = saved[f"{model}.embedding.weight"][numbers] + saved[f"{model}.positions"][:n]
    hidden = torch.ones(n, n, dtype=torch.bool).triu(1) if causal else None  # True means "hidden"
    looks = []
    for number in range(LAYERS):
        layer = torch.nn.TransformerEncoderLayer(
            @size@, HEADS, @wide@, dropout=0.0, activation="gelu", batch_first=True, norm_first=True
        )
        layer.load_state_dict(part(f"{model}.encoder.layers.{number}"))
        y = layer.norm1(x)
        seen, weights = layer.self_attn(y, y, y, attn_mask=hidden, average_attn_weights=False)
        x = x + seen
        x = x + layer.linear2(torch.nn.functional.gelu(layer.linear1(layer.norm2(x))))
        looks.append(weights[:, asks])
    norm = torch.nn.LayerNorm(@size@)
    norm.load_state_dict(part(f"{model}.encoder.norm"))
    logits = saved[f"{model}.readout.weight"] @ norm(x)[asks] + saved[f"{model}.readout.bias"]
    return torch.softmax(logits, 0), looks


first = min(max(0, PLACE - PLACES // 2), max(0, len(SENTENCE) - PLACES))  # of a longer sentence a part is read
numbers = [VOCABULARY.index(word) if word in VOCABULARY[@specials@:] else UNKNOWN for word in SENTENCE]
numbers, asks = numbers[first : first + PLACES], PLACE - first
both = [*numbers[:asks], HIDDEN, *numbers[asks + 1 :]]
before = [BEGIN, *numbers[:asks]]
print("sentence:", "  ".join("[mask]" if k == PLACE else word for k, word in enumerate(SENTENCE)))
for model, read, causal in (("both", both, False), ("before", before, True)):
    p, looks = guess(model, read, asks, causal)
    best = p.argsort(descending=True, stable=True)[:@shown@].tolist()
    print(f"{model}:", "  ".join(VOCABULARY[@specials@ + k] for k in best))
    show(f"{model} p", p[best])
    if numbers[asks] != UNKNOWN:
        show(f"{model} true", p[numbers[asks] - @specials@])
    for layer, weights in enumerate(looks, start=1):
        for head in range(HEADS):
            show(f"{model} {layer} {head + 1}", weights[head])
'''


def program(state: State) -> Program:
    """The program that prints what the page of the hidden word shows.

    Raises
    ------
    Problem
        ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``.
    """
    both, before = (trained.read(name) for name in GUESSERS)
    for model in (both, before):
        if model.entry.task != "cloze":
            raise Problem("model", "model-other-task", value=model.entry.name, task=model.entry.task, expected="cloze")
    settings = both.entry.settings
    sentence = state.cloze or CLOZE
    text = fill(
        _TEMPLATE,
        updates=both.entry.steps,
        vocabulary=words([word for word, _ in both.entry.words]),
        places=settings["places"],
        layers=settings["layers"],
        heads=settings["heads"],
        size=settings["hidden"],
        wide=settings["wide"],
        specials=SPECIALS,
        shown=SHOWN_WORDS,
        place=min(state.hidden, len(sentence) - 1),
        SHOW=SHOW,
        sentence=words(sentence),  # last: a word may look like a place to fill
    )
    tensors = {f"both.{name}": values for name, values in both.tensors.items()}
    return Program("selfattention", text, tensors | {f"before.{name}": v for name, v in before.tensors.items()})
