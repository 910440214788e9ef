"""The report of an unexpected error: useful to who helps, and silent about who asks."""

from __future__ import annotations

import getpass
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rnnlab import doctor, paths, report
from rnnlab.labs.attention import state as attention
from rnnlab.session.messages import Problem


def fault_of(action, *args):
    """The exception that an action raises."""
    try:
        action(*args)
    except Exception as fault:
        return fault
    raise AssertionError("nothing was raised")


def refuse(words):
    raise LookupError(words)


@pytest.mark.parametrize(
    "said",
    [
        "no word 小明 here",
        "the token 'my secret diary' is unknown",
        "cannot write /media/anna/stick/diary.rnnlab now",
        r"cannot write D:\教学\Anna Müller.rnnlab now",
        "write to anna@school.example please",
        f"of {getpass.getuser()} alone",
        f"{Path.home()}/diary.rnnlab is gone",
    ],
)
def test_a_report_has_nothing_of_what_an_error_quotes(said):
    told = report.described(fault_of(refuse, said))
    for word in ("小明", "secret", "diary", "anna", "Anna", "Müller", "教学", "stick", getpass.getuser() + " "):
        assert word not in told
    assert "LookupError: " in told


def test_a_word_of_the_sentence_is_left_out_even_where_it_is_not_quoted():
    told = report.described(fault_of(refuse, "the step of hund is missing"), private={"hund"})
    assert "hund" not in told
    assert "the step of … is missing" in told


def test_names_in_the_code_stay_as_python_quotes_them():
    told = report.described(fault_of(lambda: attention.State().no_such_field))
    assert told.endswith("AttributeError: 'State' object has no attribute 'no_such_field'")
    assert "hund" not in report.described(fault_of(lambda: attention.State().hund), private={"hund"}).splitlines()[-1]


def test_a_report_names_the_place_in_the_program_and_no_folder_of_this_machine():
    told = report.described(fault_of(attention.State, "x"))
    assert str(paths.PACKAGE) not in told
    assert "test_report.py:" in told
    refused = fault_of(lambda: attention.State(temperature=float("nan")))
    assert isinstance(refused, Problem)
    assert "rnnlab/labs/attention/state.py:" in report.described(refused)
    assert report.where(refused).startswith("Problem at rnnlab/")


def test_the_same_error_at_the_same_place_is_counted_and_told_once():
    faults = report.Faults()
    for _ in range(1000):
        faults.add(fault_of(refuse, "again"))
    faults.add(fault_of(int, "x"))
    text = report.text(faults, about=("torch 2",), last=["undo-sentence", "lab reader"])
    assert "errors: 1001, of 2 kinds" in text
    assert "[1000 times] LookupError" in text
    assert text.count("LookupError: again") == 1
    assert "last actions: undo-sentence, lab reader" in text


def deep(n):
    return deep(n - 1) if n else refuse("x" * 100_000)


def test_a_report_is_small_whatever_happened():
    faults = report.Faults()
    for kind in range(200):
        name = f"Kind{kind}" * 100
        faults.add(fault_of(lambda name=name: (_ for _ in ()).throw(type(name, (Exception,), {})("y" * 50_000))))
    faults.add(fault_of(deep, 900))
    text = report.text(faults, last=["z" * 5000] * 5000)
    assert len(text.encode("utf-8")) <= report.LARGEST
    assert len(faults.kinds) <= 100


def test_a_cause_is_told_before_what_came_of_it():
    def both():
        try:
            refuse("first")
        except LookupError as cause:
            raise RuntimeError("second") from cause

    told = report.described(fault_of(both))
    assert told.index("LookupError: first") < told.index("RuntimeError: second")


class Untellable(Exception):
    def __str__(self):
        raise ValueError("not even this")


def test_an_error_that_cannot_be_told_is_told_by_its_name():
    def fail():
        raise Untellable

    assert report.described(fault_of(fail)).endswith("Untellable: …")


def test_the_doctor_prints_the_newest_report_and_no_path_of_the_home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(doctor, "_qt", list)
    monkeypatch.setattr(doctor, "_engine", list)
    assert "no unexpected error was kept" in doctor.whole_report()[0]
    faults = report.Faults()
    faults.add(fault_of(refuse, "again"))
    report.keep(report.text(faults))
    assert any(line.startswith("last unexpected error: 20") for line in doctor.examine()[0])
    lines, _ = doctor.whole_report()
    said = "\n".join(lines)
    assert "LookupError: again" in said
    assert str(tmp_path) not in said


RAISING = """
import sys, threading
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QWidget
from rnnlab import report
from rnnlab.app import run
from rnnlab.session.messages import Message

report.path = lambda: Path(sys.argv[1])

class Faulty:
    def __del__(self):
        raise KeyError("of the end")

class Picture(QWidget):
    def paintEvent(self, event):
        painter = QPainter(self)
        raise ArithmeticError("in a picture")

def shown(window):
    desk = next(child for child in window.children() if type(child).__name__ == "FaultDesk")
    def fail():
        raise LookupError("in a slot")

    def told():
        if desk.faults.count < 5 or len(desk.faults.kinds) < 4:
            return
        dialogs = [w for w in QApplication.topLevelWidgets() if type(w).__name__ == "FaultDialog" and w.isVisible()]
        print(len(dialogs), dialogs == [desk.dialog], flush=True)
        dialogs[0].copy.click()
        print("ArithmeticError" in QApplication.clipboard().text(), flush=True)
        dialogs[0].close_button.click()
        window.store.edit_sentence(("goes", "on"), label=Message.of("undo-sentence"))
        print(window.timeline.chips(0).tokens(), flush=True)
        window.store.mark_saved()
        window.close()

    desk.told.connect(told)
    picture = Picture(window.stage)
    picture.resize(40, 40)

    def begin():
        for _ in range(3):
            QTimer.singleShot(0, fail)
        threading.Thread(target=fail_of_thread).start()
        picture.show()
        Faulty()

    def fail_of_thread():
        raise ValueError("in a thread")

    QTimer.singleShot(0, begin)

if __name__ == "__main__":
    sys.exit(run(["rnnlab"], on_shown=shown))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="settings in a folder of the test")
def test_unexpected_errors_show_one_dialog_with_a_count_and_the_program_goes_on(tmp_path):
    env = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path),
        "HOME": str(tmp_path),
    }
    command = [sys.executable, "-c", RAISING, str(tmp_path / "report.txt")]
    done = subprocess.run(command, cwd=paths.PACKAGE.parent, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["1 True", "True", "('goes', 'on')"]
    assert "active painter" not in done.stderr  # or nothing more of the window would be drawn
    kept = (tmp_path / "report.txt").read_text("utf-8")
    for said in ("LookupError", "ArithmeticError", "ValueError", "KeyError"):
        assert said in kept
