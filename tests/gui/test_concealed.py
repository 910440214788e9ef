"""While a question is open, nothing tells its answer: neither picture, number, name for a screen reader, nor export.

Each situation is drawn twice, with two results that differ in everything that
was computed and was not given: as long as the answer is concealed, both have to
look and sound the same, to the last pixel.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QEvent, QIODevice
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab.labs import registry
from rnnlab.labs.gates.state import Override
from rnnlab.labs.translation.view_curve_kept import Kept
from rnnlab.session.answers import answer
from rnnlab.session.lessons.asking import LOOK_KEY, Look
from rnnlab.session.lessons.reading import open_lesson
from rnnlab.session.lessons.run import ASKING
from rnnlab.ui.application import application
from rnnlab.ui.lessons.shots import Easel, Shot
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.cover import Cover
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.questions import VECTOR

# What of a result is given, or may be looked at whatever is asked: fields by lab.
GIVEN: dict[str, frozenset[str]] = {lab.name: frozenset() for lab in registry.LABS}
GIVEN["translation"] = frozenset({"encoder_units", "neck"})  # what the source became, before a word is written
NETWORK = frozenset({"W", "U", "b", "b_hn", "inputs"})
GIVEN["reader"] = NETWORK  # on the chain of the toy network, whose vectors and weights somebody has typed
GIVEN["attention"] = frozenset({"hull"})  # the keys' own, on the page of the calculation; the keys are given
# What may be looked at while one of the lab's own questions is asked: it is what the answer is worked out of, or
# belongs to something else.
WORDS_PAGE = frozenset({"inputs", "positions", "queries", "keys", "values", "hull"})
FIRST_ORDER = frozenset({"before"})
CLOUDS = frozenset({"points", "line", "examples", "explained", "static"})
CELL = frozenset({*"ifgoch", "kept", "written", "tanh_c", "carried", "held", "inputs", "difference", "difference_c"})
CELL |= {"difference_by_step", "c_difference", "largest_c", "forced_largest_c"}
LOCAL = frozenset({"local", "local_singular_values", "local_radius", "pascanu"})
OPEN: dict[tuple[str, str], frozenset[str]] = {
    ("reader", "where"): NETWORK,
    **{("gates", name): CELL for name in ("answer", "share")},
    ("parallel", "depth"): frozenset({"operations", "memory"}),
    ("gradients", "hundredth"): LOCAL,
    ("gradients", "blamed"): frozenset({"clipped"}),
    ("attention", "next-word"): frozenset({"context_weights"}),
    **{("context", name): CLOUDS for name in ("where", "which", "sure")},
    **{("selfattention", name): WORDS_PAGE for name in ("where", "most")},
    **{("selfattention", name): FIRST_ORDER for name in ("none", "sinusoidal", "causal", "learned")},
}
# Of these the first element belongs to the word that the network wrote itself, which is given.
FIRST = frozenset({"probabilities", "rest", "moved"})
# States in which questions are put that the lab's first state has not.
MORE: dict[str, tuple[dict[str, Any], ...]] = {
    "gates": ({"page": "cell", "overrides": (Override("f", 0.0),)},),
    "reader": ({"page": "answers", "model": "recall-lstm", "sentence": ("我", "出生", "在", "中国"), "compare": None},),
}
# Asked only where something was measured, or a further model is installed: with their own tests.
ELSEWHERE = {"parallel": {"fastest", "curve"}, "selfattention": {"learned", "extra"}}
# Pages that show what was recorded or measured, and is not in a result.
RECORDED = {"gates": ("learning",), "gradients": ("training",), "translation": ("training",)}
# Whole numbers that are computed, by the names of their fields; others are places, and stay.
COUNTED = frozenset({"tick", "depth", "multiply_adds", "operations", "memory", "ticks", "states", "pairs"})


def covered(view: LabView) -> bool:
    """Whether the page is hatched as a whole."""
    return any(cover.isVisibleTo(view.stage) and cover.height() > 100 for cover in view.stage.findChildren(Cover))


def another(value: Any, given: frozenset[str], kept: int = 0) -> Any:
    """A result with other numbers in all fields but the given ones; what is no number stays.

    Of arrays over the steps the first ``kept`` rows stay as well: they have been read.
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value) if field.init}
        changed = {
            name: part
            if name in given
            else part + 1
            if name in COUNTED and type(part) is int
            else (*part[:1], *another(part[1:], given))
            if name in FIRST and isinstance(part, tuple)
            else another(part, given, kept)
            for name, part in fields.items()
        }
        return dataclasses.replace(value, **changed)
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        if kept and value.ndim and len(value) > kept:
            return np.concatenate([value[:kept], np.flip(value[kept:]) * 0.83 + 0.0107])
        return np.flip(value) * 0.83 + 0.0107 if value.size else value
    if isinstance(value, float):
        return value * 0.83 + 0.0107
    if isinstance(value, tuple):
        return tuple(another(part, given, kept) for part in value)
    if isinstance(value, dict):
        return {name: another(part, given, kept) for name, part in value.items()}
    return value


def heard(interface: QAccessibleInterface | None, depth: int = 0) -> Iterator[str]:
    """All that a screen reader can read below something."""
    if interface is None or not interface.isValid() or depth > 12 or interface.state().invisible:
        return
    for kind in (QAccessible.Text.Name, QAccessible.Text.Value, QAccessible.Text.Description, QAccessible.Text.Help):
        if text := interface.text(kind):
            yield text
    for k in range(interface.childCount()):
        yield from heard(interface.child(k), depth + 1)


def pixels(widget: QWidget) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    widget.grab().save(buffer, "BMP")
    return bytes(buffer.data().data())


def signs(view: LabView, full: Any) -> dict[str, Any]:
    """Everything that is to be seen and heard of a lab: by part."""
    for _ in range(2):  # what an answer made longer or shorter has its place again
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    found: dict[str, Any] = {"stage": pixels(view.stage)}
    widgets = {"stage": view.stage}
    for section in view.sections:
        if section.present():
            section.widget.ensurePolished()
            widgets[f"section {section.name}"] = section.widget
            found[f"section {section.name}"] = pixels(section.widget)
            found[f"value {section.name}"] = section.value() if section.value is not None else ""
    for name, widget in widgets.items():
        found[f"heard in {name}"] = sorted(heard(QAccessible.queryAccessibleInterface(widget)))
        parts = [part for part in (widget, *widget.findChildren(QWidget)) if part.isVisibleTo(widget)]
        found[f"tips in {name}"] = sorted(filter(None, (part.toolTip() for part in parts)))
    found["timeline"] = view.timeline(full).tracks
    return found


class Bench:
    """Draws labs that no window shows."""

    def __init__(self) -> None:
        self.easel = Easel()
        self.heard: list[LabView] = []

    def step(self, view: LabView, step: int) -> None:
        """Another step is wanted, as the window gives it."""
        view.store.set_step(step, 99)
        view.set_step(view.current_step(view.timeline(view.store.full_state(view.name)).length))

    def draw(self, lab: str, state: Any) -> tuple[LabView, Any, Any]:
        """A lab's view with a state and its result drawn, and both."""
        shot = Shot(lab, state)
        asked = self.easel.asked_state(shot)
        result = answer(LOOK_KEY, Look(lab, asked))
        view = self.easel._views[lab]
        if view not in self.heard:
            view.step_requested.connect(lambda step: self.step(view, step))
            self.heard.append(view)
        self.easel.draw(shot, result)
        view.stage.resize(1180, 760)
        view.stage.show()
        return view, view.store.full_state(lab), result

    def again(self, view: LabView, full: Any, result: Any) -> None:
        """The same with another result, as one that comes late is drawn."""
        view.show_result(full, result)
        view.set_step(view.current_step(view.timeline(full).length))
        QApplication.processEvents()


@pytest.fixture(scope="module")
def bench(qapp: QApplication) -> Iterator[Bench]:
    application(["rnnlab"])
    motion, look().motion = look().motion, False
    made = Bench()
    yield made
    made.easel.clear()
    look().motion = motion


def situations(lab: str) -> Iterator[Any]:
    """The lab's first state on each of its pages, and those in which further questions are put."""
    entry = registry.lab(lab)
    for more in ({}, *MORE.get(lab, ())):
        for page in entry.parts.pages:
            if not more or more.get("page", page) == page:
                yield entry.state_type(**{**more, **({"page": page} if page else {})})


def told_apart(bench: Bench, view: LabView, full: Any, result: Any, given: frozenset[str], kept: int = 0) -> list[str]:
    """What looks or sounds otherwise when what was computed is another; nothing, as long as it is concealed."""
    bench.again(view, full, result)
    before = signs(view, full)
    bench.again(view, full, another(result, given, kept))
    after = signs(view, full)
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]


LABS = [lab.name for lab in registry.LABS]


@pytest.mark.parametrize("lab", LABS)
def test_an_open_question_of_a_lesson_leaves_nothing_computed_to_be_seen_heard_or_read(bench: Bench, lab: str) -> None:
    leaks, noticed = {}, 0
    for state in situations(lab):
        view, full, result = bench.draw(lab, state)
        page = getattr(state, "page", "")
        noticed += bool(told_apart(bench, view, full, result, GIVEN[lab]))
        view.conceal(True)
        if leak := told_apart(bench, view, full, result, GIVEN[lab]):
            leaks[page] = leak
        # What was recorded or measured stands in no result: such pages are hatched as a whole.
        if page in RECORDED.get(lab, ()) and not covered(view):
            leaks[page] = ["what was recorded"]
        view.conceal(False)
        assert not covered(view)
    assert leaks == {}
    assert noticed  # the other numbers do show where nothing is concealed


@pytest.mark.parametrize("lab", LABS)
def test_each_question_of_a_lab_conceals_what_determines_its_answer(bench: Bench, lab: str) -> None:
    leaks, asked = {}, set()
    for state in situations(lab):
        view, full, result = bench.draw(lab, state)
        for question in view.predictions.questions():
            asked.add(question.id)
            view.conceal(True, question.id)
            view.predictions.begin(question)
            given = GIVEN[lab] | OPEN.get((lab, question.id), frozenset())
            full = view.store.full_state(lab)
            kept = int(full.step) if (lab, question.kind) == ("reader", VECTOR) else 0
            if leak := told_apart(bench, view, full, result, given, kept):
                leaks[question.id] = leak
            view.predictions.end()
            view.conceal(False)
            bench.again(view, full, result)
    assert leaks == {}
    assert asked == set(registry.lab(lab).parts.questions) - ELSEWHERE.get(lab, set())


def test_the_recorded_curves_are_all_hidden_while_something_else_is_asked(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = registry.lab("translation").state_type(page="curve")
    view, full, result = bench.draw("translation", state)
    before = signs(view, full)
    view.conceal(True)
    view.preview(full)
    bench.again(view, full, result)  # every part has its place
    hidden = signs(view, full)
    assert hidden["stage"] != before["stage"]
    rows = Kept.rows

    def others(self: Kept, name: str) -> Any:
        found, *rest = rows(self, name)
        return (tuple(dataclasses.replace(row, exact=row.exact // 2) for row in found), *rest)

    monkeypatch.setattr(Kept, "rows", others)
    view.preview(full)
    bench.again(view, full, result)
    after = signs(view, full)
    assert [name for name in {**hidden, **after} if hidden.get(name) != after.get(name)] == []
    view.conceal(False)
    assert signs(view, full)["stage"] not in (before["stage"], hidden["stage"])


def test_while_a_lesson_asks_nothing_can_be_copied_exported_recorded_or_handed_out(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = open_lesson(Path(__file__).parent / "lessons" / "small")
    classroom = desk.window.tools.classroom
    classroom.open(small, resume=False)
    classroom.go(2)  # how large is the weight?
    desk.settle()
    assert classroom.run.phase == ASKING
    clipboard = desk.app.clipboard()
    clipboard.setText("before")
    copying, exporter = desk.window.tools.copying, desk.window.tools.exporter
    desk.window.host.view("attention").step_requested.emit(2)  # whoever steps on sees as little
    ways: dict[str, Callable[[], object]] = {
        "table": copying.table,
        "latex": copying.latex,
        **{
            kind: partial(exporter.write, tmp_path / f"x.{kind}", kind)
            for kind in ("csv", "tsv", "tex", "svg", "pdf", "png")
        },
        "gif": partial(exporter.record, tmp_path / "x.gif"),
        "hand-out": partial(exporter.hand_out, tmp_path / "x.pdf", "en", "a4"),
    }
    for name, way in ways.items():
        desk.window.stage.banner.clear()
        assert not way(), name
        assert desk.message() == "answer-hidden", name
    assert list(tmp_path.glob("x.*")) == []
    assert clipboard.text() == "before"
    classroom.run.lock()
    classroom.run.reveal()
    desk.settle()
    copying.table()
    assert "0.83" in clipboard.text()
