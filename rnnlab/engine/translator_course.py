"""Translators that are trained side by side: the same sentences in the same order, an update of each in turn.

Everything is in the ``Course``: a chunk is a pure function of the one before, so
training can be paused, killed, taken up again or rewound, and comes to the same
weights bit for bit (on one machine, at one thread). While they learn, each is
measured now and then on a few sentences of the validation split.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from rnnlab.engine.seq2seq import decode
from rnnlab.engine.tasks.pairs import PairsTask
from rnnlab.engine.tasks.translate import Translate
from rnnlab.engine.traces import EngineError, WorkChunk
from rnnlab.engine.translation_traces import END, LearningTranslator, LengthRow, TranslatorTraining
from rnnlab.engine.translator_evaluation import Counted, length_row, measure, plain_row
from rnnlab.engine.translator_models import (
    TrainedTranslator,
    as_model,
    keep_translator,
    parameter_count,
    translator_of,
)
from rnnlab.engine.translator_training import Checkpoint, Setup, begin, lessons, train_chunk

POINTS = 200  # of a curve, at most
MEASUREMENTS = 20
WATCHED = (1, 2, 4, 6, 8)  # clauses that are measured during training, as far as they are trained
WATCHED_SENTENCES = 20  # of each
WATCHED_SEED = 0
EXAMPLES = (1, 2, 4)  # clauses of the sentences whose translations are shown
KEPT_LENGTHS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)  # measured before a translator is kept
KEPT_SENTENCES = 50

Rows = tuple[LengthRow, ...]
Example = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Run:
    """One translator on its way; plain values and numpy arrays."""

    checkpoint: Checkpoint
    losses: tuple[float, ...] = ()  # of the updates since the last point of the curves
    shares: tuple[float, ...] = ()
    loss: tuple[float, ...] = ()  # the points
    share: tuple[float, ...] = ()
    seconds: float = 0.0
    measured: tuple[tuple[int, Rows], ...] = ()
    counting: tuple[Counted, ...] = ()  # of the measurement that is going on
    written: tuple[tuple[str, ...], ...] = ()  # what it makes of the examples, as of the last measurement

    @property
    def name(self) -> str:
        """``"fixed"`` or ``"attention"``."""
        return self.checkpoint.setup.between


@dataclass(frozen=True)
class Course:
    """All of them, and the held-out sentences whose translations are shown."""

    runs: tuple[Run, ...]
    examples: tuple[Example, ...] = ()

    def run(self, name: str) -> Run:
        """The translator of that name.

        Raises
        ------
        EngineError
            ``"not-an-option"`` where it is not trained.
        """
        for one in self.runs:
            if one.name == name:
                return one
        raise EngineError("not-an-option", "models", value=name, options=", ".join(one.name for one in self.runs))


@dataclass(frozen=True)
class Keeping:
    """A translator that is measured once more before it is saved."""

    run: Run
    counted: tuple[Counted, ...]


def advance(setups: Sequence[Setup], course: Course | None, budget: float) -> WorkChunk:
    """Go on for a moment.

    Parameters
    ----------
    setups : sequence of Setup
        What is trained, alike but for what lies between encoder and decoder.
    course : Course or None
        Where the chunk before has come to.
    budget : float
        Seconds; one update, or one length of a measurement, is made in any case.

    Returns
    -------
    WorkChunk
        Counted in updates of all; a ``TranslatorTraining``. The course is kept at the end, for ``keep``.

    Raises
    ------
    EngineError
        Those of the pairs to learn from.
    """
    until = time.monotonic() + budget
    if course is None:
        course = _begun(setups)
    while True:
        k = _turn(course)
        if k is None:
            break
        run = course.runs[k]
        run = _measured(run, course.examples) if _due(run) else _trained(run)
        course = replace(course, runs=(*course.runs[:k], run, *course.runs[k + 1 :]))
        if time.monotonic() >= until:
            break
    total = sum(run.checkpoint.setup.updates for run in course.runs)
    # one that stopped early has nothing left to do
    done = sum(run.checkpoint.setup.updates if run.checkpoint.finished else run.checkpoint.step for run in course.runs)
    return WorkChunk(course, done, total, _told(course), _turn(course) is None)


def keep(name: str, so_far: Course | Keeping | None, budget: float) -> WorkChunk:
    """Save a translator of a course among the user's own models, measured on the test split.

    Parameters
    ----------
    name : {"fixed", "attention"}
    so_far : Course, Keeping or None
        At first what ``advance`` handed back, then what the chunk before has come to.
    budget : float
        Seconds.

    Returns
    -------
    WorkChunk
        Counted in sentences; at the end the name under which it is found.

    Raises
    ------
    EngineError
        ``"nothing-chosen"`` without a course, ``"not-an-option"``, ``"file-not-saved"``.
    """
    until = time.monotonic() + budget
    if so_far is None:
        raise EngineError("nothing-chosen", "models")
    if isinstance(so_far, Course):
        run = so_far.run(name)
        lengths = KEPT_LENGTHS if run.checkpoint.setup.pairs is None else (1,)
        so_far = Keeping(run, tuple(Counted(clauses, KEPT_SENTENCES) for clauses in lengths))
    task, translator = _lessons(so_far.run), translator_of(so_far.run.checkpoint)
    while True:
        k = next((k for k, one in enumerate(so_far.counted) if not one.finished), None)
        if k is None:
            break
        one = measure(translator, task, so_far.counted[k].clauses, KEPT_SENTENCES, 0, so_far.counted[k])
        so_far = replace(so_far, counted=(*so_far.counted[:k], one, *so_far.counted[k + 1 :]))
        if time.monotonic() >= until:
            break
    done = sum(one.n for one in so_far.counted)
    total = sum(one.n if one.finished else one.planned for one in so_far.counted)
    if any(not one.finished for one in so_far.counted):
        return WorkChunk(so_far, done, total)
    rows = [plain_row(length_row(translator, one)) for one in so_far.counted if one.n]
    tensors, card = as_model(so_far.run.checkpoint, rows=rows, seconds=so_far.run.seconds)
    return WorkChunk(None, done, total, keep_translator(tensors, card).stem, True)


# ---- the course --------------------------------------------------------------


def points_every(setup: Setup) -> int:
    """Updates of a point of the curves."""
    return -(-setup.updates // POINTS)


def measured_every(setup: Setup) -> int:
    """Updates between two measurements."""
    return -(-setup.updates // MEASUREMENTS)


def watched(setup: Setup) -> tuple[int, ...]:
    """The lengths of a measurement; pairs of the user's are one length."""
    if setup.pairs is not None:
        return (1,)
    return tuple(clauses for clauses in WATCHED if clauses <= setup.clauses[1])


def _begun(setups: Sequence[Setup]) -> Course:
    runs = tuple(Run(begin(setup)) for setup in setups)
    task, longest = _lessons(runs[0]), setups[0].clauses[1]
    if setups[0].pairs is None:
        lengths = tuple(clauses for clauses in EXAMPLES if clauses <= longest)
        drawn = [task.examples(clauses, 1, WATCHED_SEED, 0, "validation")[0] for clauses in lengths]
    else:
        drawn = list(task.examples(1, len(EXAMPLES), WATCHED_SEED, 0, "validation"))
    return Course(runs, tuple((one.source, one.target) for one in drawn))


def _lessons(run: Run) -> Translate | PairsTask:
    task = lessons(run.checkpoint.setup)
    assert isinstance(task, Translate | PairsTask)
    return task


def _due(run: Run) -> bool:
    """Whether a measurement is going on, or has to begin."""
    step = run.checkpoint.step
    if run.counting:
        return True
    if not step or (run.measured and run.measured[-1][0] == step):
        return False
    return step % measured_every(run.checkpoint.setup) == 0 or run.checkpoint.finished


def _turn(course: Course) -> int | None:
    """Whose turn it is: a measurement that is due, else the one with the fewest updates."""
    for k, run in enumerate(course.runs):
        if _due(run):
            return k
    learning = [(run.checkpoint.step, k) for k, run in enumerate(course.runs) if not run.checkpoint.finished]
    return min(learning)[1] if learning else None


def _trained(run: Run) -> Run:
    """One update."""
    checkpoint, metrics = train_chunk(run.checkpoint, 1)
    losses, shares = (*run.losses, *metrics.loss.tolist()), (*run.shares, *metrics.accuracy.tolist())
    run = replace(run, checkpoint=checkpoint, losses=losses, shares=shares, seconds=run.seconds + metrics.seconds)
    if checkpoint.stopped is not None:  # the update that was not made has no part in the curve
        run = replace(run, losses=losses[:-1], shares=shares[:-1])
    full = len(run.losses) == points_every(checkpoint.setup)
    if not run.losses or not (full or checkpoint.finished):
        return run
    return replace(
        run,
        losses=(),
        shares=(),
        loss=(*run.loss, float(np.mean(run.losses))),
        share=(*run.share, float(np.mean(run.shares))),
    )


def _measured(run: Run, examples: tuple[Example, ...]) -> Run:
    """One length of a measurement; after the last of them what it makes of the examples."""
    setup = run.checkpoint.setup
    counting = run.counting or tuple(Counted(clauses, WATCHED_SENTENCES) for clauses in watched(setup))
    translator = translator_of(run.checkpoint)
    k = next(k for k, one in enumerate(counting) if not one.finished)
    one = measure(
        translator, _lessons(run), counting[k].clauses, WATCHED_SENTENCES, WATCHED_SEED, counting[k], split="validation"
    )
    counting = (*counting[:k], one, *counting[k + 1 :])
    if any(not one.finished for one in counting):
        return replace(run, counting=counting)
    rows = tuple(length_row(translator, one) for one in counting if one.n)
    written = tuple(_written(translator, source) for source, _ in examples)
    return replace(run, counting=(), measured=(*run.measured, (run.checkpoint.step, rows)), written=written)


def _written(translator: TrainedTranslator, source: tuple[str, ...]) -> tuple[str, ...]:
    """What a translator makes of a sentence, without the end token."""
    found = decode(
        translator.weights,
        translator.source_numbers(source),
        start=translator.start,
        end=translator.end,
        limit=2 * len(source) + 10,
    )
    words = translator.target_words_of(found.written)
    return words[:-1] if words[-1] == END else words


def _told(course: Course) -> TranslatorTraining:
    setup, task = course.runs[0].checkpoint.setup, _lessons(course.runs[0])
    counts = task.counts if isinstance(task, PairsTask) else {}
    return TranslatorTraining(
        translators=tuple(
            LearningTranslator(
                name=run.name,
                updates=run.checkpoint.step,
                seconds=run.seconds,
                loss=np.array(run.loss),
                accuracy=np.array(run.share),
                measured=run.measured,
                stopped=run.checkpoint.stopped,
                reason="" if run.checkpoint.stopped is None else "not-finite",
                parameters=parameter_count(run.checkpoint),
            )
            for run in course.runs
        ),
        updates=setup.updates,
        every=points_every(setup),
        measure_every=measured_every(setup),
        examples=tuple(
            (source, target, tuple(run.written[k] if run.written else () for run in course.runs))
            for k, (source, target) in enumerate(course.examples)
        ),
        vocabulary=(len(task.source_words), len(task.target_words)),
        pairs=sum(counts.values()),
        counts=counts,
    )
