"""The window: rail, top bar, stage, inspector and timeline, built from the registry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QGridLayout, QMainWindow, QMenu

from rnnlab.labs import registry
from rnnlab.session.jobs import Lane
from rnnlab.session.messages import Message
from rnnlab.session.settings import Settings, SettingsFile
from rnnlab.session.store import Store
from rnnlab.session.work import WorkLane
from rnnlab.ui.application import put_where_it_was, show_painted
from rnnlab.ui.commands import Actions
from rnnlab.ui.files import Files
from rnnlab.ui.handlers import Handlers
from rnnlab.ui.inspector import Inspector
from rnnlab.ui.lab_host import LabHost
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.preferences import choices
from rnnlab.ui.rail import Rail
from rnnlab.ui.stage import StageFrame
from rnnlab.ui.status import DeviceStatus
from rnnlab.ui.titles import Titles
from rnnlab.ui.tools import Tools
from rnnlab.ui.top_bar import TopBar
from rnnlab.ui.transport_keys import TransportKeys
from rnnlab.ui.widgets.tab_order import Frame
from rnnlab.ui.widgets.timeline import Timeline
from rnnlab.ui.work_status import WorkStatus

SMALLEST = QSize(1000, 680)  # 1024×768 less a title bar and a panel of the desktop
NARROW = 1200  # below this width, in design pixels, the inspector is a strip
RECENT = N_("Window", "Open recent")
BUTTONS = (  # of the top bar: command, icon, and whether its word stands beside it
    ("undo", "undo", "icon"), ("redo", "redo", "icon"), ("lessons", "lessons", "text"), ("pin", "pin", "text"),
    ("present", "present", "text"), ("export", "export", "text"), ("predict", "edit", "primary"),
)  # fmt: skip


class MainWindow(QMainWindow):
    """Everything the user sees. It holds parts together and no state of a lab."""

    def __init__(
        self, store: Store, lane: Lane, work: WorkLane, settings: Settings, settings_file: SettingsFile
    ) -> None:
        super().__init__()
        self.store, self.lane, self.work = store, lane, work
        self.settings, self.settings_file = settings, settings_file
        self.setMinimumSize(SMALLEST)
        self.setAcceptDrops(True)
        self.files = Files(store, self)
        self.handlers = Handlers(self)
        self.commands = Actions(self, self.handlers)
        self._add_lab_actions()
        self._build_menus()
        of = self.commands.by_name
        self.top_bar = TopBar([(of[name], icon, form) for name, icon, form in BUTTONS])
        self.stage, self.inspector, self.timeline = StageFrame(self.top_bar.banner), Inspector(), Timeline()
        self.host = LabHost(store, lane, work, self.stage, self.top_bar, self.inspector, self.timeline)
        labs = [(lab.name, lab.title.ICON, lab.title.NAME) for lab in registry.LABS]
        self.rail = Rail(labs, self.menu, self.help_menu, self.view_menu)
        self.status = DeviceStatus(self.inspector.footer, lane)
        self.tools = Tools(self)
        self.work_status = WorkStatus(work, self.host, self.rail, self.stage.banner)
        self._lay_out()
        self._connect()

    def _connect(self) -> None:
        self.rail.chosen.connect(self.host.open)
        self.host.opened.connect(self._on_opened_lab)
        self.inspector.fold.clicked.connect(self.handlers.fold_inspector)
        self.timeline.split_requested.connect(self.handlers.split_token)
        self.timeline.editing_started.connect(self.handlers.hint_at_input_method)
        self.files.used.connect(self.handlers.remember)
        self.stage.prediction.slider.refused.connect(self.host.refusals.say)
        look().changed.connect(self.fold_as_fits)
        self._transport_keys = TransportKeys(self, self.timeline)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.handlers.follow_system)
        self._titles = Titles(self)

    def _add_lab_actions(self) -> None:
        for index, lab in enumerate(registry.LABS, start=1):
            action = self.commands.make(f"lab-{lab.name}", lab.title.NAME, self.handlers.open_lab)
            action.setShortcut(QKeySequence(f"Ctrl+{index}"))
            action.setData(lab.name)
            self.commands.by_name[action.objectName()] = action

    def _build_menus(self) -> None:
        menu = self.commands.menu
        self.menu, self.recent_menu = QMenu(self), QMenu(self)
        bind(self.recent_menu.setTitle, RECENT)
        self.recent_menu.triggered.connect(self.handlers.open_recent)
        file_menu, self.view_menu, self.help_menu = menu("file", self), menu("view", self), menu("help", self)
        file_menu.insertMenu(self.commands.by_name["save"], self.recent_menu)
        file_menu.aboutToShow.connect(self.handlers.fill_recent)
        for choice in choices():
            slot = getattr(self.handlers, f"choose_{choice.name}")
            self.view_menu.addMenu(self.commands.choices(choice, self, slot))
        for lab in registry.LABS:
            self.view_menu.addAction(self.commands.by_name[f"lab-{lab.name}"])
        native = self.menuBar().isNativeMenuBar()
        for part in (file_menu, menu("edit", self), self.view_menu, menu("lessons", self), self.help_menu):
            (self.menuBar() if native else self.menu).addMenu(part)
        self.menuBar().setVisible(native)
        for name in ("language", "theme", "device", "letters"):
            self.commands.check(name, getattr(self.settings, name))
        self.commands.check("decimals", look().decimals)
        self.commands.use_letters(self.settings.letters)
        self.commands.lock(self.settings_file.locked)

    def _lay_out(self) -> None:
        frame = Frame()
        grid = QGridLayout(frame)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.rail, 0, 0, 3, 1)
        grid.addWidget(self.top_bar, 0, 1, 1, 2)
        grid.addWidget(self.stage, 1, 1)
        grid.addWidget(self.timeline, 2, 1)
        grid.addWidget(self.inspector, 1, 2, 2, 1)
        grid.setRowStretch(1, 1)
        grid.setColumnStretch(1, 1)
        self.setCentralWidget(frame)

    def start(self, lab: str = "", on_painted: Callable[[], None] | None = None) -> None:
        """Put the window where it was, on a screen that exists, show it, and open a lab.

        The frame is on the screen before anything of the lab is imported: somebody who waits sees that something
        comes. Then ``on_painted`` is called.
        """
        put_where_it_was(self, self.settings)
        self.stage.set_waiting(True)
        show_painted(self)
        if on_painted is not None:
            on_painted()
        self.complete()
        names = [entry.name for entry in registry.LABS]
        self.host.open(lab if lab in names else names[0])
        self.stage.setFocus()  # not the first button: the transport's keys work at once

    def complete(self) -> None:
        """Make what is not needed for the first picture, once, before anything is done with the window."""
        self.tools.present(self)
        self.fold_as_fits()

    def say(self, message: Message) -> None:
        """Tell the user one sentence."""
        self.stage.banner.say(message)

    def change_settings(self, **values: Any) -> None:
        """Keep settings for the next start; where they cannot be kept, that is said once."""
        self.settings = msgspec.structs.replace(self.settings, **self.settings_file.allowed(values))
        problem = self.settings_file.save(self.settings)
        if problem is not None:
            self.say(problem)

    # what changed

    def _on_opened_lab(self, name: str) -> None:
        self.rail.set_current(name)
        self.files.open_lab = name
        self.fold_as_fits()

    def fold_as_fits(self) -> None:
        """Strip or column, as the width and the user have it."""
        if self.tools.presenting():
            self.tools.presenter.fit()
            return
        narrow = self.width() < px(NARROW)
        self.inspector.fold.setVisible(not narrow)
        self.commands.by_name["fold_inspector"].setEnabled(not narrow)
        self.inspector.set_compact(narrow or self.settings.inspector_folded or self.tools.has_lesson_beside())
        self.top_bar.set_narrow(narrow)
        self.status.set_brief(self.inspector.compact())

    # events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fold_as_fits()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that no focused control wanted: the transport, and the menu by Alt."""
        if event.key() == Qt.Key.Key_Escape and self.stage.banner.message() is not None:
            self.stage.banner.clear()
        elif not any(take(event) for take in self.tools.takers()):
            super().keyPressEvent(event)
        self._alt_alone = event.key() == Qt.Key.Key_Alt

    _alt_alone = False

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Alt and self._alt_alone and not self.menuBar().isNativeMenuBar():
            self.rail.logo.click()
        self._alt_alone = False
        super().keyReleaseEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        focused = self.focusWidget()
        if focused is not None:
            focused.clearFocus()  # a press beside all controls ends typing
        super().mousePressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.files.session_in(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = self.files.session_in(event.mimeData())
        if path is not None and self.files.may_leave():
            self.files.open(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_leave(closing=True):
            event.ignore()
            return
        self.timeline.pause()
        self.tools.presenter.close()
        place = self.normalGeometry()
        self.change_settings(
            geometry=(place.x(), place.y(), place.width(), place.height()),
            maximized=self.isMaximized(),
            last_lab=self.host.current,
        )
        self.tools.autosave.end()
        self.files.close()
        self.lane.close()
        self.work.close()
        event.accept()
