"""The school's site file: defaults, locks, and whatever may be wrong with it."""

from pathlib import Path

import pytest

from rnnlab.session import site
from rnnlab.session.settings import Settings, SettingsFile
from rnnlab.session.site import Site


def written(tmp_path, text):
    path = tmp_path / "site.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return site.load(path)


def ids(messages):
    return [message.id for message in messages]


def test_defaults_hold_until_the_user_chooses_and_locks_hold_whatever_the_user_chose(tmp_path):
    own = SettingsFile(tmp_path / "own.json")
    own.save(Settings(theme="dark", decimals=5, language="en"))
    school = written(tmp_path, 'theme = "projector"\nlanguage = "zh"\nmotion = "reduced"\nlocked = ["language"]')
    found, notes = SettingsFile(own.path, school).load()
    assert notes == ()
    assert (found.language, found.theme, found.motion, found.decimals) == ("zh", "dark", "reduced", 5)


def test_the_users_own_value_of_a_locked_setting_comes_back_with_the_lock_gone(tmp_path):
    own = SettingsFile(tmp_path / "own.json")
    own.save(Settings(language="en", decimals=5))
    school = SettingsFile(own.path, written(tmp_path, 'language = "zh"\nlocked = ["language"]'))
    found, _ = school.load()
    assert school.allowed({"language": "en", "decimals": 3}) == {"decimals": 3}
    school.save(found)
    assert SettingsFile(own.path).load()[0].language == "en"


def test_another_default_of_the_school_reaches_whoever_has_chosen_nothing(tmp_path):
    first = SettingsFile(tmp_path / "own.json", Site(defaults={"theme": "dark"}))
    first.save(first.load()[0])
    second = SettingsFile(first.path, Site(defaults={"theme": "projector"}))
    assert second.load()[0].theme == "projector"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("theme = ", ["site-damaged"]),
        (b"\xff\xfe\x00", ["site-damaged"]),
        ("[" * 70_000, ["site-damaged"]),
        ('theme = "neon"\ndecimals = 3', ["site-value"]),
        ("decimals = 99", ["site-value"]),
        ('colour = "red"\nlocked = ["colour"]', ["site-unknown", "site-unknown"]),
        ("geometry = [0, 0, 1, 1]", ["site-unknown"]),
        ('locked = "theme"', ["site-value"]),
        ("locked = [1]", ["site-value"]),
    ],
)
def test_what_is_wrong_is_told_and_the_rest_holds(tmp_path, text, said):
    found = written(tmp_path, text)
    assert ids(found.notes) == said
    assert found.locked == frozenset()
    assert SettingsFile(tmp_path / "none.json", found).load()[1] == found.notes
    assert found.defaults == ({"decimals": 3} if b"decimals = 3" in (tmp_path / "site.toml").read_bytes() else {})


def test_a_file_that_was_named_and_is_missing_is_told_and_the_usual_place_may_be_empty(tmp_path, monkeypatch):
    monkeypatch.setenv(site.VARIABLE, str(tmp_path / "none.toml"))
    assert ids(site.load().notes) == ["site-not-read"]
    monkeypatch.delenv(site.VARIABLE)
    monkeypatch.setattr(site, "default_path", lambda: tmp_path / "none.toml")
    assert site.load() == Site()


@pytest.mark.parametrize(
    ("system", "environment", "path"),
    [
        ("linux", {}, "/etc/rnnlab/site.toml"),
        ("darwin", {}, "/Library/Application Support/rnnlab/site.toml"),
        ("linux", {"RNNLAB_SITE": "/srv/school.toml"}, "/srv/school.toml"),
    ],
)
def test_the_file_lies_where_only_an_administrator_writes(system, environment, path):
    assert site.default_path(environment, system) == Path(path)


def test_on_windows_it_lies_below_the_data_of_all_users():
    assert Path("/pd/rnnlab/site.toml") == site.default_path({"PROGRAMDATA": "/pd"}, "win32")
