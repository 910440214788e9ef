"""Other sessions than the plain one on X11: a Wayland desktop, and Chinese typed with ibus."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

from .common import Product, Stop, say
from .desk import PICTURES, Desk, engine_starts
from .roots import Root
from .trial import claim
from .trial_window import Window, session

WESTON = "weston"  # Wayland's own small desktop, here without a screen
IBUS = ("ibus", "ibus-libpinyin", "dbus", "dbus-x11")
_PATIENCE = 60.0


def wayland(root: Root, user: str, home: str) -> None:
    """On a desktop without X11 the window opens by itself, and shows what was computed."""
    root.install(WESTON)
    runtime, socket = f"/tmp/runtime-{user}", "wayland-trial"
    root.call("install", "-d", "-o", user, "-m", "700", runtime)
    env = {"HOME": home, "USER": user, "LANG": "zh_CN.UTF-8", "RNNLAB_TOUR": "0", "XDG_RUNTIME_DIR": runtime}
    log = root.path("var", "log", "session-wayland.log")
    desktop = ("--backend=headless-backend.so", "--width=1440", "--height=900", "--use-pixman", "--no-config")
    # --debug lets a client take a picture of the screen
    root.start(WESTON, *desktop, "--debug", f"--socket={socket}", user=user, env=env, log=log)
    _wait(root.path(runtime, socket).exists, "a Wayland desktop is there", log)
    env["WAYLAND_DISPLAY"] = socket
    before = engine_starts(root, home)
    program = root.start(Product.name, user=user, env=env, log=log)
    try:
        started = "the program runs on it, and its engine is ready"
        _wait(lambda: engine_starts(root, home) > before, started, log)
        time.sleep(3)  # until it is drawn: nothing can be asked of this screen but a picture
        maps = root.of_each_process(lambda process: (process / "maps").read_text(errors="replace"))
        plain = any("/libqwayland" in text and "/libqxcb" not in text for text in maps)
        claim(plain, "its window is a Wayland window, with nothing of X11 in it")
        status, said = root.run("sh", "-c", f"cd {runtime} && weston-screenshooter", user=user, env=env)
        taken = sorted(root.path(runtime).glob("*.png"))
        claim(status == 0 and bool(taken), f"a picture is taken of it ({said.strip() or 'deb-wayland.png'})")
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / "deb-wayland.png").write_bytes(taken[-1].read_bytes())
        claim(program.poll() is None, "it goes on running")
    finally:
        root.end_processes()
        shutil.rmtree(root.path(runtime), ignore_errors=True)  # as the system does when its user leaves


def composes_chinese(root: Root, command: str, user: str, home: str) -> None:
    """Pinyin is typed, and ibus makes Chinese of it in the sentence's field (T04)."""
    root.install(*IBUS)
    file = f"{home}/拼音.rnnlab"
    with Desk(root, user, home, {"XMODIFIERS": "@im=ibus", "QT_IM_MODULE": "ibus"}) as desk:
        for line in root.call("dbus-launch", user=user, env=desk.env).splitlines():
            name, _, value = line.partition("=")
            desk.env[name] = value
        root.start("ibus-daemon", "--xim", "--panel=disable", user=user, env=desk.env, log=desk.log)
        chosen = ("ibus", "engine", "libpinyin")
        desk.write(file, session("reader", ["我", "打", "狗"]))
        desk.open(command, file)
        desk.keys("ctrl+t")
        desk.settled()
        # It may end with 1 although it has chosen: what comes of it is what counts.
        root.run(*chosen, user=user, env=desk.env)
        for syllable in ("wo", "ai", "ni"):
            desk.type(syllable)
            desk.settled()
            desk.keys("space")
        desk.keep("ibus")
        desk.keys("Return")
        desk.settled()
        found = Window(desk, file).saved()["shared"]["sentence"]
        claim(found == ["我", "爱", "你"], f"wo ai ni, typed with ibus, is {' / '.join(found)}")
        claim(desk.quit() == 0, "the program quits with status 0")


def _wait(holds: Callable[[], bool], text: str, log: Path) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not holds():
        if time.monotonic() > deadline:
            raise Stop(f"It does not come to hold that {text}.\n{log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.2)
    say("ok: " + text)
