#!/bin/sh
# Starts rnnlab: /usr/bin/rnnlab of the package, bin/rnnlab of the portable build.
# The program itself cannot say that a part of it is missing; this can.
self=$(readlink -f -- "$0") || exit 1
prefix=${self%/bin/*}
home=$prefix/lib/rnnlab

speaks_chinese() {
    case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in zh*) return 0 ;; esac
    return 1
}

# Where nobody sees a terminal, a dialog of the desktop says it as well.
say() {
    if speaks_chinese; then text=$2; else text=$1; fi
    printf 'rnnlab: %s\n' "$text" >&2
    if [ ! -t 2 ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
        for tool in zenity kdialog xmessage; do
            command -v "$tool" >/dev/null || continue
            case $tool in
                zenity) zenity --error --no-markup --title=rnnlab --text="$text" ;;
                kdialog) kdialog --title rnnlab --error "$text" ;;
                xmessage) xmessage "$1" ;;
            esac >/dev/null 2>&1
            break
        done
    fi
}

# One command reads the list: the shell alone would read it byte by byte.
count=0 first=
IFS='
'
set -f
for file in $(cat "$home/files.txt" 2>/dev/null || echo files.txt); do
    [ -e "$home/$file" ] || { count=$((count + 1)); first=${first:-$home/$file}; }
done
set +f
unset IFS
if [ "$count" -gt 0 ]; then
    if [ -e "$prefix/uninstall" ]; then
        say "The installation is damaged: missing files: $count, the first: $first. Run the installer (rnnlab-…-linux-….run) again." \
            "安装已损坏：缺少 $count 个文件，第一个是 $first。请重新运行安装文件（rnnlab-…-linux-….run）。"
    else
        say "The installation is damaged: missing files: $count, the first: $first. Install its package again: sudo apt-get install --reinstall ./rnnlab_….deb" \
            "安装已损坏：缺少 $count 个文件，第一个是 $first。请重新安装软件包：sudo apt-get install --reinstall ./rnnlab_….deb"
    fi
    exit 1
fi

# The portable build carries small libraries that a desktop may lack. The system's own come first.
if [ -d "$prefix/lib/spare" ]; then
    known=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null)
    for folder in "$prefix"/lib/spare/*; do
        case $known in
            *"${folder##*/} "*) ;;
            *) LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$folder && export LD_LIBRARY_PATH ;;
        esac
    done
fi
exec "$home/rnnlab" "$@"
