"""Files of sentence pairs, as people have them."""

from __future__ import annotations

import random

import pytest

from rnnlab import kept_pairs, paths
from rnnlab.engine.tasks import pairs as task
from rnnlab.kept_files import KeptError
from rnnlab.session import pairs
from rnnlab.session.messages import Problem
from rnnlab.session.pairs import read_pairs, reading

CHINESE = {"我": "I", "你": "you", "狗": "dog", "猫": "cat", "苹果": "apple", "吃": "eat", "打": "hit", "爱": "love"}


def made(count: int, seed: int = 0) -> list[tuple[str, str]]:
    """Different sentences of one to six words, and their words in English."""
    draws, found = random.Random(seed), {}
    while len(found) < count:
        words = [draws.choice(list(CHINESE)) for _ in range(draws.randint(1, 6))]
        found.setdefault("".join(words), " ".join(CHINESE[word] for word in words))
    return list(found.items())


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path / "own")
    return tmp_path / "own"


def written(tmp_path, text: str | bytes, name: str = "pairs.tsv"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


def refusal(*arguments, **options) -> tuple[str, str]:
    with pytest.raises(Problem) as refused:
        read_pairs(*arguments, **options)
    return refused.value.field, refused.value.message.id


def test_a_file_as_tatoeba_gives_it_is_read_with_its_sentence_columns(tmp_path):
    lines = [f"{k}\t{zh}\t{900 + k}\t{en}" for k, (zh, en) in enumerate(made(50))]
    found = read_pairs(written(tmp_path, "\ufeff" + "\r\n".join(lines) + "\r\n"))
    assert (found.count, found.columns, found.chosen, found.direction) == (50, 4, (1, 3), "zh-en")
    assert (found.separator, found.encoding, found.skipped) == ("\t", "utf-8", {})
    kept = kept_pairs.read(found.digest)
    assert kept.direction == "zh-en"
    assert ["".join(source) for source, _ in kept.pairs] == [zh for zh, _ in made(50)]
    assert all(target == tuple(CHINESE[word] for word in source) for source, target in kept.pairs)
    assert (found.source_words, found.target_words) == (8, 8)


def test_english_first_with_a_column_of_attributions_is_read_from_chinese_to_english(tmp_path):
    lines = [f"{en}\t{zh}\tCC-BY 2.0 (France) #{k} (user {k})" for k, (zh, en) in enumerate(made(40))]
    found = read_pairs(written(tmp_path, "\n".join(lines)))
    assert (found.chosen, found.direction, found.count) == ((1, 0), "zh-en", 40)


def test_columns_can_be_chosen(tmp_path):
    path = written(tmp_path, "\n".join(f"{en}\t{zh}" for zh, en in made(30)))
    found = read_pairs(path, columns=(0, 1))
    assert (found.chosen, found.direction) == ((0, 1), "en-zh")
    assert found.digest != read_pairs(path).digest
    assert refusal(path, columns=(0, 2)) == ("pairs", "pairs-columns")
    assert refusal(path, columns=(1, 1)) == ("pairs", "pairs-columns")


@pytest.mark.parametrize("separator", [",", ";"])
def test_quoted_csv_keeps_what_stands_in_quotes(tmp_path, separator):
    rows = [f'"{zh}，{zh}"{separator}"{en}{separator} ""{en}"""' for zh, en in made(30)]
    found = read_pairs(written(tmp_path, "\r\n".join([f"中文{separator}English", *rows]), "pairs.csv"))
    assert (found.count, found.separator, found.skipped) == (30, separator, {"header": 1})
    zh, en = made(30)[0]
    assert found.sample[0] == (f"{zh}，{zh}", f'{en}{separator} "{en}"')


def test_quotes_of_a_spreadsheets_tsv_are_taken_away_and_others_stay(tmp_path):
    lines = [f'{zh}\t"say ""{en}"""' for zh, en in made(30)[:-1]] + ['苹果苹果\tsay "eat']
    found = read_pairs(written(tmp_path, "\n".join(lines)))
    assert found.count == 30
    assert found.sample[0][1] == f'say "{made(30)[0][1]}"'
    assert kept_pairs.read(found.digest).pairs[-1][1] == ("say", '"', "eat")


def test_lines_that_are_no_pairs_are_left_out_and_named(tmp_path):
    good = [f"{zh}\t{en}" for zh, en in made(25)]
    lines = [*good[:5], "", "只有一列", "  \t ", *good[5:], "我爱你\t", "狗" * 200 + "\tmany dogs", good[0], ""]
    found = read_pairs(written(tmp_path, "\n".join(lines)))
    assert found.count == 25
    assert found.skipped == {"empty": 2, "one-column": 1, "empty-side": 1, "too-long": 1, "twice": 1}
    assert found.skipped_lines == {
        "empty": (6, 8), "one-column": (7,), "empty-side": (29,), "too-long": (30,), "twice": (31,),
    }  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030", "utf-16"])
def test_the_encoding_is_found_as_a_texts_is(tmp_path, encoding):
    text = "\r\n".join(f"{zh}，老师说今天的天气很好\t{en}" for zh, en in made(300))
    found = read_pairs(written(tmp_path, text.encode(encoding)))
    assert found.count == 300
    assert read_pairs(written(tmp_path, text)).digest == found.digest


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-le"])
def test_the_encoding_of_a_large_file_is_found_from_whole_lines_of_its_beginning(tmp_path, encoding):
    lines = [
        f"老师说今天的天气很好，{zh}{'，狗爱猫' * 20}。\t{k} {en} {'and so on ' * 20}"
        for k, (zh, en) in enumerate(made(900))
    ]
    data = "\n".join(lines).encode(encoding)
    data = (b"\xff\xfe" if encoding == "utf-16-le" else b"") + data
    assert len(data) > 2**18
    assert read_pairs(written(tmp_path, data)).count == 900


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("\n".join(zh for zh, _ in made(30)), "pairs-one-column"),
        ("\n".join(f"{zh}\t{k}" for k, (zh, _) in enumerate(made(30))), "pairs-one-column"),
        ("\n".join(f"{zh}\t{en}" for zh, en in made(19)), "pairs-too-few"),
        ("", "text-file-empty"),
        ("\n\n\t\n", "text-file-empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\xff\xd8" * 50, "text-file-binary"),
    ],
)
def test_a_file_without_pairs_is_refused_in_words(tmp_path, content, problem):
    assert refusal(written(tmp_path, content)) == ("pairs", problem)


def test_a_file_that_is_not_there_or_too_large_is_refused(tmp_path, monkeypatch):
    assert refusal(tmp_path / "none.tsv") == ("pairs", "file-not-read")
    assert refusal(tmp_path) == ("pairs", "file-not-read")
    monkeypatch.setattr(pairs, "LARGEST", 100)
    assert refusal(written(tmp_path, "我\tI\n" * 30)) == ("pairs", "pairs-file-too-large")


def test_reading_reports_how_far_it_is_and_stops_when_nobody_asks_on(tmp_path, own, monkeypatch):
    monkeypatch.setattr(pairs, "PIECE", 0.0)
    path = written(tmp_path, "\n".join(f"{zh}\t{en}" for zh, en in made(3000)))
    reports = reading(path)
    first = [next(reports) for _ in range(50)]
    assert [report.pairs for report in first] == list(range(1, 51))
    assert all(report.found is None for report in first)
    reports.close()
    assert not own.exists()
    *before, last = reading(path)
    assert [report.done for report in before] == sorted(report.done for report in before)
    assert last.done == last.total == path.stat().st_size
    assert last.found is not None
    assert last.found.count == 3000


def test_more_pairs_than_are_trained_on_are_counted_as_beyond(tmp_path, monkeypatch):
    monkeypatch.setattr(pairs, "MOST_PAIRS", 40)
    found = read_pairs(written(tmp_path, "\n".join(f"{zh}\t{en}" for zh, en in made(60))))
    assert (found.count, found.skipped) == (40, {"beyond": 20})


def test_kept_pairs_that_were_changed_or_are_gone_are_not_read(tmp_path):
    found = read_pairs(written(tmp_path, "\n".join(f"{zh}\t{en}" for zh, en in made(30))))
    assert pairs.is_kept(found.digest)
    file = kept_pairs.path_of(found.digest)
    file.write_bytes(file.read_bytes().replace(b"I", b"J"))
    with pytest.raises(KeptError) as refused:
        kept_pairs.read(found.digest)
    assert refused.value.kind == "pairs-damaged"
    file.unlink()
    assert not pairs.is_kept(found.digest)
    for digest in (found.digest, "../x", ""):
        with pytest.raises(KeptError) as refused:
            kept_pairs.read(digest)
        assert refused.value.kind == "pairs-not-kept"


def test_the_split_and_the_share_of_unknown_words_are_those_that_training_has(tmp_path, monkeypatch):
    monkeypatch.setattr(kept_pairs, "VOCABULARY", 5)
    monkeypatch.setattr(task, "VOCABULARY", 5)
    lines = [f"{source}\t{target}" for source, target in made(200)]
    found = read_pairs(written(tmp_path, "\n".join(lines)))
    learned = task.PairsTask(kept_pairs.read(found.digest).pairs, found.direction)
    assert found.split == tuple(learned.counts.values())
    assert min(found.split) > 5
    held_out = [*learned.pairs["validation"], *learned.pairs["test"]]
    for side, known in enumerate((learned.source_words, learned.target_words)):
        words = [word for pair in held_out for word in pair[side]]
        unknown = sum(word not in known for word in words)
        assert unknown > 0
        assert found.unknown[side] == unknown / len(words)
