"""The Reader with trained networks, as it is used in the real window. Expected numbers are torch's own."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from rnnlab import paths
from rnnlab.engine.tasks import task
from rnnlab.engine.traces import ModelCard
from rnnlab.engine.weights import load_model, save_model, versions
from rnnlab.labs.reader.answers import ranking
from rnnlab.labs.reader.view_chain_marks import chip_width, vector_place
from rnnlab.labs.reader.view_chain_paint import sentence_place
from rnnlab.session import models
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import language

CELLS = {"rnn": torch.nn.RNN, "gru": torch.nn.GRU, "lstm": torch.nn.LSTM}
MANY = tuple((f"字{k}", f"w{k}") for k in range(20))


def write_model(
    folder: Path, name: str, task_name: str, words: Any, answers: Any, reads: str, hidden: int = 12, size: int = 10
) -> None:
    """A network with random weights under a model's names: what the view has to show does not depend on training."""
    cell = name.rsplit("-", 1)[1]
    torch.manual_seed(3)
    rnn = CELLS[cell](size, hidden, batch_first=True)
    tensors = {"embedding.weight": torch.randn(len(words), size), "readout.weight": torch.randn(len(answers), hidden),
               "readout.bias": torch.randn(len(answers)),
               **{f"rnn.{key}": value.detach() for key, value in rnn.named_parameters()}}  # fmt: skip
    settings = {"cell": cell, "activation": "tanh", "embedding": size, "hidden": hidden, "reads": reads,
                "words": [list(word) for word in words], "answers": [list(answer) for answer in answers]}  # fmt: skip
    card = ModelCard(task_name, 0, 1000, {"accuracy": 0.998}, versions(), settings)
    save_model(folder / f"{name}.safetensors", tensors, card)


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of models in the place of the shipped ones and of the user's own."""
    folder, kept = tmp_path / "models", paths.resource
    folder.mkdir()
    monkeypatch.setattr(paths, "resource", lambda *parts: folder if parts == ("models",) else kept(*parts))
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path / "none")
    recall = task("recall")
    for cell in CELLS:
        write_model(folder, f"recall-{cell}", "recall", recall.words, recall.answers, "last")
    write_model(folder, "other-rnn", "other", (("unk", "unk"), *MANY), MANY, "every")
    return folder


@pytest.fixture
def view(desk: Any) -> Any:
    return desk.open("reader")


def choose(desk: Any, view: Any, name: str) -> None:
    """Pick a network in the menu with the mouse."""
    desk.click(view.controls.network.button)
    menu = view.controls.network.menu
    assert isinstance(menu, QMenu)
    action = next(action for action in menu.actions() if action.data() == name)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    desk.settle()


def tab(desk: Any, view: Any, page: str) -> None:
    desk.click(view.pages.tabs, view.pages.tabs.place_of(page).center())


def sentence(desk: Any, text: str, track: int = 0) -> None:
    """Type a sentence into a row of the timeline, as a user does."""
    timeline = desk.window.timeline
    timeline.edit_sentence(track)
    field = timeline.field(track)
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    typed = QInputMethodEvent()
    typed.setCommitString(text)
    QApplication.sendEvent(field, typed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    desk.settle()


def torch_run(shelf: Path, name: str, tokens: Any, change: Any = None) -> tuple[np.ndarray, np.ndarray]:
    """States and answers of a model by torch's own modules, float64; ``change`` edits the module before."""
    tensors, card = load_model(shelf / f"{name}.safetensors")
    words = card.settings["words"]
    rows = [next((k for k, pair in enumerate(words) if k and token in pair), 0) for token in tokens]
    size, hidden = card.settings["embedding"], card.settings["hidden"]
    module = CELLS[card.settings["cell"]](size, hidden, batch_first=True).double()
    module.load_state_dict({key[4:]: value for key, value in tensors.items() if key.startswith("rnn.")})
    with torch.no_grad():
        if change is not None:
            change(module)
        h = module(tensors["embedding.weight"].double()[rows][None])[0][0]
        logits = h @ tensors["readout.weight"].double().T + tensors["readout.bias"].double()
    return h.numpy(), logits.softmax(dim=1).numpy()


# ---- which network -----------------------------------------------------------


def test_the_toy_has_no_answers_and_one_button_opens_a_trained_network(desk: Any, view: Any) -> None:
    tab(desk, view, "answers")
    assert view.answers.empty.isVisible()
    assert not view.answers.map.isVisible()
    desk.click(view.answers.empty.button)
    assert desk.state("reader").model == "recall-lstm"
    assert view.answers.map.isVisible()
    assert desk.window.timeline.chips(0).tokens()[:4] == ("I", "was born", "in", "China")
    desk.window.store.undo()
    desk.settle()
    assert desk.state("reader").model == ""
    assert view.result.main.tokens == ("我", "打", "狗")


def test_without_any_trained_network_the_page_says_so_and_offers_nothing(desk: Any, view: Any, shelf: Path) -> None:
    for path in shelf.iterdir():
        path.unlink()
    tab(desk, view, "answers")
    assert view.answers.empty.missing.isVisible()
    assert not view.answers.empty.button.isVisible()


def test_the_menu_lists_the_networks_under_their_tasks_in_words(desk: Any, view: Any) -> None:
    desk.click(view.controls.network.button)
    menu = view.controls.network.menu
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts == [
        "Toy, set by hand", "recall", "GRU · 12 units · 99.8 % right", "LSTM · 12 units · 99.8 % right",
        "RNN · 12 units · 99.8 % right", "other", "RNN · 12 units · 99.8 % right", "Train on your own text…",
    ]  # fmt: skip
    titles = [action.text() for action in menu.actions() if action.text() and not action.isEnabled()]
    assert titles == ["recall", "other"]
    menu.close()


EDGE = 4  # pixels of a letter's edge that Qt may round otherwise the second time


def pixels(widget: QWidget) -> np.ndarray:
    """A widget's picture: rows × columns × 4."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).copy()


def test_a_thousand_random_steps_end_with_the_same_numbers_and_pictures(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-lstm")
    length = len(desk.window.store.shared.sentence)
    draw = random.Random(7)

    def shown() -> tuple[str, Any, Any]:
        desk.window.store.set_step(4)
        desk.settle()
        return view.picture.sum.text(), pixels(view.picture.chain), pixels(view.picture.plane)

    first = shown()
    for _ in range(1000):
        desk.window.store.set_step(draw.randint(1, length))
    after = shown()
    assert after[0] == first[0]
    for now, then in zip(after[1:], first[1:], strict=True):
        assert np.any(now != then, axis=-1).sum() <= EDGE


def test_a_chosen_network_brings_its_task_its_words_and_its_badge_and_the_toys_controls_go(
    desk: Any, view: Any
) -> None:
    choose(desk, view, "recall-gru")
    network = view.controls.network
    assert network.button.text().startswith("recall · GRU")
    assert "language they speak" in network.task.text()
    assert len(network.words.flow.words) == len(task("recall").words) - 1
    assert desk.window.top_bar.badge.text() == "trained · recall · 1,000 updates · 99.8 %"
    shown = {section.name for section, box in desk.window.inspector.lab("reader").boxes if box.isVisible()}
    assert not shown & {"cell", "activation", "size", "axes"}
    assert {"network", "unit", "second", "formula"} <= shown
    choose(desk, view, "")
    shown = {section.name for section, box in desk.window.inspector.lab("reader").boxes if box.isVisible()}
    assert {"cell", "activation", "size", "axes"} <= shown
    assert "unit" not in shown


def test_the_folded_inspector_leaves_the_same_sections_out(desk_factory: Any) -> None:
    desk = desk_factory("reader", (1024, 768))
    view = desk.window.host.view("reader")
    view._on_model("recall-lstm")
    desk.settle()
    strip = desk.window.inspector.lab("reader").strip
    assert strip.button("unit").isVisible()
    assert not strip.button("cell").isVisible()


def test_both_languages_are_the_same_network(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-lstm")
    sentence(desk, "I was born in China, so I can speak")
    assert view.result.main.tokens == ("I", "was born", "in", "China", ",", "so", "I", "can", "speak")
    english = view.result.main.hidden
    sentence(desk, "我出生在中国，所以我会说")
    assert view.result.main.tokens == ("我", "出生", "在", "中国", "，", "所以", "我", "会", "说")
    assert view.result.main.hidden.tolist() == english.tolist()


@pytest.mark.parametrize("word", ["zyzzyva", "<eos>", "龘", "🙂"])
def test_T12_an_unknown_word_is_marked_on_the_timeline_and_reads_row_zero(
    desk: Any, view: Any, shelf: Path, word: str
) -> None:
    choose(desk, view, "recall-lstm")
    sentence(desk, f"I {word} China")
    chips = desk.window.timeline.chips(0)
    assert chips.tokens() == ("I", word, "China")
    assert [chips.is_unknown(k) for k in range(3)] == [False, True, False]
    assert word in chips.tip(1)
    assert "unk" in chips.accessibleName()
    assert desk.window.timeline.note.isVisible()
    assert desk.window.timeline.note.text() == f"Not in the network’s vocabulary, read as <unk>: {word}"
    row = load_model(shelf / "recall-lstm.safetensors")[0]["embedding.weight"][0].double().numpy()
    assert view.result.main.inputs[1].tolist() == row.tolist()
    assert view.result.main.unknown == (False, True, False)
    tab(desk, view, "answers")
    said = view.answers.sentence()
    sentence(desk, f"{word} {word}")
    assert desk.window.timeline.note.text().startswith("No word is in the network’s vocabulary")
    assert view.answers.sentence() != said
    sentence(desk, "I China")
    assert not desk.window.timeline.note.isVisible()


def test_a_word_of_the_list_is_inserted_after_the_present_one(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-lstm")
    sentence(desk, "I was born in China")
    desk.window.store.set_step(2)
    desk.settle()
    flow = view.controls.network.words.flow
    desk.click(flow, flow.word_rect(flow.words.index("France")).center())
    assert view.result.main.tokens == ("I", "was born", "France", "in", "China")
    assert desk.window.store.shared.step == 3


def test_another_network_of_the_same_task_keeps_the_sentence(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-lstm")
    sentence(desk, "I was born in Japan, so I can speak")
    choose(desk, view, "recall-rnn")
    assert view.result.main.tokens[3] == "Japan"
    assert view.result.cell == "rnn"


# ---- answers -----------------------------------------------------------------


@pytest.mark.parametrize("cell", list(CELLS))
def test_every_column_is_torchs_softmax_after_that_word(desk: Any, view: Any, shelf: Path, cell: str) -> None:
    choose(desk, view, f"recall-{cell}")
    tab(desk, view, "answers")
    blocks = view.answers.map.blocks
    assert [block.letter for block in blocks] == ["A", "B"]
    for block in blocks:
        expected = torch_run(shelf, f"recall-{cell}", block.trace.tokens)[1]
        assert np.abs(block.values - expected.T).max() < 1e-6


def test_a_click_on_a_column_goes_to_that_word_and_says_its_answer(desk: Any, view: Any, shelf: Path) -> None:
    choose(desk, view, "recall-lstm")
    tab(desk, view, "answers")
    desk.window.store.set_step(3)
    desk.settle()
    desk.click(view.answers.map.viewport(), view.answers.map.column_rect(0, 5).center())
    assert desk.window.store.shared.step == 5
    expected = torch_run(shelf, "recall-lstm", view.result.main.tokens)[1][4]
    name, value = view.answers.map.best(view.answers.map.blocks[0])
    assert name == task("recall").answers[int(expected.argmax())][1]
    assert value == pytest.approx(float(expected.max()), abs=1e-6)
    assert name in view.answers.map.accessibleDescription()


def test_answers_are_named_in_the_present_language(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-lstm")
    tab(desk, view, "answers")
    assert view.answers.map.row_name(0) == "Chinese"
    language().set("zh")
    desk.settle()
    assert view.answers.map.row_name(0) == "中文"


def test_of_twenty_answers_ten_are_named_and_the_rest_is_one_row(desk: Any, view: Any) -> None:
    choose(desk, view, "other-rnn")
    tab(desk, view, "answers")
    picture = view.answers.map
    assert picture.rows() == 11
    assert picture.row_name(10) == "10 others"
    assert np.abs(picture.blocks[0].values.sum(axis=0) - 1).max() < 1e-6


def test_the_answer_of_the_headline_has_a_row_at_every_step(desk: Any, view: Any, shelf: Path) -> None:
    file, size = shelf / "other-rnn.safetensors", len(MANY) + 1
    write_model(shelf, "other-rnn", "other", (("unk", "unk"), *MANY), MANY, "every", hidden=size, size=size)
    tensors, card = load_model(file)
    tensors = {key: torch.zeros_like(value) for key, value in tensors.items()}
    tensors["embedding.weight"], tensors["rnn.weight_ih_l0"] = torch.eye(size), torch.eye(size)
    tensors["readout.weight"] = 9 * torch.eye(size)[1:]  # it says the word that it has just read
    save_model(file, tensors, card)
    choose(desk, view, "other-rnn")
    tab(desk, view, "answers")
    sentence(desk, " ".join(f"w{k}" for k in range(19)))
    picture = view.answers.map
    lefts = set()
    for step in range(1, 20):
        desk.click(picture.viewport(), picture.column_rect(0, step).center())
        assert desk.window.store.shared.step == step
        block = picture.blocks[0]
        name, value = picture.best(block)
        row = [picture.row_name(k) for k in range(picture.rows())].index(name)
        assert block.values[row, step - 1] == value
        lefts.add(picture.geometry_now().left)
    assert len(lefts) == 1  # the columns stand still
    said = view.result.main.answers.argmax(axis=1).tolist()
    assert said == list(range(19))
    assert len(ranking([view.result.main]).rows) == 10  # so that nine of them are not always shown


def test_where_the_next_word_is_predicted_a_ring_marks_the_one_that_came(desk: Any, view: Any) -> None:
    choose(desk, view, "other-rnn")
    tab(desk, view, "answers")
    sentence(desk, "w3 w5 w3")
    assert view.answers.kind == "next"
    block, rows = view.answers.map.blocks[0], view.answers.map.rank.rows
    came = [None if row is None else MANY[rows[row]][1] for row in block.next_rows]
    assert came == [word if MANY.index(("字" + word[1:], word)) in rows else None for word in ("w5", "w3")] + [None]


def test_T12_what_is_left_marks_the_words_that_the_network_lacks(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-lstm")
    tab(desk, view, "fading")
    sentence(desk, "我 出生 在 火星 ， 我 会 说")
    track, pair = view.fading.track, view.fading.swap.pair
    assert [track.is_unknown(k) for k in range(8)] == [False] * 3 + [True] + [False] * 4
    desk.click(track, track.chip_rect(3).center())
    assert pair.words()[0] == "火星"
    assert pair.unknown == (True, False)
    assert pair.accessibleName().startswith("火星 (unk) → ")
    desk.type(view.fading.swap.field, "木星")
    assert pair.unknown == (True, True)


def test_turning_the_page_is_no_undo_step(desk: Any, view: Any) -> None:
    for page in ("answers", "units", "chain"):
        tab(desk, view, page)
        assert view.pages.page() == page == desk.state("reader").page
    assert not desk.window.store.can_undo
    view.pages.tabs.setFocus()
    QTest.keyClick(view.pages.tabs, Qt.Key.Key_Right)
    desk.settle()
    assert view.pages.page() == "answers"


# ---- the chain ---------------------------------------------------------------


def open_pixel(desk: Any, view: Any, part: str, row: int, column: int) -> Any:
    grid = view.picture.opened.grids[part]
    point = grid.cell_rect(row, column).center().toPoint()
    QTest.mouseDClick(grid, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    desk.settle()
    return view.picture.opened.editor


def test_a_weight_typed_over_a_pixel_is_the_one_that_torch_then_uses(desk: Any, view: Any, shelf: Path) -> None:
    choose(desk, view, "recall-lstm")
    desk.click(view.picture.blocks["lstm"].button("f"))
    grid = view.picture.opened.grids["U"]
    assert grid.pixels
    desk.type(open_pixel(desk, view, "U", 7, 2), "1.5")

    def change(module: torch.nn.Module) -> None:
        module.weight_hh_l0[12 + 7, 2] = 1.5

    tokens = view.result.main.tokens
    expected = torch_run(shelf, "recall-lstm", tokens, change)[0]
    assert np.abs(view.result.main.hidden - expected).max() < 1e-6
    assert np.abs(torch_run(shelf, "recall-lstm", tokens)[0] - expected).max() > 1e-4
    assert desk.window.top_bar.badge.text() == "trained · recall, then changed by hand"
    desk.click(view.controls.network.undo_changes)
    assert np.abs(view.result.main.hidden - torch_run(shelf, "recall-lstm", tokens)[0]).max() < 1e-6
    desk.window.store.undo()
    desk.settle()
    assert len(desk.state("reader").weight_changes) == 1


def test_a_click_on_a_pixel_frames_its_unit_and_the_arrow_keys_go_on(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-rnn")
    grid = view.picture.opened.grids["W"]
    desk.click(grid, grid.cell_rect(4, 1).center())
    assert view.picture.opened.unit == 4
    assert view.controls.unit.value() == 5
    grid.setFocus()
    QTest.keyClick(grid, Qt.Key.Key_Down)
    desk.settle()
    assert view.picture.opened.unit == 5
    assert 5 in view.picture.chain.shown
    value = float(view.result.W[5, 1])
    assert grid.tip(5, 1).startswith("W, row 6, column 2: ")
    assert float(grid.tip(5, 1).rsplit(" ", 1)[1].replace("−", "-")) == pytest.approx(value, abs=5e-7)


def test_a_term_of_the_sum_can_be_typed_over(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-rnn")
    box = view.picture.sum
    rect, (part, row, column) = next(term for term in box.term_rects() if term[1][0] == "W")
    QTest.mouseDClick(box, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rect.center().toPoint())
    desk.settle()
    desk.type(box.editor, "-2")
    assert view.result.W[row, column] == -2.0
    assert (part, row, column) == ("W", view.picture.opened.unit, column)
    assert not box.editor.isVisible()


def test_a_long_sum_names_its_largest_terms_and_how_many_are_left(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-rnn")
    text = view.picture.sum.text()
    assert "(6 more: " in text.splitlines()[1]  # of ten inputs
    assert "(8 more: " in text.splitlines()[2]  # of twelve units
    assert "(h₁₂)" in text or "(h" in text.splitlines()[2]


def test_the_chain_shows_the_busiest_units_with_their_numbers_and_always_the_framed_one(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-rnn")
    chain = view.picture.chain
    busiest = view.result.shown
    assert chain.shown == busiest[: len(chain.shown)]
    assert chain.geometry_now().numbered
    other = next(unit for unit in range(12) if unit not in busiest)
    view.controls.unit.slider.setFocus()
    view.controls.unit.slider.setValue(other)
    desk.settle()
    assert chain.shown[-1] == other
    strip = chain.geometry_now().strip_rect(0, 1)
    desk.window.store.set_step(1)
    desk.settle()
    desk.click(chain.viewport(), QPointF(strip.center().x(), strip.top() + 0.5 * chain.geometry_now().cell))
    assert view.picture.opened.unit == chain.shown[0]


def test_a_word_vector_of_the_model_is_typed_over(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-rnn")
    word, before = view.picture.step.word, view.picture.step.trace.inputs[-1].tolist()
    desk.type(open_pixel(desk, view, "x", 3, 0), "4")
    assert view.result.main.inputs[-1].tolist() == [*before[:3], 4.0, *before[4:]]
    assert list(desk.state("reader").model_embeddings) == [word]


def test_the_planes_units_are_chosen_by_number_and_a_unit_that_is_not_there_is_refused(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-rnn")
    assert view.picture.plane.units == view.result.shown[:2]
    first, second = view.picture.plane.units
    desk.type(view.controls.first.cell, str(second + 1))  # the two change places
    assert view.picture.plane.units == (second, first)
    desk.type(view.controls.unit.cell, "13")
    assert desk.message() == "index-out-of-range"
    assert view.controls.unit.cell.text() == str(view.picture.opened.unit + 1)


@pytest.mark.parametrize(
    ("name", "page", "model"),
    [("recall", "answers", "recall-lstm"), ("recall-rnn", "answers", "recall-rnn"), ("paths", "paths", "recall-lstm"),
     ("what-is-left", "fading", "recall-lstm")],
)  # fmt: skip
def test_a_preset_opens_its_network_and_its_page_in_the_windows_language(
    desk: Any, view: Any, name: str, page: str, model: str
) -> None:
    desk.click(view.controls.presets.pill(name))
    state = desk.state("reader")
    assert (state.model, view.pages.page()) == (model, page)
    assert state.sentence[:4] == ("I", "was born", "in", "China")
    assert view.controls.presets.pill(name).property("chosen")
    tab(desk, view, "units")  # another picture of the same reading
    assert view.controls.presets.pill(name).property("chosen")
    desk.window.store.undo()
    desk.settle()
    assert desk.state("reader").model == ""


# ---- states held -------------------------------------------------------------


def hold(desk: Any, view: Any, step: int, cell: int, text: str) -> None:
    chain = view.picture.chain
    layout = chain.geometry_now()
    strip = layout.strip_rect(0, step).translated(-chain.row_scroll(0), 0)
    point = QPointF(strip.center().x(), strip.top() + (cell + 0.5) * layout.cell).toPoint()
    QTest.mouseDClick(chain.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    desk.settle()
    desk.type(view.picture.states.editor, text)


def test_a_state_of_the_toy_written_over_is_what_the_next_step_reads(desk: Any, view: Any) -> None:
    state = desk.state("reader")
    hold(desk, view, 1, 2, "0.9")
    h = view.result.main.hidden
    assert h[0][2] == 0.9
    x = state.embeddings["打"]
    for unit in range(4):  # by hand: tanh(W x_2 + U h_1 + b)
        a = sum(state.W[unit][k] * x[k] for k in range(3)) + sum(state.U[unit][k] * h[0][k] for k in range(4))
        assert h[1][unit] == pytest.approx(np.tanh(a + state.b[unit]), abs=1e-12)
    assert (1, 2, "h") in view.picture.chain.held
    assert [pill.text() for pill in view.controls.held.pills if not pill.isHidden()] == ["h₁, unit 3 = 0.9  ×"]


def test_enter_takes_the_number_and_closes_the_field_over_the_chain(desk: Any, view: Any) -> None:
    hold(desk, view, 1, 2, "0.9")
    editor = view.picture.states.editor
    assert not editor.isVisible()
    assert view.picture.chain.hasFocus()
    assert desk.state("reader").held[0].value == 0.9
    QTest.keyClick(view.picture.chain, Qt.Key.Key_Return)
    desk.settle()
    assert editor.isVisible()
    assert editor.fontMetrics().horizontalAdvance(editor.text()) < editor.width() - 8  # the whole number is seen


def test_the_sum_of_a_held_state_says_what_came_out_and_what_it_is_held_at(desk: Any, view: Any) -> None:
    state = desk.state("reader")
    hold(desk, view, 3, 0, "0.5")
    h, x = view.result.main.hidden, state.embeddings["狗"]
    a = sum(state.W[0][k] * x[k] for k in range(3)) + sum(state.U[0][k] * h[1][k] for k in range(4)) + state.b[0]
    assert h[2][0] == 0.5
    assert view.picture.sum.text().splitlines()[0].endswith(f"tanh {a:.2f} = {np.tanh(a):.2f}, held at 0.50")
    assert view.controls.numbers.text("out") == f"{np.tanh(a):.6f}, held at 0.50"
    desk.click(view.controls.held.pills[0])
    assert view.picture.sum.text().splitlines()[0].endswith(f"tanh {a:.2f} = {np.tanh(a):.2f}")


@pytest.mark.parametrize("cell", ["gru", "lstm"])
def test_a_gated_cells_held_state_is_told_behind_its_terms(desk: Any, view: Any, cell: str) -> None:
    desk.click(view.controls.cell.button(cell))
    before = view.result.main.hidden[2][0]
    hold(desk, view, 3, 0, "0.5")
    line = next(line for line in view.picture.sum.text().splitlines() if line.startswith("h_{3} "))
    assert line.startswith(f"h_{{3}} {before:.2f} = ".replace("-", "\u2212"))
    assert line.endswith(", held at 0.50")


def test_a_held_state_is_let_go_by_its_pill_by_delete_and_by_undo(desk: Any, view: Any) -> None:
    before = view.result.main.hidden.tolist()
    hold(desk, view, 1, 2, "0.9")
    desk.click(view.controls.held.pills[0])
    assert view.result.main.hidden.tolist() == before
    desk.window.store.undo()
    desk.settle()
    assert view.result.main.hidden[0][2] == 0.9
    desk.window.store.set_step(1)
    view.picture.chain.setFocus()
    desk.settle()
    QTest.keyClick(view.picture.chain, Qt.Key.Key_Delete)
    desk.settle()
    assert view.result.main.hidden.tolist() == before


def test_enter_on_the_chain_holds_the_framed_unit_and_a_bad_number_is_refused(desk: Any, view: Any) -> None:
    view.picture.chain.setFocus()
    QTest.keyClick(view.picture.chain, Qt.Key.Key_Down)
    QTest.keyClick(view.picture.chain, Qt.Key.Key_Return)
    desk.settle()
    editor = view.picture.states.editor
    assert editor.isVisible()
    desk.type(editor, "abc")
    assert desk.message() == "not-a-number"
    assert desk.state("reader").held == ()
    desk.type(editor, "0.25")
    assert view.result.main.hidden[2][1] == 0.25


def test_a_cell_state_of_a_trained_lstm_can_be_held(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-lstm")
    chain = view.picture.chain
    step = view.picture.step.step
    layout = chain.geometry_now()
    strip = layout.cell_state_rect(0, step).translated(-chain.row_scroll(0), 0)
    point = QPointF(strip.center().x(), strip.top() + 0.5 * layout.cell).toPoint()
    QTest.mouseDClick(chain.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    desk.settle()
    desk.type(view.picture.states.editor, "3")
    unit = chain.shown[0]
    assert view.result.main.cell_state[step - 1][unit] == 3.0
    o = view.result.main.gates["o"][step - 1][unit]
    assert view.result.main.hidden[step - 1][unit] == pytest.approx(o * np.tanh(3.0), abs=1e-12)


# ---- units -------------------------------------------------------------------


def test_units_are_listed_by_what_they_react_to_and_arrow_keys_walk_through_them(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-lstm")
    tab(desk, view, "units")
    units = view.units.list
    shares = [view.result.units.share[unit].max() for unit in units.order]
    assert shares == sorted(shares, reverse=True)
    desk.click(units.viewport(), units.row_rect(units.order[2]).center())
    assert view.units.unit == units.order[2]
    QTest.keyClick(units, Qt.Key.Key_Down)
    desk.settle()
    assert view.units.unit == units.order[3] == view.picture.opened.unit
    view.units.text.setFocus()
    QTest.keyClick(view.units.text, Qt.Key.Key_Up)
    desk.settle()
    assert view.units.unit == units.order[2]
    assert list(view.units.text.paragraphs[0].values) == view.result.main.hidden[:, units.order[2]].tolist()


def test_the_text_shows_c_where_it_is_asked_for_and_a_click_on_a_word_goes_there(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-lstm")
    tab(desk, view, "units")
    desk.click(view.units.quantity.button("c"))
    assert list(view.units.text.paragraphs[1].values) == view.result.compare.cell_state[:, view.units.unit].tolist()
    desk.click(view.units.text.viewport(), view.units.text.word_rect(0, 4).center())
    assert desk.window.store.shared.step == 4
    value = float(view.result.main.cell_state[3, view.units.unit])
    assert view.units.title_text().endswith(f"= {value:.2f}".replace("-", "−"))
    curve = view.units.curve
    desk.click(curve, curve.point(2, 0.0))
    assert desk.window.store.shared.step == 2


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_the_switch_between_h_and_c_is_whole_and_clear_of_the_words_beside_it(
    desk_factory: Any, size: tuple[int, int]
) -> None:
    desk = desk_factory(size=size)
    view = desk.open("reader")
    choose(desk, view, "recall-lstm")
    tab(desk, view, "units")
    switch = view.units.quantity
    assert switch.height() >= switch.sizeHint().height()
    assert switch.y() >= 16 + 24  # below the heading
    assert view.units.text.y() >= switch.geometry().bottom()
    assert view.units.note_place().right() < switch.x()


def test_counts_of_parameters_have_their_thousands_apart(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-lstm")
    count = 4 * 12 * (10 + 12 + 1)
    assert view.controls.numbers.text("count") == f"{count:,}" == "1,104"
    assert view.controls.numbers.text("torch") == f"{count + 4 * 12:,}"


def test_a_sentence_that_has_room_is_written_whole_in_the_chain_and_in_the_title(desk: Any, view: Any) -> None:
    sentence(desk, "dog bites man")
    sentence(desk, "说 会 我 所以 ， 火星 到 搬 后来 ， 日本 在 出生 我", track=1)
    chain = view.picture.chain
    for row, whole in ((0, True), (1, False)):
        reading, layout = chain.readings[row], chain.geometry_now()
        place, shown, used = sentence_place(layout, row, reading)
        assert (shown == join(reading.trace.tokens)) == whole
        assert QFontMetricsF(used).horizontalAdvance(shown) <= place.width()
        chip = layout.chip_rect(row, 1, chip_width(layout, reading.trace.tokens[0], used))
        vector = vector_place(layout, reading, 1, chip)[0]
        assert not vector.isEmpty()
        assert place.right() < vector.left()
    assert view.picture.title_text() == "Step 3 of dog bites man, opened"


def test_the_toy_has_units_too_and_no_order_among_them(desk: Any, view: Any) -> None:
    tab(desk, view, "units")
    assert view.units.list.order == (0, 1, 2, 3)
    assert view.units.list.feature(0) is None
    assert not view.units.quantity.isVisible()


def test_T15_a_text_of_300_words_wraps_and_the_present_word_stays_in_sight(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-rnn")
    tab(desk, view, "units")
    sentence(desk, "我 喜欢 看 电影 ， 认识 许多 朋友 ， 后来 " * 30)
    text = view.units.text
    assert len(text.paragraphs[0].trace.tokens) == 300
    for step in (1, 150, 300):
        desk.window.store.set_step(step)
        desk.settle()
        assert text.viewport().rect().contains(text.word_rect(0, step).toAlignedRect())
    rights = [text.word_rect(0, step).right() for step in range(1, 301)]
    assert max(rights) <= text.viewport().width()


# ---- all pages ---------------------------------------------------------------


def test_the_table_holds_answers_and_states_of_all_units(desk: Any, view: Any, shelf: Path) -> None:
    choose(desk, view, "recall-lstm")
    rows = view.table()
    head = rows[0]
    assert head.count("h[12]") == head.count("c[12]") == head.count("P(Chinese)") == 1
    tokens = view.result.main.tokens
    assert len(rows) == 1 + len(tokens) + len(view.result.compare.tokens)
    hidden, answers = torch_run(shelf, "recall-lstm", tokens)
    last = rows[len(tokens)]
    assert float(last[head.index("h[12]")].replace("−", "-")) == pytest.approx(hidden[-1][11], abs=1e-5)
    assert float(last[head.index("P(Chinese)")]) == pytest.approx(answers[-1][0], abs=1e-5)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
@pytest.mark.parametrize("name", ["recall-rnn", "recall-lstm"])
def test_no_part_of_a_page_covers_another(desk_factory: Any, size: Any, name: str) -> None:
    desk = desk_factory("reader", size)
    view = desk.window.host.view("reader")
    view._on_model(name)
    desk.settle()
    pages = {
        "chain": [view.picture.chain, view.picture.opened, view.picture.sum, view.picture.plane,
                  view.picture.comparison],
        "answers": [view.answers.map, *view.answers.hints.values()],
        "units": [view.units.list, view.units.text, view.units.curve, view.units.quantity, view.units.hints],
    }  # fmt: skip
    for page, parts in pages.items():
        tab(desk, view, page)
        visible = [part for part in parts if part.isVisible()]
        assert len(visible) >= 2
        for k, part in enumerate(visible):
            assert view.pages.pages[page].rect().contains(part.geometry()), (page, part)
            assert not any(part.geometry().intersects(other.geometry()) for other in visible[k + 1 :]), (page, part)


def test_stepping_back_shows_exactly_the_same_answers_again(desk: Any, view: Any) -> None:
    choose(desk, view, "recall-lstm")
    tab(desk, view, "answers")
    seen = []
    for step in (7, 2, 7):
        desk.window.store.set_step(step)
        desk.settle()
        seen.append((view.answers.map.text(), view.answers.map.blocks[0].values.tolist()))
    assert seen[0] == seen[2]
    assert seen[0][0] != seen[1][0]


def test_a_network_that_is_gone_is_said_and_the_toy_can_be_chosen(desk: Any, view: Any, shelf: Path) -> None:
    choose(desk, view, "recall-lstm")
    (shelf / "recall-lstm.safetensors").unlink()
    sentence(desk, "I was born in Japan")
    assert desk.message() == "model-unknown"
    assert "recall-lstm" in view.controls.network.task.text()
    choose(desk, view, "")
    assert desk.message() == ""
    assert view.result.cell == "rnn"
    assert models.entry("recall-lstm") is None


@pytest.mark.parametrize("way", ["fold", "resize"])
def test_after_folding_or_resizing_a_taller_section_still_has_its_room(desk: Any, view: Any, way: str) -> None:
    window = desk.window
    for _ in range(2):
        if way == "fold":
            QTest.keyClick(window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
        else:
            window.resize(1024 if window.width() == 1440 else 1440, 900)
        desk.settle()
    network = view.controls.network
    before = network.height()
    choose(desk, view, "recall-lstm")
    for _ in range(5):  # what goes on in another line asks for its room when it is laid out
        desk.app.processEvents()
    assert network.height() > before + 20  # the words that it knows have come below it
    for section, box in window.inspector.lab("reader").boxes:
        if section.present():
            assert box.height() >= box.layout().totalHeightForWidth(box.width()), section.name
            assert section.widget.height() >= section.widget.minimumSizeHint().height(), section.name
    choose(desk, view, "")
    assert network.height() == before  # and the room is given back


def test_the_inspector_unfolds_where_it_was_scrolled_to(desk: Any, view: Any) -> None:
    bar = desk.window.inspector.lab("reader").full.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    place = bar.value()
    assert place > 0
    for _ in range(2):
        QTest.keyClick(desk.window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
        desk.settle()
    assert bar.value() == place
