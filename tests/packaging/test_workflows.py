"""The hosted workflows, which cannot be run here: they parse, are pinned, and call commands that there are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SYSTEMS = {"linux": "ubuntu", "windows": "windows", "macos": "macos"}


def parsed(file: Path) -> dict[Any, Any]:
    return yaml.safe_load(file.read_text("utf-8"))


def steps(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, job in parsed(file)["jobs"].items():
        for step in job["steps"]:
            yield name, step


def dev_commands() -> set[str]:
    """The commands of packaging/dev.py, read from its table."""
    tree = ast.parse((ROOT / "packaging" / "dev.py").read_text("utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "COMMANDS":
            assert isinstance(node.value, ast.Dict)
            return {key.value for key in node.value.keys if isinstance(key, ast.Constant)}
    raise AssertionError("dev.py has no table of commands")


def called(file: Path) -> list[str]:
    """The commands of dev.py that a workflow calls, in order."""
    return re.findall(r"packaging/dev\.py\s+([\w-]+)", "\n".join(step.get("run", "") for _, step in steps(file)))


def test_there_are_workflows() -> None:
    assert [file.name for file in WORKFLOWS] == ["ci.yml", "release.yml"]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_every_action_is_pinned_by_its_commit_with_its_version_beside_it(file: Path) -> None:
    lines = [line.strip() for line in file.read_text("utf-8").splitlines() if "uses:" in line]
    assert lines
    for line in lines:
        assert re.fullmatch(r"- uses: actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line


def test_an_action_has_one_version_everywhere() -> None:
    found = {match for file in WORKFLOWS for match in re.findall(r"uses: (.+)", file.read_text("utf-8"))}
    assert len(found) == len({text.partition("@")[0] for text in found})


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_what_is_run_are_commands_of_dev_py(file: Path) -> None:
    assert called(file)
    assert set(called(file)) <= dev_commands()


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_no_job_may_write_but_the_one_that_publishes(file: Path) -> None:
    content = parsed(file)
    assert content["permissions"] == {"contents": "read"}
    writing = [name for name, job in content["jobs"].items() if "write" in str(job.get("permissions", ""))]
    assert writing == (["publish"] if file.name == "release.yml" else [])
    # under the key "on", which YAML 1.1 reads as true
    assert "pull_request_target" not in content[True]
    for _, step in steps(file):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_secrets_reach_single_steps_alone(file: Path) -> None:
    content = parsed(file)
    jobs = {name: {key: value for key, value in job.items() if key != "steps"} for name, job in content["jobs"].items()}
    assert "secrets." not in str({key: value for key, value in content.items() if key != "jobs"}) + str(jobs)
    assert not any("secrets." in step.get("run", "") + str(step.get("with", "")) for _, step in steps(file))


def test_the_release_is_made_and_tried_on_three_systems() -> None:
    job = parsed(WORKFLOWS[1])["jobs"]["installers"]
    matrix = {entry["system"]: entry["runner"] for entry in job["strategy"]["matrix"]["include"]}
    assert set(matrix) == set(SYSTEMS)
    assert all(runner.startswith(SYSTEMS[system]) and "latest" not in runner for system, runner in matrix.items())
    assert list(dict.fromkeys(called(WORKFLOWS[1]))) == ["installer", "smoke", "installer-test"]


def test_torch_comes_from_its_own_index_of_cpu_builds() -> None:
    from_torch = "https://download.pytorch.org/whl/cpu"
    for file in WORKFLOWS:
        for name, job in parsed(file)["jobs"].items():
            if any("dev.py" in step.get("run", "") for step in job["steps"]):
                assert job["env"]["RNNLAB_TORCH_INDEX"] == from_torch, name


def test_only_a_tag_publishes_and_what_it_publishes_is_a_draft() -> None:
    content = parsed(WORKFLOWS[1])
    assert content[True]["push"] == {"tags": ["v*"]}
    publish = content["jobs"]["publish"]
    assert publish["if"] == "github.ref_type == 'tag'"
    assert publish["needs"] == "installers"
    (create,) = [step["run"] for step in publish["steps"] if "gh release" in step.get("run", "")]
    assert "--draft" in create
    assert "--verify-tag" in create


def test_the_tests_run_on_three_systems_with_every_supported_python() -> None:
    matrix = parsed(WORKFLOWS[0])["jobs"]["test"]["strategy"]["matrix"]
    assert sorted(runner.split("-")[0] for runner in matrix["runner"]) == sorted(SYSTEMS.values())
    supported = re.findall(
        r"3\.\d+", (ROOT / "pyproject.toml").read_text("utf-8").split("requires-python")[1].split("\n")[0]
    )
    low, high = (int(version.partition(".")[2]) for version in supported)
    assert matrix["python"] == [f"3.{minor}" for minor in range(low, high)]


@pytest.mark.parametrize("module", ["installers.gather"])
def test_modules_that_are_run_are_there(module: str) -> None:
    run = "\n".join(step.get("run", "") for _, step in steps(WORKFLOWS[1]))
    assert f"-m {module}" in run
    assert (ROOT / "packaging" / Path(*module.split("."))).with_suffix(".py").is_file()
