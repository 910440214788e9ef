"""A play-through of the timeline as an animated GIF."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from rnnlab.labs.gradients.state import State as GradientsState
from rnnlab.labs.reader.state import State as ReaderState
from rnnlab.session.messages import Message
from rnnlab.ui.export import SOFTWARE, picture
from rnnlab.ui.export_dialog import ExportDialog
from rnnlab.ui.exporting import recorder
from rnnlab.ui.exporting.gif import GifWriter
from rnnlab.ui.exporting.recorder import steps_of
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.timeline import TimelineModel

EDIT = Message.of("undo-sentence")


def exporter(desk: Any) -> Any:
    return desk.window.tools.exporter


def finish(desk: Any, most: int = 20_000) -> None:
    """Let the recording come to its end; the encoding thread is waited for, not the clock."""
    for _ in range(most):
        if exporter(desk).going_on is None:
            return
        desk.settle()
        threading.Event().wait(0.001)
    raise AssertionError("the recording never ended")


def frames_of(path: Path) -> list[Image.Image]:
    with Image.open(path) as found:
        frames = []
        for index in range(found.n_frames):  # type: ignore[attr-defined]
            found.seek(index)
            frames.append(found.convert("RGB"))
        return frames


def as_pillow(image: QImage) -> Image.Image:
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    return Image.frombytes("RGB", (plain.width(), plain.height()), bytes(plain.constBits()), "raw", "BGRX")


def apart(a: Image.Image, b: Image.Image) -> float:
    """Mean difference of two pictures, 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3


def place(desk: Any, view: Any) -> tuple[object, ...]:
    return desk.window.store.shared.step, view.own_step, view.stage_of_step, desk.window.timeline.step()


@pytest.mark.parametrize("lab", ["reader", "attention"])
def test_each_frame_is_the_picture_of_its_step_and_the_lab_is_as_before(desk: Any, tmp_path: Path, lab: str) -> None:
    view = desk.open(lab)
    desk.window.host.set_step(2)
    desk.settle()
    before, screen = place(desk, view), as_pillow(view.stage.grab().toImage())
    undo, motion = desk.window.store.can_undo, look().motion
    assert exporter(desk).record(tmp_path / "动.gif", pace=0.5, ratio=1, captioned=False)
    assert exporter(desk).progress.isVisible()
    assert exporter(desk).progress.isModal()
    finish(desk)
    assert desk.message() == "exported"
    assert place(desk, view) == before
    desk.settle()
    assert apart(as_pillow(view.stage.grab().toImage()), screen) < 1e-4  # one letter may be smoothed otherwise
    assert (desk.window.store.can_undo, look().motion) == (undo, motion)
    frames = frames_of(tmp_path / "动.gif")
    length = view.timeline(desk.state(lab)).length
    assert len(frames) == length
    grabs = []
    for step in range(1, length + 1):
        desk.window.host.set_step(step)
        desk.settle()
        grabs.append(as_pillow(picture(exporter(desk).picture(), 1.0)))
    for index, frame in enumerate(frames):
        distances = [apart(frame, grab) for grab in grabs]
        assert min(distances) == distances[index]  # of all steps it is its own
        assert distances[index] < 0.5  # 256 colours
    with Image.open(tmp_path / "动.gif") as found:
        assert found.info["duration"] == 500
        assert found.info["loop"] == 0
        assert SOFTWARE.encode() in found.info["comment"]
    assert list(tmp_path.iterdir()) == [tmp_path / "动.gif"]


def test_a_frame_waits_for_the_result_of_its_own_step(desk: Any, tmp_path: Path) -> None:
    from rnnlab.labs.gradients.state import with_page

    view = desk.open("gradients")
    desk.window.store.replace("gradients", GradientsState(length=4, hidden=256), label=EDIT)
    view.store.turn("gradients", with_page, "walk")
    desk.settle()
    assert view.asked_step(desk.state("gradients")) is not None  # one result has not all steps here
    shown: list[tuple[int, bool]] = []
    take = exporter(desk).picture

    def picture_now() -> Any:
        shown.append((desk.window.timeline.step(), desk.window.host.up_to_date("gradients")))
        return take()

    exporter(desk).picture = picture_now
    assert exporter(desk).record(tmp_path / "a.gif", ratio=0.5)
    finish(desk)
    steps = steps_of(view.timeline(desk.state("gradients")))
    assert steps == [4, 3, 2, 1]  # backwards, as the signal goes
    assert [step for step, _ in shown] == steps
    assert all(ready for _, ready in shown)
    assert len(frames_of(tmp_path / "a.gif")) == len(steps)


def test_a_long_timeline_is_shown_in_larger_steps_and_the_last_one_always() -> None:
    assert steps_of(TimelineModel(3)) == [1, 2, 3]
    assert steps_of(TimelineModel(3, backwards=True)) == [3, 2, 1]
    for length in (240, 241, 999, 1000):
        steps = steps_of(TimelineModel(length))
        assert len(steps) <= recorder.MOST + 1
        assert (steps[0], steps[-1]) == (1, length)
        assert steps == sorted(set(steps))


def test_where_there_is_one_step_only_nothing_is_recorded_and_that_is_said(desk: Any, tmp_path: Path) -> None:
    desk.open("reader")
    desk.window.store.replace("reader", ReaderState(sentence=("我",), compare=None), label=EDIT, sentence=("我",))
    desk.settle()
    assert not exporter(desk).record(tmp_path / "a.gif")
    assert desk.message() == "one-step-only"
    exporter(desk).ask()
    desk.settle()
    dialog = desk.window.findChildren(ExportDialog)[-1]
    desk.click(dialog.whats.button("moving"))
    assert not dialog.go.isEnabled()
    assert "one step" in dialog.note.text()
    desk.click(dialog.whats.button("picture"))
    assert dialog.go.isEnabled()
    dialog.reject()
    assert list(tmp_path.iterdir()) == []


def test_cancel_ends_it_at_once_and_leaves_neither_file_nor_another_step(desk: Any, tmp_path: Path) -> None:
    view = desk.open("attention")
    desk.window.host.set_step(3)
    desk.settle()
    before = place(desk, view)
    assert exporter(desk).record(tmp_path / "a.gif")
    desk.app.processEvents()
    progress = exporter(desk).progress
    QTest.mouseClick(progress.stop, Qt.MouseButton.LeftButton)
    assert exporter(desk).going_on is None
    desk.settle()
    assert place(desk, view) == before
    assert desk.message() == ""
    assert list(tmp_path.iterdir()) == []
    assert exporter(desk).record(tmp_path / "b.gif")  # and another one can be made
    finish(desk)
    assert [path.name for path in tmp_path.iterdir()] == ["b.gif"]


def test_an_engine_that_gives_up_ends_it_with_the_engines_own_words(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rnnlab.engine.traces import Failure

    view = desk.open("reader")
    before = place(desk, view)
    monkeypatch.setattr(desk.window.host, "up_to_date", lambda name: False)  # its result does not come
    assert exporter(desk).record(tmp_path / "a.gif")
    desk.settle()
    desk.window.lane.failed.emit("reader", desk.state("reader"), Failure("out-of-memory"))
    assert exporter(desk).going_on is None
    assert desk.message() == "out-of-memory"
    assert place(desk, view) == before
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_encoded_is_said_and_nothing_is_written(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def short_of_memory(*args: Any) -> None:
        raise MemoryError

    desk.open("reader")
    monkeypatch.setattr(GifWriter, "add", short_of_memory)
    assert exporter(desk).record(tmp_path / "a.gif")
    finish(desk)
    assert desk.window.stage.banner.message() == Message.of("export-failed", reason="MemoryError")
    assert list(tmp_path.iterdir()) == []


def test_Q37_an_animation_for_a_folder_that_is_gone_names_it_at_the_end(desk: Any, tmp_path: Path) -> None:
    desk.open("reader")
    assert exporter(desk).record(tmp_path / "gone" / "a.gif", ratio=0.5)
    finish(desk)
    assert desk.message() == "file-not-saved"
    assert dict(desk.window.stage.banner.message().args)["path"] == str(tmp_path / "gone" / "a.gif")
    assert list(tmp_path.iterdir()) == []


def test_the_dialog_records_a_part_at_the_size_and_pace_that_were_chosen(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.open("reader")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "a"), ""))
    exporter(desk).ask()
    desk.settle()
    dialog = desk.window.findChildren(ExportDialog)[-1]
    desk.click(dialog.whats.button("moving"))
    dialog.choose_part("chain")
    desk.click(dialog.ratios["gif"].button(2))
    desk.click(dialog.paces.button(2.0))
    size = dialog.note.text()
    desk.click(dialog.go)
    finish(desk)
    with Image.open(tmp_path / "a.gif") as found:
        assert f"{found.n_frames} pictures of {found.width} × {found.height} pixels" in size  # type: ignore[attr-defined]
        assert found.info["duration"] == 2000


def test_a_frame_in_which_nothing_moves_has_its_time_all_the_same() -> None:
    writer = GifWriter(0.25)
    for _ in range(3):
        writer.add(2, 2, bytes((10, 20, 30, 0)) * 4, 8)
    writer.add(2, 2, bytes((10, 20, 30, 0)) * 3 + bytes((200, 20, 30, 0)), 8)
    import io

    with Image.open(io.BytesIO(writer.finish())) as found:
        assert found.n_frames == 4  # type: ignore[attr-defined]
        found.seek(3)
        frame = found.convert("RGB")
    assert frame.getpixel((0, 0)) == (30, 20, 10)
    assert frame.getpixel((1, 1)) == (30, 20, 200)
    with pytest.raises(ValueError, match="after one of"):
        writer.add(1, 2, bytes(8), 4)
