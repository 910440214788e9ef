"""Answers of the page "hidden" that come in when another sentence is there already."""

from __future__ import annotations

from rnnlab.labs.selfattention.state import with_page

NAME = "selfattention"
LONG = ("he", "saw", "a", "dog", ",", "but", "she", "saw", "a", "cat")


def test_a_late_answer_about_a_shorter_sentence_hides_no_other_word(desk_factory):
    lab = desk_factory()
    view = lab.open(NAME)
    lab.window.store.turn(NAME, with_page, "hidden")
    lab.settle()
    view.set_tokens(0, ("我", "喝", "了", "茶"))
    lab.settle()
    late = view.state, view.result
    view.set_tokens(0, LONG)
    lab.settle()
    lab.window.host.set_step(9)
    lab.settle()
    assert lab.state(NAME).hidden == 8
    view.show_result(*late)
    lab.settle()
    assert lab.state(NAME).hidden == 8
    assert view.current_step(len(LONG)) == 9
