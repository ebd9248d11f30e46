#!/bin/sh
# Fetch Debian's French Hunspell dictionary into a folder, without installing it (no root needed).
set -eu
folder=$1
mkdir -p "$folder"
cd "$folder"
apt-get download hunspell-fr-comprehensive=1:7.0-1
dpkg-deb --extract hunspell-fr-comprehensive_*.deb package
cp package/usr/share/hunspell/fr.aff package/usr/share/hunspell/fr.dic .
