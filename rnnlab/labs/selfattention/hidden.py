"""The state's sentence with one word hidden, guessed from both sides and from the words before. Engine process."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from rnnlab.engine.cloze_models import Guesser, load_guesser
from rnnlab.engine.next_traces import GuessCount, HiddenWord, WordGuess
from rnnlab.engine.tasks.clause_filling import allowed
from rnnlab.engine.tasks.cloze import SPECIALS
from rnnlab.labs.selfattention.state import CLOZE, GUESSERS, State

SHOWN_WORDS = 6


def guessed(state: State) -> HiddenWord:
    """What either model takes for the hidden word.

    Raises
    ------
    EngineError
        As ``cloze_models.load_guesser``.
    """
    words = state.cloze or CLOZE
    place = min(state.hidden, len(words) - 1)
    models = [load_guesser(name) for name in GUESSERS]
    first = min(max(0, place - models[0].places // 2), max(0, len(words) - models[0].places))
    window = (first, min(len(words), first + models[0].places))
    possible = allowed(words, place)
    by_before = allowed(words, place, before_only=True) if possible else frozenset()
    decided = "" if not possible else "open" if len(possible) > 1 else "after" if len(by_before) > 1 else "before"
    return HiddenWord(
        words=words,
        unknown=tuple(number == 0 for number in models[0].indices(words)),
        place=place,
        window=window,
        decided=decided,
        possible=tuple(word for word in models[0].words if word in possible),
        possible_before=len(by_before),
        guesses=tuple(_guess(model, words[slice(*window)], place - first, possible) for model in models),
        accuracy=tuple(count for model in models for count in counts_of(model.name, model.card.settings.get("rows"))),
    )


def _guess(model: Guesser, words: tuple[str, ...], place: int, possible: frozenset[str]) -> WordGuess:
    found = model.guess(model.indices(words), place)
    shares, names = found.probabilities, model.words[len(SPECIALS) :]
    order = np.argsort(-shares, kind="stable").tolist()
    true = model.numbers.get(words[place], 0) - len(SPECIALS)
    rank = order.index(true) + 1 if true >= 0 else 0
    shown = order[:SHOWN_WORDS] if rank <= SHOWN_WORDS else [*order[: SHOWN_WORDS - 1], true]
    return WordGuess(
        model=model.name,
        sees=model.sees,
        words=tuple(names[k] for k in shown),
        probabilities=tuple(float(shares[k]) for k in shown),
        rest=float(shares[[k for k in order if k not in shown]].sum()),
        others=len(names) - len(shown),
        true_probability=float(shares[true]) if rank else math.nan,
        rank=rank,
        possible=float(sum(shares[model.numbers[w] - len(SPECIALS)] for w in possible)) if possible else math.nan,
        read=tuple(model.words[number] for number in found.read),
        asks=found.asks,
        weights=found.weights,
    )


def counts_of(name: str, rows: Any) -> list[GuessCount]:
    """Counts from rows as ``cloze_models.evaluate`` gives them."""
    return [
        GuessCount(
            name, str(row["language"]), str(row["condition"]), int(row["right"]), int(row["possible"]), int(row["n"]),
            math.nan if row["chance"] is None else float(row["chance"]),
        )
        for row in (rows if isinstance(rows, list) else [])
    ]  # fmt: skip


def named(hidden: HiddenWord) -> dict[tuple[str, str], float]:
    """The probability of each word that is named, by sight and word."""
    return {
        (guess.sees, word): share
        for guess in hidden.guesses
        for word, share in zip(guess.words, guess.probabilities, strict=True)
    }


def hidden_json(found: HiddenWord) -> dict[str, Any]:
    """Plain lists; None for a probability that there is not."""
    return {
        "words": list(found.words),
        "unknown": list(found.unknown),
        "place": found.place,
        "window": list(found.window),
        "decided": found.decided,
        "possible": list(found.possible),
        "possible_before": found.possible_before,
        "guesses": [
            {
                "model": guess.model,
                "sees": guess.sees,
                "words": list(guess.words),
                "probabilities": list(guess.probabilities),
                "rest": guess.rest,
                "others": guess.others,
                "true_probability": None if math.isnan(guess.true_probability) else guess.true_probability,
                "rank": guess.rank,
                "possible": None if math.isnan(guess.possible) else guess.possible,
                "read": list(guess.read),
                "asks": guess.asks,
                "weights": guess.weights.tolist(),
            }
            for guess in found.guesses
        ],
        "accuracy": [
            {
                "model": count.model,
                "language": count.language,
                "condition": count.condition,
                "right": count.right,
                "possible": count.possible,
                "n": count.n,
                "chance": None if math.isnan(count.chance) else count.chance,
            }
            for count in found.accuracy
        ],
    }
