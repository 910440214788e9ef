"""Lessons are read with every fault named by file, line and field; what is sound of them runs."""

import os
import sys

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rnnlab.session.lessons import agreement, files, reading
from rnnlab.session.lessons.faults import LessonError
from rnnlab.session.messages import Message, english
from tests.session.lesson_files import EN, LESSON, line_of, write


def faults(path):
    return reading.open_lesson(path).faults


def the_fault(path):
    (fault,) = faults(path)
    return fault


def refused(path):
    with pytest.raises(LessonError) as error:
        reading.open_lesson(path)
    return error.value.faults


def attempt(path):
    """The lesson, where there is one, and what is told."""
    try:
        opened = reading.open_lesson(path)
    except LessonError as error:
        return None, error.faults
    return opened, opened.faults


def test_a_sound_lesson_has_no_faults(tmp_path):
    opened = reading.open_lesson(write(tmp_path / "small"))
    assert opened.faults == ()
    assert [scene.id for scene in opened.lesson.scene] == ["weights", "warm"]
    assert opened.lesson.minutes == 9
    assert opened.words("en").title == "Small"
    assert not opened.shipped


def test_a_lesson_may_be_one_file_with_its_words_in_it(tmp_path):
    file = tmp_path / "one.toml"
    words = EN.replace("[scenes.", "[text.en.scenes.").replace('title = "Small"', '[text.en]\ntitle = "Small"')
    file.write_text(LESSON + words, encoding="utf-8")
    opened = reading.open_lesson(file)
    assert opened.faults == ()
    assert opened.scene_words("warm", "en").title == "Warm"


def test_words_of_one_file_may_stand_beside_it_by_its_name(tmp_path):
    (tmp_path / "one.toml").write_text(LESSON, encoding="utf-8")
    (tmp_path / "one.en.toml").write_text(EN, encoding="utf-8")
    (tmp_path / "other.zh.toml").write_text("title = 3", encoding="utf-8")
    opened = reading.open_lesson(tmp_path / "one.toml")
    assert opened.languages == ("en",)
    assert opened.faults == ()


# ---- syntax ----


def test_a_syntax_error_names_file_and_line(tmp_path):
    lesson = LESSON.replace("minutes = 4", "minutes = = 4")
    (fault,) = refused(write(tmp_path / "small", lesson))
    assert fault.file.name == "lesson.toml"
    assert fault.line == line_of(lesson, "minutes = = 4")
    assert fault.message.id == "lesson-toml"
    assert str(fault).startswith(f"{tmp_path}/small/lesson.toml:{fault.line}: ".replace("/", os.sep))


def test_an_unclosed_text_is_said_to_end_with_the_file(tmp_path):
    (fault,) = refused(write(tmp_path / "small", LESSON + 'author = """never closed\n'))
    assert fault.line is not None
    assert fault.message.id in ("lesson-toml", "lesson-toml-end")


def test_a_syntax_error_in_one_language_leaves_the_other(tmp_path):
    opened = reading.open_lesson(write(tmp_path / "small", en=EN, zh="title = \n"))
    assert [(fault.file.name, fault.line, fault.message.id) for fault in opened.faults] == [
        ("zh.toml", 1, "lesson-toml")
    ]
    assert opened.languages == ("en",)


def test_ten_megabytes_of_text_are_refused_in_a_sentence(tmp_path):
    folder = write(tmp_path / "small")
    (folder / "en.toml").write_text(EN + "# " + "x" * (10 * 2**20), encoding="utf-8")
    opened = reading.open_lesson(folder)
    assert [fault.message.id for fault in opened.faults] == ["lesson-too-large", "lesson-no-words"]
    (folder / "lesson.toml").write_text(LESSON + "# " + "x" * (10 * 2**20), encoding="utf-8")
    (fault,) = refused(folder)
    assert english(fault.message).startswith("lesson.toml is too large")


def test_bytes_that_are_no_utf8_are_named_by_line(tmp_path):
    folder = write(tmp_path / "small")
    (folder / "lesson.toml").write_bytes(b'format = 1\nid = "\xff"\n')
    (fault,) = refused(folder)
    assert (fault.message.id, fault.line) == ("lesson-encoding", 2)


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path):
    folder = write(tmp_path / "small")
    (folder / "lesson.toml").write_bytes(b"\xef\xbb\xbf" + LESSON.replace("\n", "\r\n").encode())
    lesson = LESSON.replace("temperature = 2.0", "temprature = 2.0")
    assert faults(folder) == ()
    (folder / "lesson.toml").write_bytes(b"\xef\xbb\xbf" + lesson.replace("\n", "\r\n").encode())
    assert the_fault(folder).line == line_of(lesson, "temprature")


def test_tables_nested_too_deeply_are_refused(tmp_path):
    (fault,) = refused(write(tmp_path / "small", "a = " + "[" * 20_000 + "]" * 20_000))
    assert fault.message.id in ("json-deep", "lesson-toml")


@pytest.mark.parametrize("path", ["nowhere", "nowhere/lesson.toml", "a\0b"])
def test_a_lesson_that_is_not_there_is_said(tmp_path, path):
    (fault,) = refused(tmp_path / path)
    assert fault.message.id == "file-not-read"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no place in its file system")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "lesson.toml")
    (fault,) = refused(tmp_path)
    assert fault.message.id == "file-not-read"


def test_a_newer_format_is_refused(tmp_path):
    folder = write(tmp_path / "small", LESSON.replace("format = 1", "format = 2"))
    (fault,) = refused(folder)
    assert (fault.message.id, fault.line) == ("lesson-newer", 2)


# ---- fields ----


def test_a_lab_that_is_missing_is_said_and_the_rest_runs(tmp_path):
    lesson = LESSON.replace('id = "weights"\nlab = "attention"', 'id = "weights"\nlab = "telepathy"')
    opened = reading.open_lesson(write(tmp_path / "small", lesson))
    (fault,) = opened.faults
    assert fault.message.id == "lesson-lab"
    assert (fault.line, fault.scene) == (line_of(lesson, "telepathy"), "weights")
    assert [scene.id for scene in opened.lesson.scene] == ["warm"]
    assert opened.states["warm"].start.temperature == 2.0


def test_a_lesson_with_no_scene_left_is_refused_with_all_that_is_wrong(tmp_path):
    lesson = LESSON.replace('lab = "attention"', 'lab = "telepathy"')
    assert [fault.message.id for fault in refused(write(tmp_path / "small", lesson))] == [
        "lesson-lab",
        "lesson-lab",
        "lesson-scenes",
    ]


def test_a_state_field_that_is_missing_is_said_and_left_out(tmp_path):
    lesson = LESSON.replace("{ temperature = 2.0 }", "{ temprature = 2.0, query = [1.0, 1.0] }")
    opened = reading.open_lesson(write(tmp_path / "small", lesson))
    (fault,) = opened.faults
    assert english(fault.message) == "patch.temprature: there is no such field."
    assert (fault.line, fault.scene) == (line_of(lesson, "temprature"), "warm")
    assert opened.states["warm"].start.query == (1.0, 1.0)


def test_a_value_that_the_state_refuses_is_said_and_left_out(tmp_path):
    lesson = LESSON.replace("{ temperature = 2.0 }", "{ temperature = -2.0 }")
    opened = reading.open_lesson(write(tmp_path / "small", lesson))
    assert [fault.message.id for fault in opened.faults] == ["temperature-negative"]
    assert opened.states["warm"].start.temperature == 1.0


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("{ temperature = 2.0 }", '{ temperature = "hot" }', "patch.temperature"),
        ("{ temperature = 2.0 }", '{ keys = [[1.0, "x"]] }', "patch.keys"),
        ("minutes = 4", 'minutes = "four"', "minutes"),
        ("minutes = 4", "minutes = 4000", "minutes"),
        ("minutes = 4", "minutes = 4\nskip = 1", "skip"),
        ("minutes = 4", "minutes = 4\nhide = [1]", "hide[0]"),
        ('right = "down"', 'right = "down"\nhigh = "x"', "question.high"),
        ('value = "weights.3"\nis', "value = 3\nis", "checks[0].value"),
        ("within = 1e-5", "within = -1.0", "checks[0].within"),
    ],
)
def test_a_wrong_type_is_named_by_field_and_the_scene_stays(tmp_path, old, new, field):
    lesson = LESSON.replace(old, new, 1)
    opened = reading.open_lesson(write(tmp_path / "small", lesson))
    assert len(opened.lesson.scene) == 2
    fault = opened.faults[0]
    assert english(fault.message).startswith(field)
    assert fault.line in (line_of(lesson, new), line_of(lesson, new) + 1)


@pytest.mark.parametrize("extra", ["speaker = 1", "[scene.question.more]\nx = 1"])
def test_an_unknown_field_is_named_and_passed_over(tmp_path, extra):
    lesson = LESSON.replace('right = "down"\n', f'right = "down"\n{extra}\n')
    opened = reading.open_lesson(write(tmp_path / "small", lesson))
    assert opened.faults[0].message.id == "unknown-field"
    assert opened.faults[0].line == line_of(lesson, extra)
    assert opened.lesson.scene[1].question.right == "down"


def test_faults_behind_an_element_that_was_left_out_keep_their_lines(tmp_path):
    checks = "".join(f'[[scene.checks]]\nvalue = "weights.{k}"\n' for k in range(3))  # none compares with anything
    lesson = LESSON + checks
    found = faults(write(tmp_path / "small", lesson))
    assert [fault.message.id for fault in found] == ["lesson-check-comparison"] * 3
    first = line_of(lesson, checks)
    assert [fault.line for fault in found] == [first, first + 2, first + 4]


@pytest.mark.parametrize(
    ("old", "new", "id"),
    [
        ('right = "down"', 'right = "sideways"', "lesson-choice"),
        ('options = ["up", "down"]', 'options = ["down"]', "lesson-choice"),
        ('kind = "choice"', 'kind = "order"', "lesson-order"),
        ('kind = "choice"', 'kind = "number"\nanswer = "many"', "lesson-number"),
        ('kind = "choice"', 'kind = "picture"', "missing-field"),
        ('kind = "choice"', 'kind = "guess"', "not-an-option"),
        ('options = ["up", "down"]', 'options = ["up", "down", "up"]', "lesson-options"),
    ],
)
def test_a_question_that_cannot_be_asked_is_left_out_and_its_scene_stays(tmp_path, old, new, id):
    opened = reading.open_lesson(write(tmp_path / "small", LESSON.replace(old, new)))
    assert id in {fault.message.id for fault in opened.faults}
    assert len(opened.lesson.scene) == 2
    assert opened.lesson.scene[1].question is None


def test_dates_and_numbers_that_are_none_are_named(tmp_path):
    lesson = LESSON.replace("is = 0.830953", "is = nan").replace("temperature = 2.0", "temperature = 2020-01-01")
    found = faults(write(tmp_path / "small", lesson))
    assert {(fault.message.id, fault.line) for fault in found} >= {
        ("not-finite", line_of(lesson, "is = nan")),
        ("lesson-date", line_of(lesson, "2020-01-01")),
    }


def test_two_scenes_of_one_name_are_said(tmp_path):
    lesson = LESSON.replace('id = "warm"', 'id = "weights"')
    found = faults(write(tmp_path / "small", lesson))
    assert (found[0].message.id, found[0].line) == (
        "lesson-scene-twice",
        line_of(lesson, '[[scene]]\nid = "weights"\nlab = "attention"\nminutes = 4') + 1,
    )


def test_state_and_patch_together_are_refused(tmp_path):
    lesson = LESSON.replace("patch =", "state = { temperature = 3.0 }\npatch =")
    opened = reading.open_lesson(write(tmp_path / "small", lesson))
    assert [fault.message.id for fault in opened.faults] == ["lesson-patch"]
    assert opened.states["warm"].start.temperature == 3.0


def test_a_preset_that_is_missing_is_said(tmp_path):
    lesson = LESSON.replace("patch = { temperature = 2.0 }", 'preset = "warmer"')
    fault = the_fault(write(tmp_path / "small", lesson))
    assert (fault.message.id, fault.line) == ("not-an-option", line_of(lesson, "warmer"))


def test_a_preset_with_fields_over_it(tmp_path):
    lesson = LESSON.replace("patch = { temperature = 2.0 }", 'preset = "sharp"\nstate = { query = [1.0, 1.0] }')
    opened = reading.open_lesson(write(tmp_path / "small", lesson))
    assert (opened.states["warm"].start.temperature, opened.states["warm"].start.query) == (0.25, (1.0, 1.0))


@pytest.mark.parametrize(
    ("field", "id"),
    [
        ('point = ["plane", "temperature", "timeline"]', None),
        ('point = ["answer-map"]', "lesson-page"),
        ('point = ["sun"]', "not-an-option"),
        ('hide = ["result", "presets", "inspector"]', None),
        ('hide = ["mooon"]', "not-an-option"),
    ],
)
def test_what_is_pointed_at_or_hidden_has_to_be_there(tmp_path, field, id):
    lesson = LESSON.replace("minutes = 4", f"minutes = 4\n{field}")
    found = faults(write(tmp_path / "small", lesson))
    assert [fault.message.id for fault in found] == ([id] if id else [])
    assert all(fault.line == line_of(lesson, field) for fault in found)


def test_a_question_in_the_picture_is_one_that_the_lab_has(tmp_path):
    lesson = LESSON.replace('kind = "choice"', 'kind = "picture"\npicture = "when"')
    fault = the_fault(write(tmp_path / "small", lesson))
    assert (fault.message.id, fault.line) == ("not-an-option", line_of(lesson, 'picture = "when"'))
    assert faults(write(tmp_path / "other", lesson.replace('"when"', '"where"'))) == ()


def test_a_question_hides_only_what_the_lab_can_leave_for_later(tmp_path):
    lesson = LESSON.replace('kind = "choice"', 'kind = "choice"\nhide = ["mooon"]')
    fault = the_fault(write(tmp_path / "small", lesson))
    assert (fault.message.id, dict(fault.message.args)["field"]) == ("not-an-option", "question.hide[0]")
    assert fault.line == line_of(lesson, 'hide = ["mooon"]')
    for told in ("[]", '["context"]'):
        assert faults(write(tmp_path / told[1:3], lesson.replace('["mooon"]', told))) == ()


# ---- words ----


def test_a_language_that_is_missing_falls_back_and_is_said(tmp_path):
    opened = reading.open_lesson(write(tmp_path / "small"))
    assert opened.language("zh") == "en"
    assert opened.words("zh").title == "Small"
    assert opened.note("zh").id == "lesson-language"
    assert opened.note("en") is None
    assert opened.note("en_GB") is None


def test_a_scene_without_words_in_one_language_has_those_of_another(tmp_path):
    zh = 'title = "小"\nsummary = ""\n[scenes.weights]\ntitle = "权重"\ntext = "一"\n'
    opened = reading.open_lesson(write(tmp_path / "small", en=EN, zh=zh))
    (fault,) = opened.faults
    assert (fault.message.id, fault.file.name, fault.scene) == ("lesson-words-missing", "zh.toml", "warm")
    assert opened.scene_words("weights", "zh").title == "权重"
    assert opened.scene_words("warm", "zh").title == "Warm"


def test_a_lesson_without_words_is_said_and_runs(tmp_path):
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "lesson.toml").write_text(LESSON, encoding="utf-8")
    opened = reading.open_lesson(folder)
    assert [fault.message.id for fault in opened.faults] == ["lesson-no-words"]
    assert opened.scene_words("warm", "zh").title == "warm"


@pytest.mark.parametrize(
    ("old", "new", "id", "field"),
    [
        ('up = "Up.", ', "", "lesson-words-empty", "question.options.up"),
        ('up = "No.", ', "", "lesson-words-empty", "question.why.up"),
        ('down = "Down."', 'down = "Down.", left = "x"', "lesson-words-unused", "question.options.left"),
        ('down = "Down."', "down = 3", "wrong-type", "question.options.down"),
        (
            "[scenes.warm]",
            "[scenes.cold]\ntitle = 'c'\ntext = 't'\n[scenes.warm]",
            "lesson-words-unused",
            "scenes.cold",
        ),
        ('title = "Warm"\n', "", "missing-field", "title"),
        ('text = "The temperature rises."\n', 'text = " "\n', "lesson-words-empty", "text"),
        ('title = "Warm"\n', 'title = "Warm"\nspeaker = "x"\n', "unknown-field", "speaker"),
        ('ask = "Where does the largest weight go?"\n', 'ask = ""\n', "lesson-words-empty", "question.ask"),
    ],
)
def test_words_that_do_not_fit_the_structure_are_named(tmp_path, old, new, id, field):
    assert old in EN
    found = faults(write(tmp_path / "small", en=EN.replace(old, new)))
    assert (id, field) in [(fault.message.id, dict(fault.message.args)["field"]) for fault in found]
    assert all(fault.file.name == "en.toml" and fault.line for fault in found)


def test_html_and_script_stay_text(tmp_path):
    hostile = '<script>alert(1)</script><b>bold</b> <img src=\\"http://x/y.png\\">'
    opened = reading.open_lesson(write(tmp_path / "small", en=EN.replace("The temperature rises.", hostile)))
    assert opened.faults == ()
    assert opened.scene_words("warm", "en").text == hostile.replace('\\"', '"')
    assert agreement.pictures_of(opened.scene_words("warm", "en").text) == []


@pytest.mark.parametrize(
    ("target", "id"),
    [
        ("gone.png", "lesson-picture-missing"),
        ("../outside.png", "lesson-picture-outside"),
        ("https://example.org/x.png", "lesson-picture-far"),
        ("//host/share/x.png", "lesson-picture-far"),
        ("data:image/png;base64,AAAA", "lesson-picture-far"),
        ("file:///etc/passwd", "lesson-picture-far"),
        ("words.txt", "not-an-option"),
    ],
)
def test_a_picture_that_is_not_shown_is_said_with_its_line(tmp_path, target, id):
    (tmp_path / "outside.png").write_bytes(b"x")
    words = EN.replace("They add up", f"![a picture]({target})\nThey add up")
    folder = write(tmp_path / "small", en=words)
    (folder / "words.txt").write_text("x", encoding="utf-8")
    fault = the_fault(folder)
    assert (fault.message.id, fault.line, fault.scene) == (id, line_of(words, "![a picture]"), "weights")


def test_a_picture_below_the_folder_is_found(tmp_path):
    folder = write(tmp_path / "small", en=EN.replace("They add up", "![a](pictures/a.png) They add up"))
    (folder / "pictures").mkdir()
    (folder / "pictures" / "a.png").write_bytes(b"x")
    opened = reading.open_lesson(folder)
    assert opened.faults == ()
    assert opened.picture("weights", "en", "pictures/a.png") == (folder / "pictures" / "a.png").resolve()
    assert isinstance(opened.picture("weights", "en", "b.png"), Message)


@pytest.mark.parametrize("formula", [r"\frac{1}", "{", r"\left( x"])
def test_a_formula_that_cannot_be_set_is_named_by_line(tmp_path, formula):
    words = EN.replace(r"\\sum_j \\alpha_j = 1", formula.replace("\\", "\\\\"))
    opened = reading.open_lesson(write(tmp_path / "small", en=words))
    found = agreement.formulas(opened)
    assert [(fault.message.id, fault.line) for fault in found] == [("lesson-formula", line_of(words, "They add up"))]


def test_sound_formulas_have_no_faults(tmp_path):
    assert agreement.formulas(reading.open_lesson(write(tmp_path / "small"))) == []
    assert agreement.formulas_of(r"it costs \$5, $a$ and $b_1$; \$6") == ["a", "b_1"]


# ---- includes ----


def test_the_scenes_and_words_of_an_included_lesson_come_first(tmp_path):
    write(tmp_path / "small")
    scene = '[[scene]]\nid = "more"\nlab = "reader"\nminutes = 1\n'
    words = 'title = "More"\nsummary = ""\n[scenes.more]\ntitle = "m"\ntext = "t"\n'
    folder = write(tmp_path / "more", 'format = 1\nid = "more"\ninclude = ["../small"]\n' + scene, en=words)
    opened = reading.open_lesson(folder)
    assert opened.faults == ()
    assert [scene.id for scene in opened.lesson.scene] == ["weights", "warm", "more"]
    assert opened.words("en").title == "More"
    assert opened.scene_words("warm", "en").title == "Warm"


def test_a_fault_in_an_included_file_names_that_file(tmp_path):
    write(tmp_path / "small", LESSON.replace("temperature", "temprature"))
    folder = write(tmp_path / "more", 'format = 1\nid = "more"\ninclude = ["../small/lesson.toml"]\n')
    (fault,) = faults(folder)
    assert (fault.file.resolve(), fault.line) == (tmp_path / "small" / "lesson.toml", line_of(LESSON, "temperature"))


def test_a_loop_of_includes_is_refused_and_the_rest_runs(tmp_path):
    for name, other in (("a", "b"), ("b", "c"), ("c", "a")):
        scene = f'[[scene]]\nid = "{name}"\nlab = "reader"\nminutes = 1\n'
        write(tmp_path / name, f'format = 1\ninclude = ["../{other}"]\nid = "{name}"\n' + scene)
    opened = reading.open_lesson(tmp_path / "a")
    (loop,) = [fault for fault in opened.faults if fault.message.id == "lesson-loop"]
    assert (loop.file.parent.name, loop.line) == ("c", 2)
    assert dict(loop.message.args)["value"].count("→") == 3
    assert [scene.id for scene in opened.lesson.scene] == ["c", "b", "a"]


def test_a_lesson_that_includes_itself_is_refused(tmp_path):
    folder = write(tmp_path / "small", LESSON.replace("format = 1", 'format = 1\ninclude = ["lesson.toml"]'))
    assert [fault.message.id for fault in faults(folder)] == ["lesson-loop"]


def test_includes_that_grow_without_end_are_cut_off(tmp_path):
    for k in range(files._MOST_FILES + 5):
        (tmp_path / f"{k}.toml").write_text(f'format = 1\nid = "a"\ninclude = ["{k + 1}.toml", "{k + 1}.toml"]\n')
    found = refused(tmp_path / "0.toml")
    assert "too-many" in {fault.message.id for fault in found}


def test_an_include_that_is_missing_is_said(tmp_path):
    folder = write(tmp_path / "small", LESSON.replace("format = 1", 'format = 1\ninclude = ["gone.toml"]'))
    assert [fault.message.id for fault in faults(folder)] == ["file-not-read"]


# ---- whatever comes ----

PIECES = st.sampled_from(
    [
        "[[scene]]", "[scene]", "[scene.question]", "[[scene.checks]]", "[text.en.scenes.a]", 'id = "a"', "id = 3",
        'lab = "attention"', 'lab = "gates"', "lab = []", "minutes = 1", "minutes = -1", "state = {}", "patch = []",
        "patch = { temperature = 1e400 }", "state = { sentence = [] }", "state = { step = 99999999999999999999 }",
        'kind = "choice"', 'options = ["a", "b"]', "options = 1", 'right = "a"', 'why = { a = 1, b = "x" }',
        "format = 1", "format = true", "include = 1", 'include = ["."]', 'title = "t"', "text = '''\n$\\frac$\n'''",
        "[text]", "text = 1", "[text.en]", "scenes = 1", "compare = { x = 1 }", "x.y.z = 1", 'hints = ["a", 1]',
        "[[scene.question.wrong]]", 'value = "max("', "is = {}", "above = 1979-05-27", "reveal = { page = 1 }",
    ]
)  # fmt: skip


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PIECES, max_size=24), st.lists(PIECES, max_size=8))
@example(["[[scene]]", 'id = "a"', 'lab = "attention"', "minutes = 1"], [])
def test_whatever_stands_in_the_files_is_told_and_never_raised(tmp_path, lesson, words):
    folder = write(tmp_path / "any", "\n".join(lesson), en="\n".join(words))
    opened, told = attempt(folder)
    assert opened is not None or told
    if opened is not None:
        assert set(opened.states) == {scene.id for scene in opened.lesson.scene}
        assert opened.words("zh").title is not None
        told = (*told, *agreement.formulas(opened))
    for fault in told:
        assert english(fault.message)
        assert "\n" not in str(fault)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_lesson_with_lines_put_in_taken_out_or_exchanged_is_told_and_never_raised(tmp_path, data):
    texts = []
    for whole in (LESSON, EN):
        lines = whole.splitlines()
        for _ in range(data.draw(st.integers(0, 3))):
            at = data.draw(st.integers(0, len(lines) - 1))
            change = data.draw(st.sampled_from(("in", "out", "other")))
            if change != "in":
                del lines[at]
            if change != "out":
                lines.insert(at, data.draw(PIECES))
        texts.append("\n".join(lines))
    folder = write(tmp_path / "any", texts[0], en=texts[1])
    opened, told = attempt(folder)
    assert opened is not None or told
    if opened is None:
        return
    if texts == [LESSON.rstrip("\n"), EN.rstrip("\n")]:
        assert opened.faults == ()
    for scene in opened.lesson.scene:
        assert opened.scene_words(scene.id, "en").title
        assert opened.states[scene.id].start is not None
    for fault in opened.faults:
        assert fault.line is None or 1 <= fault.line <= max(text.count("\n") for text in texts) + 1


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
@example(b"\xff\xfef\x00o\x00")
@example(b"a = " + b"9" * 5000)
def test_any_bytes_are_refused_in_words(tmp_path, data):
    (tmp_path / "lesson.toml").write_bytes(data)
    with pytest.raises(LessonError):
        reading.open_lesson(tmp_path)
