"""``torch.nn.RNN``, ``LSTM`` and ``GRU``: found among a file's names, taken in, and given back.

torch names a layer's weights ``weight_ih_l0``, ``weight_hh_l0``, ``bias_ih_l0``,
``bias_hh_l0``, with ``_reverse`` for the second direction. The cell is told by
the rows of ``weight_hh``: H, 3H or 4H. An RNN's activation stands nowhere in the
file; who loads it has to say.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from rnnlab.engine.network import Network
from rnnlab.engine.parameters import shape_text
from rnnlab.engine.traces import FoundNetwork, FoundWeights, ModelCard
from rnnlab.engine.undrawn import undrawn
from rnnlab.engine.weights import WeightsError, read_weights, write_state_dict
from rnnlab.files import shown

CELLS = {1: "rnn", 3: "gru", 4: "lstm"}  # by the number of blocks of H rows
MODULES: dict[str, Callable[..., nn.RNNBase]] = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}
DTYPES = (torch.float16, torch.bfloat16, torch.float32, torch.float64)
_LAYER_NAME = re.compile(r"(?:(.*)\.)?((?:weight|bias)_(?:ih|hh|hr)_l(\d{1,2})(_reverse)?)")
_CELL_NAME = re.compile(r"(?:.*\.)?weight_hh")
_NAMES_SHOWN = 5


class NoNetworkError(WeightsError):
    """A file without weights of a recurrent module."""

    KIND = "weights-none"


class SeveralNetworksError(WeightsError):
    """A file with more than one, of which none was chosen."""

    KIND = "weights-several"


class OtherArchitectureError(WeightsError):
    """Weights of another module than the one expected, or of one that torch or this program lacks."""

    KIND = "weights-other"


class MissingWeightError(WeightsError):
    """A layer of which one part is not there."""

    KIND = "weights-missing"


class WrongShapeError(WeightsError):
    """A weight whose shape does not fit its neighbours."""

    KIND = "wrong-shape"


class WrongDtypeError(WeightsError):
    """A weight that is not made of plain floating-point numbers."""

    KIND = "wrong-dtype"


class NotFiniteWeightsError(WeightsError):
    """A weight with NaN or infinity in it."""

    KIND = "weights-not-finite"


@dataclass(frozen=True)
class ImportedNetwork:
    """A recurrent module's weights under torch's own names, as float32 or float64."""

    found: FoundNetwork
    state_dict: dict[str, Tensor]
    ignored: tuple[str, ...]  # names of the file that are not part of it
    card: ModelCard | None

    def network(self, activation: str = "tanh") -> Network:
        """The same in the engine's terms; ``activation`` is an RNN's.

        Raises
        ------
        EngineError
            ``size-impossible`` for more layers than the engine runs.
        """
        return Network.from_torch(self.found.cell, self.state_dict, activation)


def inspect_weights(path: Path) -> FoundWeights:
    """What a file holds: every recurrent network in it, checked, and the names of all the rest.

    Raises
    ------
    WeightsError
        As ``read_weights``; ``MissingWeightError``, ``WrongShapeError``,
        ``WrongDtypeError``, ``NotFiniteWeightsError``, ``OtherArchitectureError``
        for a network that is not whole. A file without one is no error here.
    """
    contents = read_weights(path)
    grouped = _grouped(contents.tensors)
    networks = tuple(_checked(name, tensors) for name, tensors in grouped.items())
    taken = {_joined(name, entry) for name, tensors in grouped.items() for entry in tensors}
    ignored = tuple(name for name in contents.tensors if name not in taken) + contents.others
    return FoundWeights(networks, ignored, contents.card)


def import_network(path: Path, *, name: str | None = None, cell: str | None = None) -> ImportedNetwork:
    """One recurrent network of a file.

    Parameters
    ----------
    path : Path
        ``.safetensors``, ``.pt``, ``.pth`` or ``.bin``.
    name : str, optional
        Which, when the file holds several: what stands before its weights' names.
    cell : {"rnn", "gru", "lstm"}, optional
        The cell that is expected.

    Raises
    ------
    WeightsError
        As ``inspect_weights``; ``NoNetworkError``, ``SeveralNetworksError``,
        and ``OtherArchitectureError`` for another cell than the expected one.
    """
    contents = read_weights(path)
    grouped = _grouped(contents.tensors)
    if not grouped:
        raise _none_found(path, (*contents.tensors, *contents.others))
    if name is None and len(grouped) > 1:
        raise SeveralNetworksError("name", options=", ".join(f"“{known}”" for known in grouped))
    chosen = next(iter(grouped)) if name is None else name
    if chosen not in grouped:
        raise NoNetworkError("name", path=shown(path), names=", ".join(f"“{known}”" for known in grouped))
    found = _checked(chosen, grouped[chosen])
    if cell is not None and cell != found.cell:
        raise OtherArchitectureError("cell", expected=_class_name(cell), got=_class_name(found.cell))
    taken = {_joined(chosen, entry) for entry in grouped[chosen]}
    ignored = tuple(other for other in contents.tensors if other not in taken) + contents.others
    return ImportedNetwork(found, _as_torch_has_it(found, grouped[chosen]), ignored, contents.card)


def export_state_dict(network: Network, dtype: torch.dtype = torch.float32) -> dict[str, Tensor]:
    """Weights under torch's names, for ``load_state_dict(strict=True)`` of the module of ``export_module``.

    The formula's one bias goes into ``bias_ih``; ``bias_hh`` holds zeros, but
    for a GRU's candidate.

    Raises
    ------
    OtherArchitectureError
        For cells and activations that torch has no module of.
    """
    if network.cell not in MODULES:
        raise OtherArchitectureError("cell", expected="rnn, gru, lstm", got=network.cell)
    if network.cell == "rnn" and network.activation not in ("tanh", "relu"):
        raise OtherArchitectureError("activation", expected="tanh, relu", got=network.activation)
    state_dict: dict[str, Tensor] = {}
    for k, layer in enumerate(network.layers):
        for suffix, weights in zip((f"_l{k}", f"_l{k}_reverse"), layer, strict=False):
            tensors = weights.tensors(dtype)
            parts = {"weight_ih": tensors.W, "weight_hh": tensors.U, "bias_ih": tensors.b, "bias_hh": tensors.b_hh}
            state_dict |= {f"{name}{suffix}": tensor for name, tensor in parts.items()}
    return state_dict


def export_module(network: Network, dtype: torch.dtype = torch.float32) -> nn.RNNBase:
    """torch's own module with these weights; for inputs T×B×I, as torch has it without ``batch_first``.

    Raises
    ------
    OtherArchitectureError
        As ``export_state_dict``.
    """
    state_dict = export_state_dict(network, dtype)
    extra: dict[str, Any] = {"nonlinearity": network.activation} if network.cell == "rnn" else {}
    module = undrawn(
        MODULES[network.cell],
        network.input_size,
        network.hidden_size,
        num_layers=len(network.layers),
        bidirectional=network.directions == 2,
        dtype=dtype,
        **extra,
    )
    module.load_state_dict(state_dict, strict=True)
    return module


def export_network(path: Path, network: Network, dtype: torch.dtype = torch.float32) -> None:
    """Write a network as a ``state_dict`` that torch's module loads: ``.pt`` or safetensors, by the path's suffix.

    Raises
    ------
    WeightsError
        ``OtherArchitectureError``, and as ``write_state_dict``.
    """
    write_state_dict(path, export_state_dict(network, dtype))


def _grouped(tensors: Mapping[str, Tensor]) -> dict[str, dict[str, Tensor]]:
    """Recurrent weights by the name before theirs, in the order of the file."""
    groups: dict[str, dict[str, Tensor]] = defaultdict(dict)
    for name, tensor in tensors.items():
        match = _LAYER_NAME.fullmatch(name)
        if match:
            groups[match[1] or ""][match[2]] = tensor
    return dict(groups)


def _joined(name: str, entry: str) -> str:
    return f"{name}.{entry}" if name else entry


def _class_name(cell: str) -> str:
    return {"rnn": "torch.nn.RNN", "gru": "torch.nn.GRU", "lstm": "torch.nn.LSTM"}.get(cell, cell)


def _none_found(path: Path, names: tuple[str, ...]) -> WeightsError:
    cell = next((name for name in names if _CELL_NAME.fullmatch(name)), None)
    if cell is not None:
        # one step of a network: the same weights under names without a layer
        return OtherArchitectureError(cell, expected=f"{cell}_l0 (torch.nn.RNN, LSTM, GRU)", got="a single …Cell")
    more = ", …" if len(names) > _NAMES_SHOWN else ""
    return NoNetworkError("path", path=shown(path), names=", ".join(names[:_NAMES_SHOWN]) + more if names else "–")


def _checked(name: str, tensors: Mapping[str, Tensor]) -> FoundNetwork:
    """Which module these weights make up, every one of them checked."""
    for entry, tensor in tensors.items():
        _check_numbers(_joined(name, entry), tensor)
    for entry in tensors:
        if entry.startswith(("weight_hr", "bias_hr")):
            raise OtherArchitectureError(
                _joined(name, entry), expected="an LSTM without projection", got="one with (proj_size)"
            )
    matches = [match for match in map(_LAYER_NAME.fullmatch, tensors) if match]
    layers = 1 + max(int(match[3]) for match in matches)
    suffixes = ("", "_reverse") if any(match[4] for match in matches) else ("",)
    bias = any(entry.startswith("bias") for entry in tensors)
    hidden, blocks = _sizes(name, tensors)
    first = _matrix(name, tensors, "weight_ih_l0", f"{blocks * hidden}×I")
    size = first.shape[1]
    for k in range(layers):
        inputs = size if k == 0 else len(suffixes) * hidden
        for suffix in suffixes:
            shapes: dict[str, tuple[int, ...]] = {
                f"weight_ih_l{k}{suffix}": (blocks * hidden, inputs),
                f"weight_hh_l{k}{suffix}": (blocks * hidden, hidden),
            }
            if bias:
                shapes |= {f"bias_{part}_l{k}{suffix}": (blocks * hidden,) for part in ("ih", "hh")}
            for entry, expected in shapes.items():
                _check_shape(name, tensors, entry, expected)
    return FoundNetwork(
        name=name,
        cell=CELLS[blocks],
        layers=layers,
        directions=len(suffixes),
        input_size=size,
        hidden_size=hidden,
        bias=bias,
        dtype=", ".join(sorted({_dtype_name(tensor) for tensor in tensors.values()})),
        parameter_count=sum(tensor.numel() for tensor in tensors.values()),
    )


def _sizes(name: str, tensors: Mapping[str, Tensor]) -> tuple[int, int]:
    """H and the number of blocks of H rows, from ``weight_hh_l0``."""
    recurrent = _matrix(name, tensors, "weight_hh_l0", "H×H, 3H×H or 4H×H")
    rows, hidden = recurrent.shape
    if hidden == 0 or rows % hidden or rows // hidden not in CELLS:
        raise OtherArchitectureError(
            _joined(name, "weight_hh_l0"), expected="H×H (RNN), 3H×H (GRU) or 4H×H (LSTM)", got=f"{rows}×{hidden}"
        )
    return hidden, rows // hidden


def _matrix(name: str, tensors: Mapping[str, Tensor], entry: str, expected: str) -> Tensor:
    if entry not in tensors:
        raise MissingWeightError(_joined(name, entry), expected=expected)
    if tensors[entry].ndim != 2 or tensors[entry].shape[1] == 0:
        raise WrongShapeError(_joined(name, entry), expected=expected, got=shape_text(tuple(tensors[entry].shape)))
    return tensors[entry]


def _check_shape(name: str, tensors: Mapping[str, Tensor], entry: str, expected: tuple[int, ...]) -> None:
    if entry not in tensors:
        raise MissingWeightError(_joined(name, entry), expected=shape_text(expected))
    got = tuple(tensors[entry].shape)
    if got != expected:
        raise WrongShapeError(_joined(name, entry), expected=shape_text(expected), got=shape_text(got))


def _check_numbers(field: str, tensor: Tensor) -> None:
    if tensor.dtype not in DTYPES or tensor.layout != torch.strided or tensor.is_meta:
        known = ", ".join(str(dtype).removeprefix("torch.") for dtype in DTYPES)
        raise WrongDtypeError(field, expected=known, got=_dtype_name(tensor))
    bad = ~torch.isfinite(tensor)
    count = int(bad.sum())
    if count:
        place = [int(index) for index in bad.nonzero()[0]]
        raise NotFiniteWeightsError(field, count=count, place=str(place), expected=shape_text(tuple(tensor.shape)))


def _dtype_name(tensor: Tensor) -> str:
    if tensor.is_meta:
        return "no numbers (meta)"
    plain = str(tensor.dtype).removeprefix("torch.")
    return plain if tensor.layout == torch.strided else f"{plain} ({str(tensor.layout).removeprefix('torch.')})"


def _as_torch_has_it(found: FoundNetwork, tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """In torch's order and one dtype; half precision becomes float32, which holds every value of it."""
    dtype = torch.float64 if "float64" in found.dtype else torch.float32
    ordered = sorted(tensors, key=_order)
    return {entry: tensors[entry].detach().to(dtype).clone(memory_format=torch.contiguous_format) for entry in ordered}


def _order(entry: str) -> tuple[int, bool, int]:
    match = _LAYER_NAME.fullmatch(entry)
    assert match is not None
    kinds = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
    return int(match[3]), match[4] is not None, kinds.index(entry.partition("_l")[0])
