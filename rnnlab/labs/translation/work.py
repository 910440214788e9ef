"""Long work of the Translation lab: quality against length is measured, and translators are trained side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rnnlab.engine import translator_course, translator_curves
from rnnlab.engine.tasks.pairs import pairs_task
from rnnlab.engine.traces import WorkChunk
from rnnlab.engine.translator_training import Setup
from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.labs.translation.state import State

# Shares of the updates: as in the shipped translators' recipes (``engine.translator_recipes``)
GROW = 0.4  # over which the longest sentences grow from one clause to all
DECAY = 0.3  # at the end, over which the learning rate falls


def curve(state: State, curves: translator_curves.Curves | None, budget: float) -> WorkChunk:
    """Exact match, words right and BLEU at every length, of all chosen models in turn.

    Parameters
    ----------
    state : State
        Its ``models``, ``lengths``, ``sentences`` and ``seed``.
    curves : Curves or None
        Where the chunk before has come to.
    budget : float
        Seconds for this chunk.
    """
    plan = translator_curves.Plan(state.models, state.lengths, state.sentences, state.seed)
    return translator_curves.advance(plan, curves, budget)


def setups_of(plan: TranslatorPlan) -> tuple[Setup, ...]:
    """What a plan trains; only the fixed vector's source is read backwards.

    Raises
    ------
    EngineError
        Those of ``pairs_task``.
    """
    direction = "zh-en" if plan.pairs is None else pairs_task(plan.pairs).direction or "zh-en"
    return tuple(
        Setup(
            between=between,
            direction=direction,
            cell=plan.cell,
            hidden=plan.hidden,
            embedding=plan.embedding,
            layers=plan.layers,
            reverse_source=plan.reverse_source and between == "fixed",
            seed=plan.seed,
            learning_rate=plan.learning_rate,
            batch=plan.batch,
            clip=plan.clip,
            clauses=(1, plan.clauses),
            grow=GROW,
            decay=DECAY,
            updates=plan.updates,
            pairs=plan.pairs,
        )
        for between in plan.models
    )


def train(plan: TranslatorPlan, course: translator_course.Course | None, budget: float) -> WorkChunk:
    """Some updates more of every translator, one of each in turn, and measurements between.

    Parameters
    ----------
    plan : TranslatorPlan
    course : Course or None
        Where the training stands; None at its start.
    budget : float
        Seconds for this chunk; with 0, one update, or one length of a measurement.
    """
    return translator_course.advance(() if course is not None else setups_of(plan), course, budget)


JOBS: dict[str, Callable[[Any, Any, float], WorkChunk]] = {
    "curve": curve,
    "train": train,
    "keep": translator_course.keep,
}
