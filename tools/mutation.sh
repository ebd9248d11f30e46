#!/bin/sh
# Mutation testing of one module or package: each small change to the code must make a test fail.
# Works on a copy of the last commit, because the mutants are written in place.
#   tools/mutation.sh src/duplicata/reglement tests/reglement
set -eu
module=$1
tests=$2
root=$PWD
copy=build/mutation
rm -rf "$copy"
git clone --quiet . "$copy"
cd "$copy"
# The native core is built, not committed: the copy borrows that of the installed package.
core=$("$root/.venv/bin/python" -c 'import importlib.util as u; s = u.find_spec("duplicata._core"); print(s.origin if s else "")')
[ -z "$core" ] || cp "$core" src/duplicata/
# An environment of its own, which borrows the installed packages but not the editable duplicata among them.
"$root/.venv/bin/python" -m venv --without-pip .venv
packages() { "$1/.venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))'; }
printf '%s\n' "$PWD/src" "$(packages "$root")" > "$(packages "$PWD")/copy.pth"
cat > cosmic-ray.toml <<TOML
[cosmic-ray]
module-path = "$module"
timeout = 60.0
excluded-modules = []
test-command = "$PWD/.venv/bin/python -m pytest -x -q -p no:cacheprovider $tests"
[cosmic-ray.distributor]
name = "local"
TOML
"$root/.venv/bin/cosmic-ray" baseline cosmic-ray.toml
"$root/.venv/bin/cosmic-ray" init cosmic-ray.toml session.sqlite
"$root/.venv/bin/cosmic-ray" exec cosmic-ray.toml session.sqlite
"$root/.venv/bin/cr-report" --surviving-only session.sqlite
