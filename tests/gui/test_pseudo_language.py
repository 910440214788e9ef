"""A third language is two files: here one whose texts are 40 % longer and have an accent on every letter.

So a text that never went through a translation is seen by its plain letters, and one that was written for
English words alone by what is cut.
"""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel

import rnnlab.paths
from rnnlab.labs import registry
from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.preferences import languages
from rnnlab.ui.widgets.pages import PagedStage
from tests.gui import text_rectangles as rectangles

ACCENTS = str.maketrans("aceinouyACEINOUY", "áçéíñóúýÁÇÉÍÑÓÚÝ")
# Filled in later, formulas, names in programs, and marks of keys stay as they are.
KEPT = re.compile(r"(\{[^}]*\}|\$[^$]*\$|%\d|<[^>]*>|\w_(?:\{[^}]*\}|\w+))")
OWN_NAME = "Tlingan"


def pseudo(text: str) -> str:
    """The text with accents, 40 % longer, between brackets."""
    parts = KEPT.split(text)
    said = "".join(part if index % 2 else part.translate(ACCENTS) for index, part in enumerate(parts))
    return f"[{said}{'·' * max(0, round(0.4 * len(text)) - 2)}]"


@pytest.fixture(scope="module")
def third(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Resources in which a third language lies: nothing else is changed."""
    folder = tmp_path_factory.mktemp("resources")
    own = rnnlab.paths.resources()
    for entry in own.iterdir():
        if entry.name != "i18n":
            (folder / entry.name).symlink_to(entry)
    (folder / "i18n").mkdir()
    for entry in (own / "i18n").iterdir():
        (folder / "i18n" / entry.name).symlink_to(entry)
    tree = ElementTree.parse(own / "i18n" / "rnnlab_zh.ts")
    tree.getroot().set("language", "xx")
    for context in tree.getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            translation.attrib.pop("type", None)
            name = context.findtext("name") == "Language"
            translation.text = OWN_NAME if name else pseudo(message.findtext("source") or "")
    source = folder / "i18n" / "rnnlab_xx.ts"
    tree.write(source, encoding="utf-8", xml_declaration=True)
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([str(tool), "-silent", str(source), "-qm", str(source.with_suffix(".qm"))], check=True)
    return folder


@pytest.fixture
def spoken(third: Path, monkeypatch: pytest.MonkeyPatch, qapp: Any) -> Iterator[None]:
    monkeypatch.setattr(rnnlab.paths, "resources", lambda: third)
    yield
    language().set("en")


def test_a_language_that_lies_there_is_offered_under_its_own_name(spoken: None) -> None:
    assert ("xx", OWN_NAME) in languages()
    assert {code for code, _ in languages()} == {"", "en", "zh", "xx"}


def test_the_menu_has_it_and_choosing_it_changes_every_text(spoken: None, desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory()
    action = next(a for a in desk.window.commands.groups["language"].actions() if a.data() == "xx")
    assert action.text() == OWN_NAME
    action.trigger()
    desk.settle()
    assert (language().name, desk.window.settings.language) == ("xx", "xx")
    plain = [a.text() for a in desk.window.commands.by_name.values() if not a.text().startswith("[")]
    assert plain == [], "a command's text went through no translation"


@pytest.mark.parametrize("lab", [lab.name for lab in registry.LABS])
def test_no_text_of_a_widget_stays_in_english(spoken: None, desk_factory: Callable[..., Any], lab: str) -> None:
    language().set("xx")
    desk = desk_factory(lab)
    assert rectangles.faults(desk.window).clipped == [], lab
    view = desk.window.host.view(lab)
    sources = _english(rnnlab.paths.resource("i18n", "rnnlab_xx.ts"))
    stage = view.stage
    for page in list(stage.pages) if isinstance(stage, PagedStage) else [""]:
        if page:
            stage.page_chosen.emit(page)
            desk.settle()
        left = {
            text
            for widget in desk.window.findChildren(QLabel) + desk.window.findChildren(QAbstractButton)
            if widget.isVisible() and (text := widget.text()) in sources
        }
        assert left == set(), (lab, page)
    assert tr(view.QUESTION).startswith("[")


def test_pages_and_dialogs_have_room_for_longer_words(spoken: None, desk: Any) -> None:
    language().set("xx")
    for name in ("settings", "glossary", "shortcuts", "about", "lab_help", "lessons", "history"):
        desk.window.commands.by_name[name].trigger()
        desk.settle()
        dialog = next(found for found in desk.window.findChildren(QDialog) if found.isVisible())
        assert dialog.windowTitle().startswith("["), name
        assert rectangles.faults(dialog).all() == [], name
        dialog.close()
        desk.settle()


def _english(path: Path) -> set[str]:
    """English texts of the program of more than one word: a single one may be the user's own."""
    found = {message.findtext("source") or "" for message in ElementTree.parse(path).getroot().iter("message")}
    return {text for text in found if re.search(r"[a-z]{2} [a-z]{2}", text)}
