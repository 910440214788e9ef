"""What a key tells of wrong numbers: for each step the usual ones, and what was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rnnlab.engine.rounding import rounded
from rnnlab.engine.worksheet_traces import Answer
from rnnlab.session.worksheets.blanks import steps
from rnnlab.session.worksheets.exercises import DECIMALS, Exercise
from rnnlab.session.worksheets.marking import near
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.worksheets.words import SLIPS
from rnnlab.ui.worksheets.working import plain

_EACH = 3  # slips of a step
_TELLS = 0.01  # what is nearer to the right number is marked as a matter of rounding


@dataclass(frozen=True)
class Slip:
    """A blank's label with a wrong number, and what was done."""

    number: str
    says: str


def usual_slips(exercise: Exercise, answers: Sequence[Answer]) -> tuple[Slip, ...]:
    """The usual wrong numbers of each step's first blank, those that nobody takes for the right one.

    Parameters
    ----------
    exercise : Exercise
    answers : sequence of Answer
        The exact ones.
    """
    by_name = {answer.name: answer for answer in answers}
    found = []
    for step in steps(exercise):
        blank = step.blanks[0]
        answer, told = by_name[blank.name], list[str]()
        for id, wrong in answer.mistakes:
            written = rounded(wrong, DECIMALS)
            first = next((own for own, value in answer.mistakes if near(written, value)), "")
            # What is written is to lead back to the slip, not to the right number or to another slip.
            if len(told) < _EACH and id not in told and first == id and abs(written - answer.value) >= _TELLS:
                told.append(id)
                found.append(Slip(f"{blank.label} = {plain(wrong)}", tr(SLIPS[id], value=plain(answer.value))))
    return tuple(found)
