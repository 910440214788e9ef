"""The fixed texts of the page where the score functions stand side by side."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_, Text

TITLE = N_("Attention", "Score functions side by side")
TERM = N_("Attention", "Score function")
DEFINITION = N_(
    "Attention",
    "How well a key fits the query, as one number. Four recipes on the same vectors; softmax turns each into weights.",
)
HINTS = (
    N_("Attention", "Drag the query across a border: another word wins."),
    N_("Attention", "Which word has no region, and with which function has it one?"),
    N_("Attention", "Change one number of $A$: see where it carries the keys."),
)
SURFACE = N_("Attention", "Ground")
SURFACES: tuple[tuple[str, Text], ...] = (
    ("winner", N_("Attention", "winners")),
    ("score", N_("Attention", "heights")),
    ("map", N_("Attention", "map")),
)
SURFACE_HINTS: dict[str, Text] = {
    "winner": N_("Attention", "Regions: where the query must lie for a word to win."),
    "score": N_("Attention", "Contours: the score that a key would get there from the present query."),
    "map": N_(
        "Attention",
        "Squares: where the function carries each key, and a lattice, before it is multiplied with s (additive: "
        "with v).",
    ),
}
FORMULAS = {
    "dot": "$s \\cdot h_i$",
    "scaled-dot": "$s \\cdot h_i$ / √2",
    "general": "$s^\\top A h_i$",
    "additive": "$v^\\top \\tanh(W_s s + W_h h_i)$",
}
PLANE = N_("Attention", "Plane of the {name} score: {winner} wins")
PLANE_NONE = N_("Attention", "Plane of the {name} score: no word is visible")
COLUMN = N_("Attention", "{name}: use this function on all pages")
TABLE = N_("Attention", "Table of the four functions' scores and weights")
WINS = N_("Attention", "{token} wins")
NOBODY = N_("Attention", "nobody wins: every word is masked")
UNKNOWN_WINS = N_("Attention", "who wins?")
HEADS = ("$e_i$", "$\\alpha_i$")

# what the computation says
NEVER = N_("Attention", "{token} can win for no query with {functions}: it is {mean}, so its score is the same mean.")
FLAT = N_(
    "Attention", "{token} can win for no query with {functions}: its image is {mean}, so its score is the same mean."
)
MANY = N_(
    "Attention",
    "{tokens} can win for no query with {functions}: each lies within the others, so its score is a mean of theirs.",
)
EQUAL = N_("Attention", "as good as {other}")
MIDPOINT = N_("Attention", "midway between {one} and {other}")
BETWEEN = N_("Attention", "between {one} and {other}")
AROUND = N_("Attention", "a mean of {one}, {other} and {third}")
ADDITIVE_WINS = N_("Attention", "With the additive score it wins now.")
ADDITIVE_CAN = N_("Attention", "With the additive score it can.")
ADDITIVE_NOT = N_("Attention", "The additive score has no such bound, but with these numbers it wins nowhere in sight.")
ALL_CAN = N_("Attention", "Every visible word has a query for which it wins.")

# predictions
ASK_ADDITIVE = N_("Attention", "Which word wins with the additive score?")
ASK_DOT = N_("Attention", "Which word wins with the dot score?")
ASK_NEVER = N_("Attention", "Which word can no query make win, with the dot score?")
PICK = N_("Attention", "Press a word, its number, or its point in a plane.")
NO_WORD = N_("Attention", "none: each can win")
RIGHT_WINS = N_("Attention", "Right: {token} wins, with {weight}.")
WRONG_WINS = N_("Attention", "It is {token} with {weight}; {guess} gets {less}.")
RIGHT_NEVER = N_("Attention", "Right.")
WRONG_CAN = N_("Attention", "{token} can win: it has a region of its own.")
WRONG_NONE = N_("Attention", "There is one: {token}.")
