"""The Gradients lab as a PyTorch program."""

from __future__ import annotations

from rnnlab.engine.bands import STEEPEST
from rnnlab.labs.gradients.code_cells import BLOCKS, DRAWN_BIASES, OWN_RNN, ZERO_BIASES, activation_text
from rnnlab.labs.gradients.code_pages import blame_program, walk_program
from rnnlab.labs.gradients.code_training import training_program
from rnnlab.labs.gradients.span import walk_span
from rnnlab.labs.gradients.state import State, steps
from rnnlab.labs.programs import Program, fill, words
from rnnlab.session import models

_TEMPLATE = '''
"""How far back the error signal reaches: the norm of dL/dh_t for every step t.

L is the sum of @whose@ units. To learn from a word at step t, its state h_t must change L: that is what
dL/dh_t measures. Going back one step multiplies by the cell's derivative, so over many steps it vanishes or explodes.
It needs PyTorch alone: pip install torch
"""

import math

import torch

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

CELLS = @cells@
T, H = @length@, @hidden@  # steps and units; the inputs have as many numbers as there are units
FACTOR = @factor@  # multiplies U
INPUT_SCALE = @input_scale@
FORGET_BIAS = @forget_bias@  # of the gate that keeps: f of an LSTM, z of a GRU
SEED = @seed@
DTYPE = torch.@dtype@

GATES = {"rnn": 1, "gru": 3, "lstm": 4}  # blocks of rows: GRU r, z, n; LSTM i, f, g, o

# ---- the inputs ------------------------------------------------------------------------------------------------------

# From a generator of their own, in whole blocks of 16 steps: a longer sequence begins with the shorter one's inputs.
generator = torch.Generator().manual_seed(2 * SEED)
rows = math.ceil(T / 16) * 16
x = INPUT_SCALE * torch.randn(rows, H, generator=generator, dtype=torch.float64)[:T]


# ---- the weights -----------------------------------------------------------------------------------------------------

k = 1 / math.sqrt(H)


def uniform(*shape):
    return torch.empty(*shape, dtype=torch.float64).uniform_(-k, k, generator=generator)
@blocks@


def draw(cell):
    """Weights of one cell: first U gate by gate, then W, then the biases. All in float64, cast afterwards."""
    global generator
    generator = torch.Generator().manual_seed(2 * SEED + 1)
    U = FACTOR * torch.cat([recurrent_block() for _ in range(GATES[cell])])
    W = torch.cat([input_block() for _ in range(GATES[cell])])
@biases@
    if cell != "rnn":
        bias_ih[H : 2 * H] = FORGET_BIAS
        bias_hh[H : 2 * H] = 0.0
    return W, U, bias_ih, bias_hh


# ---- one step of each cell -------------------------------------------------------------------------------------------

@own_rnn@
MODULES = {
@rnn_entry@    "gru": torch.nn.GRUCell,
    "lstm": torch.nn.LSTMCell,
}


def make(cell):
    """PyTorch's own cell with these weights."""
    W, U, bias_ih, bias_hh = draw(cell)
    module = MODULES[cell](H, H).to(DTYPE)
    with torch.no_grad():
        module.weight_ih.copy_(W)
        module.weight_hh.copy_(U)
        module.bias_ih.copy_(bias_ih)
        module.bias_hh.copy_(bias_hh)
    return module, U


def norms(vectors):
    """Euclidean norms. Divided by the largest number first: a plain norm squares, and so is 0 long before they are."""
    answer = []
    for vector in vectors:
        vector = vector.detach().double()
        largest = float(vector.abs().max())
        if largest == 0 or not math.isfinite(largest):
            answer.append(largest)
        else:
            answer.append(largest * float((vector / largest).norm()))
    return answer


def factor_a_step(norms):
    """The mean factor of one step back, over the steps whose norms have all their digits."""
    smallest = torch.finfo(DTYPE).tiny
    first = len(norms)
    while first > 0 and math.isfinite(norms[first - 1]) and norms[first - 1] >= smallest:
        first -= 1
    back = len(norms) - 1 - first
    if back < 1:
        return None
    mean = (math.log(norms[first]) - math.log(norms[-1])) / back
    return math.exp(mean) if mean < math.log(torch.finfo(torch.float64).max) else math.inf


# ---- forward, then back ----------------------------------------------------------------------------------------------

for cell in CELLS:
    module, U = make(cell)
    start = torch.zeros(1, H, dtype=DTYPE, requires_grad=True)
    h, c = start, torch.zeros(1, H, dtype=DTYPE)
    states = [start]
    inputs, memories = x.to(DTYPE).requires_grad_(), [c]
    for x_t in inputs:
        if cell == "lstm":
            h, c = module(x_t[None], (h, c))
        else:
            h = module(x_t[None], h)
        states.append(h)
        memories.append(c)

    # autograd goes back through all steps and gives dL/dh_t for each of them, h_0 too.
    loss = @loss@
    gradients = torch.autograd.grad(loss, states@retain@)
    gradient_norms, state_norms = norms(gradients), norms(states)

    print(f"---- {cell}")
    print("   step  |dL/dh_t|         |h_t|")
    for t in range(T + 1):
        print(f"  {t:5d}  {gradient_norms[t]:<16.10g}  {state_norms[t]:.10g}")
@quantity@    strange = [t for t in range(1, T + 1) if not math.isfinite(gradient_norms[t])]
    if strange:
        print(f"  first_nonfinite  {strange[-1]}  (walking back from step {T})")
    factor = factor_a_step(gradient_norms[1:])
    if factor is not None:
        print(f"  per_step         {factor:.10g}  (one step back multiplies the norm by this, on average)")
        if factor < 1:
            print(f"  half_every       {math.log(0.5) / math.log(factor):.10g}  steps")
        if factor > 1:
            print(f"  double_every     {math.log(2) / math.log(factor):.10g}  steps")
    # The formula has one bias; PyTorch stores two. (A GRU's new idea has a second one in the formula as well.)
    count = module.weight_ih.numel() + module.weight_hh.numel() + module.bias_ih.numel()
    print("  parameter_count ", count + (H if cell == "gru" else 0))
    if cell == "rnn":
        # The largest singular value bounds one step back, the spectral radius tells the long run. They are two things.
        sigma = float(torch.linalg.svdvals(U)[0])
        radius = float(torch.linalg.eigvals(U).abs().max())
        print(f"  sigma_max        {sigma:.10g}")
        print(f"  spectral_radius  {radius:.10g}")
        print(f"  bound            {sigma * @steepest@:.10g}  (sigma_max x the steepest slope of the activation)")
@reference@
'''

_LOSSES = {"last": "states[-1].sum()", "all": "sum(h.sum() for h in states[1:])"}
_WHOSE = {"last": "the last state's", "all": "all states'"}

_INPUTS = """\
    print("   step  |dL/dx_t|")
    for t, size in enumerate(norms(torch.autograd.grad(loss, inputs)[0]), start=1):
        print(f"  dx {t:5d}  {size:.10g}")
"""

_MEMORIES = """\
    if cell == "lstm":
        # c_t acts in two ways: on c_{t+1}, and on h_t = o tanh(c_t). Both are in this gradient.
        print("   step  |dL/dc_t|")
        for t, size in enumerate(norms(torch.autograd.grad(loss, memories[1:])), start=1):
            print(f"  dc {t:5d}  {size:.10g}")
"""

_REFERENCE = """
# ---- the closed form -------------------------------------------------------------------------------------------------

# U = factor x orthogonal: without an activation's slope each step back multiplies the norm by exactly |factor|.
# A linear RNN has these norms; a tanh or relu RNN cannot have larger ones.
print("---- reference: |factor|^(T-t) sqrt(H)")
for t in range(1, T + 1):
    steps_back = T - t
    try:
        print(f"  {t:5d}  {abs(FACTOR) ** steps_back * math.sqrt(H):.10g}")
    except OverflowError:
        print(f"  {t:5d}  inf")
"""


def program(state: State) -> Program:
    """The program that prints what the Gradients lab shows for a state. It draws its numbers itself.

    Raises
    ------
    Problem
        Where a trained model is asked for that is not there.
    """
    if state.page == "training":
        return training_program(state)
    if state.page == "blame":
        return blame_program(state)
    if state.page == "walk":
        return walk_program(state, *walk_span(steps(state), _state_size(state), state.step))
    return _profile_program(state)


def _state_size(state: State) -> int:
    """S: the units of the network in focus, twice as many for an LSTM."""
    if not state.model:
        return state.hidden * (2 if state.focus == "lstm" else 1)
    entry = models.find(state.model)
    return entry.hidden * (2 if entry.cell.startswith("lstm") else 1)


def _profile_program(state: State) -> Program:
    own = state.activation in ("linear", "sigmoid")
    built_in = f'lambda inputs, units: torch.nn.RNNCell(inputs, units, nonlinearity="{state.activation}")'
    known = state.init == "orthogonal" and "rnn" in state.cells and state.loss == "last"
    own_rnn = OWN_RNN.replace("@f@", activation_text(state.activation)) if own else ""
    return Program(
        "gradients",
        fill(
            _TEMPLATE,
            cells=words(state.cells),
            length=state.length,
            hidden=state.hidden,
            factor=repr(state.factor),
            input_scale=repr(state.input_scale),
            forget_bias=repr(state.forget_bias),
            seed=state.seed,
            dtype=state.dtype,
            blocks=BLOCKS[state.init],
            biases=DRAWN_BIASES if state.init == "uniform" else ZERO_BIASES,
            own_rnn=own_rnn if own and "rnn" in state.cells else "",
            rnn_entry=f'    "rnn": {"OwnRNNCell" if own else built_in},\n' if "rnn" in state.cells else "",
            whose=_WHOSE[state.loss],
            loss=_LOSSES[state.loss],
            retain="" if state.quantity == "h" else ", retain_graph=True",
            quantity={"h": "", "x": _INPUTS, "c": _MEMORIES}[state.quantity],
            steepest=STEEPEST[state.activation],
            reference=_REFERENCE if known else "",
        ),
    )
