"""The page of training with its work process killed for real: said once, gone on from the last chunk."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys

import pytest

from tests.faults.test_engine_process import PATIENCE, ROOT, alive, eventually

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")

# Trains, kills the work process after the 60th update, asks another lab meanwhile, goes on by the bar's own button.
WINDOW = """
import hashlib, json, os, pickle, signal, sys
from pathlib import Path
from rnnlab.app import run
from rnnlab.labs.gates.state import State as GatesState
from rnnlab.labs.gradients.state import with_page, with_training
from rnnlab.session.messages import Message
from rnnlab.ui.application import later

found = {}

def weights(carry):
    digest = hashlib.sha256()
    for learner in pickle.loads(carry).learners:
        for values in learner.checkpoint.weights.values():
            digest.update(values.tobytes())
    return digest.hexdigest()

class Story:
    def __init__(self, window):
        self.window, self.stage = window, "learning"
        window.host.open("gradients")
        window.store.edit("gradients", with_training, length=12, hidden=6, batch=4, updates=400, cells=("rnn", "lstm"),
                          label=Message.of("undo-gradients-training"))
        window.store.turn("gradients", with_page, "training")
        self.view = window.host.view("gradients")
        self.page = self.view.training.page
        self.view.work.changed.connect(self.on_work)
        self.page.start.click()

    def on_work(self, name):
        seen = self.view.work.status("train")
        if self.stage == "learning" and seen.done >= 60:
            self.stage = "killed"
            found["first"] = self.window.work.executor.pids[0]
            found["curve"] = len(self.page.shown().cells[0].loss)
            os.kill(found["first"], signal.SIGKILL)
        elif self.stage == "killed" and seen.phase == "failed":
            self.stage = "asking"
            later(0, self.ask_another)
        elif self.stage == "resumed" and seen.phase == "finished":
            self.stage = "over"
            later(0, self.end)

    def ask_another(self):
        seen = self.view.work.status("train")
        found["said"] = self.page.bar.accessibleName()
        found["kept"] = [seen.done, len(self.page.shown().cells[0].loss), self.page.waterfall.isVisible()]
        found["resumable"] = seen.resumable
        self.window.host.drawn.connect(self.on_drawn)
        self.window.host.open("gates")

    def on_drawn(self, name):
        if name == "gates" and self.stage == "asking" and self.window.host.up_to_date("gates"):
            self.stage = "resumed"
            found["gates"] = self.window.host.view("gates").result is not None
            self.window.host.open("gradients")
            self.page.bar.toggle.click()

    def end(self):
        found["second"] = self.window.work.executor.pids[0]
        found["done"] = self.view.work.status("train").done
        found["weights"] = weights(self.view.work.carry("train"))
        print(json.dumps(found), flush=True)
        self.window.store.mark_saved()
        self.window.close()

def shown(window):
    later(0, lambda: stories.append(Story(window)))

stories = []
if __name__ == "__main__":
    sys.exit(run(["rnnlab"], on_shown=shown))
"""


def uninterrupted() -> str:
    """The same training without a window."""
    from rnnlab.engine.live import advance
    from rnnlab.engine.live_course import Course

    course = Course("adding", 12, ("rnn", "lstm"), hidden=6, batch=4, updates=400)
    chunk = advance(course, None, 1.0)
    while not chunk.finished:
        chunk = advance(course, chunk.carry, 1.0)
    digest = hashlib.sha256()
    for learner in chunk.carry.learners:
        for values in learner.checkpoint.weights.values():
            digest.update(values.tobytes())
    return digest.hexdigest()


def test_killed_in_the_middle_it_is_one_sentence_goes_on_from_its_last_chunk_and_disturbs_no_other_lab(tmp_path):
    places = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8", "LANGUAGE": "en", **places}
    done = subprocess.run(
        [sys.executable, "-c", WINDOW], cwd=ROOT, env=env, capture_output=True, text=True, timeout=2 * PATIENCE
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["resumable"]
    assert found["said"].count("The process stopped; what was done is kept.") == 1
    updates, points, visible = found["kept"]
    assert 60 <= updates < 400
    assert points >= found["curve"] > 0
    assert visible
    assert found["gates"]  # another lab answered while this one had failed
    assert found["second"] != found["first"]
    assert found["done"] == 400
    assert found["weights"] == uninterrupted()
    assert eventually(lambda: not any(alive(found[name]) for name in ("first", "second")))
