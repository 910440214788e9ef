"""Where the files that the program carries are found: icons, fonts, translations."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resources() -> Path:
    """The folder of resources.

    A wheel holds it inside the package; in a source tree (and so in an
    editable install) it stands beside the package.

    Raises
    ------
    FileNotFoundError
        When neither is there, that is when the installation is damaged.
    """
    for folder in (_PACKAGE / "resources", _PACKAGE.parent / "resources"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder of resources is missing beside {_PACKAGE}; install rnnlab again")


def resource(*parts: str) -> Path:
    """The path of one file of the resources, e.g. ``resource("fonts", "inter")``."""
    return resources().joinpath(*parts)
