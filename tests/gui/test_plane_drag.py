"""What a drag costs on a plane: what stands still is not painted or laid out anew, and looks as it did before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rnnlab.ui.look.theme import dress, look
from rnnlab.ui.widgets import plane_labels as labels
from rnnlab.ui.widgets.plane import PlaneEditor
from rnnlab.ui.widgets.plane_items import Arrow, Handle, Region
from rnnlab.ui.widgets.plane_layout import LabelLayout

KEYS = (
    Handle("h0", 1.0, 0.0, "a $h_1$", "a", tag="0.20", share=0.2),
    Handle("h1", 0.0, 1.0, "b $h_2$", "b", tag="0.30", share=0.3),
    Handle("h2", -1.0, -1.0, "c $h_3$", "c", tag="0.50", share=0.5),
    Handle("s", 2.0, 1.0, "query $s$", "s", diamond=True),
)


@pytest.fixture
def plane(qapp: QApplication) -> Iterator[PlaneEditor]:
    dress(qapp)
    made = PlaneEditor(("one", "two"))
    made.resize(700, 500)
    made.show()
    made.set_handles(KEYS)
    made.set_region(Region(((1.0, 0.0), (0.0, 1.0), (-1.0, 0.5)), "inside"))
    made.set_arrow(Arrow(-0.5, 0.5, "context $c$"))
    qapp.processEvents()
    made.moved.connect(lambda key, x, y: move(made, key, x, y))
    yield made
    look().set_theme("light")
    made.setParent(None)
    made.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def move(plane: PlaneEditor, key: str, x: float, y: float) -> None:
    plane.set_handles([replace(h, x=x, y=y) if h.key == key else h for h in plane.model.handles])


def press(plane: PlaneEditor, key: str) -> QPointF:
    start = plane.point_of(key)
    QTest.mousePress(plane.viewport(), Qt.MouseButton.LeftButton, pos=start.toPoint())
    QApplication.processEvents()
    return start


def drag_by(plane: PlaneEditor, start: QPointF, right: int, down: int) -> None:
    QTest.mouseMove(plane.viewport(), (start + QPointF(right, down)).toPoint())
    QApplication.processEvents()


def painted(plane: PlaneEditor) -> np.ndarray:
    image = plane.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return pixels[..., :3].astype(int)


def times(plane: PlaneEditor) -> tuple[int, int]:
    """How often the ground, and what stands still upon it, were painted."""
    return plane.figure.layers.ground.times, plane.figure.layers.still.times


def in_one_go(plane: PlaneEditor) -> np.ndarray:
    """The same without layers."""
    layers, plane.figure.layers.paint = plane.figure.layers.paint, lambda *_: False
    plane.figure.update()
    pixels = painted(plane)
    plane.figure.layers.paint = layers
    return pixels


def beside_the_origin(plane: PlaneEditor, pixels: np.ndarray) -> np.ndarray:
    """Where all vectors begin, the dragged one lies over its neighbours."""
    zero = plane.box.mapToScene(plane.model.pixel(0.0, 0.0))
    rows, columns = np.indices(pixels.shape[:2])
    return np.hypot(columns - zero.x(), rows - zero.y()) > 12


def test_moves_of_the_query_paint_nothing_of_what_stands_still(plane: PlaneEditor) -> None:
    start = press(plane, "s")
    before = times(plane)
    for step in range(1, 9):
        drag_by(plane, start, 2 * step, -3 * step)
    assert plane.model.handle("s").x > 2.0
    assert times(plane) == before


def test_a_result_during_a_drag_paints_what_stands_still_once_and_the_ground_not_at_all(plane: PlaneEditor) -> None:
    start = press(plane, "s")
    ground, still = times(plane)
    drag_by(plane, start, 4, -4)
    plane.set_arrow(Arrow(-0.1, -0.1, "context $c$"))
    plane.set_handles([replace(h, tag="0.33", share=0.33) if h.tag else h for h in plane.model.handles])
    QApplication.processEvents()
    assert times(plane) == (ground, still + 1)


def test_a_move_takes_its_label_along_and_the_answer_lays_all_out_afresh(plane: PlaneEditor) -> None:
    def place(key: str) -> QPointF:
        return next(one.rect.topLeft() for one in plane.figure.labels()[0] if one.handle and one.handle.key == key)

    start = press(plane, "s")
    label, others, laid_out = place("s"), [place(f"h{k}") for k in range(3)], []
    layout = plane.figure._layout
    lay_out = layout.lay_out
    layout.lay_out = lambda model: (laid_out.append(model), lay_out(model))[1]  # type: ignore[method-assign]
    drag_by(plane, start, 30, -20)
    moved = plane.point_of("s") - start
    assert abs(place("s").x() - label.x() - moved.x()) < 1
    assert abs(place("s").y() - label.y() - moved.y()) < 1
    assert [place(f"h{k}") for k in range(3)] == others
    assert not laid_out
    plane.set_arrow(Arrow(-0.4, 0.5, "context $c$"))
    QApplication.processEvents()
    assert len(laid_out) == 1


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("key", ["s", "h2"])
def test_a_plane_looks_the_same_while_a_handle_is_dragged(plane: PlaneEditor, theme: str, key: str) -> None:
    look().set_theme(theme)
    start = press(plane, key)
    drag_by(plane, start, 9, 7)
    dragged, whole = painted(plane), in_one_go(plane)
    assert (whole != whole[0, 0]).any()
    assert (dragged == whole)[beside_the_origin(plane, whole)].all()


def test_a_dragged_vector_passes_below_points_and_labels_as_ever(plane: PlaneEditor) -> None:
    press(plane, "s")
    move(plane, "s", 2.0, 0.0)  # over the first key, at (1, 0)
    dragged, whole = painted(plane), in_one_go(plane)
    at = plane.point_of("h0")
    rows, columns = np.indices(dragged.shape[:2])
    inner = np.hypot(columns - at.x(), rows - at.y()) < 6
    assert inner.any()
    assert (dragged[inner] == whole[inner]).all()


def test_a_dragged_vector_passes_below_the_computed_one_as_ever(plane: PlaneEditor) -> None:
    press(plane, "h2")
    plane.set_arrow(Arrow(1.5, 1.5, ""))
    move(plane, "h2", 1.6, 1.6)  # the same direction
    dragged, whole = painted(plane), in_one_go(plane)
    for share in (0.3, 0.5, 0.7):
        at = plane.box.mapToScene(plane.model.pixel(1.5 * share, 1.5 * share)).toPoint()
        assert (dragged[at.y(), at.x()] == whole[at.y(), at.x()]).all()


def test_another_theme_during_a_drag_paints_both_layers_anew(plane: PlaneEditor) -> None:
    press(plane, "s")
    ground, still = times(plane)
    look().set_theme("dark")
    QApplication.processEvents()
    after = times(plane)
    assert after[0] > ground
    assert after[1] > still
    whole = in_one_go(plane)
    assert (painted(plane) == whole)[beside_the_origin(plane, whole)].all()


def test_the_regions_sentence_stays_where_it_is_while_it_covers_nothing_and_is_placed_afresh_afterwards(
    plane: PlaneEditor,
) -> None:
    def place() -> tuple[float, float]:
        room = plane.figure.labels()[1]
        assert room is not None
        return room.x(), room.y()

    def fresh() -> tuple[float, float]:
        layout = LabelLayout()
        layout.lay_out(plane.model)
        room = layout.room_for(plane.model, "inside")
        assert room is not None
        return room.x(), room.y()

    plane.set_region(Region(((-1.5, -1.2), (1.8, -1.2), (1.8, 1.2), (-1.5, 1.2)), "inside"))
    start = press(plane, "s")
    before = place()
    drag_by(plane, start, 10, 4)
    assert place() == before
    x, y = before  # the query is taken to the middle of the sentence
    drag_by(plane, start, round(x + 20 - start.x()), round(y + 8 - start.y()))
    assert place() != before
    QTest.mouseRelease(plane.viewport(), Qt.MouseButton.LeftButton, pos=(start + QPointF(60, 60)).toPoint())
    QApplication.processEvents()
    assert place() == fresh()


def test_after_a_drag_no_picture_is_kept(plane: PlaneEditor) -> None:
    start = press(plane, "s")
    drag_by(plane, start, 5, 5)
    assert not plane.figure.layers.still.picture.isNull()
    QTest.mouseRelease(plane.viewport(), Qt.MouseButton.LeftButton, pos=(start + QPointF(5, 5)).toPoint())
    QApplication.processEvents()
    assert plane.figure.layers.ground.picture.isNull()
    assert plane.figure.layers.still.picture.isNull()


def test_a_dense_screen_gets_pictures_in_its_own_pixels(plane: PlaneEditor) -> None:
    press(plane, "s")
    image = QImage(plane.viewport().size() * 2, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(2.0)
    plane.viewport().render(image)
    assert plane.figure.layers.still.picture.devicePixelRatio() == 2.0


# where labels go


@pytest.mark.parametrize("index", range(12))
def test_one_candidate_is_the_same_box_as_among_all(index: int) -> None:
    every = labels.candidates(10.0, 20.0, 30.0, 12.0, 8.0)
    assert labels.candidate(index, 10.0, 20.0, 30.0, 12.0, 8.0)[0] == pytest.approx(every[index], abs=1e-12)


@pytest.mark.parametrize(
    ("index", "corner"),
    [
        (0, (18.0, 14.0)),  # to the right, a gap away, in the middle of its height
        (1, (16.0, 2.0)),  # right and above: three quarters of the gap each way
        (2, (-5.0, 0.0)),  # above, in the middle of its width
        (4, (-28.0, 14.0)),
        (6, (-5.0, 28.0)),
        (8, (6.0, 0.0)),  # above, pushed half a gap to the left of its point
        (9, (-16.0, 0.0)),
    ],
)
def test_a_label_lies_at_its_gap_from_the_point(index: int, corner: tuple[float, float]) -> None:
    box = labels.candidate(index, 10.0, 20.0, 30.0, 12.0, 8.0)[0]
    assert box == pytest.approx((*corner, corner[0] + 30.0, corner[1] + 12.0), abs=1e-12)


def test_lines_are_rows_of_boxes_from_end_to_end_of_each() -> None:
    boxes, counts = labels.lines([(0.0, 0.0, 28.0, 0.0), (5.0, 5.0, 5.0, 5.0)])
    assert list(counts) == [2, 2]
    assert boxes.tolist() == [[-3, -3, 3, 3], [25, -3, 31, 3], [2, 2, 8, 8], [2, 2, 8, 8]]
    assert len(labels.along((0.0, 0.0), (1e6, 0.0))) == 60  # however long a line is


def test_twelve_labels_that_find_no_room_leave_their_weights_to_the_table(plane: PlaneEditor) -> None:
    crowd = [
        Handle(f"h{k}", 0.3 * (k % 4), 0.2 * (k // 4), f"word{k} $h_{k}$", f"word{k}", tag="0.08", share=0.08)
        for k in range(12)
    ]
    plane.set_handles(crowd)
    laid = [placed for placed in LabelLayout().lay_out(plane.model) if placed.handle is not None]
    assert all(placed.bare for placed in laid)  # one kind for all: some with and some without would look like a claim
    plane.set_handles(KEYS)
    laid = [placed for placed in LabelLayout().lay_out(plane.model) if placed.handle is not None]
    assert not any(placed.bare for placed in laid)
