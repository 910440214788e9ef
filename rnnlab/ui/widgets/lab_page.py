"""A page of a lab that has several: its picture, its own part of the inspector, and a few answers."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from rnnlab.session.store import Store
from rnnlab.ui.look.i18n import Text
from rnnlab.ui.widgets.lab import HAND_SET, LabView, Provenance, Section
from rnnlab.ui.widgets.questions import Predictions, Question, Verdict
from rnnlab.ui.widgets.timeline import TimelineModel


class Page(QObject):
    """The base of the pages; the lab asks the one that is shown.

    Class attributes
    ----------------
    PAGE : str
        Its value of ``State.page``.
    TITLE : Text
        Its name in the tabs.
    SHARED : frozenset of str
        Names of the lab's common sections that belong to it too.

    A subclass builds ``widget`` and ``sections`` in ``__init__``.
    """

    PAGE: str
    TITLE: Text
    SHARED: frozenset[str] = frozenset()

    def __init__(self, view: LabView) -> None:
        super().__init__(view)
        self.view = view
        self.widget: QWidget = QWidget()
        self.sections: list[Section] = []  # shown on this page alone
        self.predictions = Predictions()

    def opened(self, state: Any) -> None:
        """The page is shown now, and another one was before."""

    def preview(self, state: Any) -> None:
        """Follow the state at once, on whatever page; results come later."""

    def render(self, state: Any, result: Any) -> None:
        """Draw a state and the result that was computed from it; asked only while the page is shown."""

    def set_step(self, step: int) -> None:
        """Show another step of the result already drawn."""

    def timeline(self, state: Any) -> TimelineModel | None:
        """What the timeline shows; None for the source words."""
        return None

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> bool:
        """Take other tokens for a track of the page's own timeline; False where it has none."""
        return False

    def model_of(self, state: Any) -> str:
        """The trained model by whose words a typed sentence is cut; "" where there is none."""
        return ""

    def provenance(self, state: Any) -> Provenance:
        """Where the shown numbers come from."""
        return HAND_SET

    def table(self) -> list[list[str]]:
        """The numbers of the page as rows of text, header first."""
        return []

    # for the pages

    @property
    def store(self) -> Store:
        """The lab's store."""
        return self.view.store

    def state(self) -> Any:
        """The lab's present state."""
        return self.view.store.full_state(self.view.name)

    def shown(self) -> bool:
        """Whether it is the page that is shown."""
        return bool(self.state().page == self.PAGE)


class PagePredictions(Predictions):
    """Asks what the shown page asks."""

    def __init__(self, pages: dict[str, Page], view: LabView) -> None:
        super().__init__(view)
        self._pages, self._view = pages, view
        self._asked: Predictions | None = None  # whose question is open
        for page in pages.values():
            page.predictions.moved.connect(self.moved)
            page.predictions.pointed.connect(self.pointed)

    def questions(self) -> tuple[Question, ...]:
        return self._present().questions()

    def why_not(self) -> Text:
        return self._present().why_not()

    def begin(self, question: Question) -> None:
        self._asked = self._present()
        self._asked.begin(question)

    def guess(self) -> Any:
        return self._present().guess()

    def put_back(self, question: Question, guess: Any) -> None:
        self._present().put_back(question, guess)

    def lock(self, question: Question, guess: Any) -> None:
        self._present().lock(question, guess)

    def reveal(self, question: Question, guess: Any) -> Verdict:
        return self._present().reveal(question, guess)

    def end(self) -> None:
        self._present().end()
        self._asked = None

    def _present(self) -> Predictions:
        if self._asked is not None:
            return self._asked
        page = self._view.store.full_state(self._view.name).page
        return self._pages[page].predictions if page in self._pages else Predictions()
