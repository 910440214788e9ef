"""The shipped models are what their cards say: measured anew on other sentences of the test split."""

from __future__ import annotations

import numpy as np
import pytest

from rnnlab.engine import evaluation, recipes
from rnnlab.engine.cloze_recipes import NAMES as GUESSERS
from rnnlab.engine.evaluation import agree
from rnnlab.engine.gates import Force, forced_lstm, forced_values
from rnnlab.engine.models import load_trained
from rnnlab.engine.sense_recipes import NAMES as SENSES
from rnnlab.engine.tasks import task
from rnnlab.engine.tasks.base import Condition
from rnnlab.engine.training import parameter_count
from rnnlab.engine.translator_recipes import NAMES as TRANSLATORS
from rnnlab.paths import resource

NAMES = tuple(recipes.NAMES)
OTHER_SENTENCES = 12345  # the cards were measured with seed 0


def conditions(name):
    return {tuple(condition.labels.values()): condition for condition in task(name).conditions}


def labels(row):
    """What a row is of: all that stands before its accuracy."""
    return tuple(row.values())[: list(row).index("accuracy")]


def measured(model, condition, n):
    """One row, on sentences that the card was not measured with."""
    made = task(model.card.task)
    sizes = evaluation.blocks(n)
    counts = (evaluation.count_block(model, made, condition, k, size, OTHER_SENTENCES) for k, size in enumerate(sizes))
    return evaluation.row(condition, counts)


def test_every_recipe_is_shipped_and_all_together_are_less_than_ten_megabytes():
    files = list(resource("models").glob("*.safetensors"))
    assert {file.stem for file in files} == {*NAMES, *SENSES, *GUESSERS, *TRANSLATORS}
    assert sum(file.stat().st_size for file in files) < 10e6


@pytest.mark.parametrize("name", NAMES)
def test_a_card_holds_the_recipe_and_what_its_search_found(name):
    kind, cell = recipes.NAMES[name]
    model = load_trained(name, kind)
    settings, setup = model.card.settings, recipes.recipe(kind, cell, 0)
    assert settings["recipe"] == setup.plain()
    assert model.card.steps == setup.updates
    assert settings["search"] == recipes.search_results(kind, cell)
    assert len(settings["search"]) == len(recipes.grid(kind, cell)) > 1
    assert settings["search"][recipes.best(settings["search"])]["init"] == setup.init
    assert settings["parameters"] == parameter_count(setup) == model.parameter_count
    assert model.words == task(kind).words
    assert model.answers == task(kind).answers


@pytest.mark.parametrize("name", NAMES)
def test_a_card_s_accuracy_is_that_of_its_rows_which_all_have_their_counts(name):
    card = load_trained(name).card
    rows = card.settings["rows"]
    assert [labels(row) for row in rows] == list(conditions(card.task))
    assert all(row["accuracy"] == row["right"] / row["n"] and row["n"] >= 100 for row in rows)
    assert card.metrics["accuracy"] == pytest.approx(sum(row["right"] for row in rows) / sum(row["n"] for row in rows))


@pytest.mark.parametrize("name", NAMES)
def test_a_card_s_rows_are_found_again_on_other_sentences(name):
    model = load_trained(name)
    rows = conditions(model.card.task)
    # the symbols of one sentence are right or wrong together: more sentences, and an error larger than binomial
    n, tolerance = (200, 0.05) if model.card.task == "brackets" else (50, 0.0)
    for stated in model.card.settings["rows"]:
        found = measured(model, rows[labels(stated)], n)
        assert agree(found, stated, tolerance), (stated, found)


def test_all_cells_of_recall_had_the_same_budget_and_search():
    cards = [load_trained(name).card for name in NAMES if name.startswith("recall-")]
    tried = [
        [
            (entry["learning_rate"], entry["lessons"], entry["init"], entry["updates"])
            for entry in card.settings["search"]
        ]
        for card in cards
    ]
    assert len(cards) == 4
    assert all(each == tried[0] for each in tried)
    assert len({card.steps for card in cards}) == 1


@pytest.mark.parametrize("gap", [0, 10, 30, 50])
@pytest.mark.parametrize("kind", ["plain", "in front", "distractor"])
def test_the_lstm_recalls_the_country_at_every_gap_up_to_fifty(gap, kind):
    if (gap, kind) not in conditions("recall"):
        assert gap == 0  # nothing to hold out, or no room for another country
        return
    row = measured(load_trained("recall-lstm"), conditions("recall")[gap, kind], 100)
    assert row["n"] == 100
    assert row["accuracy"] >= 0.99


@pytest.mark.parametrize("name", ["recall-lstm", "recall-gru"])
def test_a_learners_own_words_do_no_harm(name):
    # Half of the words between are unknown, one in ten was in training.
    level = {"gap": 20, "front": (3, 10), "visits": 1, "unknown": 0.5}
    assert measured(load_trained(name), Condition({"condition": "unknown"}, level), 100)["accuracy"] >= 0.95


@pytest.mark.parametrize("name", ["reber-lstm", "reber-lstm1997"])
def test_reber_strings_are_right_at_every_step(name):
    row = measured(load_trained(name), conditions("reber")["whole string",], 300)
    assert row["accuracy"] >= 0.99


def test_without_its_cells_memory_the_lstm_does_not_know_which_symbol_to_return():
    model, reber = load_trained("reber-lstm"), task("reber")
    condition = conditions("reber")["second-last symbol",]
    batch = reber.examples("test", 100, OTHER_SENTENCES, condition)
    given = np.zeros((*batch.inputs.shape, len(model.answers)))
    for k in range(len(batch)):
        ids = batch.sentence(k)
        inner = tuple(step for step, role in enumerate(reber.roles(ids), 1) if role == "inner")
        forced = forced_values([Force("f", 0.0, steps=inner)], len(ids), model.hidden_size)
        trace = forced_lstm(model.weights, model.embedding[list(ids)], forced)
        given[k, : len(ids)] = model.answer_probabilities(trace.hidden)
    right, n = reber.correct(given, batch, condition)
    assert n == 100
    assert 30 <= right <= 70  # four standard errors around one half


def test_the_1997_cell_counts_without_a_forget_gate_and_keeps_what_it_wrote():
    model = load_trained("reber-lstm1997")
    H = model.hidden_size
    assert (model.weights.W[H : 2 * H] == 0).all()
    assert (model.weights.U[H : 2 * H] == 0).all()
    lstm = load_trained("reber-lstm")
    assert model.parameter_count * 4 == lstm.parameter_count * 3
