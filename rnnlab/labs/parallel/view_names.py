"""What the Serial & parallel lab calls things, and its page of help."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_, Text

GRAPH_NAMES: dict[str, Text] = {
    "rnn": N_("Parallel", "RNN"),
    "birnn": N_("Parallel", "BiRNN"),
    "rnn-attention": N_("Parallel", "RNN + attention"),
    "self-attention": N_("Parallel", "self-attention"),
    "convolution": N_("Parallel", "convolution"),
}
TITLES: dict[str, Text] = {  # of a lane in the picture
    **GRAPH_NAMES,
    "self-attention": N_("Parallel", "Self-attention"),
    "convolution": N_("Parallel", "Convolution"),
}
NETWORKS: dict[str, Text] = {
    "rnn": N_("Parallel", "RNN"),
    "lstm": N_("Parallel", "LSTM"),
    "self-attention": N_("Parallel", "self-attention"),
}
COLOURS = {"rnn": "rnn", "lstm": "lstm", "self-attention": "accent"}  # of measured curves
HEADLINE = N_("Parallel", "Parallel work needs parallel hardware.")
HEADLINE_REST = N_(
    "Parallel", "On one CPU thread self-attention is the slower one at large $n$; its depth is 1 all the same."
)
DEPTH = N_("Parallel", "Depth")
DEPTH_MEANS = N_(
    "Parallel", "The longest chain of steps that wait for each other. More hardware shortens everything but this."
)
LOOK: tuple[Text, ...] = (
    N_("Parallel", "At which n are the operations equal?"),
    N_("Parallel", "One fused call makes the LSTM fast."),
    N_("Parallel", "Causal mask: does the depth change?"),
)
PASSES: tuple[tuple[str, Text], ...] = (
    ("forward", N_("Parallel", "forward")),
    ("both", N_("Parallel", "forward + backward")),
)
PASS_NAMES = dict(PASSES)
