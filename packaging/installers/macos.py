"""macOS: what the frozen program is given, signing, notarising, and the disk image.

Identities come from the environment, and none is kept here:

``RNNLAB_SIGN_IDENTITY``
    Name of a *Developer ID Application* certificate in the keychain.
``RNNLAB_NOTARY_PROFILE``
    Name under which ``xcrun notarytool store-credentials`` keeps the account; or instead of it
``RNNLAB_NOTARY_KEY``, ``RNNLAB_NOTARY_KEY_ID``, ``RNNLAB_NOTARY_ISSUER``
    An API key: its ``.p8`` file, its id, and who issued it.

Without them the program is signed for this machine alone (*ad hoc*), and it is said so.
"""

from __future__ import annotations

import json
import os
import platform
import plistlib
import shutil
import tempfile
from pathlib import Path
from typing import Any

from . import icons
from .common import BUILD, DIST, ROOT, Product, Stop, run, say

HERE = ROOT / "packaging" / "macos"
ENTITLEMENTS = HERE / "entitlements.plist"
LOCALISATIONS = ("en", "zh-Hans")
APP = Product.name + ".app"
MANIFEST = "manifest.json"  # rnnlab/manifest.py: by it the program knows what it lacks
AD_HOC = "-"  # codesign's name for a signature without an identity
_MACH_O = {bytes.fromhex(magic) for magic in ("feedface", "feedfacf", "cefaedfe", "cffaedfe", "cafebabe")}


def information(version: str) -> dict[str, Any]:
    """What Info.plist says, with names and version.

    Parameters
    ----------
    version : str
        macOS compares up to three numbers, which stand before whatever else it has.
    """
    told: dict[str, Any] = plistlib.loads((HERE / "Info.plist").read_bytes())
    numbers = version.split("+")[0]
    told.update(
        CFBundleName=Product.name,
        CFBundleDisplayName=Product.name,
        CFBundleExecutable=Product.name,
        CFBundleIdentifier=Product.id,
        CFBundleIconFile="program.icns",
        CFBundleShortVersionString=version,
        CFBundleVersion=".".join(part for part in numbers.split(".") if part.isdigit())[:18] or "0",
        NSHumanReadableCopyright=f"{Product.copyright}; {Product.licence}",
    )
    return told


def resources(folder: Path, python: Path | None = None) -> list[tuple[str, str, str]]:
    """Entries of PyInstaller's table for what lies beside Info.plist: the documents' icon and the names by language.

    Parameters
    ----------
    folder : Path
        For what is made.
    python : Path, optional
        As of ``icons.draw``.
    """
    icon = icons.write_icns("document", folder / "document.icns", python)
    found = [("document.icns", str(icon), "DATA")]
    for language in LOCALISATIONS:
        name = f"{language}.lproj/InfoPlist.strings"
        found.append((name, str(HERE / name), "DATA"))
    return found


def bundle_options(version: str, folder: Path, python: Path | None = None) -> dict[str, Any]:
    """What PyInstaller's ``BUNDLE`` is given."""
    return {
        "name": APP,
        "icon": str(icons.write_icns("program-macos", folder / "program.icns", python)),
        "bundle_identifier": Product.id,
        "version": version,
        "info_plist": information(version),
    }


# ---- signing --------------------------------------------------------------------------------------------------------


def is_program_code(path: Path) -> bool:
    """Whether a file holds code for macOS's processors, which is signed on its own."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) in _MACH_O


def signed_parts(app: Path) -> list[Path]:
    """What in a bundle has to be signed before it, the deepest first; the main program is the bundle's own."""
    main = app / "Contents" / "MacOS" / Product.name
    parts = [path for path in app.rglob("*") if path != main and is_program_code(path)]
    # a framework is signed as a whole, which includes its one library
    frameworks = [path for path in app.rglob("*.framework") if path.is_dir() and not path.is_symlink()]
    alone = [path for path in parts if not any(folder in path.parents for folder in frameworks)]
    return sorted(alone + frameworks, key=lambda path: (-len(path.parts), str(path)))


def sign(app: Path) -> bool:
    """Sign a bundle and all its parts with the hardened runtime that notarising asks for.

    Returns
    -------
    bool
        Whether there was an identity; without one the signature is for this machine alone.
    """
    identity = os.environ.get("RNNLAB_SIGN_IDENTITY")
    options = ["--force", "--sign", identity or AD_HOC]
    if identity:
        options += ["--timestamp", "--options", "runtime", "--entitlements", str(ENTITLEMENTS)]
    parts = signed_parts(app)
    for start in range(0, len(parts), 100):  # a command line has an end
        run("codesign", *options, *parts[start : start + 100], quiet=True)
    run("codesign", *options, app, quiet=True)
    run("codesign", "--verify", "--deep", "--strict", app, quiet=True)
    if not identity:
        say(f"{app.name}: not signed (RNNLAB_SIGN_IDENTITY is not set); macOS will refuse its first double-click.")
    return bool(identity)


def notary_account() -> list[str]:
    """notarytool's arguments for the account; empty where the environment names none.

    Raises
    ------
    Stop
        When an API key is named in part only.
    """
    profile = os.environ.get("RNNLAB_NOTARY_PROFILE")
    if profile:
        return ["--keychain-profile", profile]
    names = ("RNNLAB_NOTARY_KEY", "RNNLAB_NOTARY_KEY_ID", "RNNLAB_NOTARY_ISSUER")
    values = [os.environ.get(name) for name in names]
    if not any(values):
        return []
    missing = [name for name, value in zip(names, values, strict=True) if not value]
    if missing:
        raise Stop(f"To notarise, set {', '.join(missing)} too.")
    return [
        word
        for option, value in zip(("--key", "--key-id", "--issuer"), values, strict=True)
        for word in (option, str(value))
    ]


def notarise(path: Path) -> bool:
    """Have Apple look at a signed bundle or disk image, and fasten its answer to it.

    Returns
    -------
    bool
        Whether there was an account.
    """
    account = notary_account()
    if not account:
        say(f"{path.name}: not notarised (no RNNLAB_NOTARY_PROFILE or RNNLAB_NOTARY_KEY).")
        return False
    say(f"Apple looks at {path.name}; this takes some minutes.")
    with tempfile.TemporaryDirectory() as folder:
        sent = path
        if path.is_dir():
            sent = Path(folder, path.name + ".zip")
            run("ditto", "-c", "-k", "--keepParent", path, sent)
        run("xcrun", "notarytool", "submit", sent, *account, "--wait")
    run("xcrun", "stapler", "staple", path)
    return True


# ---- what is made ---------------------------------------------------------------------------------------------------


def completed(app: Path, frozen: Path) -> None:
    """Bring into the bundle what was added to the frozen folder after PyInstaller: licences and the list of files.

    Data lie in Resources, since what lies in Frameworks is taken for code; links stand where the program looks.

    Raises
    ------
    Stop
        Where there are no licences: without them it must not be given to anyone.
    """
    source, resources, frameworks = (
        frozen / "_internal",
        app / "Contents" / "Resources",
        app / "Contents" / "Frameworks",
    )
    if not (source / "licenses").is_dir():
        raise Stop("The frozen folder has no licences, and without them it must not be given to anyone.")
    shutil.copytree(source / "licenses", resources / "licenses", dirs_exist_ok=True)
    names = ["licenses"]
    if (source / MANIFEST).is_file():
        # the bundle's parts lie otherwise than the folder's, and are longer once they are signed
        listed = [path.relative_to(frameworks) for path in frameworks.rglob("*") if not _is_folder(path)]
        listed += [path.relative_to(resources) for path in (resources / "licenses").rglob("*") if path.is_file()]
        told = json.loads((source / MANIFEST).read_text(encoding="utf-8"))
        told["files"] = dict.fromkeys(sorted(path.as_posix() for path in listed))
        (resources / MANIFEST).write_text(json.dumps(told, indent=0), encoding="utf-8")
        names.append(MANIFEST)
    for name in names:
        link = frameworks / name
        if not link.is_symlink():
            link.symlink_to(Path("..", "Resources", name))


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def app(frozen: Path, version: str) -> Path:
    """The bundle, signed where there is an identity, as ``rnnlab-VERSION-macos-ARCH.zip``.

    Raises
    ------
    Stop
        When PyInstaller made no bundle beside the frozen folder.
    """
    target = DIST / f"{_label(version)}.zip"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    bundle = _finished(frozen)
    # zip would lose the links in the bundle's frameworks
    run("ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", bundle, target)
    return target


def dmg(frozen: Path, version: str) -> Path:
    """The disk image with the bundle and a link to Applications, ``rnnlab-VERSION-macos-ARCH.dmg``."""
    bundle = _finished(frozen)
    target = DIST / f"{_label(version)}.dmg"
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        run("ditto", bundle, Path(folder, APP))
        Path(folder, "Applications").symlink_to("/Applications")
        made = ("-volname", f"{Product.name} {version}", "-srcfolder", folder, "-fs", "HFS+", "-format", "ULMO")
        run("hdiutil", "create", "-ov", *made, target)
    identity = os.environ.get("RNNLAB_SIGN_IDENTITY")
    if identity:
        run("codesign", "--force", "--timestamp", "--sign", identity, target)
        notarise(target)
    return target


def _label(version: str) -> str:
    return f"{Product.name}-{version}-macos-{platform.machine()}"


def _finished(frozen: Path) -> Path:
    """The bundle with licences, signed and notarised; it is made once for both kinds."""
    made = frozen.parent / APP
    if not made.is_dir():
        raise Stop(f"PyInstaller made no {APP} beside {frozen}.")
    finished = BUILD / "macos" / APP
    stamp = finished.parent / "finished"
    when = f"{(made / 'Contents' / 'Info.plist').stat().st_mtime_ns} {os.environ.get('RNNLAB_SIGN_IDENTITY', AD_HOC)}"
    if finished.is_dir() and stamp.is_file() and stamp.read_text(encoding="utf-8") == when:
        return finished
    shutil.rmtree(finished.parent, ignore_errors=True)
    finished.parent.mkdir(parents=True)
    shutil.copytree(made, finished, symlinks=True)
    completed(finished, frozen)
    if sign(finished):
        notarise(finished)
    stamp.write_text(when, encoding="utf-8")
    return finished
