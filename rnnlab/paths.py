"""Where files are found: those that the program carries, and the user's own.

Icons, fonts, translations and trained models come with the program. Models
that were trained in it, and the texts for that, lie in the user's own data
folder, which is made when something is first kept there.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import platformdirs

from rnnlab import frozen

PACKAGE = Path(__file__).resolve().parent
# Nothing can be kept below a file, whoever one is: the home of those that have none. Debian calls it by another name.
NOWHERE = Path("/dev/null")
_NO_HOMES = (NOWHERE, Path("/nonexistent"))


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


def languages() -> tuple[str, ...]:
    """Codes of the languages that can be spoken: English, and each ``rnnlab_<code>.qm`` that is there."""
    try:
        found = sorted(path.stem.removeprefix("rnnlab_") for path in resource("i18n").glob("rnnlab_*.qm"))
    except FileNotFoundError:  # a damaged installation, of which something has to be said in some language
        found = []
    return ("en", *found)


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


def settle_home() -> None:
    """Give the process a ``HOME`` in which nothing can be kept, where the system knows none.

    Libraries ask for it when they are imported (ziafont), and fail without.
    """
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = str(NOWHERE)


def has_home() -> bool:
    """Whether the user has a folder in which things can be kept."""
    return not any(nowhere in user_folder("data").parents for nowhere in _NO_HOMES)


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
