"""Files of weights: written and read without ever running what a file contains.

Own files are safetensors: numbers and text, no pickle. A model card stands in
the file's metadata. Foreign ``.pt`` files are pickles; they are read with
``weights_only=True`` alone, and never tried again in another way. Before
anything is read, the file's size is known to be bearable.

Each way in which a file can be bad has an exception type of its own.
"""

from __future__ import annotations

import io
import json
import math
import platform
import re
import warnings
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, ClassVar

import numpy as np
import safetensors.torch
import torch
from safetensors import SafetensorError
from torch import Tensor

import rnnlab
from rnnlab.engine.traces import EngineError, ModelCard
from rnnlab.files import reason, shown, write_atomically

SAFETENSORS = ".safetensors"
PICKLES = (".pt", ".pth", ".bin")
MAX_NUMBERS = 64_000_000
MAX_BYTES = 8 * MAX_NUMBERS
CARD_KEY = "rnnlab.card"
_DEEPEST = 8  # levels of dictionaries in a checkpoint, and in a card's settings
_MOST_NAMES = 100_000


class WeightsError(EngineError):
    """A file of weights that is refused; each cause has a subclass."""

    KIND: ClassVar[str]

    def __init__(self, field: str = "", **args: Any) -> None:
        super().__init__(self.KIND, field, **args)


class UnreadableFileError(WeightsError):
    """The system does not let the file be read."""

    KIND = "file-not-read"


class UnwritableFileError(WeightsError):
    """The system does not let the file be written; the old one is untouched."""

    KIND = "file-not-saved"


class UnknownSuffixError(WeightsError):
    """Neither safetensors nor a pickle by its name."""

    KIND = "weights-suffix"


class DamagedFileError(WeightsError):
    """Truncated, or something else than its name says."""

    KIND = "weights-damaged"


class UnsafeFileError(WeightsError):
    """A pickle that wants more than tensors and plain values."""

    KIND = "weights-unsafe"


class TooLargeFileError(WeightsError):
    """More numbers than a teaching program has use for, or packed so that they would fill the memory."""

    KIND = "weights-too-large"


class CardNotPlainError(WeightsError):
    """A model card with a value that is not text, a finite number, or made of these."""

    KIND = "card-not-plain"


class DamagedCardError(WeightsError):
    """A file whose model card is missing or cannot be read."""

    KIND = "card-damaged"


@dataclass(frozen=True)
class Contents:
    """All that was read from a file."""

    tensors: dict[str, Tensor]  # on the CPU, as they are in the file
    others: tuple[str, ...]  # names of what is no tensor
    card: ModelCard | None


def versions() -> dict[str, str]:
    """Versions that a training's numbers depend on."""
    return {
        "rnnlab": rnnlab.__version__,
        "torch": str(torch.__version__),
        "numpy": np.__version__,
        "python": platform.python_version(),
    }


def save_model(path: Path, tensors: Mapping[str, Tensor], card: ModelCard) -> None:
    """Write tensors and their model card as safetensors, whole or not at all.

    Parameters
    ----------
    path : Path
        Ends in ``.safetensors``.
    tensors : mapping
        Names to tensors, on any device.
    card : ModelCard
        Plain values only: a numpy scalar would read as a number and is none.

    Raises
    ------
    WeightsError
        ``CardNotPlainError``, ``UnknownSuffixError``, ``UnwritableFileError``.
    """
    if path.suffix.lower() != SAFETENSORS:
        raise UnknownSuffixError("path", value=path.suffix, options=SAFETENSORS)
    _check_card(card)
    metadata = {"format": "pt", CARD_KEY: json.dumps(asdict(card), ensure_ascii=False, allow_nan=False)}
    _write(path, safetensors.torch.save(_own(tensors), metadata))


def load_model(path: Path) -> tuple[dict[str, Tensor], ModelCard]:
    """Read what ``save_model`` wrote.

    Raises
    ------
    WeightsError
        ``DamagedCardError`` when there is no card; else as ``read_weights``.
    """
    contents = read_weights(path)
    if contents.card is None:
        raise DamagedCardError("path", path=shown(path), detail="there is none")
    return contents.tensors, contents.card


def write_state_dict(path: Path, state_dict: Mapping[str, Tensor]) -> None:
    """Write a ``state_dict`` for ``torch.load`` (``.pt``, ``.pth``, ``.bin``) or as safetensors, by the path's suffix.

    Raises
    ------
    WeightsError
        ``UnknownSuffixError``, ``UnwritableFileError``.
    """
    own = _own(state_dict)
    if _suffix(path) == SAFETENSORS:
        _write(path, safetensors.torch.save(own, {"format": "pt"}))
        return
    packed = io.BytesIO()
    torch.save(own, packed)
    _write(path, packed.getvalue())


def read_weights(path: Path) -> Contents:
    """Every tensor of a file by name, and the model card where there is one.

    A checkpoint's nested dictionaries are laid flat, their keys joined by dots.

    Parameters
    ----------
    path : Path
        ``.safetensors``, or a pickle of torch: ``.pt``, ``.pth``, ``.bin``.

    Raises
    ------
    WeightsError
        ``UnknownSuffixError``, ``UnreadableFileError``, ``TooLargeFileError``,
        ``DamagedFileError``, ``UnsafeFileError``, ``DamagedCardError``.
    """
    suffix = _suffix(path)
    data = _read(path)
    others: tuple[str, ...] = ()
    card = None
    if suffix == SAFETENSORS:
        tensors = _from_safetensors(path, data)
        card = _card(path, data)
    else:
        tensors, others = _from_pickle(path, data)
    # a tensor may repeat one number along any length: its size in memory is not that of the file
    if sum(tensor.numel() for tensor in tensors.values()) > MAX_NUMBERS:
        raise _too_large(path)
    return Contents(tensors, others, card)


def _suffix(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in (SAFETENSORS, *PICKLES):
        raise UnknownSuffixError("path", value=path.suffix, options=", ".join((SAFETENSORS, *PICKLES)))
    return suffix


def _read(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise UnreadableFileError("path", path=shown(path), reason="not a plain file")
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise UnreadableFileError("path", path=shown(path), reason=reason(error)) from None
    if len(data) > MAX_BYTES:
        raise _too_large(path)
    if not data:
        raise DamagedFileError("path", path=shown(path), detail="0 bytes")
    return data


def _write(path: Path, data: bytes) -> None:
    try:
        write_atomically(path, data)
    except OSError as error:
        raise UnwritableFileError("path", path=shown(path), reason=reason(error)) from None


def _own(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Copies on the CPU: views of one another (tied weights) would be refused or bring their whole storage along."""
    return {name: value.detach().cpu().clone(memory_format=torch.contiguous_format) for name, value in tensors.items()}


def _too_large(path: Path) -> TooLargeFileError:
    return TooLargeFileError("path", path=shown(path), limit=MAX_NUMBERS // 10**6)


def _damaged(path: Path, fault: BaseException) -> DamagedFileError:
    # torch's own sentences go on with advice to load the file unsafely
    said = str(fault).partition(" In PyTorch 2.6")[0].strip().splitlines()
    return DamagedFileError("path", path=shown(path), detail=(said[0] if said else type(fault).__name__)[:120])


def _from_safetensors(path: Path, data: bytes) -> dict[str, Tensor]:
    try:
        return dict(sorted(safetensors.torch.load(data).items()))
    except (SafetensorError, KeyError, ValueError, TypeError, RuntimeError, OverflowError) as fault:
        raise _damaged(path, fault) from None


def _card(path: Path, data: bytes) -> ModelCard | None:
    header = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])  # read once already, by safetensors
    text = header.get("__metadata__", {}).get(CARD_KEY)
    if text is None:
        return None
    try:
        card = ModelCard(**json.loads(text, parse_constant=_refuse_constant))
        _check_card(card)
    except EngineError as fault:
        detail = f"{fault.field}: {fault.args_by_name['got']}"
    except (ValueError, TypeError, RecursionError) as fault:
        detail = str(fault)
    else:
        return card
    raise DamagedCardError("path", path=shown(path), detail=detail[:120])


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not a finite number")


def _check_card(card: ModelCard) -> None:
    def refuse(field: str, value: Any) -> CardNotPlainError:
        return CardNotPlainError(field, got=_kind_of(value))

    # type() and not isinstance: numpy's float64 passes as a float, and a bool as an int
    for field in ("seed", "steps"):
        value = getattr(card, field)
        if type(value) is not int or (field == "steps" and value < 0):
            raise refuse(field, value)
    if type(card.task) is not str:
        raise refuse("task", card.task)
    for field in ("metrics", "versions", "settings"):
        if type(getattr(card, field)) is not dict:
            raise refuse(field, getattr(card, field))
    for name, value in card.metrics.items():
        if type(name) is not str or type(value) not in (int, float) or not math.isfinite(value):
            raise refuse(f"metrics.{name}", value)
    for name, value in card.versions.items():
        if type(name) is not str or type(value) is not str:
            raise refuse(f"versions.{name}", value)
    _check_plain("settings", card.settings, 0)


def _check_plain(field: str, value: Any, depth: int) -> None:
    if type(value) in (str, bool, int, type(None)):
        return
    if type(value) is float and math.isfinite(value):
        return
    if type(value) in (list, tuple, dict) and depth < _DEEPEST:
        inside = value.items() if type(value) is dict else enumerate(value)
        for key, entry in inside:
            if type(value) is dict and type(key) is not str:
                raise CardNotPlainError(field, got=_kind_of(key))
            _check_plain(f"{field}.{key}", entry, depth + 1)
        return
    raise CardNotPlainError(field, got=_kind_of(value))


def _kind_of(value: Any) -> str:
    if type(value) in (int, float):
        return str(value)
    kind = type(value)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"


def _from_pickle(path: Path, data: bytes) -> tuple[dict[str, Tensor], tuple[str, ...]]:
    if data.startswith(b"PK"):
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                unpacked = sum(entry.file_size for entry in archive.infolist())
        except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError) as fault:
            raise _damaged(path, fault) from None
        if unpacked > MAX_BYTES:
            raise _too_large(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            loaded = torch.load(io.BytesIO(data), map_location="cpu", weights_only=True)
    except UnpicklingError as fault:
        raise _refused(path, fault) from None
    except MemoryError:
        raise
    except Exception as fault:  # a damaged pickle may raise anything: it is a program for a small machine
        raise _damaged(path, fault) from None
    tensors: dict[str, Tensor] = {}
    others: list[str] = []
    _flatten(loaded, "", 0, tensors, others)
    return tensors, tuple(others)


def _refused(path: Path, fault: UnpicklingError) -> WeightsError:
    """torch says what stopped it: a name that the pickle wants to call, or a pickle that makes no sense."""
    said = str(fault)
    wanted = re.search(r"GLOBAL ([\w.]+)|but got <class '([\w.]+)'|unrecognized function (\S+)", said)
    if wanted is None:
        return _damaged(path, ValueError(said.rpartition("WeightsUnpickler error:")[2]))
    return UnsafeFileError("path", path=shown(path), name=next(name for name in wanted.groups() if name))


def _flatten(value: Any, name: str, depth: int, tensors: dict[str, Tensor], others: list[str]) -> None:
    """Tensors by their dotted names; a pickle may hold itself, so depth and number end somewhere."""
    if len(tensors) + len(others) >= _MOST_NAMES:
        return
    if type(value) in (Tensor, torch.nn.Parameter):
        tensors[name] = value.detach()
    elif isinstance(value, dict) and depth < _DEEPEST:
        for key, entry in value.items():
            _flatten(entry, f"{name}.{key}" if name else str(key), depth + 1, tensors, others)
    else:
        others.append(name or type(value).__name__)
