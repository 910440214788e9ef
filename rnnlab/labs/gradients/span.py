"""Which steps the walk back takes apart, where all of them would take too long."""

from __future__ import annotations

WALK_STEPS = 200  # as many Jacobians as are taken apart at once; of more steps, those around the state's step
# What they may cost together: a step costs about 50·S² + S³, of which 10⁸ are half a second. So it is all of T = 60 for
# every cell of H = 32, and 10 steps of an RNN of H = 128.
WALK_WORK = 3e7
PRODUCT_WORK = 2.5e8  # (steps between the last one shown and T)·S³; where it is more, products start at the last shown


def walk_span(length: int, size: int, step: int) -> tuple[int, int, int]:
    """Which steps are taken apart, and where their products start.

    Parameters
    ----------
    length : int
        T.
    size : int
        S, the state's numbers.
    step : int
        The step that must be among them, from 1; 0 and what is beyond the end are the nearest one.

    Returns
    -------
    tuple of int
        First step, last step, and the step that the products start from: T where that is not too far.
    """
    count = min(length, WALK_STEPS, max(1, int(WALK_WORK / (50 * size**2 + size**3))))
    first = max(1, min(min(max(step, 1), length) - count // 2, length - count + 1))
    last = first + count - 1
    return first, last, length if (length - last) * size**3 <= PRODUCT_WORK else last
