"""A strip as one small picture, a pixel a cell: 500 words cost as much as five."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtGui import QImage

from rnnlab.ui.widgets.cells import ramp_color

_SHADES = 512


def strip_image(values: Any, ramp: str, low: float, high: float) -> QImage:
    """Fill a pixel for each value.

    Parameters
    ----------
    values : array, units × steps
    ramp, low, high
        As for ``cells.ramp_color``.
    """
    span = high - low
    shades = np.array(
        [ramp_color(low + span * k / (_SHADES - 1), ramp, low, high).rgb() for k in range(_SHADES)], dtype=np.uint32
    )
    place = np.clip((values - low) / span, 0.0, 1.0) * (_SHADES - 1)
    pixels = np.ascontiguousarray(shades[np.rint(place).astype(np.intp)])
    rows, columns = pixels.shape
    image = QImage(pixels.data, columns, rows, columns * 4, QImage.Format.Format_RGB32)
    return image.copy()  # owns its pixels
