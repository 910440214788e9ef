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
from rnnlab.engine.tasks.sense_examples import WORDS, compared_sentences, drawn_sentences, the_task, word_of
from rnnlab.engine.tasks.sense_words import AMBIGUOUS
from rnnlab.engine.traces import Array, Difference
from rnnlab.labs.context.state import FORWARD, MODELS, READS, TWO_WAYS, WORD_ALONE, State

NOWHERE = -1

Borders = dict[str, Array]  # by where the sense is read: a row for every place of the border


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
    word = word_of(state.word, state.sentence)
    known = WORDS.index(word) if word in WORDS else NOWHERE
    read = min(state.step, len(state.sentence))
    place = state.sentence.index(word) if word in state.sentence else NOWHERE
    sentences = compared_sentences(state.examples, state.sentence, word, state.seed)
    places = [sentence.index(word) if word in sentence else NOWHERE for sentence in sentences]
    forward, both, static = (models[name] for name in (FORWARD, TWO_WAYS, WORD_ALONE))
    at_word, at_last = (
        {name: _states(model, sentences, places, reads) for name, model in models.items()} for reads in READS
    )
    compared = _compared(models, sentences, places, known, at_word, at_last)
    beside = at_word if state.reads == "word" else at_last
    borders = {name: _borders(models[name], state.sentence, place) for name in (FORWARD, TWO_WAYS)}
    return ContextTrace(
        sentence=state.sentence,
        unknown=tuple(both.index(token) == 0 for token in state.sentence),
        step=read,
        word=word,
        place=place,
        senses=None if known < 0 else AMBIGUOUS[known].senses,
        words=WORDS,
        starts=tuple(drawn_sentences(k, state.seed)[-1] for k in range(len(WORDS))),
        static=_static(static, word, compared),
        forward=_cloud(state, forward, "both", known, place, read, beside[FORWARD], borders[FORWARD]),
        bidirectional=_cloud(state, both, state.half, known, place, read, beside[TWO_WAYS], borders[TWO_WAYS]),
        compared=compared,
        readings=_readings(forward, both, known, borders),
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


def _states(model: TrainedSense, sentences: tuple[tuple[str, ...], ...], places: list[int], reads: str) -> Array:
    """A state of each sentence, all of it read, E×F: of the word, or of the last word; NaN for one without the word.

    A static vector is the word's own, wherever it is read.
    """
    states = np.full((len(sentences), model.state_size), np.nan)
    there = [k for k, place in enumerate(places) if place >= 0]
    if there:
        at = [places[k] if reads == "word" or model.kind == "static" else len(sentences[k]) - 1 for k in there]
        whole = model.states(reading.padded([model.indices(sentences[k]) for k in there]))
        states[there] = whole[np.arange(len(there)), at]
    return states


def _compared(
    models: dict[str, TrainedSense],
    sentences: tuple[tuple[str, ...], ...],
    places: list[int],
    known: int,
    at_word: dict[str, Array],
    at_last: dict[str, Array],
) -> tuple[ComparedSentence, ...]:
    """What is known of each sentence, and what the models say of it when they have read it whole."""

    def said(name: str, states: dict[str, Array]) -> list[float]:
        if known < 0:
            return [float("nan")] * len(sentences)
        probabilities: list[float] = models[name].second_sense(states[name], known).tolist()
        return probabilities

    columns = {
        "forward": said(FORWARD, at_word),
        "forward_last": said(FORWARD, at_last),
        "bidirectional": said(TWO_WAYS, at_word),
        "bidirectional_last": said(TWO_WAYS, at_last),
        "static": said(WORD_ALONE, at_word),
    }
    entries = []
    for k, (words, place) in enumerate(zip(sentences, places, strict=True)):
        ids = models[TWO_WAYS].indices(words).tolist()
        found = the_task().found_at(ids, place) if place >= 0 and known >= 0 else None
        entries.append(
            ComparedSentence(
                words=words,
                place=place,
                deciding=NOWHERE if found is None else found.deciding,
                sense=NOWHERE if found is None else found.sense,
                after=found is not None and found.after,
                **{name: column[k] for name, column in columns.items()},
            )
        )
    return tuple(entries)


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
    state: State, model: TrainedSense, half: str, known: int, place: int, read: int, beside: Array, borders: Borders
) -> SenseCloud:
    """States in many sentences on the plane of their principal axes, and the sentences of the screen among them."""
    units = reading.half_of(np.zeros(model.state_size), half).size
    nothing = np.zeros((0, 2))
    if known < 0:
        missing = np.full((len(beside), 2), np.nan)
        return SenseCloud(model.name, units, nothing, (), (), (0.0, 0.0), 0, None, missing, None, nothing)
    many = reading.many_states(model, known, state.seed, state.reads, half)
    plane = many.plane
    examples = plane.project(reading.half_of(beside, half))
    way: Array = nothing
    present = None
    if place >= 0:
        # before the word has been read there is nothing of it, wherever its sense is read
        way = plane.project(reading.half_of(borders[state.reads][place:], half))
        present = way[read - 1 - place] if read > place else None
    drawn = np.concatenate([many.points, examples[np.isfinite(examples).all(axis=1)], way])
    return SenseCloud(
        model=model.name,
        units=units,
        points=many.points,
        senses=many.senses,
        after=many.after,
        explained=plane.explained,
        fitted_on=plane.fitted_on,
        line=reading.even_odds(model, known, plane, half, many.states.mean(axis=0), drawn),
        examples=examples,
        present=present,
        way=way,
    )


# reading -------------------------------------------------------------------------------------------------------------


def _borders(model: TrainedSense, sentence: tuple[str, ...], place: int) -> Borders:
    """The states for every place of the border, T×F, of the word and of the last word that has been read."""
    ids = model.indices(sentence)
    return {
        "word": reading.states_by_border(model, ids, place)
        if place >= 0
        else np.full((len(ids), model.state_size), np.nan),
        "last": reading.states_by_border(model, ids, None),
    }


def _readings(forward: TrainedSense, both: TrainedSense, known: int, borders: dict[str, Borders]) -> SenseReadings:
    """The second sense's probability for every place of the border; NaN where there is nothing to be asked."""

    def said(model: TrainedSense, reads: str) -> Array:
        states = borders[model.name][reads]
        return np.full(len(states), np.nan) if known < 0 else model.second_sense(states, known)

    return SenseReadings(
        forward=said(forward, "last"),
        forward_held=said(forward, "word"),
        bidirectional=said(both, "word"),
        bidirectional_last=said(both, "last"),
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
    """The rows of a model's card, where it is read at the last word as well as rows of their own."""
    rows = []
    for row in model.card.settings.get("rows", []):
        rows.append(SenseAccuracy(model.name, row["condition"], "word", row["right"], row["n"]))
        if "last_right" in row:
            rows.append(SenseAccuracy(model.name, row["condition"], "last", row["last_right"], row["n"]))
    return rows


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
