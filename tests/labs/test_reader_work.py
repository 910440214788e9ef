"""The Reader's long work: a text is read as its parts say, and training on it is that of the engine, however cut."""

from __future__ import annotations

import errno
import math
import pickle
import random
from types import SimpleNamespace

import numpy as np
import pytest

from rnnlab import corpus, paths
from rnnlab.engine import text_training
from rnnlab.engine.models import load_trained
from rnnlab.engine.tasks.text import text_task
from rnnlab.engine.text_training import advance, begun
from rnnlab.engine.traces import EngineError
from rnnlab.engine.training import Setup
from rnnlab.labs.reader.own_text import TextSource, TextTrainingSpec, opening, read_own
from rnnlab.labs.reader.state import State
from rnnlab.labs.reader.work import JOBS
from rnnlab.session import assets, cutting, models
from rnnlab.session.messages import Problem

STORY = " ".join(random.Random(1).choices(["猫 追 狗 。", "狗 打 我 。", "我 爱 吃 苹果 。"], k=300))


@pytest.fixture(autouse=True)
def folders(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path / "texts")
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path / "models")
    monkeypatch.setattr(
        text_training,
        "recipe",
        lambda task, cell, seed: Setup(task=task, cell=cell, seed=seed, embedding=6, hidden=12, batch=8, updates=60),
    )
    return tmp_path


def run(job, spec, budget):
    """All chunks, each carried over as between two processes."""
    chunks = [JOBS[job](spec, None, budget)]
    while not chunks[-1].finished:
        chunks.append(JOBS[job](spec, pickle.loads(pickle.dumps(chunks[-1].carry)), budget))
    return chunks


def file(folder, data, name="story.txt"):
    path = folder / name
    path.write_bytes(data)
    return str(path)


@pytest.mark.parametrize("level", ["word", "char"])
def test_a_file_is_read_as_its_parts_read_it_however_cut(folders, monkeypatch, level):
    monkeypatch.setattr(cutting, "PIECE", 50)
    source = TextSource("story.txt", file(folders, STORY.encode("gbk")), level=level)
    short, whole = run("read-text", source, 0.0), run("read-text", source, 60.0)
    assert len(short) > 20
    assert len(whole) == 1
    found = short[-1].result
    assert found == whole[-1].result
    kept = assets.keep_text(STORY, level)
    assert (found.digest, found.tokens, found.encoding) == (kept.digest, len(kept.tokens), "gb18030")
    assert found.words == len(text_task(kept.digest).words)
    assert found.characters == len(STORY)
    assert found.preview == (STORY[:160],)
    done = [chunk.done for chunk in short]
    assert done == sorted(done)
    assert done[-1] == short[-1].total


def test_F06_an_uncertain_encoding_is_asked_with_the_first_lines_of_each_reading_and_nothing_is_kept(folders):
    path = file(folders, "Ŀ¼, ".encode() * 200)
    (chunk,) = run("read-text", TextSource("story.txt", path), 60.0)
    readings = dict(chunk.result.candidates)
    assert readings["utf-8"][0].startswith("Ŀ¼")
    assert readings["gb18030"][0].startswith("目录")
    assert (chunk.result.digest, (folders / "texts").exists()) == ("", False)
    (answered,) = run("read-text", TextSource("story.txt", path, encoding="gb18030"), 60.0)
    assert answered.result.candidates == ()
    assert corpus.read(answered.result.digest).tokens[0] == "目录"


def test_Q21_pasted_marks_are_tokens_like_any_other(folders):
    (chunk,) = run("read-text", TextSource("pasted", pasted="我 爱 <b> 狗 <eos>\n" * 60), 60.0)
    assert corpus.read(chunk.result.digest).tokens[:5] == ("我", "爱", "<b>", "狗", "<eos>")
    assert chunk.result.preview[0] == "我 爱 <b> 狗 <eos>"


@pytest.mark.parametrize(
    ("data", "id"),
    [
        (b"", "text-file-empty"),
        (b" \n\t ", "text-file-empty"),
        (bytes(range(256)) * 4, "text-file-binary"),
        (b"a " * (5 * 2**19 + 1), "text-file-too-large"),
        ("狗 ".encode() * 199, "text-too-short"),
    ],
)
def test_what_is_no_text_to_learn_from_is_refused_by_name_and_not_kept(folders, data, id):
    with pytest.raises(Problem) as refused:
        run("read-text", TextSource("story.txt", file(folders, data)), 60.0)
    assert refused.value.message.id == id
    assert not (folders / "texts").exists()


def test_a_file_in_another_encoding_than_asked_is_refused_with_the_place(folders):
    path = file(folders, STORY.encode("gbk"))
    with pytest.raises(Problem) as refused:
        run("read-text", TextSource("story.txt", path, encoding="utf-8"), 60.0)
    assert refused.value.message.id == "text-file-encoding"


def test_a_file_that_is_not_there_is_named(folders):
    with pytest.raises(Problem, match=r"gone\.txt"):
        run("read-text", TextSource("gone.txt", str(folders / "gone.txt")), 60.0)


def test_a_text_in_which_nothing_comes_back_is_refused_and_not_kept(folders):
    text = " ".join(f"w{k}" for k in range(300))
    with pytest.raises(EngineError) as refused:
        run("read-text", TextSource("pasted", pasted=text), 60.0)
    assert refused.value.kind == "text-nothing-to-learn"
    assert list((folders / "texts").iterdir()) == []


def test_T15_five_thousand_words_are_read(folders):
    (chunk,) = run("read-text", TextSource("pasted", pasted="我 爱 吃 苹果 。\n" * 1000), 60.0)
    assert chunk.result.tokens == 5000


def test_a_text_takes_the_place_of_one_that_nothing_was_trained_on(folders):
    (first,) = run("read-text", TextSource("pasted", pasted=STORY), 60.0)
    source = TextSource("pasted", pasted=STORY + "狗 。", forget=(first.result.digest,))
    (second,) = run("read-text", source, 60.0)
    assert [path.stem for path in (folders / "texts").iterdir()] == [second.result.digest]
    # the same text once more does not forget itself
    run("read-text", TextSource("pasted", pasted=STORY + "狗 。", forget=(second.result.digest,)), 60.0)
    assert corpus.read(second.result.digest)


def test_training_is_the_engines_own_however_cut(folders):
    digest = assets.keep_text(STORY, "word").digest
    spec = TextTrainingSpec(digest, cell="gru", seed=3, updates=40, title="My story")
    short, whole = run("train-text", spec, 1e-9), run("train-text", spec, 60.0)
    assert len(short) > 40
    assert len(whole) == 1
    plain = advance(begun(digest, "gru", 3, 40), 60.0, "My story")
    assert short[-1].result.name == whole[-1].result.name == plain.result.name
    for chunk in (short[-1], whole[-1]):
        assert np.array_equal(chunk.result.cross_entropy, plain.result.cross_entropy)
        for name, weights in plain.carry.checkpoint.weights.items():
            assert np.array_equal(chunk.carry.checkpoint.weights[name], weights)


def test_perplexity_is_the_exponential_of_the_cross_entropy(folders):
    spec = TextTrainingSpec(assets.keep_text(STORY, "word").digest, updates=25)
    result = run("train-text", spec, 60.0)[-1].result
    assert result.perplexity.tolist() == [pytest.approx(math.exp(nats)) for nats in result.cross_entropy]
    assert result.training_perplexity.tolist() == [pytest.approx(math.exp(nats)) for nats in result.loss]
    assert result.unigram_perplexity == pytest.approx(math.exp(result.unigram_cross_entropy))


def test_a_trained_model_is_listed_and_reads_the_part_that_it_never_saw(folders):
    kept = assets.keep_text(STORY, "word")
    spec = TextTrainingSpec(kept.digest, updates=25, title="<b>My</b> story")
    name = run("train-text", spec, 60.0)[-1].result.name
    entry = models.find(name, "text")
    assert (entry.own, entry.settings["title"]) == (True, "<b>My</b> story")
    last_tenth = kept.tokens[len(kept.tokens) - len(kept.tokens) // 10 :]
    assert opening(entry) == last_tenth[:80]
    state = read_own(State(), name)
    assert (state.model, state.sentence, state.page, state.compare) == (name, last_tenth[:80], "units", None)
    assert load_trained(name).indices(state.sentence).min() >= 0


@pytest.mark.parametrize("stored", [None, "text", [1, 2], [""], []])
def test_a_foreign_card_without_a_sound_opening_has_none(stored):
    assert opening(SimpleNamespace(settings={"opening": stored})) == ()


def test_a_full_disk_is_said_nothing_is_claimed_and_the_last_chunk_can_be_repeated(folders, monkeypatch):
    spec = TextTrainingSpec(assets.keep_text(STORY, "word").digest, updates=25)
    first = JOBS["train-text"](spec, None, 1e-9)
    full = OSError(errno.ENOSPC, "No space left on device")

    def write(path, data):
        raise full

    with monkeypatch.context() as disk:
        disk.setattr("rnnlab.engine.weights.write_atomically", write)
        with pytest.raises(EngineError) as refused:
            JOBS["train-text"](spec, first.carry, 60.0)
    assert refused.value.kind == "file-not-saved"
    assert models.catalogue("text") == ()
    done = JOBS["train-text"](spec, first.carry, 60.0)
    assert models.entry(done.result.name) is not None
