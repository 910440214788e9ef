"""A sentence read by a cell with numbers of it changed or held, and what is left of one of its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from rnnlab.engine.cells import cell_trace
from rnnlab.engine.embedding import bag_of_words
from rnnlab.engine.held import Held
from rnnlab.engine.layer import has_cell_state
from rnnlab.engine.models import TrainedModel
from rnnlab.engine.norms import row_norms
from rnnlab.engine.parameters import CellWeights, finite_array
from rnnlab.engine.reader_traces import Fading, RnnTrace
from rnnlab.engine.traces import Array, CellTrace, EngineError
from rnnlab.engine.vocabulary import typed_vector

Entry = tuple[str, int, int, float]  # matrix, row, column, value
Hold = tuple[str, int, int, float]  # h or c, step from 1, unit from 0, value


@dataclass(frozen=True)
class Reader:
    """A cell that can read T word vectors, with states of it held.

    ``model`` has the output layer; None for a cell without one.
    """

    weights: CellWeights
    activation: str = "tanh"
    model: TrainedModel | None = None

    def read(
        self, tokens: Sequence[str], inputs: Array, unknown: Sequence[bool] = (), holds: Sequence[Hold] = ()
    ) -> RnnTrace:
        """Every step of one sentence.

        Parameters
        ----------
        tokens : sequence of T str
        inputs : array, T×I
        unknown : sequence of T bool, optional
            Which words were read as the unknown one.
        holds : sequence of Hold, optional
            See ``held_states``.
        """
        held = held_states(self.weights, len(tokens), holds)
        cell = cell_trace(self.weights, inputs, activation=self.activation, held=held)
        free = (None, None) if held is None else as_computed(self.weights, inputs, self.activation, cell, held)
        answers = None
        if self.model is not None:
            with np.errstate(over="ignore", invalid="ignore"):  # an exploded state is a result
                answers = self.model.answer_probabilities(cell.hidden)
        return RnnTrace(
            tokens=tuple(tokens),
            inputs=inputs,
            input_term=cell.input_term,
            recurrent_term=cell.recurrent_term,
            preactivation=cell.preactivation,
            hidden=cell.hidden,
            cell_state=cell.cell_state,
            bag_of_words=np.array(bag_of_words(inputs.tolist())),
            nonfinite=cell.nonfinite,
            gates=cell.gates,
            unknown=tuple(unknown),
            answers=answers,
            hidden_as_computed=free[0],
            cell_as_computed=free[1],
        )


def with_entries(weights: CellWeights, entries: Iterable[Entry]) -> CellWeights:
    """Weights with single numbers replaced; the given ones stay as they are.

    Parameters
    ----------
    weights : CellWeights
    entries : iterable of (matrix, row, column, value)
        Matrix W, U, b or (of a GRU) b_hn; the biases have no column. A later entry wins.

    Raises
    ------
    EngineError
        ``"not-an-option"`` and ``"index-out-of-range"``; the field is ``weight_changes[k]`` and the part of it.
    """
    changed: dict[str, Array] = {}
    for k, (matrix, row, column, value) in enumerate(entries):
        field = f"weight_changes[{k}]"
        names = [name for name in ("W", "U", "b", "b_hn") if hasattr(weights, name)]
        if matrix not in names:
            raise EngineError("not-an-option", f"{field}.matrix", value=matrix, options=", ".join(names))
        own = changed.setdefault(matrix, getattr(weights, matrix).copy())
        place = (row, column)[: own.ndim]
        for part, index, count in zip(("row", "col"), place, own.shape, strict=False):
            if not 0 <= index < count:
                raise EngineError("index-out-of-range", f"{field}.{part}", value=index, count=count)
        own[place] = value
    return replace(weights, **changed) if changed else weights


def with_rows(
    model: TrainedModel, tokens: Sequence[str], typed: Mapping[str, Sequence[float]]
) -> tuple[Array, tuple[bool, ...]]:
    """What a model reads, with typed vectors in the place of its own.

    Which of them a word reads, ``vocabulary.typed_vector`` says.

    Parameters
    ----------
    model : TrainedModel
    tokens : sequence of T str
    typed : mapping of str to E floats

    Returns
    -------
    tuple
        T×E, and by token whether the model lacks it and read the unknown word.

    Raises
    ------
    EngineError
        ``"wrong-shape"``, ``"not-finite"``; the field is ``model_embeddings['word']``.
    """
    size = model.embedding.shape[1]
    vectors = {word: finite_array(f"model_embeddings[{word!r}]", vector) for word, vector in typed.items()}
    for word, own in vectors.items():
        if own.shape != (size,):
            raise EngineError("wrong-shape", f"model_embeddings[{word!r}]", expected=str(size), got=str(np.size(own)))
    inputs = model.vectors(tokens)
    rows = [model.index(token) for token in tokens]
    for k, (token, row) in enumerate(zip(tokens, rows, strict=True)):
        vector = typed_vector(model.words, row, token, vectors)
        if vector is not None:
            inputs[k] = vector
    return inputs, tuple(row == 0 and token not in vectors for token, row in zip(tokens, rows, strict=True))


def held_states(weights: CellWeights, steps: int, holds: Sequence[Hold]) -> Held | None:
    """States that are written over, as ``cells.cell_trace`` takes them; None where there are none.

    Parameters
    ----------
    weights : CellWeights
    steps : int
        T; a hold beyond it does not act.
    holds : sequence of (h or c, step from 1, unit from 0, value)
        A later one wins.

    Raises
    ------
    EngineError
        ``"not-an-option"`` for the c of a cell without one, ``"index-out-of-range"``; the field is ``held[k]`` and
        the part of it.
    """
    held = Held.nothing(steps, len(weights.b), weights.hidden_size)
    names = ("h", "c") if has_cell_state(weights.CELL) else ("h",)
    acts = False
    for k, (of, step, unit, value) in enumerate(holds):
        if of not in names:
            raise EngineError("not-an-option", f"held[{k}].of", value=of, options=", ".join(names))
        if not 0 <= unit < weights.hidden_size:
            raise EngineError("index-out-of-range", f"held[{k}].unit", value=unit, count=weights.hidden_size)
        if step <= steps:
            (held.h if of == "h" else held.c)[step - 1, unit] = value
            acts = True
    return held if acts else None


def as_computed(
    weights: CellWeights, inputs: Array, activation: str, cell: CellTrace, held: Held
) -> tuple[Array, Array | None]:
    """What the formulas give where a state is held: each such step is made once more, of the same state before it.

    h is made of the c that stands in the trace, held or not.

    Parameters
    ----------
    weights : CellWeights
    inputs : array, T×I
    activation : str
    cell : CellTrace
        Read with ``held``.
    held : Held

    Returns
    -------
    tuple
        h (T×H) and c (T×H, None of a cell without one); as they are where nothing is held, and where the state
        before is not finite.
    """
    h, c = cell.hidden.copy(), None if cell.cell_state is None else cell.cell_state.copy()
    steps = np.flatnonzero(~(np.isnan(held.h).all(axis=1) & np.isnan(held.c).all(axis=1)))
    for t in steps.tolist():
        h0 = cell.hidden[t - 1] if t else None
        c0 = cell.cell_state[t - 1] if t and cell.cell_state is not None else None
        if not all(state is None or np.isfinite(state).all() for state in (h0, c0)):
            continue
        word = inputs[t : t + 1]
        c_alone = replace(Held.nothing(1, held.gates.shape[1], held.h.shape[1]), c=held.c[t : t + 1])
        h[t] = cell_trace(weights, word, activation=activation, h0=h0, c0=c0, held=c_alone).hidden[0]
        free = cell_trace(weights, word, activation=activation, h0=h0, c0=c0).cell_state
        if c is not None and free is not None:
            c[t] = free[0]
    return h, c


def fading(step: int, other: str, main: RnnTrace, swapped: RnnTrace) -> Fading:
    """How far the states of two sentences are apart that differ in one word.

    Parameters
    ----------
    step : int
        Of the word, from 1.
    other : str
        What stands there in the second sentence.
    main, swapped : RnnTrace
        Both read with the same weights and holds.
    """
    with np.errstate(over="ignore", invalid="ignore"):  # inf − inf: neither run is a number there
        change = row_norms(swapped.hidden - main.hidden)
        to_last = row_norms(main.hidden[-1] - main.hidden)
        # The same numbers in the same call give the same bits: before the swap nothing may differ.
        first = change[step - 1]
        relative = np.zeros_like(change)
        relative[step - 1 :] = change[step - 1 :] / first if first > 0 else np.nan
        moved = None
        if main.answers is not None and swapped.answers is not None:
            moved = np.abs(swapped.answers - main.answers).max(axis=1)
    return Fading(step, main.tokens[step - 1], other, change, relative, to_last, moved, swapped)
