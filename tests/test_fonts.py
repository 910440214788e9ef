"""The fonts that the program carries are what resources/fonts/README.md says."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF, QRawFont
from PySide6.QtWidgets import QApplication

from rnnlab.paths import resource


@pytest.fixture
def loaded(qapp: QApplication) -> list[str]:
    """The families of all fonts of the resources, which Qt now knows."""
    files = sorted(path for path in resource("fonts").rglob("*") if path.suffix in {".ttf", ".otf"})
    families = [QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(path))) for path in files]
    return [name for names in families for name in names]


@pytest.mark.parametrize("family", ["Inter", "Noto Sans SC", "Latin Modern Math", "LM Roman 10"])
def test_family_is_known_by_the_name_in_the_readme(loaded: list[str], family: str) -> None:
    assert family in loaded
    assert f"`{family}`" in resource("fonts", "README.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("family", "weight", "style"),
    [
        ("Inter", 400, "Regular"),
        ("Inter", 500, "Medium"),
        ("Inter", 600, "SemiBold"),
        ("Noto Sans SC", 400, "Regular"),
        ("Noto Sans SC", 600, "SemiBold"),
    ],
)
def test_weight_finds_its_own_file(loaded: list[str], family: str, weight: int, style: str) -> None:
    font = QFont(family)
    font.setWeight(QFont.Weight(weight))
    assert (QFontInfo(font).family(), QRawFont.fromFont(font).styleName()) == (family, style)


def test_inter_has_digits_of_one_width_on_demand(loaded: list[str]) -> None:
    font = QFont("Inter", 13)
    assert len({QFontMetricsF(font).horizontalAdvance(digit * 10) for digit in "0123456789"}) > 1
    font.setFeature(QFont.Tag("tnum"), 1)
    assert len({QFontMetricsF(font).horizontalAdvance(digit * 10) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("weight", [400, 500, 600])
def test_hyphen_of_inter_keeps_its_width_beside_digits_of_one_width(loaded: list[str], weight: int) -> None:
    font = QFont("Inter", 40)
    font.setWeight(QFont.Weight(weight))
    narrow = QFontMetricsF(font).horizontalAdvance("self-attention")
    font.setFeature(QFont.Tag("tnum"), 1)
    assert QFontMetricsF(font).horizontalAdvance("self-attention") == narrow


@pytest.mark.parametrize("name", ["NotoSansSC_400Regular.ttf", "NotoSansSC_600SemiBold.ttf"])
def test_chinese_of_the_labs_is_in_the_font(qapp: QApplication, name: str) -> None:
    font = QRawFont(str(resource("fonts", "noto-sans-sc", name)), 16)
    missing = [
        sign
        for sign in "我打狗爱吃苹果隐状态遗忘门注意力权重梯度消失爆炸，。“”（）"
        if not font.supportsCharacter(ord(sign))
    ]
    assert missing == []


def test_chinese_of_every_translation_is_in_the_font(qapp: QApplication) -> None:
    font = QRawFont(str(resource("fonts", "noto-sans-sc", "NotoSansSC_400Regular.ttf")), 16)
    signs = {sign for sign in resource("i18n", "rnnlab_zh.ts").read_text("utf-8") if "\u3000" <= sign <= "\uffef"}
    assert len(signs) > 100
    assert sorted(sign for sign in signs if not font.supportsCharacter(ord(sign))) == []
