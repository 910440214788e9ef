"""What the command line would print, and what a state or an edit refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rnnlab.labs import registry
from rnnlab.session.messages import Problem


def printed(lab: str, state: Any) -> Any:
    """A lab's result as strict JSON: plain lists and numbers already, without inf and NaN."""
    entry = registry.lab(lab)
    result = entry.to_json(entry.compute(state))
    assert json.loads(json.dumps(result, allow_nan=False)) == result
    return result


def refused(call: Callable[..., Any], *args: Any, **kwargs: Any) -> Problem:
    """The problem that a call raises; its sentence names the field."""
    with pytest.raises(Problem) as caught:
        call(*args, **kwargs)
    assert caught.value.field in str(caught.value)
    return caught.value
