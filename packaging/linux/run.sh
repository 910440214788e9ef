#!/bin/sh
# rnnlab @VERSION@ for Linux, in one file: this script, then @PARTS_BYTES@ bytes of small helpers and @PAYLOAD_BYTES@
# bytes of the program. It needs no administrator. "sh FILE --help" tells how it is used.
set -u
version='@VERSION@' machine='@MACHINE@' glibc='@GLIBC@'
header_bytes=@HEADER_BYTES@ parts_bytes=@PARTS_BYTES@ payload_bytes=@PAYLOAD_BYTES@
payload_sum=@PAYLOAD_SUM@
unpacked_kb=@UNPACKED_KB@
id='@ID@' mime_icon='@MIME_ICON@'
libraries='@LIBRARIES@'

self=$0
silent=
target=
mode=install

# ---- words ----------------------------------------------------------------------------------------------------------

zh=
case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in zh*) zh=1 ;; esac
charset=$(locale charmap 2>/dev/null) || charset=
if [ -n "$zh" ]; then
    # A terminal of GBK shows UTF-8 as rubbish.
    case $charset in
        UTF-8 | utf8 | '') ;;
        *) printf '中' | iconv -f UTF-8 -t "$charset" >/dev/null 2>&1 || zh= ;;
    esac
fi

put() { # file descriptor, text
    case $charset in
        UTF-8 | utf8 | '') printf '%s\n' "$2" >&"$1" ;;
        *) printf '%s\n' "$2" | iconv -c -f UTF-8 -t "$charset//TRANSLIT" >&"$1" 2>/dev/null || printf '%s\n' "$2" >&"$1" ;;
    esac
}

# Where nobody sees a terminal (a double click), a window of the desktop says it as well.
show() { # error|info, text
    [ -z "$silent" ] && [ ! -t 2 ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || return 0
    if command -v zenity >/dev/null; then
        zenity "--$1" --no-markup --timeout=120 --title=rnnlab --text="$2"
    elif command -v kdialog >/dev/null; then
        case $1 in error) kdialog --title rnnlab --error "$2" ;; *) kdialog --title rnnlab --msgbox "$2" ;; esac
    elif command -v xmessage >/dev/null; then
        xmessage -timeout 120 -center "$2"
    fi >/dev/null 2>&1 &
}

said() { if [ -n "$zh" ]; then put 1 "$2"; else put 1 "$1"; fi; }
tell() { [ -n "$silent" ] || said "$1" "$2"; }

staging=
clean() { if [ -n "$staging" ] && [ -d "$staging" ]; then rm -rf "$staging"; fi; }
trap clean EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

fail() { # English, Chinese
    if [ -n "$zh" ]; then text=$2; else text=$1; fi
    put 2 "rnnlab: $text"
    show error "$text"
    exit 1
}

usage() {
    said "Install rnnlab $version for yourself; no administrator is needed.

    sh ${self##*/} [--silent] [--prefix DIR]     install, or upgrade in place
    sh ${self##*/} --extract DIR                 unpack only; then start DIR/bin/rnnlab
    sh ${self##*/} --check                       check that this file is whole
    sh ${self##*/} --uninstall [--prefix DIR]    remove the program; what you made with it stays
    sh ${self##*/} --version | --help

The program goes to DIR (default: ~/.local/opt/rnnlab), the command rnnlab to ~/.local/bin, the entry of the menu and
the type of .rnnlab files to ~/.local/share. Exit status: 0; 1 where it did not succeed, with the reason; 2 for a wrong
option; 3 where it was installed, but the system lacks libraries that it needs." \
        "为当前用户安装 rnnlab $version；不需要管理员。

    sh ${self##*/} [--silent] [--prefix 目录]     安装，或就地升级
    sh ${self##*/} --extract 目录                 只解包；然后运行 目录/bin/rnnlab
    sh ${self##*/} --check                       检查本文件是否完整
    sh ${self##*/} --uninstall [--prefix 目录]    删除程序；用它做的东西都保留
    sh ${self##*/} --version | --help

程序安装到指定目录（默认：~/.local/opt/rnnlab），命令 rnnlab 在 ~/.local/bin，菜单项和 .rnnlab 文件类型在
~/.local/share。退出状态：0；1 表示没有成功，并说明原因；2 表示选项有误；3 表示已安装，但系统缺少所需的库。"
}

# ---- options --------------------------------------------------------------------------------------------------------

# The installed copy of this script, which holds no program, removes the folder in which it lies.
if [ "${self##*/}" = uninstall ]; then
    mode=uninstall
    target=$(dirname -- "$self")
fi
while [ $# -gt 0 ]; do
    case $1 in
        --silent | -s | --quiet | -q) silent=1 ;;
        --check) mode=check ;;
        --uninstall) mode=uninstall ;;
        --version) echo "rnnlab $version" && exit 0 ;;
        --help | -h) usage && exit 0 ;;
        --prefix | --extract)
            [ $# -gt 1 ] || { put 2 "rnnlab: $1 DIR?" && exit 2; }
            [ "$1" = --prefix ] || mode=extract
            target=$2
            shift
            ;;
        --prefix=*) target=${1#*=} ;;
        --extract=*) mode=extract target=${1#*=} ;;
        *)
            put 2 "rnnlab: $1?"
            usage >&2
            exit 2
            ;;
    esac
    shift
done
if [ -z "${HOME:-}" ] && { [ "$mode" = install ] || [ "$mode" = uninstall ]; }; then
    fail "There is no home folder (HOME is not set); unpack with --extract DIR instead." \
        "没有主目录（未设置 HOME）；请改用 --extract 目录 解包。"
fi
[ -n "$target" ] || target=${HOME:-}/.local/opt/rnnlab
case $target in
    /*) ;;
    *) target=$PWD/$target ;;
esac
while [ "${target%/}" != "$target" ]; do target=${target%/}; done
data=${XDG_DATA_HOME:-${HOME:-}/.local/share}
commands=${HOME:-}/.local/bin
# Names of what is put outside the program's own folder, below $data.
entry=applications/$id.desktop
type=mime/packages/$id.xml

# ---- removing -------------------------------------------------------------------------------------------------------

refresh() { # what desktops keep of entries and types
    if [ -d "$data/mime/packages" ] && command -v update-mime-database >/dev/null; then
        update-mime-database "$data/mime" >/dev/null 2>&1
    fi
    if [ -d "$data/applications" ] && command -v update-desktop-database >/dev/null; then
        update-desktop-database -q "$data/applications" >/dev/null 2>&1
    fi
    # A cache that is older than its folder is not used: so the new icons are found.
    if [ -d "$data/icons/hicolor" ]; then touch -c "$data/icons/hicolor"; fi
}

# A GPU build of PyTorch that the user put beside the program: gigabytes that no installer brings back.
addon=lib/rnnlab/rnnlab-gpu

is_ours() { # a folder
    [ -e "$1/lib/rnnlab/rnnlab" ] || [ -e "$1/lib/rnnlab/files.txt" ] || [ -e "$1/uninstall" ] || has_addon "$1"
}

has_addon() { [ -e "$1/$addon" ] || [ -L "$1/$addon" ]; } # a folder

running() { # whether the program runs out of a folder
    for process in /proc/[0-9]*; do
        [ ! "$process/exe" -ef "$1/lib/rnnlab/rnnlab" ] || return 0
    done
    return 1
}

still_running() {
    fail "rnnlab is running; close its window, then try again." "rnnlab 正在运行；请先关闭它的窗口，再试一次。"
}

unlink_outside() {
    # Only what belongs to this folder: another installation may be there too.
    if [ -L "$commands/rnnlab" ] && [ "$(readlink "$commands/rnnlab")" = "$target/bin/rnnlab" ]; then
        rm -f "$commands/rnnlab"
    fi
    if [ ! -e "$data/$entry" ] || grep -qxF "# $target" "$data/$entry"; then
        rm -f "$data/$entry" "$data/$type"
        rm -f "$data"/icons/hicolor/*/apps/"$id".png "$data/icons/hicolor/scalable/apps/$id.svg"
        rm -f "$data"/icons/hicolor/*/mimetypes/"$mime_icon".png "$data/icons/hicolor/scalable/mimetypes/$mime_icon.svg"
    fi
    refresh
    # What the refreshing leaves where nothing else is.
    if rmdir "$data/mime/packages" 2>/dev/null; then
        for name in aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version XMLnamespaces; do
            rm -f "$data/mime/$name"
        done
    fi
    if [ "$(ls -A "$data/applications" 2>/dev/null)" = mimeinfo.cache ]; then rm -f "$data/applications/mimeinfo.cache"; fi
    for folder in "$data"/icons/hicolor/*/apps "$data"/icons/hicolor/*/mimetypes "$data"/icons/hicolor/* \
        "$data/icons/hicolor" "$data/icons" "$data/mime/application" "$data/mime" "$data/applications" "$commands"; do
        rmdir "$folder" 2>/dev/null
    done
}

if [ "$mode" = uninstall ]; then
    if [ ! -d "$target" ] || ! is_ours "$target"; then
        fail "There is no rnnlab in $target." "$target 里没有 rnnlab。"
    fi
    ! running "$target" || still_running
    no_rights() { fail "$target could not be removed: no rights." "无法删除 $target：没有权限。"; }
    kept= kept_zh=
    if has_addon "$target"; then
        kept=" The GPU build of PyTorch stays, too: $target/$addon" kept_zh="GPU 版 PyTorch 也保留着：$target/$addon"
        for found in "$target"/lib/* "$target"/lib/rnnlab/*; do
            case $found in
                */lib/rnnlab | */"$addon") ;;
                *) rm -rf "$found" 2>/dev/null || no_rights ;;
            esac
        done
    else
        rm -rf "${target:?}/lib" 2>/dev/null || no_rights
    fi
    for part in bin share uninstall; do
        rm -rf "${target:?}/$part" 2>/dev/null || no_rights
    done
    unlink_outside
    rmdir "$target" "${target%/*}" 2>/dev/null
    tell "rnnlab is removed. What you made with it stays: ~/.config/rnnlab, ~/.local/share/rnnlab, the log in ~/.local/state/rnnlab and your session files.$kept" \
        "rnnlab 已删除。您用它做的东西都保留着：~/.config/rnnlab、~/.local/share/rnnlab、日志 ~/.local/state/rnnlab 和您的会话文件。$kept_zh"
    exit 0
fi

# ---- is this file whole, and does it suit this machine? -------------------------------------------------------------

part() { tail -c "+$(($1 + 1))" -- "$self" | head -c "$2"; }

whole=$((header_bytes + parts_bytes + payload_bytes))
[ -r "$self" ] || fail "This script must be run as a file: sh FILE." "请以文件方式运行本脚本：sh 文件。"
size=$(wc -c <"$self")
[ "$size" -eq "$whole" ] ||
    fail "This file is incomplete: it has $size of $whole bytes. Fetch it again." "文件不完整：只有 $whole 字节中的 $size 字节。请重新获取。"
tell "Checking the file …" "正在检查文件……"
found=$(part $header_bytes $((parts_bytes + payload_bytes)) | sha256sum) || found=
[ "${found%% *}" = "$payload_sum" ] || fail "This file is damaged: its SHA-256 sum is not right. Fetch it again." "文件已损坏：SHA-256 校验和不符。请重新获取。"
if [ "$mode" = check ]; then
    tell "The file is whole." "文件完整。"
    exit 0
fi
here=$(uname -m)
[ "$here" = "$machine" ] || fail "This file is for $machine; this computer is $here." "本文件用于 $machine；这台计算机是 $here。"
libc=$(getconf GNU_LIBC_VERSION 2>/dev/null)
libc=${libc#glibc }
oldest=$(printf '%s\n%s\n' "$glibc" "$libc" | sort -t . -k 1,1n -k 2,2n | head -n 1)
[ "$oldest" = "$glibc" ] ||
    fail "This system is too old or of another kind: rnnlab needs glibc $glibc (Debian 12, Ubuntu 22.04 or newer); here is ${libc:-none}." \
        "系统过旧或不兼容：rnnlab 需要 glibc $glibc（Debian 12、Ubuntu 22.04 或更新）；这里是 ${libc:-无}。"

# ---- unpacking ------------------------------------------------------------------------------------------------------

if [ "$mode" = extract ] && [ -d "$target" ] && [ -n "$(ls -A "$target" 2>/dev/null)" ] && ! is_ours "$target"; then
    fail "$target is not empty." "$target 不是空目录。"
fi
if [ "$mode" = install ] && [ -e "$target" ] && [ -n "$(ls -A "$target" 2>/dev/null)" ] && ! is_ours "$target"; then
    fail "$target holds something else; choose another folder with --prefix DIR." "$target 里有别的东西；请用 --prefix 目录 另选位置。"
fi
! running "$target" || still_running
parent=${target%/*}
parent=${parent:-/}
mkdir -p -- "$parent" 2>/dev/null && [ -w "$parent" ] ||
    fail "Nothing can be written in $parent: no rights. Choose another folder with --prefix DIR." \
        "无法写入 $parent：没有权限。请用 --prefix 目录 另选位置。"
free_kb=$(df -Pk -- "$parent" 2>/dev/null | { read -r _ && read -r _ _ _ free _ && echo "$free"; })
case $free_kb in
    '' | *[!0-9]*) ;;
    *)
        [ "$free_kb" -ge "$unpacked_kb" ] ||
            fail "There is not enough space in $parent: rnnlab needs $((unpacked_kb / 1024)) MiB, and $((free_kb / 1024)) MiB are free." \
                "$parent 空间不足：rnnlab 需要 $((unpacked_kb / 1024)) MiB，可用 $((free_kb / 1024)) MiB。"
        ;;
esac
staging=$parent/.rnnlab-new.$$
rm -rf "$staging"
mkdir -- "$staging" || fail "Nothing can be written in $parent." "无法写入 $parent。"
broken() {
    fail "Unpacking failed; is $parent full, or were rights lacking? Nothing was changed." "解包失败；$parent 是否已满，或权限不足？没有做任何更改。"
}
tell "Unpacking …" "正在解包……"
part $header_bytes $parts_bytes | tar -xzf - -C "$staging" || broken
unxz() { # the system's, or the one that comes along: a bare system has none
    if command -v xz >/dev/null && xz --version >/dev/null 2>&1; then
        xz -dc
    else
        LD_LIBRARY_PATH=$staging/unpack "$staging/unpack/xz" -dc
    fi
}
part $((header_bytes + parts_bytes)) $payload_bytes | unxz | tar -xf - -C "$staging" --strip-components=2 --no-same-owner || broken
rm -rf "$staging/unpack" "$staging/share/lintian" "$staging/share/doc/rnnlab/changelog.gz"
head -c $header_bytes -- "$self" >"$staging/uninstall" && chmod 755 "$staging/uninstall" "$staging" || broken
# The program itself is asked, before anything of an older one is touched.
answer=$("$staging/bin/rnnlab" --version 2>&1) ||
    fail "The program does not start here: $answer. Is $parent on a volume from which nothing may be run?" \
        "程序在这里无法启动：$answer。$parent 所在的卷是否不允许运行程序？"

# ---- putting it in place --------------------------------------------------------------------------------------------

older=
if [ -e "$target" ]; then
    older=$parent/.rnnlab-old.$$
    mv -- "$target" "$older" || broken
fi
if ! mv -- "$staging" "$target"; then
    [ -z "$older" ] || mv -- "$older" "$target"
    broken
fi
staging=
if [ -n "$older" ]; then
    if has_addon "$older" && ! mv -- "$older/$addon" "$target/$addon"; then
        fail "The program is in $target, but the GPU build of PyTorch stayed in $older/$addon; move it by hand." \
            "程序已装到 $target，但 GPU 版 PyTorch 仍在 $older/$addon；请手动移动。"
    fi
    rm -rf "$older"
fi

lacking=
packages=
known=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null)
if [ -n "$known" ]; then
    for pair in $libraries; do
        [ ! -d "$target/lib/spare/${pair%%:*}" ] || continue
        case $known in
            *"${pair%%:*} "*) ;;
            *) lacking="$lacking ${pair%%:*}" packages="$packages ${pair#*:}" ;;
        esac
    done
fi
warn() {
    [ -n "$lacking" ] || return 0
    if [ -n "$zh" ]; then
        text="系统缺少 rnnlab 窗口所需的库：$lacking。请管理员安装：sudo apt-get install -y$packages"
    else
        text="This system lacks libraries that rnnlab's window needs:$lacking. Have an administrator run: sudo apt-get install -y$packages"
    fi
    put 2 "rnnlab: $text"
    show error "$text"
    exit 3
}

if [ "$mode" = extract ]; then
    tell "rnnlab $version is unpacked. Start it with: $target/bin/rnnlab" "rnnlab $version 已解包。启动：$target/bin/rnnlab"
    warn
    exit 0
fi

# The folder in a desktop entry's words: its own quoting inside the quoting of strings. Source: Desktop Entry
# Specification 1.5, "The Exec key".
quoted=$(printf '%s' "$target/bin/rnnlab" | sed 's/[\\`"$]/\\&/g; s/\\/\\\\/g; s/%/%%/g')
mkdir -p -- "$commands" "$data/applications" "$data/mime/packages" 2>/dev/null
{
    echo "# $target"
    while IFS= read -r line; do
        case $line in
            Exec=*) printf 'Exec="%s" %%f\n' "$quoted" ;;
            *) printf '%s\n' "$line" ;;
        esac
    done <"$target/share/$entry"
} >"$data/$entry" && cp -- "$target/share/$type" "$data/$type" && cp -R -- "$target/share/icons" "$data/" ||
    fail "The program is in $target, but no entry of the menu could be written in $data." "程序已装到 $target，但无法在 $data 写入菜单项。"
refresh
note= note_zh=
if [ -e "$commands/rnnlab" ] && [ ! -L "$commands/rnnlab" ]; then
    note=" ($commands/rnnlab was there already and was left as it is.)" note_zh="（$commands/rnnlab 已存在，未作更改。）"
else
    ln -sfn -- "$target/bin/rnnlab" "$commands/rnnlab" || note=" ($commands/rnnlab could not be made.)" note_zh="（无法创建 $commands/rnnlab。）"
fi
done_en="rnnlab $version is installed. It stands in the menu, and the command is $commands/rnnlab.$note To remove it: $target/uninstall"
done_zh="rnnlab $version 已安装。它在应用程序菜单中，命令是 $commands/rnnlab。$note_zh要删除它：$target/uninstall"
tell "$done_en" "$done_zh"
warn
if [ -n "$zh" ]; then show info "$done_zh"; else show info "$done_en"; fi
exit 0
