"""The Attention lab on a trained translator: projected states, held contexts, and their programs in a plain Python."""

from __future__ import annotations

import subprocess
import sys
from functools import partial

import msgspec
import numpy as np
import pytest
import torch

from rnnlab import paths
from rnnlab.engine.tasks.translate import translate
from rnnlab.engine.traces import EngineError
from rnnlab.labs.attention import code, steps_state
from rnnlab.labs.attention.compute import compute, difference
from rnnlab.labs.attention.state import State
from tests.labs.answers import printed, refused
from tests.labs.translators import HIDDEN, KINDS, Torch, write_translator

answer = partial(printed, "attention")
WITH_ATTENTION = ("attention", "previous", "attention-rnn")
TEXT = State().text


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("models")
    for kind in KINDS:
        write_translator(place, kind)
    write_translator(place, "endless", ending=-1e6)
    return place


@pytest.fixture(autouse=True)
def models(folder, monkeypatch):
    monkeypatch.setattr(paths, "own_models", lambda: folder)


def state(kind="attention", **fields):
    return State(**{"model": f"own-{kind}", "page": "steps", "origin": "model", **fields})


def numbers(words):
    task = translate("zh-en")
    return [*(task.source_numbers.get(word, 0) for word in words), 2]


# projected -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", WITH_ATTENTION)
def test_weights_are_the_translators_own_of_all_dimensions(folder, kind):
    found = answer(state(kind))["projected"]
    model = Torch(folder / f"own-{kind}.safetensors")
    words, rows, _ = model.decode(numbers(TEXT), 60)
    np.testing.assert_allclose(found["weights"], torch.stack(rows), atol=1e-9)
    assert found["target"] == [translate("zh-en").target_words[word] for word in words]
    assert found["source"] == [*TEXT, "<eos>"]
    assert found["dimensions"] == model.encode(numbers(TEXT))[0].shape[1]
    np.testing.assert_allclose(found["row_sums"], 1, atol=1e-9)
    entropies = torch.distributions.Categorical(torch.stack(rows)).entropy()
    np.testing.assert_allclose(found["entropy"], entropies, atol=1e-9)


@pytest.mark.parametrize("kind", WITH_ATTENTION)
def test_the_plane_is_that_of_the_two_largest_singular_values(folder, kind):
    found = answer(state(kind))["projected"]
    h = Torch(folder / f"own-{kind}.safetensors").encode(numbers(TEXT))[0].numpy()
    u, s, _ = np.linalg.svd(h - h.mean(axis=0), full_matrices=False)
    coordinates = u[:, :2] * s[:2]
    keys = np.array(found["keys"])
    for axis in (0, 1):
        signs = np.sign(keys[:, axis] @ coordinates[:, axis])
        np.testing.assert_allclose(keys[:, axis], signs * coordinates[:, axis], atol=1e-9)
    assert found["explained"] == pytest.approx((s[:2] ** 2 / (s**2).sum()).tolist())
    # each row of weights sums to 1, so the projected context is the same mixture of the projected states
    np.testing.assert_allclose(found["contexts"], np.array(found["weights"]) @ keys, atol=1e-9)


def test_the_calculation_shows_the_same_translator():
    assert answer(state(page="calculation"))["projected"] == answer(state())["projected"]
    assert answer(state(origin="hand"))["projected"] is None


def test_a_fixed_vector_has_no_weights_to_show():
    with pytest.raises(EngineError) as caught:
        compute(state("fixed"))
    assert caught.value.kind == "no-attention"
    assert refused(code.program, state("fixed")).message.id == "no-attention"


def test_T12_a_word_that_the_translator_lacks_is_marked():
    found = answer(state(text=("我", "吃", "zyzzyva")))["projected"]
    assert found["unknown"] == [False, False, True, False]


def test_T15_a_sentence_of_500_words_is_refused_with_the_limit_and_one_that_never_ends_is_cut():
    refusal = refused(state, text=("我",) * 500).message
    assert (refusal.id, dict(refusal.args)["limit"]) == ("sentence-too-long", 60)
    found = answer(state("endless", text=("我",) * 60))["projected"]
    assert len(found["keys"]) == 61
    assert len(found["target"]) == 60
    assert found["stopped"] == "limit"


def test_what_no_translator_can_be_asked_is_refused():
    assert refused(State, text=()).message.id == "sentence-empty"
    assert refused(State, at=0).message.id == "too-small"
    assert refused(State, previous=("a", "a")).message.id == "appears-twice"
    assert refused(State, model="").message.id == "nothing-chosen"
    assert refused(State, model="../x").message.id == "model-name"
    with pytest.raises(EngineError) as caught:
        compute(state("of-nobody"))
    assert caught.value.kind == "model-unknown"


# the same context, another word --------------------------------------------------------------------------------------


def torch_held(model, source, at, word):
    """p(next word) at step ``at`` with ``word`` read there; state and context as the free run has them."""
    t, recipe = model.t, model.recipe
    h, neck = model.encode(list(source))
    s = torch.tanh(t["W_init"] @ neck + t["b_init"]).view(recipe.layers, HIDDEN)
    state = (s, torch.zeros_like(s)) if recipe.cell == "lstm" else s
    previous = recipe.state == "previous"

    def top(state):
        return (state[0] if recipe.cell == "lstm" else state)[-1]

    def context(state):
        e = torch.tanh(top(state) @ t["score.W_s"].T + h @ t["score.W_h"].T) @ t["score.v"]
        return torch.softmax(e, 0) @ h

    def read(state, word, c):
        x = t["target_vectors"][word]
        return model.decoder((torch.cat([x, c]) if previous else x)[None], state)[1]

    def spoken(state, c):
        r = torch.tanh(t["W_c"] @ torch.cat([top(state), c]) + t["b_c"])
        return torch.softmax(t["W_y"] @ r + t["b_y"], 0)

    own = 1
    with torch.no_grad():
        for step in range(1, at + 1):
            c = context(state) if previous else None
            after = read(state, own, c)
            c = context(after) if c is None else c
            if step == at:
                return spoken(read(state, word, c), c), own
            state, own = after, int(spoken(after, c).argmax())
    raise AssertionError


@pytest.mark.parametrize("kind", WITH_ATTENTION)
@pytest.mark.parametrize("at", [1, 2, 5])
def test_only_the_word_before_is_exchanged(folder, kind, at):
    asked = state(kind, page="answer", at=at, previous=("apple", "at", "school"))
    found = answer(asked)["answer"]
    model, names = Torch(folder / f"own-{kind}.safetensors"), translate("zh-en").target_words
    assert [column["previous"] for column in found["tried"][1:]] == ["apple", "at", "school"]
    first = None
    for column in found["tried"]:
        p, own = torch_held(model, numbers(TEXT), at, names.index(column["previous"]))
        first = p if first is None else first
        assert column["probabilities"] == pytest.approx(p.sort(descending=True).values[:5].tolist(), abs=1e-9)
        assert [p[names.index(word)].item() for word in column["words"]] == pytest.approx(column["probabilities"])
        assert column["rest"] == pytest.approx(1 - sum(column["probabilities"]), abs=1e-9)
        assert column["moved"] == pytest.approx(float((p - first).abs().sum() / 2), abs=1e-9)
    assert found["tried"][0]["previous"] == names[own]


def test_the_first_column_is_what_the_translator_says_anyway(folder):
    found = answer(state(page="answer", at=3))["answer"]
    _, rows, p = Torch(folder / "own-attention.safetensors").decode(numbers(TEXT), 60)
    assert found["tried"][0]["probabilities"] == pytest.approx(p[2].sort(descending=True).values[:5].tolist())
    np.testing.assert_allclose(found["context_weights"], rows[2], atol=1e-9)


def test_words_are_offered_by_how_much_they_move_and_counted_over_the_whole_vocabulary(folder):
    found = answer(state(page="answer", at=2))["answer"]
    model, names = Torch(folder / "own-attention.safetensors"), translate("zh-en").target_words
    own, _ = torch_held(model, numbers(TEXT), 2, names.index(found["tried"][0]["previous"]))
    shares = {k: torch_held(model, numbers(TEXT), 2, k)[0] for k in range(len(names))}
    real = [k for k in range(3, len(names)) if names[k] != found["tried"][0]["previous"]]
    assert found["vocabulary"] == len(real)
    assert found["changing"] == sum(int(shares[k].argmax()) != int(own.argmax()) for k in real)
    moved = {names[k]: float((shares[k] - own).abs().sum() / 2) for k in real}
    assert found["offered"][0] == max(moved, key=moved.get)
    assert [column["previous"] for column in found["tried"][1:]] == found["offered"][:2]


def test_T12_a_word_that_is_tried_and_not_known_is_read_as_the_unknown_one(folder):
    found = answer(state(page="answer", at=2, previous=("zyzzyva",)))["answer"]
    assert found["tried"][1]["unknown"]
    p, _ = torch_held(Torch(folder / "own-attention.safetensors"), numbers(TEXT), 2, 0)
    assert found["tried"][1]["probabilities"] == pytest.approx(p.sort(descending=True).values[:5].tolist())


def test_a_step_beyond_the_translation_is_its_last_one():
    short, long = (answer(state(page="answer", at=at))["answer"] for at in (60, 200))
    assert long["at"] == short["at"] == len(long["target"])


def test_the_shipped_translator_says_something_else_after_another_word():
    found = answer(State(page="answer"))["answer"]
    assert found["target"][:-1] == ["yesterday", "I", "ate", "a", "red", "apple", "at", "school"]
    firsts = {column["words"][0] for column in found["tried"]}
    assert len(firsts) > 1
    assert found["changing"] > 0


# edits, A and B ------------------------------------------------------------------------------------------------------


def test_a_word_is_tried_and_left_by_the_same_edit():
    more = steps_state.try_word(State(), ("drank", "cup"), "the")
    assert more.previous == ("drank", "cup", "the")
    assert steps_state.try_word(more, (), "cup").previous == ("drank", "the")
    assert steps_state.with_offered(more).previous == ()
    assert steps_state.with_at(more, 2).previous == ()
    assert steps_state.with_at(more, more.at) is more
    assert steps_state.with_text(more, ("我",)).at == 1


def test_A_and_B_of_an_answer_differ_by_the_largest_change_of_a_probability():
    a, b = (compute(state(page="answer", at=at, previous=("apple", "at"))) for at in (2, 3))
    found = difference(a, b)
    pairs = [
        {(c["previous"], w): p for c in answer_of["tried"] for w, p in zip(c["words"], c["probabilities"], strict=True)}
        for answer_of in (
            answer(state(page="answer", at=2, previous=("apple", "at")))["answer"],
            answer(state(page="answer", at=3, previous=("apple", "at")))["answer"],
        )
    ]
    both = pairs[0].keys() & pairs[1].keys()
    assert found.value == pytest.approx(max(abs(pairs[0][key] - pairs[1][key]) for key in both))
    assert difference(compute(state()), compute(state())).value == 0
    assert difference(compute(state()), b).kind == "difference-none"


# programs ------------------------------------------------------------------------------------------------------------

CASES = {
    **{f"rows of {kind}": state(kind) for kind in WITH_ATTENTION},
    "calculation": state(page="calculation", text=("我", "吃", "zyzzyva")),
    **{f"answer of {kind}": state(kind, page="answer", at=3) for kind in WITH_ATTENTION},
    "words chosen": state(page="answer", at=1, previous=("school", "zyzzyva")),
    "by hand": State(page="steps"),
    "by hand, additive": State(page="steps", score="additive", W_s=((1.0, 0.5), (0.0, 2.0))),
    "by hand, general": State(page="steps", score="general", A=((1.0, -0.5), (2.0, 0.25)), masked=(2,)),
    "by hand, argmax": State(page="steps", temperature=0.0, score="scaled-dot"),
    "by hand, nothing": State(page="steps", masked=(0, 1, 2, 3)),
    "by hand, values": State(page="steps", values=((0.5, -1.0), (2.0, 0.0), (0.0, 3.0), (-1.0, 0.25))),
    "strange words": State(page="steps", tokens=("<eos>", "a b", 'q"', "@words@"), targets=("@keys@",),
                           queries=((0.5, 0.25),)),
}  # fmt: skip

DRIVER = """
import contextlib, pathlib, runpy, sys, torch
for path in sorted(pathlib.Path(sys.argv[1]).glob("*/attention.py")):
    with open(path.with_suffix(".txt"), "w", encoding="utf-8") as file, contextlib.redirect_stdout(file):
        runpy.run_path(str(path), run_name="__main__")
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
assert not [name for name in sys.modules if name.partition(".")[0] == "rnnlab"]
"""


@pytest.fixture(scope="module")
def programs(tmp_path_factory, folder):
    """What each case's program prints, in an interpreter that knows nothing of rnnlab."""
    place = tmp_path_factory.mktemp("programs")
    before, paths.own_models = paths.own_models, lambda: folder
    try:
        for index, case in enumerate(CASES.values()):
            program = code.program(case)
            own = place / f"{index:02}"
            own.mkdir()
            (own / "attention.py").write_text(program.source, encoding="utf-8")
            if program.weights:
                tensors = {name: torch.tensor(values, dtype=torch.float64) for name, values in program.weights.items()}
                torch.save(tensors, own / "attention.pt")
    finally:
        paths.own_models = before
    done = subprocess.run([sys.executable, "-I", "-W", "error", "-c", DRIVER, str(place)], capture_output=True)
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    return {name: (place / f"{k:02}" / "attention.txt").read_text("utf-8") for k, name in enumerate(CASES)}


def lines(text):
    return [
        (line[2:18].strip(), [float(part) for part in line[19:].split()])
        for line in text.splitlines()
        if line.startswith("  ")
    ]


@pytest.mark.parametrize("name", CASES)
def test_the_program_prints_the_same_numbers(programs, name):
    shown, text = answer(CASES[name]), programs[name]
    found = lines(text)
    close = partial(np.testing.assert_allclose, rtol=1e-6, atol=1e-9)
    if shown["answer"] is not None:
        tried = shown["answer"]["tried"]
        said = [line for line in text.splitlines() if line.startswith("after ")]
        assert [line.split("it says ")[1].split() for line in said] == [column["words"] for column in tried]
        close([values for label, values in found if label == "probabilities"], [c["probabilities"] for c in tried])
        close([values[0] for label, values in found if label == "moved"], [c["moved"] for c in tried])
        close(dict(found)["held weights"], shown["answer"]["context_weights"])
        return
    named, part = dict(found), shown["projected"] or shown["steps"]
    for t, weights in enumerate(part["weights"], start=1):
        close(named[f"weights {t}"], weights)
        close(named[f"scores {t}"], part["scores"][t - 1])
        close(named[f"entropy {t}"][0], part["entropy"][t - 1])
        close(named[f"context {t}"], part["contexts"][t - 1])
    if shown["projected"] is not None:
        close(named["explained"], part["explained"])
        close([named[f"key {i}"] for i in range(1, len(part["keys"]) + 1)], part["keys"])
        assert text.split("translation: ")[1].splitlines()[0].split() == part["target"]


def test_the_program_of_a_page_is_its_own():
    sources = {code.program(msgspec.structs.replace(State(), page=page)).source for page in ("calculation", "steps")}
    assert len(sources) == 2
