"""The papers that the labs rest on, each with its year and where it appeared."""

from __future__ import annotations

from dataclasses import dataclass

from rnnlab.ui.look.i18n import N_, Text


@dataclass(frozen=True)
class Source:
    """A paper under the name by which it is cited, and what a lab takes from it."""

    authors: str
    year: int
    title: str
    venue: str
    why: Text

    def line(self) -> str:
        """As a reference, in the paper's own language."""
        return f"{self.authors} ({self.year}): {self.title}. {self.venue}"


ELMAN = Source(
    "J. L. Elman", 1990, "Finding Structure in Time", "Cognitive Science 14(2)",
    N_("Sources", "The simple recurrent network, which learns by predicting the next word."),
)  # fmt: skip
WILLIAMS_PENG = Source(
    "R. J. Williams, J. Peng", 1990,
    "An Efficient Gradient-Based Algorithm for On-Line Training of Recurrent Network Trajectories",
    "Neural Computation 2(4)",
    N_("Sources", "Truncated backpropagation through time."),
)  # fmt: skip
HOCHREITER = Source(
    "S. Hochreiter", 1991, "Untersuchungen zu dynamischen neuronalen Netzen", "Diploma thesis, TU München",
    N_("Sources", "The vanishing gradient, found and analysed."),
)  # fmt: skip
BENGIO = Source(
    "Y. Bengio, P. Simard, P. Frasconi", 1994,
    "Learning Long-Term Dependencies with Gradient Descent Is Difficult", "IEEE Transactions on Neural Networks 5(2)",
    N_("Sources", "Why gradient descent does not learn what lies far back."),
)  # fmt: skip
LSTM = Source(
    "S. Hochreiter, J. Schmidhuber", 1997, "Long Short-Term Memory", "Neural Computation 9(8)",
    N_("Sources", "The LSTM, with an input and an output gate and not yet a forget gate; the adding task."),
)  # fmt: skip
BIDIRECTIONAL = Source(
    "M. Schuster, K. K. Paliwal", 1997, "Bidirectional Recurrent Neural Networks",
    "IEEE Transactions on Signal Processing 45(11)",
    N_("Sources", "Reading from both ends."),
)  # fmt: skip
FORGET = Source(
    "F. A. Gers, J. Schmidhuber, F. Cummins", 2000, "Learning to Forget: Continual Prediction with LSTM",
    "Neural Computation 12(10)",
    N_("Sources", "The forget gate, and why c grows without it on an endless stream."),
)  # fmt: skip
PASCANU = Source(
    "R. Pascanu, T. Mikolov, Y. Bengio", 2013, "On the Difficulty of Training Recurrent Neural Networks", "ICML",
    N_("Sources", "What is enough for vanishing and what is needed for exploding; clipping by norm."),
)  # fmt: skip
SALIENCY = Source(
    "K. Simonyan, A. Vedaldi, A. Zisserman", 2013,
    "Deep Inside Convolutional Networks: Visualising Image Classification Models and Saliency Maps",
    "arXiv 1312.6034",
    N_("Sources", "The gradient with respect to the input as saliency."),
)  # fmt: skip
LE = Source(
    "Q. V. Le, N. Jaitly, G. E. Hinton", 2015,
    "A Simple Way to Initialize Recurrent Networks of Rectified Linear Units", "arXiv 1504.00941",
    N_("Sources", "The adding task in the form used here."),
)  # fmt: skip
ARJOVSKY = Source(
    "M. Arjovsky, A. Shah, Y. Bengio", 2016, "Unitary Evolution Recurrent Neural Networks", "ICML",
    N_("Sources", "The copy task."),
)  # fmt: skip
CHO = Source(
    "K. Cho and others", 2014,
    "Learning Phrase Representations using RNN Encoder–Decoder for Statistical Machine Translation",
    "EMNLP (arXiv 1406.1078)",
    N_("Sources", "Encoder and decoder with a fixed-length vector, and the unit later called GRU."),
)  # fmt: skip
CHO_LENGTH = Source(
    "K. Cho, B. van Merriënboer, D. Bahdanau, Y. Bengio", 2014,
    "On the Properties of Neural Machine Translation: Encoder–Decoder Approaches", "arXiv 1409.1259",
    N_("Sources", "With a fixed vector quality falls as sentences grow."),
)  # fmt: skip
SUTSKEVER = Source(
    "I. Sutskever, O. Vinyals, Q. V. Le", 2014, "Sequence to Sequence Learning with Neural Networks", "NIPS",
    N_("Sources", "Deep LSTMs and a reversed source; it reports no difficulty on long sentences."),
)  # fmt: skip
BAHDANAU = Source(
    "D. Bahdanau, K. Cho, Y. Bengio", 2015,
    "Neural Machine Translation by Jointly Learning to Align and Translate", "ICLR (arXiv 1409.0473)",
    N_("Sources", "Attention with the additive score, asked by the previous state of the decoder."),
)  # fmt: skip
LUONG = Source(
    "M.-T. Luong, H. Pham, C. D. Manning", 2015,
    "Effective Approaches to Attention-based Neural Machine Translation", "EMNLP",
    N_("Sources", "Dot and general scores, asked by the present state of the decoder."),
)  # fmt: skip
OCH = Source(
    "F. J. Och, H. Ney", 2003, "A Systematic Comparison of Various Statistical Alignment Models",
    "Computational Linguistics 29(1)",
    N_("Sources", "The alignment error rate."),
)  # fmt: skip
WILSON = Source(
    "E. B. Wilson", 1927, "Probable Inference, the Law of Succession, and Statistical Inference",
    "Journal of the American Statistical Association 22(158)",
    N_("Sources", "The 95 % confidence intervals of all counted shares."),
)  # fmt: skip
POST = Source(
    "M. Post", 2018, "A Call for Clarity in Reporting BLEU Scores", "WMT",
    N_("Sources", "BLEU as sacrebleu computes it, with its signature."),
)  # fmt: skip
KARPATHY = Source(
    "A. Karpathy", 2015, "The Unreasonable Effectiveness of Recurrent Neural Networks", "karpathy.github.io",
    N_("Sources", "Text coloured by the value of one unit."),
)  # fmt: skip
ELMO = Source(
    "M. E. Peters and others", 2018, "Deep Contextualized Word Representations", "NAACL",
    N_("Sources", "ELMo: a word's vector made of the states of a forward and a backward LSTM."),
)  # fmt: skip
BERT = Source(
    "J. Devlin, M.-W. Chang, K. Lee, K. Toutanova", 2019,
    "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding", "NAACL (arXiv, October 2018)",
    N_("Sources", "A bidirectional Transformer encoder that is trained by guessing hidden words."),
)  # fmt: skip
VASWANI = Source(
    "A. Vaswani and others", 2017, "Attention Is All You Need", "NIPS",
    N_("Sources", "Attention without recurrence; sinusoidal positions; operations, serial steps and paths compared."),
)  # fmt: skip
SBERT = Source(
    "N. Reimers, I. Gurevych", 2019, "Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks", "EMNLP",
    N_("Sources", "One vector for a sentence: pooling, and fine-tuning on pairs of sentences."),
)  # fmt: skip
