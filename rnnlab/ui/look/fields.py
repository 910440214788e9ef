"""What a State's fields are called on the screen.

Messages from below the ui name the field as files and the command line do;
here ``overrides[0].value`` becomes "Forced value" and ``W[0][1]`` becomes W₁₂.
Where the user has typed into a field that has a label, the label is its name (``labelled``).
"""

from __future__ import annotations

import re

from rnnlab.session.messages import Message
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, tr

_NAMES: dict[str, Text | str] = {
    "cell": N_("Fields", "Cell"),
    "activation": N_("Fields", "Activation"),
    "model": N_("Fields", "Network"),
    "units": N_("Fields", "Axes of the plane"),
    "held": N_("Fields", "States held by hand"),
    "others": N_("Fields", "Further sentences"),
    "swap_step": N_("Fields", "Word exchanged"),
    "swap_word": N_("Fields", "Word in its place"),
    "weight_changes": N_("Fields", "Changed weights"),
    "model_embeddings": N_("Fields", "Word vector"),
    "embedding_size": N_("Fields", "Embedding size"),
    "curriculum": N_("Fields", "Order of lessons"),
    "init": N_("Fields", "Initialisation"),
    "dtype": N_("Fields", "Number type"),
    "loss": N_("Fields", "Loss"),
    "quantity": N_("Fields", "Gradient shown"),
    "decades": N_("Fields", "Range of the axis"),
    "focus": N_("Fields", "Cell followed"),
    "window": N_("Fields", "Truncation"),
    "clip": N_("Fields", "Clipping"),
    "training": N_("Fields", "Training"),
    "score": N_("Fields", "Score function"),
    "b_hn": "bₕₙ",
    "W_s": "Wₛ",
    "W_h": "Wₕ",
    "W_q": "W_Q",  # as the formula writes it: there is no subscript q
    "W_k": "W_K",
    "W_v": "W_V",
    "W_o": "W_O",
    "sentence": N_("Fields", "Sentence"),
    "word": N_("Fields", "Ambiguous word"),
    "half": N_("Fields", "Half shown"),
    "reads": N_("Fields", "Sense read at"),
    "examples": N_("Fields", "Compared sentences"),
    "compare": N_("Fields", "Second sentence"),
    "tokens": N_("Fields", "Tokens"),
    "hidden": N_("Fields", "Hidden size"),
    "forget_bias": N_("Fields", "Forget bias"),
    "forget_bias_shift": N_("Fields", "Forget-bias shift"),
    "target": N_("Fields", "Answer followed"),
    "weight_scale": N_("Fields", "Weight scale"),
    "seed": N_("Fields", "Seed"),
    "overrides": N_("Fields", "Forced value"),
    "value": N_("Fields", "Value"),
    "length": N_("Fields", "Length"),
    "graphs": N_("Fields", "Graphs"),
    "width": N_("Fields", "Width"),
    "kernel": N_("Fields", "Window"),
    "causal": N_("Fields", "Causal mask"),
    "states": N_("Fields", "Word vector"),
    "heads": N_("Fields", "Heads"),
    "positions": N_("Fields", "Positions"),
    "learned": N_("Fields", "Learned position"),
    "extra": N_("Fields", "English sentence model"),
    "swapped": N_("Fields", "Words that change places"),
    "cloze": N_("Fields", "Sentence"),
    "layer": N_("Fields", "Layer"),
    "head": N_("Fields", "Head"),
    "timed": N_("Fields", "Timed pass"),
    "device": N_("Fields", "Device"),
    "rounds": N_("Fields", "Rounds"),
    "words": N_("Fields", "Words"),
    "factor": N_("Fields", "Factor"),
    "input_scale": N_("Fields", "Input scale"),
    "cells": N_("Fields", "Cells shown"),
    "temperature": N_("Fields", "Temperature"),
    "masked": N_("Fields", "Mask"),
    "query": N_("Fields", "Query"),
    "values": N_("Fields", "Value vector"),
    "rounding": N_("Fields", "Rounding"),
    "field": N_("Fields", "Weight field"),
    "surface": N_("Fields", "Ground"),
    "targets": N_("Fields", "Target words"),
    "queries": N_("Fields", "Queries"),
    "one_row": N_("Fields", "Rows shown"),
    "origin": N_("Fields", "Where the numbers are from"),
    "at": N_("Fields", "Step held"),
    "previous": N_("Fields", "Words before"),
    "keys": N_("Fields", "Encoder state"),
    "embeddings": N_("Fields", "Word vector"),
    "text": N_("Fields", "Text"),
    "source": N_("Fields", "Source sentence"),
    "decoding": N_("Fields", "Decoding"),
    "beam": N_("Fields", "Beam width"),
    "length_power": N_("Fields", "Length power"),
    "prefix": N_("Fields", "Prescribed beginning"),
    "reference": N_("Fields", "Reference"),
    "limit": N_("Fields", "Limit of the output"),
    "edits": N_("Fields", "Weight set by hand"),
    "neck_from": N_("Fields", "Neck of another sentence"),
    "models": N_("Fields", "Networks measured"),
    "lengths": N_("Fields", "Lengths measured"),
    "sentences": N_("Fields", "Sentences of each length"),
    "sentences[]": N_("Fields", "Sentence"),  # one of several
    "learning_rate": N_("Fields", "Learning rate"),
    "batch": N_("Fields", "Batch"),
    "clauses": N_("Fields", "Clauses"),
    "layers": N_("Fields", "Layers"),
    "pairs": N_("Fields", "Sentence pairs"),
    "weight": N_("Fields", "Weight"),
    "updates": N_("Fields", "Updates"),
    "title": N_("Fields", "Name"),
    "gaps": N_("Fields", "Gap"),
    "budget": N_("Fields", "Updates at most"),
    "seeds": N_("Fields", "Seeds"),
    "race_budget": N_("Fields", "Updates of the race"),
    "race_seed": N_("Fields", "Seed of the race"),
    "variant": N_("Fields", "Variant"),
    "variants": N_("Fields", "Variants"),
}
# a field that is called otherwise elsewhere; its numbers are places or lists, and say nothing beside its name
_OF_LAB: dict[tuple[str, str], Text] = {
    ("selfattention", "hidden"): N_("Fields", "Hidden word"),
    ("selfattention", "sentences"): N_("Fields", "Sentences"),
}
_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_INDEX = re.compile(r"\[(\d+)\]")
_WORD = re.compile(r"\['(.*?)'\]")


def own_name(lab: str, field: str) -> str | None:
    """What a lab itself calls one of its fields; None where the name is everybody's."""
    own = _OF_LAB.get((lab, field))
    return None if own is None else tr(own)


def labelled(message: Message, label: Text | str) -> Message:
    """The message with the label that stands beside its field on the screen; without one it is as it was."""
    if not label or "label" in dict(message.args):
        return message
    context, source = label if isinstance(label, Text) else ("", label)
    return Message(message.id, (*message.args, ("label", source), ("label_context", context)))


def name_in(message: Message) -> str:
    """What a message's field is called: as its label says, else as ``field_name`` does."""
    args = dict(message.args)
    if "label" not in args:
        return field_name(str(args["field"]))
    label, context = str(args["label"]), str(args["label_context"])
    return mathtext.plain(tr(Text(context, label) if context else label))


def field_name(field: str) -> str:
    """The screen's name of a field; indices count from 1 there, as the pictures do."""
    base = re.split(r"[\[.]", field, maxsplit=1)[0]
    listed = f"{base}[]" if field.startswith(f"{base}[") and f"{base}[]" in _NAMES else base
    name = tr(_NAMES[listed]) if listed in _NAMES else base
    if base == "overrides":
        return name
    word = _WORD.search(field)
    if word is not None:
        name += f" “{word.group(1)}”"
    places = "".join(str(int(k) + 1) for k in _INDEX.findall(field))
    return name + places.translate(_DIGITS)
