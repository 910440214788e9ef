"""What a person does with the program's window, and what has to come of it, on a virtual screen."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

from . import screens
from .common import ROOT, Stop
from .desk import INK, SIZE, STAGE, Desk
from .trial import claim

# Of the light theme: the accent, and in the Attention lab a handle's line and inside.
ACCENT, LINE, INSIDE = "#86195F", "#0072B2", "#FFFFFF"
OTHER = 0.02  # of all bytes differ between the pictures of two labs
SAME = 0.002  # of all bytes between two pictures of the same
TOP_BAR = 60  # pixels, in which the window's own buttons are
TRAINING = {"task": "adding", "length": 20, "updates": 600, "cells": ["rnn"], "hidden": 16}


def labs() -> list[str]:
    """The labs in their order, as the source registers them: Ctrl and the number opens one."""
    source = (ROOT / "rnnlab" / "labs" / "registry.py").read_text(encoding="utf-8")
    return re.findall(r'\bLab\("(\w+)"\)', source.partition("\nLABS")[2])


def session(open_lab: str, sentence: list[str], **states: dict[str, Any]) -> bytes:
    """A session file in the format's first version; what a lab's state does not say has its default."""
    tree = {
        "format": "rnnlab",
        "version": 1,
        "program": "0.1.0",
        "shared": {"sentence": sentence, "step": len(sentence)},
        "labs": states,
        "open_lab": open_lab,
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("session.json", json.dumps(tree, ensure_ascii=False))
    return out.getvalue()


def read_session(path: Path) -> dict[str, Any]:
    """What stands in a session file."""
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read("session.json"))


class Window:
    """The program's window, and the session file that is open in it.

    Parameters
    ----------
    desk : Desk
    file : str
        The session file's path, as the system has it.
    """

    def __init__(self, desk: Desk, file: str) -> None:
        self.desk, self.file = desk, file

    def saved(self) -> dict[str, Any]:
        """Save, and read what was saved."""
        path = self.desk.root.path(self.file)
        before = path.stat().st_mtime_ns
        self.desk.keys("ctrl+s")
        self.desk.wait(lambda: path.stat().st_mtime_ns != before, "the session is saved")
        return read_session(path)

    def look_at(self, lab: str) -> None:
        """Open another lab by its key."""
        self.desk.rest()
        before = self.desk.settled()
        self.desk.keys(f"ctrl+{labs().index(lab) + 1}")
        opened = "the lab " + lab + " opens and shows a picture of its own"
        self.desk.wait(lambda: self.desk.screen().difference(before) > OTHER, opened)
        self.desk.wait(lambda: self.desk.settled().part(*STAGE).ink() > INK, "it shows what was computed")

    def handle(self, which: int = 0) -> tuple[int, int]:
        """A vector's handle in the Attention lab, found by its looks."""
        found = list(screens.rings(self.desk.settled(), LINE, INSIDE))
        if len(found) <= which:
            self.desk.keep("failed")
            raise Stop(f"{len(found)} handles of vectors are seen; see installer-test/failed.png in dist.")
        return found[which]

    # ---- the claims -------------------------------------------------------------------------------------------------

    def opens_each_lab(self, prefix: str) -> None:
        """Each lab shows a picture of its own."""
        shown = {}
        for lab in labs():
            self.look_at(lab)
            shown[lab] = self.desk.keep(f"{prefix}-{lab}")
        for lab, picture in shown.items():
            others = [picture.difference(other) for name, other in shown.items() if name != lab]
            claim(min(others) > OTHER, f"no other lab shows the picture of {lab}")

    def takes_a_sentence(self, text: str, tokens: list[str]) -> None:
        """A sentence is typed, and taken apart into its words."""
        self.desk.keys("ctrl+t")
        self.desk.settled()
        self.desk.type(text)
        self.desk.keys("Return")
        self.desk.settled()
        found = self.saved()["shared"]["sentence"]
        claim(found == tokens, f"{text}, typed, is read as {' / '.join(tokens)} (found {' / '.join(found)})")

    def drags_a_vector(self, name: str) -> None:
        """A vector follows the mouse, and the file has its new numbers."""
        before = self.saved()["labs"]["attention"]["keys"]
        start = self.handle()
        shown = self.desk.screen()
        self.desk.drag(start, (start[0] + 60, start[1] + 40))
        self.desk.rest()
        picture = self.desk.keep(name)
        after = self.saved()["labs"]["attention"]["keys"]
        moved = [k for k, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
        claim(len(moved) == 1, "a vector is dragged, it alone, and its numbers are saved")
        claim(picture.difference(shown) > 0.002, "the picture follows the drag")

    def trains(self, name: str, file: str) -> None:
        """A training is started by its button, shows how far it is, and comes to its end."""
        plan = session("gradients", ["我", "打", "狗"], gradients={"page": "training", "training": TRAINING})
        self.desk.write(file, plan)
        self.opens_by_a_second_start(file)
        self.desk.rest()
        buttons = [at for at in screens.filled(self.desk.settled(), ACCENT, 40, 4) if at[1] > TOP_BAR]
        at = min((place for place in buttons if place[0] < SIZE[0] // 2), key=lambda place: place[1], default=None)
        if at is None:
            self.desk.keep("failed")
            raise Stop("No button for training is seen; see installer-test/failed.png in dist.")
        self.desk.click(*at)
        self.desk.wait(lambda: "%" in self.desk.title(), "a training runs, and the window's title says how far it is")
        self.desk.wait(lambda: "%" not in self.desk.title(), "the training comes to its end", 300)
        self.desk.rest()
        self.desk.keep(name)

    def opens_by_a_second_start(self, file: str) -> None:
        """A second start hands its file to the window that is open, and ends."""
        status, said = self.desk.root.run("rnnlab", file, user=self.desk.user, env=self.desk.env)
        claim(status == 0, f"a second start ends with 0 ({said.strip() or 'nothing said'})")
        name = Path(file).name
        self.desk.wait(lambda: name in self.desk.title(), f"the open window shows {name}")

    def outlives_its_engine(self, name: str) -> None:
        """The engine is killed; the program says so, starts another one, and it computes the same."""
        start = self.handle()
        self.desk.drag(start, (start[0] - 50, start[1] + 30))
        self.desk.rest()
        dragged = self._stage()
        self.desk.keys("ctrl+z")
        self.desk.wait(lambda: self._stage().difference(dragged) > SAME, "undo takes a drag back")
        back = self._stage()
        self.desk.keys("ctrl+shift+z")
        self.desk.wait(lambda: self._stage().difference(back) > SAME, "redo does it again")
        moved = self._stage()
        self.desk.keys("ctrl+z")
        self.desk.wait(lambda: self._stage().difference(back) < SAME, "undo brings the same picture again")
        killed = self.desk.kill_engines()
        claim(bool(killed), f"an engine process runs, and is killed ({', '.join(map(str, killed))})")
        self.desk.keys("ctrl+shift+z")  # the next question: what is not asked for is not missed
        self.desk.wait(lambda: bool(set(self.desk.engines()) - set(killed)), "another engine process is started")
        self.desk.keep(name)
        same = "after its engine was killed the program answers with the same numbers"
        self.desk.wait(lambda: self._stage().difference(moved) < SAME, same)

    def _stage(self) -> screens.Screen:
        """What the lab shows, when it stands still."""
        return self.desk.settled().part(*STAGE)
