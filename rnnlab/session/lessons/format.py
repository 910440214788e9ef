"""What a lesson is: ordered scenes, each a state of a lab with words, questions, and the claims that it makes.

A lesson is a folder with ``lesson.toml`` in it, or one ``.toml`` file. That
file holds what is the same in every language; the words stand in one table a
language: ``[text.en]`` in the same file, or the file ``en.toml`` beside it.
Words are Markdown without HTML, ``$…$`` is a formula.

``include = ["other.toml"]`` at the head of the file puts the scenes of other lessons, and their words, before its own.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rnnlab.session.messages import Problem

FORMAT = 1
SCENES = 60  # in a lesson
MINUTES = 600

Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Minutes = Annotated[float, msgspec.Meta(ge=0, le=MINUTES)]
Kind = Literal["choice", "number", "order", "picture"]
HIDEABLE = ("result", "inspector", "timeline")  # besides the names of the inspector's sections


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Check(_Strict, frozen=True, kw_only=True):
    """One claim of a scene, held against what the lab computes.

    ``value`` is a place in the lab's result as ``rnnlab compute`` prints it:
    names and indices (from 0, negative ones from the end) with points between, for instance
    ``weights.3`` or ``rnn.norms.0``; ``*`` is every element of a list. With functions around it: ``max(weights)``,
    ``min(…)``, ``sum(…)``, ``mean(…)``, ``len(…)``, ``argmax(…)``, ``argmin(…)``, ``abs(…)``, ``norm(…)``,
    ``join(…)`` of words, and ``distance(a, b)``, ``difference(a, b)``, ``ratio(a, b)`` of two places or numbers.
    It is compared with a number, a text or a truth value: equal to ``is`` within ``within``,
    ``above`` or ``below``, or ``differs`` from. A text that begins with ``=`` is itself a place
    (``above = "=weights.0"``).

    ``patch`` changes the scene's state first, so that a claim about what happens *if* is held as well;
    ``lab`` asks another lab (with its own default state and ``patch``). ``card`` takes the value out of a shipped
    model's card in place of a result.
    """

    value: str
    is_: Any = msgspec.field(name="is", default=None)
    within: Annotated[float, msgspec.Meta(ge=0)] = 1e-6
    above: Any = None
    below: Any = None
    differs: Any = None
    patch: dict[str, Any] = {}
    lab: str = ""
    card: str = ""

    def __post_init__(self) -> None:
        if sum(given is not None for given in (self.is_, self.above, self.below, self.differs)) != 1:
            raise Problem("is", "lesson-check-comparison", value=self.value)


def _check_number(field: str, value: Any) -> None:
    """Refuse what is neither a number nor a place."""
    text = isinstance(value, str) and value.startswith("=")
    if not text and (isinstance(value, bool) or not isinstance(value, (int, float))):
        raise Problem(field, "lesson-number", value=str(value))


class Wrong(_Strict, frozen=True, kw_only=True):
    """A typical wrong number: ``value`` (a number, or ``"=place"``) and the name of its ``why`` in the words."""

    id: Name
    value: Any

    def __post_init__(self) -> None:
        _check_number("value", self.value)


class Asked(_Strict, frozen=True, kw_only=True):
    """A question of a scene.

    ``choice``: one of ``options`` is right (``right``, its name). ``number``: ``answer`` is a number or ``"=place"`` in
    the result, right within ``tolerance``. ``order``: ``options`` in their right order (shown in another one).
    ``picture``: the lab's own question of that name (``picture``), answered in the picture: drag to where it will
    land, draw the curve.  ``options`` may be given to every kind: they are what the class votes on.

    ``reveal`` is a patch of the scene's state that comes with the answer (the state in which the answer is seen).
    The places in ``answer`` and ``wrong`` are looked up in that state.
    ``hide`` names what is hidden while it is asked, of what the lab can leave for later: what the class has seen
    already stays. Without it everything that was computed is hidden; an empty list hides nothing.
    """

    kind: Kind
    options: tuple[Name, ...] = ()
    right: str = ""
    answer: Any = None
    tolerance: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    low: float = 0.0
    high: float = 1.0
    whole: bool = False
    wrong: tuple[Wrong, ...] = ()
    picture: str = ""
    reveal: dict[str, Any] = {}
    hide: tuple[str, ...] | None = None
    checks: tuple[Check, ...] = ()  # that the right option is right; in the state after ``reveal``

    def __post_init__(self) -> None:
        if self.kind == "choice" and (len(self.options) < 2 or self.right not in self.options):
            raise Problem("right", "lesson-choice", right=self.right, options=", ".join(self.options))
        if self.kind == "order" and len(self.options) < 3:
            raise Problem("options", "lesson-order")
        if self.kind == "number" and self.answer is None:
            raise Problem("answer", "missing-field")
        if self.kind == "number":
            _check_number("answer", self.answer)
        if self.kind == "picture" and not self.picture:
            raise Problem("picture", "missing-field")
        if self.right and self.right not in self.options:
            raise Problem("right", "lesson-choice", right=self.right, options=", ".join(self.options))
        if len(set(self.options)) != len(self.options) or len(self.options) > 9:
            raise Problem("options", "lesson-options")


class Scene(_Strict, frozen=True, kw_only=True):
    """One scene.

    ``state`` are fields of the lab's State, the others have their default; ``preset`` begins from one of the lab's
    presets. ``patch`` changes the state that the previous scene of this lab had (its reveal included) instead; with
    none of the three the lab stays as that scene left it.
    ``step`` and ``sentence`` stand among these fields. ``compare`` is a state kept as A (a patch of this scene's).
    ``hide``: names of the inspector's sections, or ``result`` (everything computed), ``inspector``, ``timeline``,
    or what the lab can leave for later (``rnnlab schema LAB --parts``).
    ``point``: names of sections, ``timeline``, or of parts of the picture (``rnnlab schema LAB --parts``).
    """

    id: Name
    lab: str
    minutes: Minutes
    skip: bool = False  # may be left out when late
    preset: str = ""
    state: dict[str, Any] = {}
    patch: dict[str, Any] = {}
    compare: dict[str, Any] = {}
    hide: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    question: Asked | None = None
    checks: tuple[Check, ...] = ()

    def __post_init__(self) -> None:
        if self.patch and (self.state or self.preset):
            raise Problem("patch", "lesson-patch", scene=self.id)


class QuestionText(_Strict, frozen=True, kw_only=True):
    """The words of a question: what is asked, a hint for someone alone, and a *why* for each option or wrong number."""

    ask: str
    options: dict[str, str] = {}
    why: dict[str, str] = {}  # by option or typical wrong number; "right" for the answer of a question without options
    hints: tuple[str, ...] = ()
    unit: str = ""


class SceneText(_Strict, frozen=True, kw_only=True):
    """The words of a scene: a title, a text for everybody, one line for the big screen, and the teacher's notes.

    ``notes`` are lines, each begun by one of ``ask``, ``do``, ``wait``, ``say`` and a colon, or by none.
    """

    title: str
    text: str
    line: str = ""
    notes: str = ""
    question: QuestionText | None = None


class LessonText(_Strict, frozen=True, kw_only=True):
    """A lesson's words in one language."""

    title: str
    summary: str
    goals: tuple[str, ...] = ()
    key_points: tuple[str, ...] = ()
    difficult_points: tuple[str, ...] = ()
    prerequisites: tuple[str, ...] = ()
    misconceptions: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    scenes: dict[str, SceneText] = {}


class Lesson(_Strict, frozen=True, kw_only=True):
    """A whole lesson; ``text`` by language code."""

    format: Literal[1]
    id: Name
    number: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0  # in the course; 0: of no course
    author: str = ""
    scene: tuple[Scene, ...]
    text: dict[str, LessonText] = {}

    def __post_init__(self) -> None:
        if not 0 < len(self.scene) <= SCENES:
            raise Problem("scene", "lesson-scenes", limit=SCENES)
        names = [scene.id for scene in self.scene]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise Problem("scene.id", "lesson-scene-twice", value=twice)

    @property
    def minutes(self) -> float:
        """How long the lesson takes."""
        return sum(scene.minutes for scene in self.scene)

    def words(self, language: str) -> LessonText:
        """The words in a language, or in the first one there is."""
        return self.text.get(language) or next(iter(self.text.values()))
