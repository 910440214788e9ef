"""About rnnlab and the GPU's page: what they say, in both languages, and that their buttons do what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton

import rnnlab
from rnnlab import frozen, gpu_addon, notices, paths
from rnnlab.files import shown
from rnnlab.session import settings
from rnnlab.ui import about
from rnnlab.ui.about import AboutPage, FolderButton, GpuPage, NoticesPage
from rnnlab.ui.look.i18n import language


def opened(desk: Any, command: str, kind: type) -> Any:
    desk.window.commands.by_name[command].trigger()
    desk.settle()
    (page,) = [page for page in desk.window.findChildren(kind) if page.isVisible()]
    return page


def texts(page: Any) -> str:
    return "\n".join(label.text() for label in page.findChildren(QLabel))


def lines(page: Any) -> list[str]:
    return [edit.text() for edit in page.findChildren(QLineEdit)]


def button(page: Any, text: str) -> QPushButton:
    return next(found for found in page.findChildren(QPushButton) if found.text() == text)


@pytest.mark.parametrize(("code", "licence"), [("en", "Free software under the MIT licence"), ("zh", "MIT 许可证")])
def test_about_names_version_licence_where_new_ones_are_and_the_users_folders(
    desk: Any, code: str, licence: str
) -> None:
    language().set(code)
    page = opened(desk, "about", AboutPage)
    assert f"rnnlab {rnnlab.__version__}" in texts(page)
    assert licence in texts(page)
    assert rnnlab.HOMEPAGE in lines(page)
    for folder in (settings.default_path().parent, paths.user_folder("data"), paths.user_folder("log")):
        assert shown(folder) in lines(page)
    page.close()


def test_the_address_of_new_versions_is_copied_and_never_opened(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        about.QDesktopServices, "openUrl", lambda url: pytest.fail("the network is nobody's but the user's")
    )
    page = opened(desk, "about", AboutPage)
    desk.click(button(page, "Copy"))
    assert QGuiApplication.clipboard().text() == rnnlab.HOMEPAGE
    assert button(page, "Copied").isVisible()
    page.close()


def test_a_folder_is_made_and_opened(desk: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[str] = []
    monkeypatch.setattr(about.QDesktopServices, "openUrl", lambda url: asked.append(url.toLocalFile()) is None)
    monkeypatch.setattr(about, "folders", lambda: ((about.LOG, tmp_path / "教学 演示" / "log"),))
    page = opened(desk, "about", AboutPage)
    desk.click(button(page, "Open folder"))
    assert asked == [str(tmp_path / "教学 演示" / "log")]
    assert (tmp_path / "教学 演示" / "log").is_dir()
    page.close()


def test_F11_a_folder_that_cannot_be_opened_leaves_its_path_in_the_clipboard(qtbot: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = FolderButton(tmp_path / "file" / "log")
    qtbot.addWidget(found)
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)
    assert found.text() == "Copied"
    assert QGuiApplication.clipboard().text() == str(tmp_path / "file" / "log")


@pytest.mark.skipif(not about.sys.platform.startswith("linux"), reason="xdg-open")
def test_the_file_manager_of_the_frozen_program_gets_none_of_its_plug_ins(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: list[dict[str, str]] = []
    monkeypatch.setattr(frozen, "is_frozen", lambda: True)
    monkeypatch.setenv("QT_PLUGIN_PATH", "/the/program/plugins")
    monkeypatch.setenv("_PYI_ARCHIVE_FILE", "/the/program")
    monkeypatch.setattr(about.subprocess, "Popen", lambda command, env, **_: started.append(env))
    assert about.open_folder(tmp_path)
    (environment,) = started
    assert not [name for name, value in environment.items() if "/the/program" in value]
    assert environment["PATH"]


def test_without_a_home_the_folders_cannot_be_opened_and_it_is_said(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "has_home", lambda: False)
    page = opened(desk, "about", AboutPage)
    assert not button(page, "Open folder").isEnabled()
    assert "This account has no home folder" in texts(page)
    page.close()


def test_the_licences_are_read_in_the_program(desk: Any) -> None:
    page = opened(desk, "about", AboutPage)
    desk.click(button(page, "Licences in full…"))
    (shown_page,) = page.findChildren(NoticesPage)
    names = [shown_page.names.item(row).text() for row in range(shown_page.names.count())]
    shown_page.names.setCurrentRow(names.index("noto-sans-sc"))
    assert "SIL OPEN FONT LICENSE Version 1.1" in shown_page.text.toPlainText()
    assert any(name.startswith("torch ") for name in names)
    shown_page.close()
    page.close()


def test_an_installers_notices_come_before_what_is_installed(
    desk: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, text in (
        ("NOTICES.txt", "all parts"),
        ("torch/LICENSE", "BSD"),
        ("torch/NOTICE.txt", "Caffe2"),
        ("x.png", ""),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.setattr(notices.paths, "licences", lambda: tmp_path)
    assert [(notice.name, notice.text()) for notice in notices.notices()] == [
        ("NOTICES", "all parts"),
        ("torch", "BSD\n\nCaffe2"),
    ]


@pytest.mark.parametrize(
    ("code", "word"), [("en", "Copy the folder that comes out beside the program"), ("zh", "把得到的文件夹")]
)
def test_C01_the_gpus_page_says_how_to_get_the_build_in_both_languages(
    desk: Any, code: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gpu_addon.frozen, "is_frozen", lambda: True)
    monkeypatch.setattr(gpu_addon.sys, "platform", "linux")
    language().set(code)
    page = opened(desk, "gpu", GpuPage)
    assert word in texts(page)
    assert any(line.startswith("python3 -m pip install --target rnnlab-gpu") for line in lines(page))
    assert shown(gpu_addon.own_place()) in lines(page)
    page.close()


def test_the_device_menu_leads_to_the_gpus_page(desk: Any) -> None:
    menus = [action.menu() for action in desk.window.view_menu.actions() if action.menu() is not None]
    (device,) = [menu for menu in menus if menu.title() == "Device"]
    assert desk.window.commands.by_name["gpu"] in device.actions()


def test_the_reason_of_a_refused_add_on_stands_in_the_footer(desk: Any) -> None:
    args = {"path": "/data/rnnlab-gpu", "version": "2.12.1+cu130", "wanted": "2.13.0"}
    info = {"pid": 1, "torch": "2.13.0+cpu", "device": "cpu", "reason": "gpu-addon-version", "reason_args": args}
    desk.window.lane.started.emit(info)
    assert "the GPU add-on “/data/rnnlab-gpu” has torch 2.12.1+cu130" in desk.window.status.text()
