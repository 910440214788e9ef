"""Which text the task *text* learns: the story that comes with the program, or one that the user trained on before."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from rnnlab.session import assets, models
from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.widgets.controls import Pills, note_label
from rnnlab.ui.widgets.model_words import title_of

STORIES: tuple[tuple[str, Text], ...] = (
    ("en", N_("Gradients training", "English story")),
    ("zh", N_("Gradients training", "Chinese story")),
)
OWN = N_("Gradients training", "A text of your own: open it in the Reader and train on it there; then it is here too.")
MOST_OWN = 12  # pills


def own_texts() -> tuple[tuple[str, str], ...]:
    """Hash and name of the user's texts that are kept, the name being the newest network's."""
    found: dict[str, str] = {}
    for entry in models.catalogue("text"):
        digest = assets.text_of(entry)
        if assets.is_kept(digest):
            found[digest] = (title_of(entry) or entry.name).replace("&", "&&")
    return tuple(found.items())[:MOST_OWN]


class TextChoice(QWidget):
    """A pill for each text; those of the user are looked up anew when the choice is shown."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._own: tuple[tuple[str, str], ...] = ()
        self.pills = Pills(STORIES)
        self.pills.chosen.connect(self.chosen)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(self.pills)
        self._box.addWidget(note_label(OWN))

    def show_text(self, text: str) -> None:
        """Follow the plan."""
        own = own_texts()
        if own != self._own:
            self._own = own
            old, self.pills = self.pills, Pills((*STORIES, *own))
            self.pills.chosen.connect(self.chosen)
            self._box.replaceWidget(old, self.pills)
            old.deleteLater()
        self.pills.set_chosen(text)
