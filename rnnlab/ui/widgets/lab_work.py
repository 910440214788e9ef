"""A lab's own door to the long work: its jobs by their names, and nothing of other labs."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from rnnlab.session.work import Work, WorkLane


class LabWork(QObject):
    """What a view starts, steers and asks about. Every method returns at once.

    It is there from the view's beginning, so that controls can be built on it;
    the shell connects it with the lane.
    """

    changed = Signal(str)  # name of a job of this lab that stands elsewhere than before, or is gone

    def __init__(self, lab: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lab = self._lab = lab
        self._lane: WorkLane | None = None

    def attach(self, lane: WorkLane) -> None:
        """Connect with the lane (for the shell)."""
        self._lane = lane
        lane.changed.connect(self._on_changed)

    def start(self, name: str, spec: Any, carry: bytes | None = None) -> None:
        """Begin a job in place of an earlier one of that name; ``carry`` goes on from a kept place."""
        if self._lane is None:
            raise RuntimeError(f"the work of {self._lab} has no lane yet")
        self._lane.start(self._lab, name, spec, carry)

    def pause(self, name: str) -> None:
        """Send no further chunk; the one in flight still counts."""
        if self._lane is not None:
            self._lane.pause(self._lab, name)

    def resume(self, name: str) -> None:
        """Go on with a paused job, or with a failed one that may succeed now."""
        if self._lane is not None:
            self._lane.resume(self._lab, name)

    def step(self, name: str, least: bool = False) -> None:
        """Do exactly one chunk more, then pause; with ``least`` the least that the job can do."""
        if self._lane is not None:
            self._lane.step(self._lab, name, least)

    def change(self, name: str, spec: Any) -> None:
        """Give a job other settings from its next chunk on."""
        if self._lane is not None:
            self._lane.change(self._lab, name, spec)

    def cancel(self, name: str) -> None:
        """Forget a job and its result."""
        if self._lane is not None:
            self._lane.cancel(self._lab, name)

    def status(self, name: str) -> Work | None:
        """Where a job stands; None when there is none of that name."""
        return None if self._lane is None else self._lane.status(self._lab, name)

    def carry(self, name: str) -> bytes | None:
        """Where the job is, to ``start`` from there once more; opaque."""
        return None if self._lane is None else self._lane.carry(self._lab, name)

    def _on_changed(self, lab: str, name: str) -> None:
        if lab == self._lab:
            self.changed.emit(name)
