"""The example texts that come with the program, character by character, and the user's own that are kept."""

from __future__ import annotations

from functools import lru_cache

from rnnlab.engine.tasks.text import TextTask, kept_tokens
from rnnlab.engine.traces import EngineError
from rnnlab.kept_files import is_digest
from rnnlab.paths import resource

TEXTS = ("en", "zh")  # the same story, *The two captains*


@lru_cache(maxsize=8)
def watched_text(text: str, window: int) -> TextTask:
    """The task of a text, its windows of a length that is asked for.

    Parameters
    ----------
    text : {"en", "zh"} or str
        An example text, or the hash of one that is kept (``rnnlab.corpus``). Of an example a token is a character: its
        words are too few to learn from.
    window : int
        Tokens; fewer where the text's held-out part is too short for it.

    Raises
    ------
    EngineError
        ``"not-an-option"`` for what is neither; as ``text_task`` for what is not kept.
    """
    if text in TEXTS:
        return TextTask(tuple(resource("texts", f"{text}.txt").read_text("utf-8").strip()), "char", window=window)
    if not is_digest(text):
        raise EngineError("not-an-option", "text", value=text[:64], options=", ".join(TEXTS))
    kept = kept_tokens(text)
    return TextTask(kept.tokens, kept.level, text, window=window)
