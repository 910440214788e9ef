"""The footer that names the device, and why when it is not the GPU."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

from rnnlab.engine.traces import Failure
from rnnlab.session.answers import failure_message
from rnnlab.session.jobs import Lane
from rnnlab.session.messages import TEXTS, Message
from rnnlab.ui.look.i18n import N_, language, message_text
from rnnlab.ui.look.mathtext import MathLabel

STARTING = N_("Status", "Engine starting…")
NAMES = {"cpu": "CPU", "cuda": "GPU (CUDA)", "mps": "GPU (MPS)"}


class DeviceStatus(QObject):
    """Listens to the lane's start and writes one line."""

    def __init__(self, label: MathLabel, lane: Lane) -> None:
        super().__init__(label)
        self._label = label
        self._info: dict[str, Any] = {}
        self._brief = False
        label.set_text(STARTING)
        lane.started.connect(self._on_started)
        language().changed.connect(self._show)

    @property
    def torch_version(self) -> str:
        """The engine's torch, or an empty text before it has answered."""
        return str(self._info.get("torch", ""))

    def text(self) -> str:
        """What the footer says in full."""
        if not self._info:
            return ""
        failure = self._info.get("failure")
        if isinstance(failure, Failure):
            return message_text(failure_message(failure))
        reason = str(self._info.get("reason", ""))
        if reason not in TEXTS or self.device() != "CPU":
            return self.device()
        return message_text(Message.of(reason, **self._info.get("reason_args", {})))

    def device(self) -> str:
        """The device's name alone."""
        found = str(self._info.get("device", ""))
        return NAMES.get(found.split(":")[0], found)

    def set_brief(self, brief: bool) -> None:
        """The name alone, where there is no room for the reason (the tool tip has it)."""
        self._brief = brief
        self._show()

    def _on_started(self, info: dict[str, Any]) -> None:
        self._info = info
        self._show()

    def _show(self) -> None:
        if self._info:
            self._label.set_text(self.device() if self._brief and self.device() else self.text())
            self._label.setToolTip(f"{self.text()}\ntorch {self.torch_version}")
