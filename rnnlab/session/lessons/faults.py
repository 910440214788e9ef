"""What is wrong with a lesson: the file, the line, the scene and the field, and why."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rnnlab.files import shown
from rnnlab.session.messages import Message, english


@dataclass(frozen=True)
class Fault:
    """One thing in a lesson's files that is not as it should be.

    ``message`` names the field itself; ``line`` counts from 1 and is None
    where the fault is of the whole file.
    """

    message: Message
    file: Path
    line: int | None = None
    scene: str = ""

    @property
    def where(self) -> Message:
        """File, line and scene, as the beginning of a sentence."""
        name = shown(self.file.name if self.file.name != "lesson.toml" else Path(self.file.parent.name, self.file.name))
        if self.scene and self.line is not None:
            return Message.of("lesson-where-scene", path=name, line=self.line, scene=self.scene)
        if self.scene:
            return Message.of("lesson-where-scene-alone", path=name, scene=self.scene)
        if self.line is not None:
            return Message.of("lesson-where-line", path=name, line=self.line)
        return Message.of("lesson-where", path=name)

    @property
    def words(self) -> tuple[Message, Message]:
        """``where`` and ``message``: said one after the other."""
        return self.where, self.message

    def __str__(self) -> str:
        """One line of the command line: ``file:line: scene …: field: why``."""
        place = shown(self.file) + (f":{self.line}" if self.line is not None else "")
        scene = f" scene {self.scene}:" if self.scene else ""
        return " ".join(f"{place}:{scene} {english(self.message)}".split())


class LessonError(Exception):
    """A lesson of which nothing can be run.

    Parameters
    ----------
    faults : tuple of Fault
        At least one; the last says why nothing is left.
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults
