"""What the teacher chose in the Gates lab: an LSTM, a sentence, and which gates are held."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from rnnlab.engine.embedding import word_vector
from rnnlab.session import checks
from rnnlab.session.messages import Problem
from rnnlab.session.tokens import TOKEN_LIMIT

Gate = Literal["i", "f", "g", "o"]
Page = Literal["cell", "cells", "learning"]
Vector = tuple[float, ...]

PAGES: tuple[str, ...] = get_args(Page)
GATES: tuple[str, ...] = get_args(Gate)
HIDDEN_LIMIT = 16  # of the random LSTM
EMBEDDING_LIMIT = 8
MODEL_LIMIT = 1024  # units of a trained model
OVERRIDE_LIMIT = 2000
GAP_LIMIT = 60
BUDGET_LIMIT = 20_000
SEEDS_LIMIT = 20
RECALL = "recall-lstm"
LEARNING = ("gaps", "budget", "seeds", "curriculum", "race_budget", "race_seed")
VALUE_LIMIT = 1e6
BIAS_LIMIT = 100.0
SCALE_LIMIT = 100.0
SEED_LIMIT = 2**31 - 1


class Override(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One gate held at one value, for some units (from 0) and steps (from 1) or for all (None).

    A step beyond the sentence does not act, so that a shorter sentence is no
    error. Where two overrides meet, the later one wins.
    """

    gate: Gate
    value: float  # i, f, o: 0…1; g, the candidate, is a tanh: −1…1
    units: tuple[int, ...] | None = None
    steps: tuple[int, ...] | None = None


_EXAMPLE = "我 出生 在 中国 ， 后来 搬家 上学 毕业 工作 结婚 旅行 ， 所以 我 会 说"
EXAMPLE = tuple(_EXAMPLE.split())
COMMA = 5  # the step of the comma after the country


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Gates lab's state. ``sentence`` and ``step`` are shared by all labs.

    The LSTM is a trained one of the catalogue (``model``), or, with an empty
    name, one that is drawn from ``seed`` (``rnnlab.engine.gates.random_lstm``):
    its W and U uniform in ±4·weight_scale/√hidden, its bias 0 but for the
    forget gate's, which is ``forget_bias``. Whether an override's units are
    there in a trained model is known where it is loaded, and said there.

    Raises
    ------
    Problem
        From every way of making a State, naming the field at fault.
    """

    sentence: tuple[str, ...] = EXAMPLE
    step: int = COMMA  # from 1; 0 is before the first word; beyond the end it means the last
    overrides: tuple[Override, ...] = ()
    hidden: int = 4
    embedding_size: int = 3
    forget_bias: float = 1.0
    weight_scale: float = 1.0
    seed: int = 0  # for the weights and for the vectors of words that have none
    embeddings: dict[str, Vector] = msgspec.field(default_factory=dict)  # those that were typed
    model: str = RECALL  # a trained LSTM's name in the catalogue; "" is the random one
    page: Page = "cell"  # which picture
    forget_bias_shift: float = 0.0  # added to a trained model's forget biases
    target: str = ""  # the answer that is followed, in either language; "" is the most probable one
    # what the page of learning trains: fresh networks on the task *recall*
    gaps: tuple[int, ...] = (0, 5, 10, 20)  # one fixed gap each
    budget: int = 1000  # updates at most
    seeds: int = 3
    curriculum: bool = False  # short gaps first
    race_budget: int = 3000  # updates at most of each network in the race over all gaps
    race_seed: int = 0

    def __post_init__(self) -> None:
        checks.tokens("sentence", self.sentence, TOKEN_LIMIT)
        checks.whole("step", self.step, 0, SEED_LIMIT)
        checks.whole("hidden", self.hidden, 1, HIDDEN_LIMIT)
        checks.whole("embedding_size", self.embedding_size, 1, EMBEDDING_LIMIT)
        checks.number("forget_bias", self.forget_bias, -BIAS_LIMIT, BIAS_LIMIT)
        checks.number("weight_scale", self.weight_scale, 0.0, SCALE_LIMIT)
        checks.whole("seed", self.seed, 0, SEED_LIMIT)
        for word, vector in self.embeddings.items():
            checks.vector(f"embeddings[{word!r}]", vector, self.embedding_size, VALUE_LIMIT)
        checks.model_name("model", self.model)
        checks.option("page", self.page, PAGES)
        checks.number("forget_bias_shift", self.forget_bias_shift, -BIAS_LIMIT, BIAS_LIMIT)
        if len(self.overrides) > OVERRIDE_LIMIT:
            raise Problem("overrides", "too-many", value=len(self.overrides), limit=OVERRIDE_LIMIT)
        for k, override in enumerate(self.overrides):
            _check_override(f"overrides[{k}]", override, MODEL_LIMIT if self.model else self.hidden)
        if not self.gaps:
            raise Problem("gaps", "list-empty")
        for k, gap in enumerate(self.gaps):
            checks.whole(f"gaps[{k}]", gap, 0, GAP_LIMIT)
        checks.whole("budget", self.budget, 1, BUDGET_LIMIT)
        checks.whole("seeds", self.seeds, 1, SEEDS_LIMIT)
        checks.whole("race_budget", self.race_budget, 1, BUDGET_LIMIT)
        checks.whole("race_seed", self.race_seed, 0, SEED_LIMIT)


def vector_of(state: State, word: str) -> Vector:
    """The vector of a word: the one that was typed, else the one drawn from seed and word."""
    return state.embeddings.get(word) or word_vector(state.seed, word, state.embedding_size)


def force_gate(state: State, gate: str, value: float | None) -> State:
    """Hold a whole gate, at every step, or leave it alone again (None). What was painted on it goes."""
    checks.option("gate", gate, GATES)
    others = tuple(override for override in state.overrides if override.gate != gate)
    held = () if value is None else (Override(gate, value),)  # type: ignore[arg-type]
    return replace(state, overrides=others + held)


def force_cells(
    state: State,
    gate: str,
    units: tuple[int, ...] | None,
    steps: tuple[int, ...] | None,
    value: float | None,
    length: int,
    hidden: int,
) -> State:
    """Hold a gate for some units and steps only, or leave it alone there (None).

    Parameters
    ----------
    state : State
        The state before.
    gate : {"i", "f", "g", "o"}
        Which gate.
    units : tuple of int or None
        From 0; None is all.
    steps : tuple of int or None
        From 1; None is all, those of a longer sentence too.
    value : float or None
        0…1, for g −1…1.
    length, hidden : int
        Steps of the sentence and units of the LSTM: what was held everywhere is now held at each of the others.
    """
    checks.option("gate", gate, GATES)
    for step in steps or ():
        checks.whole("step", step, 1, length)
    for unit in units or ():
        checks.index("units", unit, hidden)
    here_units = set(range(hidden) if units is None else units)
    here_steps = set(range(1, length + 1) if steps is None else steps)
    kept: list[Override] = []
    for override in state.overrides:
        own_units = set(range(hidden) if override.units is None else override.units)
        if override.gate != gate or not own_units & here_units:
            kept.append(override)
            continue
        own_steps = set(range(1, length + 1) if override.steps is None else override.steps)
        if not own_steps & here_steps:
            kept.append(override)
            continue
        if own_units - here_units:
            kept.append(replace(override, units=tuple(sorted(own_units - here_units))))
        # None goes beyond this sentence: taken back at every step of it, it is taken back altogether.
        rest = () if steps is None else tuple(sorted(own_steps - here_steps))
        if rest:
            both = own_units & here_units
            kept.append(replace(override, units=_all_or(both, hidden), steps=rest))
    if value is not None:
        whole = None if units is None else _all_or(here_units, hidden)
        kept.append(Override(gate, value, whole, steps))  # type: ignore[arg-type]
    return replace(state, overrides=_joined(kept, hidden))


def force_step(state: State, gate: str, step: int, value: float | None, length: int, hidden: int) -> State:
    """Hold a whole gate at one step only, or leave it alone there (None); as ``force_cells``."""
    return force_cells(state, gate, None, (step,), value, length, hidden)


def force_only_step(state: State, gate: str, step: int, value: float, length: int, hidden: int) -> State:
    """Hold a whole gate at this one step and leave it alone at all others."""
    return force_step(force_gate(state, gate, None), gate, step, value, length, hidden)


def remove_override(state: State, index: int) -> State:
    """Take one of the overrides away, by its place in the list."""
    checks.index("overrides", index, len(state.overrides))
    return replace(state, overrides=state.overrides[:index] + state.overrides[index + 1 :])


def force_at(state: State, gate: str, unit: int, step: int) -> float | None:
    """The value at which a gate is held for a unit (from 0) at a step (from 1); None where it is left alone."""
    for override in reversed(state.overrides):
        here = (override.units is None or unit in override.units) and (override.steps is None or step in override.steps)
        if override.gate == gate and here:
            return override.value
    return None


def held_steps(state: State, gate: str, unit: int) -> tuple[int, ...]:
    """The steps of the sentence at which a gate is held for a unit."""
    steps = range(1, len(state.sentence) + 1)
    return tuple(step for step in steps if force_at(state, gate, unit, step) is not None)


def release_all(state: State) -> State:
    """Leave every gate alone."""
    return replace(state, overrides=())


def with_hidden(state: State, hidden: int) -> State:
    """Another number of units; overrides lose the units that no longer exist."""
    kept = []
    for override in state.overrides:
        if override.units is None:
            kept.append(override)
        elif units := tuple(unit for unit in override.units if unit < hidden):
            kept.append(replace(override, units=units))
    return replace(state, hidden=hidden, overrides=tuple(kept))


def with_forget_bias(state: State, value: float) -> State:
    """Another bias of the forget gate."""
    return replace(state, forget_bias=value)


def with_forget_bias_shift(state: State, value: float) -> State:
    """Another amount that is added to a trained model's forget biases."""
    return replace(state, forget_bias_shift=value)


def with_model(state: State, name: str) -> State:
    """Another LSTM: a trained one by its name, or the random one (""). Forces stay where both have the units.

    What is held for all units goes on being held; what was held for single
    units goes, for units of two networks have nothing to do with each other.
    """
    checks.model_name("model", name)
    if name == state.model:
        return state
    kept = tuple(override for override in state.overrides if override.units is None)
    return replace(state, model=name, overrides=kept, forget_bias_shift=0.0, target="")


def with_target(state: State, target: str) -> State:
    """Which answer is followed; "" is the most probable one."""
    return replace(state, target=target)


def with_learning(state: State, **fields: Any) -> State:
    """Other settings of the page of learning: those named in ``LEARNING``."""
    for name in fields:
        checks.option("learning", name, LEARNING)
    return replace(state, **fields)


def with_weight_scale(state: State, value: float) -> State:
    """Another size of the weights; 0 leaves the biases alone."""
    return replace(state, weight_scale=value)


def with_page(state: State, page: str) -> State:
    """Another picture of the same state."""
    checks.option("page", page, PAGES)
    return replace(state, page=page)


def with_seed(state: State, seed: int) -> State:
    """Another LSTM, and other vectors for the words that nobody typed."""
    return replace(state, seed=seed)


def _stream(strings: str) -> tuple[str, ...]:
    return tuple(strings.replace(" ", ""))


# Nine strings of the embedded Reber grammar one after another, without a pause between them.
_STREAM = _stream(
    "BTBTXSETE BPBPVVEPE BTBPTVVETE BPBTSXSEPE BTBTSSXXTVVETE BPBPTTVPSEPE BTBTXXVPXVVETE BPBPVPXTTVVEPE BTBTSSSXSETE"
)

# Name -> fields; whatever is not named stays as it is. A sentence among them is the shared one.
PRESETS: dict[str, dict[str, Any]] = {
    "free": {"overrides": ()},
    "forget-everything": {"overrides": (Override("f", 0.0),)},
    "never-forget": {"overrides": (Override("f", 1.0),)},
    "write-nothing": {"overrides": (Override("i", 0.0),)},
    "expose-nothing": {"overrides": (Override("o", 0.0),)},
    "forget-at-the-comma": {
        "model": RECALL,
        "sentence": EXAMPLE,
        "step": COMMA,
        "overrides": (Override("f", 0.0, steps=(COMMA,)),),
        "forget_bias_shift": 0.0,
        "target": "",
    },
    # What c loses at the comma comes back through h, unless the step before shows nothing of it.
    "forget-both-ways": {
        "model": RECALL,
        "sentence": EXAMPLE,
        "step": COMMA,
        "overrides": (Override("o", 0.0, steps=(COMMA - 1,)), Override("f", 0.0, steps=(COMMA,))),
        "forget_bias_shift": 0.0,
        "target": "",
    },
    "1997": {
        "model": "reber-lstm1997",
        "sentence": _STREAM,
        "step": 1,
        "overrides": (),
        "forget_bias_shift": 0.0,
        "target": "",
    },
    "random": {
        "model": "",
        "overrides": (),
        # Random weights that keep what they read for many words: without that there is little to forget.
        "hidden": 4,
        "embedding_size": 3,
        "embeddings": {},
        "forget_bias": 2.0,
        "weight_scale": 1.0,
        "seed": 42,
    },
}


def with_preset(state: State, name: str) -> State:
    """The state with a preset's fields, on the page of the cell."""
    checks.option("preset", name, tuple(PRESETS))
    return replace(state, **{"page": "cell", **PRESETS[name]})


def _check_override(field: str, override: Override, hidden: int) -> None:
    checks.option(f"{field}.gate", override.gate, GATES)
    checks.number(f"{field}.value", override.value, -1.0 if override.gate == "g" else 0.0, 1.0)
    for unit in override.units or ():
        checks.index(f"{field}.units", unit, hidden)
    for step in override.steps or ():
        checks.whole(f"{field}.steps", step, 1, SEED_LIMIT)
    for name, values in (("units", override.units), ("steps", override.steps)):
        # An empty list reads like "all" to some and like "none" to others: null is all, and none is no override.
        if values is not None and not values:
            raise Problem(f"{field}.{name}", "override-empty")


def _all_or(units: set[int], hidden: int) -> tuple[int, ...] | None:
    """None for all units, so that "every unit" reads as such and holds for another model too."""
    return None if len(units) == hidden else tuple(sorted(units))


def _joined(overrides: list[Override], hidden: int) -> tuple[Override, ...]:
    """Neighbours that hold the same gate at the same value become one: painting makes no long list."""
    joined: list[Override] = []
    for override in overrides:
        last = joined[-1] if joined else None
        if last is not None and (last.gate, last.value) == (override.gate, override.value):
            if last.units == override.units and last.steps is not None and override.steps is not None:
                joined[-1] = replace(last, steps=tuple(sorted({*last.steps, *override.steps})))
                continue
            if last.steps == override.steps and last.units is not None and override.units is not None:
                joined[-1] = replace(last, units=_all_or({*last.units, *override.units}, hidden))
                continue
        joined.append(override)
    return tuple(joined)
