"""A text of the user's own: between the window for it, the long work, and the lab's state."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from rnnlab import paths
from rnnlab.engine.reader_traces import TextTraining
from rnnlab.engine.traces import Failure
from rnnlab.labs.reader.own_text import TITLE_LIMIT, TextRead, TextSource, TextTrainingSpec, left, read_own
from rnnlab.labs.reader.view_text_dialog import TextDialog
from rnnlab.labs.reader.view_text_list import deletion_wanted
from rnnlab.labs.reader.view_text_words import EXAMPLE_NAME, KEPT, NOTHING_PASTED, PASTED, TITLE, outcome
from rnnlab.session import assets, models
from rnnlab.session.failures import failure_message
from rnnlab.session.messages import Message, Problem
from rnnlab.session.texts import LARGEST
from rnnlab.session.work import Work
from rnnlab.ui.look.i18n import N_, language, message_text, tr
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.model_words import model_name

READ, TRAIN = "read-text", "train-text"
FILTER = N_("Reader text", "Text files (*.txt);;All files (*)")


class OwnTexts(QObject):
    """Opens the window, starts the work, and brings its networks into the lab.

    Parameters
    ----------
    view : LabView
        The lab, whose store and work are used.
    """

    def __init__(self, view: LabView) -> None:
        super().__init__(view)
        self._view = view
        self._dialog: TextDialog | None = None
        self.source: TextSource | None = None  # of the text that is shown
        self.read: TextRead | None = None
        self._asked: TextSource | None = None  # being read
        self._new = ""  # the network trained last
        view.work.changed.connect(self._on_work)

    @property
    def dialog(self) -> TextDialog:
        """The window for it, made when it is first asked for."""
        if self._dialog is None:
            made = self._dialog = TextDialog(self._view.stage.window(), self._view.work)
            made.source.open_wanted.connect(self.ask_file)
            made.source.paste_wanted.connect(self.paste)
            made.source.example_wanted.connect(self.take_example)
            made.source.dropped.connect(self._on_dropped)
            made.source.encoding_picked.connect(self._on_encoding)
            made.settings.level_chosen.connect(self._on_level)
            made.settings.start_wanted.connect(self.start)
            made.settings.refused.connect(self._refuse)
            made.settings.righted.connect(self._settle)
            made.own.read_wanted.connect(self.read_with)
            made.own.delete_wanted.connect(self.ask_delete)
            made.pasted.connect(self.paste)
            language().changed.connect(self._tell_outcome)
            self._view.stage.installEventFilter(self)
            self._show_training()
        return self._dialog

    def open(self) -> None:
        """Show the window."""
        dialog = self.dialog
        dialog.own.refresh(self._new)
        dialog.fit(self._view.stage.window())
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It goes when another lab is opened; the work goes on."""
        if event.type() == QEvent.Type.Hide and not event.spontaneous() and self._dialog is not None:
            self._dialog.hide()
        return False

    # the text

    def ask_file(self) -> None:
        """Ask for a file and read it."""
        name, _ = QFileDialog.getOpenFileName(self.dialog, tr(TITLE), str(paths.home()), tr(FILTER))
        if name:
            self.take_file(Path(name))

    def take_file(self, path: Path) -> None:
        """Read a file."""
        self._take(TextSource(path.name, path=str(path)))

    def take_example(self) -> None:
        """Read the text that comes with the program, in the present language."""
        file = "zh.txt" if language().name == "zh" else "en.txt"
        self._take(TextSource(tr(EXAMPLE_NAME), path=str(paths.resource("texts", file))))

    def paste(self) -> None:
        """Read what is on the clipboard: a file, or a text."""
        data = QGuiApplication.clipboard().mimeData()
        self._take_data(QMimeData() if data is None else data)

    def _on_dropped(self, data: QMimeData) -> None:
        self._take_data(data)

    def _take_data(self, data: QMimeData) -> None:
        path = self.dialog.source.file_in(data)
        text = data.text() if data.hasText() else ""
        if path is not None:
            self.take_file(path)
        elif len(text) > LARGEST:  # not sent to the other process only to be refused there
            limit = LARGEST // 2**20
            self._refuse(Message.of("text-file-too-large", field="text", path=tr(PASTED), limit=limit))
        elif text.strip():
            self._take(TextSource(tr(PASTED), pasted=text))
        else:
            self.dialog.say(tr(NOTHING_PASTED))

    def _on_encoding(self, encoding: str) -> None:
        if self.source is not None:
            self._take(replace(self.source, encoding=encoding))

    def _on_level(self, level: str) -> None:
        settings = self.dialog.settings
        settings.take(replace(settings.spec, level=level))
        if self._asked is not None or (self.source is not None and self.read is not None and self.read.digest):
            self._take(self._asked or self.source)

    def _take(self, source: TextSource | None) -> None:
        """Have a text read as the settings say; the one before is forgotten when this one is there."""
        assert source is not None
        busy = self._view.work.status(TRAIN)
        unused = () if busy is not None and busy.phase != "finished" else self._digests()
        self._asked = replace(source, level=self.dialog.settings.spec.level, forget=unused)
        self.dialog.say("")
        self._view.work.start(READ, self._asked)

    def _digests(self) -> tuple[str, ...]:
        return (self.read.digest,) if self.read is not None and self.read.digest else ()

    def _settle(self) -> None:
        self.dialog.say("")

    def _refuse(self, message: Message) -> None:
        self.dialog.say(tr(KEPT, sentence=message_text(message)))

    # the work

    def _on_work(self, name: str) -> None:
        if name == READ:
            self._on_read()
        elif name == TRAIN:
            self._show_training()

    def _on_read(self) -> None:
        work = self._view.work.status(READ)
        if work is None or self._asked is None or work.spec != self._asked:
            return
        source = self.dialog.source
        if work.phase in ("waiting", "running"):
            source.show_progress(work.spec.name, work.share)
            return
        self._asked = None
        if isinstance(work.failure, Failure):
            self._refuse(failure_message(work.failure))
        elif isinstance(work.result, TextRead):
            self.source, self.read = replace(work.spec, forget=()), work.result
            self._new = ""
            self.dialog.own.refresh()
            self._name_after(work.spec.name)
        settings = self.dialog.settings
        if self.read is not None and self.read.digest:
            settings.take(replace(settings.spec, level=self.read.level, digest=self.read.digest))
        source.show_read(self.source.name if self.source is not None else "", self.read)
        self._show_training()
        self._view.work.cancel(READ)  # what it came to is here

    def _name_after(self, name: str) -> None:
        """Call the network as its text is called, unless the user has named it."""
        settings = self.dialog.settings
        if not settings.own_name:
            settings.take(replace(settings.spec, title=Path(name).stem[:TITLE_LIMIT]))

    def start(self) -> None:
        """Train on the text that is shown."""
        settings = self.dialog.settings
        settings.commit()
        if self.read is None or not self.read.digest or not settings.train.isEnabled():
            return
        title = settings.spec.title.strip() or (self.source.name if self.source is not None else "")
        self._new = ""
        self.dialog.say("")
        self._view.work.start(TRAIN, replace(settings.spec, digest=self.read.digest, title=title[:TITLE_LIMIT]))

    def _show_training(self) -> None:
        if self._dialog is None:
            return
        work = self._view.work.status(TRAIN)
        going_on = work is not None and _going_on(work)
        self._dialog.settings.set_ready(text=self.read is not None and bool(self.read.digest), going_on=going_on)
        self._dialog.settings.set_next(not self._new)
        result = work.result if work is not None else None
        spec = work.spec if work is not None else self._dialog.settings.spec
        assert isinstance(spec, TextTrainingSpec)
        self._dialog.curve.show_training(result if isinstance(result, TextTraining) else None, spec.updates)
        if isinstance(result, TextTraining) and result.name and result.name != self._new:
            self._new = result.name
            self._dialog.own.refresh(self._new)
            self._dialog.settings.set_next(False)
            self._view.preview(self._view.store.full_state(self._view.name))  # its list of networks has one more
        self._tell_outcome()

    def _tell_outcome(self) -> None:
        if self._dialog is None:
            return
        work = self._view.work.status(TRAIN)
        finished = work is not None and work.phase == "finished" and isinstance(work.result, TextTraining)
        said = outcome(work.result) if finished and work is not None else ""
        self._dialog.outcome.setText(said)
        self._dialog.outcome.setVisible(bool(said))

    # the networks

    def read_with(self, name: str) -> None:
        """Let a network read how the held-out part of its text begins, its units in view."""
        entry = models.entry(name)
        if entry is None:  # its file went meanwhile
            self.dialog.own.refresh()
            return
        view = self._view
        if view.edit(read_own, name, label=Message.of("undo-model", name=model_name(entry))):
            view.store.set_step(len(view.store.shared.sentence))
            self.dialog.hide()

    def ask_delete(self, name: str) -> None:
        """Delete a network, after a question."""
        entry = models.entry(name)
        parent: QWidget = self.dialog
        if entry is not None and deletion_wanted(parent, entry, self._trained_on(assets.text_of(entry))):
            self.delete(name)

    def delete(self, name: str) -> None:
        """Delete a network's file, and its text where nothing else needs it; a lab that shows it goes to the toy."""
        view = self._view
        try:
            gone = models.remove(name)
        except Problem as problem:
            self.dialog.say(message_text(problem.message))
            return
        if view.store.full_state(view.name).model == name:
            view.edit(left, name, label=Message.of("undo-model-left", name=model_name(gone)))
        digest = assets.text_of(gone)
        if digest and not self._trained_on(digest):
            assets.forget_text(digest)
            if digest in self._digests() and not assets.is_kept(digest):
                self.source = self.read = None
                self.dialog.source.show_read("", None)
                self._show_training()
        self.dialog.own.refresh(self._new)

    def _trained_on(self, digest: str) -> bool:
        """Whether a training on a text is going on."""
        work = self._view.work.status(TRAIN)
        return work is not None and bool(digest) and work.spec.digest == digest and _going_on(work)


def _going_on(work: Work) -> bool:
    return work.phase not in ("finished", "failed") or work.resumable
