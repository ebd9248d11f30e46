#!/bin/sh
# Install what making (build) or trying (try) the Windows version needs, when we may; otherwise say what is missing.
set -u
missing=""
if [ "$1" = build ]; then
    command -v makensis >/dev/null 2>&1 || missing="$missing nsis"
    command -v x86_64-w64-mingw32-gcc >/dev/null 2>&1 || missing="$missing gcc-mingw-w64-x86-64"
    command -v x86_64-w64-mingw32-g++-posix >/dev/null 2>&1 || missing="$missing g++-mingw-w64-x86-64-posix"
    command -v osslsigncode >/dev/null 2>&1 || missing="$missing osslsigncode"
else
    command -v wine >/dev/null 2>&1 || missing="$missing wine wine64"
    command -v x86_64-w64-mingw32-gcc >/dev/null 2>&1 || missing="$missing gcc-mingw-w64-x86-64"
    command -v osslsigncode >/dev/null 2>&1 || missing="$missing osslsigncode"
fi
# shellcheck disable=SC2086 # a list of words
[ -z "$missing" ] || sh "$(dirname "$0")/../debian.sh" $missing
