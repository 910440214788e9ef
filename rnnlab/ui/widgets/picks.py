"""What is picked in a lab's pictures and is no part of the state: read, put back, and picked as it was at first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rnnlab.ui.widgets.lab import LabView

SCALARS = (bool, int, float, str)
_WRONG = (AttributeError, IndexError, KeyError, TypeError, ValueError)


@dataclass(frozen=True)
class Pick:
    """What is picked somewhere in a lab's pictures: a scalar, None, or a tuple of them."""

    get: Callable[[], Any]
    put: Callable[[Any], object]


def attributes(owner: Any, *names: str) -> Pick:
    """Attributes as one pick; another type than theirs is refused with a TypeError."""

    def put(values: Any) -> None:
        if not isinstance(values, tuple) or len(values) != len(names):
            raise TypeError("another number of values")
        for name, value in zip(names, values, strict=True):
            if not _alike(getattr(owner, name), value):
                raise TypeError(f"{name} is no {type(value).__name__}")
        for name, value in zip(names, values, strict=True):
            setattr(owner, name, value)

    return Pick(lambda: tuple(getattr(owner, name) for name in names), put)


def picked(view: LabView) -> dict[str, Any]:
    """What is picked in a lab's pictures now."""
    return {name: pick.get() for name, pick in view.picks.items()}


def pick_anew(view: LabView) -> None:
    """Pick in a lab's pictures what was picked there at first."""
    put_picks(view, view.first_picks)


def put_picks(view: LabView, values: Mapping[str, Any]) -> None:
    """Pick what is named among ``values``, as JSON; where that is not possible (any more), all stays as it was."""
    before = picked(view)
    try:
        for name, pick in view.picks.items():
            if name in values:
                pick.put(tuples(values[name]))
        view.draw_again()
    except _WRONG:  # what is picked there may not exist here
        for name, pick in view.picks.items():
            pick.put(before[name])
        view.draw_again()


def tuples(value: Any) -> Any:
    """JSON's lists as the tuples that they were."""
    return tuple(tuples(item) for item in value) if isinstance(value, list) else value


def _alike(old: Any, new: Any) -> bool:
    if old is None or new is None:
        return new is None or isinstance(new, (*SCALARS, tuple))
    return type(old) is type(new)
