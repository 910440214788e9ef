"""What can be taken away, as what kinds of file: the choices of the export dialog, and their words."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_, Text

TITLE = N_("Export", "Export")
WHAT, KIND, PART = N_("Export", "What"), N_("Export", "Kind of file"), N_("Export", "Part")
SIZE, PACE = N_("Export", "Size"), N_("Export", "Seconds per step")
PAPER, SPEECH = N_("Export", "Paper"), N_("Export", "Language")
PICTURE, MOVING, NUMBERS, HANDOUT = "picture", "moving", "numbers", "handout"
WHATS = (
    (PICTURE, N_("Export", "Picture")),
    (MOVING, N_("Export", "Animation")),
    (NUMBERS, N_("Export", "Numbers")),
    (HANDOUT, N_("Export", "Hand-out")),
)
KINDS: dict[str, tuple[tuple[str, str], ...]] = {
    PICTURE: (("png", "PNG"), ("svg", "SVG"), ("pdf", "PDF")),
    MOVING: (("gif", "GIF"),),
    NUMBERS: (("csv", "CSV"), ("tsv", "TSV"), ("tex", "LaTeX")),
    HANDOUT: (("pdf", "PDF"),),
}
RATIOS = ((1, "1×"), (2, "2×"), (3, "3×"), (4, "4×"))
GIF_RATIOS = ((0.5, "½×"), (1, "1×"), (2, "2×"))
PACES = ((0.5, "0.5"), (1.0, "1"), (2.0, "2"), (3.0, "3"))
PAPERS = (("a4", "A4"), ("letter", "Letter"))
WHOLE = N_("Export", "The whole picture")
CAPTION = N_("Export", "Line below: lab, sentence, provenance")
NOTES: dict[str, Text] = {
    "png": N_("Export", "{width} × {height} {height:pixel|pixels}, as on the screen."),
    "svg": N_("Export", "Lines stay lines and text stays text, at any size."),
    "pdf": N_("Export", "For print: lines stay lines, and the fonts are in the file."),
    "gif": N_(
        "Export",
        "A play-through of the timeline: {count} {count:picture|pictures} of {width} × {height} {height:pixel|pixels}.",
    ),
    "csv": N_("Export", "The table of the lab, every number in full; UTF-8, for a spreadsheet."),
    "tsv": N_("Export", "The table with tabs between its cells, every number in full; UTF-8, for a spreadsheet."),
    "tex": N_("Export", "A table and the lab's formulas for LaTeX, with the decimals of the screen."),
    HANDOUT: N_("Export", "All labs, a page each: question, picture, words, formulas, numbers. In light colours."),
}
STILL = N_("Export", "There is one step only here: nothing would move.")
GO, CANCEL = N_("Export", "Export…"), N_("Export", "Cancel")
