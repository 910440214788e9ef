"""Kept texts: named by the hash of their tokens, written whole, and refused when they have been changed."""

from __future__ import annotations

import hashlib
import json
import os
from types import SimpleNamespace

import pytest

from rnnlab import corpus, paths
from rnnlab.session import assets, models
from rnnlab.session.messages import Problem

TEXT = "我出生在中国，所以我会说中文。\n" * 30


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path / "texts")
    return tmp_path / "texts"


def test_a_kept_text_comes_back_by_its_hash(folder):
    kept = assets.keep_text(TEXT, "word")
    assert kept.tokens[:5] == ("我", "出生", "在", "中国", "，")
    assert assets.kept_text(kept.digest) == kept
    (file,) = folder.iterdir()
    assert file.name == f"{hashlib.sha256(file.read_bytes()).hexdigest()}.json"


def test_one_text_is_kept_once_and_each_level_is_a_text_of_its_own(folder):
    first = assets.keep_text(TEXT, "word")
    time = corpus.path_of(first.digest).stat().st_mtime_ns
    assert assets.keep_text(TEXT, "word") == first
    assert corpus.path_of(first.digest).stat().st_mtime_ns == time
    assert assets.keep_text(TEXT, "char").digest != first.digest
    assert len(list(folder.iterdir())) == 2


def test_a_text_of_characters_keeps_its_blanks_as_characters():
    kept = assets.keep_text("ab cd\nef " * 40, "char")
    assert kept.tokens[:9] == ("a", "b", "␣", "c", "d", "↵", "e", "f", "␣")


@pytest.mark.parametrize(("level", "unit"), [("word", "狗 "), ("char", "狗")])
def test_a_text_that_is_too_short_is_refused_with_both_numbers(level, unit):
    assert len(assets.cut(unit * 200, level)) == 200
    with pytest.raises(Problem, match="199 tokens are too few to learn from; a text needs 200"):
        assets.cut(unit * 199, level)


def test_a_text_that_is_too_long_is_refused_with_both_numbers(monkeypatch):
    monkeypatch.setattr(assets, "MOST_TOKENS", 300)
    with pytest.raises(Problem, match="301 tokens are too many to train on here; the limit is 300"):
        assets.cut("狗 " * 301, "word")


def test_another_level_is_refused_by_name():
    with pytest.raises(Problem, match="“sentence” is not one of word, char"):
        assets.cut(TEXT, "sentence")


def test_a_changed_text_is_refused_and_named():
    kept = assets.keep_text(TEXT, "word")
    path = corpus.path_of(kept.digest)
    path.write_bytes(path.read_bytes().replace("中国".encode(), "法国".encode()))
    with pytest.raises(Problem, match="is damaged") as caught:
        assets.kept_text(kept.digest)
    assert path.name in str(caught.value)
    assert assets.keep_text(TEXT, "word") == kept  # the same text opened again repairs it
    assert assets.kept_text(kept.digest) == kept


@pytest.mark.parametrize("digest", ["", "0" * 64, "../../secret", "A" * 64, "0" * 64 + "\n"])
def test_a_text_that_is_not_kept_is_said(digest):
    with pytest.raises(Problem, match="not kept on this computer"):
        assets.kept_text(digest)


@pytest.mark.parametrize(
    "data",
    [
        b"oops",
        b"[" * 100_000,
        b"[]",
        b'{"format":"rnnlab-text-1"}',
        json.dumps({"format": "rnnlab-text-2", "level": "word", "tokens": []}).encode(),
        json.dumps({"format": "rnnlab-text-1", "level": "line", "tokens": ["a"]}).encode(),
        json.dumps({"format": "rnnlab-text-1", "level": "word", "tokens": [1]}).encode(),
        json.dumps({"format": "rnnlab-text-1", "level": "word", "tokens": [""]}).encode(),
        json.dumps({"format": "rnnlab-text-1", "level": "word", "tokens": "abc"}).encode(),
    ],
)
def test_a_file_under_its_right_name_that_is_no_text_is_refused(folder, data):
    digest = hashlib.sha256(data).hexdigest()
    folder.mkdir()
    (folder / f"{digest}.json").write_bytes(data)
    with pytest.raises(Problem, match="is damaged"):
        assets.kept_text(digest)


def test_a_folder_that_cannot_be_written_is_said(folder):
    folder.write_text("a file where the folder should be")
    with pytest.raises(Problem, match="Not saved") as caught:
        assets.keep_text(TEXT, "word")
    assert folder.name in str(caught.value)


def test_a_write_that_fails_leaves_nothing_behind(folder, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(Problem, match="No space left"):
        assets.keep_text(TEXT, "word")
    assert list(folder.iterdir()) == []


def test_a_text_is_forgotten_unless_a_model_was_trained_on_it(monkeypatch):
    used, unused = assets.keep_text(TEXT, "word"), assets.keep_text(TEXT, "char")
    entry = SimpleNamespace(settings={"recipe": {"text": used.digest}})
    monkeypatch.setattr(models, "catalogue", lambda task: (entry,))
    assets.forget_text(used.digest)
    assets.forget_text(unused.digest)
    assets.forget_text(unused.digest)  # one that is not there is no error
    assert assets.kept_text(used.digest) == used
    with pytest.raises(Problem, match="is not kept on this computer"):
        assets.kept_text(unused.digest)


def test_tokens_that_are_cut_already_are_kept_as_the_text_is_and_too_few_are_refused():
    kept = assets.keep_tokens("word", assets.cut(TEXT, "word"))
    assert kept == assets.keep_text(TEXT, "word")
    with pytest.raises(Problem, match="199 tokens are too few"):
        assets.keep_tokens("word", ("狗",) * 199)
