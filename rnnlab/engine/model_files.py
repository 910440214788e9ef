"""Files of trained models: found by name, read once, named by their numbers, kept in the user's folder."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from torch import Tensor

from rnnlab import paths
from rnnlab.engine.traces import EngineError, ModelCard
from rnnlab.engine.weights import SAFETENSORS, UnreadableFileError, WeightsError, load_model, save_model
from rnnlab.files import reason, shown

NAME_RULE = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
READERS = ("recall", "reber", "brackets", "text", "roles")  # tasks whose models read a sentence and answer it
TRANSLATE = "translate"
SENSE = "sense"
CLOZE = "cloze"
OTHERS = (TRANSLATE, SENSE, CLOZE)  # tasks whose models are of a kind of their own, found under their task alone
Model = TypeVar("Model")


class MisfitError(ValueError):
    """What does not fit together in a model's file, in words."""


def path_of(name: str) -> Path:
    """The file of a shipped model, or of one of the user's own.

    Raises
    ------
    EngineError
        ``"model-unknown"``.
    """
    if NAME_RULE.fullmatch(name):
        for folder in (paths.resource("models"), paths.own_models()):
            path = folder / f"{name}{SAFETENSORS}"
            if path.is_file():
                return path
    raise EngineError("model-unknown", "model", value=name[:80])


def version_of(path: Path) -> tuple[int, int]:
    """Time and size of a file, which tell one version of it from the next.

    Raises
    ------
    EngineError
        ``"file-not-read"``.
    """
    try:
        found = path.stat()
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise EngineError("file-not-read", "model", path=shown(path), reason=why) from None
    return found.st_mtime_ns, found.st_size


def read(
    path: Path, made: Callable[[str, Mapping[str, Tensor], ModelCard], Model], *, kind: str | None = None
) -> Model:
    """What a file holds, as ``made`` makes it from its name, tensors and card.

    Parameters
    ----------
    path : Path
    made : callable
        Raises ``MisfitError`` for tensors that are no such model.
    kind : str, optional
        The task of a model of a kind of its own, one of ``OTHERS``; without it, it must be none of these.

    Raises
    ------
    EngineError
        ``"model-damaged"``, ``"model-other-task"``, ``"file-not-read"``.
    """
    if path.suffix != SAFETENSORS:
        raise _damaged(path, f"a model's file ends in {SAFETENSORS}")
    try:
        tensors, card = load_model(path)
        if (card.task if card.task in OTHERS else None) != kind:
            expected = kind or ", ".join(READERS)
            raise EngineError("model-other-task", "model", value=path.stem, task=card.task, expected=expected)
        return made(path.stem, tensors, card)
    except UnreadableFileError as error:
        raise EngineError(error.kind, "model", **error.args_by_name) from None
    except WeightsError as error:
        raise _damaged(path, str(error.args_by_name.get("detail", error.kind))) from error
    except MisfitError as error:
        raise _damaged(path, str(error)) from error


def pairs_of(settings: Mapping[str, Any], field: str) -> tuple[tuple[str, str], ...]:
    """Words in two languages, of a card's settings.

    Raises
    ------
    MisfitError
    """
    entries = settings.get(field)
    if not isinstance(entries, (list, tuple)) or not entries:
        raise MisfitError(f"{field}: there are none")
    for entry in entries:
        if not isinstance(entry, (list, tuple)) or len(entry) != 2 or not all(type(w) is str and w for w in entry):
            raise MisfitError(f"{field}: expected pairs of words")
    return tuple((entry[0], entry[1]) for entry in entries)


def own_name(kind: str, tensors: Mapping[str, Tensor]) -> str:
    """The name of a model of the user's own: its kind, and 12 digits of the SHA-256 of its numbers.

    The same weights have the same name, so a model that is kept twice is one.
    """
    digest = hashlib.sha256()
    for name in sorted(tensors):
        values = tensors[name].detach().cpu().contiguous().numpy()
        digest.update(f"{name} {values.dtype.str} {values.shape}\n".encode())
        digest.update(values.tobytes())
    return f"{kind}-{digest.hexdigest()[:12]}"


def keep(kind: str, tensors: Mapping[str, Tensor], card: ModelCard) -> Path:
    """Write a model into the user's own folder, where ``path_of`` finds it by its name, the file's stem.

    Raises
    ------
    EngineError
        ``"file-not-saved"``; and as ``weights.save_model``.
    """
    folder = paths.own_models()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EngineError("file-not-saved", "model", path=shown(folder), reason=reason(error)) from None
    path = folder / f"{own_name(kind, tensors)}{SAFETENSORS}"
    save_model(path, tensors, card)
    return path


def _damaged(path: Path, detail: str) -> EngineError:
    return EngineError("model-damaged", "model", path=shown(path), detail=detail[:160])
