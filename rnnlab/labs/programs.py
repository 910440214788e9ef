"""What a lab's ``code.py`` gives: a PyTorch program that a learner can read, run and change.

A program imports the standard library and torch, nothing of rnnlab. Up to
``IN_SOURCE`` numbers stand in its text; more go beside it, as a ``state_dict``.
What was drawn from a seed is drawn again, in the order that the program states.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

IN_SOURCE = 200  # numbers; a page of them can still be read
LINE = 90  # characters; a Chinese one is twice as wide

# The same lines in every program. ``show`` keeps ten digits: enough to compare, few enough to read.
SHOW = '''

def show(name, values):
    """One line: what it is called on the screen, and its numbers."""
    numbers = torch.as_tensor(values, dtype=torch.float64).reshape(-1).tolist()
    print(f"  {name:16}", "  ".join(f"{number:.10g}" for number in numbers))
'''

DRAWN_WORDS = '''

def vector(word):
    """The vector of a word: typed, or drawn from the seed and the word itself.

    Number k is the first eight bytes of SHA-256 over "seed:k:word", as a fraction of -1 ... 1 with two decimals.
    So every word has its own vector, the same one on every machine.
    """
    if word in VECTORS:
        return VECTORS[word]
    numbers = []
    for k in range(I):
        digest = hashlib.sha256(f"{SEED}:{k}:{word}".encode("utf-8", "surrogatepass")).digest()
        numbers.append(round(int.from_bytes(digest[:8], "big") / 2.0**63 - 1.0, 2))
    return numbers
'''

TYPED_WORDS = '''

def vector(word):
    """The vector of a word."""
    return VECTORS[word]
'''


@dataclass(frozen=True)
class Program:
    """A program's text, and the numbers that are too many to stand in it.

    ``weights`` is a state_dict as nested tuples, empty where everything stands
    in the text; the program looks for it beside itself as ``<lab>.pt``.
    """

    lab: str
    source: str
    weights: Mapping[str, Any] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many numbers are beside the program."""
        return sum(count(values) for values in self.weights.values())


def count(values: Any) -> int:
    """How many numbers a nested sequence or a mapping of them holds."""
    if isinstance(values, Mapping):
        return sum(count(part) for part in values.values())
    return sum(count(part) for part in values) if isinstance(values, Sequence) else 1


def fill(template: str, **parts: object) -> str:
    """A template with each ``@name@`` replaced, in one pass: what is put in is not looked at again."""
    text = re.sub(r"@(\w+)@", lambda place: str(parts[place[1]]) if place[1] in parts else place[0], template)
    lines = [line.rstrip() for line in text.strip().splitlines()]
    # a part that is empty leaves its blank lines behind
    return re.sub(r"\n{4,}", "\n\n\n", "\n".join(lines)) + "\n"


def literal(values: Any) -> str:
    """Numbers as Python writes them, to the last bit; a row of a matrix on a line of its own."""
    rows = list(values)
    if rows and isinstance(rows[0], Sequence):
        return "[\n" + "".join(f"    {list(row)!r},\n" for row in rows) + "]"
    return repr(rows)


def quoted(text: str) -> str:
    """A string as Python reads it, in double quotes as in the rest of a program."""
    return json.dumps(text, ensure_ascii=False) if text.isprintable() else repr(text)


def words(sentence: Sequence[str], indent: int = 0) -> str:
    """A sentence as a list of strings, on several lines where it is long."""
    parts = [quoted(word) for word in sentence]
    text = f"[{', '.join(parts)}]"
    if len(text) <= LINE - indent:
        return text
    margin = " " * (indent + 4)
    lines = [margin]
    for part in parts:
        if len(lines[-1]) + len(part) > LINE:
            lines.append(margin)
        lines[-1] += f"{part}," if lines[-1] == margin else f" {part},"
    return "[\n" + "\n".join(lines) + "\n" + " " * indent + "]"


def vectors(by_word: Mapping[str, Sequence[float]]) -> str:
    """Word vectors as a dictionary, a word on a line."""
    if not by_word:
        return "{}"
    return "{\n" + "".join(f"    {quoted(word)}: {list(vector)!r},\n" for word, vector in by_word.items()) + "}"
