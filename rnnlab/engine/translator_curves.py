"""Quality against length of several translators, a block of sentences at a time."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from rnnlab.engine.tasks.pairs import pairs_task
from rnnlab.engine.tasks.translate import Lessons, translate
from rnnlab.engine.traces import EngineError, WorkChunk
from rnnlab.engine.translation_traces import MeasuredCurves, ModelCurve
from rnnlab.engine.translator_evaluation import Counted, length_row, measure, signature
from rnnlab.engine.translator_models import TrainedTranslator, load_translator


@dataclass(frozen=True)
class Plan:
    """What is measured: plain values."""

    models: tuple[str, ...]
    lengths: tuple[int, ...]  # clauses
    sentences: int  # of each length
    seed: int


@dataclass(frozen=True)
class Curves:
    """Where a measurement stands: of each model what was counted of each of its lengths, lengths ascending."""

    counted: tuple[tuple[Counted, ...], ...]

    @property
    def planned(self) -> int:
        """Sentences in all; a length that ran out of them counts those that there were."""
        return sum(one.n if one.finished else one.planned for row in self.counted for one in row)

    @property
    def done(self) -> int:
        """Sentences that were measured."""
        return sum(one.n for row in self.counted for one in row)

    def next(self) -> tuple[int, int] | None:
        """Model and length whose turn it is: the shortest length first, all models in turn."""
        open_ = [
            (row[k].clauses, row[k].n, m, k)
            for m, row in enumerate(self.counted)
            for k in range(len(row))
            if not row[k].finished
        ]
        return None if not open_ else (min(open_)[2], min(open_)[3])


def advance(plan: Plan, curves: Curves | None, budget: float) -> WorkChunk:
    """Some sentences more.

    Parameters
    ----------
    plan : Plan
    curves : Curves or None
        Where the chunk before has come to.
    budget : float
        Seconds; one block is measured in any case.

    Returns
    -------
    WorkChunk
        Counted in sentences; ``MeasuredCurves`` with the rows that were begun.

    Raises
    ------
    EngineError
        As ``load_translator``, naming the model by its place: ``models[0]``.
    """
    until = time.monotonic() + budget
    translators = [_loaded(k, name) for k, name in enumerate(plan.models)]
    if curves is None:
        curves = Curves(tuple(_begun(plan, one) for one in translators))
    while True:
        place = curves.next()
        if place is None:
            break
        curves = _measured(plan, translators, curves, *place)
        if time.monotonic() >= until:
            break
    finished = curves.next() is None
    return WorkChunk(curves, curves.done, curves.planned, _told(plan, translators, curves), finished)


def held_task(translator: TrainedTranslator) -> Lessons:
    """What a translator's held-out sentences come from: the clause grammar, or the pairs that it learned."""
    pairs = translator.card.settings.get("pairs")
    return translate(translator.direction) if pairs is None else pairs_task(str(pairs))


def _loaded(k: int, name: str) -> TrainedTranslator:
    try:
        return load_translator(name)
    except EngineError as error:
        raise EngineError(error.kind, f"models[{k}]", **error.args_by_name) from error


def _begun(plan: Plan, translator: TrainedTranslator) -> tuple[Counted, ...]:
    """Pairs of the user's have no clauses that could be counted: they are one length."""
    lengths = (1,) if translator.card.settings.get("pairs") else sorted(plan.lengths)
    return tuple(Counted(clauses, plan.sentences) for clauses in lengths)


def _measured(plan: Plan, translators: list[TrainedTranslator], curves: Curves, m: int, k: int) -> Curves:
    row, translator = curves.counted[m], translators[m]
    one = measure(translator, held_task(translator), row[k].clauses, plan.sentences, plan.seed, row[k])
    row = (*row[:k], one, *row[k + 1 :])
    return replace(curves, counted=(*curves.counted[:m], row, *curves.counted[m + 1 :]))


def _told(plan: Plan, translators: list[TrainedTranslator], curves: Curves) -> MeasuredCurves:
    return MeasuredCurves(
        curves=tuple(
            ModelCurve(
                translator.name, tuple(length_row(translator, one) for one in row if one.n), translator.card.steps
            )
            for translator, row in zip(translators, curves.counted, strict=True)
        ),
        sentences=plan.sentences,
        lengths=tuple(sorted(plan.lengths)),
        signature=signature(translators[0].direction),
    )
