"""Who wins where: against one attention step at a time, torch's own softmax, linear programming by hand, and facts."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from rnnlab.engine.attention import attend
from rnnlab.engine.winner_field import mean_of_others, query_grid, score_function, winner_field

TOKENS = ("我", "爱", "吃", "苹果")
KEYS = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0]])
EAT = 2
ADDITIVE = {
    "A": np.eye(2),
    "W_s": np.array([[-1.0, 0.0], [-1.0, 0.0]]),
    "W_h": np.array([[2.0, 1.0], [2.0, -1.0]]),
    "v": np.array([2.0, -2.0]),
}
KINDS = ("dot", "scaled-dot", "general", "additive")


def field(kind, keys=KEYS, *, columns=21, rows=15, reach=4.0, **more):
    x, y = np.linspace(-reach, reach, columns), np.linspace(-reach, reach, rows)
    return winner_field(kind, keys, x, y, **{**ADDITIVE, **more})


def inside(x, y, polygons):
    """Even-odd rule, over all rings."""
    crossings = 0
    for ring in (ring for polygon in polygons for ring in polygon):
        for (ax, ay), (bx, by) in zip(ring, np.roll(ring, -1, axis=0), strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("masked", [(), (3,)])
@pytest.mark.parametrize("temperature", [0.5, 2.0])
def test_each_place_of_the_grid_is_one_step_of_attention(kind, masked, temperature):
    A = np.array([[0.5, -1.0], [2.0, 0.25]])
    found = field(kind, masked=masked, temperature=temperature, A=A)
    parameters = {**ADDITIVE, "A": A}
    for r in range(0, len(found.y), 3):
        for c in range(0, len(found.x), 4):
            query = (found.x[c], found.y[r])
            step = attend(TOKENS, KEYS, query, kind=kind, masked=masked, temperature=temperature, **parameters)
            best = step.weights.max()
            assert found.weight[r, c] == pytest.approx(best, rel=1e-12)
            assert step.weights[found.winner[r, c]] == pytest.approx(best, rel=1e-12)


def test_the_winners_weight_is_that_of_torchs_softmax():
    found = field("dot", temperature=0.7)
    queries = torch.tensor(np.stack(np.meshgrid(found.x, found.y), axis=-1))
    weights = torch.softmax(queries @ torch.tensor(KEYS).T / 0.7, dim=-1)
    np.testing.assert_allclose(found.weight, weights.amax(-1).numpy(), rtol=1e-12)


@pytest.mark.parametrize("kind", ["dot", "scaled-dot", "general"])
def test_eating_wins_nowhere_with_a_linear_score_and_that_is_proved(kind):
    found = field(kind)
    assert found.never == (EAT,)
    assert found.never_proved == (EAT,)
    assert found.means == (((1, 0.5), (3, 0.5)),)  # midway between 爱 and 苹果
    assert found.regions[EAT] == ()
    assert set(np.unique(found.winner)) == {0, 1, 3}


def test_eating_has_a_region_with_an_additive_score():
    found = field("additive", columns=81, rows=61)
    assert EAT not in found.never
    assert found.never_proved == ()
    assert found.regions[EAT]
    r, c = np.argwhere(found.winner == EAT)[0]
    assert attend(TOKENS, KEYS, (found.x[c], found.y[r]), kind="additive", **ADDITIVE).weights.argmax() == EAT


def test_with_apple_masked_eating_is_a_corner_and_wins():
    found = field("dot", masked=(3,))
    assert found.never == ()
    assert (found.winner == EAT).any()


def test_a_matrix_that_flattens_the_plane_leaves_two_winners():
    found = field("general", A=np.array([[1.0, 0.0], [0.0, 0.0]]))  # only the keys' first number counts: 1, 0, 1, 2
    assert found.never == (0, EAT)
    assert found.never_proved == (0, EAT)


def test_equal_keys_share_and_neither_wins_alone():
    found = field("dot", keys=np.array([[1.0, 0.0], [1.0, 0.0], [-1.0, 0.0]]))
    assert found.never_proved == (0, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_regions_hold_the_places_of_their_winners_and_no_others(kind):
    found = field(kind, columns=61, rows=45)
    scores = np.array(
        [[attend(TOKENS, KEYS, (x, y), kind=kind, **ADDITIVE).scores for x in found.x[3:-3:7]] for y in found.y[3:-3:7]]
    )
    ordered = np.sort(scores, axis=-1)
    clear = ordered[..., -1] - ordered[..., -2] > 0.2  # off the borders, which are lines between grid places
    assert clear.sum() > 20
    for r, y in enumerate(found.y[3:-3:7]):
        for c, x in enumerate(found.x[3:-3:7]):
            if clear[r, c]:
                held = [i for i in range(4) if inside(x + 1e-9, y + 1e-9, found.regions[i])]
                assert held == [scores[r, c].argmax()]


def test_dot_regions_meet_where_the_query_is_across_the_edge_of_the_hull():
    # between 我 [1,0] and 苹果 [2,1] the border is s·[1,1] = 0, a straight line through the origin
    ring = field("dot", columns=41, rows=41).regions[3][0][0]
    border = ring[(np.abs(ring) < 3.9).all(axis=1)]
    lower = border[border[:, 1] < -0.5]
    assert len(lower) > 5
    np.testing.assert_allclose(lower.sum(axis=1), 0.0, atol=1e-9)


def test_N03_with_every_key_masked_nobody_wins():
    found = field("dot", masked=(0, 1, 2, 3))
    assert (found.winner == -1).all()
    assert (found.weight == 0).all()
    assert found.regions == ((), (), (), ())
    assert found.never == ()


def test_one_key_alone_wins_everywhere():
    found = field("scaled-dot", keys=KEYS[:1])
    assert (found.winner == 0).all()
    assert (found.weight == 1).all()
    assert found.never == ()


def test_huge_coordinates_keep_their_winners():
    found = field("dot", keys=KEYS * 1e6, reach=4e6, columns=20, rows=16)
    assert np.isfinite(found.weight).all()
    assert found.never_proved == (EAT,)
    small = field("dot", columns=20, rows=16)
    np.testing.assert_array_equal(found.winner, small.winner)


def test_the_grid_holds_all_points_and_the_origin():
    x, y = query_grid([(5.0, 5.0), (6.0, 5.5)])
    assert x[0] < 0 < 6 < x[-1]
    assert y[0] < 0 < 5.5 < y[-1]
    assert (np.diff(x) > 0).all()
    x, y = query_grid([(0.0, 0.0)])
    assert x[-1] > x[0]


# the proof -----------------------------------------------------------------------------------------------------------


def test_a_midpoint_and_a_mean_of_three_lie_in_the_hull_and_a_corner_does_not():
    assert mean_of_others((1, 1), [(0, 1), (2, 1)])
    assert mean_of_others((1, 1), [(1, 0), (0, 1), (2, 1)])
    assert mean_of_others((1, 0.5), [(0, 0), (2, 0), (1, 2)])
    assert not mean_of_others((2, 1), [(1, 0), (0, 1), (1, 1)])
    assert not mean_of_others((3, 1), [(0, 1), (2, 1)])  # on the line through both, beyond them
    assert not mean_of_others((1, 1), [])
    assert mean_of_others((1, 1), [(1, 1)])


def test_a_point_off_an_edge_by_the_last_bit_is_told_apart():
    edge = [(0.0, 0.0), (3.0, 3.0), (3.0, 0.0)]
    assert mean_of_others((0.1, 0.1), edge)
    assert not mean_of_others((0.1, math.nextafter(0.1, 1)), edge)


def _mean(point, others):
    """Carathéodory: a mean of others is one of some three of them (or fewer), found by Cramer's rule in fractions."""
    p = tuple(map(Fraction, point))
    dots = [tuple(map(Fraction, other)) for other in others]
    if p in dots:
        return True
    for i, a in enumerate(dots):
        for b in dots[:i]:
            run, rise = b[0] - a[0], b[1] - a[1]
            on_line = (p[0] - a[0]) * rise == (p[1] - a[1]) * run
            if on_line and all(min(a[k], b[k]) <= p[k] <= max(a[k], b[k]) for k in (0, 1)):
                return True
            for c in dots[: dots.index(b)]:
                area = run * (c[1] - a[1]) - (c[0] - a[0]) * rise
                if area:
                    u = ((p[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (p[1] - a[1])) / area
                    w = (run * (p[1] - a[1]) - (p[0] - a[0]) * rise) / area
                    if u >= 0 and w >= 0 and u + w <= 1:
                        return True
    return False


numbers = st.integers(-3, 3)
places = st.tuples(numbers, numbers)


@settings(max_examples=200, deadline=None)
@given(places, st.lists(places, max_size=6, unique=True))
def test_the_hull_test_agrees_with_means_of_three(point, others):
    found = mean_of_others(point, others)
    assert (found is not None) == _mean(point, others)
    if found is not None:
        assert sum(share for _, share in found) == pytest.approx(1)
        assert all(share > 0 for _, share in found)
        for k in (0, 1):
            assert sum(share * others[j][k] for j, share in found) == pytest.approx(point[k])


# the function and the plane ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_side_by_side_each_function_is_one_step_of_attention(kind):
    values = KEYS[::-1].copy()
    x, y = query_grid(KEYS, 9, 7)
    one = score_function(kind, TOKENS, KEYS, np.array([1.0, 1.0]), x, y, values=values, masked=(0,), **ADDITIVE)
    step = attend(TOKENS, KEYS, (1.0, 1.0), values=values.tolist(), kind=kind, masked=(0,), **ADDITIVE)
    np.testing.assert_allclose(one.step.scores, step.scores, rtol=1e-12)
    np.testing.assert_allclose(one.step.weights, step.weights, rtol=1e-12)
    np.testing.assert_allclose(one.step.context, step.context, rtol=1e-12)
    assert one.winner == step.weights.argmax()
    np.testing.assert_allclose(one.mapped @ one.target / one.divisor, step.scores, rtol=1e-12)


def test_contours_are_the_places_of_one_score():
    x, y = query_grid(KEYS)
    query = np.array([2.0, 1.0])
    straight = score_function("dot", TOKENS, KEYS, query, x, y, surface="score", **ADDITIVE)
    assert len(straight.contours) > 8
    for contour in straight.contours:
        for line in contour.lines:
            np.testing.assert_allclose(line @ query, contour.level, atol=1e-9)
    curved = score_function("additive", TOKENS, KEYS, query, x, y, surface="score", **ADDITIVE)
    for contour in curved.contours:
        for line in contour.lines:
            height = np.tanh(ADDITIVE["W_s"] @ query + line @ ADDITIVE["W_h"].T) @ ADDITIVE["v"]
            np.testing.assert_allclose(height, contour.level, atol=0.03)  # straight between places of the grid


def test_a_query_of_zeros_has_no_contours_because_every_place_scores_0():
    x, y = query_grid(KEYS)
    assert score_function("dot", TOKENS, KEYS, np.zeros(2), x, y, surface="score", **ADDITIVE).contours == ()


def test_the_map_carries_the_lattice_as_the_matrix_does():
    A = np.array([[0.0, -1.0], [2.0, 0.0]])  # a quarter turn, and twice as high
    x, y = query_grid(KEYS)
    turned = score_function("general", TOKENS, KEYS, np.ones(2), x, y, surface="map", **{**ADDITIVE, "A": A})
    plain = score_function("dot", TOKENS, KEYS, np.ones(2), x, y, surface="map", **ADDITIVE)
    assert len(plain.lattice) == len(turned.lattice) > 8
    for before, after in zip(plain.lattice, turned.lattice, strict=True):
        np.testing.assert_allclose(after, before @ A.T, atol=1e-12)
        assert np.ptp(before[:, 0]) == 0 or np.ptp(before[:, 1]) == 0
    np.testing.assert_allclose(turned.mapped, KEYS @ A.T)


def test_the_additive_map_stays_between_minus_one_and_one():
    x, y = query_grid(KEYS)
    one = score_function("additive", TOKENS, KEYS, np.ones(2), x, y, surface="map", **ADDITIVE)
    assert max(np.abs(line).max() for line in one.lattice) <= 1
    np.testing.assert_allclose(one.mapped, np.tanh(ADDITIVE["W_s"] @ np.ones(2) + KEYS @ ADDITIVE["W_h"].T))


def test_a_multiple_of_a_score_has_the_same_winners_and_weights_of_its_own():
    dot = field("dot")
    scaled, taken = field("scaled-dot"), field("scaled-dot", same=dot)
    np.testing.assert_array_equal(taken.winner, scaled.winner)
    np.testing.assert_allclose(taken.weight, scaled.weight, rtol=1e-12)
    assert taken.never_proved == scaled.never_proved
    assert np.abs(taken.weight - dot.weight).max() > 0.01


def test_a_single_key_wins_everywhere_however_large_its_scores():
    found = field("dot", np.array([[1e6, 0.0]]), reach=4e6)
    assert found.never == ()
    assert (found.winner == 0).all()
    assert inside(-3e6, 2e6, found.regions[0])
    assert inside(3e6, -2e6, found.regions[0])
