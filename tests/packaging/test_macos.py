"""macOS: what the bundle says of itself, in which order it is signed, and what is said where nobody signs."""

from __future__ import annotations

import importlib
import json
import os
import plistlib
import re
import shutil
import struct
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = Path(sys.executable)
TYPE = "io.github.rnnlab.session"
MACH_O = struct.pack("<I", 0xFEEDFACF) + bytes(60)  # begins a program of 64 bits; Apple, mach-o/loader.h

links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")


@pytest.fixture
def macos(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    module = importlib.import_module("installers.macos")
    monkeypatch.setattr(module, "BUILD", tmp_path / "build")
    monkeypatch.setattr(module, "DIST", tmp_path / "dist")
    for name in list(os.environ):
        if name.startswith("RNNLAB_"):
            monkeypatch.delenv(name)
    return module


@pytest.fixture
def stop(macos: ModuleType) -> type[Exception]:
    return importlib.import_module("installers.common").Stop


@pytest.fixture
def calls(macos: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would be run; ditto's copies are made."""
    made: list[list[str]] = []

    def run(*command: object, **_: object) -> str:
        words = [str(word) for word in command]
        made.append(words)
        if words[0] == "ditto" and words[1] != "-c":
            shutil.copytree(words[1], words[2], symlinks=True)
        return ""

    monkeypatch.setattr(macos, "run", run)
    return made


def test_sessions_are_a_document_type_of_the_programs_own(macos: ModuleType) -> None:
    told = macos.information("1.2.3")
    (document,) = told["CFBundleDocumentTypes"]
    (exported,) = told["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [exported["UTTypeIdentifier"]] == [TYPE]
    assert (document["LSHandlerRank"], document["CFBundleTypeRole"]) == ("Owner", "Editor")
    tags = exported["UTTypeTagSpecification"]
    assert tags["public.filename-extension"] == ["rnnlab"]
    assert tags["public.mime-type"] == ["application/vnd.rnnlab.session+zip"]


def test_the_bundle_speaks_both_languages_on_sharp_screens(macos: ModuleType) -> None:
    told = macos.information("1.2.3")
    assert told["CFBundleLocalizations"] == list(macos.LOCALISATIONS) == ["en", "zh-Hans"]
    assert told["CFBundleDevelopmentRegion"] == "en"
    assert told["NSHighResolutionCapable"] is True
    assert told["LSMinimumSystemVersion"] == "14.0"
    assert told["CFBundleIdentifier"] == "io.github.rnnlab.rnnlab"


@pytest.mark.parametrize(
    ("version", "counted"), [("1.2.3", "1.2.3"), ("0.1.0", "0.1.0"), ("1.2+local", "1.2"), ("1.2.dev0", "1.2")]
)
def test_macos_compares_the_versions_numbers_alone(macos: ModuleType, version: str, counted: str) -> None:
    told = macos.information(version)
    assert told["CFBundleShortVersionString"] == version
    assert told["CFBundleVersion"] == counted
    assert re.fullmatch(r"\d+(\.\d+){0,2}", counted)


def test_what_info_plist_says_can_be_written(macos: ModuleType) -> None:
    told = macos.information("1.2.3")
    assert plistlib.loads(plistlib.dumps(told)) == told


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_the_documents_name_stands_in_each_language(macos: ModuleType, language: str) -> None:
    text = (macos.HERE / f"{language}.lproj" / "InfoPlist.strings").read_text("utf-8")
    names = dict(re.findall(r'^"([^"]+)" = "([^"]+)";$', text, re.MULTILINE))
    told = macos.information("1.2.3")
    assert set(names) == {told["CFBundleDocumentTypes"][0]["CFBundleTypeName"]}
    assert bool(re.search(r"[\u4e00-\u9fff]", "".join(names.values()))) is (language == "zh-Hans")


def test_no_entitlement_opens_more_than_python_and_an_added_torch_need(macos: ModuleType) -> None:
    told = plistlib.loads(macos.ENTITLEMENTS.read_bytes())
    assert told == {
        "com.apple.security.cs.allow-unsigned-executable-memory": True,
        "com.apple.security.cs.disable-library-validation": True,
    }


def test_what_pyinstaller_is_given_is_there(macos: ModuleType, tmp_path: Path) -> None:
    options = macos.bundle_options("1.2.3", tmp_path, PYTHON)
    assert options["name"] == "rnnlab.app"
    assert Path(options["icon"]).read_bytes()[:4] == b"icns"
    entries = macos.resources(tmp_path, PYTHON)
    assert [name for name, _, _ in entries] == [
        "document.icns", "en.lproj/InfoPlist.strings", "zh-Hans.lproj/InfoPlist.strings",
    ]  # fmt: skip
    assert all(Path(source).is_file() for _, source, _ in entries)
    assert options["info_plist"]["CFBundleDocumentTypes"][0]["CFBundleTypeIconFile"] == entries[0][0]


# ---- signing ---------------------------------------------------------------------------------------------------------


def bundle(folder: Path) -> Path:
    """A bundle laid out as PyInstaller makes them, and the frozen folder beside it."""
    app = folder / "rnnlab.app"
    contents = app / "Contents"
    for name in (
        "MacOS/rnnlab",
        "Frameworks/libtorch_cpu.dylib",
        "Frameworks/torch/lib/libc10.dylib",
        "Frameworks/PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore",
    ):
        path = contents / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(MACH_O)
    (contents / "Resources" / "rnnlab").mkdir(parents=True)
    (contents / "Resources" / "rnnlab" / "model.txt").write_text("numbers")
    (contents / "Info.plist").write_bytes(plistlib.dumps({"CFBundleName": "rnnlab"}))
    (contents / "Frameworks" / "rnnlab").symlink_to("../Resources/rnnlab")
    inside = folder / "rnnlab" / "_internal"
    (inside / "licenses" / "Qt").mkdir(parents=True)
    (inside / "licenses" / "Qt" / "LGPL-3.0.txt").write_text("terms")
    (inside / "manifest.json").write_text(json.dumps({"format": 1, "files": {"elsewhere": 5}}))
    return app


@links
def test_parts_are_signed_before_the_whole_and_a_framework_as_one(macos: ModuleType, tmp_path: Path) -> None:
    app = bundle(tmp_path)
    parts = [path.relative_to(app / "Contents" / "Frameworks").as_posix() for path in macos.signed_parts(app)]
    assert parts == [
        "PySide6/Qt/lib/QtCore.framework", "torch/lib/libc10.dylib", "libtorch_cpu.dylib",
    ]  # fmt: skip


@links
def test_without_an_identity_it_is_signed_for_this_machine_and_said_so(
    macos: ModuleType, calls: list[list[str]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert macos.sign(bundle(tmp_path)) is False
    assert all(words[:4] == ["codesign", "--force", "--sign", "-"] for words in calls[:-1])
    assert not any("--options" in words for words in calls)
    assert "rnnlab.app: not signed (RNNLAB_SIGN_IDENTITY is not set)" in capsys.readouterr().err


@links
def test_with_an_identity_the_hardened_runtime_and_a_time_stamp_are_asked_for(
    macos: ModuleType, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RNNLAB_SIGN_IDENTITY", "Developer ID Application: A School")
    app = bundle(tmp_path)
    assert macos.sign(app) is True
    for words in calls[:-1]:
        assert words[3] == "Developer ID Application: A School"
        assert {"--timestamp", "runtime", str(macos.ENTITLEMENTS)} <= set(words)
    assert [words[-1] for words in calls[-2:]] == [str(app), str(app)]
    assert calls[-1][1] == "--verify"


def test_without_an_account_nothing_is_sent_and_it_is_said(
    macos: ModuleType, calls: list[list[str]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert macos.notarise(tmp_path / "rnnlab.dmg") is False
    assert calls == []
    assert "rnnlab.dmg: not notarised" in capsys.readouterr().err


def test_half_an_api_key_is_refused_with_what_is_missing(
    macos: ModuleType, stop: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RNNLAB_NOTARY_KEY", "key.p8")
    with pytest.raises(stop, match="set RNNLAB_NOTARY_KEY_ID, RNNLAB_NOTARY_ISSUER too"):
        macos.notary_account()


def test_a_bundle_is_sent_as_an_archive_waited_for_and_stapled(
    macos: ModuleType, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RNNLAB_NOTARY_PROFILE", "school")
    app = tmp_path / "rnnlab.app"
    app.mkdir()
    assert macos.notarise(app) is True
    assert [words[0] for words in calls] == ["ditto", "xcrun", "xcrun"]
    assert calls[1][1:3] == ["notarytool", "submit"]
    assert calls[1][3].endswith("rnnlab.app.zip")
    assert calls[1][4:] == ["--keychain-profile", "school", "--wait"]
    assert calls[2][1:] == ["stapler", "staple", str(app)]


# ---- what is made ----------------------------------------------------------------------------------------------------


@links
def test_licences_and_the_list_of_files_come_into_the_bundle(
    macos: ModuleType, calls: list[list[str]], tmp_path: Path
) -> None:
    app = bundle(tmp_path)
    macos.completed(app, tmp_path / "rnnlab")
    frameworks = app / "Contents" / "Frameworks"
    assert (frameworks / "licenses" / "Qt" / "LGPL-3.0.txt").read_text() == "terms"
    assert (app / "Contents" / "Resources" / "licenses").is_dir()
    from rnnlab import manifest

    assert manifest.count(frameworks) == 5  # three parts, the link to the resources, the licence
    assert manifest.missing(frameworks) == manifest.damaged(frameworks) == ()
    (frameworks / "torch" / "lib" / "libc10.dylib").unlink()
    assert manifest.missing(frameworks) == ("torch/lib/libc10.dylib",)


@links
def test_without_licences_nothing_is_made(macos: ModuleType, stop: type[Exception], tmp_path: Path) -> None:
    app = bundle(tmp_path)
    (tmp_path / "rnnlab" / "_internal" / "licenses" / "Qt" / "LGPL-3.0.txt").unlink()
    (tmp_path / "rnnlab" / "_internal" / "licenses" / "Qt").rmdir()
    (tmp_path / "rnnlab" / "_internal" / "licenses").rmdir()
    with pytest.raises(stop, match="no licences"):
        macos.completed(app, tmp_path / "rnnlab")


@links
def test_the_disk_image_holds_the_finished_bundle_and_a_way_to_applications(
    macos: ModuleType, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bundle(tmp_path)
    held: dict[str, bool] = {}
    watched = macos.run

    def run(*command: object, **options: object) -> str:
        if command[0] == "hdiutil":
            source = Path(str(command[command.index("-srcfolder") + 1]))
            held["licences"] = (source / "rnnlab.app" / "Contents" / "Resources" / "licenses").is_dir()
            held["way"] = os.readlink(source / "Applications") == "/Applications"
        return watched(*command, **options)

    monkeypatch.setattr(macos, "run", run)
    made = macos.dmg(tmp_path / "rnnlab", "1.2.3")
    assert held == {"licences": True, "way": True}
    assert re.fullmatch(r"rnnlab-1\.2\.3-macos-\w+\.dmg", made.name)
    assert not any("notarytool" in words for words in calls)


@links
def test_the_bundle_is_finished_once_for_both_kinds(macos: ModuleType, calls: list[list[str]], tmp_path: Path) -> None:
    bundle(tmp_path)
    macos.app(tmp_path / "rnnlab", "1.2.3")
    signed = sum(words[0] == "codesign" for words in calls)
    macos.dmg(tmp_path / "rnnlab", "1.2.3")
    assert sum(words[0] == "codesign" for words in calls) == signed


def test_a_missing_bundle_is_said(macos: ModuleType, stop: type[Exception], tmp_path: Path) -> None:
    with pytest.raises(stop, match=r"made no rnnlab\.app"):
        macos.dmg(tmp_path / "rnnlab", "1.2.3")
