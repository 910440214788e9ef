"""The What came next lab as a PyTorch program."""

from __future__ import annotations

from rnnlab.labs.programs import SHOW, Program, fill, literal, words
from rnnlab.labs.selfattention import code_hidden, code_sentences
from rnnlab.labs.selfattention.state import State, swapped_pair

_TEMPLATE = '''
"""Self-attention: every word of a sentence asks every word, itself included, and all of them at once.

    query  q = W_q x      key  k = W_k x      value  v = W_v x      of every word x
    score  e_ij = q_i . k_j / sqrt(d of one head)
    weight alpha_i = softmax over j of e_ij
    output y_i = W_o (the sum over j of alpha_ij v_j, the heads side by side)

Without positions and without a causal mask no order is known: two words that change places only change places.
It needs PyTorch alone: pip install torch
"""

import sys

import torch

torch.set_default_dtype(torch.float64)
if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # the words may be Chinese

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

WORDS = @words@
X = torch.tensor(@states@)  # one row a word
HEADS = @heads@  # each has its share of the dimensions
POSITIONS = "@positions@"  # "none", "sinusoidal" or "learned"
LEARNED = torch.tensor(@learned@)  # row t is added at place t, with "learned"
CAUSAL = @causal@  # True: a word sees itself and earlier ones only
MASKED = @masked@  # words that nobody may look at, counted from 0
W_q = torch.tensor(@W_q@)
W_k = torch.tensor(@W_k@)
W_v = torch.tensor(@W_v@)
W_o = torch.tensor(@W_o@)
SWAP = @swap@  # the words that change places in the test below
n, d = X.shape
@SHOW@

# ---- self-attention --------------------------------------------------------------------------------------------------


def places(kind):
    """What positions add to the words, a row for each place."""
    if kind == "none":
        return torch.zeros(n, d)
    if kind == "learned":
        return LEARNED[:n]
    t, c = torch.arange(n)[:, None], torch.arange(d)
    angle = t / 10_000.0 ** (2 * (c // 2) / d)
    return torch.where(c % 2 == 0, torch.sin(angle), torch.cos(angle))


def attend(order, positions, causal):
    """Queries, keys, values, scores, weights and outputs of the words in an order."""
    x = X[order] + places(positions)
    q, k, v = ((x @ W.T).view(n, HEADS, d // HEADS).transpose(0, 1) for W in (W_q, W_k, W_v))
    scores = q @ k.transpose(1, 2) / (d // HEADS) ** 0.5
    visible = torch.ones(n, n, dtype=torch.bool)
    visible[:, [place for place in range(n) if order[place] in MASKED]] = False
    if causal:
        visible = visible.tril()
    # A hidden word takes no part at all: in place of a large negative score, which would come back where all have it.
    largest = scores.masked_fill(~visible, -torch.inf).amax(dim=2, keepdim=True)
    powers = torch.where(visible, torch.exp(torch.where(visible, scores - largest, 0.0)), 0.0)
    total = powers.sum(dim=2, keepdim=True)
    weights = powers / torch.where(total > 0, total, 1.0)  # who sees nobody has no weights
    y = (weights @ v).transpose(0, 1).reshape(n, d) @ W_o.T
    return q, k, v, scores, weights, y, visible


straight = list(range(n))
q, k, v, scores, weights, y, visible = attend(straight, POSITIONS, CAUSAL)
print("words            ", "  ".join(WORDS))
for h in range(HEADS):
    for i in range(n):
        show(f"q {h + 1} {i + 1}", q[h, i])
        show(f"k {h + 1} {i + 1}", k[h, i])
        show(f"v {h + 1} {i + 1}", v[h, i])
        show(f"scores {h + 1} {i + 1}", scores[h, i])
        show(f"weights {h + 1} {i + 1}", weights[h, i])
        show(f"entropy {h + 1} {i + 1}", torch.special.entr(weights[h, i]).sum())
for i in range(n):
    show(f"output {i + 1}", y[i])

# ---- the swap test: what every word gets before and after two change places ------------------------------------------

order = straight.copy()
order[SWAP[0]], order[SWAP[1]] = SWAP[1], SWAP[0]
for name, positions, causal in (
    ("none", "none", False),
    ("sinusoidal", "sinusoidal", False),
    ("learned", "learned", False),
    ("causal", "none", True),
):
    before = attend(straight, positions, causal)[5]
    after = attend(order, positions, causal)[5][order]  # back in the first order: row i is word i's again
    show(f"swap {name}", torch.linalg.vector_norm(after - before, dim=1).max())

# ---- PyTorch's own, with the same numbers ----------------------------------------------------------------------------

if visible.any(dim=1).all():  # it has no answer for a word that sees nobody
    theirs = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=visible)
    show("torch: function", (theirs.transpose(0, 1).reshape(n, d) @ W_o.T - y).abs().max())
    module = torch.nn.MultiheadAttention(d, HEADS, bias=False)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([W_q, W_k, W_v]))
        module.out_proj.weight.copy_(W_o)
        x = X + places(POSITIONS)
        output, shares = module(x, x, x, attn_mask=~visible, average_attn_weights=False)  # its True means "hidden"
    show("torch: module", (output - y).abs().max())
    show("torch: weights", (shares - weights).abs().max())
'''


def program(state: State) -> Program:
    """The program that prints what the lab's page shows for a state.

    Raises
    ------
    Problem
        Of the pages with trained models: ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``.
    """
    if state.page == "hidden":
        return code_hidden.program(state)
    if state.page == "sentences":
        return code_sentences.program(state)
    return Program(
        "selfattention",
        fill(
            _TEMPLATE,
            states=literal(state.states),
            heads=state.heads,
            positions=state.positions,
            learned=literal(state.learned),
            causal=state.causal,
            masked=literal(state.masked),
            W_q=literal(state.W_q),
            W_k=literal(state.W_k),
            W_v=literal(state.W_v),
            W_o=literal(state.W_o),
            swap=swapped_pair(state),
            SHOW=SHOW,
            words=words(state.tokens),  # last: a token may look like a place to fill
        ),
    )
