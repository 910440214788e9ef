"""Files of weights: what is written comes back bit for bit, and a hostile file runs nothing."""

from __future__ import annotations

import io
import json
import os
import pickle
import struct
import zipfile

import numpy as np
import pytest
import torch

from rnnlab.engine import weights
from rnnlab.engine.traces import ModelCard
from rnnlab.engine.weights import (
    CardNotPlainError,
    DamagedCardError,
    DamagedFileError,
    TooLargeFileError,
    UnknownSuffixError,
    UnreadableFileError,
    UnsafeFileError,
    UnwritableFileError,
    WeightsError,
    load_model,
    read_weights,
    save_model,
    versions,
    write_state_dict,
)
from rnnlab.session.messages import Message, english


def card(**change):
    fields = {
        "task": "recall",
        "seed": 3,
        "steps": 1000,
        "metrics": {"accuracy": 0.99, "loss": 0.1 + 0.2},
        "versions": versions(),
        "settings": {"hidden": 48, "words": ["我", "打", "狗"], "attention": False, "dropout": None},
    }
    return ModelCard(**{**fields, **change})


def tensors():
    generator = torch.Generator().manual_seed(0)
    return {
        "embedding.weight": torch.randn(5, 3, generator=generator),
        "lstm.weight_hh_l0": torch.randn(8, 2, generator=generator, dtype=torch.float64),
        "steps": torch.tensor(7),
    }


def sentence(error: WeightsError) -> str:
    """What the user reads; fails when the message has no such id or lacks one of its numbers."""
    return english(Message.of(error.kind, field=error.field, **error.args_by_name))


def safetensors_bytes(header: dict | bytes, body: bytes = b"", length: int | None = None) -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + body


def pickled(value) -> bytes:
    packed = io.BytesIO()
    torch.save(value, packed)
    return packed.getvalue()


class Payload:
    """A pickle of it creates the marker file when it is loaded by a trusting loader."""

    def __init__(self, marker):
        self.marker = marker

    def __reduce__(self):
        return (os.mkdir, (str(self.marker),))


def test_a_model_comes_back_bit_for_bit_with_its_card(tmp_path):
    path = tmp_path / "模型.safetensors"
    save_model(path, tensors(), card())
    found, its_card = load_model(path)
    assert its_card == card()
    assert found.keys() == tensors().keys()
    for name, tensor in tensors().items():
        assert found[name].dtype == tensor.dtype
        assert torch.equal(found[name], tensor)


def test_the_card_names_the_versions_that_numbers_depend_on():
    assert versions()["torch"] == str(torch.__version__)
    assert versions()["numpy"] == np.__version__
    assert versions().keys() == {"rnnlab", "torch", "numpy", "python"}


def test_the_file_is_plain_safetensors_that_others_read(tmp_path):
    from safetensors import safe_open

    path = tmp_path / "model.safetensors"
    save_model(path, tensors(), card())
    with safe_open(path, framework="pt") as file:
        assert set(file.keys()) == tensors().keys()
        assert json.loads(file.metadata()["rnnlab.card"])["task"] == "recall"
        assert file.metadata()["format"] == "pt"


def test_tied_weights_are_written_twice_instead_of_refused(tmp_path):
    shared = torch.arange(6.0)
    save_model(tmp_path / "tied.safetensors", {"a": shared.view(2, 3), "b": shared.view(3, 2).T}, card())
    found, _ = load_model(tmp_path / "tied.safetensors")
    assert found["b"].tolist() == [[0, 2, 4], [1, 3, 5]]


@pytest.mark.parametrize("suffix", [".pt", ".pth", ".bin", ".safetensors"])
def test_a_state_dict_comes_back_from_every_kind_of_file(tmp_path, suffix):
    path = tmp_path / f"weights{suffix}"
    write_state_dict(path, tensors())
    found = read_weights(path)
    assert found.card is None
    assert all(torch.equal(found.tensors[name], tensor) for name, tensor in tensors().items())
    if suffix != ".safetensors":
        assert torch.load(path, weights_only=True).keys() == tensors().keys()


def test_a_checkpoints_dictionaries_are_laid_flat_and_the_rest_is_named(tmp_path):
    path = tmp_path / "checkpoint.pt"
    checkpoint = {"model": {"rnn": {"weight": torch.ones(2)}}, "epoch": 3, "optimizer": {"state": {0: torch.ones(1)}}}
    path.write_bytes(pickled(checkpoint))
    found = read_weights(path)
    assert found.tensors.keys() == {"model.rnn.weight", "optimizer.state.0"}
    assert found.others == ("epoch",)


def test_a_dictionary_that_holds_itself_ends(tmp_path):
    path = tmp_path / "loop.pt"
    loop: dict = {"w": torch.ones(2)}
    loop["self"] = loop
    path.write_bytes(pickled(loop))
    found = read_weights(path)
    assert "w" in found.tensors
    assert len(found.tensors) <= 10


@pytest.mark.parametrize("form", ["zip", "legacy", "protocol 2", "protocol 4"])
def test_F01_a_pickle_with_a_payload_is_refused_and_runs_nothing(tmp_path, form):
    marker, path = tmp_path / "marker", tmp_path / "weights.pt"
    value = {"weight_ih_l0": torch.ones(2, 2), "extra": Payload(marker)}
    if form == "zip":
        path.write_bytes(pickled(value))
    elif form == "legacy":
        torch.save(value, path, _use_new_zipfile_serialization=False)
    else:
        path.write_bytes(pickle.dumps({"extra": Payload(marker)}, protocol=int(form[-1])))
    with pytest.raises((UnsafeFileError, DamagedFileError)) as refused:
        read_weights(path)
    assert not marker.exists()
    assert str(path) in sentence(refused.value)
    if form == "zip":
        assert refused.type is UnsafeFileError
        assert "mkdir" in sentence(refused.value)
    torch.load(path, weights_only=False) if form in ("zip", "legacy") else pickle.loads(path.read_bytes())
    assert marker.exists()  # the file was a real one


def test_F01_a_refused_file_is_never_tried_in_another_way(tmp_path, monkeypatch):
    calls = []
    load = torch.load
    monkeypatch.setattr(torch, "load", lambda *a, **k: (calls.append(k), load(*a, **k))[1])
    path = tmp_path / "weights.pt"
    path.write_bytes(pickled({"extra": Payload(tmp_path / "marker")}))
    with pytest.raises(UnsafeFileError):
        read_weights(path)
    assert [call["weights_only"] for call in calls] == [True]


def test_F01_the_sentence_gives_no_advice_to_load_it_unsafely(tmp_path):
    path = tmp_path / "weights.pt"
    for data in (pickle.dumps({"a": 1}, protocol=4), pickled({"loss": np.float64(1)}), pickled({"x": Payload("y")})):
        path.write_bytes(data)
        with pytest.raises(WeightsError) as refused:
            read_weights(path)
        assert "weights_only" not in sentence(refused.value)


def test_F01_a_pickle_under_the_name_of_safetensors_is_not_unpickled(tmp_path):
    marker, path = tmp_path / "marker", tmp_path / "weights.safetensors"
    path.write_bytes(pickled({"extra": Payload(marker)}))
    with pytest.raises(DamagedFileError):
        read_weights(path)
    assert not marker.exists()


def test_F02_a_numpy_scalar_is_refused_when_written(tmp_path):
    path = tmp_path / "model.safetensors"
    with pytest.raises(CardNotPlainError) as refused:
        save_model(path, tensors(), card(metrics={"loss": np.float64(0.5)}))
    assert refused.value.field == "metrics.loss"
    assert "numpy.float64" in sentence(refused.value)
    assert not path.exists()


def test_F02_a_numpy_scalar_is_refused_when_read(tmp_path):
    path = tmp_path / "checkpoint.pt"
    path.write_bytes(pickled({"w": torch.ones(2), "loss": np.float64(0.5)}))
    with pytest.raises(UnsafeFileError) as refused:
        read_weights(path)
    assert "numpy" in sentence(refused.value)


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("seed", {"seed": True}),
        ("seed", {"seed": np.int64(1)}),
        ("steps", {"steps": -1}),
        ("task", {"task": None}),
        ("metrics", {"metrics": [1.0]}),
        ("metrics.loss", {"metrics": {"loss": float("nan")}}),
        ("versions.torch", {"versions": {"torch": 2}}),
        ("settings.sizes.1", {"settings": {"sizes": [1, torch.ones(1)]}}),
        ("settings", {"settings": {1: "one"}}),
        ("settings.rate", {"settings": {"rate": float("inf")}}),
    ],
)
def test_F02_a_card_holds_plain_values_only(tmp_path, field, change):
    with pytest.raises(CardNotPlainError) as refused:
        save_model(tmp_path / "model.safetensors", tensors(), card(**change))
    assert refused.value.field == field
    assert field in sentence(refused.value)


def test_F05_own_files_hold_no_pickle(tmp_path):
    path = tmp_path / "model.safetensors"
    save_model(path, tensors(), card())
    data = path.read_bytes()
    header = json.loads(data[8 : 8 + struct.unpack("<Q", data[:8])[0]])
    numbers = sum(tensor.numel() * tensor.element_size() for tensor in tensors().values())
    assert len(data) == 8 + struct.unpack("<Q", data[:8])[0] + numbers
    assert set(header) == {*tensors(), "__metadata__"}


ENTRY = {"w": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}
DAMAGED_SAFETENSORS = {
    "0 bytes": b"",
    "7 bytes": b"1234567",
    "a header longer than the file": safetensors_bytes(ENTRY, bytes(8), length=10**6),
    "a header of nearly 2^64 bytes": safetensors_bytes(ENTRY, bytes(8), length=2**64 - 1),
    "a header of 0 bytes": safetensors_bytes(b"", bytes(8)),
    "a header that is no JSON": safetensors_bytes(b"{nonsense", bytes(8)),
    "a header that is no text": safetensors_bytes(b"\xff\xfe\xff", bytes(8)),
    "a header that is a list": safetensors_bytes(b"[1, 2]", bytes(8)),
    "a deeply nested header": safetensors_bytes(b'{"a":' * 5000 + b"1" + b"}" * 5000),
    "numbers cut off": safetensors_bytes(ENTRY, bytes(4)),
    "offsets beyond the end": safetensors_bytes({"w": {**ENTRY["w"], "data_offsets": [0, 800]}}, bytes(8)),
    "offsets backwards": safetensors_bytes({"w": {**ENTRY["w"], "data_offsets": [8, 0]}}, bytes(8)),
    "a shape that lies": safetensors_bytes({"w": {**ENTRY["w"], "shape": [2000]}}, bytes(8)),
    "a shape that overflows": safetensors_bytes({"w": {**ENTRY["w"], "shape": [2**62, 2**62]}}, bytes(8)),
    "a negative shape": safetensors_bytes({"w": {**ENTRY["w"], "shape": [-2]}}, bytes(8)),
    "an unknown dtype": safetensors_bytes({"w": {**ENTRY["w"], "dtype": "F31"}}, bytes(8)),
    "bytes that belong to nothing": safetensors_bytes(ENTRY, bytes(80)),
    "overlapping tensors": safetensors_bytes({**ENTRY, "v": ENTRY["w"]}, bytes(8)),
}


@pytest.mark.parametrize("damage", DAMAGED_SAFETENSORS)
def test_a_damaged_or_lying_safetensors_file_is_refused_by_path(tmp_path, damage):
    path = tmp_path / "weights.safetensors"
    path.write_bytes(DAMAGED_SAFETENSORS[damage])
    with pytest.raises(DamagedFileError) as refused:
        read_weights(path)
    assert str(path) in sentence(refused.value)


@pytest.mark.parametrize("size", [1, 9, 60, 400])
def test_a_truncated_safetensors_file_is_refused(tmp_path, size):
    path = tmp_path / "weights.safetensors"
    save_model(path, tensors(), card())
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(DamagedFileError):
        read_weights(path)


def zip_of(**entries: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name.replace("_", "/"), data)
    return packed.getvalue()


DAMAGED_PICKLES = {
    "0 bytes": b"",
    "text": b"hello, world\n" * 20,
    "zip garbage": b"PK\x03\x04" + bytes(range(256)) * 3,
    "a zip of something else": zip_of(readme_txt=b"hello"),
    "a zip with a broken pickle": zip_of(archive_data=b"", **{"archive_data.pkl": b"\x80\x02}("}),
    "a truncated archive": pickled({"w": torch.ones(100)})[:-200],
    "a truncated pickle": pickle.dumps({"a": 1}, protocol=2)[:-3],
    "an endless stack": b"\x80\x02" + b"(" * 10_000,
}


@pytest.mark.parametrize("damage", DAMAGED_PICKLES)
def test_a_damaged_pickle_is_refused_by_path(tmp_path, damage):
    path = tmp_path / "weights.pt"
    path.write_bytes(DAMAGED_PICKLES[damage])
    with pytest.raises(DamagedFileError) as refused:
        read_weights(path)
    assert str(path) in sentence(refused.value)


def test_an_archive_that_would_unpack_to_gigabytes_is_not_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr(weights, "MAX_BYTES", 10**6)
    monkeypatch.setattr(torch, "load", lambda *a, **k: pytest.fail("it was unpacked"))
    path = tmp_path / "bomb.pt"
    path.write_bytes(zip_of(archive_data=bytes(2 * 10**6)))
    assert path.stat().st_size < 10**4
    with pytest.raises(TooLargeFileError):
        read_weights(path)


def test_a_tensor_that_repeats_one_number_without_end_is_refused(tmp_path):
    path = tmp_path / "wide.pt"
    path.write_bytes(pickled({"w": torch.ones(1).expand(weights.MAX_NUMBERS + 1)}))
    assert path.stat().st_size < 10**4
    with pytest.raises(TooLargeFileError) as refused:
        read_weights(path)
    assert "64" in sentence(refused.value)


def test_a_file_beyond_the_limit_is_not_read_to_its_end(tmp_path, monkeypatch):
    monkeypatch.setattr(weights, "MAX_BYTES", 100)
    path = tmp_path / "large.safetensors"
    save_model(path, tensors(), card())
    with pytest.raises(TooLargeFileError):
        read_weights(path)


@pytest.mark.parametrize("kind", ["missing", "folder", "no folder"])
def test_a_file_that_cannot_be_read_says_so(tmp_path, kind):
    path = {"missing": tmp_path / "no.pt", "folder": tmp_path / "dir.pt", "no folder": tmp_path / "no" / "no.pt"}[kind]
    if kind == "folder":
        path.mkdir()
    with pytest.raises(UnreadableFileError) as refused:
        read_weights(path)
    assert str(path) in sentence(refused.value)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this system has no /dev/zero")
def test_a_device_is_no_file_of_weights(tmp_path):
    path = tmp_path / "zero.pt"
    path.symlink_to("/dev/zero")
    with pytest.raises(UnreadableFileError):
        read_weights(path)


def test_a_file_that_cannot_be_written_says_so_and_leaves_nothing(tmp_path):
    with pytest.raises(UnwritableFileError) as refused:
        save_model(tmp_path / "no" / "model.safetensors", tensors(), card())
    assert "model.safetensors" in sentence(refused.value)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["weights.npz", "weights", "weights.h5"])
def test_another_suffix_is_refused_with_those_that_are_known(tmp_path, name):
    for attempt in (lambda path: read_weights(path), lambda path: write_state_dict(path, tensors())):
        with pytest.raises(UnknownSuffixError) as refused:
            attempt(tmp_path / name)
        assert ".safetensors" in sentence(refused.value)
    with pytest.raises(UnknownSuffixError):
        save_model(tmp_path / "model.pt", tensors(), card())


@pytest.mark.parametrize(
    "text",
    [
        "no JSON",
        "[]",
        '{"task": "recall"}',
        '{"task": "a", "seed": 1, "steps": 1, "metrics": {"loss": NaN}, "versions": {}}',
        '{"task": "a", "seed": "1", "steps": 1, "metrics": {}, "versions": {}}',
        '{"task": "a", "seed": 1, "steps": 1, "metrics": {}, "versions": {}, "color": 1}',
        '{"task": "a", "seed": 1, "steps": 1, "metrics": {}, "versions": {}, "settings": '
        + '{"a":' * 20
        + "1"
        + "}" * 21,
    ],
)
def test_a_damaged_card_is_refused_by_path(tmp_path, text):
    path = tmp_path / "model.safetensors"
    path.write_bytes(safetensors_bytes({**ENTRY, "__metadata__": {"rnnlab.card": text}}, bytes(8)))
    with pytest.raises(DamagedCardError) as refused:
        load_model(path)
    assert str(path) in sentence(refused.value)


def test_a_foreign_file_has_no_card_and_is_no_model_of_ours(tmp_path):
    path = tmp_path / "model.safetensors"
    write_state_dict(path, tensors())
    assert read_weights(path).card is None
    with pytest.raises(DamagedCardError):
        load_model(path)
