"""``rnnlab worksheet`` as it is called: sheets on either paper, the key, and orders that make no sense."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from rnnlab import app, cli

A4, LETTER = b"595", b"612"


def rnnlab(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rnnlab", "worksheet", *words],
        capture_output=True, text=True, encoding="utf-8", env={**os.environ, "PYTHONUTF8": "1"}, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(("kind", "lang", "paper", "wide"), [("lstm", "zh", "letter", LETTER), ("rnn", "en", "a4", A4)])
def test_sheets_and_their_key_are_pages_of_the_paper(
    tmp_path: Path, kind: str, lang: str, paper: str, wide: bytes
) -> None:
    out = tmp_path / "sheet.pdf"
    done = rnnlab(kind, "--seed", "3", "--variants", "2", "--key", "--lang", lang, "--paper", paper, "--out", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip().endswith("sheet.pdf")
    data = out.read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 4  # two for the class, two of the key
    assert {box[:3] for box in re.findall(rb"/MediaBox\s*\[0 0 (\d+)", data)} == {wide}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("cnn",), "KIND: “cnn” is not one of attention, rnn, lstm, gradient."),
        (("rnn", "--variants", "51"), "--variants: 51 is too large; the largest is 50."),
        (("rnn", "--seed", "-1"), "--seed: -1 is too small; the smallest is 0."),
        (("rnn", "--seed", "x"), "--seed"),
    ],
)
def test_an_order_that_makes_no_sense_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    out = tmp_path / "sheet.pdf"
    assert cli.main(["worksheet", *words, "--out", str(out)]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not out.exists()


class Died:
    """An engine's process that the system kills at its first work."""

    def submit(self, *work: object) -> Future[object]:
        future: Future[object] = Future()
        future.set_exception(BrokenProcessPool("A process in the process pool was terminated abruptly"))
        return future

    def kill(self) -> None:
        pass


def test_an_engine_that_dies_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(app, "process_executor", lambda device: Died())
    out = tmp_path / "sheet.pdf"
    assert cli.main(["worksheet", "attention", "--key", "--out", str(out)]) == 1
    told = capsys.readouterr().err
    assert "terminated abruptly" in told
    assert told.count("\n") == 1
    assert not out.exists()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    done = rnnlab("attention", "--out", str(tmp_path / "missing" / "sheet.pdf"))
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
