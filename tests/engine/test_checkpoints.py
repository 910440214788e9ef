"""A training as a file: what goes on from it is bit for bit what was never stopped; other files are refused."""

from __future__ import annotations

import json
import os
import pickle
import struct

import numpy as np
import pytest
import safetensors.numpy

from rnnlab.engine.checkpoints import load_checkpoint, save_checkpoint
from rnnlab.engine.traces import EngineError
from rnnlab.engine.training import Setup, begin, train_chunk
from rnnlab.engine.updates import OPTIMISERS
from rnnlab.session.messages import Message, english

SETUP = Setup(task="recall", cell="lstm", embedding=4, hidden=6, batch=4, updates=6, curriculum={"gap": (0, 5)})


def refusal(path) -> str:
    with pytest.raises(EngineError) as caught:
        load_checkpoint(path)
    error = caught.value
    return error.kind + " " + english(Message.of(error.kind, field=error.field, **error.args_by_name))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "recall.checkpoint"
    save_checkpoint(path, train_chunk(begin(SETUP), 3)[0], 1.5)
    return path


@pytest.mark.parametrize("optimiser", OPTIMISERS)
@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm", "lstm1997"])
def test_training_from_a_file_is_training_without_a_stop_bit_for_bit(tmp_path, cell, optimiser):
    setup = Setup(
        task="recall", cell=cell, embedding=4, hidden=6, batch=4, updates=6, optimiser=optimiser,
        curriculum={"gap": (0, 5), "grow": 0.5},
    )  # fmt: skip
    path = tmp_path / "a.checkpoint"
    save_checkpoint(path, train_chunk(begin(setup), 3)[0], 0.0)
    resumed, _ = train_chunk(load_checkpoint(path).checkpoint, 3)
    whole, _ = train_chunk(begin(setup), 6)
    assert (resumed.step, resumed.random, resumed.stopped) == (6, whole.random, None)
    for name in whole.weights:
        assert np.array_equal(resumed.weights[name], whole.weights[name]), name
    for name in whole.memory:
        assert np.array_equal(resumed.memory[name], whole.memory[name]), name


def test_a_file_says_setup_step_time_and_versions(file):
    kept = load_checkpoint(file)
    assert kept.checkpoint.setup.plain() == SETUP.plain()
    assert (kept.checkpoint.step, kept.seconds) == (3, 1.5)
    assert set(kept.versions) >= {"torch", "numpy", "rnnlab"}


def test_writing_again_replaces_the_file_and_a_failure_leaves_the_old_one(file, monkeypatch):
    before = file.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(EngineError, match="file-not-saved"):
        save_checkpoint(file, begin(SETUP), 0.0)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize("length", [0, 4, 8, 100, -1])
def test_a_file_that_is_cut_off_is_refused_and_left(file, length):
    file.write_bytes(file.read_bytes()[:length])
    before = file.read_bytes()
    assert refusal(file).startswith("checkpoint-damaged")
    assert file.name in refusal(file)
    assert file.read_bytes() == before


def changed(file, arrays=None, **head):
    """The file with other arrays, or another entry in its head."""
    data = file.read_bytes()
    tree = json.loads(data[8 : 8 + struct.unpack("<Q", data[:8])[0]])["__metadata__"]
    own = json.loads(tree["rnnlab.training"])
    file.write_bytes(
        safetensors.numpy.save(
            {**safetensors.numpy.load(data), **(arrays or {})}, {"rnnlab.training": json.dumps({**own, **head})}
        )
    )


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"setup": {}},
        {"setup": {**SETUP.plain(), "nonsense": 1}},
        {"setup": {**SETUP.plain(), "cell": "transformer"}},
        {"setup": {**SETUP.plain(), "hidden": 7}},
        {"setup": {**SETUP.plain(), "hidden": 10**9}},
        {"setup": {**SETUP.plain(), "task": "nothing"}},
        {"setup": None},
        {"step": -1},
        {"step": 7},
        {"step": 1.5},
        {"step": True},
        {"random": {}},
        {"random": None},
        {"random": {"bit_generator": "MT19937"}},
        {"stopped": "never"},
        {"seconds": "long"},
        {"seconds": -1},
        {"versions": []},
        {"arrays": {"weights/readout.bias": np.zeros(9, np.float32)}},
        {"arrays": {"weights/readout.bias": np.zeros(8, np.float64)}},
        {"arrays": {"weights/readout.bias": np.full(8, np.nan, np.float32)}},
        {"arrays": {"memory/exp_avg": np.zeros(3, np.float32)}},
    ],
)
def test_a_file_that_does_not_fit_together_is_refused(file, change):
    changed(file, **change)
    assert refusal(file).startswith("checkpoint-damaged")


def test_F01_a_pickle_is_no_checkpoint_and_is_not_run(tmp_path):
    marker = tmp_path / "marker"

    class Trap:
        def __reduce__(self):
            return (os.mkdir, (str(marker),))

    path = tmp_path / "a.checkpoint"
    path.write_bytes(pickle.dumps(Trap()))
    assert refusal(path).startswith("checkpoint-damaged")
    assert not marker.exists()


def test_a_file_that_is_not_there_is_said(tmp_path):
    assert refusal(tmp_path / "none.checkpoint").startswith("file-not-read")
    assert refusal(tmp_path).startswith("file-not-read")
