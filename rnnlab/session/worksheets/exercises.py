"""What an exercise gives: small whole numbers, of which everything that is asked follows."""

from __future__ import annotations

from typing import ClassVar

import msgspec

Vector = tuple[int, ...]
Matrix = tuple[Vector, ...]

DECIMALS = 2  # that are asked
TOLERANCE = 0.006  # of a known slip's number, which a class may have rounded on its way
VARIANT_LIMIT = 50  # of one sheet: a large class
SEED_LIMIT = 2**31 - 1


class Attention(msgspec.Struct, frozen=True, tag="attention"):
    """One step of dot-product attention: n keys and a query of two components each."""

    KIND: ClassVar[str] = "attention"

    keys: Matrix  # n×2
    query: Vector  # 2


class RnnStep(msgspec.Struct, frozen=True, tag="rnn"):
    """One step of a plain RNN with two units: ``h_t = tanh(W x_t + U h_{t-1} + b)``."""

    KIND: ClassVar[str] = "rnn"

    W: Matrix  # 2×2, acts on the input
    U: Matrix  # 2×2, acts on the previous state
    b: Vector  # 2
    x: Vector  # 2
    h: Vector  # 2, the state before


class LstmStep(msgspec.Struct, frozen=True, tag="lstm"):
    """One step of an LSTM with one unit; four weights each, in the order i, f, g, o."""

    KIND: ClassVar[str] = "lstm"

    W: Vector  # 4
    U: Vector  # 4
    b: Vector  # 4
    x: int
    h: int  # the state before
    c: int  # the cell state before


class LinearGradient(msgspec.Struct, frozen=True, tag="gradient"):
    """The way back through a linear RNN with ``U = c·Q``: norms are c^(T−t) times that at the end."""

    KIND: ClassVar[str] = "gradient"

    Q: Matrix  # 2×2, a quarter turn
    factor: tuple[int, int]  # c as a fraction
    end: Vector  # 2, ∂L/∂h_T; its norm is a whole number
    length: int  # T


Exercise = Attention | RnnStep | LstmStep | LinearGradient
KINDS: tuple[str, ...] = tuple(kind.KIND for kind in (Attention, RnnStep, LstmStep, LinearGradient))
GATES = ("i", "f", "g", "o")  # PyTorch's order
