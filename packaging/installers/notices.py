"""What the frozen program holds by others, under which terms, with every text: into the bundle, and as a list of parts.

Nothing is taken on trust: the files that were frozen are followed to the
distribution, the library or the font that they came from, and one that leads
nowhere, or to a licence that is not allowed, stops the freezing.
"""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .common import BUILD, CONSTRAINTS, DIST, ROOT, Product, Stop, run, say
from .environment import Environment
from .licences import Distribution, canonical, demand, read

TEXTS = ROOT / "packaging" / "freeze" / "licenses"
FOLDER = "licenses"  # in the bundle's folder of files: the program's page of licences looks there
TABLE = "Overview.txt"
PARTS = "parts.json"
_ABOUT = """\
rnnlab is free software under the MIT licence (LICENSE, beside this folder).
It is given along with the parts below, each under its own terms; their texts
lie in a folder of each part's name.

Qt and PySide6 are used under the LGPL, version 3: the libraries lie in the
folder PySide6 and may be replaced; how, and what little was taken out of them,
says the text qt.txt in their folder.
"""


@dataclass(frozen=True)
class Part:
    """Something by others in the bundle; ``texts`` are the files of its terms."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]
    note: str = ""

    @property
    def title(self) -> str:
        """Name and version, as its folder is called."""
        return f"{self.name} {self.version}".strip()


@dataclass(frozen=True)
class Python:
    """Where the freezing environment's Python keeps what."""

    version: str
    stdlib: Path
    packages: tuple[Path, ...]
    prefix: Path


def add(folder: Path, origins: Path, environment: Environment) -> tuple[Part, ...]:
    """Put overview and texts into a frozen folder.

    Parameters
    ----------
    folder : Path
        The frozen program's.
    origins : Path
        The spec's list of what was frozen: [name in the bundle, source, kind].
    environment : Environment
        That it was frozen from.

    Returns
    -------
    tuple of Part
        All parts, by name.

    Raises
    ------
    Stop
        For a file of unknown origin, a part without a text, and a licence that is not known or not allowed.
    """
    found = inventory(json.loads(origins.read_text(encoding="utf-8")), python_of(environment))
    target = folder / "_internal" / FOLDER
    shutil.rmtree(target, ignore_errors=True)
    for part in found:
        place = target / part.title
        place.mkdir(parents=True)
        for text in part.texts:
            name = _text_name(text, part)
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(text.read_bytes())
    (target / TABLE).write_text(_ABOUT + "\n" + table(found), encoding="utf-8")
    plain = [{"name": part.name, "version": part.version, "licence": part.licence, "note": part.note} for part in found]
    (target / PARTS).write_text(json.dumps(plain, indent=1, ensure_ascii=False), encoding="utf-8")
    return found


def _text_name(text: Path, part: Part) -> str:
    """A text's name in its part's folder: below a dist-info folder its own path, so that none hides another."""
    for parent in text.parents:
        if parent.name.endswith(".dist-info"):
            name = text.relative_to(parent).as_posix().removeprefix("licenses/")
            break
    else:
        name = text.name
    return name if name.lower().endswith((".txt", ".md", ".rst")) else f"{name}.txt"


def table(parts: Iterable[Part]) -> str:
    """Name, version and licence of each part, a line each, for people."""
    rows = [(part.title, part.licence + (f" ({part.note})" if part.note else "")) for part in parts]
    width = max((len(title) for title, _ in rows), default=0)
    return "".join(f"{title:{width}}  {licence}\n" for title, licence in rows)


# ---- from files to parts ---------------------------------------------------------------------------------------------


def python_of(environment: Environment) -> Python:
    """Ask an environment's Python."""
    program = (
        "import json, platform, sys, sysconfig\n"
        "p = sysconfig.get_paths()\n"
        "print(json.dumps([platform.python_version(), p['stdlib'], [p['purelib'], p['platlib']], sys.base_prefix]))"
    )
    version, stdlib, packages, prefix = json.loads(run(environment.python, "-I", "-c", program, quiet=True))
    return Python(version, Path(stdlib), tuple(Path(path) for path in dict.fromkeys(packages)), Path(prefix))


def inventory(origins: Sequence[Sequence[str]], python: Python) -> tuple[Part, ...]:
    """The parts that frozen files belong to, by name.

    Parameters
    ----------
    origins : sequence of (name in the bundle, source, kind)
    python : Python
        That they were frozen from.

    Raises
    ------
    Stop
        As ``add``.
    """
    tables = tomllib.loads((TEXTS / "parts.toml").read_text(encoding="utf-8"))
    owners = _owners(python)
    own = ((BUILD / "source").resolve(), ROOT.resolve(), (BUILD / "work").resolve())
    used: set[Path] = set()
    parts = {"Python": Part("Python", python.version, "PSF-2.0", _texts_of_python(python))}
    for name, source, _kind in origins:
        path = Path(source)
        owner = owners.get(_key(path)) or owners.get(_key(path.resolve()))
        if owner is not None:
            used.add(owner)
        elif not any(base in path.resolve().parents for base in own) and not _is_of_python(path, python):
            part = _library(name, path, tables["library"], parts["Python"])
            parts[part.name] = part
    for folder in used:
        part = _distribution(read(folder), tables["distribution"])
        parts[part.name] = part
    names = [name.replace("\\", "/") for name, _, _ in origins]
    for entry in tables["part"]:
        if any(re.search(entry["file"], name) for name in names):
            texts = [TEXTS / text for text in entry.get("texts", ())]
            texts += [ROOT / "resources" / text for text in entry.get("resources", ())]
            parts[entry["name"]] = Part(entry["name"], "", entry["licence"], tuple(texts), entry.get("note", ""))
    for part in parts.values():
        demand(part.name, part.licence)
        if not part.texts or not all(text.is_file() for text in part.texts):
            raise Stop(f"{part.name}: the text of its licence is missing. Put it into packaging/freeze/licenses.")
    return tuple(sorted(parts.values(), key=lambda part: part.name.lower()))


def _key(path: Path) -> str:
    return str(path).replace("\\", "/").lower()


def _owners(python: Python) -> dict[str, Path]:
    """For each file of a distribution its ``.dist-info`` folder."""
    owners = {}
    for packages in python.packages:
        for record in packages.glob("*.dist-info/RECORD"):
            with record.open(encoding="utf-8", newline="") as file:
                for row in csv.reader(file):
                    if row:
                        owners[_key(packages / row[0])] = record.parent
                        owners[_key((packages / row[0]).resolve())] = record.parent
    return owners


def _is_of_python(path: Path, python: Python) -> bool:
    """Whether a file is Python's own: of its standard library, or the library that Python itself is."""
    real = path.resolve()
    if re.match(r"(lib)?python3[.\d]*\.(so|dll|dylib)|Python$", path.name) or path.name == "base_library.zip":
        return True
    if any(packages in (*path.parents, *real.parents) for packages in python.packages):
        return False
    return any(base.resolve() in real.parents for base in (python.stdlib, python.prefix / "DLLs"))


def _texts_of_python(python: Python) -> tuple[Path, ...]:
    places = (
        python.stdlib,
        python.prefix,
        Path("/usr/share/doc") / f"python{python.stdlib.name.removeprefix('python')}",
    )
    for folder in places:
        for name in ("LICENSE.txt", "LICENSE", "copyright"):
            if (folder / name).is_file():
                return (folder / name,)
    return ()


def _library(name: str, path: Path, known: Sequence[dict], python: Part) -> Part:
    """A library of the system, by the beginning of its name; its terms are the system's, or stand in Python's."""
    base = name.replace("\\", "/").rpartition("/")[2]
    for entry in known:
        if re.match(entry["library"], base):
            return Part(entry["name"], "", entry["licence"], _texts_of_system(path) or python.texts)
    raise Stop(
        f"{name}: nothing is known of this file ({path}). Say what it is in packaging/freeze/licenses/parts.toml."
    )


def _texts_of_system(path: Path) -> tuple[Path, ...]:
    """The terms of the Debian package that a file belongs to."""
    if not shutil.which("dpkg-query"):
        return ()
    for candidate in dict.fromkeys((str(path), str(path.resolve()), f"/usr{path}", str(path).removeprefix("/usr"))):
        done = subprocess.run(["dpkg-query", "-S", candidate], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            package = done.stdout.split(": ")[0].split(",")[0].partition(":")[0]
            text = Path("/usr/share/doc") / package / "copyright"
            if text.is_file():
                return (text,)
    return ()


def _distribution(found: Distribution, known: dict[str, dict]) -> Part:
    entry = known.get(canonical(found.name), {})
    texts = found.texts + tuple(TEXTS / text for text in entry.get("texts", ()))
    return Part(found.name, found.version, entry.get("licence", found.licence), texts)


# ---- the list of parts for machines ----------------------------------------------------------------------------------


def bill_of_materials(frozen: Path, environment: Environment, version: str, to: Path = DIST / "sbom.cdx.json") -> Path:
    """Write the list of parts in the form of CycloneDX, by that project's own tool.

    The tool lists the freezing environment; what of it was not frozen is taken
    out again, and the parts that are no distributions are put in.

    Parameters
    ----------
    frozen : Path
        The frozen folder, with its notices.
    environment : Environment
        That it was frozen from.
    version : str
        Of the program.
    to : Path
        The file.
    """
    tool = _tool()
    raw = BUILD / "environment.cdx.json"
    raw.parent.mkdir(parents=True, exist_ok=True)
    run(tool.program("cyclonedx-py"), "environment", environment.python, "-o", raw, "--output-reproducible", quiet=True)
    bill = json.loads(raw.read_text(encoding="utf-8"))
    parts = json.loads((frozen / "_internal" / FOLDER / PARTS).read_text(encoding="utf-8"))
    wanted = {canonical(part["name"]): part for part in parts}
    components = [found for found in bill.get("components", []) if canonical(found["name"]) in wanted]
    listed = {canonical(found["name"]) for found in components}
    components += [_component(part) for name, part in wanted.items() if name not in listed]
    kept = {found["bom-ref"] for found in components}
    bill["components"] = sorted(components, key=lambda found: found["name"].lower())
    bill.setdefault("metadata", {})["component"] = {
        "bom-ref": Product.name,
        "type": "application",
        "name": Product.name,
        "version": version,
        "licenses": [{"license": {"id": Product.licence}}],
    }
    depends = [entry for entry in bill.get("dependencies", []) if entry["ref"] in kept]
    for entry in depends:
        entry["dependsOn"] = [ref for ref in entry.get("dependsOn", []) if ref in kept]
    bill["dependencies"] = [{"ref": Product.name, "dependsOn": sorted(kept)}, *depends]
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(json.dumps(bill, indent=2, ensure_ascii=False), encoding="utf-8")
    return to


def _component(part: dict) -> dict:
    """A part that is no distribution."""
    licence = part["licence"]
    found = {"expression": licence} if " " in licence else {"license": _licence(licence)}
    component = {"bom-ref": f"part:{part['name']}", "type": "library", "name": part["name"], "licenses": [found]}
    if part["version"]:
        component["version"] = part["version"]
    return component


def _licence(identifier: str) -> dict:
    return {"name" if identifier.startswith("LicenseRef-") else "id": identifier}


def _tool() -> Environment:
    """The environment of CycloneDX's tool, made where it is missing."""
    environment = Environment(BUILD / "venv-sbom")
    pins = BUILD / "venv-sbom" / "pins.txt"
    wanted = CONSTRAINTS.read_bytes()
    if not pins.is_file() or pins.read_bytes() != wanted:
        environment.make()
        say("Installing CycloneDX's tool.")
        if environment.pip("install", "--quiet", "-c", str(CONSTRAINTS), "cyclonedx-bom"):
            raise Stop("CycloneDX's tool could not be installed; pip's message is above.")
        pins.write_bytes(wanted)
    return environment
