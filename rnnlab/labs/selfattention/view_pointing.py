"""What a lesson's names point at in the picture of What came next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rnnlab.labs.selfattention.view_hidden import HiddenPage
from rnnlab.labs.selfattention.view_sentences import SentencesPage
from rnnlab.labs.selfattention.view_swap import SwapPage
from rnnlab.labs.selfattention.view_words import WordsPage
from rnnlab.ui.widgets.parts import Part

if TYPE_CHECKING:
    from rnnlab.labs.selfattention.view import View


def parts_of(view: View) -> dict[str, Part]:
    """The parts that ``parts.PARTS`` names."""
    words, swap, hidden, sentences = (view.pages[page] for page in ("words", "swap", "hidden", "sentences"))
    assert isinstance(words, WordsPage)
    assert isinstance(swap, SwapPage)
    assert isinstance(hidden, HiddenPage)
    assert isinstance(sentences, SentencesPage)
    one, both = hidden.stage.bars
    parts: dict[str, Part] = {
        "plane": words.plane,
        "fan": words.fan,
        "maps": words.maps,
        "sum": words.stage.sum,
        "swap-words": swap.stage.head,
        "hidden-map": hidden.stage.map,
        "guesses-one": one,
        "guesses-both": both,
        "hidden-counts": hidden.stage.counts,
        "cosines-with": sentences.stage.compared,
        "cosines": sentences.stage.table,
        "cosine-counts": sentences.stage.counts,
    }
    return parts | {f"swap-{setting}": plane for setting, plane in swap.stage.planes.items()}
