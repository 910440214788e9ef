"""The labs, one line each. Dotted names only: nothing is imported until it is asked for."""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

# (spec, carry or None at the beginning, seconds it may take) -> rnnlab.engine.traces.WorkChunk
Job = Callable[[Any, Any, float], Any]


# Sections that the shell gives to every lab's inspector.
COMMON_SECTIONS = ("pinned", "copy")


@dataclass(frozen=True)
class Parts:
    """What a lesson can name in a lab.

    ``pages`` has the names of the picture's parts by page (``""`` where the lab has one page), ``questions`` the
    ids of what can be predicted, each with the kind of its answer (``vector``, ``choice``, ``number``, ``curve``),
    ``sections`` the names of the inspector's sections, those that every lab has among them, ``dragged`` the names
    of the parts in which something is dragged, ``later`` what a scene may leave for later ones, ``marks`` by page
    which parts show a symbol of the formula card, where the picture does not show it more closely by itself.
    """

    pages: Mapping[str, tuple[str, ...]]
    questions: Mapping[str, str]
    sections: tuple[str, ...]
    dragged: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    marks: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)

    @property
    def names(self) -> frozenset[str]:
        """The names of the picture's parts, on whatever page."""
        return frozenset(name for names in self.pages.values() for name in names)


@dataclass(frozen=True)
class Lab:
    """Where a lab's parts are found.

    ``view`` names a class under ``rnnlab.labs.<name>.view``, ``state`` a
    struct, ``compute`` a function from State to a trace, ``work`` the lab's
    long jobs by name (a lab may have none).
    """

    name: str

    @property
    def state_type(self) -> Any:
        return importlib.import_module(f"rnnlab.labs.{self.name}.state").State

    @property
    def presets(self) -> Mapping[str, Mapping[str, Any]]:
        """The lab's presets by name: fields of its State; whatever is not named stays or has its default."""
        presets: Mapping[str, Mapping[str, Any]] = importlib.import_module(f"rnnlab.labs.{self.name}.state").PRESETS
        return presets

    @property
    def compute(self) -> Callable[[Any], Any]:
        """The pure function State -> trace. Imports torch: engine process only."""
        function: Callable[[Any], Any] = importlib.import_module(f"rnnlab.labs.{self.name}.compute").compute
        return function

    @property
    def difference(self) -> Callable[[Any, Any], Any]:
        """(A's trace, B's trace) -> ``rnnlab.engine.traces.Difference``. Imports torch: engine process only."""
        function: Callable[[Any, Any], Any] = importlib.import_module(f"rnnlab.labs.{self.name}.compute").difference
        return function

    @property
    def jobs(self) -> Mapping[str, Job]:
        """The lab's long jobs by name. Imports torch: engine process only."""
        jobs: Mapping[str, Job] = importlib.import_module(f"rnnlab.labs.{self.name}.work").JOBS
        return jobs

    @property
    def kept(self) -> Mapping[str, Any]:
        """What each of the lab's long jobs leaves on the screen (``session.results.KeptResult``), or None; no torch."""
        if importlib.util.find_spec(f"rnnlab.labs.{self.name}.kept") is None:
            return {}
        kept: Mapping[str, Any] = importlib.import_module(f"rnnlab.labs.{self.name}.kept").KEPT
        return kept

    @property
    def to_json(self) -> Callable[[Any], Any]:
        """How a trace is written for the command line: plain lists and numbers, by default its fields."""
        compute = importlib.import_module(f"rnnlab.labs.{self.name}.compute")
        function: Callable[[Any], Any] = getattr(compute, "to_json", dataclasses.asdict)
        return function

    @property
    def program(self) -> Callable[[Any], Any]:
        """The pure function State -> ``rnnlab.labs.programs.Program``. Needs no torch."""
        function: Callable[[Any], Any] = importlib.import_module(f"rnnlab.labs.{self.name}.code").program
        return function

    @property
    def parts(self) -> Parts:
        """What a lesson can name: parts of the picture, questions, sections."""
        named = importlib.import_module(f"rnnlab.labs.{self.name}.parts")
        sections = (*named.SECTIONS, *COMMON_SECTIONS)
        later, marks = getattr(named, "LATER", ()), getattr(named, "MARKS", {})
        return Parts(named.PARTS, named.QUESTIONS, sections, named.DRAGGED, later, marks)

    @property
    def title(self) -> Any:
        """The module that has the lab's ``NAME`` and ``ICON``, and nothing of the rest of its view."""
        return importlib.import_module(f"rnnlab.labs.{self.name}.view_name")

    @property
    def view_type(self) -> Any:
        return importlib.import_module(f"rnnlab.labs.{self.name}.view").View


LABS: tuple[Lab, ...] = (
    Lab("reader"),
    Lab("gates"),
    Lab("gradients"),
    Lab("translation"),
    Lab("attention"),
    Lab("context"),
    Lab("parallel"),
    Lab("selfattention"),
)


def lab(name: str) -> Lab:
    """The lab of that name; KeyError when there is none."""
    for entry in LABS:
        if entry.name == name:
            return entry
    raise KeyError(name)
