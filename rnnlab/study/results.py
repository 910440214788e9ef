"""The output folder of a study.

    study.toml            the study as it was given
    runs/KEY.json         one finished run each, under the hash of everything that it depends on
    results.csv           one row a run, in the order of the grid
    timings.csv           how long each took, and where: what differs from time to time
    figure.svg

A run is finished when its file is there: files are written whole or not at all.
"""

from __future__ import annotations

import csv
import io
import json
import math
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rnnlab.files import reason, shown, write_atomically
from rnnlab.session.messages import Message, Problem
from rnnlab.session.study import GradientsRun, Study, as_plain
from rnnlab.study.work import Outcome

_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"  # without it Excel takes UTF-8 for the country's old encoding
_STALE = 60.0  # seconds after which a half-written file is nobody's any more
_NOT_FINITE = {"inf": math.inf, "-inf": -math.inf, "nan": math.nan}
# What stands in the table, by kind; ``log_norms`` takes a column for each distance.
COLUMNS: dict[str, tuple[str, ...]] = {
    "gradients": (
        "per_step",
        "half_every",
        "double_every",
        "fate",
        "zero_from",
        "overflow_from",
        "parameters",
        "log_norms",
    ),
    "learning": (
        "accuracy",
        "best_accuracy",
        "updates_to_threshold",
        "updates",
        "loss",
        "nonfinite_update",
        "chance",
        "parameters",
    ),
}

Record = dict[str, Any]


class Folder:
    """The folder of one study.

    Parameters
    ----------
    path : Path
        Made where it is missing.
    study : Study

    Raises
    ------
    Problem
        ``--out`` cannot be made or written.
    """

    def __init__(self, path: Path, study: Study) -> None:
        self.path, self.study = path, study
        self._runs = path / "runs"
        self._by_key = dict(zip(study.keys, study.runs, strict=True))
        try:
            self._runs.mkdir(parents=True, exist_ok=True)
            write_atomically(path / "study.toml", study.source)
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            raise Problem("--out", "file-not-saved", path=shown(path), reason=why) from error

    def finished(self) -> tuple[dict[str, Record], list[Message]]:
        """The records of the runs that are done, by key, and what is to be said about damaged ones.

        A damaged file is renamed, so that its run is run again.
        """
        found: dict[str, Record] = {}
        said: list[Message] = []
        for key, run in self._by_key.items():
            file = self._file(key)
            try:
                record = _decoded(json.loads(file.read_bytes()))
                # through JSON as well, which has lists for tuples
                if record["run"] != json.loads(json.dumps(as_plain(run))) or not isinstance(record["row"], dict):
                    raise ValueError("another run")
            except FileNotFoundError:
                continue
            except (OSError, ValueError, KeyError, TypeError):
                aside = file.with_suffix(".damaged")
                file.replace(aside)
                said.append(Message.of("study-damaged", path=shown(file), kept=shown(aside)))
                continue
            found[key] = record
        return found, said

    @property
    def done(self) -> int:
        """How many runs have their file."""
        return sum(self._file(key).exists() for key in self._by_key)

    def keep(self, key: str, outcome: Outcome) -> Record:
        """Write a finished run.

        Raises
        ------
        OSError
            Nothing is left of it.
        """
        record: Record = {
            "run": as_plain(self._by_key[key]),
            "row": outcome.row,
            "seconds": outcome.seconds,
            "worker": outcome.worker,
            "versions": outcome.versions,
        }
        text = json.dumps(_encoded(record), ensure_ascii=False, allow_nan=False, indent=1)
        write_atomically(self._file(key), text.encode("utf-8"))
        return record

    def write_results(self, records: Mapping[str, Record], failures: Mapping[str, str], figure: str) -> list[Path]:
        """Write tables and figure of what is there.

        Parameters
        ----------
        records : mapping
            By key.
        failures : mapping
            By key: why there is no record.
        figure : str
            An SVG document.

        Returns
        -------
        list of Path
            The files, the table first.

        Raises
        ------
        OSError
        """
        table, timings = self.path / "results.csv", self.path / "timings.csv"
        drawn = self.path / "figure.svg"
        write_atomically(table, _csv(_table(self.study, records, failures)))
        write_atomically(timings, _csv(_timings(self.study, records)))
        write_atomically(drawn, figure.encode("utf-8"))
        self._clear()
        return [table, timings, drawn]

    def _file(self, key: str) -> Path:
        return self._runs / f"{key}.json"

    def _clear(self) -> None:
        """Remove what a kill left half-written; a moment old, it may be another process's."""
        for path in self._runs.glob(".rnnlab-*.tmp"):
            try:
                if time.time() - path.stat().st_mtime > _STALE:
                    path.unlink()
            except OSError:
                continue  # its writer was faster


def norms_at(run: GradientsRun, row: Record) -> list[tuple[int, float]]:
    """Pairs of a distance to the loss and log₁₀ of the norm there, in the study's order."""
    logs = row.get("log_norms", [None] * len(run.distances))
    return [(distance, log) for distance, log in zip(run.distances, logs, strict=True) if log is not None]


def _table(study: Study, records: Mapping[str, Record], failures: Mapping[str, str]) -> list[list[Any]]:
    columns = [name for name in COLUMNS[study.kind] if name != "log_norms"]
    distances = study.distances
    norms = [f"log10_norm_at_{distance}" for distance in distances]
    rows: list[list[Any]] = [["run", *study.fields, *columns, *norms, "failure"]]
    for k, (key, run) in enumerate(zip(study.keys, study.runs, strict=True), 1):
        row = records[key]["row"] if key in records else {}
        logs = dict(norms_at(run, row)) if isinstance(run, GradientsRun) else {}
        rows.append(
            [
                k,
                *(getattr(run, name) for name in study.fields),
                *(row.get(name) for name in columns),
                *(logs.get(distance) for distance in distances),
                failures.get(key),
            ]
        )
    return rows


def _timings(study: Study, records: Mapping[str, Record]) -> list[list[Any]]:
    rows: list[list[Any]] = [["run", "file", "seconds", "worker", "rnnlab", "torch"]]
    for k, key in enumerate(study.keys, 1):
        record = records.get(key)
        if record is not None:
            versions = record["versions"]
            seconds = round(record["seconds"], 3)
            rows.append([k, f"{key}.json", seconds, record["worker"], versions.get("rnnlab"), versions.get("torch")])
    return rows


def _csv(rows: list[list[Any]]) -> bytes:
    """UTF-8 with a mark at its beginning, so that a spreadsheet knows it."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)  # None is an empty field, a float its shortest exact writing
    return (_BOM + text.getvalue()).encode("utf-8")


def _encoded(value: Any) -> Any:
    """With words for the numbers that JSON does not have."""
    if isinstance(value, float) and not math.isfinite(value):
        return {"number": str(value)}
    if isinstance(value, dict):
        return {name: _encoded(part) for name, part in value.items()}
    return [_encoded(part) for part in value] if isinstance(value, (list, tuple)) else value


def _decoded(value: Any) -> Any:
    if isinstance(value, dict):
        if set(value) == {"number"}:
            return _NOT_FINITE[value["number"]]
        return {name: _decoded(part) for name, part in value.items()}
    return [_decoded(part) for part in value] if isinstance(value, list) else value
