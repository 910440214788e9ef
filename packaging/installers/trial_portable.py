"""The portable build in a system whose user has no rights: installed, used, upgraded, damaged, removed."""

from __future__ import annotations

from pathlib import Path

from .common import Product
from .desk import Desk
from .roots import Root
from .trial import claim
from .trial_deb import computes, runs
from .trial_sessions import composes_chinese
from .trial_window import Window, session

USER, HOME = "pupil", "/home/小 明"
PROGRAM = f"{HOME}/.local/opt/rnnlab"
COMMAND = f"{HOME}/.local/bin/rnnlab"
FILE = f"{HOME}/练习.rnnlab"
# Many desktops have none of these; the portable build carries them (and libxcb-util1, which a window manager needs).
SPARE = ("libxcb-cursor0", "libxcb-icccm4", "libxcb-image0", "libxcb-keysyms1", "libxcb-render-util0")
_ENV = {"HOME": HOME, "USER": USER}


class Portable:
    """The file, and the user who has it.

    Parameters
    ----------
    root : Root
        With the system libraries that a desktop has.
    file : Path
        The ``.run`` file.
    """

    def __init__(self, root: Root, file: Path) -> None:
        self.root = root
        root.call("useradd", "--create-home", "--home-dir", HOME, USER)
        self.file = self.place(file)
        self.found = self._files()

    def place(self, file: Path, name: str | None = None) -> str:
        """Copy a file to the user's downloads; give its path."""
        folder = f"{HOME}/下载"
        self.root.call("mkdir", "-p", folder, user=USER)
        target = self.root.path(folder, name or file.name)
        target.write_bytes(file.read_bytes())
        return f"{folder}/{target.name}"

    def run(self, *words: str) -> tuple[int, str]:
        """Run the file with arguments."""
        return self.root.run("sh", self.file, *words, user=USER, env=_ENV)

    def _files(self) -> set[str]:
        home = self.root.path(HOME)
        return {path.relative_to(home).as_posix() for path in home.rglob("*")}

    def refuses(self) -> None:
        """What cannot be done is said in one sentence, and nothing is left of the attempt."""
        root = self.root
        data = bytearray(root.path(self.file).read_bytes())
        whole = self.file
        data[len(data) // 2] ^= 1
        damaged, cut = Path(whole).with_name("damaged.run"), Path(whole).with_name("cut.run")
        root.path(str(damaged)).write_bytes(data)
        root.path(str(cut)).write_bytes(data[: len(data) // 3])
        root.path("mnt/small").mkdir(parents=True, exist_ok=True)
        root.mount("tmpfs", "mnt/small", "-t", "tmpfs", "-o", "size=40m,mode=1777")
        for file, words, word, what in (
            (str(damaged), (), "damaged", "a damaged file"),
            (str(cut), (), "incomplete", "a file that was cut"),
            (whole, ("--prefix", "/opt/rnnlab"), "rights", "a folder without rights"),
            (whole, ("--prefix", "/mnt/small/rnnlab"), "space", "a volume without space"),
            (whole, ("--uninstall",), "no rnnlab", "removal of what is not there"),
        ):
            self.file = file
            status, said = self.run("--silent", *words)
            told = said.strip()
            claim(status == 1 and word in told and "\n" not in told, f"{what} is refused in one sentence: {told}")
        self.file = whole
        for path in (damaged, cut):
            root.path(str(path)).unlink()
        claim(self._files() == self.found, "nothing is left of what was refused")

    def installs(self) -> None:
        """Silently, without rights, without Python, without xz, and with the libraries that it brings."""
        self.root.call("dpkg", "--remove", "--force-depends", *SPARE)
        status, said = self.run("--silent")
        claim(status == 0 and not said.strip(), f"it is installed without a word ({said.strip() or 'silent'})")
        owner = self.root.call("stat", "-c", "%U", PROGRAM).strip()
        claim(owner == USER, "it belongs to the user")
        computes(self.root, COMMAND, USER, HOME)

    def works(self) -> None:
        """A session is opened by a double click, a sentence is typed, the program quits with status 0."""
        with Desk(self.root, USER, HOME, {"PATH": f"{HOME}/.local/bin:/usr/bin:/bin"}) as desk:
            desk.write(FILE, session("reader", ["我", "打", "狗"]))
            told = self.root.call("gio", "info", "-a", "standard::content-type", FILE, user=USER, env=desk.env)
            claim(Product.mime in told, "the user's desktop knows a session file's type")
            desk.open("gio", "open", FILE)
            desk.wait(lambda: Path(FILE).name in desk.title(), "a double click on a session file opens it")
            desk.keep("portable")
            desk.keys("ctrl+q")
            desk.wait(lambda: not runs(self.root), "it is closed again")
            desk.open(COMMAND, FILE)
            Window(desk, FILE).takes_a_sentence("猫追狗", ["猫", "追", "狗"])
            status, said = self.run("--silent")
            claim(status == 1 and "running" in said, f"while it runs it is not replaced: {said.strip()}")
            claim(desk.quit() == 0, "the program quits with status 0")

    def upgrades(self, file: Path, version: str) -> None:
        """A newer file takes the older program's place; what the user made stays."""
        self.file = self.place(file)
        before = self.root.path(FILE).read_bytes()
        status, said = self.run()
        claim(status == 0 and version in said, f"it is upgraded in place to {version}")
        claim(self.root.path(FILE).read_bytes() == before, "the user's session stays")
        (self.root.path(PROGRAM, "lib/rnnlab/_internal/base_library.zip")).unlink()
        status, said = self.root.run(COMMAND, "--version", user=USER, env=_ENV)
        claim(status == 1 and "base_library.zip" in said, f"without a part of itself it says: {said.strip()}")
        claim(self.run("--silent")[0] == 0, "installing again mends it")
        claim(self.root.run(COMMAND, "--version", user=USER, env=_ENV)[0] == 0, "and it starts again")

    def unpacks(self) -> None:
        """It runs from any folder, without being installed."""
        folder = f"{HOME}/教学 演示"
        claim(self.run("--silent", "--extract", folder)[0] == 0, "it is unpacked into a folder with a Chinese name")
        computes(self.root, f"{folder}/bin/rnnlab", USER, HOME)
        self.root.call("rm", "-rf", folder)

    def composes(self) -> None:
        """Chinese is typed with an input method of the desktop."""
        self.root.install(*SPARE)  # apt installs nothing while what is installed lacks something
        composes_chinese(self.root, COMMAND, USER, HOME)

    def goes(self) -> None:
        """Removed, it leaves what the user made and nothing else."""
        status, said = self.root.run(f"{PROGRAM}/uninstall", user=USER, env=_ENV)
        claim(status == 0, f"it is removed: {said.strip()}")
        own = (
            ".cache",
            ".config",
            ".local/share/rnnlab",
            ".local/state",
            ".dbus",
            "下载",
            Path(FILE).name,
            "拼音.rnnlab",
        )
        left = {name for name in self._files() - self.found if not name.startswith(own)}
        left -= {".local", ".local/share"}  # the user's data lie there
        claim(not left, f"nothing is left but what the user made ({', '.join(sorted(left)) or 'nothing'})")
        claim(self.root.path(FILE).exists(), "the user's session is still there")
