"""The Reader's programs for trained models and held states, run by a Python that knows nothing of rnnlab."""

from __future__ import annotations

import ast
import subprocess
import sys

import numpy as np
import pytest
import torch

from rnnlab import cli, paths
from rnnlab.engine.programs import state_dict_bytes
from rnnlab.labs import programs
from rnnlab.labs.reader.code import program
from rnnlab.labs.reader.compute import compute, to_json
from rnnlab.labs.reader.state import HeldState, State, WeightChange, with_cell
from tests.labs.answers import refused
from tests.labs.test_programs import DRIVER, check_reader, close, entries, number_literals
from tests.labs.trained import CELLS, EMBEDDING, HIDDEN, write_model

WORDS = ("我", "出生", "在", "中国", "，", "zyz", "所以", "我", "会", "说")
TYPED = {"China": (0.5, -1.0, 0.25, 2.0, 0.0), "qqq": (1.0,) * EMBEDDING}
HELD = (HeldState(2, 3, 0.9), HeldState(4, 0, -0.5), HeldState(4, 1, 0.25), HeldState(50, 0, 1.0))
HELD_C = (HeldState(3, 2, -1.5, "c"), HeldState(4, 1, 2.0, "c"))
CHANGES = (WeightChange("W", 3, 2, 1.5), WeightChange("U", 6, 6, -2.0), WeightChange("b", 5, 0, 0.75))
MANY_TYPED = {f"w{k}": tuple(0.01 * k + dim for dim in range(EMBEDDING)) for k in range(60)}


def state(cell="lstm", **fields):
    return State(**{"model": f"own-{cell}", "sentence": WORDS, "compare": ("China", "qqq", "在"), **fields})


def full(cell, **fields):
    """Everything at once that can be changed."""
    held = HELD + (HELD_C if cell.startswith("lstm") else ())
    changes = CHANGES + ((WeightChange("b_hn", 4, 0, 0.5),) if cell == "gru" else ())
    return state(cell, weight_changes=changes, held=held, model_embeddings=TYPED, **fields)


STATES = {
    **{cell: state(cell) for cell in CELLS},
    **{f"{cell}, all changed": full(cell) for cell in CELLS},
    **{f"{cell}, all changed, fading": full(cell, page="fading", swap_step=4) for cell in CELLS},
    "fading": state(page="fading", swap_step=99, compare=None),
    "fading of a word twice": state(page="fading", swap_step=2, swap_word="@read@"),
    "paths": state(page="paths", others=(WORDS[:3], ("I", "was born", "<eos>", "@answers@"))),
    "paths alone": state(page="paths", compare=None),
    "units": state(page="units"),
    "many held": state(held=tuple(HeldState(1 + k % 10, k % HIDDEN, 0.01 * k, "hc"[k // 35 % 2]) for k in range(300))),
    "many changed": state("gru", weight_changes=tuple(WeightChange("W", k % 21, k % 5, 0.01 * k) for k in range(300))),
    "many changed, biases": state(
        "gru", weight_changes=tuple(WeightChange(("b", "b_hn", "U")[k % 3], k % 7, k % 2, 0.01 * k) for k in range(300))
    ),
    "many typed": state(sentence=tuple(MANY_TYPED), model_embeddings=MANY_TYPED),
    "many of everything": state(
        sentence=tuple(MANY_TYPED),
        model_embeddings=MANY_TYPED,
        weight_changes=tuple(WeightChange("U", k % 28, k % 7, 0.01 * k) for k in range(250)),
        held=tuple(HeldState(1 + k, k % HIDDEN, 0.5) for k in range(250)),
    ),
    "few numbers": State(model="own-small", sentence=("我", "zyz"), compare=("说",), held=(HeldState(1, 0, 0.5),)),
    "few numbers, gru": State(
        model="own-small-gru", sentence=("我", "zyz"), compare=None, weight_changes=(WeightChange("b_hn", 0, 0, 2.0),)
    ),
    "many answers": State(model="own-answers", sentence=("w3", "w299", "zyz"), compare=None),
    "relu": State(model="own-relu", sentence=WORDS, compare=WORDS[::-1], page="fading"),
    "sigmoid": State(model="own-sigmoid", sentence=WORDS, compare=WORDS[::-1], held=HELD),
    **{
        f"toy {cell}, held": with_cell(
            State(cell="rnn", held=(HeldState(1, 2, 0.5), HeldState(2, 0, -1.0)), page="fading"), cell
        )
        for cell in ("rnn", "gru", "lstm")
    },
    **{
        f"toy {activation}, held": State(activation=activation, held=(HeldState(1, 2, 0.5),), page="paths")
        for activation in ("sigmoid", "relu", "linear")
    },
    "toy lstm, c held": State(cell="lstm", held=(HeldState(1, 2, 0.5, "c"), HeldState(1, 2, -0.5))),
    "toy, fading of a drawn word": State(page="fading", swap_step=2, swap_word="猫", compare=None),
    "toy, paths": State(page="paths", others=(("猫", "我"), ("狗",))),
    "toy, many held": State(
        sentence=("我", "打") * 100, held=tuple(HeldState(1 + k, k % 4, 0.25) for k in range(200)), compare=None
    ),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("models")
    for cell in CELLS:
        write_model(place, f"own-{cell}", cell)
    small = {"words": [("unk", "unk"), ("我", "I"), ("说", "speak")], "answers": [("中文", "Chinese"), ("a", "a")]}
    write_model(place, "own-small", "lstm", embedding=2, hidden=3, **small)
    write_model(place, "own-small-gru", "gru", embedding=2, hidden=2, **small)
    many = [("unk", "unk"), *((f"w{k}", f"w{k}") for k in range(300))]
    write_model(place, "own-answers", "rnn", words=many, answers=many[1:])
    write_model(place, "own-relu", "rnn", activation="relu")
    write_model(place, "own-sigmoid", "rnn", activation="sigmoid")
    return place


@pytest.fixture(autouse=True)
def models(folder, monkeypatch):
    monkeypatch.setattr(paths, "own_models", lambda: folder)
    return folder


@pytest.fixture(scope="module")
def printed(folder, tmp_path_factory):
    """What each program prints, by the name of its state, from one interpreter that starts each afresh."""
    place = tmp_path_factory.mktemp("programs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "own_models", lambda: folder)
        for index, one in enumerate(STATES.values()):
            made = program(one)
            beside = place / f"{index:03}"
            beside.mkdir()
            (beside / "reader.py").write_text(made.source, encoding="utf-8")
            if made.weights:
                (beside / "reader.pt").write_bytes(state_dict_bytes(made.weights))
    done = subprocess.run([sys.executable, "-I", "-W", "error", "-c", DRIVER, str(place)], capture_output=True)
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    return {name: (place / f"{index:03}" / "reader.txt").read_text("utf-8") for index, name in enumerate(STATES)}


def answers_of(text):
    return [values for name, values in entries(text) if name == "answers"]


@pytest.mark.parametrize("name", STATES)
def test_the_program_prints_what_the_reader_shows(printed, name):
    one = STATES[name]
    shown = to_json(compute(one))
    own, *further = printed[name].split("further:")
    check_reader(own, shown, one)
    if one.model and name != "many answers":
        sentences = [shown] + ([] if shown["compare"] is None else [shown["compare"]])
        close(answers_of(own), [row for sentence in sentences for row in sentence["answers"]], "answers")
    if one.page == "fading":
        found = dict(entries(own))
        for key in ("change", "relative", "to_last"):
            close(found[key], shown["fading"][key], key, 1e-9)
        if one.model:
            close(found["answer_change"], shown["fading"]["answer_change"], "answer_change", 1e-9)
    assert len(further) == (len(one.others) if one.page == "paths" else 0)
    for block, sentence in zip(further, one.others, strict=False):
        alone = compute(State(**{**{name: getattr(one, name) for name in one.__struct_fields__},
                                 "sentence": sentence, "held": ()})).main  # fmt: skip
        close([values for key, values in entries(block) if key == "hidden"], alone.hidden, "further states")
        if one.model:
            close(answers_of(block)[0], alone.answers[-1], "answer at the end of a further sentence")


def test_of_many_answers_the_most_probable_are_printed_with_their_names(printed):
    main = compute(STATES["many answers"]).main
    text = printed["many answers"]
    named = [line.removeprefix("most probable:").split() for line in text.splitlines() if line.startswith("most")]
    for row, values, names in zip(main.answers, answers_of(text), named, strict=True):
        order = np.argsort(-row)[:10]
        close(values, row[order], "ten largest")
        assert names == [f"w{k}" for k in order]


@pytest.mark.parametrize("name", STATES)
def test_at_most_200_numbers_stand_in_a_program_and_no_place_is_left_open(name):
    made = program(STATES[name])
    assert number_literals(made.source) <= programs.IN_SOURCE
    assert len(made.source) < 40_000
    assert ("reader.pt" in made.source) == bool(made.weights)
    assert max(map(len, made.source.splitlines())) <= 120
    names = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(made.source))
        for name in (
            [alias.name for alias in node.names] if isinstance(node, ast.Import)
            else [node.module] if isinstance(node, ast.ImportFrom) else []
        )
    }  # fmt: skip
    assert names - {"torch"} <= sys.stdlib_module_names


def test_small_model_stands_in_the_program_alone():
    assert not program(STATES["few numbers"]).weights
    assert not program(STATES["few numbers, gru"]).weights


def test_file_beside_the_program_is_the_models_state_dict_with_its_own_numbers(models):
    made = program(full("lstm"))
    modules = torch.nn.ModuleDict(
        {
            "embedding": torch.nn.Embedding(67, EMBEDDING),
            "rnn": torch.nn.LSTM(EMBEDDING, HIDDEN),
            "readout": torch.nn.Linear(HIDDEN, 8),
        }
    )
    modules.load_state_dict({name: torch.tensor(values) for name, values in made.weights.items()})
    assert "W[3, 2] = 1.5" in made.source


def test_words_that_a_model_lacks_are_not_listed_among_its_rows():
    source = program(state()).source
    rows = next(
        ast.literal_eval(node.value)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "ROWS"
    )
    assert "zyz" not in rows
    assert rows["中国"] == rows["China"] == 1


def test_command_writes_the_program_and_the_models_numbers_beside_it(tmp_path, capsys):
    file = tmp_path / "state.json"
    file.write_text('{"model": "own-gru", "sentence": ["我", "说"], "compare": null}', "utf-8")
    assert cli.main(["code", "reader", "--state", str(file), "--out", str(tmp_path)]) == 0
    done = subprocess.run([sys.executable, "-I", str(tmp_path / "reader.py")], cwd=tmp_path, capture_output=True)
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    shown = compute(State(model="own-gru", sentence=("我", "说"), compare=None))
    close(answers_of(done.stdout.decode("utf-8")), shown.main.answers, "answers")
    capsys.readouterr()
    assert cli.main(["code", "reader", "--state", str(file)]) == 2
    assert "--out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("fields", "field", "kind"),
    [
        ({"model": "no-such-model"}, "model", "model-unknown"),
        ({"weight_changes": (WeightChange("W", 28, 0, 1.0),)}, "weight_changes[0].row", "index-out-of-range"),
        ({"weight_changes": (WeightChange("U", 0, 7, 1.0),)}, "weight_changes[0].col", "index-out-of-range"),
        ({"weight_changes": (WeightChange("b_hn", 0, 0, 1.0),)}, "weight_changes[0].matrix", "not-an-option"),
        ({"model_embeddings": {"我": (1.0, 2.0)}}, "model_embeddings['我']", "wrong-shape"),
        ({"held": (HeldState(1, 7, 0.0),)}, "held[0].unit", "index-out-of-range"),
        ({"cell": "gru", "held": (HeldState(1, 0, 0.0, "c"),)}, "held[0].of", "not-an-option"),
    ],
)
def test_what_does_not_fit_the_model_makes_no_program(fields, field, kind):
    problem = refused(program, state(**fields))
    assert (problem.field, problem.message.id) == (field, kind)


def test_damaged_model_makes_no_program(models):
    path = write_model(models, "own-damaged", "lstm")
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"readout.bias":{"dtype":"F32"', b'"readout.bias":{"dtype":"I32"'))
    assert refused(program, state(model="own-damaged")).message.id == "model-damaged"
