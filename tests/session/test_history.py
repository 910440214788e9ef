"""The timeline and the reading list in the resources."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rnnlab import paths
from rnnlab.session.history import history


def _languages() -> list[str]:
    found = paths.resource("history").glob("*.toml")
    return sorted(path.stem for path in found if path.stem != "history")


def test_both_languages_are_there() -> None:
    assert {"en", "zh"} <= set(_languages())


@pytest.mark.parametrize("code", _languages())
def test_a_language_has_words_for_everything_and_no_others(code: str) -> None:
    data = tomllib.loads(paths.resource("history", "history.toml").read_text("utf-8"))
    words = tomllib.loads(paths.resource("history", f"{code}.toml").read_text("utf-8"))
    assert list(words["events"]) == [event["id"] for event in data["event"]]
    assert set(words["reading"]) == set(data["reading"])
    assert set(words["groups"]) == {group["id"] for group in data["group"]}
    assert set(words["lanes"]) == {event["lane"] for event in data["event"]}
    assert sorted(name for group in data["group"] for name in group["reading"]) == sorted(data["reading"])


def test_the_years_run_from_1990_to_2019_and_phrases_come_before_attention() -> None:
    told = history("en")
    years = [event.year for event in told.events]
    assert years == sorted(years)
    assert (years[0], years[-1]) == (1990, 2019)
    lanes = {lane: [event.year for event in told.events if event.lane == lane] for lane in told.lanes}
    assert max(lanes["phrases"]) < min(lanes["attention"])


def test_what_the_history_must_say() -> None:
    by_title = {event.title: event for event in history("en").events}
    assert "no forget gate" in by_title["LSTM"].text
    assert by_title["The forget gate"].year == 2000
    assert "1406.1078" in by_title["Encoder and decoder"].source  # the fixed vector comes from here
    assert "34.8" in by_title["Deep LSTMs, source reversed"].text  # the abstract of arXiv 1409.3215
    assert "33.3" in by_title["Deep LSTMs, source reversed"].text
    assert "Pooling alone is not enough" in by_title["Sentence-BERT"].text


def test_a_language_that_lacks_words_shows_the_english_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "history"
    folder.mkdir()
    for path in paths.resource("history").iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "fr.toml").write_text('[events.lstm]\ntitle = "La LSTM"\n', "utf-8")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    told = history("fr")
    lstm = next(event for event in told.events if event.title == "La LSTM")
    assert lstm.text.startswith("A cell state")
    assert history("xx") == history("en")
