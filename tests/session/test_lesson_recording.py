"""Recording a scene: the state goes into the file, everything else in it stays as its author wrote it."""

import tomllib

import msgspec
import pytest

from rnnlab import paths
from rnnlab.labs import registry
from rnnlab.session.lessons import reading, recording
from rnnlab.session.lessons.recording import NotRecorded, add_after, copied, record
from tests.session.lesson_files import EN, LESSON, line_of, write

replace = msgspec.structs.replace


def opened_small(tmp_path, lesson=LESSON):
    return reading.open_lesson(write(tmp_path / "small", lesson))


def lines_of(opened):
    return opened.file.read_text("utf-8").splitlines()


def differing(before, after):
    """The lines that one text has and the other has not, in both directions."""
    return [line for line in before if line not in after], [line for line in after if line not in before]


LAID_OUT = LESSON.replace("patch = { temperature = 2.0 }", "patch = { temperature = 2.0 } # warm, not hot").replace(
    "[scene.question]\nkind", "# what do they think?\n[scene.question]   # first\nkind"
)


def test_recording_changes_the_line_of_the_state_and_nothing_else(tmp_path):
    opened = opened_small(tmp_path, LAID_OUT)
    before = lines_of(opened)
    state = replace(opened.states["warm"].start, temperature=3.5)
    done = record(opened, "warm", "attention", state)
    assert done.message.id == "lesson-recorded"
    gone, come = differing(before, lines_of(opened))
    assert gone == ["patch = { temperature = 2.0 } # warm, not hot"]
    assert come == ["patch = { temperature = 3.5 } # warm, not hot"]
    assert reading.open_lesson(opened.file).states["warm"].start == state


def test_a_state_in_a_table_of_its_own_keeps_its_comments(tmp_path):
    lesson = LAID_OUT.replace(
        "patch = { temperature = 2.0 } # warm, not hot\n",
        "[scene.state]\n# of the worked example\ntemperature = 2.0 # twice\nquery = [1.0, 2.0]\n\n",
    )
    opened = opened_small(tmp_path, lesson)
    state = replace(opened.states["warm"].start, temperature=4.0, query=(2.0, 1.0), masked=(1,))
    before = lines_of(opened)
    record(opened, "warm", "attention", state)
    gone, come = differing(before, lines_of(opened))
    assert gone == ["temperature = 2.0 # twice", "query = [1.0, 2.0]"]
    assert come == ["temperature = 4.0 # twice", "masked = [1]"]
    assert "# of the worked example" in lines_of(opened)
    assert reading.open_lesson(opened.file).states["warm"].start == state


def test_only_fields_that_differ_from_the_labs_default_are_written(tmp_path):
    opened = opened_small(tmp_path)
    state = replace(opened.states["weights"].start, temperature=0.5)
    record(opened, "weights", "attention", state)
    tree = tomllib.loads(opened.file.read_text("utf-8"))
    assert tree["scene"][0]["state"] == {"temperature": 0.5}


def test_a_state_as_the_lab_opens_with_it_is_written_as_one(tmp_path):
    lesson = LESSON.replace("patch = { temperature = 2.0 }", "state = { temperature = 2.0 }")
    opened = opened_small(tmp_path, lesson)
    default = registry.lab("attention").state_type()
    record(opened, "warm", "attention", default)
    assert reading.open_lesson(opened.file).states["warm"].start == default
    assert tomllib.loads(opened.file.read_text("utf-8"))["scene"][1]["state"] == {"page": "calculation"}


def test_a_scene_that_changes_nothing_any_more_has_no_patch(tmp_path):
    opened = opened_small(tmp_path)
    record(opened, "warm", "attention", opened.states["weights"].start)
    assert "patch" not in tomllib.loads(opened.file.read_text("utf-8"))["scene"][1]
    assert reading.open_lesson(opened.file).states["warm"].start == opened.states["weights"].start


def test_a_preset_stays_and_what_differs_from_it_is_written(tmp_path):
    lesson = LESSON.replace("patch = { temperature = 2.0 }", 'preset = "sharp"')
    opened = opened_small(tmp_path, lesson)
    state = replace(opened.states["warm"].start, query=(1.0, 1.0))
    record(opened, "warm", "attention", state)
    scene = tomllib.loads(opened.file.read_text("utf-8"))["scene"][1]
    assert (scene["preset"], scene["state"]) == ("sharp", {"query": [1.0, 1.0]})
    assert reading.open_lesson(opened.file).states["warm"].start == state


def test_another_lab_is_recorded_with_its_name(tmp_path):
    opened = opened_small(tmp_path)
    state = replace(registry.lab("gradients").state_type(), length=20)
    record(opened, "warm", "gradients", state)
    scene = tomllib.loads(opened.file.read_text("utf-8"))["scene"][1]
    assert (scene["lab"], scene["state"]) == ("gradients", {"length": 20})
    assert "patch" not in scene


def states_of_all_presets():
    for lab in registry.LABS:
        yield lab.name, "", lab.state_type()
        for name, fields in lab.presets.items():
            yield lab.name, name, lab.state_type(**fields)


@pytest.mark.parametrize(
    ("lab", "state"), [pytest.param(lab, state, id=f"{lab}-{name}") for lab, name, state in states_of_all_presets()]
)
def test_every_preset_of_every_lab_comes_back_from_the_file_as_it_was(tmp_path, lab, state):
    opened = opened_small(tmp_path, LAID_OUT)
    record(opened, "weights", lab, state)
    again = reading.open_lesson(opened.file)
    assert again.states["weights"].start == state
    done = add_after(again, "weights", lab, state)
    assert reading.open_lesson(opened.file).states[done.scene].start == state


def test_nothing_in_place_of_a_default_is_an_empty_table(tmp_path):
    opened = opened_small(tmp_path)
    state = replace(registry.lab("reader").state_type(), compare=None)
    record(opened, "weights", "reader", state)
    assert tomllib.loads(opened.file.read_text("utf-8"))["scene"][0]["state"] == {"compare": {}}
    assert reading.open_lesson(opened.file).states["weights"].start.compare is None


def test_a_new_scene_stands_behind_the_other_one_with_all_comments_in_place(tmp_path):
    lesson = LESSON.replace('[[scene]]\nid = "warm"', '# the warm one\n[[scene]]\nid = "warm"') + "\n# the end\n"
    opened = opened_small(tmp_path, lesson)
    state = replace(opened.states["weights"].start, temperature=0.25)
    done = add_after(opened, "weights", "attention", state, title="Sharp “one”", language="en")
    assert done.scene == "weights-2"
    text = opened.file.read_text("utf-8")
    assert differing(lesson.splitlines(), text.splitlines())[0] == []
    assert line_of(text, 'id = "weights-2"') < line_of(text, "# the warm one") < line_of(text, 'id = "warm"')
    assert text.endswith("# the end\n")
    again = reading.open_lesson(opened.file)
    assert [scene.id for scene in again.lesson.scene] == ["weights", "weights-2", "warm"]
    assert again.scene_words("weights-2", "en").title == "Sharp “one”"
    assert (opened.folder / "en.toml").read_text("utf-8").startswith(EN)


def test_a_sign_that_ends_a_line_elsewhere_moves_no_scene(tmp_path):
    lesson = "# a\u2028b\u0085c\n" * 4 + LESSON.replace(
        '[[scene]]\nid = "warm"', '# the warm one\n[[scene]]\nid = "warm"'
    )
    opened = opened_small(tmp_path, lesson)
    add_after(opened, "weights", "attention", opened.states["weights"].start)
    text = opened.file.read_text("utf-8")
    assert text.startswith("# a\u2028b\u0085c\n" * 4)
    assert line_of(text, 'id = "weights-2"') < line_of(text, "# the warm one") < line_of(text, 'id = "warm"')
    again = reading.open_lesson(opened.file)
    assert [scene.id for scene in again.lesson.scene] == ["weights", "weights-2", "warm"]


def test_a_new_scene_behind_the_last_one_and_before_the_words_of_the_same_file(tmp_path):
    file = tmp_path / "one.toml"
    words = EN.replace("[scenes.", "[text.en.scenes.").replace('title = "Small"', '[text.en]\ntitle = "Small"')
    file.write_text(LESSON + "\n" + words, encoding="utf-8")
    opened = reading.open_lesson(file)
    done = add_after(opened, "warm", "attention", opened.states["warm"].start, title="Again", language="en")
    again = reading.open_lesson(file)
    assert [scene.id for scene in again.lesson.scene] == ["weights", "warm", "warm-2"]
    assert again.scene_words(done.scene, "en").title == "Again"


def test_scenes_that_build_on_the_recorded_one_are_told(tmp_path):
    opened = opened_small(tmp_path)
    done = record(opened, "weights", "attention", replace(opened.states["weights"].start, query=(1.0, 1.0)))
    assert done.also is not None
    assert dict(done.also.args)["value"] == "warm"
    again = reading.open_lesson(opened.file)
    assert record(again, "warm", "attention", replace(again.states["warm"].start, temperature=9.0)).also is None


def test_windows_line_ends_stay(tmp_path):
    folder = write(tmp_path / "small")
    (folder / "lesson.toml").write_bytes(LESSON.replace("\n", "\r\n").encode())
    opened = reading.open_lesson(folder)
    record(opened, "warm", "attention", replace(opened.states["warm"].start, temperature=3.0))
    add_after(reading.open_lesson(folder), "weights", "attention", opened.states["warm"].start)
    data = opened.file.read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n") > 20


def test_a_lesson_of_the_program_is_not_written_to(tmp_path, monkeypatch):
    folder = write(tmp_path / "resources" / "lessons" / "small")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path / "resources")
    opened = reading.open_lesson(folder)
    before = opened.file.read_bytes()
    for write_ in (record, add_after):
        with pytest.raises(NotRecorded) as refused:
            write_(opened, "warm", "attention", opened.states["weights"].start)
        assert refused.value.message.id == "lesson-read-only"
    assert opened.file.read_bytes() == before


def test_a_copy_of_a_lesson_of_the_program_can_be_recorded_in(tmp_path, monkeypatch):
    folder = write(tmp_path / "resources" / "lessons" / "small")
    (folder / "a.png").write_bytes(b"picture")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path / "resources")
    first = copied(reading.open_lesson(folder), tmp_path / "own")
    second = copied(reading.open_lesson(folder), tmp_path / "own")
    assert (first.parent.name, second.parent.name) == ("small-1", "small-2")
    opened = reading.open_lesson(first)
    assert (opened.lesson.id, opened.faults, opened.shipped) == ("small-1", (), False)
    assert (first.parent / "a.png").read_bytes() == b"picture"
    record(opened, "warm", "attention", opened.states["weights"].start)


@pytest.mark.parametrize("change", ["gone", "another", "broken"])
def test_a_file_that_was_changed_meanwhile_is_not_written(tmp_path, change):
    opened = opened_small(tmp_path)
    if change == "gone":
        opened.file.unlink()
    elif change == "another":
        opened.file.write_text(LESSON.replace('id = "warm"', 'id = "hot"'), encoding="utf-8")
    else:
        opened.file.write_text("[[scene]", encoding="utf-8")
    before = opened.file.read_bytes() if opened.file.exists() else None
    with pytest.raises(NotRecorded):
        record(opened, "warm", "attention", opened.states["weights"].start)
    assert (opened.file.read_bytes() if opened.file.exists() else None) == before


def test_a_folder_that_cannot_be_written_leaves_the_file_as_it_is(tmp_path, monkeypatch):
    opened = opened_small(tmp_path)

    def full(path, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(recording, "write_atomically", full)
    with pytest.raises(NotRecorded) as refused:
        record(opened, "warm", "attention", opened.states["weights"].start)
    assert refused.value.message.id == "file-not-saved"
    assert opened.file.read_text("utf-8") == LESSON


def test_a_change_that_would_lose_something_is_not_written(tmp_path, monkeypatch):
    opened = opened_small(tmp_path)
    monkeypatch.setattr(recording.tomlkit, "dumps", lambda document: LESSON.replace('author = ""', ""))
    with pytest.raises(NotRecorded) as refused:
        record(opened, "warm", "attention", replace(opened.states["warm"].start, temperature=7.0))
    assert refused.value.message.id == "lesson-not-recorded"
    assert opened.file.read_text("utf-8") == LESSON
