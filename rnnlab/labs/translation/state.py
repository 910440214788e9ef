"""What the teacher chose in the Translation lab: a sentence, a translator, how it decodes, what is changed in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import force_setattr, replace

from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.session import checks, models
from rnnlab.session.messages import Problem
from rnnlab.session.tokens import tokenize

Decoding = Literal["greedy", "beam", "teacher"]
Page = Literal["picture", "curve", "training"]

DECODINGS: tuple[str, ...] = get_args(Decoding)
PAGES: tuple[str, ...] = get_args(Page)
TOKEN_LIMIT = 500
WORDS_LIMIT = 200  # that a translation may have
BEAM_LIMIT = 10
POWER_LIMIT = 2.0
EDIT_LIMIT = 200
MODELS_LIMIT = 6
CLAUSES_LIMIT = 12
SENTENCES_LIMIT = 1000
SEED_LIMIT = 2**31 - 1
STEP_LIMIT = 2**31 - 1

ATTENTION = "translate-attention"
FIXED = "translate-fixed"
EXAMPLE = ("我", "昨天", "在", "学校", "吃", "了", "一个", "红", "的", "苹果")


class WeightEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One attention weight set by hand: the row's others are rescaled, and decoding goes on with the row."""

    step: int  # from 1
    position: int  # of the source, from 0
    weight: float  # 0…1


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Translation lab's state. A sentence that is given as one text is cut by the model's own words.

    Raises
    ------
    Problem
        From every way of making a State, naming the field at fault.
    """

    page: Page = "picture"
    source: tuple[str, ...] | str = EXAMPLE
    model: str = ATTENTION
    decoding: Decoding = "greedy"
    beam: int = 3  # beginnings that a beam keeps
    length_power: float = 0.0  # a beginning's score is its log-probability / words^length_power
    prefix: tuple[str, ...] = ()  # words that a translation must begin with
    reference: tuple[
        str, ...
    ] = ()  # what teacher forcing reads; () is the grammar's own translation, where there is one
    limit: int = 100  # words, then it is stopped
    # interventions
    masked: tuple[int, ...] = ()  # source positions (from 0) whose wire is cut, ascending; attention only
    edits: tuple[WeightEdit, ...] = ()  # attention only; at most one per step and position, the later wins
    neck_from: tuple[str, ...] | str = ()  # a sentence whose fixed vector stands in place of the source's; () is none
    # the page of the measured curve
    models: tuple[str, ...] = (FIXED, ATTENTION)
    lengths: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)  # clauses
    sentences: int = 50  # of each length
    seed: int = 0  # of the sentences that are drawn
    training: TranslatorPlan = TranslatorPlan()
    step: int = 1

    def __post_init__(self) -> None:
        checks.option("page", self.page, PAGES)
        checks.model_name("model", self.model)
        for name in ("source", "neck_from"):
            value = getattr(self, name)
            if isinstance(value, str):
                force_setattr(self, name, tokenize(value, models.vocabulary(self.model), field=name, limit=TOKEN_LIMIT))
        checks.tokens("source", self.source, TOKEN_LIMIT)
        checks.option("decoding", self.decoding, DECODINGS)
        checks.whole("beam", self.beam, 1, BEAM_LIMIT)
        checks.number("length_power", self.length_power, 0, POWER_LIMIT)
        checks.whole("limit", self.limit, 1, WORDS_LIMIT)
        for name, most in (("prefix", self.limit), ("reference", WORDS_LIMIT), ("neck_from", TOKEN_LIMIT)):
            if getattr(self, name):
                checks.tokens(name, getattr(self, name), most)
        for k, position in enumerate(self.masked):
            checks.index(f"masked[{k}]", position, TOKEN_LIMIT)
            if position in self.masked[:k]:
                raise Problem("masked", "appears-twice", value=position)
        if len(self.edits) > EDIT_LIMIT:
            raise Problem("edits", "too-large", value=len(self.edits), limit=EDIT_LIMIT)
        for k, edit in enumerate(self.edits):
            checks.whole(f"edits[{k}].step", edit.step, 1, WORDS_LIMIT)
            checks.index(f"edits[{k}].position", edit.position, TOKEN_LIMIT)
            checks.number(f"edits[{k}].weight", edit.weight, 0, 1)
        if not self.models:
            raise Problem("models", "nothing-chosen")
        if len(self.models) > MODELS_LIMIT:
            raise Problem("models", "too-large", value=len(self.models), limit=MODELS_LIMIT)
        for k, name in enumerate(self.models):
            checks.model_name(f"models[{k}]", name)
            if not name or name in self.models[:k]:
                raise Problem("models", "appears-twice" if name else "nothing-chosen", value=name)
        if not self.lengths:
            raise Problem("lengths", "nothing-chosen")
        for k, clauses in enumerate(self.lengths):
            checks.whole(f"lengths[{k}]", clauses, 1, CLAUSES_LIMIT)
            if clauses in self.lengths[:k]:
                raise Problem("lengths", "appears-twice", value=clauses)
        checks.whole("sentences", self.sentences, 1, SENTENCES_LIMIT)
        checks.whole("seed", self.seed, 0, SEED_LIMIT)
        checks.whole("step", self.step, 0, STEP_LIMIT)


# edits ---------------------------------------------------------------------------------------------------------------


def with_page(state: State, page: str) -> State:
    """Another picture."""
    return replace(state, page=page)


def with_fields(state: State, **fields: Any) -> State:
    """Other settings, by name."""
    return replace(state, **fields)


def with_source(state: State, source: Sequence[str]) -> State:
    """Another sentence: what was changed in the run of the old one (weights, wires, beginning, reference) is undone."""
    return replace(state, source=tuple(source), prefix=(), reference=(), masked=(), edits=())


def with_model(state: State, model: str) -> State:
    """Another translator; weights and wires belong to the old one's run."""
    return replace(state, model=model, masked=(), edits=())


def swapped(state: State, i: int, j: int) -> State:
    """Two source words change places."""
    checks.index("source", i, len(state.source))
    checks.index("source", j, len(state.source))
    words = list(state.source)
    words[i], words[j] = words[j], words[i]
    return with_source(state, words)


def cut_wire(state: State, position: int) -> State:
    """Cut the wire to a source word, or mend it."""
    checks.index("masked", position, TOKEN_LIMIT)
    return replace(state, masked=tuple(sorted(set(state.masked) ^ {position})))


def set_weight(state: State, step: int, position: int, weight: float) -> State:
    """One attention weight by hand. Rows after it may change, so edits of later steps go."""
    kept = tuple(edit for edit in state.edits if edit.step <= step and (edit.step, edit.position) != (step, position))
    return replace(state, edits=(*kept, WeightEdit(step, position, weight)))


def without_edits(state: State) -> State:
    """The decoder's own weights again, all wires mended, its own neck, nothing prescribed."""
    return replace(state, edits=(), masked=(), neck_from=(), prefix=())


def with_training(state: State, plan: TranslatorPlan) -> State:
    """Another plan of training."""
    return replace(state, training=plan)


# presets -------------------------------------------------------------------------------------------------------------

# Name -> fields; page, what is trained and what is measured stay, whatever else is not named has its default.
PRESETS: dict[str, dict[str, Any]] = {
    "reordering": {},
    "fixed-vector": {"model": FIXED},
}
KEPT = ("page", "models", "lengths", "sentences", "seed", "training", "step")


def with_preset(state: State, name: str) -> State:
    """The State of a preset."""
    checks.option("preset", name, tuple(PRESETS))
    return State(**{**{field: getattr(state, field) for field in KEPT}, **PRESETS[name]})
