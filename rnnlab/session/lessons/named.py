"""What of a lab a lesson can name: parts of its picture, sections of its inspector, its own questions."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any


def names(lab: str) -> frozenset[str] | None:
    """The parts and sections that can be pointed at or hidden; None where the lab tells none."""
    module = _module(lab)
    if module is None:
        return None
    parts = frozenset(name for parts in module.PARTS.values() for name in parts)
    return parts.union(module.SECTIONS, _later(module))


def pages(lab: str, part: str) -> frozenset[str]:
    """The pages of a lab that have a part of that name in their picture; none for a section."""
    module = _module(lab)
    return frozenset() if module is None else frozenset(page for page, parts in module.PARTS.items() if part in parts)


def questions(lab: str) -> tuple[str, ...] | None:
    """The names of the lab's own questions; None where the lab tells none."""
    module = _module(lab)
    return None if module is None else tuple(module.QUESTIONS)


def told(lab: str) -> dict[str, Any]:
    """All names of a lab, for those who write lessons: parts by page, sections, questions with the kind of answer."""
    module = _module(lab)
    if module is None:
        return {"parts": {}, "sections": [], "questions": {}}
    parts = {page: list(found) for page, found in module.PARTS.items()}
    later = {"later": list(_later(module))} if _later(module) else {}
    return {"parts": parts, "sections": list(module.SECTIONS), "questions": dict(module.QUESTIONS), **later}


def later(lab: str) -> tuple[str, ...]:
    """What a scene, or its question, may leave for later."""
    module = _module(lab)
    return () if module is None else _later(module)


def _later(module: ModuleType) -> tuple[str, ...]:
    later: tuple[str, ...] = getattr(module, "LATER", ())
    return later


def _module(lab: str) -> ModuleType | None:
    name = f"rnnlab.labs.{lab}.parts"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
