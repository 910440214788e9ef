"""Session files: exact, whole, and refused in words when they are not."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rnnlab.labs import registry
from rnnlab.session import document as document_module
from rnnlab.session.document import ENTRY, Document, DocumentError, dumps, load, loads, save
from rnnlab.session.lessons.progress import Answer, Kept, Lessons
from rnnlab.session.store import Shared
from tests.session.fakes import TYPES, Plain, Reading


def packed(tree, name=ENTRY) -> bytes:
    """A session file with this JSON in it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, tree if isinstance(tree, (str, bytes)) else json.dumps(tree))
    return buffer.getvalue()


def refusal(data: bytes) -> str:
    with pytest.raises(DocumentError) as refused:
        loads(data, "x.rnnlab", TYPES)
    return refused.value.message.id


HEAD = {"format": "rnnlab", "version": 1}
SAMPLE = Document(
    shared=Shared(sentence=("我", "a🙂b", "<eos>"), step=2),
    labs={
        "reading": Reading(sentence=("我", "a🙂b", "<eos>"), value=0.1, words={"狗": (-0.0, 1e-300, 1 / 3)}),
        "plain": Plain(),
    },
    open_lab="plain",
    view={"decimals": 4, "inspector_folded": True, "units": [0, 1]},
    pins={"reading": Reading(sentence=("昨天",), value=0.25)},
)


def test_what_is_saved_is_what_is_opened(tmp_path):
    path = tmp_path / "教学 演示.rnnlab"
    save(path, SAMPLE)
    assert load(path, TYPES) == SAMPLE
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_come_back_bit_for_bit(value):
    sample = Document(Shared(), {"plain": Plain(keys=((value, -value),))})
    found = loads(dumps(sample), "x", {"plain": Plain}).labs["plain"].keys[0][0]
    assert found.hex() == value.hex()


def test_real_labs_come_back_equal():
    labs = {lab.name: lab.state_type() for lab in registry.LABS}
    assert dict(loads(dumps(Document(Shared(), labs)), "x").labs) == labs


def test_the_same_document_gives_the_same_bytes():
    assert dumps(SAMPLE) == dumps(SAMPLE)


def test_fields_and_labs_that_are_missing_have_their_defaults():
    found = loads(packed({**HEAD, "labs": {"reading": {"value": 1.0}}}), "x", TYPES)
    assert found.shared == Shared()
    assert dict(found.labs) == {"reading": Reading(value=1.0), "plain": Plain()}


def test_a_lab_of_a_newer_program_is_kept_and_saved_again_and_told():
    future = {"knobs": [1, {"deep": None}]}
    found = loads(packed({**HEAD, "labs": {"future": future}}), "x", TYPES)
    assert [note.id for note in found.notes] == ["document-lab-unknown"]
    again = loads(dumps(found), "x", TYPES)
    assert again.foreign == {"future": future}


def test_F04_every_cut_of_a_file_is_refused_as_damaged(tmp_path):
    whole = dumps(SAMPLE)
    path = tmp_path / "cut.rnnlab"
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        with pytest.raises(DocumentError) as refused:
            load(path, TYPES)
        assert refused.value.message.id == "document-damaged"
        assert path.read_bytes() == whole[:length]


def test_a_flipped_byte_is_refused_or_changes_nothing():
    whole = dumps(SAMPLE)
    for at in range(0, len(whole), 3):
        flipped = bytearray(whole)
        flipped[at] ^= 0x55
        try:
            found = loads(bytes(flipped), "x", TYPES)
        except DocumentError:
            continue
        assert found == SAMPLE


def test_a_newer_format_is_refused_in_words():
    with pytest.raises(DocumentError, match="newer rnnlab"):
        loads(packed({**HEAD, "version": document_module.VERSION + 1}), "x", TYPES)


@pytest.mark.parametrize("version", [0, -1, "1", 1.0, True, None])
def test_a_version_that_is_none_is_damage(version):
    assert refusal(packed({**HEAD, "version": version})) == "document-damaged"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK",
        b"hello",
        packed("[]"),
        packed("{"),
        packed('{"format": "rnnlab", "version": 1, "view": {"a": NaN}}'),
        packed('{"format": "rnnlab", "version": 1, "view": {"a": 1e400}}'),
        packed(b"\xff\xfe\xfa"),
        packed("[" * 1_000_000),
        packed({"format": "other"}),
        packed(HEAD, name="../session.json"),
        packed(HEAD, name="other.json"),
    ],
)
def test_hostile_or_foreign_files_are_damage(data):
    assert refusal(data) == "document-damaged"


def test_a_zip_bomb_is_refused_before_it_fills_the_memory(monkeypatch):
    monkeypatch.setattr(document_module, "LARGEST", 100_000)
    assert refusal(packed(b" " * 5_000_000)) == "document-too-large"


def test_a_header_that_lies_about_the_size_is_refused(monkeypatch):
    data = bytearray(packed(b" " * 5_000_000))
    at = data.rindex(b"PK\x01\x02") + 24
    data[at : at + 4] = (10).to_bytes(4, "little")
    assert refusal(bytes(data)) == "document-damaged"


def test_names_with_dots_write_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(ENTRY, json.dumps(HEAD))
        archive.writestr("../../evil", b"x")
    loads(buffer.getvalue(), "x", TYPES)
    assert list(tmp_path.rglob("*")) == []
    assert not (tmp_path.parent.parent / "evil").exists()


@pytest.mark.parametrize(
    ("tree", "field"),
    [
        ({"labs": {"reading": {"value": -1}}}, "reading.value"),
        ({"labs": {"reading": {"unknown": 1}}}, "reading.unknown"),
        ({"labs": {"plain": {"keys": [["x"]]}}}, "plain.keys"),
        ({"shared": {"sentence": []}}, "sentence"),
        ({"shared": {"step": 501}}, "step"),
        ({"labs": []}, "labs"),
        ({"open_lab": 3}, "open_lab"),
    ],
)
def test_a_value_that_is_refused_names_its_field(tree, field):
    with pytest.raises(DocumentError) as refused:
        loads(packed({**HEAD, **tree}), "x", TYPES)
    assert refused.value.message.id == "document-value"
    assert field in str(refused.value)


def test_an_older_format_is_migrated_step_by_step(monkeypatch):
    monkeypatch.setattr(document_module, "VERSION", 3)
    rename = {
        1: lambda tree: {**tree, "assets": [], "works": [], "labs": {"plain": {"title": tree["labs"]["old"]}}},
        2: lambda tree: {**tree, "labs": {"plain": {"name": tree["labs"]["plain"]["title"]}}},
    }
    monkeypatch.setattr(document_module, "MIGRATIONS", rename)
    assert loads(packed({**HEAD, "labs": {"old": "n"}}), "x", TYPES).labs["plain"].name == "n"
    assert refusal(packed({**HEAD, "labs": {}})) == "document-damaged"


def test_F11_a_failed_save_leaves_the_old_file_and_nothing_beside_it(tmp_path, monkeypatch):
    path = tmp_path / "a.rnnlab"
    save(path, SAMPLE)
    before = path.read_bytes()

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(DocumentError, match="No space left"):
        save(path, Document(Shared(), {"plain": Plain(name="new")}))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_Q37_a_missing_folder_is_named_and_nothing_is_claimed(tmp_path):
    with pytest.raises(DocumentError, match="gone"):
        save(tmp_path / "gone" / "a.rnnlab", SAMPLE)
    with pytest.raises(DocumentError, match="gone"):
        load(tmp_path / "gone" / "a.rnnlab", TYPES)


def test_a_folder_is_no_session(tmp_path):
    with pytest.raises(DocumentError) as refused:
        load(tmp_path, TYPES)
    assert refused.value.message.id == "file-not-read"


def test_saving_through_a_link_keeps_the_link(tmp_path):
    target, link = tmp_path / "target.rnnlab", tmp_path / "link.rnnlab"
    save(target, SAMPLE)
    link.symlink_to(target)
    save(link, Document(Shared(), {"plain": Plain(name="new")}))
    assert link.is_symlink()
    assert load(target, TYPES).labs["plain"].name == "new"


@given(st.binary(max_size=300))
def test_any_bytes_raise_only_the_documented_error(data):
    with pytest.raises(DocumentError):
        loads(data, "x", TYPES)


def test_a_file_without_pins_has_none_and_those_of_other_labs_are_passed_over():
    assert dict(loads(packed(HEAD), "x", TYPES).pins) == {}
    assert dict(loads(packed(HEAD | {"pins": {"elsewhere": {}}}), "x", TYPES).pins) == {}


def test_a_pinned_value_that_is_refused_is_named():
    assert refusal(packed(HEAD | {"pins": {"plain": {"name": 1}}})) == "document-value"
    assert refusal(packed(HEAD | {"pins": []})) == "document-value"


def test_what_is_kept_of_lessons_comes_back_and_stands_readably_in_the_file():
    kept = Kept(scene="warm", done=("weights", "warm"), answers={"warm": Answer(guess="up", votes={"up": 3})})
    sample = Document(Shared(), {"plain": Plain()}, lessons=Lessons(open="small", kept={"small": kept}))
    data = dumps(sample)
    assert loads(data, "x", TYPES).lessons == sample.lessons
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        tree = json.loads(archive.read(ENTRY))
    assert tree["lessons"]["kept"]["small"]["answers"]["warm"] == {"guess": "up", "votes": {"up": 3}}


def test_a_file_of_an_older_program_has_no_lessons():
    assert loads(packed(HEAD), "x", TYPES).lessons == Lessons()


@pytest.mark.parametrize(
    ("part", "names"),
    [
        ([], "lessons"),
        ({"open": 3}, "lessons.open"),
        ({"kept": {"small": {"answers": {"warm": {"votes": {"up": -1}}}}}}, "lessons.kept"),
        ({"kept": {"small": {"answers": {"warm": {"phase": "guessing"}}}}}, "lessons.kept"),
    ],
)
def test_a_damaged_part_of_lessons_is_named(part, names):
    with pytest.raises(DocumentError, match=names):
        loads(packed({**HEAD, "lessons": part}), "x", TYPES)


def test_what_a_newer_program_keeps_of_lessons_does_not_stop_this_one():
    part = {"open": "small", "room": 12, "kept": {"small": {"scene": "warm", "grade": "A"}}}
    assert loads(packed({**HEAD, "lessons": part}), "x", TYPES).lessons.kept["small"].scene == "warm"


def test_a_real_file_of_format_1_opens_with_all_that_it_held():
    found = load(Path(__file__).with_name("sessions") / "format-1.rnnlab")
    assert found.shared == Shared(sentence=("狗", "打", "我"), step=2)
    assert (found.open_lab, dict(found.view)) == ("attention", {"decimals": 4})
    assert (found.labs["attention"].temperature, found.labs["attention"].masked) == (0.5, (1,))
    assert (found.labs["reader"].page, found.labs["reader"].seed) == ("fading", 7)
    assert found.pins["attention"].temperature == 2.0
    assert found.lessons.kept["lesson-1"].answers["first"] == Answer(phase="revealed", guess=1.5, right=True)
    assert (found.works, found.assets, found.notes) == ((), (), ())
    again = loads(dumps(found), "x")
    assert again == found


def test_a_file_of_format_2_without_its_lists_is_damaged():
    assert refusal(packed({"format": "rnnlab", "version": 2})) == "document-damaged"
    assert refusal(packed({"format": "rnnlab", "version": 2, "assets": []})) == "document-value"
