"""The Gradients lab's pages of the walk back and of blame as PyTorch programs."""

from __future__ import annotations

from rnnlab.engine.vocabulary import rows_of
from rnnlab.labs import programs, trained
from rnnlab.labs.gradients import code_texts as texts
from rnnlab.labs.gradients.code_cells import BLOCKS, DRAWN_BIASES, OWN_RNN, ZERO_BIASES, activation_text
from rnnlab.labs.gradients.state import State
from rnnlab.labs.programs import Program, fill
from rnnlab.labs.trained import Trained

_MODULES = {"rnn": "torch.nn.RNNCell", "gru": "torch.nn.GRUCell", "lstm": "torch.nn.LSTMCell"}
_GATES = {"rnn": 1, "gru": 3, "lstm": 4}


def walk_program(state: State, first: int, last: int, end: int) -> Program:
    """The program of the walk back, with the steps whose Jacobians the lab takes apart.

    Raises
    ------
    Problem
        Where there is no such model, or it reads no sentence.
    """
    choice = fill(texts.WALK_CHOICE, first=first, last=last, end=end)
    return _program(state, texts.ABOUT_WALK, texts.HOW_WALK, choice, texts.WALK)


def blame_program(state: State) -> Program:
    """The program of the page of blame.

    Raises
    ------
    Problem
        Where there is no such model, or it reads no sentence.
    """
    choice = fill(texts.BLAME_CHOICE, window=state.window, clip=None if state.clip is None else repr(state.clip))
    return _program(state, texts.ABOUT_BLAME, texts.HOW_BLAME, choice, texts.BLAME)


def _program(state: State, about: str, how: str, choice: str, page: str) -> Program:
    model = trained.read_reader(state.model) if state.model else None
    cell = state.focus if model is None else model.cell
    parts = _random(state) if model is None else _trained(state, model)
    source = fill(
        texts.TEMPLATE,
        about=about,
        how=how,
        import_path="" if model is None else "from pathlib import Path\n",
        cell=cell,
        dtype=state.dtype,
        page_choice=choice.strip(),
        page=fill(page, saliency="" if model is None else texts.SALIENCY).strip(),
        **parts,
    )
    return Program("gradients", source, {} if model is None else dict(model.tensors))


def _random(state: State) -> dict[str, str]:
    own = state.focus == "rnn" and state.activation in ("linear", "sigmoid")
    nonlinearity = f', nonlinearity="{state.activation}"' if state.focus == "rnn" and not own else ""
    indented = DRAWN_BIASES if state.init == "uniform" else ZERO_BIASES
    network = fill(
        texts.RANDOM,
        gates=_GATES[state.focus],
        blocks=BLOCKS[state.init],
        biases=indented.strip().replace("GATES[cell]", "gates"),
        own_rnn=OWN_RNN.replace("@f@", activation_text(state.activation)).rstrip() if own else "",
        module="OwnRNNCell" if own else _MODULES[state.focus],
        nonlinearity=nonlinearity,
    )
    chosen = fill(
        texts.RANDOM_CHOICE,
        length=state.length,
        hidden=state.hidden,
        factor=repr(state.factor),
        input_scale=repr(state.input_scale),
        forget_bias=repr(state.forget_bias),
        seed=state.seed,
        loss=state.loss,
    )
    return {"chosen": chosen.strip(), "network": network.strip() + "\n", "loss": texts.RANDOM_LOSS.strip()}


def _trained(state: State, model: Trained) -> dict[str, str]:
    entry = model.entry
    rows = rows_of(entry.words)
    used = {word: rows[word] for word in state.text if word in rows}
    listed = rows if len(entry.words) <= trained.ALL_WORDS_UP_TO else used
    targets: list[int | str | None] = [*([None] * (len(state.text) - 1)), "most probable"]
    if state.loss == "all" and entry.reads == "every":
        answers = rows_of(entry.answers)
        following = [*(answers.get(word) for word in state.text[1:]), None]
        targets = following if any(target is not None for target in following) else targets  # type: ignore[assignment]
    chosen = fill(
        texts.TRAINED_CHOICE,
        hidden=entry.hidden,
        sentence=programs.words(state.text),
        rows=trained.dictionary("ROWS", listed),
        answers=programs.words([trained.both(pair) for pair in entry.answers]),
        targets=_listed(targets),
    )
    nonlinearity = f', nonlinearity="{model.activation}"' if model.cell == "rnn" else ""
    network = fill(texts.TRAINED, module=_MODULES[model.cell], nonlinearity=nonlinearity)
    return {"chosen": chosen.strip(), "network": network.strip() + "\n", "loss": texts.TRAINED_LOSS.strip()}


def _listed(targets: list[int | str | None]) -> str:
    parts = [
        "None" if target is None else f'"{target}"' if isinstance(target, str) else str(target) for target in targets
    ]
    lines = ["   "]
    for part in parts:
        if len(lines[-1]) + len(part) + 2 > programs.LINE:
            lines.append("   ")
        lines[-1] += f" {part},"
    return "[\n" + "\n".join(lines) + "\n]"
