"""The command line through a process: exit status, one line of refusal, plain JSON."""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rnnlab
from rnnlab import cli, doctor
from rnnlab.engine.traces import Failure
from rnnlab.session import answers, versions

ROOT = Path(__file__).parents[2]


def run(*words, stdin=b"", **environment):
    """Run a command in its own process, with no display unless one is given."""
    env = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    env.update(environment)
    return subprocess.run(
        [sys.executable, "-m", "rnnlab", *words], input=stdin, capture_output=True, cwd=ROOT, env=env, timeout=170
    )


def result(*words, **kw):
    done = run(*words, **kw)
    assert (done.returncode, done.stderr) == (0, b"")
    return json.loads(done.stdout.decode("utf-8"), parse_constant=pytest.fail)


def refused(capsys, monkeypatch, *words, stdin: bytes | None = None) -> str:
    """What a command says when it refuses, in this process (no torch is needed for that)."""
    if stdin is not None:
        monkeypatch.setattr(sys, "stdin", open_bytes(stdin))
    assert cli.main(list(words)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err


def open_bytes(data: bytes):
    import io

    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")


def test_attention_is_the_worked_example():
    found = result("compute", "attention")
    assert found["weights"] == pytest.approx([0.041371, 0.015219, 0.112457, 0.830953], abs=1e-6)
    assert found["context"] == pytest.approx([1.815733, 0.958629], abs=1e-6)


@pytest.mark.parametrize(("factor", "expected"), [(0.5, 0.5**199), (2.0, 2.0**199)])
def test_N25_linear_gradients_follow_the_power_of_the_factor(factor, expected):
    state = {"cells": ["rnn"], "activation": "linear", "init": "orthogonal", "factor": factor, "length": 200}
    norms = result("compute", "gradients", "--state", "-", stdin=json.dumps(state).encode())["rnn"]["norms"]
    assert len(norms) == 200
    assert math.isclose(norms[0] / norms[199], expected, rel_tol=1e-9)


@pytest.mark.parametrize(("one", "other"), [("我打狗", "狗打我"), ("猫追狗", "狗追猫"), ("鸟吃虫", "虫吃鸟")])
def test_bags_of_words_are_equal_bit_for_bit_and_last_states_differ(one, other):
    state = {"sentence": list(one), "compare": list(other)}
    found = result("compute", "reader", "--state", "-", stdin=json.dumps(state).encode())
    assert found["bag_of_words"] == found["compare"]["bag_of_words"]
    assert found["distance"] > 0


def test_reader_preset_of_word_order_needs_no_state_file():
    found = result("compute", "reader", "--preset", "word-order")
    assert found["bag_of_words"] == found["compare"]["bag_of_words"]


def test_F06_output_is_utf8_whatever_the_locale():
    done = run("compute", "attention", PYTHONIOENCODING="gbk", LC_ALL="C")
    assert "苹果" in json.loads(done.stdout.decode("utf-8"))["tokens"]


def test_a_sentence_is_translated_by_the_shipped_translator_and_told_step_by_step():
    found = result(
        "compute", "translation", "--state", "-", stdin='{"source": "我昨天在学校吃了一个红的苹果"}'.encode()
    )
    assert found["source"] == ["我", "昨天", "在", "学校", "吃", "了", "一个", "红", "的", "苹果", "<eos>"]
    assert found["target"] == ["yesterday", "I", "ate", "a", "red", "apple", "at", "school", "<eos>"]
    assert [step["written"] for step in found["steps"]] == found["target"]
    assert [sum(row) for row in found["weights"]] == pytest.approx([1] * 9, abs=1e-12)
    assert found["correct"] is True


@pytest.mark.parametrize(
    ("state", "names"),
    [
        ('{"masked": [11]}', "masked[0]"),
        ('{"masked": [3], "model": "translate-fixed"}', "masked"),
        ('{"prefix": ["zyzzyva"]}', "zyzzyva"),
        ('{"source": ["我"], "decoding": "teacher"}', "reference"),
        ('{"model": "recall-lstm"}', "recall-lstm"),
        ('{"model": "translate-nothing"}', "translate-nothing"),
    ],
)
def test_what_a_translator_cannot_do_is_refused_in_one_line(state, names):
    done = run("compute", "translation", "--state", "-", stdin=state.encode())
    said = done.stderr.decode("utf-8")
    assert (done.returncode, done.stdout, said.count("\n")) == (2, b"", 1)
    assert names in said


def test_schema_is_json_that_names_the_fields():
    schema = result("schema", "attention")
    assert {"tokens", "keys", "query", "score", "temperature", "masked"} <= set(schema["$defs"]["State"]["properties"])


def test_N10_temperature_zero_is_argmax_and_minus_one_is_refused(capsys, monkeypatch):
    assert result("compute", "attention", "--state", "-", stdin=b'{"temperature": 0}')["weights"] == [0, 0, 0, 1]
    assert "temperature" in refused(
        capsys, monkeypatch, "compute", "attention", "--state", "-", stdin=b'{"temperature": -1}'
    )


@pytest.mark.parametrize(
    ("lab", "state", "names"),
    [
        ("reader", '{"nonsense": 1}', "nonsense"),
        ("reader", '{"sentence": []}', "sentence"),
        ("reader", '{"sentence": ["\u3000"]}', "sentence"),
        ("reader", '{"sentence": "我打狗"}', "sentence"),
        ("reader", '{"W": [[NaN]]}', "W[0][0]: NaN"),
        ("reader", '{"W": [[1e400]]}', "W[0][0]: 1e400"),
        ("reader", '{"W": [[-Infinity]]}', "W[0][0]"),
        ("reader", '{"step": 1' + "0" * 400 + "}", "step"),
        ("reader", '{"sentence": ["\\ud83d"]}', "sentence[0]"),
        ("gradients", '{"length": 0}', "length"),
        ("gradients", '{"length": -1}', "length"),
        ("gradients", '{"length": 1.5}', "length"),
        ("gradients", '{"cells": []}', "cells"),
        ("gates", '{"overrides": [{"gate": "f", "value": 2}]}', "overrides"),
        ("translation", '{"source": []}', "source"),
        ("translation", '{"source": "   "}', "source"),
        ("translation", '{"edits": [{"step": 1, "position": 2, "weight": NaN}]}', "edits[0].weight"),
        ("translation", '{"edits": [{"step": 1, "position": 2}]}', "edits[0]"),
        ("translation", '{"masked": [1, 1]}', "masked"),
        ("translation", '{"limit": 1e400}', "limit"),
        ("translation", '{"beam": 11}', "beam"),
        ("translation", '{"length_power": -1}', "length_power"),
        ("translation", '{"training": {"updates": 0}}', "training.updates: "),
        ("translation", '{"training": {"models": ["fixed", "fixed"]}}', "training.models: "),
        ("attention", '{"temperature": "hot"}', "temperature"),
        ("attention", '{"query": [1]}', "query"),
        ("attention", "{\n  oops", "line 2"),
        ("attention", "", "line 1"),
        ("attention", "[1]", "--state"),
        ("attention", "null", "--state"),
        ("attention", "[" * 100_000, "nested too deeply"),
    ],
)
def test_N02_bad_input_is_refused_in_one_line_that_names_the_field(capsys, monkeypatch, lab, state, names):
    said = refused(capsys, monkeypatch, "compute", lab, "--state", "-", stdin=state.encode("utf-8"))
    assert names in said


@pytest.mark.parametrize(
    ("lab", "state", "field", "words"),
    [
        ("reader", '{"cell": "foo"}', "cell:", ("rnn", "gru", "lstm")),
        ("attention", '{"score": "foo"}', "score:", ("dot", "scaled-dot", "general", "additive")),
        ("gates", '{"overrides": [{"gate": "x", "value": 0}]}', "overrides[0].gate:", ("i", "f", "g", "o")),
        ("gradients", '{"cells": ["rnn", "foo"]}', "cells[1]:", ("rnn", "gru", "lstm")),
        ("translation", '{"decoding": "foo"}', "decoding:", ("greedy", "beam", "teacher")),
    ],
)
def test_a_word_that_is_no_option_is_refused_with_those_that_are(capsys, monkeypatch, lab, state, field, words):
    said = refused(capsys, monkeypatch, "compute", lab, "--state", "-", stdin=state.encode("utf-8"))
    assert field in said
    assert set(words) == set(said.strip().rstrip(".").split("one of ")[1].split(", "))


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("compute", "nowhere"), "nowhere"),
        (("compute",), "LAB"),
        (("compute", "reader", "--state", "/nonexistent/file"), "/nonexistent/file"),
        (("compute", "reader", "--state", "."), "--state"),
        (("compute", "reader", "--state", "a\0b"), "--state"),
        (("compute", "gates", "--preset", "nothing"), "nothing"),
        (("compute", "gates", "--preset", "free", "--state", "-"), "--state"),
        (("schema", "nowhere"), "nowhere"),
        (("snapshot",), "--out"),
        (("snapshot", "nowhere", "--out", "x"), "nowhere"),
        (("snapshot", "--out", "x", "--size", "big"), "--size"),
        (("snapshot", "--out", "x", "--size", "1x1"), "--size"),
        (("snapshot", "--out", "x", "--size", "9999x900"), "--size"),
        (("snapshot", "--out", "x", "--lang", "fr"), "--lang"),
        (("snapshot", "--out", "/dev/null/x"), "--out"),
        (("frobnicate",), "frobnicate"),
        (("--frobnicate",), "--frobnicate"),
    ],
)
def test_bad_words_are_refused_in_one_line_that_names_them(capsys, monkeypatch, words, names):
    assert names in refused(capsys, monkeypatch, *words)


def test_utf8_with_a_mark_and_utf16_are_read():
    state = '{"sentence": ["狗"], "compare": null}'
    for encoding in ("utf-8-sig", "utf-16"):
        assert result("compute", "reader", "--state", "-", stdin=state.encode(encoding))["tokens"] == ["狗"]


def test_a_fault_of_the_engine_is_status_1_and_a_refusal_by_it_is_2(capsys, monkeypatch):
    monkeypatch.setattr(answers, "warm_up", dict)
    monkeypatch.setattr(answers, "answer_json", lambda lab, state: Failure("out-of-memory"))
    assert cli.main(["compute", "attention"]) == 1
    assert "memory" in capsys.readouterr().err
    monkeypatch.setattr(
        answers, "answer_json", lambda lab, state: Failure("too-large", "hidden", {"value": 9, "limit": 8})
    )
    assert cli.main(["compute", "attention"]) == 2
    assert capsys.readouterr().err == "rnnlab: hidden: 9 is too large; the largest is 8.\n"


def test_numbers_that_are_not_finite_are_null_and_named(capsys, monkeypatch):
    monkeypatch.setattr(answers, "warm_up", dict)
    monkeypatch.setattr(answers, "answer_json", lambda lab, state: {"a": [1.0, math.inf], "b": math.nan})
    assert cli.main(["compute", "attention"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "a": [1.0, None],
        "b": None,
        "nonfinite": {"field": "a[1]", "kind": "inf"},
    }


def test_F14_without_standard_streams_nothing_breaks(monkeypatch):
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert cli.main(["schema", "reader"]) == 0
    assert cli.main(["schema", "nowhere"]) == 2


def test_a_reader_that_has_seen_enough_causes_no_traceback():
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "rnnlab", "schema", "reader"],
        stdout=write,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        check=False,
    )
    os.close(write)
    assert done.stderr == b""


def test_version_is_the_packages():
    done = run("--version")
    assert (done.returncode, done.stdout.decode().strip()) == (0, f"rnnlab {rnnlab.__version__}")


def test_Q42_without_a_display_one_sentence_names_the_way_without():
    done = run()
    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1
    assert "rnnlab snapshot" in done.stderr.decode()


def test_Q42_a_display_that_does_not_answer_is_named_and_qt_is_never_asked():
    done = run(DISPLAY=":4711")
    assert done.returncode == 2
    assert ":4711" in done.stderr.decode()
    assert "rnnlab snapshot" in done.stderr.decode()


def test_doctor_finds_engine_qt_and_the_worked_example():
    done = run("doctor")
    said = done.stdout.decode("utf-8")
    assert done.returncode == 0, said
    for expected in ("Python", "PySide6", "torch", "device: ", "0.830953", "fonts", "display: "):
        assert expected in said


def test_Q01_no_reference_to_none_is_lost_in_200_updates():
    ((version, lost),) = doctor._elsewhere((doctor.ask_canary, ()))
    assert version.startswith("6.")
    assert lost == 0


@pytest.mark.parametrize(
    ("python", "qt", "works"),
    [
        ((3, 11), "6.10.3", True),
        ((3, 11), "6.12.0", False),
        ((3, 11), "6.9.1", False),
        ((3, 12), "6.9.1", False),
        ((3, 12), "6.11.3", False),
        ((3, 11), "6.8.3", True),
    ],
)
def test_Q01_Q03_pairs_that_are_known_to_fail_are_refused(python, qt, works):
    assert (versions.excluded(python, qt) is None) == works


def test_Q01_the_window_is_not_opened_on_an_excluded_pair(capsys, monkeypatch):
    monkeypatch.setattr(versions, "installed", lambda: ("6.12.0", versions.excluded((3, 11), "6.12.0")))
    assert "6.12.0" in refused(capsys, monkeypatch)


def test_a_wrong_self_check_is_a_fault(monkeypatch):
    worked = {"weights": [0.25] * 4, "context": [1.0, 0.75]}
    assert doctor._self_check(worked)[0] is False
    assert doctor._self_check(Failure("engine-fault"))[0] is False
