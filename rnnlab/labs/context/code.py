"""The Context lab as a PyTorch program."""

from __future__ import annotations

from rnnlab.engine.vocabulary import rows_of
from rnnlab.labs import trained
from rnnlab.labs.context.state import FORWARD, TWO_WAYS, State
from rnnlab.labs.programs import SHOW, Program, fill, quoted, words

_TEMPLATE = '''
"""One word, several sentences: what its state is, and what has been understood of it so far.

An LSTM that reads from left to right knows of a word what stands before it. Of a bidirectional one, two LSTMs read, one
from each end, and their states of the word stand side by side. While a sentence is still being read, the one that
comes from its end begins at the last word that is known: at the border.

The networks are trained: @forward@ and @both@, @updates@ updates each.
The program needs PyTorch alone: pip install torch
"""

import sys
from pathlib import Path

import torch

torch.set_default_dtype(torch.float64)
torch.set_grad_enabled(False)  # nothing is learned here
if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # the words may be Chinese

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

SENTENCE = @sentence@
BORDER = @border@  # words that have been read
@chosen@
# The number of each word that is read below; any other word is number 0, the unknown one.
@rows@
@SHOW@

# ---- the networks: their numbers are in the file beside --------------------------------------------------------------

saved = torch.load(Path(__file__).with_name("context.pt"), weights_only=True)


def part(name):
    """The numbers of one of PyTorch's modules, under its own names."""
    return {key.removeprefix(name + "."): values for key, values in saved.items() if key.startswith(name + ".")}


forward = torch.nn.LSTM(@E@, @H@)
forward.load_state_dict(part("forward.rnn"))
both = torch.nn.LSTM(@E@, @H2@, bidirectional=True)
both.load_state_dict(part("both.rnn"))


def read(network, name, sentence):
    """The state of every word of a sentence: T rows."""
    numbers = torch.tensor([ROWS.get(word, 0) for word in sentence])
    return network(saved[name + ".embedding.weight"][numbers])[0]


# ---- the bidirectional states of the words that have been read -------------------------------------------------------

if BORDER:
    print("states, forward half and backward half, read up to the border")
    for word, state in zip(SENTENCE, read(both, "both", SENTENCE[:BORDER])):
        print(" ", word)
        show("forward half", state[:@H2@])
        show("backward half", state[@H2@:])
@senses@
'''

_SENSES = '''
# ---- which sense, and when it is known -------------------------------------------------------------------------------


def second_sense(name, state):
    """Probability of the second sense, of the word's two: a softmax over the two answers of the read-out."""
    logits = state @ saved[name + ".readout.weight"].T + saved[name + ".readout.bias"]
    return torch.softmax(logits[..., [@answer@, @answer@ + 1]], dim=-1)[..., 1]


print("probability of", repr(SENSES[1]), "rather than", repr(SENSES[0]))
states = read(forward, "forward", SENTENCE)
show("forward", second_sense("forward", states))  # of every word as it comes
if WORD in SENTENCE:
    place = SENTENCE.index(WORD)
    show("held", second_sense("forward", states[place]))  # of the word itself, once it has been read
    # The bidirectional one reads anew for every border: its backward half has one word more to begin with.
    by_border = [read(both, "both", SENTENCE[:border]) for border in range(place + 1, len(SENTENCE) + 1)]
    show("both", torch.stack([second_sense("both", known[place]) for known in by_border]))
ends = [read(both, "both", SENTENCE[:border])[-1] for border in range(1, len(SENTENCE) + 1)]
show("both, last", second_sense("both", torch.stack(ends)))  # of the last word that has been read

# ---- the same word in other sentences, each read whole ---------------------------------------------------------------

rows = []
print("compared, at the word and at the last word")
for sentence in COMPARED:
    print(" ", " ".join(sentence))
    if WORD not in sentence:
        continue
    at, one, two = sentence.index(WORD), read(forward, "forward", sentence), read(both, "both", sentence)
    show("forward", second_sense("forward", one[[at, -1]]))
    show("both", second_sense("both", two[[at, -1]]))
    rows.append((one[@place@], two[@place@]@half@))

cosine = torch.nn.functional.cosine_similarity
print("cosines of these states: one row a sentence")
for name, column in (("forward", 0), ("both", 1)):
    for state in rows:
        show(name, torch.stack([cosine(state[column], other[column], dim=0) for other in rows]))
'''


def program(state: State) -> Program:
    """The program that prints what is known of the word up to every border, and in the compared sentences.

    Raises
    ------
    Problem
        ``"model-unknown"``, ``"model-damaged"``.
    """
    # not before a program is asked for: the window has no numpy until then
    from rnnlab.engine.tasks.sense_examples import WORDS, compared_sentences, word_of
    from rnnlab.engine.tasks.sense_words import AMBIGUOUS

    models = {name: trained.read(name) for name in (FORWARD, TWO_WAYS)}
    forward, both = models[FORWARD].entry, models[TWO_WAYS].entry
    word = word_of(state.word, state.sentence)
    compared = compared_sentences(state.examples, state.sentence, word, state.seed)
    rows = rows_of(forward.words)
    chosen, senses = [f"WORD = {quoted(word)}"], ""
    if word in WORDS:
        k = WORDS.index(word)
        chosen.append(f"SENSES = {words([trained.both(sense) for sense in AMBIGUOUS[k].senses])}")
        listed = "".join(f"    {words(sentence, 4)},\n" for sentence in compared)
        chosen.append(f"COMPARED = [\n{listed}]")
        half = {"forward": f"[:{both.hidden}]", "backward": f"[{both.hidden}:]", "both": ""}[state.half]
        place = "at" if state.reads == "word" else "-1"
        senses = fill(_SENSES, answer=2 * k, place=place, half=half)
    used = dict.fromkeys(token for sentence in (state.sentence, *compared) for token in sentence)
    source = fill(
        _TEMPLATE,
        forward=forward.name,
        both=both.name,
        updates=forward.steps,
        sentence=words(state.sentence),
        border=min(state.step, len(state.sentence)),
        chosen="\n".join(chosen),
        rows=trained.dictionary("ROWS", {token: rows[token] for token in used if token in rows}),
        SHOW=SHOW,
        E=forward.embedding,
        H=forward.hidden,
        H2=both.hidden,
        senses=senses,
    )
    weights = {f"forward.{name}": values for name, values in models[FORWARD].tensors.items()}
    weights |= {f"both.{name}": values for name, values in models[TWO_WAYS].tensors.items()}
    return Program("context", source, weights)
