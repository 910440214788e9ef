"""The words of worksheets: what each kind asks, its steps with their formulas, and what is said of a number."""

from __future__ import annotations

from dataclasses import dataclass

from rnnlab.ui.look.i18n import N_, Text

TITLE = N_("Worksheet", "Worksheet")
TITLES: dict[str, Text] = {
    "attention": N_("Worksheet", "Attention by hand"),
    "rnn": N_("Worksheet", "One step of an RNN"),
    "lstm": N_("Worksheet", "One step of an LSTM"),
    "gradient": N_("Worksheet", "The gradient on its way back"),
}
SHORT: dict[str, Text] = {
    "attention": N_("Worksheet", "Attention"),
    "rnn": N_("Worksheet", "RNN step"),
    "lstm": N_("Worksheet", "LSTM step"),
    "gradient": N_("Worksheet", "Gradient"),
}
TASKS: dict[str, Text] = {
    "attention": N_(
        "Worksheet",
        "A decoder in the state $s$ asks three encoder states $h_1$, $h_2$, $h_3$. How much does it attend to each of "
        "them, and which context $c$ does it get?",
    ),
    "rnn": N_(
        "Worksheet",
        "A network with two units has the state $h_{t-1}$ and reads the input $x_t$. $W$ acts on the input, $U$ on the "
        "state before. Which state $h_t$ does it have then?",
    ),
    "lstm": N_(
        "Worksheet",
        "An LSTM with one unit has the states $h_{t-1}$ and $c_{t-1}$ and reads the number $x_t$. What does it forget, "
        "what does it write, and what does it show?",
    ),
    "gradient": N_(
        "Worksheet",
        "A linear RNN, $h_t = W x_t + U h_{t-1}$, has read $T$ words, and the loss $L$ depends on its last state "
        "alone. $g_t$ is the gradient $∂L/∂h_t$. How large is it at the first word?",
    ),
}
TABLE: dict[str, Text] = {
    "exp": N_("Worksheet", "Table of exp(x)"),
    "sigmoid": N_("Worksheet", "Table of σ(x) = 1 / (1 + exp(−x))"),
    "tanh": N_("Worksheet", "Table of tanh(x)"),
}
FINE = N_("Worksheet", "Table of tanh(x) for $c_t$; tanh(−x) = −tanh(x), and between two columns proportionally")
KEY = N_("Worksheet", "Answer key")
WRONG_NUMBERS = N_("Worksheet", "Wrong numbers, and what they tell")
NAME, DATE = N_("Worksheet", "Name"), N_("Worksheet", "Date")
VARIANT = N_("Worksheet", "Variant {variant}")
ROUND = N_("Worksheet", "Two decimals, rounded. Go on with what the table has, and round only what you write.")
WHOLE = N_("Worksheet", "Two decimals at most, rounded.")
CHECK_IN_APP = N_("Worksheet", "Seed {seed}, variant {variant}  ·  check it in rnnlab: menu Lessons, Worksheets")


@dataclass(frozen=True)
class StepWords:
    """A step's heading, and its formula in LaTeX."""

    heading: Text
    latex: str


STEPS: dict[tuple[str, str], StepWords] = {
    ("attention", "scores"): StepWords(
        N_("Worksheet", "Scores: the query times each key"), r"e_i = s \cdot h_i = s_1 h_{i,1} + s_2 h_{i,2}"
    ),
    ("attention", "exponentials"): StepWords(
        N_("Worksheet", "Exponentials from the table, and their sum"),
        r"S = \exp(e_1) + \exp(e_2) + \exp(e_3)",
    ),
    ("attention", "weights"): StepWords(
        N_("Worksheet", "Softmax: each exponential divided by the sum"), r"\alpha_i = \frac{\exp(e_i)}{S}"
    ),
    ("attention", "context"): StepWords(
        N_("Worksheet", "Context: the weighted sum of the encoder states"),
        r"c = \alpha_1 h_1 + \alpha_2 h_2 + \alpha_3 h_3",
    ),
    ("rnn", "from-x"): StepWords(N_("Worksheet", "What comes from the input"), r"(W x)_k = W_{k,1} x_1 + W_{k,2} x_2"),
    ("rnn", "from-h"): StepWords(
        N_("Worksheet", "What comes from the state before"), r"(U h)_k = U_{k,1} h_1 + U_{k,2} h_2"
    ),
    ("rnn", "sum"): StepWords(N_("Worksheet", "The sum, with the bias"), r"a = W x_t + U h_{t-1} + b"),
    ("rnn", "state"): StepWords(N_("Worksheet", "The new state, from the table"), r"h_t = \tanh(a)"),
    ("lstm", "sums"): StepWords(N_("Worksheet", "Four sums, one for each gate"), r"a_i = W_i x_t + U_i h_{t-1} + b_i"),
    ("lstm", "gates"): StepWords(
        N_("Worksheet", "Gates and candidate, from the table"),
        r"i, f, o = \sigma(a) \qquad g = \tanh(a_g)",
    ),
    ("lstm", "cell"): StepWords(N_("Worksheet", "Cell state: forget and write"), r"c_t = f \cdot c_{t-1} + i \cdot g"),
    ("lstm", "output"): StepWords(N_("Worksheet", "Hidden state: show"), r"h_t = o \cdot \tanh(c_t)"),
    ("gradient", "back-one"): StepWords(N_("Worksheet", "One step back"), r"g_{T-1} = U^\top g_T"),
    ("gradient", "back-two"): StepWords(N_("Worksheet", "Another step back"), r"g_{T-2} = U^\top g_{T-1}"),
    ("gradient", "norms"): StepWords(
        N_("Worksheet", "How long these gradients are"), r"\|g_t\| = \sqrt{g_{t,1}^2 + g_{t,2}^2}"
    ),
    ("gradient", "law"): StepWords(
        N_("Worksheet", "The law: at the first word, k steps from the last"), r"\|g_1\| = c^k \cdot \|g_T\|"
    ),
}

RIGHT = N_("Worksheet", "Right.")
ROUNDED = N_("Worksheet", "Right, of rounded numbers. Rounded only at the end it is {value}.")
FOLLOWS = N_("Worksheet", "Follows from your {label}, which is not right: no further slip here.")
UNREADABLE = N_("Worksheet", "“{typed}” is not a number: write for instance 0.5, 0,5 or 3/4.")
WRONG = N_("Worksheet", "Not right yet. Put the numbers into the formula, term by term.")
LOOK_UP = N_("Worksheet", "Not right yet. Look up {function}({asked}) in the table once more.")
EXACT = N_("Worksheet", "It is {value}.")
SCORE = N_("Worksheet", "{count} of {all} right")

SLIPS: dict[str, Text] = {
    "components-crossed": N_("Worksheet", "Components are crossed: first goes with first, second with second."),
    "term-forgotten": N_("Worksheet", "Only one of the two products is here; add the other one."),
    "product-not-sum": N_("Worksheet", "The two products are multiplied here; they are added."),
    "added": N_("Worksheet", "The numbers are added here; multiply them in pairs first."),
    "exp-forgotten": N_("Worksheet", "This is without exp: look it up in the table."),
    "other-place": N_(
        "Worksheet", "{typed} stands at {function}({other}) in the table; here {function}({asked}) is asked."
    ),
    "shift-sign": N_("Worksheet", "The sign is turned: exp(−e) in place of exp(e) makes the smallest score win."),
    "shifted": N_("Worksheet", "This is exp(e − max). The weights come out the same, but here exp(e) itself is asked."),
    "times-e": N_("Worksheet", "exp(e) is a power of 2.718…, not a multiple of it."),
    "one-left-out": N_("Worksheet", "One exponential is missing in the sum."),
    "softmax-without-sum": N_("Worksheet", "Softmax without the sum: divide by S, so that the weights add up to 1."),
    "softmax-without-exp": N_("Worksheet", "Scores divided by their sum: take exp of each score first."),
    "largest-not-sum": N_("Worksheet", "Divided by the largest exponential; divide by the sum of all."),
    "fraction-turned": N_("Worksheet", "The fraction stands on its head: the exponential goes above, the sum below."),
    "rounded-first": N_(
        "Worksheet", "Right, of numbers that were rounded first. Rounded only at the end it is {value}."
    ),
    "not-weighted": N_("Worksheet", "Every encoder state counts the same here; multiply each by its weight."),
    "scores-as-weights": N_("Worksheet", "The scores are used as weights; take the α of the step before."),
    "only-the-largest": N_("Worksheet", "Only the winner is taken; softmax mixes all of them."),
    "exchanged": N_("Worksheet", "W and U are exchanged: W acts on the input, U on the state before."),
    "transposed": N_("Worksheet", "The matrix is transposed: row k of the matrix times the vector gives component k."),
    "elementwise": N_("Worksheet", "Only the diagonal is used; a row times a vector is a sum of two products."),
    "bias-forgotten": N_("Worksheet", "The bias b is forgotten."),
    "bias-sign": N_("Worksheet", "The bias b is subtracted; it is added."),
    "state-forgotten": N_("Worksheet", "What comes from the state before, U h, is forgotten."),
    "input-forgotten": N_("Worksheet", "What comes from the input, W x, is forgotten."),
    "tanh-forgotten": N_("Worksheet", "tanh is not applied: the value must lie between −1 and 1."),
    "sigmoid-forgotten": N_("Worksheet", "σ is not applied: a gate lies between 0 and 1."),
    "sigmoid-for-tanh": N_("Worksheet", "This is σ; here it is tanh."),
    "tanh-for-sigmoid": N_("Worksheet", "This is tanh; a gate is a σ, between 0 and 1."),
    "bias-late": N_("Worksheet", "The bias is added after tanh; it belongs inside."),
    "sign-inside": N_("Worksheet", "The sign of a is turned before the function is applied."),
    "gate-order": N_("Worksheet", "This belongs to another gate: the order is i, f, g, o."),
    "h-for-c": N_("Worksheet", "h is used in place of c: the forget gate keeps the cell state c."),
    "old-forgotten": N_("Worksheet", "What the forget gate keeps, f · c, is missing."),
    "new-forgotten": N_("Worksheet", "What is written, i · g, is missing."),
    "candidate-forgotten": N_("Worksheet", "The input gate is added alone; it multiplies the candidate g."),
    "not-gated": N_("Worksheet", "The gates are left out: f multiplies the old c, i multiplies g."),
    "old-for-new": N_("Worksheet", "This is the old cell state; take the new one."),
    "c-for-h": N_("Worksheet", "This is c itself; the hidden state is o · tanh(c)."),
    "output-forgotten": N_("Worksheet", "The output gate is forgotten: multiply by o."),
    "not-transposed": N_("Worksheet", "U in place of its transpose: on the way back the columns of U count."),
    "factor-forgotten": N_("Worksheet", "The factor c is forgotten: U is c · Q."),
    "matrix-forgotten": N_("Worksheet", "Only the factor c is applied; Q turns the vector as well."),
    "sign": N_("Worksheet", "The sign is turned."),
    "root-forgotten": N_("Worksheet", "The root is missing: this is the square of the norm."),
    "sum-for-norm": N_("Worksheet", "This is the sum of the components; the norm is the root of their squares."),
    "wrong-distance": N_("Worksheet", "Another number of steps: count the steps between both words, not the words."),
    "end-forgotten": N_("Worksheet", "This is the power alone; multiply by the norm at the last word."),
    "times-for-power": N_("Worksheet", "Multiplied by the number of steps; each step multiplies, so it is a power."),
    "power-of-norm": N_("Worksheet", "Only c is raised to the power, not the norm at the last word."),
    "factor-turned": N_("Worksheet", "Divided by the power; every step back multiplies by c."),
    "comma": N_("Worksheet", "A comma is the decimal sign here: write the number without it."),
    "too-coarse": N_("Worksheet", "Rounded too far: two decimals are asked."),
    "cut-off": N_("Worksheet", "Cut off instead of rounded: before a 5 or more, the last decimal goes up by one."),
    "rounded-up": N_("Worksheet", "Rounded up, but what follows is below 5: it is left off."),
}
