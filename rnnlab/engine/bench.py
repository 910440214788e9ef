"""How fast the mathematics is, as ratios to torch's own kernels in one run.

A time says as much about the machine as about the program; a ratio of two
times that were taken in turns, one right after the other, says something of
the program alone. Every figure is a median; ``spread`` is the interquartile
range of the ratios of the single rounds. One thread, float32.
"""

from __future__ import annotations

import gc
import math
import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from rnnlab.engine import bench_translator
from rnnlab.engine import device as devices
from rnnlab.engine.attention import attend, attend_steps
from rnnlab.engine.bench_training import TRAINED, live_training, plain_training
from rnnlab.engine.cells import LstmWeights, lstm_trace
from rnnlab.engine.error_signal import backward_pass
from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.engine.norms import row_norms

SAMPLE = 0.005  # seconds; a shorter call is repeated, so that the clock's own grain does not count
Work = Callable[[], Any]


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    name: str
    ratio: float
    median_s: float  # of what is measured
    spread: float  # of the ratio: interquartile range over the rounds
    n: int  # rounds
    reference_s: float  # median of what it is compared with
    reference: str  # what that is
    extra: dict[str, float] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The row as a plain dictionary, ``extra``'s entries among the others."""
        names = ("name", "ratio", "median_s", "spread", "n", "reference_s", "reference")
        return {name: getattr(self, name) for name in names} | self.extra


def rows() -> dict[str, Callable[[int], Row]]:
    """Every row by name, as a function of the number of rounds. Nothing is measured yet."""
    table: dict[str, Callable[[int], Row]] = {}
    for length in (50, 200, 1000):
        for hidden in (16, 64, 256):
            table[f"trace-T{length}-H{hidden}"] = partial(_trace, length, hidden)
    for length, hidden in ((200, 64), (1000, 16), (1000, 64), (1000, 256)):
        table[f"gradient-profile-T{length}-H{hidden}"] = partial(_gradient_profile, length, hidden)
    table["Q28-gradient-profile-T1000-H8"] = _small_profile
    for length, hidden in ((200, 64), (1000, 64)):
        table[f"naive-over-gradient-profile-T{length}-H{hidden}"] = partial(_naive, length, hidden)
    table["attention-step"] = _attention_step
    table["attention-steps-m50-n50-d64"] = _attention_steps
    table["training-updates"] = _training_updates
    table["translator-updates"] = _translator_updates
    table["growth-trace-T10000-over-T1000-H64"] = _growth_of_trace
    table["growth-gradient-profile-T10000-over-T1000-H64"] = _growth_of_profile
    return table


def interleaved(works: Sequence[Work], n: int) -> list[list[float]]:
    """Seconds a call of each work, in n rounds that take one sample of each in turn, each of them warm.

    Parameters
    ----------
    works : sequence of callables
        Each is called once before, to be warm, and as often a sample as it takes to last ``SAMPLE``.
    n : int
        Rounds, at least 1.

    Returns
    -------
    list of n times, for each work
    """
    repeats = []
    for work in works:
        work()
        began = time.perf_counter()
        work()
        repeats.append(max(1, math.ceil(SAMPLE / max(time.perf_counter() - began, 1e-9))))
    times: list[list[float]] = [[] for _ in works]
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(n):
            for work, repeat, into in zip(works, repeats, times, strict=True):
                # One call that does not count: else the first work of a round alone pays for the caches that the
                # collection has emptied, a quarter of its time.
                work()
                began = time.perf_counter()
                for _ in range(repeat):
                    work()
                into.append((time.perf_counter() - began) / repeat)
            gc.collect()
    finally:
        if collecting:
            gc.enable()
    return times


def compared(name: str, reference: str, measured: Sequence[float], other: Sequence[float], **extra: float) -> Row:
    """A row from the times of both, taken in the same rounds."""
    ratios = [a / b for a, b in zip(measured, other, strict=True)]
    low, high = np.percentile(ratios, (25, 75))
    return Row(
        name=name,
        ratio=statistics.median(measured) / statistics.median(other),
        median_s=statistics.median(measured),
        spread=float(high - low),
        n=len(ratios),
        reference_s=statistics.median(other),
        reference=reference,
        extra=extra,
    )


# ---- the rows -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Lstm:
    """One LSTM and its inputs in every form that the rows need."""

    weights: LstmWeights
    inputs: Tensor  # T×H, float32
    module: nn.LSTM
    place: torch.device

    @classmethod
    def of(cls, length: int, hidden: int) -> _Lstm:
        place = torch.device(devices.choose().device)
        weights = draw_weights("lstm", hidden, hidden, factor=0.9, forget_bias=1.0)
        assert isinstance(weights, LstmWeights)
        module = nn.LSTM(hidden, hidden)
        with torch.no_grad():
            for name, values in (("weight_ih_l0", weights.W), ("weight_hh_l0", weights.U), ("bias_ih_l0", weights.b)):
                module.get_parameter(name).copy_(torch.from_numpy(values))
            module.get_parameter("bias_hh_l0").zero_()
        inputs = draw_inputs(0, length, hidden, 0.5).float()
        return cls(weights, inputs, module.to(place), place)

    def trace(self) -> Work:
        rows = self.inputs.numpy()
        return lambda: lstm_trace(self.weights, rows, dtype="float32", device=self.place)

    def forward(self) -> Work:
        x = self.inputs[:, None].to(self.place)

        def work() -> None:
            with torch.inference_mode():
                self.module(x)
            self.wait()

        return work

    def trace_without_recurrence(self) -> Work:
        """All of a trace's arrays, but i ⊙ g in the place of c: no way of this kind can be faster."""
        weights, hidden_size = self.weights, self.weights.hidden_size
        rows = self.inputs.numpy()

        def work() -> list[Any]:
            x = torch.tensor(rows, device=self.place)
            W, U, b = (
                torch.tensor(values, dtype=torch.float32, device=self.place)
                for values in (weights.W, weights.U, weights.b)
            )
            with torch.inference_mode():
                h, _ = self.module(x[:, None])
                h = h[:, 0]
                input_term = x @ W.T
                recurrent_term = torch.cat([torch.zeros_like(h[:1]), h[:-1]]) @ U.T
                a = (input_term + recurrent_term).add_(b)
                gates = torch.sigmoid(a)
                candidate = slice(2 * hidden_size, 3 * hidden_size)
                gates[:, candidate] = torch.tanh(a[:, candidate])
                written = gates[:, :hidden_size] * gates[:, candidate]
                kept = gates[:, hidden_size : 2 * hidden_size] * written
                parts = (input_term, recurrent_term, a, gates, h, written, written, kept, torch.tanh(written))
                arrays = [part.cpu().numpy() for part in parts]
            return [array.sum() for array in arrays[2:6]]  # where a trace looks for numbers that are not finite

        return work

    def profile(self) -> Work:
        def work() -> Any:
            passed = backward_pass("lstm", self.weights, self.inputs, dtype=torch.float32, device=self.place)
            return row_norms(passed.gradients)

        return work

    def forward_and_backward(self) -> Work:
        x = self.inputs[:, None].to(self.place)

        def work() -> None:
            self.module.zero_grad()
            self.module(x)[0][-1].sum().backward()
            self.wait()

        return work

    def naive_profile(self) -> Work:
        """As one writes it first: a cell in a loop, every state's gradient retained."""
        cell = nn.LSTMCell(self.inputs.shape[1], self.weights.hidden_size).to(self.place)
        with torch.no_grad():
            for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
                cell.get_parameter(name).copy_(self.module.get_parameter(f"{name}_l0"))
        x = self.inputs.to(self.place)

        def work() -> list[float]:
            h = c = torch.zeros(1, self.weights.hidden_size, device=self.place)
            states = []
            for x_t in x:
                h, c = cell(x_t[None], (h, c))
                h.retain_grad()
                states.append(h)
            cell.zero_grad()
            h.sum().backward()
            return [float(state.grad.norm()) for state in states if state.grad is not None]

        return work

    def wait(self) -> None:
        """Until the GPU has done what it was asked."""
        if self.place.type == "cuda":
            torch.cuda.synchronize()
        elif self.place.type == "mps":
            torch.mps.synchronize()


def _trace(length: int, hidden: int, n: int) -> Row:
    lstm = _Lstm.of(length, hidden)
    trace, limit, forward = interleaved([lstm.trace(), lstm.trace_without_recurrence(), lstm.forward()], n)
    limit_ratio = statistics.median(limit) / statistics.median(forward)
    name = f"trace-T{length}-H{hidden}"
    return compared(name, "torch.nn.LSTM forward", trace, forward, limit_ratio=limit_ratio)


def _gradient_profile(length: int, hidden: int, n: int) -> Row:
    lstm = _Lstm.of(length, hidden)
    profile, plain = interleaved([lstm.profile(), lstm.forward_and_backward()], n)
    return compared(f"gradient-profile-T{length}-H{hidden}", "torch.nn.LSTM forward and backward", profile, plain)


def _small_profile(n: int) -> Row:
    """Many steps of a small network: beside one thread, as many as torch would take by itself."""
    lstm = _Lstm.of(1000, 8)
    own = max(2, os.cpu_count() or 2)

    def with_its_own_threads() -> None:
        torch.set_num_threads(own)
        try:
            forward_and_backward()
        finally:
            torch.set_num_threads(1)

    forward_and_backward = lstm.forward_and_backward()
    profile, plain, threaded = interleaved([lstm.profile(), forward_and_backward, with_its_own_threads], n)
    ratio = statistics.median(threaded) / statistics.median(plain)
    name, reference = "Q28-gradient-profile-T1000-H8", "torch.nn.LSTM forward and backward, one thread"
    return compared(name, reference, profile, plain, threads=own, threaded_ratio=ratio)


def _naive(length: int, hidden: int, n: int) -> Row:
    lstm = _Lstm.of(length, hidden)
    naive, profile = interleaved([lstm.naive_profile(), lstm.profile()], n)
    return compared(f"naive-over-gradient-profile-T{length}-H{hidden}", "gradient profile", naive, profile)


def _attention_step(n: int) -> Row:
    """The Attention lab's own work, every number of its table, at its largest size."""
    generator = torch.Generator().manual_seed(0)
    keys = torch.randn(12, 2, generator=generator, dtype=torch.float64)
    query = torch.randn(2, generator=generator, dtype=torch.float64)
    words, listed, asked = [f"w{k}" for k in range(12)], keys.tolist(), query.tolist()
    step, plain = interleaved([lambda: attend(words, listed, asked), lambda: _three_lines(query[None], keys)], n)
    return compared("attention-step", "the same as three lines of torch", step, plain)


def _attention_steps(n: int) -> Row:
    generator = torch.Generator().manual_seed(0)
    keys = torch.randn(50, 64, generator=generator, dtype=torch.float64)
    queries = torch.randn(50, 64, generator=generator, dtype=torch.float64)
    rows, asked = keys.numpy(), queries.numpy()
    steps, plain = interleaved([lambda: attend_steps(rows, asked), lambda: _three_lines(queries, keys)], n)
    return compared("attention-steps-m50-n50-d64", "the same as three lines of torch", steps, plain)


def _training_updates(n: int) -> Row:
    """Seconds an update of the live training (RNN and LSTM, waterfall and checkpoints included) and of a plain loop."""
    live, plain = interleaved([live_training(), plain_training()], n)
    ours, theirs = statistics.median(live) / TRAINED, statistics.median(plain) / TRAINED
    return compared(
        "training-updates",
        "torch modules and optimisers in a plain loop",
        [seconds / TRAINED for seconds in live],
        [seconds / TRAINED for seconds in plain],
        updates_per_s=1 / ours,
        plain_updates_per_s=1 / theirs,
        rate=theirs / ours,
    )


def _three_lines(queries: Tensor, keys: Tensor) -> Tensor:
    scores = queries @ keys.T
    weights = torch.softmax(scores, dim=1)
    return weights @ keys


def _growth_of_trace(n: int) -> Row:
    long, short = interleaved([_Lstm.of(10_000, 64).trace(), _Lstm.of(1_000, 64).trace()], n)
    return compared("growth-trace-T10000-over-T1000-H64", "the same at T = 1,000", long, short)


def _growth_of_profile(n: int) -> Row:
    long, short = interleaved([_Lstm.of(10_000, 64).profile(), _Lstm.of(1_000, 64).profile()], n)
    return compared("growth-gradient-profile-T10000-over-T1000-H64", "the same at T = 1,000", long, short)


def _translator_updates(n: int) -> Row:
    """Seconds an update of a translator with attention, at four clauses, and of a plain loop of torch's modules."""
    ours, plain = interleaved([bench_translator.batched_training(), bench_translator.plain_training()], n)
    each = bench_translator.UPDATES
    return compared(
        "translator-updates",
        "torch modules and optimisers in a plain loop",
        [seconds / each for seconds in ours],
        [seconds / each for seconds in plain],
    )
