"""Places in a result, their functions, and on which line of a text things stand."""

import math
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rnnlab.session.lessons import lines, values
from rnnlab.session.messages import Problem

TREE = {
    "weights": [0.1, 0.2, 0.7],
    "rnn": {"norms": [3.0, -4.0], "gap.20": 0.5},
    "rows": [{"p": 1, "word": "a"}, {"p": 3, "word": "b"}],
    "tokens": ["我", "打"],
    "map": [[1.0, 2.0], [3.0, 4.0]],
    "none": None,
    "yes": True,
    "word": "apples",
    "embeddings": {"狗": [1.0, 2.0]},
}


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("weights.2", 0.7),
        ("weights.-1", 0.7),
        ("rnn.norms.0", 3.0),
        ("rnn.gap.20", 0.5),
        ("rows.*.word", ["a", "b"]),
        ("embeddings.狗.1", 2.0),
        ("map.1.0", 3.0),
        ("map.*.1", [2.0, 4.0]),
        ("word", "apples"),
        ("none", None),
        ("yes", True),
        ("max(weights)", 0.7),
        ("min(weights)", 0.1),
        ("sum(map)", 10.0),
        ("mean(rows.*.p)", 2.0),
        ("len(tokens)", 2),
        ("len(word)", 6),
        ("len(rnn)", 2),
        ("argmax(weights)", 2),
        ("argmin(weights)", 0),
        ("argmax(rows.*.p)", 1),
        ("abs(rnn.norms.1)", 4.0),
        ("norm(rnn.norms)", 5.0),
        ("distance(map.0, map.1)", math.sqrt(8)),
        ("distance(weights.0, weights.2)", 0.6),
        ("difference(max(weights), 0.2)", 0.5),
        ("ratio(rnn.norms.0, rnn.norms.1)", -0.75),
        ("join(tokens)", "我 打"),
        (" max( weights ) ", 0.7),
        ("argmax(rnn.norms)", 0),
    ],
)
def test_a_place_or_a_function_of_places(expression, expected):
    found = values.resolve(TREE, expression)
    assert found == pytest.approx(expected) if isinstance(expected, float) else found == expected


@pytest.mark.parametrize(
    ("expression", "id"),
    [
        ("weight", "lesson-no-place"),
        ("weights.3", "lesson-no-place"),
        ("weights.-4", "lesson-no-place"),
        ("weights.x", "lesson-no-place"),
        ("none.x", "lesson-no-place"),
        ("", "lesson-no-place"),
        ("median(weights)", "lesson-function"),
        ("__import__(os)", "lesson-function"),
        ("max(weights", "lesson-bracket"),
        ("max(weights))", "lesson-bracket"),
        ("max((weights)", "lesson-bracket"),
        ("max(weights, weights)", "lesson-arguments"),
        ("distance(weights)", "lesson-arguments"),
        ("max(tokens)", "lesson-not-of-this"),
        ("max(word)", "lesson-not-of-this"),
        ("norm(weights.0)", "lesson-not-of-this"),
        ("abs(weights)", "lesson-not-of-this"),
        ("distance(weights, map)", "lesson-not-of-this"),
        ("ratio(1, 0)", "lesson-not-of-this"),
        ("sum(yes)", "lesson-not-of-this"),
        ("x" * 500, "text-too-long"),
        ("abs(" * 30 + "weights.0" + ")" * 30, "json-deep"),
    ],
)
def test_a_place_that_is_not_there_or_makes_no_sense_is_refused(expression, id):
    with pytest.raises(Problem) as refused:
        values.resolve(TREE, expression)
    assert refused.value.message.id == id


def test_a_refusal_says_what_is_there():
    with pytest.raises(Problem, match=r"there are: norms, gap\.20"):
        values.resolve(TREE, "rnn.norm")
    with pytest.raises(Problem, match=r"there are: 0 … 2"):
        values.resolve(TREE, "weights.7")


@given(st.text(alphabet="weightsrnorm.,()*-0123456789 max", max_size=40))
def test_any_expression_gives_a_value_or_a_refusal(expression):
    fields = set()
    try:
        values.resolve(TREE, expression, "is")
    except Problem as problem:
        fields.add(problem.field)
    assert fields <= {"is"}


@pytest.mark.parametrize(
    ("a", "b", "within", "expected"),
    [
        (0.83, 0.831, 0.001001, True),
        (0.83, 0.84, 0.001, False),
        ([1, [2.0]], [1.0, [2.0005]], 0.001, True),
        ([1.0], [1.0, 2.0], 1.0, False),
        ("a", "a", 0.0, True),
        (True, 1, 1.0, False),
        (None, 0, 1.0, False),
        (float("inf"), float("inf"), 0.0, True),
        ({"a": 1.0}, {"a": 1.1}, 0.2, True),
    ],
)
def test_equal_within_a_distance(a, b, within, expected):
    assert values.close(a, b, within) is expected


TEXT = '''\
# comment [not.a.table]
title = "a # b [c]"
long = """
first
second \\""" quoted
"""
"quoted key" = 1
a.b = { c = 1, "d e" = [1, 2] }
list = [
  1, # one
  { x = 1, y = """

]""" },
  'two', [
    3 ]
]

[table]
k = 1979-05-27T07:32:00Z
[table.inner]
k = 2

[[scene]]
id = 1
[scene.question]
k = 3
[[scene.checks]]
v = 4
[[scene.checks]]
v = 5
[[scene]]
id = 6
[scene.question.more]
v = 7
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("long",), 3),
        (("long", lines.FIRST), 4),
        (("quoted key",), 7),
        (("a", "b", "c"), 8),
        (("a", "b", "d e", 1), 8),
        (("list",), 9),
        (("list", 0), 10),
        (("list", 1, "x"), 11),
        (("list", 1, "y"), 11),
        (("list", 2), 14),
        (("list", 3, 0), 15),
        (("table", "k"), 19),
        (("table", "inner", "k"), 21),
        (("scene",), 23),
        (("scene", 0), 23),
        (("scene", 0, "question", "k"), 26),
        (("scene", 0, "checks", 1, "v"), 30),
        (("scene", 1), 31),
        (("scene", 1, "id"), 32),
        (("scene", 1, "question"), 33),
        (("scene", 1, "question", "more", "v"), 34),
    ],
)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_every_value_of_a_text_has_its_line(path, line, ends):
    text = TEXT.replace("\n", ends)
    assert tomllib.loads(text)
    assert lines.of_text(text)[path] == line


def test_what_is_nowhere_has_the_line_of_what_it_stands_in():
    found = lines.of_text(TEXT)
    assert lines.nearest(found, ("scene", 1, "question", "lost", 3)) == 33
    assert lines.nearest(found, ("lost",)) is None


def paths(value, path=()):
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*path, key)
        if isinstance(item, (dict, list)):
            yield from paths(item, (*path, key))


TREES = st.recursive(
    st.integers(-9, 9) | st.text(max_size=6) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(st.text(max_size=5), TREES, max_size=4))
def test_every_path_of_any_tree_has_a_line(tree):
    import tomlkit

    text = tomlkit.dumps(tree)
    found = lines.of_text(text)
    parsed = tomllib.loads(text)
    assert all(path in found for path in paths(parsed))
    assert all(1 <= line <= text.count("\n") + 1 for line in found.values())
