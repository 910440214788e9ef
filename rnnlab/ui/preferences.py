"""What the user prefers: what can be chosen, how a choice takes effect at once, and how it is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QGuiApplication

from rnnlab.session.executors import process_executor, work_executor
from rnnlab.session.messages import Message
from rnnlab.session.settings import LARGEST, SMALLEST, Settings
from rnnlab.ui.commands import Choice
from rnnlab.ui.look.i18n import N_, Text, language
from rnnlab.ui.look.theme import look

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

Options = tuple[tuple[Any, Text | str], ...]
LANGUAGE, THEME, SIZE = N_("Window", "Language"), N_("Window", "Theme"), N_("Window", "Size in %")
NUMBERS, DEVICE, MOTION = N_("Window", "Decimals"), N_("Window", "Device"), N_("Window", "Motion")
KEYS = N_("Window", "Single-letter keys")
SYSTEM = N_("Window", "As the system")
THEMES: Options = (
    ("system", SYSTEM), ("light", N_("Window", "Light")), ("dark", N_("Window", "Dark")),
    ("projector", N_("Window", "Projector")),
)  # fmt: skip
DECIMALS: Options = tuple((k, str(k)) for k in range(2, 7))
DEVICES: Options = (("auto", N_("Window", "Automatic")), ("cpu", "CPU"), ("cuda", "CUDA"), ("mps", "MPS"))
MOTIONS: Options = (("full", N_("Window", "Full")), ("reduced", N_("Window", "Reduced")))
LETTERS: Options = ((True, N_("Window", "On")), (False, N_("Window", "Off")))
LEAST = QSize(680, 400)  # design pixels in which everything is reached; a picture that needs more is scrolled
IN_DIALOG = ("language", "theme", "size", "decimals", "device", "motion", "letters")


def languages() -> Options:
    """The languages that are there, each under its own name."""
    spoken = language()
    return (("", SYSTEM), *((code, spoken.own_name(code)) for code in spoken.available()))


def choices() -> tuple[Choice, ...]:
    """The submenus of the view menu."""
    return (
        Choice("language", LANGUAGE, languages()),
        Choice("theme", THEME, THEMES),
        Choice("decimals", NUMBERS, DECIMALS),
        Choice("device", DEVICE, DEVICES, command="gpu"),
        Choice("letters", KEYS, LETTERS),
    )


def put_on(settings: Settings) -> tuple[Message, ...]:
    """Begin in the user's language, theme, size and manner; what cannot be is told."""
    spoken = language()
    notes: tuple[Message, ...] = ()
    if settings.language and settings.language not in spoken.available():
        notes = (Message.of("language-missing", code=settings.language),)
    spoken.set(settings.language if settings.language and not notes else "system")
    screen = QGuiApplication.primaryScreen()
    # What was chosen on a larger screen has to leave this one's controls their room; the choice itself stays.
    room = screen.availableGeometry().size() if screen is not None else LEAST
    fits = max(1.0, min(room.width() / LEAST.width(), room.height() / LEAST.height()))
    look().set_scale(min(settings.size, fits))
    look().set_decimals(settings.decimals)
    look().motion = settings.motion == "full"
    look().set_theme(settings.theme)
    return notes


class PreferenceHandlers:
    """The window's commands and choices about its looks; ``set_preference`` is how all of them take effect."""

    _window: MainWindow

    def settings(self) -> None:
        from rnnlab.ui.settings_dialog import SettingsDialog

        SettingsDialog(self._window).open()

    def set_preference(self, name: str, value: Any, tell: Callable[[Message], None] | None = None) -> None:
        """Take a value at once and keep it; what the school has locked stays.

        Parameters
        ----------
        name : str
            A field of ``Settings`` that stands in ``IN_DIALOG``.
        value : Any
        tell : callable, optional
            Says why a value is not taken; by default the window does.
        """
        window = self._window
        if name in window.settings_file.locked:
            return
        if name == "size" and not self._holds(value):
            (tell or window.say)(Message.of("size-limit"))
            return
        changed = getattr(window.settings, name) != value
        window.change_settings(**{name: value})
        if name == "language":
            language().set(value or "system")
        elif name == "theme":
            look().set_theme(value)
        elif name == "size":
            look().set_scale(value)
        elif name == "decimals":
            look().set_decimals(value)
        elif name == "motion":
            look().motion = value == "full"
        elif name == "letters":
            window.commands.use_letters(value)
        elif name == "device" and changed:
            window.lane.restart(partial(process_executor, value))
            window.work.restart(partial(work_executor, value))
        if name in window.commands.groups:
            window.commands.check(name, value)

    def reset_preferences(self) -> None:
        """All of them as they are for somebody who has chosen nothing."""
        usual = self._window.settings_file.defaults()
        for name in IN_DIALOG:
            if getattr(self._window.settings, name) != getattr(usual, name):
                self.set_preference(name, getattr(usual, name))

    def _holds(self, size: float) -> bool:
        """Whether the window is large enough for the pictures at a size; smaller than now always fits."""
        window = self._window.size()
        enough = size * LEAST.width() <= window.width() and size * LEAST.height() <= window.height()
        return enough or size <= look().scale

    def choose_language(self, action: QAction) -> None:
        self.set_preference("language", action.data())

    def choose_theme(self, action: QAction) -> None:
        self.set_preference("theme", action.data())

    def choose_decimals(self, action: QAction) -> None:
        self.set_preference("decimals", action.data())

    def choose_device(self, action: QAction) -> None:
        self.set_preference("device", action.data())

    def choose_letters(self, action: QAction) -> None:
        self.set_preference("letters", action.data())

    def larger(self) -> None:
        """One step larger, as long as the stage still holds its pictures."""
        self._step(0.1)

    def smaller(self) -> None:
        self._step(-0.1)

    def normal_size(self) -> None:
        self.set_preference("size", 1.0)

    def _step(self, by: float) -> None:
        self.set_preference("size", min(LARGEST, max(SMALLEST, round(look().scale + by, 2))))

    def follow_system(self) -> None:
        """The desktop has another colour scheme now."""
        if self._window.settings.theme == "system":
            look().set_theme("system")
