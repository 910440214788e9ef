"""Large things that a state only names: texts that were pasted or opened, kept by the hash of their tokens.

They lie in the user's own folder, so that a training can be resumed and its
model be evaluated on the same text tomorrow.
"""

from __future__ import annotations

import contextlib

from rnnlab import corpus, paths
from rnnlab.corpus import MOST_TOKENS, Corpus
from rnnlab.files import reason, shown
from rnnlab.kept_files import KeptError, is_digest
from rnnlab.session import models, tokens
from rnnlab.session.messages import Problem
from rnnlab.session.models import ModelEntry

LEAST_TOKENS = 200  # of a text: its test part then has 20


def cut(text: str, level: str, *, field: str = "text") -> tuple[str, ...]:
    r"""Cut a whole text into the tokens that a model of it reads.

    Parameters
    ----------
    text : str
        With lines that end in ``\n`` (``texts.read_text``).
    level : {"word", "char"}
        Words and punctuation (``tokens.spans``), or visible characters (``tokens.characters``).
    field : str
        What a refusal calls the text.

    Raises
    ------
    Problem
        Less than 200 tokens, or more than a million; another level.
    """
    if level not in corpus.LEVELS:
        raise Problem("level", "not-an-option", value=level[:40], options=", ".join(corpus.LEVELS))
    if level == "char":
        found = tokens.characters(text, limit=len(text))
    else:
        found = tuple(span.text for span in tokens.spans(text))
    _check_count(len(found), field)
    return found


def keep_text(text: str, level: str, *, field: str = "text") -> Corpus:
    """Cut a text and keep it for training.

    Returns
    -------
    Corpus
        Its ``digest`` is what a state or a training names.

    Raises
    ------
    Problem
        As ``cut``; ``"file-not-saved"`` when the user's folder cannot be written.
    """
    return keep_tokens(level, cut(text, level, field=field), field=field)


def keep_tokens(level: str, found: tuple[str, ...], *, field: str = "text") -> Corpus:
    """Keep a text that is cut already.

    Raises
    ------
    Problem
        Less than 200 tokens, or more than a million; ``"file-not-saved"``.
    """
    _check_count(len(found), field)
    try:
        return corpus.keep(level, found)
    except OSError as error:
        where = shown(error.filename) if error.filename else shown(paths.own_texts())
        raise Problem(field, "file-not-saved", path=where, reason=reason(error)) from error


def text_of(entry: ModelEntry) -> str:
    """The text that a model was trained on, by its digest; "" where the card names none."""
    recipe = entry.settings.get("recipe")
    digest = recipe.get("text") if isinstance(recipe, dict) else None
    return digest if isinstance(digest, str) and is_digest(digest) else ""


def is_kept(digest: str) -> bool:
    """Whether a text lies in the user's folder."""
    return corpus.SHELF.holds(digest)


def forget_text(digest: str) -> None:
    """Remove a kept text that no model was trained on; where it cannot be removed, it stays."""
    if not is_digest(digest) or any(text_of(entry) == digest for entry in models.catalogue("text")):
        return
    with contextlib.suppress(OSError):
        corpus.path_of(digest).unlink(missing_ok=True)


def _check_count(count: int, field: str) -> None:
    if count < LEAST_TOKENS:
        raise Problem(field, "text-too-short", count=count, limit=LEAST_TOKENS)
    if count > MOST_TOKENS:
        raise Problem(field, "text-too-many-tokens", count=count, limit=MOST_TOKENS)


def kept_text(digest: str, *, field: str = "text") -> Corpus:
    """A text that was kept.

    Raises
    ------
    Problem
        ``"text-not-kept"``, ``"text-damaged"``.
    """
    try:
        return corpus.read(digest)
    except KeptError as error:
        raise Problem(field, error.kind, **error.args_by_name) from error
