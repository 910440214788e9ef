"""Text files: read in the encoding they have, or asked about; every refusal names the file."""

from __future__ import annotations

import codecs
import locale
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rnnlab.session.messages import Problem
from rnnlab.session.texts import ENCODINGS, LARGEST, decode, read_text

CHINESE = "我出生在中国，后来住在法国。所以我会说中文！今天天气很好，我们去公园散步。"
TRADITIONAL = "我出生在中國，後來住在法國。所以我會說中文！今天天氣很好，我們去公園散步。"
FRENCH = "L'été dernier, j'ai été à la forêt. Où êtes-vous né ? Ça va très bien, merci."
RUSSIAN = "Привет, как дела? Я родился в Китае и поэтому говорю по-китайски."
KOREAN = "안녕하세요 저는 중국에서 태어났습니다"
ENGLISH = "I was born in China, so I can speak Chinese."


def opened(data: bytes, encoding=None):
    return decode(data, "file.txt", encoding)


@pytest.mark.parametrize("text", [CHINESE, "中国", "我打狗", "RNN 和 LSTM 的区别", TRADITIONAL])
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-le", "utf-16-be"])
def test_chinese_is_recognised_without_a_mark(text, encoding):
    found = opened(text.encode(encoding))
    assert (found.text, found.encoding, found.certain, found.candidates) == (text, encoding, True, ())


def test_gbk_and_gb2312_are_read_as_gb18030():
    for encoding in ("gbk", "gb2312"):
        assert opened(CHINESE.encode(encoding)).text == CHINESE


@pytest.mark.parametrize("text", [ENGLISH, FRENCH, RUSSIAN, KOREAN, CHINESE, "🙂 שלום"])
@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", codecs.BOM_UTF8),
        ("utf-16-le", codecs.BOM_UTF16_LE),
        ("utf-16-be", codecs.BOM_UTF16_BE),
    ],
)
def test_a_mark_decides_in_every_script_and_utf8_needs_none(text, encoding, mark):
    found = opened(mark + text.encode(encoding))
    assert (found.text, found.encoding, found.certain) == (text, encoding, True)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [ENGLISH, FRENCH, RUSSIAN])
def test_utf16_without_a_mark_is_recognised_in_alphabets(text, encoding):
    found = opened(text.encode(encoding))
    assert (found.text, found.encoding, found.certain) == (text, encoding, True)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("目录", "gb18030"),  # valid UTF-8: Ŀ¼
        ("中", "utf-16-le"),  # valid ASCII: -N
        (KOREAN, "utf-16-le"),
        (RUSSIAN, "gb18030"),
        ("魑魅魍魉，饕餮鬱蠃。", "gb18030"),
        (TRADITIONAL, "big5"),
        (FRENCH, "cp1252"),
    ],
)
def test_what_is_not_certain_is_asked_and_the_right_answer_is_among_those_offered(text, encoding):
    data = text.encode(encoding)
    found = opened(data)
    assert not found.certain
    assert found.encoding == found.candidates[0]
    assert encoding in found.candidates
    assert opened(data, encoding) == type(found)(text, encoding, True)


def test_french_in_windows_1252_is_not_taken_for_chinese():
    assert opened(FRENCH.encode("cp1252")).candidates[0] == "cp1252"


PLAIN = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cn"), exclude_characters="\ufeff\u3000"), min_size=1
).filter(lambda text: text.strip())
USUAL = st.text(st.sampled_from(CHINESE + "的一是不了人这有大来上个国说们为子和你地出道也时年"), min_size=1)


@given(PLAIN, st.sampled_from(ENCODINGS[:4]))
def test_what_was_written_comes_back_in_the_encoding_that_was_asked_for(text, encoding):
    found = opened(text.encode(encoding), encoding)
    assert (found.text, found.encoding, found.certain) == (text, encoding, True)


@given(PLAIN, st.sampled_from(["utf-8-sig", "utf-16"]))
def test_what_was_written_with_a_mark_comes_back(text, encoding):
    found = opened(text.encode(encoding))
    assert found.text == text
    assert found.certain


@given(PLAIN)
def test_utf8_is_read_right_whatever_it_says(text):
    assert opened(text.encode("utf-8")).text == text


@given(USUAL, st.sampled_from(["gb18030", "utf-16-le", "utf-16-be"]))
def test_chinese_is_never_read_wrongly_without_asking(text, encoding):
    found = opened(text.encode(encoding))
    assert found.text == text or (not found.certain and encoding in found.candidates)


@given(st.binary(min_size=1, max_size=200), st.sampled_from((None, *ENCODINGS)))
def test_any_bytes_are_read_or_refused_by_name(data, encoding):
    try:
        found = opened(data, encoding)
    except Problem as problem:
        said = str(problem)
    else:
        said = "file.txt"
        assert "\r" not in found.text
        assert "\0" not in found.text
        assert found.certain or len(found.candidates) >= 1
    assert "file.txt" in said


def test_lines_end_in_one_way():
    assert opened(b"a\r\nb\rc\nd\r\n").text == "a\nb\nc\nd\n"
    assert opened("一\r\n二".encode("utf-16-le")).text == "一\n二"


@pytest.mark.parametrize(
    "data", [b"", b" \r\n\t", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, "\u3000\n".encode("gbk"), b"\x1a"]
)
def test_T11_an_empty_file_is_refused_by_name(data):
    with pytest.raises(Problem, match=r"“file\.txt” is empty"):
        opened(data)


@pytest.mark.parametrize("data", [b"\x7fELF\x02\x01\x01\x00\x00\x00", b"\x89PNG\r\n\x1a\n\x00\x00", bytes(100)])
def test_a_file_that_is_no_text_is_refused_by_name(data):
    with pytest.raises(Problem, match=r"“file\.txt” is no text file"):
        opened(data)


def test_a_wrong_encoding_is_refused_with_the_place():
    with pytest.raises(Problem, match=r"“file\.txt” is not in utf-8: byte 3 does not fit"):
        opened(b"ab\xff", "utf-8")


def test_a_mark_whose_text_is_cut_is_refused():
    with pytest.raises(Problem, match="utf-16-le"):
        opened(codecs.BOM_UTF16_LE + "我".encode("utf-16-le")[:1])


@pytest.mark.parametrize("name", ["GBK", "gb2312", "UTF-8", "utf_8", "UTF-8-SIG", "utf8"])
def test_usual_names_of_encodings_are_understood(name):
    data = CHINESE.encode("gbk" if "b" in name.lower() else "utf-8")
    assert opened(data, name).text == CHINESE


def test_utf_16_without_an_order_follows_the_mark():
    assert opened(codecs.BOM_UTF16_BE + CHINESE.encode("utf-16-be"), "UTF-16").text == CHINESE
    assert opened(CHINESE.encode("utf-16-le"), "UTF-16").text == CHINESE


@pytest.mark.parametrize("name", ["rot13", "zlib_codec", "", "unicode_escape", "idna", "mbcs"])
def test_other_codecs_of_python_are_no_encodings(name):
    with pytest.raises(Problem, match="is not one of utf-8"):
        opened(b"abc", name)


def test_a_file_that_is_too_large_is_refused_with_the_limit(tmp_path):
    path = tmp_path / "book.txt"
    path.write_bytes(b"a" * (LARGEST + 1))
    with pytest.raises(Problem, match=r"book\.txt” is too large: a text may have 5 MB"):
        read_text(path)
    path.write_bytes(b"a" * LARGEST)
    assert len(read_text(path).text) == LARGEST


def test_files_that_cannot_be_read_are_named(tmp_path):
    for path in (tmp_path / "missing.txt", tmp_path, tmp_path / "a\0b"):
        with pytest.raises(Problem, match="cannot be read") as caught:
            read_text(path)
        assert tmp_path.name in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are made by the system's mkfifo, which is not here")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.txt")
    with pytest.raises(Problem, match="not a file"):
        read_text(tmp_path / "pipe.txt")


def test_F06_the_code_page_of_the_system_plays_no_part(tmp_path, monkeypatch):
    monkeypatch.setattr(locale, "getpreferredencoding", lambda *_: "ascii")
    monkeypatch.setattr(locale, "getencoding", lambda: "ascii", raising=False)
    path = tmp_path / "课文.txt"
    path.write_bytes(CHINESE.encode("gbk"))
    assert read_text(path).text == CHINESE
