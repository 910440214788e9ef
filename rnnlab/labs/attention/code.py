"""The Attention lab as a PyTorch program."""

from __future__ import annotations

from rnnlab.labs.attention import code_model, code_steps
from rnnlab.labs.attention.state import State
from rnnlab.labs.programs import SHOW, Program, fill, literal, words

_TEMPLATE = '''
"""One step of attention: how much a decoder looks at each word of a sentence.

    score    e_i = @formula@
    weight   alpha_i = exp(e_i / tau) / (the sum of all of them)        "softmax"
    context  c = @sum@

The query s is the decoder's state, the keys h_i are the encoder's states, one for each word.@values_said@
It needs PyTorch alone: pip install torch
"""

import decimal
import sys

import torch

torch.set_default_dtype(torch.float64)
if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # the words may be Chinese

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

WORDS = @words@
KEYS = torch.tensor(@keys@)  # h_i, one row a word
@values@
QUERY = torch.tensor(@query@)  # s
TEMPERATURE = @temperature@  # tau: small is sharp, large is even
MASKED = @masked@  # words that are not looked at, counted from 0
@parameters@
@SHOW@

# ---- score: how well does each key answer the query? -----------------------------------------------------------------

@score@

# ---- exp: no score is negative any more, and the differences grow ----------------------------------------------------

visible = torch.ones(len(WORDS), dtype=torch.bool)
visible[MASKED] = False
@exp@

# ---- weight: what a masked word would have had goes to the others ----------------------------------------------------

total = exponentials.sum()
weights = exponentials / total if total > 0 else exponentials  # no visible word: no weight

# ---- context: the weighted sum of the values -------------------------------------------------------------------------

weighted = weights[:, None] * VALUES
context = weighted.sum(dim=0)

print("words            ", "  ".join(WORDS))
show("scores", scores)
@show_exp@
show("weights", weights)
for word, vector in zip(WORDS, weighted):
    show(f"weighted {word}", vector)
show("context", context)

# How far the context is from each value. It is always inside the polygon of those that are looked at.
show("distances", torch.linalg.vector_norm(context - VALUES, dim=1))

# Entropy: 0 when one word has all the weight, ln n when all have the same.
positive = weights[weights > 0]
show("entropy", -(positive * positive.log()).sum())

# ---- as on a blackboard: weights rounded first, then multiplied and summed -------------------------------------------

# Rounding before the sum gives another last digit than rounding after it. Neither is wrong.
for decimals in (2, 3, 4, 5, 6):
    unit = decimal.Decimal(1).scaleb(-decimals)
    rounded = [decimal.Decimal(repr(w)).quantize(unit, decimal.ROUND_HALF_UP) for w in weights.tolist()]
    columns = zip(*VALUES.tolist())
    by_hand = [sum(w * decimal.Decimal(repr(x)) for w, x in zip(rounded, column)) for column in columns]
    show(f"alpha, {decimals} dec.", [float(w) for w in rounded])
    show(f"by hand, {decimals} dec.", [float(number) for number in by_hand])
@functions@
@check@
'''

_SCORES = {
    "dot": ("s . h_i", "", "scores = KEYS @ QUERY"),
    "scaled-dot": (
        "s . h_i / sqrt(d), with d = 2 dimensions",
        "",
        "# Long vectors have large products; dividing by sqrt(d) keeps the softmax from going sharp.\n"
        "scores = KEYS @ QUERY / KEYS.shape[1] ** 0.5",
    ),
    "general": (
        "s^T A h_i (Luong, Pham, Manning 2015)",
        "A = torch.tensor(@A@)",
        "# A turns the query into the space of the keys.\nturned = A.T @ QUERY\nscores = KEYS @ turned",
    ),
    "additive": (
        "v^T tanh(W_s s + W_h h_i) (Bahdanau, Cho, Bengio 2015)",
        "W_s = torch.tensor(@W_s@)\nW_h = torch.tensor(@W_h@)\nv = torch.tensor(@v@)",
        "# A small network with one hidden layer: it sees the query and one key.\n"
        "query_term = W_s @ QUERY\n"
        "key_terms = KEYS @ W_h.T\n"
        "scores = torch.tanh(query_term + key_terms) @ v",
    ),
}

_SOFT = """\
# The largest score is taken off first: the weights stay the same, and exp cannot overflow.
# A masked word is left out of the maximum and of the sum.
largest = scores[visible].max() if visible.any() else 0.0
exponentials = torch.where(visible, torch.exp((scores - largest) / TEMPERATURE), 0.0)"""

_ARGMAX = """\
# Temperature 0 is the limit: everything for the best score, equal parts where several are best.
largest = scores[visible].max() if visible.any() else 0.0
exponentials = (visible & (scores == largest)).double()"""

_SHOW_SOFT = """\
# As on a blackboard. With large scores this overflows (inf): then only the shifted form has numbers.
plain = torch.where(visible, torch.exp(scores / TEMPERATURE), 0.0)
show("exp", plain)
show("exp_sum", plain.sum())
show("exp_shifted", exponentials)
show("exp_shifted_sum", total)"""

_SHOW_ARGMAX = """\
show("exp_shifted", exponentials)
show("exp_shifted_sum", total)"""

_CHECK = """
# ---- PyTorch's own attention, in one line ----------------------------------------------------------------------------

# Its boolean mask is like ours: True means "look at it". It has no answer where nothing is visible.
if visible.any():
    query, keys, values = QUERY.view(1, 1, -1), KEYS[None], VALUES[None]
    theirs = torch.nn.functional.scaled_dot_product_attention(
        query, keys, values, attn_mask=visible.view(1, 1, -1), scale=@scale@
    )
    show("torch's context", theirs)
"""


_KEYS = "VALUES = KEYS  # what is mixed into the context"

_APART = "\nThe values v_i are what is mixed: here they are vectors of their own."

_FUNCTIONS = '''
# ---- the four score functions on the same vectors --------------------------------------------------------------------


def softmax(scores):
    """Weights of scores: masked words left out, as above."""
    if not visible.any():
        return torch.zeros_like(scores)
    below = scores - scores[visible].max()
    if TEMPERATURE == 0:
        powers = (visible & (below == 0)).double()
    else:
        powers = torch.where(visible, torch.exp(below / TEMPERATURE), 0.0)
    return powers / powers.sum()


functions = {
    "dot": KEYS @ QUERY,
    "scaled-dot": KEYS @ QUERY / KEYS.shape[1] ** 0.5,
    "general": KEYS @ (A.T @ QUERY),
    "additive": torch.tanh(W_s @ QUERY + KEYS @ W_h.T) @ v,
}
for name, one in functions.items():
    shares = softmax(one)
    show(f"{name} score", one)
    show(f"{name} alpha", shares)
    show(f"{name} c", shares @ VALUES)
    seen = [k for k in range(len(WORDS)) if visible[k]]
    show(f"{name} wins", max(seen, key=one.__getitem__) if seen else [])  # counted from 0
'''


def program(state: State) -> Program:
    """The program that prints what the lab's page shows for a state."""
    if state.page == "answer" or (state.origin == "model" and state.page in ("calculation", "steps")):
        return code_model.program(state)
    if state.page == "steps":
        return code_steps.program(state)
    formula, parameters, score = _SCORES[state.score]
    if state.page == "scores":
        parameters = "\n".join(lines for _, lines, _ in _SCORES.values() if lines)
    for name in ("A", "W_s", "W_h", "v"):
        parameters = parameters.replace(f"@{name}@", literal(getattr(state, name)))
    apart = state.values is not None
    soft = state.temperature > 0
    check = ""
    if soft and state.score in ("dot", "scaled-dot"):
        scale = "1 / TEMPERATURE" if state.score == "dot" else "1 / (KEYS.shape[1] ** 0.5 * TEMPERATURE)"
        check = _CHECK.replace("@scale@", scale)
    return Program(
        "attention",
        fill(
            _TEMPLATE,
            formula=formula,
            keys=literal(state.keys),
            query=literal(state.query),
            values=f"VALUES = torch.tensor({literal(state.values)})  # v_i, one row a word" if state.values else _KEYS,
            values_said=_APART if apart else "",
            sum="alpha_1 v_1 + ... + alpha_n v_n" if apart else "alpha_1 h_1 + ... + alpha_n h_n",
            functions=_FUNCTIONS if state.page == "scores" else "",
            temperature=repr(state.temperature),
            masked=literal(state.masked),
            parameters=parameters,
            SHOW=SHOW,
            score=score,
            exp=_SOFT if soft else _ARGMAX,
            show_exp=_SHOW_SOFT if soft else _SHOW_ARGMAX,
            check=check,
            words=words(state.tokens),  # last: a token may look like a place to fill
        ),
    )
