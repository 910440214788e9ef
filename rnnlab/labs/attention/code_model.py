"""A trained translator's attention as a PyTorch program: its rows and projected states, or its held context."""

from __future__ import annotations

from typing import Any

from rnnlab.labs import trained
from rnnlab.labs.attention.state import State
from rnnlab.labs.programs import SHOW, Program, fill, words
from rnnlab.session.messages import Problem

WORDS_LIMIT = 60  # as in ``projected``
SHOWN_WORDS = 5
_CELLS = {"rnn": "RNN", "gru": "GRU", "lstm": "LSTM"}

_TEMPLATE = '''
"""@about@

The numbers are those of a trained translator: @name@, @updates@ updates.
It needs PyTorch alone: pip install torch
"""

import sys
from pathlib import Path

import torch

torch.set_default_dtype(torch.float64)
torch.set_grad_enabled(False)  # nothing is learned here
if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # the words may be Chinese

# ---- the translator --------------------------------------------------------------------------------------------------

# The number of each word that it can read; any other word is number 0, the unknown one.
@source_words@
# The words that it can write, by their numbers.
TARGET_WORDS = @target_words@
START, END = @start@, @end@  # what the decoder reads first, and what it writes last

# Too many numbers to stand here: they are in the file beside, under PyTorch's names.
saved = torch.load(Path(__file__).with_name("attention.pt"), weights_only=True)


def part(name):
    """The numbers of one of PyTorch's modules."""
    return {key.removeprefix(name + "."): values for key, values in saved.items() if key.startswith(name + ".")}


encoder = torch.nn.@encoder@
encoder.load_state_dict(part("encoder"))
decoder = torch.nn.@decoder@
decoder.load_state_dict(part("decoder"))
W_s, W_h, v = (saved[f"score.{name}"] for name in ("W_s", "W_h", "v"))

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

SOURCE = @source@
LIMIT = @limit@  # words, then it is stopped
@chosen@
@SHOW@

# ---- reading: a state h_i for every word -----------------------------------------------------------------------------

numbers = torch.tensor([SOURCE_WORDS.get(word, 0) for word in SOURCE])
h, last = encoder(saved["source_vectors"][numbers@order@])
@hidden@h = h@order@
neck = @neck@
s_0 = torch.tanh(saved["W_init"] @ neck + saved["b_init"]).view(@layers@, @units@)
print("source:", "  ".join(SOURCE))

# ---- writing ---------------------------------------------------------------------------------------------------------


def attend(s):
    """Scores, weights and context of a query s."""
    e = torch.tanh(W_s @ s + h @ W_h.T) @ v
    alpha = torch.softmax(e, 0)
    return e, alpha, alpha @ h


def step(state, word, held=None):
    """Read a word: the new state, what was looked at, and the distribution over the next word.

    With a held context nothing is asked: it stands in place of what attention would have mixed.
    """
    x = saved["target_vectors"][word]
@asks@
    r = @readout@
    return state, seen, torch.softmax(saved["W_y"] @ r + saved["b_y"], 0)


state, word, written, steps = @first@, START, [], []
for t in range(LIMIT):
    before = state
    state, seen, p = step(state, word)
    steps.append((before, word, seen))
    word = int(p.argmax())
    written.append(word)
    if word == END:
        break
print("translation:", "  ".join(TARGET_WORDS[k] for k in written))
@more@
'''

_BEFORE = """\
    seen = attend(@top@) if held is None else held  # with the state before the step
    _, state = decoder(torch.cat([x, seen[2]])[None], state)"""
_AFTER = """\
    _, state = decoder(x[None], state)
    seen = attend(@top@) if held is None else held  # with the new state"""

_JOINED = 'torch.tanh(saved["W_c"] @ torch.cat([@top@, seen[2]]) + saved["b_c"])'

_ROWS = """
for t, (_, _, (e, alpha, c)) in enumerate(steps, start=1):
    print(f"step {t}:", TARGET_WORDS[written[t - 1]])
    show(f"scores {t}", e)
    show(f"weights {t}", alpha)
    show(f"entropy {t}", torch.special.entr(alpha).sum())

# ---- the picture: the two directions in which the states differ most (PCA) -------------------------------------------

mean = h.mean(dim=0)
squares, axes = torch.linalg.eigh((h - mean).T @ (h - mean))
axes = axes.T.flip(0)[:2]  # the two with the largest variance
for axis in axes:
    if axis[axis.abs().argmax()] < 0:  # an axis has no sign of its own
        axis *= -1.0
show("explained", squares.flip(0)[:2] / squares.sum())
for i, point in enumerate((h - mean) @ axes.T, start=1):
    show(f"key {i}", point)
for t, (_, _, (_, _, c)) in enumerate(steps, start=1):
    show(f"context {t}", axes @ (c - mean))"""

_HELD = """
# ---- the same state and context, another word before -----------------------------------------------------------------

at = min(AT, len(steps))
state, own, held = steps[at - 1]
p = torch.stack([step(state, word, held)[2] for word in range(len(TARGET_WORDS))])  # a row for every word before
moved = (p - p[own]).abs().sum(dim=1) / 2
show("held weights", held[1])
@tried@
words = [own, *(TARGET_WORDS.index(word) if word in TARGET_WORDS else 0 for word in TRIED)]
for word in words:
    likely = p[word].topk(@shown@)
    print("after", TARGET_WORDS[word], "it says", "  ".join(TARGET_WORDS[k] for k in likely.indices.tolist()))
    show("probabilities", likely.values)
    show("moved", moved[word])"""

_OFFER = """\
# Those that move most of the probability; where several lead to the same next word, only the first of them at first.
first, later, led_to = [], [], set()
for word in sorted(range(1, len(TARGET_WORDS)), key=lambda k: -float(moved[k])):
    if word not in (START, END, own):
        (later if int(p[word].argmax()) in led_to else first).append(TARGET_WORDS[word])
        led_to.add(int(p[word].argmax()))
TRIED = (first + later)[:2]"""

_ABOUT = {
    False: "A translator's attention: the weights of every word that it writes, and its states seen in a plane.",
    True: "The context is not the answer: the same state and context, but another word read before.",
}


def program(state: State) -> Program:
    """The program that prints what the lab shows of a trained translator.

    Raises
    ------
    Problem
        ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``, ``"no-attention"``.
    """
    model = trained.read(state.model)
    if model.entry.task != "translate":
        raise Problem("model", "model-other-task", value=state.model, task=model.entry.task, expected="translate")
    settings, tensors = model.entry.settings, model.tensors
    if settings.get("between") != "attention":
        raise Problem("model", "no-attention")
    answers = [pair[0] for pair in model.entry.answers]
    both = "encoder.weight_ih_l0_reverse" in tensors
    lstm = model.cell == "lstm"
    units = len(tensors["decoder.weight_hh_l0"][0])
    top = "state[0][-1]" if lstm else "state[-1]"
    source = (*state.text, answers[settings["eos"]]) if settings.get("source_end") else state.text
    answer = state.page == "answer"
    asks = _BEFORE if settings["state"] == "previous" else _AFTER
    text = fill(
        _TEMPLATE,
        about=_ABOUT[answer],
        name=model.entry.name,
        updates=model.entry.steps,
        source_words=trained.dictionary("SOURCE_WORDS", _rows(model)),
        target_words=words(answers),
        start=settings["bos"],
        end=settings["eos"],
        encoder=_module(tensors, "encoder", model.cell, both),
        decoder=_module(tensors, "decoder", model.cell, False),
        limit=WORDS_LIMIT,
        chosen=f"AT = {state.at}  # the step whose context is held" if answer else "",
        SHOW=SHOW,
        order=".flip(0)" if settings.get("reverse_source") else "",
        hidden="last = last[0]  # of an LSTM's h and c\n" if lstm else "",
        neck="torch.cat([last[-2], last[-1]])" if both else "last[-1]",
        layers=len(tensors["b_init"]) // units,
        units=units,
        asks=asks.replace("@top@", top),
        top=top,
        readout=_JOINED.replace("@top@", top) if "W_c" in tensors else f"torch.cat([{top}, seen[2]])",
        first="(s_0, torch.zeros_like(s_0))" if lstm else "s_0",
        more=_held(state) if answer else _ROWS,
        source=words(source),  # last: a word may look like a place to fill
    )
    return Program("attention", text, tensors)


def _held(state: State) -> str:
    tried = f"TRIED = {words(state.previous)}" if state.previous else _OFFER
    return fill(_HELD, shown=SHOWN_WORDS, tried=tried).rstrip()


def _rows(model: trained.Trained) -> dict[str, int]:
    rows: dict[str, int] = {}
    for row, (word, _) in enumerate(model.entry.words):
        rows.setdefault(word, row)
    return rows


def _module(tensors: dict[str, Any], side: str, cell: str, both: bool) -> str:
    """How PyTorch's module of one side is made."""
    entering, units = len(tensors[f"{side}.weight_ih_l0"][0]), len(tensors[f"{side}.weight_hh_l0"][0])
    layers = sum(key.startswith(f"{side}.weight_hh_l") for key in tensors) // (2 if both else 1)
    more = [f"num_layers={layers}"] if layers > 1 else []
    more += ["bidirectional=True"] if both else []
    return f"{_CELLS[cell]}({', '.join([str(entering), str(units), *more])})"
