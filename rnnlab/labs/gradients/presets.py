"""Phenomena that one press shows: fields of the Gradients lab's State, by the preset's name."""

from __future__ import annotations

from typing import Any

# Name -> fields; whatever is not named has its default.
PRESETS: dict[str, dict[str, Any]] = {
    "vanishing": {"factor": 0.9},
    "exploding": {"activation": "linear", "factor": 1.1, "decades": (-8, 4)},
    "steady": {"activation": "linear", "factor": 1.0},
    "half": {"cells": ("rnn",), "activation": "linear", "factor": 0.5, "length": 200, "decades": (-64, 2)},
    "forget-bias-3": {"forget_bias": 3.0},
    "overflow": {
        "cells": ("rnn",),
        "activation": "linear",
        "factor": 1.5,
        "length": 400,
        "dtype": "float32",
        "decades": (-8, 40),
    },
    "radius": {
        "cells": ("rnn",),
        "activation": "linear",
        "init": "shear",
        "factor": 0.9,
        "hidden": 2,
        "length": 120,
    },
    "as-pytorch": {"init": "uniform", "factor": 1.0, "forget_bias": 0.0, "decades": (-20, 2)},
    "cell-path": {"cells": ("lstm",), "quantity": "c", "forget_bias": 3.0},
    "twenty-seeds": {"seeds": 20},
    # of the walk back
    "walk-small": {"hidden": 4, "length": 20},
    "walk-shear": {"activation": "linear", "init": "shear", "hidden": 2, "length": 60},
    "walk-forget": {"focus": "lstm", "hidden": 8, "forget_bias": 3.0},
    "walk-saturated": {"hidden": 8, "length": 20, "input_scale": 4.0},
    # of the blame
    "blame-short": {"factor": 0.7},
    "blame-truncated": {"factor": 1.0, "input_scale": 0.1, "window": 10},
    "blame-clipped": {"activation": "linear", "factor": 1.1, "clip": 1.0},
    "blame-skipped": {"activation": "linear", "factor": 1.5, "length": 400, "dtype": "float32", "clip": 1.0},
}
