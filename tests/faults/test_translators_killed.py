"""Translators trained side by side in a process of their own that is killed, for real, and taken up again."""

import os
import pickle
import signal
import sys

import numpy as np
import pytest

from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.labs.translation.work import train
from rnnlab.session.answers import advance
from tests.faults.test_work_process import failed, finished, owner  # noqa: F401

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc")

PLAN = TranslatorPlan(clauses=2, hidden=6, embedding=5, batch=8, updates=40)


@pytest.mark.parametrize("owner", [advance], indirect=True)
def test_killed_and_taken_up_again_both_come_to_the_weights_of_an_uninterrupted_run(owner):  # noqa: F811
    owner.lane.start("translation", "train", PLAN)
    owner.until(lambda work: work.result is not None and work.done >= 8)
    os.kill(owner.pid, signal.SIGKILL)
    stopped = owner.until(failed)
    assert stopped.resumable
    assert 0 < stopped.done < stopped.total
    owner.lane.resume("translation", "train")
    end = owner.until(finished)
    whole = train(PLAN, None, 600.0)
    course = pickle.loads(owner.lane.carry("translation", "train"))
    for run, other in zip(course.runs, whole.carry.runs, strict=True):
        for name, values in run.checkpoint.weights.items():
            np.testing.assert_array_equal(values, other.checkpoint.weights[name])
    for one, other in zip(end.result.translators, whole.result.translators, strict=True):
        assert one.measured == other.measured
        np.testing.assert_array_equal(one.loss, other.loss)
