"""The GPU build beside the frozen program: taken when it fits, refused in words, taken back when it does not load."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import queue
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rnnlab import cli, doctor, gpu_addon
from rnnlab.engine.traces import Failure
from rnnlab.labs import registry
from rnnlab.session import executors
from rnnlab.session.answers import answer, warm_up
from rnnlab.session.executors import process_executor
from rnnlab.session.jobs import Lane
from rnnlab.session.messages import Message, english

OWN = "2.13.0+cpu"
ENDING = importlib.machinery.EXTENSION_SUFFIXES[0]
PATIENCE = 120


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before, path = list(sys.meta_path), list(sys.path)
    yield
    gpu_addon.give_another_try()
    sys.meta_path[:], sys.path[:] = before, path


def addon(folder: Path, version: str, ending: str = ENDING, program: str = "") -> Path:
    """A folder as pip makes it, with a torch that is none."""
    (folder / "torch").mkdir(parents=True)
    (folder / "torch" / "version.py").write_text(f"__version__ = '{version}'\ncuda = '13.0'\n", "utf-8")
    (folder / "torch" / "__init__.py").write_text(program, "utf-8")
    (folder / "torch" / f"_C{ending}").write_bytes(b"")
    return folder


def looked(monkeypatch: pytest.MonkeyPatch, folder: Path, own: str = OWN) -> tuple[Any, str]:
    monkeypatch.setenv(gpu_addon.ENVIRONMENT, str(folder))
    found, reason = gpu_addon.look(own)
    return found, "" if reason is None else english(reason)


def test_C01_a_folder_of_the_same_torch_and_python_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found, reason = looked(monkeypatch, addon(tmp_path / "教学 演示", "2.13.0+cu130"))
    assert (found.folder, found.version, reason) == (tmp_path / "教学 演示", "2.13.0+cu130", "")


def test_C01_another_torch_is_refused_and_both_versions_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found, reason = looked(monkeypatch, addon(tmp_path / "a", "2.12.1+cu130"))
    assert found is None
    assert reason.startswith("Computed on the CPU: ")
    assert "has torch 2.12.1+cu130, and this program needs 2.13.0." in reason


def test_C01_a_torch_for_another_python_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found, reason = looked(monkeypatch, addon(tmp_path / "a", "2.13.0+cu130", ending=".cpython-39-other.so"))
    assert found is None
    assert f"is not for Python {sys.version_info[0]}.{sys.version_info[1]} on this computer" in reason


def test_an_empty_folder_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found, reason = looked(monkeypatch, tmp_path)
    assert found is None
    assert "there is no torch in the GPU add-on" in reason


def test_no_folder_is_no_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert looked(monkeypatch, tmp_path / "nowhere") == (None, "")


def test_from_source_nothing_is_looked_for_that_nobody_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(gpu_addon.ENVIRONMENT, raising=False)
    assert gpu_addon.places() == ()


def test_the_frozen_program_looks_beside_itself_and_in_the_users_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(gpu_addon.ENVIRONMENT, raising=False)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "rnnlab"))
    assert gpu_addon.places() == (tmp_path.resolve() / "rnnlab-gpu", gpu_addon.own_place())


def test_a_matching_folder_comes_first_for_torch_and_last_for_everything_else(tmp_path: Path) -> None:
    folder = addon(tmp_path / "a", "2.13.0+cu130")
    for name in ("json", "only_there"):
        (folder / f"{name}.py").write_text("WHERE = 'add-on'", "utf-8")
    gpu_addon.prefer(folder)

    def origin(name: str) -> str:
        for finder in sys.meta_path:
            spec = finder.find_spec(name, None)
            if spec is not None:
                return str(spec.origin)
        return ""

    assert origin("torch") == str(folder / "torch" / "__init__.py")
    assert origin("only_there") == str(folder / "only_there.py")
    assert origin("json") != str(folder / "json.py")
    assert gpu_addon.preferred() == str(folder)


def test_the_window_process_reads_the_version_and_never_imports_the_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    looked(monkeypatch, addon(tmp_path / "a", "2.13.0+cu130", program="raise SystemExit('imported')"))
    executor = process_executor()
    executor.kill()
    assert gpu_addon.preferred() is None
    assert str(tmp_path / "a") not in sys.path


def first_module() -> str:
    """Runs in the engine process: which torch it would import."""
    return str(importlib.util.find_spec("torch").origin)  # type: ignore[union-attr]


def test_the_engine_process_finds_the_add_ons_torch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = addon(tmp_path / "教学 演示", gpu_addon.own_version())
    monkeypatch.setenv(gpu_addon.ENVIRONMENT, str(folder))
    executor = process_executor()
    try:
        assert executor.submit(first_module).result(PATIENCE) == str(folder / "torch" / "__init__.py")
    finally:
        executor.kill()


def test_who_asks_for_the_cpu_gets_the_programs_own_torch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(gpu_addon.ENVIRONMENT, str(addon(tmp_path / "a", gpu_addon.own_version())))
    executor = process_executor("cpu")
    try:
        assert str(tmp_path) not in executor.submit(first_module).result(PATIENCE)
    finally:
        executor.kill()


def test_C01_a_refused_add_on_is_the_reason_for_the_cpu(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    refused = Message.of("gpu-addon-version", path="here", version="2.12.1+cu130", wanted="2.13.0")
    info = warm_up("auto", refused)
    if info["device"] != "cpu":
        pytest.skip("this machine's torch has a GPU of its own, and uses it")
    assert (info["reason"], info["reason_args"]) == ("gpu-addon-version", dict(refused.args))


BROKEN = ["raise ImportError('libcudart.so.13: cannot open shared object file')", "import os; os._exit(139)"]


@pytest.mark.parametrize("program", BROKEN, ids=["does not load", "ends the process"])
def test_C01_an_add_on_that_does_not_load_is_taken_back_and_the_cpu_computes(
    program: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Through the lane, as in the window: the engine comes up the second time, with the reason in words."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv(gpu_addon.ENVIRONMENT, str(addon(tmp_path / "a", gpu_addon.own_version(), program=program)))
    posted: queue.Queue[Any] = queue.Queue()
    lane = Lane(process_executor, posted.put, answer)
    started: list[dict[str, Any]] = []
    results: list[Any] = []
    lane.started.connect(started.append)
    lane.delivered.connect(lambda lab, state, result: results.append(result))
    lane.failed.connect(lambda lab, state, failure: results.append(failure))
    lane.start()
    lane.submit("attention", registry.lab("attention").state_type())
    try:
        while not (started and results):
            posted.get(timeout=PATIENCE)()
    finally:
        lane.close()
    (info,) = started
    assert not isinstance(results[0], Failure)
    assert info["device"] == "cpu"
    assert info["reason"] == "gpu-addon-ended"
    assert str(tmp_path / "a") in english(Message.of(info["reason"], **info["reason_args"]))


def test_a_crash_after_the_first_job_is_the_jobs_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(gpu_addon.ENVIRONMENT, str(addon(tmp_path / "a", gpu_addon.own_version())))
    executor = process_executor()
    try:
        executor.submit(first_module).result(PATIENCE)
        assert executor.submit(os._exit, 1).exception(PATIENCE) is not None
    finally:
        executor.kill()
    assert gpu_addon.look()[0] is not None


@pytest.mark.parametrize("frozen", [True, False])
def test_the_way_to_a_gpu_build_ends_in_a_command_that_can_be_copied(
    frozen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    commands = [part for part in gpu_addon.instructions() if isinstance(part, str)]
    own = gpu_addon.own_version().partition("+")[0]
    wanted = (
        f"--target rnnlab-gpu --python-version {sys.version_info[0]}.{sys.version_info[1]}" if frozen else "--cuda run"
    )
    assert wanted in commands[0]
    assert (f"torch=={own}" in commands[0]) is frozen


def test_on_a_mac_nothing_is_to_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu_addon.sys, "platform", "darwin")
    (sentence,) = gpu_addon.instructions()
    assert not isinstance(sentence, str)
    assert "MPS" in english(sentence)


@pytest.mark.parametrize("program", BROKEN, ids=["does not load", "ends the process"])
def test_C01_the_command_line_tries_it_elsewhere_and_goes_on_with_the_cpu(
    program: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("RNNLAB_DEVICE", raising=False)
    monkeypatch.setenv(gpu_addon.ENVIRONMENT, str(addon(tmp_path / "a", gpu_addon.own_version(), program=program)))
    cli._prefer_gpu_addon()
    assert gpu_addon.preferred() is None
    assert "does not load" in capsys.readouterr().err


def test_C01_doctor_says_that_it_does_not_load_and_examines_the_programs_own_torch(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv(gpu_addon.ENVIRONMENT, str(addon(tmp_path / "a", gpu_addon.own_version(), program=BROKEN[0])))
    lines = doctor._engine()
    assert [good for good, _ in lines] == [False, True, True, True]
    assert "does not load" in lines[0][1]
    assert lines[1][1].startswith(f"torch {gpu_addon.own_version()}")


def test_C01_doctor_tells_the_fault_of_an_add_on_in_full(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(gpu_addon.ENVIRONMENT, str(addon(tmp_path / "a", gpu_addon.own_version(), program=BROKEN[0])))
    lines, sound = doctor.examine_gpu()
    assert not sound
    assert lines[-1].endswith("does not load: libcudart.so.13: cannot open shared object file")


def test_work_processes_prefer_it_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = addon(tmp_path / "a", gpu_addon.own_version())
    monkeypatch.setenv(gpu_addon.ENVIRONMENT, str(folder))
    executor = executors.work_executor()
    try:
        assert executor.submit(first_module).result(PATIENCE) == str(folder / "torch" / "__init__.py")
    finally:
        executor.kill()
