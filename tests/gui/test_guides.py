"""The guides in the help menu: what they name exists, both languages say the same, and nothing of them is cut."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from rnnlab import cli, paths
from rnnlab.labs import registry
from rnnlab.session.document import SUFFIX
from rnnlab.session.guides import Name, guide
from rnnlab.session.models import ModelEntry, read_entry
from rnnlab.ui.commands import COMMANDS, MENUS
from rnnlab.ui.guides import GuidePage
from rnnlab.ui.help import FIXED_KEYS
from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.look.theme import look
from rnnlab.ui.palette import Palette

NAMES: tuple[Name, ...] = ("user", "teacher")
CODES = ("en", "zh")
EACH = [(name, code) for name in NAMES for code in CODES]
MISCONCEPTIONS = 4  # the teacher's section in which quotation marks hold what somebody may believe


MARGIN = 4  # between a row of the list and its letters, in pixels


def words(name: Name, code: str) -> str:
    """A guide as one text."""
    return paths.resource("guides", f"{name}.{code}.md").read_text("utf-8")


@pytest.fixture(params=CODES)
def spoken(request: pytest.FixtureRequest, desk: Any) -> str:
    """A language that the window speaks."""
    language().set(request.param)
    return str(request.param)


def opened(desk: Any, name: Name) -> GuidePage:
    """A guide, opened by its command."""
    desk.window.commands.by_name[f"{name}_guide"].trigger()
    desk.settle()
    found: GuidePage = desk.window.findChildren(GuidePage)[-1]
    return found


def test_both_languages_have_the_same_sections() -> None:
    for name in NAMES:
        english, chinese = guide(name, "en"), guide(name, "zh")
        assert len(english.sections) == len(chinese.sections) > 8
        for one, other in zip(english.sections, chinese.sections, strict=True):
            assert one.text
            assert other.text
            assert [line[0] for line in lists(one.text)] == [line[0] for line in lists(other.text)], one.title
            for kind in (r"\*\*[^*]+ → [^*]+\*\*", r"`[^`]+`", r"\$[^$]+\$"):
                assert len(re.findall(kind, one.text)) == len(re.findall(kind, other.text)), (one.title, kind)


def lists(text: str) -> list[str]:
    """The points of a section, bulleted or numbered."""
    return [line for line in text.splitlines() if re.match(r"- |\d\. ", line)]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_that_a_guide_names_is_in_that_menu(desk: Any, spoken: str, name: Name) -> None:
    there = {(tr(MENUS[one.menu]), tr(one.text)) for one in COMMANDS}
    named = re.findall(r"\*\*([^*]+?) → ([^*]+)\*\*", words(name, spoken))
    assert len(named) > 10
    assert set(named) <= there, set(named) - there


@pytest.mark.parametrize(("name", "code"), EACH)
def test_every_key_and_command_line_that_a_guide_names_exists(name: Name, code: str) -> None:
    keys = {key for command in COMMANDS for key in command.keys} | {f"Ctrl+{k + 1}" for k in range(len(registry.LABS))}
    keys |= {key for keys_of, _ in FIXED_KEYS for key in keys_of.split()} | {"Alt", "Shift"}
    commands = set(re.findall(r"rnnlab (\w+)", cli._HELP))
    for said in re.findall(r"`([^`]+)`", words(name, code)):
        if said.startswith("rnnlab "):
            word = said.split()[1]
            assert word in commands or word == "--help", said
        else:
            assert said in keys or said == SUFFIX, said


@pytest.mark.parametrize("name", NAMES)
def test_what_a_guide_quotes_stands_on_the_screen(desk: Any, spoken: str, name: Name) -> None:
    tree = ElementTree.parse(paths.resource("i18n", "rnnlab_zh.ts"))
    field = "source" if spoken == "en" else "translation"
    shown = {(found.text or "").rstrip("…") for found in tree.iter(field)}
    quoted = []
    for index, section in enumerate(guide(name, spoken).sections):
        if name == "user" or index != MISCONCEPTIONS:
            quoted += [one.rstrip("…") for one in re.findall("“([^”]+)”", section.text)]
    assert len(quoted) > 5
    assert set(quoted) <= shown, set(quoted) - shown


def test_every_lab_and_every_lesson_is_named(desk: Any, spoken: str) -> None:
    for lab in registry.LABS:
        assert tr(lab.title.NAME) in words("user", spoken)
        assert f"**{tr(lab.title.NAME)}**" in guide("teacher", spoken).sections[MISCONCEPTIONS].text
    lessons = list(paths.resource("lessons").glob(f"*/{spoken}.toml"))
    assert len(lessons) == 10
    for path in lessons:
        assert f"**{tomllib.loads(path.read_text('utf-8'))['title']}**" in words("teacher", spoken)


@pytest.mark.parametrize("code", CODES)
def test_the_teachers_figures_are_those_of_the_cards(code: str) -> None:
    text = words("teacher", code)

    def card(model: str) -> ModelEntry:
        return read_entry(paths.resource("models", f"{model}.safetensors"), own=False)

    recall = card("recall-rnn").metrics
    n = round(recall["n"])
    right = round(recall["accuracy"] * n)
    said = f"{right} of {n} held-out" if code == "en" else f"{n} 个留出句子上答对 {right} 个"
    assert said in text
    assert card("recall-lstm").metrics == recall
    fixed, attention = (
        {row["clauses"]: row["exact"] for row in card(f"translate-{kind}").settings["rows"]}
        for kind in ("fixed", "attention")
    )
    exact = (
        f"{fixed[1]} with one clause, {fixed[2]} with two, {fixed[3]} with three",
        f"{attention[8]} of 200 right there; with ten, {attention[10]}",
    )
    if code == "zh":
        exact = (
            f"一个分句 {fixed[1]}，两个 {fixed[2]}，三个 {fixed[3]}",
            f"八个分句时 200 句对 {attention[8]} 句；十个分句时只对 {attention[10]} 句",
        )
    for one in exact:
        assert one in text
    searched = json.loads(paths.resource("models", "searches.json").read_text("utf-8"))["recall-rnn"]
    mixed = [run["accuracy"] for run in searched if "grow" not in run["lessons"]]
    assert f"{min(mixed):.2f} {'to' if code == 'en' else '到'} {max(mixed):.2f}" in text


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("size", "theme"), [((1024, 768), "light"), ((1440, 900), "dark"), ((1024, 768), "projector")])
def test_nothing_of_a_guide_is_cut(
    desk_factory: Callable[..., Any], size: tuple[int, int], theme: str, name: Name
) -> None:
    for code in CODES:
        desk = desk_factory()
        desk.window.resize(*size)
        language().set(code)
        look().set_theme(theme)
        page = opened(desk, name)
        inside = page.rect().size()
        assert inside.width() <= size[0]
        assert inside.height() <= size[1]
        for row, section in enumerate(page.guide.sections):
            page.list.setCurrentRow(row)
            for _ in range(3):
                desk.app.processEvents()
            assert page.heading.text() == section.title
            for prose in (page.heading, page.prose):
                assert prose.height() >= prose.heightForWidth(prose.width()), section.title
                assert prose.mapTo(page.area, QPoint(prose.width(), 0)).x() <= page.area.viewport().width()
            shown = page.list.visualItemRect(page.list.item(row))
            # The list breaks what is too long for a line: as high as the lines that its letters ask for.
            room = QRect(0, 0, shown.width() - 2 * MARGIN, 10_000)
            lines = page.list.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, section.title)
            assert shown.height() >= lines.height(), section.title
            assert lines.width() <= room.width(), section.title
        page.accept()


def test_a_guide_is_read_by_keys_alone(desk: Any) -> None:
    page = opened(desk, "teacher")
    assert page.list.hasFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    assert page.heading.text() == page.guide.sections[1].title
    assert page.prose.accessibleName().startswith("Each question goes the same way")
    QTest.keyClick(page.list, Qt.Key.Key_Tab)
    assert page.area.hasFocus()
    assert page.area.accessibleName() == page.guide.sections[1].title
    before = page.area.verticalScrollBar().value()
    page.resize(page.width(), 300)
    desk.app.processEvents()
    QTest.keyClick(page.area, Qt.Key.Key_PageDown)
    assert page.area.verticalScrollBar().value() > before
    QTest.keyClick(page, Qt.Key.Key_Escape)
    desk.settle()
    assert not any(one.isVisible() for one in desk.window.findChildren(GuidePage))


def test_the_palette_finds_a_section(desk: Any) -> None:
    language().set("zh")
    desk.window.handlers.palette()
    palette = desk.window.findChildren(Palette)[-1]
    palette.field.setText("教师 九课")
    assert palette.list.count() == 1
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    desk.settle()
    page = desk.window.findChildren(GuidePage)[-1]
    assert page.windowTitle() == "教师指南"
    assert page.heading.text() == "九课"


def test_a_language_without_guides_has_the_english_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english = guide("user", "en")
    folder = tmp_path / "guides"
    folder.mkdir()
    (folder / "user.en.md").write_text(words("user", "en"), "utf-8")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    assert guide("user", "fr") == english
    (folder / "user.fr.md").write_text("# Guide\n\n## La fenêtre\n\nÀ gauche.\n", "utf-8")
    french = guide("user", "fr")
    assert (french.title, french.sections[0].text) == ("Guide", "À gauche.")
    assert french.sections[1:] == english.sections[1:]
