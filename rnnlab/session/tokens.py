"""From a typed sentence to tokens, and back to places in the text.

The rule, which the program states: the vocabulary first, by longest match on
the characters as typed (nothing is folded, so a full-width letter is another
letter, and China another word than china); then rjieba for what is left of
Chinese; words in scripts with spaces; punctuation, emoji and anything else one
visible character at a time. Marks such as ``<eos>`` stay whole. An entry of the
vocabulary may be several words ("was born"). Tokens are in logical order in
every script.

Models of single characters read ``characters`` instead, in which a space and
the end of a line are characters that can be seen.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from rnnlab.session.messages import Problem

TOKEN_LIMIT = 500
TEXT_LIMIT = 20_000

_TOY = "我 你 他 她 打 狗 猫 追 爱 吃 苹果 出生 在 中国 所以 会 说 中文 公司 电话 人"
# Everyday words that begin or end with a single character of the toy's or a task's vocabulary: without
# them longest match would cut 我们 into 我/们. They are matched beside every vocabulary. None is made of
# toy words alone (爱人), else 狗爱人 and 人爱狗 would not have the same words.
_WHOLE = (
    "我们 你们 他们 她们 人们 咱们 别人 大人 人类 人工智能 机器人 工人 老人 女人 男人 人生 人民 人口 有人 "
    "会议 机会 社会 学会 不会 会计 开会 晚会 约会 说话 说明 小说 传说 听说 据说 说法 说服 现在 存在 正在 在线 实在 "
    "打开 打算 打扫 打印 打球 爱好 爱情 可爱 热爱 恋爱 爱国 吃饭 小吃 好吃 "
    "追求 追踪 追上 小狗 小猫 熊猫 热狗 猫咪 自我 其他 吉他 因为 喜欢 学习 世界 你好"
)
_EVERYDAY = frozenset(_WHOLE.split())
_LONGEST_EVERYDAY = max(map(len, _EVERYDAY))
VOCABULARY: frozenset[str] = frozenset(_TOY.split()) | _EVERYDAY

SPACE, LINE_END = "␣", "↵"  # what a space and the end of a line are among single characters

_MARK = re.compile(r"</?[^\W\d]\w{0,15}/?>|\[[A-Z]{2,8}\]")
_JOINERS = "'’-‐·"
_NUMBER_JOINERS = ".,"
_RUNS = "….-—~～"
_CLOSING = frozenset(".,!?;:%)]}”’»…、，。！？；：）】》」』")
_OPENING = frozenset("([{“‘«（【《「『")
_ZWJ = "\u200d"


class Span(NamedTuple):
    """A token and where it stands: ``text[start:end]``, in code points.

    Within an entry of several words, blanks as typed are one space in the token.
    """

    text: str
    start: int
    end: int


# ---- visible characters ------------------------------------------------------


def _extends(character: str) -> bool:
    """Whether a code point belongs to the visible character before it."""
    code = ord(character)
    return (
        unicodedata.category(character) in ("Mn", "Me", "Mc")
        or code in (0x200C, 0x200D)
        or 0x1F3FB <= code <= 0x1F3FF
        or 0xE0020 <= code <= 0xE007F
    )


def _regional(character: str) -> bool:
    return 0x1F1E6 <= ord(character) <= 0x1F1FF


def _hangul(character: str) -> str:
    """Hangul class of a code point: L, V, T, or S for a whole syllable (UAX #29)."""
    code = ord(character)
    if 0x1100 <= code <= 0x115F or 0xA960 <= code <= 0xA97C:
        return "L"
    if 0x1160 <= code <= 0x11A7 or 0xD7B0 <= code <= 0xD7C6:
        return "V"
    if 0x11A8 <= code <= 0x11FF or 0xD7CB <= code <= 0xD7FB:
        return "T"
    if 0xAC00 <= code <= 0xD7A3:
        return "S"
    return ""


_HANGUL_PAIRS = frozenset({"LL", "LV", "LS", "VV", "VT", "SV", "ST", "TT"})


def graphemes(text: str) -> Iterator[str]:
    """Cut a text into visible characters (Unicode's extended grapheme clusters).

    Combining marks, variation selectors, skin tones, joined emoji, flags and
    conjoining Hangul stay together. Source: UAX #29, without its rules for
    Indic conjuncts.
    """
    start = 0
    flags = 0
    for at in range(1, len(text) + 1):
        if at == len(text):
            yield text[start:]
            return
        before, here = text[at - 1], text[at]
        flags = flags + 1 if _regional(before) else 0
        joined = (
            (before == "\r" and here == "\n")
            or (_extends(here) and before not in "\r\n")
            or (before == _ZWJ and at - 1 > start and unicodedata.category(here) in ("So", "Sk"))
            or (_regional(here) and flags % 2 == 1)
            or _hangul(before) + _hangul(here) in _HANGUL_PAIRS
        )
        if not joined:
            yield text[start:at]
            start = at


class OffsetMap:
    """One text's places in code points, UTF-16 units (Qt) and visible characters.

    Parameters
    ----------
    text : str

    Notes
    -----
    A place inside a surrogate pair or inside a visible character maps to the
    beginning of the one that holds it.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._utf16 = [0]
        for character in text:
            self._utf16.append(self._utf16[-1] + (2 if ord(character) > 0xFFFF else 1))
        self._visible = [0]
        for cluster in graphemes(text):
            self._visible.append(self._visible[-1] + len(cluster))

    @property
    def visible_length(self) -> int:
        return len(self._visible) - 1

    @property
    def utf16_length(self) -> int:
        return self._utf16[-1]

    def from_utf16(self, unit: int) -> int:
        """The code point that holds this UTF-16 unit."""
        return max(0, min(bisect_right(self._utf16, unit) - 1, len(self.text)))

    def from_visible(self, character: int) -> int:
        """The code point at which this visible character begins."""
        return self._visible[max(0, min(character, self.visible_length))]

    def clip(self, units: int) -> str:
        """The longest beginning of whole visible characters within ``units`` UTF-16 units."""
        fit = [at for at in self._visible if self._utf16[at] <= units]
        return self.text[: fit[-1]] if fit else ""


# ---- Chinese -----------------------------------------------------------------

_jieba_lock = threading.Lock()
_jieba_ready = threading.Event()


def _cut_chinese(text: str) -> list[str]:
    """rjieba without its guessing of unknown words.

    The guesses depend on the neighbours (追狗 becomes a word in 猫追狗 but not
    in 狗追猫), so two orders of the same words would not have the same words.
    Where it cannot be loaded, each character is a word.
    """
    with _jieba_lock:
        try:
            import rjieba  # 70 ms for its dictionary: on first use

            words = rjieba.cut(text, hmm=False)
        except ImportError:
            words = list(text)
        _jieba_ready.set()
    return words if "".join(words) == text else list(text)


def warm() -> threading.Thread:
    """Load the Chinese dictionary in the background, once; the thread is a daemon.

    Until it is there, ``tokenize`` waits for it at the first Chinese text.
    """
    thread = threading.Thread(target=_cut_chinese, args=("中文",), name="dictionary", daemon=True)
    if not _jieba_ready.is_set():
        thread.start()
    return thread


def is_han(character: str) -> bool:
    """Whether a character is a Chinese ideograph."""
    code = ord(character)
    return (
        0x4E00 <= code <= 0x9FFF
        or 0x3400 <= code <= 0x4DBF
        or 0xF900 <= code <= 0xFAFF
        or 0x20000 <= code <= 0x3FFFF
        or code in (0x3005, 0x3007)
    )


# ---- cutting -----------------------------------------------------------------


def _separates(character: str) -> bool:
    """Spaces, controls, lone surrogates and marks without a picture (bidi, BOM)."""
    return unicodedata.category(character) in ("Zs", "Zl", "Zp", "Cc", "Cf", "Cs")


def _wordlike(character: str) -> bool:
    return (character.isalpha() or character.isdigit() or character == "_") and not is_han(character)


def _joins(text: str, at: int) -> bool:
    """Whether this character holds a word (don't) or a number (3.14) together."""
    before, after = text[at - 1], text[at + 1 : at + 2]
    if text[at] in _NUMBER_JOINERS:
        return before.isdigit() and after.isdigit()
    return text[at] in _JOINERS and bool(after) and _wordlike(after)


def _word_end(text: str, start: int) -> int:
    """Where the word or number that begins at ``start`` ends."""
    at = start
    while at < len(text) and (_wordlike(text[at]) or (at > start and (_extends(text[at]) or _joins(text, at)))):
        at += 1
    return at


def _match(text: str, start: int, vocabulary: Collection[str], longest: int) -> int:
    """End of the longest entry of the vocabulary or everyday word at ``start``, or ``start`` where there is none."""
    if start > 0 and _wordlike(text[start - 1]) and _wordlike(text[start]):
        return start
    for end in range(min(len(text), start + max(longest, _LONGEST_EVERYDAY)), start, -1):
        part = text[start:end]
        if (part in vocabulary or part in _EVERYDAY) and not _cuts_word(text, end):
            return end
    return start


def _match_loosely(text: str, start: int, vocabulary: Collection[str], longest: int) -> int:
    """As ``_match``, where more than one blank may stand for a space of an entry: a slip, or the end of a line."""
    end = _match(text, start, vocabulary, longest)
    stop = min(len(text), start + 2 * longest)
    blank = next((at for at in range(start, stop) if text[at].isspace()), stop)
    for other in range(stop, max(end, blank + 1), -1):
        if text[other - 1].isspace() or _cuts_word(text, other):
            continue
        if _one_spaced(text[start:other]) in vocabulary:
            return other
    return end


def _one_spaced(text: str) -> str:
    return " ".join(text.split())


def _cuts_word(text: str, end: int) -> bool:
    """Whether a word or a visible character goes on behind ``end``."""
    if end == len(text):
        return False
    if _extends(text[end]):
        return True
    return _wordlike(text[end - 1]) and (_wordlike(text[end]) or _joins(text, end))


def spans(text: str, vocabulary: Collection[str] = VOCABULARY) -> tuple[Span, ...]:
    """Tokens with their places in the text as typed.

    Parameters
    ----------
    text : str
    vocabulary : collection of str
        Matched first, longest entry first.

    Returns
    -------
    tuple of Span
        In logical order; whitespace belongs to no token. Empty for a text of
        spaces only.
    """
    known = vocabulary if isinstance(vocabulary, (set, frozenset, dict)) else frozenset(vocabulary)
    longest = max((len(word) for word in known), default=0)
    match = _match_loosely if any(" " in word for word in known) else _match
    found: list[Span] = []
    at = 0
    while at < len(text):
        if _separates(text[at]):
            at += 1
            continue
        end = match(text, at, known, longest)
        if end > at:
            found.append(Span(_one_spaced(text[at:end]), at, end))
            at = end
            continue
        mark = _MARK.match(text, at)
        if mark:
            found.append(Span(mark.group(), at, mark.end()))
            at = mark.end()
            continue
        if is_han(text[at]):
            at = _cut_han(text, at, known, longest, found)
            continue
        end = _word_end(text, at)
        if end == at:
            end = at + len(next(graphemes(text[at : at + 64])))
            while text[at] in _RUNS and end < len(text) and text[end] == text[at]:
                end += 1
        found.append(Span(text[at:end], at, end))
        at = end
    return tuple(found)


def _cut_han(text: str, start: int, known: Collection[str], longest: int, found: list[Span]) -> int:
    """Cut the Chinese from ``start`` up to the next vocabulary word; return its end."""
    end = start + 1
    while end < len(text) and is_han(text[end]) and _match(text, end, known, longest) == end:
        end += 1
    while end < len(text) and _extends(text[end]):
        end += 1
    at = start
    for word in _cut_chinese(text[start:end]):
        found.append(Span(word, at, at + len(word)))
        at += len(word)
    return end


def tokenize(
    text: str, vocabulary: Collection[str] = VOCABULARY, *, field: str = "sentence", limit: int = TOKEN_LIMIT
) -> tuple[str, ...]:
    """Cut a sentence into tokens (the rule stands at the head of this module).

    Parameters
    ----------
    text : str
        As typed; its characters are kept.
    vocabulary : collection of str
        Words of the current model or task.
    field : str
        The name that a refusal says.
    limit : int
        Most tokens allowed.

    Returns
    -------
    tuple of str
        Empty where the text has no visible character.

    Raises
    ------
    Problem
        More than ``limit`` tokens, or more than 20,000 characters.
    """
    if len(text) > TEXT_LIMIT:
        raise Problem(field, "text-too-long", count=len(text), limit=TEXT_LIMIT)
    tokens = tuple(span.text for span in spans(text, vocabulary))
    if len(tokens) > limit:
        raise Problem(field, "sentence-too-long", count=len(tokens), limit=limit)
    return tokens


def characters(text: str, *, field: str = "sentence", limit: int = TOKEN_LIMIT) -> tuple[str, ...]:
    """Cut a text into visible characters; blanks are characters that can be seen.

    A run of spaces is one ``␣``, one with the end of a line in it one ``↵``; blanks at both ends are left out.

    Parameters
    ----------
    text, field, limit
        As for ``tokenize``.

    Returns
    -------
    tuple of str
        Empty where the text has no visible character.

    Raises
    ------
    Problem
        More than ``limit`` characters.
    """
    found: list[str] = []
    for part in re.findall(r"\s+|\S+", text.strip()):
        if part.isspace():
            found.append(LINE_END if "\n" in part or "\r" in part else SPACE)
        elif part.isascii():
            found.extend(character for character in part if character.isprintable())
        else:
            found.extend(cluster for cluster in graphemes(part) if not all(map(_separates, cluster)))
        if len(found) > limit:
            raise Problem(field, "sentence-too-long", count=len(found), limit=limit)
    return tuple(found)


# ---- editing -----------------------------------------------------------------


def split(tokens: Sequence[str], index: int, at: int) -> tuple[str, ...]:
    """Cut token ``index`` before its visible character ``at``.

    Raises
    ------
    Problem
        No such token, or a cut that would leave an empty part.
    """
    if not 0 <= index < len(tokens):
        raise Problem("sentence", "index-out-of-range", value=index, count=len(tokens))
    places = OffsetMap(tokens[index])
    if not 0 < at < places.visible_length:
        raise Problem("sentence", "token-empty")
    cut = places.from_visible(at)
    parts = (tokens[index][:cut].rstrip(), tokens[index][cut:].lstrip())
    if not all(parts):
        raise Problem("sentence", "token-empty")
    return (*tokens[:index], *parts, *tokens[index + 1 :])


def merge(tokens: Sequence[str], index: int) -> tuple[str, ...]:
    """Make one token of ``index`` and the one after it.

    Raises
    ------
    Problem
        There are no two such tokens.
    """
    if not 0 <= index < len(tokens) - 1:
        raise Problem("sentence", "index-out-of-range", value=index, count=len(tokens))
    return (*tokens[:index], join(tokens[index : index + 2]), *tokens[index + 2 :])


def _spaced(left: str, right: str) -> bool:
    """Whether a space belongs between two tokens."""
    last, first = left[-1], right[0]
    if first in _CLOSING or last in _OPENING:
        return False
    wide = tuple(unicodedata.east_asian_width(character) in ("W", "F") for character in (last, first))
    return not any(wide)


def join(tokens: Sequence[str]) -> str:
    """Tokens as one line to read and edit: spaces between words of scripts that have them."""
    line = ""
    for token in tokens:
        line += f" {token}" if line and token and _spaced(line, token) else token
    return line


def token_at(found: Sequence[Span], code_point: int) -> int | None:
    """Index of the token that holds a place of the text, None between tokens."""
    index = bisect_left([span.end for span in found], code_point + 1)
    return index if index < len(found) and found[index].start <= code_point else None
