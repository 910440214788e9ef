"""The store: one owner, one history, one gesture one step."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rnnlab.session import store as store_module
from rnnlab.session.messages import Message, Problem
from rnnlab.session.store import Change, Shared, Snapshot, Store
from tests.session.fakes import LABEL, Plain, Reading, fresh, set_name, set_value, visible


@pytest.fixture
def store():
    return fresh()


@pytest.fixture
def heard(store):
    changes: list[Change] = []
    store.changed.connect(changes.append)
    return changes


def test_an_edit_changes_one_lab_and_says_so(store, heard):
    assert store.edit("plain", set_name, "b", label=LABEL)
    assert store.labs["plain"].name == "b"
    assert heard == [Change(labs=frozenset({"plain"}), history=True)]


def test_an_equal_state_is_no_edit(store, heard):
    assert not store.edit("plain", set_name, "a", label=LABEL)
    assert not store.edit_sentence(("我", "打", "狗"), LABEL)
    assert heard == []
    assert not store.can_undo


def test_a_refused_edit_changes_nothing_and_names_the_field(store, heard):
    with pytest.raises(Problem) as refused:
        store.edit("reading", set_value, -1.0, label=LABEL)
    assert refused.value.field == "value"
    assert heard == []
    assert not store.can_undo
    assert not store.modified


def test_the_sentence_reaches_every_lab_that_has_one(store, heard):
    store.edit_sentence(("猫", "追"), LABEL)
    assert store.labs["reading"].sentence == ("猫", "追")
    assert heard == [Change(labs=frozenset({"reading"}), sentence=True, step=True, history=True)]


def test_a_sentence_that_a_lab_refuses_changes_nothing(store):
    store.edit("reading", set_value, 3.0, label=LABEL)
    before = visible(store)
    with pytest.raises(Problem):
        store.edit_sentence(("猫",), LABEL)
    assert visible(store) == before


@pytest.mark.parametrize("tokens", [(), ("",), ("\u3000",), ("狗",) * 501])
def test_T11_an_empty_or_overlong_sentence_is_refused_and_the_old_one_stays(store, tokens):
    with pytest.raises(Problem):
        store.edit_sentence(tokens, LABEL)
    assert store.shared.sentence == ("我", "打", "狗")


def test_an_edit_that_changes_the_sentence_changes_the_shared_one_in_the_same_step(store):
    store.edit("reading", lambda state: msgspec.structs.replace(state, sentence=("猫",), value=1.0), label=LABEL)
    assert store.shared.sentence == ("猫",)
    store.undo()
    assert store.shared.sentence == ("我", "打", "狗")
    assert store.labs["reading"].value == 0.0


def test_the_step_alone_is_neither_undoable_nor_a_modification_nor_a_new_input(store, heard):
    assert store.set_step(1)
    assert heard == [Change(step=True)]
    assert not store.can_undo
    assert not store.modified
    assert store.full_state("reading").step == 1
    assert store.labs["reading"].step == 3


@pytest.mark.parametrize(("asked", "found"), [(-5, 0), (0, 0), (99, 3)])
def test_the_step_is_clamped_to_the_sentence(store, asked, found):
    store.set_step(asked)
    assert store.shared.step == found


def test_undo_keeps_the_step_clamped_to_the_sentence_it_brings_back(store):
    store.edit_sentence(("我", "爱", "吃", "苹果"), LABEL)
    store.set_step(4)
    store.undo()
    assert store.shared == Shared(sentence=("我", "打", "狗"), step=3)


def test_redo_comes_back_to_the_picture_and_the_step_at_which_was_undone(store):
    store.edit("plain", set_name, "b", label=LABEL)
    store.edit(
        "reading",
        lambda state: msgspec.structs.replace(state, sentence=("我", "爱", "吃", "苹果"), value=2.0),
        label=LABEL,
    )
    store.turn("reading", lambda state: msgspec.structs.replace(state, value=3.0))  # stands for another picture
    store.set_step(4)
    store.undo()
    store.set_step(1)
    assert store.labs["reading"].value == 0.0
    store.redo()
    assert store.shared == Shared(sentence=("我", "爱", "吃", "苹果"), step=4)
    assert store.labs["reading"].value == 3.0
    store.undo()
    store.undo()
    assert store.labs["plain"].name == "a"


def test_an_edit_within_a_sentence_is_redone_without_moving_the_step(store):
    store.edit("reading", set_value, 1.0, label=LABEL)
    store.set_step(3)
    store.undo()
    store.set_step(1)
    store.redo()
    assert store.shared.step == 1


def test_one_gesture_is_one_step(store):
    for value in (0.5, 1.0, 1.5):
        store.edit("reading", set_value, value, label=LABEL, merge="drag")
    store.end_gesture()
    store.edit("reading", set_value, 2.0, label=LABEL, merge="drag")
    store.undo()
    assert store.labs["reading"].value == 1.5
    store.undo()
    assert store.labs["reading"].value == 0.0
    assert not store.can_undo


def test_another_edit_ends_a_gesture(store):
    store.edit("reading", set_value, 1.0, label=LABEL, merge="drag")
    store.edit("plain", set_name, "b", label=LABEL)
    store.edit("reading", set_value, 2.0, label=LABEL, merge="drag")
    store.undo()
    assert (store.labs["reading"].value, store.labs["plain"].name) == (1.0, "b")


def test_a_gesture_that_ends_where_it_began_leaves_no_step_and_takes_no_redo(store):
    store.edit("plain", set_name, "b", label=LABEL)
    store.undo()
    store.edit("reading", set_value, 1.0, label=LABEL, merge="drag")
    assert not store.can_redo
    store.edit("reading", set_value, 0.0, label=LABEL, merge="drag")
    assert not store.can_undo
    store.redo()
    assert store.labs["plain"].name == "b"


def test_undo_and_redo_are_named(store):
    first, second = Message("not-finite"), Message("too-large")
    store.edit("plain", set_name, "b", label=first)
    store.edit("plain", set_name, "c", label=second)
    assert store.undo_label == second
    store.undo()
    assert (store.undo_label, store.redo_label) == (first, second)


def test_modified_follows_what_was_saved(store):
    store.edit("plain", set_name, "b", label=LABEL)
    store.mark_saved()
    assert not store.modified
    store.edit("plain", set_name, "c", label=LABEL)
    assert store.modified
    store.undo()
    assert not store.modified
    store.undo()
    assert store.modified


def test_saving_ends_a_gesture(store):
    store.edit("reading", set_value, 1.0, label=LABEL, merge="drag")
    store.mark_saved()
    store.edit("reading", set_value, 2.0, label=LABEL, merge="drag")
    store.undo()
    assert store.labs["reading"].value == 1.0


def test_a_preset_puts_state_and_sentence_in_place_as_one_step(store):
    store.replace("reading", Reading(value=1.0), LABEL, sentence=("猫",))
    assert store.shared.sentence == ("猫",)
    assert store.labs["reading"] == Reading(value=1.0, sentence=("猫",))
    store.undo()
    assert visible(store) == visible(fresh())


def test_restoring_a_snapshot_begins_a_new_history(store):
    kept = store.snapshot()
    store.edit("plain", set_name, "b", label=LABEL)
    store.edit_sentence(("猫",), LABEL)
    store.restore(kept)
    assert visible(store) == visible(fresh())
    assert not store.can_undo
    assert not store.modified


def test_restoring_with_a_label_is_one_step_and_passes_over_unknown_labs(store):
    scene = Snapshot(Shared(sentence=("猫", "追"), step=1), {"plain": Plain(name="z"), "unknown": Plain()})
    store.restore(scene, LABEL)
    assert store.shared == scene.shared
    assert set(store.labs) == {"reading", "plain"}
    store.undo()
    assert visible(store) == visible(fresh())


def test_an_old_snapshot_does_not_change_with_the_store(store):
    kept = store.snapshot()
    store.edit("plain", set_name, "b", label=LABEL)
    assert kept.labs["plain"].name == "a"


def test_history_is_bounded_in_steps_and_bytes(store, monkeypatch):
    for number in range(store_module.HISTORY_STEPS + 20):
        store.edit("plain", set_name, f"n{number}", label=LABEL)
    undone = 0
    while store.undo():
        undone += 1
    assert undone == store_module.HISTORY_STEPS
    monkeypatch.setattr(store_module, "HISTORY_BYTES", 5_000)
    for number in range(20):
        store.edit("plain", set_name, f"{number}" * 500, label=LABEL)
    undone = 0
    while store.undo():
        undone += 1
    assert 1 <= undone < 20


def test_a_slot_may_edit_again(store):
    def follow(change: Change) -> None:
        if "plain" in change.labs and store.labs["plain"].name == "b":
            store.edit("plain", set_name, "c", label=LABEL)

    store.changed.connect(follow)
    store.edit("plain", set_name, "b", label=LABEL)
    assert store.labs["plain"].name == "c"


def test_Q25_the_store_refuses_another_thread(store):
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool, pytest.raises(AssertionError):
        pool.submit(store.set_step, 1).result()


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("value"), st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from([None, "x", "y"])),
            st.tuples(st.just("name"), st.sampled_from("abc"), st.sampled_from([None, "x"])),
            st.tuples(st.just("sentence"), st.sampled_from(["我打狗", "猫追狗", "吃"]), st.sampled_from([None, "s"])),
            st.tuples(st.just("step"), st.integers(-1, 5), st.none()),
            st.tuples(st.sampled_from(["end", "undo", "redo", "save"]), st.none(), st.none()),
        ),
        max_size=40,
    )
)
def test_undoing_all_gives_the_first_state_and_redoing_all_the_last(actions):
    store = fresh()
    for kind, value, merge in actions:
        if kind == "value":
            store.edit("reading", set_value, value, label=LABEL, merge=merge)
        elif kind == "name":
            store.edit("plain", set_name, value, label=LABEL, merge=merge)
        elif kind == "sentence":
            store.edit_sentence(tuple(value), LABEL, merge)
        elif kind == "step":
            store.set_step(value)
        else:
            {"end": store.end_gesture, "undo": store.undo, "redo": store.redo, "save": store.mark_saved}[kind]()
        assert 0 <= store.shared.step <= len(store.shared.sentence)
        assert store.labs["reading"].sentence == store.shared.sentence
    while store.redo():
        pass
    last = visible(store)
    while store.undo():
        pass
    assert visible(store) == visible(fresh())
    while store.redo():
        pass
    assert visible(store) == last


def test_default_shared_values_come_from_the_first_lab_that_has_them():
    assert Store({"plain": Plain(), "reading": Reading(sentence=("猫", "追"), step=9)}).shared == Shared(
        sentence=("猫", "追"), step=2
    )


def test_another_picture_is_neither_an_edit_nor_a_modification(store, heard):
    assert store.turn("plain", set_name, "b")
    assert heard == [Change(labs=frozenset({"plain"}))]
    assert not store.can_undo
    assert not store.modified
    assert not store.turn("plain", set_name, "b")
    store.edit("reading", set_value, 2.0, label=LABEL)
    store.turn("plain", set_name, "c")
    assert store.modified


def test_undo_shows_the_picture_in_which_the_edit_was_made(store):
    store.edit("reading", set_value, 2.0, label=LABEL)
    store.turn("plain", set_name, "c")
    store.undo()
    assert store.labs["plain"].name == "c"
    assert store.labs["reading"].value != 2.0


def test_a_labs_example_is_shown_without_a_step_of_undo(store):
    assert store.show_example(("猫", "追", "狗"), 9)
    assert store.shared == Shared(sentence=("猫", "追", "狗"), step=3)
    assert store.labs["reading"].sentence == ("猫", "追", "狗")
    assert not store.can_undo
    assert not store.modified
    with pytest.raises(Problem):
        store.show_example((), 1)


# A and B


def test_a_pinned_state_is_no_step_of_undo_and_stays_when_others_change(store, heard):
    assert store.pin("plain")
    assert not store.pin("plain")  # the same again is no change
    assert not store.can_undo
    assert heard == [Change(history=True, pins=frozenset({"plain"}))]
    kept = store.pins["plain"]
    store.edit("plain", set_name, "b", label=LABEL)
    assert store.pins["plain"] == kept
    store.undo()
    assert store.pins["plain"] == kept
    assert store.unpin("plain")
    assert not store.unpin("plain")
    assert dict(store.pins) == {}


def test_a_pin_counts_as_a_change_to_the_document_until_it_is_saved(store):
    store.pin("plain")
    assert store.modified
    store.mark_saved()
    assert not store.modified
    store.unpin("plain")
    assert store.modified


def test_a_snapshot_brings_its_pins_back_and_leaves_out_labs_that_are_not_there(store):
    store.pin("plain")
    kept = store.snapshot()
    store.unpin("plain")
    store.restore(kept)
    assert store.pins["plain"] == kept.pins["plain"]
    assert not store.modified
    store.restore(Snapshot(kept.shared, kept.labs, {"elsewhere": kept.pins["plain"]}), label=LABEL)
    assert dict(store.pins) == {}


def test_the_pinned_state_keeps_its_sentence(store):
    before = store.full_state("reading").sentence
    store.pin("reading")
    store.edit_sentence(("狗", "追", "猫"), label=LABEL)
    assert store.pins["reading"].sentence == before != store.full_state("reading").sentence


def test_undo_brings_every_lab_to_the_sentence_that_comes_back():
    store = Store({"one": Reading(), "other": Reading()})
    store.edit_sentence(("猫", "追"), label=LABEL)
    store.show_example(("鱼", "追"), 1)
    for sentence, move in ((Reading().sentence, store.undo), (("猫", "追"), store.redo)):
        move()
        assert store.shared.sentence == sentence
        assert {state.sentence for state in store.labs.values()} == {sentence}


def test_undo_leaves_the_sentence_that_its_step_did_not_change_unless_the_state_needs_the_other_one():
    store = Store({"one": Reading(), "other": Reading()})
    store.edit("one", set_value, 2.0, label=LABEL)
    store.edit("one", set_value, 1.0, label=LABEL)
    store.show_example(("鱼", "追"), 1)
    store.undo()
    assert (store.shared.sentence, store.labs["one"].value) == (("鱼", "追"), 2.0)
    store.redo()
    store.show_example(("鱼",), 1)
    store.undo()
    assert (store.shared.sentence, store.labs["one"].value) == (Reading().sentence, 2.0)
    assert store.labs["other"].sentence == Reading().sentence


def test_a_step_is_of_the_lab_that_was_open_or_of_the_one_that_alone_it_touches(store):
    store.looked_at = "reading"
    store.edit("reading", set_value, 1.0, label=LABEL)
    assert store.undo_lab == "reading"
    store.edit("plain", set_name, "b", label=LABEL)
    assert store.undo_lab == "plain"
    store.undo()
    assert (store.undo_lab, store.redo_lab) == ("reading", "plain")


def test_turning_back_to_what_was_saved_says_that_nothing_differs_any_more(store, heard):
    store.edit("plain", set_name, "b", label=LABEL)
    store.turn("plain", set_name, "a")
    assert not store.modified
    assert heard[-1].history
