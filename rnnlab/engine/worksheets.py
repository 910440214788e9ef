"""The answers of exercises by hand, with every number between, and those of the usual mistakes.

Each number is calculated from those before it. Where the class has other ones
(``own``), it is calculated from them: so one learns what would be right *after*
a slip, and a slip is counted once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor

from rnnlab.engine.attention import context_by_hand
from rnnlab.engine.norms import norm
from rnnlab.engine.rounding import rounded
from rnnlab.engine.scores import masked_softmax, score, shifted_exp
from rnnlab.engine.worksheet_traces import Answer

GATES = ("i", "f", "g", "o")
DECIMALS = 2  # that a class writes down

Own = Mapping[str, float]


class _Answers:
    """Collects answers; what comes after one is calculated from the class's own number, where there is one."""

    def __init__(self, own: Own) -> None:
        self._own = own
        self.found: list[Answer] = []

    def add(self, name: str, value: Tensor | float, *mistakes: tuple[str, Tensor | float]) -> float:
        self.found.append(Answer(name, float(value), tuple((id, float(wrong)) for id, wrong in mistakes)))
        return float(self._own.get(name, value))

    def done(self) -> tuple[Answer, ...]:
        return tuple(self.found)


def attention(keys: Sequence[Sequence[float]], query: Sequence[float], own: Own | None = None) -> tuple[Answer, ...]:
    """One step of dot-product attention.

    Parameters
    ----------
    keys : n×2
    query : 2
    own : mapping of str to float, optional
        The class's own numbers, by the answers' names.

    Returns
    -------
    tuple of Answer
        ``score_k``, ``exp_k``, ``sum``, ``weight_k`` for k = 1…n, ``context_1`` and ``context_2``.
    """
    answers = _Answers(own or {})
    h, s = _tensor(keys), _tensor(query)
    products, count = h * s, range(1, len(keys) + 1)
    scores = score("dot", s, h)
    crossed = score("dot", s.flip(0), h)
    e = _tensor(
        [
            answers.add(
                f"score_{k}", scores[k - 1],
                ("components-crossed", crossed[k - 1]),
                ("term-forgotten", products[k - 1, 0]), ("term-forgotten", products[k - 1, 1]),
                ("product-not-sum", products[k - 1].prod()), ("added", (h[k - 1] + s).sum()),
            )
            for k in count
        ]
    )  # fmt: skip
    visible = torch.ones(len(e), dtype=torch.bool)
    shifted = shifted_exp(e, visible)
    exps = _tensor(
        [
            answers.add(
                f"exp_{k}", e[k - 1].exp(),
                ("exp-forgotten", e[k - 1]), ("shift-sign", (-e[k - 1]).exp()), ("shifted", shifted[k - 1]),
                ("times-e", e[k - 1] * torch.e),
            )
            for k in count
        ]
    )  # fmt: skip
    total = answers.add("sum", exps.sum(), ("exp-forgotten", e.sum()), ("one-left-out", exps[:-1].sum()))
    by_scores, turned = e / e.sum(), masked_softmax(-e, visible)
    weights = _tensor(
        [
            answers.add(
                f"weight_{k}", exps[k - 1] / total,
                ("softmax-without-sum", exps[k - 1]), ("softmax-without-exp", by_scores[k - 1]),
                ("shift-sign", turned[k - 1]), ("largest-not-sum", exps[k - 1] / exps.max()),
                ("fraction-turned", total / exps[k - 1]),
            )
            for k in count
        ]
    )  # fmt: skip
    mixed, by_hand = weights @ h, context_by_hand(weights.tolist(), h.tolist(), DECIMALS)
    for k in (1, 2):
        column = h[:, k - 1]
        answers.add(
            f"context_{k}", mixed[k - 1],
            ("rounded-first", by_hand[k - 1]), ("softmax-without-sum", exps @ column), ("not-weighted", column.mean()),
            ("not-weighted", column.sum()), ("scores-as-weights", e @ column),
            ("only-the-largest", column[int(weights.argmax())]), ("components-crossed", mixed[2 - k]),
        )  # fmt: skip
    return answers.done()


def rnn(
    W: Sequence[Sequence[float]],
    U: Sequence[Sequence[float]],
    b: Sequence[float],
    x: Sequence[float],
    h: Sequence[float],
    own: Own | None = None,
) -> tuple[Answer, ...]:
    """One step of a plain RNN, ``tanh(W x + U h + b)``.

    Parameters
    ----------
    W, U : H×I and H×H, with I = H
    b, x, h : H
        h is the state before.
    own : mapping of str to float, optional

    Returns
    -------
    tuple of Answer
        ``from_x_k``, ``from_h_k``, ``a_k`` and ``h_k`` for each unit k.
    """
    answers = _Answers(own or {})
    matrix, recurrent, bias, given, before = map(_tensor, (W, U, b, x, h))
    units = range(1, len(bias) + 1)
    from_x, from_h = (
        _tensor(
            [
                answers.add(
                    f"{name}_{k}", (used @ vector)[k - 1],
                    ("exchanged", (other @ vector)[k - 1]), ("exchanged", (used @ wrong)[k - 1]),
                    ("transposed", (used.T @ vector)[k - 1]), ("elementwise", used[k - 1, k - 1] * vector[k - 1]),
                    ("term-forgotten", used[k - 1, 0] * vector[0]), ("term-forgotten", used[k - 1, 1] * vector[1]),
                )
                for k in units
            ]
        )
        for name, used, other, vector, wrong in (
            ("from_x", matrix, recurrent, given, before),
            ("from_h", recurrent, matrix, before, given),
        )
    )  # fmt: skip
    exchanged = recurrent @ given + matrix @ before + bias
    transposed = matrix.T @ given + recurrent.T @ before + bias
    sums = from_x + from_h + bias
    a = _tensor(
        [
            answers.add(
                f"a_{k}", sums[k - 1],
                ("bias-forgotten", from_x[k - 1] + from_h[k - 1]), ("exchanged", exchanged[k - 1]),
                ("transposed", transposed[k - 1]), ("bias-sign", sums[k - 1] - 2 * bias[k - 1]),
                ("state-forgotten", from_x[k - 1] + bias[k - 1]), ("input-forgotten", from_h[k - 1] + bias[k - 1]),
            )
            for k in units
        ]
    )  # fmt: skip
    for k in units:
        own_sum = a[k - 1]
        answers.add(
            f"h_{k}", own_sum.tanh(),
            ("tanh-forgotten", own_sum), ("bias-forgotten", (own_sum - bias[k - 1]).tanh()),
            ("exchanged", exchanged[k - 1].tanh()), ("transposed", transposed[k - 1].tanh()),
            ("sigmoid-for-tanh", own_sum.sigmoid()), ("bias-late", (own_sum - bias[k - 1]).tanh() + bias[k - 1]),
            ("sign-inside", (-own_sum).tanh()),
        )  # fmt: skip
    return answers.done()


def lstm(
    W: Sequence[float], U: Sequence[float], b: Sequence[float], x: float, h: float, c: float, own: Own | None = None
) -> tuple[Answer, ...]:
    """One step of an LSTM with one unit and one input.

    Parameters
    ----------
    W, U, b : 4
        In the order i, f, g, o.
    x, h, c : float
        The input, and both states before.
    own : mapping of str to float, optional

    Returns
    -------
    tuple of Answer
        ``a_i`` … ``a_o``, ``i`` … ``o``, ``c``, ``tanh_c`` and ``h``.
    """
    answers = _Answers(own or {})
    matrix, recurrent, bias = map(_tensor, (W, U, b))
    sums = matrix * x + recurrent * h + bias
    exchanged = recurrent * x + matrix * h + bias
    a = {}
    for k, gate in enumerate(GATES):
        a[gate] = answers.add(
            f"a_{gate}", sums[k],
            ("bias-forgotten", sums[k] - bias[k]), ("exchanged", exchanged[k]),
            *(("gate-order", sums[other]) for other in range(4) if other != k),
            ("state-forgotten", matrix[k] * x + bias[k]), ("input-forgotten", recurrent[k] * h + bias[k]),
        )  # fmt: skip
    own_sums = _tensor([a[gate] for gate in GATES])
    opened = torch.where(torch.tensor([gate == "g" for gate in GATES]), own_sums.tanh(), own_sums.sigmoid())
    gate_values = {}
    for k, gate in enumerate(GATES):
        wrong: tuple[tuple[str, Tensor], ...] = (
            (("tanh-forgotten", own_sums[k]), ("sigmoid-for-tanh", own_sums[k].sigmoid()))
            if gate == "g"
            else (("sigmoid-forgotten", own_sums[k]), ("tanh-for-sigmoid", own_sums[k].tanh()))
        )
        sign = ("sign-inside", (-own_sums[k]).tanh() if gate == "g" else (-own_sums[k]).sigmoid())
        others = (("gate-order", opened[other]) for other in range(4) if other != k)
        gate_values[gate] = answers.add(gate, opened[k], *wrong, sign, *others)
    i, f, g, o = (gate_values[gate] for gate in GATES)
    cell = answers.add(
        "c", f * c + i * g,
        ("h-for-c", f * h + i * g), ("gate-order", i * c + f * g), ("old-forgotten", i * g), ("new-forgotten", f * c),
        ("candidate-forgotten", f * c + i), ("not-gated", c + g),
        ("rounded-first", rounded(f, DECIMALS) * c + rounded(i, DECIMALS) * rounded(g, DECIMALS)),
    )  # fmt: skip
    squashed = answers.add(
        "tanh_c", _tensor(cell).tanh(),
        ("tanh-forgotten", cell), ("old-for-new", _tensor(c).tanh()), ("sigmoid-for-tanh", _tensor(cell).sigmoid()),
        ("rounded-first", _tensor(rounded(cell, DECIMALS)).tanh()),
    )  # fmt: skip
    answers.add(
        "h", o * squashed,
        ("tanh-forgotten", o * cell), ("c-for-h", cell), ("output-forgotten", squashed),
        ("gate-order", i * squashed), ("gate-order", f * squashed), ("gate-order", g * squashed),
        ("rounded-first", rounded(o, DECIMALS) * rounded(squashed, DECIMALS)),
    )  # fmt: skip
    return answers.done()


def gradient(
    Q: Sequence[Sequence[float]], factor: float, end: Sequence[float], length: int, own: Own | None = None
) -> tuple[Answer, ...]:
    """The way back through a linear RNN with ``U = c·Q``: ``∂L/∂h_{t-1} = Uᵀ ∂L/∂h_t``.

    Parameters
    ----------
    Q : 2×2
        Orthogonal.
    factor : float
        c.
    end : 2
        ∂L/∂h_T, from the loss itself.
    length : int
        T ≥ 3.
    own : mapping of str to float, optional

    Returns
    -------
    tuple of Answer
        ``near_k`` and ``far_k`` (the components at T−1 and T−2), their norms,
        ``distance`` (from T to 1) and ``norm_first``.
    """
    answers = _Answers(own or {})
    turn, last = _tensor(Q), _tensor(end)
    U = factor * turn

    def back(name: str, signal: Tensor, twice: Tensor | None = None) -> Tensor:
        before = U.T @ signal
        missed = () if twice is None else (("wrong-distance", signal), ("wrong-distance", twice))
        return _tensor(
            [
                answers.add(
                    f"{name}_{k}", before[k - 1],
                    ("not-transposed", (U @ signal)[k - 1]), ("factor-forgotten", (turn.T @ signal)[k - 1]),
                    ("matrix-forgotten", (factor * signal)[k - 1]), ("components-crossed", before[2 - k]),
                    ("sign", -before[k - 1]), *((id, vector[k - 1]) for id, vector in missed),
                )
                for k in (1, 2)
            ]
        )  # fmt: skip

    near = back("near", last)
    far = back("far", near, U.T @ (U.T @ near))
    for name, signal, steps in (("norm_near", near, 1), ("norm_far", far, 2)):
        answers.add(
            name, norm(signal.numpy()),
            ("root-forgotten", (signal**2).sum()), ("sum-for-norm", signal.abs().sum()), ("sum-for-norm", signal.sum()),
            ("wrong-distance", factor ** (steps - 1) * norm(last.numpy())),
            ("wrong-distance", factor ** (steps + 1) * norm(last.numpy())),
        )  # fmt: skip
    distance = answers.add("distance", float(length - 1), ("wrong-distance", length), ("wrong-distance", length - 2))
    size = norm(last.numpy())
    answers.add(
        "norm_first", factor**distance * size,
        ("wrong-distance", factor ** (distance + 1) * size), ("wrong-distance", factor ** (distance - 1) * size),
        ("end-forgotten", factor**distance), ("times-for-power", factor * distance * size),
        ("power-of-norm", (factor * size) ** distance), ("factor-turned", factor**-distance * size),
    )  # fmt: skip
    return answers.done()


def _tensor(values: object) -> Tensor:
    return torch.tensor(values, dtype=torch.float64)
