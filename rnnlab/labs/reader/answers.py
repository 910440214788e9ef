"""Which of a model's answers the picture shows, and what the others come to together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rnnlab.engine.reader_traces import RnnTrace
from rnnlab.engine.traces import Array

ALL_UP_TO = 12  # answers
SHOWN_OF_MANY = 10


@dataclass(frozen=True)
class Ranking:
    """The rows of the picture: answers by their index, and how many others share one more row."""

    rows: tuple[int, ...]
    others: int


def ranking(traces: Sequence[RnnTrace], steps: Sequence[int] = (), most: int = ALL_UP_TO) -> Ranking:
    """All answers in the model's order where they are few; else the ten that get most over all words, most first.

    Parameters
    ----------
    traces : sequence of RnnTrace
    steps : sequence of int, optional
        By trace the present step (from 1): what is most probable there is among the ten in any case.
    most : int
        For how many rows there is room; with less than for all, the last one is that of the others.
    """
    given = [trace.answers for trace in traces if trace.answers is not None]
    if not given:
        return Ranking((), 0)
    count = given[0].shape[1]
    if count <= min(most, ALL_UP_TO):
        return Ranking(tuple(range(count)), 0)
    shown = min(SHOWN_OF_MANY, most - 1)
    total = np.sum([answers.sum(axis=0) for answers in given], axis=0)
    order = np.argsort(-total, kind="stable").tolist()
    now = {most_probable(answers, step)[0] for answers, step in zip(given, steps, strict=False)}
    rest = [k for k in order if k not in now][: max(0, shown - len(now))]
    rows = tuple(k for k in order if k in now or k in rest)
    return Ranking(rows, count - len(rows))


def ever_shown(traces: Sequence[RnnTrace]) -> frozenset[int]:
    """The answers that ``ranking`` shows at one step or another."""
    best = {int(k) for trace in traces if trace.answers is not None for k in np.argmax(trace.answers, axis=1)}
    return frozenset(best.union(ranking(traces).rows))


def shown_answers(answers: Array, rank: Ranking) -> Array:
    """Probabilities as the rows of the picture: rows × T, the last one the sum of the others where there are any.

    Parameters
    ----------
    answers : array, T×L
    rank : Ranking
    """
    rows = answers[:, rank.rows]
    if rank.others:
        left = np.ones(answers.shape[1], dtype=bool)
        left[list(rank.rows)] = False
        rows = np.column_stack([rows, answers[:, left].sum(axis=1)])
    return rows.T


def most_probable(answers: Array, step: int) -> tuple[int, float]:
    """The answer with the largest probability after a step (from 1), and that probability."""
    row = answers[step - 1]
    best = int(np.argmax(row))
    return best, float(row[best])


def followers(tokens: Sequence[str], names: Sequence[tuple[str, str]]) -> tuple[int | None, ...]:
    """For each word the answer that is the word after it; None where there is none such, and after the last."""
    index = {writing: k for k, pair in reversed(list(enumerate(names))) for writing in pair}
    return (*(index.get(token) for token in tokens[1:]), None)
