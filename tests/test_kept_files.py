"""What is kept under the hash of its contents is that, or is refused."""

import hashlib

import pytest

from rnnlab import corpus, kept_pairs, paths
from rnnlab.kept_files import KeptError, is_digest


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path / "texts")
    return tmp_path / "texts"


def kept_text():
    return corpus.keep("word", ("我", "打", "狗")).digest


def test_a_kept_files_name_is_the_sha_256_of_its_bytes(folder):
    digest = kept_text()
    assert digest == hashlib.sha256((folder / f"{digest}.json").read_bytes()).hexdigest()


def test_texts_and_pairs_are_two_kinds_in_one_folder(folder):
    digest = kept_text()
    assert corpus.SHELF.holds(digest)
    assert not kept_pairs.is_kept(digest)
    with pytest.raises(KeptError) as refused:
        kept_pairs.read(digest)
    assert (refused.value.kind, refused.value.args_by_name) == ("pairs-not-kept", {"value": digest})


def test_a_text_that_was_changed_is_refused_and_written_anew_when_it_is_kept_again(folder):
    digest = kept_text()
    path = folder / f"{digest}.json"
    whole = path.read_bytes()
    path.write_bytes(whole + b" ")
    with pytest.raises(KeptError) as refused:
        corpus.read(digest)
    assert refused.value.kind == "text-damaged"
    assert refused.value.args_by_name["path"] == str(path)
    assert kept_text() == digest
    assert path.read_bytes() == whole


@pytest.mark.parametrize("contents", [b"{}", b"[1]", b"\xff", b'{"format":"rnnlab-text-1","level":"line","tokens":[]}'])
def test_a_file_of_the_right_hash_that_holds_no_text_is_refused(folder, contents):
    digest = corpus.SHELF.keep(contents)
    with pytest.raises(KeptError) as refused:
        corpus.read(digest)
    assert (refused.value.kind, refused.value.args_by_name["detail"]) == ("text-damaged", "no kept text")


def test_a_folder_in_a_texts_place_is_no_kept_text(folder):
    digest = "0" * 64
    (folder / f"{digest}.json").mkdir(parents=True)
    assert not corpus.SHELF.holds(digest)


@pytest.mark.parametrize("text", ["", "../x", "0" * 63, "0" * 65, "A" * 64, "0" * 64 + "\n"])
def test_what_is_no_hash_is_never_a_file(text):
    assert not is_digest(text)
    assert not corpus.SHELF.holds(text)
