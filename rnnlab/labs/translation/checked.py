"""What can be said of a state only with its translator at hand: both the computation and the program ask here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rnnlab.labs.translation.state import END, State
from rnnlab.session import checks
from rnnlab.session.messages import Problem


def check_interventions(state: State, attention: bool, places: int) -> None:
    """Refuse wires and weights that are not there, and a weight that cannot be changed.

    Parameters
    ----------
    state : State
    attention : bool
        Whether the translator has any.
    places : int
        How many source positions the encoder has, the end token's included where it reads one.

    Raises
    ------
    Problem
        ``"no-attention"``, ``"index-out-of-range"``, ``"nothing-to-rescale"``.
    """
    if not attention:
        for name in ("masked", "edits"):
            if getattr(state, name):
                raise Problem(name, "no-attention")
    for k, position in enumerate(state.masked):
        checks.index(f"masked[{k}]", position, places)
    visible = places - len(state.masked)
    for k, edit in enumerate(state.edits):
        checks.index(f"edits[{k}].position", edit.position, places)
        if edit.position in state.masked or (edit.weight < 1 and visible < 2):
            raise Problem(f"edits[{k}]", "nothing-to-rescale")


def numbers_of(field: str, words: Sequence[str], known: Sequence[str]) -> tuple[int, ...]:
    """Numbers of words that a translator must be able to write.

    Raises
    ------
    Problem
        ``"word-unknown"``, naming the word.
    """
    numbers = {word: k for k, word in reversed(list(enumerate(known)))}
    for k, word in enumerate(words):
        if word not in numbers:
            raise Problem(f"{field}[{k}]", "word-unknown", value=word)
    return tuple(numbers[word] for word in words)


def own_translation(settings: dict[str, Any], source: Sequence[str]) -> Any:
    """What the clause grammar translates a sentence to, with its alignment.

    Parameters
    ----------
    settings : dict
        Of the translator's card.
    source : sequence of str

    Returns
    -------
    rnnlab.engine.tasks.translate.Sentence or None
        None where the grammar has no say: another sentence, a translator that learned other pairs.
    """
    # the window makes programs, too, and has no numpy until one is asked for
    from rnnlab.engine.tasks.translate import DIRECTIONS, translate

    if settings.get("pairs") is not None or settings.get("direction") not in DIRECTIONS:
        return None
    return translate(str(settings["direction"])).translate(source)


def reference_of(state: State, grammar: Any) -> tuple[str, ...] | None:
    """The right translation without the end token: what was typed, or the grammar's own; None where there is none."""
    typed = tuple(state.reference)
    if typed:
        return typed[:-1] if typed[-1] == END and len(typed) > 1 else typed
    return None if grammar is None else tuple(grammar.target)
