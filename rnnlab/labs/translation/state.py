"""What the teacher chose in the Translation lab: a sentence, a translator, how it decodes, what is changed in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import force_setattr, replace

from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.session import checks, models, presets
from rnnlab.session.messages import Problem
from rnnlab.session.tokens import TOKEN_LIMIT, tokenize

Decoding = Literal["greedy", "beam", "teacher"]
Page = Literal["picture", "curve", "training"]

DECODINGS: tuple[str, ...] = get_args(Decoding)
PAGES: tuple[str, ...] = get_args(Page)
PLACES_LIMIT = TOKEN_LIMIT + 1  # the end token, which a model may read after the last word, has a place too
WORDS_LIMIT = 200  # that a translation may have
BEAM_LIMIT = 10
POWER_LIMIT = 2.0
EDIT_LIMIT = 200
MODELS_LIMIT = 6
CLAUSES_LIMIT = 12
SENTENCES_LIMIT = 1000
SEED_LIMIT = 2**31 - 1
STEP_LIMIT = 2**31 - 1

ATTENTION = "translate-attention"
FIXED = "translate-fixed"
BACK = "translate-back-attention"
EXAMPLE = ("我", "昨天", "在", "学校", "吃", "了", "一个", "红", "的", "苹果")
EXAMPLE_BACK = ("yesterday", "I", "ate", "a", "red", "apple", "at", "school")
EXAMPLES = {"zh-en": EXAMPLE, "en-zh": EXAMPLE_BACK}
END = "<eos>"  # how the word that ends a sentence is written


class WeightEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One attention weight set by hand: the row's others are rescaled, and decoding goes on with the row."""

    step: int  # from 1
    position: int  # of the source, from 0
    weight: float  # 0…1


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Translation lab's state. A sentence that is given as one text is cut by the model's own words.

    Raises
    ------
    Problem
        From every way of making a State, naming the field at fault.
    """

    page: Page = "picture"
    source: tuple[str, ...] | str = EXAMPLE
    model: str = ATTENTION
    decoding: Decoding = "greedy"
    beam: int = 3  # beginnings that a beam keeps
    length_power: float = 0.0  # a beginning's score is its log-probability / words^length_power
    prefix: tuple[str, ...] | str = ()  # words that a translation must begin with; teacher forcing does not look at it
    # the right translation, which teacher forcing reads; () is the grammar's own one, where there is one
    reference: tuple[str, ...] | str = ()
    limit: int = 150  # words, then it is stopped
    # interventions. A place is a source position from 0; the end token's, where the model reads one, comes last
    masked: tuple[int, ...] = ()  # places whose wire is cut, ascending; attention only
    edits: tuple[WeightEdit, ...] = ()  # attention only, in the order in which they are made; at most one of a place
    neck_from: tuple[str, ...] | str = ()  # a sentence whose fixed vector stands in place of the source's; () is none
    # the page of the measured curve
    models: tuple[str, ...] = (FIXED, ATTENTION)
    lengths: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)  # clauses
    sentences: int = 50  # of each length
    seed: int = 0  # of the sentences that are drawn
    training: TranslatorPlan = TranslatorPlan()
    step: int = 1

    def __post_init__(self) -> None:
        checks.option("page", self.page, PAGES)
        checks.model_name("model", self.model)
        for name in ("source", "neck_from", "prefix", "reference"):
            value = getattr(self, name)
            if isinstance(value, str):
                most = TOKEN_LIMIT if name in ("source", "neck_from") else WORDS_LIMIT
                words = models.vocabulary(self.model) if most == TOKEN_LIMIT else target_vocabulary(self.model)
                force_setattr(self, name, tokenize(value, words, field=name, limit=most))
        checks.tokens("source", self.source, TOKEN_LIMIT)
        checks.option("decoding", self.decoding, DECODINGS)
        checks.whole("beam", self.beam, 1, BEAM_LIMIT)
        checks.number("length_power", self.length_power, 0, POWER_LIMIT)
        checks.whole("limit", self.limit, 1, WORDS_LIMIT)
        for name, most in (("prefix", self.limit), ("reference", WORDS_LIMIT), ("neck_from", TOKEN_LIMIT)):
            if getattr(self, name):
                checks.tokens(name, getattr(self, name), most)
        for k, position in enumerate(self.masked):
            checks.index(f"masked[{k}]", position, PLACES_LIMIT)
            if position in self.masked[:k]:
                raise Problem("masked", "appears-twice", value=position)
        if len(self.edits) > EDIT_LIMIT:
            raise Problem("edits", "too-large", value=len(self.edits), limit=EDIT_LIMIT)
        for k, edit in enumerate(self.edits):
            checks.whole(f"edits[{k}].step", edit.step, 1, WORDS_LIMIT)
            checks.index(f"edits[{k}].position", edit.position, PLACES_LIMIT)
            checks.number(f"edits[{k}].weight", edit.weight, 0, 1)
            if any((edit.step, edit.position) == (other.step, other.position) for other in self.edits[:k]):
                raise Problem(f"edits[{k}]", "appears-twice", value=f"{edit.step}, {edit.position}")
        if not self.models:
            raise Problem("models", "nothing-chosen")
        if len(self.models) > MODELS_LIMIT:
            raise Problem("models", "too-large", value=len(self.models), limit=MODELS_LIMIT)
        for k, name in enumerate(self.models):
            checks.model_name(f"models[{k}]", name)
            if not name or name in self.models[:k]:
                raise Problem("models", "appears-twice" if name else "nothing-chosen", value=name)
        if not self.lengths:
            raise Problem("lengths", "nothing-chosen")
        for k, clauses in enumerate(self.lengths):
            checks.whole(f"lengths[{k}]", clauses, 1, CLAUSES_LIMIT)
            if clauses in self.lengths[:k]:
                raise Problem("lengths", "appears-twice", value=clauses)
        checks.whole("sentences", self.sentences, 1, SENTENCES_LIMIT)
        checks.whole("seed", self.seed, 0, SEED_LIMIT)
        checks.whole("step", self.step, 0, STEP_LIMIT)


def target_vocabulary(model: str) -> frozenset[str]:
    """The words that a translator writes; empty where there is no such model."""
    found = models.entry(model)
    return frozenset() if found is None else frozenset(word for pair in found.answers for word in pair)


def direction(model: str) -> str:
    """``"zh-en"`` or ``"en-zh"``; "" where it is not known."""
    found = models.entry(model)
    return "" if found is None else str(found.settings.get("direction", ""))


# edits ---------------------------------------------------------------------------------------------------------------


def with_page(state: State, page: str) -> State:
    """Another picture."""
    return replace(state, page=page)


def with_fields(state: State, **fields: Any) -> State:
    """Other settings, by name."""
    return replace(state, **fields)


def with_source(state: State, source: Sequence[str]) -> State:
    """Another sentence: what was changed in the run of the old one (weights, wires, beginning, reference) is undone."""
    return replace(state, source=tuple(source), prefix=(), reference=(), masked=(), edits=())


def with_model(state: State, model: str) -> State:
    """Another translator; weights and wires belong to the old one's run.

    One that reads the other language gets that language's example: it would know no word of the present sentence.
    """
    checks.model_name("model", model)
    before, now = direction(state.model), direction(model)
    if before != now and before in EXAMPLES and now in EXAMPLES:
        source = EXAMPLES[now]
        return replace(state, model=model, source=source, masked=(), edits=(), prefix=(), reference=(), neck_from=())
    return replace(state, model=model, masked=(), edits=())


def with_decoding(state: State, decoding: str) -> State:
    """Another way to find the words."""
    return replace(state, decoding=decoding)


def with_neck(state: State, sentence: Sequence[str]) -> State:
    """Another sentence's fixed vector in place of the source's; () gives the source its own again."""
    return replace(state, neck_from=tuple(sentence))


def with_reference(state: State, words: Sequence[str]) -> State:
    """Another right translation for teacher forcing to read; () is the grammar's own."""
    return replace(state, reference=tuple(words))


def with_prefix(state: State, words: Sequence[str]) -> State:
    """Other words to begin with, chosen freely from there on; weights of later steps that were set by hand go."""
    edits = tuple(edit for edit in state.edits if edit.step <= len(words))
    decoding = "greedy" if words and state.decoding == "teacher" else state.decoding
    return replace(state, prefix=tuple(words), edits=edits, decoding=decoding)


def swapped(state: State, i: int, j: int) -> State:
    """Two source words change places."""
    checks.index("source", i, len(state.source))
    checks.index("source", j, len(state.source))
    words = list(state.source)
    words[i], words[j] = words[j], words[i]
    return with_source(state, words)


def cut_wire(state: State, position: int) -> State:
    """Cut the wire to a source word, or mend it."""
    checks.index("masked", position, len(state.source) + 1)
    return replace(state, masked=tuple(sorted(set(state.masked) ^ {position})))


def set_weight(state: State, step: int, position: int, weight: float) -> State:
    """One attention weight by hand. Rows after it may change, so edits of later steps go."""
    checks.index("edits", position, len(state.source) + 1)
    kept = tuple(edit for edit in state.edits if edit.step <= step and (edit.step, edit.position) != (step, position))
    return replace(state, edits=(*kept, WeightEdit(step, position, weight)))


def without_edits(state: State) -> State:
    """The decoder's own weights again, all wires mended, its own neck, nothing prescribed."""
    return replace(state, edits=(), masked=(), neck_from=(), prefix=())


def with_training(state: State, plan: TranslatorPlan) -> State:
    """Another plan of training."""
    return replace(state, training=plan)


# presets -------------------------------------------------------------------------------------------------------------

LONG = (  # six clauses
    *("我", "昨天", "在", "学校", "吃", "了", "一个", "红", "的", "苹果", "，"),
    *("妈妈", "在", "商店", "买", "了", "一条", "大", "的", "鱼", "，"),
    *("然后", "老师", "在", "图书馆", "读", "了", "这本", "旧", "的", "书", "，"),
    *("但是", "学生", "在", "家", "写", "了", "一封", "长", "的", "信", "，"),
    *("他们", "今天", "在", "公园", "看见", "了", "那只", "大", "的", "猫", "，"),
    *("然后", "我们", "晚上", "要", "在", "餐馆", "喝", "一杯", "好", "的", "茶"),
)
VERY_LONG = (  # ten clauses: more than the shipped translators were trained on
    *LONG,
    *("，", "老师", "刚才", "看见", "了", "一只", "黑", "的", "狗", "，"),
    *("但是", "她", "要", "在", "车站", "买", "一本", "新", "的", "词典", "，"),
    *("今天", "你", "画", "了", "一个", "红", "的", "蛋糕", "，"),
    *("然后", "学生", "拿", "了", "那杯", "冰", "的", "咖啡"),
)
TWO_CLAUSES = LONG[:20]
OTHER = ("老师", "今天", "要", "在", "图书馆", "读", "这本", "旧", "的", "书")
_LONG_BACK = (
    "yesterday I ate a red apple at school , mother bought a big fish at the shop , then the teacher read this old "
    "book in the library , but the student wrote a long letter at home"
)
LONG_BACK = tuple(_LONG_BACK.split())  # four clauses

# Name -> fields; page, what is trained and what is measured stay, whatever else is not named has its default.
PRESETS: dict[str, dict[str, Any]] = {
    "reordering": {},
    "fixed-vector": {"model": FIXED},
    "long-attention": {"source": LONG},
    # the same sentence through one vector: as shipped, read backwards, with two layers, and with other cells
    "long-fixed": {"model": FIXED, "source": LONG},
    "long-reversed": {"model": "translate-fixed-reversed", "source": LONG},
    "long-two-layers": {"model": "translate-fixed-two-layers", "source": LONG},
    "long-rnn": {"model": "translate-fixed-rnn", "source": LONG},
    "long-lstm": {"model": "translate-fixed-lstm", "source": LONG},
    "long-wide": {"model": "translate-fixed-wide", "source": LONG},
    "beyond-training": {"source": VERY_LONG},
    # interventions
    "swapped-neck": {"model": FIXED, "neck_from": OTHER},
    "cut-wire": {"masked": (9,)},  # 苹果
    "moved-weight": {"source": TWO_CLAUSES, "edits": (WeightEdit(6, 19, 0.9),)},  # from 苹果 to 鱼
    "swapped-words": {"source": ("昨天", "我", *EXAMPLE[2:])},  # two words have changed places; English says the same
    "forced-prefix": {"prefix": ("tonight", "we")},
    # how the words are found
    "teacher": {"model": FIXED, "source": LONG, "decoding": "teacher"},
    "beam": {"model": FIXED, "source": TWO_CLAUSES, "decoding": "beam", "beam": 4},
    "unknown-word": {"source": ("我", "昨天", "在", "学校", "吃", "了", "一个", "红", "的", "zyzzyva")},
    # the other way
    "back": {"model": BACK, "source": EXAMPLE_BACK},
    "back-long": {"model": BACK, "source": LONG_BACK},
}
KEPT = ("page", "models", "lengths", "sentences", "seed", "training", "step")


def with_preset(state: State, name: str) -> State:
    """The State of a preset."""
    return presets.applied(state, name, PRESETS, KEPT)
