"""What the page of the score functions says of the present vectors."""

from __future__ import annotations

from collections.abc import Sequence

from rnnlab.engine.attention_traces import ScoreFunction
from rnnlab.labs.attention import view_names
from rnnlab.labs.attention import view_scores_names as names
from rnnlab.ui.look.i18n import listed, sentences, tr

_CLOSE = 1e-9  # a share of a half


def function_name(kind: str) -> str:
    """As it is called in the controls."""
    return tr(dict(view_names.SCORES)[kind])


def said(functions: Sequence[ScoreFunction], tokens: Sequence[str]) -> str:
    """Which word can never win, with which functions, why, and what the additive score makes of it."""
    linear = [function for function in functions if function.kind != "additive"]
    additive = next(function for function in functions if function.kind == "additive")
    if additive.winner is None:
        return tr(names.NOBODY)
    never: dict[tuple[str, ...], list[int]] = {}  # functions -> the words that have no chance with them
    for i in range(len(tokens)):
        proved = tuple(function.kind for function in linear if i in function.winners.never_proved)
        if proved:
            never.setdefault(proved, []).append(i)
    lines = []
    for kinds, words in never.items():
        functions_said = listed(function_name(kind) for kind in kinds)
        if len(words) > 1:
            said_words = listed(tokens[i] for i in words)
            lines.append(tr(names.MANY, tokens=said_words, functions=functions_said))
            continue
        (i,) = words
        first = next(function for function in linear if function.kind == kinds[0])
        mean = mean_of(first.winners.means[first.winners.never_proved.index(i)], tokens)
        text = names.FLAT if first.kind == "general" else names.NEVER
        lines.append(tr(text, token=tokens[i], functions=functions_said, mean=mean))
        if len(never) == 1:
            lines.append(_additive(additive, i))
    return sentences(lines) if lines else tr(names.ALL_CAN)


def mean_of(mean: tuple[tuple[int, float], ...], tokens: Sequence[str]) -> str:
    """Of which others a key is the mean, in words."""
    words = [tokens[k] for k, _ in mean]
    if len(words) == 1:
        return tr(names.EQUAL, other=words[0])
    if len(words) == 3:
        return tr(names.AROUND, one=words[0], other=words[1], third=words[2])
    half = abs(mean[0][1] - 0.5) < _CLOSE
    return tr(names.MIDPOINT if half else names.BETWEEN, one=words[0], other=words[1])


def _additive(function: ScoreFunction, i: int) -> str:
    if function.winner == i:
        return tr(names.ADDITIVE_WINS)
    return tr(names.ADDITIVE_NOT if i in function.winners.never else names.ADDITIVE_CAN)
