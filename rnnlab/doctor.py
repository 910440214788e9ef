"""What is on this machine: ``rnnlab doctor``. Qt and torch are asked in processes of their own."""

from __future__ import annotations

import importlib
import os
import platform
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any

import rnnlab
from rnnlab import display, frozen, gpu_addon, log, manifest, paths, report
from rnnlab.engine.traces import Failure
from rnnlab.files import shown
from rnnlab.labs import registry
from rnnlab.session import settings, site, versions
from rnnlab.session.answers import answer_json, warm_up
from rnnlab.session.executors import EngineProcess
from rnnlab.session.messages import TEXTS, Message, english

# The worked example by hand: scores 2, 1, 3, 5 through the softmax, times the four keys.
WORKED_WEIGHTS = (0.041371, 0.015219, 0.112457, 0.830953)
WORKED_CONTEXT = (1.815733, 0.958629)
TOLERANCE = 1e-6
_PATIENCE = 120.0  # seconds for a first import on a slow disk
_NAMED = 20  # files that are missing or damaged


def examine() -> tuple[list[str], bool]:
    """Look at everything.

    Returns
    -------
    lines : list of str
        One finding each; ``!`` at the head of what is wrong.
    sound : bool
        Whether the program can work here.
    """
    findings = [
        (True, f"rnnlab {rnnlab.__version__}"),
        (True, f"Python {platform.python_version()} ({sys.executable or 'embedded'}), {platform.platform()}"),
    ]
    installation, loadable = _installation()
    if loadable:
        findings += [*_qt(), *_engine(), _fonts(), *_screen(), *installation]
    else:
        findings += installation
    return _lines([*findings, *_folders()])


def examine_gpu() -> tuple[list[str], bool]:
    """How to get a GPU build of torch here, and what an engine process makes of the add-on that is there.

    Returns
    -------
    As ``examine``; sound unless there is an add-on that cannot be used.
    """
    findings = [(True, part if isinstance(part, str) else english(part)) for part in gpu_addon.instructions()]
    addon, refused = gpu_addon.look()
    if refused is not None:
        findings.append((False, english(refused)))
    elif addon is None:
        findings.append((True, english(Message.of("gpu-addon-none"))))
    else:
        findings += _tried(addon)
    return _lines(findings)


def whole_report() -> tuple[list[str], bool]:
    """What was found, and the newest report of an unexpected error, to pass on; paths are short.

    Returns
    -------
    As ``examine``.
    """
    lines, sound = examine()
    kept = report.kept()
    said = report.screened_paths("\n".join([*lines, "", kept or "no unexpected error was kept"]))
    return said.splitlines(), sound


def _lines(findings: list[tuple[bool, str]]) -> tuple[list[str], bool]:
    return [text if good else f"! {text}" for good, text in findings], all(good for good, _ in findings)


def _tried(addon: gpu_addon.Addon) -> list[tuple[bool, str]]:
    info, fault = gpu_addon.tried(addon)
    if info is None:
        return [(False, f"the GPU add-on {shown(addon.folder)} does not load: {fault}")]
    used = Message.of("gpu-addon-used", path=shown(addon.folder), version=info["torch"])
    return [
        (True, english(used)),
        (info["device"] != "cpu", f"device: {info['device']}; {_reason(info['reason'], info['reason_args'])}"),
    ]


def _elsewhere(*work: tuple[Callable[..., Any], tuple[Any, ...]]) -> list[Any]:
    """Results of calls in one process of their own, an exception where there is none."""
    executor = EngineProcess()
    results: list[Any] = []
    try:
        for function, args in work:
            try:
                results.append(executor.submit(function, *args).result(_PATIENCE))
            except BrokenExecutor:
                results.append(RuntimeError("the process ended by itself"))
            except Exception as fault:  # whatever it is, it is a finding
                results.append(fault)
    finally:
        executor.kill()
    return results


def ask_canary() -> tuple[str, int]:
    """Runs in a process of its own: Qt's version, and references to None lost in 200 updates."""
    found: tuple[str, int] = importlib.import_module("rnnlab.ui.widgets.canary").report()
    return found


def _qt() -> list[tuple[bool, str]]:
    version, against = versions.installed()
    if not version:
        return [(False, "PySide6-Essentials is not installed")]
    lines = [(against is None, f"PySide6 {version}" if against is None else english(against))]
    missing = display.missing_libraries("")
    if missing is not None:
        return [*lines, (False, english(missing))]
    (answer,) = _elsewhere((ask_canary, ()))
    if isinstance(answer, Exception):
        return [*lines, (False, f"Qt does not start: {answer}")]
    loaded, lost = answer
    return [*lines, (lost == 0, f"Qt {loaded} draws without a screen; references to None lost in 200 updates: {lost}")]


def _engine(before: Message | None = None) -> list[tuple[bool, str]]:
    info, worked = _elsewhere(
        (warm_up, ("auto", gpu_addon.look()[1])), (answer_json, ("attention", registry.lab("attention").state_type()))
    )
    if isinstance(info, Exception):
        refused = None if before is not None else gpu_addon.look()[1]
        if refused is not None:  # the add-on has ended the process: the next one does without it, as in the window
            return [(False, english(refused)), *_engine(refused)]
        return [(False, f"the engine does not start: {info}")]
    if "failure" in info:
        return [(False, f"torch does not load: {info['failure'].args.get('detail', info['failure'].kind)}")]
    build = (
        "" if "+cu" in info["torch"] or sys.platform == "darwin" else "; `rnnlab doctor --gpu` tells of the GPU build"
    )
    return [
        (True, f"torch {info['torch']} (imported in {info['import_seconds']:.1f} s){build}"),
        (True, f"device: {info['device']}; {_reason(info['reason'], info['reason_args'])}"),
        _self_check(worked),
    ]


def _reason(id: str, args: dict[str, Any]) -> str:
    return english(Message.of(id, **args)) if id in TEXTS else id


def _self_check(worked: Any) -> tuple[bool, str]:
    """The worked attention example against the numbers found by hand."""
    if isinstance(worked, (Exception, Failure)):
        return False, f"self-check failed: {worked}"
    found = [*worked["weights"], *worked["context"]]
    expected = (*WORKED_WEIGHTS, *WORKED_CONTEXT)
    good = len(found) == len(expected) and all(
        a is not None and abs(a - b) <= TOLERANCE for a, b in zip(found, expected, strict=True)
    )
    numbers = ", ".join("–" if value is None else f"{value:.6f}" for value in found)
    return good, f"self-check: worked example {'right' if good else 'WRONG'} ({numbers})"


def _installation() -> tuple[list[tuple[bool, str]], bool]:
    """The frozen program's files against the list that was made with it, and whether what they hold can be loaded.

    A library that was cut short ends the process that loads it, before it could say anything.
    """
    folder = frozen.bundle()
    if folder is None:
        return [], True
    count = manifest.count(folder)
    if not count:
        return [(False, f"installation: the list of files ({manifest.NAME}) is missing under {shown(folder)}")], True
    absent, wrong = manifest.missing(folder), manifest.damaged(folder)
    said = [f"installation: missing: {name}" for name in absent] + [f"installation: damaged: {name}" for name in wrong]
    lines = [(False, text) for text in said[:_NAMED]]
    if len(said) > _NAMED:
        lines.append((False, f"installation: and {len(said) - _NAMED} more; install rnnlab again"))
    loadable = not manifest.needed((*absent, *wrong))
    return lines or [(True, f"installation: all {count} files are there")], loadable


def _folders() -> list[tuple[bool, str]]:
    if not paths.has_home():
        return [(True, english(Message.of("no-home")))]
    return [
        *_site(),
        (True, f"settings: {shown(settings.default_path())}"),
        (True, f"models and texts: {shown(paths.user_folder('data'))}"),
        (True, f"log: {shown(log.default_path())}"),
        (True, f"last unexpected error: {_last_fault()}"),
    ]


def _last_fault() -> str:
    kept = report.kept()
    if not kept:
        return "none was kept"
    first = kept.splitlines()[0].rpartition(", ")[2]  # when
    return f"{first}; `rnnlab doctor --report` prints it ({shown(report.path())})"


def _site() -> list[tuple[bool, str]]:
    """What the school has set, and what is wrong with it."""
    found = site.load()
    lines = [(False, english(note)) for note in found.notes]
    if found.path is None:
        return lines if lines else [*lines, (True, f"school's settings: none ({shown(site.default_path())})")]
    said = [f"{name}{' (locked)' if name in found.locked else ''}" for name in sorted({*found.defaults, *found.locked})]
    return [*lines, (True, f"school's settings: {shown(found.path)}: {', '.join(said) or 'nothing'}")]


def _fonts() -> tuple[bool, str]:
    try:
        folder = paths.resource("fonts")
    except FileNotFoundError as fault:
        return False, str(fault)
    names = sorted(file.name for file in folder.rglob("*") if file.suffix.lower() in (".ttf", ".otf", ".ttc"))
    if not names:
        return False, f"no fonts under {shown(folder)}: Chinese shows only where the system has a font for it"
    return True, "fonts: " + ", ".join(names)


def _screen() -> list[tuple[bool, str]]:
    chosen, message = display.choose(os.environ)
    if message is None:
        return [(True, f"display: answers{f' ({chosen})' if chosen else ''}")]
    # No fault: pictures and computations need no screen.
    return [(True, f"display: {english(message)}")]
