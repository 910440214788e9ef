"""What the Reader's program prints beyond the chain: further sentences, and what is left of a swapped word."""

from __future__ import annotations

from dataclasses import dataclass

from rnnlab.engine.vocabulary import other_word
from rnnlab.labs import programs
from rnnlab.labs.reader.state import State, swap
from rnnlab.labs.trained import Trained

_FADING = """
# ---- what is left of one word ----------------------------------------------------------------------------------------

# The first sentence once more, with word @step@ swapped for another: how far apart are the two states after each word?
OTHER = @other@
both = []
for sentence in (SENTENCES[0], OTHER):
    x = torch.tensor([vector(word) for word in sentence])
    with torch.no_grad():
        both.append(@read@)
own, swapped = (states.tolist() for states in both)
change = [math.dist(a, b) for a, b in zip(own, swapped)]
first = change[@step@ - 1]  # where the two words are read
show("change", change)
show("relative", [0.0] * @before@ + [d / first if first > 0 else math.nan for d in change[@before@:]])
show("to_last", [math.dist(own[-1], a) for a in own])  # how far each state is from the final one"""

_FADING_ANSWERS = """
# the largest change of any answer's probability
own, swapped = (torch.softmax(readout(states), 1) for states in both)
show("answer_change", (swapped - own).abs().max(1).values)"""

_PATHS = """
# ---- further sentences -----------------------------------------------------------------------------------------------

# @plane@
OTHERS = [
@others@
]
for sentence in OTHERS:
    x = torch.tensor([vector(word) for word in sentence])
    with torch.no_grad():
        states = cell(x)[0]
    print("further:", "  ".join(sentence))
    for state in states:
        show("hidden", state)
@answers@"""

_MODEL_PLANE = """\
The plane of the screen is spanned by the first two principal axes of the network's states over held-out sentences.
# These are not at hand here, so the axes are left out; the states that are drawn on the plane are all printed."""

_TOY_PLANE = """\
The plane of the screen is spanned by the first two principal axes of all the states that are printed here and h_0,
# once for each sentence. The axes themselves are left out."""


@dataclass(frozen=True)
class Page:
    """Lines at the program's end, and the sentences that they read."""

    text: str
    sentences: tuple[tuple[str, ...], ...] = ()


def page(state: State, trained: Trained | None, read: str) -> Page:
    """What the page of a state adds; nothing for the pages that show what is printed anyway.

    Parameters
    ----------
    state : State
    trained : Trained, optional
    read : str
        How the program makes states of the first sentence's vectors x.
    """
    if state.page == "fading":
        return _fading(state, trained, read)
    if state.page == "paths":
        return _paths(state, trained)
    if state.page == "units" and trained is not None:
        return Page("# What each unit reacts to is counted over held-out sentences; these are not at hand here.")
    return Page("")


def _fading(state: State, trained: Trained | None, read: str) -> Page:
    words = None if trained is None else trained.entry.words
    step, other = swap(state, None if words is None else lambda word: other_word(words, word))
    sentence = (*state.sentence[: step - 1], other, *state.sentence[step:])
    text = programs.fill(_FADING, step=step, before=step - 1, other=programs.words(sentence), read=read)
    return Page(text + ("" if trained is None else _FADING_ANSWERS), (sentence,))


def _paths(state: State, trained: Trained | None) -> Page:
    plane = "# " + (_TOY_PLANE if trained is None else _MODEL_PLANE)
    if not state.others:
        return Page(plane)
    answers = '    show("answers", torch.softmax(readout(states[-1]), 0))' if trained is not None else ""
    others = "\n".join(f"    {programs.words(sentence, 4)}," for sentence in state.others)
    text = programs.fill(_PATHS, plane=plane.removeprefix("# "), others=others, answers=answers)
    return Page(text, state.others)
