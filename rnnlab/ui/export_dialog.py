"""Export: what kind of file, how large, and whether a line below says what it shows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from rnnlab.files import shown
from rnnlab.paths import home
from rnnlab.session.messages import Message
from rnnlab.session.store import Store
from rnnlab.ui.copying import Copying
from rnnlab.ui.export import picture_size, write_drawing, write_picture, write_table
from rnnlab.ui.lab_host import LabHost
from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import px
from rnnlab.ui.stage import StageFrame
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.pages import PagedStage

TITLE = N_("Export", "Export")
KIND, SIZE = N_("Export", "Kind of file"), N_("Export", "Size")
KINDS = (
    ("png", N_("Export", "Picture (PNG)")),
    ("svg", N_("Export", "Drawing (SVG)")),
    ("csv", N_("Export", "Numbers (CSV)")),
)
RATIOS = ((1, "1×"), (2, "2×"), (3, "3×"), (4, "4×"))
CAPTION = N_("Export", "Line below: lab, sentence, provenance")
NOTES = {
    "png": N_("Export", "{width} × {height} pixels, as on the screen."),
    "svg": N_("Export", "Lines stay lines and text stays text, at any size."),
    "csv": N_("Export", "The table of the lab, every number in full; UTF-8, for a spreadsheet."),
}
FILTERS = {
    "png": N_("Export", "Pictures (*.png)"),
    "svg": N_("Export", "Drawings (*.svg)"),
    "csv": N_("Export", "Tables (*.csv)"),
}
GO, CANCEL = N_("Export", "Export…"), N_("Export", "Cancel")


class ExportDialog(QDialog):
    """The three choices; ``accepted`` when they are made."""

    def __init__(self, parent: QWidget, picture: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._picture = picture
        self.kind, self.ratio = "png", 2
        self.kinds = Segmented(KINDS, KIND)
        self.ratios = Segmented(RATIOS, SIZE)
        self.caption = Pill(CAPTION)
        self.caption.setCheckable(True)
        self.caption.setChecked(True)
        self.note: QLabel = note_label()
        self.go, self.stop = QPushButton(), QPushButton()
        self.go.setProperty("kind", "primary")
        self.go.setDefault(True)
        bind(self.go.setText, GO)
        bind(self.stop.setText, CANCEL)
        bind(self.setWindowTitle, TITLE)
        self.kinds.chosen.connect(self._on_kind)
        self.ratios.chosen.connect(self._on_ratio)
        self.caption.toggled.connect(self._show)
        self.go.clicked.connect(self.accept)
        self.stop.clicked.connect(self.reject)
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        margin = round(px(24))
        box.setContentsMargins(margin, margin, margin, margin)
        box.setSpacing(round(px(8)))
        for part in (MathLabel(KIND, 13, 600), self.kinds, self.note):
            box.addWidget(part)
        box.addSpacing(round(px(8)))
        for part in (MathLabel(SIZE, 13, 600), self.ratios):
            box.addWidget(part)
        box.addSpacing(round(px(8)))
        box.addWidget(self.caption, 0, Qt.AlignmentFlag.AlignLeft)
        box.addSpacing(round(px(16)))
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.stop)
        row.addWidget(self.go)
        box.addLayout(row)
        self.setMinimumWidth(round(px(460)))

    def _on_kind(self, kind: str) -> None:
        self.kind = kind
        self._show()

    def _on_ratio(self, ratio: int) -> None:
        self.ratio = ratio
        self._show()

    def _show(self) -> None:
        self.kinds.set_value(self.kind)
        self.ratios.set_value(self.ratio)
        self.ratios.setEnabled(self.kind == "png")
        self.caption.setEnabled(self.kind != "csv")
        size = picture_size(self._picture, self.ratio, self.caption.isChecked())
        bind(self.note.setText, NOTES[self.kind], width=size.width(), height=size.height())


class Exporter(QObject):
    """Export of the open lab: asks, then writes."""

    def __init__(self, window: QWidget, store: Store, host: LabHost, stage: StageFrame, copying: Copying) -> None:
        super().__init__(window)
        self._window, self._store, self._host, self._stage, self._copying = window, store, host, stage, copying

    def ask(self) -> None:
        """Open the dialog, unless an answer is hidden."""
        if not self._copying.allowed():
            return
        dialog = ExportDialog(self._window, self.picture())
        dialog.accepted.connect(self._on_accepted)
        dialog.open()

    def _on_accepted(self) -> None:
        dialog = self.sender()
        assert isinstance(dialog, ExportDialog)
        kind = dialog.kind
        start = str(home() / f"{self._host.current}.{kind}")
        name, _ = QFileDialog.getSaveFileName(self._window, tr(TITLE), start, tr(FILTERS[kind]))
        if name:
            path = Path(name)
            path = path if path.suffix.lower() == f".{kind}" else path.with_name(f"{path.name}.{kind}")
            self.write(path, kind, dialog.ratio, dialog.caption.isChecked())

    def write(self, path: Path, kind: str, ratio: float = 2.0, captioned: bool = True) -> bool:
        """Write the open lab, and say where it is; or what went wrong, and then nothing is claimed."""
        caption = self.caption() if captioned else ""
        problem: Message | None
        if kind == "csv":
            problem = write_table(self._host.view(self._host.current).table(), path)
        elif kind == "svg":
            problem = write_drawing(self.picture(), path, caption)
        else:
            problem = write_picture(self.picture(), path, ratio, caption)
        self._stage.banner.say(problem or Message.of("exported", path=shown(path)))
        return problem is None

    def caption(self) -> str:
        """What the line below a picture says: lab, sentence, provenance."""
        view = self._host.view(self._host.current)
        state = self._store.full_state(self._host.current)
        provenance = view.provenance(state)
        sentences = [track.text or " ".join(track.tokens) for track in view.timeline(state).tracks]
        parts = ["rnnlab", tr(view.NAME), *sentences, tr(provenance.text, **dict(provenance.args))]
        return "  ·  ".join(parts)

    def picture(self) -> QWidget:
        """What is exported: the stage; of one with several pages the page, without the tabs."""
        stage = self._stage.stack.currentWidget()
        pages = stage if isinstance(stage, PagedStage) else stage.findChild(PagedStage)
        return stage if pages is None else pages.pages[pages.page()]
