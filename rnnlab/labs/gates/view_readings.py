"""The inspector's readings: formula card, presets, numbers, counts, hints; what the curve shows; slow motion."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rnnlab.engine.gates_traces import GateAnswers, GatesTrace
from rnnlab.labs.gates.state import PRESETS, State
from rnnlab.labs.gates.view_accuracy import AccuracyTable, Counts, of_run
from rnnlab.labs.gates.view_parts import QUANTITIES, gates_of, strongest
from rnnlab.labs.gates.view_presets import PRESET_NAMES, preset_of, sentence_of
from rnnlab.labs.gates.view_series import CELL, MODES
from rnnlab.labs.gates.view_units import UnitPicker
from rnnlab.session import models
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number, percent, short
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.controls import NumbersTable, Pills, Segmented, note_label
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.formula_card import FormulaCard, Line
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.model_words import written
from rnnlab.ui.widgets.sections import formula_section, numbers_section, presets_section
from rnnlab.ui.widgets.unknown import UNKNOWN

FORMULAS = (
    Line(
        r"\mark{c}{c_t} = \mark{f}{f_t} \odot \mark{before}{c_{t-1}} + \mark{i}{i_t} \odot \mark{g}{g_t}",
    ),
    Line(r"\mark{h}{h_t} = \mark{o}{o_t} \odot \tanh(\mark{c}{c_t})"),
)
FORMULAS_1997 = (
    Line(r"\mark{c}{c_t} = \mark{before}{c_{t-1}} + \mark{i}{i_t} \odot \mark{g}{g_t}"),
    FORMULAS[1],
)
COLOURS = {**{name: f"{name}_text" for name in QUANTITIES}, "before": "c_text"}

HINTS = (
    N_("Gates", "Force f to 0 just after the country: does the answer change?"),
    N_("Gates", "Try it on 200 sentences: how many stay right, and how many when h is cleared too?"),
    N_("Gates", "Force f at another word, and watch the curve."),
)
ANY_HINTS = (
    N_("Gates", "Force f to 0 at one word and watch c fall to what is written there."),
    N_("Gates", "Hold f at 1 everywhere: c only adds up. Does h follow?"),
    N_("Gates", "Set o to 0: what becomes of c, and what does h show of it?"),
)
NUMBERS: tuple[tuple[str, Text], ...] = (
    ("h", N_("Gates", "Difference of the last $h$")),
    ("c", N_("Gates", "Difference of the last $c$")),
    ("alone", N_("Gates", "$c_t$ of the unit, as computed")),
    ("forced", N_("Gates", "$c_t$ of the unit, forced")),
    ("parameters", N_("Gates", "Parameters (formula)")),
    ("torch", N_("Gates", "Parameters in PyTorch")),
)
ANSWER_NUMBERS: tuple[tuple[str, Text], ...] = (
    ("p_alone", N_("Gates", "$P$ of the answer, as computed")),
    ("p_forced", N_("Gates", "$P$ of the answer, forced")),
    ("p_change", N_("Gates", "Change of $P$")),
    ("p_other", N_("Gates", "$P$ of another answer")),
    ("n", N_("Gates", "Test sentences")),
    ("right", N_("Gates", "Right")),
)
P_CHANGE = N_("Gates", "Change of $P$({answer})")
P_ALONE, P_FORCED = N_("Gates", "$P$({answer}), as computed"), N_("Gates", "$P$({answer}), forced")


class Readings(QObject):
    """What came out, in the inspector."""

    COUNTS, UNITS = N_("Gates", "On test sentences"), N_("Gates", "Units with rows")
    CURVE, STEPS = N_("Gates", "Curve"), N_("Gates", "Slow motion")
    WHOLE, SLOW = N_("Gates", "word by word"), N_("Gates", "stage by stage")
    SLOW_NOTE = N_("Gates", "Stage by stage: → shows f ⊙ c, i ⊙ g, their sum, tanh, h, then the next word.")

    def __init__(self) -> None:
        super().__init__()
        self._trained, self._task = False, ""
        self.card = FormulaCard(FORMULAS, COLOURS)
        self.numbers, self.answer_numbers = NumbersTable(NUMBERS), NumbersTable(ANSWER_NUMBERS)
        self.presets, self.preset_note = Pills(PRESET_NAMES), note_label()
        self.table = AccuracyTable()
        self.picker, self._concealed = UnitPicker(), False
        self.curve = Segmented(MODES, self.CURVE)
        self.slow = Segmented([(False, self.WHOLE), (True, self.SLOW)], self.STEPS)
        self._mode, self._is_slow = CELL, False
        hints = column(*(Hint(k, text) for k, text in enumerate(HINTS, start=1)))
        any_hints = column(*(Hint(k, text) for k, text in enumerate(ANY_HINTS, start=1)))
        slow = column(self.slow, note_label(self.SLOW_NOTE))
        presets = column(self.presets, self.preset_note)
        numbers = column(self.answer_numbers, self.numbers)
        trained = self.is_trained
        self.presets_section = presets_section(presets)
        self.formula_section = formula_section(self.card)
        self.slow_section = Section("slow", "play", self.STEPS, slow, self._slow_text)
        self.sections = [
            Section("counts", "check", self.COUNTS, self.table, shown=trained),
            numbers_section(numbers),
            Section("curve", "gradients", self.CURVE, self.curve, self._mode_text, shown=trained),
            Section("units", "score", self.UNITS, self.picker, shown=self._shows_units),
        ]
        self.hints = [
            Section("look", "look", Definition.LOOK, hints, shown=self.is_recall),
            Section("look-any", "look", Definition.LOOK, any_hints, shown=self.is_other),
        ]

    def is_trained(self) -> bool:
        """Whether there are answers to speak of."""
        return self._trained

    def is_recall(self) -> bool:
        """Whether there is a country to remember."""
        return self._task == "recall"

    def is_other(self) -> bool:
        """Whether there is none."""
        return not self.is_recall()

    def show_preset(self, state: State, trace: GatesTrace | None, counts: Counts, same: bool) -> None:
        """Mark the preset that the state is; ``same`` when the trace is of this state, so that it may be quoted."""
        entry = models.entry(state.model) if state.model else None
        self._task = entry.task if entry is not None else ""
        cell = entry.cell if entry is not None else "lstm"
        self.card.set_lines(FORMULAS if "f" in gates_of(cell) else FORMULAS_1997)
        name = preset_of(state)
        self.presets.set_chosen(name)
        for own, fields in PRESETS.items():
            wanted = fields.get("model")
            there = not wanted or models.entry(wanted) is not None
            forced = {each.gate for each in fields.get("overrides", ())}
            has = wanted is not None or forced <= set(gates_of(cell))
            self.presets.pill(own).setEnabled(there and has)
        self.preset_note.setVisible(name is not None and trace is not None and same)
        if name is not None and trace is not None and same:
            known = counts.result() if counts.present(state) and not counts.active() else None
            self.preset_note.setText(sentence_of(name, trace, known))

    def _shows_units(self) -> bool:
        """What each unit tells of the answer is a number that may be asked for."""
        return not self._concealed

    def conceal(self, concealed: bool) -> None:
        """Hide what tells the answer while it is predicted."""
        self._concealed = concealed
        self.answer_numbers.conceal(concealed)
        self.numbers.conceal(concealed)
        self.table.setVisible(not concealed)
        if concealed:
            self.preset_note.hide()

    def show_mode(self, mode: str, slow: bool) -> None:
        """Mark what the curve shows, and what a key press does."""
        self._mode, self._is_slow = mode, slow
        self.curve.set_value(mode)
        self.slow.set_value(slow)

    def show_counts(self, counts: Counts, state: State) -> None:
        """Follow the work."""
        self.table.show_counts(counts, state)
        result = counts.result() if counts.present(state) else None
        computed = of_run(result, "computed") if result is not None else None
        forced = of_run(result, "forced") if result is not None else None
        self.answer_numbers.set("n", short(computed.n) if computed is not None else "–")
        right = "–"
        if computed is not None and computed.n:
            right = _share(computed.right, computed.n)
            if forced is not None and forced.n:
                right += f" → {_share(forced.right, forced.n)}"
        self.answer_numbers.set("right", right)

    def show_numbers(self, trace: GatesTrace, unit: int, step: int) -> None:
        """Write the numbers with six decimals."""
        self._trained = trace.answers is not None
        for name, value in (
            ("h", trace.difference),
            ("c", trace.difference_c),
            ("alone", float(trace.baseline.c[step - 1, unit])),
            ("forced", float(trace.forced.c[step - 1, unit])),
        ):
            self.numbers.set(name, number(value, 6), repr(value))
        self.numbers.set("parameters", f"{trace.parameter_count:,}")
        self.numbers.set("torch", f"{trace.parameter_count_torch:,}")
        self.answer_numbers.setVisible(self._trained)
        if trace.answers is not None:
            self._show_answers(trace)

    def _named(self, answers: GateAnswers, k: int) -> str:
        """An answer's name; the likeliest ones are named, so that while one is predicted none is."""
        return UNKNOWN if self._concealed else mathtext.literal(written(answers.names[k]))

    def _show_answers(self, trace: GatesTrace) -> None:
        answers = trace.answers
        assert answers is not None
        target, other = answers.target, strongest(answers.forced[-1])
        if other == target:  # the force has changed nothing about it: the runner-up
            other = max((k for k in range(len(answers.names)) if k != target), key=lambda k: answers.forced[-1, k])
        for name, title, k, run in (
            ("p_alone", P_ALONE, target, answers.baseline),
            ("p_forced", P_FORCED, target, answers.forced),
            ("p_other", P_FORCED, other, answers.forced),
        ):
            value = float(run[-1, k])
            self.answer_numbers.set_title(name, title, answer=self._named(answers, k))
            self.answer_numbers.set(name, number(value, 6), repr(value))
        change = float(answers.forced[-1, target]) - float(answers.baseline[-1, target])
        self.answer_numbers.set_title("p_change", P_CHANGE, answer=self._named(answers, target))
        self.answer_numbers.set("p_change", number(change, 6, plus=True), repr(change))

    def _mode_text(self) -> str:
        return tr(dict(MODES)[self._mode])

    def _slow_text(self) -> str:
        return tr(self.SLOW if self._is_slow else self.WHOLE)


def _share(right: int, n: int) -> str:
    return percent(f"{100 * right / n:.1f}")
