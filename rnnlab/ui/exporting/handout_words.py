"""What a lab's page of the hand-out says beside its picture, gathered from what the lab shows."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QLabel, QWidget

from rnnlab.ui.copying import formulas_of
from rnnlab.ui.exporting.subject import caption, picture_of
from rnnlab.ui.lessons import source
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.widgets.controls import NumbersTable
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.unknown import UNKNOWN

W = TypeVar("W", bound=QWidget)


@dataclass(frozen=True)
class Words:
    """The words of a page.

    Attributes
    ----------
    title, question : str
    definition : str
        The concept in sentences; empty where the picture has them.
    hints : tuple of str
        Where to look; empty where the picture has all of them.
    formulas : tuple of str
        LaTeX, without marks.
    numbers : tuple of (str, str)
        Name and value, as the inspector shows them.
    provenance : str
    """

    title: str
    question: str
    definition: str
    hints: tuple[str, ...]
    formulas: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...]
    provenance: str


def gather(view: LabView, state: Any) -> Words:
    """What is said of an open lab whose numbers are drawn."""
    picture = picture_of(view.stage)
    return Words(
        tr(view.NAME),
        tr(view.QUESTION),
        _definition(view, picture),
        _hints(view, picture),
        formulas_of(view),
        tuple(_numbers(view)),
        caption(view, state),
    )


def plain(label: QLabel) -> str:
    """What a label says, without the marks of rich text."""
    text = label.text()
    rich = label.textFormat() != Qt.TextFormat.PlainText and "<" in text
    return QTextDocumentFragment.fromHtml(text).toPlainText() if rich else text


def _definition(view: LabView, picture: QWidget) -> str:
    """The help page's first words where the picture has no concept in words."""
    labels = [label for label in picture.findChildren(QLabel) if label.text() and label.isVisibleTo(picture)]
    for label, below in itertools.pairwise(labels):
        heading = label.property("kind") == "heading" and plain(label) != tr(Definition.LOOK)
        if heading and below.property("kind") == "text" and not isinstance(below.parent(), Hint):
            return ""
    return source.plain(tr(view.HELP.shows[0]))


def _hints(view: LabView, picture: QWidget) -> tuple[str, ...]:
    """Where to look, as far as the picture does not have it: there they go where room is scarce."""
    groups: dict[QWidget | None, list[Hint]] = {}
    for hint in picture.findChildren(Hint):
        groups.setdefault(hint.parentWidget(), []).append(hint)
    if any(all(hint.isVisibleTo(picture) for hint in group) for group in groups.values()):
        return ()
    # Of several forms of a picture the one that is shown is that of which most is to be seen.
    nearest = max(groups.values(), key=lambda group: max(_depth(hint, picture) for hint in group), default=[])
    if nearest and max(_depth(hint, picture) for hint in nearest) > 0:
        return _texts(nearest)
    return _texts(_of_sections(view, Hint))


def _depth(widget: QWidget, picture: QWidget) -> int:
    """How far below the picture the first of a widget and what holds it is that can be seen."""
    above: list[QWidget] = []
    holder: QWidget | None = widget
    while holder is not None and holder is not picture:
        above.append(holder)
        holder = holder.parentWidget()
    seen = next((index for index, part in enumerate(above) if part.isVisibleTo(picture)), len(above))
    return len(above) - seen


def _texts(hints: Iterable[Hint]) -> tuple[str, ...]:
    return tuple(plain(label) for hint in hints for label in hint.findChildren(QLabel) if label.text())


def _numbers(view: LabView) -> Iterable[tuple[str, str]]:
    for table in _of_sections(view, NumbersTable):
        yield from (row for row in table.rows() if row[1] not in ("", "–", UNKNOWN))


def _of_sections(view: LabView, kind: type[W]) -> Sequence[W]:
    """The widgets of a kind in the sections that have something to say now."""
    found: list[W] = []
    for section in view.sections:
        if section.present():
            found += [section.widget] if isinstance(section.widget, kind) else section.widget.findChildren(kind)
    return found
