"""The languages, switched while running.

Code names its texts in English: ``N_("Reader", "Word order")`` marks one for
extraction and is a ``Text``. ``tr`` renders it now; ``bind`` gives it to a
widget now and again whenever the language changes, for as long as the widget
lives. A number before a noun names both forms, ``{n} {n:word|words}``
(``rnnlab.session.plurals``). Another language is one more ``.ts``/``.qm`` pair in ``resources/i18n``:
whatever is there is offered, under the name that it gives itself.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import shiboken6
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from rnnlab.paths import languages, resource
from rnnlab.session.messages import DETAILS, TEXTS, Message, fill
from rnnlab.session.plurals import rendered

_FULL_WIDTH = "。！？；："


class Text(NamedTuple):
    """A text to be translated: its context, and its English."""

    context: str
    source: str


def N_(context: str, source: str) -> Text:
    """Mark a text for extraction."""
    return Text(context, source)


def tr(text: Text | str, **args: object) -> str:
    """Render a text in the present language; a plain string passes unchanged."""
    if isinstance(text, str):
        return text
    said = QCoreApplication.translate(text.context, text.source)
    return rendered(said, args) if args else said


def sentences(parts: Iterable[str]) -> str:
    """Put sentences one after another, without the empty ones; a full-width mark at the end has its space in itself."""
    said = ""
    for part in filter(None, parts):
        said += part if not said or said[-1] in _FULL_WIDTH else f" {part}"
    return said


def listed(parts: Iterable[str]) -> str:
    """Put words or numbers one after another, with the mark that the language has between them."""
    return tr(BETWEEN).join(parts)


def message_text(message: Message) -> str:
    """Render a message from below the ui in the present language; fields have the screen's names."""
    from rnnlab.ui.look.fields import name_in  # which needs this module's texts

    def said(key: str, value: str | int | float) -> str | int | float:
        if key == "field":
            return name_in(message)
        if isinstance(value, float):  # 1000000, not 1000000.0
            return f"{value:.15g}".replace("-", "\u2212")
        known = key in ("reason", "detail") and value in DETAILS
        return QCoreApplication.translate("messages", str(value)) if known else value

    named = tuple((key, said(key, value)) for key, value in message.args)
    return fill(QCoreApplication.translate("messages", TEXTS[message.id]), Message(message.id, named))


BETWEEN = N_("Language", ", ")  # of the members of a list

# A translator writes the language's own name here, for instance 中文: it stands in the list of languages.
OWN_NAME = N_("Language", "English")


class _Bound(NamedTuple):
    """A text in a widget; the widget is not kept alive by it."""

    owner: weakref.ref[QObject]
    setter: str
    text: Text
    args: dict[str, object]

    def living(self) -> QObject | None:
        owner = self.owner()
        return owner if owner is not None and shiboken6.isValid(owner) else None


class Language(QObject):
    """The present language and the texts bound to living widgets."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.name = "en"
        self._translators: list[QTranslator] = []
        self._texts = b""
        self._bound: dict[tuple[int, str], _Bound] = {}

    def available(self) -> tuple[str, ...]:
        """Language codes: English, and each ``rnnlab_<code>.qm`` that is there."""
        return languages()

    def own_name(self, code: str) -> str:
        """What a language calls itself: its translation of “English”, else what Qt knows, else its code."""
        if code == "en":
            return OWN_NAME.source
        data, translator = resource("i18n", f"rnnlab_{code}.qm").read_bytes(), QTranslator()
        said = translator.translate(*OWN_NAME) if translator.load(data) else ""
        return said or QLocale(code).nativeLanguageName() or code

    def of_system(self) -> str:
        """The system's language where it is there, else English."""
        code = QLocale.system().name().partition("_")[0]
        return code if code in self.available() else "en"

    def set(self, name: str) -> None:
        """Switch to a language code, or to ``system``."""
        if name == "system":
            name = self.of_system()
        if name not in self.available():
            name = "en"
        if name == self.name:
            return
        app = QCoreApplication.instance()
        for translator in self._translators:
            if app is not None:
                app.removeTranslator(translator)
        self._translators = []
        if name != "en" and app is not None:
            # Qt's own dialogs first: what is installed later is asked first.
            own, qt = QTranslator(), QTranslator()  # ours: those of the language before go with the list
            folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            if qt.load(QLocale(name), "qtbase", "_", folder):
                self._translators.append(qt)
            # From memory: Qt maps a file, and one that is written anew meanwhile would pull the texts from under it.
            # Qt keeps no copy, so the bytes live as long as the translator.
            self._texts = resource("i18n", f"rnnlab_{name}.qm").read_bytes()
            own.load(self._texts)
            self._translators.append(own)
            for translator in self._translators:
                app.installTranslator(translator)
        self.name = name
        self._refresh()
        self.changed.emit()

    def bind(self, setter: Callable[[str], Any], text: Text, args: dict[str, object]) -> None:
        owner = getattr(setter, "__self__", None)
        assert isinstance(owner, QObject), "bind takes a method of a Qt object"
        name = setter.__name__
        self._bound[id(owner), name] = _Bound(weakref.ref(owner), name, text, args)
        if len(self._bound) % 256 == 0:
            self._drop_the_dead()
        setter(tr(text, **args))

    def text_of(self, owner: QObject, setter: str) -> Text | None:
        """Which text is bound to a widget's setter, for instance ``setText``; None where none is."""
        bound = self._bound.get((id(owner), setter))
        return bound.text if bound is not None and bound.living() is owner else None

    def _drop_the_dead(self) -> None:
        self._bound = {key: bound for key, bound in self._bound.items() if bound.living() is not None}

    def _refresh(self) -> None:
        self._drop_the_dead()
        for bound in list(self._bound.values()):
            owner = bound.living()
            if owner is not None:
                getattr(owner, bound.setter)(tr(bound.text, **bound.args))


@lru_cache(maxsize=1)
def language() -> Language:
    """The one ``Language`` of this process."""
    return Language()


def bind(setter: Callable[[str], Any], text: Text | str, **args: object) -> None:
    """Give a widget a text now and after every change of language.

    ``setter`` is a method of a Qt object, for instance ``label.setText``.
    """
    if isinstance(text, str):
        setter(text)
    else:
        language().bind(setter, text, args)
