"""What the opened step consists of, for each cell: which matrices, with which signs between them.

A plain RNN has one block of rows; a GRU has three and an LSTM four, and each
is shown on its own, with the formula that is true for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rnnlab.engine.reader_traces import ReaderTrace, RnnTrace
from rnnlab.engine.traces import Array
from rnnlab.labs.reader.state import CANDIDATES, GATES
from rnnlab.ui.look.i18n import N_, Text

FUNCTIONS = {"tanh": "tanh", "sigmoid": "σ", "relu": "ReLU", "linear": ""}
GATE_NAMES: dict[str, Text] = {
    "r": N_("Reader", "reset gate $r$"),
    "z": N_("Reader", "update gate $z$"),
    "n": N_("Reader", "candidate $n$"),
    "i": N_("Reader", "input gate $i$"),
    "f": N_("Reader", "forget gate $f$"),
    "g": N_("Reader", "candidate $g$"),
    "o": N_("Reader", "output gate $o$"),
}
# Outline of each block's result. A GRU's gates have no colour of their own in the program.
OUTLINES = {"h": "h", "r": "axis", "z": "axis", "n": "g", "i": "i", "f": "f", "g": "g", "o": "o"}


DRAWN = 12  # arrows of a long sentence: the last ones read; all of them would be a ball of wool


@dataclass(frozen=True)
class Spot:
    """One state on the plane."""

    step: int
    x: float
    y: float


@dataclass(frozen=True)
class Network:
    """The cell that reads: its kind, and the numbers that were used."""

    cell: str  # rnn, gru or lstm
    activation: str
    W: Array  # G×I
    U: Array  # G×H
    b: Array  # G
    b_hn: Array | None  # H, a GRU's
    trained: bool = False
    blocks: tuple[str, ...] = ("h",)  # rows of W, U and b that can be opened

    @property
    def hidden(self) -> int:
        """H."""
        return int(self.U.shape[1])

    @property
    def bounded(self) -> bool:
        """Whether h stays between −1 and 1."""
        return self.cell != "rnn" or self.activation in ("tanh", "sigmoid")


def network_of(result: ReaderTrace, trained: bool) -> Network:
    """The network that a result was computed with; the forget gate of the cell of 1997 is none that could be opened."""
    assert result.W is not None
    assert result.U is not None
    assert result.b is not None
    old = result.cell == "lstm1997"
    cell = "lstm" if old else result.cell
    blocks = tuple(block for block in GATES[cell] if not (old and block == "f"))
    return Network(cell, result.activation, result.W, result.U, result.b, result.b_hn, trained, blocks)


@dataclass(frozen=True)
class Part:
    """One matrix or vector of the opened step: its name, its numbers (rows × columns) and its label."""

    name: str  # W, x, U, hp, b, r, q (a GRU's recurrent bias), a, out
    values: Any
    label: str
    outline: str


@dataclass(frozen=True)
class OpenedStep:
    """One step of one sentence, one block of rows."""

    net: Network
    trace: RnnTrace
    step: int  # from 1
    block: str
    second: bool = False
    held: frozenset[tuple[int, int, str]] = frozenset()  # step, unit, h or c: states of the first sentence

    @property
    def hidden(self) -> int:
        """H."""
        return self.net.hidden

    def held_at(self, of: str, unit: int) -> float | None:
        """The number that somebody put in the place of this step's h or c; None where the formulas stand."""
        if self.second or (self.step, unit, of) not in self.held:
            return None
        return float(self._states(of)[self.step - 1][unit])

    def computed(self, of: str, unit: int) -> float:
        """What the formulas give for this step's h or c, whether or not it is held."""
        free = self.trace.cell_as_computed if of == "c" else self.trace.hidden_as_computed
        values = self._states(of) if free is None or self.second else free
        return float(values[self.step - 1][unit])

    def _states(self, of: str) -> Any:
        return self.trace.cell_state if of == "c" else self.trace.hidden

    def given(self, unit: int) -> float:
        """What the opened block's formula gives, also where an RNN's h is held at another number."""
        return self.computed("h", unit) if self.net.cell == "rnn" else float(self.output[unit])

    @property
    def rows(self) -> slice:
        """The block's rows in W, U and b."""
        k = GATES[self.net.cell].index(self.block)
        return slice(k * self.hidden, (k + 1) * self.hidden)

    @property
    def function(self) -> str:
        """What is applied to the pre-activation, as it is written."""
        if self.net.cell == "rnn":
            return FUNCTIONS[self.net.activation]
        return "tanh" if self.block == CANDIDATES[self.net.cell] else "σ"

    @property
    def gated(self) -> bool:
        """A GRU's candidate: the reset gate stands between U h and the sum."""
        return self.net.cell == "gru" and self.block == "n"

    def before(self, values: np.ndarray | None) -> Any:
        """A state before this step; zeros before the first."""
        return np.zeros(self.hidden) if values is None or self.step == 1 else values[self.step - 2]

    @property
    def previous(self) -> Any:
        """h of the step before."""
        return self.before(self.trace.hidden)

    @property
    def word(self) -> str:
        """The word that is read."""
        return self.trace.tokens[self.step - 1]

    def at(self, values: np.ndarray) -> Any:
        """This block's part of a T×G array, at this step."""
        return values[self.step - 1][self.rows]

    @property
    def output(self) -> Any:
        """What the block gives: h of an RNN, else the gate or candidate."""
        if self.net.cell == "rnn":
            return self.trace.hidden[self.step - 1]
        return self.trace.gates[self.block][self.step - 1]

    def gate(self, name: str) -> Any:
        """A gate's values at this step."""
        return self.trace.gates[name][self.step - 1]

    def labels(self) -> dict[str, str]:
        """How each quantity is called, as mathematics."""
        prime = "'" if self.second else ""
        sub = "" if self.block == "h" else self.block
        name = "h" if self.block == "h" else self.block
        return {
            "W": f"W_{{{sub}}}" if sub else "W",
            "U": f"U_{{{sub}}}" if sub else "U",
            "b": f"b_{{{sub}}}" if sub else "b",
            "q": "b_{hn}",
            "x": f"x{prime}_{{{self.step}}}",
            "hp": f"h{prime}_{{{self.step - 1}}}",
            "a": f"a{prime}_{{{self.step}}}",
            "out": f"{name}{prime}_{{{self.step}}}",
            "r": f"r{prime}_{{{self.step}}}",
            "h": f"h{prime}_{{{self.step}}}",
            "c": f"c{prime}_{{{self.step}}}",
        }

    def parts(self) -> list[Part | str]:
        """Matrices and the signs between them, in reading order; the last sign is the function's arrow."""
        label = {name: f"${text}$" for name, text in self.labels().items()}
        rows = self.rows

        def column(name: str, values: Any, outline: str) -> Part:
            return Part(name, np.reshape(np.asarray(values, dtype=float), (-1, 1)), label[name], outline)

        W = Part("W", self.net.W[rows], label["W"], "x")
        U = Part("U", self.net.U[rows], label["U"], "h")
        x = column("x", self.trace.inputs[self.step - 1], "x")
        hp = column("hp", self.previous, "h")
        b = column("b", self.net.b[rows], "axis")
        end: list[Part | str] = [
            "=",
            column("a", self.at(self.trace.preactivation), "axis"),
            "→",
            column("out", self.output, OUTLINES[self.block]),
        ]
        if self.gated:
            r = column("r", self.gate("r"), "axis")
            q = column("q", self.net.b_hn, "axis")
            return [W, "·", x, "+", b, "+", r, "⊙ (", U, "·", hp, "+", q, ")", *end]
        return [W, "·", x, "+", U, "·", hp, "+", b, *end]


def is_far(spots: int, now: int, step: int) -> bool:
    """Whether a step has no arrow on the plane, because the sentence is long and the step not read yet, or long ago."""
    return spots > DRAWN + 1 and not now - DRAWN < step <= now
