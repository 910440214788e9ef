"""Files that no program would write: every reader has its documented refusals and nothing else."""

import os
from collections import Counter

import pytest

from tests.faults import fuzz

# Of each reader; the same ones at every run. tests/faults/fuzz.py tries as many as there is time for.
EXAMPLES = 5000 if os.environ.get("RNNLAB_FAULTS") == "full" else 100


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    """What a reader keeps of a file that it takes goes into a folder of this test."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


@pytest.mark.parametrize("reader", fuzz.READERS, ids=lambda reader: reader.name)
def test_whatever_a_file_holds_its_reader_takes_it_or_refuses_it_in_words(reader, tmp_path):
    seen = Counter[str]()
    fuzz.tried(reader, tmp_path, EXAMPLES, seed=1, seen=seen)
    assert seen["taken"] + seen["refused"] == seen.total() >= EXAMPLES


@pytest.mark.parametrize("reader", fuzz.READERS, ids=lambda reader: reader.name)
def test_the_files_that_are_changed_were_good_ones(reader, tmp_path):
    path = tmp_path / f"file{reader.suffix}"
    for data in reader.good():
        path.write_bytes(data)
        assert reader.read(path)


def test_a_reader_that_raises_anything_else_is_found(tmp_path):
    def careless(path):
        return path.read_bytes().decode("utf-8")

    reader = fuzz.Reader("careless", ".txt", lambda: ["瀑布".encode() * 50], careless)
    with pytest.raises(UnicodeDecodeError):
        fuzz.tried(reader, tmp_path, EXAMPLES, seed=1)
