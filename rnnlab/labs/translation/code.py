"""The Translation lab as a PyTorch program."""

from __future__ import annotations

from rnnlab.labs import trained
from rnnlab.labs.programs import SHOW, Program, fill, words
from rnnlab.labs.trained import ALL_WORDS_UP_TO, Trained
from rnnlab.labs.translation import code_parts as parts
from rnnlab.labs.translation.checked import check_interventions, numbers_of, own_translation, reference_of
from rnnlab.labs.translation.state import END, State
from rnnlab.session.messages import Problem

SHOWN_WORDS = 5  # most probable words of a step that are printed

_TEMPLATE = '''
"""A sentence translated word by word by two recurrent networks: an encoder that reads, a decoder that writes.

@idea@

The numbers are those of a trained translator: @name@, @updates@ updates.
It needs PyTorch alone: pip install torch
"""

import sys
from pathlib import Path

import torch

torch.set_default_dtype(torch.float64)
torch.set_grad_enabled(False)  # nothing is learned here
if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # the words may be Chinese

# ---- the translator's words ------------------------------------------------------------------------------------------

# The number of each word that it can read; any other word is number 0, the unknown one.@read_words@
@SOURCE_WORDS@
# The words that it can write, by their numbers.
TARGET_WORDS = @target_words@
START, END = @start@, @end@  # what the decoder reads first, and what it writes last

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

SOURCE = @source@
@chosen@
@SHOW@

# ---- the translator's numbers: too many to stand here, they are in the file beside -----------------------------------

saved = torch.load(Path(__file__).with_name("translation.pt"), weights_only=True)


def part(name):
    """The numbers of one of PyTorch's modules, under its own names."""
    return {key.removeprefix(name + "."): values for key, values in saved.items() if key.startswith(name + ".")}


def linear(weight, bias):
    """y = W x + b"""
    layer = torch.nn.Linear(saved[weight].shape[1], saved[weight].shape[0])
    layer.load_state_dict({"weight": saved[weight], "bias": saved[bias]})
    return layer


source_vectors = torch.nn.Embedding.from_pretrained(saved["source_vectors"])  # one row a word
target_vectors = torch.nn.Embedding.from_pretrained(saved["target_vectors"])
encoder = torch.nn.@encoder@
encoder.load_state_dict(part("encoder"))
decoder = torch.nn.@decoder@
decoder.load_state_dict(part("decoder"))
bridge = linear("W_init", "b_init")
@combine@
readout = linear("W_y", "b_y")
@parameters@

# ---- one step --------------------------------------------------------------------------------------------------------


@functions@


# ---- reading ---------------------------------------------------------------------------------------------------------

print("source:", "  ".join(SOURCE))
h, neck = encode(SOURCE)
@other@show("neck", neck)

# ---- writing ---------------------------------------------------------------------------------------------------------

@search@@decode@
'''


def program(state: State) -> Program:
    """The program that prints the translation that the lab shows for a state, with its weights.

    A beam is searched by the program itself; its best sentence is then written once more, step by step.

    Raises
    ------
    Problem
        ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``; and what ``compute`` refuses.
    """
    model = trained.read(state.model)
    if model.entry.task != "translate":
        raise Problem("model", "model-other-task", value=state.model, task=model.entry.task, expected="translate")
    settings = model.entry.settings
    source = (*state.source, END) if settings.get("source_end") else tuple(state.source)
    attention = settings["between"] == "attention"
    check_interventions(state, attention, len(source))
    known, listed = _read_words(model, (*source, *state.neck_from))
    text = fill(
        _TEMPLATE,
        idea=_idea(model, attention),
        name=model.entry.name,
        updates=model.entry.steps,
        read_words=""
        if listed
        else f"\n# Of its {len(model.entry.words)} words these are the ones that are read below.",
        SOURCE_WORDS=trained.dictionary("SOURCE_WORDS", known),
        target_words=words([pair[0] for pair in model.entry.answers]),
        start=settings["bos"],
        end=settings["eos"],
        source=words(source),
        chosen=_chosen(state, model),
        SHOW=SHOW,
        **_modules(model),
        functions=_functions(state, model, attention),
        other=_OTHER if state.neck_from else "",
        search=parts.SEARCH if state.decoding == "beam" else "",
        decode=_decode(state, model, attention),
    )
    return Program("translation", text, model.tensors)


_OTHER = "_, neck = encode(NECK_FROM)  # another sentence's fixed vector stands in its place\n"


def _idea(model: Trained, attention: bool) -> str:
    if not attention:
        return parts.IDEAS[False].replace("@size@", str(len(model.tensors["W_init"][0])))
    which = "before" if model.entry.settings["state"] == "previous" else "after"
    return parts.IDEAS[True].replace("@formula@", _formula(model)[0]).replace("@which@", which)


def _formula(model: Trained) -> tuple[str, str, str]:
    return parts.FORMULAS[str(model.entry.settings["score"])]


def _read_words(model: Trained, read: tuple[str, ...]) -> tuple[dict[str, int], bool]:
    """Numbers of the words that can be read, and whether these are all of them."""
    rows: dict[str, int] = {}
    for row, (word, _) in enumerate(model.entry.words):
        rows.setdefault(word, row)
    if len(rows) <= ALL_WORDS_UP_TO:
        return rows, True
    return {word: rows[word] for word in dict.fromkeys(read) if word in rows}, False


def _chosen(state: State, model: Trained) -> str:
    """The lines that say what was chosen besides the sentence."""
    answers = [pair[0] for pair in model.entry.answers]
    lines = []
    if state.neck_from:
        sentence = (*state.neck_from, END) if model.entry.settings.get("source_end") else tuple(state.neck_from)
        lines.append(f"NECK_FROM = {words(sentence)}")
    if state.masked:
        lines.append(f"MASKED = {list(state.masked)}  # source words whose wire is cut, counted from 0")
    if state.edits:
        by_step: dict[int, list[tuple[int, float]]] = {}
        for edit in state.edits:
            by_step.setdefault(edit.step, []).append((edit.position, float(edit.weight)))
        lines.append("# Weights set by hand, by their step (from 1): source word (from 0) and weight.")
        lines += ["EDITS = {", *(f"    {step}: {pairs}," for step, pairs in by_step.items()), "}"]
    if state.decoding == "teacher":
        grammar = own_translation(model.entry.settings, state.source)
        reference = reference_of(state, grammar)
        if reference is None:
            raise Problem("reference", "reference-needed")
        numbers_of("reference", reference, answers)
        said = words((*reference, answers[model.entry.settings["eos"]]))
        lines += [f"READ_OUT = {said}  # by the teacher", "REFERENCE = [TARGET_WORDS.index(word) for word in READ_OUT]"]
        return "\n".join(lines)
    lines.append(f"LIMIT = {state.limit}  # words, then it is stopped")
    numbers_of("prefix", state.prefix, answers)
    if state.prefix or state.decoding == "beam":
        lines.append(f"PRESCRIBED = {words(tuple(state.prefix))}  # what it must begin with")
        lines.append("PREFIX = [TARGET_WORDS.index(word) for word in PRESCRIBED]")
    if state.decoding == "beam":
        lines.append(f"BEAM = {state.beam}  # beginnings that are kept")
        lines.append(f"POWER = {float(state.length_power)!r}")
    return "\n".join(lines)


def _modules(model: Trained) -> dict[str, str]:
    """How PyTorch's modules are made."""
    tensors, settings = model.tensors, model.entry.settings
    name = parts.MODULES[model.cell]
    both = "encoder.weight_ih_l0_reverse" in tensors
    layers = {side: sum(key.startswith(f"{side}.weight_hh_l") for key in tensors) for side in ("encoder", "decoder")}
    layers["encoder"] //= 2 if both else 1
    made = {}
    for side in ("encoder", "decoder"):
        entering, units = len(tensors[f"{side}.weight_ih_l0"][0]), len(tensors[f"{side}.weight_hh_l0"][0])
        more = [f"num_layers={layers[side]}"] if layers[side] > 1 else []
        more += ["bidirectional=True"] if both and side == "encoder" else []
        made[side] = f"{name}({', '.join([str(entering), str(units), *more])})"
    made["combine"] = 'combine = linear("W_c", "b_c")' if "W_c" in tensors else ""
    made["parameters"] = _formula(model)[1] if settings["between"] == "attention" else ""
    return made


def _functions(state: State, model: Trained, attention: bool) -> str:
    """The functions of one step."""
    lstm, both = model.cell == "lstm", "encoder.weight_ih_l0_reverse" in model.tensors
    encode = fill(
        parts.ENCODE,
        directions=", of both directions" if both else "",
        order=".flip(0)" if model.entry.settings["reverse_source"] else "",
        hidden="    last = last[0]  # of an LSTM's h and c\n" if lstm else "",
        neck="torch.cat([last[-2], last[-1]])" if both else "last[-1]",
    )
    attend = rescaled = ""
    if attention:
        attend = fill(
            parts.ATTEND,
            score=_formula(model)[2],
            masked=parts.MASKED if state.masked else parts.SOFTMAX,
            edited=parts.EDITED if state.edits else "",
        )
        if state.edits:
            visible = "        others[MASKED] = 0.0\n" if state.masked else ""
            rescaled = fill(parts.RESCALED, visible=visible)
    beam = parts.BEAM if state.decoding == "beam" else ""
    found = (encode, rescaled, attend, _step(model, attention), beam)
    return "\n\n\n".join(function.strip() for function in found if function)


def _top(model: Trained) -> str:
    return "state[0][-1]" if model.cell == "lstm" else "state[-1]"


def _step(model: Trained, attention: bool) -> str:
    tensors, settings = model.tensors, model.entry.settings
    units = len(tensors["decoder.weight_hh_l0"][0])
    if attention:
        asks = parts.BEFORE if settings["state"] == "previous" else parts.AFTER
    else:
        fed = len(tensors["decoder.weight_ih_l0"][0]) > len(tensors["target_vectors"][0])
        asks = parts.FIXED.replace("@entering@", "torch.cat([x, neck])" if fed else "x")
    names = {"state": _top(model), "context": "context", "word": "x"}
    read = [names[name] for name in settings["readout"]]
    joined = f"torch.cat([{', '.join(read)}])" if len(read) > 1 else read[0]
    line = f"    r = torch.tanh(combine({joined}))" if "W_c" in tensors else f"    r = {joined}"
    return fill(
        parts.STEP,
        layers=len(tensors["b_init"]) // units,
        units=units,
        first="\n    return s, torch.zeros_like(s)  # and c_0 is 0" if model.cell == "lstm" else "\n    return s",
        asks=asks.replace("@top@", _top(model)) + "\n" + line,
    )


def _decode(state: State, model: Trained, attention: bool) -> str:
    choice = "prefix" if state.decoding == "greedy" and state.prefix else state.decoding
    count = {"greedy": "LIMIT", "teacher": "len(REFERENCE)", "beam": "len(BEST)"}[state.decoding]
    return fill(
        parts.DECODE,
        count=count,
        choice=parts.CHOICES[choice],
        weights='    show("weights", alpha)\n' if attention else "",
        shown=min(SHOWN_WORDS, len(model.entry.answers)),
        top=_top(model),
        following=parts.FOLLOWING[state.decoding],
    )
