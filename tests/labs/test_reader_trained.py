"""The Reader with trained models: numbers as torch's own modules have them, experiments as by hand, refusals."""

from __future__ import annotations

import random
from functools import partial

import msgspec
import numpy as np
import pytest
import torch
from msgspec.structs import replace
from numpy.testing import assert_allclose

from rnnlab import cli, paths
from rnnlab.engine.tasks import task
from rnnlab.engine.traces import EngineError, Failure
from rnnlab.labs.reader import state as reader
from rnnlab.labs.reader.compute import SHOWN_UNITS, compute, to_json
from rnnlab.labs.reader.state import PRESETS, HeldState, State, WeightChange, with_preset
from rnnlab.session import models as catalogue
from rnnlab.session.answers import answer, failure_message
from rnnlab.session.messages import english
from tests.labs.answers import printed, refused
from tests.labs.trained import CELLS, EMBEDDING, HIDDEN, Torch, write_model

result = partial(printed, "reader")
close = partial(assert_allclose, rtol=0, atol=1e-12)

WORDS = ("我", "出生", "在", "中国", "，", "后来", "搬家", "，", "所以", "我", "会", "说")
ENGLISH = ("I", "was born", "in", "China", ",", "later", "moved", ",", "so", "I", "can", "speak")
ROWS = list(task("recall").indices(WORDS))
TRAINED = [name for name, fields in PRESETS.items() if fields.get("model")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """One model of each cell, named for it."""
    place = tmp_path_factory.mktemp("models")
    for cell in CELLS:
        write_model(place, f"own-{cell}", cell)
    return place


@pytest.fixture(autouse=True)
def models(folder, monkeypatch):
    """The folder as the user's own."""
    monkeypatch.setattr(paths, "own_models", lambda: folder)
    return folder


def state(cell="lstm", **fields):
    return State(**{"model": f"own-{cell}", "sentence": WORDS, "compare": None, **fields})


def own(models, cell):
    return Torch(models / f"own-{cell}.safetensors", cell)


def failure(**fields):
    """How a computation fails in the engine's process: kind, field and the whole sentence."""
    failed = answer("reader", state(**fields))
    assert isinstance(failed, Failure)
    return failed.kind, failed.field, english(failure_message(failed))


# ---- the numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", CELLS)
def test_states_and_answers_are_those_of_torchs_modules_with_the_files_tensors(models, cell):
    shown = compute(state(cell, compare=WORDS[::-1]))
    for trace, rows in ((shown.main, ROWS), (shown.compare, ROWS[::-1])):
        hidden, answers = own(models, cell).read(rows)
        close(trace.hidden, hidden)
        close(trace.answers, answers)
        assert not any(trace.unknown)
    assert shown.cell == cell
    assert shown.answer_names == task("recall").answers


def test_a_relu_rnn_keeps_its_activation(models):
    path = write_model(models, "own-relu", "rnn", activation="relu")
    shown = compute(State(model="own-relu", sentence=WORDS, compare=None, activation="sigmoid"))
    assert shown.activation == "relu"
    close(shown.main.hidden, Torch(path, "rnn", "relu").read(ROWS)[0])


@pytest.mark.parametrize("cell", CELLS)
def test_weights_shown_give_the_preactivations_that_are_shown(cell):
    shown = compute(state(cell))
    before = np.vstack([np.zeros(HIDDEN), shown.main.hidden[:-1]])
    close(shown.main.input_term, shown.main.inputs @ shown.W.T)
    rest = np.zeros(len(shown.b)) if shown.b_hn is None else np.r_[np.zeros(2 * HIDDEN), shown.b_hn]
    close(shown.main.recurrent_term, before @ shown.U.T + rest)


def test_one_network_reads_two_languages_and_both_may_be_mixed():
    chinese, english_one = compute(state()).main, compute(state(sentence=ENGLISH)).main
    mixed = compute(state(sentence=WORDS[:4] + ENGLISH[4:])).main
    assert (chinese.hidden == english_one.hidden).all()
    assert (chinese.answers == mixed.answers).all()
    assert english_one.tokens == ENGLISH


@pytest.mark.parametrize("word", ["zyzzyva", "<eos>", "<b>", "🙂", "שלום", "unk"])
def test_T12_a_word_that_the_model_lacks_is_read_as_unk_and_marked(models, word):
    shown = compute(state(sentence=(*WORDS[:3], word, *WORDS[4:]))).main
    assert shown.unknown == tuple(k == 3 for k in range(len(WORDS)))
    assert shown.tokens[3] == word
    close(shown.inputs[3], own(models, "lstm").embedding.weight[0].detach().numpy())
    close(shown.hidden, own(models, "lstm").read([*ROWS[:3], 0, *ROWS[4:]])[0])


@pytest.mark.parametrize(
    ("cell", "parts"),  # by hand: blocks × 7 × 5, blocks × 7 × 7, blocks × 7 (a GRU has 7 more)
    [("rnn", (35, 49, 7)), ("gru", (105, 147, 28)), ("lstm", (140, 196, 28)), ("lstm1997", (105, 147, 21))],
)
def test_parameters_are_those_of_the_cell_alone_and_a_nailed_gate_is_none(cell, parts):
    shown = compute(state(cell))
    assert (shown.parameter_parts, shown.parameter_count) == (parts, sum(parts))


def test_distance_and_means_of_two_orders_are_those_of_their_states():
    shown = compute(state(compare=WORDS[::-1]))
    assert shown.bag_distance == 0.0
    assert shown.distance == pytest.approx(np.linalg.norm(shown.main.hidden[-1] - shown.compare.hidden[-1]), abs=1e-12)


@pytest.mark.parametrize("cell", ["", *CELLS])
def test_N35_both_sentences_are_read_with_the_same_weights(cell):
    changes = {"weight_changes": (WeightChange("U", 0, 1, 2.0),), "model_embeddings": {"我": (1.0,) * EMBEDDING}}
    shown = compute(state(cell, compare=WORDS, **(changes if cell else {"model": ""})))
    assert (shown.main.hidden == shown.compare.hidden).all()
    assert shown.distance == 0.0


def test_T15_five_hundred_words_are_read_on_every_page():
    long = ("我", "在", "zyz", "说") * 125
    for page in reader.PAGES:
        shown = compute(state(sentence=long, compare=long[::-1], page=page, others=(long,)))
        assert shown.main.answers.shape == (500, 8)


def test_five_thousand_words_are_refused_by_field():
    long = ("我",) * 5000
    for fields, field in [
        ({"sentence": long}, "sentence"),
        ({"compare": long}, "compare"),
        ({"others": (WORDS, long)}, "others[1]"),
    ]:
        problem = refused(state, **fields)
        assert (problem.field, problem.message.id) == (field, "sentence-too-long")


def test_any_order_of_states_gives_the_same_numbers():
    states = [
        state(cell, page=page, step=step, swap_step=step, held=(HeldState(step, 1, 0.5),), others=(WORDS[:step],))
        for cell in CELLS
        for page in ("answers", "fading", "paths", "units")
        for step in (1, 4)
    ]
    first = [to_json(compute(one)) for one in states]
    order = list(range(len(states))) * 3
    random.Random(5).shuffle(order)
    for k in order:
        assert to_json(compute(states[k])) == first[k]


# ---- what is changed -------------------------------------------------------------------------------------------------


def by_hand(weights, x, held_h, held_c):
    """An LSTM step by step, as the formula has it."""
    W, U, b = (torch.from_numpy(v) for v in weights)
    h, c = torch.zeros(U.shape[1], dtype=torch.float64), torch.zeros(U.shape[1], dtype=torch.float64)
    states = []
    for t, x_t in enumerate(torch.from_numpy(x), 1):
        i, f, g, o = (W @ x_t + U @ h + b).chunk(4)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        for unit, value in held_c.get(t, ()):
            c[unit] = value
        h = torch.sigmoid(o) * torch.tanh(c)
        for unit, value in held_h.get(t, ()):
            h[unit] = value
        states.append(h)
    return torch.stack(states).numpy()


def test_changed_weights_and_held_states_are_those_of_a_loop_by_hand():
    changes = (WeightChange("W", 3, 2, 1.5), WeightChange("U", 20, 6, -2.0), WeightChange("b", 27, 0, 0.75))
    held = (
        HeldState(3, 2, 0.9),
        HeldState(3, 4, -0.25),
        HeldState(7, 2, -2.0, "c"),
        HeldState(7, 1, 0.5),
        HeldState(99, 0, 1.0),
    )
    plain = compute(state())
    W, U, b = plain.W.copy(), plain.U.copy(), plain.b.copy()
    W[3, 2], U[20, 6], b[27] = 1.5, -2.0, 0.75
    shown = compute(state(weight_changes=changes, held=held, compare=WORDS))
    close(
        shown.main.hidden,
        by_hand((W, U, b), plain.main.inputs, {3: [(2, 0.9), (4, -0.25)], 7: [(1, 0.5)]}, {7: [(2, -2.0)]}),
    )
    assert shown.main.cell_state[6, 2] == -2.0
    assert (shown.main.hidden[2, 2], shown.main.hidden[2, 4]) == (0.9, -0.25)
    # what is held is held in the first sentence alone
    close(shown.compare.hidden, by_hand((W, U, b), plain.main.inputs, {}, {}))


@pytest.mark.parametrize("cell", ["rnn", "gru"])
def test_held_state_of_the_other_cells_is_read_by_the_next_step(models, cell):
    module = own(models, cell)
    shown = compute(state(cell, held=(HeldState(4, 3, 0.625),)))
    with torch.no_grad():
        x = module.embedding(torch.tensor(ROWS))
        before = module.rnn(x[:4])[0]
        start = before[-1].clone()
        start[3] = 0.625
        after = module.rnn(x[4:], start[None])[0]
    close(shown.main.hidden, torch.cat([before[:3], start[None], after]).numpy())


def test_what_would_have_come_out_stands_beside_a_held_state():
    held = (HeldState(3, 2, 0.9), HeldState(7, 2, -2.0, "c"), HeldState(7, 1, 0.5))
    main = compute(state(held=held)).main
    weights = compute(state()).W, compute(state()).U, compute(state()).b
    before = {3: [(2, 0.9)]}
    free_h = by_hand(weights, main.inputs, before, {7: [(2, -2.0)]})  # at step 7 h is made of the c that is held
    expected = main.hidden.copy()
    expected[2], expected[6] = by_hand(weights, main.inputs, {}, {})[2], free_h[6]
    close(main.hidden_as_computed, expected)
    gates = {name: main.gates[name][6] for name in "ifg"}
    c = main.cell_state.copy()
    c[6] = gates["f"] * main.cell_state[5] + gates["i"] * gates["g"]
    close(main.cell_as_computed, c)
    assert main.cell_state[6, 2] == -2.0 != main.cell_as_computed[6, 2]
    told = to_json(compute(state(held=held)))
    assert told["hidden_as_computed"] == main.hidden_as_computed.tolist()
    assert "hidden_as_computed" not in to_json(compute(state()))


@pytest.mark.parametrize("cell", ["rnn", "gru"])
def test_what_would_have_come_out_of_the_other_cells_is_torchs_own_step(models, cell):
    module = own(models, cell)
    main = compute(state(cell, held=(HeldState(4, 3, 0.625), HeldState(5, 0, -0.5)))).main
    with torch.no_grad():
        x = module.embedding(torch.tensor(ROWS))
        close(main.hidden_as_computed[3], module.rnn(x[:4])[0][-1].numpy())
        fifth = module.rnn(x[4:5], torch.from_numpy(main.hidden[3:4]))[0]
    close(main.hidden_as_computed[4], fifth[-1].numpy())
    assert main.cell_as_computed is None


@pytest.mark.parametrize("activation", reader.ACTIVATIONS)
def test_held_state_of_the_toy_is_read_by_the_next_step(activation):
    toy = State(activation=activation, held=(HeldState(2, 1, 0.5),), compare=("我", "打", "狗"))
    functions = {"tanh": np.tanh, "sigmoid": lambda a: 1 / (1 + np.exp(-a)), "relu": lambda a: np.maximum(a, 0)}
    act = functions.get(activation, lambda a: a)
    W, U, b, h = np.array(toy.W), np.array(toy.U), np.array(toy.b), np.zeros(4)
    shown = compute(toy)
    for t, x in enumerate(shown.main.inputs):
        h = act(W @ x + U @ h + b)
        if t == 1:
            h[1] = 0.5
        close(shown.main.hidden[t], h)
    assert shown.compare.hidden[1, 1] != 0.5


def test_changed_recurrent_bias_of_a_gru_is_the_candidates(models):
    module = own(models, "gru")
    with torch.no_grad():
        module.rnn.bias_hh_l0[2 * HIDDEN + 3] = -1.25
    shown = compute(state("gru", weight_changes=(WeightChange("b_hn", 3, 0, -1.25),)))
    close(shown.main.hidden, module.read(ROWS)[0])


def test_typed_vector_is_read_in_both_languages_and_a_typed_unknown_word_is_none():
    vector = (0.5, -1.0, 0.25, 2.0, 0.0)
    typed = {"中国": vector, "zyz": vector[::-1]}
    shown = compute(state(model_embeddings=typed, sentence=("中国", "China", "zyz", "qqq"))).main
    assert shown.inputs[:3].tolist() == [list(vector), list(vector), list(vector[::-1])]
    assert shown.unknown == (False, False, False, True)


def test_the_models_own_numbers_come_back_when_changes_are_taken_back():
    changed = state(weight_changes=(WeightChange("W", 0, 0, 9.0),), model_embeddings={"我": (1.0,) * EMBEDDING})
    before = compute(state()).main.hidden
    assert not np.array_equal(compute(changed).main.hidden, before)
    assert np.array_equal(compute(reader.clear_changes(changed)).main.hidden, before)


@pytest.mark.parametrize(
    ("fields", "kind", "field"),
    [
        (
            {"weight_changes": (WeightChange("W", 0, 0, 1.0), WeightChange("W", 28, 0, 1.0))},
            "index-out-of-range",
            "weight_changes[1].row",
        ),
        ({"weight_changes": (WeightChange("U", 0, 7, 1.0),)}, "index-out-of-range", "weight_changes[0].col"),
        ({"weight_changes": (WeightChange("b", 28, 0, 1.0),)}, "index-out-of-range", "weight_changes[0].row"),
        ({"weight_changes": (WeightChange("b_hn", 0, 0, 1.0),)}, "not-an-option", "weight_changes[0].matrix"),
        ({"model_embeddings": {"我": (1.0, 2.0)}}, "wrong-shape", "model_embeddings['我']"),
        ({"held": (HeldState(1, 7, 0.0),)}, "index-out-of-range", "held[0].unit"),
        ({"cell": "gru", "held": (HeldState(1, 0, 0.0, "c"),)}, "not-an-option", "held[0].of"),
        ({"model": "no-such-model"}, "model-unknown", "model"),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_model_fails_by_its_field(fields, kind, field):
    found = failure(**fields)
    assert found[:2] == (kind, field)
    assert field in found[2]


def test_damaged_model_fails_in_words(models):
    path = write_model(models, "own-damaged", "lstm")
    path.write_bytes(path.read_bytes()[:-100])
    kind, field, said = failure(model="own-damaged")
    assert (kind, field) == ("model-damaged", "model")
    assert "own-damaged" in said


@pytest.mark.parametrize("name", TRAINED)
def test_preset_of_a_model_that_is_missing_fails_in_words(monkeypatch, tmp_path, name):
    monkeypatch.setattr(paths, "resource", lambda *parts: tmp_path / "nothing")
    failed = answer("reader", with_preset(State(), name))
    assert (failed.kind, failed.field) == ("model-unknown", "model")


@pytest.mark.parametrize("name", TRAINED)
def test_every_word_of_a_presets_sentences_is_in_its_models_vocabulary(name):
    fields = with_preset(State(), name)
    known = task(fields.model.partition("-")[0]).numbers
    for sentence in (fields.sentence, fields.compare or (), *fields.others):
        assert set(sentence) <= known.keys()


@pytest.mark.parametrize("name", TRAINED)
def test_preset_of_a_shipped_model_shows_two_ends_or_its_page(name):
    fields = with_preset(State(), name)
    if catalogue.entry(fields.model) is None:
        pytest.skip(f"{fields.model} is not shipped")
    shown = compute(fields)
    assert not any(shown.main.unknown)
    assert shown.main.nonfinite is None
    if fields.page == "answers":
        assert shown.distance > 0  # an RNN that forgets may bring them close
    elif fields.page == "fading":
        assert shown.fading.change[3] > 0.1
    else:
        assert getattr(shown, fields.page) is not None


def test_shipped_lstm_answers_with_the_language_of_the_country_of_birth():
    """Also for the country of the second sentence and those of the further ones."""
    for name in ("recall", "paths"):
        fields = with_preset(State(), name)
        for sentence in (fields.sentence, fields.compare, *fields.others):
            shown = compute(replace(fields, sentence=sentence, page="answers"))
            country = task("recall").numbers[sentence[3]]
            assert shown.main.answers[-1].argmax() == country - 1
            assert shown.main.answers[-1].max() > 0.9


# ---- pages -----------------------------------------------------------------------------------------------------------


def test_a_page_has_what_it_shows_and_the_others_have_not():
    for page in reader.PAGES:
        shown = compute(state(page=page))
        found = {name for name in ("units", "paths", "fading") if getattr(shown, name) is not None}
        assert found == {page} & {"units", "paths", "fading"}


@pytest.mark.parametrize("word", ["中国", "China"])
def test_swapped_country_is_another_country_in_the_same_language(word):
    sentence = tuple(word if token == "中国" else token for token in WORDS)
    shown = compute(state(sentence=sentence, page="fading", swap_step=4)).fading
    language = int(word == "China")
    assert shown.word == word
    assert shown.other in {country[language] for country in task("recall").words[1:9]} - {word}


@pytest.mark.parametrize("cell", CELLS)
def test_swapping_a_word_changes_nothing_before_it_and_everything_after_is_the_other_run(models, cell):
    shown = compute(state(cell, page="fading", swap_step=4, swap_word="日本"))
    fading = shown.fading
    row = task("recall").numbers["日本"]
    hidden, answers = own(models, cell).read([*ROWS[:3], row, *ROWS[4:]])
    close(fading.swapped.hidden, hidden)
    assert (fading.change[:3] == 0.0).all()
    assert (fading.answer_change[:3] == 0.0).all()
    close(fading.change, np.linalg.norm(hidden - shown.main.hidden, axis=1))
    close(fading.relative[3:], fading.change[3:] / fading.change[3])
    assert (fading.relative[:3] == 0.0).all()
    close(fading.to_last, np.linalg.norm(shown.main.hidden - shown.main.hidden[-1], axis=1))
    close(fading.answer_change, np.abs(answers - shown.main.answers).max(axis=1))


def test_swap_goes_with_what_is_held_in_both_runs():
    held = tuple(HeldState(6, unit, 0.125, of) for unit in range(HIDDEN) for of in ("h", "c"))
    fading = compute(state(page="fading", swap_step=4, held=held)).fading
    assert fading.change[4] > 0
    assert (fading.change[5:] == 0.0).all()  # nothing of the word is left in h and c


def test_swap_of_two_words_that_the_model_lacks_changes_nothing_and_says_so():
    fading = compute(state(sentence=("我", "zyz", "说"), page="fading", swap_step=2, swap_word="qqq")).fading
    assert (fading.change == 0.0).all()
    assert np.isnan(fading.relative[1:]).all()
    assert result(state(sentence=("我", "zyz", "说"), page="fading", swap_step=2, swap_word="qqq"))["fading"][
        "relative"
    ] == [0.0, None, None]


@pytest.mark.parametrize(("swap_step", "word"), [(1, "我"), (3, "狗"), (50, "狗")])
def test_toys_other_word_is_never_the_same_and_a_step_beyond_the_end_is_the_last(swap_step, word):
    for swap_word in ("", word):
        fading = compute(State(page="fading", swap_step=swap_step, swap_word=swap_word)).fading
        assert fading.word == word
        assert fading.other != word
        assert fading.step == min(swap_step, 3)
        assert fading.change[fading.step - 1] > 0
        assert fading.answer_change is None


def test_no_word_of_the_vocabulary_is_swapped_for_itself():
    for pair in task("recall").words:
        for word in pair:
            assert compute(state(sentence=(word,), page="fading")).fading.other != word


def test_paths_go_from_h0_through_every_state_of_every_sentence():
    others = (WORDS[:2], ENGLISH)
    shown = compute(state(page="paths", compare=WORDS[::-1], others=others))
    drawn = shown.paths
    assert drawn.sentences == (WORDS, WORDS[::-1], *others)
    assert [points.shape for points in drawn.points] == [(len(sentence) + 1, 2) for sentence in drawn.sentences]
    close(drawn.points[0][0], -drawn.axes @ drawn.mean)
    close(drawn.points[0][1:], (shown.main.hidden - drawn.mean) @ drawn.axes.T)
    assert drawn.final_answers[0] == shown.main.answers[-1].argmax()
    assert len(drawn.cloud) == len(drawn.cloud_answers) >= 200


def test_axes_of_a_model_stay_where_they_are_when_sentences_and_weights_change():
    one = compute(state(page="paths")).paths
    other = compute(
        state(page="paths", sentence=("我",), others=(ENGLISH,), weight_changes=(WeightChange("W", 0, 0, 5.0),))
    ).paths
    assert np.array_equal(one.axes, other.axes)
    assert np.array_equal(one.mean, other.mean)
    assert one.fitted_on == other.fitted_on > 1000


def test_toys_axes_are_fitted_to_the_states_shown():
    drawn = compute(State(page="paths", others=(("我", "狗"),))).paths
    assert drawn.fitted_on == 4 + 4 + 3
    assert drawn.final_answers == (None, None, None)
    assert len(drawn.cloud) == 0
    states = np.concatenate(drawn.points)
    close(states.mean(axis=0), 0.0)


def test_exploded_toy_has_paths_as_far_as_it_is_finite():
    toy = State(
        sentence=("a",) * 60, compare=None, activation="linear", W=((1.0,),), U=((1e6,),), b=(0.0,),
        embeddings={"a": (1.0,)}, page="paths",
    )  # fmt: skip
    shown = result(toy)["paths"]
    assert shown["fitted_on"] == 53  # h_0 and 52 states
    assert shown["points"][0][53] == [None, None]
    assert shown["explained"] == [1.0, 0.0]


def test_units_that_are_shown_stay_the_same_while_the_sentence_is_edited():
    shown = {compute(state(sentence=sentence)).shown for sentence in (WORDS, ENGLISH[:1], ("zyz",))}
    assert len(shown) == 1
    units = shown.pop()
    assert len(set(units)) == SHOWN_UNITS
    assert units == tuple(sorted(units))
    assert set(units) <= set(range(HIDDEN))
    assert compute(State()).shown == (0, 1, 2, 3)


def test_units_react_over_more_than_two_hundred_held_out_sentences():
    shown = compute(state(page="units")).units
    assert shown.sentences >= 200
    assert {"word", "position", "country"} <= set(shown.features)
    assert shown.share.shape == (HIDDEN, len(shown.features))
    best = shown.share.max(axis=1)
    assert list(best[list(shown.order)]) == sorted(best, reverse=True)
    assert sorted(shown.order) == list(range(HIDDEN))
    assert (shown.low <= shown.high).all()
    assert compute(State(page="units")).units is None


def test_text_that_was_not_kept_leaves_nothing_to_sort_units_by_and_the_sentence_itself_for_the_plane(models):
    words = [("unk", "unk"), ("a", "a"), ("b", "b")]
    write_model(models, "text-0123456789ab", "gru", card_task="text", words=words, answers=words[1:])
    shown = compute(State(model="text-0123456789ab", sentence=("a", "b", "c", "a"), compare=None, page="units"))
    # over one sentence the place tells every state, whatever a unit does
    assert shown.units is None
    assert len(shown.shown) == SHOWN_UNITS
    assert compute(replace(State(model="text-0123456789ab"), page="paths")).paths.fitted_on == 8


def test_json_names_answers_and_marks_what_is_unknown():
    shown = result(state(sentence=("我", "zyz"), page="paths", compare=("我",)))
    assert shown["unknown"] == [False, True]
    assert np.shape(shown["answers"]) == (2, 8)
    assert shown["answer_names"][0] == {"zh": "中文", "en": "Chinese"}
    assert shown["compare"]["unknown"] == [False]
    assert len(shown["paths"]["points"][0]) == 3
    assert shown["cell"] == "lstm"


def test_json_of_the_toy_has_no_keys_of_trained_models():
    assert sorted(result(State())) == sorted(
        ["tokens", "inputs", "input_term", "recurrent_term", "preactivation", "gates", "hidden", "cell_state",
         "bag_of_words", "nonfinite", "parameter_count", "parameter_count_torch", "parameter_parts", "compare",
         "distance", "bag_distance"]
    )  # fmt: skip


def test_command_line_says_in_one_line_that_there_is_no_such_model(capsys, tmp_path):
    file = tmp_path / "state.json"
    file.write_text('{"model": "no-such-model"}', "utf-8")
    assert cli.main(["compute", "reader", "--state", str(file)]) == 2
    said = capsys.readouterr().err
    assert "no-such-model" in said
    assert said.count("\n") == 1


# ---- the state -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "field", "kind"),
    [
        ({"model": "../recall"}, "model", "model-name"),
        ({"model": "a" * 65}, "model", "model-name"),
        ({"page": "nowhere"}, "page", "not-an-option"),
        ({"weight_changes": (WeightChange("W", -1, 0, 0.0),)}, "weight_changes[0].row", "index-out-of-range"),
        ({"weight_changes": (WeightChange("W", 0, 1024, 0.0),)}, "weight_changes[0].col", "index-out-of-range"),
        ({"weight_changes": (WeightChange("W", 0, 0, np.nan),)}, "weight_changes[0].value", "not-finite"),
        ({"weight_changes": (WeightChange("V", 0, 0, 0.0),)}, "weight_changes[0].matrix", "not-an-option"),
        ({"weight_changes": (WeightChange("W", 0, 0, 0.0),) * 501}, "weight_changes", "too-many"),
        ({"held": (HeldState(0, 0, 0.0),)}, "held[0].step", "too-small"),
        ({"held": (HeldState(1, -1, 0.0),)}, "held[0].unit", "index-out-of-range"),
        ({"held": (HeldState(1, 0, np.inf),)}, "held[0].value", "not-finite"),
        ({"held": (HeldState(1, 0, 0.0, "o"),)}, "held[0].of", "not-an-option"),
        ({"held": (HeldState(1, 0, 0.0),) * 501}, "held", "too-many"),
        ({"others": (("我",),) * 9}, "others", "too-many"),
        ({"others": (("我",), (" ",))}, "others[1]", "sentence-empty"),
        ({"swap_step": 0}, "swap_step", "too-small"),
        ({"swap_word": " "}, "swap_word", "sentence-empty"),
        ({"model_embeddings": {"我": (0.0, np.nan)}}, "model_embeddings['我'][1]", "not-finite"),
        ({"model_embeddings": {"我": ()}}, "model_embeddings['我']", "size-impossible"),
        ({"model_embeddings": {"我": (0.0,) * 1025}}, "model_embeddings['我']", "size-impossible"),
        ({"units": (0, 1024)}, "units[1]", "index-out-of-range"),
    ],
)
def test_what_a_state_cannot_hold_is_refused_by_name(fields, field, kind):
    problem = refused(state, **fields)
    assert (problem.field, problem.message.id) == (field, kind)


def test_state_with_everything_comes_back_equal_from_json():
    full = state(
        page="fading", weight_changes=(WeightChange("b", 3, 0, 0.5),), held=(HeldState(2, 1, 0.5, "c"),),
        model_embeddings={"<eos>": (0.5,) * EMBEDDING}, others=(WORDS, ("<b>",)), swap_step=4, swap_word="日本",
        units=(40, 3),
    )  # fmt: skip
    assert msgspec.json.decode(msgspec.json.encode(full), type=State) == full


def test_another_model_forgets_what_was_changed_in_the_one_before():
    changed = state(
        weight_changes=(WeightChange("b", 3, 0, 0.5),), held=(HeldState(2, 1, 0.5),),
        model_embeddings={"我": (0.5,) * EMBEDDING}, units=(40, 3), swap_word="日本", others=(WORDS,),
    )  # fmt: skip
    other = reader.with_model(changed, "own-gru", sentence=("我",))
    assert other == state("gru", sentence=("我",), others=(WORDS,))
    assert reader.with_model(changed, "own-lstm") is changed
    assert reader.with_model(other, "").W == State().W


def test_a_place_is_changed_once_and_may_be_put_back():
    once = reader.change_weight(state(), "W", 1, 2, 0.5)
    twice = reader.change_weight(reader.change_weight(once, "b", 1, 9, 3.0), "W", 1, 2, -0.5)
    assert twice.weight_changes == (WeightChange("b", 1, 0, 3.0), WeightChange("W", 1, 2, -0.5))
    assert reader.change_weight(once, "W", 1, 2, None) == state()
    assert refused(reader.change_weight, state(), "W", 1, 2, np.nan).field == "W[1][2]"


def test_a_state_is_held_once_and_may_be_let_go():
    once = reader.hold_state(state(), 3, 2, 0.5)
    both = reader.hold_state(reader.hold_state(once, 3, 2, 1.5, of="c"), 3, 2, 0.25)
    assert both.held == (HeldState(3, 2, 1.5, "c"), HeldState(3, 2, 0.25))
    assert reader.hold_state(once, 3, 2, None) == state()
    assert reader.release_states(both) == state()
    assert refused(reader.hold_state, state(), 3, 2, np.inf).field == "h[2]"


def test_one_coordinate_of_a_models_vector_is_typed_and_the_others_stay():
    now = np.array([0.1, 0.2, 0.3])  # as the result has it
    edited = reader.set_model_embedding(state(), "我", now, 1, -1.0)
    assert edited.model_embeddings == {"我": (0.1, -1.0, 0.3)}
    assert all(type(value) is float for value in edited.model_embeddings["我"])
    assert refused(reader.set_model_embedding, state(), "我", now, 3, 0.0).field == "model_embeddings['我']"


def test_further_sentences_are_added_taken_away_and_limited():
    some = reader.add_other(reader.add_other(State(), ["我"]), ("狗", "打"))
    assert some.others == (("我",), ("狗", "打"))
    assert reader.remove_other(some, 0).others == (("狗", "打"),)
    full = State(others=(("我",),) * reader.OTHERS_LIMIT)
    assert refused(reader.add_other, full, ("我",)).message.id == "too-many"
    assert refused(reader.remove_other, some, 2).field == "others"


def test_toy_of_another_cell_or_size_keeps_what_can_be_held():
    toy = State(cell="lstm", held=(HeldState(1, 3, 0.5), HeldState(2, 0, 0.5, "c")))
    assert reader.with_cell(toy, "gru").held == (HeldState(1, 3, 0.5),)
    assert reader.with_hidden(toy, 2).held == (HeldState(2, 0, 0.5, "c"),)
    compute(reader.with_hidden(reader.with_cell(toy, "rnn"), 1))


def test_missing_model_is_an_engine_error_and_no_crash():
    with pytest.raises(EngineError) as caught:
        compute(State(model="no-such-model"))
    assert caught.value.kind == "model-unknown"
