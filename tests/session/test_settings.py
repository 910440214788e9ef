"""Settings: whatever happened to the file, the program starts."""

import json
import os
import stat

import msgspec
import pytest

from rnnlab.session.settings import RECENT, Settings, SettingsFile, default_path

CHOSEN = Settings(
    language="zh", theme="projector", decimals=5, geometry=(-10, 20, 1440, 900), inspector_folded=True, device="cpu"
)


@pytest.fixture
def file(tmp_path):
    return SettingsFile(tmp_path / "配置" / "settings.json")


def ids(messages):
    return [message.id for message in messages]


def test_first_start_has_defaults_and_nothing_to_tell(file):
    assert file.load() == (Settings(), ())


def test_what_is_saved_is_what_is_loaded(file):
    assert file.save(CHOSEN) is None
    assert file.load() == (CHOSEN, ())
    assert os.listdir(file.path.parent) == ["settings.json"]


@pytest.mark.parametrize("length", [0, 10])
def test_F04_cut_settings_start_with_defaults_and_are_kept_aside_and_told(file, length):
    file.save(CHOSEN)
    cut = file.path.read_bytes()[:length]
    file.path.write_bytes(cut)
    found, messages = file.load()
    assert found == Settings()
    assert ids(messages) == ["settings-damaged"]
    assert file.path.with_name("settings.json.damaged").read_bytes() == cut
    assert not file.path.exists()
    assert file.load() == (Settings(), ())


@pytest.mark.parametrize("data", [b"[]", b"null", b'{"decimals": NaN}', b"\xff\xff", b"[" * 200_000])
def test_F04_other_damage_is_kept_aside_too(file, data):
    file.path.parent.mkdir()
    file.path.write_bytes(data)
    assert ids(file.load()[1]) == ["settings-damaged"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("theme", "neon"),
        ("decimals", 99),
        ("decimals", "3"),
        ("geometry", [1, 2]),
        ("geometry", [10**9] * 4),
        ("device", 1),
    ],
)
def test_one_bad_value_has_its_default_and_the_others_stay(file, field, value):
    file.path.parent.mkdir()
    tree = {**msgspec.to_builtins(CHOSEN), field: value, "of_a_newer_program": 1}
    file.path.write_text(json.dumps(tree), encoding="utf-8")
    found, messages = file.load()
    assert found == msgspec.structs.replace(CHOSEN, **{field: getattr(Settings(), field)})
    assert ids(messages) == ["settings-value"]


def test_F11_a_save_that_fails_is_told_once_and_never_raises(file, monkeypatch):
    def read_only(*args):
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", read_only)
        assert file.save(CHOSEN).id == "settings-not-saved"
        assert file.save(CHOSEN) is None
    assert file.save(CHOSEN) is None
    assert file.load()[0] == CHOSEN


def test_F11_a_folder_that_is_a_file_stops_nothing(tmp_path):
    (tmp_path / "config").write_text("in the way", encoding="utf-8")
    file = SettingsFile(tmp_path / "config" / "settings.json")
    found, messages = file.load()
    assert found == Settings()
    assert ids(messages) == ["file-not-read"]
    assert file.save(CHOSEN).id == "settings-not-saved"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_F11_a_read_only_folder_stops_nothing(file):
    file.save(CHOSEN)
    file.path.write_bytes(b"{")
    file.path.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        assert ids(file.load()[1]) == ["settings-damaged"]
        assert file.save(CHOSEN).id == "settings-not-saved"
    finally:
        file.path.parent.chmod(stat.S_IRWXU)


def test_recent_files_are_unique_newest_first_and_few(tmp_path):
    settings = Settings()
    for number in range(RECENT + 5):
        settings = settings.with_recent(tmp_path / f"{number}.rnnlab")
    settings = settings.with_recent(tmp_path / "7.rnnlab")
    assert len(settings.recent) == RECENT
    assert settings.recent[0].endswith("7.rnnlab")
    assert len(set(settings.recent)) == RECENT


def test_settings_lie_in_the_users_own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert default_path().name == "settings.json"
    assert "rnnlab" in str(default_path().parent)


def test_a_device_is_never_replaced_by_a_file(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert SettingsFile(pipe).save(CHOSEN).id == "settings-not-saved"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_the_settings_of_the_time_before_versions_are_taken_as_they_are(file):
    file.path.parent.mkdir()
    file.path.write_text(json.dumps({"theme": "dark", "last_lab": "gates"}), encoding="utf-8")
    assert file.load() == (Settings(theme="dark", last_lab="gates"), ())


def test_what_another_version_wrote_is_written_again(file):
    file.path.parent.mkdir()
    file.path.write_text(json.dumps({"theme": "dark", "of_a_newer_program": {"a": [1, "二"]}}), encoding="utf-8")
    settings, messages = file.load()
    assert messages == ()
    file.save(msgspec.structs.replace(settings, theme="light"))
    tree = json.loads(file.path.read_text("utf-8"))
    assert (tree["theme"], tree["of_a_newer_program"]) == ("light", {"a": [1, "二"]})


@pytest.mark.parametrize("version", [2, 99, "3", None, 1.5])
def test_F04_settings_of_a_newer_format_are_kept_aside_and_what_is_known_is_taken(file, version):
    file.path.parent.mkdir()
    data = json.dumps({"version": version, "theme": "dark", "decimals": "many", "new": 1})
    file.path.write_text(data, encoding="utf-8")
    settings, messages = file.load()
    assert settings == Settings(theme="dark")
    assert ids(messages) == ["settings-newer"]
    aside = file.path.with_name("settings.json.newer")
    assert aside.read_text("utf-8") == data
    assert str(aside) in dict(messages[0].args)["path"]
    file.save(settings)
    assert file.load() == (Settings(theme="dark"), ())  # and told once
