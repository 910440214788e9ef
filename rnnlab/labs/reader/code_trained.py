"""The parts of the Reader's program that a trained model needs: its file's numbers, its words, its answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rnnlab.engine.vocabulary import rows_of, typed_vector
from rnnlab.labs import programs, trained
from rnnlab.labs.programs import IN_SOURCE, LINE, quoted
from rnnlab.labs.reader.state import VALUE_LIMIT, State
from rnnlab.labs.trained import ALL_WORDS_UP_TO, Trained
from rnnlab.session import checks

LOADED = 'saved = torch.load(Path(__file__).with_name("reader.pt"), weights_only=True)'

ALL_ANSWERS_UP_TO = 50  # of which the program prints the probabilities; of more, the ten largest
MOST_PROBABLE = 10

VECTOR = '''

def vector(word):
    """What the network reads: a typed vector, or the word's row of the embedding; row 0 is the unknown word."""
    if word in VECTORS:
        return VECTORS[word]
    return embedding(torch.tensor(ROWS.get(word, 0))).tolist()
'''

_MODULES = """
# PyTorch's own modules with these numbers. Embedding and output layer are counted apart from the cell.
embedding = torch.nn.Embedding.from_pretrained(saved["embedding.weight"])
readout = torch.nn.Linear(H, len(ANSWERS))
readout.load_state_dict({name: saved[f"readout.{name}"] for name in ("weight", "bias")})
readout.requires_grad_(False)
W, U = saved["rnn.weight_ih_l0"], saved["rnn.weight_hh_l0"]"""

_BIAS = 'b = saved["rnn.bias_ih_l0"] + saved["rnn.bias_hh_l0"]  # PyTorch stores two, the formula has their sum'

_GRU_BIASES = """\
b, b_hn = saved["rnn.bias_ih_l0"].clone(), saved["rnn.bias_hh_l0"][2 * H :]
b[: 2 * H] += saved["rnn.bias_hh_l0"][: 2 * H]  # PyTorch stores two; all but the last block are summed"""

_ANSWERS = """\
        show("answers", torch.softmax(readout(h[t]), 0))"""

_MANY_ANSWERS = """\
        likely = torch.softmax(readout(h[t]), 0).topk(@count@)
        show("answers", likely.values)
        print("most probable:", "  ".join(ANSWERS[k] for k in likely.indices.tolist()))"""


def load(state: State) -> Trained:
    """The model of a state with its numbers, read without torch.

    Raises
    ------
    Problem
        ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``; and where a changed weight or a typed vector
        does not fit, by its field.
    """
    model = trained.read_reader(state.model)
    hidden, inputs = model.sizes
    rows = len(model.tensors["rnn.bias_ih_l0"])
    shapes = {"W": (rows, inputs), "U": (rows, hidden), "b": (rows, None)}
    if model.cell == "gru":
        shapes["b_hn"] = (hidden, None)
    for k, change in enumerate(state.weight_changes):
        checks.option(f"weight_changes[{k}].matrix", change.matrix, tuple(shapes))
        height, width = shapes[change.matrix]
        checks.index(f"weight_changes[{k}].row", change.row, height)
        if width is not None:
            checks.index(f"weight_changes[{k}].col", change.col, width)
    for word, vector in state.model_embeddings.items():
        checks.vector(f"model_embeddings[{word!r}]", vector, inputs, VALUE_LIMIT)
    return model


def about(state: State, model: Trained) -> str:
    """What the program says of its network."""
    changed = " Some of its numbers were changed." if state.weight_changes or state.model_embeddings else ""
    return f"""
The numbers are those of a trained network: {model.entry.name}, task {model.entry.task}, \
{model.entry.steps} updates.{changed}
After each word its output layer gives a probability to each answer: softmax(readout(h_t)).
"""


def numbers(state: State, model: Trained, used: Sequence[str]) -> tuple[int, str, dict[str, Any]]:
    """How many numbers stand in the source, the lines that define the network's numbers, and what they load.

    Parameters
    ----------
    state : State
    model : Trained
    used : sequence of str
        All words that the program reads.
    """
    entry = model.entry
    rows = rows_of(entry.words)
    typed = {}
    for word in used:
        vector = typed_vector(entry.words, rows.get(word, 0), word, state.model_embeddings)
        if vector is not None:
            typed[word] = vector
    listed = rows if len(entry.words) <= ALL_WORDS_UP_TO else {word: rows[word] for word in used if word in rows}
    count = programs.count(model.tensors) + programs.count(typed) + len(state.weight_changes)
    weights: dict[str, Any] = {}
    if count <= IN_SOURCE:
        lines = ["saved = {"]
        for name, values in model.tensors.items():
            lines += [f"    {quoted(name)}: torch.tensor(", *_numbers(values), "    ),"]
        lines.append("}")
    else:
        count = 0
        weights = dict(model.tensors)
        lines = ["# Too many numbers to stand here: they are in the file beside, under PyTorch's names.", LOADED]
    lines.append("# The word's row of the embedding, in both languages; any other word is row 0, the unknown one.")
    if listed is not rows:
        lines.append(f"# Of the {len(entry.words)} words these are the ones that are read below.")
    lines.append(trained.dictionary("ROWS", listed))
    lines.append(f"ANSWERS = {programs.words([trained.both(pair) for pair in entry.answers])}")
    lines.append(_MODULES + "\n" + (_GRU_BIASES if model.cell == "gru" else _BIAS))
    if state.weight_changes:
        many = count + len(state.weight_changes) > IN_SOURCE
        lines.append("# What was changed on the screen.")
        if many:
            changes = [
                (float(_NAMES.index(c.matrix)), float(c.row), float(c.col), c.value) for c in state.weight_changes
            ]
            weights["changes"] = changes
            lines.append('for name, row, col, value in saved["changes"].tolist():')
            lines.append(f"    matrix = ({_joined(model)})[int(name)]")
            lines.append("    matrix[(int(row), int(col))[: matrix.ndim]] = value")
        else:
            count += len(state.weight_changes)
            lines += [
                f"{c.matrix}[{c.row}" + (f", {c.col}" if c.matrix in "WU" else "") + f"] = {c.value!r}"
                for c in state.weight_changes
            ]
    typed_count, line, beside = vectors(typed, IN_SOURCE - count)
    return count + typed_count, "\n".join([*lines, line]), weights | beside


_NAMES = ("W", "U", "b", "b_hn")


def _joined(model: Trained) -> str:
    return ", ".join(_NAMES if model.cell == "gru" else _NAMES[:3])


def _numbers(values: Sequence[Any]) -> list[str]:
    """A vector or matrix as Python writes it, to the last bit, on lines that are not too long."""
    if not isinstance(values[0], Sequence):
        return ["        [", *wrapped([f"{value!r}," for value in values], 12), "        ]"]
    lines = ["        ["]
    for row in values:
        lines += ["            [", *wrapped([f"{value!r}," for value in row], 16), "            ],"]
    return [*lines, "        ]"]


def wrapped(parts: Sequence[str], indent: int) -> list[str]:
    """Parts one after the other on lines that are not too long."""
    lines = [" " * indent]
    for part in parts:
        if len(lines[-1]) + len(part) > LINE and lines[-1].strip():
            lines.append(" " * indent)
        lines[-1] += part if not lines[-1].strip() else f" {part}"
    return lines


def vectors(typed: Mapping[str, tuple[float, ...]], room: int) -> tuple[int, str, dict[str, Any]]:
    """How many numbers stand in the source, the lines that define VECTORS, and what they load.

    Parameters
    ----------
    typed : mapping of str to tuple of float
    room : int
        How many numbers may stand in the source.
    """
    count = programs.count(typed)
    if count <= room:
        return count, f"VECTORS = {programs.vectors(typed)}", {}
    lines = [
        f"TYPED = {programs.words(tuple(typed))}",
        'VECTORS = dict(zip(TYPED, saved["word_vectors"].tolist()))',
    ]
    return 0, "\n".join(lines), {"word_vectors": tuple(typed.values())}


def answers(model: Trained) -> str:
    """The lines of the loop that print the answers after a word."""
    many = len(model.entry.answers) > ALL_ANSWERS_UP_TO
    return _MANY_ANSWERS.replace("@count@", str(MOST_PROBABLE)) if many else _ANSWERS
