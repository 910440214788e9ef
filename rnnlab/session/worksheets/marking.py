"""What is said of a number that a class wrote: right, a known slip, or right after an earlier slip."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rnnlab.engine.rounding import cut_off, rounded, rounds_to
from rnnlab.engine.worksheet_traces import Answer
from rnnlab.session.worksheets.blanks import Blank
from rnnlab.session.worksheets.exercises import DECIMALS, TOLERANCE, Exercise
from rnnlab.session.worksheets.reading import Typed, read
from rnnlab.session.worksheets.tables import LookedUp, looked_up, other_place

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
    place : LookedUp or None
        Of a number that is looked up: which one is asked, and of ``"other-place"`` where the written one stands.
    """

    name: str
    kind: Kind
    about: str = ""
    value: float | None = None
    place: LookedUp | None = None

    @property
    def counts(self) -> bool:
        """Whether it is a point: right, or right after a slip that was counted already."""
        return self.kind in ("right", "rounded", "follows")


def near(value: float, other: float) -> bool:
    """Whether a number is another one, as near as rounding on the way leaves it."""
    return abs(value - other) <= TOLERANCE


def numbers(typed: Mapping[str, str]) -> dict[str, float]:
    """What can be read of what was typed."""
    found = {name: read(text) for name, text in typed.items()}
    return {name: number.value for name, number in found.items() if number is not None}


def mark(
    asked: Sequence[Blank],
    typed: Mapping[str, str],
    exact: Sequence[Answer],
    after: Sequence[Answer],
    carried: Sequence[Mapping[str, float]] = (),
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
    carried : sequence of mapping of str to float
        The same by name, calculated from right numbers that were rounded on the way.

    Returns
    -------
    tuple of Verdict
        For each blank, in order.
    """
    given, followed = ({answer.name: answer for answer in answers} for answers in (exact, after))
    found: dict[str, Verdict] = {}
    for blank in asked:
        text = typed.get(blank.name, "").strip()
        by_hand = [values[blank.name] for values in carried]
        kind, about = _judged(blank, text, given[blank.name], followed[blank.name], by_hand, found)
        found[blank.name] = Verdict(blank.name, kind, about, given[blank.name].value)
    return tuple(found.values())


def _judged(
    blank: Blank, text: str, exact: Answer, after: Answer, carried: Sequence[float], before: Mapping[str, Verdict]
) -> tuple[Kind, str]:
    number = read(text)
    if not text or number is None:
        return ("unreadable" if text else "empty"), ""
    decimals = max(number.decimals or 0, DECIMALS)

    def is_rounded(value: float) -> bool:
        return rounds_to(value, number.value, decimals)

    # What is asked are two decimals: with more of them, the last ones may come from rounding on the way.
    enough = rounds_to(exact.value, rounded(number.value, DECIMALS), DECIMALS)
    if is_rounded(exact.value):
        return "right", ""
    slips = [name for name in blank.sources if before[name].kind in ("slip", "wrong", "follows")]
    if is_rounded(after.value):
        return ("follows", slips[0]) if slips else ("rounded", "")
    by_hand = next((id for id, value in exact.mistakes + after.mistakes if id in _HIDDEN and is_rounded(value)), "")
    if by_hand:
        return "rounded", by_hand
    if any(map(is_rounded, carried)):
        return ("right" if enough else "rounded"), ""
    if number.decimals == DECIMALS and abs(number.value - exact.value) < 10.0**-DECIMALS:
        return "slip", "cut-off" if abs(number.value) < abs(exact.value) else "rounded-up"
    if near(number.value, after.value) and (slips or (_is_long(exact.value) and (enough or after != exact))):
        return ("follows", slips[0]) if slips else ("rounded", "")
    slip = _slip(number, exact, after)
    return ("slip", slip) if slip else ("wrong", "")


def placed(
    exercise: Exercise, verdicts: Sequence[Verdict], typed: Mapping[str, str], exact: Sequence[Answer]
) -> tuple[Verdict, ...]:
    """Of wrong numbers that are looked up, say what to look up, and where in the table they stand, if they do."""
    own = numbers(typed)
    arguments = {**{answer.name: answer.value for answer in exact}, **own}
    return tuple(_placed(exercise, verdict, typed, arguments, own.keys()) for verdict in verdicts)


def _placed(
    exercise: Exercise,
    verdict: Verdict,
    typed: Mapping[str, str],
    arguments: Mapping[str, float],
    told: Collection[str],
) -> Verdict:
    number = read(typed.get(verdict.name, "")) if verdict.kind == "wrong" else None
    of = looked_up(exercise, verdict.name)
    # The argument is told to those who have it: it is asked as well.
    if number is None or of is None or of[1] not in told:
        return verdict
    decimals = max(number.decimals or 0, DECIMALS)
    place = other_place(exercise, verdict.name, number.value, decimals, arguments)
    if place is not None and place.other is not None:
        return replace(verdict, kind="slip", about="other-place", place=place)
    return replace(verdict, place=place)


def _is_long(value: float) -> bool:
    """Whether a value has more decimals than are asked: only then rounding on the way explains a difference."""
    return abs(value - rounded(value, DECIMALS)) > 1e-9


def _slip(number: Typed, exact: Answer, after: Answer) -> str:
    """The known slip that leads to a number; an empty text where none does."""
    if number.thousands is not None and near(number.thousands, exact.value):
        return "comma"
    for answer in (exact, after):
        for id, wrong in answer.mistakes:
            if id not in _HIDDEN and near(number.value, wrong):
                return id
    if number.decimals in (0, 1) and rounds_to(exact.value, number.value, number.decimals):
        return "too-coarse"
    if number.decimals == 1 and number.value == cut_off(exact.value, 1):
        return "cut-off"
    return "sign" if near(number.value, -exact.value) else ""
