"""The command ``study``: a grid of runs that can be stopped at any time, and goes on where it was.

A finished run is one file in the output folder. The same command again runs
what is missing, and comes to the same table as one that nothing stopped.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from rnnlab.console import FAULT, INTERRUPTED, OK, printable, say, write_line
from rnnlab.files import reason, shown
from rnnlab.progress import Progress, duration
from rnnlab.session import study as studies
from rnnlab.session.failures import failure_message
from rnnlab.session.messages import Message, Problem, english

if TYPE_CHECKING:
    from rnnlab.session.study import Run, Study
    from rnnlab.study.results import Folder, Record
    from rnnlab.study.workers import Workers

EXECUTORS = ("process", "dask")
_MOST_WORKERS = 1024
_MOST_SAID = 5  # failed runs that are told one by one; the table has them all


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("file", metavar="FILE", help="the study, in TOML; examples lie in resources/studies")
    parser.add_argument(
        "--out", metavar="DIR", required=True, help="folder for runs, table and figure; made where missing"
    )
    parser.add_argument(
        "--executor",
        metavar="NAME",
        default="process",
        help="process: the processors of this machine (default); dask: the workers of a Dask cluster",
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of the Dask cluster, for instance tcp://10.0.0.1:8786")
    parser.add_argument(
        "--workers", metavar="N", type=int, help="processes of this machine (default: one for each processor)"
    )


def run(options: argparse.Namespace) -> int:
    """Carry out what is missing of a study, then write its table and its figure."""
    _check(options)
    study = studies.read(Path(options.file))
    from rnnlab.study.results import Folder
    from rnnlab.study.workers import SchedulerLost

    folder = Folder(Path(options.out), study)
    records, damaged = folder.finished()
    for message in damaged:
        say(f"rnnlab: {english(message)}")
    missing = [run for key, run in zip(study.keys, study.runs, strict=True) if key not in records]
    if records and missing:
        _tell("study-resumed", done=len(records), total=len(study.runs))
    failures: dict[str, str] = {}
    try:
        if missing:
            _carry_out(study, folder, records, failures, missing, _workers(options, len(missing)))
        _say_versions(records)
        written = folder.write_results(records, failures, _figure(study, records))
    except KeyboardInterrupt:
        # of the folder: Ctrl+C may come between a file and its record
        _tell("study-interrupted", done=folder.done, total=len(study.runs), path=shown(folder.path))
        return INTERRUPTED
    except SchedulerLost:
        _tell("study-scheduler-lost", done=len(records), total=len(study.runs))
        return FAULT
    except _NotKept as fault:
        _tell("file-not-saved", path=shown(folder.path), reason=fault.reason)
        return FAULT
    except OSError as error:
        _tell("file-not-saved", path=shown(folder.path), reason=reason(error))
        return FAULT
    for path in written:
        write_line(shown(path))
    for k, (key, why) in enumerate(failures.items()):
        if k == _MOST_SAID:
            break
        _tell("study-run-failed", number=study.keys.index(key) + 1, detail=why)
    if failures:
        _tell("study-failed", count=len(failures), total=len(study.runs))
    return FAULT if failures else OK


class _NotKept(Exception):
    """A finished run that could not be written."""

    def __init__(self, error: OSError) -> None:
        self.reason = reason(error)
        super().__init__(self.reason)


def _check(options: argparse.Namespace) -> None:
    """Refuse options that do not fit together."""
    if options.executor not in EXECUTORS:
        value = printable(options.executor)[:40]
        raise Problem("--executor", "not-an-option", value=value, options=", ".join(EXECUTORS))
    if options.executor == "dask":
        if options.scheduler is None:
            raise Problem("--scheduler", "study-scheduler-needed")
        if options.workers is not None:
            raise Problem("--workers", "study-workers-elsewhere")
    elif options.scheduler is not None:
        raise Problem("--scheduler", "study-scheduler-elsewhere")
    if options.workers is not None and not 1 <= options.workers <= _MOST_WORKERS:
        limit, id = (1, "too-small") if options.workers < 1 else (_MOST_WORKERS, "too-large")
        raise Problem("--workers", id, value=options.workers, limit=limit)


def _workers(options: argparse.Namespace, runs: int) -> Workers:
    from rnnlab.study import workers

    if options.executor == "process":
        return workers.LocalWorkers(min(runs, options.workers or workers.processors()))
    cluster = workers.DaskWorkers(options.scheduler)
    if cluster.workers == 0:
        _tell("study-no-workers", value=options.scheduler)
    return cluster


def _carry_out(
    study: Study,
    folder: Folder,
    records: dict[str, Record],
    failures: dict[str, str],
    missing: list[Run],
    workers: Workers,
) -> None:
    """Run what is missing; ``records`` and ``failures`` grow."""
    from rnnlab.study.workers import carry_out

    progress = Progress(sys.stderr)
    total, before, began = len(study.runs), len(records), time.monotonic()
    key_of = dict(zip(study.runs, study.keys, strict=True))

    def again(run: Run, times: int) -> None:
        progress.close()
        _tell("study-again", number=study.keys.index(key_of[run]) + 1, count=times)

    def show(last: bool = False) -> None:
        done = len(records) + len(failures)
        fresh, seconds = done - before, time.monotonic() - began
        left = f"  {duration((total - done) * seconds / fresh)} left" if fresh and done < total else ""
        failed = f"  {len(failures)} failed" if failures else ""
        progress.show(done, total, f"{done} of {total} runs{failed}{left}", last=last)

    try:
        show()
        for event in carry_out(missing, workers, again):
            if event is not None:
                run, outcome = event
                if outcome.failure is not None:
                    failures[key_of[run]] = english(failure_message(outcome.failure))
                else:
                    try:
                        records[key_of[run]] = folder.keep(key_of[run], outcome)
                    except OSError as error:
                        raise _NotKept(error) from error
            show()
        show(last=True)
    finally:
        progress.close()


def _figure(study: Study, records: dict[str, Record]) -> str:
    from rnnlab.study.figure import figure

    return figure(study, records)


def _say_versions(records: dict[str, Record]) -> None:
    """Say when the runs of one table were not computed by one version."""
    seen = {name: sorted({record["versions"].get(name, "?") for record in records.values()}) for name in _VERSIONED}
    several = [f"{name} {' and '.join(values)}" for name, values in seen.items() if len(values) > 1]
    if several:
        _tell("study-other-versions", detail=", ".join(several))


_VERSIONED = ("rnnlab", "torch")


def _tell(id: str, **args: str | int | float) -> None:
    say(f"rnnlab: {english(Message.of(id, **args))}")
