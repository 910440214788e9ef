"""The Translation lab's long work: however it is cut, killed or taken up again, it comes to the same numbers."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from msgspec.structs import replace

from rnnlab import kept_pairs, paths
from rnnlab.engine import translator_course as course_module
from rnnlab.engine.tasks.pairs import pairs_task
from rnnlab.engine.tasks.translate import translate
from rnnlab.engine.traces import EngineError
from rnnlab.engine.translation_traces import MeasuredCurves, TranslatorTraining
from rnnlab.engine.translator_evaluation import evaluate, plain_row
from rnnlab.engine.translator_models import load_translator, translator_of
from rnnlab.engine.translator_training import begin, train_chunk
from rnnlab.labs.translation.compute import compute
from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.labs.translation.state import State
from rnnlab.labs.translation.work import JOBS, setups_of
from tests.labs.translators import write_translator

PLAN = TranslatorPlan(clauses=3, hidden=6, embedding=5, batch=4, updates=10, seed=2)
TASK = translate("zh-en")


@pytest.fixture(autouse=True)
def folders(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path / "texts")
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path / "models")
    monkeypatch.setattr(course_module, "MEASUREMENTS", 3)
    monkeypatch.setattr(course_module, "WATCHED_SENTENCES", 3)
    monkeypatch.setattr(course_module, "KEPT_SENTENCES", 4)
    monkeypatch.setattr(course_module, "KEPT_LENGTHS", (1, 2))
    (tmp_path / "models").mkdir()
    return tmp_path


def run(job, spec, budget, carry=None):
    """All chunks, each carried over as between two processes."""
    chunks = [JOBS[job](spec, carry, budget)]
    while not chunks[-1].finished:
        chunks.append(JOBS[job](spec, pickle.loads(pickle.dumps(chunks[-1].carry)), budget))
    return chunks


def weights(chunk, name):
    return chunk.carry.run(name).checkpoint.weights


def same(one, other):
    return set(one) == set(other) and all(one[key].tobytes() == other[key].tobytes() for key in one)


# ---- training --------------------------------------------------------------------------------------------------------


def test_both_translators_learn_what_each_would_learn_alone_in_one_go():
    last = run("train", PLAN, 0.0)[-1]
    for setup in setups_of(PLAN):
        alone, _ = train_chunk(begin(setup), PLAN.updates)
        assert same(weights(last, setup.between), alone.weights)


def test_a_training_in_one_piece_and_in_many_is_the_same_bit_for_bit():
    many, one = run("train", PLAN, 0.0), run("train", PLAN, 60.0)
    assert len(one) == 1
    assert len(many) > 2 * PLAN.updates
    for name in ("fixed", "attention"):
        assert same(weights(many[-1], name), weights(one[-1], name))
    for a, b in zip(many[-1].result.translators, one[-1].result.translators, strict=True):
        assert a.loss.tobytes() == b.loss.tobytes()
        assert a.measured == b.measured
    assert many[-1].result.examples == one[-1].result.examples


def test_a_rewound_training_comes_to_the_same_weights_again():
    chunks = run("train", PLAN, 0.0)
    kept = pickle.dumps(chunks[len(chunks) // 2].carry)
    again = run("train", PLAN, 0.0, pickle.loads(kept))
    for name in ("fixed", "attention"):
        assert same(weights(chunks[-1], name), weights(again[-1], name))
    assert chunks[-1].result.translators[0].measured == again[-1].result.translators[0].measured


def test_the_two_take_turns_update_by_update_on_the_same_sentences(monkeypatch):
    drawn = []
    own = type(TASK).batch

    def batch(task, rng, size, clauses, split="train"):
        found = own(task, rng, size, clauses, split)
        drawn.append(found.source.tobytes())
        return found

    monkeypatch.setattr(type(TASK), "batch", batch)
    for chunk in run("train", PLAN, 0.0):
        fixed, attention = (one.updates for one in chunk.result.translators)
        assert fixed - attention in (0, 1)
    assert drawn[::2] == drawn[1::2]
    assert len(set(drawn[::2])) == PLAN.updates


def test_what_is_told_grows_point_by_point_and_measurement_by_measurement():
    chunks = run("train", PLAN, 0.0)
    last = chunks[-1].result
    assert isinstance(last, TranslatorTraining)
    assert (last.updates, last.every, last.measure_every) == (10, 1, 4)
    assert last.vocabulary == (len(TASK.source_words), len(TASK.target_words))
    assert (last.pairs, last.counts) == (0, {})
    for k, one in enumerate(last.translators):
        assert (one.name, one.updates, len(one.loss), one.stopped) == (PLAN.models[k], 10, 10, None)
        assert [updates for updates, _ in one.measured] == [4, 8, 10]
        for _, rows in one.measured:
            assert [(row.clauses, row.n, row.trained) for row in rows] == [(1, 3, True), (2, 3, True)]
    before = None
    for chunk in chunks:
        for one in chunk.result.translators:
            assert len(one.loss) == one.updates
        if before is not None:
            assert chunk.done >= before.done
            for a, b in zip(before.result.translators, chunk.result.translators, strict=True):
                assert b.measured[: len(a.measured)] == a.measured
        before = chunk
    assert (chunks[-1].done, chunks[-1].total) == (20, 20)
    assert chunks[-1].carry is not None


def test_points_of_a_long_training_are_means_of_their_updates(monkeypatch):
    monkeypatch.setattr(course_module, "POINTS", 5)
    coarse = run("train", PLAN, 60.0)[-1].result
    monkeypatch.setattr(course_module, "POINTS", 200)
    fine = run("train", PLAN, 60.0)[-1].result
    assert (coarse.every, fine.every) == (2, 1)
    for a, b in zip(coarse.translators, fine.translators, strict=True):
        np.testing.assert_allclose(a.loss, b.loss.reshape(5, 2).mean(axis=1))


def test_examples_are_held_out_sentences_with_what_each_translator_writes_now():
    last = run("train", PLAN, 60.0)[-1]
    assert [TASK.translate(source).clauses for source, _, _ in last.result.examples] == [1, 2]
    for source, right, written in last.result.examples:
        assert TASK.splits(source) == "validation"
        assert TASK.translate(source).target == right
        assert len(written) == 2
        for name, words in zip(PLAN.models, written, strict=True):
            translator = translator_of(last.carry.run(name).checkpoint)
            assert set(words) <= set(translator.target_words)
            assert len(words) <= 2 * len(source) + 10


def test_a_translator_that_explodes_stops_alone_and_keeps_what_came_before():
    plan = TranslatorPlan(
        models=("attention", "fixed"), clauses=1, hidden=4, embedding=3, batch=2, updates=6, learning_rate=1e9
    )
    last = run("train", plan, 0.0)[-1]
    assert last.finished
    for one in last.result.translators:
        if one.stopped is not None:
            assert one.reason == "not-finite"
            assert one.updates == one.stopped - 1
        assert len(one.loss) == one.updates
        assert np.isfinite(one.loss).all()


@pytest.mark.parametrize("models", [("fixed",), ("attention",)])
def test_one_translator_alone_is_trained_as_beside_the_other(models):
    alone = run("train", replace(PLAN, models=models), 60.0)[-1]
    both = run("train", PLAN, 60.0)[-1]
    assert same(weights(alone, models[0]), weights(both, models[0]))


# ---- keeping ---------------------------------------------------------------------------------------------------------


def test_a_kept_translator_is_found_by_its_name_and_translates_as_in_training(folders):
    trained = run("train", PLAN, 60.0)[-1]
    chunks = run("keep", "attention", 0.0, trained.carry)
    name = chunks[-1].result
    assert [chunk.result for chunk in chunks[:-1]] == [None] * (len(chunks) - 1)
    assert (folders / "models" / f"{name}.safetensors").is_file()
    assert name.startswith("translate-")
    assert len(name) == len("translate-") + 12
    translator = load_translator(name)
    assert translator.card.steps == PLAN.updates
    own = translator_of(trained.carry.run("attention").checkpoint)
    for key, values in own.weights.encoder.items():
        np.testing.assert_array_equal(translator.weights.encoder[key], values)
    rows = translator.card.settings["rows"]
    assert rows == evaluate(own, TASK, 4, lengths=(1, 2))
    assert compute(State(model=name, limit=5)).model == name
    assert run("keep", "attention", 60.0, trained.carry)[-1].result == name  # the same numbers have the same name


def test_a_translator_can_be_kept_while_it_is_being_trained(folders):
    chunks = run("train", PLAN, 0.0)
    name = run("keep", "fixed", 60.0, chunks[16].carry)[-1].result
    assert load_translator(name).card.steps == chunks[16].result.translators[0].updates < PLAN.updates


@pytest.mark.parametrize(
    ("carried", "name", "kind"), [(False, "fixed", "nothing-chosen"), (True, "both", "not-an-option")]
)
def test_what_was_never_trained_cannot_be_kept(carried, name, kind):
    carry = JOBS["train"](PLAN, None, 0.0).carry if carried else None
    with pytest.raises(EngineError) as caught:
        JOBS["keep"](name, carry, 0.0)
    assert (caught.value.kind, caught.value.field) == (kind, "models")


# ---- the user's own pairs --------------------------------------------------------------------------------------------


@pytest.fixture
def pairs(folders):
    rng = np.random.default_rng(0)
    drawn = [TASK.draw(rng, 1, "train") for _ in range(60)]
    return kept_pairs.keep([(one.source, one.target) for one in drawn], "zh-en").digest


def test_pairs_are_learned_measured_and_kept_with_their_hash(folders, pairs):
    plan = TranslatorPlan(hidden=6, embedding=5, batch=4, updates=5, pairs=pairs)
    last = run("train", plan, 60.0)[-1]
    task = pairs_task(pairs)
    assert last.result.counts == task.counts
    assert last.result.pairs == 60
    assert last.result.vocabulary == (len(task.source_words), len(task.target_words))
    for one in last.result.translators:
        assert [row.clauses for row in one.measured[-1][1]] == [1]
    known = set(task.pairs["validation"])
    assert {(source, right) for source, right, _ in last.result.examples} <= known
    name = run("keep", "fixed", 60.0, last.carry)[-1].result
    assert load_translator(name).card.settings["pairs"] == pairs
    found = compute(State(model=name, source=task.pairs["train"][0][0], limit=5))
    assert found.reference is None  # the clause grammar has no say
    curve = run("curve", State(model=name, models=(name,), lengths=(1, 2, 3), sentences=4), 60.0)[-1].result
    assert [row.clauses for row in curve.curves[0].rows] == [1]


def test_pairs_that_are_gone_are_refused():
    with pytest.raises(EngineError) as caught:
        JOBS["train"](TranslatorPlan(pairs="0" * 64), None, 0.0)
    assert (caught.value.kind, caught.value.field) == ("pairs-not-kept", "pairs")


# ---- curves ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def own(folders):
    for kind in ("attention", "fixed", "back"):
        write_translator(folders / "models", kind, ending=3.0)
    return State(models=("own-fixed", "own-attention"), lengths=(3, 1), sentences=30, seed=4)


def test_a_measured_curve_is_that_of_an_evaluation_however_cut(own):
    many, one = run("curve", own, 0.0), run("curve", own, 60.0)
    assert len(one) == 1
    assert len(many) == 2 * 2 * 2  # models, lengths, blocks of 25 and 5
    assert many[-1].result == one[-1].result
    found = one[-1].result
    assert isinstance(found, MeasuredCurves)
    assert (found.sentences, found.lengths) == (30, (1, 3))
    assert "version:" in found.signature
    for curve, name in zip(found.curves, own.models, strict=True):
        translator = load_translator(name)
        assert (curve.model, curve.updates) == (name, translator.card.steps)
        assert [plain_row(row) for row in curve.rows] == evaluate(translator, TASK, 30, 4, lengths=(1, 3))


def test_models_take_turns_and_short_sentences_come_first(own):
    counts = []
    for chunk in run("curve", own, 0.0):
        counts.append([[(row.clauses, row.n) for row in curve.rows] for curve in chunk.result.curves])
        assert chunk.done == sum(n for curve in counts[-1] for _, n in curve)
        assert chunk.total == 120
    assert counts[0] == [[(1, 25)], []]
    assert counts[1] == [[(1, 25)], [(1, 25)]]
    assert counts[3] == [[(1, 30)], [(1, 30)]]
    assert counts[4] == [[(1, 30), (3, 25)], [(1, 30)]]


def test_bleu_is_told_when_all_sentences_of_a_length_are_there(own):
    first, *_, last = run("curve", own, 0.0)
    assert first.result.curves[0].rows[0].bleu is None
    assert all(row.bleu is not None for curve in last.result.curves for row in curve.rows)


def test_a_translator_of_the_other_direction_is_measured_on_its_own_sentences(own):
    found = run("curve", State(models=("own-back",), lengths=(1,), sentences=5), 60.0)[-1].result
    rows = evaluate(load_translator("own-back"), translate("en-zh"), 5, lengths=(1,))
    assert [plain_row(row) for row in found.curves[0].rows] == rows


def test_a_model_that_is_not_there_is_refused_by_its_place(own):
    with pytest.raises(EngineError) as caught:
        JOBS["curve"](State(models=("own-fixed", "own-nothing")), None, 0.0)
    assert (caught.value.kind, caught.value.field) == ("model-unknown", "models[1]")
