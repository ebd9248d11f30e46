#!/bin/sh
# Install tsc as tools/typescript pins it: it holds the scripts of the screens against the OpenAPI document. Where npm or
# what it fetches is missing, one sentence says so, and that test is skipped.
set -u
cd "$(dirname "$0")/typescript" || exit 1
cmp -s package-lock.json node_modules/.installed && exit 0
if command -v npm >/dev/null 2>&1 && npm ci --silent --ignore-scripts --no-audit --no-fund; then
    cp package-lock.json node_modules/.installed
else
    echo "npm could not install tsc: the scripts are not checked against the interface." >&2
    exit 1
fi
