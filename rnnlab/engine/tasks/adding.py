"""*adding*: two numbers of a long sequence are marked; say their sum at the end.

    numbers  0.31 0.92 0.48 … 0.07 0.66 …
    marks    0    1    0    … 0    1    …      → 0.92 + 0.66 = 1.58

Hochreiter & Schmidhuber, Long Short-Term Memory, Neural Computation 9(8), 1997,
section 5.4, in the form of Le, Jaitly & Hinton, A Simple Way to Initialize
Recurrent Networks of Rectified Linear Units, 2015 (arXiv 1504.00941): numbers
uniform in [0, 1], one mark in each half of the sequence (as Arjovsky, Shah &
Bengio 2016 have it), the mean squared error as the loss.

Who answers 1 to everything has the variance of a sum of two uniform numbers as
error: 2/12 = 1/6 = 0.1667. Le et al. print "around 0.1767", Arjovsky et al.
0.167; here the exact value is drawn.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rnnlab.engine.tasks.series import Series, SeriesTask
from rnnlab.engine.traces import EngineError

SHORTEST = 2  # steps: one for each mark
BASELINE = 1 / 6
# Of the range of the answers, as in 1997: there an answer between 0 and 1 counts as right within 0.04, here one
# between 0 and 2 within 0.08.
TOLERANCE = 0.08
# |X + Y − 1| < d has probability 2d − d² for two uniform numbers.
GUESSED = 2 * TOLERANCE - TOLERANCE**2


class Adding(SeriesTask):
    """The task *adding*. Its level is ``length``, T."""

    name = "adding"
    size = 2

    def batch(self, rng: np.random.Generator, size: int, split: str = "train", **level: Any) -> Series:
        """B sequences of T steps; see the module.

        Raises
        ------
        EngineError
            ``"size-impossible"`` for fewer than two steps.
        """
        length = int(level.get("length", 100))
        if length < SHORTEST:
            raise EngineError("size-impossible", "length", value=length, low=SHORTEST, high=10**6)
        half, rows = length // 2, np.arange(size)
        inputs = np.zeros((size, length, self.size), dtype=np.float32)
        inputs[:, :, 0] = rng.random((size, length), dtype=np.float32)
        first, second = rng.integers(0, half, size), rng.integers(half, length, size)
        inputs[rows, first, 1] = inputs[rows, second, 1] = 1
        targets = inputs[rows, first, 0] + inputs[rows, second, 0]
        return Series(inputs, targets, TOLERANCE)
