"""State -> one sentence translated, with every number between. Runs in the engine process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from rnnlab.engine.alignment import alignment_error
from rnnlab.engine.attention_traces import BeamTrace, DecodingTrace, EncoderTrace
from rnnlab.engine.beam import beam_search
from rnnlab.engine.next_words import next_words
from rnnlab.engine.norms import plain, plain_number
from rnnlab.engine.seq2seq import Edit, decode, encode
from rnnlab.engine.tasks.translate import Sentence
from rnnlab.engine.traces import Array, Difference, NonFinite
from rnnlab.engine.translation_traces import END, BeamBranch, TranslationTrace
from rnnlab.engine.translator import reads_both_ways
from rnnlab.engine.translator_models import TrainedTranslator, load_translator
from rnnlab.labs.translation.checked import check_interventions, numbers_of, own_translation, reference_of
from rnnlab.labs.translation.state import State, with_fields
from rnnlab.session.messages import Problem

SHOWN_UNITS = 4  # of each direction of the encoder; more rows do not fit beside the words


def compute(state: State) -> TranslationTrace:
    """Translate the sentence as the state says, and once more without its interventions where it has some.

    Parameters
    ----------
    state : State

    Returns
    -------
    TranslationTrace
        All steps; ``step`` of the state plays no part.

    Raises
    ------
    EngineError
        Those of ``load_translator``: ``model-unknown`` and the like.
    Problem
        Naming the field: ``word-unknown`` for a prescribed word that the translator cannot write;
        ``reference-needed``; ``no-attention``, ``index-out-of-range`` or ``nothing-to-rescale`` for a wire or a
        weight that is not there or cannot be changed.
    """
    translator = load_translator(state.model)
    source = translator.source_numbers(state.source)
    ends = len(source) > len(state.source)
    grammar = own_translation(translator.card.settings, state.source)
    reference = reference_of(state, grammar)
    check_interventions(state, translator.attention, len(source))
    neck = encode(translator.weights, translator.source_numbers(state.neck_from)).neck if state.neck_from else None
    found, tree = _run(state, translator, source, neck, reference)
    written = tuple(translator.target_words_of(found.written))
    alignment = _alignment(written, grammar, len(source) - 1 if ends else None)
    return TranslationTrace(
        model=translator.name,
        attention=translator.attention,
        source=(*state.source, END) if ends else tuple(state.source),
        unknown=tuple(number == 0 for number in source),
        target=written,
        decoding=found,
        next_words=tuple(
            next_words(row, chosen, translator.target_words)
            for row, chosen in zip(found.probabilities, found.written, strict=True)
        ),
        weights=found.weights,
        entropy=None if found.weights is None else _entropy(found.weights),
        unedited=_unedited(state, translator, source, reference),
        reference=reference,
        correct=None if reference is None else written == (*reference, END),
        alignment=alignment,
        alignment_error=None
        if alignment is None or grammar is None or found.weights is None
        else alignment_error(found.weights, grammar.alignment),
        encoder_units=_shown_units(found.encoder, reads_both_ways(translator.weights.encoder)),
        neck=found.encoder.neck if neck is None else neck,
        fed=tuple(translator.target_words_of(found.fed)),
        **({} if tree is None else _told(tree, translator)),
    )


def difference(a: TranslationTrace, b: TranslationTrace) -> Difference:
    """Of the two translations, the share of words that must be changed, put in or left out to make B's of A's.

    Levenshtein's distance over words, divided by the longer one's length: 0 for the same words, 1 at most.
    """
    longer = max(len(a.target), len(b.target))
    return Difference(word_distance(a.target, b.target) / longer, "difference-words")


def to_json(trace: TranslationTrace) -> dict[str, Any]:
    """The trace as plain lists and numbers; a number that is not finite is null, and ``nonfinite`` says where."""
    found = trace.decoding
    return {
        "model": trace.model,
        "attention": trace.attention,
        "source": list(trace.source),
        "unknown": list(trace.unknown),
        "target": list(trace.target),
        "weights": None if trace.weights is None else plain(trace.weights),
        "encoder": {
            "states": plain(found.encoder.states),
            "lower": [plain(states) for states in found.encoder.lower],
            "neck": plain(trace.neck),
        },
        "initial": plain(found.initial),
        "initial_from": found.initial_from,
        "asks": found.state,
        "steps": [_step_json(trace, t) for t in range(len(trace.target))],
        "reference": None if trace.reference is None else list(trace.reference),
        "correct": trace.correct,
        "alignment": None if trace.alignment is None else [list(places) for places in trace.alignment],
        "alignment_error": trace.alignment_error,
        "beam": _beam_json(trace) if trace.branches else None,
        "stopped": found.stopped,
        "limit": found.limit,
        "log_probability": plain_number(found.log_probability),
        "unedited": None if trace.unedited is None else list(trace.unedited),
        "nonfinite": _nonfinite(found.logits),
    }


def word_distance(a: Sequence[str], b: Sequence[str]) -> int:
    """How many words must be changed, put in or left out to make one sentence of the other (Levenshtein 1965)."""
    row = list(range(len(b) + 1))
    for i, word in enumerate(a, start=1):
        diagonal, row[0] = row[0], i
        for j, other in enumerate(b, start=1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (word != other))
    return row[-1]


# ---- decoding ----------------------------------------------------------------


def _run(
    state: State,
    translator: TrainedTranslator,
    source: tuple[int, ...],
    neck: Array | None,
    reference: tuple[str, ...] | None,
) -> tuple[DecodingTrace, BeamTrace | None]:
    """The decoding that is shown; of a beam's best sentence it is the replay, with the whole tree beside it."""
    ends: dict[str, Any] = {"start": translator.start, "end": translator.end}
    edits = tuple(Edit(edit.step, edit.position, edit.weight) for edit in state.edits)
    changed: dict[str, Any] = {"edits": edits, "masked": state.masked, "neck": neck}
    if state.decoding == "teacher":
        if reference is None:
            raise Problem("reference", "reference-needed")
        right = (*numbers_of("reference", reference, translator.target_words), translator.end)
        return decode(translator.weights, source, **ends, decoding="teacher", reference=right, **changed), None
    prefix = numbers_of("prefix", state.prefix, translator.target_words)
    if state.decoding == "greedy":
        return decode(translator.weights, source, **ends, prefix=prefix, limit=state.limit, **changed), None
    tree = beam_search(
        translator.weights,
        source,
        **ends,
        width=state.beam,
        length_power=state.length_power,
        prefix=prefix,
        limit=state.limit,
        **changed,
    )
    best = tree.hypotheses[0]
    found = decode(translator.weights, source, **ends, prefix=best, limit=len(best), **changed)
    forced = tuple(t < len(prefix) for t in range(len(best)))
    return replace(found, forced=forced, stopped=tree.stopped, limit=state.limit), tree


def _unedited(
    state: State, translator: TrainedTranslator, source: tuple[int, ...], reference: tuple[str, ...] | None
) -> tuple[str, ...] | None:
    """The words of the same decoding with nothing changed in it; None where nothing is."""
    free = {"edits": (), "masked": (), "neck_from": (), "prefix": ()}
    # teacher forcing does not look at the prefix
    if not any(getattr(state, name) for name in free if not (name == "prefix" and state.decoding == "teacher")):
        return None
    found, _ = _run(with_fields(state, **free), translator, source, None, reference)
    return tuple(translator.target_words_of(found.written))


# ---- what is told ------------------------------------------------------------


def _alignment(
    written: tuple[str, ...], grammar: Sentence | None, end: int | None
) -> tuple[tuple[int, ...], ...] | None:
    """Source places of each written word, the end token's is the source's; only where the grammar would write this."""
    if grammar is None or written not in (grammar.target, (*grammar.target, END)):
        return None
    last = () if end is None else (end,)
    return grammar.alignment if len(written) == len(grammar.target) else (*grammar.alignment, last)


def _entropy(weights: Array) -> Array:
    """Of each row, in nat; 0 where nothing is visible."""
    logs = np.log(weights, out=np.zeros_like(weights), where=weights > 0)
    return np.asarray(-(weights * logs).sum(axis=1))


def _shown_units(encoder: EncoderTrace, both_ways: bool) -> Array:
    """The first units of each direction of each layer, the top layer first: layers×directions×n×units."""
    layers = (encoder.states, *reversed(encoder.lower))
    halves = [np.split(states, 2 if both_ways else 1, axis=1) for states in layers]
    return np.stack([[states[:, :SHOWN_UNITS] for states in directions] for directions in halves])


def _told(tree: BeamTrace, translator: TrainedTranslator) -> dict[str, Any]:
    """A beam's tree in words."""
    best: set[int] = set()
    at = tree.leaves[0]
    while at >= 0:
        best.add(at)
        at = tree.nodes[at].parent
    return {
        "branches": tuple(
            BeamBranch(
                node.parent,
                translator.target_words[node.word],
                node.step,
                node.log_probability,
                node.score,
                node.finished,
                k in best,
            )
            for k, node in enumerate(tree.nodes)
        ),
        "hypotheses": tuple(tuple(translator.target_words_of(hypothesis)) for hypothesis in tree.hypotheses),
        "hypothesis_scores": tree.scores,
    }


# ---- as JSON -----------------------------------------------------------------


def _step_json(trace: TranslationTrace, t: int) -> dict[str, Any]:
    found, said = trace.decoding, trace.next_words[t]
    return {
        "fed": trace.fed[t],
        "written": trace.target[t],
        "forced": found.forced[t],
        "edited": found.edited[t],
        "words": list(said.words),
        "probabilities": [plain_number(value) for value in said.probabilities],
        "rest": plain_number(said.rest),
        "others": said.others,
        "entropy": plain_number(said.entropy),
        "state": plain(found.states[t]),
        "context": None if found.contexts is None or found.weights is None else plain(found.contexts[t]),
        "attention_entropy": None if trace.entropy is None else float(trace.entropy[t]),
    }


def _beam_json(trace: TranslationTrace) -> dict[str, Any]:
    return {
        "branches": [
            {
                **asdict(branch),
                "log_probability": plain_number(branch.log_probability),
                "score": plain_number(branch.score),
            }
            for branch in trace.branches
        ],
        "hypotheses": [list(words) for words in trace.hypotheses],
        "scores": [plain_number(score) for score in trace.hypothesis_scores],
    }


def _nonfinite(logits: Array) -> dict[str, Any] | None:
    """The first step whose numbers are no numbers any more."""
    bad = np.flatnonzero(~np.isfinite(logits).all(axis=1))
    if not len(bad):
        return None
    kind = "nan" if np.isnan(logits[bad[0]]).any() else "inf"
    return asdict(NonFinite(int(bad[0]) + 1, kind))
