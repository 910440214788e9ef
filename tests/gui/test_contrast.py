"""Every theme can be read, by every eye: contrast of texts, curves, cells; meanings apart, or not by colour alone."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from rnnlab.labs.gates.view_board import Board
from rnnlab.labs.gates.view_learning_style import STYLES as LEARNERS
from rnnlab.labs.gates.view_parts import QUANTITIES
from rnnlab.labs.gradients.view_axes import STYLES as CELLS
from rnnlab.labs.translation.view_curve_style import STYLES as MODELS
from rnnlab.ui.look import theme
from rnnlab.ui.look.theme import look
from rnnlab.ui.look.tokens import PALETTES, Palette
from rnnlab.ui.widgets.cells import ink_on, ramp_color
from tests.gui.color_vision import EYES, apart, ciede2000, contrast, lab, linear

themes = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
NEUTRAL = ("ink", "ink2", "ink3", "accent_text")
NAMED = tuple(f"{name}_text" for name in "xhcfiog")
CURVES = ("rnn", "gru", "lstm", "h", "f", "i", "g", "accent")
PALE = ("x", "c", "o")  # on white always with a name in the text's colour
MEANINGS = ("x", "h", "c", "f", "i", "o", "g", "accent", "rnn", "gru", "lstm")
FAR = 10.0  # CIEDE2000: colours that nobody takes for each other, side by side

# How each meaning is drawn besides its colour: its shape, and the letter or line that goes with it.
FORMS: dict[str, tuple[str, str]] = {
    "x": ("outlined cells", "x"),
    "h": ("outlined cells", "h"),
    "c": ("outlined cells", "c"),
    "f": ("valve", "f"),
    "i": ("valve", "i"),
    "o": ("valve", "o"),
    "g": ("box", "g"),
    "accent": ("filled bar or thick arrow", "α, c with its numbers"),
    "rnn": ("curve with its name", "RNN"),
    "gru": ("curve with its name", "GRU"),
    "lstm": ("curve with its name", "LSTM"),
}


@pytest.fixture(autouse=True)
def _light_again() -> Iterator[None]:
    yield
    look().set_theme("light")


def test_the_formula_of_distance_gives_the_published_values() -> None:
    # Sharma, Wu and Dalal 2005, table 1: pairs 1, 7, 17, 19, 24 and 34.
    for one, other, value in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ):
        assert ciede2000(one, other) == pytest.approx(value, abs=5e-5)
        assert ciede2000(other, one) == pytest.approx(value, abs=5e-5)
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.005)


@themes
def test_C05_texts_stand_out_from_every_ground_that_they_are_written_on(palette: Palette) -> None:
    least = 7.0 if palette.name == "projector" else 4.5
    for name in (*NEUTRAL, *NAMED, "warning"):
        for ground in ("stage", "card"):
            assert contrast(getattr(palette, name), getattr(palette, ground)) >= least, (name, ground)
    for name in NEUTRAL:
        assert contrast(getattr(palette, name), palette.shell) >= least, name
    for name, grounds in (
        ("ink", ("field", "tint", "tint2")),
        ("ink2", ("field", "tint")),
        ("accent_text", ("tint", "tint2")),
    ):
        for ground in grounds:
            assert contrast(getattr(palette, name), getattr(palette, ground)) >= least, (name, ground)
    assert contrast(palette.on_accent, palette.accent) >= least


@themes
def test_C05_curves_stand_out_or_have_their_name_in_the_texts_colour(palette: Palette) -> None:
    least = 4.5 if palette.name == "projector" else 3.0
    for name in CURVES:
        assert contrast(getattr(palette, name), palette.stage) >= least, name
    for name in PALE:
        named = contrast(getattr(palette, f"{name}_text"), palette.stage) >= (
            7.0 if palette.name == "projector" else 4.5
        )
        assert contrast(getattr(palette, name), palette.stage) >= least or named, name


@themes
@pytest.mark.parametrize("ramp", ["state", "weight", "i", "f", "o"])
def test_C07_a_cells_number_is_the_better_of_black_and_white_over_the_whole_ramp(palette: Palette, ramp: str) -> None:
    look().set_theme(palette.name)
    low = -1.0 if ramp == "state" else 0.0
    for k in range(201):
        fill = ramp_color(low + (1.0 - low) * k / 200, ramp, low, 1.0).name()
        both = {ink: contrast(ink, fill) for ink in ("#000000", "#ffffff")}
        assert contrast(ink_on(QColor(fill)).name(), fill) == max(both.values()) >= 4.5, fill


@themes
@pytest.mark.parametrize("ramp", ["weight", "i", "f", "o"])
def test_C07_in_grey_more_is_still_seen_as_more(palette: Palette, ramp: str) -> None:
    look().set_theme(palette.name)
    steps = [contrast(ramp_color(k / 20, ramp, 0.0, 1.0).name(), palette.stage) for k in range(21)]
    assert all(b > a for a, b in itertools.pairwise(steps))


@themes
def test_C07_signed_values_are_blue_and_orange_and_as_strong_to_both_sides(palette: Palette) -> None:
    look().set_theme(palette.name)
    for k in range(1, 11):
        below, above = (ramp_color(sign * k / 10, "state", -1.0, 1.0) for sign in (-1, 1))
        assert below.blue() > below.red()
        assert above.red() > above.blue()
        for eye in EYES:
            if eye != "grey":
                assert apart(below.name(), above.name(), eye) >= FAR * min(1.0, k / 5), (k, eye)


@themes
@pytest.mark.parametrize("eye", EYES)
def test_each_pair_of_meanings_stays_apart_or_differs_in_form(palette: Palette, eye: str) -> None:
    for a, b in itertools.combinations(MEANINGS, 2):
        far = apart(getattr(palette, a), getattr(palette, b), eye) >= FAR
        assert far or FORMS[a] != FORMS[b], (a, b)
    close = [p for p in itertools.combinations(MEANINGS, 2) if apart(*(getattr(palette, n) for n in p), eye) < FAR]
    assert close, "no pair would need a form: then the forms were not tried"


def test_the_forms_are_those_that_the_pictures_have() -> None:
    # Letters: what the pictures write beside each quantity.
    assert {name: quantity.symbol for name, quantity in QUANTITIES.items()} == {
        name: f"${FORMS[name][1]}$" for name in QUANTITIES
    }
    # A gate is a valve beside its box; the candidate is its box alone.
    board = Board(QRect(0, 0, 735, 250))
    for name in ("f", "i", "o"):
        assert FORMS[name][0] == "valve"
        assert not board.touch(name).intersects(board.box(name))
    assert FORMS["g"][0] == "box"
    assert board.touch("g").contains(board.box("g"))
    # Curves: another line, another marker, another name.
    for styles in (CELLS, LEARNERS):
        for a, b in itertools.combinations(("rnn", "gru", "lstm"), 2):
            assert styles[a].dashes != styles[b].dashes
            assert styles[a].marker != styles[b].marker
            assert styles[a].title == FORMS[a][1]
    looks = [(style.dashes, style.marker) for name, style in MODELS.items() if name.startswith("translate-")]
    assert len(set(looks)) == len(looks)
    assert len({CELLS[name].colour for name in CELLS} | {"accent"}) == 4


@themes
def test_the_cells_colours_have_a_set_for_each_theme(palette: Palette) -> None:
    own = [getattr(palette, name) for name in ("rnn", "gru", "lstm")]
    for other in PALETTES.values():
        if other is not palette:
            assert not set(own) & {getattr(other, name) for name in ("rnn", "gru", "lstm")}
    for a, b in itertools.combinations(own, 2):
        assert ciede2000(*(lab(linear(colour)) for colour in (a, b))) >= 20


# the window itself


def _ground(image: QImage, widget: QWidget, window: QWidget) -> QColor:
    """The colour that most of a widget's place has."""
    ratio = image.devicePixelRatio()
    corner = widget.mapTo(window, widget.rect().topLeft()) * ratio
    place = QRect(corner, QSize(round(widget.width() * ratio), round(widget.height() * ratio))) & image.rect()
    seen = Counter(
        image.pixel(x, y) for y in range(place.top(), place.bottom(), 2) for x in range(place.left(), place.right(), 2)
    )
    return QColor(seen.most_common(1)[0][0]) if seen else QColor()


def _too_faint(window: QWidget, least: float) -> list[str]:
    """Texts of labels and buttons that stand out too little from what is behind them."""
    image, found = window.grab().toImage(), []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton) or not widget.isVisibleTo(window) or not widget.isEnabled():
            continue
        if not widget.text() or widget.visibleRegion().isEmpty():
            continue
        role = widget.foregroundRole()
        ground = _ground(image, widget, window)
        ratio = contrast(widget.palette().color(role).name(), ground.name()) if ground.isValid() else 21.0
        if ratio < least - 0.005:
            found.append(f"{widget.text()!r} {ratio:.2f}")
    return found


@pytest.mark.parametrize("named", list(PALETTES))
def test_C05_labels_and_buttons_of_every_lab_stand_out(named: str, desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory()
    look().set_theme(named)
    for name in desk.window.store.labs:
        desk.open(name)
        desk.app.processEvents()
        assert not _too_faint(desk.window, 7.0 if named == "projector" else 4.5), name


def test_Q40_the_systems_theme_switched_while_running_restyles_texts_and_plots(
    desk_factory: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = desk_factory("gradients")
    for scheme, name in ((Qt.ColorScheme.Dark, "dark"), (Qt.ColorScheme.Light, "light")):
        # No desktop is here whose theme could be switched: it answers so, and says so as a desktop does.
        system = SimpleNamespace(styleHints=lambda said=scheme: SimpleNamespace(colorScheme=lambda: said))
        monkeypatch.setattr(theme, "QGuiApplication", system)
        desk.window.handlers.set_preference("theme", "light" if name == "dark" else "dark")
        desk.window.handlers.set_preference("theme", "system")
        look().set_theme("light" if name == "dark" else "dark")  # as it was before the desktop changed
        QGuiApplication.styleHints().colorSchemeChanged.emit(scheme)
        desk.settle()
        assert look().palette is PALETTES[name]
        for lab_name in ("gradients", "attention"):
            view = desk.open(lab_name)
            assert not _too_faint(desk.window, 4.5)
            picture = view.profile.plot if lab_name == "gradients" else view.calculation.stage.plane
            ground = _ground(desk.window.grab().toImage(), picture, desk.window)
            assert ground == QColor(PALETTES[name].stage)
