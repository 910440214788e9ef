"""The command line: the window, and everything that works without one.

Neither Qt nor torch is imported with this module: a spawned engine process
runs the console script again, and so imports it.
"""

from __future__ import annotations

import argparse
import errno
import multiprocessing
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import msgspec

import rnnlab
from rnnlab import display, frozen, paths
from rnnlab.console import BAD_INPUT, FAULT, INTERRUPTED, OK, printable, say, write_line
from rnnlab.engine.traces import Failure
from rnnlab.files import REASONS, reason, shown, write_atomically
from rnnlab.labs import registry
from rnnlab.session import plainjson
from rnnlab.session.messages import Message, Problem, english

_LARGEST_STATE = 32 * 2**20
_FAULTS = frozenset({"engine-fault", "out-of-memory", "engine-gave-up"})
_HELP = """\
commands:
  rnnlab [FILE]            open the window (with a session file); where it is open, bring it to the front
  rnnlab compute LAB       print a lab's result as JSON
  rnnlab schema LAB        print the JSON schema of a lab's state
  rnnlab code LAB          print a PyTorch program that recomputes what a lab shows
  rnnlab snapshot --out DIR [LAB...]
                           draw labs as pictures, without a screen
  rnnlab handout --out FILE
                           write all labs as a PDF, a page for each, without a screen
  rnnlab worksheet KIND --out FILE
                           write exercises by hand as a PDF, with their key (--key)
  rnnlab doctor            say what was found on this machine
  rnnlab bench [NAME...]   measure how fast it is, as ratios to torch itself
  rnnlab models            list the trained models, shipped and own
  rnnlab train TASK        train a model; goes on where it was stopped
  rnnlab evaluate TASK --model NAME
                           measure a model on sentences that training never saw
  rnnlab live NAME         train an example of the Gradients lab, and compare it with its recording
  rnnlab study FILE --out DIR
                           compute a grid of runs, to a table and a figure; goes on where it was stopped
  rnnlab lessons           list the lessons; --check holds what they say against what the labs compute
"""


class _Parser(argparse.ArgumentParser):
    """Refuses with one line and status 2."""

    def error(self, message: str) -> NoReturn:
        say(f"{self.prog}: {message}")
        raise SystemExit(BAD_INPUT)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Returns
    -------
    int
        0; 2 for bad input, with one line on standard error that names the
        field; 1 for a fault of the program or the machine.
    """
    if argv is None:  # the process is this program's own
        frozen.open_streams()
        paths.settle_home()
    multiprocessing.freeze_support()
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        if words and words[0] in _COMMANDS:
            options = _parser(words[0]).parse_args(words[1:])
            if words[0] != "doctor" and not _is_whole():
                return FAULT
            if words[0] in _COMPUTING or getattr(options, "measure", False):
                _prefer_gpu_addon()
            return int(_COMMANDS[words[0]](options))
        return _window(words)
    except SystemExit as end:  # argparse: --help, --version, a refused option
        return end.code if isinstance(end.code, int) else FAULT
    except Problem as problem:
        # Sentences about files name the file; here the option is named as well.
        said = str(problem)
        say(f"rnnlab: {said}" if problem.field in said else f"rnnlab: {problem.field}: {said}")
        return BAD_INPUT
    except BrokenPipeError:
        # The reader (head, less) has seen enough; Python would complain once more at exit.
        sys.stdout = None
        return FAULT
    except KeyboardInterrupt:
        return INTERRUPTED


# ---- options -----------------------------------------------------------------


def _parser(command: str) -> argparse.ArgumentParser:
    parser = _Parser(prog=f"rnnlab {command}", description=_DESCRIPTIONS[command])
    if command in ("compute", "schema", "code"):
        parser.add_argument("lab", metavar="LAB", help="one of: " + ", ".join(_lab_names()))
    if command == "schema":
        parser.add_argument(
            "--parts", action="store_true", help="print what a lesson can point at, hide and ask in the lab instead"
        )
    if command in ("compute", "code"):
        source = parser.add_mutually_exclusive_group()
        source.add_argument("--state", metavar="FILE", help="the lab's state as JSON; - reads standard input")
        source.add_argument("--preset", metavar="NAME", help="one of the lab's presets")
    if command == "compute":
        from rnnlab import cli_measure

        cli_measure.add_options(parser)
    if command == "code":
        parser.add_argument(
            "--out", metavar="DIR", help="write the program there, and beside it what is too long for it"
        )
    if command == "bench":
        parser.add_argument(
            "names", metavar="NAME", nargs="*", help="a row, or a pattern such as 'trace-*'; all by default"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
        parser.add_argument(
            "--rounds", metavar="N", type=int, default=11, help="of which the median is taken (default: 11)"
        )
    if command == "snapshot":
        parser.add_argument("labs", metavar="LAB", nargs="*", help="all labs by default")
        parser.add_argument("--out", metavar="DIR", required=True, help="folder for the pictures; made where missing")
        parser.add_argument(
            "--state",
            metavar="FILE",
            help="the state of the one lab named, or an object of states by lab; - reads standard input",
        )
        parser.add_argument("--lang", choices=paths.languages(), default="en")
        parser.add_argument("--theme", choices=("light", "dark", "projector"), default="light")
        parser.add_argument("--size", metavar="WxH", default="1440x900", help="of the window, in pixels")
    if command == "handout":
        from rnnlab import cli_handout

        cli_handout.add_options(parser)
    if command == "worksheet":
        from rnnlab import cli_worksheet

        cli_worksheet.add_options(parser)
    if command in _OF_MODELS:
        from rnnlab import cli_models

        cli_models.add_options(command, parser)
    if command == "doctor":
        parser.add_argument(
            "--report",
            action="store_true",
            help="print it with the newest report of an unexpected error, for somebody who helps; nothing personal",
        )
        parser.add_argument(
            "--gpu", action="store_true", help="say how to get a GPU build of torch, and try what is here"
        )
    if command == "live":
        from rnnlab import cli_live

        cli_live.add_options(parser)
    if command == "study":
        from rnnlab import cli_study

        cli_study.add_options(parser)
    if command == "lessons":
        from rnnlab import cli_lessons

        cli_lessons.add_options(parser)
    return parser


_DESCRIPTIONS = {
    "compute": "Print a lab's result as JSON; without --state that of the state it opens with.",
    "schema": "Print the JSON schema of a lab's state.",
    "code": "Print a PyTorch program that recomputes what a lab shows; it needs torch and nothing of rnnlab.",
    "snapshot": "Draw labs as pictures, without a screen.",
    "handout": "Write all labs as a PDF, a page for each: question, picture, words, formulas, numbers.",
    "worksheet": "Write exercises to be calculated by hand as a PDF: one step of attention, an RNN or an LSTM, or the "
    "gradient's way back; drawn from a seed, the answers checked by the program.",
    "doctor": "Say what was found on this machine: versions, device, fonts, and a self-check.",
    "bench": "Measure how fast the program is, as ratios of medians that were taken in turns in this run.",
    "models": "List the trained models: those that come with the program and the user's own.",
    "train": "Train a model by the recipe of its task. A training that was stopped goes on when the same command is "
    "given again, and comes to the same weights bit for bit.",
    "evaluate": "Measure a model on the test split of its task, row by row, with counts.",
    "live": "Train an example of the Gradients lab's page of training, cells together on the same sequences, and "
    "compare what comes out with the recording that the program shows, within its stated tolerance.",
    "study": "Compute all runs of a study: a grid over cells, lengths, seeds and more. A study that was stopped goes "
    "on when the same command is given again, and comes to the same table.",
    "lessons": "List the lessons; or check them, one line for each fault: file, line, scene, field, and why.",
}
_OF_MODELS = ("models", "train", "evaluate")


def _lab_names() -> tuple[str, ...]:
    return tuple(lab.name for lab in registry.LABS)


def _lab(name: str) -> registry.Lab:
    try:
        return registry.lab(name)
    except KeyError:
        raise Problem("LAB", "not-an-option", value=name, options=", ".join(_lab_names())) from None


def _read_json(source: str) -> Any:
    """JSON from a file, or from standard input for ``-``."""
    try:
        if source == "-":
            data = b"" if sys.stdin is None else sys.stdin.buffer.read(_LARGEST_STATE + 1)
        else:
            with open(source, "rb") as file:
                data = file.read(_LARGEST_STATE + 1)
    except (OSError, ValueError) as error:
        raise Problem("--state", "file-not-read", path=printable(source), reason=reason(error)) from error
    if len(data) > _LARGEST_STATE:
        raise Problem(
            "--state", "too-large", value=f"{_LARGEST_STATE // 2**20}+ MB", limit=f"{_LARGEST_STATE // 2**20} MB"
        )
    return plainjson.read(data, "--state")


def _preset(lab: registry.Lab, name: str) -> Any:
    """A lab's state under a preset: the fields that it sets, over the defaults."""
    if name not in lab.presets:
        raise Problem("--preset", "not-an-option", value=printable(name), options=", ".join(lab.presets) or "–")
    return lab.state_type(**lab.presets[name])


def _chosen_state(lab: registry.Lab, options: argparse.Namespace) -> Any:
    """The state of ``--preset`` or ``--state``, or the one that the lab opens with."""
    if options.preset is not None:
        return _preset(lab, options.preset)
    if options.state is not None:
        return plainjson.convert(_read_json(options.state), lab.state_type, "--state")
    return lab.state_type()


def _folder(option: str) -> Path:
    """The folder of ``--out``, made where it is missing."""
    try:
        Path(option).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Problem("--out", "file-not-saved", path=printable(option), reason=reason(error)) from error
    return Path(option)


# ---- commands ----------------------------------------------------------------


def _compute(options: argparse.Namespace) -> int:
    # Here the process computes itself, and so it does import torch.
    from rnnlab import cli_measure
    from rnnlab.session.answers import answer_json, failure_message, warm_up

    cli_measure.check(options)
    lab = _lab(options.lab)
    state = _chosen_state(lab, options)
    info = warm_up()
    result = info["failure"] if "failure" in info else answer_json(lab.name, state)
    if isinstance(result, Failure):
        say(f"rnnlab: {english(failure_message(result))}")
        return FAULT if result.kind in _FAULTS else BAD_INPUT
    if options.measure:
        return cli_measure.run(lab, state, result, options)
    write_line(plainjson.write(result))
    return OK


def _schema(options: argparse.Namespace) -> int:
    lab = _lab(options.lab)
    if options.parts:
        from rnnlab.session.lessons import named

        write_line(plainjson.write(named.told(lab.name), indent=2))
        return OK
    write_line(plainjson.write(msgspec.json.schema(lab.state_type), indent=2))
    return OK


def _code(options: argparse.Namespace) -> int:
    lab = _lab(options.lab)
    program = lab.program(_chosen_state(lab, options))
    if options.out is None:
        if program.weights:
            raise Problem("--out", "program-needs-folder", count=program.count)
        write_line(program.source.removesuffix("\n"))
        return OK
    folder = _folder(options.out)
    files = {folder / f"{lab.name}.py": program.source.encode("utf-8")}
    if program.weights:
        from rnnlab.engine.programs import state_dict_bytes

        files[folder / f"{lab.name}.pt"] = state_dict_bytes(program.weights)
    for path, data in files.items():
        try:
            write_atomically(path, data)
        except OSError as error:
            raise Problem("--out", "file-not-saved", path=shown(path), reason=reason(error)) from error
        write_line(shown(path))
    return OK


def _bench(options: argparse.Namespace) -> int:
    from rnnlab import bench

    if options.rounds < 1:
        raise Problem("--rounds", "too-small", value=options.rounds, limit=1)
    try:
        chosen = bench.matching(options.names)
    except KeyError as error:
        raise Problem(
            "NAME", "not-an-option", value=printable(error.args[0]), options=", ".join(bench.names())
        ) from None
    about = bench.about()
    if not options.json:
        write_line(
            f"{about['device']}; " + ", ".join(f"{name} {version}" for name, version in about["versions"].items())
        )
        write_line(bench.HEADING)
    rows = []
    status = OK
    for row in bench.measure(chosen, options.rounds):
        if isinstance(row, tuple):
            name, failed = row
            say(f"rnnlab: {name}: {failed}")
            status = FAULT
            continue
        rows.append(row.to_json())
        if not options.json:
            write_line(bench.table_line(row))
    if options.json:
        write_line(plainjson.write({**about, "rows": rows}, indent=2))
    return status


def _snapshot(options: argparse.Namespace) -> int:
    labs = [_lab(name) for name in dict.fromkeys(options.labs)] or list(registry.LABS)
    size = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", options.size)
    if size is None:
        raise Problem("--size", "wrong-shape", expected="WxH, for instance 1440x900", got=printable(options.size))
    width, height = int(size[1]), int(size[2])
    for value in (width, height):
        if not 200 <= value <= 8192:
            limit, id = (200, "too-small") if value < 200 else (8192, "too-large")
            raise Problem("--size", id, value=value, limit=limit)
    states = {} if options.state is None else _states(labs, len(options.labs) == 1, _read_json(options.state))
    out = _folder(options.out)
    blocked = display.missing_libraries("")
    if blocked is not None:
        say(f"rnnlab: {english(blocked)}")
        return BAD_INPUT
    # Before Qt is imported anywhere: no screen is needed, whatever the session has.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from rnnlab.app import snapshot

    return int(snapshot([lab.name for lab in labs], out, states, options.lang, options.theme, (width, height)))


def _states(labs: Sequence[registry.Lab], one: bool, tree: Any) -> dict[str, Any]:
    """States by lab: of the one lab that was named, or an object that names them."""
    if one:
        return {labs[0].name: plainjson.convert(tree, labs[0].state_type, "--state")}
    if not isinstance(tree, dict):
        raise Problem("--state", "wrong-type", detail="expected an object of states by lab")
    return {name: plainjson.convert(part, _lab(name).state_type, name) for name, part in tree.items()}


def _handout(options: argparse.Namespace) -> int:
    from rnnlab import cli_handout

    states = {} if options.state is None else _states(registry.LABS, False, _read_json(options.state))
    return cli_handout.run(options, states)


def _worksheet(options: argparse.Namespace) -> int:
    from rnnlab import cli_worksheet

    return cli_worksheet.run(options)


def _of_models(command: str) -> Callable[[argparse.Namespace], int]:
    def run(options: argparse.Namespace) -> int:
        from rnnlab import cli_models

        return cli_models.run(command, options)

    return run


def _study(options: argparse.Namespace) -> int:
    from rnnlab import cli_study

    return cli_study.run(options)


def _lessons(options: argparse.Namespace) -> int:
    from rnnlab import cli_lessons

    return cli_lessons.run(options)


def _live(options: argparse.Namespace) -> int:
    from rnnlab import cli_live

    return cli_live.run(options)


def _doctor(options: argparse.Namespace) -> int:
    from rnnlab import doctor

    look = doctor.examine_gpu if options.gpu else doctor.whole_report if options.report else doctor.examine
    lines, sound = look()
    write_line("\n".join(lines))
    return OK if sound else FAULT


def _is_whole() -> bool:
    """Whether the program has the files that it needs; says what is missing where it has not, as the window does."""
    from rnnlab import manifest

    folder = frozen.bundle()
    if folder is None or not manifest.needed(manifest.missing(folder)):
        return True
    from rnnlab import start

    incomplete = start.lacking()[1]
    if incomplete is not None:
        say(f"rnnlab: {english(incomplete)}")
    return incomplete is None


def _prefer_gpu_addon() -> None:
    """These commands compute in this process: it takes torch from the GPU add-on, unless the CPU is asked for.

    A process of its own tries it first: a torch that does not load cannot be exchanged for another one.
    """
    from rnnlab import gpu_addon

    if os.environ.get("RNNLAB_DEVICE") == "cpu":
        return
    addon, refused = gpu_addon.look()
    if addon is not None:
        info, _ = gpu_addon.tried(addon)
        if info is None:
            refused = Message.of("gpu-addon-ended", path=shown(addon.folder))
        else:
            gpu_addon.prefer(addon.folder)
    if refused is not None:
        say(f"rnnlab: {english(refused)}")


def _window(words: list[str]) -> int:
    """Open the window, with a session file where one is named."""
    parser = _Parser(
        prog="rnnlab",
        description="How machines read sequences, computed live for a class.",
        epilog=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"rnnlab {rnnlab.__version__}")
    parser.add_argument(
        "--new-window", action="store_true", help="open another window, with a program of its own, beside the open one"
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a session file (.rnnlab)")
    options = parser.parse_args(words)
    document = None if options.file is None else Path(options.file)
    if document is not None and not document.suffix and not document.exists():
        commands = ", ".join(_COMMANDS)
        raise Problem(printable(options.file), "not-an-option", value=printable(options.file), options=commands)
    frozen.settle_locale()
    from rnnlab import instance, notice, start

    found = start.examine(os.environ)
    if found.blocked is not None:
        notice.tell(found.blocked)
        return found.status
    if found.platform:
        os.environ["QT_QPA_PLATFORM"] = found.platform
    # Before Qt is imported: a second start is over in a moment.
    missing = document is not None and not os.path.exists(document)
    running = None if options.new_window else instance.claim([] if document is None or missing else [document])
    if running is None and not options.new_window:
        opened = Message.of("running-already")
        if missing:
            assert document is not None
            gone = Message.of("file-not-read", path=shown(document), reason=REASONS[errno.ENOENT])
            say(f"rnnlab: {english(gone)}")
            return BAD_INPUT
        if document is not None:
            opened = Message.of("running-already-file", path=shown(document))
        say(f"rnnlab: {english(opened)}")
        return OK
    try:
        return start.open_window([sys.argv[0]], document, notes=found.notes, running=running)
    finally:
        if running is not None:
            running.close()


_COMPUTING = frozenset({"bench", "train", "evaluate", "live"})  # long enough to be worth a GPU
_COMMANDS = {
    "compute": _compute,
    "schema": _schema,
    "code": _code,
    "snapshot": _snapshot,
    "handout": _handout,
    "worksheet": _worksheet,
    "doctor": _doctor,
    "bench": _bench,
    **{command: _of_models(command) for command in _OF_MODELS},
    "live": _live,
    "study": _study,
    "lessons": _lessons,
}
