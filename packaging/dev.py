#!/usr/bin/env python3
"""One command each to run, test and check rnnlab; each sets up what it needs.

    python3 packaging/dev.py run [arguments of rnnlab]
    python3 packaging/dev.py test [arguments of pytest]
    python3 packaging/dev.py lint | types | contracts
    python3 packaging/dev.py i18n [--update] [--add CODE]
    python3 packaging/dev.py pictures [--out DIR] [NAME ...]
    python3 packaging/dev.py bench [arguments of rnnlab bench]
    python3 packaging/dev.py faults [--full]
    python3 packaging/dev.py architecture
    python3 packaging/dev.py gallery [--out DIR] [--full] [LAB ...]
    python3 packaging/dev.py installer [--version V] [kind ...]
    python3 packaging/dev.py smoke | installer-test

The first call makes a virtual environment in ``.venv`` with the versions of
``packaging/constraints.txt``; later calls find it and start at once. torch is
taken as a CPU build; ``--cuda`` before the command asks for a CUDA build
instead, and the choice is kept until ``.venv`` is deleted. The installers are
made in an environment of their own, ``.venv-freeze``, always with a CPU build.

Only the standard library is used, and the file parses with Python 3.8, so
that an old Python gets a sentence instead of a syntax error.
"""

import argparse
import hashlib
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from installers.common import CONSTRAINTS, ROOT, Stop, say, version
from installers.environment import Environment, python_version
from installers.kinds import kinds
from installers.system import ensure_qt_libraries, ensure_xvfb

OLDEST, NEWEST = (3, 11), (3, 13)
VENV = Environment(ROOT / ".venv")
STAMP = VENV.folder / "rnnlab-setup.json"
TRANSLATIONS = ROOT / "resources" / "i18n"


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


def ensure_environment(cuda):
    """Make ``.venv`` complete; do nothing when the stamp says that it is."""
    stamp = read_stamp()
    cuda = cuda or stamp.get("cuda", False)
    wanted = {"fingerprint": fingerprint(sys.version_info), "cuda": cuda}
    python = VENV.python
    if stamp == wanted and python.exists():
        return
    say("Setting up; the first time takes a few minutes.")
    if python_version(python) != list(sys.version_info[:2]) or stamp.get("cuda", cuda) != cuda:
        VENV.make()
    elif STAMP.exists():
        STAMP.unlink()
    VENV.install_torch(cuda)
    say("Installing rnnlab and the pinned versions of what it needs.")
    # The builder is installed first and used without isolation: so its versions are pinned as well.
    for arguments in (["hatchling", "editables"], ["--no-build-isolation", "-e", str(ROOT) + "[dev]"]):
        if VENV.pip("install", "--quiet", "-c", str(CONSTRAINTS), *arguments):
            raise Stop("The installation failed; pip's message is above.")
    STAMP.write_text(json.dumps(wanted), encoding="utf-8")
    say("Set-up is complete.")


# ---- the commands ---------------------------------------------------------------------------------------------------


def call(program, *arguments, **environment):
    """Run a program of the environment in the project's folder; give its exit status."""
    command = [str(VENV.program(program))] + [str(argument) for argument in arguments]
    return subprocess.call(command, cwd=str(ROOT), env=dict(os.environ, **environment))


def run(rest):
    """Start rnnlab."""
    ensure_qt_libraries()
    command = [str(VENV.python), "-m", "rnnlab"] + rest
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


def pictures(rest):
    """Take the pictures and the animation that the README shows."""
    ensure_qt_libraries()
    return call("python", "packaging/pictures.py", *rest, QT_QPA_PLATFORM="offscreen")


def bench(rest):
    """Measure how fast the program is, as ratios to torch itself."""
    ensure_qt_libraries()
    return call("python", "-m", "rnnlab", "bench", *rest)


def architecture(rest):
    """Draw who imports whom, from the imports; --check says whether the picture is up to date."""
    return call("python", "packaging/architecture.py", *rest)


def gallery(rest):
    """Take all labs in all languages, themes and sizes on one sheet, to be looked through."""
    ensure_qt_libraries()
    return call("python", "packaging/gallery.py", *rest)


def faults(rest):
    """Try what goes wrong in classrooms, and list what came of it; --full as often as is published."""
    ensure_qt_libraries()
    ensure_xvfb()
    return call("python", "-m", "tests.faults.outcomes", *rest)


def language_of(source):
    """The language that a .ts file says it is in; of a new one, what its name says."""
    try:
        stated = ElementTree.parse(str(source)).getroot().get("language")
    except (OSError, ElementTree.ParseError):
        stated = None
    return stated or source.stem.partition("_")[2]


def extract(target, obsolete):
    """Bring a .ts file up to date with the texts in the source.

    The paths are relative and sorted and no line numbers are kept, so that the file changes only with its texts.
    """
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "rnnlab").rglob("*.py"))
    options = ["-locations", "none", "-source-language", "en", "-target-language", language_of(target)]
    options += ["-disable-heuristic", "sametext", "-disable-heuristic", "similartext"]
    # N_ is the marker of rnnlab.ui.look.i18n; lupdate knows only Qt's own names.
    options += ["-tr-function-alias", "QT_TRANSLATE_NOOP+=N_"]
    if not obsolete:
        options.append("-no-obsolete")
    done = subprocess.run(
        [str(VENV.program("pyside6-lupdate"))] + files + ["-ts", str(target)] + options,
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


def placeholders(text):
    """What is filled in later, sorted: ``{name}`` and Qt's ``%1``; a choice of forms is each language's own."""
    return sorted(part for part in re.findall(r"\{\w*[^}]*\}|%\d|%n", text) if "|" not in part)


def untranslated(source):
    """Sentences about every text of a .ts file that is not translated, wrongly so, or no longer in the program."""
    complaints = []
    for context in ElementTree.parse(str(source)).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            kind = translation.get("type")
            english, said = message.findtext("source") or "", "".join(translation.itertext())
            text = "[%s] %s" % (context.findtext("name"), english)
            if kind in ("vanished", "obsolete"):
                complaints.append("no longer in the program: " + text)
            elif kind == "unfinished" or not said.strip():
                complaints.append("not translated: " + text)
            elif placeholders(english) != placeholders(said):
                complaints.append("other placeholders than in English: %s -> %s" % (text, said))
    return complaints


def i18n(rest):
    """Check that every text is translated and compiled, in each language that there is."""
    parser = argparse.ArgumentParser(prog="dev.py i18n", description=i18n.__doc__)
    parser.add_argument("--update", action="store_true", help="write the .ts and .qm files first")
    parser.add_argument("--add", metavar="CODE", help="begin a language, for instance fr: a .ts file without its words")
    parser.add_argument("--take", metavar="FILE", help="with --update: translations from a file, for instance zh.json")
    options = parser.parse_args(rest)
    if options.add:
        return add_language(options.add)
    complaints = []
    taken = Path(options.take) if options.take else None
    for source in sorted(TRANSLATIONS.glob("*.ts")):
        compiled = source.with_suffix(".qm")
        if options.update:
            extract(source, obsolete=False)
            if taken is not None and source.stem.partition("_")[2] == taken.stem:
                take(source, json.loads(taken.read_text(encoding="utf-8")))
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
    for compiled in sorted(TRANSLATIONS.glob("*.qm")):
        if not compiled.with_suffix(".ts").exists():
            complaints.append(compiled.name + ": there is no .ts file that it was compiled from")
    for text in complaints:
        print(text)
    print("%d complaints" % len(complaints) if complaints else "Every text is translated and compiled.")
    return 1 if complaints else 0


def take(source, words):
    """Put translations, by their English, where a .ts file has none yet."""
    tree = ElementTree.parse(str(source))
    for message in tree.iter("message"):
        translation = message.find("translation")
        if translation.get("type") == "unfinished" and message.findtext("source") in words:
            translation.text = words[message.findtext("source")]
            del translation.attrib["type"]
    tree.write(str(source), encoding="utf-8", xml_declaration=True)
    extract(source, obsolete=False)  # as lupdate writes it


def add_language(code):
    """Begin a language: every text of the program, still without its translation."""
    if not re.match(r"[a-z]{2,3}(_[A-Za-z]{2,8})*$", code):
        raise Stop("A language's code is two or three small letters, for instance fr; %s is none." % code)
    source = TRANSLATIONS / ("rnnlab_%s.ts" % code)
    if source.exists():
        raise Stop("%s is there already." % source.name)
    extract(source, obsolete=False)
    print("%s: give each text its translation (Qt Linguist opens it), then run dev.py i18n --update." % source.name)
    return 0


# ---- the installers (their modules are imported by a Python that is new enough) --------------------------------------


def installer(rest):
    """Freeze the program and make this system's installers of it in dist/, or the kinds that are named."""
    parser = argparse.ArgumentParser(prog="dev.py installer", description=installer.__doc__)
    parser.add_argument("--version", metavar="V", default=version(), help="of the program; default: %(default)s")
    parser.add_argument("kinds", metavar="kind", nargs="*", help="of: " + ", ".join(kinds()) + "; all by default")
    options = parser.parse_args(rest)
    from installers import release

    release.publish(options.kinds, options.version)
    return 0


def smoke(rest):
    """Freeze the program and try whether it works: command line, window, engine; --times measures its start."""
    from installers import smoke as tests

    return tests.main(rest)


def installer_test(rest):
    """Try the installers in bare systems, as far as this one can."""
    module = {"win32": "windows_test", "darwin": "macos_test"}.get(sys.platform, "root_test")
    return importlib.import_module("installers." + module).main(rest)


# These set up what they need by themselves.
WITHOUT_ENVIRONMENT = ("installer", "smoke", "installer-test")
COMMANDS = {
    "run": run,
    "test": test,
    "lint": lint,
    "types": types,
    "contracts": contracts,
    "i18n": i18n,
    "pictures": pictures,
    "bench": bench,
    "faults": faults,
    "architecture": architecture,
    "gallery": gallery,
    "installer": installer,
    "smoke": smoke,
    "installer-test": installer_test,
}


def main(arguments):
    """Set up and run one command; give the exit status."""
    parser = argparse.ArgumentParser(
        prog="dev.py",
        description="Set up what is needed, then run one command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="commands:\n" + "\n".join("  %-14s %s" % (name, code.__doc__) for name, code in COMMANDS.items()),
    )
    parser.add_argument("--cuda", action="store_true", help="install a CUDA build of torch")
    parser.add_argument("command", choices=list(COMMANDS), metavar="command")
    parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="...", help="passed on to the command's program")
    chosen = parser.parse_args(arguments)
    try:
        ensure_supported_python()
        if chosen.command not in WITHOUT_ENVIRONMENT:
            ensure_environment(chosen.cuda)
        return COMMANDS[chosen.command](chosen.rest)
    except Stop as stop:
        say(str(stop))
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
