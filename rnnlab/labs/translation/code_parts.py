"""The pieces that a printed translator is put together from."""

from __future__ import annotations

MODULES = {"rnn": "RNN", "gru": "GRU", "lstm": "LSTM"}

IDEAS = {
    True: """\
The encoder makes a state h_i of every word. Before it writes a word, the decoder asks all of them with its own state s:

    score    e_i = @formula@
    weight   alpha_i = exp(e_i) / (the sum of all of them)
    context  c = alpha_1 h_1 + ... + alpha_n h_n

What it writes depends on s and c. (It asks with its state @which@ the step.)""",
    False: """\
All that the decoder learns of the sentence is the encoder's last state, the neck: one vector of @size@ numbers.
However long the sentence is, it has to go through it.""",
}

FORMULAS = {
    "additive": (
        "v^T tanh(W_s s + W_h h_i)",
        'W_s, W_h, v = (saved[f"score.{name}"] for name in ("W_s", "W_h", "v"))',
        "torch.tanh(W_s @ s + h @ W_h.T) @ v",
    ),
    "dot": ("s . h_i", "", "h @ s"),
    "scaled-dot": ("s . h_i / sqrt(d)", "", "h @ s / len(s) ** 0.5"),
    "general": ("s^T A h_i", 'A = saved["score.A"]', "h @ (A.T @ s)"),
}

ENCODE = '''
def encode(sentence):
    """h_1 ... h_n, one row a word, and the neck: the last state of the top layer@directions@."""
    numbers = torch.tensor([SOURCE_WORDS.get(word, 0) for word in sentence])
    states, last = encoder(source_vectors(numbers@order@))
@hidden@    return states@order@, @neck@
'''

ATTEND = '''
def attend(s, t):
    """How much step t looks at each word of the source, and what it sees: the weights and their context."""
    e = @score@
@masked@
@edited@    return alpha, alpha @ h
'''

SOFTMAX = "    alpha = torch.softmax(e, 0)"

MASKED = """\
    e[MASKED] = -torch.inf  # a wire that is cut carries nothing, and the others share its weight
    alpha = torch.softmax(e, 0) if e.max() > -torch.inf else torch.zeros(len(e))"""

EDITED = """\
    for position, weight in EDITS.get(t, []):
        alpha = rescaled(alpha, position, weight)
"""

RESCALED = '''

def rescaled(alpha, position, weight):
    """One weight set by hand; the others keep their proportions, and the sum stays 1."""
    others = alpha.clone()
    others[position] = 0.0
    if others.sum() == 0:  # nothing to keep: equal parts
        others[:] = 1.0
        others[position] = 0.0
@visible@    if others.sum() > 0:
        others *= (1 - weight) / others.sum()
    others[position] = weight
    return others
'''

STEP = '''
def first_state():
    """s_0 is made of the neck."""
    s = torch.tanh(bridge(neck)).view(@layers@, @units@)@first@


def step(state, word, t):
    """Read the word that was written last: the new state, the weights, and a score for each word that may come."""
    x = target_vectors(torch.tensor(word))
@asks@
    return state, alpha, readout(r)
'''

BEFORE = """\
    alpha, context = attend(@top@, t)  # with the state before
    _, state = decoder(torch.cat([x, context])[None], state)"""

AFTER = """\
    _, state = decoder(x[None], state)
    alpha, context = attend(@top@, t)  # with the new state"""

FIXED = """\
    alpha, context = None, neck  # nothing is asked: the neck is all there is
    _, state = decoder(@entering@[None], state)"""

BEAM = '''
def beam_search():
    """The sentences that the best beginnings come to, best first, each with its score.

    At every step each beginning is continued by its most probable words, and of all these the BEAM best are kept.
    A beginning's score is its log-probability / (number of words) ^ POWER.
    """
    beginnings, found = [([], 0.0, first_state())], []
    for t in range(LIMIT):
        candidates = []
        for k, (words, total, state) in enumerate(beginnings):
            state, _, scores = step(state, words[-1] if words else START, t + 1)
            totals = total + torch.log_softmax(scores, 0)
            for word in PREFIX[t : t + 1] or totals.topk(min(BEAM, len(totals))).indices.tolist():
                total_now = float(totals[word])
                candidates.append((total_now / (t + 1) ** POWER, total_now, k, word, words, state))
        candidates.sort(key=lambda candidate: (-candidate[0], candidate[2], candidate[3]))
        beginnings, unfinished = [], []
        for score, total, _, word, words, state in candidates[:BEAM]:
            if word == END:
                found.append((score, [*words, word]))
            else:
                beginnings.append(([*words, word], total, state))
                unfinished.append((score, [*words, word]))
        if t + 1 == LIMIT:
            found += unfinished  # what has not ended by then counts as it stands
            break
        # A log-probability only falls: where no beginning can overtake the best sentence, it is found.
        best = max((score for score, _ in found), default=-torch.inf)
        if not beginnings or (POWER == 0 and best >= max(total for _, total, _ in beginnings)):
            break
    return sorted(found, key=lambda sentence: -sentence[0])
'''

SEARCH = """\
sentences = beam_search()
for k, (score, words) in enumerate(sentences):
    print(f"sentence {k + 1}:", "  ".join(TARGET_WORDS[word] for word in words))
    show("score", score)
BEST = sentences[0][1]  # written again below, to see its weights
"""

DECODE = """\
state, word, written, total = first_state(), START, [], 0.0
for t in range(@count@):
    state, alpha, scores = step(state, word, t + 1)
    log_p = torch.log_softmax(scores, 0)
    chosen = @choice@
    print(f"step {t + 1}: it has read {TARGET_WORDS[word]} and writes {TARGET_WORDS[chosen]}")
@weights@    likely = log_p.exp().topk(@shown@)
    print("  most probable   ", "  ".join(TARGET_WORDS[k] for k in likely.indices.tolist()))
    show("probabilities", likely.values)
    show("of the written", log_p[chosen].exp())
    show("state", @top@)
    written.append(chosen)
    total += float(log_p[chosen])
@following@

print("translation:", "  ".join(TARGET_WORDS[k] for k in written))
show("log_probability", total)"""

CHOICES = {
    "greedy": "int(scores.argmax())  # the most probable word",
    "prefix": "PREFIX[t] if t < len(PREFIX) else int(scores.argmax())  # what is prescribed, then the most probable",
    "teacher": "int(scores.argmax())  # it is written down, and yet the reference's word is what is read next",
    "beam": "BEST[t]",
}

FOLLOWING = {
    "greedy": """\
    if chosen == END:
        break
    word = chosen  # its own word is what the decoder reads next""",
    "teacher": """\
    word = REFERENCE[t]  # the teacher's word, whatever was written""",
    "beam": """\
    word = chosen""",
}
