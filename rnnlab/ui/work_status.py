"""Long work as the window shows it from outside its lab: on the rail, in the title, and when it fails."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from rnnlab.session.failures import failure_message
from rnnlab.session.messages import Message
from rnnlab.session.work import WorkLane
from rnnlab.ui.banner import Banner
from rnnlab.ui.lab_host import LabHost
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.rail import Rail
from rnnlab.ui.widgets.work_bar import WorkBar
from rnnlab.ui.widgets.work_words import PERCENT, percent_of


class WorkStatus(QObject):
    """Listens to the lane of long work.

    A lab's button has a line of progress while work goes on there, and a mark
    when it ended while another lab was shown. A failure in the open lab is
    said at the top of its stage.
    """

    changed = Signal()  # ``percent`` is another one

    def __init__(self, lane: WorkLane, host: LabHost, rail: Rail, banner: Banner) -> None:
        super().__init__(host)
        self._lane, self._host, self._rail, self._banner = lane, host, rail, banner
        self._seen: set[int] = set()  # runs whose end the user was there to see
        self._said: dict[tuple[str, str], Message] = {}  # failures of jobs that still are failed
        self.percent: int | None = None  # of all that is going on; None while nothing is
        lane.changed.connect(self._on_changed)
        host.opened.connect(self._mark)

    def going_on(self, bars: Sequence[WorkBar]) -> list[str]:
        """What would end with the window, in words: lab, what is done there, and how far it is."""
        titles = {bar.job(): bar.title() for bar in bars}
        lines = []
        for work in self._lane.all():
            if work.active or work.phase == "paused":
                parts = [tr(self._host.view(work.lab).NAME), titles.get((work.lab, work.name), "")]
                lines.append(" · ".join([*filter(None, parts), tr(PERCENT, percent=percent_of(work))]))
        return lines

    def _on_changed(self, lab: str, name: str) -> None:
        if lab == self._host.current:
            self._say(lab, name)
        self._mark(lab)
        shares = [work.share for work in self._lane.all() if work.active]
        percent = int(100 * sum(shares) / len(shares)) if shares else None
        if percent != self.percent:
            self.percent = percent
            self.changed.emit()

    def _say(self, lab: str, name: str) -> None:
        """Say a failure once; take the sentence away when the job goes on."""
        work = self._lane.status(lab, name)
        if work is not None and work.failure is not None:
            message = failure_message(work.failure)
            if (lab, name) not in self._said:
                self._banner.say(message)
            self._said[lab, name] = message
        elif (lab, name) in self._said and self._banner.message() == self._said.pop((lab, name)):
            self._banner.clear()

    def _mark(self, lab: str) -> None:
        """Show on the rail how a lab's work stands."""
        works = [work for work in self._lane.all() if work.lab == lab]
        going_on = [work for work in works if work.active]
        ended = [work for work in works if work.phase in ("finished", "failed")]
        self._seen.difference_update(work.run for work in going_on)
        if lab == self._host.current:
            self._seen.update(work.run for work in ended)
        phases = {work.phase for work in ended if work.run not in self._seen}
        button = self._rail.button(lab)
        if going_on:
            button.show_work("running", sum(work.share for work in going_on) / len(going_on))
        else:
            button.show_work("failed" if "failed" in phases else "finished" if phases else "")
