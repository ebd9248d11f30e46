#!/bin/sh
# Install the Debian packages named, when we may; otherwise one sentence says what to install, and the code is 1.
set -u
if [ "$(id -u)" = 0 ]; then as_root=""; elif sudo -n true 2>/dev/null; then as_root="sudo -n"; else as_root="no"; fi
if [ "$as_root" = no ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "Missing, and we may not install it here (as root: apt-get install $*)." >&2
    exit 1
fi
echo "== Debian packages: $*"
export DEBIAN_FRONTEND=noninteractive
# PostgreSQL alone: its package would make a cluster of its own, and start it.
case " $* " in *" postgresql "*)
    if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
        $as_root mkdir -p /etc/postgresql-common
        echo "create_main_cluster = false" | $as_root tee /etc/postgresql-common/createcluster.conf >/dev/null
    fi ;;
esac
$as_root apt-get install -y --no-install-recommends "$@" || {
    # The list of packages may be old, or was never fetched.
    $as_root apt-get update && $as_root apt-get install -y --no-install-recommends "$@"
} || { echo "apt-get could not install: $*" >&2; exit 1; }
