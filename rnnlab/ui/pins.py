"""A and B: the present state is pinned as A, one goes on as B; both are drawn, and the difference is a number."""

from __future__ import annotations

from typing import Any

import msgspec
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from rnnlab.engine.traces import Failure
from rnnlab.session import pins
from rnnlab.session.answers import failure_message
from rnnlab.session.jobs import Lane
from rnnlab.session.messages import Message
from rnnlab.session.pins import Compared, Pair
from rnnlab.session.store import Change, Store
from rnnlab.ui.lab_host import LabHost
from rnnlab.ui.look.fields import field_name, own_name
from rnnlab.ui.look.i18n import N_, language, message_text, tr
from rnnlab.ui.look.numbers import number, rounded, scientific, short
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.lab import LabView, Pinned, Section
from rnnlab.ui.widgets.pinned import PinnedStrip
from rnnlab.ui.widgets.unknown import UNKNOWN

TITLE = N_("Pins", "A and B")
PIN, UNPIN = N_("Pins", "Pin A"), N_("Pins", "Unpin A")
TIP_PIN = N_("Pins", "Keep what is set now as A and go on as B (A)")
TIP_UNPIN = N_("Pins", "Forget A (A)")
SAME = N_("Pins", "B is still as A was pinned: change something.")
WAITING = N_("Pins", "Comparing …")
_LINES = 4
_LOOKED_AT = ("step", "page")  # what is looked at is no difference between A and B


class Pins(QObject):
    """Asks for pairs of A and B, gives A to the view, and keeps the inspector's strip true."""

    def __init__(self, action: QAction, store: Store, lane: Lane, host: LabHost) -> None:
        super().__init__(host)
        self._action, self._store, self._lane, self._host = action, store, lane, host
        self._strips: dict[str, PinnedStrip] = {}
        self._asked: dict[str, Pair] = {}
        self._said: dict[str, Compared | Failure] = {}
        store.changed.connect(self._on_changed)
        lane.delivered.connect(self._on_delivered)
        lane.failed.connect(self._on_failed)
        host.opened.connect(self._on_opened)
        language().changed.connect(self._reword)
        look().changed.connect(self._reword)
        self._refresh_action()

    def toggle(self) -> None:
        """Pin the present state of the open lab, or forget its A."""
        lab = self._host.current
        if lab in self._store.pins:
            self._store.unpin(lab)
        else:
            self._store.pin(lab)

    def section(self, view: LabView) -> Section:
        """The strip of a lab for its inspector."""
        strip = PinnedStrip()
        strip.setProperty("lab", view.name)
        strip.chosen.connect(self._on_chosen)
        view.inspector_changed.connect(self._refresh)
        self._strips[view.name] = strip
        reading = _Reading(self, view.name)
        return Section("pinned", "pin", TITLE, strip, reading.value, shown=reading.pinned)

    def pinned(self, lab: str) -> bool:
        """Whether a lab has an A."""
        return lab in self._store.pins

    def number(self, lab: str) -> str:
        """The difference of a lab as it is written; empty where there is none."""
        said = self._said.get(lab)
        if self._host.view(lab).concealed:
            return UNKNOWN
        if not isinstance(said, Compared) or said.difference.value is None:
            return ""
        value = said.difference.value
        if value and said.difference.kind == "difference-answer":  # a probability: no exponent
            return rounded(value, max(3, look().decimals))
        return scientific(value) if value else number(0.0)

    # asking

    def _ask(self, lab: str) -> None:
        """Ask for the pair of the open lab, where it has an A and the pair is another one."""
        kept = self._store.pins.get(lab)
        if kept is None:
            self._forget(lab)
            return
        present = self._store.full_state(lab)
        pair = Pair(_beside(kept, present), _beside(present, present))
        if self._asked.get(lab) != pair:
            self._asked[lab] = pair
            self._lane.submit(pins.key(lab), pair)

    def _forget(self, lab: str) -> None:
        if lab in self._asked:
            del self._asked[lab]
            self._said.pop(lab, None)
            self._lane.forget(pins.key(lab))
            self._host.view(lab).show_pinned(None)

    def _on_delivered(self, name: str, pair: Pair, compared: Any) -> None:
        lab = pins.lab_of(name)
        if lab is None or lab not in self._asked:
            return
        self._said[lab] = compared
        self._host.view(lab).show_pinned(Pinned(pair.a, compared.result, compared.difference.value))
        self._refresh()

    def _on_failed(self, name: str, pair: Pair, failure: Failure) -> None:
        lab = pins.lab_of(name)
        if lab is None or lab not in self._asked:
            return
        del self._asked[lab]  # the same pair is asked for again after the next change
        self._said[lab] = failure
        self._host.view(lab).show_pinned(None)
        self._refresh()

    # what changed

    def _on_changed(self, change: Change) -> None:
        lab = self._host.current
        if lab and (change.sentence or lab in change.labs or change.pins):
            self._ask(lab)
            self._refresh()

    def _on_opened(self, lab: str) -> None:
        self._ask(lab)
        self._refresh()

    def _on_chosen(self, what: str) -> None:
        lab = self.sender().property("lab")
        kept = self._store.pins.get(lab)
        if kept is None:
            return
        if what == "unpin":
            self._store.unpin(lab)
            return
        sentence = getattr(kept, "sentence", None)
        self._host.view(lab).attempt(
            self._store.replace, lab, kept, label=Message.of("undo-back-to-a"), sentence=sentence
        )

    # showing

    def _reword(self) -> None:
        self._refresh_action()
        self._refresh()

    def _refresh(self) -> None:
        self._refresh_action()
        lab = self._host.current
        strip = self._strips.get(lab)
        kept = self._store.pins.get(lab) if lab else None
        if strip is None or kept is None:
            return
        said = self._said.get(lab)
        lines = _changes(lab, kept, self._store.full_state(lab))
        if isinstance(said, Failure):
            words = message_text(failure_message(said))
        elif self._host.view(lab).concealed or said is None:
            words = "" if said is not None else tr(WAITING)
        else:
            words = message_text(Message.of(said.difference.kind)) if lines else tr(SAME)
        strip.show_difference(self.number(lab), words)
        strip.show_changes(lines)
        self._host.refresh_inspector()

    def _refresh_action(self) -> None:
        pinned = self._host.current in self._store.pins
        self._action.setText(tr(UNPIN if pinned else PIN))
        self._action.setToolTip(tr(TIP_UNPIN if pinned else TIP_PIN))
        self._action.setChecked(pinned)


class _Reading:
    """What a section asks of one lab: its number, and whether there is an A."""

    def __init__(self, owner: Pins, lab: str) -> None:
        self._owner, self._lab = owner, lab

    def value(self) -> str:
        return self._owner.number(self._lab)

    def pinned(self) -> bool:
        return self._owner.pinned(self._lab)


def _beside(state: Any, present: Any) -> Any:
    """A state at no step, so that stepping on asks for nothing, and on the page that is shown now."""
    fresh = type(state)()
    fields = {name: getattr(fresh, name) for name in _LOOKED_AT if name in state.__struct_fields__}
    if "page" in fields:
        fields["page"] = present.page
    return msgspec.structs.replace(state, **fields)


def _changes(lab: str, a: Any, b: Any) -> list[str]:
    """The fields that differ, by their names on the screen; numbers with both values."""
    lines = []
    for name in a.__struct_fields__:
        before, after = getattr(a, name), getattr(b, name)
        if name in _LOOKED_AT or before == after:
            continue
        own = own_name(lab, name)
        if own is not None:
            lines.append(own)
            continue
        numbers = all(isinstance(value, int | float) and not isinstance(value, bool) for value in (before, after))
        lines.append(f"{field_name(name)}: {short(before)} → {short(after)}" if numbers else field_name(name))
    return [*lines[:_LINES], "…"] if len(lines) > _LINES else lines
