"""Saving that cannot be done, and what is there after an end that was none: in words, the old file untouched."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from rnnlab.session import document, recovery
from rnnlab.session.document import DocumentError
from rnnlab.session.messages import Message
from rnnlab.ui import recovery as dialog
from rnnlab.ui import where as asking
from rnnlab.ui.file_lock import FileLock, held, lock_path
from rnnlab.ui.look.i18n import tr

ROOT = Path(__file__).resolve().parents[2]
SENTENCE = ("狗", "打", "我")


def edit(desk, *words):
    desk.window.store.edit_sentence(words, label=Message.of("undo-sentence"))


@pytest.fixture
def pressed(monkeypatch):
    """Dialogs are answered by the words on their buttons; what they said is kept."""
    said, answers = [], []

    def run(box):
        said.append((box.text(), box.informativeText()))
        wanted = answers.pop(0) if answers else None
        button = next((one for one in box.buttons() if wanted is not None and one.text() == tr(wanted)), None)
        monkeypatch.setattr(QMessageBox, "clickedButton", lambda self: button)
        return 0

    monkeypatch.setattr(QMessageBox, "exec", run)
    return said, answers


def saved_by_itself(desk) -> list[Path]:
    where = desk.window.tools.autosave.path.parent
    return sorted(where.glob("*.rnnlab")) if where.exists() else []


def let_write(desk) -> None:
    desk.window.tools.autosave.save()
    desk.window.tools.autosave.wait()
    desk.settle()


# ---- where


@pytest.mark.parametrize("replace", [True, False])
def test_a_file_that_is_there_is_not_replaced_unasked_when_its_ending_was_not_typed(
    desk, tmp_path, monkeypatch, pressed, replace
):
    said, answers = pressed
    there = tmp_path / "lesson.rnnlab"
    there.write_bytes(b"precious")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(there.with_suffix("")), ""))
    answers.append(asking.REPLACE if replace else asking.CANCEL)
    assert desk.window.files.ask_save_as() is replace
    assert [text for text, _ in said] == [tr(asking.THERE, name="lesson.rnnlab")]
    assert (there.read_bytes() == b"precious") is not replace


def test_only_one_place_asks_where_a_file_goes():
    sources = [path for path in (ROOT / "rnnlab").rglob("*.py") if "getSaveFileName" in path.read_text("utf-8")]
    assert [path.name for path in sources] == ["where.py"]


# ---- by itself


def test_a_session_is_saved_by_itself_only_as_long_as_it_differs_from_the_users_own_file(desk, tmp_path):
    let_write(desk)
    assert saved_by_itself(desk) == []
    edit(desk, *SENTENCE)
    let_write(desk)
    (path,) = saved_by_itself(desk)
    assert document.load(path).shared.sentence == SENTENCE
    assert desk.window.files.save_to(tmp_path / "a.rnnlab")
    desk.window.tools.autosave.wait()
    assert saved_by_itself(desk) == []
    edit(desk, "我")
    let_write(desk)
    assert len(saved_by_itself(desk)) == 1
    desk.window.store.mark_saved()
    desk.window.close()
    assert saved_by_itself(desk) == []
    assert list(path.parent.iterdir()) == []


def test_what_was_taken_back_is_not_kept(desk):
    edit(desk, *SENTENCE)
    let_write(desk)
    desk.window.store.undo()
    let_write(desk)
    assert saved_by_itself(desk) == []


def test_a_scene_saves_the_session(desk, monkeypatch):
    edit(desk, *SENTENCE)
    desk.window.tools.classroom.run.scene_changed.emit(0)
    desk.window.tools.autosave.wait()
    assert len(saved_by_itself(desk)) == 1


def test_the_window_does_not_wait_for_the_disk(desk, monkeypatch):
    import threading

    gate, began = threading.Event(), threading.Event()
    real = recovery.write

    def slow(*args):
        began.set()
        assert gate.wait(60)
        return real(*args)

    monkeypatch.setattr(recovery, "write", slow)
    edit(desk, *SENTENCE)
    desk.window.tools.autosave.save()
    assert began.wait(60)  # the disk is at work, and this thread goes on
    edit(desk, "我")
    desk.window.tools.autosave.save()
    assert saved_by_itself(desk) == []
    gate.set()
    for _ in range(3):
        desk.window.tools.autosave.wait()
        desk.settle()
    (path,) = saved_by_itself(desk)
    assert document.load(path).shared.sentence == ("我",)


@pytest.mark.parametrize(
    "fault",
    [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO],
    ids=["disk_full", "read_only", "no_right", "unplugged"],
)
def test_F11_what_cannot_be_saved_by_itself_is_said_once_until_it_can_be_again(desk, monkeypatch, fault):
    said = []
    monkeypatch.setattr(desk.window.stage.banner, "say", said.append)
    real = recovery.write_atomically

    def broken(path, data):
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr(recovery, "write_atomically", broken)
    for words in (("我",), ("狗",), ("打",)):
        edit(desk, *words)
        let_write(desk)
    assert [message.id for message in said] == ["autosave-failed"]
    assert os.strerror(fault) in str(said[0].args)
    assert saved_by_itself(desk) == []
    monkeypatch.setattr(recovery, "write_atomically", real)
    edit(desk, *SENTENCE)
    let_write(desk)
    assert len(saved_by_itself(desk)) == 1
    monkeypatch.setattr(recovery, "write_atomically", broken)
    edit(desk, "我")
    let_write(desk)
    assert [message.id for message in said] == ["autosave-failed"] * 2
    (path,) = saved_by_itself(desk)
    assert document.load(path).shared.sentence == SENTENCE  # the older one is untouched


def test_F11_a_home_that_is_a_file_is_told_and_the_window_goes_on(desk_factory, tmp_path, monkeypatch):
    said = []
    (tmp_path / "recovery").write_text("in the way")
    desk = desk_factory()
    monkeypatch.setattr(desk.window.stage.banner, "say", said.append)
    edit(desk, *SENTENCE)
    let_write(desk)
    assert [message.id for message in said] == ["autosave-failed"]
    assert (tmp_path / "recovery").read_text() == "in the way"


# ---- by the user


@pytest.mark.parametrize(
    "fault",
    [errno.ENOSPC, errno.EROFS, errno.EIO, errno.ENOENT],
    ids=["disk_full", "read_only", "unplugged", "folder_gone"],
)
def test_Q37_a_save_that_fails_is_said_once_claims_nothing_and_leaves_the_old_file(
    desk, tmp_path, monkeypatch, pressed, fault
):
    said, _ = pressed
    path = tmp_path / "a.rnnlab"
    assert desk.window.files.save_to(path)
    before = path.read_bytes()
    edit(desk, *SENTENCE)

    def broken(handle):
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr("rnnlab.files.os.fsync", broken)
    assert not desk.window.files.save()
    assert len(said) == 1
    assert str(path) in said[0][0]
    assert os.strerror(fault) in said[0][0]
    assert path.read_bytes() == before
    assert desk.window.store.modified
    assert desk.window.isWindowModified()
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".tmp"] == []


def test_Q37_a_folder_that_is_gone_is_named(desk, tmp_path, pressed):
    said, _ = pressed
    assert not desk.window.files.save_to(tmp_path / "gone" / "a.rnnlab")
    assert str(tmp_path / "gone") in said[0][0]
    assert desk.window.files.path is None


# ---- after an end that was none


def left_behind(desk_factory, tmp_path, original=None, when=1_700_000_000.0, words=SENTENCE, monkeypatch=None):
    """A session in the folder whose program has died."""
    desk = desk_factory()
    edit(desk, *words)
    if monkeypatch is not None:
        monkeypatch.setattr(recovery.time, "time", lambda: when)
    path = recovery.new_path(desk.window.tools.autosave.path.parent)
    assert recovery.write(path, desk.window.files.document(), original, recovery.stamp_of(original)) is None
    return path


def test_after_a_crash_the_session_is_offered_with_its_time_and_file_and_restored(
    desk_factory, tmp_path, pressed, monkeypatch
):
    said, answers = pressed
    original = tmp_path / "课.rnnlab"
    original.write_bytes(b"whatever")
    path = left_behind(desk_factory, tmp_path, original, monkeypatch=monkeypatch)
    desk = desk_factory()
    answers.append(dialog.RESTORE)
    assert dialog.offer(desk.window, path.parent)
    desk.settle()
    assert "课.rnnlab" in said[0][0]
    assert "23" in said[0][0]  # the year 2023 of the clock that ran then
    assert str(original) in said[0][1]
    assert desk.window.store.shared.sentence == SENTENCE
    assert (desk.window.files.path, desk.window.store.modified) == (original, True)
    desk.window.tools.autosave.wait()
    desk.settle()
    # It is under this program's own name now; only then was the other one taken away.
    assert saved_by_itself(desk) == [desk.window.tools.autosave.path]


@pytest.mark.parametrize(("way", "stays"), [(dialog.DISCARD, False), (None, True)], ids=["discarded", "left"])
def test_what_is_not_restored_is_discarded_or_offered_again(desk_factory, tmp_path, pressed, way, stays):
    _, answers = pressed
    path = left_behind(desk_factory, tmp_path)
    desk = desk_factory()
    answers.append(way)
    before = dict(desk.window.store.labs)
    assert not dialog.offer(desk.window, path.parent)
    assert path.exists() == stays
    assert dict(desk.window.store.labs) == before
    assert not desk.window.store.modified


def test_it_can_be_saved_aside(desk_factory, tmp_path, pressed, monkeypatch):
    _, answers = pressed
    path = left_behind(desk_factory, tmp_path)
    aside = tmp_path / "aside.rnnlab"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(aside), ""))
    answers.append(dialog.ASIDE)
    assert not dialog.offer(desk_factory().window, path.parent)
    assert not path.exists()
    assert document.load(aside).shared.sentence == SENTENCE


def test_F04_a_damaged_one_is_kept_beside_and_told(desk_factory, tmp_path, pressed):
    path = left_behind(desk_factory, tmp_path)
    path.write_bytes(path.read_bytes()[:100])
    desk = desk_factory()
    assert not dialog.offer(desk.window, path.parent)
    assert desk.message() == "recovery-damaged"
    assert path.with_name(f"{path.name}.damaged").exists()
    assert not path.exists()


def test_a_clock_that_was_set_back_changes_nothing_but_the_time_that_is_shown(
    desk_factory, tmp_path, pressed, monkeypatch
):
    said, answers = pressed
    path = left_behind(desk_factory, tmp_path, when=-5.0e9, monkeypatch=monkeypatch)
    newer = left_behind(desk_factory, tmp_path, when=60.0, words=("我",), monkeypatch=monkeypatch)
    desk = desk_factory()
    answers.extend([dialog.DISCARD, dialog.RESTORE])
    assert dialog.offer(desk.window, path.parent)
    assert (path.exists(), newer.exists()) == (True, False)  # the first is taken away when it is written here
    assert desk.window.store.shared.sentence == SENTENCE
    assert len(said) == 2


def test_the_session_of_a_program_that_runs_is_not_offered(desk_factory, tmp_path, pressed):
    said, _ = pressed
    desk = desk_factory()
    edit(desk, *SENTENCE)
    let_write(desk)
    other = desk_factory()
    assert not dialog.offer(other.window, desk.window.tools.autosave.path.parent)
    assert said == []
    assert len(saved_by_itself(desk)) == 1


def test_what_a_killed_program_left_half_written_is_taken_away_and_a_running_ones_is_not(desk, pressed):
    edit(desk, *SENTENCE)
    let_write(desk)
    where = desk.window.tools.autosave.path.parent
    ours, theirs = where / f".rnnlab-{os.getpid()}-aa.tmp", where / ".rnnlab-999999999-bb.tmp"
    for path in (ours, theirs):
        path.write_bytes(b"half")
    dialog.offer(desk.window, where)
    assert (ours.exists(), theirs.exists()) == (True, False)


def test_a_file_that_was_written_since_is_said_to_be_newer(desk_factory, tmp_path, pressed):
    said, _ = pressed
    original = tmp_path / "a.rnnlab"
    original.write_bytes(b"before")
    path = left_behind(desk_factory, tmp_path, original)
    original.write_bytes(b"and after")
    assert not dialog.offer(desk_factory().window, path.parent)
    assert tr(dialog.OVERTAKEN) in said[0][1]


# ---- two programs, one file


HOLDER = """
import sys, time
from pathlib import Path
from rnnlab.ui.file_lock import FileLock
lock = FileLock()
lock.take(Path(sys.argv[1]))
print("has it", flush=True)
time.sleep(600)
"""


@pytest.fixture
def holder(tmp_path):
    """Another program that has a file open."""
    path = tmp_path / "a.rnnlab"
    env = {**os.environ, "PYTHONPATH": os.fspath(Path(__file__).parents[2])}
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, env=env) as process:
        assert process.stdout.readline().strip() == b"has it"
        yield path, process
        process.kill()


def test_a_file_that_another_program_has_open_is_opened_as_a_copy_or_not_at_all(desk, holder, pressed):
    from rnnlab.ui.files import ANYWAY, COPY

    said, answers = pressed
    path, _ = holder
    document.save(path, desk.window.files.document())
    answers.extend([None, COPY, ANYWAY])
    assert not desk.window.files.open(path)
    assert "a.rnnlab" in said[0][0]
    assert desk.window.files.open(path)
    assert desk.window.files.path is None  # saving asks for a name
    assert desk.window.files.open(path)
    assert desk.window.files.path == path


def test_saving_where_another_program_has_the_file_open_asks(desk, holder, pressed):
    from rnnlab.ui.files import REPLACE

    said, answers = pressed
    path, _ = holder
    path.write_bytes(b"theirs")
    answers.extend([None, REPLACE])
    assert not desk.window.files.save_to(path)
    assert path.read_bytes() == b"theirs"
    assert desk.window.files.save_to(path)
    assert len(said) == 2
    assert document.load(path).shared == desk.window.store.shared


def test_the_lock_of_a_program_that_died_is_nobodys(holder):
    path, process = holder
    mine = FileLock()
    assert mine.holder(path).process == process.pid
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert lock_path(path).exists()
    os.utime(lock_path(path), (2**33, 2**33))  # its time is in the future: the clock was set back
    assert mine.holder(path) is None
    mine.take(path)
    assert held(lock_path(path))
    mine.release()
    assert not lock_path(path).exists()


def test_a_file_that_was_changed_elsewhere_is_not_replaced_without_a_word(desk, tmp_path, pressed):
    from rnnlab.ui.files import REPLACE

    said, answers = pressed
    path = tmp_path / "a.rnnlab"
    assert desk.window.files.save_to(path)
    path.write_bytes(b"somebody else's")
    answers.extend([None, REPLACE])
    assert not desk.window.files.save()
    assert path.read_bytes() == b"somebody else's"
    assert desk.window.files.save()
    assert desk.window.files.save()  # now it is ours again
    assert len(said) == 2


def test_a_file_in_a_folder_that_nobody_may_write_is_opened_without_a_lock(desk, tmp_path, monkeypatch):
    path = tmp_path / "a.rnnlab"
    document.save(path, desk.window.files.document())
    monkeypatch.setattr("rnnlab.ui.file_lock.lock_path", lambda path: tmp_path / "gone" / ".a.lock")
    assert desk.window.files.open(path)
    assert desk.window.files.path == path
    with pytest.raises(DocumentError):
        document.load(tmp_path / "gone" / "a.rnnlab")
