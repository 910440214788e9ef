"""Every reader of files, given what no program would write: whatever comes, only the documented refusals.

    python tests/faults/fuzz.py [--minutes M] [--seed N] [READER ...]

Hypothesis draws how a good file is changed: bytes are cut out, doubled, overwritten and put in, numbers replaced by
hostile ones, two files spliced. A packed file is changed inside and packed again, so that a checksum does not hide
the reader behind it.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hypothesis
import hypothesis.strategies as st

# What parsers are known to stumble over.
HOSTILE = (
    b"", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\xbd", b"NaN", b"Infinity",
    b"-1", b"0", b"1e400", b"9" * 30, b"99999999999", b"2147483648", b"-9223372036854775809", b"null", b"true", b"[]",
    b"{}", b'""', b"[" * 2000, b'{"a":' * 2000, b"\t", b"\r", b"\n", b'"', b"'", b"\\", b"../../x", b"<script>", b"%s",
    b"{0}", b"\\ud800", "灏".encode(), "狗".encode("gb18030"), b"__class__", b"include", b"PK\x03\x04", b"[[scene]]\n",
)  # fmt: skip


@dataclass(frozen=True)
class Change:
    """One change of a file's bytes; places are parts of a million of its length."""

    kind: str
    place: int
    length: int
    piece: bytes

    def apply(self, data: bytes) -> bytes:
        at = self.place * len(data) // 1_000_000
        end = min(len(data), at + self.length)
        if self.kind == "cut":
            return data[:at] + data[end:]
        if self.kind == "end":
            return data[:at]
        if self.kind == "double":
            return data[:end] + data[at:end] + data[end:]
        if self.kind == "put in":
            return data[:at] + self.piece + data[at:]
        if self.kind == "overwrite":
            return data[:at] + self.piece + data[at + len(self.piece) :]
        if self.kind == "number":
            return _with_number(data, at, self.piece)
        return data[:at] + bytes((data[at] ^ (1 << self.length % 8),)) + data[at + 1 :] if at < len(data) else data


def _with_number(data: bytes, at: int, piece: bytes) -> bytes:
    """The first number from ``at`` on is another one."""
    begin = next((k for k in range(at, len(data)) if data[k : k + 1].isdigit()), len(data))
    end = begin
    while end < len(data) and (data[end : end + 1].isdigit() or data[end : end + 1] in b".eE+-"):
        end += 1
    return data[:begin] + piece + data[end:]


KINDS = ("cut", "end", "double", "put in", "overwrite", "number", "flip")
CHANGES = st.lists(
    st.builds(
        Change,
        st.sampled_from(KINDS),
        st.integers(0, 1_000_000),
        st.one_of(st.integers(0, 8), st.integers(0, 4000)),
        st.one_of(st.sampled_from(HOSTILE), st.binary(max_size=12)),
    ),
    min_size=1,
    max_size=6,
)


@dataclass(frozen=True)
class Reader:
    """One reader: good files, how a file is taken apart and packed again, and what may be raised."""

    name: str
    suffix: str
    good: Callable[[], Sequence[bytes]]
    read: Callable[[Path], object]
    refusals: Callable[[], tuple[type[BaseException], ...]] = tuple
    unpack: Callable[[bytes], bytes] | None = None
    pack: Callable[[bytes], bytes] | None = None


def _session() -> Sequence[bytes]:
    from rnnlab.labs import registry
    from rnnlab.session.document import Document, dumps
    from rnnlab.session.store import Shared

    states = {lab.name: lab.state_type() for lab in registry.LABS}
    pins = {"attention": states["attention"]}
    shared = Shared(sentence=("我", "打", "狗"), step=2)
    return [dumps(Document(shared=shared, labs=states, open_lab="gates", view={"decimals": 3}, pins=pins))]


def _zipped(entry: str) -> Callable[[bytes], bytes]:
    def pack(data: bytes) -> bytes:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            archive.writestr(entry, data)
        return buffer.getvalue()

    return pack


def _unzipped(entry: str) -> Callable[[bytes], bytes]:
    def unpack(data: bytes) -> bytes:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return archive.read(entry)

    return unpack


def _read_session(path: Path) -> object:
    from rnnlab.session import document

    return document.load(path)


def _document_error() -> tuple[type[BaseException], ...]:
    from rnnlab.session.document import DocumentError

    return (DocumentError,)


_LESSON = """\
format = 1
id = "seen"
number = 3
minutes = 15
labs = ["attention", "reader"]

[[scene]]
id = "first"
lab = "attention"
minutes = 5
patch = { temperature = 2.0 }
point = ["temperature"]
[scene.question]
kind = "number"
answer = "=weights.3"
within = 0.05
[[scene.checks]]
value = "max(weights)"
below = 1.0
[[scene]]
id = "second"
lab = "reader"
sentence = ["狗", "打", "我"]
step = 2

[text.en]
title = "Seen"
summary = "What is *seen* of $\\\\alpha$."
[text.en.scenes.first]
title = "One"
text = "Look at ![it](a.png) and $x_{1}$."
[text.en.scenes.first.question]
ask = "How much?"
why = { right = "So it is." }
[text.en.scenes.second]
title = "Two"
text = "<b>not bold</b>"
[text.zh]
title = "所见"
summary = "$h$"
[text.zh.scenes.first]
title = "一"
text = "看"
"""


def _read_lesson(path: Path) -> object:
    from rnnlab.session.lessons import reading

    opened = reading.open_lesson(path)
    for language in ("zh", "en", "xx"):
        opened.words(language)
        for scene in opened.lesson.scene:
            opened.scene_words(scene.id, language)
            opened.picture(scene.id, language, "../../etc/passwd")
    return opened


def _lesson_error() -> tuple[type[BaseException], ...]:
    from rnnlab.session.lessons.faults import LessonError

    return (LessonError,)


def _problem() -> tuple[type[BaseException], ...]:
    from rnnlab.session.messages import Problem

    return (Problem,)


def _engine_error() -> tuple[type[BaseException], ...]:
    from rnnlab.engine.traces import EngineError

    return (EngineError,)


def _smallest(begins: str) -> Sequence[bytes]:
    from rnnlab import paths

    files = sorted(paths.resource("models").glob(f"{begins}*.safetensors"), key=lambda file: file.stat().st_size)
    return [file.read_bytes() for file in files[:2]]


def _models() -> Sequence[bytes]:
    return _smallest("recall")


def _translators() -> Sequence[bytes]:
    return _smallest("translate")


def _header_of(data: bytes) -> bytes:
    return data[8 : 8 + int.from_bytes(data[:8], "little")]


def _with_header(header: bytes) -> bytes:
    """A file with this header; numbers follow, so that offsets into them are true or lie."""
    return len(header).to_bytes(8, "little") + header + bytes(range(256)) * 200


def _read_model(path: Path) -> object:
    from rnnlab.engine.models import load_file

    return load_file(path)


def _read_translator(path: Path) -> object:
    from rnnlab.engine.translator_models import load_translator_file

    return load_translator_file(path)


def _read_weights(path: Path) -> object:
    from rnnlab.engine.weights import read_weights

    return read_weights(path)


def _read_entry(path: Path) -> object:
    from rnnlab.session.models import read_entry

    return read_entry(path)


def _pickles() -> Sequence[bytes]:
    import torch

    found = []
    for old in (False, True):
        buffer = io.BytesIO()
        module = torch.nn.LSTM(3, 4)
        torch.save({"model": module.state_dict(), "step": 3}, buffer, _use_new_zipfile_serialization=not old)
        found.append(buffer.getvalue())
    return found


def _unpickled(data: bytes) -> bytes:
    """The pickle inside torch's zip; an old file is one itself."""
    if not data.startswith(b"PK"):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return next(archive.read(name) for name in archive.namelist() if name.endswith("data.pkl"))


def _with_pickle(pickle: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("archive/data.pkl", pickle)
        archive.writestr("archive/byteorder", "little")
        archive.writestr("archive/version", "3\n")
        for k in range(4):
            archive.writestr(f"archive/data/{k}", bytes(256))
    return buffer.getvalue()


def _checkpoints() -> Sequence[bytes]:
    from rnnlab.engine.checkpoints import save_checkpoint
    from rnnlab.engine.training import Setup, begin

    setup = Setup(task="recall", cell="lstm", embedding=4, hidden=6, batch=4, updates=6, curriculum={"gap": (0, 5)})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.checkpoint"
        save_checkpoint(path, begin(setup), 1.0)
        return [path.read_bytes()]


def _read_checkpoint(path: Path) -> object:
    from rnnlab.engine.checkpoints import load_checkpoint

    return load_checkpoint(path)


def _pair_files() -> Sequence[bytes]:
    rows = [(k, f"the dog number {k} runs home", f"第{k}只狗跑回家。") for k in range(40)]
    tabs = "\n".join(f"{k}\t{en}\t{zh}" for k, en, zh in rows)
    commas = "id,English,Chinese\r\n" + "\r\n".join(f'{k},"{en}, ""so""",{zh}' for k, en, zh in rows)
    return [tabs.encode(), commas.encode("utf-8-sig"), tabs.encode("utf-16"), commas.encode("gb18030")]


def _read_pairs(path: Path) -> object:
    from rnnlab.session.pairs import read_pairs

    return read_pairs(path)


def _texts() -> Sequence[bytes]:
    text = "秋天的早晨，他说：“我们去看海。”\nThe sea was grey, and nobody spoke.\r\n" * 20
    return [text.encode(), text.encode("gb18030"), text.encode("utf-16"), b"plain ascii only\n" * 80]


def _read_text(path: Path) -> object:
    from rnnlab.session import assets, texts

    return assets.cut(texts.read_text(path).text, "word")


def _settings() -> Sequence[bytes]:
    tree: dict[str, Any] = {
        "version": 1, "language": "zh", "theme": "dark", "decimals": 3, "recent": ["/home/a/b.rnnlab"], "size": 1.25,
    }  # fmt: skip
    return [json.dumps(tree).encode()]


def _read_settings(path: Path) -> object:
    from rnnlab.session.settings import SettingsFile
    from rnnlab.session.site import Site

    return SettingsFile(path, Site()).load()


def _read_site(path: Path) -> object:
    from rnnlab.session import site

    return site.load(path)


def _states() -> Sequence[bytes]:
    import msgspec

    from rnnlab.labs import registry

    return [msgspec.json.encode(lab.state_type()) for lab in registry.LABS]


def _read_state(path: Path) -> object:
    from rnnlab.labs import registry
    from rnnlab.session import plainjson
    from rnnlab.session.messages import Problem

    tree = plainjson.read(path.read_bytes(), "--state")
    for lab in registry.LABS:
        try:
            plainjson.convert(tree, lab.state_type, lab.name)
        except Problem:
            continue
    return tree


READERS = (
    Reader("session", ".rnnlab", _session, _read_session, _document_error, _unzipped("session.json"),
           _zipped("session.json")),
    Reader("state", ".json", _states, _read_state, _problem),
    Reader("lesson", ".toml", lambda: [_LESSON.encode()], _read_lesson, _lesson_error),
    Reader("model", ".safetensors", _models, _read_model, _engine_error, _header_of, _with_header),
    Reader("translator", ".safetensors", _translators, _read_translator, _engine_error, _header_of, _with_header),
    Reader("model's card", ".safetensors", _models, _read_entry, _problem, _header_of, _with_header),
    Reader("weights", ".safetensors", _models, _read_weights, _engine_error, _header_of, _with_header),
    Reader("pickle", ".pt", _pickles, _read_weights, _engine_error, _unpickled, _with_pickle),
    Reader("checkpoint", ".checkpoint", _checkpoints, _read_checkpoint, _engine_error, _header_of, _with_header),
    Reader("pairs", ".tsv", _pair_files, _read_pairs, _problem),
    Reader("text", ".txt", _texts, _read_text, _problem),
    Reader("settings", ".json", _settings, _read_settings),
    Reader("site", ".toml", lambda: [b'language = "zh"\nsize = 1.5\nlocked = ["language"]\n'], _read_site),
)  # fmt: skip


def hostile(reader: Reader) -> st.SearchStrategy[bytes]:
    """Changed files of one kind; now and then bytes that were never a file."""
    good = st.deferred(lambda: st.sampled_from(list(reader.good())))

    def changed(base: bytes, changes: list[Change], other: bytes, inside: bool, splice: bool) -> bytes:
        opened = inside and reader.unpack is not None
        data = reader.unpack(base) if opened and reader.unpack is not None else base
        for change in changes:
            data = change.apply(data)
        if splice and not opened:
            data = data[: len(data) // 2] + other[len(other) // 2 :]
        return reader.pack(data) if opened and reader.pack is not None else data

    return st.one_of(
        st.builds(changed, good, CHANGES, good, st.booleans(), st.integers(0, 9).map(lambda k: k == 0)),
        st.binary(max_size=200),
    )


def tried(reader: Reader, folder: Path, examples: int, seed: int, seen: Counter[str] | None = None) -> None:
    """Give a reader so many files; what it raises that is no refusal comes out, with the smallest file that does it."""
    counted: Counter[str] = Counter() if seen is None else seen
    path = folder / f"file{reader.suffix}"
    refusals = reader.refusals()

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=examples, deadline=None, database=None, derandomize=False, print_blob=False,
        suppress_health_check=list(hypothesis.HealthCheck),
    )  # fmt: skip
    @hypothesis.given(hostile(reader))
    def once(data: bytes) -> None:
        path.write_bytes(data)
        said = "taken"
        try:
            reader.read(path)
        except refusals as refusal:
            said = "refused" if str(refusal).strip() else "refused without a sentence"
        counted[said] += 1
        assert said != "refused without a sentence"

    once()


def main() -> int:
    """Try the readers in turns until the time is over; 1 where one of them raised what it must not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("readers", nargs="*", metavar="READER")
    asked = parser.parse_args()
    readers = [reader for reader in READERS if not asked.readers or reader.name in asked.readers]
    seen = {reader.name: Counter[str]() for reader in readers}
    faults: dict[str, str] = {}
    end = time.monotonic() + 60 * asked.minutes
    seed = asked.seed
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < end:
            for reader in readers:
                if reader.name in faults or time.monotonic() >= end:
                    continue
                try:
                    tried(reader, Path(folder), 200, seed, seen[reader.name])
                except Exception as error:
                    faults[reader.name] = f"{type(error).__name__}: {str(error)[:200]} (seed {seed})"
            seed += 1
    for name, counted in seen.items():
        said = faults.get(name, "holds")
        print(f"{name:12} {counted['taken']:7} taken {counted['refused']:7} refused   {said}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
