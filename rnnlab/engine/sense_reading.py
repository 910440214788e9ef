"""One ambiguous word in its sentences: its states, where they lie, and what they say while the sentence is being read.

The border stands between what has been read and what has not. A forward state
does not know the border: it has read everything before it, and nothing else. A
backward state begins at the border: of a sentence of which t words are known,
it has read word t first. So a bidirectional state is computed anew for each
border, and with each of its words it may change.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from rnnlab.engine import tasks
from rnnlab.engine.principal import Plane
from rnnlab.engine.sense_models import TrainedSense
from rnnlab.engine.tasks.base import Batch, Condition, Draws, Example, IntArray, batched
from rnnlab.engine.tasks.sense import WHERE, Sense
from rnnlab.engine.traces import Array, EngineError

HALVES = ("forward", "backward", "both")
CLOUD = 30  # sentences of each kind (deciding word before or after, each sense) in a cloud of states
_MARGIN = 0.25  # of the points' range, to which the line of equal probability is drawn beyond them
_FLAT = 1e-9  # a slope of the log-odds within the plane that is none


def the_task() -> Sense:
    """*sense*."""
    task = tasks.task("sense")
    assert isinstance(task, Sense)
    return task


@lru_cache(maxsize=64)
def many_sentences(word: int, seed: int, count: int = CLOUD) -> Batch:
    """Held-out sentences with an ambiguous word: before and after, each beside its twin; 4 ``count`` in all."""
    task, pairs = the_task(), []
    for where in WHERE:
        level = {"where": where, "word": word, "unknown": 0.0}
        batch = task.examples("test", 2 * count, seed, Condition({"condition": where}, level))
        pairs += [Example(batch.sentence(k), tuple(batch.targets[k, : batch.lengths[k]])) for k in range(len(batch))]
    return batched(pairs)


@lru_cache(maxsize=64)
def drawn_sentences(word: int, seed: int) -> tuple[tuple[str, ...], ...]:
    """Six short sentences: a pair of twins with the deciding word before, and two pairs with it after."""
    task = the_task()
    draws = Draws(np.random.default_rng([seed, word]))
    found: list[tuple[int, ...]] = []
    for where in ("before", "after", "after"):
        level = {"where": where, "word": word, "unknown": 0.0, "short": True}
        pair: list[tuple[int, ...]] = []
        while not pair or pair[0] in found or pair[1] in found:
            one = task.sample(draws, level)
            pair = [one.ids, task.twin(draws, one).ids]
            if one.targets[-1] % 2:  # that of the first sense comes first
                pair.reverse()
        found += pair
    return tuple(tuple(task.words[number][0] for number in ids) for ids in found)


def twin_of(words: Sequence[str], seed: int) -> tuple[str, ...] | None:
    """A sentence's twin, with a deciding word of the other sense; None where the task has not made the sentence."""
    task = the_task()
    ids = task.indices(words)
    found = task.found(ids)
    if found is None or found.deciding < 0:
        return None
    try:
        twin = task.twin(Draws(np.random.default_rng([seed, *ids])), Example(ids, ()))
    except EngineError:
        return None
    return tuple(task.words[twin.ids[k]][0] if k == found.deciding else word for k, word in enumerate(words))


def padded(rows: Sequence[IntArray]) -> Batch:
    """Sentences of unequal length, filled up at their ends; nothing is asked of them."""
    lengths = np.array([len(row) for row in rows], dtype=np.int64)
    inputs = np.zeros((len(rows), int(lengths.max(initial=0))), dtype=np.int64)
    for k, row in enumerate(rows):
        inputs[k, : len(row)] = row
    return Batch(inputs, lengths, inputs)


def half_of(states: Array, half: str) -> Array:
    """The forward or the backward half of bidirectional states, or both: …×2H to …×H or …×2H."""
    H = states.shape[-1] // 2
    halves: dict[str, Array] = {"forward": states[..., :H], "backward": states[..., H:], "both": states}
    return halves[half]


def whole_states(model: TrainedSense, sentences: Batch, places: Sequence[int] | IntArray) -> Array:
    """The states at one place of each sentence, all of it read: N×F."""
    read: Array = model.states(sentences)[np.arange(len(sentences)), np.asarray(places, dtype=np.int64)]
    return read


def states_by_border(model: TrainedSense, ids: IntArray, place: int | None) -> Array:
    """A word's state for every border behind it.

    Parameters
    ----------
    model : TrainedSense
    ids : array, T
        Numbers of the sentence's words.
    place : int or None
        The word, from 0; None: the last word that has been read, which is another one for each border.

    Returns
    -------
    array, T×F
        Row t is for a border behind t + 1 words; NaN while the word has not been read.
    """
    T = len(ids)
    first = 0 if place is None else place
    found = np.full((T, model.state_size), np.nan)
    if model.kind == "static":
        found[first:] = model.embedding[ids] if place is None else model.embedding[ids[place]]
        return found
    forward = model.states(padded([ids]))[0]
    if model.kind == "forward":
        found[first:] = forward if place is None else forward[place]
        return found
    H = model.state_size // 2
    found[first:, :H] = (forward if place is None else forward[[place]])[:, :H]
    # A backward half that begins at the border: of the sentence from the word to the border only, since it has not
    # to read on. Its own first state is that of the word.
    starts = range(T) if place is None else [place] * (T - place)
    pieces = [ids[start : border + 1] for border, start in zip(range(first, T), starts, strict=True)]
    if pieces:
        found[first:, H:] = model.states(padded(pieces))[:, 0, H:]
    return found


def cosines(states: Array) -> Array:
    """Cosine of every two states: N×F to N×N; NaN for one that is not there, or is 0."""
    norms = np.linalg.norm(states, axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        unit = states / norms[:, None]
    product: Array = (unit @ unit.T).clip(-1.0, 1.0)
    return product


def even_odds(model: TrainedSense, word: int, plane: Plane, half: str, mean: Array, near: Array) -> Array | None:
    """The line in a plane of states on which both senses of a word are equally probable.

    The log-odds of a state h are w·h + b (``TrainedSense.sense_line``). A point p of the plane stands for the state
    m + Aᵀp: m is the states' mean, A the two axes. What these states have outside of the plane, a picture in the plane
    cannot show; here it is at its mean, and so is the half that the plane is not of. So the log-odds are

        w·(m + Aᵀp) + b = (A w)·p + (w·m + b),

    and where they are 0, there is a straight line at right angles to A w.

    Parameters
    ----------
    model : TrainedSense
    word : int
        Which ambiguous word.
    plane : Plane
        Fitted to the states, or to one half of them.
    half : {"forward", "backward", "both"}
        Of a bidirectional model; ``"both"`` for a model with one direction.
    mean : array, F
        Of the states, both halves.
    near : array, N×2
        Points that are drawn.

    Returns
    -------
    array 2×2 or None
        Where the line enters and leaves the points' box, widened by a quarter on each side. None where it does not
        pass there, or the log-odds do not change within the plane.
    """
    w, b = model.sense_line(word)
    across = plane.axes @ half_of(w, half)
    size = float(np.linalg.norm(across))
    if not len(near) or size <= _FLAT * max(1.0, float(np.linalg.norm(w))):
        return None
    foot = -(w @ mean + b) * across / size**2  # the line's point that is nearest to the origin
    along = np.array([-across[1], across[0]]) / size
    low, high = near.min(axis=0), near.max(axis=0)
    margin = _MARGIN * np.maximum(high - low, 1e-3 * max(1.0, float(np.abs(near).max())))
    first, last = -np.inf, np.inf
    for start, step, bottom, top in zip(foot, along, low - margin, high + margin, strict=True):
        if step == 0.0:
            if not bottom <= start <= top:
                return None
            continue
        ends = sorted(((bottom - start) / step, (top - start) / step))
        first, last = max(first, ends[0]), min(last, ends[1])
    if first >= last:
        return None
    return np.array([foot + first * along, foot + last * along])
