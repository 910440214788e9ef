"""What the Context lab shows: one word's vector, its states in many sentences, and what is known up to the border."""

from __future__ import annotations

from typing import Any

import numpy as np

from rnnlab.engine import sense_reading as reading
from rnnlab.engine.context_traces import (
    ComparedSentence,
    ContextTrace,
    SenseAccuracy,
    SenseCloud,
    SenseReadings,
    StaticPoints,
)
from rnnlab.engine.network import network_trace
from rnnlab.engine.principal import principal_plane
from rnnlab.engine.sense_models import TrainedSense, load_sense
from rnnlab.engine.tasks.sense_words import AMBIGUOUS
from rnnlab.engine.traces import Array, Difference
from rnnlab.labs.context.state import FORWARD, MODELS, TWO_WAYS, WORD_ALONE, State

WORDS = tuple(entry.word for entry in AMBIGUOUS)
NOWHERE = -1


def compute(state: State) -> ContextTrace:
    """The word in its contexts.

    Parameters
    ----------
    state : State
        With the shared sentence and step filled in.

    Returns
    -------
    ContextTrace
        A sentence without the word has no readings (NaN) and no state of its own (None); of a word that is not
        ambiguous to the models there are no senses and no clouds, either.

    Raises
    ------
    EngineError
        For a model that is missing or damaged; for an empty sentence.
    """
    models = {name: load_sense(name) for name in MODELS}
    word = state.word or next((token for token in state.sentence if token in WORDS), "")
    known = WORDS.index(word) if word in WORDS else NOWHERE
    read = min(state.step, len(state.sentence))
    place = state.sentence.index(word) if word in state.sentence else NOWHERE
    sentences = _compared_sentences(state, word, known)
    places = [sentence.index(word) if word in sentence else NOWHERE for sentence in sentences]
    compared = tuple(_compared(models, words, at, known) for words, at in zip(sentences, places, strict=True))
    forward, both, static = (models[name] for name in (FORWARD, TWO_WAYS, WORD_ALONE))
    beside = {name: _states(model, sentences, places, state.reads) for name, model in models.items()}
    return ContextTrace(
        sentence=state.sentence,
        unknown=tuple(both.index(token) == 0 for token in state.sentence),
        step=read,
        word=word,
        place=place,
        senses=None if known < 0 else AMBIGUOUS[known].senses,
        words=WORDS,
        starts=tuple(reading.drawn_sentences(k, state.seed)[-1] for k in range(len(WORDS))),
        static=_static(static, word, compared),
        forward=_cloud(state, forward, "both", known, place, read, beside[FORWARD]),
        bidirectional=_cloud(state, both, state.half, known, place, read, beside[TWO_WAYS]),
        compared=compared,
        readings=_readings(state, forward, both, known, place),
        states=_halves(both, state.sentence, read),
        cosine_static=reading.cosines(beside[WORD_ALONE]),
        cosine_forward=reading.cosines(beside[FORWARD]),
        cosine_bidirectional=reading.cosines(reading.half_of(beside[TWO_WAYS], state.half)),
        accuracy=tuple(row for model in models.values() for row in _accuracy(model)),
        parameters=tuple((name, model.parameter_count) for name, model in models.items()),
    )


def difference(a: ContextTrace, b: ContextTrace) -> Difference:
    """The largest change of the probability of the second sense, wherever the border was when either was read."""
    if a.senses is None or a.senses != b.senses or a.place < 0 or b.place < 0:
        return Difference(None, "difference-none")
    read_a, read_b = a.readings, b.readings
    pairs = ((read_a.forward_held, read_b.forward_held), (read_a.bidirectional, read_b.bidirectional))
    # what each of the two knows at its own border; before the word there is nothing to know
    at_a, at_b = max(a.step - 1, a.place), max(b.step - 1, b.place)
    return Difference(max(abs(float(one[at_a] - other[at_b])) for one, other in pairs), "difference-answer")


def to_json(trace: ContextTrace) -> dict[str, Any]:
    """The trace as plain lists and numbers; None for a number that there is not."""
    return {
        "sentence": list(trace.sentence),
        "unknown": list(trace.unknown),
        "step": trace.step,
        "word": trace.word,
        "place": trace.place if trace.place >= 0 else None,
        "senses": None if trace.senses is None else [list(sense) for sense in trace.senses],
        "words": list(trace.words),
        "starts": [list(sentence) for sentence in trace.starts],
        "static": {
            "words": list(trace.static.words),
            "points": _plain(trace.static.points),
            "explained": list(trace.static.explained),
            "word": trace.static.word if trace.static.word >= 0 else None,
            "deciding": [list(pair) for pair in trace.static.deciding],
        },
        "forward": _cloud_json(trace.forward),
        "bidirectional": _cloud_json(trace.bidirectional),
        "compared": [_compared_json(entry) for entry in trace.compared],
        "readings": {
            "forward": _plain(trace.readings.forward),
            "forward_held": _plain(trace.readings.forward_held),
            "bidirectional": _plain(trace.readings.bidirectional),
            "bidirectional_last": _plain(trace.readings.bidirectional_last),
        },
        "states": None if trace.states is None else _plain(trace.states),
        "cosine": {
            "static": _plain(trace.cosine_static),
            "forward": _plain(trace.cosine_forward),
            "bidirectional": _plain(trace.cosine_bidirectional),
        },
        "accuracy": [
            {
                "model": row.model,
                "condition": row.condition,
                "reads": row.reads,
                "right": row.correct,
                "n": row.count,
                "accuracy": row.correct / row.count,
            }
            for row in trace.accuracy
        ],
        "parameters": dict(trace.parameters),
    }


# sentences -----------------------------------------------------------------------------------------------------------


def _compared_sentences(state: State, word: str, known: int) -> tuple[tuple[str, ...], ...]:
    """Those of the State, or six that are drawn; the present one and its twin take the last two places of these."""
    if state.examples or known < 0:
        return state.examples
    drawn = list(reading.drawn_sentences(known, state.seed))
    present = state.sentence
    if word not in present or present in drawn:
        return tuple(drawn)
    twin = reading.twin_of(present, state.seed)
    kept = [sentence for sentence in drawn if sentence != twin]
    # the last pair gives way, so that the others keep their twins
    return (*kept[:4], kept[4] if twin is None else twin, present)


def _compared(models: dict[str, TrainedSense], words: tuple[str, ...], place: int, known: int) -> ComparedSentence:
    """What is known of a sentence, and what the models say of it when they have read it whole."""
    found = None
    if place >= 0 and known >= 0:
        found = reading.the_task().found_at(models[TWO_WAYS].indices(words), place)

    def said(name: str, at: int) -> float:
        if place < 0 or known < 0:
            return float("nan")
        model = models[name]
        states = model.states(reading.padded([model.indices(words)]))[0]
        return float(model.second_sense(states[at], known))

    return ComparedSentence(
        words=words,
        place=place,
        deciding=NOWHERE if found is None else found.deciding,
        sense=NOWHERE if found is None else found.sense,
        after=found is not None and found.after,
        forward=said(FORWARD, place),
        forward_last=said(FORWARD, -1),
        bidirectional=said(TWO_WAYS, place),
        bidirectional_last=said(TWO_WAYS, -1),
        static=said(WORD_ALONE, place),
    )


def _states(model: TrainedSense, sentences: tuple[tuple[str, ...], ...], places: list[int], reads: str) -> Array:
    """A state of each sentence, E×F: of the word, or of the last word; NaN for one without the word.

    A static vector is the word's own, wherever it is read.
    """
    states = np.full((len(sentences), model.state_size), np.nan)
    there = [k for k, place in enumerate(places) if place >= 0]
    if there:
        rows = [model.indices(sentences[k]) for k in there]
        at = [places[k] if reads == "word" or model.kind == "static" else len(sentences[k]) - 1 for k in there]
        states[there] = reading.whole_states(model, reading.padded(rows), at)
    return states


# pictures ------------------------------------------------------------------------------------------------------------


def _static(model: TrainedSense, word: str, compared: tuple[ComparedSentence, ...]) -> StaticPoints:
    """The word vectors without that of the unknown word."""
    vectors = model.embedding[1:]
    plane = principal_plane(vectors)
    deciding = dict.fromkeys(
        (model.index(entry.words[entry.deciding]) - 1, entry.sense) for entry in compared if entry.deciding >= 0
    )
    return StaticPoints(
        words=tuple(pair[0] for pair in model.words[1:]),
        points=plane.project(vectors),
        explained=plane.explained,
        word=model.index(word) - 1 if word else NOWHERE,
        deciding=tuple(deciding),
    )


def _cloud(
    state: State, model: TrainedSense, half: str, known: int, place: int, read: int, beside: Array
) -> SenseCloud:
    """States in many sentences on the plane of their principal axes, and the sentences of the screen among them."""
    units = reading.half_of(np.zeros(model.state_size), half).size
    nothing = np.zeros((0, 2))
    if known < 0:
        missing = np.full((len(beside), 2), np.nan)
        return SenseCloud(model.name, units, nothing, (), (), (0.0, 0.0), 0, None, missing, None, nothing)
    many = reading.many_sentences(known, state.seed)
    found = [reading.the_task().found(many.sentence(k)) for k in range(len(many))]
    at = many.lengths - 1 if state.reads == "last" else [one.place for one in found if one is not None]
    states = reading.whole_states(model, many, at)
    plane = principal_plane(reading.half_of(states, half))
    points = plane.project(reading.half_of(states, half))
    examples = plane.project(reading.half_of(beside, half))
    way, present = nothing, None
    if place >= 0:
        borders = reading.states_by_border(model, model.indices(state.sentence), _reads_at(state, place))
        # before the word has been read there is nothing of it, wherever its sense is read
        way = plane.project(reading.half_of(borders[place:], half))
        present = way[read - 1 - place] if read > place else None
    drawn = np.concatenate([points, examples[np.isfinite(examples).all(axis=1)], way])
    return SenseCloud(
        model=model.name,
        units=units,
        points=points,
        senses=tuple(one.sense for one in found if one is not None),
        after=tuple(one.after for one in found if one is not None),
        explained=plane.explained,
        fitted_on=plane.fitted_on,
        line=reading.even_odds(model, known, plane, half, states.mean(axis=0), drawn),
        examples=examples,
        present=present,
        way=way,
    )


def _reads_at(state: State, place: int) -> int | None:
    return place if state.reads == "word" else None


# reading -------------------------------------------------------------------------------------------------------------


def _readings(state: State, forward: TrainedSense, both: TrainedSense, known: int, place: int) -> SenseReadings:
    """The second sense's probability for every place of the border; NaN where there is nothing to be asked."""
    ids = both.indices(state.sentence)
    nothing = np.full(len(ids), np.nan)
    if known < 0:
        return SenseReadings(nothing, nothing, nothing, nothing)

    def said(model: TrainedSense, at: int | None) -> Array:
        return model.second_sense(reading.states_by_border(model, ids, at), known)

    return SenseReadings(
        forward=said(forward, None),
        forward_held=said(forward, place) if place >= 0 else nothing,
        bidirectional=said(both, place) if place >= 0 else nothing,
        bidirectional_last=said(both, None),
    )


def _halves(model: TrainedSense, sentence: tuple[str, ...], read: int) -> Array | None:
    """Both halves of the bidirectional state over the words that have been read, NaN beyond: 2×T×H."""
    if read < 1:
        return None
    assert model.network is not None
    trace = network_trace(model.network, model.embedding[model.indices(sentence[:read])]).layers[0]
    assert trace.backward is not None
    halves = np.full((2, len(sentence), model.state_size // 2), np.nan)
    halves[0, :read], halves[1, :read] = trace.forward.hidden, trace.backward.hidden
    return halves


def _accuracy(model: TrainedSense) -> list[SenseAccuracy]:
    """The rows of a model's card."""
    return [
        SenseAccuracy(model.name, row["condition"], row["reads"], row["right"], row["n"])
        for row in model.card.settings.get("rows", [])
    ]


# json ----------------------------------------------------------------------------------------------------------------


def _plain(values: Any) -> Any:
    """Nested lists, None for what is not a number."""
    if isinstance(values, np.ndarray):
        return _plain(values.tolist())
    if isinstance(values, list):
        return [_plain(value) for value in values]
    return values if np.isfinite(values) else None


def _cloud_json(cloud: SenseCloud) -> dict[str, Any]:
    return {
        "model": cloud.model,
        "units": cloud.units,
        "points": _plain(cloud.points),
        "senses": list(cloud.senses),
        "after": list(cloud.after),
        "explained": list(cloud.explained),
        "fitted_on": cloud.fitted_on,
        "line": None if cloud.line is None else _plain(cloud.line),
        "examples": _plain(cloud.examples),
        "present": None if cloud.present is None else _plain(cloud.present),
        "way": _plain(cloud.way),
    }


def _compared_json(entry: ComparedSentence) -> dict[str, Any]:
    return {
        "words": list(entry.words),
        "place": entry.place if entry.place >= 0 else None,
        "deciding": entry.deciding if entry.deciding >= 0 else None,
        "sense": entry.sense if entry.sense >= 0 else None,
        "after": entry.after,
        **{
            name: _plain(getattr(entry, name))
            for name in ("forward", "forward_last", "bidirectional", "bidirectional_last", "static")
        },
    }
