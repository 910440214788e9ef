"""The inspector: word, half, where the sense is read, an own sentence, formulas, cosines, numbers, presets."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from rnnlab.engine.context_traces import ContextTrace
from rnnlab.labs.context.state import SENTENCES_LIMIT, State
from rnnlab.labs.context.view_gestures import preset_of
from rnnlab.labs.context.view_senses import BOTH_NAME, FORWARD_NAME, HALVES, STATIC_NAME
from rnnlab.labs.context.view_states import HINTS
from rnnlab.labs.context.view_words import WordPills
from rnnlab.ui.look.i18n import N_, Text, bind, listed, tr
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.controls import NumbersTable, Pill, Pills, Segmented, note_label
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.formula_card import FormulaCard, Line
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.number_controls import SliderRow
from rnnlab.ui.widgets.sections import RESET, formula_section, numbers_section, presets_section
from rnnlab.ui.widgets.terms import TermLabel
from rnnlab.ui.widgets.word_field import WordField

OWN, OWN_HINT = N_("Context", "Own sentence"), N_("Context", "type a sentence, then Enter")
WORD, HALF, READS = N_("Context", "Ambiguous word"), N_("Context", "Half shown"), N_("Context", "Sense read at")
LIST_IT = N_("Context", "In place of sentence {number}")
DRAW = N_("Context", "Draw other sentences")
COSINE_OF = N_("Context", "Cosine of “{word}”, two sentences")
COSINE = N_("Context", "Cosine")
SENTENCES = N_("Context", "Sentences of each kind")
HALF_PILLS: tuple[tuple[str, Text], ...] = (
    ("forward", N_("Context half", "forward")),
    ("backward", N_("Context half", "backward")),
    ("both", N_("Context half", "both")),
)
READ_PILLS = (("word", N_("Context", "the word")), ("last", N_("Context", "the last word")))
LACKING = N_("Context", "“{word}” is not in this sentence, so it has no state here.")
UNKNOWN = N_("Context", "The networks do not know: {words}.")
PRESET_NAMES: tuple[tuple[str, Text], ...] = (
    ("word-after", N_("Context", "Deciding word after")),
    ("word-before", N_("Context", "Deciding word before")),
    ("reset", RESET),
)
COSINES: tuple[tuple[str, Text], ...] = (("static", STATIC_NAME), ("forward", FORWARD_NAME), ("both", BOTH_NAME))
ROWS: tuple[tuple[str, Text], ...] = (
    ("p_each", N_("Context", "$P$, forward, at the word read last")),
    ("p_held", N_("Context", "$P$, forward, at the word")),
    ("p_both", N_("Context", "$P$, bidirectional")),
    ("place", N_("Context", "State on the plane")),
    ("forward", N_("Context", "Parameters, forward · {units} {units:unit|units}")),
    ("both", N_("Context", "Parameters, bidirectional · {units} {units:unit|units}")),
    ("static", N_("Context", "Parameters, static vectors")),
    ("fitted", N_("Context", "Sentences in each plane")),
)
_H, _B = r"\overrightarrow{h}", r"\overleftarrow{h}"
FORMULAS = (
    Line(
        rf"\mark{{forward}}{{{_H}_t}} = \mathrm{{LSTM}}(\mark{{x}}{{x_t}}, {_H}_{{t-1}})", N_("Context half", "forward")
    ),
    Line(
        rf"\mark{{backward}}{{{_B}_t}} = \mathrm{{LSTM}}(\mark{{x}}{{x_t}}, {_B}_{{t+1}})",
        N_("Context half", "backward"),
    ),
    Line(rf"\mark{{both}}{{h_t}} = [{_H}_t ; {_B}_t]", N_("Context half", "joined")),
    Line(r"P = \mathrm{softmax}(V \, \mark{both}{h_t} + b)", N_("Context", "sense")),
)
COLOURS = {"forward": "h_text", "backward": "h_text", "both": "h_text", "x": "x_text"}
_MOST_UNKNOWN = 4
_LONGEST_WORD = 180.0  # width of a word in the note: a line breaks between words only


class Inspector(QObject):
    """Owns the controls; shows states and results, and emits nothing of its own."""

    paired = Signal(int, int)

    def __init__(self, on_states: Callable[[], bool], on_measured: Callable[[], bool], cut: Callable[[], bool]) -> None:
        super().__init__()
        self._state, self._word, self._own_row = State(), "", False
        self.pair = (4, 5)
        self.words, self.half, self.reads = WordPills(), Segmented(HALF_PILLS, HALF), Segmented(READ_PILLS, READS)
        self.own, self.own_note = WordField("sentence", OWN, OWN_HINT), note_label()
        self.list_it, self.draw = Pill(""), Pill(DRAW)
        self.card = FormulaCard(FORMULAS, COLOURS)
        digits = [(k, str(k + 1)) for k in range(6)]
        self.first, self.second = Segmented(digits, COSINE), Segmented(digits, COSINE)
        self.cosine_title, self.cosines = TermLabel(), NumbersTable(COSINES)
        self.numbers, self.presets = NumbersTable(ROWS), Pills(PRESET_NAMES)
        self.sentences = SliderRow(SENTENCES, 1, SENTENCES_LIMIT, log=True, integer=True, field="sentences")
        hints = column(*(Hint(k, text) for k, text in enumerate(HINTS, start=1)))
        cosine = column(self.cosine_title, self.first, self.second, self.cosines)
        own = column(self.own, self.own_note, row(self.list_it), row(self.draw))
        self.sections = [
            Section("word", "words", WORD, self.words, self._word_text),
            Section("half", "split", HALF, self.half, self._half_text, shown=on_states),
            Section("reads", "look", READS, self.reads, self._reads_text, shown=on_states),
            Section(
                "sentences", "size", SENTENCES, self.sentences, self.sentences.text, titled=False, shown=on_measured
            ),
            Section("own", "edit", OWN, own),
            formula_section(self.card),
            Section("cosine", "compare", COSINE, cosine, titled=False),
            numbers_section(self.numbers),
            presets_section(self.presets),
            Section("hints", "look", Definition.LOOK, hints, shown=cut),
        ]
        for waiting in (self.list_it, self.own_note, cosine):
            waiting.hide()
        self._cosine = cosine
        self.first.chosen.connect(self._on_first)
        self.second.chosen.connect(self._on_second)

    def show_state(self, state: State, word: str) -> None:
        """All controls at the state's values."""
        self._state, self._word = state, word
        self.half.set_value(state.half)
        self.reads.set_value(state.reads)
        self.own.show_words(state.sentence)
        self.sentences.set_value(state.sentences)
        self.presets.set_chosen(preset_of(state))
        self.words.show_words(self.words.names(), word)

    def show_result(self, trace: ContextTrace, own: bool, step: int, concealed: bool) -> None:
        """The words that there are, what is said of the sentence, and the numbers in full.

        Parameters
        ----------
        own : bool
            The present sentence is none of those compared.
        """
        self._trace, self._own_row, self._step, self._concealed = trace, own, step, concealed
        self.words.show_words(trace.words, self._word or trace.word)
        self._cosine.setVisible(bool(trace.compared))
        self._say_again()

    _trace: ContextTrace | None = None
    _step, _concealed = 1, False

    def _say_again(self) -> None:
        trace = self._trace
        if trace is None:
            return
        self._show_own(trace)
        self._show_cosines(trace)
        self._show_numbers(trace)

    def _show_own(self, trace: ContextTrace) -> None:
        unknown = [word for word, lost in zip(trace.sentence, trace.unknown, strict=False) if lost]
        said = []
        if trace.place < 0:
            said.append(tr(LACKING, word=self._cut(trace.word)))
        if unknown:
            words = listed(map(self._cut, dict.fromkeys(unknown[:_MOST_UNKNOWN])))
            words += ", …" if len(unknown) > _MOST_UNKNOWN else ""
            said.append(tr(UNKNOWN, words=words))
        self.own_note.setText("\n".join(said))
        self.own_note.setVisible(bool(said))
        count = len(trace.compared)
        place = min(max(self.pair[1], 0), max(count - 1, 0))
        bind(self.list_it.setText, LIST_IT, number=place + 1)
        self.list_it.setVisible(self._own_row and trace.place >= 0 and count > 0)

    def _cut(self, word: str) -> str:
        """A word that is not so long that the whole inspector would have to be wider."""
        metrics = self.own_note.fontMetrics()
        return metrics.elidedText(word, Qt.TextElideMode.ElideRight, round(px(_LONGEST_WORD)))

    def _show_cosines(self, trace: ContextTrace) -> None:
        count = len(trace.compared)
        first, second = (min(k, max(count - 1, 0)) for k in self.pair)
        self.first.set_value(first)
        self.second.set_value(second)
        for k in range(6):
            self.first.set_option_enabled(k, k < count)
            self.second.set_option_enabled(k, k < count)
        self.cosine_title.set_text(COSINE_OF, word=literal(trace.word))
        self.cosines.conceal(self._concealed)
        tables = {"static": trace.cosine_static, "forward": trace.cosine_forward, "both": trace.cosine_bidirectional}
        for name, values in tables.items():
            known = count and max(first, second) < len(values)
            value = float(values[first, second]) if known else None
            value = None if value is None or value != value else value
            self.cosines.set(name, number(value, 6), "" if value is None else repr(value))

    def _show_numbers(self, trace: ContextTrace) -> None:
        self.numbers.conceal(self._concealed)
        k = min(max(self._step, 1), len(trace.sentence)) - 1
        readings = trace.readings
        for name, values in (
            ("p_each", readings.forward), ("p_held", readings.forward_held), ("p_both", readings.bidirectional),
        ):  # fmt: skip
            value = float(values[k])
            self.numbers.set(name, number(value, 6) if value == value else "–", repr(value))
        way, beyond = trace.bidirectional.way, k - trace.place if trace.place >= 0 else -1
        here = [float(x) for x in way[beyond]] if 0 <= beyond < len(way) else []
        self.numbers.set(
            "place", f"[{', '.join(number(x, 4) for x in here)}]" if here else "–", repr(here) if here else ""
        )
        counted = {model.removeprefix("sense-"): count for model, count in trace.parameters}
        titles = dict(ROWS)
        for name, model, units in (
            ("forward", "forward", trace.forward.units), ("both", "bidirectional", trace.bidirectional.units),
        ):  # fmt: skip
            self.numbers.set_title(name, titles[name], units=units)
            self.numbers.set(name, f"{counted[model]:,}" if model in counted else "–")
        self.numbers.set("static", f"{counted['static']:,}" if "static" in counted else "–")
        self.numbers.set("fitted", f"{trace.forward.fitted_on:,}")

    def _word_text(self) -> str:
        return self._word

    def _half_text(self) -> str:
        return tr(HALVES[self._state.half])

    def _reads_text(self) -> str:
        return tr(dict(READ_PILLS)[self._state.reads])

    def _on_first(self, k: object) -> None:
        self.choose_pair(int(str(k)), self.pair[1])

    def _on_second(self, k: object) -> None:
        self.choose_pair(self.pair[0], int(str(k)))

    def choose_pair(self, first: int, second: int) -> None:
        """Compare two other sentences (from 0)."""
        if (first, second) != self.pair:
            self.pair = (first, second)
            self._say_again()
            self.paired.emit(first, second)
