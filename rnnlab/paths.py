"""Where files are found: those that the program carries, and the user's own.

Icons, fonts, translations and trained models come with the program. Models
that were trained in it, and the texts for that, lie in the user's own data
folder, which is made when something is first kept there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import platformdirs

from rnnlab import frozen

PACKAGE = Path(__file__).resolve().parent
# No folder, by Debian's convention for accounts that have none: nothing can be kept there, and that is said.
NOWHERE = Path("/nonexistent")


def resources() -> Path:
    """The folder of resources.

    A wheel holds it inside the package; in a source tree (and so in an
    editable install) it stands beside the package.

    Raises
    ------
    FileNotFoundError
        When neither is there, that is when the installation is damaged.
    """
    for folder in (PACKAGE / "resources", PACKAGE.parent / "resources"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder of resources is missing beside {PACKAGE}; install rnnlab again")


def resource(*parts: str) -> Path:
    """The path of one file of the resources, e.g. ``resource("fonts", "inter")``."""
    return resources().joinpath(*parts)


def own_models() -> Path:
    """The folder of the user's own trained models; it need not exist."""
    return _own("models")


def own_texts() -> Path:
    """The folder of the texts that were kept for training, each named by its hash; it need not exist."""
    return _own("texts")


def user_folder(kind: Literal["config", "data", "state", "log"]) -> Path:
    """The user's own folder for one kind of files; it need not exist.

    Without ``HOME`` and without an entry among the system's accounts there is
    none: then it is one that cannot be made.
    """
    try:
        folder = Path(getattr(platformdirs, f"user_{kind}_dir")("rnnlab", appauthor=False))
    except RuntimeError:  # platformdirs knows no home
        return NOWHERE / "rnnlab"
    # Older versions of it leave "~" as it is, and a folder of that name would be made in the present one.
    return folder if folder.is_absolute() else NOWHERE / "rnnlab"


def has_home() -> bool:
    """Whether the user has a folder in which things can be kept."""
    return NOWHERE not in user_folder("data").parents


def home() -> Path:
    """Where a file dialog begins: the user's home, or the present folder where there is none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def licences() -> Path | None:
    """The folder of third-party notices that an installer brings; None from source and from a wheel."""
    found = frozen.bundle()
    folder = None if found is None else found / "licenses"
    return folder if folder is not None and folder.is_dir() else None


def _own(folder: str) -> Path:
    return user_folder("data") / folder
