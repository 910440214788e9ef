"""What a lab's help page consists of. The lab fills it, the shell sets it and a test asks for every part.

Texts are short Markdown in which ``$…$`` is mathematics, as in a lesson.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rnnlab.ui.look import formula
from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.widgets.formula_card import Line
from rnnlab.ui.widgets.sources import Source

# Gestures that most labs share.
PREDICT = ("P", N_("Help", "Predict: answer first, then see what is computed"))


@dataclass(frozen=True)
class Formulas:
    """Some of the lab's formulas under a title of their own."""

    title: Text | str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class LabHelp:
    """A lab's help page.

    Attributes
    ----------
    shows : tuple of Text
        What is to be seen.
    use : tuple of Text
        How it is used.
    keys : tuple of (keys, Text)
        The lab's own gestures and keys.
    formulas : tuple of Formulas
        Every formula of the lab's formula cards, and what else is computed.
    symbols : tuple of (LaTeX, Text)
        What each letter of these formulas stands for.
    mathematics : tuple of Text
        What follows from them.
    measured : tuple of Text
        What is measured and how, and what it does not say.
    sources : tuple of Source
    terms : tuple of str
        Keys of the glossary's terms.
    colours : mapping
        A mark's palette colour, as in the formula card.
    """

    shows: tuple[Text, ...]
    use: tuple[Text, ...]
    keys: tuple[tuple[str, Text], ...]
    formulas: tuple[Formulas, ...]
    symbols: tuple[tuple[str, Text], ...]
    mathematics: tuple[Text, ...]
    measured: tuple[Text, ...]
    sources: tuple[Source, ...]
    terms: tuple[str, ...]
    colours: Mapping[str, str] = field(default_factory=dict)

    def latex(self) -> tuple[str, ...]:
        """Every formula of the page that stands on a line of its own, in order."""
        return tuple(line.latex for group in self.formulas for line in group.lines)


def distinct(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines without those whose formula was there already, marked or not; what defines the same stands together."""
    seen: dict[str, Line] = {}
    for line in lines:
        seen.setdefault(formula.bare(line.latex), line)
    left = list(dict.fromkeys(source.partition("=")[0] for source in seen))
    return tuple(sorted(seen.values(), key=lambda line: left.index(formula.bare(line.latex).partition("=")[0])))
