"""Numbers before nouns: ``{clauses} {clauses:clause|clauses}`` is “1 clause” and “6 clauses”.

A text names both forms where it stands; a translator whose nouns do not change leaves the second placeholder out.
"""

from __future__ import annotations

import string
from typing import Any


class _Formatter(string.Formatter):
    """``str.format`` in which a specification with a bar is a choice: for one, and for any other number."""

    def format_field(self, value: Any, format_spec: str) -> Any:
        if "|" in format_spec:
            one, _, many = format_spec.partition("|")
            return one if str(value) == "1" else many
        return super().format_field(value, format_spec)


_FORMATTER = _Formatter()


def rendered(template: str, args: dict[str, Any]) -> str:
    """Put arguments into a text.

    Parameters
    ----------
    template : str
        With ``{name}``, ``{name:format}`` and ``{name:one|many}``.
    args : dict
        What stands for each name; a number may be written out already.

    Raises
    ------
    KeyError
        A name of the template is not among the arguments.
    """
    return _FORMATTER.vformat(template, (), args) if "|" in template else template.format(**args)
