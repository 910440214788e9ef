"""The Reader as a PyTorch program."""

from __future__ import annotations

from typing import Any

from rnnlab.labs import programs
from rnnlab.labs.programs import DRAWN_WORDS, IN_SOURCE, SHOW, TYPED_WORDS, Program, fill, literal
from rnnlab.labs.reader import code_pages, code_trained
from rnnlab.labs.reader.state import State, hidden_size, input_size
from rnnlab.labs.trained import Trained
from rnnlab.session import checks

_TEMPLATE = '''
"""How a machine reads a sentence word by word: the numbers on the Reader's screen.

@idea@

W acts on the word x_t, U on the state before, h_(t-1), and every step uses the same ones.
@trained@
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
@held@
@SHOW@
@VECTOR@

# ---- the cell --------------------------------------------------------------------------------------------------------

@cell@
@read@

# ---- reading ---------------------------------------------------------------------------------------------------------

last_states = []
for @sentence@:
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

@page@
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

_HELD_STATES = """\
    held = HELD if number == 0 else {"h": {}, "c": {}}  # in the first sentence alone
    h = read(x, held)  # all states, one row a step; below each is taken apart"""

_HELD_C = """\
        for unit, value in held["c"].get(t + 1, {}).items():
            c[unit] = value"""

_LOOPS = {
    "rnn": """\
    for t, word in enumerate(sentence):
        print(f"step {t + 1}: {word}")
        show("inputs", x[t])
        show("input_term", W @ x[t])
        show("recurrent_term", U @ before)
        show("preactivation", W @ x[t] + U @ before + b)
        show("hidden", h[t])
@answers@
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
@answers@
        before = h[t]""",
    "lstm": """\
    c = torch.zeros(H)  # c_0: the memory is empty
    for t, word in enumerate(sentence):
        a = W @ x[t] + U @ before + b
        i, f, o = torch.sigmoid(a[:H]), torch.sigmoid(a[H : 2 * H]), torch.sigmoid(a[3 * H :])
        g = torch.tanh(a[2 * H : 3 * H])
        c = f * c + i * g  # what is kept, plus what is written
@held_c@
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
@answers@
        before = h[t]""",
}

_FUNCTIONS = {"tanh": "torch.tanh(a)", "relu": "torch.relu(a)", "sigmoid": "torch.sigmoid(a)", "linear": "a"}

_READ = """

@torch.no_grad()
def read(x, held):
    \"\"\"The states of all steps, one by one: what is held is written over before the next step reads it.\"\"\"
    h, states = torch.zeros(H), []
@start@
    for t, x_t in enumerate(x):
@step@
        for unit, value in held["h"].get(t + 1, {}).items():
            h[unit] = value
        states.append(h)
    return torch.stack(states)
"""

_READ_STEPS = {
    "rnn": """\
        a = W @ x_t + U @ h + b
        h = @f@""",
    "gru": """\
        h = cell(x_t[None], h[None])[1][0].clone()""",
    "lstm": """\
        before = h
        h, c = (state[0].clone() for state in cell(x_t[None], (h[None], c[None]))[1])
        if t + 1 in held["c"]:  # c is set before h is made of it
            for unit, value in held["c"][t + 1].items():
                c[unit] = value
            h = torch.sigmoid((W @ x_t + U @ before + b)[3 * H :]) * torch.tanh(c)""",
}


def program(state: State) -> Program:
    """The program that prints what the Reader shows for a state.

    Numbers stand in it while they are few (``IN_SOURCE``); else the weights
    (and what was typed or held, where that is too much on its own) are beside it.

    Raises
    ------
    Problem
        Where there is no such model, and where what was changed does not fit it.
    """
    trained = code_trained.load(state) if state.model else None
    kind, activation = (state.cell, state.activation) if trained is None else (trained.cell, trained.activation)
    hidden, inputs = (hidden_size(state), input_size(state)) if trained is None else trained.sizes
    for k, hold in enumerate(state.held):
        checks.index(f"held[{k}].unit", hold.unit, hidden)
        checks.option(f"held[{k}].of", hold.of, ("h", "c") if kind == "lstm" else ("h",))
    page = code_pages.page(state, trained, "read(x, HELD)" if state.held else "cell(x)[0]")
    sentences = [state.sentence] + ([] if state.compare is None else [state.compare])
    used = tuple(dict.fromkeys(word for sentence in (*sentences, *page.sentences) for word in sentence))
    if trained is None:
        typed = {word: state.embeddings[word] for word in used if word in state.embeddings}
        drawn = len(typed) < len(used)
        vector = DRAWN_WORDS if drawn else TYPED_WORDS
        own, numbers, weights = _numbers(state, typed)
        numbers += f"\nSEED = {state.seed}  # for words without a typed vector" if drawn else ""
    else:
        drawn, vector = False, code_trained.VECTOR
        own, numbers, weights = code_trained.numbers(state, trained, used)
    holds, beside = _held(state, IN_SOURCE - own, bool(weights))
    weights |= beside
    fused = kind != "rnn" or activation in ("tanh", "relu")
    if fused:
        module = _MODULES[kind].format(activation=activation)
        cell = _FUSED.replace("@module@", module) + (_GRU_BIAS if kind == "gru" else "")
    else:
        cell = _OWN_CELL.replace("@f@", _FUNCTIONS[activation])
    loop = _LOOPS[kind].replace("@answers@", "" if trained is None else code_trained.answers(trained))
    return Program(
        "reader",
        fill(
            _TEMPLATE,
            idea=_IDEAS[kind].replace("@f@", f"{activation}(a_t)" if activation != "linear" else "a_t"),
            trained="" if trained is None else code_trained.about(state, trained),
            imports=_imports(drawn, bool(weights)),
            H=hidden,
            I=inputs,
            SHOW=SHOW,
            VECTOR=vector,
            cell=cell,
            read=_reading(kind, activation) if holds else "",
            sentence="number, sentence in enumerate(SENTENCES)" if holds else "sentence in SENTENCES",
            states=_HELD_STATES if holds else _STATES,
            loop=loop.replace("@held_c@\n", f"{_HELD_C}\n" if holds else "").replace("\n\n", "\n"),
            distance="" if state.compare is None else _DISTANCE,
            parameters=_parameters(kind, trained),
            numbers=numbers,
            held=holds,
            sentences="\n".join(f"    {programs.words(sentence, 4)}," for sentence in sentences),
            page=page.text,
        ),
        weights,
    )


def _reading(cell: str, activation: str) -> str:
    """The function that reads with states held."""
    start = "    c = torch.zeros(H)\n" if cell == "lstm" else ""
    step = _READ_STEPS[cell].replace("@f@", _FUNCTIONS[activation])
    return _READ.replace("@start@\n", start).replace("@step@", step)


def _parameters(cell: str, trained: Trained | None) -> str:
    count = "W.numel() + U.numel() + b.numel()" + (" + b_hn.numel()" if cell == "gru" else "")
    nailed = trained is not None and trained.entry.cell == "lstm1997"
    return f"3 * ({count}) // 4  # the forget gate is nailed open: its block is no parameters" if nailed else count


def _imports(drawn: bool, loads: bool) -> str:
    names = (["hashlib"] if drawn else []) + ["math", "sys"]
    lines = [f"import {name}" for name in names] + (["from pathlib import Path"] if loads else [])
    return "\n".join([*lines, "", "import torch"])


def _numbers(state: State, typed: dict[str, tuple[float, ...]]) -> tuple[int, str, dict[str, Any]]:
    """How many numbers stand in the source, the lines that define W, U, b and VECTORS, and what they load."""
    gru = state.cell == "gru"
    own: dict[str, Any] = {"W": state.W, "U": state.U, "b": state.b} | ({"b_hn": state.b_hn} if gru else {})
    if programs.count(own) + programs.count(typed) <= IN_SOURCE:
        lines = [f"{name} = torch.tensor({literal(values)})" for name, values in own.items()]
        lines.append(f"VECTORS = {programs.vectors(typed)}")
        return programs.count(own) + programs.count(typed), "\n".join(lines), {}
    zeros = (0.0,) * len(state.b)
    weights: dict[str, Any] = {
        "weight_ih_l0": state.W,
        "weight_hh_l0": state.U,
        "bias_ih_l0": state.b,
        "bias_hh_l0": zeros[: -len(state.b_hn)] + state.b_hn if gru else zeros,
    }
    lines = [
        "# Too many numbers to stand here: they are in the file beside, under PyTorch's names.",
        code_trained.LOADED,
        'W, U, b = saved["weight_ih_l0"], saved["weight_hh_l0"], saved["bias_ih_l0"]',
    ]
    if gru:
        lines.append('b_hn = saved["bias_hh_l0"][2 * H :]')
    count, line, beside = code_trained.vectors(typed, IN_SOURCE)
    return count, "\n".join([*lines, line]), weights | beside


def _held(state: State, room: int, loaded: bool) -> tuple[str, dict[str, Any]]:
    """The lines that define HELD, empty where nothing is held, and what they load."""
    held: dict[str, dict[int, dict[int, float]]] = {"h": {}, "c": {}}
    for hold in state.held:
        held[hold.of].setdefault(hold.step, {})[hold.unit] = hold.value
    rows = tuple(
        (float(of == "c"), float(step), float(unit), value)
        for of, steps in held.items()
        for step, units in steps.items()
        for unit, value in units.items()
    )
    if not rows:
        return "", {}
    if len(rows) <= room:
        lines = ["# state: {step, from 1: {unit, from 0: the value that is written over it}}", "HELD = {"]
        for of, steps in held.items():
            parts = [f"{step}: {units}," for step, units in steps.items()]
            lines += [f'    "{of}": {{', *code_trained.wrapped(parts, 8), "    },"] if steps else [f'    "{of}": {{}},']
        return "\n".join([*lines, "}"]), {}
    lines = [] if loaded else [code_trained.LOADED]
    lines += [
        "# state: {step, from 1: {unit, from 0: the value that is written over it}}, from rows of the file beside",
        'HELD = {"h": {}, "c": {}}',
        'for of, step, unit, value in saved["held"].tolist():',
        '    HELD["c" if of else "h"].setdefault(int(step), {})[int(unit)] = value',
    ]
    return "\n".join(lines), {"held": rows}
