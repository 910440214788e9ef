"""What is seen in a window beside the states: gathered for a session's file, and put back when one is opened.

Decimals, folded panels, how each lab is looked at, a prediction in progress,
and what was measured and trained. A lab is put back when it is next drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

import rnnlab
from rnnlab.labs import registry
from rnnlab.session.document import Document
from rnnlab.session.messages import Message
from rnnlab.session.results import Results
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.looks import look_again, looks_of
from rnnlab.ui.widgets.picks import pick_anew

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow


class KeptView(QObject):
    """One window's view of its session."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.results = Results(window.work)
        window.work.changed.connect(self._on_work)
        self._looks: dict[str, Any] = {}  # by lab: of a file, until the lab is drawn
        self._prediction: tuple[str, Any] | None = None  # likewise: lab, and what was being predicted there
        window.files.opened.connect(self.put_back)
        window.files.begun.connect(window.host.begin)
        window.store.saved.connect(self.results.mark_saved)
        window.files.saved.connect(self._say)
        window.host.drawn.connect(self._on_drawn)
        window.host.opened.connect(self._on_opened)

    def view(self) -> dict[str, Any]:
        """What is seen, as JSON."""
        window, host = self._window, self._window.host
        made = {lab.name: looks_of(host.view(lab.name)) for lab in registry.LABS if host.has_view(lab.name)}
        drawer = window.tools.classroom.drawer
        return {
            "program": rnnlab.__version__,
            "decimals": look().decimals,
            "inspector_folded": window.settings.inspector_folded,
            "lesson_folded": drawer.folded,
            "late": window.tools.classroom.run.late,
            "labs": {**made, **self._looks},
            "prediction": window.tools.predictor.kept(),
        }

    def put_back(self, document: Document) -> None:
        """Show what a session was seen with; called when its states are in the store."""
        window, view = self._window, document.view
        if type(view.get("inspector_folded")) is bool:
            window.change_settings(inspector_folded=view["inspector_folded"])
        self._put_looks(view)
        for work in document.works:
            if work.lab in window.store.labs:
                window.host.view(work.lab)  # it hears what is put back
        notes = self.results.put_back(document.works)
        self.results.mark_saved()
        window.host.open_document(document.open_lab)
        self._put_back_lesson(document)
        self._look_again(view)
        self._say((*notes, *document.notes))

    def return_to(self, lab: str, view: Mapping[str, Any]) -> None:
        """Show again what ``view`` told of a moment at which this lab was open; its states are in the store."""
        host = self._window.host
        self._put_looks(view)
        for name in self._window.store.labs:
            if host.has_view(name) and name not in self._looks:
                pick_anew(host.view(name))
        host.open(lab, example=False)
        self._look_again(view)

    def _put_looks(self, view: Mapping[str, Any]) -> None:
        decimals = view.get("decimals")
        if type(decimals) is int:
            look().set_decimals(decimals)
            self._window.commands.check("decimals", look().decimals)
        looks = view.get("labs")
        # Another version of the program may have other controls in the same places.
        ours = isinstance(looks, dict) and view.get("program") == rnnlab.__version__
        self._looks = {lab: looks[lab] for lab in self._window.store.labs if lab in looks} if ours and looks else {}

    def _look_again(self, view: Mapping[str, Any]) -> None:
        window = self._window
        self._prediction = (window.host.current, view.get("prediction"))
        window.fold_as_fits()
        if window.host.up_to_date(window.host.current):
            self._on_drawn(window.host.current)

    def _put_back_lesson(self, document: Document) -> None:
        classroom = self._window.tools.classroom
        if classroom.run.lesson is None:
            return
        folded = document.view.get("lesson_folded")
        if type(folded) is bool and folded != classroom.drawer.folded and not classroom.drawer.narrow():
            classroom.drawer.toggle()
        if document.view.get("late") is True:
            classroom.set_late(True)

    def _on_work(self, lab: str, name: str) -> None:
        if self._window.isWindowModified() != self._window.files.modified:
            self._window.files.title_changed.emit()

    def _say(self, notes: Sequence[Message]) -> None:
        for note in notes:
            self._window.say(note)

    def _on_opened(self, lab: str) -> None:
        if self._window.host.up_to_date(lab):
            self._on_drawn(lab)

    def _on_drawn(self, lab: str) -> None:
        looks = self._looks.pop(lab, None)
        if looks is not None:
            host = self._window.host
            look_again(host.view(lab), looks)
            host.show_place()
        prediction, self._prediction = self._prediction, None
        if prediction is not None and prediction[1] is not None:
            if prediction[0] == lab == self._window.host.current:
                self._window.tools.predictor.put_back(prediction[1])
            else:
                self._prediction = prediction
