"""The Gradients lab: how far back the error signal reaches, for RNN, GRU and LSTM side by side."""

from __future__ import annotations

from dataclasses import replace

from rnnlab.engine.traces import GradientsTrace
from rnnlab.labs.gradients.state import PRESETS, State, with_preset
from rnnlab.labs.gradients.view_axes import BACK, STYLES, TIME, shown_order
from rnnlab.labs.gradients.view_controls import Controls, activation_name, noted
from rnnlab.labs.gradients.view_field import Curve, Reference
from rnnlab.labs.gradients.view_predict import SignalPredictions
from rnnlab.labs.gradients.view_stage import GradientsStage
from rnnlab.labs.gradients.view_strips import Row
from rnnlab.labs.gradients.view_table import rates, sentences
from rnnlab.session.messages import Message
from rnnlab.session.store import Store
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number, scientific, short
from rnnlab.ui.widgets.controls import NumbersTable, Pills
from rnnlab.ui.widgets.formula_card import FormulaCard, Line
from rnnlab.ui.widgets.lab import RANDOM, LabView, Provenance, Section
from rnnlab.ui.widgets.timeline import TimelineModel

FORMULA = (
    Line(
        r"\mark{back}{\frac{\partial L}{\partial h_{t-1}}} = \mark{U}{U}^{\top}\,\mathrm{diag}"
        r"\left(\mark{f}{f'(a_t)}\right)\,\mark{here}{\frac{\partial L}{\partial h_t}}"
    ),
    Line(r"\sigma_{\max}(\mark{U}{U})\cdot\max \mark{f}{f'} < 1", N_("Gradients", "vanishes")),
)
NOTE = N_(
    "Gradients",
    "Enough for vanishing: the largest singular value, not the spectral radius. A matrix with radius 0.9 can have "
    "norm 10: its powers grow first and die later.",
)
NUMBERS: tuple[tuple[str, Text | str], ...] = (
    ("bound", "$\\sigma_{\\max}(U)·\\max{}f'$"),
    ("sigma", N_("Gradients", "norm $\\sigma_{\\max}(U)$")),
    ("radius", N_("Gradients", "spectral radius of $U$")),
    ("rnn", N_("Gradients", "RNN at the cursor")),
    ("gru", N_("Gradients", "GRU at the cursor")),
    ("lstm", N_("Gradients", "LSTM at the cursor")),
    ("difference", N_("Gradients", "linear RNN against $c^k$")),
)
PILLS: tuple[tuple[str, Text], ...] = (
    ("vanishing", N_("Gradients", "Vanishing")),
    ("exploding", N_("Gradients", "Exploding")),
    ("half", N_("Gradients", "Linear × 0.5")),
    ("forget-bias-3", N_("Gradients", "Forget bias 3")),
    ("overflow", N_("Gradients", "Overflow")),
    ("as-pytorch", N_("Gradients", "As PyTorch starts")),
    ("radius", N_("Gradients", "Radius ≠ norm")),
    ("reset", N_("Gradients", "Reset")),
)
FIRST_STEP = 20  # where the cursor stands at first: far enough back for the three cells to have parted


class View(LabView):
    """Curves, table and strips of one ``GradientsTrace``."""

    NAME = N_("Gradients", "Gradients")
    QUESTION = N_("Gradients", "How far back does the error signal reach?")
    ICON = "gradients"
    SHARED_STEP = False
    HELP = (
        N_(
            "Gradients",
            "The loss L sits at the last step (here the sum of the last hidden state's units, so that nothing but the "
            "network is in the picture). The curves show ‖∂L/∂h_t‖: how strongly the state at step t still moves "
            "that loss. The axis is logarithmic and absolute: a straight line is a constant factor per step.",
        ),
        N_(
            "Gradients",
            "One step back multiplies by Uᵀ diag(f′(a)). If σ_max(U) · max f′ < 1 the signal vanishes; σ_max(U) > "
            "1 / max f′ is needed for exploding, but not enough (Pascanu, Mikolov, Bengio 2013). A linear RNN with U = "
            "c × orthogonal has exactly c to the power of the distance: the dotted line.",
        ),
        N_(
            "Gradients",
            "A GRU and an LSTM have a second path, multiplied by a gate instead of U. A large bias opens that gate "
            "(forget gate f, update gate z): the signal reaches further. It is no promise: gradients of gated cells "
            "vanish and explode too.",
        ),
        N_(
            "Gradients",
            "Values that are exactly 0 lie on the band marked 0; infinite ones on the band marked ∞; where a value is "
            "not a number the line is broken. The weights are random: nothing here is trained.",
        ),
    )

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self.own_step = FIRST_STEP
        self.stage: GradientsStage = GradientsStage()
        self.controls = Controls(self, self._on_released)
        self.formula = FormulaCard(FORMULA, {"U": "rnn", "f": "rnn"})
        self.numbers = NumbersTable(NUMBERS)
        self.presets = Pills(PILLS)
        self.sections = [
            *self.controls.sections(),
            Section("formula", "formula", N_("Gradients", "Formula"), noted(self.formula, NOTE), titled=False),
            Section("numbers", "numbers", N_("Gradients", "Numbers"), self.numbers),
            Section("presets", "presets", N_("Gradients", "Presets"), self.presets),
        ]
        self.formula.pointed.connect(self.stage.plot.set_lit)
        self.stage.plot.pointed.connect(self._on_pointed)
        self.stage.plot.step_chosen.connect(self.step_requested)
        self.stage.strips.step_chosen.connect(self.step_requested)
        self.presets.chosen.connect(self._on_preset)
        self.predictions = SignalPredictions(self)

    # drawing

    def render(self, state: State, result: GradientsTrace) -> None:
        order = shown_order(state.cells)
        profiles = [(name, result.profiles[name]) for name in order]
        strips = tuple(Row(name, p.log_relative, p.hidden_rms, p.norms) for name, p in profiles)
        self.stage.strips.set_rows(strips, self.concealed)
        table = rates(result, state.factor)
        self.numbers.conceal(self.concealed)
        if self.concealed:
            self.stage.plot.conceal(result.length)
            self.stage.table.set_rows(tuple(replace(row, concealed=True) for row in table))
            self.stage.headline.conceal()
            self.stage.say([])
            return
        self.stage.plot.set_curves(
            _curves(result, order), self._reference(state, result), self._pinned_curves(), self.controls.dragging()
        )
        self.stage.table.set_rows(table)
        self.stage.say(sentences(result))
        rnn = result.profiles.get("rnn")
        spectrum = (None, None, None) if rnn is None else (rnn.bound, rnn.sigma_max, rnn.spectral_radius)
        for name, value in zip(("bound", "sigma", "radius"), spectrum, strict=True):
            self.numbers.set(name, number(value, 6), "" if value is None else repr(value))
        difference = result.reference_difference
        self.numbers.set("difference", scientific(difference, 2), "" if difference is None else repr(difference))
        self.set_step(self.current_step(state.length))

    def _pinned_curves(self) -> tuple[Curve, ...]:
        """A's curves, where something is pinned."""
        return () if self.pinned is None else _curves(self.pinned.result, shown_order(self.pinned.state.cells))

    def _reference(self, state: State, result: GradientsTrace) -> Reference | None:
        if result.log_reference is None:
            return None
        return Reference(
            result.log_reference,
            short(state.factor),
            exact=state.activation == "linear",
            bounds=state.activation in ("tanh", "relu"),
            activation=activation_name(state.activation),
        )

    def preview(self, state: State) -> None:
        self.controls.follow(state)
        self.presets.set_chosen(next((name for name in PRESETS if with_preset(state, name) == state), None))

    def set_step(self, step: int) -> None:
        self.stage.plot.set_step(step)
        self.stage.strips.set_step(step)
        if self.result is None or self.concealed:
            return
        step = min(max(step, 1), self.result.length)
        plainest = shown_order(self.state.cells)[-1]
        share = float(self.result.profiles[plainest].relative[step - 1])
        self.stage.headline.show_share(plainest, share, self.result.length - step)
        for name in STYLES:
            profile = self.result.profiles.get(name)
            value = None if profile is None else float(profile.norms[step - 1])
            self.numbers.set(name, scientific(value, 6), "" if value is None else repr(value))

    def timeline(self, state: State) -> TimelineModel:
        return TimelineModel(state.length)

    def provenance(self, state: State) -> Provenance:
        return RANDOM

    def table(self) -> list[list[str]]:
        if self.result is None:
            return []
        profiles = self.result.profiles
        rows = [[tr(TIME), tr(BACK), *(f"{STYLES[name].title} ‖∂L/∂h_t‖" for name in profiles)]]
        for k in range(self.result.length):
            numbers = [repr(float(profile.norms[k])) for profile in profiles.values()]
            rows.append([str(k + 1), str(self.result.length - 1 - k), *numbers])
        return rows

    # gestures

    def _on_released(self) -> None:
        """The drag is over: the scale may now fit what is shown."""
        if self.result is not None:
            self.render(self.state, self.result)

    def _on_pointed(self, name: str) -> None:
        mark = {"": "", "reference": "U", "rnn": "f"}.get(name, "here")
        self.formula.set_lit(mark)
        self.stage.plot.set_lit(mark)

    def _on_preset(self, name: str) -> None:
        state = self.store.full_state(self.name)
        if name == "reset":
            fresh, label = State(step=state.step), "undo-gradients-reset"
        else:
            fresh, label = with_preset(state, name), "undo-gradients-preset"
        self.attempt(self.store.replace, self.name, fresh, label=Message.of(label))


def _curves(result: GradientsTrace, order: list[str]) -> tuple[Curve, ...]:
    profiles = [(name, result.profiles[name]) for name in order]
    return tuple(Curve(name, p.log_norms, p.zero_from, p.inf_from, p.nan_from) for name, p in profiles)
