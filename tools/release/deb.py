"""``make deb``: the program and what it needs, for the Python of this Debian; nothing is downloaded later."""

import shutil
import subprocess
import sys
from pathlib import Path

import duplicata
from release.licences import collect, licence_of_the_binding
from release.pip import ROOT, bundled_requirements, pip
from release.wheels import compiled_wheel

PROGRAM = """#!/bin/sh
# The interpreter of Debian, the modules beside this file: children of the program find them too.
lib=$(dirname "$(readlink -f "$0")")/../lib/duplicata
PYTHONPATH=$lib${PYTHONPATH:+:$PYTHONPATH} exec /usr/bin/python3 -m duplicata "$@"
"""
DESKTOP = """[Desktop Entry]
Type=Application
Name=duplicata
Comment=Salle de Scrabble duplicate
Exec=duplicata
Icon=duplicata
Terminal=true
Categories=Game;
"""
CONTROL = """Package: duplicata
Version: {version}
Architecture: {architecture}
Maintainer: duplicata <duplicata@localhost>
Depends: python3 (>= {minor}), python3 (<< {following})
Section: games
Priority: optional
Installed-Size: {size}
Description: room of French duplicate Scrabble
 Rules on slips, conducts games, keeps standings, in the browsers of a local network.
"""


def main() -> None:
    work, dist = ROOT / "build" / "deb", ROOT / "dist"
    tree = work / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    dist.mkdir(exist_ok=True)
    lib = tree / "usr" / "lib" / "duplicata"
    requirements = bundled_requirements(work)
    only = ("--no-deps", "--no-compile", "--only-binary", ":all:", "--target", str(lib))
    pip("install", "--require-hashes", *only, "-r", str(requirements))
    pip("install", *only, str(compiled_wheel(work)))
    shutil.rmtree(lib / "bin", ignore_errors=True)
    _write(tree / "usr" / "bin" / "duplicata", PROGRAM, 0o755)
    _write(tree / "usr" / "share" / "applications" / "duplicata.desktop", DESKTOP)
    icons = tree / "usr" / "share" / "icons" / "hicolor" / "scalable" / "apps"
    icons.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "duplicata" / "web" / "static" / "icone.svg", icons / "duplicata.svg")
    licences = tree / "usr" / "share" / "doc" / "duplicata" / "licences"
    collect(lib, licences)
    licence_of_the_binding(licences)
    shutil.copy(ROOT / "LICENSE", tree / "usr" / "share" / "doc" / "duplicata" / "copyright")
    architecture = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    size = sum(file.stat().st_size for file in tree.rglob("*") if file.is_file()) // 1024
    major, minor = sys.version_info[:2]
    values = {"version": duplicata.__version__, "architecture": architecture, "size": size}
    pythons = {"minor": f"{major}.{minor}", "following": f"{major}.{minor + 1}"}
    _write(tree / "DEBIAN" / "control", CONTROL.format(**values, **pythons))
    made = dist / f"duplicata_{duplicata.__version__}_{architecture}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "--build", tree, made], check=True, stdout=subprocess.DEVNULL
    )
    print(f"dist/{made.name}: {made.stat().st_size / 1e6:.1f} MB")


def _write(file: Path, text: str, mode: int = 0o644) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    file.chmod(mode)


if __name__ == "__main__":
    main()
