"""A trained translator's states in a plane, and the weights it computed with. Runs in the engine process."""

from __future__ import annotations

from typing import Any

import numpy as np

from rnnlab.engine.attention_traces import DecodingTrace, ProjectedStates
from rnnlab.engine.principal import principal_plane
from rnnlab.engine.seq2seq import decode
from rnnlab.engine.traces import EngineError
from rnnlab.engine.translation_traces import END
from rnnlab.engine.translator_models import TrainedTranslator, load_translator
from rnnlab.labs.attention.state import State

WORDS_LIMIT = 60  # that a translation may have here; then it is stopped


def projected(state: State) -> ProjectedStates:
    """Translate the state's sentence and look at the encoder's states from where they are spread out most.

    Nothing but the picture is projected: scores, weights and contexts are the decoder's own, of all dimensions.

    Raises
    ------
    EngineError
        ``no-attention`` for a translator with a fixed vector; those of ``load_translator`` and ``decode``.
    """
    translator, decoding, source, unknown = translated(state)
    assert decoding.scores is not None
    assert decoding.weights is not None
    assert decoding.contexts is not None
    keys, weights = decoding.encoder.states, decoding.weights
    plane = principal_plane(keys)
    exponentials = np.exp(decoding.scores - decoding.scores.max(axis=1, keepdims=True))
    logs = np.log(weights, out=np.zeros_like(weights), where=weights > 0)
    return ProjectedStates(
        model=state.model,
        source=source,
        target=tuple(translator.target_words_of(decoding.written)),
        keys=plane.project(keys),
        contexts=plane.project(decoding.contexts),
        weights=weights,
        explained=plane.explained,
        dimensions=int(keys.shape[1]),
        scores=decoding.scores,
        exponentials=exponentials,
        exp_sums=exponentials.sum(axis=1),
        entropy=-(weights * logs).sum(axis=1) + 0.0,
        row_sums=weights.sum(axis=1),
        unknown=unknown,
        asks=str(decoding.state),
        stopped=decoding.stopped,
    )


def translated(state: State) -> tuple[TrainedTranslator, DecodingTrace, tuple[str, ...], tuple[bool, ...]]:
    """The translator, what it writes for the state's sentence, the words it reads, and which of them it lacks."""
    translator = load_translator(state.model)
    if translator.weights.score is None:
        raise EngineError("no-attention", "model")
    numbers = translator.source_numbers(state.text)
    decoding = decode(translator.weights, numbers, start=translator.start, end=translator.end, limit=WORDS_LIMIT)
    source = (*state.text, *[END] * (len(numbers) - len(state.text)))
    known = set(translator.source_words[1:])
    unknown = tuple(k < len(state.text) and word not in known for k, word in enumerate(source))
    return translator, decoding, source, unknown


def projected_json(states: ProjectedStates) -> dict[str, Any]:
    """Plain lists."""
    return {
        "model": states.model,
        "source": list(states.source),
        "unknown": list(states.unknown),
        "target": list(states.target),
        "state": states.asks,
        "keys": states.keys.tolist(),
        "contexts": states.contexts.tolist(),
        "explained": list(states.explained),
        "dimensions": states.dimensions,
        "scores": states.scores.tolist(),
        "weights": states.weights.tolist(),
        "entropy": states.entropy.tolist(),
        "row_sums": states.row_sums.tolist(),
        "stopped": states.stopped,
    }
