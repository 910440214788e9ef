"""The page of several decoding steps by hand: plane of numbered queries, heat map, one row's calculation."""

from __future__ import annotations

from typing import Any

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention import steps_state as edits
from rnnlab.labs.attention import view_steps_table as tables
from rnnlab.labs.attention import view_steps_words as words
from rnnlab.labs.attention.edits import move_key
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_edits import Gestures
from rnnlab.labs.attention.view_names import SOURCE
from rnnlab.labs.attention.view_presets import present_preset
from rnnlab.labs.attention.view_rows import fixed_vector
from rnnlab.labs.attention.view_stage import Stage
from rnnlab.labs.attention.view_steps_controls import PRESETS, StepControls
from rnnlab.labs.attention.view_steps_plane import StepsPicture
from rnnlab.labs.attention.view_steps_predict import RowPredictions
from rnnlab.labs.attention.view_steps_stage import StepsStage, Words
from rnnlab.session.messages import Message
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.numbers import subscript
from rnnlab.ui.widgets.lab_page import Page
from rnnlab.ui.widgets.picks import attributes
from rnnlab.ui.widgets.plane import PlaneEditor
from rnnlab.ui.widgets.sections import look_section
from rnnlab.ui.widgets.timeline import TimelineModel, Track
from rnnlab.ui.widgets.unknown import UNKNOWN

TARGET = N_("Attention", "target")
PLANE = N_("Attention", "Plane of encoder states and the queries of all decoding steps")


class Steps(Page):
    """Links plane, map and formula card.

    Parameters
    ----------
    view : Gestures
        The lab, whose inspector is shared.
    """

    PAGE, TITLE = "steps", N_("Attention", "All steps")
    SHARED = frozenset({"score", "temperature", "mask", "tokens"})

    def __init__(self, view: Gestures) -> None:
        super().__init__(view)
        self.gestures = view
        self.plane = PlaneEditor(Stage.AXES, PLANE)
        self.words = Words(words.NAME, words.SENTENCES, words.HINTS)
        self.stage = self.widget = StepsStage(self.plane, self.words)
        self.map = self.stage.map
        self.picture = StepsPicture(self.plane)
        self.controls = StepControls()
        where = look_section(view, "steps-look", words.HINTS, self.words.hints)
        self.sections = [*self.controls.sections, where]
        self.predictions: RowPredictions = RowPredictions(self)
        self._place: tuple[int, str] | None = (3, "weight")  # whose sum is open: source word, line
        self._follow = True  # the open sum is that of the row's largest weight, until another one is pressed
        self._step = 1
        view.picks["steps"] = attributes(self, "_place", "_follow")
        controls = self.controls
        self.plane.moved.connect(self._on_moved)
        self.plane.released.connect(view.end_gesture)
        self.plane.picked.connect(self._on_picked)
        self.plane.hovered.connect(self._on_plane_hovered)
        self.map.chosen.connect(self._on_cell)
        self.map.hovered.connect(self._on_cell_hovered)
        controls.card.pointed.connect(self._light)
        controls.rows.chosen.connect(self._on_rows)
        controls.query.entered.connect(self._on_query_typed)
        controls.query.refused.connect(view.refused)
        controls.alone.clicked.connect(self._on_alone)
        controls.targets.renamed.connect(self._on_renamed)
        controls.targets.removed.connect(self._on_removed)
        controls.targets.added.connect(self._on_added)
        controls.presets.chosen.connect(self._on_preset)

    # what is shown

    def preview(self, state: State) -> None:
        self._step = self.view.current_step(len(state.targets))
        self.picture.show_state(state, self._step)
        self._show_controls(state)

    def render(self, state: State, result: AttentionTrace) -> None:
        if result.steps is None:
            return
        self._step = self.view.current_step(len(state.targets))
        current = self.state()
        shown = min(self._step, len(state.targets))
        if self.view.concealed:
            self.picture.conceal(current, shown)
            self.words.show_words(f"$c_{{{shown}}}$ = {UNKNOWN}", "")
        else:
            self.picture.show_result(current, result, shown)
            context = fixed_vector(result.steps.contexts[shown - 1])
            self.words.show_words(f"$c_{{{shown}}}$ = {context}", words.by_hand(state, result, shown))
        self.controls.show_result(result.steps, shown, self.view.concealed)
        self._show_map(state, result, shown)

    def set_step(self, step: int) -> None:
        if self.view.result is not None and self.view.result.steps is not None:
            self.render(self.view.state, self.view.result)
            self._show_controls(self.state())
            self.view.inspector_changed.emit()

    def timeline(self, state: State) -> TimelineModel:
        source = Track(SOURCE, state.tokens, join(state.tokens), steps=False)
        target = Track(TARGET, state.targets, join(state.targets), accent=True)
        return TimelineModel(len(state.targets), (source, target))

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> bool:
        if track == 0:
            return False  # the source words are the lab's own
        self.store.edit(self.view.name, edits.with_targets, tokens, label=Message.of("undo-attention-targets"))
        return True

    def table(self) -> list[list[str]]:
        result = self.view.result
        if result.steps is None:
            return []
        shown = tables.by_hand(self.view.state, result, 1, None, None)
        return tables.as_text(shown, result.steps.row_sums, result.steps.entropy, result.steps.contexts)

    def asked_row(self) -> tuple[int, str, tuple[str, ...], Any] | None:
        """What can be predicted: the present step, its word, the source words and their weights."""
        result = self.view.result
        if result is None or result.steps is None or result.no_visible_key:
            return None
        t = min(self._step, len(result.steps.weights)) - 1
        return t + 1, self.view.state.targets[t], result.tokens, result.steps.weights[t]

    def _show_controls(self, state: State) -> None:
        self.controls.show_state(state, self._step, present_preset(state, [name for name, _ in PRESETS]))

    def _show_map(self, state: State, result: AttentionTrace, step: int) -> None:
        pinned = self.view.pinned
        if self._place is not None and self._follow and result.steps is not None:
            self._place = (int(result.steps.weights[step - 1].argmax()), "weight")
        table = tables.by_hand(state, result, step, self._place, None if pinned is None else pinned.result)
        self.map.set_table(tables.concealed(table) if self.view.concealed else table)
        self.stage.follow()

    # links between formula, map and plane

    def _light(self, mark: str) -> None:
        """A symbol is pointed at: its picture lights up."""
        keys = {"s": (f"s{self._step - 1}",), "c": ("arrow",), "h": tuple(self._keys())}.get(mark, ())
        self.plane.set_lit(keys)
        self.map.set_lit(self._step - 1 if mark == "a" else -1, -1)

    def _keys(self) -> list[str]:
        return [handle.key for handle in self.plane.model.handles if handle.key.startswith("h")]

    def _on_plane_hovered(self, key: str) -> None:
        self.controls.card.set_lit({"": "", "arrow": "c"}.get(key, key[:1]))
        self.plane.set_lit((key,) if key else ())
        self.map.set_lit(*((int(key[1:]), -1) if key.startswith("s") else (-1, -1)))
        if key.startswith("h"):
            self.map.set_lit(-1, int(key[1:]))

    def _on_picked(self, key: str) -> None:
        """A handle has the keyboard now, by touch too; a query's step is the one to look at."""
        self._on_plane_hovered(key)
        if key.startswith("s"):
            self.view.step_requested.emit(int(key[1:]) + 1)
        else:
            self.picture.show_state(self.state(), self._step)

    def _on_cell_hovered(self, row: int, column: int) -> None:
        self.controls.card.set_lit("a" if row >= 0 else "")
        lit = [f"s{row}"] if row >= 0 else []
        self.plane.set_lit([*lit, f"h{column}"] if column >= 0 else lit)

    def _on_cell(self, row: int, column: int, line: str) -> None:
        """Open a sum; pressing the open one, or the name of the open row, closes the calculation."""
        if self.view.concealed:
            self.view.step_requested.emit(row + 1)
            return
        same = row == self._step - 1
        if column < 0:
            self._place = None if same and self._place is not None else (0, "weight")
            self._follow = True
        else:
            self._follow = False
            self._place = None if same and self._place == (column, line) else (column, line)
        self.view.step_requested.emit(row + 1)
        self.set_step(row + 1)

    # gestures

    def _on_moved(self, key: str, x: float, y: float) -> None:
        number = int(key[1:])
        name = f"{key[0]}{subscript(number + 1)}"
        change = edits.move_step_query if key[0] == "s" else move_key
        self.view.edit(change, number, (x, y), label=Message.of("undo-attention-move", name=name), merge=f"move {key}")

    def _on_rows(self, one_row: bool) -> None:
        self.store.turn(self.view.name, edits.with_one_row, one_row)

    def _on_query_typed(self, dimension: int, value: float) -> None:
        label = Message.of("undo-attention-type", name=f"s{subscript(self._step)}")
        self.view.edit(edits.set_step_component, self._step - 1, dimension, value, label=label)

    def _on_alone(self) -> None:
        label = Message.of("undo-attention-alone", name=f"s{subscript(self._step)}")
        self.view.edit(edits.asked_alone, self._step - 1, label=label)

    def _on_renamed(self, index: int, word: str) -> None:
        label = Message.of("undo-attention-rename", token=self.state().targets[index])
        self.view.edit(edits.rename_step, index, word.strip(), label=label)

    def _on_removed(self, index: int) -> None:
        label = Message.of("undo-attention-remove", token=self.state().targets[index])
        self.view.edit(edits.remove_step, index, label=label)

    def _on_added(self) -> None:
        if self.view.edit(edits.add_step, label=Message.of("undo-attention-add-target")):
            self.view.step_requested.emit(len(self.state().targets))

    def _on_preset(self, name: str) -> None:
        self.gestures.on_preset("sentence-dot" if name == "steps-reset" else name)
