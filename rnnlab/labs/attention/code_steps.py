"""All decoding steps of the Attention lab as a PyTorch program."""

from __future__ import annotations

from rnnlab.labs.attention.state import State
from rnnlab.labs.programs import SHOW, Program, fill, literal, words

_TEMPLATE = '''
"""All steps of a decoder: which words of a sentence does each written word look at?

    score    e_ti = @formula@
    weight   alpha_ti = exp(e_ti / tau) / (the sum of row t)        "softmax"
    context  c_t = @sum@

A row t is a written word with its query s_t, a column i a word of the sentence with its key h_i.
It needs PyTorch alone: pip install torch
"""

import sys

import torch

torch.set_default_dtype(torch.float64)
if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # the words may be Chinese

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

WORDS = @words@
KEYS = torch.tensor(@keys@)  # h_i, one row a word
@values@
TARGETS = @targets@
QUERIES = torch.tensor(@queries@)  # s_t, one row a written word
TEMPERATURE = @temperature@  # tau: small is sharp, large is even
MASKED = @masked@  # words that no row looks at, counted from 0
@parameters@
@SHOW@

# ---- scores: every query with every key ------------------------------------------------------------------------------

@score@

# ---- weights: softmax along each row ---------------------------------------------------------------------------------

visible = torch.ones(len(WORDS), dtype=torch.bool)
visible[MASKED] = False
if visible.any():
    # A row's largest score is taken off first: the weights stay the same, and exp cannot overflow.
    below = scores - scores[:, visible].max(dim=1, keepdim=True).values
@exp@
    weights = powers / powers.sum(dim=1, keepdim=True)
else:
    weights = torch.zeros_like(scores)  # no visible word: no weight

# ---- contexts --------------------------------------------------------------------------------------------------------

contexts = weights @ VALUES

print("words            ", "  ".join(WORDS))
for t, word in enumerate(TARGETS, start=1):
    print(f"step {t}:", word)
    show(f"scores {t}", scores[t - 1])
    show(f"weights {t}", weights[t - 1])
    show(f"sum {t}", weights[t - 1].sum())
    # Entropy: 0 when one word has all the weight, ln n when all have the same.
    show(f"entropy {t}", torch.special.entr(weights[t - 1]).sum())
    show(f"context {t}", contexts[t - 1])
'''

_SCORES = {
    "dot": ("s_t . h_i", "", "scores = QUERIES @ KEYS.T"),
    "scaled-dot": (
        "s_t . h_i / sqrt(d), with d = 2 dimensions",
        "",
        "scores = QUERIES @ KEYS.T / KEYS.shape[1] ** 0.5",
    ),
    "general": (
        "s_t^T A h_i (Luong, Pham, Manning 2015)",
        "A = torch.tensor(@A@)",
        "scores = QUERIES @ A @ KEYS.T",
    ),
    "additive": (
        "v^T tanh(W_s s_t + W_h h_i) (Bahdanau, Cho, Bengio 2015)",
        "W_s = torch.tensor(@W_s@)\nW_h = torch.tensor(@W_h@)\nv = torch.tensor(@v@)",
        "# A small network with one hidden layer sees each pair of a query and a key.\n"
        "hidden = torch.tanh((QUERIES @ W_s.T)[:, None] + (KEYS @ W_h.T)[None])\n"
        "scores = hidden @ v",
    ),
}
_SOFT = "    powers = torch.where(visible, torch.exp(below / TEMPERATURE), 0.0)"
_ARGMAX = """\
    # Temperature 0 is the limit: everything for the best score, equal parts where several are best.
    powers = (visible & (below == 0)).double()"""
_KEYS = "VALUES = KEYS  # what is mixed: the keys themselves"


def program(state: State) -> Program:
    """The program that prints the rows that the lab shows for a state."""
    formula, parameters, score = _SCORES[state.score]
    for name in ("A", "W_s", "W_h", "v"):
        parameters = parameters.replace(f"@{name}@", literal(getattr(state, name)))
    apart = state.values is not None
    return Program(
        "attention",
        fill(
            _TEMPLATE,
            formula=formula,
            sum="alpha_t1 v_1 + ... + alpha_tn v_n" if apart else "alpha_t1 h_1 + ... + alpha_tn h_n",
            keys=literal(state.keys),
            values=f"VALUES = torch.tensor({literal(state.values)})  # v_i" if state.values else _KEYS,
            queries=literal(state.queries),
            temperature=repr(state.temperature),
            masked=literal(state.masked),
            parameters=parameters,
            SHOW=SHOW,
            score=score,
            exp=_SOFT if state.temperature > 0 else _ARGMAX,
            words=words(state.tokens),  # last: a token may look like a place to fill
            targets=words(state.targets),
        ),
    )
