"""Export: what is taken away, as what kind of file, how large; and what it will look like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLocale, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from rnnlab.ui.export import picture, picture_size
from rnnlab.ui.exporting.choices import (
    CANCEL,
    CAPTION,
    GIF_RATIOS,
    GO,
    HANDOUT,
    KIND,
    KINDS,
    MOVING,
    NOTES,
    NUMBERS,
    PACE,
    PACES,
    PAPER,
    PAPERS,
    PART,
    PICTURE,
    RATIOS,
    SIZE,
    SPEECH,
    STILL,
    TITLE,
    WHAT,
    WHATS,
    WHOLE,
)
from rnnlab.ui.exporting.preview import Preview
from rnnlab.ui.exporting.subject import Cut
from rnnlab.ui.look.i18n import Text, bind, language, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.choice_box import ChoiceBox
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label

_AMERICAN = (QLocale.Country.UnitedStates, QLocale.Country.Canada, QLocale.Country.Mexico)


@dataclass(frozen=True)
class Offer:
    """What there is to be taken away.

    Attributes
    ----------
    widget : QWidget
        The picture.
    cuts : sequence of Cut
        Its parts.
    steps : int
        How many pictures an animation would have.
    lines : callable
        The first lines of a kind of file of numbers.
    labs : sequence of str
        The hand-out's pages.
    """

    widget: QWidget
    cuts: Sequence[Cut]
    steps: int
    lines: Callable[[str], Sequence[str]]
    labs: Sequence[str]


class ExportDialog(QDialog):
    """The choices; ``accepted`` when they are made."""

    def __init__(self, parent: QWidget, offer: Offer) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._offer = offer
        self.what, self._kinds = PICTURE, {what: kinds[0][0] for what, kinds in KINDS.items()}
        self.part = ""
        self._ratios: dict[str, float] = {"png": 2, "gif": 1}
        self.pace, self.language = 1.0, language().name
        self.paper = "letter" if QLocale.system().territory() in _AMERICAN else "a4"
        self.whats = Segmented(WHATS, WHAT)
        self.kinds = {what: Segmented(kinds, KIND) for what, kinds in KINDS.items()}
        self.parts = ChoiceBox()
        self.ratios = {"png": Segmented(RATIOS, SIZE), "gif": Segmented(GIF_RATIOS, SIZE)}
        self.paces = Segmented(PACES, PACE)
        self.papers = Segmented(PAPERS, PAPER)
        self.languages = Segmented([(code, language().own_name(code)) for code in language().available()], SPEECH)
        self.caption = Pill(CAPTION)
        self.caption.setCheckable(True)
        self.caption.setChecked(True)
        self.note: QLabel = note_label()
        self.preview = Preview()
        self.go, self.stop = QPushButton(), QPushButton()
        self.go.setProperty("kind", "primary")
        self.go.setDefault(True)
        bind(self.go.setText, GO)
        bind(self.stop.setText, CANCEL)
        bind(self.setWindowTitle, TITLE)
        self._image: QImage | None = None
        self._connect()
        self._lay_out()
        self._show()

    @property
    def kind(self) -> str:
        """The kind of file, as its name ends."""
        return self._kinds[self.what]

    @property
    def ratio(self) -> float:
        """Pixels for one logical pixel."""
        return self._ratios.get(self.kind, 1)

    def place(self) -> QRect | None:
        """Where the chosen part is; None for the whole picture."""
        return next((cut.place for cut in self._offer.cuts if cut.name == self.part), None)

    def choose_part(self, name: str) -> None:
        """Take a part of the picture, or with an empty name all of it."""
        names = ["", *(cut.name for cut in self._offer.cuts)]
        self.parts.setCurrentIndex(names.index(name) if name in names else 0)

    def _connect(self) -> None:
        self.whats.chosen.connect(self._on_what)
        for kinds in self.kinds.values():
            kinds.chosen.connect(self._on_kind)
        for ratios in self.ratios.values():
            ratios.chosen.connect(self._on_ratio)
        self.paces.chosen.connect(self._on_pace)
        self.papers.chosen.connect(self._on_paper)
        self.languages.chosen.connect(self._on_language)
        self.caption.toggled.connect(self._show)
        self.preview.pressed.connect(self._on_pressed)
        bind(self.parts.setAccessibleName, PART)
        self._name_parts()
        self.parts.currentIndexChanged.connect(self._on_part)
        language().changed.connect(self._name_parts)
        self.go.clicked.connect(self.accept)
        self.stop.clicked.connect(self.reject)

    def _lay_out(self) -> None:
        self._rows: dict[str, QWidget] = {}
        side = QVBoxLayout()
        side.setSpacing(round(px(12)))
        for name, title, parts in (
            ("what", WHAT, (self.whats,)),
            ("kind", KIND, tuple(self.kinds.values())),
            ("part", PART, (self.parts,)),
            ("size", SIZE, tuple(self.ratios.values())),
            ("pace", PACE, (self.paces,)),
            ("paper", PAPER, (self.papers,)),
            ("language", SPEECH, (self.languages,)),
        ):
            self._rows[name] = _row(title, parts)
            side.addWidget(self._rows[name])
        side.addWidget(self.caption, 0, Qt.AlignmentFlag.AlignLeft)
        side.addWidget(self.note)
        side.addStretch(1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.stop)
        row.addWidget(self.go)
        upper = QHBoxLayout()
        upper.setSpacing(round(px(24)))
        upper.addLayout(side, 0)
        upper.addWidget(self.preview, 1)
        box = QVBoxLayout(self)
        margin = round(px(24))
        box.setContentsMargins(margin, margin, margin, margin)
        box.setSpacing(round(px(16)))
        box.addLayout(upper, 1)
        box.addLayout(row)
        for part in self._rows.values():
            part.setFixedWidth(round(px(360)))
        self.note.setFixedWidth(round(px(360)))
        self.note.setMinimumHeight(round(px(52)))
        self.setMinimumSize(self.sizeHint())  # of whatever choices: none moves the others

    def _name_parts(self) -> None:
        self.parts.blockSignals(True)
        index = max(0, self.parts.currentIndex())
        self.parts.clear()
        self.parts.addItem(tr(WHOLE))
        for cut in self._offer.cuts:
            self.parts.addItem(tr(cut.text))
        self.parts.setCurrentIndex(index)
        self.parts.blockSignals(False)

    # gestures

    def _on_what(self, what: str) -> None:
        self.what = what
        self._show()

    def _on_kind(self, kind: str) -> None:
        self._kinds[self.what] = kind
        self._show()

    def _on_part(self, index: int) -> None:
        self.part = self._offer.cuts[index - 1].name if index > 0 else ""
        self._show()

    def _on_ratio(self, ratio: float) -> None:
        self._ratios[self.kind] = ratio
        self._show()

    def _on_pace(self, pace: float) -> None:
        self.pace = pace
        self._show()

    def _on_paper(self, paper: str) -> None:
        self.paper = paper
        self._show()

    def _on_language(self, name: str) -> None:
        self.language = name
        self._show()

    def _on_pressed(self, at: QPointF) -> None:
        """The smallest part at a point of the picture; where none is, all of it."""
        under = [cut for cut in self._offer.cuts if cut.place.contains(at.toPoint())]
        area: Callable[[Cut], int] = lambda cut: cut.place.width() * cut.place.height()  # noqa: E731
        smallest = min(under, key=area, default=None)
        self.choose_part("" if smallest is None or smallest.name == self.part else smallest.name)

    # what is shown

    def _show(self) -> None:
        what, kind = self.what, self.kind
        drawn = what in (PICTURE, MOVING)
        self.whats.set_value(what)
        for own, kinds in self.kinds.items():
            kinds.setVisible(own == what)
            kinds.set_value(self._kinds[own])
        for own, ratios in self.ratios.items():
            ratios.setVisible(own == kind)
            ratios.set_value(self._ratios[own])
        self.paces.set_value(self.pace)
        self.papers.set_value(self.paper)
        self.languages.set_value(self.language)
        shown = {
            "what": True, "kind": len(KINDS[what]) > 1, "part": drawn and bool(self._offer.cuts),
            "size": kind in self._ratios, "pace": what == MOVING, "paper": what == HANDOUT, "language": what == HANDOUT,
        }  # fmt: skip
        for name, row in self._rows.items():
            row.setVisible(shown[name])
        self.caption.setVisible(drawn)
        still = what == MOVING and self._offer.steps < 2
        self.go.setEnabled(not still)
        size = picture_size(self._offer.widget, self.ratio, self.caption.isChecked(), self.place())
        note = STILL if still else NOTES[HANDOUT if what == HANDOUT else kind]
        bind(self.note.setText, note, width=size.width(), height=size.height(), count=self._offer.steps)
        self._show_preview(drawn)

    def _show_preview(self, drawn: bool) -> None:
        if drawn:
            if self._image is None:
                self._image = picture(self._offer.widget, self.devicePixelRatioF())
            self.preview.show_picture(self._image, self.place())
        elif self.what == NUMBERS:
            self.preview.show_lines(self._offer.lines(self.kind))
        else:
            self.preview.show_lines([f"{page}   {lab}" for page, lab in enumerate(self._offer.labs, start=1)])

    def sizeHint(self) -> QSize:
        return QSize(round(px(880)), round(px(540)))


def _row(title: Text, parts: Sequence[QWidget]) -> QWidget:
    """A choice with its title above."""
    row = QWidget()
    box = QVBoxLayout(row)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(round(px(6)))
    box.addWidget(MathLabel(title, 13, 600))
    for part in parts:
        box.addWidget(part)
    return row
