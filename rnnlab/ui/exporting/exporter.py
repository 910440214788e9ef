"""Export and print of the open lab: asks, then writes; and says where it is, or what went wrong."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from rnnlab.files import shown
from rnnlab.labs import registry
from rnnlab.paths import home
from rnnlab.session.messages import Message
from rnnlab.session.store import Store
from rnnlab.ui.copying import Copying, as_latex, formulas_of, rounded_rows
from rnnlab.ui.export import (
    SOFTWARE,
    picture,
    write,
    write_drawing,
    write_page,
    write_picture,
)
from rnnlab.ui.export_dialog import ExportDialog, Offer
from rnnlab.ui.exporting import subject
from rnnlab.ui.exporting.choices import HANDOUT, MOVING, TITLE
from rnnlab.ui.exporting.gif import GifWriter
from rnnlab.ui.exporting.handout_process import HandoutProcess
from rnnlab.ui.exporting.printing import print_picture
from rnnlab.ui.exporting.progress import Progress
from rnnlab.ui.exporting.recorder import Recorder, steps_of
from rnnlab.ui.exporting.tables import table_as_csv, table_as_tsv, write_table
from rnnlab.ui.lab_host import LabHost
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.theme import look
from rnnlab.ui.stage import StageFrame
from rnnlab.ui.where import ask_where
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.timeline import Timeline

FILTERS: dict[str, Text] = {
    "png": N_("Export", "Pictures (*.png)"),
    "svg": N_("Export", "Drawings (*.svg)"),
    "pdf": N_("Export", "PDF files (*.pdf)"),
    "gif": N_("Export", "Animations (*.gif)"),
    "csv": N_("Export", "Tables (*.csv)"),
    "tsv": N_("Export", "Tables (*.tsv)"),
    "tex": N_("Export", "LaTeX files (*.tex)"),
}
RECORDING = N_("Export", "The animation is being made")
PRINTING_LABS = N_("Export", "The hand-out is being made")
NAME = N_("Export", "rnnlab hand-out")
STEP = N_("Timeline", "step {step} of {length}")
_SHOWN = 40  # lines of a file of numbers that the preview has


class Exporter(QObject):
    """Takes away what the open lab shows, and the hand-out of all labs."""

    def __init__(
        self, window: QWidget, store: Store, host: LabHost, stage: StageFrame, timeline: Timeline, copying: Copying
    ) -> None:
        super().__init__(window)
        self._window, self._store, self._host, self._stage = window, store, host, stage
        self._timeline, self._copying = timeline, copying
        self.going_on: Recorder | HandoutProcess | None = None
        self.progress: Progress | None = None
        self._target = Path()

    def ask(self) -> None:
        """Open the dialog, unless an answer is hidden."""
        if self.going_on is not None or not self._copying.allowed():
            return
        self._timeline.pause()
        view = self._view()
        labs = [tr(lab.title.NAME) for lab in registry.LABS]
        steps = len(steps_of(view.timeline(self._state())))
        dialog = ExportDialog(self._window, Offer(self.picture(), subject.cuts(view), steps, self._lines, labs))
        dialog.accepted.connect(self._on_accepted)
        dialog.open()

    def _on_accepted(self) -> None:
        dialog = self.sender()
        assert isinstance(dialog, ExportDialog)
        kind, what = dialog.kind, dialog.what
        name = tr(NAME) if what == HANDOUT else "-".join(filter(None, (self._host.current, dialog.part)))
        path = ask_where(self._window, tr(TITLE), home() / f"{name}.{kind}", tr(FILTERS[kind]), f".{kind}")
        if path is None:
            return
        captioned = dialog.caption.isChecked()
        if what == HANDOUT:
            self.hand_out(path, dialog.language, dialog.paper)
        elif what == MOVING:
            self.record(path, dialog.pace, dialog.ratio, captioned, dialog.part)
        else:
            self.write(path, kind, dialog.ratio, captioned, dialog.part)

    def write(self, path: Path, kind: str, ratio: float = 2.0, captioned: bool = True, part: str = "") -> bool:
        """Write the open lab, or a part of its picture; what became of it is said.

        Returns
        -------
        bool
            Whether the file is there. Where it is not, nothing is claimed.
        """
        if not self._copying.allowed():
            return False
        caption, place = self.caption() if captioned else "", self._place(part)
        about = subject.about(self._view(), self._state())
        problem: Message | None
        if kind in ("csv", "tsv"):
            problem = write_table(self._view().table(), path)
        elif kind == "tex":
            problem = write(path, self.latex().encode("utf-8"))
        elif kind == "svg":
            problem = write_drawing(self.picture(), path, caption, place, about)
        elif kind == "pdf":
            problem = write_page(self.picture(), path, caption, place, about)
        else:
            problem = write_picture(self.picture(), path, ratio, caption, part=place, about=about)
        self._stage.banner.say(problem or Message.of("exported", path=shown(path)))
        return problem is None

    def latex(self) -> str:
        """The table and the formulas; above them, as a comment, where the numbers come from."""
        rows = rounded_rows(self._view().table(), look().decimals)
        said = " ".join(f"{SOFTWARE}  ·  {self.caption()}".split())
        return f"% {said}\n{as_latex(rows, formulas_of(self._view()))}"

    def print_out(self) -> None:
        """Print the picture, on whatever printer is chosen."""
        if self.going_on is None and self._copying.allowed():
            print_picture(self._window, self.picture(), self.caption())

    def caption(self, before: Sequence[str] = ()) -> str:
        """What the line below a picture says: lab, sentence, provenance."""
        return subject.caption(self._view(), self._state(), before)

    def picture(self) -> QWidget:
        """What is exported: the stage; of one with several pages the page, without the tabs."""
        return subject.picture_of(self._view().stage)

    # an animation

    def record(self, path: Path, pace: float = 1.0, ratio: float = 1.0, captioned: bool = True, part: str = "") -> bool:
        """Play the timeline through into a GIF; False, and said, where there is nothing to play."""
        if self.going_on is not None or not self._copying.allowed():
            return False
        view = self._view()
        model = view.timeline(self._state())
        steps = steps_of(model)
        if len(steps) < 2:
            self._stage.banner.say(Message.of("one-step-only"))
            return False
        self._timeline.pause()
        place = self._place(part)

        def take(step: int) -> QImage:
            said = self.caption((tr(model.where or STEP, step=step, length=model.length),)) if captioned else ""
            return picture(self.picture(), ratio, said, place)

        about = subject.about(view, self._state())
        writer = GifWriter(pace, "\n".join((SOFTWARE, about.title, about.text)))
        recorder = Recorder(self._host, steps, take, writer, self)
        self._follow(recorder, path, RECORDING, len(steps))
        recorder.start()
        return True

    # the hand-out

    def hand_out(self, path: Path, language: str, paper: str) -> bool:
        """Make the hand-out of all labs in a process of its own."""
        if self.going_on is not None or not self._copying.allowed():
            return False
        process = HandoutProcess(self._host.shown_states(), language, paper, look().decimals, self)
        self._follow(process, path, PRINTING_LABS, len(registry.LABS))
        process.start()
        return True

    # what takes a while

    def _follow(self, going_on: Recorder | HandoutProcess, path: Path, title: Text, total: int) -> None:
        self.going_on, self._target = going_on, path
        self.progress = Progress(self._window, title, total)
        self.progress.rejected.connect(going_on.cancel)
        going_on.progressed.connect(self.progress.show_progress)
        going_on.finished.connect(self._on_finished)
        self.progress.open()

    def _on_finished(self, made: object) -> None:
        """What was made is written now; a message says why it was not; None: it was ended."""
        progress, self.progress, self.going_on = self.progress, None, None
        if progress is not None:
            progress.end()
        if isinstance(made, Message):
            self._stage.banner.say(made)
        elif isinstance(made, bytes):
            problem = write(self._target, made)
            self._stage.banner.say(problem or Message.of("exported", path=shown(self._target)))

    def _lines(self, kind: str) -> list[str]:
        """The first lines of a file of numbers."""
        if kind == "tex":
            return self.latex().splitlines()[:_SHOWN]
        rows = list(itertools.islice(self._view().table(), _SHOWN))
        if kind == "tsv":
            return table_as_tsv(rows).replace("\t", "    ").splitlines()
        return table_as_csv(rows).decode("utf-8-sig").splitlines()

    def _place(self, part: str) -> QRect | None:
        return subject.place_named(self._view(), part) if part else None

    def _view(self) -> LabView:
        return self._host.view(self._host.current)

    def _state(self) -> object:
        return self._store.full_state(self._host.current)
