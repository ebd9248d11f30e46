#!/bin/sh
# Prove the two commands of the README on a minimal Debian that has never seen the project: what the machines of those
# who develop it happen to have, or to set, hides a missing step. The check before a release; root only.
#
# The committed tree is cloned into a path with spaces and accents; an ordinary user starts `make run` and asks for a
# page, root runs `make test`, both under LANG=C and no other variable. Everything is mounted in a mount namespace
# of its own, never from outside: once it has ended, the scratch folder holds plain files, and removing it touches nothing else.
set -eu

SUITE=bookworm
PACKAGES=ca-certificates,git,make,python3,python3-venv,curl
PORT=${PORT:-8799}
USER_FOLDER="/home/salle/Été à la salle"
ROOT_FOLDER="/root/Été à la salle"
LOCALE="LANG=C PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

outside() {
    [ "$(id -u)" = 0 ] || { echo "make fresh needs root: it makes a system of its own." >&2; exit 2; }
    command -v debootstrap >/dev/null || sh "$project/tools/debian.sh" debootstrap
    [ -z "$(git -C "$project" status --porcelain)" ] || echo "== what is not committed is not tried"
    scratch=$(mktemp -d "${TMPDIR:-/var/tmp}/duplicata-fresh.XXXXXX")
    trap 'rm -rf --one-file-system "$scratch"' EXIT
    trap 'exit 130' INT TERM
    # Whatever still runs there ends with the namespace of processes.
    unshare --mount --propagation private --pid --fork --kill-child \
        sh "$project/tools/fresh.sh" --inside "$project" "$scratch"
}

inside() {
    root=$scratch/debian
    install_debian
    for folder in "$USER_FOLDER" "$ROOT_FOLDER"; do
        mkdir -p "$root$folder"
        git clone --quiet --no-hardlinks "$project" "$root$folder/duplicata"
    done
    chroot "$root" useradd --shell /bin/sh salle
    chroot "$root" chown -R salle:salle /home/salle
    try_run
    try_test
}

install_debian() {
    echo "== a minimal Debian ($SUITE)"
    began=$(date +%s)
    debootstrap --variant=minbase --include="$PACKAGES" "$SUITE" "$root" >"$scratch/debootstrap.log" 2>&1 ||
        { tail -n 20 "$scratch/debootstrap.log" >&2; exit 1; }
    mount -t proc proc "$root/proc"
    mount -t sysfs -o ro sysfs "$root/sys"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    # How this machine reaches its registries: names, certificates; nothing else of it.
    for file in /etc/resolv.conf /etc/hosts /etc/pip.conf; do
        [ ! -e "$file" ] || cp -L "$file" "$root$file"
    done
    if [ -d /usr/local/share/ca-certificates ]; then
        cp -R /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/"
        chroot "$root" update-ca-certificates >"$scratch/certificates.log" 2>&1
    fi
    echo "== installed in $(since "$began") s"
}

try_run() {
    echo "== make run, as an ordinary user"
    began=$(date +%s)
    # shellcheck disable=SC2086 # a list of words
    chroot --userspec=salle:salle "$root" env -i HOME=/home/salle $LOCALE \
        sh -c 'cd "$1" && exec make run PORT="$2"' sh "$USER_FOLDER/duplicata" "$PORT" >"$scratch/run.log" 2>&1 &
    running=$!
    until chroot "$root" curl --silent --fail "http://127.0.0.1:$PORT/" >"$scratch/page.html"; do
        kill -0 "$running" 2>/dev/null && [ "$(since "$began")" -lt 600 ] || { tail -n 20 "$scratch/run.log" >&2; exit 1; }
        sleep 1
    done
    run_seconds=$(since "$began")
    grep -q '<title>' "$scratch/page.html" || { echo "what was served is no page" >&2; exit 1; }
    chroot "$root" sh -c 'kill -INT $(grep -lz "^serveur" /proc/[0-9]*/cmdline | cut -d/ -f3)'
    wait "$running" || true
    echo "== a page after $run_seconds s"
}

try_test() {
    echo "== make test, as root"
    began=$(date +%s)
    code=0
    # shellcheck disable=SC2086 # a list of words
    chroot "$root" env -i HOME=/root $LOCALE \
        sh -c 'cd "$1" && make test' sh "$ROOT_FOLDER/duplicata" >"$scratch/test.log" 2>&1 || code=$?
    test_seconds=$(since "$began")
    grep -E '^(FAILED|ERROR|SKIPPED)|^== |[0-9]+ (passed|failed)' "$scratch/test.log" || true
    [ "$code" = 0 ] || { tail -n 2000 "$scratch/test.log" >&2; exit "$code"; }
    counts=$(grep -E '[0-9]+ passed' "$scratch/test.log" | tail -n 1 | sed 's/=//g; s/ in .*//')
    row="| $(date +%F) | $(git -C "$project" rev-parse --short HEAD) | $run_seconds | $test_seconds | $counts |"
    sed -i "/^| date | commit /{n;n;s/.*/$row/}" "$project/bench/tests.md"
    echo "== green: $counts; make run $run_seconds s to the page, make test $test_seconds s (bench/tests.md)"
}

since() {
    echo $(($(date +%s) - $1))
}

if [ "${1:-}" = --inside ]; then
    project=$2 scratch=$3
    inside
else
    project=$(cd "$(dirname "$0")/.." && pwd)
    outside
fi
