"""Two ways to train a translator with attention: as the program does, and as anybody writes it with torch's modules."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from rnnlab.engine.tasks.base import NO_LOSS
from rnnlab.engine.tasks.translate import PairBatch, translate
from rnnlab.engine.translator_training import Setup, begin, train_chunk

SETUP = Setup(clauses=(4, 4), updates=10**6)  # sentences of one length: every round has as much to do
UPDATES = 4  # a call


def batched_training(setup: Setup = SETUP, updates: int = UPDATES) -> Callable[[], None]:
    """Updates as ``translator_training`` makes them."""
    checkpoint = begin(setup)

    def work() -> None:
        nonlocal checkpoint
        checkpoint, _ = train_chunk(checkpoint, updates)

    return work


class Plain(nn.Module):
    """Bahdanau's translator with a packed bidirectional GRU, a ``GRUCell`` and attention, word by word."""

    def __init__(self, setup: Setup, source_words: int, target_words: int) -> None:
        super().__init__()
        H, E, F, d = setup.hidden, setup.embedding, setup.neck, setup.score_size
        self.source, self.target = nn.Embedding(source_words, E), nn.Embedding(target_words, E)
        self.encoder = nn.GRU(E, H, bidirectional=True, batch_first=True)
        self.cell = nn.GRUCell(E + F, H)
        self.bridge, self.ask, self.answer = nn.Linear(F, H), nn.Linear(H, d, bias=False), nn.Linear(F, d, bias=False)
        self.v = nn.Linear(d, 1, bias=False)
        self.joined, self.out = nn.Linear(H + F, H), nn.Linear(H, target_words)

    def forward(self, batch: PairBatch) -> Tensor:
        """Mean cross-entropy of the right words, given those before."""
        lengths = torch.from_numpy(batch.source_lengths)
        words = self.source(torch.from_numpy(batch.source))
        packed = pack_padded_sequence(words, lengths, batch_first=True, enforce_sorted=False)
        outputs, final = self.encoder(packed)
        states, _ = pad_packed_sequence(outputs, batch_first=True)
        beyond = torch.arange(states.shape[1]) >= lengths[:, None]
        s = torch.tanh(self.bridge(torch.cat([final[0], final[1]], dim=1)))
        keys, fed = self.answer(states), self.target(torch.from_numpy(batch.fed))
        logits = []
        for t in range(fed.shape[1]):
            scores = self.v(torch.tanh(self.ask(s)[:, None] + keys))[..., 0]
            weights = torch.softmax(scores.masked_fill(beyond, -torch.inf), dim=1)
            context = torch.bmm(weights[:, None], states)[:, 0]
            s = self.cell(torch.cat([fed[:, t], context], dim=1), s)
            logits.append(self.out(torch.tanh(self.joined(torch.cat([s, context], dim=1)))))
        target = torch.from_numpy(batch.target)
        return nn.functional.cross_entropy(torch.stack(logits, 1).flatten(0, 1), target.flatten(), ignore_index=NO_LOSS)


def plain_training(setup: Setup = SETUP, updates: int = UPDATES) -> Callable[[], None]:
    """The same sizes, batches and settings with torch's modules, its Adam and its clipping, in a loop."""
    task = translate(setup.direction)
    module = Plain(setup, len(task.source_words), len(task.target_words))
    optimiser = torch.optim.Adam(module.parameters(), lr=setup.learning_rate)
    rng = np.random.default_rng(0)

    def work() -> None:
        for _ in range(updates):
            loss = module(task.batch(rng, setup.batch, setup.clauses[1]))
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(module.parameters(), setup.clip)
            optimiser.step()
            loss.item()

    return work
