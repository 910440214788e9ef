"""What was measured and trained here and is on the screen: followed while it comes, kept in a session, put back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rnnlab.labs import registry
from rnnlab.session import records
from rnnlab.session.document import KeptWork
from rnnlab.session.messages import Message, Problem
from rnnlab.session.work import Work, WorkLane


@dataclass(frozen=True)
class KeptResult:
    """The types of a job's order and result; ``apart`` are fields of the order that have a result each."""

    spec: Any
    result: Any
    apart: tuple[str, ...] = ()


class Results:
    """Follows the lane of long work: the newest result of each job, and of each kind of order that stands apart.

    A job that is cancelled gives back the finished result that it had replaced, as the labs' pages do.
    """

    def __init__(self, lane: WorkLane) -> None:
        self._lane = lane
        self._now: dict[tuple[Any, ...], Work] = {}
        self._before: dict[tuple[Any, ...], Work] = {}
        self._last: dict[tuple[str, str], tuple[Any, ...]] = {}  # job -> the key of its newest run
        self._saved = self._marks()
        lane.changed.connect(self._on_changed)

    @property
    def modified(self) -> bool:
        """Whether there is a result that no file of the user's has, or one is further than it was saved."""
        return self._marks() != self._saved

    def mark_saved(self) -> None:
        """What there is now is what the file holds."""
        self._saved = self._marks()

    def _marks(self) -> dict[tuple[Any, ...], tuple[int, int, str]]:
        return {key: (work.run, work.done, work.phase) for key, work in self._now.items()}

    def kept(self) -> tuple[KeptWork, ...]:
        """All results as a session's file holds them, in the order in which they came."""
        works = sorted(self._now.values(), key=lambda work: work.run)
        return tuple(
            KeptWork(
                lab=work.lab,
                name=work.name,
                finished=work.phase == "finished",
                done=work.done,
                total=work.total,
                seconds=round(work.seconds, 3),
                spec=records.written(work.spec),
                result=records.written(work.result),
            )
            for work in works
        )

    def specs(self) -> tuple[Any, ...]:
        """What was ordered: States and plans, which may name the user's own texts and models."""
        return tuple(work.spec for work in self._now.values())

    def put_back(self, works: Iterable[KeptWork]) -> tuple[Message, ...]:
        """Show kept results, and none of before; what cannot be read is told. Their labs' views must stand."""
        for old in self._lane.all():
            self._lane.cancel(old.lab, old.name)
        self._now, self._before, self._last = {}, {}, {}  # another session's are not this one's
        notes = []
        for work in works:
            try:
                kind = _kind(work.lab, work.name)
                spec = records.read(work.spec, kind.spec, f"{work.lab}.{work.name}")
                result = records.read(work.result, kind.result, f"{work.lab}.{work.name}")
            except Problem as problem:
                notes.append(Message.of("result-not-read", detail=str(problem)))
                continue
            self._lane.put_back(
                work.lab,
                work.name,
                spec,
                result,
                done=max(0, work.done),
                total=max(0, work.total),
                seconds=max(0.0, work.seconds),
                finished=work.finished,
            )
        return tuple(notes)

    # ---- inside ----

    def _on_changed(self, lab: str, name: str) -> None:
        kind = _kept_of(lab).get(name)
        if kind is None:
            return
        seen = self._lane.status(lab, name)
        if seen is None:
            self._give_back(lab, name)
            return
        key = (lab, name, *(getattr(seen.spec, field) for field in kind.apart))
        old = self._now.get(key)
        if old is not None and old.run != seen.run and old.phase == "finished":
            self._before[key] = old
        self._last[lab, name] = key
        if seen.result is not None:
            self._now[key] = replace(seen, failure=None)

    def _give_back(self, lab: str, name: str) -> None:
        key = self._last.pop((lab, name), None)
        if key is None or key not in self._now or self._now[key].phase == "finished":
            return
        before = self._before.pop(key, None)
        if before is not None:
            self._now[key] = before


def _kept_of(lab: str) -> Any:
    return registry.lab(lab).kept


def _kind(lab: str, name: str) -> KeptResult:
    kind = _kept_of(lab).get(name) if lab in {entry.name for entry in registry.LABS} else None
    if kind is None:
        raise Problem("works", "unknown-field")
    found: KeptResult = kind
    return found
