"""Cutting sentences: the golden list, places in the text, splitting and merging."""

import os
import subprocess
import sys
import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rnnlab.engine.tasks import GENERATED, task
from rnnlab.session.messages import Problem
from rnnlab.session.tokens import (
    VOCABULARY,
    OffsetMap,
    characters,
    graphemes,
    join,
    merge,
    spans,
    split,
    token_at,
    tokenize,
    warm,
)

GOLDEN = [
    "我/打/狗",
    "狗/打/我",
    "猫/追/狗",
    "狗/追/猫",
    "我/爱/吃/苹果",
    "我/出生/在/中国/，/…/所以/我/会/说/中文",
    "我/出生/在/中国/，/……/所以/我/会/说/中文",
    "吃/苹果",
    "苹果/公司",
    "打/电话",
    "打/人",
    "我/爱/你",
]


@pytest.mark.parametrize("expected", GOLDEN)
def test_golden_sentences_are_cut_as_taught(expected):
    assert tokenize(expected.replace("/", "")) == tuple(expected.split("/"))


@pytest.mark.parametrize(("one", "other"), [("猫咬鸟", "鸟咬猫"), ("狗爱人", "人爱狗"), ("猫追狗", "狗追猫")])
def test_two_orders_of_the_same_words_have_the_same_tokens(one, other):
    assert sorted(tokenize(one)) == sorted(tokenize(other))


def test_longest_vocabulary_entry_wins():
    assert tokenize("苹果公司", {"苹果", "苹果公司", "公司"}) == ("苹果公司",)


def test_everyday_words_are_not_cut_by_the_toys_single_characters():
    assert tokenize("我们爱吃苹果") == ("我们", "爱", "吃", "苹果")


def test_vocabulary_of_letters_does_not_cut_words():
    assert tokenize("Ice I", {"I"}) == ("Ice", "I")


def test_english_keeps_contractions_and_numbers_and_parts_punctuation():
    assert tokenize("Don't I love 3.14, well-known?") == ("Don't", "I", "love", "3.14", ",", "well-known", "?")


@pytest.mark.parametrize("mark", ["<eos>", "<s>", "</s>", "<unk>", "[UNK]"])
def test_marks_stay_whole(mark):
    assert tokenize(f"我{mark}狗") == ("我", mark, "狗")


def test_T05_full_width_punctuation_keeps_the_original():
    assert tokenize("你好，世界！") == ("你好", "，", "世界", "！")


def test_T07_width_variants_are_kept_and_offsets_refer_to_the_original():
    text = "ＡＢＣ１２３，你好！㎏"
    assert (len(text), len(unicodedata.normalize("NFKC", text))) == (11, 12)
    found = spans(text)
    assert [span.text for span in found] == ["ＡＢＣ１２３", "，", "你好", "！", "㎏"]
    assert [(span.start, span.end) for span in found] == [(0, 6), (6, 7), (7, 9), (9, 10), (10, 11)]


def test_T09_click_behind_an_emoji_finds_the_third_token():
    text = "a🙂b"
    found = spans(text)
    assert [span.text for span in found] == ["a", "🙂", "b"]
    places = OffsetMap(text)
    assert places.utf16_length == 4  # Qt's cursor at the end
    assert places.visible_length == 3
    assert token_at(found, places.from_utf16(3)) == 2
    assert token_at(found, places.from_utf16(2)) == 1  # the middle of the pair is the emoji
    assert places.clip(2) == "a"


@pytest.mark.parametrize(
    "cluster",
    ["👨‍👩‍👧‍👦", "🇨🇳", "👍🏽", "e\u0301", "각", "\u1112\u1161\u11ab", "❤️", "🏴\U000e0067\U000e0062\U000e007f"],
)
def test_T09_one_visible_character_is_never_cut(cluster):
    assert list(graphemes(f"a{cluster}b")) == ["a", cluster, "b"]
    with pytest.raises(Problem):
        split((cluster,), 0, 1)


def test_two_flags_are_two_visible_characters():
    assert list(graphemes("🇨🇳🇩🇪")) == ["🇨🇳", "🇩🇪"]


@pytest.mark.parametrize("text", ["", "   ", "\u3000\u3000", "\t\n", "\u200b\ufeff"])
def test_T11_text_without_a_visible_character_has_no_token(text):
    assert tokenize(text) == ()


def test_T14_right_to_left_words_come_in_logical_order():
    assert tokenize("שלום עולם") == ("שלום", "עולם")


def test_T15_five_hundred_tokens_pass_and_one_more_is_refused_by_number():
    assert len(tokenize("狗" * 500)) == 500
    with pytest.raises(Problem, match="501 tokens are too many; the limit is 500"):
        tokenize("狗" * 501)


def test_T15_a_pasted_book_is_refused_without_being_cut():
    with pytest.raises(Problem, match="20001 characters"):
        tokenize("a" * 20_001)


def test_T02_dictionary_loads_in_the_background():
    thread = warm()
    if thread.ident is not None:
        thread.join(60)
    assert tokenize("今天") == ("今天",)


def test_T03_the_dictionary_leaves_no_file_that_another_user_could_not_read(tmp_path):
    program = "from rnnlab.session.tokens import tokenize; print(*tokenize('学习音乐'), sep='/')"
    folders = dict.fromkeys(("TMPDIR", "TEMP", "TMP", "HOME", "XDG_CACHE_HOME"), str(tmp_path))
    environment = {**os.environ, **folders, "PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
    assert done.stdout.decode().strip() == "学习/音乐"
    assert list(tmp_path.iterdir()) == []


def test_T04_without_the_dictionary_each_character_is_a_word(monkeypatch):
    monkeypatch.setitem(sys.modules, "rjieba", None)  # importing it fails
    assert tokenize("今天天气，我打狗") == ("今", "天", "天", "气", "，", "我", "打", "狗")


@given(st.text(max_size=60))
def test_tokens_are_the_text_without_its_spaces(text):
    found = spans(text)
    assert all(text[span.start : span.end] == span.text for span in found)
    between = text
    for span in reversed(found):
        between = between[: span.start] + between[span.end :]
    assert all(unicodedata.category(character)[0] in "ZC" for character in between)


@given(st.text(max_size=40), st.integers(0, 80))
def test_offsets_map_back_to_the_beginning_of_what_holds_them(text, unit):
    places = OffsetMap(text)
    code_point = places.from_utf16(unit)
    assert len(text[:code_point].encode("utf-16-le", "surrogatepass")) // 2 <= unit
    seen = list(graphemes(text))
    assert [places.from_visible(k) for k in range(places.visible_length)] == [
        len("".join(seen[:k])) for k in range(len(seen))
    ]
    assert "".join(graphemes(text)) == text
    assert len(places.clip(unit).encode("utf-16-le", "surrogatepass")) // 2 <= unit


def test_split_and_merge_are_inverse_for_chinese():
    assert split(("我爱你", "狗"), 0, 1) == ("我", "爱你", "狗")
    assert merge(("我", "爱你", "狗"), 0) == ("我爱你", "狗")


def test_merged_english_words_keep_a_space():
    assert merge(("New", "York"), 0) == ("New York",)
    assert split(("New York",), 0, 3) == ("New", "York")


@pytest.mark.parametrize(("index", "at"), [(0, 0), (0, 2), (1, 1), (-1, 1)])
def test_a_cut_that_leaves_nothing_is_refused(index, at):
    with pytest.raises(Problem):
        split(("狗狗",), index, at)


def test_joined_line_reads_as_its_language_does():
    assert join(("I", "love", "apples", ".")) == "I love apples."
    assert join(("我", "爱", "吃", "苹果", "。")) == "我爱吃苹果。"


# The words of a model that reads both languages: single characters, entries of two words, capitals.
MODEL = frozenset(
    ["我", "他", "出生", "在", "中国", "法国", "，", "所以", "会", "说", "中文", "后来", "住在"]
    + ["I", "he", "was born", "in", "China", "France", ",", "so", "can", "speak", "has been to"]
)


@pytest.mark.parametrize(
    "expected",
    [
        "我/出生/在/中国/，/…/所以/我/会/说/中文",
        "我/出生/在/中国/，/……/所以/我/会/说",
        "我/会/说",
        "我/出生/在/中国/,/所以/我/会/说",
        "我们/学会/说话",
        "我/打/狗",
        "猫/追/狗",
        "狗/追/猫",
        "苹果/公司",
        "打/电话",
    ],
)
def test_chinese_is_cut_as_taught_by_a_models_words_too(expected):
    words = tuple(expected.split("/"))
    assert tokenize("".join(words), MODEL | VOCABULARY) == words
    if not set(words) & {"追", "打", "苹果"}:  # these are the toy's
        assert tokenize("".join(words), MODEL) == words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I was born in China, so I can speak", "I/was born/in/China/,/so/I/can/speak"),
        ("he has been to France", "he/has been to/France"),
        ("I was in China", "I/was/in/China"),  # the longer entry does not begin here
        ("it was borne in Chinatown", "it/was/borne/in/Chinatown"),
        ("I was born in china", "I/was born/in/china"),
        ("I'm in-depth so-so", "I'm/in-depth/so-so"),
        ("China's", "China's"),
    ],
)
def test_entries_of_several_words_match_whole_words_with_their_capitals(text, expected):
    assert tokenize(text, MODEL) == tuple(expected.split("/"))


@pytest.mark.parametrize("blanks", ["  ", "\u3000", " \n", "\u00a0"])
def test_more_than_one_blank_within_an_entry_is_no_other_word(blanks):
    text = f"I was{blanks}born in China"
    found = spans(text, MODEL)
    assert [span.text for span in found] == ["I", "was born", "in", "China"]
    assert text[found[1].start : found[1].end] == f"was{blanks}born"
    assert tokenize(f"was{blanks}borne", MODEL) == ("was", "borne")


@pytest.mark.parametrize("name", sorted(GENERATED))
@pytest.mark.parametrize("language", [0, 1])
def test_a_tasks_own_sentences_are_cut_into_its_words(name, language):
    made = task(name)
    vocabulary = frozenset(word[language] for word in made.words[1:])
    batch = made.batch(np.random.default_rng(0), 100)
    for k in range(len(batch)):
        words = tuple(made.words[number][language] for number in batch.sentence(k) if number)
        assert tokenize(join(words), vocabulary) == words


def test_a_sentence_with_entries_of_two_words_is_joined_as_it_is_read():
    text = "I was born in China, so I can speak"
    assert join(tokenize(text, MODEL)) == text
    assert join(tokenize("我出生在中国，所以我会说", MODEL)) == "我出生在中国，所以我会说"


@given(st.lists(st.sampled_from(sorted(word for word in MODEL if word.isascii() and word[0].isalpha())), min_size=1))
def test_joined_english_is_cut_into_the_same_words_again(words):
    once = tokenize(join(words), MODEL)
    assert " ".join(once) == " ".join(words)
    assert tokenize(join(once), MODEL) == once


def test_single_characters_show_spaces_and_line_ends():
    assert characters(" ab  c\r\n\r\n你好é ") == ("a", "b", "␣", "c", "↵", "你", "好", "é")
    assert characters(" \n\u3000") == ()


def test_T09_a_visible_character_is_one_token_of_a_model_of_characters():
    assert characters("a👨‍👩‍👧‍👦b\u200b\ufeff") == ("a", "👨‍👩‍👧‍👦", "b")


def test_too_many_characters_are_refused_by_number():
    assert len(characters("a" * 500)) == 500
    with pytest.raises(Problem, match="501 tokens are too many"):
        characters("a" * 501)
