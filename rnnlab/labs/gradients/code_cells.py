"""How the printed programs draw a cell's weights, and the RNN that torch has not."""

from __future__ import annotations

BLOCKS = {
    "orthogonal": """

def recurrent_block():
    # An orthogonal matrix turns a vector and keeps its length. One for each gate: stacked gates at once would not.
    return torch.nn.init.orthogonal_(torch.empty(H, H, dtype=torch.float64), generator=generator)


def input_block():
    return uniform(H, H)
""",
    "xavier": """

def recurrent_block():
    return torch.nn.init.xavier_uniform_(torch.empty(H, H, dtype=torch.float64), generator=generator)


def input_block():
    return recurrent_block()
""",
    "shear": """

def recurrent_block():
    # Eigenvalues 1, but a norm above 11: its powers grow. With factor 0.9 they grow first and die later.
    sheared = torch.eye(H, dtype=torch.float64)
    for k in range(0, H - 1, 2):
        sheared[k, k + 1] = 100 / 9
    return sheared


def input_block():
    return uniform(H, H)
""",
    "uniform": """

def recurrent_block():
    return uniform(H, H)  # as torch.nn.RNN, GRU and LSTM start


def input_block():
    return uniform(H, H)
""",
}

ZERO_BIASES = """\
    bias_ih, bias_hh = torch.zeros(2, GATES[cell] * H, dtype=torch.float64)"""

DRAWN_BIASES = """\
    bias_ih, bias_hh = uniform(GATES[cell] * H), uniform(GATES[cell] * H)"""

OWN_RNN = '''

class OwnRNNCell(torch.nn.Module):
    """torch.nn.RNNCell knows tanh and relu alone; this is the same cell with another activation."""

    def __init__(self, inputs, units):
        super().__init__()
        self.weight_ih = torch.nn.Parameter(torch.zeros(units, inputs))
        self.weight_hh = torch.nn.Parameter(torch.zeros(units, units))
        self.bias_ih = torch.nn.Parameter(torch.zeros(units))
        self.bias_hh = torch.nn.Parameter(torch.zeros(units))

    def forward(self, x, h):
        a = x @ self.weight_ih.T + self.bias_ih + h @ self.weight_hh.T + self.bias_hh
        return @f@

'''


def activation_text(activation: str) -> str:
    """What the program's own RNN returns for the sum ``a``."""
    return {"sigmoid": "torch.sigmoid(a)", "linear": "a"}[activation]
