"""The page "swap": what every word gets before and after two words change places, in several settings."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from rnnlab.engine.next_traces import SETTINGS, NextTrace, SwapTest
from rnnlab.labs.selfattention import view_swap_names as names
from rnnlab.labs.selfattention.state import State, exchanged, swapped_pair
from rnnlab.labs.selfattention.view_gestures import Gestures
from rnnlab.labs.selfattention.view_swap_planes import SettingPlane
from rnnlab.labs.selfattention.view_swap_predict import SwapPredictions
from rnnlab.labs.selfattention.view_swap_words import SwapHead
from rnnlab.labs.selfattention.view_words_names import FULL, fixed
from rnnlab.labs.selfattention.view_words_plane import drawn
from rnnlab.labs.selfattention.view_words_stage import headline
from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.controls import NumbersTable
from rnnlab.ui.widgets.definition import HintsBeside
from rnnlab.ui.widgets.lab_page import Page
from rnnlab.ui.widgets.sections import look_section, numbers_section
from rnnlab.ui.widgets.stage_text import stage_text

_LOW = 560.0  # px: a stage less high leaves the hints to the help


class SwapStage(QWidget):
    """Definition, words, planes side by side, hints."""

    def __init__(self) -> None:
        super().__init__()
        self.head = SwapHead()
        self.planes = {setting: SettingPlane(setting) for setting in SETTINGS}
        self.note = stage_text("note")
        self.hints = HintsBeside(names.HINTS)
        self._box = QVBoxLayout(self)
        self._box.addWidget(headline(names.NAME, names.SENTENCES))
        self._box.addWidget(self.head)
        self._row = QHBoxLayout()
        for plane in self.planes.values():
            self._row.addWidget(plane, 1)
        self._box.addLayout(self._row, 1)
        self._box.addWidget(self.note)
        self._box.addWidget(self.hints)
        look().changed.connect(self.arrange)
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def arrange(self) -> None:
        """Give each part its room."""
        narrow = self.width() < px(1000)
        side = round(stage_edge())
        self._box.setContentsMargins(side, round(px(14 if narrow else 20)), side, round(px(10 if narrow else 18)))
        self._box.setSpacing(round(px(10 if narrow else 16)))
        self._row.setSpacing(round(px(18 if narrow else 28)))
        self.hints.setVisible(self.height() >= px(_LOW))


class SwapPage(Page):
    """The settings that the state does not choose stand side by side.

    Parameters
    ----------
    view : Gestures
        The lab, whose inspector is shared.
    """

    PAGE, TITLE = "swap", N_("WhatNext", "Swap test")
    SHARED = frozenset({"positions", "heads", "formula", "presets", "words", "hidden-words"})

    def __init__(self, view: Gestures) -> None:
        super().__init__(view)
        self.gestures = view
        self.stage = self.widget = SwapStage()
        self.numbers = NumbersTable(names.NUMBERS)
        where = look_section(view, "swap-look", names.HINTS, self.stage.hints)
        self.sections = [numbers_section(self.numbers, "swap-numbers"), where]
        self.predictions: SwapPredictions = SwapPredictions(self)
        self.stage.head.words.pressed.connect(self._on_pressed)

    def settings(self) -> tuple[str, ...]:
        """Those that are shown: "learned" only where its vectors are in force."""
        learned = self.state().positions == "learned"
        return tuple(setting for setting in SETTINGS if learned or setting != "learned")

    def preview(self, state: State) -> None:
        pair = swapped_pair(state)
        self.stage.head.words.show_words(state.tokens, pair)
        self.stage.head.both.show_sentences(state.tokens, exchanged(state, *pair).tokens)
        for setting, plane in self.stage.planes.items():
            plane.setVisible(setting != "learned" or state.positions == "learned")
        size = len(state.states[0])
        one = pair[0] == pair[1]
        said = names.ONE_WORD if one else names.FIRST_TWO if size > 2 else names.LARGEST
        bind(self.stage.note.setText, said, size=size)

    def render(self, state: State, result: NextTrace) -> None:
        shown = [swap for swap in result.swaps if swap.setting in self.settings()]
        hidden = self.view.concealed
        sight = tuple(
            drawn(output) for swap in shown for rows in (swap.before, swap.after) for output in rows
        )  # one range for all, so that distances can be compared
        for swap in shown:
            plane = self.stage.planes[swap.setting]
            if hidden:
                plane.conceal(swap, result.tokens, sight)
            else:
                plane.show_swap(swap, result.tokens, result.swapped, sight, self._of_a(swap))
        self.numbers.conceal(hidden)
        for swap in result.swaps:
            self.numbers.set(swap.setting, number(swap.distance, FULL), repr(swap.distance))

    def table(self) -> list[list[str]]:
        result: NextTrace = self.view.result
        size = len(result.attention.outputs[0])
        setting, word, before, after, largest = (tr(text) for text in names.COLUMNS)
        header = [setting, word]
        for name in (before, after):
            header += [f"{name}[{k + 1}]" for k in range(size)]
        rows = [[*header, largest]]
        for swap in result.swaps:
            for i, token in enumerate(result.tokens):
                numbers = [number(float(value), FULL) for value in (*swap.before[i], *swap.after[i])]
                rows.append([tr(names.SETTINGS[swap.setting]), token, *numbers, number(swap.distance, FULL)])
        return rows

    def _of_a(self, swap: SwapTest) -> float | None:
        """A's distance in the same setting, where it is another one."""
        pinned = self.view.pinned
        if pinned is None:
            return None
        before = next(one.distance for one in pinned.result.swaps if one.setting == swap.setting)
        return None if fixed(before) == fixed(swap.distance) else float(before)

    def _on_pressed(self, place: int) -> None:
        """The word pressed now and the one pressed before it change places."""
        older, newer = swapped_pair(self.state())
        if place not in (older, newer):
            self.gestures.on_swapped(newer, place)
