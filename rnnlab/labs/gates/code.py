"""The Gates lab as a PyTorch program."""

from __future__ import annotations

from rnnlab.engine.vocabulary import rows_of
from rnnlab.labs import programs, trained
from rnnlab.labs.gates.state import State
from rnnlab.labs.programs import DRAWN_WORDS, IN_SOURCE, SHOW, TYPED_WORDS, Program, fill
from rnnlab.session.messages import Problem

_TEMPLATE = '''
"""What an LSTM's gates do: the same network twice, left alone and with gates held by force.

    i, f, o = sigmoid(W x_t + U h_(t-1) + b)        write, keep, expose: each between 0 and 1
    g = tanh(W x_t + U h_(t-1) + b)                 what could be written
    c_t = f * c_(t-1) + i * g                       the memory: what is kept, and what is written
    h_t = o * tanh(c_t)                             what the next step sees of it

@about@ It needs PyTorch alone: pip install torch
"""

@imports@

torch.set_default_dtype(torch.float64)
if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # the words may be Chinese

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

SENTENCE = @sentence@
H, I = @H@, @I@  # units of the state, numbers of a word's vector
@chosen@

# Held by force: (gate, value, units from 0, steps from 1); None means all of them. A later one wins.
HELD = @held@
@vectors@
@SHOW@
@VECTOR@

@network@
# ---- reading ---------------------------------------------------------------------------------------------------------


def run(held):
    """Read the sentence; print every number, return h and c of all steps."""
    h, c = torch.zeros(H), torch.zeros(H)
    all_h, all_c = [], []
    for step, word in enumerate(SENTENCE, start=1):
        a = W @ torch.tensor(vector(word)) + U @ h + b
        gates = {
            "i": torch.sigmoid(a[:H]),
            "f": torch.sigmoid(a[H : 2 * H]),
            "g": torch.tanh(a[2 * H : 3 * H]),
            "o": torch.sigmoid(a[3 * H :]),
        }
        for gate, value, units, steps in held:
            if steps is None or step in steps:
                gates[gate][slice(None) if units is None else units] = value
        kept, written = gates["f"] * c, gates["i"] * gates["g"]
        c = kept + written
        h = gates["o"] * torch.tanh(c)
        print(f"step {step}: {word}")
        for gate, values in gates.items():
            show(gate, values)
        show("kept", kept)
        show("written", written)
        show("c", c)
        show("tanh_c", torch.tanh(c))
        show("h", h)
        all_h.append(h)
        all_c.append(c)
    return torch.stack(all_h), torch.stack(all_c)


@follow@
print("---- baseline: left alone")
h_alone, c_alone = run([])
@answer_alone@
print("---- forced: with the gates held")
h_forced, c_forced = run(HELD)
@answer_forced@

# How far apart the two runs end, and how far apart they are at each step.
print("---- difference")
show("difference", torch.linalg.vector_norm(h_forced[-1] - h_alone[-1]))
show("difference_c", torch.linalg.vector_norm(c_forced[-1] - c_alone[-1]))
show("by step", torch.linalg.vector_norm(h_forced - h_alone, dim=1))
show("parameter_count", @count@)

# ---- PyTorch's own LSTM with these numbers ---------------------------------------------------------------------------

# It stores two biases and adds them; the formula has one, so the other is 0.
lstm = torch.nn.LSTM(I, H)
with torch.no_grad():
    lstm.weight_ih_l0.copy_(W)
    lstm.weight_hh_l0.copy_(U)
    lstm.bias_ih_l0.copy_(b)
    lstm.bias_hh_l0.zero_()
    theirs, _ = lstm(torch.tensor([vector(word) for word in SENTENCE]))
print("largest difference of the run left alone from torch.nn.LSTM:", float((theirs - h_alone).abs().max()))
'''

_DRAWN = """
# ---- the network, drawn from the seed --------------------------------------------------------------------------------

# In this order: W (4H x I), then U (4H x H), each uniform between -k and k; rows in PyTorch's order i, f, g, o.
generator = torch.Generator().manual_seed(SEED)
k = 4.0 * WEIGHT_SCALE / math.sqrt(H)  # four times PyTorch's own start, so that the gates move visibly
W = (2.0 * torch.rand(4 * H, I, generator=generator) - 1.0) * k
U = (2.0 * torch.rand(4 * H, H, generator=generator) - 1.0) * k
b = torch.zeros(4 * H)
b[H : 2 * H] = FORGET_BIAS
"""

_DRAWN_CHOICE = """\
SEED = @seed@
WEIGHT_SCALE = @scale@
FORGET_BIAS = @bias@  # a positive one: the network starts by keeping"""

_LOADED = """
# ---- the trained network ---------------------------------------------------------------------------------------------

# Its numbers are in the file beside, under PyTorch's names; rows in PyTorch's order i, f, g, o.
saved = torch.load(Path(__file__).with_name("gates.pt"), weights_only=True)
embedding = torch.nn.Embedding.from_pretrained(saved["embedding.weight"])
readout = torch.nn.Linear(H, len(ANSWERS))
readout.load_state_dict({name: saved[f"readout.{name}"] for name in ("weight", "bias")})
readout.requires_grad_(False)
W, U = saved["rnn.weight_ih_l0"], saved["rnn.weight_hh_l0"]
b = saved["rnn.bias_ih_l0"] + saved["rnn.bias_hh_l0"]  # PyTorch stores two, the formula has their sum
b[H : 2 * H] += FORGET_BIAS_SHIFT
"""

_LOADED_CHOICE = """\
FORGET_BIAS_SHIFT = @shift@  # added to the forget gate's trained bias
TARGET = @target@  # the answer that is followed; None: the most probable one, with all gates left alone
# The word's row of the embedding, in both languages; any other word is row 0, the unknown one.
@rows@
ANSWERS = @answers@"""

_EMBEDDED_WORDS = '''

def vector(word):
    """What the network reads: the word's row of the embedding; row 0 is the unknown word."""
    return embedding(torch.tensor(ROWS.get(word, 0))).tolist()
'''

_FOLLOW = '''
def answer(h, target):
    """Print the answers' probabilities after each word; return which one is followed."""
    probabilities = torch.softmax(readout(h), dim=1)
    for step, word in enumerate(SENTENCE):
        show(f"answers {step + 1}", probabilities[step])
    target = int(probabilities[-1].argmax()) if target is None else target
    print("after the last word:", ANSWERS[target], float(probabilities[-1, target]))
    return target
'''


def program(state: State) -> Program:
    """The program that prints what the Gates lab shows for a state.

    Raises
    ------
    Problem
        Where there is no such model, or it reads no sentence, or it is no LSTM.
    """
    return _of_trained(state) if state.model else _of_random(state)


def _of_trained(state: State) -> Program:
    model = trained.read_reader(state.model)
    entry = model.entry
    if model.cell != "lstm":
        raise Problem("model", "model-no-lstm", value=entry.name, cell=entry.cell.upper())
    names = [name for pair in entry.answers for name in pair]
    if state.target and state.target not in names:
        raise Problem("target", "not-an-option", value=state.target, options=", ".join(names))
    rows = rows_of(entry.words)
    used = {word: rows[word] for word in state.sentence if word in rows}
    listed = rows if len(entry.words) <= trained.ALL_WORDS_UP_TO else used
    count = "W.numel() + U.numel() + b.numel()"
    if entry.cell == "lstm1997":
        count += " - H * (I + H + 1)"  # it has no forget gate
    choice = fill(
        _LOADED_CHOICE,
        shift=repr(state.forget_bias_shift),
        target="None" if not state.target else str(names.index(state.target) // 2),
        rows=trained.dictionary("ROWS", listed),
        answers=programs.words([trained.both(pair) for pair in entry.answers]),
    ).strip()
    source = fill(
        _TEMPLATE,
        about=f"A trained network: {entry.name}, task {entry.task}, {entry.steps} updates.",
        imports="import sys\nfrom pathlib import Path\n\nimport torch",
        H=entry.hidden,
        I=entry.embedding,
        chosen=choice,
        held=_held(state),
        SHOW=SHOW,
        VECTOR=_EMBEDDED_WORDS,
        vectors="",
        sentence=programs.words(state.sentence),
        network=_LOADED.strip() + "\n",
        follow=_FOLLOW.strip() + "\n\n\n",
        answer_alone="target = answer(h_alone, TARGET)",
        answer_forced="answer(h_forced, target)",
        count=count,
    )
    return Program("gates", source, dict(model.tensors))


def _held(state: State) -> str:
    held = "".join(
        f'    ("{override.gate}", {override.value!r}, {_listed(override.units)}, {_listed(override.steps)}),\n'
        for override in state.overrides
    )
    return f"[\n{held}]" if held else "[]"


def _of_random(state: State) -> Program:
    used = list(dict.fromkeys(state.sentence))
    typed = {word: state.embeddings[word] for word in used if word in state.embeddings}
    drawn = len(typed) < len(used)
    beside = programs.count(typed) > IN_SOURCE
    vectors = f"VECTORS = {programs.vectors(typed)}"
    if beside:
        vectors = (
            f"TYPED = {programs.words(tuple(typed))}\n"
            "# Too many numbers to stand here: they are in the file beside.\n"
            'saved = torch.load(Path(__file__).with_name("gates.pt"), weights_only=True)\n'
            'VECTORS = dict(zip(TYPED, saved["word_vectors"].tolist()))'
        )
    imports = (["import hashlib"] if drawn else []) + ["import math", "import sys"]
    imports += (["from pathlib import Path"] if beside else []) + ["", "import torch"]
    return Program(
        "gates",
        fill(
            _TEMPLATE,
            imports="\n".join(imports),
            H=state.hidden,
            I=state.embedding_size,
            about="Nobody trained this network: its weights are drawn from a seed.",
            chosen=fill(
                _DRAWN_CHOICE, seed=state.seed, scale=repr(state.weight_scale), bias=repr(state.forget_bias)
            ).strip(),
            network=_DRAWN.strip() + "\n",
            follow="",
            answer_alone="",
            answer_forced="",
            count="W.numel() + U.numel() + b.numel()",
            held=_held(state),
            SHOW=SHOW,
            VECTOR=DRAWN_WORDS if drawn else TYPED_WORDS,
            vectors=vectors,
            sentence=programs.words(state.sentence),
        ),
        {"word_vectors": tuple(typed.values())} if beside else {},
    )


def _listed(values: tuple[int, ...] | None) -> str:
    return "None" if values is None else repr(list(values))
