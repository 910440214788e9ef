"""Windows: what the frozen program is given, the NSIS installer, and the portable zip."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

from . import icons, vcruntime
from .common import BUILD, DIST, ROOT, Product, Stop, run, say, size_of

HERE = ROOT / "packaging" / "windows"
SCRIPT = HERE / "rnnlab.nsi"
MANIFEST = HERE / "rnnlab.manifest"
VERSION_TEMPLATE = HERE / "version.txt.in"
PROGRAM, CONSOLE = "rnnlab.exe", "rnnlab-console.exe"
NSIS_FOLDERS = ("ProgramFiles(x86)", "ProgramFiles")  # variables with the folders where its own installer puts it
STAMP_TIME = (1980, 1, 1, 0, 0, 0)  # the zip's files carry none of their own, so that the same tree gives the same zip


def four_numbers(version: str) -> tuple[int, int, int, int]:
    """A version as Windows counts it: ``"1.2rc1"`` is (1, 2, 0, 0).

    Raises
    ------
    Stop
        When it does not begin with a number, or one is above 65535.
    """
    found = re.match(r"\d+(\.\d+){0,3}", version)
    if found is None:
        raise Stop(f"The version {version!r} does not begin with a number.")
    numbers = [int(part) for part in found.group().split(".")]
    if max(numbers) > 0xFFFF:
        raise Stop(f"The version {version!r} has a number that Windows cannot hold (65535 at most).")
    first, second, third, fourth = (numbers + [0, 0, 0])[:4]
    return first, second, third, fourth


def version_resource(version: str, internal: str) -> str:
    """The version resource of one program, as PyInstaller reads it.

    Parameters
    ----------
    internal : {"rnnlab", "rnnlab-console"}
        The program's file without its suffix.
    """
    console = internal != Product.name
    values = {
        "FOUR_NUMBERS": str(four_numbers(version)),
        "VERSION": version,
        "PUBLISHER": Product.publisher,
        "COPYRIGHT": f"{Product.copyright}; {Product.licence}",
        "NAME": Product.name,
        "INTERNAL": internal,
        # Windows shows this where a file is opened with something, and in its list of what runs
        "DESCRIPTION": "rnnlab, command line" if console else "rnnlab",
        "DESCRIPTION_ZH": "rnnlab 命令行" if console else "rnnlab",
    }
    text = VERSION_TEMPLATE.read_text(encoding="utf-8")
    return re.sub(r"@(\w+)@", lambda found: values[found.group(1)].replace("\\", "\\\\").replace("'", "\\'"), text)


def program_options(version: str, internal: str, folder: Path, python: Path | None = None) -> dict[str, str]:
    """What PyInstaller's ``EXE`` is given on Windows: icon, version resource and manifest.

    Parameters
    ----------
    internal : str
        As of ``version_resource``.
    folder : Path
        For what is made.
    python : Path, optional
        As of ``icons.draw``.
    """
    icon = icons.write_ico("program", folder / "rnnlab.ico", python)
    resource = folder / f"{internal}-version.txt"
    resource.write_text(version_resource(version, internal), encoding="utf-8")
    return {"icon": str(icon), "version": str(resource), "manifest": str(MANIFEST)}


# ---- the installer --------------------------------------------------------------------------------------------------


def makensis() -> str:
    """NSIS's compiler.

    Raises
    ------
    Stop
        When it is not here.
    """
    found = shutil.which("makensis")
    folders = [os.environ[name] for name in NSIS_FOLDERS if name in os.environ]
    for path in [Path(folder, "NSIS", "makensis.exe") for folder in folders]:
        if found is None and path.exists():
            found = str(path)
    if found is None:
        raise Stop(
            "makensis, which makes the installer, was not found. Install NSIS 3.08 or newer (Windows: its own "
            "installer or 'winget install NSIS.NSIS'; Debian: apt-get install nsis), then try again."
        )
    return found


def entries(frozen: Path) -> str:
    """Lines of NSIS, one for each entry at the top of the frozen folder, done by the macro ``${ACT}``."""
    lines = []
    for path in sorted(frozen.iterdir()):
        # a $ would be read as the name of a variable, a quote as the end of the text
        if set('$"`\n') & set(path.name):
            raise Stop(f"{path.name!r} cannot be named in the installer's script.")
        lines.append(f'!insertmacro ${{ACT}} {"folder" if path.is_dir() else "file"} "{path.name}"\n')
    return "".join(lines)


def longest_path(frozen: Path) -> int:
    """Characters of the longest path inside the frozen folder, with the backslash before it."""
    return max(len(str(path.relative_to(frozen))) + 1 for path in frozen.rglob("*"))


def sign_command() -> list[str]:
    """The command that signs a file whose name follows; empty where ``RNNLAB_SIGN_IDENTITY`` names no certificate.

    Raises
    ------
    Stop
        When there is an identity, and no signtool.
    """
    identity = os.environ.get("RNNLAB_SIGN_IDENTITY")
    if not identity:
        return []
    tool = shutil.which("signtool")
    if tool is None:
        kits = Path(os.environ.get("PROGRAMFILES(X86)", "C:/Program Files (x86)"), "Windows Kits", "10", "bin")
        tools = sorted(kits.glob("10.*/x64/signtool.exe"))
        if not tools:
            raise Stop("RNNLAB_SIGN_IDENTITY is set, and signtool (of the Windows SDK) was not found.")
        tool = str(tools[-1])
    stamp = os.environ.get("RNNLAB_TIMESTAMP_URL", "http://timestamp.digicert.com")
    return [tool, "sign", "/n", identity, "/fd", "sha256", "/tr", stamp, "/td", "sha256"]


def sign(*paths: Path) -> None:
    """Sign files, or say that they are not."""
    command = sign_command()
    if command:
        run(*command, *paths)
    else:
        names = ", ".join(path.name for path in paths)
        say(f"{names}: not signed (RNNLAB_SIGN_IDENTITY is not set); Windows will warn at the first start.")


def prepared(frozen: Path) -> None:
    """Hold a frozen folder against what Windows needs, and sign its programs.

    Raises
    ------
    Stop
        When a program or a part of the Visual C++ runtime is missing.
    """
    for name in (PROGRAM, CONSOLE):
        if not (frozen / name).is_file():
            raise Stop(f"The frozen folder has no {name}.")
    brought = vcruntime.check(frozen)
    say("Visual C++ runtime brought: " + ", ".join(f"{name} {version}" for name, version in brought.items()) + ".")
    sign(frozen / PROGRAM, frozen / CONSOLE)


def compiled(frozen: Path, version: str, target: Path, python: Path | None = None, fast: bool = False) -> Path:
    """Compile the installer; every warning is an error.

    Parameters
    ----------
    frozen : Path
        The folder that it carries.
    target : Path
        The file that is made.
    python : Path, optional
        As of ``icons.draw``.
    fast : bool
        Compress little, for a try.
    """
    work = BUILD / "windows"
    icon = icons.write_ico("program", work / "rnnlab.ico", python)
    document = icons.write_ico("document", work / "rnnlab-document.ico", python)
    picture = work / "sidebar.bmp"  # twice the size that a screen at 100 percent shows
    picture.write_bytes(icons.sidebar(icons.draw("program", (200,), python, "pixels")[200], 200, 328, 628))
    names = work / "entries.nsh"
    names.write_text(entries(frozen), encoding="utf-8")
    target.parent.mkdir(parents=True, exist_ok=True)
    values = {
        "VERSION": version,
        "VERSION4": ".".join(map(str, four_numbers(version))),
        "PAYLOAD": frozen,
        "OUTFILE": target,
        "SIZE_KB": -(-size_of(frozen) // 1000),
        "LONGEST": longest_path(frozen),
        "NAMES": names,
        "ICON": icon,
        "DOCUMENT_ICON": document,
        "SIDEBAR": picture,
    }
    command = sign_command()
    if command:
        values["SIGN"] = subprocess.list2cmdline(command)
    options = [f"-D{name}={value}" for name, value in values.items()]
    if fast:
        options.append("-DFAST")
    run(makensis(), "-V2", "-WX", "-NOCD", "-INPUTCHARSET", "UTF8", *options, SCRIPT, quiet=True)
    return target


def nsis(frozen: Path, version: str) -> Path:
    """The installer for one user, ``rnnlab-VERSION-windows-x86_64-setup.exe``."""
    prepared(frozen)
    target = compiled(frozen, version, DIST / f"{Product.name}-{version}-windows-x86_64-setup.exe")
    sign(target)
    return target


def portable_zip(frozen: Path, version: str) -> Path:
    """The zip that is unpacked and started, without any installation."""
    prepared(frozen)
    top = f"{Product.name}-{version}"
    target = DIST / f"{top}-windows-x86_64.zip"
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(frozen.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(f"{top}/{path.relative_to(frozen).as_posix()}", STAMP_TIME)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                with path.open("rb") as source, archive.open(entry, "w") as packed:
                    shutil.copyfileobj(source, packed, 1 << 20)
    return target
