"""The portable build: one file that installs for a user, says in a sentence what is in the way, and goes again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from installers import elf, linux_tree, portable
from installers.common import Product

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("xz") is None or bool(portable.elf_missing()),
    reason="the portable build is made on Linux, with xz and the small libraries that it carries",
)

# In place of the program: it answers as that does, and waits when it is told to.
PROGRAM = '#!/bin/sh\ncase $1 in --version) echo "rnnlab 1.2.3" ;; wait) sleep 60 ;; *) echo "started: $*" ;; esac\n'
OLDER_GLIBC = (2, 17)


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "frozen"
    (folder / "_internal").mkdir(parents=True)
    (folder / "rnnlab").write_text(PROGRAM, "utf-8")
    (folder / "rnnlab").chmod(0o755)
    (folder / "_internal" / "base_library.zip").write_bytes(bytes(range(256)) * 64)
    (folder / "_internal" / "libthing.so").write_text("a library", "utf-8")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setattr(linux_tree, "BUILD", tmp_path / "build")
    monkeypatch.setattr(linux_tree.icons, "draw", lambda kind, sizes: {size: b"png %d" % size for size in sizes})
    elf.needs.cache_clear()
    return folder


@pytest.fixture
def make(frozen: Path, tmp_path: Path) -> Callable[..., Path]:
    def of(version: str = "1.2.3", **found: object) -> Path:
        needs = elf.Needs(**{"glibc": OLDER_GLIBC, **found})
        return portable.write(needs, linux_tree.payload(frozen, "1.2.3"), version, tmp_path / f"rnnlab-{version}.run")

    return of


class Home:
    """A user's home, and what is run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def run(self, *command: object, **env: str) -> subprocess.CompletedProcess[str]:
        inside = {"HOME": str(self.folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", **env}
        words = [str(word) for word in command]
        return subprocess.run(words, env=inside, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

    def files(self) -> set[str]:
        return {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if not path.is_dir()}

    def refused(self, *command: object, **env: str) -> str:
        """One sentence on standard error, and status 1."""
        done = self.run(*command, **env)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), done
        assert done.stderr.startswith("rnnlab: ")
        return done.stderr


@pytest.fixture(params=["plain", "小 明's $HOME"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Home:
    return Home(tmp_path / request.param)


@pytest.mark.parametrize("shell", ["sh", "bash"])
def test_F10_installs_under_any_path_and_leaves_nothing_when_it_goes(
    make: Callable[..., Path], home: Home, shell: str
) -> None:
    data = home.folder / ".local/share/rnnlab/models/own.safetensors"
    data.parent.mkdir(parents=True)
    data.write_text("trained here", "utf-8")
    done = home.run(shell, make())
    assert (done.returncode, done.stderr) == (0, "")
    started = home.run(home.folder / ".local/bin/rnnlab", "a b", "c")
    assert started.stdout == "started: a b c\n"
    entry = home.folder / ".local/share/applications/io.github.rnnlab.rnnlab.desktop"
    if shutil.which("desktop-file-validate"):
        assert home.run("desktop-file-validate", entry).stdout == ""
    for name in ("mime/packages/io.github.rnnlab.rnnlab.xml", "icons/hicolor/48x48/apps/io.github.rnnlab.rnnlab.png"):
        assert (home.folder / ".local/share" / name).is_file()
    removed = home.run(home.folder / ".local/opt/rnnlab/uninstall", "--silent")
    assert (removed.returncode, removed.stdout, removed.stderr) == (0, "", "")
    assert home.files() == {".local/share/rnnlab/models/own.safetensors"}
    assert not list(home.folder.glob(".local/opt")), "empty folders go as well"


@pytest.mark.skipif(shutil.which("gio") is None, reason="gio starts desktop entries")
def test_menu_entry_starts_the_program_whatever_its_path(make: Callable[..., Path], home: Home) -> None:
    make()
    home.run("sh", make(), "--silent")
    target = home.folder / ".local/opt/rnnlab/lib/rnnlab/rnnlab"
    heard = home.folder / "heard"
    target.write_text(f'#!/bin/sh\nprintf "%s" "$1" > "{str(heard).replace("$", chr(92) + "$")}"\n', "utf-8")
    entry = home.folder / ".local/share/applications/io.github.rnnlab.rnnlab.desktop"
    assert home.run("gio", "launch", entry, home.folder / "x.rnnlab").returncode == 0
    deadline = 100
    while not (heard.exists() and heard.read_text("utf-8")) and deadline:
        deadline -= 1
        subprocess.run(["sleep", "0.05"], check=True)
    assert heard.read_text("utf-8") == str(home.folder / "x.rnnlab")


def test_upgrade_in_place_takes_the_old_files_away(make: Callable[..., Path], home: Home) -> None:
    home.run("sh", make(), "--silent")
    stale = home.folder / ".local/opt/rnnlab/lib/rnnlab/of-the-old-version"
    stale.write_text("x", "utf-8")
    done = home.run("sh", make("1.2.4"))
    assert (done.returncode, "1.2.4" in done.stdout) == (0, True)
    assert not stale.exists()
    assert not list((home.folder / ".local/opt").glob(".rnnlab*")), "nothing of the exchange is left"


def test_a_gpu_build_beside_the_program_outlives_upgrade_and_removal(make: Callable[..., Path], home: Home) -> None:
    home.run("sh", make(), "--silent")
    own = ".local/opt/rnnlab/lib/rnnlab/rnnlab-gpu/torch/version.py"
    (home.folder / own).parent.mkdir(parents=True)
    (home.folder / own).write_text("__version__ = '2.13.0+cu130'\n", "utf-8")
    assert home.run("sh", make("1.2.4"), "--silent").returncode == 0
    assert (home.folder / own).is_file()
    removed = home.run("sh", make("1.2.4"), "--uninstall")
    assert (removed.returncode, "rnnlab-gpu" in removed.stdout) == (0, True)
    assert home.files() == {own}
    again = home.run("sh", make("1.2.4"))
    assert (again.returncode, again.stderr) == (0, "")
    assert (home.folder / own).is_file()


def test_sentences_are_chinese_where_the_user_is(make: Callable[..., Path], home: Home) -> None:
    if "UTF-8" not in home.run("locale", "charmap", LC_ALL="zh_CN.UTF-8").stdout:
        # the language without its character set: what cannot be shown is not said in it
        assert "There is no rnnlab" in home.refused("sh", make(), "--uninstall", LC_ALL="zh_CN.UTF-8")
    else:
        assert "里没有 rnnlab" in home.refused("sh", make(), "--uninstall", LC_ALL="zh_CN.UTF-8")


def test_F06_a_terminal_that_is_not_in_utf8_is_told_as_well(make: Callable[..., Path], home: Home) -> None:
    assert "There is no rnnlab" in home.refused("sh", make(), "--uninstall", LC_ALL="C")


def test_a_damaged_or_cut_file_is_known_before_anything_is_written(make: Callable[..., Path], home: Home) -> None:
    file = make()
    data = bytearray(file.read_bytes())
    file.write_bytes(data[:-1])
    assert "incomplete" in home.refused("sh", file)
    data[-100] ^= 1
    file.write_bytes(data)
    assert "damaged" in home.refused("sh", file)
    assert home.run("sh", file, "--check").returncode == 1
    assert home.files() == set()
    assert home.run("sh", make(), "--check").returncode == 0


def test_F11_without_space_it_says_how_much_is_needed(make: Callable[..., Path], home: Home, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "df").write_text("#!/bin/sh\necho head\necho disk 9000 8000 1024 90% /\n", "utf-8")
    (tools / "df").chmod(0o755)
    said = home.refused("sh", make(), PATH=f"{tools}:{os.environ['PATH']}")
    assert "needs 16 MiB, and 1 MiB are free" in said
    assert home.files() == set()


@pytest.mark.skipif(os.geteuid() == 0 and shutil.which("setpriv") is None, reason="root may write everywhere")
def test_F11_a_folder_without_rights_is_said(make: Callable[..., Path], home: Home, tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o555)
    user = []
    if os.geteuid() == 0:
        user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        # Every folder of pytest's own, which shuts others out; how many there are depends on how the tests run.
        for folder in (tmp_path, *tmp_path.parents):
            if folder.stat().st_mode & 0o055 == 0:
                folder.chmod(0o755)
    assert "no rights" in home.refused(*user, "sh", make(), "--prefix", locked / "rnnlab")


def test_a_folder_that_holds_something_else_is_left_alone(make: Callable[..., Path], home: Home) -> None:
    own = home.folder / "things"
    own.mkdir()
    (own / "diary").write_text("mine", "utf-8")
    for option in ("--prefix", "--extract"):
        home.refused("sh", make(), option, own)
    assert home.files() == {"things/diary"}


def test_another_program_of_that_name_keeps_its_command(make: Callable[..., Path], home: Home) -> None:
    command = home.folder / ".local/bin/rnnlab"
    command.parent.mkdir(parents=True)
    command.write_text("pip's", "utf-8")
    done = home.run("sh", make())
    assert done.returncode == 0
    assert "was left as it is" in done.stdout
    home.run(home.folder / ".local/opt/rnnlab/uninstall")
    assert command.read_text("utf-8") == "pip's"


def test_a_running_program_is_not_taken_away(make: Callable[..., Path], home: Home) -> None:
    home.run("sh", make(), "--silent")
    program = home.folder / ".local/opt/rnnlab/lib/rnnlab/rnnlab"
    shutil.copy(shutil.which("sleep") or "", program)
    running = subprocess.Popen([str(program), "60"])
    try:
        for words in ((make(),), (make(), "--uninstall")):
            assert "is running" in home.refused("sh", *words)
    finally:
        running.kill()
        running.wait()
    assert home.run("sh", make(), "--uninstall").returncode == 0


@pytest.mark.parametrize(
    ("lost", "named"),
    [("lib/rnnlab/_internal/base_library.zip", "base_library.zip"), ("lib/rnnlab/rnnlab", "rnnlab/rnnlab")],
)
def test_a_half_removed_installation_says_what_is_missing_and_is_mended(
    make: Callable[..., Path], home: Home, lost: str, named: str
) -> None:
    home.run("sh", make(), "--silent")
    (home.folder / ".local/opt/rnnlab" / lost).unlink()
    said = home.refused(home.folder / ".local/bin/rnnlab")
    assert named in said
    assert "installer" in said
    assert home.run("sh", make(), "--silent").returncode == 0
    assert home.run(home.folder / ".local/bin/rnnlab").stdout == "started: \n"


def test_a_whole_folder_lost_is_counted(make: Callable[..., Path], home: Home) -> None:
    home.run("sh", make(), "--silent")
    shutil.rmtree(home.folder / ".local/opt/rnnlab/lib/rnnlab/_internal")
    assert "missing files: 2" in home.refused(home.folder / ".local/bin/rnnlab")


def test_it_runs_from_where_it_was_unpacked(make: Callable[..., Path], home: Home) -> None:
    folder = home.folder / "usb stick"
    assert home.run("sh", make(), "--extract", folder).returncode == 0
    assert home.run(folder / "bin/rnnlab", "x").stdout == "started: x\n"
    assert {name.partition("/")[0] for name in home.files()} == {"usb stick"}


def test_a_program_that_does_not_start_replaces_nothing(make: Callable[..., Path], home: Home, frozen: Path) -> None:
    home.run("sh", make(), "--silent")
    (frozen / "rnnlab").write_text("#!/bin/sh\necho no such library >&2; exit 1\n", "utf-8")
    elf.needs.cache_clear()
    assert "no such library" in home.refused("sh", make("1.2.4"))
    assert home.run(home.folder / ".local/bin/rnnlab").stdout == "started: \n"


def test_Q42_a_missing_library_of_the_system_is_named_with_its_package(make: Callable[..., Path], home: Home) -> None:
    file = make(libraries={"libEGL.so.1": "libQt6Gui.so.6", "libxcb-cursor.so.0": "libQt6XcbQpa.so.6"})
    text = file.read_bytes().replace(b"libEGL.so.1:libegl1", b"libEGX.so.1:libegx1")
    file.write_bytes(text)
    done = home.run("sh", file, "--silent")
    assert done.returncode == 3
    assert "libEGX.so.1" in done.stderr
    assert "sudo apt-get install -y libegx1" in done.stderr
    # that one is carried along
    assert "xcb-cursor" not in done.stderr


def test_an_older_system_is_told_what_is_needed(make: Callable[..., Path], home: Home) -> None:
    assert "needs glibc 9.99" in home.refused("sh", make(glibc=(9, 99)))


def test_without_a_home_it_offers_to_be_unpacked(make: Callable[..., Path], home: Home) -> None:
    assert "--extract" in home.refused("env", "-u", "HOME", "sh", make())


@pytest.mark.parametrize("words", [("--prefix",), ("--nonsense",), ("stray",)])
def test_a_wrong_option_ends_with_2(make: Callable[..., Path], home: Home, words: tuple[str, ...]) -> None:
    done = home.run("sh", make(), *words)
    assert done.returncode == 2
    assert words[0] in done.stderr


def test_it_unpacks_where_there_is_no_xz(make: Callable[..., Path], home: Home, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for folder in os.environ["PATH"].split(":"):
        for program in Path(folder).glob("*") if Path(folder).is_dir() else ():
            if not program.name.startswith(("xz", "unxz", "lzma")) and not (tools / program.name).is_symlink():
                (tools / program.name).symlink_to(program)
    assert home.run("sh", make(), "--silent", PATH=str(tools)).returncode == 0
    assert home.run(home.folder / ".local/bin/rnnlab").stdout == "started: \n"


def test_the_script_is_the_same_whenever_it_is_made_and_holds_no_placeholder(make: Callable[..., Path]) -> None:
    first = make().read_bytes()
    assert make().read_bytes() == first
    script = first[: first.index(b"\nexit 0\n") + 8]
    assert b"@" not in script.replace(b'"$@"', b"")
    assert Product.id.encode() in script
