"""Where files are found: those that the program carries, and the user's own.

Icons, fonts, translations and trained models come with the program. Models
that were trained in it, and the texts for that, lie in the user's own data
folder, which is made when something is first kept there.
"""

from __future__ import annotations

from pathlib import Path

import platformdirs

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


def own_models() -> Path:
    """The folder of the user's own trained models; it need not exist."""
    return _own("models")


def own_texts() -> Path:
    """The folder of the texts that were kept for training, each named by its hash; it need not exist."""
    return _own("texts")


def _own(folder: str) -> Path:
    return Path(platformdirs.user_data_dir("rnnlab", appauthor=False)) / folder
