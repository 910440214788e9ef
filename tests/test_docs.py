"""What the documents say is run and counted: examples, commands, links, figures, versions, in both languages."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from contextlib import chdir
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import torch
import yaml
from PIL import Image
from safetensors.torch import load_file

import rnnlab
from rnnlab import cli
from rnnlab.engine import cells
from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.labs import registry
from rnnlab.session.models import read_entry
from rnnlab.ui.commands import COMMANDS, MENUS
from rnnlab.ui.widgets.glossary_terms import TERMS

ROOT = Path(__file__).parents[1]
ENGLISH, CHINESE = ROOT / "README.md", ROOT / "README.zh-CN.md"
READMES = (ENGLISH, CHINESE)
MODELS = ROOT / "resources" / "models"
DOCUMENTS = (*READMES, *sorted((ROOT / "docs").glob("*.md")), ROOT / "packaging" / "README.md", MODELS / "README.md")
PICTURES = ROOT / "docs" / "pictures"


def blocks() -> list[str]:
    """The examples, in their order."""
    return re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / "engine.md").read_text("utf-8"), re.DOTALL | re.M)


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """All names after each example, run one after the other as in a notebook; what they write lies in a folder."""
    names: dict[str, Any] = {}
    after = []
    with chdir(tmp_path_factory.mktemp("notebook")):
        for block in blocks():
            exec(compile(block, "docs/engine.md", "exec"), names)
            after.append(dict(names))
        names["again"] = load_file("again.safetensors")
    after.append(names)
    return after


def test_the_cells_of_the_example_are_those_of_torch(named: list[dict[str, Any]]) -> None:
    rnn = torch.nn.RNN(2, 2, dtype=torch.float64)
    given = named[0]
    with torch.no_grad():
        rnn.weight_ih_l0.copy_(torch.tensor(given["W"]))
        rnn.weight_hh_l0.copy_(torch.tensor(given["U"]))
        rnn.bias_ih_l0.zero_()
        rnn.bias_hh_l0.zero_()
        states, _ = rnn(torch.tensor(given["words"]))
    assert np.allclose(given["trace"].hidden, states.numpy(), atol=1e-14)
    assert np.array_equal(given["trace"].input_term[0], given["W"] @ given["words"][0])


def test_the_gates_of_torchs_module_in_the_example_are_those_that_its_states_come_from(
    named: list[dict[str, Any]],
) -> None:
    module, probes = named[2]["module"], cells.probes(named[2]["mine"])
    with torch.no_grad():
        states, (_, last) = module(torch.tensor(named[0]["words"], dtype=torch.float32))
    assert np.allclose(probes["hidden"], states.numpy(), atol=1e-6)
    assert np.allclose(probes["cell_state"][-1], last[0].numpy(), atol=1e-6)
    assert np.allclose(probes["o"] * np.tanh(probes["cell_state"]), states.numpy(), atol=1e-6)


def test_the_weights_of_the_example_go_from_torch_and_back(named: list[dict[str, Any]]) -> None:
    given = named[-1]
    module = torch.nn.LSTM(2, 3, num_layers=2)
    module.load_state_dict(given["again"])  # strict: every name of torch's, and no other
    with torch.no_grad():
        states, _ = module(torch.tensor(given["words"], dtype=torch.float32))
    shown = given["network"].network_trace(given["stacked"], given["words"]).layers[-1].forward.hidden
    assert np.allclose(shown, states.numpy(), atol=1e-6)


def test_the_norms_of_the_example_are_those_of_autograd(named: list[dict[str, Any]]) -> None:
    weights = draw_weights("rnn", 32, 32, factor=0.9, seed=0)
    cell = torch.nn.RNNCell(32, 32, dtype=torch.float64)
    rest = {"bias_hh": torch.zeros(32, dtype=torch.float64)}
    own = {"weight_ih": weights.W, "weight_hh": weights.U, "bias_ih": weights.b}
    cell.load_state_dict({name: torch.tensor(values) for name, values in own.items()} | rest)
    states = [torch.zeros(1, 32, dtype=torch.float64)]
    for row in draw_inputs(0, 100, 32, 0.5):
        states.append(cell(row[None], states[-1]))
    first = torch.autograd.grad(states[-1].sum(), states[1])[0]
    assert named[3]["profile"].profiles["rnn"].norms[0] == pytest.approx(float(first.norm()), rel=1e-9)


def test_attention_of_the_example_is_torchs(named: list[dict[str, Any]]) -> None:
    keys = torch.tensor([[0, 1], [1, 0], [1, 1], [2, 1]], dtype=torch.float64)
    query = torch.tensor([[2, 1]], dtype=torch.float64)
    context = torch.nn.functional.scaled_dot_product_attention(query, keys, keys, scale=1.0)
    assert np.allclose(named[4]["seen"].context, context[0].numpy(), atol=1e-14)


def test_the_trained_network_of_the_example_says_what_is_spoken_where_one_was_born(named: list[dict[str, Any]]) -> None:
    after = named[5]
    tensors = load_file(MODELS / "recall-lstm.safetensors")
    lstm = torch.nn.LSTM(tensors["rnn.weight_ih_l0"].shape[1], tensors["rnn.weight_hh_l0"].shape[1])
    lstm.load_state_dict({name[4:]: values for name, values in tensors.items() if name.startswith("rnn.")})
    with torch.no_grad():
        states, _ = lstm(torch.tensor(after["model"].vectors(after["tokens"]), dtype=torch.float32))
        logits = states[-1] @ tensors["readout.weight"].T + tensors["readout.bias"]
    assert np.allclose(after["probabilities"], torch.softmax(logits, 0).numpy(), atol=1e-5)
    assert after["model"].answers[after["best"]][1] == "Chinese"
    assert after["probabilities"].sum() == pytest.approx(1)


def test_the_refusal_of_the_example_names_the_field(named: list[dict[str, Any]], capsys: Any) -> None:
    refused = [block for block in blocks() if "EngineError" in block]
    exec(compile(refused[0], "docs/engine.md", "exec"), dict(named[0]))
    assert capsys.readouterr().out.split() == ["wrong-shape", "inputs"]


# ---- commands --------------------------------------------------------------------------------------------------------


@cache
def tool(name: str) -> ModuleType:
    """A program of ``packaging``, as a module."""
    specification = importlib.util.spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def typed(document: Path) -> list[list[str]]:
    """The command lines in a document's blocks, without their comments."""
    blocks = re.findall(r"^```sh\n(.*?)^```", document.read_text("utf-8"), re.DOTALL | re.M)
    single = [line for block in blocks for line in block.replace("&&", "\n").splitlines()]
    lines = [shlex.split(line, comments=True) for line in single]
    return [line for line in lines if line]


def named_in(document: Path) -> Iterator[list[str]]:
    """The command lines between a document's words, and those of its blocks and tables."""
    yield from typed(document)
    for code in re.findall(r"`((?:rnnlab|dev\.py|python3) [^`]+)`", document.read_text("utf-8")):
        yield shlex.split(code)


@pytest.mark.parametrize("document", READMES, ids=lambda path: path.name)
def test_every_command_line_of_a_readmes_blocks_is_understood(document: Path) -> None:
    lines = typed(document)
    assert lines[:2] == [["python3", "packaging/dev.py", "run"], ["python3", "packaging/dev.py", "test"]]
    assert len(lines) > 30
    for line in lines:
        if line[0] == "rnnlab":
            cli._parser(line[1]).parse_args(line[2:])
        else:
            assert line[:2] == ["python3", "packaging/dev.py"]
            assert line[2] in tool("dev").COMMANDS, line


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_every_command_that_a_document_names_exists(document: Path) -> None:
    for line in named_in(document):
        while "=" in line[0]:  # a variable that is set for this command alone
            line = line[1:]
        name, *words = line[line[0] == "python3" :]
        if Path(name).name == "rnnlab":
            if words[0] in cli._COMMANDS:
                options = cli._parser(words[0])._option_string_actions
                assert {word for word in words if word.startswith("--")} <= set(options), line
            else:
                assert words[0] in ("--version", "--help", "--new-window", "FILE"), line
        elif name.endswith("dev.py"):
            assert next(word for word in words if word != "--cuda") in tool("dev").COMMANDS, line
        else:
            assert name == "-m" or (ROOT / name).is_file(), line


def test_every_command_of_the_tools_stands_in_both_readmes() -> None:
    for document in READMES:
        lines = typed(document)
        assert set(tool("dev").COMMANDS) == {line[2] for line in lines if line[0] == "python3"}
        assert set(cli._COMMANDS) == {line[1] for line in lines if line[0] == "rnnlab"}


def test_both_readmes_have_the_same_sections_and_commands() -> None:
    assert typed(ENGLISH) == typed(CHINESE)
    english, chinese = (re.findall(r"^(#+) ", path.read_text("utf-8"), re.M) for path in READMES)
    assert english == chinese
    keys, pictures = r"\bF\d+|Ctrl\+(?:Shift\+)?[A-Z,]|Page(?:Down|Up)", r"!\[.*?\]\((?:.*?/)([\w.]+)\)"
    for kind in (keys, pictures):
        named, other = (set(re.findall(kind, path.read_text("utf-8"))) for path in READMES)
        assert named == other
        assert len(named) > 8
    limits = [re.split(r"^## ", path.read_text("utf-8"), flags=re.M)[10] for path in READMES]
    assert limits[0].startswith("Known limits")
    assert len({len(re.findall(r"^- ", section, re.M)) for section in limits}) == 1


# ---- links and pictures ----------------------------------------------------------------------------------------------


def slug(heading: str) -> str:
    """The anchor of a heading, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    for target in re.findall(
        r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", document.read_text("utf-8"), flags=re.DOTALL)
    ):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        found = document.parent / path if path else document
        assert found.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)", found.read_text("utf-8"), re.M)
            assert anchor in map(slug, headings), target


def test_every_picture_is_shown_is_of_the_right_size_and_together_they_are_small() -> None:
    shown = {
        (document.parent / target).resolve()
        for document in READMES
        for target in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", document.read_text("utf-8"))
    }
    there = {path for path in PICTURES.rglob("*") if path.is_file()}
    assert shown == there
    names = {path.name for path in PICTURES.glob("*.png")}
    assert names == {path.name for path in (PICTURES / "zh").glob("*.png")}
    assert names == {f"{lab.name}.png" for lab in registry.LABS} | {"lesson.png"}
    for path in PICTURES.rglob("*.png"):
        with Image.open(path) as picture:
            assert picture.size == (1440, 900)
    with Image.open(PICTURES / "attention.webp") as moving:
        assert moving.n_frames > 20
    assert (PICTURES / "attention.webp").stat().st_size < 1.5e6
    assert sum(path.stat().st_size for path in there) < 4e6


# ---- what is counted, and what is called by a name -------------------------------------------------------------------


def translated(context: str, source: str) -> str:
    """A text of the program in Chinese."""
    tree = ElementTree.parse(ROOT / "resources" / "i18n" / "rnnlab_zh.ts")
    found = next(one for one in tree.iter("context") if one.findtext("name") == context)
    return str(next(one.findtext("translation") for one in found.iter("message") if one.findtext("source") == source))


def test_the_labs_are_called_as_on_the_screen() -> None:
    for document, names in (
        (ENGLISH, [lab.title.NAME.source for lab in registry.LABS]),
        (CHINESE, [translated(*lab.title.NAME) for lab in registry.LABS]),
    ):
        assert re.findall(r"^\| \*\*(.+?)\*\* \|", document.read_text("utf-8"), re.M) == names
    assert (len(registry.LABS), "The eight labs" in ENGLISH.read_text("utf-8")) == (8, True)
    assert "八个实验" in CHINESE.read_text("utf-8")


def test_the_menu_entries_that_the_readmes_name_are_there() -> None:
    plain = {(MENUS[one.menu].source, one.text.source.rstrip("…")) for one in COMMANDS}
    chinese = {(translated(*MENUS[one.menu]), translated(*one.text).rstrip("…")) for one in COMMANDS}
    for document, named, there in (
        (ENGLISH, r"\*((?:File|Edit|View|Lessons|Help)) → ([^*]+)\*", plain),
        (CHINESE, r"“((?:文件|编辑|视图|课程|帮助)) → ([^”]+)”", chinese),
    ):
        found = set(re.findall(named, document.read_text("utf-8").replace("\n", " ")))
        assert len(found) == 3
        assert found <= there, found - there


def test_what_the_readmes_count_is_counted_in_the_program() -> None:
    english, chinese = (path.read_text("utf-8") for path in READMES)
    assert f"({len(TERMS)} terms;" in english
    assert f"（{len(TERMS)} 条" in chinese
    size = sum(path.stat().st_size for path in MODELS.glob("*.safetensors")) / 1e6
    for said in (*re.findall(r"together under (\d+) MB", english), *re.findall(r"合计不到 (\d+) MB", chinese)):
        assert int(said) - 1 <= size < int(said)
    minutes = [
        sum(scene["minutes"] for scene in tomllib.loads(path.read_text("utf-8"))["scene"])
        for path in (ROOT / "resources" / "lessons").glob("*/lesson.toml")
    ]
    assert sorted(minutes) == [15, *[45] * 9]
    assert "nine lessons of 45 minutes in the order of the story, and one of all in 15" in english
    assert "九课，每课 45 分钟，按故事的顺序展开；另有一课用 15 分钟" in chinese
    for name in ("gradients", "learning"):
        grid = tomllib.loads((ROOT / "resources" / "studies" / f"{name}.toml").read_text("utf-8"))["grid"]
        runs = int(np.prod([len(values) for values in grid.values()]))
        line = next(line for line in english.splitlines() if f"studies/{name}.toml" in line)
        assert re.search(rf"\b{runs} (runs|trainings)", line)


def test_the_version_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    version = rnnlab.__version__
    assert tool("dev").version() == version  # the installers'; About and the log take it from the package itself
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == f"rnnlab {version}"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in project["project"]
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "rnnlab/__init__.py"
    newest = re.search(r"^## \[(.+?)\] - (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert newest is not None
    assert newest[1] == version
    assert f"This is version {version};" in ENGLISH.read_text("utf-8")
    assert f"当前版本 {version}：" in CHINESE.read_text("utf-8")
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert (citation["version"], citation["date-released"]) == (version, newest[2])
    # What the format asks for, and what of it is a choice of words.
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    assert citation["cff-version"] == "1.2.0"
    assert citation["type"] == "software"
    assert citation["license"] == project["project"]["license"]
    assert [author["name"] for author in citation["authors"]] == [one["name"] for one in project["project"]["authors"]]


# ---- the shipped models ----------------------------------------------------------------------------------------------


def test_the_table_of_the_models_is_what_their_files_say() -> None:
    text = (MODELS / "README.md").read_text("utf-8")
    assert tool("models").with_tables(text) == text
    rows = {
        cells[0].strip("`"): cells
        for cells in (line[2:-2].split(" | ") for line in text.splitlines())
        if "`" in cells[0]
    }
    files = {path.stem: path for path in MODELS.glob("*.safetensors")}
    assert set(files) <= set(rows)
    for name, path in files.items():
        data = path.read_bytes()
        assert f"{hashlib.sha256(data).hexdigest()}  {path.name}\n" in text
        head = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])
        card = json.loads(head["__metadata__"]["rnnlab.card"])
        counted = [row for row in card["settings"]["rows"] if row.get("trained", True)]
        if card["task"] == "cloze":
            counted = [row for row in counted if row["condition"] == "all"]
        right, n = (
            sum(row[field] for row in counted) for field in ("exact" if card["task"] == "translate" else "right", "n")
        )
        assert rows[name][4:] == [f"{right:,} of {n:,}", rows[name][5], f"{len(data):,}"]
        recipe = card["settings"]["recipe"]
        assert (
            f"rate {recipe['learning_rate']:g}, {recipe['updates']:,} updates of {recipe['batch']}, seed 0"
            in rows[name][2]
        )
        command = shlex.split(rows[name][3].strip("`"))
        options = cli._parser(command[1]).parse_args(command[2:])
        assert (options.task, options.model or f"{options.task}-{options.cell}") == (read_entry(path).task, name)
