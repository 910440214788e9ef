"""What a class can predict of a training that is over: which network learns, and whether its signal arrives."""

from __future__ import annotations

import math

from rnnlab.engine.live_traces import LiveCell, LiveTraining
from rnnlab.labs.gradients.view_axes import STYLES
from rnnlab.labs.gradients.view_training_page import TrainingPage
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import scientific
from rnnlab.ui.widgets.questions import CHOICE, Question, Verdict

LEARNS, ARRIVES = "learns", "arrives"
BEST = N_(
    "Gradients training", "Which network has the most right at the end, after {updates} {updates:update|updates}?"
)
BEST_HINT = N_("Gradients training", "Guessing has {percent} % right. Whose error signal can reach what is asked for?")
NOBODY = N_("Gradients training", "None: no better than guessing")
SIGNAL = N_("Gradients training", "How much of the {cell}’s error signal reaches step 1 once it is trained?")
SIGNAL_HINT = N_("Gradients training", "Of its size at the last step, {back} {back:step|steps} later, in the last row.")
PARTS: tuple[Text, ...] = (
    N_("Gradients training", "Less than 1/100"),
    N_("Gradients training", "1/100 to 1"),
    N_("Gradients training", "More than at the last step"),
)
RIGHT = N_("Gradients training", "Right. At the end: {ends}.")
WRONG = N_("Gradients training", "The prediction was “{guess}”. At the end: {ends}.")
END = N_("Gradients training", "{cell} {percent} % right")
SHARE = N_("Gradients training", "Right: {share} of it reaches step 1.")
OTHER_SHARE = N_("Gradients training", "The prediction was “{guess}”: {share} of it reaches step 1.")
NO_RUN = N_("Gradients training", "Nothing to reveal yet: let a training end, or choose an example that was recorded.")
NEAR = 0.05  # a share right that is less than this above guessing is no better than guessing
ALIKE = 0.01  # shares right that are less than this apart are the same


def questions_of(page: TrainingPage) -> tuple[Question, ...]:
    """Which network learns, and how far the plainest one's signal comes."""
    result = finished(page)
    if result is None:
        return ()
    cells, asked = _cells(result), []
    if len(cells) > 1:
        options: tuple[Text | str, ...] = (*(STYLES[cell.cell].title for cell in cells), NOBODY)
        args = (("updates", f"{result.updates:,}"), ("percent", f"{100 * result.baseline_accuracy:.0f}"))
        asked.append(Question(LEARNS, BEST, CHOICE, BEST_HINT, options=options, args=args))
    plain = cells[-1]
    if len(result.asked) < result.steps and result.steps > 1 and math.isfinite(_log_share(plain)):
        args = (("cell", STYLES[plain.cell].title), ("back", str(result.steps - 1)))
        asked.append(Question(ARRIVES, SIGNAL, CHOICE, SIGNAL_HINT, options=PARTS, args=args))
    return tuple(asked)


def finished(page: TrainingPage) -> LiveTraining | None:
    """The run that is shown, where it is over: a recorded one, or one of here whose end has been reached."""
    result = page.shown()
    under_way = page.going() and page.recording() is None
    if result is None or under_way or not all(len(cell.accuracy) for cell in result.cells):
        return None
    return result


def told(page: TrainingPage, question: Question, guess: int) -> Verdict:
    """How the guess compares with the run."""
    result = finished(page)
    assert result is not None
    cells = _cells(result)
    if question.id == ARRIVES:
        log = _log_share(cells[-1])
        right = guess == (0 if log < -2 else 1 if log <= 0 else 2)
        share = scientific(10.0**log, 1)
        return Verdict(tr(SHARE if right else OTHER_SHARE, share=share, guess=tr(PARTS[guess])), right=right)
    shares = [float(cell.trend("accuracy")[-1]) for cell in cells]
    best = max(shares)
    learned = best >= result.baseline_accuracy + NEAR
    right = not learned if guess == len(cells) else learned and shares[guess] >= best - ALIKE
    ends = " · ".join(
        tr(END, cell=STYLES[cell.cell].title, percent=f"{100 * share:.0f}")
        for cell, share in zip(cells, shares, strict=True)
    )
    named = tr(NOBODY) if guess == len(cells) else STYLES[cells[guess].cell].title
    return Verdict(tr(RIGHT if right else WRONG, ends=ends, guess=named), right=right)


def ours(question: Question) -> bool:
    """Whether it is a question about the training."""
    return question.id in (LEARNS, ARRIVES)


def _cells(result: LiveTraining) -> tuple[LiveCell, ...]:
    found = (result.learner(name) for name in STYLES)
    return tuple(cell for cell in found if cell is not None)


def _log_share(cell: LiveCell) -> float:
    return float(cell.log_shares[-1, 0]) if len(cell.rows) else math.nan
