"""Colours of the three themes. The values are the design's; the names are meanings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """One theme's colours, as ``#RRGGBB``."""

    name: str
    shell: str
    stage: str
    card: str
    field: str
    line: str
    grid: str
    axis: str
    ink: str
    ink2: str
    ink3: str
    off: str
    accent: str
    on_accent: str
    accent_text: str
    tint: str
    tint2: str
    x: str
    x_text: str
    h: str
    h_text: str
    h_tint: str
    c: str
    c_text: str
    f: str
    f_text: str
    i: str
    i_text: str
    o: str
    o_text: str
    g: str
    g_text: str
    rnn: str
    gru: str
    lstm: str
    warning: str
    weight_ramp: tuple[str, ...]
    state_ramp: tuple[str, ...]


LIGHT = Palette(
    name="light",
    shell="#F5F2F4", stage="#FFFFFF", card="#FFFFFF", field="#E9E3E8", line="#E4DDE2", grid="#EFEAEE", axis="#B9AEB6",
    ink="#1F1A1E", ink2="#5B5158", ink3="#776B74", off="#C4BAC1",
    accent="#86195F", on_accent="#FFFFFF", accent_text="#86195F", tint="#F8E9F2", tint2="#EFCFE1",
    x="#56B4E9", x_text="#1A73A6", h="#0072B2", h_text="#005E94", h_tint="#E6F1F8",
    c="#E69F00", c_text="#8F5F00", f="#D55E00", f_text="#B04B00", i="#009E73", i_text="#007A58",
    o="#CC79A7", o_text="#A34C7E", g="#A6761D", g_text="#7D5712",
    rnn="#1F1A1E", gru="#6554C0", lstm="#6A7700", warning="#B04B00",
    weight_ramp=("#FFFFFF", "#F3D9E8", "#D58BB4", "#A83C7F", "#5E0C42"),
    state_ramp=("#005E94", "#4A9CCB", "#BBD9EB", "#FFFFFF", "#FBDDA6", "#EFAE2C", "#B06A00"),
)  # fmt: skip

PROJECTOR = Palette(
    name="projector",
    shell="#F2EFF1", stage="#FFFFFF", card="#FFFFFF", field="#DDD5DB", line="#CFC5CC", grid="#E6DFE4", axis="#6F656C",
    ink="#000000", ink2="#352D32", ink3="#4F454C", off="#A79CA3",
    accent="#6E0F4C", on_accent="#FFFFFF", accent_text="#6E0F4C", tint="#F6E2EE", tint2="#EBC1DA",
    x="#0D5A87", x_text="#0D5A87", h="#00487A", h_text="#00487A", h_tint="#DCEBF5",
    c="#6E5300", c_text="#6E5300", f="#5C1400", f_text="#5C1400", i="#00573F", i_text="#00573F",
    o="#85345F", o_text="#85345F", g="#654509", g_text="#654509",
    rnn="#000000", gru="#3D2C99", lstm="#4A5200", warning="#5C1400",
    weight_ramp=("#FFFFFF", "#F3D9E8", "#D58BB4", "#A83C7F", "#4A0633"),
    state_ramp=("#00487A", "#4A9CCB", "#BBD9EB", "#FFFFFF", "#FBDDA6", "#E69F00", "#8A5200"),
)  # fmt: skip

DARK = Palette(
    name="dark",
    shell="#1D181C", stage="#141014", card="#262026", field="#352D34", line="#3A3239", grid="#272126", axis="#6E636B",
    ink="#F5F0F3", ink2="#C3B8C0", ink3="#9E929A", off="#5C525A",
    accent="#F08CC6", on_accent="#2A0519", accent_text="#F5A3D2", tint="#3B1A2F", tint2="#5A2546",
    x="#8FD3F8", x_text="#A6DCFA", h="#4BA6E0", h_text="#7CC1EC", h_tint="#16293A",
    c="#F2B233", c_text="#F5C35F", f="#FF8A45", f_text="#FFA46D", i="#2BC496", i_text="#5AD5AF",
    o="#E3A0C4", o_text="#EBB6D2", g="#D3A24A", g_text="#E0BA74",
    rnn="#E8E0E6", gru="#A79BF0", lstm="#B9C94A", warning="#FFA46D",
    weight_ramp=("#1C151B", "#4A1F3B", "#8E3A70", "#D06FA9", "#FFD3EA"),
    state_ramp=("#7CC8F7", "#3A88BE", "#1E3F58", "#1B171B", "#553D12", "#B9811C", "#FFCB5C"),
)  # fmt: skip

PALETTES = {palette.name: palette for palette in (LIGHT, DARK, PROJECTOR)}
