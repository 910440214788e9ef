"""What the picture shows at one step: the network's parts, the trace, and what is pointed at or hidden."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rnnlab.engine.translation_traces import NextWords, TranslationTrace
from rnnlab.session import models

VANISHING = 0.005  # a smaller weight is left out of the map, as in a printed table


@dataclass(frozen=True)
class Machine:
    """How a translator is built, as far as it is drawn."""

    cell: str  # "rnn", "gru" or "lstm"
    score: str | None  # None is the fixed vector
    asks: str | None  # "previous" or "current": which decoder state is scored; None is the fixed vector
    layers: int
    both_ways: bool
    reversed: bool  # reads the source from its last word to its first
    feeds_neck: bool  # the fixed vector enters every step of the decoder, not only its start
    neck: int  # F
    bridge: bool  # s_0 is made of the encoder's last state by a layer of its own; else it is that state

    @property
    def attention(self) -> bool:
        """Whether every step looks back."""
        return self.asks is not None


def machine_of(trace: TranslationTrace) -> Machine:
    """The machine that a trace came out of."""
    entry, decoding = models.entry(trace.model), trace.decoding
    settings = {} if entry is None else entry.settings
    score = settings.get("score")
    return Machine(
        cell=str(settings.get("cell", "gru" if decoding.cells is None else "lstm")),
        score=score if isinstance(score, str) and trace.attention else None,
        asks=decoding.state if trace.attention else None,
        layers=int(decoding.states.shape[1]),
        both_ways=trace.encoder_units.shape[1] == 2,
        reversed=decoding.encoder.reversed_source,
        feeds_neck=not trace.attention and bool(settings.get("feed_context")),
        neck=len(trace.neck),
        bridge=decoding.initial_from == "bridge",
    )


@dataclass(frozen=True)
class Scene:
    """One step of a translation, as it is to be drawn."""

    trace: TranslationTrace
    machine: Machine
    step: int  # from 1; the word of this step is the present one
    teacher: bool = False  # the reference's words are read, whatever was written
    hidden_from: int | None = None  # this step's outcome, and what comes after, is being predicted
    masked: tuple[int, ...] = ()  # source positions whose wire is cut
    prefix: int = 0  # words that were prescribed
    borrowed: bool = False  # another sentence's fixed vector stands in
    pinned: TranslationTrace | None = None
    lit_row: int | None = None  # target word pointed at, from 0
    lit_source: int | None = None

    @property
    def source(self) -> tuple[str, ...]:
        """n words, as the encoder reads them."""
        return self.trace.source

    @property
    def target(self) -> tuple[str, ...]:
        """m words, as they were written."""
        return self.trace.target

    def hides(self, row: int) -> bool:
        """Whether a row's outcome (from 0) is being predicted."""
        return self.hidden_from is not None and row + 1 >= self.hidden_from

    def produced(self, row: int) -> bool:
        """Whether a word (from 0) is written by the present step."""
        return row < self.step

    def weight(self, row: int, position: int) -> float:
        """An attention weight, as it was used."""
        assert self.trace.weights is not None
        return float(self.trace.weights[row, position])

    def focus(self) -> int:
        """The source position that the present step looks at most; without attention the same place in the sentence."""
        row = self.step - 1
        weights = self.trace.weights
        if weights is not None and not self.hides(row):
            return int(weights[row].argmax())
        return min(row, len(self.source) - 1)

    def next_words(self) -> NextWords:
        """The present step's distribution."""
        return self.trace.next_words[self.step - 1]

    def lit(self, row: int | None, source: int | None) -> Scene:
        """The same with something else pointed at."""
        row = row if row is not None and 0 <= row < len(self.target) else None
        source = source if source is not None and 0 <= source < len(self.source) else None
        return replace(self, lit_row=row, lit_source=source)
