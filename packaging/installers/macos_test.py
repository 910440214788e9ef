"""Trying the disk image on a Mac: mounted, copied, used from the command line, and found by its documents.

It is run by ``dev.py installer-test`` there. Nothing of it could be tried elsewhere than on a Mac.
"""

from __future__ import annotations

import argparse
import plistlib
import subprocess
import tempfile
from pathlib import Path

from . import macos
from .common import Product, Stop, run, version
from .trial import claim, try_program

MOUNTED = "Volume"
LSREGISTER = Path(
    "/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework/Support/lsregister"
)


def main(arguments: list[str]) -> int:
    """Make the disk image and try the program that it holds."""
    argparse.ArgumentParser(prog="dev.py installer-test", description=main.__doc__).parse_args(arguments)
    from . import freeze

    image = macos.dmg(freeze.freeze(), version())
    with tempfile.TemporaryDirectory() as folder:
        # a path with Chinese and a space; the copy keeps nothing open in the image
        copy = Path(folder, "教学 演示", macos.APP)
        copy.parent.mkdir()
        mounted = Path(folder, MOUNTED)
        run("hdiutil", "attach", "-nobrowse", "-readonly", "-mountpoint", mounted, image)
        try:
            claim((mounted / "Applications").is_symlink(), "the image has a link to Applications")
            run("ditto", mounted / macos.APP, copy)
        finally:
            run("hdiutil", "detach", mounted)
        try_bundle(copy)
    return 0


def try_bundle(app: Path) -> None:
    """Hold a bundle against what is promised of it, and use it."""
    contents = app / "Contents"
    told = plistlib.loads((contents / "Info.plist").read_bytes())
    for key, expected in macos.information(version()).items():
        claim(told.get(key) == expected, f"Info.plist has {key}")
    for name in ("document.icns", *(f"{language}.lproj/InfoPlist.strings" for language in macos.LOCALISATIONS)):
        claim((contents / "Resources" / name).is_file(), f"the bundle has {name}")
    claim((contents / "Frameworks" / "licenses").is_dir(), "the program finds the licences")
    run("codesign", "--verify", "--deep", "--strict", app)
    program = contents / "MacOS" / Product.name
    processors = subprocess.run(["lipo", "-archs", str(program)], capture_output=True, check=False).stdout.split()
    claim(b"arm64" in processors, "it is made for Apple's processors")
    try_program(program)
    run(LSREGISTER, "-f", app)
    known = subprocess.run([str(LSREGISTER), "-dump"], capture_output=True, check=False).stdout
    if b"io.github.rnnlab.session" not in known:
        raise Stop("macOS does not know the sessions' type after it has seen the program.")
