"""The Gradients lab's pages of the walk back and of blame as PyTorch programs."""

from __future__ import annotations

from rnnlab.engine.vocabulary import rows_of
from rnnlab.labs import programs, trained
from rnnlab.labs.gradients.code_cells import BLOCKS, DRAWN_BIASES, OWN_RNN, ZERO_BIASES, activation_text
from rnnlab.labs.gradients.state import State
from rnnlab.labs.programs import Program, fill
from rnnlab.labs.trained import Trained

_TEMPLATE = '''
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

_RANDOM_CHOICE = """\
T, H = @length@, @hidden@  # steps and units; the inputs have as many numbers as there are units
FACTOR = @factor@  # multiplies U
INPUT_SCALE = @input_scale@
FORGET_BIAS = @forget_bias@  # of the gate that keeps: f of an LSTM, z of a GRU
SEED = @seed@
LOSS = "@loss@"  # the sum of the last state's units, or of all states'"""

_RANDOM = """
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

_RANDOM_LOSS = '''
def loss_of(states, first=1):
    """L, as far as it lies at the steps from ``first`` on; states[t] is that after step t."""
    counted = states[-1:] if LOSS == "last" else states[first:]
    return sum(s[:H].sum() for s in counted)
'''

_TRAINED_CHOICE = """\
H = @hidden@  # units
SENTENCE = @sentence@
# The word's row of the embedding, in both languages; any other word is row 0, the unknown one.
@rows@
ANSWERS = @answers@
# The answer that is asked for after each word: None asks for nothing; "most probable" is what the network says itself.
TARGETS = @targets@"""

_TRAINED = """
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

_TRAINED_LOSS = '''
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

_SALIENCY = """
saliency = torch.autograd.grad(loss, x, retain_graph=True)[0]
print(f"loss {float(loss.detach()):.10g}")
for word, gradient in zip(SENTENCE, saliency):
    print(f"  saliency {norm(gradient):<16.10g}  {ascii(word)}")
"""

_WALK_CHOICE = """\
FIRST, LAST = @first@, @last@  # the steps whose Jacobians are taken apart
END = @end@  # the products of Jacobians start here"""

_WALK = """
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

_BLAME_CHOICE = """\
WINDOW = @window@  # truncation: the last so many steps; None: all of them
CLIP = @clip@  # limit of the norm of all gradients together; None: no clipping"""

_BLAME = '''
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

_ABOUT_WALK = "The error signal on its way back: each step multiplies it by that step's Jacobian."
_HOW_WALK = """\
dL/ds_{t-1} = J_t^T dL/ds_t + what the loss itself puts there, with J_t = ds_t/ds_{t-1}: so over many steps it is a
product of Jacobians that decides whether the signal vanishes or explodes."""
_ABOUT_BLAME = "Who gets the blame: what each step adds to dL/dU, and what truncation and clipping leave of it."
_HOW_BLAME = """\
U is the same at every step, so its gradient is a sum over the steps. Truncation leaves out the early ones; clipping
shortens the whole gradient and keeps its direction."""

_MODULES = {"rnn": "torch.nn.RNNCell", "gru": "torch.nn.GRUCell", "lstm": "torch.nn.LSTMCell"}
_GATES = {"rnn": 1, "gru": 3, "lstm": 4}


def walk_program(state: State, first: int, last: int, end: int) -> Program:
    """The program of the walk back, with the steps whose Jacobians the lab takes apart.

    Raises
    ------
    Problem
        Where there is no such model.
    """
    choice = fill(_WALK_CHOICE, first=first, last=last, end=end)
    return _program(state, _ABOUT_WALK, _HOW_WALK, choice, _WALK)


def blame_program(state: State) -> Program:
    """The program of the page of blame.

    Raises
    ------
    Problem
        Where there is no such model.
    """
    choice = fill(_BLAME_CHOICE, window=state.window, clip=None if state.clip is None else repr(state.clip))
    return _program(state, _ABOUT_BLAME, _HOW_BLAME, choice, _BLAME)


def _program(state: State, about: str, how: str, choice: str, page: str) -> Program:
    model = trained.read(state.model) if state.model else None
    cell = state.focus if model is None else model.cell
    parts = _random(state) if model is None else _trained(state, model)
    source = fill(
        _TEMPLATE,
        about=about,
        how=how,
        import_path="" if model is None else "from pathlib import Path\n",
        cell=cell,
        dtype=state.dtype,
        page_choice=choice.strip(),
        page=fill(page, saliency="" if model is None else _SALIENCY).strip(),
        **parts,
    )
    return Program("gradients", source, {} if model is None else dict(model.tensors))


def _random(state: State) -> dict[str, str]:
    own = state.focus == "rnn" and state.activation in ("linear", "sigmoid")
    nonlinearity = f', nonlinearity="{state.activation}"' if state.focus == "rnn" and not own else ""
    indented = DRAWN_BIASES if state.init == "uniform" else ZERO_BIASES
    network = fill(
        _RANDOM,
        gates=_GATES[state.focus],
        blocks=BLOCKS[state.init],
        biases=indented.strip().replace("GATES[cell]", "gates"),
        own_rnn=OWN_RNN.replace("@f@", activation_text(state.activation)).rstrip() if own else "",
        module="OwnRNNCell" if own else _MODULES[state.focus],
        nonlinearity=nonlinearity,
    )
    chosen = fill(
        _RANDOM_CHOICE,
        length=state.length,
        hidden=state.hidden,
        factor=repr(state.factor),
        input_scale=repr(state.input_scale),
        forget_bias=repr(state.forget_bias),
        seed=state.seed,
        loss=state.loss,
    )
    return {"chosen": chosen.strip(), "network": network.strip() + "\n", "loss": _RANDOM_LOSS.strip()}


def _trained(state: State, model: Trained) -> dict[str, str]:
    entry = model.entry
    rows = rows_of(entry.words)
    used = {word: rows[word] for word in state.text if word in rows}
    listed = rows if len(entry.words) <= trained.ALL_WORDS_UP_TO else used
    targets: list[int | str | None] = [*([None] * (len(state.text) - 1)), "most probable"]
    if state.loss == "all" and entry.reads == "every":
        answers = rows_of(entry.answers)
        following = [*(answers.get(word) for word in state.text[1:]), None]
        targets = following if any(target is not None for target in following) else targets  # type: ignore[assignment]
    chosen = fill(
        _TRAINED_CHOICE,
        hidden=entry.hidden,
        sentence=programs.words(state.text),
        rows=trained.dictionary("ROWS", listed),
        answers=programs.words([trained.both(pair) for pair in entry.answers]),
        targets=_listed(targets),
    )
    nonlinearity = f', nonlinearity="{model.activation}"' if model.cell == "rnn" else ""
    network = fill(_TRAINED, module=_MODULES[model.cell], nonlinearity=nonlinearity)
    return {"chosen": chosen.strip(), "network": network.strip() + "\n", "loss": _TRAINED_LOSS.strip()}


def _listed(targets: list[int | str | None]) -> str:
    parts = [
        "None" if target is None else f'"{target}"' if isinstance(target, str) else str(target) for target in targets
    ]
    lines = ["   "]
    for part in parts:
        if len(lines[-1]) + len(part) + 2 > programs.LINE:
            lines.append("   ")
        lines[-1] += f" {part},"
    return "[\n" + "\n".join(lines) + "\n]"
