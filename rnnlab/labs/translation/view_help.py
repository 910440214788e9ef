"""The lab's help page."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_, Text

HELP: tuple[Text, ...] = (
    N_(
        "Translation help",
        "A network reads a sentence and writes its translation. The encoder turns the source words into states; the "
        "decoder writes one word after the other, and reads each word that it wrote at the next step.",
    ),
    N_(
        "Translation help",
        "With a fixed vector (Cho et al. 2014, Sutskever et al. 2014) everything passes through the encoder’s last "
        "state, whatever the sentence’s length: the neck. With attention (Bahdanau et al. 2015) the decoder mixes the "
        "states of all source words anew at every step: e_ti = score(s, h_i), α_ti = softmax_i(e_ti), "
        "c_t = Σ_i α_ti h_i. The picture says whether the previous state s_{t−1} asks or the present one s_t.",
    ),
    N_(
        "Translation help",
        "The map has a row for each written word, the end <eos> included, and a column for each source word, the same "
        "columns as in the picture above it. Where the grammar’s own alignment is known it is outlined, and the "
        "alignment error rate compares it with the largest weights (Och and Ney 2003).",
    ),
    N_(
        "Translation help",
        "Changes by hand: drag a cell of the map up or down (the rest of the row is rescaled, and decoding goes on), "
        "press a wire to cut it, drag a source word onto another, press a bar of the distribution to write that word "
        "there, type a beginning, or another sentence’s neck. “As it was” takes all of it back; the translation "
        "without the changes stands beside it.",
    ),
    N_(
        "Translation help",
        "Keys: in the picture ← and → choose a source word, Shift with them swaps it with its neighbour, X cuts its "
        "wire. In the map the arrow keys move, + and − change a weight, Enter types one. In the distribution ↑ and ↓ "
        "choose a word, Enter writes it.",
    ),
    N_(
        "Translation help",
        "Greedy decoding takes the most probable word at each step; a beam keeps several beginnings and takes the best "
        "whole sentence, its log-probability divided by words^length power. Teacher forcing reads the right words "
        "instead of its own: an error then does not lead to the next. It is used in training; free translation never "
        "looks at the reference.",
    ),
    N_(
        "Translation help",
        "Measured curve: every chosen translator translates new sentences of each length; right is what agrees with "
        "the grammar’s translation in every word. Bars are 95 % confidence intervals (Wilson 1927). The thin line is "
        "the share p of words that are right when the right ones before are given: by itself, exact match falls as pⁿ "
        "with n words. Lengths that training has seen are shaded; beyond them the line is broken and markers are "
        "hollow. The curve depends on grammar, size and training, so nothing is said of it but what was measured; a "
        "comparison counts only where the fixed vector has at least 0.9 at one clause. BLEU is computed by sacrebleu, "
        "whose signature is shown.",
    ),
    N_(
        "Translation help",
        "Train both now: both learn the same sentences in the same order, from the same seed. Now and then they are "
        "measured on sentences that they never learn from; the timeline goes back through these measurements. A "
        "translator can be kept at any moment; it stays on this computer. Your own pairs (TSV or CSV, other columns "
        "may be there) are cut into words, and divided by their source into those to learn from, to watch and to test.",
    ),
)
