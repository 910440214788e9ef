"""State -> self-attention over the edited words, and what the page shows besides. Runs in the engine process."""

from __future__ import annotations

from typing import Any

import numpy as np

from rnnlab.engine.attention_traces import SelfAttentionTrace
from rnnlab.engine.geometry import convex_hull
from rnnlab.engine.next_traces import SETTINGS, HiddenWord, NextTrace, SentenceVectors, SwapTest
from rnnlab.engine.selfattention import self_attention
from rnnlab.engine.traces import Difference
from rnnlab.labs.selfattention.hidden import guessed, hidden_json, named
from rnnlab.labs.selfattention.sentences import pooled, sentences_json
from rnnlab.labs.selfattention.state import State, swapped_pair

_MAPS = ("W_q", "W_k", "W_v", "W_o")


def compute(state: State) -> NextTrace:
    """Every number between the words, in every head; the swap test in four settings; and what the page shows."""
    places = np.arange(len(state.tokens), dtype=np.int64)
    found = attended(state, places, state.positions, state.causal)
    shares = found.weights
    entropy = -np.where(shares > 0, shares * np.log(np.where(shares > 0, shares, 1.0)), 0.0).sum(axis=2)
    return NextTrace(
        tokens=state.tokens,
        attention=found,
        entropy=entropy + 0.0,  # no −0
        swaps=tuple(swap_test(state, setting) for setting in SETTINGS),
        swapped=swapped_pair(state),
        comparisons=len(places) ** 2,
        hull=_hull(state, found),
        swapping=state.page == "swap",
        hidden=guessed(state) if state.page == "hidden" else None,
        sentences=pooled(state) if state.page == "sentences" else None,
    )


def _hull(state: State, found: SelfAttentionTrace) -> tuple[tuple[float, float], ...]:
    """Of what the visible words give, through W_o: a head's outputs are means of it; of several heads there is none."""
    shown = found.visible.astype(bool).any(axis=0)
    if state.heads > 1 or not shown.any():
        return ()
    given = (found.values[0] @ np.array(state.W_o).T)[shown]
    drawn = given[:, :2] if given.shape[1] > 1 else np.hstack([given, np.zeros_like(given)])
    return tuple((float(x), float(y)) for x, y in convex_hull(drawn))


def attended(
    state: State, order: np.ndarray[Any, np.dtype[np.int64]], positions: str, causal: bool
) -> SelfAttentionTrace:
    """Self-attention over the state's words in an order, with the state's maps and heads.

    Parameters
    ----------
    state : State
    order : array of int, n
        Place t has word ``order[t]``; a hidden word is hidden wherever it stands.
    positions, causal
        As ``self_attention``; the state's own have no say here.
    """
    visible = np.ones(len(order), dtype=bool)
    visible[list(state.masked)] = False
    return self_attention(
        np.array(state.states)[order],
        heads=state.heads,
        positions=positions,
        learned=np.array(state.learned) if positions == "learned" else None,
        causal=causal,
        visible=visible[order],
        **{name: np.array(getattr(state, name)) for name in _MAPS},
    )


def swap_test(state: State, setting: str) -> SwapTest:
    """What every word gets before and after two change places; ``setting`` is one of ``SETTINGS``."""
    i, j = swapped_pair(state)
    places = np.arange(len(state.tokens), dtype=np.int64)
    order = places.copy()
    order[[i, j]] = j, i
    positions, causal = ("none", True) if setting == "causal" else (setting, False)
    before = attended(state, places, positions, causal).outputs
    # a swap undoes itself: word i's output stands where the order says i
    after = attended(state, order, positions, causal).outputs[order]
    return SwapTest(setting, before, after, float(np.linalg.norm(after - before, axis=1).max()))


def difference(a: NextTrace, b: NextTrace) -> Difference:
    """Of the page's own numbers: how far a word's outputs lie apart, how much a cosine changed."""
    if b.hidden is not None:
        return _guesses(a.hidden, b.hidden)
    if b.sentences is not None:
        return _cosines(a.sentences, b.sentences)
    if b.swapping:
        was = {swap.setting: swap.distance for swap in a.swaps}
        return Difference(max(abs(swap.distance - was[swap.setting]) for swap in b.swaps), "difference-swap")
    before, now = a.attention.outputs, b.attention.outputs
    if before.shape != now.shape:
        return Difference(None, "difference-none")
    return Difference(float(np.linalg.norm(now - before, axis=1).max()), "difference-outputs")


def _guesses(a: HiddenWord | None, b: HiddenWord) -> Difference:
    """Over all words that both name, in one direction of sight."""
    if a is None:
        return Difference(None, "difference-none")
    now, before = named(b), named(a)
    both = now.keys() & before.keys()
    largest = max((abs(now[word] - before[word]) for word in both), default=None)
    return Difference(largest, "difference-none" if largest is None else "difference-answer")


def _cosines(a: SentenceVectors | None, b: SentenceVectors) -> Difference:
    """Over all poolings of sentences that both have at the same place."""
    if a is None or a.sentences != b.sentences:
        return Difference(None, "difference-none")
    before = {row.pooling: row.cosine for row in a.rows}
    changes = [np.abs(row.cosine - before[row.pooling]) for row in b.rows if row.pooling in before]
    largest = np.nanmax(np.stack(changes))
    return Difference(float(largest) if np.isfinite(largest) else None, "difference-cosine")


def to_json(trace: NextTrace) -> dict[str, Any]:
    """Plain lists: ``weights`` heads×n×n, ``outputs`` n×d; a word that sees nobody has weights 0."""
    found = trace.attention
    names = ("inputs", "positions", "queries", "keys", "values", "scores", "weights", "heads", "outputs")
    return {
        "tokens": list(trace.tokens),
        **{name: getattr(found, name).tolist() for name in names},
        "visible": found.visible.astype(bool).tolist(),
        "no_visible_key": (~found.visible.astype(bool).any(axis=1)).tolist(),
        "row_sums": trace.row_sums.tolist(),
        "entropy": trace.entropy.tolist(),
        "comparisons": trace.comparisons,
        "hull": [list(corner) for corner in trace.hull],
        "swapped": list(trace.swapped),
        "swaps": {
            swap.setting: {
                "before": swap.before.tolist(),
                "after": swap.after.tolist(),
                "distance": swap.distance,
            }
            for swap in trace.swaps
        },
        "hidden": None if trace.hidden is None else hidden_json(trace.hidden),
        "sentences": None if trace.sentences is None else sentences_json(trace.sentences),
    }
