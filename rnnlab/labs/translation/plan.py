"""What is trained in the Translation lab, and how."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from rnnlab.kept_files import is_digest
from rnnlab.session import checks
from rnnlab.session.messages import Problem

Between = Literal["fixed", "attention"]
Cell = Literal["rnn", "gru", "lstm"]

BETWEEN: tuple[str, ...] = get_args(Between)
CELLS: tuple[str, ...] = get_args(Cell)
HIDDEN_LIMIT = 256
EMBEDDING_LIMIT = 128
BATCH_LIMIT = 256
CLAUSES_LIMIT = 8
RATE_LIMIT = 1e9
UPDATES_LIMIT = 100_000
SEED_LIMIT = 2**31 - 1


class TranslatorPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Translators that are trained side by side, on the same sentences and from the same seed.

    ``pairs`` names the user's own sentence pairs by their SHA-256; without it the
    clause grammar makes the sentences, of 1 to ``clauses`` clauses.

    Raises
    ------
    Problem
        From every way of making one, naming the field at fault.
    """

    models: tuple[Between, ...] = ("fixed", "attention")
    cell: Cell = "gru"
    clauses: int = 8
    hidden: int = 64  # H of each direction of the encoder
    embedding: int = 32
    layers: int = 1
    reverse_source: bool = False  # of the fixed vector alone
    batch: int = 64
    learning_rate: float = 5e-3
    clip: float = 1.0
    updates: int = 800
    seed: int = 0
    pairs: str | None = None

    def __post_init__(self) -> None:
        if not self.models:
            raise Problem("models", "nothing-chosen")
        for k, name in enumerate(self.models):
            checks.option(f"models[{k}]", name, BETWEEN)
            if name in self.models[:k]:
                raise Problem("models", "appears-twice", value=name)
        checks.option("cell", self.cell, CELLS)
        checks.whole("clauses", self.clauses, 1, CLAUSES_LIMIT)
        checks.whole("hidden", self.hidden, 1, HIDDEN_LIMIT)
        checks.whole("embedding", self.embedding, 1, EMBEDDING_LIMIT)
        checks.whole("layers", self.layers, 1, 2)
        checks.whole("batch", self.batch, 1, BATCH_LIMIT)
        if checks.number("learning_rate", self.learning_rate, -RATE_LIMIT, RATE_LIMIT) <= 0:
            raise Problem("learning_rate", "rate-not-positive", value=self.learning_rate)
        if checks.number("clip", self.clip, -RATE_LIMIT, RATE_LIMIT) <= 0:
            raise Problem("clip", "clip-limit", value=self.clip)
        checks.whole("updates", self.updates, 1, UPDATES_LIMIT)
        checks.whole("seed", self.seed, 0, SEED_LIMIT)
        if self.pairs is not None and not is_digest(self.pairs):
            raise Problem("pairs", "pairs-not-kept")


def with_fields(plan: TranslatorPlan, **fields: Any) -> TranslatorPlan:
    """Other settings."""
    return replace(plan, **fields)


def toggled(plan: TranslatorPlan, model: str) -> TranslatorPlan:
    """Train a kind of translator too, or no longer; the order is always fixed vector, attention. The last one stays."""
    checks.option("models", model, BETWEEN)
    return replace(plan, models=tuple(name for name in BETWEEN if (name in plan.models) != (name == model)))
