"""Pieces of the PyTorch programs of the walk back and of blame; ``@name@`` is filled in."""

from __future__ import annotations

TEMPLATE = '''
"""@about@

@how@
It needs PyTorch alone: pip install torch
"""

import math
@import_path@
import torch

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

CELL = "@cell@"
@chosen@
DTYPE = torch.@dtype@
@page_choice@

@network@

def step(module, x_t, s):
    """One step: s is h, and of an LSTM h and c behind one another."""
    if CELL == "lstm":
        return torch.cat(module(x_t[None], (s[None, :H], s[None, H:])), dim=1)[0]
    return module(x_t[None], s[None])[0]


@loss@


def norm(values):
    """Euclidean norm. Divided by the largest number first: a plain norm squares, and so is 0 long before they are."""
    values = values.detach().double().flatten()
    largest = float(values.abs().max())
    return largest * float((values / largest).norm()) if 0 < largest < math.inf else largest


module = module.to(DTYPE)
x = x.to(DTYPE).requires_grad_()
T, S = len(x), 2 * H if CELL == "lstm" else H

@page@
'''

RANDOM_CHOICE = """\
T, H = @length@, @hidden@  # steps and units; the inputs have as many numbers as there are units
FACTOR = @factor@  # multiplies U
INPUT_SCALE = @input_scale@
FORGET_BIAS = @forget_bias@  # of the gate that keeps: f of an LSTM, z of a GRU
SEED = @seed@
LOSS = "@loss@"  # the sum of the last state's units, or of all states'"""

RANDOM = """
# ---- the inputs and the weights, drawn -------------------------------------------------------------------------------

# From a generator of their own, in whole blocks of 16 steps: a longer sequence begins with the shorter one's inputs.
generator = torch.Generator().manual_seed(2 * SEED)
x = INPUT_SCALE * torch.randn(math.ceil(T / 16) * 16, H, generator=generator, dtype=torch.float64)[:T]

generator = torch.Generator().manual_seed(2 * SEED + 1)
k = 1 / math.sqrt(H)
gates = @gates@  # blocks of rows: RNN one; GRU r, z, n; LSTM i, f, g, o


def uniform(*shape):
    return torch.empty(*shape, dtype=torch.float64).uniform_(-k, k, generator=generator)
@blocks@

U = FACTOR * torch.cat([recurrent_block() for _ in range(gates)])
W = torch.cat([input_block() for _ in range(gates)])
@biases@
if CELL != "rnn":
    bias_ih[H : 2 * H] = FORGET_BIAS
    bias_hh[H : 2 * H] = 0.0
@own_rnn@

module = @module@(H, H@nonlinearity@).double()
weights = {"weight_ih": W, "weight_hh": U, "bias_ih": bias_ih, "bias_hh": bias_hh}
module.load_state_dict(weights)
"""

RANDOM_LOSS = '''
def loss_of(states, first=1):
    """L, as far as it lies at the steps from ``first`` on; states[t] is that after step t."""
    counted = states[-1:] if LOSS == "last" else states[first:]
    return sum(s[:H].sum() for s in counted)
'''

TRAINED_CHOICE = """\
H = @hidden@  # units
SENTENCE = @sentence@
# The word's row of the embedding, in both languages; any other word is row 0, the unknown one.
@rows@
ANSWERS = @answers@
# The answer that is asked for after each word: None asks for nothing; "most probable" is what the network says itself.
TARGETS = @targets@"""

TRAINED = """
# ---- the trained network ---------------------------------------------------------------------------------------------

# Its numbers are in the file beside, under PyTorch's names.
saved = torch.load(Path(__file__).with_name("gradients.pt"), weights_only=True)
module = @module@(len(saved["embedding.weight"][0]), H@nonlinearity@).double()
module.load_state_dict({name[4:-3]: values for name, values in saved.items() if name.startswith("rnn.")})
readout = torch.nn.Linear(H, len(ANSWERS)).double()
readout.load_state_dict({name: saved[f"readout.{name}"] for name in ("weight", "bias")})
readout.requires_grad_(False)
x = saved["embedding.weight"][[ROWS.get(word, 0) for word in SENTENCE]]
"""

TRAINED_LOSS = '''
def loss_of(states, first=1):
    """-log p of what is asked for, as far as it is asked at the steps from ``first`` on."""
    total = 0.0
    for t, target in enumerate(TARGETS, start=1):
        if target is not None and t >= first:
            scores = readout(states[t][:H].double())
            k = int(scores.argmax()) if target == "most probable" else target
            total = total - torch.log_softmax(scores, dim=0)[k]
    return total
'''

SALIENCY = """
saliency = torch.autograd.grad(loss, x, retain_graph=True)[0]
print(f"loss {float(loss.detach()):.10g}")
for word, gradient in zip(SENTENCE, saliency):
    print(f"  saliency {norm(gradient):<16.10g}  {ascii(word)}")
"""

WALK_CHOICE = """\
FIRST, LAST = @first@, @last@  # the steps whose Jacobians are taken apart
END = @end@  # the products of Jacobians start here"""

WALK = """
# ---- forward, then back ----------------------------------------------------------------------------------------------

states = [torch.zeros(S, dtype=DTYPE, requires_grad=True)]
for x_t in x:
    states.append(step(module, x_t, states[-1]))
loss = loss_of(states)
@saliency@
# Each state is one vector here, so this is dL/ds_t with the parts of h and c each on its own.
signal = torch.autograd.grad(loss, states, retain_graph=True, allow_unused=True)
signal = [torch.zeros(S) if gradient is None else gradient for gradient in signal]  # nothing is asked after this step

# The Jacobians in float64: of each step, and multiplied from END back.
module, exact = module.double(), [torch.zeros(S, dtype=torch.float64)]
for x_t in x.detach().double():
    exact.append(step(module, x_t, exact[-1]).detach())

product = torch.eye(S, dtype=torch.float64)
print("   step  |dL/ds|           sigma_max         radius            |product|")
for t in range(T, -1, -1):
    line = f"  {t:5d}  {norm(signal[t]):<16.10g}"
    if FIRST <= t <= END:
        J = torch.autograd.functional.jacobian(lambda s: step(module, x[t - 1].detach().double(), s), exact[t - 1])
        product = product @ J
        if t <= LAST:
            # The spectral radius says what many equal steps would do, sigma_max what this one can do.
            numbers = [
                float(torch.linalg.svdvals(J)[0]),
                float(torch.linalg.eigvals(J).abs().max()),
                float(torch.linalg.svdvals(product)[0]),
            ]
            line += "".join(f"  {number:<16.10g}" for number in numbers)
    print(line)
"""

BLAME_CHOICE = """\
WINDOW = @window@  # truncation: the last so many steps; None: all of them
CLIP = @clip@  # limit of the norm of all gradients together; None: no clipping"""

BLAME = '''
# ---- forward, then back ----------------------------------------------------------------------------------------------

names = ["weight_ih", "bias_ih"] + (["bias_hh"] if CELL == "gru" else [])


def backward(first):
    """What each step adds to dL/dU, and the gradients of the other weights; the way back ends before step ``first``.

    Every step gets a copy of U of its own: the copy's gradient is what that step adds.
    """
    copies = [module.weight_hh.detach().clone().requires_grad_() for _ in range(T)]
    states = [torch.zeros(S, dtype=DTYPE)]
    for t, x_t in enumerate(x, start=1):
        before = states[-1].detach() if t == first else states[-1]  # cut: a number, without a past
        with_copy = lambda *args, U=copies[t - 1]: torch.func.functional_call(module, {"weight_hh": U}, args)
        states.append(step(with_copy, x_t, before))
    loss = loss_of(states, first)
    others = [module.get_parameter(name) for name in names]
    if not getattr(loss, "requires_grad", False):
        return loss, [torch.zeros_like(U) for U in copies], dict(zip(names, map(torch.zeros_like, others)))
    found = torch.autograd.grad(loss, copies + others, retain_graph=True, allow_unused=True)
    found = [torch.zeros_like(p) if g is None else g for p, g in zip(copies + others, found)]
    return loss, found[:T], dict(zip(names, found[T:]))


def along(adds):
    """Each step's part along the whole gradient: they sum up to its norm."""
    total = torch.stack(adds).double().sum(0)
    size = norm(total)
    return [0.0 if size == 0 else float((add.double() * (total / size)).sum()) for add in adds]


first = 1 if WINDOW is None else T - WINDOW + 1
loss, whole, _ = backward(1)
@saliency@
loss, adds, rest = backward(first)

print("   step  adds              along             running sum       along, whole way")
running, lines = torch.zeros_like(adds[0], dtype=torch.float64), []
parts, whole_parts = along(adds), along(whole)
for t in range(T, 0, -1):
    running += adds[t - 1].double()
    numbers = [norm(adds[t - 1]), parts[t - 1], norm(running), whole_parts[t - 1]]
    lines.append(f"  {t:5d}" + "".join(f"  {number:<16.10g}" for number in numbers) + ("  cut" if t < first else ""))
print("\\n".join(reversed(lines)))

U_whole = torch.stack(whole).double().sum(0)
if norm(running) > 0 and norm(U_whole) > 0:
    cosine = float(((running / norm(running)) * (U_whole / norm(U_whole))).sum())
    print(f"cosine {cosine:.10g}  between the truncated and the whole dL/dU")

# ---- clipping --------------------------------------------------------------------------------------------------------

# PyTorch has two biases where the formula has one, and both have the same gradient: it counts once. A GRU's candidate
# has a bias of its own inside the reset gate's product.
gradients = [running, rest["weight_ih"], rest["bias_ih"]]
if CELL == "gru":
    gradients.append(rest["bias_hh"][2 * H :])
vector = torch.cat([gradient.double().flatten() for gradient in gradients])
before = norm(vector)
print(f"norm_before {before:.10g}")
if math.isfinite(before):
    scale = 1.0 if CLIP is None or before <= CLIP else CLIP / before
    print(f"norm_after {norm(vector * scale):.10g}")
    print(f"scale {scale:.10g}")
else:
    print("skipped: a gradient that is not finite has no direction, and this update is left out")
'''

ABOUT_WALK = "The error signal on its way back: each step multiplies it by that step's Jacobian."
HOW_WALK = """\
dL/ds_{t-1} = J_t^T dL/ds_t + what the loss itself puts there, with J_t = ds_t/ds_{t-1}: so over many steps it is a
product of Jacobians that decides whether the signal vanishes or explodes."""
ABOUT_BLAME = "Who gets the blame: what each step adds to dL/dU, and what truncation and clipping leave of it."
HOW_BLAME = """\
U is the same at every step, so its gradient is a sum over the steps. Truncation leaves out the early ones; clipping
shortens the whole gradient and keeps its direction."""
