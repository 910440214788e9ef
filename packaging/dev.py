#!/usr/bin/env python3
"""One command each to run, test and check rnnlab; each sets up what it needs.

    python3 packaging/dev.py run [arguments of rnnlab]
    python3 packaging/dev.py test [arguments of pytest]
    python3 packaging/dev.py lint | types | contracts
    python3 packaging/dev.py i18n [--update]
    python3 packaging/dev.py snapshot [arguments of rnnlab snapshot]
    python3 packaging/dev.py bench [arguments of rnnlab bench]

The first call makes a virtual environment in ``.venv`` with the versions of
``packaging/constraints.txt``; later calls find it and start at once. torch is
taken as a CPU build; ``--cuda`` before the command asks for a CUDA build
instead, and the choice is kept until ``.venv`` is deleted.

Only the standard library is used, and the file parses with Python 3.8, so
that an old Python gets a sentence instead of a syntax error.
"""

import argparse
import ctypes
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

OLDEST, NEWEST = (3, 11), (3, 13)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
STAMP = VENV / "rnnlab-setup.json"
TRANSLATIONS = ROOT / "resources" / "i18n"
PICTURES = ROOT / "docs" / "pictures"
CPU_INDEX = "https://download.pytorch.org/whl/cpu"

# What Qt and its xcb plugin are linked with and PySide6's wheels do not carry: library -> Debian's package.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libzstd.so.1": "libzstd1",
}


class Stop(Exception):
    """Set-up cannot go on; the text says what to do."""


def say(text):
    """Tell the progress, at once even where output is piped."""
    print("rnnlab: " + text, file=sys.stderr, flush=True)


# ---- the machine ----------------------------------------------------------------------------------------------------


def is_root():
    """Whether system packages can be installed without asking anyone."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(packages, why):
    """Install Debian packages as root; otherwise stop with the one command to run."""
    packages = sorted(set(packages))
    if not shutil.which("apt-get"):
        raise Stop(why + ", and there is no apt-get here. Install what Debian calls: " + " ".join(packages))
    if not is_root():
        raise Stop(why + ". Run this once, then try again:\n    sudo apt-get install -y " + " ".join(packages))
    say(why + ": installing " + " ".join(packages) + ".")
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    quiet = {"env": environment, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
    subprocess.run(["apt-get", "update", "-qq"], **quiet)
    done = subprocess.run(
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends"] + packages,
        **quiet,
    )
    if done.returncode:
        raise Stop("apt-get could not install " + " ".join(packages) + "; its message is above.")


def loads(library):
    """Whether the dynamic loader finds a library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_packages(libraries, found=loads):
    """Debian's packages for those of the libraries that are not found."""
    return sorted({package for library, package in libraries.items() if not found(library)})


def ensure_qt_libraries():
    """See to the system libraries that Qt needs on Linux."""
    if sys.platform.startswith("linux"):
        missing = missing_packages(QT_LIBRARIES)
        if missing:
            apt_install(missing, "Qt needs system libraries that are missing")


def ensure_xvfb():
    """See to a virtual display for the tests that start the program in a window of its own.

    Without one, and without the means to install it, those tests say that they were skipped.
    """
    if sys.platform.startswith("linux") and not shutil.which("Xvfb"):
        if is_root() and shutil.which("apt-get"):
            apt_install(["xvfb"], "The tests of the window need a virtual display")
        else:
            say("Xvfb is missing: tests that need a display are skipped (sudo apt-get install -y xvfb).")


# ---- Python and the virtual environment -----------------------------------------------------------------------------


def is_supported(version):
    """Whether rnnlab runs on a Python of this (major, minor)."""
    return OLDEST <= tuple(version[:2]) <= NEWEST


def other_python():
    """A supported Python elsewhere on the path, or None; 3.11, which the tests ran on, comes first."""
    for minor in range(OLDEST[1], NEWEST[1] + 1):
        path = shutil.which("python3.%d" % minor)
        if path and python_version(path) == [3, minor]:
            return path
    return None


def python_version(path):
    """The [major, minor] of an interpreter, or None where it does not start."""
    try:
        done = subprocess.run(
            [str(path), "-c", "import sys; print(*sys.version_info[:2])"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )
        return [int(part) for part in done.stdout.split()] if done.returncode == 0 else None
    except (OSError, ValueError):
        return None


def ensure_supported_python():
    """Go on with a supported Python; stop with a sentence where there is none."""
    if is_supported(sys.version_info):
        return
    path = other_python()
    if path is None:
        raise Stop(
            "rnnlab needs Python 3.11, 3.12 or 3.13; this is %d.%d, and no other was found on the path. "
            "Install one and run it with this file." % sys.version_info[:2]
        )
    say("Python %d.%d does not suit; going on with %s." % (sys.version_info[0], sys.version_info[1], path))
    sys.exit(subprocess.call([path, str(Path(__file__).resolve())] + sys.argv[1:]))


def venv_program(name):
    """A program of the virtual environment."""
    if os.name == "nt":
        return VENV / "Scripts" / (name + ".exe")
    return VENV / "bin" / name


def make_venv():
    """Make ``.venv``, with pip in it."""
    # Debian ships venv without ensurepip; only its own python3 is mended by python3-venv.
    if subprocess.run([sys.executable, "-c", "import ensurepip, venv"], stderr=subprocess.DEVNULL).returncode:
        apt_install(["python3-venv"], "This Python cannot make a virtual environment")
    say("Making a virtual environment in .venv.")
    if subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], stdin=subprocess.DEVNULL).returncode:
        raise Stop("The virtual environment could not be made; the message is above.")


def fingerprint(version):
    """What the set-up depends on: the project's file, the pins, Python's version, and where the folder stands."""
    digest = hashlib.sha256(repr((tuple(version[:2]), str(ROOT))).encode())
    for path in (ROOT / "pyproject.toml", CONSTRAINTS):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def read_stamp():
    """What the last complete set-up noted; empty when there was none."""
    try:
        return json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def pip(*arguments, **options):
    """Run the environment's pip; its output is kept from stdout, which belongs to the command."""
    command = [str(venv_program("python")), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    return subprocess.run(command + list(arguments), stdin=subprocess.DEVNULL, stdout=2, **options).returncode


def is_cuda_build(report, platform=sys.platform):
    """Whether the torch in pip's installation report is a CUDA build.

    Parameters
    ----------
    report : dict
        What ``pip install --dry-run --report`` wrote.
    platform : str
        As in ``sys.platform``: the wheels for macOS and Windows on the common index are CPU builds, though
        they name nvidia's packages (with a marker for Linux).
    """
    for item in report["install"]:
        metadata = item["metadata"]
        if metadata["name"].lower() == "torch":
            _, _, local = metadata["version"].partition("+")
            if local:
                return local.startswith("cu")
            needs = [need.lower() for need in metadata.get("requires_dist", [])]
            return platform.startswith("linux") and any(need.startswith(("nvidia-", "cuda-")) for need in needs)
    raise Stop("pip's report names no torch.")


def configured_index_offers():
    """What the configured index would install as torch: "cpu", "cuda" or "nothing"."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        arguments = ["install", "--quiet", "--dry-run", "--ignore-installed", "--no-deps", "--only-binary=:all:"]
        arguments += ["--report", str(report), "-c", str(CONSTRAINTS), "torch"]
        if pip(*arguments) or not report.exists():
            return "nothing"
        return "cuda" if is_cuda_build(json.loads(report.read_text(encoding="utf-8"))) else "cpu"


def install_torch(cuda):
    """Install torch: a CPU build, from the configured index or else torch's own; a CUDA build only on demand."""
    index = []
    if not cuda:
        offer = configured_index_offers()
        if offer != "cpu":
            say(
                "The configured index offers %s for torch; taking the CPU build of %s."
                % ({"cuda": "a CUDA build", "nothing": "nothing"}[offer], CPU_INDEX)
            )
            index = ["--index-url", CPU_INDEX]
    say("Installing torch (a CPU build is about 200 MB).")
    # --no-deps: torch's CPU index is for torch alone; what torch needs comes from the configured one, pinned.
    no_deps = [] if cuda else ["--no-deps"]
    if pip("install", "--quiet", "-c", str(CONSTRAINTS), *(no_deps + index + ["torch"])):
        raise Stop(
            "torch could not be installed from %s; pip's message is above. Is it within reach? "
            "With --cuda the configured index's CUDA build is taken." % (index[-1] if index else "the configured index")
        )
    if not cuda and not is_installed_torch_cpu():
        raise Stop("A CUDA build of torch was installed although none was asked for; delete .venv and try again.")


def is_installed_torch_cpu():
    """Whether the environment's torch has no CUDA in it.

    Read from torch's own version file: to import torch would take seconds, and its dependencies are not there yet.
    """
    program = (
        "import importlib.util as util, pathlib, runpy\n"
        "version = pathlib.Path(util.find_spec('torch').origin).with_name('version.py')\n"
        "raise SystemExit(runpy.run_path(str(version))['cuda'] is not None)"
    )
    return subprocess.run([str(venv_program("python")), "-c", program]).returncode == 0


def ensure_environment(cuda):
    """Make ``.venv`` complete; do nothing when the stamp says that it is."""
    stamp = read_stamp()
    cuda = cuda or stamp.get("cuda", False)
    wanted = {"fingerprint": fingerprint(sys.version_info), "cuda": cuda}
    python = venv_program("python")
    if stamp == wanted and python.exists():
        return
    say("Setting up; the first time takes a few minutes.")
    if python_version(python) != list(sys.version_info[:2]) or stamp.get("cuda", cuda) != cuda:
        make_venv()
    elif STAMP.exists():
        STAMP.unlink()
    install_torch(cuda)
    say("Installing rnnlab and the pinned versions of what it needs.")
    # The builder is installed first and used without isolation: so its versions are pinned as well.
    for arguments in (["hatchling", "editables"], ["--no-build-isolation", "-e", str(ROOT) + "[dev]"]):
        if pip("install", "--quiet", "-c", str(CONSTRAINTS), *arguments):
            raise Stop("The installation failed; pip's message is above.")
    STAMP.write_text(json.dumps(wanted), encoding="utf-8")
    say("Set-up is complete.")


# ---- the commands ---------------------------------------------------------------------------------------------------


def call(program, *arguments, **environment):
    """Run a program of the environment in the project's folder; give its exit status."""
    command = [str(venv_program(program))] + [str(argument) for argument in arguments]
    return subprocess.call(command, cwd=str(ROOT), env=dict(os.environ, **environment))


def run(rest):
    """Start rnnlab."""
    ensure_qt_libraries()
    command = [str(venv_program("python")), "-m", "rnnlab"] + rest
    if os.name == "nt":
        return subprocess.call(command)
    # The same process goes on, so that a signal sent to it reaches the program.
    return os.execv(command[0], command)


def test(rest):
    """Run the whole suite, or what pytest's arguments select."""
    ensure_qt_libraries()
    ensure_xvfb()
    processes = min(4, os.cpu_count() or 1)
    chosen = any(argument.startswith(("-n", "--numprocesses", "--pdb")) for argument in rest)
    parallel = [] if chosen or processes == 1 else ["-n", str(processes), "--dist", "loadfile"]
    return call("python", "-m", "pytest", *(parallel + rest))


def lint(rest):
    """Check style and formatting."""
    folders = ["rnnlab", "tests", "packaging"]
    return call("ruff", "check", *(rest + folders)) or call("ruff", "format", "--check", *folders)


def types(rest):
    """Check types."""
    return call("mypy", *rest)


def contracts(rest):
    """Check who imports whom."""
    return call("lint-imports", *rest)


def snapshot(rest):
    """Take the pictures that the README shows, or those that the arguments ask for."""
    ensure_qt_libraries()
    if rest:
        return call("python", "-m", "rnnlab", "snapshot", *rest)
    status = 0
    for language, folder in (("en", PICTURES), ("zh", PICTURES / "zh")):
        status = status or call("python", "-m", "rnnlab", "snapshot", "--out", folder, "--lang", language)
    return status


def bench(rest):
    """Measure how fast the program is, as ratios to torch itself."""
    ensure_qt_libraries()
    return call("python", "-m", "rnnlab", "bench", *rest)


def extract(target, obsolete):
    """Bring a .ts file up to date with the texts in the source.

    The paths are relative and sorted and no line numbers are kept, so that the file changes only with its texts.
    """
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "rnnlab").rglob("*.py"))
    options = ["-locations", "none", "-source-language", "en", "-target-language", "zh_CN"]
    options += ["-disable-heuristic", "sametext", "-disable-heuristic", "similartext"]
    # N_ is the marker of rnnlab.ui.look.i18n; lupdate knows only Qt's own names.
    options += ["-tr-function-alias", "QT_TRANSLATE_NOOP+=N_"]
    if not obsolete:
        options.append("-no-obsolete")
    done = subprocess.run(
        [str(venv_program("pyside6-lupdate"))] + files + ["-ts", str(target)] + options,
        cwd=str(ROOT),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
    )
    if done.returncode:
        raise Stop("lupdate failed:\n" + done.stdout)


def compile_translation(source, target):
    """Compile a .ts file into a .qm file."""
    if call("pyside6-lrelease", "-silent", source, "-qm", target):
        raise Stop("lrelease failed on %s; its message is above." % source)


def untranslated(source):
    """Sentences about every text of a .ts file that is not translated, or no longer in the program."""
    complaints = []
    for context in ElementTree.parse(str(source)).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            kind = translation.get("type")
            text = "[%s] %s" % (context.findtext("name"), message.findtext("source"))
            if kind in ("vanished", "obsolete"):
                complaints.append("no longer in the program: " + text)
            elif kind == "unfinished" or not "".join(translation.itertext()).strip():
                complaints.append("not translated: " + text)
    return complaints


def i18n(rest):
    """Check that every text is translated and compiled; with --update, extract and compile first."""
    parser = argparse.ArgumentParser(prog="dev.py i18n", description=i18n.__doc__)
    parser.add_argument("--update", action="store_true", help="write the .ts and .qm files")
    update = parser.parse_args(rest).update
    complaints = []
    for source in sorted(TRANSLATIONS.glob("*.ts")):
        compiled = source.with_suffix(".qm")
        if update:
            extract(source, obsolete=False)
            compile_translation(source, compiled)
        with tempfile.TemporaryDirectory() as folder:
            fresh = Path(folder) / source.name
            shutil.copy(str(source), str(fresh))
            extract(fresh, obsolete=True)
            complaints += [source.name + ": " + text for text in untranslated(fresh)]
            again = fresh.with_suffix(".qm")
            compile_translation(source, again)
            if not compiled.exists() or compiled.read_bytes() != again.read_bytes():
                complaints.append(compiled.name + ": is not " + source.name + " compiled; run dev.py i18n --update")
    for text in complaints:
        print(text)
    print("%d complaints" % len(complaints) if complaints else "Every text is translated and compiled.")
    return 1 if complaints else 0


COMMANDS = {
    "run": run,
    "test": test,
    "lint": lint,
    "types": types,
    "contracts": contracts,
    "i18n": i18n,
    "snapshot": snapshot,
    "bench": bench,
}


def main(arguments):
    """Set up and run one command; give the exit status."""
    parser = argparse.ArgumentParser(
        prog="dev.py",
        description="Set up what is needed, then run one command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="commands:\n" + "\n".join("  %-10s %s" % (name, code.__doc__) for name, code in COMMANDS.items()),
    )
    parser.add_argument("--cuda", action="store_true", help="install a CUDA build of torch")
    parser.add_argument("command", choices=list(COMMANDS), metavar="command")
    parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="...", help="passed on to the command's program")
    chosen = parser.parse_args(arguments)
    try:
        ensure_supported_python()
        ensure_environment(chosen.cuda)
        return COMMANDS[chosen.command](chosen.rest)
    except Stop as stop:
        say(str(stop))
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
