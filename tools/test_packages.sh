#!/bin/sh
# Install what the tests need beside Python, when we may: a browser for the screens, node for their scripts, npm for what
# checks these against the interface (typescript.sh), faketime for a computer whose clock is wrong, ip and unshare for a
# room without any network, poppler to look at printed pages, PostgreSQL for the tests of a base. Otherwise say what to
# install: the tests concerned are skipped, and the end of the run names them.
set -u
missing=""
command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
command -v node >/dev/null 2>&1 || missing="$missing nodejs"
command -v npm >/dev/null 2>&1 || missing="$missing npm"
command -v ip >/dev/null 2>&1 || missing="$missing iproute2"
command -v unshare >/dev/null 2>&1 || missing="$missing util-linux"
command -v pdftoppm >/dev/null 2>&1 || missing="$missing poppler-utils"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || missing="$missing postgresql"
ls /usr/lib/*/faketime/libfaketime.so.1 >/dev/null 2>&1 || missing="$missing faketime"
# shellcheck disable=SC2086 # a list of words
[ -z "$missing" ] || sh "$(dirname "$0")/debian.sh" $missing
found=$?
sh "$(dirname "$0")/typescript.sh" && exit $found
