"""Deliberate faults: each is put into a copy of the program, and the tests are asked whether they notice.

    python -m tests.mutations [engine | views] [NUMBER ...]

Prints a line each and how many were caught; the exit status is 1 where one of the engine's was not.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPIED = ("rnnlab", "resources", "tests", "packaging", "docs", "pyproject.toml", "README.md", "README.zh-CN.md")


@dataclass(frozen=True)
class Fault:
    """One line of the program, made wrong; ``tests`` are where it should be noticed."""

    kind: str
    file: str
    right: str
    wrong: str
    tests: tuple[str, ...]


CELLS = ("tests/engine/test_cells.py", "tests/engine/test_network.py", "tests/engine/test_modules.py")
BACK = ("tests/engine/test_backward.py", "tests/engine/test_gradients.py")
ATTENTION = ("tests/engine/test_attention.py", "tests/engine/test_attention_steps.py")
SELF = ("tests/engine/test_selfattention.py",)

ENGINE = (
    Fault("gate order", "rnnlab/engine/parameters.py", '("i", "f", "g", "o")', '("i", "f", "o", "g")', CELLS),
    Fault("sign", "rnnlab/engine/layer.py", '"written": (1 - z) * n}', '"written": (1 + z) * n}', CELLS),
    Fault("off by one step", "rnnlab/engine/layer.py", "torch.cat([start[None], states[:-1]])",
          "torch.cat([states[:1], states[:-1]])", CELLS),
    Fault("bias left out", "rnnlab/engine/layer.py", "(terms[0] + terms[1]).add_(parameters.b)",
          "(terms[0] + terms[1])", CELLS),
    Fault("axis swapped", "rnnlab/engine/layer.py", "input_term = x @ parameters.W.T",
          "input_term = x @ parameters.W.reshape(parameters.W.T.shape)", CELLS),
    Fault("c for h", "rnnlab/engine/layer.py", 'parts["tanh_c"] = torch.tanh(cell_state)',
          'parts["tanh_c"] = cell_state', CELLS),
    Fault("off by one step", "rnnlab/engine/scan.py", "starts = torch.cat([start[None], ends])",
          "starts = torch.cat([ends, start[None]])", CELLS),
    Fault("GRU of the other kind", "rnnlab/engine/layer.py", "after_reset = r * recurrent_term[..., 2 * H :]",
          "after_reset = recurrent_term[..., 2 * H :]", CELLS),
    Fault("transposed", "rnnlab/engine/backward.py", "preactivations @ on_cpu.W.numpy()",
          "preactivations @ on_cpu.W.numpy()[:, ::-1]", BACK),
    Fault("off by one step", "rnnlab/engine/backward.py", "direct[: first - 1] = 0", "direct[:first] = 0", BACK),
    Fault("loss at every step", "rnnlab/engine/backward.py", 'direct[0 if loss == "all" else -1 :] = 1',
          "direct[:] = 1", BACK),
    Fault("naive norm", "rnnlab/engine/norms.py", "divisor = np.where(scalable, largest, 1.0)",
          "divisor = np.ones_like(largest)", ("tests/engine/test_norms.py", *BACK)),
    Fault("clipped where it need not be", "rnnlab/engine/clipping.py", "scale = min(1.0, limit / before) if before > 0",
          "scale = limit / before if before > 0", ("tests/engine/test_clipping.py",)),
    Fault("gradient ascent", "rnnlab/engine/clipping.py", "values - values.dtype.type(rate) *",
          "values + values.dtype.type(rate) *", ("tests/engine/test_clipping.py",)),
    Fault("softmax without the maximum", "rnnlab/engine/scores.py",
          "below = torch.where(visible, scores - largest, torch.zeros_like(scores))",
          "below = torch.where(visible, scores, torch.zeros_like(scores))", ATTENTION),
    Fault("scaled by d", "rnnlab/engine/scores.py", 'product if kind == "dot" else product / d_h**0.5',
          'product if kind == "dot" else product / d_h', ATTENTION),
    Fault("transposed", "rnnlab/engine/scores.py", "keys @ (expect_shape(\"A\", A, (d_s, d_h)).T @ query)",
          "keys @ (expect_shape(\"A\", A, (d_s, d_h)) @ query)", ATTENTION),
    Fault("a mask that shines through", "rnnlab/engine/scores.py",
          "return torch.where(visible, torch.exp(below / temperature), torch.zeros_like(scores))",
          "return torch.exp(below / temperature)", ATTENTION),
    Fault("causal the wrong way", "rnnlab/engine/selfattention.py", "seen.tril() if causal else seen",
          "seen.triu() if causal else seen", SELF),
    Fault("heads mixed", "rnnlab/engine/selfattention.py", "by_head.transpose(0, 1).reshape(n, d)",
          "by_head.reshape(n, d)", SELF),
)  # fmt: skip

WIDGETS = ("tests/gui/test_widgets.py",)
SHOWN = ("tests/gui/test_numbers_shown.py",)
PLANE = ("tests/gui/test_attention_view.py", "tests/gui/test_plane_drag.py", *SHOWN)
GRADIENTS = ("tests/gui/test_gradients_view.py", "tests/gui/test_gradients_pages.py")
GATES = ("tests/gui/test_gates_view.py",)
READER = ("tests/gui/test_reader_view.py", "tests/gui/test_reader_pages.py", *SHOWN)
TRANSLATION = (*SHOWN, "tests/gui/test_translation_picture.py", "tests/gui/test_translation_changes.py")

VIEWS = (
    Fault("a stale reply shown", "rnnlab/session/jobs.py", "newest = generation == desk.generation", "newest = True",
          ("tests/session/test_jobs.py",)),
    Fault("colour scale turned round", "rnnlab/ui/widgets/cells.py",
          "(min(max(value, low), high) - low) / (high - low)",
          "(high - min(max(value, low), high)) / (high - low)", WIDGETS),
    Fault("the bar's scale from the data", "rnnlab/ui/widgets/cells.py",
          "gradient.setColorAt(k / 12, ramp_color(low + (high - low) * k / 12, ramp, low, high))",
          "gradient.setColorAt(k / 12, ramp_color(high, ramp, low, high))", WIDGETS),
    Fault("rows for columns", "rnnlab/ui/widgets/heat_grid.py", "return min(row, rows - 1), min(column, columns - 1)",
          "return min(column, rows - 1), min(row, columns - 1)", WIDGETS),
    Fault("sign lost", "rnnlab/ui/look/numbers.py", "return MINUS + text", "return text", WIDGETS),
    Fault("wrong cell painted", "rnnlab/ui/widgets/cells.py", "value = float(values[r, k])",
          "value = float(values[rows - 1 - r, k])", WIDGETS),
    Fault("y turned round", "rnnlab/ui/widgets/plane_items.py", "middle.y() - (y - self.centre[1]) * self.scale",
          "middle.y() + (y - self.centre[1]) * self.scale", (*WIDGETS, *PLANE)),
    Fault("the token after", "rnnlab/ui/widgets/chips.py", "current = index == self._current",
          "current = index == self._current + 1", (*WIDGETS, "tests/gui/test_shell.py")),
    Fault("scores for weights", "rnnlab/labs/attention/view_rows.py", '"weight": fixed(float(shown.weights[i])),',
          '"weight": fixed(float(result.scores[i])),', PLANE),
    Fault("another word's weight", "rnnlab/labs/attention/view_plane.py",
          'tag, share = self._weights[i] if known else ("", 0.0)',
          'tag, share = self._weights[i - 1] if known else ("", 0.0)', PLANE),
    Fault("off by one step", "rnnlab/labs/gradients/view_axes.py",
          "return self.left + (step - 0.5) / self.length * (self.right - self.left)",
          "return self.left + (step + 0.5) / self.length * (self.right - self.left)", GRADIENTS),
    Fault("the step beside", "rnnlab/labs/gradients/view_axes.py",
          "step = int((x - self.left) / (self.right - self.left) * self.length) + 1",
          "step = int((x - self.left) / (self.right - self.left) * self.length)", GRADIENTS),
    Fault("decades turned round", "rnnlab/labs/gradients/view_field.py",
          "self.top + (self.high - log) / (self.high - self.low)",
          "self.top + (log - self.low) / (self.high - self.low)", GRADIENTS),
    Fault("before for after", "rnnlab/labs/gates/view_parts.py", "were=_numbers(trace.baseline, unit, step),",
          "were=_numbers(trace.forced, unit, step),", GATES),
    Fault("c_t for c_{t-1}", "rnnlab/labs/gates/view_parts.py", "float(run.c[step - 2, unit]) if step > 1 else 0.0",
          "float(run.c[step - 1, unit]) if step > 1 else 0.0", GATES),
    Fault("units for steps", "rnnlab/labs/gates/view_readings.py", '("forced", float(trace.forced.c[step - 1, unit])),',
          '("forced", float(trace.forced.c[unit, step - 1])),', GATES),
    Fault("off by one step", "rnnlab/labs/reader/view_chain_paint.py", "reading.trace.hidden[step - 1][shown]",
          "reading.trace.hidden[step - 2][shown]", READER),
    Fault("c for h", "rnnlab/labs/reader/view_chain.py",
          'values = trace.cell_state if name == "c" else trace.hidden', "values = trace.hidden", READER),
    Fault("means for states", "rnnlab/labs/reader/view_controls.py", 'self._set("states", result.distance)',
          'self._set("states", result.bag_distance)', READER),
    Fault("another step's weights", "rnnlab/labs/translation/view_map.py",
          "scene.trace.weights[scene.step - 1], strict",
          "scene.trace.weights[scene.step - 2], strict", TRANSLATION),
)  # fmt: skip


def copy(folder: Path) -> Path:
    """The program and its tests, in a folder of their own."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


def caught(fault: Fault, root: Path) -> bool:
    """Whether a test fails with the fault in the program.

    Raises
    ------
    LookupError
        Where the line is not there exactly once: the fault is to be written anew.
    """
    path = root / fault.file
    text = path.read_text("utf-8")
    if text.count(fault.right) < 1:
        raise LookupError(f"{fault.file}: {fault.right}")
    path.write_text(text.replace(fault.right, fault.wrong, 1), "utf-8")
    try:
        tests = [name for name in fault.tests if (root / name).exists()]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        environment = {
            **os.environ,
            "PYTHONPATH": str(root),
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"the tests themselves do not run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.returncode == 1
    finally:
        path.write_text(text, "utf-8")


def main() -> int:
    """Try the faults that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("group", nargs="?", choices=("engine", "views"))
    parser.add_argument("numbers", nargs="*", type=int)
    asked = parser.parse_args()
    groups = {"engine": ENGINE, "views": VIEWS}
    missed = {}
    with tempfile.TemporaryDirectory() as folder:
        root = copy(Path(folder))
        for name in [asked.group] if asked.group else list(groups):
            chosen = [(k, fault) for k, fault in enumerate(groups[name], 1) if not asked.numbers or k in asked.numbers]
            found = 0
            for k, fault in chosen:
                seen = caught(fault, root)
                found += seen
                print(f"{name} {k:2d} {'caught' if seen else 'MISSED':7} {fault.kind:32} {fault.file}", flush=True)
            missed[name] = len(chosen) - found
            print(f"{name}: {found} of {len(chosen)} caught")
    return 1 if missed.get("engine") else 0


if __name__ == "__main__":
    sys.exit(main())
