r"""The Reader's formulas, with the marks that link them to the picture.

Marks are the picture's part names: W, U, b, x, h, ``hp`` (the state before)
and c. Beside the matrices stand PyTorch's names.
"""

from __future__ import annotations

from rnnlab.ui.widgets.formula_card import Line

COLOURS = {"W": "x_text", "x": "x_text", "U": "h_text", "h": "h_text", "hp": "h_text", "c": "c_text"}

_FUNCTION = {"tanh": r"\tanh", "sigmoid": r"\sigma", "relu": r"\mathrm{ReLU}"}
_H, _HP, _X, _C = r"\mark{h}{h_t}", r"\mark{hp}{h_{t-1}}", r"\mark{x}{x_t}", r"\mark{c}{c_t}"
_NAMES = (
    Line(r"\mark{W}{W}", "weight_ih"),
    Line(r"\mark{U}{U}", "weight_hh"),
    Line(r"\mark{b}{b}", "bias_ih + bias_hh"),
)
# A GRU keeps the candidate's two biases apart, because the reset gate reaches only one of them.
_GRU_NAMES = (*_NAMES, Line(r"\mark{q}{b_{hn}}", "bias_hh, n"))


def _block(name: str, function: str) -> Line:
    """One gate: its own rows of W, U and b."""
    return Line(
        rf"{name}_t = {function}(\mark{{W}}{{W_{name}}}\,{_X} + \mark{{U}}{{U_{name}}}\,{_HP} + \mark{{b}}{{b_{name}}})"
    )


def formulas(cell: str, activation: str) -> tuple[Line, ...]:
    """The formulas of a cell (``lstm1997`` too) and of an RNN's activation."""
    if cell == "gru":
        candidate = rf"n_t = \tanh(\mark{{W}}{{W_n}}\,{_X} + \mark{{b}}{{b_n}} + r_t \odot u_t)"
        inner = rf"u_t = \mark{{U}}{{U_n}}\,{_HP} + \mark{{q}}{{b_{{hn}}}}"
        update = rf"{_H} = (1 - z_t) \odot n_t + z_t \odot {_HP}"
        return (_block("r", r"\sigma"), _block("z", r"\sigma"), Line(candidate), Line(inner), Line(update), *_GRU_NAMES)
    if cell in ("lstm", "lstm1997"):
        forget = (_block("f", r"\sigma"),) if cell == "lstm" else ()
        gates = (_block("i", r"\sigma"), *forget, _block("g", r"\tanh"), _block("o", r"\sigma"))
        kept = r"f_t \odot " if forget else ""
        keep = Line(rf"{_C} = {kept}\mark{{c}}{{c_{{t-1}}}} + i_t \odot g_t")
        return (*gates, keep, Line(rf"{_H} = o_t \odot \tanh {_C}"), *_NAMES)
    inner = rf"\mark{{W}}{{W}}\,{_X} + \mark{{U}}{{U}}\,{_HP} + \mark{{b}}{{b}}"
    function = _FUNCTION.get(activation)
    whole = rf"{_H} = {inner}" if function is None else rf"{_H} = {function}({inner})"
    return (Line(whole), *_NAMES)
