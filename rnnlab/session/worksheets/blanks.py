r"""What is asked of an exercise, step by step: a blank's name, how it is written, and what it is calculated from.

``LABEL`` is in the words of ``rnnlab.ui.look.mathtext``: mathematics between dollar signs.
"""

from __future__ import annotations

from dataclasses import dataclass

from rnnlab.session.worksheets.exercises import GATES, Attention, Exercise, LinearGradient, LstmStep, RnnStep


@dataclass(frozen=True)
class Blank:
    """A number that is asked.

    Attributes
    ----------
    name : str
        As the engine answers it.
    label : str
    sources : tuple of str
        The blanks whose numbers stand in its formula.
    """

    name: str
    label: str
    sources: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """Blanks that are filled by one formula; ``name`` is where its words are found."""

    name: str
    blanks: tuple[Blank, ...]


def steps(exercise: Exercise) -> tuple[Step, ...]:
    """What an exercise asks, in the order of calculation."""
    if isinstance(exercise, Attention):
        return _attention(len(exercise.keys))
    if isinstance(exercise, RnnStep):
        return _rnn()
    if isinstance(exercise, LstmStep):
        return _lstm()
    return _gradient(exercise)


def blanks(exercise: Exercise) -> tuple[Blank, ...]:
    """All blanks of an exercise, in the order of calculation."""
    return tuple(blank for step in steps(exercise) for blank in step.blanks)


def _row(name: str, letter: str, count: int, sources: tuple[tuple[str, ...], ...] = ()) -> tuple[Blank, ...]:
    return tuple(
        Blank(f"{name}_{k}", f"${letter}_{k}$", sources[k - 1] if sources else ()) for k in range(1, count + 1)
    )


def _attention(count: int) -> tuple[Step, ...]:
    scores = _row("score", "e", count)
    exps = tuple(Blank(f"exp_{k}", rf"$\exp(e_{k})$", (f"score_{k}",)) for k in range(1, count + 1))
    total = Blank("sum", r"$S$", tuple(blank.name for blank in exps))
    weights = _row("weight", r"\alpha", count, tuple((blank.name, "sum") for blank in exps))
    context = _row("context", "c", 2, (tuple(blank.name for blank in weights),) * 2)
    return (
        Step("scores", scores),
        Step("exponentials", (*exps, total)),
        Step("weights", weights),
        Step("context", context),
    )


def _rnn() -> tuple[Step, ...]:
    from_x = tuple(Blank(f"from_x_{k}", f"$(W x)_{k}$") for k in (1, 2))
    from_h = tuple(Blank(f"from_h_{k}", f"$(U h)_{k}$") for k in (1, 2))
    return (
        Step("from-x", from_x),
        Step("from-h", from_h),
        Step("sum", _row("a", "a", 2, tuple((f"from_x_{k}", f"from_h_{k}") for k in (1, 2)))),
        Step("state", _row("h", "h", 2, tuple((f"a_{k}",) for k in (1, 2)))),
    )


def _lstm() -> tuple[Step, ...]:
    return (
        Step("sums", tuple(Blank(f"a_{gate}", f"$a_{gate}$") for gate in GATES)),
        Step("gates", tuple(Blank(gate, f"${gate}$", (f"a_{gate}",)) for gate in GATES)),
        Step("cell", (Blank("c", "$c_t$", ("i", "f", "g")),)),
        Step("output", (Blank("tanh_c", r"$\tanh(c_t)$", ("c",)), Blank("h", "$h_t$", ("o", "tanh_c")))),
    )


def _gradient(exercise: LinearGradient) -> tuple[Step, ...]:
    near, far = exercise.length - 1, exercise.length - 2
    of_near = tuple(Blank(f"near_{k}", f"$g_{{{near},{k}}}$") for k in (1, 2))
    of_far = tuple(Blank(f"far_{k}", f"$g_{{{far},{k}}}$", ("near_1", "near_2")) for k in (1, 2))
    norms = (
        Blank("norm_near", f"$‖g_{near}‖$", ("near_1", "near_2")),
        Blank("norm_far", f"$‖g_{far}‖$", ("far_1", "far_2")),
    )
    return (
        Step("back-one", of_near),
        Step("back-two", of_far),
        Step("norms", norms),
        Step("law", (Blank("distance", "$k$"), Blank("norm_first", "$‖g_1‖$", ("distance",)))),
    )
