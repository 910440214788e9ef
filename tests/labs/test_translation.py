"""The Translation lab without its window: what a state refuses, and what it is answered with."""

from __future__ import annotations

import json
import math

import msgspec
import numpy as np
import pytest
import torch

from rnnlab import paths
from rnnlab.engine.alignment import alignment_error
from rnnlab.engine.tasks.translate import translate
from rnnlab.engine.traces import EngineError
from rnnlab.labs.translation import state as edits
from rnnlab.labs.translation.compute import compute, difference, to_json, word_distance
from rnnlab.labs.translation.state import EXAMPLE, EXAMPLE_BACK, PRESETS, State, WeightEdit
from rnnlab.session.messages import Problem
from tests.labs.answers import refused
from tests.labs.translators import KINDS, Torch, write_translator

TASK = translate("zh-en")
OTHER = ("老师", "今天", "要", "读", "这本", "旧", "的", "书")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("models")
    for kind in KINDS:
        write_translator(place, kind)
    write_translator(place, "endless", ending=-1e6)
    write_translator(place, "mute", ending=1e6)
    return place


@pytest.fixture(autouse=True)
def models(folder, monkeypatch):
    monkeypatch.setattr(paths, "own_models", lambda: folder)


def state(kind="attention", **fields):
    source = EXAMPLE_BACK if kind == "back" else EXAMPLE
    return State(**{"model": f"own-{kind}", "source": source, "limit": 12, **fields})


def numbers(kind, words):
    task = translate("en-zh" if kind == "back" else "zh-en")
    return [*(task.source_numbers.get(word, 0) for word in words), 2]


def written(kind, found):
    words = translate("en-zh" if kind == "back" else "zh-en").target_words
    return tuple(words[k] for k in found)


# ---- decoding --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_translation_is_that_of_torchs_own_modules_step_by_step(folder, kind):
    found = compute(state(kind))
    modules = Torch(folder / f"own-{kind}.safetensors")
    words, rows, distributions = modules.decode(numbers(kind, found.source[:-1]), 12)
    assert found.target == written(kind, words)
    assert found.fed == ("<bos>", *found.target[:-1])
    np.testing.assert_allclose(found.decoding.probabilities, torch.stack(distributions), atol=1e-12)
    states, neck = modules.encode(numbers(kind, found.source[:-1]))
    np.testing.assert_allclose(found.decoding.encoder.states, states, atol=1e-12)
    np.testing.assert_allclose(found.neck, neck, atol=1e-12)
    assert (found.weights is None) == (rows[0] is None) == (not found.attention)
    if found.weights is not None:
        np.testing.assert_allclose(found.weights, torch.stack(rows), atol=1e-12)
        np.testing.assert_allclose(found.weights.sum(axis=1), 1, atol=1e-12)
        expected = [-sum(a * math.log(a) for a in row.tolist() if a > 0) for row in rows]
        np.testing.assert_allclose(found.entropy, expected, atol=1e-12)


def test_the_source_ends_with_the_end_token_and_every_written_word_has_a_row():
    found = compute(state())
    assert found.source == (*EXAMPLE, "<eos>")
    assert found.weights.shape == (len(found.target), len(found.source))
    assert len(found.next_words) == len(found.target)


@pytest.mark.parametrize("kind", KINDS)
def test_the_written_word_is_the_first_of_those_that_are_named(kind):
    found = compute(state(kind))
    for word, step, row in zip(found.target, found.next_words, found.decoding.probabilities, strict=True):
        assert step.words[0] == word
        assert step.probabilities[0] == row.max()
        assert sum(step.probabilities) + step.rest == pytest.approx(1)
        assert len(step.words) + step.others == len(row)


def test_N41_teacher_forcing_with_a_changed_reference_leaves_the_decoded_text_unchanged():
    free = compute(state())
    for reference in (("tonight", "we", "will", "read"), ("mother",), ("I", "<eos>")):
        again = compute(state(reference=reference))
        assert again.target == free.target
        np.testing.assert_array_equal(again.weights, free.weights)
        assert again.decoding.stopped in ("end", "limit")


def test_teacher_forcing_reads_the_grammars_own_translation():
    found = compute(state(decoding="teacher"))
    right = ("yesterday", "I", "ate", "a", "red", "apple", "at", "school")
    assert found.reference == right
    assert found.fed == ("<bos>", *right)
    assert len(found.target) == len(right) + 1
    assert found.decoding.stopped == "reference"


def test_teacher_forcing_reads_the_reference_that_was_typed_and_is_told_by_its_rows():
    found = compute(state(decoding="teacher", reference=("mother", "saw", "a", "dog", "<eos>")))
    assert found.reference == ("mother", "saw", "a", "dog")
    assert found.fed == ("<bos>", "mother", "saw", "a", "dog")
    forced = compute(state(prefix=("mother", "saw", "a", "dog"), limit=5))
    np.testing.assert_allclose(found.weights, forced.weights, atol=1e-15)


def test_a_sentence_that_is_none_of_the_grammars_needs_a_typed_reference():
    problem = refused(compute, state(source=("我", "我"), decoding="teacher"))
    assert (problem.field, problem.message.id) == ("reference", "reference-needed")
    assert compute(state(source=("我", "我"))).reference is None
    assert compute(state(source=("我", "我"))).correct is None


def test_a_prescribed_beginning_is_written_and_marked_and_the_rest_follows():
    free, found = compute(state()), compute(state(prefix=("tonight", "we")))
    assert found.target[:2] == ("tonight", "we")
    assert found.decoding.forced == (True, True, *(False,) * (len(found.target) - 2))
    assert found.fed[:3] == ("<bos>", "tonight", "we")
    assert "tonight" in found.next_words[0].words  # named, though the model would not have written it
    assert found.unedited == free.target
    assert free.unedited is None


# ---- beam ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["attention", "previous", "fixed-lstm", "back"])
def test_a_beams_best_sentence_is_replayed_with_its_own_rows(kind):
    found = compute(state(kind, decoding="beam", beam=4, limit=6))
    assert found.hypotheses[0] == found.target
    assert found.hypothesis_scores[0] == pytest.approx(found.decoding.log_probability)
    assert list(found.hypothesis_scores) == sorted(found.hypothesis_scores, reverse=True)
    best = [branch for branch in found.branches if branch.best]
    assert tuple(branch.word for branch in sorted(best, key=lambda branch: branch.step)) == found.target
    assert not any(found.decoding.forced)
    greedy = compute(state(kind, limit=6))
    assert found.decoding.log_probability >= greedy.decoding.log_probability - 1e-12


def test_a_beam_of_one_is_greedy():
    found, greedy = compute(state(decoding="beam", beam=1)), compute(state())
    assert found.target == greedy.target
    np.testing.assert_allclose(found.weights, greedy.weights, atol=1e-12)
    assert found.decoding.stopped == greedy.decoding.stopped


def test_a_beam_goes_on_with_cut_wires_edits_and_a_prescribed_beginning():
    changed = {"masked": (1,), "edits": (WeightEdit(2, 0, 0.75),), "prefix": ("mother",)}
    found = compute(state(decoding="beam", limit=6, **changed))
    assert found.weights[:, 1].max() == 0
    assert found.weights[1, 0] == 0.75
    assert {words[0] for words in found.hypotheses} == {"mother"}
    assert found.decoding.forced[:2] == (True, False)
    assert found.unedited == compute(state(decoding="beam", limit=6)).target


# ---- interventions ---------------------------------------------------------------------------------------------------


def test_a_cut_wire_has_no_weight_at_any_step_and_the_others_share_it(folder):
    found = compute(state(masked=(0, 9)))
    assert found.weights[:, [0, 9]].max() == 0
    np.testing.assert_allclose(found.weights.sum(axis=1), 1)
    words, rows, _ = Torch(folder / "own-attention.safetensors").decode(numbers("", EXAMPLE), 12, masked=(0, 9))
    assert found.target == written("", words)
    np.testing.assert_allclose(found.weights, torch.stack(rows), atol=1e-12)


def test_N03_N04_with_every_wire_cut_a_step_sees_nothing_and_says_so():
    found = compute(state(masked=tuple(range(len(EXAMPLE) + 1))))
    assert found.weights.max() == 0  # not 1/n
    assert np.abs(found.decoding.contexts).max() == 0
    assert found.entropy.max() == 0
    assert np.isfinite(found.decoding.probabilities).all()
    assert to_json(found)["nonfinite"] is None


def test_a_weight_set_by_hand_keeps_the_others_proportions_and_decoding_goes_on(folder):
    found = compute(state(edits=(WeightEdit(2, 8, 0.9),)))

    def edit(step, row):
        if step != 2:
            return row
        others = row.clone()
        others[8] = 0
        others *= 0.1 / others.sum()
        others[8] = 0.9
        return others

    words, rows, _ = Torch(folder / "own-attention.safetensors").decode(numbers("", EXAMPLE), 12, edit=edit)
    assert found.target == written("", words)
    np.testing.assert_allclose(found.weights, torch.stack(rows), atol=1e-12)
    assert found.decoding.edited[:3] == (False, True, False)
    assert found.unedited == compute(state()).target


@pytest.mark.parametrize("kind", ["fixed", "fixed-rnn", "fixed-lstm", "fixed-reversed", "attention"])
def test_another_sentences_neck_stands_in_its_place(folder, kind):
    found = compute(state(kind, neck_from=OTHER))
    modules = Torch(folder / f"own-{kind}.safetensors")
    _, neck = modules.encode(numbers(kind, OTHER))
    np.testing.assert_allclose(found.neck, neck, atol=1e-12)
    words, _, _ = modules.decode(numbers(kind, EXAMPLE), 12, neck=neck)
    assert found.target == written(kind, words)
    if not found.attention:  # nothing else reaches the decoder
        assert found.target == compute(state(kind, source=OTHER)).target
    assert found.unedited == compute(state(kind)).target


def test_N37_two_source_words_that_change_places_take_their_weights_along(tmp_path, monkeypatch):
    # without recurrence in the encoder a state knows its own word alone
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path)
    from rnnlab.engine import weights as files

    path = write_translator(tmp_path, "attention")
    tensors, card = files.load_model(path)
    for name in tensors:
        if name.startswith("encoder.weight_hh") or name == "W_init":
            tensors[name] = torch.zeros_like(tensors[name])
        if name.startswith("encoder.bias"):  # z is about 0: what was before is not kept
            tensors[name] = torch.zeros_like(tensors[name])
            if "bias_ih" in name:
                tensors[name][5:10] = -1e3
    files.save_model(path, tensors, card)
    one = compute(state(limit=1))
    other = compute(edits.swapped(state(limit=1), 1, 9))
    order = [0, 9, *range(2, 9), 1, 10]
    np.testing.assert_allclose(other.weights[0], one.weights[0][order], atol=1e-9)
    assert np.abs(one.weights[0][1] - one.weights[0][9]) > 1e-4
    assert other.weights[0].sum() == pytest.approx(1)


def test_N39_the_trace_says_which_decoder_state_asks():
    assert to_json(compute(state()))["asks"] == "current"
    assert to_json(compute(state("previous")))["asks"] == "previous"
    assert to_json(compute(state("fixed")))["asks"] is None


# ---- words and lengths -----------------------------------------------------------------------------------------------


def test_T12_an_unknown_word_is_marked_and_read_as_the_unknown_word():
    found = compute(state(source=("zyzzyva", *EXAMPLE[1:])))
    assert found.unknown == (True, *(False,) * 10)
    assert found.source[0] == "zyzzyva"
    other = compute(state(source=("qqq", *EXAMPLE[1:])))
    np.testing.assert_array_equal(found.decoding.probabilities, other.decoding.probabilities)
    alone = compute(state(source=("zyzzyva",)))
    assert alone.unknown == (True, False)
    assert alone.target


def test_T15_a_source_of_500_words_is_translated_and_501_are_refused():
    found = compute(state(source=("我",) * 500, limit=20))
    assert found.weights.shape == (len(found.target), 501)
    assert compute(state("fixed", source=("我",) * 500)).decoding.encoder.states.shape[0] == 501
    assert refused(State, source=("我",) * 501).message.id == "sentence-too-long"


@pytest.mark.parametrize("decoding", ["greedy", "beam"])
def test_a_decoder_that_never_ends_is_stopped_at_the_cap_and_it_is_said(decoding):
    found = compute(state("endless", decoding=decoding, limit=17))
    assert (found.decoding.stopped, found.decoding.limit, len(found.target)) == ("limit", 17, 17)
    printed = to_json(found)
    assert (printed["stopped"], printed["limit"]) == ("limit", 17)


def test_a_decoder_that_ends_at_once_has_written_the_end_alone():
    found = compute(state("mute"))
    assert (found.target, found.decoding.stopped) == (("<eos>",), "end")
    assert found.alignment is None


# ---- right and wrong -------------------------------------------------------------------------------------------------


def test_the_alignment_and_its_error_are_the_grammars_where_its_own_translation_was_written():
    right = TASK.translate(EXAMPLE)
    assert compute(state()).alignment is None  # an untrained network writes something else
    found = compute(state(prefix=(*right.target, "<eos>")))
    assert found.target == (*right.target, "<eos>")
    assert found.correct is True
    assert found.alignment == (*right.alignment, (10,))
    assert found.alignment[4] == (7, 8)  # red: 红, and possibly 的
    assert found.alignment_error == alignment_error(found.weights, right.alignment)
    assert compute(state("fixed", prefix=(*right.target, "<eos>"))).alignment_error is None


def test_another_reference_makes_the_same_words_wrong():
    right = TASK.translate(EXAMPLE).target
    assert compute(state(prefix=(*right, "<eos>"), reference=("mother",))).correct is False


@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [
        ("", "", 0),
        ("a b c", "a b c", 0),
        ("a b c", "a c", 1),
        ("a b c", "x b c d", 2),
        ("a b", "b a", 2),
        ("", "a b", 2),
    ],
)
def test_words_are_counted_that_must_be_changed_put_in_or_left_out(a, b, distance):
    assert word_distance(a.split(), b.split()) == word_distance(b.split(), a.split()) == distance


def test_the_difference_of_two_translations_is_the_share_of_words_that_differ():
    a, b = compute(state(prefix=("mother", "<eos>"))), compute(state(prefix=("mother", "saw", "a", "<eos>")))
    assert difference(a, b).value == 2 / 4
    assert difference(a, a).value == 0
    assert difference(a, b).kind == "difference-words"


def test_the_strips_are_the_first_units_of_both_directions_of_each_layer_the_top_one_first():
    found = compute(state("fixed-lstm"))
    top, low = found.decoding.encoder.states, found.decoding.encoder.lower[0]
    size = top.shape[1] // 2
    expected = [[states[:, :4], states[:, size : size + 4]] for states in (top, low)]
    np.testing.assert_array_equal(found.encoder_units, expected)
    assert np.abs(found.encoder_units[0] - found.encoder_units[1]).max() > 0.1
    assert compute(state("attention-rnn")).encoder_units.shape == (1, 1, len(EXAMPLE) + 1, 4)


# ---- as JSON ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("decoding", ["greedy", "beam", "teacher"])
def test_what_is_printed_is_plain_and_complete(kind, decoding):
    found = compute(state(kind, decoding=decoding, limit=5))
    printed = to_json(found)
    assert json.loads(json.dumps(printed, allow_nan=False)) == printed
    assert printed["target"] == list(found.target)
    assert [step["written"] for step in printed["steps"]] == printed["target"]
    assert (printed["weights"] is None) == (not printed["attention"])
    assert np.shape(printed["encoder"]["states"])[0] == len(printed["source"])
    lower = [np.shape(states) for states in printed["encoder"]["lower"]]
    assert lower == [np.shape(printed["encoder"]["states"])] * (1 if kind == "fixed-lstm" else 0)
    assert (printed["beam"] is None) == (decoding != "beam")
    if decoding == "beam":
        assert printed["beam"]["hypotheses"][0] == printed["target"]


def test_numbers_that_leave_the_finite_ones_are_null_and_the_step_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path)
    from rnnlab.engine import weights as files

    path = write_translator(tmp_path, "fixed")
    tensors, card = files.load_model(path)
    tensors = {name: values.double() for name, values in tensors.items()}
    tensors["W_y"][::2], tensors["W_y"][1::2], tensors["b_y"][:] = 1.7e308, -1.7e308, 1.7e308
    files.save_model(path, tensors, card)
    printed = to_json(compute(state("fixed", limit=3)))
    assert json.loads(json.dumps(printed, allow_nan=False)) == printed
    assert printed["nonfinite"]["step"] == 1


# ---- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "field", "kind"),
    [
        ({"masked": (11,)}, "masked[0]", "index-out-of-range"),
        ({"edits": (WeightEdit(1, 11, 0.5),)}, "edits[0].position", "index-out-of-range"),
        ({"edits": (WeightEdit(1, 3, 0.5),), "masked": (3,)}, "edits[0]", "nothing-to-rescale"),
        ({"edits": (WeightEdit(1, 3, 0.5),), "masked": (0, 1, 2, *range(4, 11))}, "edits[0]", "nothing-to-rescale"),
        ({"prefix": ("I", "zyzzyva")}, "prefix[1]", "word-unknown"),
        ({"reference": ("zyzzyva",), "decoding": "teacher"}, "reference[0]", "word-unknown"),
        ({"masked": (1,), "model": "own-fixed"}, "masked", "no-attention"),
        ({"edits": (WeightEdit(1, 1, 0.5),), "model": "own-fixed"}, "edits", "no-attention"),
    ],
)
def test_what_the_translator_cannot_do_is_refused_by_the_fields_name(fields, field, kind):
    problem = refused(compute, state(**fields))
    assert (problem.field, problem.message.id) == (field, kind)


@pytest.mark.parametrize(("name", "kind"), [("own-nothing", "model-unknown"), ("recall-lstm", "model-other-task")])
def test_another_model_is_refused(name, kind):
    with pytest.raises(EngineError) as caught:
        compute(State(model=name))
    assert (caught.value.kind, caught.value.field) == (kind, "model")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"source": ()}, "source"),
        ({"source": "  "}, "source"),
        ({"source": ("我", " ")}, "source"),
        ({"decoding": "sampling"}, "decoding"),
        ({"page": "nowhere"}, "page"),
        ({"model": "../secret"}, "model"),
        ({"beam": 0}, "beam"),
        ({"beam": 11}, "beam"),
        ({"length_power": math.nan}, "length_power"),
        ({"length_power": -0.5}, "length_power"),
        ({"limit": 0}, "limit"),
        ({"limit": 201}, "limit"),
        ({"limit": 2, "prefix": ("I", "ate", "a")}, "prefix"),
        ({"masked": (-1,)}, "masked[0]"),
        ({"masked": (501,)}, "masked[0]"),
        ({"masked": (1, 1)}, "masked"),
        ({"edits": (WeightEdit(0, 1, 0.5),)}, "edits[0].step"),
        ({"edits": (WeightEdit(1, -1, 0.5),)}, "edits[0].position"),
        ({"edits": (WeightEdit(1, 1, 1.5),)}, "edits[0].weight"),
        ({"edits": (WeightEdit(1, 1, math.inf),)}, "edits[0].weight"),
        ({"edits": (WeightEdit(1, 1, 0.5), WeightEdit(1, 1, 0.25))}, "edits[1]"),
        ({"edits": tuple(WeightEdit(1 + k, 1, 0.5) for k in range(201))}, "edits"),
        ({"models": ()}, "models"),
        ({"models": ("translate-fixed", "translate-fixed")}, "models"),
        ({"lengths": ()}, "lengths"),
        ({"lengths": (0,)}, "lengths[0]"),
        ({"lengths": (13,)}, "lengths[0]"),
        ({"lengths": (2, 2)}, "lengths"),
        ({"sentences": 0}, "sentences"),
        ({"seed": -1}, "seed"),
        ({"step": -1}, "step"),
    ],
)
def test_a_state_refuses_what_is_out_of_range_and_names_the_field(fields, field):
    assert refused(State, **fields).field == field


def test_a_file_with_another_field_or_type_is_refused_by_msgspec():
    for text in (b'{"colour": 1}', b'{"beam": "three"}', b'{"edits": [[1, 2, 0.5]]}', b'{"masked": [1.5]}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=State)
    assert msgspec.json.decode(msgspec.json.encode(State(edits=(WeightEdit(1, 2, 0.5),))), type=State) == State(
        edits=(WeightEdit(1, 2, 0.5),)
    )


# ---- edits -----------------------------------------------------------------------------------------------------------


def test_a_weight_that_is_set_again_replaces_and_those_of_later_steps_go():
    found = edits.set_weight(edits.set_weight(edits.set_weight(State(), 2, 3, 0.5), 4, 1, 0.5), 2, 3, 0.25)
    assert found.edits == (WeightEdit(2, 3, 0.25),)
    assert edits.set_weight(found, 2, 4, 0.5).edits == (WeightEdit(2, 3, 0.25), WeightEdit(2, 4, 0.5))
    assert refused(edits.set_weight, State(), 1, 11, 0.5).field == "edits"


def test_a_cut_wire_is_mended_by_the_same_edit():
    found = edits.cut_wire(edits.cut_wire(State(), 4), 1)
    assert found.masked == (1, 4)
    assert edits.cut_wire(found, 4).masked == (1,)
    assert edits.cut_wire(State(), 10).masked == (10,)  # the end token's
    assert refused(edits.cut_wire, State(), 11).field == "masked"


def test_another_sentence_or_model_takes_back_what_was_changed_in_the_old_run():
    changed = State(masked=(1,), edits=(WeightEdit(1, 2, 0.5),), prefix=("I",), reference=("I",))
    fresh = edits.with_source(changed, ("我",))
    assert (fresh.masked, fresh.edits, fresh.prefix, fresh.reference) == ((), (), (), ())
    assert edits.swapped(changed, 0, 1).source[:2] == ("昨天", "我")
    other = edits.with_model(changed, "translate-fixed")
    assert (other.masked, other.edits, other.prefix) == ((), (), ("I",))
    free = edits.without_edits(edits.with_neck(changed, ("我",)))
    assert (free.masked, free.edits, free.prefix, free.neck_from) == ((), (), (), ())


def test_a_beginning_that_is_prescribed_is_not_looked_at_by_a_teacher():
    found = edits.with_prefix(State(decoding="teacher", edits=(WeightEdit(1, 2, 0.5), WeightEdit(5, 2, 0.5))), ("I",))
    assert (found.decoding, found.prefix, found.edits) == ("greedy", ("I",), (WeightEdit(1, 2, 0.5),))


def test_a_preset_keeps_the_page_and_what_is_measured_and_trained():
    before = State(page="curve", sentences=7, seed=3, beam=9, prefix=("I",), lengths=(1, 2))
    for name in PRESETS:
        found = edits.with_preset(before, name)
        assert (found.page, found.sentences, found.seed, found.lengths) == ("curve", 7, 3, (1, 2))
        assert found.prefix == PRESETS[name].get("prefix", ())
    assert refused(edits.with_preset, before, "nothing").field == "preset"


@pytest.mark.parametrize("name", PRESETS)
def test_a_presets_sentence_is_of_the_grammar(name):
    found = edits.with_preset(State(), name)
    task = translate("en-zh" if name.startswith("back") else "zh-en")
    sentence = task.translate(found.source)
    assert sentence is not None
    assert all(0 <= position < len(found.source) for position in found.masked)
    assert set(found.prefix) <= set(task.target_words)
    if found.neck_from:
        assert task.translate(found.neck_from) is not None


def test_the_long_presets_are_one_sentence_through_each_kind_of_neck():
    names = [name for name in PRESETS if name.startswith("long-")]
    sources = {PRESETS[name]["source"] for name in names}
    assert len(sources) == 1
    assert TASK.translate(sources.pop()).clauses == 6
    assert len({edits.with_preset(State(), name).model for name in names}) == len(names) >= 7
    assert TASK.translate(PRESETS["beyond-training"]["source"]).clauses == 10


def test_problems_are_raised_at_once_by_every_way_of_making_a_state():
    with pytest.raises(Problem):
        msgspec.structs.replace(State(), beam=99)


# ---- with the shipped translators ------------------------------------------------------------------------------------


def shipped(preset):
    return compute(edits.with_preset(State(), preset))


def test_the_first_sentence_comes_out_in_english_order():
    found = shipped("reordering")
    assert found.target == ("yesterday", "I", "ate", "a", "red", "apple", "at", "school", "<eos>")
    assert found.correct is True
    assert found.alignment == (*TASK.translate(EXAMPLE).alignment, (10,))
    assert 0 <= found.alignment_error < 0.5


def test_six_clauses_go_through_attention_and_not_through_one_vector():
    assert shipped("long-attention").correct is True
    assert shipped("long-fixed").correct is False
    assert shipped("fixed-vector").correct is True  # one clause does


@pytest.mark.parametrize("name", [name for name in PRESETS if name.startswith("long-") and name != "long-attention"])
def test_neither_another_cell_nor_depth_nor_order_nor_width_takes_six_clauses_through_the_neck(name):
    assert shipped(name).correct is False


def test_the_other_direction_is_translated_back_with_its_own_word_order():
    assert shipped("back").target[:-1] == EXAMPLE
    assert shipped("back-long").correct is True


def test_the_wire_to_the_noun_is_cut_and_its_word_is_no_longer_written():
    found = shipped("cut-wire")
    assert "apple" in found.unedited
    assert "apple" not in found.target


def test_with_the_weight_on_another_clauses_noun_that_one_is_written():
    found = shipped("moved-weight")
    assert (found.unedited[5], found.target[5]) == ("apple", "fish")


def test_with_another_sentences_neck_the_other_sentence_is_translated():
    found = shipped("swapped-neck")
    assert found.target[:-1] == TASK.translate(PRESETS["swapped-neck"]["neck_from"]).target
    assert found.unedited[:-1] == TASK.translate(EXAMPLE).target


def test_an_unknown_word_is_translated_as_one():
    found = shipped("unknown-word")
    assert found.unknown[9] is True
    assert "<unk>" in found.target


def test_an_unlikely_beginning_changes_what_follows_only_as_far_as_it_must():
    found = shipped("forced-prefix")
    assert found.target[:2] == ("tonight", "we")
    assert found.target[-1] == "<eos>"
    assert found.correct is False


def test_every_presets_translator_is_one_of_those_that_are_shipped():
    from rnnlab.engine.translator_recipes import NAMES

    assert {edits.with_preset(State(), name).model for name in PRESETS} == set(NAMES)
