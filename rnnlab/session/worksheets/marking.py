"""What is said of a number that a class wrote: right, a known slip, or right after an earlier slip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rnnlab.engine.worksheet_traces import Answer
from rnnlab.session.worksheets.blanks import Blank
from rnnlab.session.worksheets.exercises import TOLERANCE
from rnnlab.session.worksheets.reading import Typed, read

Kind = Literal["empty", "unreadable", "right", "rounded", "follows", "slip", "wrong"]
_HIDDEN = frozenset({"rounded-first"})  # slips that are a matter of accuracy: they count as right, with a word


@dataclass(frozen=True)
class Verdict:
    """What is said of one blank.

    Attributes
    ----------
    name : str
        Of the blank.
    kind : str
        ``"rounded"`` counts as right: it follows from right numbers that were rounded.
        ``"follows"`` is right after an earlier slip.
    about : str
        The slip's id; of ``"follows"`` the blank with the first slip that it follows from.
    value : float or None
        The exact value.
    """

    name: str
    kind: Kind
    about: str = ""
    value: float | None = None

    @property
    def counts(self) -> bool:
        """Whether it is a point: right, or right after a slip that was counted already."""
        return self.kind in ("right", "rounded", "follows")


def near(value: float, other: float) -> bool:
    """Whether two numbers are the same at two decimals."""
    return abs(value - other) <= TOLERANCE


def numbers(typed: Mapping[str, str]) -> dict[str, float]:
    """What can be read of what was typed."""
    found = {name: read(text) for name, text in typed.items()}
    return {name: number.value for name, number in found.items() if number is not None}


def mark(
    asked: Sequence[Blank], typed: Mapping[str, str], exact: Sequence[Answer], after: Sequence[Answer]
) -> tuple[Verdict, ...]:
    """Mark an exercise.

    Parameters
    ----------
    asked : sequence of Blank
    typed : mapping of str to str
        As it was typed, by the blanks' names; what is missing is empty.
    exact : sequence of Answer
        Of the exercise.
    after : sequence of Answer
        The same, each calculated from the class's own numbers before it.

    Returns
    -------
    tuple of Verdict
        For each blank, in order.
    """
    given, followed = ({answer.name: answer for answer in answers} for answers in (exact, after))
    found: dict[str, Verdict] = {}
    for blank in asked:
        text = typed.get(blank.name, "").strip()
        kind, about = _judged(blank, text, given[blank.name], followed[blank.name], found)
        found[blank.name] = Verdict(blank.name, kind, about, given[blank.name].value)
    return tuple(found.values())


def _judged(blank: Blank, text: str, exact: Answer, after: Answer, before: Mapping[str, Verdict]) -> tuple[Kind, str]:
    number = read(text)
    if not text or number is None:
        return ("unreadable" if text else "empty"), ""
    if near(number.value, exact.value):
        return "right", ""
    if near(number.value, after.value):
        slips = [name for name in blank.sources if before[name].kind in ("slip", "wrong", "follows")]
        return ("follows", slips[0]) if slips else ("rounded", "")
    slip = _slip(number, exact, after)
    if slip in _HIDDEN:
        return "rounded", slip
    return ("slip", slip) if slip else ("wrong", "")


def _slip(number: Typed, exact: Answer, after: Answer) -> str:
    """The known slip that leads to a number; an empty text where none does."""
    if number.thousands is not None and near(number.thousands, exact.value):
        return "comma"
    for answer in (exact, after):
        for id, wrong in answer.mistakes:
            if near(number.value, wrong):
                return id
    if number.decimals in (0, 1) and abs(number.value - exact.value) <= 0.5 * 10.0**-number.decimals + 1e-9:
        return "too-coarse"
    return "sign" if near(number.value, -exact.value) else ""
