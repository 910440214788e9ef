"""What the program's own example sentences mean, for those who do not read the language they are in.

A sentence is its own translation where the interface speaks its language: then nothing is said.
"""

from __future__ import annotations

from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, Text, tr

GLOSSES: dict[str, Text] = {
    "我打狗": N_("Gloss", "I hit the dog"),
    "狗打我": N_("Gloss", "the dog hits me"),
    "狗被我打": N_("Gloss", "the dog is hit by me"),
    "猫追狗": N_("Gloss", "the cat chases the dog"),
    "狗追猫": N_("Gloss", "the dog chases the cat"),
    "我爱吃苹果": N_("Gloss", "I love eating apples"),
    "我出生在中国，我说中文": N_("Gloss", "I was born in China, I speak Chinese"),
    "老师说苹果裁员了": N_("Gloss", "the teacher says that Apple has laid people off"),
    "我昨天投资了苹果": N_("Gloss", "yesterday I invested in Apple"),
}


def gloss(tokens: tuple[str, ...]) -> str:
    """What an example means, in the present language; empty where it needs no telling, or is none."""
    text = join(tokens)
    said = tr(GLOSSES[text]) if text in GLOSSES else ""
    return "" if said == text else said
