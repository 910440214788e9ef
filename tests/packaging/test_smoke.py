"""The trial of the frozen program: what it puts around it, and what it does not let pass."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from installers import common, frozen_program, kinds, release, smoke, start_times

posix = pytest.mark.skipif(os.name != "posix", reason="the stand-in is a shell script")


PROGRAM = """\
#!/bin/sh
env
echo "arguments: $*"
touch "${0%/*}/written" 2>/dev/null && echo writable
exit 3
"""


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder like the frozen one, where everybody may go; its program tells of itself."""
    with tempfile.TemporaryDirectory() as base:
        Path(base).chmod(0o755)
        monkeypatch.setattr(frozen_program, "BUILD", Path(base))
        folder = Path(base) / "frozen" / "rnnlab"
        (folder / "_internal" / "rnnlab").mkdir(parents=True)
        program = folder / "rnnlab"
        program.write_text(PROGRAM)
        program.chmod(0o755)
        yield folder


@posix
def test_Q05_program_is_tried_in_a_read_only_folder_with_a_chinese_name_and_a_space_without_home(
    frozen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    with frozen_program.placed(frozen) as program:
        assert "教学 演示" in str(program.path)
        said = program.run("compute", "x", status=3)
        base = program.folder.parents[1]
    assert "arguments: compute x" in said
    assert "HOME=" not in said
    assert "PYTHONPATH" not in said
    assert "writable" not in said
    assert not base.exists()
    assert (frozen / "rnnlab").exists()


@posix
def test_another_status_than_the_expected_one_stops_the_trial(frozen: Path) -> None:
    with frozen_program.placed(frozen) as program, pytest.raises(common.Stop, match="ended with 3"):
        program.run("doctor")


def test_measured_times_are_not_compared_with_the_sources() -> None:
    a = {"depth": [1, 2], "seconds": 0.5, "rows": [{"median_seconds": 1, "n": 3}]}
    assert smoke._without_times(a) == {"depth": [1, 2], "rows": [{"n": 3}]}


@pytest.mark.parametrize(
    ("painted", "numbers", "trained", "good"),
    [(0.4, 1.4, 1.9, (True, True, True)), (0.6, 1.6, 2.1, (False, False, False))],
)
def test_limits_are_of_medians_beside_the_import_of_torch(
    painted: float, numbers: float, trained: float, good: tuple[bool, ...]
) -> None:
    times = {
        "import torch": [9.0, 1.0, 1.0],
        "first paint": [painted] * 3,
        "first numbers": [numbers] * 3,
        "first training update": [trained] * 3,
    }
    assert tuple(start_times.within(times).values()) == good
    assert f"{painted:6.2f}" in start_times.times_table(times)


def test_every_kind_of_every_system_has_its_maker() -> None:
    for system in kinds.KINDS:
        assert kinds.kinds(system)[0] == "frozen"
        for kind, maker in kinds.KINDS[system].items():
            module, _, function = maker.partition(":")
            assert hasattr(__import__(f"installers.{module}", fromlist=[function]), function), kind


def test_a_kind_of_another_system_is_refused_before_anything_is_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "freeze", lambda version: pytest.fail("froze"))
    with pytest.raises(common.Stop, match="There is no installer 'floppy'"):
        release.publish(["floppy"], "1")
    with pytest.raises(common.Stop, match="There is no installer"):
        kinds.make("nsis", Path("x"), "1", system="linux")


def test_sums_are_those_of_sha256sum_and_leave_themselves_out(tmp_path: Path) -> None:
    (tmp_path / "a.deb").write_bytes(b"abc")
    for _ in range(2):
        sums = release.write_sums(tmp_path)
    # SHA-256 of "abc" from FIPS 180-2
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert sums.read_text() == f"{digest}  a.deb\n"


def test_all_notices_stand_in_one_text(tmp_path: Path) -> None:
    licenses = tmp_path / "_internal" / "licenses"
    (licenses / "zlib").mkdir(parents=True)
    (licenses / "Overview.txt").write_text("overview")
    (licenses / "zlib" / "copyright.txt").write_text("terms")
    release.write_notices(tmp_path, tmp_path / "all.txt")
    text = (tmp_path / "all.txt").read_text()
    assert text.startswith("overview")
    assert text.index("zlib: copyright.txt") < text.index("terms")


def test_a_failed_command_stops_with_what_it_said() -> None:
    with pytest.raises(common.Stop, match=r"(?s)failed with status 4.*reason"):
        common.run(sys.executable, "-c", "print('reason'); raise SystemExit(4)", quiet=True)
    with pytest.raises(common.Stop, match="could not be started"):
        common.run("no-such-program-anywhere")
