#!/bin/sh
# Install the Debian packages that set-up needs, when we may; otherwise say what is missing.
# A missing compiler is no obstacle (the plain-Python engine replaces the native one), a missing venv is.
set -u
python=${1:-python3}
missing=""

command -v "$python" >/dev/null 2>&1 || missing="$missing python3"
"$python" -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
for compiler in "${CXX:-}" c++ g++ clang++; do
    [ -n "$compiler" ] && command -v "$compiler" >/dev/null 2>&1 && found=yes
done
[ "${found:-no}" = yes ] || missing="$missing g++"
"$python" -c 'import pathlib, sysconfig; exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())' \
    2>/dev/null || missing="$missing python3-dev"

# shellcheck disable=SC2086 # a list of words
[ -z "$missing" ] || sh "$(dirname "$0")/debian.sh" $missing

"$python" -c 'import sys; exit(sys.version_info < (3, 11))' 2>/dev/null || {
    echo "duplicata needs Python 3.11 or later (try: make PYTHON=python3.11 ...)." >&2; exit 1; }
"$python" -c 'import ensurepip, venv' 2>/dev/null || {
    echo "Python cannot create a virtual environment: install python3-venv." >&2; exit 1; }
