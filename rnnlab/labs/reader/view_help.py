"""The Reader's help page: what each picture shows, the mathematics, the sources."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_, Text

HELP: tuple[Text, ...] = (
    N_("Reader", "A recurrent network reads one word at a time. After each word it has a vector, the hidden state h: "
       "all that it keeps of the sentence so far. The tabs above the picture show the same reading in six ways."),
    N_("Reader", "Chain: step with the arrow keys or click a word. Below the chain the present step is opened: "
       "W x_t + U h_{t−1} + b gives a_t, the activation makes h_t of it. Click a row to frame one unit and read its "
       "sum; double-click a number in W, U, b or x_t, or a term of the sum, to type another."),
    N_("Reader", "Double-click a cell of the chain (or press Enter on it) to write over a state: what follows is "
       "computed from the number that you typed. A hand marks it; Delete or the list at the right lets it go."),
    N_("Reader", "W and U are the same at every step, so the number of parameters does not depend on the sentence's "
       "length. PyTorch calls them weight_ih and weight_hh and stores two biases."),
    N_("Reader", "Network: the toy's numbers are set by hand or drawn from a seed. A trained network comes with its "
       "task, its words and how often it was right on sentences that it had never read. Its matrices are drawn as "
       "pixels, and of its units the busiest; a word that it does not know is outlined and read as “unk”."),
    N_("Reader", "Answers: after each word the output layer makes probabilities of h_t alone. Where the task asks at "
       "the end only, the columns before it say what the network would answer if the sentence stopped there."),
    N_("Reader", "Units: the list says which feature of the sentence explains most of a unit’s variance "
       "(η², one-way analysis of variance over held-out sentences). The text is coloured by one unit’s value, as in "
       "Karpathy’s pictures of 2015. A high share is no proof that the network uses the unit for that."),
    N_("Reader", "Paths: states after every word on one plane, the two principal axes of the network’s own states. "
       "What is left: one word is swapped for another, and the change of each later state is drawn. Loop: the same "
       "reading as the few lines of a program."),
    N_("Reader", "Two sentences of the same words in another order have the same mean word vector, to the last bit, "
       "and yet end in different states: the order is in h."),
    N_("Reader", "The plane beside the chain shows two units. If h has more, points that lie together here may be far "
       "apart in the others; the distance counts all units."),
    N_("Reader", "Sources: Elman 1990 (RNN); Hochreiter and Schmidhuber 1997, Gers 2000 (LSTM); Cho et al. 2014 (GRU, "
       "here as in PyTorch); Karpathy 2015, The Unreasonable Effectiveness of Recurrent Neural Networks."),
)  # fmt: skip
