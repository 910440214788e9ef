"""The ambiguous words of *sense*, and the sentences that they stand in: plain text.

A sentence is a lead, a slot, and a tail. The slot has the ambiguous word, W,
and one word that decides between its senses, D; M is a word more or none. Every
slot has as many deciding words for one sense as for the other, and each of them
fits where the others do. So a sentence and its twin differ in D alone, and
nothing else in a sentence, nor its length, says which sense it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, product

CLAUSE, SUBJECT = "clause", "subject"  # what a slot's lead must be: W begins a clause, or somebody does something
ZH, EN = "zh", "en"

Phrase = tuple[str, ...]
Senses = tuple[tuple[str, str], tuple[str, str]]


@dataclass(frozen=True)
class Slot:
    """What stands around an ambiguous word."""

    text: Phrase  # with W, D, and perhaps M
    lead: str  # CLAUSE or SUBJECT
    deciding: tuple[Phrase, Phrase]  # by sense, equally many

    @property
    def after(self) -> bool:
        """Whether the deciding word stands after the ambiguous one."""
        return self.text.index("D") > self.text.index("W")


@dataclass(frozen=True)
class Ambiguous:
    """A word with two senses."""

    word: str
    language: str
    senses: Senses  # (Chinese, English) of each
    slots: tuple[Slot, ...]

    @property
    def deciding(self) -> tuple[frozenset[str], frozenset[str]]:
        """The words that decide, by sense."""
        first, second = (frozenset(chain.from_iterable(slot.deciding[k] for slot in self.slots)) for k in (0, 1))
        return first, second


def _slots(text: str) -> tuple[Slot, ...]:
    """``lead: text: deciding words of the first sense / of the second``, a line each."""
    slots = []
    for line in text.strip().splitlines():
        lead, slot, deciding = (part.split() for part in line.split(":"))
        cut = deciding.index("/")
        slots.append(Slot(tuple(slot), lead[0], (tuple(deciding[:cut]), tuple(deciding[cut + 1 :]))))
    return tuple(slots)


def _word(word: str, language: str, first: str, second: str, slots: str) -> Ambiguous:
    senses = tuple((one.split("|")[0], one.split("|")[1]) for one in (first, second))
    return Ambiguous(word, language, (senses[0], senses[1]), _slots(slots))


def _noun(word: str, first: str, second: str, adjectives: str, nouns: str) -> Ambiguous:
    """An English noun, with an adjective before it or after it, or another noun after it."""
    slots = (
        f"subject: the D W: {adjectives}",
        f"subject: the D old W: {adjectives}",
        f"clause: the W was M D: {adjectives}",
        f"clause: the W with the D was M old: {nouns}",
    )
    return _word(word, EN, first, second, "\n".join(slots))


AMBIGUOUS: tuple[Ambiguous, ...] = (
    _word(
        "苹果", ZH, "水果|fruit", "公司|company",
        """
        subject: D 了 W: 吃 摘 洗 削 种 / 投资 收购 起诉 采访 加盟
        subject: 想 D W: 吃 摘 洗 削 种 / 投资 收购 起诉 采访 加盟
        subject: 爱 D W: 吃 摘 洗 削 种 / 投资 收购 起诉 采访 加盟
        clause: W M D 了: 熟 烂 发芽 掉落 腐烂 / 裁员 上市 破产 亏损 招聘
        clause: W 很 D: 好吃 甜 脆 酸 新鲜 / 赚钱 创新 强势 精明 垄断
        clause: W D 很 好: 果汁 果酱 果树 果肉 果皮 / 公司 手机 电脑 股票 总部
        """,
    ),
    _word(
        "打", ZH, "殴打|hit", "通话|call",
        """
        subject: M 用 D W 了: 拳头 棍子 巴掌 鞭子 / 手机 座机 耳机 微信
        subject: 在 D 里 W 了: 擂台 拳馆 牢房 战场 / 电话亭 营业厅 微信 群聊
        subject: M W D 了: 人 小偷 坏人 蚊子 / 电话 长途 热线 客服
        subject: 想 W D: 人 小偷 坏人 蚊子 / 电话 长途 热线 客服
        """,
    ),
    _word(
        "花", ZH, "花朵|flower", "花费|spend",
        """
        subject: M D W 了: 浇 摘 种 闻 / 乱 白 多 少
        subject: 在 D 里 W 了: 花园 花瓶 温室 花盆 / 商场 超市 网店 赌场
        clause: W M D 了: 谢 开 枯 凋零 / 完 光 超支 透支
        clause: W 得 很 D: 香 鲜艳 茂盛 娇嫩 / 奢侈 浪费 节省 大方
        """,
    ),
    _word(
        "小米", ZH, "粮食|millet", "公司|company",
        """
        subject: D 了 W: 煮 种 收割 吃 / 投资 收购 起诉 采访
        subject: 想 D W: 煮 种 收割 吃 / 投资 收购 起诉 采访
        clause: W M D 了: 熟 糊 发芽 发霉 / 裁员 上市 破产 招聘
        clause: W D 很 好: 粥 饭 面粉 杂粮 / 公司 手机 电视 股票
        """,
    ),
    _word(
        "杜鹃", ZH, "鸟|bird", "花|flower",
        """
        subject: 看到 D W: 一只 两只 几只 一群 / 一朵 两朵 一盆 一丛
        subject: 喜欢 D 的 W: 飞翔 啼叫 受伤 筑巢 / 盛开 凋谢 移栽 粉红
        clause: W M D 了: 飞走 下蛋 迁徙 受伤 / 开 谢 枯 凋零
        clause: W 很 D: 吵 机灵 胆小 饿 / 香 鲜艳 茂盛 娇嫩
        """,
    ),
    _word(
        "单位", ZH, "工作的地方|workplace", "度量|measure",
        """
        subject: D 了 W: 离开 参观 联系 投诉 / 换算 标注 漏写 统一
        subject: 想 D W: 离开 参观 联系 投诉 / 换算 标注 漏写 统一
        clause: W M D 了: 放假 加班 搬迁 招聘 / 写错 漏写 统一 换算
        clause: W D 很 重要: 领导 同事 食堂 工资 / 厘米 公斤 千克 毫升
        """,
    ),
    _word(
        "黄牛", ZH, "牛|cattle", "票贩|tout",
        """
        subject: D 了 W: 喂 放牧 拴 骑 / 举报 抓捕 投诉 拘留
        subject: 想 D W: 喂 放牧 拴 骑 / 举报 抓捕 投诉 拘留
        clause: W M D 了: 吃草 耕地 下崽 产奶 / 倒票 加价 囤票 退票
        clause: W 很 D: 壮 温顺 耐劳 饿 / 狡猾 贪心 缺德 精明
        """,
    ),
    _noun(
        "bank", "河岸|river side", "银行|money house",
        "muddy grassy steep sandy / bankrupt insolvent profitable solvent",
        "river lake canal stream / cashier vault lender broker",
    ),
    _noun(
        "bass", "鱼|fish", "乐器|instrument",
        "scaly grilled salted striped / amplified electric fretless acoustic",
        "river lake hook pond / drums guitar amplifier stage",
    ),
    _noun(
        "bat", "动物|animal", "球棒|club",
        "furry hungry winged nocturnal / wooden varnished aluminium splintered",
        "cave moth nest barn / batter helmet glove pitcher",
    ),
    _noun(
        "spring", "春天|season", "弹簧|coil",
        "rainy late mild blossoming / rusty coiled metallic squeaky",
        "winter blossoms harvest equinox / screw lever mattress valve",
    ),
    _noun(
        "crane", "起重机|machine", "鸟|bird",
        "hydraulic rusty diesel motorised / hungry winged migrating feathered",
        "scaffold girder bulldozer lorry / nest marsh pond heron",
    ),
    _noun(
        "mouse", "动物|animal", "电脑的|device",
        "furry hungry timid wild / wireless optical ergonomic unplugged",
        "cheese cat barn burrow / keyboard laptop monitor printer",
    ),
    _noun(
        "seal", "印章|stamp", "动物|animal",
        "official waxen embossed forged / furry hungry blubbery wild",
        "envelope document letter signature / iceberg penguin beach herring",
    ),
)  # fmt: skip

_TIMES = {ZH: "昨天 今天 刚才 上周 早上", EN: "yesterday today earlier recently finally"}
_PEOPLE = {
    ZH: ("我", "老师", "妈妈", "朋友", "同学", "邻居", "记者", "小明"),
    EN: ("I", "we", "she", "they", "the teacher", "my friend", "my neighbour", "the reporter"),
}
_SAY = {ZH: "说 觉得 知道 听说 发现", EN: "said thought knew heard noticed"}
_SEE = "saw liked remembered mentioned described"  # in Chinese the slots have their own verbs
_MORE = {ZH: ("", "已经", "真的", "又"), EN: ("", "really", "still", "very")}
_TAILS = {
    ZH: ("", "， 大家 都 知道", "， 我 没 想到", "， 他 很 高兴", "， 真 奇怪", "。"),
    EN: ("", ", everybody knows that", ", as I told you", ", so he smiled", "again", "."),
}


def _phrases(*columns: Iterable[str]) -> tuple[Phrase, ...]:
    """Every way to take one text of each column, as words."""
    return tuple(tuple(" ".join(parts).split()) for parts in product(*columns))


def _leads(language: str, kind: str) -> tuple[tuple[Phrase, ...], ...]:
    """The leads of a kind, grouped by their shape, which is drawn first: most short ones are few."""
    times, people = _TIMES[language].split(), _PEOPLE[language]
    if kind == CLAUSE:
        verbs = _SAY[language].split()
        return ((),), _phrases(people, verbs), _phrases(times, people, verbs)
    if language == EN:
        verbs = _SEE.split()
        return ((),), _phrases(people, verbs), _phrases(times, people, verbs)
    return ((),), _phrases(people), _phrases(people, times), _phrases(times, people)


LEADS = {(language, kind): _leads(language, kind) for language in (ZH, EN) for kind in (CLAUSE, SUBJECT)}
MORE = {language: _phrases(texts) for language, texts in _MORE.items()}
TAILS = {language: _phrases(texts) for language, texts in _TAILS.items()}


def neutral_words() -> tuple[str, ...]:
    """The words that decide nothing: of leads, slots, what stands between, and tails, in this order."""
    leads = (phrase for groups in LEADS.values() for group in groups for phrase in group)
    slots = (slot.text for entry in AMBIGUOUS for slot in entry.slots)
    rest = chain(*MORE.values(), *TAILS.values())
    return tuple(dict.fromkeys(word for phrase in chain(leads, slots, rest) for word in phrase if word not in "WDM"))


def vocabulary() -> tuple[str, ...]:
    """All words: the ambiguous ones first, then those that decide, then the others."""
    deciding = (word for entry in AMBIGUOUS for slot in entry.slots for side in slot.deciding for word in side)
    return tuple(dict.fromkeys((*(entry.word for entry in AMBIGUOUS), *deciding, *neutral_words())))
