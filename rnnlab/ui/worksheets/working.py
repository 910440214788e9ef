"""The line of calculation before each answer, as a teacher writes it on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rnnlab.engine.rounding import rounded
from rnnlab.session.worksheets.drawing import norm_of_end
from rnnlab.session.worksheets.exercises import GATES, Attention, Exercise, LinearGradient, LstmStep, RnnStep
from rnnlab.session.worksheets.tables import DECIMALS
from rnnlab.ui.look.numbers import number

_DOT, _ROOT = "·", "√"


def plain(value: float, decimals: int = 2) -> str:
    """A number as it is printed: a whole one without decimals, another one rounded as a class rounds."""
    return number(value, 0) if value == round(value) else number(rounded(value, decimals), decimals)


def working(exercise: Exercise, values: Mapping[str, float]) -> dict[str, str]:
    """What is calculated for each blank, with its numbers.

    Parameters
    ----------
    exercise : Exercise
    values : mapping of str to float
        The numbers to go on with, by name.
    """
    if isinstance(exercise, Attention):
        return _attention(exercise, values)
    if isinstance(exercise, RnnStep):
        return _rnn(exercise, values)
    if isinstance(exercise, LstmStep):
        return _lstm(exercise, values)
    return _gradient(exercise, values)


def _text(value: float, first: bool = True) -> str:
    """A factor or a term; a negative one in brackets unless it stands first."""
    written = plain(value, DECIMALS)
    return written if first or value >= 0 else f"({written})"


def _products(left: Sequence[float], right: Sequence[float]) -> str:
    pairs = zip(left, right, strict=True)
    return " + ".join(f"{_text(a, k == 0)}{_DOT}{_text(b, False)}" for k, (a, b) in enumerate(pairs))


def _sum(*terms: float) -> str:
    return " + ".join(_text(term, k == 0) for k, term in enumerate(terms))


def _attention(exercise: Attention, values: Mapping[str, float]) -> dict[str, str]:
    count = range(1, len(exercise.keys) + 1)
    exps, weights = ([values[f"{name}_{k}"] for k in count] for name in ("exp", "weight"))
    found = {f"score_{k}": _products(exercise.query, exercise.keys[k - 1]) for k in count}
    found |= {f"exp_{k}": f"exp({_text(values[f'score_{k}'])})" for k in count}
    found["sum"] = _sum(*exps)
    found |= {f"weight_{k}": f"{_text(exps[k - 1])} / {_text(values['sum'])}" for k in count}
    return found | {f"context_{k}": _products(weights, [key[k - 1] for key in exercise.keys]) for k in (1, 2)}


def _rnn(exercise: RnnStep, values: Mapping[str, float]) -> dict[str, str]:
    found = {}
    for k in (1, 2):
        found[f"from_x_{k}"] = _products(exercise.W[k - 1], exercise.x)
        found[f"from_h_{k}"] = _products(exercise.U[k - 1], exercise.h)
        found[f"a_{k}"] = _sum(values[f"from_x_{k}"], values[f"from_h_{k}"], exercise.b[k - 1])
        found[f"h_{k}"] = f"tanh({_text(values[f'a_{k}'])})"
    return found


def _lstm(exercise: LstmStep, values: Mapping[str, float]) -> dict[str, str]:
    found = {}
    for k, gate in enumerate(GATES):
        terms = _products((exercise.W[k], exercise.U[k]), (exercise.x, exercise.h))
        found[f"a_{gate}"] = f"{terms} + {_text(exercise.b[k], False)}"
        found[gate] = f"{'tanh' if gate == 'g' else 'σ'}({_text(values[f'a_{gate}'])})"
    found["c"] = _products((values["f"], values["i"]), (exercise.c, values["g"]))
    found["tanh_c"] = f"tanh({_text(values['c'])})"
    found["h"] = _products((values["o"],), (values["tanh_c"],))
    return found


def _gradient(exercise: LinearGradient, values: Mapping[str, float]) -> dict[str, str]:
    above, below = exercise.factor
    factor, found = above / below, {}
    for name, signal in (("near", exercise.end), ("far", (values["near_1"], values["near_2"]))):
        for k in (1, 2):
            column = [row[k - 1] for row in exercise.Q]
            found[f"{name}_{k}"] = f"{_text(factor)}{_DOT}({_products(column, signal)})"
        squares = " + ".join(f"{_text(values[f'{name}_{k}'], False)}²" for k in (1, 2))
        found[f"norm_{name}"] = f"{_ROOT}({squares})"
    found["distance"] = f"{exercise.length} − 1"
    power = number(values["distance"], 0)
    found["norm_first"] = f"{_text(factor)}{_superscript(power)}{_DOT}{norm_of_end(exercise)}"
    return found


def _superscript(digits: str) -> str:
    return digits.translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
