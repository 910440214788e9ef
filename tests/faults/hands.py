"""What a hand does to a window, as events at the door where the system delivers them.

The events go to the window, as those of a mouse and a keyboard do; Qt itself finds the widget, the popup or the
dialog that gets them. Nothing is painted in between: hundreds of them cost what one picture costs.
"""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputMethodEvent, QMouseEvent, QWheelEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier
_GONE = "Internal C++ object (PySide6.QtWidgets.QListView) already deleted"


def top() -> QWidget | None:
    """What takes the input now: a popup, a dialog, or the active window."""
    return QApplication.activePopupWidget() or QApplication.activeModalWidget() or QApplication.activeWindow()


def place_in(widget: QWidget, x: float, y: float) -> QPoint:
    """A point of a widget by shares of its size."""
    return QPoint(
        min(widget.width() - 1, max(0, int(x * widget.width()))),
        min(widget.height() - 1, max(0, int(y * widget.height()))),
    )


def _send(kind: QEvent.Type, widget: QWidget, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
    window = widget.window()
    handle: QWindow | None = window.windowHandle()
    if handle is None or not window.isVisible():
        return
    inside, over = QPointF(widget.mapTo(window, at)), QPointF(widget.mapToGlobal(at))
    QCoreApplication.sendEvent(handle, QMouseEvent(kind, inside, inside, over, button, held, PLAIN))


def move(widget: QWidget, at: QPoint, held: Qt.MouseButton = NONE) -> None:
    """Move the mouse to a point of a widget."""
    _send(QEvent.Type.MouseMove, widget, at, NONE, held)


def press(widget: QWidget, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
    """Press a button of the mouse."""
    _send(QEvent.Type.MouseButtonPress, widget, at, button, button)


def release(widget: QWidget, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
    """Let a button of the mouse go."""
    _send(QEvent.Type.MouseButtonRelease, widget, at, button, NONE)


def click(widget: QWidget, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
    """Move there, press and release."""
    move(widget, at)
    press(widget, at, button)
    release(widget, at, button)


def double_click(widget: QWidget, at: QPoint) -> None:
    """Click, and click again at once."""
    click(widget, at)
    _send(QEvent.Type.MouseButtonDblClick, widget, at, LEFT, LEFT)
    release(widget, at)


def wheel(widget: QWidget, at: QPoint, by: int) -> None:
    """Turn the wheel by so many eighths of a degree."""
    window = widget.window()
    handle = window.windowHandle()
    if handle is None or not window.isVisible():
        return
    inside, over = QPointF(widget.mapTo(window, at)), QPointF(widget.mapToGlobal(at))
    phase = Qt.ScrollPhase.NoScrollPhase
    QCoreApplication.sendEvent(handle, QWheelEvent(inside, over, QPoint(), QPoint(0, by), NONE, PLAIN, phase, False))


def focused(window: QWidget) -> QWidget:
    """Who gets the keys."""
    popup = QApplication.activePopupWidget()
    candidates = (
        (popup.focusWidget(), popup) if popup is not None else (QApplication.focusWidget(), window.focusWidget())
    )
    return next((one for one in candidates if one is not None and shiboken6.isValid(one)), window)


def key(window: QWidget, name: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
    """Press and release a key; shortcuts come first, as they do."""
    try:
        QTest.keyPress(focused(window), name, held)
        QTest.keyRelease(focused(window), name, held)  # the press may have moved the focus, or taken its widget away
    except RuntimeError as fault:
        # The list of a box of choices goes with its popup while the key is on its way. A fault of the program in the
        # delivery names the method that was called.
        if not str(fault).startswith(_GONE):
            raise


def write(window: QWidget, text: str) -> None:
    """Type a text: plain letters by keys, others as an input method delivers them."""
    if text.isascii() and text.isprintable():
        QTest.keyClicks(focused(window), text)
        return
    composed = QInputMethodEvent()
    composed.setCommitString(text)
    QCoreApplication.sendEvent(focused(window), composed)
