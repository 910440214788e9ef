"""Small labs, so that these tests need no engine."""

import msgspec

from rnnlab.session.messages import Message, Problem
from rnnlab.session.store import Store

LABEL = Message("engine-restarted")


class Reading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lab with the shared fields, and a rule between sentence and value."""

    sentence: tuple[str, ...] = ("我", "打", "狗")
    step: int = 3
    value: float = 0.0
    words: dict[str, tuple[float, ...]] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.value < 0:
            raise Problem("value", "too-small", value=self.value, limit=0)
        if len(self.sentence) < self.value:
            raise Problem("value", "too-large", value=self.value, limit=len(self.sentence))


class Plain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lab without any shared field."""

    keys: tuple[tuple[float, ...], ...] = ((1.0, 0.0),)
    name: str = "a"


TYPES = {"reading": Reading, "plain": Plain}


def set_value(state, value):
    return msgspec.structs.replace(state, value=value)


def set_name(state, name):
    return msgspec.structs.replace(state, name=name)


def fresh() -> Store:
    return Store({"reading": Reading(), "plain": Plain()})


def visible(store: Store):
    """All of the store that undo must bring back."""
    return store.shared.sentence, dict(store.labs)
