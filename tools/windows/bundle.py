"""One folder with all that runs on Windows, then a zip and an installer made of it."""

import shutil
import subprocess
import zipfile
from pathlib import Path

from release.licences import collect, licence_of_the_binding
from release.pip import bundled_requirements, pip
from windows.core import compile_core
from windows.embedded import MINOR, Embedded

HERE = Path(__file__).parent
WINDOWS_ONLY = frozenset({"colorama", "tzdata"})
PATHS = "python{digits}.zip\n.\n..\\lib\n"
"""Where the embedded Python looks for modules, and nowhere else: neither variables nor registry count."""
COMPILER = "x86_64-w64-mingw32-gcc"
MOMENT = (2020, 1, 1, 0, 0, 0)
"""Of every file of the zip: the same content, the same bytes."""


def assemble(work: Path, python: Embedded, wheel: Path) -> Path:
    """*wheel*: the program itself, without a core compiled for another system."""
    bundle = work / "duplicata"
    shutil.rmtree(bundle, ignore_errors=True)
    shutil.copytree(python.folder, bundle / "python")
    digits = MINOR.replace(".", "")
    (bundle / "python" / f"python{digits}._pth").write_text(PATHS.format(digits=digits), "ascii")
    target = (
        "--platform",
        "win_amd64",
        "--python-version",
        MINOR,
        "--implementation",
        "cp",
        "--only-binary",
        ":all:",
    )
    requirements, wheels = bundled_requirements(work, WINDOWS_ONLY), work / "wheels"
    pip("download", "--require-hashes", "--no-deps", *target, "-d", str(wheels), "-r", str(requirements))
    lib = str(bundle / "lib")
    found = ("--no-index", "--find-links", str(wheels))
    pip(
        "install",
        "--require-hashes",
        "--no-deps",
        "--no-compile",
        *target,
        *found,
        "--target",
        lib,
        "-r",
        str(requirements),
    )
    pip("install", "--no-deps", "--no-compile", *target, "--target", lib, str(wheel))
    shutil.rmtree(bundle / "lib" / "bin", ignore_errors=True)
    missing = compile_core(work, python.folder, bundle / "lib" / "duplicata")
    if missing:
        print(f"no compiled core, the plain-Python engine will answer: {missing}")
    launcher = [
        COMPILER,
        "-municode",
        "-O2",
        "-s",
        "-Wall",
        "-Wextra",
        str(HERE / "launcher.c"),
        "-o",
        str(bundle / "duplicata.exe"),
    ]
    subprocess.run(launcher, check=True)
    collect(bundle / "lib", bundle / "licences")
    licence_of_the_binding(bundle / "licences")
    shutil.copy(bundle / "python" / "LICENSE.txt", bundle / "licences" / "python.txt")
    return bundle


def zipped(bundle: Path, target: Path) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(path for path in bundle.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(str(Path("duplicata") / file.relative_to(bundle)), MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())


def installer(bundle: Path, target: Path, version: str) -> None:
    defined = (f"-DVERSION={version}", f"-DBUNDLE={bundle}", f"-DOUTPUT={target}")
    subprocess.run(["makensis", "-V2", *defined, str(HERE / "installer.nsi")], check=True)
