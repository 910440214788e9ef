"""What the Attention lab's tables tell a screen reader: each number with its word and its column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rnnlab.labs.attention.view_names import SCORES
from rnnlab.labs.attention.view_rows import SUM, SUM_TITLE
from rnnlab.labs.attention.view_scores_table import COLUMNS
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.told import CELL, Told
from rnnlab.ui.widgets.unknown import UNKNOWN

if TYPE_CHECKING:
    from rnnlab.labs.attention.view_scores_table import FunctionTables
    from rnnlab.labs.attention.view_steps_map import StepsMap
    from rnnlab.labs.attention.view_table import ScoreTable

COLUMN = {"score": N_("Attention told", "score"), "weight": N_("Attention told", "weight")}
OF_WORD = N_("Attention told", "{word}, {column}")
OF_FUNCTION = N_("Attention told", "{function}, {word}, {column}")
NAMES = dict(SCORES)
LOOKS = N_("Attention told", "{target} looks at {source}")


def table(view: ScoreTable) -> list[Told]:
    """Row by row each word's state, score, exponential, weight and weighted vector; the sums at the end."""
    shown, found = view.table, []
    rows = [(k, row.token, row.cells) for k, row in enumerate(shown.rows)]
    for k, word, cells in [*rows, (SUM, tr(SUM_TITLE), shown.sums)]:
        for column in shown.columns:
            if not (value := mathtext.plain(cells.get(column, ""))):
                continue
            name = tr(OF_WORD, word=word, column=mathtext.plain(shown.headers.get(column, column)))
            row, at = view.here
            here = (k if k != SUM else len(shown.rows)) == row and shown.columns.index(column) == at
            found.append(Told(name, value, view.cell_rect(k, column), CELL, chosen=here))
    return found


def functions(view: FunctionTables) -> list[Told]:
    """Function by function each word's score and weight; nothing that is being predicted."""
    found = []
    for number_, block in enumerate(view.table.blocks[: len(view.columns)]):
        for row, cell in enumerate(block.cells):
            for k, column in enumerate(COLUMNS):
                name = tr(
                    OF_FUNCTION,
                    function=mathtext.plain(tr(NAMES[block.kind])),
                    word=view.table.tokens[row],
                    column=tr(COLUMN[column]),
                )
                value = UNKNOWN if view.table.concealed else mathtext.plain(getattr(cell, column))
                rect = view.cell_rect(number_, row, column)
                found.append(Told(name, value, rect, CELL, chosen=(number_, row, k) == view.here))
    return found


def steps(view: StepsMap) -> list[Told]:
    """Each weight of the map by its target and source word; nothing that is being predicted."""
    shown = view.table
    return [
        Told(
            tr(LOOKS, target=target, source=source),
            UNKNOWN if shown.concealed else number(float(shown.weights[row][column])),
            view.cell_rect(row, column), CELL, chosen=(row, column) == view.here,
        )
        for row, target in enumerate(shown.rows)
        if not shown.one_row or row == shown.step - 1
        for column, source in enumerate(shown.source)
    ]  # fmt: skip
