"""The one owner of what the user chose: shared sentence and step, the labs' states, one undo history.

Everything else on the screen is derived from it. A gesture makes a new state
by a pure function and nothing else; all changes are announced by ``changed``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import msgspec
from psygnal import Signal

from rnnlab.session.messages import Message, Problem
from rnnlab.session.tokens import TOKEN_LIMIT

HISTORY_STEPS = 500
HISTORY_BYTES = 32 * 2**20
DEFAULT_SENTENCE = ("我", "打", "狗")


class Shared(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all labs have in common: the sentence, and the step that is looked at.

    ``step`` counts from 1; 0 is before the first token. It may lie beyond the
    sentence where a lab shows a longer one beside it.
    """

    sentence: tuple[str, ...] = DEFAULT_SENTENCE
    step: int = len(DEFAULT_SENTENCE)

    def __post_init__(self) -> None:
        if not self.sentence:
            raise Problem("sentence", "sentence-empty")
        if len(self.sentence) > TOKEN_LIMIT:
            raise Problem("sentence", "sentence-too-long", count=len(self.sentence), limit=TOKEN_LIMIT)
        if not all(token.strip() for token in self.sentence):
            raise Problem("sentence", "token-empty")
        if not 0 <= self.step <= TOKEN_LIMIT:
            raise Problem("step", "index-out-of-range", value=self.step, count=TOKEN_LIMIT)


@dataclass(frozen=True)
class Change:
    """What an edit, an undo or a step touched.

    ``labs`` are the labs whose full state is another one now (not by the step
    alone): they need a new result. ``history`` says that undo, redo, their
    labels or the modified mark may differ. ``pins`` are the labs in which
    another state is pinned now, or none any more.
    """

    labs: frozenset[str] = frozenset()
    sentence: bool = False
    step: bool = False
    history: bool = False
    pins: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Snapshot:
    """All that a session file or a scene keeps of the store."""

    shared: Shared
    labs: Mapping[str, Any]
    pins: Mapping[str, Any] = field(default_factory=dict)  # lab -> the full state kept as A


@dataclass
class _Entry:
    """One undo step: what differs between before and after."""

    label: Message
    merge: str | None
    sentences: tuple[tuple[str, ...], tuple[str, ...]]
    before: dict[str, Any]
    after: dict[str, Any]
    lab: str = ""  # where it was made
    size: int = 0
    step: int | None = None  # where one was when it was undone
    # The redo steps that this gesture took away; given back if it ends where it began.
    dropped: list[_Entry] = field(default_factory=list)

    def weigh(self) -> None:
        """Estimate the entry's memory by the length of its states as text."""
        states = [*self.before.values(), *self.after.values()]
        self.size = 200 + sum(len(msgspec.msgpack.encode(state)) for state in states)


@dataclass
class _Aside:
    """What somebody had before a lesson began, with the steps that led there."""

    snapshot: Snapshot
    undo: list[_Entry]
    redo: list[_Entry]


def _at_step(state: Any, step: int) -> Any:
    try:
        return msgspec.structs.replace(state, step=step)
    except Problem:
        return state


def _has(state: Any, name: str) -> bool:
    return name in state.__struct_fields__


class Store:
    """The session's state, its history, and its announcements.

    Parameters
    ----------
    labs : mapping of str to State
        The labs' first states. Where a State has fields ``sentence`` and
        ``step``, the store's own values stand in for them.
    shared : Shared, optional
        By default the sentence of the first lab that has one, and its step.

    Notes
    -----
    The store belongs to the thread that made it. Signals run in that thread,
    after the new state is in place; a slot may edit again.
    """

    changed = Signal(Change)
    saved = Signal()  # what there is now is what the file holds

    def __init__(self, labs: Mapping[str, Any], shared: Shared | None = None) -> None:
        self._thread = threading.get_ident()
        if shared is None:
            owner = next((state for state in labs.values() if _has(state, "sentence")), None)
            sentence = tuple(owner.sentence) if owner is not None else DEFAULT_SENTENCE
            step = owner.step if owner is not None and _has(owner, "step") else len(sentence)
            shared = Shared(sentence=sentence, step=max(0, min(step, len(sentence))))
        self._shared = shared
        self.looked_at = ""  # the lab that is open: a step that touches it was made there
        # The step is no part of a lab's stored state: undo and equality must not see it.
        self._home_step = {lab: state.step for lab, state in labs.items() if _has(state, "step")}
        self._labs = {lab: self._stored(lab, state, shared.sentence) for lab, state in labs.items()}
        self._full: dict[str, tuple[Any, int, Any]] = {}  # lab -> stored state, step, and the two together
        self._undo: list[_Entry] = []
        self._redo: list[_Entry] = []
        self._gesture: str | None = None
        self._held = False
        self._pins: dict[str, Any] = {}
        self._aside: _Aside | None = None
        self._saved = (self._shared.sentence, self._labs)
        self._saved_pins = self._pins

    # ---- reading ----

    @property
    def shared(self) -> Shared:
        return self._shared

    @property
    def labs(self) -> Mapping[str, Any]:
        """The labs' stored states: with the shared sentence, without the shared step."""
        return MappingProxyType(self._labs)

    def full_state(self, lab: str) -> Any:
        """The State that ``compute`` gets: the lab's, with shared sentence and step filled in.

        A lab whose State refuses the step keeps its own one. While neither state
        nor step changes it is one and the same object: a gesture asks for it
        dozens of times, and making it asks every question of ``checks`` anew.
        """
        state, step = self._labs[lab], self._shared.step
        if not _has(state, "step") or state.step == step:
            return state
        made = self._full.get(lab)
        if made is None or made[0] is not state or made[1] != step:
            made = self._full[lab] = (state, step, _at_step(state, step))
        return made[2]

    def snapshot(self) -> Snapshot:
        return Snapshot(self._shared, MappingProxyType(self._labs), MappingProxyType(self._pins))

    @property
    def pins(self) -> Mapping[str, Any]:
        """The full state kept as A, for each lab that has one."""
        return MappingProxyType(self._pins)

    # ---- editing ----

    def edit(
        self, lab: str, fn: Callable[..., Any], *args: Any, label: Message, merge: str | None = None, **kw: Any
    ) -> bool:
        """Replace a lab's state by ``fn(full_state, *args, **kw)``.

        Parameters
        ----------
        lab : str
        fn : callable
            Pure edit State -> State. When it changes ``sentence``, the shared
            sentence changes with it, in the same undo step.
        label : Message
            Names the undo step.
        merge : str, optional
            Edits of one gesture carry the same key and become one undo step,
            until ``end_gesture`` or an edit with another key.

        Returns
        -------
        bool
            False where the new state equals the old one: that is no edit.

        Raises
        ------
        Problem
            The edit is refused; nothing has changed.
        """
        self._check_thread()
        state = fn(self.full_state(lab), *args, **kw)
        sentence = state.sentence if _has(state, "sentence") else self._shared.sentence
        return self._commit({lab: state}, sentence, label, merge)

    def edit_sentence(self, tokens: Sequence[str], label: Message, merge: str | None = None) -> bool:
        """Replace the shared sentence; every lab that has one follows.

        Raises
        ------
        Problem
            Empty, too long, or refused by a lab's State; nothing has changed.
        """
        self._check_thread()
        return self._commit({}, tuple(tokens), label, merge)

    def replace(self, lab: str, state: Any, label: Message, sentence: Sequence[str] | None = None) -> bool:
        """Put a whole State in place (a preset), with the sentence it needs, as one undo step.

        Raises
        ------
        Problem
            The sentence is refused; nothing has changed.
        """
        self._check_thread()
        wanted = self._shared.sentence if sentence is None else tuple(sentence)
        return self._commit({lab: state}, wanted, label, None)

    def restore(self, snapshot: Snapshot, label: Message | None = None) -> bool:
        """Show another session: labs, sentence and step.

        With a label it is one undo step. Without one it is a new document: the
        history begins here and counts as saved. Labs that the snapshot lacks
        keep their state, labs that the store lacks are passed over.
        """
        self._check_thread()
        states = {lab: state for lab, state in snapshot.labs.items() if lab in self._labs}
        pins = {lab: state for lab, state in snapshot.pins.items() if lab in self._labs}
        if label is not None:
            edited = self._commit(states, snapshot.shared.sentence, label, None)
            edited = self._set_pins(pins) or edited
            return self.set_step(snapshot.shared.step) or edited
        sentence = snapshot.shared.sentence
        labs = {lab: self._stored(lab, states.get(lab, old), sentence) for lab, old in self._labs.items()}
        before = (self._shared, self._labs)
        self._shared, self._labs = snapshot.shared, labs
        self._undo, self._redo, self._gesture, self._aside = [], [], None, None
        self._saved = (sentence, labs)
        touched = self._other_pins(pins)
        self._pins = self._saved_pins = pins
        self._announce(before, history=True, pins=touched)
        return before != (self._shared, self._labs)

    def set_step(self, step: int, reach: int = 0) -> bool:
        """Look at another step. Neither undoable nor a modification.

        Clamped to 0..T, or to 0..``reach`` where a lab shows more steps than
        the sentence has tokens.
        """
        self._check_thread()
        step = max(0, min(int(step), max(len(self._shared.sentence), min(reach, TOKEN_LIMIT))))
        if step == self._shared.step:
            return False
        self._shared = msgspec.structs.replace(self._shared, step=step)
        self.changed.emit(Change(step=True))
        return True

    def turn(self, lab: str, fn: Callable[..., Any], *args: Any) -> bool:
        """Look at another picture of a lab: ``fn(full_state, *args)`` changes what is looked at and nothing else.

        As ``set_step``, neither undoable nor a modification. Undoing an edit
        made before shows the picture in which it was made.
        """
        self._check_thread()
        return self._look({lab: fn(self.full_state(lab), *args)}, self._shared)

    def show_example(self, tokens: Sequence[str], step: int) -> bool:
        """Put a lab's own example in the place of another one: neither undoable nor a modification.

        Nothing that somebody made is lost by it: the caller asks for it only
        where the present sentence is an example too.

        Raises
        ------
        Problem
            The sentence is refused by a lab's State; nothing has changed.
        """
        self._check_thread()
        sentence = tuple(tokens)
        return self._look({}, Shared(sentence=sentence, step=max(0, min(int(step), len(sentence)))))

    def pin(self, lab: str) -> bool:
        """Keep a lab's present state as A, in place of an earlier one. Not undoable; a session file holds it."""
        return self._set_pins({**self._pins, lab: self.full_state(lab)})

    def unpin(self, lab: str) -> bool:
        """Forget a lab's A; False where there is none."""
        return self._set_pins({name: state for name, state in self._pins.items() if name != lab})

    def end_gesture(self) -> None:
        """The pointer is up, the typing is done: the next edit is a step of its own."""
        self._check_thread()
        self._gesture = None
        if self._undo:
            self._undo[-1].dropped = []

    @contextmanager
    def held(self) -> Iterator[None]:
        """As long as this lasts no state changes: what would edit is passed over, without a word."""
        self._check_thread()
        before, self._held = self._held, True
        try:
            yield
        finally:
            self._held = before

    # ---- put aside for a while ----

    def set_aside(self) -> None:
        """Keep all that there is, with its history, for ``bring_back``; once it is kept, later calls change nothing."""
        self._check_thread()
        self.end_gesture()
        if self._aside is None:
            self._aside = _Aside(self.snapshot(), [*self._undo], [*self._redo])

    def begin_history(self) -> None:
        """From here on nothing before can be undone; what was put aside keeps its own steps."""
        self._check_thread()
        self._undo, self._redo, self._gesture = [], [], None
        self.changed.emit(Change(history=True))

    def bring_back(self, label: Message) -> bool:
        """Have again what was put aside, with its history: as if all that came since had been one step, now undone.

        Redo does that step again. False where nothing is put aside, for instance as another document was opened.
        """
        self._check_thread()
        aside, self._aside = self._aside, None
        if aside is None:
            return False
        now, kept = (self._shared, self._labs), aside.snapshot
        changed = {lab: state for lab, state in self._labs.items() if state != kept.labs[lab]}
        self._undo, self._redo, self._gesture = aside.undo, aside.redo, None
        if changed or now[0].sentence != kept.shared.sentence:
            before = {lab: kept.labs[lab] for lab in changed}
            sentences = (kept.shared.sentence, now[0].sentence)
            entry = _Entry(label, None, sentences, before, changed, self.looked_at, step=now[0].step)
            entry.weigh()
            self._redo = [entry]
        self._shared, self._labs = kept.shared, dict(kept.labs)
        touched = self._other_pins(kept.pins)
        self._pins = dict(kept.pins)
        self._announce(now, history=True, pins=touched)
        return True

    # ---- history ----

    @property
    def can_undo(self) -> bool:
        return bool(self._undo)

    @property
    def can_redo(self) -> bool:
        return bool(self._redo)

    @property
    def undo_label(self) -> Message | None:
        return self._undo[-1].label if self._undo else None

    @property
    def redo_label(self) -> Message | None:
        return self._redo[-1].label if self._redo else None

    @property
    def undo_lab(self) -> str:
        """The lab in which the last gesture was made; empty where there is none, or nobody says which lab is open."""
        return self._undo[-1].lab if self._undo else ""

    @property
    def redo_lab(self) -> str:
        """The lab in which the gesture was made that was taken back last."""
        return self._redo[-1].lab if self._redo else ""

    def undo(self) -> bool:
        """Take the last gesture back; the step stays, clamped to the sentence."""
        return self._travel(self._undo, self._redo, back=True)

    def redo(self) -> bool:
        """Do the gesture again that was taken back last; picture and step are those at which it was taken back."""
        return self._travel(self._redo, self._undo, back=False)

    @property
    def modified(self) -> bool:
        """Whether sentence or labs differ from what was saved last."""
        sentence, labs = self._saved
        return sentence != self._shared.sentence or labs != self._labs or self._saved_pins != self._pins

    def mark_saved(self) -> None:
        """What there is now is what the file holds."""
        self._check_thread()
        self.end_gesture()
        self._saved = (self._shared.sentence, self._labs)
        self._saved_pins = self._pins
        self.saved.emit()
        self.changed.emit(Change(history=True))

    def mark_unsaved(self) -> None:
        """What there is now is in no file of the user's, also where nothing was edited since it was restored."""
        self._check_thread()
        self._saved = ((), {})
        self.changed.emit(Change(history=True))

    # ---- inside ----

    def _check_thread(self) -> None:
        assert threading.get_ident() == self._thread, "the store belongs to the thread that made it"

    def _stored(self, lab: str, state: Any, sentence: tuple[str, ...]) -> Any:
        """A state as it is kept: the shared sentence, its own resting step."""
        values: dict[str, Any] = {}
        if _has(state, "sentence") and state.sentence != sentence:
            values["sentence"] = sentence
        if lab in self._home_step and state.step != self._home_step[lab]:
            values["step"] = self._home_step[lab]
        return msgspec.structs.replace(state, **values) if values else state

    def _commit(self, states: dict[str, Any], sentence: tuple[str, ...], label: Message, merge: str | None) -> bool:
        """The one way to a new state. All checks come before the first assignment."""
        if self._held:
            return False
        for lab in states:
            if lab not in self._labs:
                raise KeyError(lab)
        step = min(self._shared.step, len(sentence))
        shared = Shared(sentence=sentence, step=step)
        after = {
            lab: new
            for lab, old in self._labs.items()
            if (new := self._stored(lab, states.get(lab, old), sentence)) != old
        }
        if not after and sentence == self._shared.sentence:
            return False
        before = (self._shared, self._labs)
        self._record(before[0].sentence, sentence, after, label, merge)
        self._shared = shared
        self._labs = {**self._labs, **after}
        self._announce(before, history=True)
        return True

    def _look(self, states: dict[str, Any], shared: Shared) -> bool:
        if self._held:
            return False
        before, modified = (self._shared, self._labs), self.modified
        labs = {lab: self._stored(lab, states.get(lab, old), shared.sentence) for lab, old in self._labs.items()}
        if before == (shared, labs):
            return False
        self.end_gesture()
        self._shared, self._labs = shared, labs
        if not modified:
            self._saved = (shared.sentence, labs)
        # One may have turned back to what was saved: then nothing differs from it any more.
        self._announce(before, history=self.modified != modified)
        return True

    def _record(
        self, old: tuple[str, ...], new: tuple[str, ...], after: dict[str, Any], label: Message, merge: str | None
    ) -> None:
        last = self._undo[-1] if self._undo else None
        if last is not None and merge is not None and merge == self._gesture == last.merge:
            last.before = {**{lab: self._labs[lab] for lab in after}, **last.before}
            last.after = {**last.after, **after}
            last.sentences = (last.sentences[0], new)
            last.label = label
            if last.before == last.after and last.sentences[0] == new:
                # The gesture is back where it began: no step, and what could be redone still can.
                self._undo.pop()
                self._redo = last.dropped
                return
        else:
            before = {lab: self._labs[lab] for lab in after}
            # A sentence is in every lab; a state may also be given to a lab from outside.
            here = old != new or not after or self.looked_at in after
            lab = self.looked_at if here else next(iter(after))
            last = _Entry(label, merge, (old, new), before, after, lab, dropped=self._redo if merge else [])
            if self._undo:
                self._undo[-1].dropped = []
            self._undo.append(last)
        self._gesture = merge
        self._redo = []
        last.weigh()
        self._forget_oldest()

    def _forget_oldest(self) -> None:
        total = sum(entry.size for entry in self._undo)
        while len(self._undo) > HISTORY_STEPS or (total > HISTORY_BYTES and len(self._undo) > 1):
            total -= self._undo.pop(0).size

    def _travel(self, source: list[_Entry], target: list[_Entry], *, back: bool) -> bool:
        self._check_thread()
        self.end_gesture()
        if not source:
            return False
        entry = source.pop()
        target.append(entry)
        states = entry.before if back else entry.after
        sentence = entry.sentences[0 if back else 1]
        shown = self._shared.sentence
        same = entry.sentences[0] == entry.sentences[1] and self._fit(states, shown)
        if same:
            sentence = shown  # the step did not change it: it may have come to another one since, by an example
        before = (self._shared, self._labs)
        step = self._shared.step
        if back and (same or shown == entry.sentences[1]):
            # What was turned to since is where redo comes back to: the picture, and the step in its sentence.
            entry.after = {lab: self._labs[lab] for lab in entry.after}
            entry.step = step
        elif not back and sentence != self._shared.sentence and entry.step is not None:
            step = entry.step
        self._shared = Shared(sentence=sentence, step=min(step, len(sentence)))
        labs = {**self._labs, **states}
        # A lab that the step does not touch may have come to another sentence since, by an example that was shown.
        self._labs = {lab: self._stored(lab, state, sentence) for lab, state in labs.items()}
        self._announce(before, history=True)
        return True

    def _fit(self, states: Mapping[str, Any], sentence: tuple[str, ...]) -> bool:
        """Whether labs' states can be had with a sentence."""
        try:
            for lab, state in states.items():
                self._stored(lab, state, sentence)
        except Problem:
            return False
        return True

    def _set_pins(self, pins: dict[str, Any]) -> bool:
        self._check_thread()
        touched = self._other_pins(pins)
        if not touched:
            return False
        self._pins = pins
        self.changed.emit(Change(history=True, pins=touched))
        return True

    def _other_pins(self, pins: Mapping[str, Any]) -> frozenset[str]:
        """The labs whose A differs from what is pinned now."""
        return frozenset(lab for lab in {*pins, *self._pins} if pins.get(lab) != self._pins.get(lab))

    def _announce(
        self, before: tuple[Shared, Mapping[str, Any]], *, history: bool, pins: frozenset[str] = frozenset()
    ) -> None:
        shared, labs = before
        self.changed.emit(
            Change(
                labs=frozenset(lab for lab, state in self._labs.items() if state != labs[lab]),
                sentence=shared.sentence != self._shared.sentence,
                step=shared.step != self._shared.step,
                history=history,
                pins=pins,
            )
        )
