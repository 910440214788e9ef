"""What a training has come to, and which of its translators were saved."""

from __future__ import annotations

from rnnlab.engine.translation_traces import TranslatorTraining
from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.session.work import Work
from rnnlab.ui.widgets.lab_work import LabWork

JOB, KEEP = "train", "keep"


class Kept:
    """One run: its plan, its newest result, and the names of the models that were made of it."""

    def __init__(self, work: LabWork) -> None:
        self._work = work
        self._run = 0
        self.plan: TranslatorPlan | None = None
        self.result: TranslatorTraining | None = None
        self._saved: dict[str, tuple[str, int]] = {}  # translator -> name of its model, and the updates it had

    def status(self) -> Work | None:
        """Where the work stands."""
        return self._work.status(JOB)

    def going(self) -> bool:
        """Whether a training is going on, or waits to go on."""
        seen = self.status()
        return seen is not None and (seen.active or seen.phase == "paused" or seen.resumable)

    def start(self, plan: TranslatorPlan) -> None:
        """Begin anew."""
        self._work.start(JOB, plan)

    def follow(self) -> None:
        """Take over what the work has given since; what was trained stays in sight when it is cancelled."""
        seen = self.status()
        if seen is None:
            return
        if seen.run != self._run:
            self._run, self.plan, self._saved = seen.run, seen.spec, {}
            self.result = None
        if seen.result is not None:
            self.result = seen.result

    def clauses(self) -> int:
        """Clauses of the longest sentences that are learned from; the user's pairs count as one length."""
        plan = TranslatorPlan() if self.plan is None else self.plan
        return plan.clauses if plan.pairs is None else 1

    def may_keep(self) -> bool:
        """Whether there is something to save, and nothing being saved."""
        saving = self._work.status(KEEP)
        return self._work.carry(JOB) is not None and (saving is None or not saving.active)

    def note_saved(self, name: str, model: str) -> None:
        """A translator was saved as it is now."""
        updates = next((one.updates for one in self.result.translators if one.name == name), 0) if self.result else 0
        self._saved[name] = model, updates

    def saved_as(self, name: str) -> str:
        """The model that a translator is, as long as it has learned nothing since it was saved; else ""."""
        model, updates = self._saved.get(name, ("", -1))
        one = None if self.result is None else next((o for o in self.result.translators if o.name == name), None)
        return model if one is not None and one.updates == updates else ""
