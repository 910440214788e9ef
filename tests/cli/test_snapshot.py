"""Pictures without a screen, and Chinese on a machine that has no Chinese font."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from rnnlab.labs import registry

NO_FONTS = '<?xml version="1.0"?><fontconfig><cachedir>{}</cachedir></fontconfig>'
LABS = [lab.name for lab in registry.LABS]
DRAWN = """
import json
from PySide6.QtGui import QFontDatabase, QGuiApplication, QTextLayout
from PySide6.QtWidgets import QApplication
QApplication(["rnnlab"])
CHINESE = QFontDatabase.WritingSystem.SimplifiedChinese
before = QFontDatabase.families(CHINESE)
from rnnlab.ui.application import application
from rnnlab.ui.look.theme import font
application(["rnnlab"])
layout = QTextLayout("隐状态 hidden state 注意力权重", font(15))
layout.beginLayout()
layout.createLine()
layout.endLayout()
runs = [(run.rawFont().familyName(), run.glyphIndexes()) for run in layout.glyphRuns()]
print(json.dumps({"before": before, "runs": runs}))
"""


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine without a screen and without a font."""
    config = tmp_path / "fonts.conf"
    config.write_text(NO_FONTS.format(tmp_path), encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return {**kept, "FONTCONFIG_FILE": str(config), "QT_QPA_PLATFORM": "offscreen"}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="takes the system's fonts away by way of fontconfig")
def test_Q41_without_a_chinese_font_the_bundled_one_draws_every_sign(bare: dict[str, str]) -> None:
    done = subprocess.run([sys.executable, "-c", DRAWN], env=bare, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["before"] == []
    assert {family for family, _ in found["runs"]} == {"Inter", "Noto Sans SC"}
    glyphs = [glyph for _, run in found["runs"] for glyph in run]
    assert len(glyphs) == len("隐状态 hidden state 注意力权重")
    assert 0 not in glyphs  # glyph 0 is the empty box


def test_snapshot_writes_a_picture_of_each_lab_in_both_languages(bare: dict[str, str], tmp_path: Path) -> None:
    pictures: dict[str, list[QImage]] = {}
    for lang in ("zh", "en"):
        command = [sys.executable, "-m", "rnnlab", "snapshot", "--out", str(tmp_path / lang), "--lang", lang]
        done = subprocess.run([*command, "--size", "1280x720"], env=bare, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert sorted(path.stem for path in (tmp_path / lang).iterdir()) == sorted(LABS)
        pictures[lang] = [QImage(str(tmp_path / lang / f"{name}.png")) for name in LABS]
    for chinese, english in zip(pictures["zh"], pictures["en"], strict=True):
        assert (chinese.width(), chinese.height()) == (english.width(), english.height()) == (1280, 720)
        assert chinese != english
        assert len({chinese.pixel(x, y) for x in range(0, 1280, 3) for y in range(0, 720, 3)}) > 50
    assert len({bytes(picture.constBits()) for pair in pictures.values() for picture in pair}) == 2 * len(LABS)
