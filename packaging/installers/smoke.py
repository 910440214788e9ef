"""The frozen program tried as people have it: in a folder that cannot be written, with a Chinese name and a space.

No home, no network where that can be taken away, no standard streams, another
locale; and the numbers have to be those of the source.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from .common import BUILD, Stop, say
from .environment import Environment
from .freeze import freeze, freezing_environment
from .frozen_program import PATIENCE, Program, placed
from .start_times import measure, times_table, within
from .system import ensure_qt_libraries, ensure_xvfb

# The worked example by hand: scores 2, 1, 3, 5 through the softmax.
WEIGHTS = (0.041371, 0.015219, 0.112457, 0.830953)


def main(rest: list[str]) -> int:
    """``dev.py smoke``."""
    parser = argparse.ArgumentParser(prog="dev.py smoke", description=__doc__)
    parser.add_argument("--frozen", metavar="DIR", type=Path, help="try this folder, instead of freezing the sources")
    parser.add_argument(
        "--times", action="store_true", help="measure how fast it starts too, beside an import of torch"
    )
    parser.add_argument("--rounds", metavar="N", type=int, default=7, help="of which medians are taken (default: 7)")
    options = parser.parse_args(rest)
    environment = freezing_environment()
    frozen = options.frozen.resolve() if options.frozen else freeze()
    ensure_qt_libraries()
    ensure_xvfb()
    with placed(frozen) as program:
        for check in CHECKS:
            began = time.monotonic()
            check(program, environment)
            say(f"smoke: {check.__name__.replace('_', ' ')} ({time.monotonic() - began:.0f} s)")
    print(f"The frozen program passed {len(CHECKS)} checks.")
    if options.times:
        times = measure(frozen, environment, options.rounds)
        print(times_table(times))
        return 0 if all(within(times).values()) else 1
    return 0


# ---- the checks: each stops where something is not as it must be -----------------------------------------------------


def carries_what_it_needs(program: Program, environment: Environment) -> None:
    """Fonts, models, recordings, texts, translations: every file of the sources' resources; and the licences."""
    inside = program.folder / "_internal"
    resources = BUILD / "source" / "resources"
    missing = [
        path.relative_to(resources).as_posix()
        for path in resources.rglob("*")
        if path.is_file() and not (inside / "rnnlab" / "resources" / path.relative_to(resources)).is_file()
    ]
    for name in ("LICENSE", "manifest.json", "licenses/Overview.txt", "latex2mathml/unimathsymbols.txt"):
        if not (inside / name).is_file():
            missing.append(name)
    if not any(inside.glob("PySide6/**/qtbase_zh_CN.qm")):
        missing.append("Qt's own words in Chinese")
    if missing:
        raise Stop(f"smoke: the frozen program lacks {', '.join(missing[:8])}.")


def computes_what_the_source_computes(program: Program, environment: Environment) -> None:
    """Every lab's JSON, digit for digit."""
    source = (
        "import json\n"
        "from rnnlab.labs import registry\n"
        "from rnnlab.session.answers import answer_json, warm_up\n"
        "warm_up()\n"
        "print(json.dumps({lab.name: answer_json(lab.name, lab.state_type()) for lab in registry.LABS}))"
    )
    done = subprocess.run(
        [str(environment.python), "-B", "-c", source],
        # the program's own: a variable such as OPENBLAS_CORETYPE has other kernels compute, with other digits
        env=program.environment(PYTHONPATH=str(BUILD / "source")),
        cwd=program.scratch,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise Stop(f"smoke: the source itself does not compute:\n{done.stderr}")
    for lab, expected in json.loads(done.stdout).items():
        # measured times are no two times the same
        if _without_times(json.loads(program.run("compute", lab))) != _without_times(expected):
            raise Stop(f"smoke: compute {lab} gives other numbers than the source.")


def _without_times(tree: object) -> object:
    """A result without what was measured by a clock."""
    if isinstance(tree, dict):
        return {name: _without_times(value) for name, value in tree.items() if "second" not in name}
    return [_without_times(value) for value in tree] if isinstance(tree, list) else tree


def computes_the_worked_example_under_a_gbk_locale(program: Program, environment: Environment) -> None:
    """The weights found by hand; UTF-8 whatever the locale is."""
    found = json.loads(program.run("compute", "attention", LC_ALL="zh_CN.GBK", LANG="tr_TR.UTF-8", PYTHONUTF8="0"))
    if max(abs(a - b) for a, b in zip(found["weights"], WEIGHTS, strict=True)) > 1e-6:
        raise Stop(f"smoke: the worked example gives {found['weights']}.")


def finds_everything_sound_offline(program: Program, environment: Environment) -> None:
    """``doctor``, and without any network where the system can take it away."""
    alone = (
        ("unshare", "--net", "--map-current-user")
        if sys.platform.startswith("linux") and shutil.which("unshare")
        else ()
    )
    if alone and subprocess.run([*alone, "true"], **program.options(), capture_output=True, check=False).returncode:
        alone = ()
    said = program.run("doctor", prefix=alone)
    if "worked example right" not in said:
        raise Stop(f"smoke: doctor says:\n{said}")


def draws_without_standard_streams(program: Program, environment: Environment) -> None:
    """A lab's picture in Chinese, with the three streams closed."""
    out = program.scratch / "图片"
    command = [str(program.path), "snapshot", "--out", str(out), "--lang", "zh", "attention"]
    if os.name == "posix":
        command = ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *command]
    done = subprocess.run(command, timeout=PATIENCE, check=False, **program.options())
    picture = out / "attention.png"
    if done.returncode or not picture.is_file():
        raise Stop(f"smoke: snapshot without streams ended with {done.returncode}.")
    data = picture.read_bytes()
    if data[16:24] != (1440).to_bytes(4, "big") + (900).to_bytes(4, "big") or len(data) < 50_000:
        raise Stop("smoke: the picture is not the window's.")


def measures_a_translator(program: Program, environment: Environment) -> None:
    """A shipped model is read, run and scored by sacrebleu, whose tokenizers are imported by name."""
    said = program.run("evaluate", "translate", "--model", "translate-fixed", "--n", "20")
    if "BLEU" not in said.upper():
        raise Stop(f"smoke: evaluate says nothing of BLEU:\n{said}")


def holds_the_lessons_to_their_claims(program: Program, environment: Environment) -> None:
    """Every claim of the shipped course is computed, and a lesson is printed as a plan."""
    program.run("lessons", "--check")
    plan = program.scratch / "教案.pdf"
    program.run("lessons", "--plan", "attention", "--out", str(plan), "--lang", "zh")
    if plan.read_bytes()[:5] != b"%PDF-":
        raise Stop("smoke: the lesson plan is no PDF.")


def studies_in_processes_of_their_own(program: Program, environment: Environment) -> None:
    """Two runs of a study, each in a spawned process of the frozen program."""
    study = program.scratch / "study.toml"
    study.write_text(
        'kind = "gradients"\ntitle = "smoke"\n[fixed]\nlength = 20\nhidden = 4\ndistances = [0, 10]\n'
        '[grid]\ncell = ["rnn", "lstm"]\n',
        encoding="utf-8",
    )
    program.run("study", str(study), "--out", str(program.scratch / "study"))


def trains_and_paints(program: Program, environment: Environment) -> None:
    """The window, its engine's numbers and a training's first updates; then it closes with status 0."""
    program.run("--measure", "started_training")


def opens_on_a_screen(program: Program, environment: Environment) -> None:
    """The same start under a virtual X display, where there is one."""
    if sys.platform.startswith("linux") and shutil.which("Xvfb"):
        with display() as number:
            program.run("--measure", "started_program", QT_QPA_PLATFORM="xcb", DISPLAY=number)
    else:
        program.run("--measure", "started_program")


@contextmanager
def display() -> Iterator[str]:
    """A virtual X display's name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-ac"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()  # ends when the server says it, or ends
        if not number:
            raise Stop("smoke: Xvfb did not start.")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def is_one_program_and_leaves_nothing(program: Program, environment: Environment) -> None:
    """One window's process, one that computes; both are gone when the window's is killed."""
    if not sys.platform.startswith("linux"):
        return
    window = subprocess.Popen(
        [str(program.path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **program.options()
    )
    try:
        mine = _wait(lambda: _of_program(program) if len(_computing(program)) == 1 else None, "no engine is started")
        time.sleep(2)  # one that starts itself again and again would do it now
        now = _of_program(program)
        if window.poll() is not None or len(_computing(program)) != 1 or len(now) > 3:
            raise Stop(f"smoke: {len(now)} processes run, of status {window.poll()}: {now}")
        window.send_signal(signal.SIGKILL)
        window.wait()
        _wait(lambda: True if not _of_program(program) else None, f"processes outlive the window: {mine}")
    finally:
        window.kill()
        window.wait()


def _of_program(program: Program) -> dict[int, str]:
    """The processes that run this copy of the program, and their arguments."""
    found = {}
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and os.readlink(entry / "exe") == str(program.path):
                found[int(entry.name)] = (
                    (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
                )
        except OSError:
            continue
    return found


def _computing(program: Program) -> list[int]:
    return [pid for pid, words in _of_program(program).items() if "--multiprocessing-fork" in words]


def _wait(ask: Callable[[], object], otherwise: str) -> object:
    """What a question is answered with as soon as it is not None."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = ask()
        if found is not None:
            return found
        time.sleep(0.1)
    raise Stop(f"smoke: {otherwise}.")


def says_what_is_missing(program: Program, environment: Environment) -> None:
    """A half-removed installation names what it lacks, in one sentence and no traceback."""
    lost = program.folder / "_internal" / "rnnlab" / "resources" / "fonts"
    lost.parent.chmod(0o755)
    lost.rename(lost.with_name("lost"))
    try:
        said = program.run(status=1)
    finally:
        lost.with_name("lost").rename(lost)
        lost.parent.chmod(0o555)
    if "fonts" not in said or "Traceback" in said:
        raise Stop(f"smoke: a program without fonts says:\n{said}")


CHECKS = (
    carries_what_it_needs,
    computes_what_the_source_computes,
    computes_the_worked_example_under_a_gbk_locale,
    finds_everything_sound_offline,
    draws_without_standard_streams,
    measures_a_translator,
    holds_the_lessons_to_their_claims,
    studies_in_processes_of_their_own,
    trains_and_paints,
    opens_on_a_screen,
    is_one_program_and_leaves_nothing,
    says_what_is_missing,
)
