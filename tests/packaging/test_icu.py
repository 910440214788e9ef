"""ICU's data with fewer locales: the same order of Chinese and English words, and nothing else lost."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from installers import icu


@pytest.mark.parametrize(
    ("name", "stays"),
    [
        ("coll/zh.res", True),
        ("coll/zh_Hant.res", True),
        ("en_GB.res", True),
        ("coll/root.res", True),
        ("coll/ucadata.icu", True),
        ("pool.res", True),
        ("supplementalData.res", True),
        ("gb18030.cnv", True),
        ("brkitr/word.brk", True),
        ("coll/de.res", False),
        ("fil.res", False),
        ("unit/sr_Cyrl_ME.res", False),
        ("brkitr/khmerdict.dict", False),
        ("translit/root.res", False),
    ],
)
def test_locales_of_other_languages_go_and_everything_else_stays(name: str, stays: bool) -> None:
    assert icu.kept(name) is stays


def test_a_package_is_read_back_as_it_was_packed() -> None:
    header = b"\x20\x00" + b"\xda\x27" + bytes(8) + b"CmnD" + bytes(16)
    found = {"icudt1l/b.res": b"bb" * 9, "icudt1l/a.cnv": b"a", "icudt1l/coll/zh.res": bytes(range(48))}
    data = b"\x7fELF before" + icu.packed(header, found)
    begin, length = icu.package(data)
    assert (begin, length) == (11, 0x20)
    again = icu.files(data, begin, length, len(data))
    assert list(again) == ["icudt1l/a.cnv", "icudt1l/b.res", "icudt1l/coll/zh.res"]
    assert all(again[name].rstrip(b"\xaa") == body for name, body in found.items())


def test_what_holds_no_package_is_refused() -> None:
    with pytest.raises(ValueError, match="no package"):
        icu.package(b"\x00\xda\x27" + bytes(40))


SORTED = (
    "from PySide6.QtCore import QCollator, QLocale\n"
    "for name in ('zh_CN', 'en_US'):\n"
    "    order = QCollator(QLocale(name))\n"
    "    order.setNumericMode(True)\n"
    "    print(ascii(sorted(['中国', '苹果', '北京', '爱', 'Zebra', 'apple', 'ä', 'a10', 'a2'], key=order.sortKey)))\n"
    "print([line.split()[-1] for line in open('/proc/self/maps') if 'icudata' in line][0])\n"
)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Qt brings ICU's data on Linux alone")
def test_qt_sorts_chinese_and_english_as_with_all_of_the_data(tmp_path: Path) -> None:
    if not all(shutil.which(tool) for tool in ("as", "ld", "readelf")):
        pytest.skip("binutils are missing: the data stay as they are")
    specification = importlib.util.find_spec("PySide6")
    assert specification is not None
    (library,) = Path(str(specification.origin)).parent.glob("Qt/lib/libicudata.so.*")
    shutil.copy(library, tmp_path)
    saved = icu.shrink(tmp_path)
    assert saved > library.stat().st_size // 2
    assert (tmp_path / library.name).stat().st_size == library.stat().st_size - saved
    lines = []
    for folder in ("", str(tmp_path)):
        environment = {**os.environ, "LD_LIBRARY_PATH": folder}
        command = [sys.executable, "-c", SORTED]
        lines.append(
            subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split("\n")
        )
    assert lines[1][2] == str(tmp_path / library.name)
    assert lines[0][2] != lines[1][2]
    assert lines[0][:2] == lines[1][:2]
