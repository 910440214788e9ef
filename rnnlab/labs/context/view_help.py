"""What F1 says about the Context lab."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_, Text

HELP: tuple[Text, ...] = (
    N_(
        "Context help",
        "苹果 is a fruit or a company, a bank is at a river or keeps money. Here networks learn to tell the "
        "two senses of such words apart, and the lab shows their states of one and the same word in many "
        "sentences.",
    ),
    N_(
        "Context help",
        "A static vector belongs to a word, so it is one point in all sentences. The state of a forward "
        "LSTM at the word has counted in what stands before it, and nothing else. A bidirectional LSTM "
        "reads the sentence a second time, from its end, and joins the two states: h_t = [forward; "
        "backward].",
    ),
    N_(
        "Context help",
        "Each plane shows the two principal components of these very states; the shares beside their names "
        "say how much of the variance lies along them. A disc and a square are the two senses; a hollow one"
        " means that the deciding word stands after. The dotted line is P = 0.5 for states that lie in the "
        "plane; those outside of it may be judged otherwise. The lens shows a clump of both senses four "
        "times as large.",
    ),
    N_(
        "Context help",
        "Drag the border, or move it by the arrow keys: what is right of it has not been read, and the "
        "backward half begins at it anew. The forward state of the word never changes by it. Press a "
        "numbered sentence to look at it; type your own in the inspector or on the timeline.",
    ),
    N_(
        "Context help",
        "Each sentence of the task has a twin with the other sense that differs in the deciding word alone,"
        " and training and test sets hold both or none. Whoever has not read that word is therefore right "
        "for exactly one of the two: chance is one half. All three networks have about the same number of "
        "parameters and the same search for their settings.",
    ),
    N_(
        "Context help",
        "Read at the last word, a forward network has read everything and can know the sense. What it "
        "cannot do is have it in the word’s own state, where a later layer or a translator would look for "
        "it. ELMo (Peters et al. 2018) gave words such states of two LSTMs; BERT (Devlin et al. 2019) does "
        "it by self-attention.",
    ),
)
