"""Which preset a state is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rnnlab.labs.attention.edits import with_preset
from rnnlab.labs.attention.state import KEPT, PRESETS, State

_LOOKED = ("field", "rounding")  # how it is looked at: it counts only where the preset says so


@lru_cache(maxsize=32)
def preset_state(name: str) -> State:
    """A preset's State, made from the default."""
    return with_preset(State(), name)


def present_preset(state: State, offered: Sequence[str]) -> str | None:
    """The preset in force among those offered: the one that says most of the state; None where there is none."""
    found = [name for name in offered if name in PRESETS and _is(state, name)]
    return max(found, key=_said) if found else None


def _said(name: str) -> int:
    return len(PRESETS[name])


def _is(state: State, name: str) -> bool:
    own = PRESETS[name]
    fields = [field for field in state.__struct_fields__ if field in own or field not in (*KEPT, *_LOOKED)]
    return all(getattr(preset_state(name), field) == getattr(state, field) for field in fields)
