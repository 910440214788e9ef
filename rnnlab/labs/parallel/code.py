"""The Serial & parallel lab as a PyTorch program."""

from __future__ import annotations

from rnnlab.labs.parallel.code_parts import BOTH, FORWARD, GRAPHS, NAMES
from rnnlab.labs.parallel.state import State
from rnnlab.labs.programs import SHOW, Program, fill, quoted, words

_TEMPLATE = '''
"""What has to wait, and what can run at once: networks over n words, as graphs; then measured on this machine.

A vector is computed in one "tick" as soon as everything that it reads is there; the words are there at tick 0.
So a vector's tick is 1 + the latest tick among what it reads, and the depth is the latest of all.
More hardware shortens everything but the depth.

It needs PyTorch alone: pip install torch
"""

import math
import statistics
import sys
import time

import torch
from torch.nn.functional import scaled_dot_product_attention

if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # the words may be Chinese

# ---- what was chosen on the screen -----------------------------------------------------------------------------------

WORDS = @words@
N = @n@  # words
D = @d@  # width of every vector
K = @k@  # words that one step of the convolution sees
CAUSAL = @causal@  # whether self-attention hides the words that come later
LENGTHS = @lengths@  # to be timed
ROUNDS = @rounds@  # of which the median is taken
DEVICE = @device@
@SHOW@

# ---- the graphs: when is each place ready, with how many multiply-adds, and how many numbers are kept? ---------------

@graphs@

print("words            ", "  ".join(WORDS))
for name, network in (@listed@):
    ready, operations, memory = network()
    show(f"{name} ready", ready)
    show(f"{name} depth", max(ready))
    show(f"{name} operations", operations)
    show(f"{name} memory", memory)

# ---- measured here ---------------------------------------------------------------------------------------------------

# One sequence, float32, one thread of the CPU; each network by torch's own fused kernel.
torch.set_num_threads(1)
torch.manual_seed(0)
networks = {"rnn": torch.nn.RNN(D, D).to(DEVICE), "lstm": torch.nn.LSTM(D, D).to(DEVICE)}


def outputs(name, x):
    """All outputs of a network over n words, n x 1 x D."""
    if name in networks:
        return networks[name](x)[0]
    q = x.view(1, 1, -1, D)
    return scaled_dot_product_attention(q, q, q)


@timed@


def wait():
    """Until the device has done what it was asked."""
    if DEVICE == "cuda":
        torch.cuda.synchronize()
    elif DEVICE == "mps":
        torch.mps.synchronize()


def seconds(name, x):
    """One call. Calls before the first one that counts warm the caches up."""
    began = time.perf_counter()
    once(name, x)
    wait()
    return time.perf_counter() - began


medians = {"rnn": [], "lstm": [], "self-attention": []}
for n in LENGTHS:
    x = 0.5 * torch.randn(n, 1, D, device=DEVICE)
    rounds = {name: [] for name in medians}
    for _ in range(2 + ROUNDS):
        for name in medians:  # in turn, so that a slow moment falls on all of them
            rounds[name].append(seconds(name, x))
    for name in medians:
        medians[name].append(statistics.median(rounds[name][2:]))
    print(f"  n = {n:6}  ", "  ".join(f"{name} {1000 * medians[name][-1]:.3f} ms" for name in medians))

# The slope on a log-log picture, over the longest two doublings: 1 is proportional to n, 2 to its square.
large = [k for k, n in enumerate(LENGTHS) if n >= max(LENGTHS) / 4]
if len(large) >= 2:
    log_n = [math.log(LENGTHS[k]) for k in large]
    for name in medians:
        slope = statistics.linear_regression(log_n, [math.log(medians[name][k]) for k in large]).slope
        print(f"  slope of {name}: {slope:.2f}")
'''


def program(state: State) -> Program:
    """The program that prints depth, operations and memory of the shown graphs, and measures the three networks."""
    device = "cpu"
    if state.device == "gpu":
        device = '"cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"'
    return Program(
        "parallel",
        fill(
            _TEMPLATE,
            n=state.length,
            d=state.width,
            k=state.kernel,
            causal=state.causal,
            lengths=repr(sorted(state.lengths)),
            rounds=state.rounds,
            device=quoted(device) if state.device == "cpu" else device,
            SHOW=SHOW,
            graphs="\n".join(GRAPHS[name] for name in state.graphs).strip(),
            listed=", ".join(f"({quoted(name)}, {NAMES[name]})" for name in state.graphs) + ",",
            timed=(FORWARD if state.timed == "forward" else BOTH).strip(),
            words=words(state.words[: state.length]),  # last: a word may look like a place to fill
        ),
    )
