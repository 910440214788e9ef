"""The Gradients lab's page of training as a PyTorch program: the tasks whose sequences are drawn in a few lines."""

from __future__ import annotations

from rnnlab.labs.gradients.state import State
from rnnlab.labs.programs import Program, fill, words
from rnnlab.session.messages import Problem

_TEMPLATE = '''
"""@about@

All cells start from one seed and read the same sequences. What is printed are the curves of the screen: the loss, the
share that is right, and the norm of all gradients before and after clipping, each as the mean over @every@ update@s@.
It needs PyTorch and NumPy: pip install torch numpy
"""

import math

import numpy as np
import torch

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

CELLS = @cells@
@size@
H, BATCH, UPDATES = @hidden@, @batch@, @updates@  # units, sequences an update, updates
RATE, CLIP = @rate@, @clip@  # learning rate; limit of the norm of all gradients together (None: no clipping)
FACTOR = @factor@  # multiplies U at the start
FORGET_BIAS = @forget_bias@  # of an LSTM
SEED = @seed@
EVERY = @every@  # updates of a printed line
LARGEST = 1e6 * @baseline@  # a million times the loss of guessing: it has exploded

GATES = {"rnn": 1, "gru": 3, "lstm": 4}  # blocks of H rows: GRU r, z, n; LSTM i, f, g, o

# One thread, as in the program: with more, sums have another order and other last digits.
torch.set_num_threads(1)

# Three streams of one seed that never mix: sequences, weights, word vectors.
SEQUENCES, WEIGHTS, WORDS = 0, 1, 2

@task@

# ---- a network at its start ------------------------------------------------------------------------------------------


def start(cell):
    rng = np.random.default_rng([SEED, WEIGHTS])
    rows, bound = GATES[cell] * H, 1 / math.sqrt(H)

    def uniform(*shape):
        return rng.uniform(-bound, bound, shape)

    W, U, b_ih, b_hh = uniform(rows, INPUTS), uniform(rows, H), uniform(rows), uniform(rows)
@init@
    if cell == "lstm":
        b_ih[H : 2 * H], b_hh[H : 2 * H] = FORGET_BIAS, 0.0
    if cell == "rnn":
        network = torch.nn.RNN(INPUTS, H, nonlinearity="@activation@")
    else:
        network = {"gru": torch.nn.GRU, "lstm": torch.nn.LSTM}[cell](INPUTS, H)
    output = torch.nn.Linear(H, OUTPUTS)
    with torch.no_grad():
        for place, values in (
            (network.weight_ih_l0, W), (network.weight_hh_l0, U * FACTOR), (network.bias_ih_l0, b_ih),
            (network.bias_hh_l0, b_hh), (output.weight, uniform(OUTPUTS, H)), (output.bias, uniform(OUTPUTS)),
        ):
            place.copy_(torch.from_numpy(values.astype(np.float32)))
    return network, output


# ---- training --------------------------------------------------------------------------------------------------------


def train(cell):
    network, output = start(cell)
@vectors@
    parameters = [@more@*network.parameters(), *output.parameters()]
    optimiser = torch.optim.@optimiser@
    rng = np.random.default_rng([SEED, SEQUENCES])
    measured = []
    for update in range(1, UPDATES + 1):
        loss, right = loss_of(network, output, draw(rng)@words@)
        optimiser.zero_grad()
        loss.backward()
        # in float64: the squares of float32 numbers neither overflow nor vanish there
        norm = math.sqrt(sum(float((p.grad.double() ** 2).sum()) for p in parameters))
        if not (math.isfinite(norm) and loss.item() <= LARGEST):
            print(f"{cell} stopped at update {update}: a loss or a gradient is not finite, or the loss exploded")
            return
        scale = 1.0 if CLIP is None or norm <= CLIP else CLIP / norm
        for p in parameters:
            p.grad *= scale
        optimiser.step()
        measured.append((loss.item(), right, norm, norm * scale))
        if update % EVERY == 0:
            means = [sum(column) / EVERY for column in zip(*measured)]
            print(f"  {cell:5} {update:6d}  " + "  ".join(f"{mean:.10g}" for mean in means))
            measured = []


for cell in CELLS:
    print(f"---- {cell}: update, loss, share right, norm before, norm after clipping")
    train(cell)
'''

_ADDING = """# ---- adding: two of T numbers are marked, one in each half; their sum is asked at the end ----------

INPUTS, OUTPUTS = 2, 1  # the number and its mark; the sum
NEAR = 0.08  # an answer this near to the sum counts as right


def draw(rng):
    half, rows = T // 2, np.arange(BATCH)
    x = np.zeros((BATCH, T, 2), dtype=np.float32)
    x[:, :, 0] = rng.random((BATCH, T), dtype=np.float32)
    first, second = rng.integers(0, half, BATCH), rng.integers(half, T, BATCH)
    x[rows, first, 1] = x[rows, second, 1] = 1
    target = x[rows, first, 0] + x[rows, second, 0]
    return torch.from_numpy(x.swapaxes(0, 1).copy()), torch.from_numpy(target)


def loss_of(network, output, drawn):
    x, target = drawn
    said = output(network(x)[0][-1])[:, 0]
    right = ((said.detach() - target).abs() < NEAR).double().mean().item()
    return torch.nn.functional.mse_loss(said, target), right"""

_COPY = '''# ---- copy: ten symbols, T - 1 blanks, the mark that asks, ten blanks; the ten are asked at the end --

SYMBOLS, KEPT = 8, 10
BLANK, GO = SYMBOLS + 1, SYMBOLS + 2  # 0 is a word that never comes
INPUTS, OUTPUTS = 16, SYMBOLS + 1  # numbers of a word vector; blank and the eight symbols


def held_out(symbols):
    """A fifth of all symbol strings is never learned from: those whose hash begins so."""
    first = hashlib.sha256(struct.pack(f"<{KEPT}I", *symbols)).digest()[0]
    return first < 2 * @held_out@


def draw(rng):
    numbers, sequences = iter(()), []

    def below(bound):
        nonlocal numbers
        for number in numbers:
            return int(number * bound)
        numbers = iter(rng.random(1024).tolist())  # many at once; what is left over is thrown away
        return below(bound)

    while len(sequences) < BATCH:
        symbols = [1 + below(SYMBOLS) for _ in range(KEPT)]
        if not held_out(symbols):
            sequences.append(symbols)
    x = torch.tensor([[*s, *[BLANK] * (T - 1), GO, *[BLANK] * KEPT] for s in sequences])
    target = torch.tensor([[0] * (T + KEPT) + s for s in sequences])
    return x.T, target.T


def loss_of(network, output, drawn, vectors):
    x, target = drawn
    said = output(network(torch.nn.functional.embedding(x, vectors))[0]).flatten(0, 1)
    right = (said.detach().argmax(dim=1) == target.flatten()).double().mean().item()
    return torch.nn.functional.cross_entropy(said, target.flatten()), right'''

_ORTHOGONAL = """    blocks = []
    for _ in range(GATES[cell]):  # each gate's block on its own, from a QR of a normal draw
        Q, R = np.linalg.qr(rng.standard_normal((H, H)))
        blocks.append(Q * np.sign(np.diag(R)))
    U = np.concatenate(blocks)"""
_VECTORS = """    drawn = np.random.default_rng([SEED, WORDS]).standard_normal((SYMBOLS + 3, INPUTS))
    vectors = torch.from_numpy(drawn.astype(np.float32)).requires_grad_()"""
_OPTIMISERS = {
    "adam": "Adam(parameters, lr=RATE)",
    "rmsprop": "RMSprop(parameters, lr=RATE)",
    "momentum": "SGD(parameters, lr=RATE, momentum=0.9)",
    "sgd": "SGD(parameters, lr=RATE)",
}
_TASKS = {"adding": _ADDING, "copy": _COPY}
_ABOUT = {
    "adding": "Networks learn to add: two of T numbers are marked, and their sum is asked at the end.",
    "copy": "Networks learn to copy: ten symbols are to be said after a pause of T steps.",
}
_HELD_OUT = 26  # of 256 first bytes, for validation; as many for the test
_POINTS = 1000  # of a curve on the screen, at most


def training_program(state: State) -> Program:
    """The program of the page of training.

    Raises
    ------
    Problem
        ``program-no-task`` for a task whose sequences take more than a page to make.
    """
    plan = state.training
    if plan.task not in _TASKS:
        raise Problem("task", "program-no-task", value=plan.task, options=", ".join(_TASKS))
    copying = plan.task == "copy"
    every = -(-plan.updates // _POINTS)
    source = fill(
        _TEMPLATE,
        about=_ABOUT[plan.task],
        every=every,
        s="" if every == 1 else "s",
        cells=words(plan.cells),
        size=f"T = {plan.length}  # steps of {'pause' if copying else 'a sequence'}",
        hidden=plan.hidden,
        batch=plan.batch,
        updates=plan.updates,
        rate=repr(plan.learning_rate),
        clip=repr(plan.clip),
        factor=repr(plan.factor),
        forget_bias=repr(plan.forget_bias),
        seed=plan.seed,
        baseline="10 * math.log(8) / (T + 20)" if copying else "1 / 6",
        task=_TASKS[plan.task].replace("@held_out@", str(_HELD_OUT)),
        init=_ORTHOGONAL if plan.init == "orthogonal" else "",
        activation=plan.activation,
        vectors=_VECTORS if copying else "",
        more="vectors, " if copying else "",
        optimiser=_OPTIMISERS[plan.optimiser],
        words=", vectors" if copying else "",
    )
    if copying:
        source = source.replace("import math\n", "import hashlib\nimport math\nimport struct\n", 1)
    return Program("gradients", source)
