"""The Reader as a PyTorch program."""

from __future__ import annotations

from typing import Any

from rnnlab.labs import programs
from rnnlab.labs.programs import DRAWN_WORDS, IN_SOURCE, SHOW, TYPED_WORDS, Program, fill, literal
from rnnlab.labs.reader.state import State, hidden_size, input_size

_TEMPLATE = '''
"""How a machine reads a sentence word by word: the numbers on the Reader's screen.

@idea@

W acts on the word x_t, U on the state before, h_(t-1), and every step uses the same ones.
It needs PyTorch alone: pip install torch
"""

@imports@

torch.set_default_dtype(torch.float64)
if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # the words may be Chinese

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

SENTENCES = [
@sentences@
]
H, I = @H@, @I@  # units of the state, numbers of a word's vector
@numbers@
@SHOW@
@VECTOR@

# ---- the cell --------------------------------------------------------------------------------------------------------

@cell@

# ---- reading ---------------------------------------------------------------------------------------------------------

last_states = []
for sentence in SENTENCES:
    print("sentence:", "  ".join(sentence))
    x = torch.tensor([vector(word) for word in sentence])  # one row a word
@states@
    before = torch.zeros(H)  # h_0: nothing has been read yet
@loop@
    # The words without their order: the mean of their vectors. (fsum rounds once, so that no order can be seen in it.)
    show("bag_of_words", [math.fsum(column) / len(sentence) for column in zip(*x.tolist())])
    last_states.append(h[-1])
@distance@
parameters = @parameters@
show("parameter_count", parameters)
'''

_DISTANCE = """
# How far apart do the two sentences end? For an RNN the order of the words counts, for the bag of words it does not.
show("distance", math.dist(last_states[0].tolist(), last_states[1].tolist()))
"""

_IDEAS = {
    "rnn": """\
An RNN keeps one vector, its state h. For each word it computes

    a_t = W x_t + U h_(t-1) + b        what comes in, what it remembers, a constant
    h_t = @f@                     the new state""",
    "gru": """\
A GRU decides, unit by unit, how much of its state h to keep. W, U and b have three blocks of rows: r, z, n.

    r = sigmoid(W_r x_t + U_r h_(t-1) + b_r)                  reset: how much of the memory the new idea may use
    z = sigmoid(W_z x_t + U_z h_(t-1) + b_z)                  update: how much of the old state stays
    n = tanh(W_n x_t + b_n + r * (U_n h_(t-1) + b_hn))        the new idea
    h_t = (1 - z) * n + z * h_(t-1)""",
    "lstm": """\
An LSTM has a second vector, the memory c, behind three gates. W, U and b have four blocks of rows: i, f, g, o.

    i, f, o = sigmoid(W x_t + U h_(t-1) + b)        write, keep, expose: each between 0 and 1
    g = tanh(W x_t + U h_(t-1) + b)                 what could be written
    c_t = f * c_(t-1) + i * g
    h_t = o * tanh(c_t)""",
}

_FUSED = """\
# PyTorch's own module with these numbers. It stores two biases and adds them; the formula has one, so the other is 0.
cell = torch.nn.@module@
with torch.no_grad():
    cell.weight_ih_l0.copy_(W)
    cell.weight_hh_l0.copy_(U)
    cell.bias_ih_l0.copy_(b)
    cell.bias_hh_l0.zero_()"""

_GRU_BIAS = """
    # The reset gate multiplies U_n h + b_hn: this bias stands inside, and cannot be joined with b.
    cell.bias_hh_l0[2 * H :] = b_hn"""

_MODULES = {"rnn": 'RNN(I, H, nonlinearity="{activation}")', "gru": "GRU(I, H)", "lstm": "LSTM(I, H)"}

_OWN_CELL = """\
# torch.nn.RNN knows tanh and relu alone, so this cell is a loop of our own.
def cell(x):
    state, states = torch.zeros(H), []
    for x_t in x:
        a = W @ x_t + U @ state + b
        state = @f@
        states.append(state)
    return torch.stack(states), state"""

_STATES = """\
    with torch.no_grad():
        h, _ = cell(x)  # all states at once, one row a step; below each is taken apart"""

_LOOPS = {
    "rnn": """\
    for t, word in enumerate(sentence):
        print(f"step {t + 1}: {word}")
        show("inputs", x[t])
        show("input_term", W @ x[t])
        show("recurrent_term", U @ before)
        show("preactivation", W @ x[t] + U @ before + b)
        show("hidden", h[t])
        before = h[t]""",
    "gru": """\
    for t, word in enumerate(sentence):
        from_word, from_state = W @ x[t], U @ before
        from_state[2 * H :] += b_hn
        a = from_word + from_state + b
        r, z = torch.sigmoid(a[:H]), torch.sigmoid(a[H : 2 * H])
        # The new idea sees only as much of the state as the reset gate lets through.
        a[2 * H :] = from_word[2 * H :] + b[2 * H :] + r * from_state[2 * H :]
        print(f"step {t + 1}: {word}")
        show("inputs", x[t])
        show("input_term", from_word)
        show("recurrent_term", from_state)
        show("preactivation", a)
        show("r", r)
        show("z", z)
        show("n", torch.tanh(a[2 * H :]))
        show("hidden", h[t])
        before = h[t]""",
    "lstm": """\
    c = torch.zeros(H)  # c_0: the memory is empty
    for t, word in enumerate(sentence):
        a = W @ x[t] + U @ before + b
        i, f, o = torch.sigmoid(a[:H]), torch.sigmoid(a[H : 2 * H]), torch.sigmoid(a[3 * H :])
        g = torch.tanh(a[2 * H : 3 * H])
        c = f * c + i * g  # what is kept, plus what is written
        print(f"step {t + 1}: {word}")
        show("inputs", x[t])
        show("input_term", W @ x[t])
        show("recurrent_term", U @ before)
        show("preactivation", a)
        show("i", i)
        show("f", f)
        show("g", g)
        show("o", o)
        show("cell_state", c)
        show("hidden", h[t])
        before = h[t]""",
}

_FUNCTIONS = {"sigmoid": "torch.sigmoid(a)", "linear": "a"}


def program(state: State) -> Program:
    """The program that prints what the Reader shows for a state.

    Weights and typed vectors stand in it while they are few; else the weights
    (and typed vectors that are too many on their own) are beside it.
    """
    sentences = [state.sentence] + ([] if state.compare is None else [state.compare])
    used = list(dict.fromkeys(word for sentence in sentences for word in sentence))
    typed = {word: state.embeddings[word] for word in used if word in state.embeddings}
    drawn = len(typed) < len(used)
    numbers, weights = _numbers(state, typed)
    fused = state.cell != "rnn" or state.activation in ("tanh", "relu")
    if fused:
        module = _MODULES[state.cell].format(activation=state.activation)
        cell = _FUSED.replace("@module@", module) + (_GRU_BIAS if state.cell == "gru" else "")
    else:
        cell = _OWN_CELL.replace("@f@", _FUNCTIONS[state.activation])
    return Program(
        "reader",
        fill(
            _TEMPLATE,
            idea=_IDEAS[state.cell].replace(
                "@f@", f"{state.activation}(a_t)" if state.activation != "linear" else "a_t"
            ),
            imports=_imports(drawn, bool(weights)),
            H=hidden_size(state),
            I=input_size(state),
            SHOW=SHOW,
            VECTOR=DRAWN_WORDS if drawn else TYPED_WORDS,
            cell=cell,
            states=_STATES,
            loop=_LOOPS[state.cell],
            distance="" if state.compare is None else _DISTANCE,
            parameters="W.numel() + U.numel() + b.numel()" + (" + b_hn.numel()" if state.cell == "gru" else ""),
            numbers=numbers + (f"\nSEED = {state.seed}  # for words without a typed vector" if drawn else ""),
            sentences="\n".join(f"    {programs.words(sentence, 4)}," for sentence in sentences),
        ),
        weights,
    )


def _imports(drawn: bool, loads: bool) -> str:
    names = (["hashlib"] if drawn else []) + ["math", "sys"]
    lines = [f"import {name}" for name in names] + (["from pathlib import Path"] if loads else [])
    return "\n".join([*lines, "", "import torch"])


def _numbers(state: State, typed: dict[str, tuple[float, ...]]) -> tuple[str, dict[str, Any]]:
    """The lines that define W, U, b and VECTORS, and what they load."""
    gru = state.cell == "gru"
    own: dict[str, Any] = {"W": state.W, "U": state.U, "b": state.b} | ({"b_hn": state.b_hn} if gru else {})
    if programs.count(own) + programs.count(typed) <= IN_SOURCE:
        lines = [f"{name} = torch.tensor({literal(values)})" for name, values in own.items()]
        return "\n".join([*lines, f"VECTORS = {programs.vectors(typed)}"]), {}
    zeros = (0.0,) * len(state.b)
    weights: dict[str, Any] = {
        "weight_ih_l0": state.W,
        "weight_hh_l0": state.U,
        "bias_ih_l0": state.b,
        "bias_hh_l0": zeros[: -len(state.b_hn)] + state.b_hn if gru else zeros,
    }
    lines = [
        "# Too many numbers to stand here: they are in the file beside, under PyTorch's names.",
        'saved = torch.load(Path(__file__).with_name("reader.pt"), weights_only=True)',
        'W, U, b = saved["weight_ih_l0"], saved["weight_hh_l0"], saved["bias_ih_l0"]',
    ]
    if gru:
        lines.append('b_hn = saved["bias_hh_l0"][2 * H :]')
    if programs.count(typed) <= IN_SOURCE:
        lines.append(f"VECTORS = {programs.vectors(typed)}")
    else:
        weights["word_vectors"] = tuple(typed.values())
        lines += [
            f"TYPED = {programs.words(tuple(typed))}",
            'VECTORS = dict(zip(TYPED, saved["word_vectors"].tolist()))',
        ]
    return "\n".join(lines), weights
