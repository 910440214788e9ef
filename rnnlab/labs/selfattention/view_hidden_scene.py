"""What the pictures of the page "hidden" share: the result, the marked head, and what may be seen."""

from __future__ import annotations

from dataclasses import dataclass

from rnnlab.engine.next_traces import HiddenWord, WordGuess
from rnnlab.engine.traces import Array


@dataclass(frozen=True)
class Scene:
    """One result as it is drawn."""

    hidden: HiddenWord
    layer: int  # from 0
    head: int  # from 0
    concealed: bool = False
    before: HiddenWord | None = None  # A's

    @property
    def layers(self) -> int:
        """How many layers the models have."""
        return len(self.hidden.guesses[0].weights)

    @property
    def heads(self) -> int:
        """How many heads a layer has."""
        return len(self.hidden.guesses[0].weights[0])

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are drawn: those that are read, of a long sentence a part."""
        return self.hidden.words[slice(*self.hidden.window)]

    @property
    def asked(self) -> int:
        """Which of the drawn words is hidden, from 0."""
        return self.hidden.place - self.hidden.window[0]

    def looks(self, guess: WordGuess) -> Array:
        """Whom the hidden place looks at, in each head of the layer: k × what was read."""
        weights: Array = guess.weights[self.layer][:, guess.asks, :]
        return weights

    def column(self, guess: WordGuess, k: int) -> int:
        """In which column stands what a model read at a place; column 0 is the start, the words follow."""
        return k if guess.sees == "before" else k + 1

    def shares_of_a(self, sees: str) -> dict[str, float]:
        """A's probabilities by word, in one direction of sight."""
        if self.before is None:
            return {}
        for guess in self.before.guesses:
            if guess.sees == sees:
                return dict(zip(guess.words, guess.probabilities, strict=True))
        return {}


def scene_of(
    hidden: HiddenWord, layer: int, head: int, concealed: bool = False, before: HiddenWord | None = None
) -> Scene:
    """A scene; layer and head count from 1, and end with what the models have."""
    weights = hidden.guesses[0].weights
    return Scene(hidden, min(layer, len(weights)) - 1, min(head, len(weights[0])) - 1, concealed, before)
