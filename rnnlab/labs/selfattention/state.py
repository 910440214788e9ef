"""What the teacher chose in the What came next lab: words and their vectors, the maps, positions, mask and heads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import force_setattr, replace

from rnnlab.engine.embedding import word_vector
from rnnlab.session import checks, presets
from rnnlab.session.messages import Problem

Positions = Literal["none", "sinusoidal", "learned"]
Page = Literal["words", "swap", "hidden", "sentences"]
Pooling = Literal["words", "mean", "max", "last"]
Vector = tuple[float, ...]
Matrix = tuple[Vector, ...]

PAGES: tuple[str, ...] = get_args(Page)
POSITIONS: tuple[str, ...] = get_args(Positions)
POOLINGS: tuple[str, ...] = get_args(Pooling)
TOKEN_LIMIT = 12  # of the words that are edited by hand
SIZE_LIMIT = 8
VALUE_LIMIT = 1e6
SENTENCE_LIMIT = 200  # words of a sentence whose hidden word is guessed, or that becomes one vector
SENTENCES_LIMIT = 6
STEP_LIMIT = 2**31 - 1
LAYER_LIMIT = 64
MAPS = ("W_q", "W_k", "W_v", "W_o")
GUESSERS = ("cloze-both", "cloze-before")
CLOZE = (
    "妈妈",
    "买",
    "了",
    "一杯",
    "热",
    "的",
    "茶",
)  # bought: anything; only the words after say that it comes by the cup
# Name -> a sentence and the place that is hidden.
CLOZE_EXAMPLES: dict[str, tuple[tuple[str, ...], int]] = {
    "cup-zh": (CLOZE, 3),
    "after-zh": (("我", "在", "车站", "喝", "了", "一杯", "热", "的", "咖啡"), 1),
    "before-zh": (("学生", "在", "餐馆", "写", "了", "一封", "信"), 4),
    "after-en": (("we", "read", "a", "good", "dictionary", "in", "the", "library"), 5),
    "before-en": (("we", "read", "a", "good", "dictionary", "in", "the", "library"), 6),
    "open-en": (("mother", "bought", "a", "cup", "of", "hot", "tea"), 6),
}
POOLING_MODEL = "roles-lstm"  # it learned who did what to whom
EXAMPLES = (("我", "打", "狗"), ("狗", "打", "我"), ("狗", "被", "我", "打"), ("我", "打", "猫"))
SENTENCE_EXAMPLES: dict[str, tuple[tuple[str, ...], ...]] = {
    "zh": EXAMPLES,
    "en": (
        ("the dog", "bit", "the teacher"),
        ("the teacher", "bit", "the dog"),
        ("the teacher", "was", "bitten", "by", "the dog"),
        ("the dog", "bit", "the student"),
    ),
    "both": (
        ("我", "打", "狗"),
        ("I", "hit", "the dog"),
        ("the dog", "hit", "me"),
        ("the dog", "was", "hit", "by", "me"),
    ),
}

IDENTITY: Matrix = ((1.0, 0.0), (0.0, 1.0))
TOKENS = ("我", "打", "狗")
STATES: Matrix = ((0.5, 2.0), (1.0, 0.0), (2.0, 2.0))
W_Q: Matrix = ((-0.5, 1.0), (1.0, -0.5))
W_K: Matrix = ((0.0, 1.0), (-1.0, 0.0))
# what is learned by no training here: set by hand, and said so
LEARNED: Matrix = tuple((round(0.5 * (-1) ** t + 0.25 * t, 2), round(0.5 - 0.25 * t, 2)) for t in range(TOKEN_LIMIT))


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The What came next lab's state. Every word is a vector of d numbers; two of them are drawn.

    Words without vectors get some (``vector_of``). Maps and learned positions
    that were left alone fit any d: beyond two dimensions the maps are the identity.

    Raises
    ------
    Problem
        From every way of making a State, naming the field at fault.
    """

    page: Page = "words"
    tokens: tuple[str, ...] = TOKENS
    states: Matrix = STATES  # n×d
    heads: int = 1  # a divisor of d
    positions: Positions = "none"
    learned: Matrix = LEARNED  # N×d with N ≥ n: the vectors that "learned" adds, editable
    causal: bool = False
    masked: tuple[int, ...] = ()  # words that nobody may look at, ascending, from 0
    W_q: Matrix = W_Q  # d×d, torch's orientation: q = W_q x
    W_k: Matrix = W_K
    W_v: Matrix = IDENTITY
    W_o: Matrix = IDENTITY
    swapped: tuple[int, int] = (0, 2)  # the two words that change places in the swap test
    step: int = 1  # the word that asks, from 1
    # guessing a hidden word
    cloze: tuple[str, ...] = ()  # () is the task's example
    hidden: int = 3  # place of the hidden word, from 0; beyond the end it means the last
    layer: int = 1  # whose weights are marked, from 1; beyond the models' layers it means the last
    head: int = 1  # likewise
    # one vector for a sentence
    model: str = ""  # whose states are pooled; "" is the lab's choice
    sentences: tuple[tuple[str, ...], ...] = ()  # the first is compared with the others; () is the example
    extra: bool = False  # the packaged sentence model beside them, where it is installed

    def __post_init__(self) -> None:
        checks.option("page", self.page, PAGES)
        checks.tokens("tokens", self.tokens, TOKEN_LIMIT)
        n = len(self.tokens)
        if not self.states or (self.states is STATES and self.tokens != TOKENS):
            force_setattr(self, "states", tuple(vector_of(word, 2) for word in self.tokens))
        size = len(self.states[0]) if self.states and not isinstance(self.states[0], float | int) else 0
        checks.whole("states", size, 1, SIZE_LIMIT)
        checks.matrix("states", self.states, n, size, VALUE_LIMIT)
        self._fit(size)
        checks.whole("heads", self.heads, 1, SIZE_LIMIT)
        if size % self.heads:
            raise Problem("heads", "heads-do-not-divide", value=self.heads, size=size)
        checks.option("positions", self.positions, POSITIONS)
        # whatever the positions are: the swap test has all of them
        if len(self.learned) < n:
            raise Problem("learned", "wrong-shape", expected=f"≥{n}×{size}", got=str(len(self.learned)))
        checks.matrix("learned", self.learned, len(self.learned), size, VALUE_LIMIT)
        for k, place in enumerate(self.masked):
            checks.index(f"masked[{k}]", place, n)
            if place in self.masked[:k]:
                raise Problem("masked", "appears-twice", value=place)
        for name in MAPS:
            checks.matrix(name, getattr(self, name), size, size, VALUE_LIMIT)
        for k, place in enumerate(self.swapped):
            checks.index(f"swapped[{k}]", place, max(n, 3))
        checks.whole("step", self.step, 0, STEP_LIMIT)
        if self.cloze:
            checks.tokens("cloze", self.cloze, SENTENCE_LIMIT)
        checks.whole("hidden", self.hidden, 0, STEP_LIMIT)
        checks.whole("layer", self.layer, 1, LAYER_LIMIT)
        checks.whole("head", self.head, 1, LAYER_LIMIT)
        checks.model_name("model", self.model)
        if len(self.sentences) > SENTENCES_LIMIT:
            raise Problem("sentences", "too-large", value=len(self.sentences), limit=SENTENCES_LIMIT)
        for k, sentence in enumerate(self.sentences):
            checks.tokens(f"sentences[{k}]", sentence, SENTENCE_LIMIT)

    def _fit(self, size: int) -> None:
        """What was left as it is by default takes the words' size."""
        if size == 2:
            return
        for name, default in (("W_q", W_Q), ("W_k", W_K), ("W_v", IDENTITY), ("W_o", IDENTITY)):
            if getattr(self, name) is default:
                force_setattr(self, name, identity(size))
        if self.learned is LEARNED:
            force_setattr(self, "learned", tuple(tuple(row[c % 2] for c in range(size)) for row in LEARNED))


def identity(size: int) -> Matrix:
    """The map that changes nothing."""
    return tuple(tuple(float(row == column) for column in range(size)) for row in range(size))


def vector_of(word: str, size: int) -> Vector:
    """The vector of a word that nobody gave one: the example's, else drawn from the word itself."""
    return STATES[TOKENS.index(word)] if word in TOKENS and size == 2 else word_vector(0, word, size)


def swapped_pair(state: State) -> tuple[int, int]:
    """The two words of the swap test, within the sentence; twice the same one where there is one word only."""
    last = len(state.tokens) - 1
    i, j = state.swapped
    return min(i, last), min(j, last)


# edits ---------------------------------------------------------------------------------------------------------------


def with_page(state: State, page: str) -> State:
    """Another picture."""
    return replace(state, page=page)


def with_fields(state: State, **fields: Any) -> State:
    """Other settings, by name."""
    return replace(state, **fields)


def with_tokens(state: State, tokens: Sequence[str]) -> State:
    """Other words: those that stay keep their vectors and masks, new ones get vectors."""
    checks.tokens("tokens", tokens, TOKEN_LIMIT)
    size, free = len(state.states[0]), list(range(len(state.tokens)))
    states, masked = [], []
    for place, word in enumerate(tokens):
        found = next((k for k in free if state.tokens[k] == word), None)
        if found is None:
            states.append(vector_of(word, size))
            continue
        free.remove(found)
        states.append(state.states[found])
        if found in state.masked:
            masked.append(place)
    last = len(tokens) - 1
    i, j = state.swapped
    return replace(
        state, tokens=tuple(tokens), states=tuple(states), masked=tuple(masked), swapped=(min(i, last), min(j, last))
    )


def renamed(state: State, place: int, word: str) -> State:
    """Another name for a word; its vector stays."""
    checks.index("tokens", place, len(state.tokens))
    return replace(state, tokens=(*state.tokens[:place], word, *state.tokens[place + 1 :]))


def without(state: State, place: int) -> State:
    """One word fewer."""
    checks.index("tokens", place, len(state.tokens))
    kept = [k for k in range(len(state.tokens)) if k != place]
    last = len(kept) - 1
    i, j = state.swapped
    return replace(
        state,
        tokens=tuple(state.tokens[k] for k in kept),
        states=tuple(state.states[k] for k in kept),
        masked=tuple(k - (k > place) for k in state.masked if k != place),
        swapped=(min(i, max(last, 0)), min(j, max(last, 0))),
    )


def set_state(state: State, place: int, vector: Sequence[float]) -> State:
    """Move a word's vector."""
    checks.index("states", place, len(state.tokens))
    states = (*state.states[:place], tuple(float(value) for value in vector), *state.states[place + 1 :])
    return replace(state, states=states)


def set_map(state: State, name: str, row: int, column: int, value: float) -> State:
    """Change one entry of a map."""
    checks.option("map", name, MAPS)
    rows = [list(entries) for entries in getattr(state, name)]
    checks.index(name, row, len(rows))
    checks.index(name, column, len(rows))
    rows[row][column] = float(value)
    return replace(state, **{name: tuple(tuple(entries) for entries in rows)})


def set_learned(state: State, place: int, vector: Sequence[float]) -> State:
    """Change the vector that "learned" positions add to a place."""
    checks.index("learned", place, len(state.learned))
    rows = (*state.learned[:place], tuple(float(value) for value in vector), *state.learned[place + 1 :])
    return replace(state, learned=rows)


def with_mask(state: State, place: int) -> State:
    """Hide a word from all, or show it again."""
    checks.index("masked", place, len(state.tokens))
    return replace(state, masked=tuple(sorted(set(state.masked) ^ {place})))


def exchanged(state: State, i: int, j: int) -> State:
    """Two words change places, with their vectors."""
    for place in (i, j):
        checks.index("tokens", place, len(state.tokens))
    tokens, states = list(state.tokens), list(state.states)
    tokens[i], tokens[j], states[i], states[j] = tokens[j], tokens[i], states[j], states[i]
    return replace(state, tokens=tuple(tokens), states=tuple(states))


def compared(state: State) -> tuple[tuple[str, ...], ...]:
    """The sentences that become vectors: the state's own, or the example's."""
    return state.sentences or EXAMPLES


def with_sentence(state: State, place: int, words: Sequence[str]) -> State:
    """Another sentence at a place; at the place behind the last one it is one more."""
    found = compared(state)
    checks.index("sentences", place, min(len(found) + 1, SENTENCES_LIMIT))
    return replace(state, sentences=(*found[:place], tuple(words), *found[place + 1 :]))


def without_sentence(state: State, place: int) -> State:
    """One sentence fewer; two always stay, for there is nothing to compare in one."""
    found = compared(state)
    checks.index("sentences", place, len(found) if len(found) > 2 else 0)
    return replace(state, sentences=(*found[:place], *found[place + 1 :]))


def with_first(state: State, place: int) -> State:
    """The sentence that the others are compared with is another one; the rest keep their order."""
    found = compared(state)
    checks.index("sentences", place, len(found))
    return replace(state, sentences=(found[place], *found[:place], *found[place + 1 :]))


def hidden_words(state: State) -> tuple[str, ...]:
    """The sentence whose hidden word is guessed: the state's own, or the task's example."""
    return state.cloze or CLOZE


def hidden_place(state: State) -> int:
    """The place of its hidden word, from 0."""
    return min(state.hidden, len(hidden_words(state)) - 1)


def with_hidden(state: State, place: int) -> State:
    """Hide another word."""
    return replace(state, hidden=checks.index("hidden", place, len(hidden_words(state))))


def with_cloze(state: State, words: Sequence[str], place: int | None = None) -> State:
    """Another sentence with a hidden word; without a place the same one, or the last there is."""
    checks.tokens("cloze", words, SENTENCE_LIMIT)
    hidden = min(hidden_place(state), len(words) - 1) if place is None else checks.index("hidden", place, len(words))
    return replace(state, cloze=() if tuple(words) == CLOZE else tuple(words), hidden=hidden)


# presets -------------------------------------------------------------------------------------------------------------

# Name -> fields; the page and what its other pictures show stay, whatever else is not named has its default.
PRESETS: dict[str, dict[str, Any]] = {
    "swap": {},
    "positions": {"positions": "sinusoidal"},
    "causal-leak": {"causal": True},
    "two-heads": {"heads": 2},
}
KEPT = ("page", "cloze", "hidden", "layer", "head", "model", "sentences", "extra")


def with_preset(state: State, name: str) -> State:
    """The State of a preset."""
    return presets.applied(state, name, PRESETS, KEPT)
