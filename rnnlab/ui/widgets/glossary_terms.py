"""The glossary's terms: a name, one or two sentences, and the lab in which it is seen. Other languages: their .ts."""

from __future__ import annotations

from dataclasses import dataclass

from rnnlab.ui.look.i18n import N_, Text


@dataclass(frozen=True)
class Term:
    """One entry; ``lab`` is where to look, ``english`` the name under which the field knows it everywhere."""

    key: str
    name: Text
    says: Text
    lab: str

    @property
    def english(self) -> str:
        return self.name.source


TERMS: tuple[Term, ...] = (
    Term(
        "rnn",
        N_("Glossary", "recurrent neural network"),
        N_(
            "Glossary",
            "A network that reads a sequence one element at a time and carries a vector, the hidden state, "
            "from step to step. The same weights are used at every step.",
        ),
        "reader",
    ),
    Term(
        "cell",
        N_("Glossary", "cell"),
        N_(
            "Glossary",
            "The part of a recurrent network that makes the next state from the input and the state before: "
            "RNN, GRU or LSTM.",
        ),
        "gates",
    ),
    Term(
        "time-step",
        N_("Glossary", "time step"),
        N_("Glossary", "One turn of a recurrent network: it reads one word and makes one new state."),
        "reader",
    ),
    Term(
        "hidden-state",
        N_("Glossary", "hidden state"),
        N_(
            "Glossary",
            "The vector h that a recurrent network has after a word: all that it keeps of the sentence so far.",
        ),
        "reader",
    ),
    Term(
        "unit",
        N_("Glossary", "unit"),
        N_("Glossary", "One number of a state. Unit 6 of h is its sixth entry."),
        "reader",
    ),
    Term(
        "embedding",
        N_("Glossary", "word vector"),
        N_(
            "Glossary",
            "The vector that stands for a word when a network reads it; also called embedding. The same word "
            "has the same one everywhere.",
        ),
        "reader",
    ),
    Term(
        "token",
        N_("Glossary", "token"),
        N_("Glossary", "What a text is cut into for a network: here words and signs."),
        "reader",
    ),
    Term(
        "vocabulary",
        N_("Glossary", "vocabulary"),
        N_("Glossary", "The list of words that a network knows. Any other word is read as unknown."),
        "reader",
    ),
    Term(
        "weights",
        N_("Glossary", "weight matrix"),
        N_(
            "Glossary",
            "The numbers a vector is multiplied by. W carries the input, U the state before; training changes them.",
        ),
        "reader",
    ),
    Term(
        "bias",
        N_("Glossary", "bias"),
        N_(
            "Glossary", "A number added to each unit before the activation; it says what a unit does without any input."
        ),
        "reader",
    ),
    Term(
        "activation",
        N_("Glossary", "activation function"),
        N_(
            "Glossary",
            "The function applied to each unit after the sum, for instance tanh or ReLU. Without one, all "
            "steps together would be one linear map.",
        ),
        "reader",
    ),
    Term(
        "tanh",
        N_("Glossary", "tanh"),
        N_("Glossary", "An activation between −1 and 1 that is steepest at 0 and flat far away from it."),
        "reader",
    ),
    Term(
        "sigmoid",
        N_("Glossary", "sigmoid"),
        N_("Glossary", "A function σ between 0 and 1; gates use it, because 0 closes and 1 opens."),
        "gates",
    ),
    Term(
        "bag-of-words",
        N_("Glossary", "bag of words"),
        N_(
            "Glossary",
            "A sentence as its words without their order. The mean of the word vectors is one: it cannot tell "
            "who bit whom.",
        ),
        "reader",
    ),
    Term(
        "unknown-word",
        N_("Glossary", "unknown word (unk)"),
        N_(
            "Glossary",
            "A word that is not in a trained network’s vocabulary. The network reads one and the same vector, <unk>, "
            "in place of all such words, so it cannot tell one from another.",
        ),
        "reader",
    ),
    Term(
        "lstm",
        N_("Glossary", "LSTM"),
        N_(
            "Glossary",
            "Long short-term memory: a cell with a second state c and three gates that say what is kept, "
            "written and shown.",
        ),
        "gates",
    ),
    Term(
        "gru",
        N_("Glossary", "GRU"),
        N_(
            "Glossary",
            "Gated recurrent unit: a cell with two gates and no state beside h; z says how much of the old "
            "state stays.",
        ),
        "gates",
    ),
    Term(
        "cell-state",
        N_("Glossary", "cell state"),
        N_(
            "Glossary",
            "The second state c of an LSTM. It is only scaled and added to, so what it holds can last for many steps.",
        ),
        "gates",
    ),
    Term(
        "gate",
        N_("Glossary", "gate"),
        N_(
            "Glossary",
            "Numbers between 0 and 1 that a vector is multiplied by, unit by unit: 0 lets nothing through, 1 "
            "everything.",
        ),
        "gates",
    ),
    Term(
        "forget-gate",
        N_("Glossary", "forget gate"),
        N_(
            "Glossary",
            "Gate f of an LSTM: how much of each unit of the old cell state is kept. Open (1) means nothing "
            "is forgotten.",
        ),
        "gates",
    ),
    Term(
        "input-gate",
        N_("Glossary", "input gate"),
        N_("Glossary", "Gate i of an LSTM: how much of the candidate is written into the cell state."),
        "gates",
    ),
    Term(
        "output-gate",
        N_("Glossary", "output gate"),
        N_("Glossary", "Gate o of an LSTM: how much of tanh(c) is shown as the hidden state."),
        "gates",
    ),
    Term(
        "candidate",
        N_("Glossary", "candidate"),
        N_(
            "Glossary",
            "What could be written in this step: g in an LSTM, n in a GRU; a gate decides how much of it is.",
        ),
        "gates",
    ),
    Term(
        "forget-bias",
        N_("Glossary", "forget-gate bias"),
        N_(
            "Glossary",
            "A bias that opens the forget gate before training, so that the cell state keeps what it has from "
            "the beginning.",
        ),
        "gates",
    ),
    Term(
        "gradient",
        N_("Glossary", "gradient"),
        N_(
            "Glossary",
            "How strongly the loss changes with each number. Training moves every weight a little against it.",
        ),
        "gradients",
    ),
    Term(
        "bptt",
        N_("Glossary", "backpropagation through time"),
        N_(
            "Glossary",
            "Computing the gradient of a recurrent network backwards, step by step, from the loss to the first word.",
        ),
        "gradients",
    ),
    Term(
        "vanishing",
        N_("Glossary", "vanishing gradient"),
        N_(
            "Glossary",
            "The error signal shrinks with every step back, so that what happened long ago is hardly learned from.",
        ),
        "gradients",
    ),
    Term(
        "exploding",
        N_("Glossary", "exploding gradient"),
        N_("Glossary", "The error signal grows with every step back until one update throws the weights far away."),
        "gradients",
    ),
    Term(
        "clipping",
        N_("Glossary", "gradient clipping"),
        N_(
            "Glossary",
            "A gradient longer than a limit is scaled to that length; its direction stays. It helps against "
            "exploding, not vanishing.",
        ),
        "gradients",
    ),
    Term(
        "truncation",
        N_("Glossary", "truncated backpropagation"),
        N_("Glossary", "Going only so many steps back: cheaper, but nothing earlier can be learned from."),
        "gradients",
    ),
    Term(
        "jacobian",
        N_("Glossary", "Jacobian"),
        N_(
            "Glossary",
            "The matrix of all slopes of one state with respect to the state before. Backwards, the signal is "
            "multiplied by one for every step.",
        ),
        "gradients",
    ),
    Term(
        "norm",
        N_("Glossary", "norm"),
        N_("Glossary", "The length of a vector: the root of the sum of its squares."),
        "gradients",
    ),
    Term(
        "slope",
        N_("Glossary", "slope"),
        N_(
            "Glossary",
            "How steep a curve is. Of a gradient curve with a logarithmic scale: the factor by which the error signal "
            "changes at each step back. × 0.8 leaves a tenth after 10 steps, × 1 all of it.",
        ),
        "gradients",
    ),
    Term(
        "saliency",
        N_("Glossary", "saliency"),
        N_(
            "Glossary", "How strongly the loss would change with a word's vector; a slope at one point, no explanation."
        ),
        "gradients",
    ),
    Term(
        "loss",
        N_("Glossary", "loss"),
        N_("Glossary", "One number for how wrong the network is; training makes it smaller."),
        "gradients",
    ),
    Term(
        "cross-entropy",
        N_("Glossary", "cross-entropy"),
        N_(
            "Glossary",
            "The loss for choosing among words: minus the logarithm of the probability given to the right one.",
        ),
        "gradients",
    ),
    Term(
        "learning-rate",
        N_("Glossary", "learning rate"),
        N_("Glossary", "How far the weights move against the gradient in one update."),
        "gradients",
    ),
    Term(
        "update",
        N_("Glossary", "update"),
        N_("Glossary", "One step of training: a batch is read, the gradient computed, and every weight moved."),
        "gradients",
    ),
    Term(
        "checkpoint",
        N_("Glossary", "checkpoint"),
        N_("Glossary", "A network's numbers as they were at one moment of training, kept so that one can go back."),
        "gradients",
    ),
    Term(
        "seed",
        N_("Glossary", "seed"),
        N_("Glossary", "The number random numbers start from. The same seed gives the same network again."),
        "gradients",
    ),
    Term(
        "initialisation",
        N_("Glossary", "initialisation"),
        N_(
            "Glossary",
            "The numbers that training starts from. For a recurrent network the start of U decides how far a gradient "
            "reaches.",
        ),
        "gradients",
    ),
    Term(
        "batch",
        N_("Glossary", "batch"),
        N_(
            "Glossary",
            "The sequences that are read together for one update; the gradient is the mean over them.",
        ),
        "gradients",
    ),
    Term(
        "optimiser",
        N_("Glossary", "optimiser"),
        N_(
            "Glossary",
            "The rule by which an update follows from the gradient: SGD moves straight against it, Adam weighs every "
            "number.",
        ),
        "gradients",
    ),
    Term(
        "test-set",
        N_("Glossary", "test set"),
        N_("Glossary", "Sentences that are never learned from. How often a network is right is counted on them alone."),
        "gates",
    ),
    Term(
        "confidence-interval",
        N_("Glossary", "confidence interval"),
        N_(
            "Glossary",
            "The range in which the true rate lies with 95 % confidence; it is wide where few cases were counted.",
        ),
        "gates",
    ),
    Term(
        "encoder",
        N_("Glossary", "encoder"),
        N_("Glossary", "The network that reads the source sentence and makes its states."),
        "translation",
    ),
    Term(
        "decoder",
        N_("Glossary", "decoder"),
        N_(
            "Glossary",
            "The network that generates the translation word by word; each word is read again at the next step.",
        ),
        "translation",
    ),
    Term(
        "fixed-vector",
        N_("Glossary", "fixed vector"),
        N_(
            "Glossary",
            "The encoder's last state as all that the decoder gets of the sentence, however long: the bottleneck.",
        ),
        "translation",
    ),
    Term(
        "teacher-forcing",
        N_("Glossary", "teacher forcing"),
        N_(
            "Glossary",
            "In training the decoder reads the right words instead of its own, so that one error does not "
            "lead to the next.",
        ),
        "translation",
    ),
    Term(
        "greedy",
        N_("Glossary", "greedy decoding"),
        N_("Glossary", "Taking the most probable word at each step."),
        "translation",
    ),
    Term(
        "beam-search",
        N_("Glossary", "beam search"),
        N_("Glossary", "Keeping several beginnings at once and choosing the best whole sentence."),
        "translation",
    ),
    Term(
        "exact-match",
        N_("Glossary", "exact match"),
        N_("Glossary", "The share of sentences in which every word is right."),
        "translation",
    ),
    Term(
        "bleu",
        N_("Glossary", "BLEU"),
        N_("Glossary", "A score for translations: how many pieces of one to four words also stand in a reference."),
        "translation",
    ),
    Term(
        "layer",
        N_("Glossary", "layer"),
        N_(
            "Glossary",
            "One network on top of another: the states of the lower one are the inputs of the upper one.",
        ),
        "translation",
    ),
    Term(
        "alignment",
        N_("Glossary", "alignment"),
        N_(
            "Glossary",
            "Which word of the source belongs to which word of the translation. Soft alignment says it in shares.",
        ),
        "translation",
    ),
    Term(
        "attention",
        N_("Glossary", "attention"),
        N_(
            "Glossary",
            "Looking back at all states of a sentence and taking a weighted mean of them, with weights made "
            "anew at each step.",
        ),
        "attention",
    ),
    Term(
        "attention-weight",
        N_("Glossary", "attention weight"),
        N_(
            "Glossary",
            "How much of one state goes into the context. The weights of one step are not negative and sum to 1.",
        ),
        "attention",
    ),
    Term(
        "context-vector",
        N_("Glossary", "context vector"),
        N_("Glossary", "The weighted mean c of the states that attention looks at."),
        "attention",
    ),
    Term(
        "query",
        N_("Glossary", "query"),
        N_("Glossary", "The vector that asks: here the decoder's state."),
        "attention",
    ),
    Term(
        "key",
        N_("Glossary", "key"),
        N_("Glossary", "The vector that a query is compared with."),
        "attention",
    ),
    Term(
        "value",
        N_("Glossary", "value"),
        N_("Glossary", "The vector that is mixed. In simple attention it is the key itself."),
        "attention",
    ),
    Term(
        "score",
        N_("Glossary", "score"),
        N_("Glossary", "How well a query and a key fit, as one number, before softmax."),
        "attention",
    ),
    Term(
        "dot-product",
        N_("Glossary", "dot product"),
        N_(
            "Glossary",
            "Entries multiplied pairwise and summed; large for vectors that are long and point the same way.",
        ),
        "attention",
    ),
    Term(
        "scaled-dot",
        N_("Glossary", "scaled dot product"),
        N_(
            "Glossary",
            "The dot product divided by √d, so that softmax does not become hard only because vectors have "
            "many entries.",
        ),
        "attention",
    ),
    Term(
        "additive",
        N_("Glossary", "additive score"),
        N_("Glossary", "Bahdanau's score: a small network vᵀtanh(W s + U h) that is trained along."),
        "attention",
    ),
    Term(
        "softmax",
        N_("Glossary", "softmax"),
        N_("Glossary", "Turns scores into weights: e to the power of each, divided by their sum."),
        "attention",
    ),
    Term(
        "temperature",
        N_("Glossary", "temperature"),
        N_(
            "Glossary",
            "Scores are divided by it before softmax. High: weights become alike; near 0: the best takes all.",
        ),
        "attention",
    ),
    Term(
        "mask",
        N_("Glossary", "mask"),
        N_("Glossary", "Words that must not be looked at; their weight is exactly 0."),
        "attention",
    ),
    Term(
        "hull",
        N_("Glossary", "hull"),
        N_("Glossary", "The smallest area without dents that holds all points. A weighted mean never lies outside."),
        "attention",
    ),
    Term(
        "bidirectional",
        N_("Glossary", "bidirectional"),
        N_(
            "Glossary",
            "Reading the sentence forwards and backwards and joining both states, so that a word's state "
            "knows both sides.",
        ),
        "context",
    ),
    Term(
        "static-vector",
        N_("Glossary", "static vector"),
        N_("Glossary", "A word's vector that is the same in every sentence, whatever the word means there."),
        "context",
    ),
    Term(
        "principal-components",
        N_("Glossary", "principal components"),
        N_("Glossary", "The directions in which points differ most; two of them make a plane of many dimensions."),
        "context",
    ),
    Term(
        "cosine",
        N_("Glossary", "cosine similarity"),
        N_(
            "Glossary",
            "The cosine of the angle between two vectors: 1 in the same direction, 0 at a right angle, −1 in opposite "
            "ones.",
        ),
        "context",
    ),
    Term(
        "serial",
        N_("Glossary", "serial"),
        N_("Glossary", "What has to wait for the step before. A recurrent network's chain is as long as the sentence."),
        "parallel",
    ),
    Term(
        "parallel",
        N_("Glossary", "parallel"),
        N_("Glossary", "What can be computed at the same time, because nothing of it waits for the rest."),
        "parallel",
    ),
    Term(
        "convolution",
        N_("Glossary", "convolution"),
        N_("Glossary", "A layer in which every place reads a small window around it; all places at once."),
        "parallel",
    ),
    Term(
        "self-attention",
        N_("Glossary", "self-attention"),
        N_("Glossary", "Attention in which every word of a sentence asks every word, itself included, all at once."),
        "selfattention",
    ),
    Term(
        "head",
        N_("Glossary", "head"),
        N_("Glossary", "One of several attentions beside each other, each with maps of its own."),
        "selfattention",
    ),
    Term(
        "position",
        N_("Glossary", "position"),
        N_(
            "Glossary",
            "Numbers added to a word's vector that say where it stands; without them self-attention sees no order.",
        ),
        "selfattention",
    ),
    Term(
        "causal-mask",
        N_("Glossary", "causal mask"),
        N_("Glossary", "A mask that hides what comes later, so that a sentence can be generated word by word."),
        "selfattention",
    ),
    Term(
        "transformer",
        N_("Glossary", "Transformer"),
        N_("Glossary", "A network of self-attention and small layers, without recurrence (Vaswani et al. 2017)."),
        "selfattention",
    ),
    Term(
        "sentence-vector",
        N_("Glossary", "sentence vector"),
        N_(
            "Glossary",
            "One vector for a whole sentence, for instance the mean, the maximum or the last of its states (pooling).",
        ),
        "selfattention",
    ),
    Term(
        "masked-word",
        N_("Glossary", "hidden word"),
        N_("Glossary", "A word that is left out to be guessed from both sides: BERT's training (Devlin et al. 2019)."),
        "selfattention",
    ),
)
