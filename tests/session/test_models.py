"""The list of trained models: read from the heads of files, hostile ones named and left out."""

from __future__ import annotations

import json
import math
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from rnnlab import paths
from rnnlab.session import models
from rnnlab.session.messages import Problem, english

ROOT = Path(__file__).parents[2]
WORDS = [["unk", "unk"], ["我", "I"], ["出生", "was born"], ["中国", "China"], ["，", ","]]
ANSWERS = [["中文", "Chinese"], ["法语", "French"]]
E, H = 3, 4


def card(**settings):
    return {
        "task": "recall",
        "seed": 3,
        "steps": 1000,
        "metrics": {"accuracy": 0.99, "loss": 1},
        "versions": {"torch": "2.13.0"},
        "settings": {
            "cell": "lstm",
            "embedding": E,
            "hidden": H,
            "words": WORDS,
            "answers": ANSWERS,
            "reads": "last",
            **settings,
        },
    }


def header(card_tree, blocks=4) -> dict:
    """The head of a safetensors file, as its format says: names to dtype, shape and place."""
    shapes = {
        "embedding.weight": [len(WORDS), E],
        "readout.bias": [len(ANSWERS)],
        "readout.weight": [len(ANSWERS), H],
        "rnn.bias_hh_l0": [blocks * H],
        "rnn.bias_ih_l0": [blocks * H],
        "rnn.weight_hh_l0": [blocks * H, H],
        "rnn.weight_ih_l0": [blocks * H, E],
    }
    tree, at = {"__metadata__": {"format": "pt", "rnnlab.card": json.dumps(card_tree)}}, 0
    for name, shape in shapes.items():
        size = 4 * shape[0] * (shape[1] if len(shape) == 2 else 1)
        tree[name] = {"dtype": "F32", "shape": shape, "data_offsets": [at, at + size]}
        at += size
    return tree


def packed(tree) -> bytes:
    head = json.dumps(tree).encode()
    count = sum(math.prod(part["shape"]) for name, part in header(card()).items() if name != "__metadata__")
    return struct.pack("<Q", len(head)) + head + bytes(4 * count)


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """The shipped models and the user's own."""
    shipped, own = tmp_path / "resources" / "models", tmp_path / "own"
    shipped.mkdir(parents=True)
    own.mkdir()
    monkeypatch.setattr(paths, "resources", lambda: tmp_path / "resources")
    monkeypatch.setattr(paths, "own_models", lambda: own)
    return shipped, own


def put(folder, name, data=None, **settings):
    path = folder / f"{name}.safetensors"
    path.write_bytes(packed(header(card(**settings))) if data is None else data)
    return path


def test_an_entry_says_what_the_card_says(folders):
    path = put(folders[0], "recall-lstm")
    found = models.entry("recall-lstm")
    assert (found.name, found.path, found.task, found.cell, found.own) == (
        "recall-lstm",
        path,
        "recall",
        "lstm",
        False,
    )
    assert (found.hidden, found.embedding, found.steps, found.seed, found.reads) == (H, E, 1000, 3, "last")
    assert found.words[2] == ("出生", "was born")
    assert found.answers == (("中文", "Chinese"), ("法语", "French"))
    assert found.metrics == {"accuracy": 0.99, "loss": 1.0}
    assert models.damaged() == ()


def test_what_the_engine_writes_is_listed_with_the_same_count_of_parameters(folders):
    torch = pytest.importorskip("torch")
    from rnnlab.engine.models import load_trained
    from rnnlab.engine.traces import ModelCard
    from rnnlab.engine.weights import save_model

    modules = {"rnn": torch.nn.RNN, "gru": torch.nn.GRU, "lstm": torch.nn.LSTM}
    for cell, module in modules.items():
        tensors = {f"rnn.{name}": value for name, value in module(E, H).state_dict().items()}
        tensors["embedding.weight"] = torch.zeros(len(WORDS), E)
        tensors |= {"readout.weight": torch.zeros(len(ANSWERS), H), "readout.bias": torch.zeros(len(ANSWERS))}
        tree = card(cell=cell)
        save_model(folders[0] / f"recall-{cell}.safetensors", tensors, ModelCard(**tree))
    found = models.catalogue("recall")
    assert [entry.name for entry in found] == ["recall-gru", "recall-lstm", "recall-rnn"]
    assert models.damaged() == ()
    assert [entry.parameters for entry in found] == [load_trained(entry.name).parameter_count for entry in found]


def test_shipped_models_come_first_and_a_shipped_name_is_not_replaced(folders):
    shipped, own = folders
    put(own, "recall-lstm")
    put(own, "a-mine")
    put(shipped, "recall-lstm")
    put(shipped, "reber-lstm", packed(header({**card(), "task": "reber"})))
    assert [(entry.name, entry.own) for entry in models.catalogue()] == [
        ("recall-lstm", False),
        ("reber-lstm", False),
        ("a-mine", True),
    ]
    assert [entry.name for entry in models.catalogue("reber")] == ["reber-lstm"]
    assert not models.entry("recall-lstm").own


def test_words_of_both_languages_are_the_vocabulary_and_the_unknown_word_is_none_of_them(folders):
    put(folders[0], "recall-lstm")
    assert models.vocabulary("recall-lstm") == {
        "我", "I", "出生", "was born", "中国", "China", "，", ",",
    }  # fmt: skip
    assert models.vocabulary("nothing-such") == frozenset()


def test_a_sentence_is_cut_as_its_model_reads(folders):
    put(folders[0], "recall-lstm")
    put(folders[1], "text-0", level="char", words=WORDS)
    assert models.tokenize("recall-lstm", "I was born in China") == ("I", "was born", "in", "China")
    assert models.tokenize("text-0", "我 打") == ("我", "␣", "打")
    assert models.tokenize("", "我打狗") == ("我", "打", "狗")


def test_a_changed_file_is_read_again_and_a_removed_one_is_gone(folders):
    path = put(folders[1], "mine")
    assert models.entry("mine").seed == 3
    path.write_bytes(packed(header({**card(), "seed": 4})))
    os.utime(path, ns=(1, 1))
    assert models.entry("mine").seed == 4
    path.unlink()
    assert models.entry("mine") is None


def test_no_folder_is_no_model(folders, monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path / "never" / "made")
    assert models.catalogue() == ()


def test_refusals_name_the_model_and_the_tasks(folders):
    put(folders[0], "recall-lstm")
    assert models.find("recall-lstm", "recall").name == "recall-lstm"
    with pytest.raises(Problem, match="“nothing-such”"):
        models.find("nothing-such")
    with pytest.raises(Problem, match="the task recall; expected one of the task reber"):
        models.find("recall-lstm", "reber")


def tensor(**change):
    tree = header(card())
    tree["embedding.weight"] = {**tree["embedding.weight"], **change}
    return packed(tree)


def card_text(text):
    tree = header(card())
    tree["__metadata__"]["rnnlab.card"] = text
    return packed(tree)


HOSTILE = {
    "empty": b"",
    "seven bytes": b"1234567",
    "a length beyond the file": struct.pack("<Q", 10**6) + b"{}",
    "a length of 2⁶³": struct.pack("<Q", 2**63) + b"{}",
    "a length of 0": struct.pack("<Q", 0) + b"{}",
    "no JSON": struct.pack("<Q", 4) + b"oops",
    "JSON that is nested deeply": struct.pack("<Q", 200_000) + b"[" * 200_000,
    "a header that is a list": struct.pack("<Q", 2) + b"[]",
    "bytes that are no text": struct.pack("<Q", 4) + b'"\xff\xfe"',
    "a header of 5 MB": struct.pack("<Q", 5 * 2**20) + b" " * (5 * 2**20),
    "no card": packed({}),
    "metadata that is no object": packed({"__metadata__": []}),
    "a card that is no text": packed({"__metadata__": {"rnnlab.card": 1}}),
    "a card that is no JSON": card_text("{"),
    "a card that is nested deeply": card_text("[" * 200_000),
    "a card that is a number": card_text("1"),
    "a card with NaN": card_text(json.dumps({**card(), "seed": float("nan")})),
    "a card with an integer of 5,000 digits": card_text('{"seed": ' + "9" * 5000 + "}"),
    "a card without a task": card_text(json.dumps({**card(), "task": None})),
    "true for a number": card_text(json.dumps({**card(), "steps": True})),
    "metrics that are words": card_text(json.dumps({**card(), "metrics": {"accuracy": "high"}})),
    "an unknown cell": packed(header(card(cell="transformer"))),
    "a cell that is a list": packed(header(card(cell=["lstm"]))),
    "words that are no pairs": packed(header(card(words=[["a", "b", "c"]]))),
    "half a character": packed(header(card(words=[["\ud83d", "b"]]))),
    "no answers": packed(header(card(answers=[]))),
    "a hidden size that the tensors have not": packed(header(card(hidden=5))),
    "a negative size": packed(header(card(hidden=-4))),
    "tensors of another cell": packed(header(card(), blocks=3)),
    "a shape that is text": tensor(shape="5×3"),
    "a place that is text": tensor(data_offsets=["0", "60"]),
    "a place that goes back": tensor(data_offsets=[60, 0]),
    "an unknown type": tensor(dtype="I4"),
    "truncated numbers": packed(header(card()))[:-1],
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_damaged_file_is_left_out_and_named(folders, kind):
    put(folders[0], "good")
    path = put(folders[1], "bad", HOSTILE[kind])
    assert [entry.name for entry in models.catalogue()] == ["good"]
    (message,) = models.damaged()
    assert message.id == "model-damaged"
    assert str(path) in english(message)
    with pytest.raises(Problem, match=r"bad\.safetensors"):
        models.read_entry(path)
    assert path.read_bytes() == HOSTILE[kind]  # left as it was


@pytest.mark.parametrize("name", ["Mine", "my model", "模型", "a" * 65, "-x"])
def test_a_file_whose_name_is_no_models_is_named(folders, name):
    put(folders[1], name)
    assert models.catalogue() == ()
    (message,) = models.damaged()
    assert message.id == "model-file-name"


def test_folders_and_other_files_are_passed_over(folders):
    (folders[1] / "folder.safetensors").mkdir()
    (folders[1] / "notes.txt").write_text("x")
    assert models.catalogue() == ()
    assert models.damaged() == ()


def test_listing_models_loads_neither_numpy_nor_torch():
    program = (
        "import sys; from rnnlab.session import models; models.catalogue(); models.damaged();"
        "print([name for name in ('numpy', 'torch', 'PySide6') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_own_model_is_removed_and_one_that_came_with_the_program_is_not(folders):
    shipped, own = put(folders[0], "recall-lstm"), put(folders[1], "text-0123456789ab")
    assert models.remove("text-0123456789ab").path == own
    assert [entry.name for entry in models.catalogue()] == ["recall-lstm"]
    assert not own.exists()
    for name in ("recall-lstm", "text-0123456789ab"):
        with pytest.raises(Problem) as refused:
            models.remove(name)
        assert refused.value.message.id == "model-unknown"
    assert shipped.exists()


def test_a_model_that_cannot_be_removed_is_named_and_stays(folders, monkeypatch):
    path = put(folders[1], "text-0123456789ab")

    def unlink(self, missing_ok=False):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", unlink)
    with pytest.raises(Problem) as refused:
        models.remove("text-0123456789ab")
    assert english(refused.value.message) == f"Not deleted. “{path}” cannot be removed: Permission denied."
    assert models.entry("text-0123456789ab") is not None


def test_a_recipe_that_hangs_by_its_seed_is_told_by_its_range():
    wide = models.find("recall-rnn-wide")
    low, high = models.seeds_range(wide)
    shares = [seed["accuracy"] for seed in wide.settings["seeds"]]
    assert (low, high) == (min(shares), max(*shares, wide.metrics["accuracy"]))
    assert high - low > models.UNSTABLE
    lstm = models.find("recall-lstm")
    assert max(models.seeds_range(lstm)) - min(models.seeds_range(lstm)) < models.UNSTABLE
