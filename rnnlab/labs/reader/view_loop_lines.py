"""The loop as lines of Python, and the numbers that each line takes and gives, for each cell.

A sum's parts come from the trace; here they only get their places.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rnnlab.engine.reader_traces import ReaderTrace, RnnTrace
from rnnlab.labs.reader.state import State

SHOWN = 8  # units with their numbers
_BLOCKS = {"gru": "rzn", "lstm": "ifgo", "lstm1997": "igo"}
_NAMES = {"tanh": "tanh", "sigmoid": "sigmoid", "relu": "relu"}
OUTLINES = {"h": "h", "c": "c", "x": "x", "i": "i", "f": "f", "o": "o", "g": "g", "n": "g"}


@dataclass(frozen=True)
class CodeLine:
    """One line of the program.

    ``does`` says what it does: ``start``, ``word``, ``sum``, ``state`` (a plain
    RNN's h), ``gate``, ``cell`` (c) or ``out`` (h of a gated cell).
    """

    text: str
    does: str
    indent: int = 1
    block: str = ""


@dataclass(frozen=True)
class Term:
    """One row of numbers: ``sign label [values]``."""

    sign: str
    label: str
    values: Any  # K
    outline: str = "axis"
    result: bool = False  # what the line gives
    ramp: str = "state"  # −1…1; a gate's own name or "weight" for 0…1


def program(cell: str, activation: str, hidden: int) -> tuple[CodeLine, ...]:
    """The program of a cell with ``hidden`` units."""
    word = CodeLine("for x in words:", "word", 0)
    if cell == "rnn":
        name = _NAMES.get(activation)
        return (
            CodeLine(f"h = zeros({hidden})", "start", 0),
            word,
            CodeLine("a = W @ x + U @ h + b", "sum", block="h"),
            CodeLine("h = a" if name is None else f"h = {name}(a)", "state", block="h"),
        )
    gates = tuple(CodeLine(_gate_text(cell, block), "gate", block=block) for block in _BLOCKS[cell])
    if cell == "gru":
        return (
            CodeLine(f"h = zeros({hidden})", "start", 0), word, *gates, CodeLine("h = (1 - z) * n + z * h", "out"),
        )  # fmt: skip
    keep = "c = f * c + i * g" if cell == "lstm" else "c = c + i * g"
    return (
        CodeLine(f"h, c = zeros({hidden}), zeros({hidden})", "start", 0),
        word,
        *gates,
        CodeLine(keep, "cell"),
        CodeLine("h = o * tanh(c)", "out"),
    )


def _gate_text(cell: str, block: str) -> str:
    if cell == "gru" and block == "n":
        return "n = tanh(W_n @ x + b_n + r * (U_n @ h + b_hn))"
    function = "tanh" if block == "g" else "sigmoid"
    return f"{block} = {function}(W_{block} @ x + U_{block} @ h + b_{block})"


@dataclass(frozen=True)
class Loop:
    """A sentence's trace as the loop goes through it."""

    state: State
    result: ReaderTrace

    @property
    def trace(self) -> RnnTrace:
        """The first sentence's."""
        return self.result.main

    @property
    def cell(self) -> str:
        """The cell, that of 1997 included."""
        return self.result.cell if self.state.model else self.state.cell

    @property
    def hidden(self) -> int:
        """H."""
        return int(self.trace.hidden.shape[1])

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the loop."""
        return self.trace.tokens

    def lines(self) -> tuple[CodeLine, ...]:
        """The program."""
        activation = self.result.activation if self.state.model else self.state.activation
        return program(self.cell, activation, self.hidden)

    def units(self) -> tuple[int, ...]:
        """Units (from 0) whose numbers are shown."""
        return self.result.shown[:SHOWN] or tuple(range(min(self.hidden, SHOWN)))

    def paired(self) -> bool:
        """Whether the loop carries c beside h."""
        return self.trace.cell_state is not None

    def carried(self, name: str, step: int) -> Any:
        """h or c after a step, at the shown units; zeros before the first."""
        values = self.trace.hidden if name == "h" else self.trace.cell_state
        if step == 0 or values is None:
            return np.zeros(len(self.units()))
        return values[step - 1][list(self.units())]

    def holds(self, name: str, step: int, line: int) -> tuple[Any, int]:
        """What the variable h or c holds once a line of a step has run, and after which step it arose."""
        lines = self.lines()
        setting = next(k for k, own in enumerate(lines) if own.does == ("cell" if name == "c" else _LAST[self.cell]))
        after = step if line >= setting else step - 1
        return self.carried(name, after), after

    def terms(self, step: int, line: int) -> tuple[Term, ...]:
        """The numbers of a line at a step (from 1), in reading order."""
        own = self.lines()[line]
        if own.does == "start":
            start = np.zeros(len(self.units()))
            return tuple(Term("", name, start, name, True) for name in ("h", "c")[: 1 + self.paired()])
        if own.does == "word":
            return (Term("", "x", self.trace.inputs[step - 1], "x", True),)
        if own.does in ("sum", "gate"):
            return self._sum(step, own)
        before = {name: self.carried(name, step - 1) for name in ("h", "c")}
        if own.does == "state":
            return (
                Term("", "a", self._rows(self.trace.preactivation, step, "h")),
                Term("", own.text, self.carried("h", step), "h", True),
            )
        if own.does == "cell":
            kept: tuple[Term, ...] = (Term("", "c", before["c"], "c"),)
            if self.cell == "lstm":
                kept = (self._gate("", "f", step), Term("*", "c", before["c"], "c"))
            written = (self._gate("+", "i", step), self._gate("*", "g", step))
            return (*kept, *written, Term("=", "c", self.carried("c", step), "c", True))
        if self.cell == "gru":
            return (
                self._gate("", "z", step), self._gate("", "n", step), Term("", "h", before["h"], "h"),
                Term("", own.text, self.carried("h", step), "h", True),
            )  # fmt: skip
        return (
            self._gate("", "o", step), Term("", "c", self.carried("c", step), "c"),
            Term("", own.text, self.carried("h", step), "h", True),
        )  # fmt: skip

    def _sum(self, step: int, own: CodeLine) -> tuple[Term, ...]:
        """W @ x, U @ h and b, their sum, and a gate's value of it."""
        block, trace = own.block, self.trace
        sub = "" if own.does == "sum" else f"_{block}"
        wx = Term("", f"W{sub} @ x", self._rows(trace.input_term, step, block), "x")
        uh_values = self._rows(trace.recurrent_term, step, block)
        b = Term("+", f"b{sub}", self._bias(block))
        total = Term("=", f"a{sub}" if sub else "a", self._rows(trace.preactivation, step, block), result=not sub)
        if own.does == "sum":
            return (wx, Term("+", "U @ h", uh_values, "h"), b, total)
        function = "tanh" if block in "gn" else "sigmoid"
        given = self._gate("", block, step, f"{block} = {function}(a{sub})")
        if self.cell == "gru" and block == "n":
            return (
                wx, b, self._gate("+", "r", step), Term("*", "(U_n @ h + b_hn)", uh_values, "h"), total, given,
            )  # fmt: skip
        return (wx, Term("+", f"U{sub} @ h", uh_values, "h"), b, total, given)

    def _gate(self, sign: str, block: str, step: int, text: str = "") -> Term:
        """A gate's or candidate's values; gates lie in 0…1."""
        values = self.trace.gates[block][step - 1][list(self.units())]
        ramp = "state" if block in "gn" else block if block in "ifo" else "weight"
        return Term(sign, text or block, values, OUTLINES.get(block, "axis"), bool(text), ramp)

    def _first(self, block: str) -> int:
        if self.cell == "rnn":
            return 0
        # A trained cell of 1997 runs as an LSTM with its forget gate nailed open: that has rows, and no line.
        rows = "ifgo" if self.trace.preactivation.shape[1] == 4 * self.hidden else _BLOCKS[self.cell]
        return rows.index(block) * self.hidden

    def _rows(self, values: Any, step: int, block: str) -> Any:
        first = self._first(block)
        return values[step - 1][[first + unit for unit in self.units()]]

    def _bias(self, block: str) -> Any:
        b = np.asarray(self.state.b if self.result.b is None else self.result.b, dtype=float)
        first = self._first(block)
        return b[[first + unit for unit in self.units()]]


_LAST = {"rnn": "state", "gru": "out", "lstm": "out", "lstm1997": "out"}
