"""The set-up: which torch is taken, what is missing on a machine, what it says."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
DEV = ROOT / "packaging" / "dev.py"


@pytest.fixture
def dev() -> ModuleType:
    specification = importlib.util.spec_from_file_location("dev", DEV)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


@pytest.fixture
def environment(dev: ModuleType) -> ModuleType:
    """The module beside dev.py, which dev.py has put within reach."""
    return importlib.import_module("installers.environment")


@pytest.fixture
def system(dev: ModuleType) -> ModuleType:
    return importlib.import_module("installers.system")


def report(version: str, *needs: str) -> dict[str, Any]:
    """The part of pip's installation report that is read."""
    return {"install": [{"metadata": {"name": "torch", "version": version, "requires_dist": list(needs)}}]}


CUDA_NEED = 'nvidia-cublas==13.1.0.3; platform_system == "Linux"'


@pytest.mark.parametrize(
    ("found", "platform", "cuda"),
    [
        (report("2.13.0+cpu", "filelock"), "linux", False),
        (report("2.13.0+cu130"), "linux", True),
        (report("2.13.0", "filelock", CUDA_NEED), "linux", True),
        (report("2.13.0", "filelock"), "linux", False),
        (report("2.13.0", "filelock", CUDA_NEED), "darwin", False),
        (report("2.13.0", "filelock", CUDA_NEED), "win32", False),
    ],
)
def test_cuda_build_is_known_from_pips_report(
    environment: ModuleType, found: dict[str, Any], platform: str, cuda: bool
) -> None:
    assert environment.is_cuda_build(found, platform) is cuda


@pytest.mark.parametrize(
    ("offer", "cuda", "index"),
    [
        ("cpu", False, None),
        ("cuda", False, "https://download.pytorch.org/whl/cpu"),
        ("nothing", False, "https://download.pytorch.org/whl/cpu"),
        ("cuda", True, None),
    ],
)
def test_torch_comes_from_the_index_that_has_the_wanted_build(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, offer: str, cuda: bool, index: str | None
) -> None:
    calls: list[tuple[str, ...]] = []
    monkeypatch.setattr(dev.VENV, "index_offers", lambda: offer)
    monkeypatch.setattr(dev.VENV, "pip", lambda *arguments: calls.append(arguments) or 0)
    monkeypatch.setattr(dev.VENV, "is_torch_cpu", lambda: True)
    dev.VENV.install_torch(cuda)
    (arguments,) = calls
    assert arguments[-1] == "torch"
    assert (arguments[arguments.index("--index-url") + 1] if "--index-url" in arguments else None) == index


def test_cuda_build_that_nobody_asked_for_stops_the_setup(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev.VENV, "index_offers", lambda: "cpu")
    monkeypatch.setattr(dev.VENV, "pip", lambda *arguments: 0)
    monkeypatch.setattr(dev.VENV, "is_torch_cpu", lambda: False)
    with pytest.raises(dev.Stop, match="CUDA build of torch was installed"):
        dev.VENV.install_torch(False)


def test_missing_libraries_are_named_by_debians_packages(system: ModuleType) -> None:
    absent = {"libxcb-icccm.so.4", "libxcb-keysyms.so.1", "libxcb-cursor.so.0"}
    packages = system.missing_packages(system.QT_LIBRARIES, found=lambda library: library not in absent)
    assert packages == ["libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1"]


def test_set_up_sees_to_every_library_that_the_program_asks_for_at_start(system: ModuleType) -> None:
    from rnnlab import display

    assert display._LIBRARIES["xcb"].items() <= system.QT_LIBRARIES.items()


def test_without_root_the_one_command_is_printed_and_nothing_is_run(
    dev: ModuleType, system: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "is_root", lambda: False)
    monkeypatch.setattr(system.shutil, "which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(system.subprocess, "run", lambda *a, **k: pytest.fail(f"ran {a}"))
    with pytest.raises(dev.Stop, match="sudo apt-get install -y libegl1 libgl1"):
        system.apt_install(["libgl1", "libegl1"], "Qt needs system libraries that are missing")


def test_without_ensurepip_and_root_it_exits_2_and_names_python3_venv(
    dev: ModuleType,
    system: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(dev.VENV, "folder", tmp_path / ".venv")
    monkeypatch.setattr(dev, "STAMP", tmp_path / ".venv" / "stamp.json")
    monkeypatch.setattr(system, "is_root", lambda: False)
    monkeypatch.setattr(dev.shutil, "which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(dev.subprocess, "run", lambda *a, **k: subprocess.CompletedProcess(a, 1, b"", b""))
    assert dev.main(["types"]) == 2
    assert "sudo apt-get install -y python3-venv" in capsys.readouterr().err


def test_old_python_gets_a_sentence(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev.sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(dev, "other_python", lambda: None)
    assert dev.main(["run"]) == 2
    assert "needs Python 3.11, 3.12 or 3.13; this is 3.9" in capsys.readouterr().err


# What dev.py imports at its start, before it has looked at the version of Python.
EARLY = [DEV, *(DEV.parent / "installers" / f"{name}.py" for name in ("common", "environment", "kinds", "system"))]


@pytest.mark.parametrize("file", EARLY, ids=lambda file: file.name)
def test_file_parses_with_python_3_8(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"), feature_version=(3, 8))
    assert tree.body


def test_dev_imports_no_other_installer_module_at_its_start() -> None:
    tree = ast.parse(DEV.read_text("utf-8"))
    names = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert {f"installers.{file.stem}" for file in EARLY[1:]} == {name for name in names if "installers" in str(name)}


@pytest.mark.parametrize("file", sorted({DEV, *(DEV.parent / "installers").glob("*.py")}), ids=lambda file: file.name)
def test_only_the_standard_library_is_imported(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == 0}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names | {"installers"}


def test_installers_are_made_without_the_environment_for_development(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "ensure_environment", lambda cuda: pytest.fail("set up .venv"))
    calls: list[list[str]] = []
    for name in dev.WITHOUT_ENVIRONMENT:
        monkeypatch.setitem(dev.COMMANDS, name, lambda rest: calls.append(rest) or 5)
        assert dev.main([name, "--version", "9"]) == 5
    assert calls == [["--version", "9"]] * 3


@pytest.mark.parametrize("change", ["pyproject.toml", "constraints", "python"])
def test_a_changed_requirement_asks_for_a_new_setup(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: str
) -> None:
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "CONSTRAINTS", tmp_path / "constraints")
    (tmp_path / "pyproject.toml").write_text("a", "utf-8")
    (tmp_path / "constraints").write_text("b", "utf-8")
    before = dev.fingerprint((3, 11))
    assert dev.fingerprint((3, 11)) == before
    if change != "python":
        (tmp_path / change).write_text("c", "utf-8")
    assert dev.fingerprint((3, 12) if change == "python" else (3, 11)) != before


TS = """<TS><context><name>Ctx</name>{}</context></TS>"""


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ("<message><source>a</source><translation>甲</translation></message>", []),
        (
            '<message><source>a</source><translation type="unfinished"></translation></message>',
            ["not translated: [Ctx] a"],
        ),
        (
            '<message><source>a</source><translation type="unfinished">甲</translation></message>',
            ["not translated: [Ctx] a"],
        ),
        ("<message><source>a</source><translation> </translation></message>", ["not translated: [Ctx] a"]),
        (
            '<message><source>a</source><translation type="vanished">甲</translation></message>',
            ["no longer in the program: [Ctx] a"],
        ),
        ("<message><source>{n} words</source><translation>{n} 个词</translation></message>", []),
        ("<message><source>{n} {n:word|words}</source><translation>{n} 个词</translation></message>", []),
        (
            "<message><source>{n} words</source><translation>{m} 个词</translation></message>",
            ["other placeholders than in English: [Ctx] {n} words -> {m} 个词"],
        ),
    ],
)
def test_untranslated_texts_are_found(dev: ModuleType, tmp_path: Path, message: str, complaint: list[str]) -> None:
    file = tmp_path / "x.ts"
    file.write_text(TS.format(message), "utf-8")
    assert dev.untranslated(file) == complaint


def test_every_language_that_is_there_is_extracted_in_its_own_name(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def lupdate(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        target = Path(command[command.index("-ts") + 1])
        if not target.exists():
            target.write_text(TS.format(""), "utf-8")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(dev.subprocess, "run", lupdate)
    monkeypatch.setattr(dev, "TRANSLATIONS", tmp_path)
    monkeypatch.setattr(dev, "call", lambda program, *arguments: Path(arguments[-1]).write_bytes(b"") and 0)
    assert dev.i18n(["--add", "fr"]) == 0
    with pytest.raises(dev.Stop, match="there already"):
        dev.i18n(["--add", "fr"])
    with pytest.raises(dev.Stop, match="none"):
        dev.i18n(["--add", "../fr"])
    (tmp_path / "rnnlab_zh.ts").write_text(TS.format("").replace("<TS", '<TS language="zh_CN"'), "utf-8")
    (tmp_path / "rnnlab_eo.qm").write_bytes(b"")
    assert dev.i18n(["--update"]) == 1, "a .qm without its .ts is a complaint"
    tongues = {command[command.index("-target-language") + 1] for command in asked}
    assert tongues == {"fr", "zh_CN"}


def pins() -> dict[str, str]:
    lines = (ROOT / "packaging" / "constraints.txt").read_text("utf-8").splitlines()
    pairs = [re.fullmatch(r"([\w.-]+)==([\w.+]+)(?:\s*;.*)?", line) for line in lines if line and line[0] != "#"]
    return {pair[1].lower().replace("_", "-"): pair[2] for pair in pairs if pair}


def test_every_installed_package_is_pinned_to_what_is_installed() -> None:
    """Whatever rnnlab, its tests and its tools draw in has an exact version in constraints.txt."""
    import importlib.metadata as metadata

    from packaging.requirements import Requirement

    pinned = pins()
    root = __import__("tomllib").loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = root["optional-dependencies"]
    wanted = [Requirement(text) for text in [*root["dependencies"], *extras["test"], *extras["cluster"]]]
    seen: set[str] = {"rnnlab"}  # an extra may name another one
    while wanted:
        requirement = wanted.pop()
        name = requirement.name.lower().replace("_", "-")
        if name in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        # A CUDA build's own libraries are pinned by torch.
        if name.startswith(("nvidia-", "cuda-", "triton")):
            continue
        seen.add(name)
        assert name in pinned, f"{name} is not pinned"
        assert metadata.version(requirement.name).partition("+")[0] == pinned[name]
        wanted += [Requirement(text) for text in metadata.requires(requirement.name) or []]
    assert {"pyside6-essentials", "torch", "numpy", "pytest", "distributed"} <= seen


def test_bench_hands_its_arguments_to_the_program(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[object, ...]] = []
    monkeypatch.setattr(dev, "ensure_qt_libraries", lambda: None)
    monkeypatch.setattr(dev, "call", lambda *words: calls.append(words) or 7)
    assert dev.COMMANDS["bench"](["trace-*", "--json"]) == 7
    assert calls == [("python", "-m", "rnnlab", "bench", "trace-*", "--json")]
