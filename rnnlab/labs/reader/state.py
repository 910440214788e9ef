"""What the teacher chose in the Reader: sentences, cell, weights and word vectors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import force_setattr, replace

from rnnlab.engine.embedding import uniform, word_vector
from rnnlab.session import checks, presets
from rnnlab.session.messages import Problem
from rnnlab.session.tokens import TOKEN_LIMIT

Cell = Literal["rnn", "gru", "lstm"]
Activation = Literal["tanh", "sigmoid", "relu", "linear"]
Vector = tuple[float, ...]
Matrix = tuple[Vector, ...]

Page = Literal["chain", "answers", "units", "paths", "fading", "loop"]

CELLS: tuple[str, ...] = get_args(Cell)
PAGES: tuple[str, ...] = get_args(Page)
MATRICES = ("W", "U", "b", "b_hn")
STATES = ("h", "c")  # what can be held; c of an LSTM alone
ACTIVATIONS: tuple[str, ...] = get_args(Activation)
GATES = {"rnn": ("h",), "gru": ("r", "z", "n"), "lstm": ("i", "f", "g", "o")}  # PyTorch's row blocks
CANDIDATES = {"rnn": "h", "gru": "n", "lstm": "g"}  # the block that does what a plain RNN does

HIDDEN_LIMIT = 8  # of the toy
INPUT_LIMIT = 8
MODEL_LIMIT = 1024  # units and inputs of a trained model
OTHERS_LIMIT = 8
CHANGES_LIMIT = 500  # weights, word vectors and states that are changed, of each so many
VALUE_LIMIT = 1e6
SEED_LIMIT = 2**31 - 1

_W = ((-0.5, 0.5, 0.5), (0.0, 0.0, 1.0), (-0.5, -0.5, 1.0), (0.5, -1.0, 0.5))
_U = ((0.0, 0.5, -1.0, 0.0), (-1.0, 0.0, 1.0, -0.5), (1.0, 1.0, -0.5, 1.0), (-1.0, 1.0, -0.5, 0.5))
_B = (-0.5, 0.0, -0.5, 0.0)
_WORDS = {"我": (1.0, 0.0, 0.5), "打": (0.0, 1.0, -0.5), "狗": (-1.0, 0.5, 1.0)}


class WeightChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One number of a trained model put in another's place; ``col`` is not used for the biases."""

    matrix: Literal["W", "U", "b", "b_hn"]
    row: int
    col: int
    value: float


class HeldState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit's h (or an LSTM's c) written over after a step, before the next one reads it."""

    step: int  # from 1; one beyond the sentence does not act
    unit: int  # from 0
    value: float
    of: Literal["h", "c"] = "h"


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Reader's state. ``sentence`` and ``step`` are shared by all labs.

    W (G×I) acts on the word vector, U (G×H) on the previous state; G = H for
    an RNN, 3H (r, z, n) for a GRU, 4H (i, f, g, o) for an LSTM. Left empty,
    they are filled in: the hand-set 3→4 RNN, or what is drawn from the seed
    for another cell or size.

    With a ``model`` (a name in the catalogue) cell, weights and word vectors
    are the model's, with ``weight_changes`` and ``model_embeddings`` on top;
    the toy's own fields wait until it is chosen again. Whether the changes fit the
    model is known where it is loaded, and said there.

    Raises
    ------
    Problem
        From every way of making a State, naming the field at fault.
    """

    sentence: tuple[str, ...] = ("我", "打", "狗")
    step: int = 3  # from 1; 0 is before the first word; beyond the end it means the last
    compare: tuple[str, ...] | None = ("狗", "打", "我")
    cell: Cell = "rnn"
    activation: Activation = "tanh"  # of the RNN; a GRU and an LSTM have their own
    W: Matrix = ()
    U: Matrix = ()
    b: Vector = ()
    b_hn: Vector = ()  # H, a GRU's recurrent bias of the candidate; empty is zeros
    embeddings: dict[str, Vector] = msgspec.field(default_factory=lambda: dict(_WORDS))
    seed: int = 0  # for the vectors of words that have none, and for weights that are drawn
    units: tuple[int, int] = (0, 1)  # axes of the plane, from 0; one that is beyond H is not shown
    model: str = ""  # a trained model's name; "" is the toy
    page: Page = "chain"  # which picture
    weight_changes: tuple[WeightChange, ...] = ()  # of the model
    model_embeddings: dict[str, Vector] = msgspec.field(default_factory=dict)  # typed ones, of the model's size
    held: tuple[HeldState, ...] = ()  # of the toy as of a model, in the first sentence
    others: tuple[tuple[str, ...], ...] = ()  # further sentences on the page of paths
    swap_step: int = 1  # the word that is swapped on the page of fading, from 1
    swap_word: str = ""  # the other word; "" is the program's choice

    def __post_init__(self) -> None:
        checks.tokens("sentence", self.sentence, TOKEN_LIMIT)
        if self.compare is not None:
            checks.tokens("compare", self.compare, TOKEN_LIMIT)
        checks.whole("step", self.step, 0, SEED_LIMIT)
        checks.whole("seed", self.seed, 0, SEED_LIMIT)
        checks.option("cell", self.cell, CELLS)
        checks.option("activation", self.activation, ACTIVATIONS)
        checks.option("page", self.page, PAGES)
        for k, unit in enumerate(self.units):
            checks.index(f"units[{k}]", unit, MODEL_LIMIT if self.model else HIDDEN_LIMIT)
        hidden, inputs = self._sizes()
        self._fill(hidden, inputs)
        rows = len(GATES[self.cell]) * hidden
        checks.matrix("U", self.U, rows, hidden, VALUE_LIMIT)
        checks.matrix("W", self.W, rows, inputs, VALUE_LIMIT)
        checks.vector("b", self.b, rows, VALUE_LIMIT)
        checks.vector("b_hn", self.b_hn, hidden, VALUE_LIMIT)
        for word, vector in self.embeddings.items():
            checks.vector(f"embeddings[{word!r}]", vector, inputs, VALUE_LIMIT)
        self._check_model()
        _check_count("others", len(self.others), OTHERS_LIMIT)
        for k, sentence in enumerate(self.others):
            checks.tokens(f"others[{k}]", sentence, TOKEN_LIMIT)
        checks.whole("swap_step", self.swap_step, 1, SEED_LIMIT)
        if self.swap_word:
            checks.tokens("swap_word", (self.swap_word,), 1)

    def _check_model(self) -> None:
        """Check what can be known of a model and its changes where the model itself is not at hand."""
        checks.model_name("model", self.model)
        for name in ("weight_changes", "model_embeddings", "held"):
            _check_count(name, len(getattr(self, name)), CHANGES_LIMIT)
        for k, change in enumerate(self.weight_changes):
            field = f"weight_changes[{k}]"
            checks.option(f"{field}.matrix", change.matrix, MATRICES)
            checks.index(f"{field}.row", change.row, 4 * MODEL_LIMIT)
            checks.index(f"{field}.col", change.col, MODEL_LIMIT)
            checks.number(f"{field}.value", change.value, -VALUE_LIMIT, VALUE_LIMIT)
        for word, vector in self.model_embeddings.items():
            field = f"model_embeddings[{word!r}]"
            if not 1 <= len(vector) <= MODEL_LIMIT:
                raise Problem(field, "size-impossible", value=len(vector), low=1, high=MODEL_LIMIT)
            checks.vector(field, vector, len(vector), VALUE_LIMIT)
        for k, hold in enumerate(self.held):
            field = f"held[{k}]"
            checks.whole(f"{field}.step", hold.step, 1, SEED_LIMIT)
            checks.index(f"{field}.unit", hold.unit, MODEL_LIMIT)
            checks.number(f"{field}.value", hold.value, -VALUE_LIMIT, VALUE_LIMIT)
            checks.option(f"{field}.of", hold.of, STATES)

    def _sizes(self) -> tuple[int, int]:
        """H and I, read from what was given and checked before anything is drawn for them."""
        blocks = len(GATES[self.cell])
        given, rows = next(((name, len(rows)) for name in ("W", "b") if (rows := getattr(self, name))), ("U", 0))
        hidden = rows // blocks if rows else len(_U)
        if self.U:
            given, hidden = "U", len(self.U[0])
        if not 1 <= hidden <= HIDDEN_LIMIT:
            raise Problem(given, "size-impossible", value=hidden, low=1, high=HIDDEN_LIMIT)
        word, vector = next(iter(self.embeddings.items()), ("", _W[0]))
        given, inputs = ("W", len(self.W[0])) if self.W else (f"embeddings[{word!r}]", len(vector))
        if not 1 <= inputs <= INPUT_LIMIT:
            raise Problem(given, "size-impossible", value=inputs, low=1, high=INPUT_LIMIT)
        return hidden, inputs

    def _fill(self, hidden: int, inputs: int) -> None:
        """Put values in the place of W, U, b and b_hn where nothing was given."""
        blocks = GATES[self.cell]
        hand_set = self.cell == "rnn" and (hidden, inputs) == (len(_U), len(_W[0]))
        if not self.W:
            force_setattr(self, "W", _W if hand_set else _matrix(self.seed, "W", blocks, hidden, inputs))
        if not self.U:
            force_setattr(self, "U", _U if hand_set else _matrix(self.seed, "U", blocks, hidden, hidden))
        if not self.b:
            force_setattr(self, "b", _B if hand_set else (0.0,) * (len(blocks) * hidden))
        if not self.b_hn:
            force_setattr(self, "b_hn", (0.0,) * hidden)


def hidden_size(state: State) -> int:
    """H, the number of units."""
    return len(state.U[0])


def input_size(state: State) -> int:
    """I, the size of a word vector."""
    return len(state.W[0])


def vector_of(state: State, word: str) -> Vector:
    """The vector of a word: the one that was typed, else the one drawn from seed and word."""
    return state.embeddings.get(word) or word_vector(state.seed, word, input_size(state))


def swap(state: State, choose: Callable[[str], str] | None = None) -> tuple[int, str]:
    """Which word is swapped on the page of fading, and for which.

    Parameters
    ----------
    state : State
    choose : callable, optional
        Another word for a word, where the state names none or the word itself; by default one of the toy's: the next
        that has a typed vector, else one of the first example.

    Returns
    -------
    tuple of int and str
        The step, from 1: beyond the sentence it is the last word; and the other word, never the same one.
    """
    step = min(state.swap_step, len(state.sentence))
    word = state.sentence[step - 1]
    if state.swap_word not in ("", word):
        return step, state.swap_word
    if choose is not None:
        return step, choose(word)
    known = list(state.embeddings)
    if word in known:
        known = known[known.index(word) + 1 :] + known[: known.index(word)]
    return step, next(other for other in (*known, *_WORDS) if other != word)


def has_drawn(state: State) -> bool:
    """Whether a word's vector or a row of W and U is still as it was drawn from the seed.

    The number of a single cell is no evidence (five values are possible), a
    whole row of W and U is.
    """
    words = {*state.sentence, *(state.compare or ())}
    if not words <= state.embeddings.keys():
        return True
    hidden, blocks = hidden_size(state), GATES[state.cell]
    rows = zip(
        state.W,
        state.U,
        _matrix(state.seed, "W", blocks, hidden, input_size(state)),
        _matrix(state.seed, "U", blocks, hidden, hidden),
        strict=True,
    )
    return any(w == drawn_w and u == drawn_u for w, u, drawn_w, drawn_u in rows)


def plane_units(state: State) -> tuple[int, int] | None:
    """The two units that the plane shows, from 0; None where there is only one unit.

    A unit that the network does not have is replaced by the last that is free.
    """
    hidden = hidden_size(state)
    if hidden < 2:
        return None
    first = min(state.units[0], hidden - 1)
    second = state.units[1]
    if second >= hidden or second == first:
        second = max(unit for unit in range(hidden) if unit != first)
    return first, second


def set_weight(state: State, matrix: str, row: int, col: int, value: float) -> State:
    """One number of W, U, b or b_hn; ``col`` is not used for the two biases."""
    checks.option("matrix", matrix, MATRICES)
    values = getattr(state, matrix)
    checks.index(matrix, row, len(values))
    if matrix in ("b", "b_hn"):
        number = checks.number(f"{matrix}[{row}]", value, -VALUE_LIMIT, VALUE_LIMIT)
        return replace(state, **{matrix: _put(values, row, number)})
    checks.index(f"{matrix}[{row}]", col, len(values[row]))
    number = checks.number(f"{matrix}[{row}][{col}]", value, -VALUE_LIMIT, VALUE_LIMIT)
    return replace(state, **{matrix: _put(values, row, _put(values[row], col, number))})


def set_embedding(state: State, token: str, dim: int, value: float) -> State:
    """One coordinate of a word's vector; the others stay as they are, typed or drawn."""
    field = f"embeddings[{token!r}]"
    checks.index(field, dim, input_size(state))
    number = checks.number(f"{field}[{dim}]", value, -VALUE_LIMIT, VALUE_LIMIT)
    return replace(state, embeddings={**state.embeddings, token: _put(vector_of(state, token), dim, number)})


def with_cell(state: State, cell: str) -> State:
    """Another cell of the same sizes.

    The candidate's block (an RNN's only one, a GRU's n, an LSTM's g) keeps its
    numbers, because it does the same in all three; the gates' blocks are drawn
    from the seed, with bias 0. So the way back leads to the same RNN.
    """
    checks.option("cell", cell, CELLS)
    if cell == state.cell:
        return state
    hidden, source = hidden_size(state), GATES[state.cell].index(CANDIDATES[state.cell])
    kept = slice(source * hidden, (source + 1) * hidden)
    W = _matrix(state.seed, "W", GATES[cell], hidden, input_size(state))
    U = _matrix(state.seed, "U", GATES[cell], hidden, hidden)
    target = GATES[cell].index(CANDIDATES[cell]) * hidden
    b = (0.0,) * (len(GATES[cell]) * hidden)
    return replace(
        state,
        cell=cell,
        held=tuple(hold for hold in state.held if hold.of == "h" or cell == "lstm"),
        W=W[:target] + state.W[kept] + W[target + hidden :],
        U=U[:target] + state.U[kept] + U[target + hidden :],
        b=b[:target] + state.b[kept] + b[target + hidden :],
    )


def with_activation(state: State, activation: str) -> State:
    """Another activation of the RNN."""
    checks.option("activation", activation, ACTIVATIONS)
    return replace(state, activation=activation)


def with_hidden(state: State, hidden: int) -> State:
    """Another number of units: what both sizes have stays, the rest is drawn from the seed (biases are 0)."""
    checks.whole("hidden", hidden, 1, HIDDEN_LIMIT)
    blocks, old = GATES[state.cell], hidden_size(state)
    W: list[Vector] = []
    U: list[Vector] = []
    b: list[float] = []
    for k, block in enumerate(blocks):
        rows = slice(k * old, k * old + min(old, hidden))
        W += _overlap(state.W[rows], _matrix(state.seed, "W", (block,), hidden, input_size(state)))
        U += _overlap(state.U[rows], _matrix(state.seed, "U", (block,), hidden, hidden))
        b += _overlap((state.b[rows],), ((0.0,) * hidden,))[0]
    b_hn = _overlap((state.b_hn,), ((0.0,) * hidden,))[0]
    held = tuple(hold for hold in state.held if hold.unit < hidden)
    return replace(state, W=tuple(W), U=tuple(U), b=tuple(b), b_hn=b_hn, held=held)


def with_compare(state: State, tokens: tuple[str, ...] | None) -> State:
    """Another second sentence, or none."""
    return replace(state, compare=None if tokens is None else tuple(tokens))


def with_page(state: State, page: str) -> State:
    """Another picture of the same state."""
    checks.option("page", page, PAGES)
    return replace(state, page=page)


def with_seed(state: State, seed: int) -> State:
    """Another seed: other vectors for the words that nobody typed. The weights stay."""
    return replace(state, seed=seed)


def with_units(state: State, first: int, second: int) -> State:
    """Which two units (from 0) the plane shows."""
    return replace(state, units=(first, second))


def with_model(state: State, name: str, sentence: tuple[str, ...] | None = None) -> State:
    """Another trained model, or the toy (``""``); what was changed in the one before goes.

    Parameters
    ----------
    state : State
    name : str
        In the catalogue of models.
    sentence : tuple of str, optional
        A sentence that the model is made for, in the place of the shared one.
    """
    if name == state.model:
        return state if sentence is None else replace(state, sentence=tuple(sentence))
    return replace(
        clear_changes(state),
        model=name,
        sentence=state.sentence if sentence is None else tuple(sentence),
        units=(0, 1),
        swap_word="",  # a word of the other vocabulary
    )


def change_weight(state: State, matrix: str, row: int, col: int, value: float | None) -> State:
    """One number of the model's W, U, b or b_hn (``col`` is 0 for the biases); None puts the model's own back."""
    checks.option("matrix", matrix, MATRICES)
    place = (matrix, row, 0 if matrix in ("b", "b_hn") else col)
    kept = tuple(change for change in state.weight_changes if (change.matrix, change.row, change.col) != place)
    if value is None:
        return replace(state, weight_changes=kept)
    checks.number(f"{matrix}[{row}]" + (f"[{place[2]}]" if matrix in "WU" else ""), value, -VALUE_LIMIT, VALUE_LIMIT)
    return replace(state, weight_changes=(*kept, WeightChange(*place, value)))  # type: ignore[arg-type]


def set_model_embedding(state: State, token: str, vector_now: Sequence[float], dim: int, value: float) -> State:
    """One coordinate of a word's vector in the model.

    Parameters
    ----------
    state : State
    token : str
    vector_now : sequence of E floats
        What the word is read as now, the model's own or the typed vector: the other coordinates stay so.
    dim : int
        From 0.
    value : float
    """
    field = f"model_embeddings[{token!r}]"
    checks.index(field, dim, len(vector_now))
    number = checks.number(f"{field}[{dim}]", value, -VALUE_LIMIT, VALUE_LIMIT)
    typed = _put(tuple(float(other) for other in vector_now), dim, number)
    return replace(state, model_embeddings={**state.model_embeddings, token: typed})


def hold_state(state: State, step: int, unit: int, value: float | None, of: str = "h") -> State:
    """Write over one unit's h (or c) after a step (from 1), or let it go again (None)."""
    checks.option("of", of, STATES)
    kept = tuple(hold for hold in state.held if (hold.step, hold.unit, hold.of) != (step, unit, of))
    if value is None:
        return replace(state, held=kept)
    number = checks.number(f"{of}[{unit}]", value, -VALUE_LIMIT, VALUE_LIMIT)
    return replace(state, held=(*kept, HeldState(step, unit, number, of)))  # type: ignore[arg-type]


def release_states(state: State) -> State:
    """Hold no state any more."""
    return replace(state, held=())


def clear_changes(state: State) -> State:
    """The model as it was trained: its own weights and vectors, and no state held."""
    return replace(state, weight_changes=(), model_embeddings={}, held=())


def add_other(state: State, tokens: Sequence[str]) -> State:
    """One more sentence on the page of paths."""
    return replace(state, others=(*state.others, tuple(tokens)))


def remove_other(state: State, index: int) -> State:
    """One of the further sentences (from 0) less."""
    checks.index("others", index, len(state.others))
    return replace(state, others=state.others[:index] + state.others[index + 1 :])


def with_swap(state: State, step: int, word: str = "") -> State:
    """Which word (from 1) is swapped on the page of fading, and for which; ``""`` is the program's choice."""
    return replace(state, swap_step=step, swap_word=word)


_FIFTY_WORDS = (
    "我 出生 在 中国 ， 小时候 常常 和 家人 去 河边 看 船 ， 后来 到 城里 上学 ， 认识 了 许多 朋友 ， 一起 读书 、 "
    "唱歌 、 旅行 ， 毕业 以后 又 搬家 、 工作 、 结婚 ， 每天 忙 着 做饭 ， 所以 我 会 说 中文"
)

_CLAUSES = "我 出生 在 {} ， 后来 搬家 上学 毕业 工作 结婚 旅行 ， 所以 我 会 说"


def _born(country: str) -> tuple[str, ...]:
    return tuple(_CLAUSES.format(country).split())


_BORN = _born("中国")


# Name -> fields; whatever is not named has its default. A sentence among them is the shared one.
PRESETS: dict[str, dict[str, Any]] = {
    "word-order": {"sentence": ("我", "打", "狗"), "compare": ("狗", "打", "我"), "step": 3},
    "cat-and-dog": {
        "sentence": ("猫", "追", "狗"),
        "compare": ("狗", "追", "猫"),
        "step": 3,
        "embeddings": {"猫": (0.5, -0.5, 1.0), "追": (0.0, 1.0, 0.5), "狗": (-1.0, 0.5, 1.0)},
    },
    "fifty-words": {"sentence": tuple(_FIFTY_WORDS.split()), "compare": ("我", "打", "狗"), "step": 50},
    "two-dimensional": {
        "sentence": ("我", "打", "狗"),
        "compare": ("狗", "打", "我"),
        "step": 3,
        "W": ((1.0, 0.0, -0.5), (0.0, 0.5, 1.0)),
        "U": ((0.5, -1.0), (1.0, 0.5)),
        "b": (0.0, 0.0),
    },
    "recall": {
        "model": "recall-lstm",
        "page": "answers",
        "sentence": _BORN,
        "compare": _born("法国"),
        "step": len(_BORN),
    },
    "recall-rnn": {
        "model": "recall-rnn",
        "page": "answers",
        "sentence": _BORN,
        "compare": _born("法国"),
        "step": len(_BORN),
    },
    "units-brackets": {
        "model": "brackets-lstm",
        "page": "units",
        "sentence": tuple('(a[b"cd"e]f){g}h'),
        "compare": None,
        "step": 7,
    },
    "paths": {
        "model": "recall-lstm",
        "page": "paths",
        "sentence": _BORN,
        "compare": _born("法国"),
        "others": (_born("德国"), _born("日本"), _born("西班牙")),
        "step": len(_BORN),
    },
    "what-is-left": {
        "model": "recall-lstm",
        "page": "fading",
        "sentence": _BORN,
        "compare": None,
        "swap_step": 4,
        "step": len(_BORN),
    },
    "reber": {
        "model": "reber-lstm",
        "page": "answers",
        "sentence": tuple("BTBPVVETE"),
        "compare": tuple("BPBPVVEPE"),
        "step": 7,  # from here on only the outer symbol, the second, says what comes next
    },
}


def with_preset(state: State, name: str) -> State:
    """The State of a preset; nothing of the state before remains."""
    return presets.applied(state, name, PRESETS)


def _matrix(seed: int, name: str, blocks: tuple[str, ...], rows: int, columns: int) -> Matrix:
    """Halves between −1 and 1 for each block; an entry depends on its place alone, never on the size."""
    return tuple(
        tuple(round(2 * uniform(f"{seed}:{name}:{block}:{r}:{c}")) / 2 + 0.0 for c in range(columns))
        for block in blocks
        for r in range(rows)
    )


def _check_count(field: str, count: int, limit: int) -> None:
    if count > limit:
        raise Problem(field, "too-many", value=count, limit=limit)


def _overlap(old: Matrix, new: Matrix) -> Matrix:
    """``new`` with the numbers of ``old`` where both have a place."""
    kept = tuple(old_row[: len(row)] + row[len(old_row) :] for old_row, row in zip(old, new, strict=False))
    return kept + new[len(kept) :]


def _put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])
