"""The inspector: which graphs, how many words, what is timed; formula, numbers, presets."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from rnnlab.labs.parallel.state import DRAWN, GRAPHS, LONGEST, PRESETS, State, with_preset
from rnnlab.labs.parallel.view_names import GRAPH_NAMES, NETWORKS, PASSES
from rnnlab.session import presets
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, Text, bind
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import NumbersTable, Pills, Segmented, note_label
from rnnlab.ui.widgets.formula_card import FormulaCard, Line
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.number_controls import SliderRow
from rnnlab.ui.widgets.sections import RESET, formula_section, numbers_section, presets_section

GRAPHS_TITLE, LENGTH = N_("Parallel", "Graphs"), N_("Parallel", "Words $n$")
WIDTH, KERNEL, MASK = N_("Parallel", "Width $d$"), N_("Parallel", "Window $k$"), N_("Parallel", "Mask")
WORDS_TITLE, WORDS_HINT = N_("Parallel", "Sentence"), N_("Parallel", "Type a sentence, then press Enter")
TIMED, DEVICE = N_("Parallel", "Timed pass"), N_("Parallel", "Device")
LONGEST_TITLE = N_("Parallel", "Timed up to")
MASKS: tuple[tuple[bool, Text], ...] = (
    (False, N_("Parallel", "all words")),
    (True, N_("Parallel", "earlier words")),
)
DEVICES: tuple[tuple[str, Text], ...] = (("cpu", N_("Parallel", "CPU")), ("gpu", N_("Parallel", "GPU")))
WIDTHS, KERNELS = (16, 32, 64, 128), (3, 5, 7)
FORMULAS: dict[str, Line] = {
    "rnn": Line(r"h_t = \tanh(W\mark{x}{x_t} + U\,\mark{h}{h_{t-1}} + b)"),
    "self-attention": Line(r"\mark{y}{y_i} = \sum_j \mathrm{softmax}_j(x_i\cdot x_j/\sqrt{d})\,\mark{x}{x_j}"),
    "rnn-attention": Line(r"s_t = \tanh(W y_{t-1} + U\,\mark{h}{s_{t-1}} + C c_t + b)"),
    "convolution": Line(r"\mark{h}{y_i} = \sum_{j} V_j\,\mark{x}{x_{i+j}},\ |j| \leq \frac{k-1}{2}"),
}
COLOURS = {"x": "x_text", "h": "accent_text", "y": "accent_text"}
ROWS: tuple[tuple[str, Text | str], ...] = (
    ("depth", N_("Parallel", "depth at {length}")),
    ("operations", N_("Parallel", "operations")),
    ("memory", N_("Parallel", "memory")),
    *((f"ms-{name}", N_("Parallel", "ms")) for name in NETWORKS),
    *((f"slope-{name}", N_("Parallel", "slope")) for name in NETWORKS),
    ("torch", "PyTorch"),
)
MS_OF, SLOPE_OF = N_("Parallel", "{network}, ms at {length}"), N_("Parallel", "{network}, slope: quartiles")
PILLS: tuple[tuple[str, Text], ...] = (
    ("eight-words", N_("Parallel", "8 words")),
    ("long", N_("Parallel", "64 words")),
    ("two-directions", N_("Parallel", "Two directions")),
    ("decoder", N_("Parallel", "With a decoder")),
    ("window", N_("Parallel", "Windows")),
    ("causal", N_("Parallel", "Causal mask")),
    ("reset", RESET),
)


def _column(*parts: QWidget) -> QWidget:
    made = QWidget()
    box = QVBoxLayout(made)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(round(px(6)))
    for part in parts:
        box.addWidget(part)
    return made


class Panel(QObject):
    """All controls; they show a state, and tell the user's gestures."""

    words_typed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.graphs = Pills([(name, GRAPH_NAMES[name]) for name in GRAPHS])
        for name in GRAPHS:
            self.graphs.pill(name).setCheckable(True)
        self.length = SliderRow(LENGTH, 1, DRAWN, integer=True, field="length")
        self.words = QLineEdit()
        bind(self.words.setAccessibleName, WORDS_TITLE)
        bind(self.words.setPlaceholderText, WORDS_HINT)
        self.width_choice = Segmented([(width, str(width)) for width in WIDTHS], WIDTH)
        self.kernel = Segmented([(k, str(k)) for k in KERNELS], KERNEL)
        self.mask = Segmented(MASKS, MASK)
        self.timed = Segmented(PASSES, TIMED)
        self.device = Segmented(DEVICES, DEVICE)
        self.device_note = note_label()
        self.longest = Segmented([(n, f"{n:,}") for n in LONGEST], LONGEST_TITLE)
        self.memory_note = note_label()
        self.card = FormulaCard((), COLOURS)
        self.numbers = NumbersTable(ROWS)
        self.presets = Pills(PILLS)
        self._state = State()
        self.words.returnPressed.connect(self._on_words)
        self.sections = [
            Section("graphs", "parallel", GRAPHS_TITLE, self.graphs, self._count),
            Section("length", "length", LENGTH, self.length, self.length.text, titled=False),
            Section("words", "words", WORDS_TITLE, self.words),
            Section("width", "size", WIDTH, self.width_choice, self._width),
            Section("kernel", "axes", KERNEL, self.kernel, self._kernel, shown=self._has_window),
            Section("mask", "mask", MASK, self.mask, shown=self._has_attention),
            Section("timed", "forward", TIMED, self.timed),
            Section("device", "device", DEVICE, _column(self.device, self.device_note), self._device),
            Section("longest", "limit", LONGEST_TITLE, _column(self.longest, self.memory_note), self._longest),
            formula_section(self.card),
            numbers_section(self.numbers),
            presets_section(self.presets),
        ]

    def show_state(self, state: State) -> None:
        """Follow the settings."""
        self._state = state
        for name in GRAPHS:
            shown = name in state.graphs
            self.graphs.pill(name).setChecked(shown)
            self.graphs.pill(name).set_chosen(shown)
        self.length.set_value(float(state.length))
        if not self.words.hasFocus() or not self.words.isModified():
            self.words.setText(join(state.words[: state.length]))
        self.width_choice.set_value(state.width)
        self.kernel.set_value(state.kernel)
        self.mask.set_value(state.causal)
        self.timed.set_value(state.timed)
        self.device.set_value(state.device)
        self.longest.set_value(next((n for n, lengths in LONGEST.items() if lengths == state.lengths), None))
        self.presets.set_chosen(presets.present(state, PRESETS, with_preset, step=0))
        kinds = dict.fromkeys("rnn" if name == "birnn" else name for name in state.graphs)
        self.card.set_lines(tuple(FORMULAS[name] for name in kinds))

    def _on_words(self) -> None:
        self.words.setModified(False)
        self.words_typed.emit(self.words.text())

    def _count(self) -> str:
        return str(len(self._state.graphs))

    def _width(self) -> str:
        return str(self._state.width)

    def _kernel(self) -> str:
        return str(self._state.kernel)

    def _device(self) -> str:
        return self._state.device.upper()

    def _longest(self) -> str:
        return f"{max(self._state.lengths):,}"

    def _has_window(self) -> bool:
        return "convolution" in self._state.graphs

    def _has_attention(self) -> bool:
        return "self-attention" in self._state.graphs
