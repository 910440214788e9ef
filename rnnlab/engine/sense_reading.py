"""One ambiguous word in its sentences: its states, where they lie, and what they say while the sentence is being read.

The border stands between what has been read and what has not. A forward state
does not know the border: it has read everything before it, and nothing else. A
backward state begins at the border: of a sentence of which t words are known,
it has read word t first. So a bidirectional state is computed anew for each
border, and with each of its words it may change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from rnnlab.engine.principal import Plane, principal_plane
from rnnlab.engine.sense_models import TrainedSense
from rnnlab.engine.tasks.base import Batch, IntArray
from rnnlab.engine.tasks.sense_examples import many_sentences, the_task
from rnnlab.engine.traces import Array

HALVES = ("forward", "backward", "both")
_MARGIN = 0.25  # of the points' range, to which the line of equal probability is drawn beyond them
_FLAT = 1e-9  # a slope of the log-odds within the plane that is none


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


@dataclass(frozen=True, eq=False)
class ManyStates:
    """N states of one word, and their plane."""

    states: Array  # N×F
    senses: tuple[int, ...]  # N
    after: tuple[bool, ...]  # N
    plane: Plane  # of the half that was asked for
    points: Array  # N×2


@lru_cache(maxsize=64)
def many_states(model: TrainedSense, word: int, seed: int, reads: str, half: str) -> ManyStates:
    """An ambiguous word's states in ``many_sentences``, all read whole: at the word, or at the last word."""
    sentences = many_sentences(word, seed)
    found = [one for k in range(len(sentences)) if (one := the_task().found(sentences.sentence(k))) is not None]
    places = sentences.lengths - 1 if reads == "last" else np.array([one.place for one in found])
    states = model.states(sentences)[np.arange(len(sentences)), places]
    shown = half_of(states, half)
    plane = principal_plane(shown)
    senses, after = tuple(one.sense for one in found), tuple(one.after for one in found)
    return ManyStates(states, senses, after, plane, plane.project(shown))


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
        found[first:, H:] = model.read_backwards(padded(pieces))
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
