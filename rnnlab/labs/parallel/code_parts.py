"""Pieces of the Serial & parallel lab's program: one function a network, and what one timed call does."""

from __future__ import annotations

NAMES = {
    "rnn": "rnn",
    "birnn": "birnn",
    "rnn-attention": "rnn_attention",
    "self-attention": "self_attention",
    "convolution": "convolution",
}

GRAPHS = {
    "rnn": '''
def rnn():
    """h_t = tanh(W x_t + U h_{t-1} + b): each state reads its word and the state before it."""
    ready, last = [], 0
    for t in range(N):
        last = 1 + max(0, last)  # x_t is there at tick 0
        ready.append(last)
    return ready, N * 2 * D * D, N * D  # W x_t and U h_{t-1}; one state a word

''',
    "birnn": '''
def birnn():
    """Two RNNs, from the left and from the right; a place is ready when both have passed it."""
    there, back = [0] * N, [0] * N
    for t in range(N):
        there[t] = 1 + (there[t - 1] if t > 0 else 0)
    for t in reversed(range(N)):
        back[t] = 1 + (back[t + 1] if t < N - 1 else 0)
    ready = [max(pair) for pair in zip(there, back)]
    return ready, 2 * N * 2 * D * D, 2 * N * D

''',
    "rnn-attention": '''
def rnn_attention():
    """An RNN reads N words; then another writes N words, and looks at all of the states before each of them."""
    encoder, last = [], 0
    for t in range(N):
        last = 1 + max(0, last)
        encoder.append(last)
    operations = N * 2 * D * D
    ready, s = [], encoder[-1]  # s_0 is h_N
    for t in range(N):
        c = 1 + max(s, *encoder)  # context: scored with the state before (Bahdanau)
        s = 1 + max(s, c)  # s_t = tanh(W y_{t-1} + U s_{t-1} + C c_t + b)
        ready.append(s)
        operations += N * D + N * D + 3 * D * D  # scores, weighted sum, three products
    return ready, operations, 3 * N * D + N * N  # h, c, s, and N weights for each word written

''',
    "self-attention": '''
def self_attention():
    """y_i = sum_j softmax_j(x_i . x_j / sqrt(D)) x_j: each output reads the words themselves, and no other output."""
    words = [0] * N
    ready, pairs = [], 0
    for i in range(N):
        seen = words[: i + 1] if CAUSAL else words
        ready.append(1 + max(seen))
        pairs += len(seen)
    return ready, 2 * pairs * D, N * D + pairs  # scores and weighted sums; outputs, and all weights

''',
    "convolution": '''
def convolution():
    """Layers of a window of K words, until every place has seen every word; beyond the ends stand zeros."""
    reach = (K - 1) // 2
    ready, seen = [0] * N, [(i, i) for i in range(N)]  # the first and the last word that a place has seen
    operations = memory = 0
    while memory == 0 or any(span != (0, N - 1) for span in seen):
        windows = [range(max(0, i - reach), min(N, i + reach + 1)) for i in range(N)]
        ready = [1 + max(ready[j] for j in window) for window in windows]
        seen = [(seen[window[0]][0], seen[window[-1]][1]) for window in windows]
        operations += N * K * D * D
        memory += N * D
    return ready, operations, memory

''',
}

FORWARD = '''
@torch.inference_mode()
def once(name, x):
    """One pass forward."""
    outputs(name, x)
'''

BOTH = '''
def once(name, x):
    """One pass forward and one back, from the sum of all outputs."""
    x = x.detach().requires_grad_()
    weights = list(networks[name].parameters()) if name in networks else []
    torch.autograd.grad(outputs(name, x).sum(), [x, *weights])
'''
