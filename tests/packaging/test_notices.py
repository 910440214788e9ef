"""Licences: which are allowed, what distributions say, and that nothing of unknown origin is given along."""

from __future__ import annotations

import importlib.metadata as metadata
import json
import re
import sysconfig
import tomllib
from pathlib import Path

import pytest
from installers import common, freeze, licences, notices

ROOT = Path(__file__).resolve().parents[2]
TABLES = tomllib.loads((notices.TEXTS / "parts.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("expression", "good"),
    [
        ("MIT", True),
        ("BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0", True),
        ("LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only", True),
        ("MIT AND (Apache-2.0 OR GPL-3.0-only)", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("GPL-3.0-or-later WITH GCC-exception-3.1", True),
        ("GPL-3.0-only", False),
        ("MIT AND GPL-3.0-only", False),
        ("MIT OR GPL-3.0-only AND AGPL-3.0-only", True),
        ("(MIT OR GPL-3.0-only) AND AGPL-3.0-only", False),
        ("GPL-3.0-or-later WITH Classpath-exception-2.0", False),
        ("LicenseRef-Proprietary", False),
        ("CC-BY-NC-4.0", False),
    ],
)
def test_an_expression_is_permitted_where_it_leaves_an_allowed_choice(expression: str, good: bool) -> None:
    assert licences.permitted(expression) is good


@pytest.mark.parametrize("expression", ["", "MIT AND", "(MIT", "MIT Apache-2.0", "OR MIT", "MIT WITH"])
def test_what_is_no_expression_is_refused(expression: str) -> None:
    with pytest.raises(ValueError, match="SPDX"):
        licences.permitted(expression)


@pytest.mark.parametrize(
    ("licence", "said"), [("", "is not known"), ("GPL-3.0-only", "does not let"), ("BSD License", "SPDX")]
)
def test_unknown_and_forbidden_licences_stop_the_freezing(licence: str, said: str) -> None:
    with pytest.raises(common.Stop, match=said):
        licences.demand("something", licence)


def folder(tmp_path: Path, lines: str, *files: str) -> Path:
    """A distribution's folder."""
    made = tmp_path / "thing-1.dist-info"
    for name in files:
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text("terms")
    made.mkdir(exist_ok=True)
    (made / "METADATA").write_text(f"Metadata-Version: 2.4\nName: thing\nVersion: 1\n{lines}\n")
    return made


@pytest.mark.parametrize(
    ("lines", "licence"),
    [
        ("License-Expression: MIT OR Apache-2.0", "MIT OR Apache-2.0"),
        ("License: MIT", "MIT"),
        ("License: MIT License\nClassifier: License :: OSI Approved :: MIT License", "MIT"),
        ("Classifier: License :: OSI Approved :: Apache Software License", "Apache-2.0"),
        ("Classifier: License :: OSI Approved :: BSD License", ""),  # with two, three or four clauses?
        ("License: see the file", ""),
        ("Summary: nothing said", ""),
    ],
)
def test_metadata_are_believed_where_they_leave_no_doubt(tmp_path: Path, lines: str, licence: str) -> None:
    assert licences.read(folder(tmp_path, lines)).licence == licence


def test_texts_of_a_distribution_are_found_and_code_is_none(tmp_path: Path) -> None:
    made = folder(tmp_path, "License: MIT", "licenses/LICENSE", "licenses/sub/COPYING.txt", "NOTICE", "licence.py")
    names = [path.relative_to(made).as_posix() for path in licences.read(made).texts]
    assert names == ["NOTICE", "licenses/LICENSE", "licenses/sub/COPYING.txt"]


def bundled() -> set[str]:
    """The distributions that the program needs to run, and what they need in turn."""
    wanted, seen = freeze.requirements(), set()
    while wanted:
        requirement = wanted.pop()
        name = licences.canonical(re.split(r"[^\w.-]", requirement, maxsplit=1)[0])
        # a CUDA build's parts are refused by name (test_freeze)
        if name in seen or "extra ==" in requirement or name.startswith(("nvidia-", "cuda-", "triton")):
            continue
        try:
            found = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # of another system
        seen.add(name)
        wanted += found.requires or []
    return seen


# In the frozen program a module of ours answers to these names.
INSTEAD = {path.name for path in (ROOT / "packaging" / "freeze" / "instead").iterdir()}


@pytest.mark.parametrize("name", sorted(INSTEAD))
def test_what_must_not_be_given_along_would_stop_the_freezing(name: str) -> None:
    with pytest.raises(common.Stop, match="does not let"):
        licences.demand(name, TABLES["distribution"][name]["licence"])


@pytest.mark.parametrize("name", sorted(bundled() - INSTEAD))
def test_every_distribution_of_the_program_has_an_allowed_licence_and_its_text(name: str) -> None:
    found = metadata.distribution(name)
    path = Path(str(getattr(found, "_path")))  # noqa: B009  (a PathDistribution's folder has no public name)
    part = notices._distribution(licences.read(path), TABLES["distribution"])
    licences.demand(part.name, part.licence)
    assert part.texts
    assert all(text.is_file() for text in part.texts)


def test_the_program_needs_what_it_is_known_to_need() -> None:
    assert {
        "torch",
        "numpy",
        "pyside6-essentials",
        "shiboken6",
        "rjieba",
        "sacrebleu",
        "typing-extensions",
    } <= bundled()


@pytest.mark.parametrize("entry", [*TABLES["part"], *TABLES["library"]], ids=lambda entry: entry["name"])
def test_every_part_of_the_table_has_an_allowed_licence_and_its_text(entry: dict[str, str]) -> None:
    licences.demand(entry["name"], entry["licence"])
    if "library" not in entry:  # theirs come from the system that the program is frozen on
        assert entry.get("texts") or entry.get("resources")
    for text in entry.get("texts", ()):
        assert (notices.TEXTS / text).stat().st_size > 500
    for text in entry.get("resources", ()):
        assert (ROOT / "resources" / text).is_file()


def test_qts_notice_names_its_licence_where_its_sources_are_and_that_it_can_be_replaced() -> None:
    text = (notices.TEXTS / "qt.txt").read_text("utf-8")
    for words in ("GNU Lesser General Public", "https://download.qt.io", "shared libraries", "reverse engineering"):
        assert words in text
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (notices.TEXTS / "LGPL-3.0.txt").read_text("utf-8")


def test_every_part_within_qt_has_its_holders_and_the_text_of_its_terms() -> None:
    text = (notices.TEXTS / "qt-others.txt").read_text("utf-8")
    terms = {
        name for line in re.findall(r"^  Terms: (.*)$", text, re.MULTILINE) for name in re.split(" and | or ", line)
    }
    headings = set(re.findall(r"^(\S+)\n-+\n\n", text, re.MULTILINE))
    # the one is a choice that is not taken, the other needs no text
    assert terms - headings == {"GPL-2+", "public-domain"}
    for name in ("harfbuzz", "freetype", "pcre2", "libpng", "libjpeg", "libwebp", "zlib", "md4c", "ICU", "wayland"):
        assert re.search(rf"^Qt.*{name}.*\n  Copyright |^{name}.*\n  Copyright ", text, re.MULTILINE), name


def python(tmp_path: Path) -> notices.Python:
    """A Python with one distribution."""
    packages = tmp_path / "lib" / "site-packages"
    made = folder(packages, "License-Expression: MIT", "licenses/LICENSE")
    (made / "RECORD").write_text("thing/__init__.py,,\nthing/_c.so,,\nthing-1.dist-info/METADATA,,\n")
    (tmp_path / "lib" / "LICENSE.txt").write_text("Python's terms")
    return notices.Python("3.11.9", tmp_path / "lib", (packages,), tmp_path)


def test_frozen_files_are_followed_to_their_distribution(tmp_path: Path) -> None:
    environment = python(tmp_path)
    (packages,) = environment.packages
    origins = [
        ["thing", str(packages / "thing" / "__init__.py"), "PYMODULE"],
        ["json", str(tmp_path / "lib" / "json" / "__init__.py"), "PYMODULE"],
        ["rnnlab.cli", str(ROOT / "rnnlab" / "cli.py"), "PYMODULE"],
        ["rnnlab/resources/fonts/inter/a.ttf", str(ROOT / "resources" / "fonts" / "inter" / "a.ttf"), "DATA"],
    ]
    found = {part.title: part.licence for part in notices.inventory(origins, environment)}
    assert found == {"Inter": "OFL-1.1", "Python 3.11.9": "PSF-2.0", "thing 1": "MIT"}


def test_a_file_of_unknown_origin_stops_the_freezing(tmp_path: Path) -> None:
    with pytest.raises(common.Stop, match="nothing is known of this file"):
        notices.inventory([["libodd.so.1", "/usr/lib/libodd.so.1", "BINARY"]], python(tmp_path))


def test_a_file_beside_the_distributions_that_belongs_to_none_stops_the_freezing(tmp_path: Path) -> None:
    environment = python(tmp_path)
    stray = environment.packages[0] / "stray" / "_c.so"
    with pytest.raises(common.Stop, match="nothing is known of this file"):
        notices.inventory([["stray/_c.so", str(stray), "EXTENSION"]], environment)


def test_the_overview_and_the_texts_lie_where_the_program_looks_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = python(tmp_path)
    monkeypatch.setattr(notices, "python_of", lambda _: environment)
    origins = tmp_path / "origins.json"
    origins.write_text(json.dumps([["thing._c", str(environment.packages[0] / "thing" / "_c.so"), "EXTENSION"]]))
    notices.add(tmp_path / "frozen", origins, None)
    licenses = tmp_path / "frozen" / "_internal" / "licenses"
    assert (licenses / "thing 1" / "LICENSE.txt").read_text() == "terms"
    assert "Python 3.11.9  PSF-2.0" in (licenses / "Overview.txt").read_text("utf-8")
    plain = json.loads((licenses / "parts.json").read_text("utf-8"))
    assert [part["name"] for part in plain] == ["Python", "thing"]


def test_the_list_of_parts_leaves_out_what_is_not_frozen_and_has_what_is_no_distribution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = {
        "bomFormat": "CycloneDX",
        "components": [
            {"bom-ref": "thing==1", "type": "library", "name": "Thing", "version": "1"},
            {"bom-ref": "pip==23", "type": "library", "name": "pip", "version": "23"},
        ],
        "dependencies": [{"ref": "thing==1", "dependsOn": ["pip==23"]}, {"ref": "pip==23"}],
    }
    licenses = tmp_path / "frozen" / "_internal" / "licenses"
    licenses.mkdir(parents=True)
    parts = [
        {"name": "thing", "version": "1", "licence": "MIT", "note": ""},
        {"name": "zlib", "version": "", "licence": "Zlib", "note": ""},
    ]
    (licenses / "parts.json").write_text(json.dumps(parts))

    class Tool:
        def program(self, name: str) -> str:
            return name

    monkeypatch.setattr(notices, "_tool", Tool)
    monkeypatch.setattr(notices, "BUILD", tmp_path)
    monkeypatch.setattr(notices, "run", lambda *words, **_: words[words.index("-o") + 1].write_text(json.dumps(raw)))
    environment = type("E", (), {"python": sysconfig.get_path("scripts")})()
    bill = json.loads(
        notices.bill_of_materials(tmp_path / "frozen", environment, "7.8", tmp_path / "b.json").read_text()
    )
    assert [found["name"] for found in bill["components"]] == ["Thing", "zlib"]
    assert bill["metadata"]["component"]["version"] == "7.8"
    assert {entry["ref"]: entry["dependsOn"] for entry in bill["dependencies"]} == {
        "rnnlab": ["part:zlib", "thing==1"],
        "thing==1": [],
    }
