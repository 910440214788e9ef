"""What the page of held contexts says: its texts, and sentences about this very run."""

from __future__ import annotations

from rnnlab.engine.attention_traces import HeldContext
from rnnlab.labs.attention.view_rows import fixed
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, Text, sentences, tr
from rnnlab.ui.look.numbers import subscript
from rnnlab.ui.widgets.formula_card import Line

TITLE = N_("Attention", "The context is not the answer")
SENTENCES = N_(
    "Attention",
    "The decoder says its next word from three things: its state, the context, and the word before. "
    "Here state and context are held, and only the word before is exchanged.",
)
HINTS = (
    N_("Attention", "Same context, other word before: does the answer stay?"),
    N_("Attention", "Hold another step in the timeline: is it so there too?"),
    N_("Attention", "The words offered are those that change the answer most: try a likely one too."),
)
SO_FAR = N_("Attention", "Written so far: {words}")
NOTHING_YET = N_("Attention", "Nothing is written yet.")
OWN = N_("Attention", "the word it wrote")
TRIED = N_("Attention", "tried instead")
UNKNOWN_WORD = N_("Attention", "it has no such word and reads <unk>")
AFTER = N_("Attention", "after")
OTHERS = N_("Attention", "{count} {count:other|others}")
MOVED = N_("Attention", "moved: {share}")
MOVED_TIP = N_("Attention", "Of the probability, {share} has gone to other words (total variation distance).")
DIFFER = N_(
    "Attention",
    "The context is the same, and yet: after “{own}” the next word is “{first}” ({share}), after “{other}” it is "
    "“{second}” ({other_share}). The context alone is not the answer.",
)
SAME = N_(
    "Attention",
    "The words tried here all lead to “{first}”, with {low} to {high}. Hold another step, or try another word.",
)
COUNT = N_("Attention", "Words before that would lead to another next word: {count} of {all}.")
ALONE = N_(
    "Attention", "After “{own}” the next word is “{first}” ({share}). Choose a word to try before the same context."
)
TRY = N_("Attention", "Word before")
TYPE = N_("Attention", "another word…")
OFFER_AGAIN = N_("Attention", "Offered words")
FORMULAS = (
    Line(
        r"\mark{s}{s_t} = f(\mark{s}{s_{t-1}},\, \mark{y}{y_{t-1}},\, \mark{c}{c_t})",
        N_("Attention", "state"),
    ),
    Line(r"r_t = \tanh(W_c [\mark{s}{s_t};\, \mark{c}{c_t}] + b_c)"),
    Line(r"\mark{p}{p} = \mathrm{softmax}(W_y r_t + b_y)", N_("Attention", "next word")),
)
COLOURS = {"s": "h_text", "c": "accent_text", "y": "accent_text", "p": "ink"}
NUMBERS: tuple[tuple[str, Text | str], ...] = (
    ("step", N_("Attention", "held step")),
    ("first", N_("Attention", "its own next word")),
    ("moved", N_("Attention", "most probability moved")),
)


def so_far(answer: HeldContext) -> str:
    """The words before the one that is exchanged."""
    written = answer.target[: max(0, answer.at - 2)]
    return tr(SO_FAR, words=join(written)) if written else tr(NOTHING_YET)


def finding(answer: HeldContext) -> str:
    """Whether another word before leads to another next word, in this run; and how many words of all do."""
    return sentences((_tried(answer), tr(COUNT, all=answer.vocabulary, count=answer.changing)))


def _tried(answer: HeldContext) -> str:
    own, firsts = answer.previous[0], [words[0] for words in answer.words]
    shares = [shares[0] for shares in answer.probabilities]
    first, share = firsts[0], fixed(shares[0])
    if len(firsts) == 1:
        return tr(ALONE, own=own, first=first, share=share)
    others = [k for k, word in enumerate(firsts) if word != first]
    if not others:
        return tr(SAME, first=first, low=fixed(min(shares)), high=fixed(max(shares)))
    other = max(others, key=lambda k: shares[k])
    return tr(
        DIFFER, own=own, first=first, share=share, other=answer.previous[other], second=firsts[other],
        other_share=fixed(shares[other]),
    )  # fmt: skip


def held_name(answer: HeldContext) -> str:
    """The context's name, without mathematics."""
    return f"c{subscript(answer.at)}"
