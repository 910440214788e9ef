"""What a lesson claims is held against what the labs compute."""

import pytest

from rnnlab.engine.traces import Failure
from rnnlab.session import answers
from rnnlab.session.lessons import checking, reading
from rnnlab.session.lessons.format import Check
from rnnlab.session.messages import Problem
from tests.session.lesson_files import EN, LESSON, line_of, write


def told(folder, compute=answers.answer_json, strict=False):
    return list(checking.check(reading.open_lesson(folder), compute, strict))


def fault_of(folder, **kw):
    (fault,) = told(folder, **kw)
    return fault


def test_a_lesson_whose_claims_hold_has_no_faults(tmp_path):
    assert told(write(tmp_path / "small"), strict=True) == []


def test_a_claim_that_the_numbers_contradict_is_named_with_both(tmp_path):
    lesson = LESSON.replace("is = 0.830953", "is = 0.9")
    fault = fault_of(write(tmp_path / "small", lesson))
    assert (fault.message.id, fault.scene) == ("lesson-claim", "weights")
    assert fault.line == line_of(lesson, 'value = "weights.3"')
    assert str(fault).endswith("weights.3 is 0.830953, not 0.9 (within 1e-05).")


def test_a_questions_claim_is_held_in_the_state_that_reveals_the_answer(tmp_path):
    lesson = LESSON.replace('right = "down"', 'right = "down"\nreveal = { temperature = 0.1 }')
    fault = fault_of(write(tmp_path / "small", lesson))
    assert (fault.message.id, fault.scene) == ("lesson-below", "warm")


def test_a_claim_about_what_if_patches_the_scene(tmp_path):
    more = '[[scene.checks]]\nvalue = "argmax(weights)"\nis = 1\npatch = { query = [0.0, 5.0] }\n'
    lesson = LESSON + more
    fault = fault_of(write(tmp_path / "small", lesson.replace("is = 1\n", "is = 0\n")))
    assert fault.message.id == "lesson-claim"
    assert told(write(tmp_path / "other", lesson.replace("is = 1\n", "is = 1\n"))) == []


def test_a_claim_may_ask_another_lab_or_a_models_card(tmp_path):
    more = (
        '[[scene.checks]]\nlab = "gradients"\nvalue = "length"\nis = 20\npatch = { length = 20 }\n'
        '[[scene.checks]]\ncard = "recall-lstm"\nvalue = "metrics.accuracy"\nabove = 0.9\n'
        '[[scene.checks]]\ncard = "recall-lstm"\nvalue = "cell"\nis = "lstm"\n'
    )
    assert told(write(tmp_path / "small", LESSON + more)) == []


@pytest.mark.parametrize(
    ("check", "id", "field"),
    [
        ('value = "wieghts.3"\nis = 1', "lesson-no-place", "checks[0].value"),
        ('value = "weights.3"\nis = "=wieghts"', "lesson-no-place", "checks[0].is"),
        ('value = "tokens"\nabove = 1', "lesson-no-order", "checks[0].above"),
        ('value = "weights.3"\ndiffers = "=weights.3"', "lesson-differs", "checks[0].value"),
        ('value = "weights.3"\nabove = "=weights.3"', "lesson-above", "checks[0].value"),
        ('value = "weights"\nis = 1\npatch = { temprature = 1 }', "unknown-field", "checks[0].temprature"),
        ('value = "weights"\nis = 1\npatch = { temperature = -1.0 }', "temperature-negative", "checks[0].temperature"),
        ('value = "weights"\nis = 1\nlab = "telepathy"', "lesson-lab", "checks[0].lab"),
        ('value = "cell"\nis = 1\ncard = "nobody"', "not-an-option", "checks[0].card"),
    ],
)
def test_a_check_that_cannot_be_made_is_named(tmp_path, check, id, field):
    lesson = LESSON + f"[[scene.checks]]\n{check}\n"
    fault = fault_of(write(tmp_path / "small", lesson))
    assert (fault.message.id, dict(fault.message.args)["field"]) == (id, field)
    assert fault.line is not None
    assert fault.line >= line_of(lesson, f"[[scene.checks]]\n{check}")


def test_a_lab_that_cannot_compute_is_told_for_its_scene(tmp_path):
    faults = told(write(tmp_path / "small"), lambda lab, state: Failure("out-of-memory"))
    assert {fault.message.id for fault in faults} == {"lesson-no-result"}
    assert {fault.scene for fault in faults} == {"weights", "warm"}


def test_each_state_is_computed_once(tmp_path):
    asked = []

    def compute(lab, state):
        asked.append((lab, state))
        return answers.answer_json(lab, state)

    told(write(tmp_path / "small", LESSON + '[[scene.checks]]\nvalue = "weights.0"\nabove = 0\n'), compute)
    assert len(asked) == 2


NUMBER = """kind = "number"
answer = "=weights.3"
tolerance = 0.01
low = 0.0
high = 1.0
wrong = [{ id = "eat", value = "=weights.2" }]
"""
CHOICE = LESSON[LESSON.index('kind = "choice"') :]
NUMBER_WORDS = EN.replace('options = { up = "Up.", down = "Down." }\n', "").replace(
    'why = { up = "No.", down = "Yes." }', 'why = { eat = "No.", right = "Yes." }'
)


def number_lesson(tmp_path, old="", new=""):
    assert old in NUMBER
    return write(tmp_path / "small", LESSON.replace(CHOICE, NUMBER.replace(old, new)), en=NUMBER_WORDS)


def test_an_answer_and_its_typical_wrong_numbers_are_resolved(tmp_path):
    assert told(number_lesson(tmp_path), strict=True) == []


@pytest.mark.parametrize(
    ("old", "new", "id"),
    [
        ('"=weights.3"', '"=weights"', "lesson-no-number"),
        ('"=weights.3"', '"=weights.9"', "lesson-no-place"),
        ("high = 1.0", "high = 0.5", "lesson-out-of-range"),
        ("low = 0.0", "low = 2.0", "range-empty"),
        ('"=weights.2"', "0.579", "lesson-wrong-right"),
        ('"=weights.2"', "7", "lesson-out-of-range"),
    ],
)
def test_a_number_that_cannot_be_given_is_named(tmp_path, old, new, id):
    assert id in {fault.message.id for fault in told(number_lesson(tmp_path, old, new))}


def test_in_the_course_every_right_answer_is_held_by_a_check(tmp_path):
    lesson = LESSON[: LESSON.index("[[scene.question.checks]]")]
    folder = write(tmp_path / "small", lesson)
    assert told(folder) == []
    fault = fault_of(folder, strict=True)
    assert (fault.message.id, fault.line) == ("lesson-unheld", line_of(lesson, "[scene.question]"))


def test_a_check_holds_one_comparison():
    with pytest.raises(Problem):
        Check(value="weights.0")
    with pytest.raises(Problem):
        Check(value="weights.0", is_=1, above=0)
    assert checking.compared(Check(value="a", is_=[1.0, 2.0], within=0.1), {"a": [1.05, 2.0]}) is None
    assert checking.compared(Check(value="a", is_=False), {"a": False}) is None
