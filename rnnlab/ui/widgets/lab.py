"""What every lab's view is: a stage, sections for the inspector, and a few answers.

A view renders ``(state, result)`` pairs that belong together and turns gestures
into edits of the store. It holds no arithmetic on data and no wiring: the shell
submits states, brings results, and shows refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from rnnlab.session.messages import Message, Problem
from rnnlab.session.store import Store
from rnnlab.session.tokens import VOCABULARY, join, merge, split, tokenize
from rnnlab.ui.look.i18n import Text
from rnnlab.ui.widgets.lab_facts import HAND_SET, RANDOM, Pinned, Provenance, Section
from rnnlab.ui.widgets.lab_help import LabHelp
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.number_controls import SliderRow
from rnnlab.ui.widgets.pages import PagedStage
from rnnlab.ui.widgets.parts import Part
from rnnlab.ui.widgets.picks import Pick
from rnnlab.ui.widgets.questions import Predictions
from rnnlab.ui.widgets.timeline import TimelineModel, Track

__all__ = ["CLOSEST", "HAND_SET", "LEAST_HEIGHT", "RANDOM", "LabView", "Pinned", "Provenance", "Section"]

LEAST_HEIGHT = 540.0  # of a picture, in design pixels
CLOSEST = 0.7  # of the height in class, where only a part is looked at


class LabView(QObject):
    """The base of every lab's ``View``.

    Class attributes
    ----------------
    NAME : Text
        Short name on the rail.
    QUESTION : Text
        The lab's question, in the top bar.
    ICON : str
        Name of an icon.
    HELP : LabHelp
        The lab's help page: what it shows, how to use it, the mathematics, what was measured, sources.
    SHARED_STEP : bool
        False where the timeline counts something else than the shared sentence.

    A subclass builds ``self.stage`` and ``self.sections`` in ``__init__`` and
    overrides ``render``; the rest when it differs. ``self.state`` and
    ``self.result`` hold the last rendered pair (None before the first answer).
    """

    NAME: Text
    QUESTION: Text
    ICON: str
    HELP: LabHelp
    # Page -> how high it has to be where a class looks, in pixels of a picture of 1280×720, for letters of 24.
    IN_CLASS: ClassVar[Mapping[str, float]] = {}
    CLOSEST: ClassVar[Mapping[str, float]] = {}  # page -> the share of that which is enough for one part
    # Page -> how high it has to be for one person, in design pixels, where the usual height is too little.
    ALONE: ClassVar[Mapping[str, float]] = {}
    # Pages that are hatched as a whole while a question is open that is not the lab's own.
    COVERED: ClassVar[frozenset[str]] = frozenset()
    # Whether the timeline's step is the session's (the sentence's) or this lab's own.
    SHARED_STEP = True

    refused = Signal(object)  # Message: a value that was not taken
    step_requested = Signal(int)  # another step was pointed at in the picture
    inspector_changed = Signal()  # a section's short value changed
    timeline_changed = Signal()  # the timeline's tracks or stages are others now

    def __init__(self, name: str, store: Store) -> None:
        super().__init__()
        self.name = name
        self.store = store
        self.stage: QWidget = QWidget()
        self.sections: list[Section] = []
        self.state: Any = None
        self.result: Any = None
        self.own_step: int | None = None  # None: the last step there is
        self.stage_of_step: tuple[int, int] | None = None  # step, and its stage from 0; None: steps as a whole
        self.concealed = False  # an answer is being predicted: ``render`` shows nothing that was computed
        self.concealed_for = ""  # the lab's own question that is asked: what does not tell its answer may be seen
        self.concealed_only: frozenset[str] = frozenset()  # what alone is hidden meanwhile, of ``parts.LATER``
        self.later: frozenset[str] = frozenset()  # what a lesson's scene leaves for later ones (``parts.LATER``)
        self.predictions = Predictions()  # what can be predicted; a lab with questions has its own
        self.pinned: Pinned | None = None  # what ``render`` draws as A; None where nothing is pinned, or not yet known
        self.picks: dict[str, Pick] = {}  # what is picked in the pictures and is no part of the state
        self.first_picks: dict[str, Any] = {}  # what is picked there before anybody picked
        self.work = LabWork(name, self)  # the lab's long jobs, where it has any

    # to override

    def render(self, state: Any, result: Any) -> None:
        """Draw a state and the result that was computed from it."""
        raise NotImplementedError

    def preview(self, state: Any) -> None:
        """Follow a gesture at once, before its result is there (handles and controls only)."""

    def set_step(self, step: int) -> None:
        """Show another step of the result already drawn."""

    def provenance(self, state: Any) -> Provenance:
        """Where the shown numbers come from."""
        return HAND_SET

    def table(self) -> list[list[str]]:
        """The numbers on the screen as rows of text, header first (Copy table, export)."""
        return []

    def parts(self) -> dict[str, Part]:
        """What a lesson can point at: the names of the lab's ``parts.PARTS``, each with its widget or place."""
        return {}

    def show_pinned(self, pinned: Pinned | None) -> None:
        """Draw A beside the present, or no longer. A lab that draws A does so in ``render``."""
        if pinned is not self.pinned:
            self.pinned = pinned
            self.draw_again()

    def timeline(self, state: Any) -> TimelineModel:
        """What the timeline shows; by default the shared sentence, or the state's length where it has none."""
        tokens = getattr(state, "sentence", ())
        return TimelineModel(len(tokens), (Track("", tokens, join(tokens)),)) if tokens else TimelineModel(state.length)

    def height_in_class(self) -> float:
        """How high the picture has to be for letters that a class reads, at a width of 1280; 0: any height will do."""
        page = getattr(self.store.labs[self.name], "page", "")
        return self.IN_CLASS.get(page, 0.0)

    def closest_in_class(self) -> float:
        """The share of that height that is enough where a class looks at one part of the picture."""
        page = getattr(self.store.labs[self.name], "page", "")
        return self.CLOSEST.get(page, CLOSEST)

    def least_height(self) -> float:
        """How high the picture has to be for one person, in design pixels: below that it is scrolled."""
        page = getattr(self.store.labs[self.name], "page", "")
        return self.ALONE.get(page, LEAST_HEIGHT)

    def asked_step(self, state: Any) -> int | None:
        """The step that a result has to be about; None (the rule) where a result holds all steps."""
        return None

    def vocabulary(self, state: Any) -> Collection[str]:
        """The words that a typed sentence is cut into first."""
        return VOCABULARY

    def cut(self, state: Any, text: str) -> tuple[str, ...]:
        """The tokens of a typed sentence."""
        return tokenize(text, self.vocabulary(state))

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        """Take other tokens for a track; by default the shared sentence."""
        self.store.edit_sentence(tokens, label=Message.of("undo-sentence"))

    # for the shell

    def show_result(self, state: Any, result: Any) -> None:
        """Take a new pair and draw it."""
        self.state, self.result = state, result
        self.render(state, result)
        self.inspector_changed.emit()

    def conceal(self, concealed: bool, asked: str = "", only: frozenset[str] = frozenset()) -> None:
        """Show nothing that was computed (an answer is being predicted), or everything again.

        Parameters
        ----------
        concealed : bool
        asked : str
            The id of the lab's own question, where it is one: what does not tell its answer may be seen. By default
            somebody asks something else, and nothing that was computed may be.
        only : frozenset of str
            What alone is hidden, of what a scene may leave for later (``parts.LATER``); empty: everything computed. A
            picture that cannot tell them apart hides everything.
        """
        asked, only = (asked, only) if concealed else ("", frozenset())
        if (concealed, asked, only) != (self.concealed, self.concealed_for, self.concealed_only):
            self.concealed, self.concealed_for, self.concealed_only = concealed, asked, only
            if self.COVERED and isinstance(self.stage, PagedStage):
                self.stage.cover(self.covered_pages())
            self.draw_again()

    def leave_for_later(self, names: frozenset[str]) -> None:
        """Show nothing of these, nor of what follows from them, until a later scene."""
        if names != self.later:
            self.later = names
            self.draw_again()

    @property
    def concealed_from_all(self) -> bool:
        """Whether somebody asks something that is no question of the lab's own: nothing computed may be seen."""
        return self.concealed and not self.concealed_for

    def covered_pages(self) -> frozenset[str]:
        """The pages that are hatched as a whole now."""
        return self.COVERED if self.concealed_from_all else frozenset()

    def draw_again(self) -> None:
        """Draw what was drawn last once more."""
        if self.result is not None:
            self.show_result(self.state, self.result)

    def current_step(self, length: int) -> int:
        """The present step, clamped to what this lab has (from 1)."""
        step = self.store.shared.step if self.SHARED_STEP else self.own_step
        return min(max(length if step is None else step, 1), max(length, 1))

    def current_stage(self, step: int) -> int | None:
        """The stage of a step that is shown (from 0); None for the step as a whole."""
        shown = self.stage_of_step
        return shown[1] if shown is not None and shown[0] == step else None

    def type_sentence(self, track: int, text: str) -> bool:
        """Take a sentence as the user typed it; False when it is refused."""
        return self.attempt(self._set_typed, track, text)

    def split_token(self, track: int, index: int, at: int) -> None:
        """Split a token after ``at`` visible characters."""
        self.attempt(self._change_tokens, track, split, index, at)

    def merge_tokens(self, track: int, index: int) -> None:
        """Merge a token with the one after it."""
        self.attempt(self._change_tokens, track, merge, index)

    # Tokenizing, cutting and joining may refuse too (too long, nothing left), so they belong to the attempt.

    def _change_tokens(self, track: int, change: Callable[..., tuple[str, ...]], *args: int) -> None:
        tokens = self.timeline(self.store.full_state(self.name)).tracks[track].tokens
        self.set_tokens(track, change(tokens, *args))

    def _set_typed(self, track: int, text: str) -> None:
        tokens = self.cut(self.store.full_state(self.name), text)
        if not tokens:
            raise Problem("sentence", "sentence-empty")
        self.set_tokens(track, tokens)

    # for the views

    def edit(self, change: Callable[..., Any], *args: Any, label: Message, merge: str | None = None) -> bool:
        """Make an edit; a refused one is said and changes nothing.

        Parameters
        ----------
        change : function (State, then the arguments) -> State
        label : Message
            The edit's name in "Undo: …".
        merge : str, optional
            Edits of one gesture share it and become one step of undo.

        Returns
        -------
        bool
            Whether the value was taken.
        """
        return self.attempt(self.store.edit, self.name, change, *args, label=label, merge=merge)

    def set_field(self, field: str, value: Any) -> bool:
        """Give a field of the state another value; what one gesture does to it is one step of undo."""
        label = Message.of("undo-weight", field=field)
        return self.edit(_with_field, field, value, label=label, merge=field)

    def follow(self, slider: SliderRow) -> None:
        """Have a slider set the field of the state that it is named after."""
        slider.moved.connect(self._on_slider)
        slider.released.connect(self.store.end_gesture)
        slider.refused.connect(self.refused)

    def _on_slider(self, value: float) -> None:
        slider = self.sender()
        assert isinstance(slider, SliderRow)
        field = slider.cell.field
        whole = isinstance(getattr(self.store.full_state(self.name), field), int)
        self.set_field(field, round(value) if whole else value)

    def attempt(self, action: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """Do something that may be refused, and say so when it is."""
        try:
            action(*args, **kwargs)
        except Problem as problem:
            if self.state is not None:
                self.preview(self.store.full_state(self.name))
            self.refused.emit(problem.message)  # last: the field that is outlined shows the old value by now
            return False
        return True


def _with_field(state: Any, field: str, value: Any) -> Any:
    return replace(state, **{field: value})
