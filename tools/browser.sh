#!/bin/sh
# Install Debian's Chromium when it is missing and we may; otherwise say what is missing.
set -u
command -v chromium >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ]; then as_root=""; elif sudo -n true 2>/dev/null; then as_root="sudo -n"; else as_root="no"; fi
if [ "$as_root" = no ]; then
    echo "Chromium is missing, and we may not install it here. As root: apt-get install chromium" >&2
    exit 1
fi
echo "== Chromium"
$as_root apt-get install -y --no-install-recommends chromium || {
    $as_root apt-get update && $as_root apt-get install -y --no-install-recommends chromium
}
