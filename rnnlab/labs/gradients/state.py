"""What the teacher chose in the Gradients lab: cells, sizes, how the weights start."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from rnnlab.labs.gradients import plan as plans
from rnnlab.labs.gradients.plan import TrainingPlan
from rnnlab.labs.gradients.presets import PRESETS as PRESETS
from rnnlab.session import checks, presets
from rnnlab.session.messages import Problem
from rnnlab.session.tokens import TOKEN_LIMIT

Cell = Literal["rnn", "gru", "lstm"]
Activation = Literal["tanh", "sigmoid", "relu", "linear"]
Init = Literal["orthogonal", "xavier", "uniform", "shear"]
Dtype = Literal["float64", "float32"]
Page = Literal["profile", "walk", "blame", "training"]
Loss = Literal["last", "all"]
Quantity = Literal["h", "c", "x"]

CELLS: tuple[str, ...] = get_args(Cell)
ACTIVATIONS: tuple[str, ...] = get_args(Activation)
INITS: tuple[str, ...] = get_args(Init)
DTYPES: tuple[str, ...] = get_args(Dtype)
PAGES: tuple[str, ...] = get_args(Page)
LOSSES: tuple[str, ...] = get_args(Loss)
QUANTITIES: tuple[str, ...] = get_args(Quantity)

# All three cells follow a drag up to about T = 1,000 (H=64: 45 ms; an RNN alone: 7 ms). At 10,000 they need half a
# second, an RNN alone 70 ms: the window goes on answering, and the latest length is the next that is shown.
LENGTH_LIMIT = 10_000
HIDDEN_LIMIT = 256
FACTOR_LIMIT = 100.0
INPUT_SCALE_LIMIT = 1e6
BIAS_LIMIT = 100.0
SEEDS_LIMIT = 20
DECADES_LIMIT = 400  # float64 ends at 10^-324 and 10^308
CLIP_LIMIT = 1e12
SEED_LIMIT = 2**31 - 1


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Gradients lab's state. ``step`` is shared by all labs.

    Raises
    ------
    Problem
        From every way of making a State, naming the field at fault.
    """

    cells: tuple[Cell, ...] = ("rnn", "gru", "lstm")
    length: int = 60  # T, time steps
    hidden: int = 32  # H, units; the inputs have as many components
    activation: Activation = "tanh"  # of the RNN; a GRU and an LSTM have their own
    init: Init = "orthogonal"
    factor: float = 0.9  # multiplies U, whatever the initialisation; each gate's block on its own
    input_scale: float = 0.5  # the inputs are this × standard normal
    forget_bias: float = 1.0  # of the LSTM's forget gate and the GRU's update gate: both keep
    seed: int = 0
    dtype: Dtype = "float64"
    step: int = 1
    page: Page = "profile"  # which picture
    loss: Loss = "last"  # the sum of the last state's units, or of all states'
    quantity: Quantity = "h"  # whose gradient norms the profile shows: ∂L/∂h_t, ∂L/∂c_t (LSTM) or ∂L/∂x_t
    seeds: int = 1  # of the band; 1 is no band
    decades: tuple[int, int] | None = None  # the axis: log₁₀ from and to; None is the lab's fixed range
    focus: Cell = "rnn"  # the cell of the walk and of blame
    window: int | None = None  # truncated BPTT: the last so many steps; None is all
    clip: float | None = None  # limit of the norm of all gradients; None is no clipping
    model: str = ""  # a trained model that reads ``text`` on the pages of walk and blame; "" is the random network
    text: tuple[str, ...] = ()  # its sentence
    training: TrainingPlan = plans.DEFAULT  # what the page of training trains

    def __post_init__(self) -> None:
        if not self.cells:
            raise Problem("cells", "nothing-chosen")
        for k, cell in enumerate(self.cells):
            checks.option(f"cells[{k}]", cell, CELLS)
            if cell in self.cells[:k]:
                raise Problem("cells", "appears-twice", value=cell)
        checks.whole("length", self.length, 1, LENGTH_LIMIT)
        checks.whole("hidden", self.hidden, 1, HIDDEN_LIMIT)
        checks.option("activation", self.activation, ACTIVATIONS)
        checks.option("init", self.init, INITS)
        checks.number("factor", self.factor, 0, FACTOR_LIMIT)
        checks.number("input_scale", self.input_scale, 0, INPUT_SCALE_LIMIT)
        checks.number("forget_bias", self.forget_bias, -BIAS_LIMIT, BIAS_LIMIT)
        checks.whole("seed", self.seed, 0, SEED_LIMIT)
        checks.option("dtype", self.dtype, DTYPES)
        checks.whole("step", self.step, 0, SEED_LIMIT)
        checks.option("page", self.page, PAGES)
        checks.option("loss", self.loss, LOSSES)
        checks.option("quantity", self.quantity, QUANTITIES)
        checks.whole("seeds", self.seeds, 1, SEEDS_LIMIT)
        if self.decades is not None:
            _check_decades(self.decades)
        checks.option("focus", self.focus, CELLS)
        checks.model_name("model", self.model)
        if self.model or self.text:
            checks.tokens("text", self.text, TOKEN_LIMIT)
        if self.window is not None:
            checks.whole("window", self.window, 1, steps(self))
        if self.clip is not None and checks.number("clip", self.clip, -CLIP_LIMIT, CLIP_LIMIT) <= 0:
            raise Problem("clip", "clip-limit", value=self.clip)


def steps(state: State) -> int:
    """How many steps the walk back and the blame have: T, or the words of the sentence that a trained model reads."""
    return len(state.text) if state.model else state.length


def _check_decades(decades: tuple[int, int]) -> None:
    if isinstance(decades, str) or len(decades) != 2:
        raise Problem("decades", "wrong-shape", expected="2", got=str(len(decades)))
    low, high = (checks.whole(f"decades[{k}]", value, -DECADES_LIMIT, DECADES_LIMIT) for k, value in enumerate(decades))
    if low >= high:
        raise Problem("decades", "range-empty", low=low, high=high)


# edits ---------------------------------------------------------------------------------------------------------------


def toggle_cell(state: State, cell: str) -> State:
    """Show a cell or leave it out; the order is always RNN, GRU, LSTM. The last one stays."""
    checks.option("cells", cell, CELLS)
    return replace(state, cells=tuple(name for name in CELLS if (name in state.cells) != (name == cell)))


def with_length(state: State, length: int) -> State:
    """Another T. A longer sequence begins with the same inputs; a window that is longer than a shorter one shrinks."""
    checks.whole("length", length, 1, LENGTH_LIMIT)
    window = state.window if state.model else _fitting(state.window, length)
    return replace(state, length=length, window=window)


def with_hidden(state: State, hidden: int) -> State:
    """Another number of units H; weights and inputs are drawn anew from the seed."""
    return replace(state, hidden=hidden)


def with_activation(state: State, activation: str) -> State:
    """Another activation of the RNN."""
    return replace(state, activation=activation)


def with_init(state: State, init: str) -> State:
    """Another way to draw the first weights."""
    return replace(state, init=init)


def with_factor(state: State, factor: float) -> State:
    """Another factor on U."""
    return replace(state, factor=factor)


def with_input_scale(state: State, input_scale: float) -> State:
    """Another scale of the inputs: large ones saturate the units."""
    return replace(state, input_scale=input_scale)


def with_forget_bias(state: State, forget_bias: float) -> State:
    """Another bias of the gates that keep: LSTM's f and GRU's z."""
    return replace(state, forget_bias=forget_bias)


def with_seed(state: State, seed: int) -> State:
    """Another draw of weights and inputs."""
    return replace(state, seed=seed)


def with_dtype(state: State, dtype: str) -> State:
    """Another floating type: float32 leaves its range after fewer steps."""
    return replace(state, dtype=dtype)


def with_page(state: State, page: str) -> State:
    """Another picture of the same state."""
    checks.option("page", page, PAGES)
    return replace(state, page=page)


def with_loss(state: State, loss: str) -> State:
    """Where the loss lies: at the last step, or at all of them."""
    return replace(state, loss=loss)


def with_quantity(state: State, quantity: str) -> State:
    """Whose gradients the profile shows: the states', the LSTM's cell states', or the inputs'."""
    return replace(state, quantity=quantity)


def with_seeds(state: State, seeds: int) -> State:
    """The band's number of seeds: this one and those that follow it; 1 is no band."""
    return replace(state, seeds=seeds)


def with_decades(state: State, decades: tuple[int, int] | None) -> State:
    """The axis from 10^low to 10^high; None is the lab's own range."""
    return replace(state, decades=None if decades is None else tuple(decades))


def with_focus(state: State, cell: str) -> State:
    """The random cell of the walk back and of the blame."""
    checks.option("focus", cell, CELLS)
    return replace(state, focus=cell)


def with_window(state: State, window: int | None) -> State:
    """Truncation: the last so many steps; None, or all of them, is the whole way."""
    if window is not None:
        checks.whole("window", window, 1, steps(state))
    return replace(state, window=_fitting(window, steps(state)))


def clear_window(state: State) -> State:
    """The whole way back, without truncation."""
    return replace(state, window=None)


def with_clip(state: State, clip: float | None) -> State:
    """The largest norm that all gradients together may have; None is no clipping."""
    return replace(state, clip=clip)


def clear_clip(state: State) -> State:
    """No clipping."""
    return replace(state, clip=None)


def with_sentence(state: State, model: str, tokens: tuple[str, ...]) -> State:
    """A sentence that a trained model reads on the pages of the walk back and of blame.

    Parameters
    ----------
    state : State
    model : str
        A name in the catalogue of models.
    tokens : tuple of str
        At least one; a window that is longer than the sentence shrinks.
    """
    if not model:
        raise Problem("model", "model-name", value=model)
    return replace(state, model=model, text=tuple(tokens), window=_fitting(state.window, len(tokens)))


def clear_sentence(state: State) -> State:
    """The random network again, on the pages of the walk back and of blame."""
    return replace(state, model="", text=(), window=_fitting(state.window, state.length))


def _fitting(window: int | None, count: int) -> int | None:
    """A window no longer than the sequence; one as long as it is none."""
    return None if window is None or window >= count else window


def with_training(state: State, **fields: Any) -> State:
    """Other settings of the training; another task comes with its usual length."""
    return replace(state, training=plans.with_fields(state.training, **fields))


def toggle_trained(state: State, cell: str) -> State:
    """Train a cell too, or no longer. The last one stays."""
    return replace(state, training=plans.toggled(state.training, cell))


# presets -------------------------------------------------------------------------------------------------------------


def with_preset(state: State, name: str) -> State:
    """The State of a preset; of the state before remain the shared step, the page, and what is trained."""
    return presets.applied(state, name, PRESETS, ("step", "page", "training"))
