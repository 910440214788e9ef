"""What the frozen program is made of, and what it must not hold; the freezing itself is tried by dev.py smoke."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from installers import common, freeze

ROOT = Path(__file__).resolve().parents[2]
HOOKS = ROOT / "packaging" / "freeze" / "hooks"


@pytest.mark.parametrize(
    "name",
    [
        "_internal/torch/lib/libtorch_cuda.so",
        "_internal/torch/lib/libc10_cuda.so",
        "_internal/nvidia/cudnn/lib/libcudnn.so.9",
        "_internal/libcublasLt.so.13",
        "_internal/libnvrtc-builtins.so.13.0",
        "torch/lib/cudart64_13.dll",
        "_internal/libnccl.so.2",
        "_internal/nvidia_cufft_cu13-12.0.0.dist-info",
        "_internal/triton/_C/libtriton.so",
    ],
)
def test_a_bundle_with_cuda_libraries_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "rnnlab").touch()
    freeze.check(tmp_path)
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.touch()
    with pytest.raises(common.Stop, match="holds CUDA libraries"):
        freeze.check(tmp_path)


@pytest.mark.parametrize("name", ["torch/cuda/__init__.py", "torch/lib/libtorch_cpu.so", "torch/backends/cudnn/rnn.py"])
def test_torchs_own_modules_about_cuda_are_no_cuda_libraries(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.touch()
    assert freeze.cuda_files(tmp_path) == []


def test_a_bundle_that_is_too_large_is_refused_with_its_largest_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(freeze, "LARGEST", 3000)
    (tmp_path / "_internal" / "torch" / "lib").mkdir(parents=True)
    (tmp_path / "rnnlab").write_bytes(bytes(1000))
    freeze.check(tmp_path)
    (tmp_path / "_internal" / "torch" / "lib" / "libtorch_cpu.so").write_bytes(bytes(2500))
    with pytest.raises(common.Stop, match=r"(?s)more than .*torch/lib/libtorch_cpu\.so"):
        freeze.check(tmp_path)


def test_a_folder_without_the_program_is_refused(tmp_path: Path) -> None:
    with pytest.raises(common.Stop, match="made no rnnlab"):
        freeze.check(tmp_path)


def test_the_limit_is_the_promised_one() -> None:
    assert freeze.LARGEST == 600 * 10**6


def test_links_count_nothing_in_the_size(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(bytes(70))
    (tmp_path / "b").symlink_to("a")
    assert common.size_of(tmp_path) == 70


def test_what_git_does_not_know_is_not_frozen() -> None:
    stray = ROOT / "rnnlab" / "stray_of_a_test.py"
    stray.write_text("")
    try:
        names = freeze.source_files()
    finally:
        stray.unlink()
    if (ROOT / ".git").exists():
        assert "rnnlab/stray_of_a_test.py" not in names
    assert {"rnnlab/cli.py", "LICENSE", "pyproject.toml", "packaging/freeze/rnnlab.spec"} <= set(names)
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests/")]


def test_sources_without_git_are_frozen_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "rnnlab" / "__pycache__").mkdir(parents=True)
    for name in ("rnnlab/__init__.py", "rnnlab/__pycache__/x.pyc", "rnnlab/.hidden", "LICENSE", "notes.txt"):
        (tmp_path / name).touch()
    monkeypatch.setattr(freeze, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert freeze.source_files() == ["LICENSE", "rnnlab/__init__.py"]


def test_the_copy_says_the_wanted_version_and_loses_what_the_sources_lost(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source, copy = tmp_path / "source", tmp_path / "copy"
    (source / "rnnlab").mkdir(parents=True)
    (source / "rnnlab" / "__init__.py").write_text('"""x"""\n\n__version__ = "0.1.0"\n')
    (source / "rnnlab" / "old.py").write_text("1")
    monkeypatch.setattr(freeze, "ROOT", source)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    freeze.copy_sources(copy, "0.2.0")
    before = freeze.digest_of(copy)
    assert (copy / "rnnlab" / "__init__.py").read_text() == '"""x"""\n\n__version__ = "0.2.0"\n'
    (source / "rnnlab" / "old.py").unlink()
    freeze.copy_sources(copy, "0.2.0")
    assert not (copy / "rnnlab" / "old.py").exists()
    assert freeze.digest_of(copy) != before


def test_another_version_has_a_folder_of_its_own() -> None:
    assert freeze.frozen_folder(common.version()) != freeze.frozen_folder("99.0")


def test_the_version_is_the_programs() -> None:
    import rnnlab

    assert common.version() == rnnlab.__version__


def read_as_text() -> tuple[str, ...]:
    """The hook's list of modules whose sources stay, without PyInstaller."""
    for node in ast.parse((HOOKS / "hook-torch.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "READ_AS_TEXT":
            return tuple(ast.literal_eval(node.value))
    raise AssertionError("hook-torch.py has no READ_AS_TEXT")


def test_every_source_of_torch_that_the_program_reads_is_kept() -> None:
    """torch compiles some functions from their text; in the frozen program the others' texts are not there."""
    program = (
        "import inspect, sys\n"
        "seen = set()\n"
        "find = inspect.findsource\n"
        "def spy(thing):\n"
        "    if not inspect.isframe(thing):\n"  # a frame's text is asked for where it may be missing
        "        seen.add(getattr(inspect.getmodule(thing), '__name__', str(thing)))\n"
        "    return find(thing)\n"
        "inspect.findsource = spy\n"
        "from rnnlab.engine import training, translator_training\n"
        "from rnnlab.labs import registry\n"
        "for lab in registry.LABS:\n"
        "    lab.compute(lab.state_type())\n"
        "training.train_chunk(training.begin(training.Setup(task='recall', updates=2)), 2)\n"
        "print(*sorted(name for name in seen if name.startswith('torch')))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    kept = read_as_text()
    found = done.stdout.split()
    assert "torch.functional" in found
    # settings are found by their text (hook-torch.py, _settings)
    lost = [name for name in found if not name.endswith("config") and not name.startswith(kept)]
    assert lost == []


@pytest.mark.parametrize("hook", sorted(HOOKS.glob("hook-*.py")), ids=lambda path: path.stem)
def test_a_hook_is_for_something_that_is_installed(hook: Path) -> None:
    assert importlib.util.find_spec(hook.stem.removeprefix("hook-")) is not None


def test_sacrebleu_runs_without_lxml_whose_wheels_have_a_library_under_the_lgpl_linked_in() -> None:
    program = (
        "import sys\n"
        f"sys.path.insert(0, {str(HOOKS.with_name('instead'))!r})\n"
        "import lxml.etree\n"
        "from sacrebleu.metrics.bleu import BLEU\n"
        "said = BLEU(tokenize='none').corpus_score(['a b c d e'], [['a b c d e']])\n"
        "print(said.score, lxml.etree.__file__, *(name for name in sys.modules if name.startswith('lxml.')))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    score, file, *modules = done.stdout.split()
    assert float(score) == pytest.approx(100)
    assert Path(file).is_relative_to(HOOKS.with_name("instead"))
    assert modules == ["lxml.etree"]
