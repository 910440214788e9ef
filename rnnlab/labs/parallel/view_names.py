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
    N_("Parallel", "At n = d the operations are equal."),
    N_("Parallel", "One fused call makes the LSTM fast."),
    N_("Parallel", "A causal mask leaves the depth at 1."),
)
PASSES: tuple[tuple[str, Text], ...] = (
    ("forward", N_("Parallel", "forward")),
    ("both", N_("Parallel", "forward + backward")),
)
PASS_NAMES = dict(PASSES)
HELP: tuple[Text, ...] = (
    N_(
        "Parallel",
        "Every circle is one vector. It can be computed as soon as everything that it reads is there, and one such "
        "round is a tick. The words are there at tick 0. Play the ticks: what is filled is known, the plum edge is the "
        "wavefront, and the number beside a place says at which tick it is ready.",
    ),
    N_(
        "Parallel",
        "An RNN’s h_t reads h_{t−1}, so the chain is as long as the sentence, whatever the hardware. A bidirectional "
        "RNN has two such chains. With attention the decoder’s steps read all encoder states, but each waits for the "
        "step before: c_t is scored with s_{t−1}, as Bahdanau does, then comes s_t; so two ticks a word after the "
        "encoder’s n. In self-attention every output reads the words themselves: one tick. A convolution with a window "
        "of k needs ⌈2(n−1)/(k−1)⌉ layers until every place has seen every word.",
    ),
    N_(
        "Parallel",
        "Operations are multiply-adds of vectors of width d; biases and element-wise functions are left out. The RNN "
        "multiplies by W and by U, 2nd²; self-attention compares all pairs and sums them, 2n²d: equal at n = d. Here "
        "it is one layer with one head and without the maps Q, K, V. Memory counts the numbers that a backward pass "
        "needs: all states, and all weights of attention. Zeros beyond a convolution’s ends count as well.",
    ),
    N_(
        "Parallel",
        "Depth counts one vector as one step. Inside a step there is a sum, over d terms or over n; a machine that "
        "adds in pairs needs log₂ n rounds for it. That is left out in all networks alike.",
    ),
    N_(
        "Parallel",
        "“Measure” times three networks on this machine, nothing runs before that: torch’s fused RNN and LSTM as this "
        "program itself calls them, and torch’s scaled_dot_product_attention, which is fused too and does not keep "
        "the n² weights. One sequence, float32, one thread on the CPU. After two sweeps that do not count, each round "
        "times every network at every length once, so a slow moment of the machine bends no curve; drawn are medians, "
        "bars are quartiles. A slope is taken over the longest two "
        "doublings: 1 is proportional to n, 2 to its square. Its spread is that of rounds drawn again with "
        "replacement. Lengths that would not fit into half of the free memory are left out and named.",
    ),
    N_(
        "Parallel",
        "On one thread nothing runs in parallel, so the time follows the operations and not the depth: self-attention "
        "overtakes the RNN in time somewhere beyond n = d. On a GPU the pairs run at once, and the depth is what is "
        "left. A GPU is measured only after a trial operation that agrees with the CPU; where it fails, the reason is "
        "said and the CPU stays.",
    ),
    N_(
        "Parallel",
        "Vaswani et al. 2017 compare the same quantities: operations a layer, sequential steps, and the longest path "
        "between two words.",
    ),
)
