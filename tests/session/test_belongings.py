"""A session's file carries what its states only name, and another machine has it afterwards."""

import dataclasses
import io
import json
import shutil
import zipfile

import msgspec
import pytest

from rnnlab import corpus, kept_pairs, paths
from rnnlab.labs.reader.state import State as ReaderState
from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.session import belongings, models
from rnnlab.session.belongings import Asset, bring, gather, renamed
from rnnlab.session.document import ASSETS, ENTRY, Document, dumps, loads
from rnnlab.session.store import Shared

WORDS = ("我", "打", "狗") * 100


class Machine:
    """A user's folders: what is kept on one machine, the other lacks."""

    def __init__(self, monkeypatch, root):
        self._monkeypatch, self._root = monkeypatch, root

    def use(self, name):
        folder = self._root / name
        self._monkeypatch.setattr(paths, "own_models", lambda: folder / "models")
        self._monkeypatch.setattr(paths, "own_texts", lambda: folder / "texts")
        self._monkeypatch.setattr(paths, "user_folder", lambda kind: folder / kind)
        return folder


@pytest.fixture
def machine(tmp_path, monkeypatch):
    return Machine(monkeypatch, tmp_path)


def own_model(folder, name):
    """A model of the user's own: a shipped one's file under another name."""
    (folder / "models").mkdir(parents=True, exist_ok=True)
    entry = models.catalogue()[0]
    path = folder / "models" / f"{name}{models.SUFFIX}"
    shutil.copyfile(entry.path, path)
    return path


def session(state, assets):
    return Document(Shared(sentence=state.sentence, step=1), {"reader": state}, assets=assets)


def altered(data: bytes, change) -> bytes:
    """The same file with other contents of its entries; ``change`` gets name and bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w") as new:
        for name in old.namelist():
            made = change(name, old.read(name))
            if made is not None:
                new.writestr(name, made)
    return buffer.getvalue()


TYPES = {"reader": ReaderState}


def test_a_session_with_an_own_model_opens_on_a_machine_that_lacks_it(machine):
    path = own_model(machine.use("here"), "my-net")
    assets, notes = gather([ReaderState(model="my-net")])
    assert ([(one.kind, one.name) for one in assets], notes) == ([("model", "my-net")], ())
    data = dumps(session(ReaderState(model="my-net"), assets))
    machine.use("there")
    assert models.entry("my-net") is None
    found = loads(data, "x", TYPES)
    assert (found.notes, bring(found.assets)) == ((), ({}, ()))
    entry = models.entry("my-net")
    assert entry is not None
    assert entry.path.read_bytes() == path.read_bytes()


def test_kept_texts_and_sentence_pairs_go_with_the_session(machine):
    machine.use("here")
    text = corpus.keep("word", WORDS)
    pairs = kept_pairs.keep([(("我",), ("I",)), (("狗",), ("dog",))], "zh-en")
    assets, _ = gather([TranslatorPlan(pairs=pairs.digest)])
    assets += (Asset("text", "", text.digest, corpus.path_of(text.digest).read_bytes()),)
    data = dumps(Document(Shared(), {}, assets=assets))
    machine.use("there")
    assert bring(loads(data, "x", {}).assets) == ({}, ())
    assert corpus.read(text.digest).tokens == WORDS
    assert kept_pairs.read(pairs.digest).pairs == pairs.pairs


def test_a_models_own_text_goes_with_it(machine, monkeypatch):
    folder = machine.use("here")
    own_model(folder, "my-net")
    text = corpus.keep("word", WORDS)
    entry = dataclasses.replace(models.entry("my-net"), settings={"recipe": {"text": text.digest}})
    monkeypatch.setattr(models, "entry", lambda name: entry if name == "my-net" else None)
    assets, _ = gather([ReaderState(model="my-net")])
    assert {(one.kind, one.name or one.digest) for one in assets} == {("model", "my-net"), ("text", text.digest)}


def test_what_is_here_already_is_not_written_again_and_shipped_models_are_not_packed(machine):
    folder = machine.use("here")
    path = own_model(folder, "my-net")
    assets, _ = gather([ReaderState(model="my-net"), ReaderState(model=models.catalogue()[0].name)])
    assert [one.name for one in assets] == ["my-net"]
    before = path.stat().st_mtime_ns
    assert bring(assets) == ({}, ())
    assert path.stat().st_mtime_ns == before


def test_another_model_of_the_same_name_is_left_alone_and_the_session_names_its_own(machine):
    own_model(machine.use("here"), "my-net")
    assets, _ = gather([ReaderState(model="my-net")])
    folder = machine.use("there")
    (folder / "models").mkdir(parents=True)
    other = folder / "models" / f"my-net{models.SUFFIX}"
    shutil.copyfile(models.catalogue()[1].path, other)
    before = other.read_bytes()
    names, notes = bring(assets)
    assert (names, notes) == ({"my-net": "my-net-2"}, ())
    assert other.read_bytes() == before
    assert renamed(ReaderState(model="my-net"), names).model == "my-net-2"
    assert bring(assets)[0] == {"my-net": "my-net-2"}  # opened again: no third one
    assert len(list((folder / "models").iterdir())) == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda name, data: None if name.startswith(ASSETS) else data,
        lambda name, data: data[:-1] + b"x" if name.startswith(ASSETS) else data,
        lambda name, data: b"" if name.startswith(ASSETS) else data,
        lambda name, data: data.replace(b'"sha256": "', b'"sha256": "0') if name == ENTRY else data,
    ],
    ids=["missing", "changed", "empty", "no hash"],
)
def test_F04_an_asset_that_is_missing_or_damaged_is_told_and_the_rest_opens(machine, change):
    own_model(machine.use("here"), "my-net")
    state = ReaderState(model="my-net", seed=9)
    data = altered(dumps(session(state, gather([state])[0])), change)
    machine.use("there")
    found = loads(data, "x", TYPES)
    assert [note.id for note in found.notes] == ["asset-damaged"]
    assert dict(found.notes[0].args)["name"] == "my-net"
    assert (found.assets, found.labs["reader"]) == ((), state)


def test_F01_weights_that_are_no_safetensors_are_never_put_in_place(machine):
    folder = machine.use("there")
    marker = folder / "marker"
    import hashlib
    import pickle

    class Evil:
        def __reduce__(self):
            return (marker.write_text, ("x",))

    data = pickle.dumps(Evil())
    for asset in (
        Asset("model", "evil", hashlib.sha256(data).hexdigest(), data),
        Asset("model", "../evil", hashlib.sha256(data).hexdigest(), data),
        Asset("text", "", hashlib.sha256(data).hexdigest(), data),
    ):
        _, notes = bring([asset])
        assert [note.id for note in notes] == ["asset-damaged"]
    assert not marker.exists()
    assert [path for path in folder.rglob("*") if path.is_file()] == []


def test_F11_a_folder_that_cannot_be_written_is_named_and_the_rest_opens(machine):
    own_model(machine.use("here"), "my-net")
    assets, _ = gather([ReaderState(model="my-net")])
    folder = machine.use("there")
    folder.write_text("a file where the folder should be")
    names, notes = bring(assets)
    assert (names, [note.id for note in notes]) == ({}, ["file-not-saved"])


def test_an_asset_that_unpacks_to_more_than_it_may_is_told(machine, monkeypatch):
    own_model(machine.use("here"), "my-net")
    state = ReaderState(model="my-net")
    data = dumps(session(state, gather([state])[0]))
    monkeypatch.setattr(belongings, "LARGEST_MODEL", 1000)
    assert [note.id for note in loads(data, "x", TYPES).notes] == ["asset-damaged"]


def test_a_list_of_assets_that_is_none_is_damage():
    from rnnlab.session.document import DocumentError

    for listed in (3, [3], [{"kind": "program", "name": "x", "sha256": "0" * 64}], [{}], [{"kind": []}] * 200):
        tree = {"format": "rnnlab", "version": 2, "works": [], "assets": listed}
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            archive.writestr(ENTRY, json.dumps(tree))
        with pytest.raises(DocumentError):
            loads(buffer.getvalue(), "x", {})


def test_the_same_session_gives_the_same_bytes_with_its_assets(machine):
    own_model(machine.use("here"), "my-net")
    state = ReaderState(model="my-net")
    first, second = (dumps(session(state, gather([state])[0])) for _ in range(2))
    assert first == second
    assert msgspec.json.decode(zipfile.ZipFile(io.BytesIO(first)).read(ENTRY))["assets"][0]["name"] == "my-net"
