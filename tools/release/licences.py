"""The licence of everything bundled, and the list of it as CycloneDX."""

import json
import shutil
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from typing import Any

NAMES = ("licen", "copying", "notice", "author")


def bundled(lib: Path) -> list[Distribution]:
    return sorted(distributions(path=[str(lib)]), key=lambda one: one.name.lower())


def collect(lib: Path, target: Path) -> None:
    """One folder per distribution; what ships no text says its licence in a line."""
    for one in bundled(lib):
        folder = target / f"{one.name}-{one.version}"
        folder.mkdir(parents=True, exist_ok=True)
        for file in one.files or ():
            inside = ".dist-info" in str(file) and file.name.lower().startswith(NAMES)
            if inside and (found := Path(str(one.locate_file(file)))).is_file():
                shutil.copy(found, folder / file.name)
        if not any(folder.iterdir()):
            (folder / "LICENCE.txt").write_text(f"{one.name} {one.version}: {licence(one)}\n", "utf-8")


def licence_of_the_binding(target: Path) -> None:
    """Of what is compiled into the core."""
    one = distribution("nanobind")
    for file in one.files or ():
        if file.name == "LICENSE" and ".dist-info" in str(file):
            (target / f"nanobind-{one.version}").mkdir(exist_ok=True)
            shutil.copy(Path(str(one.locate_file(file))), target / f"nanobind-{one.version}" / file.name)


def licence(one: Distribution) -> str:
    """As its metadata say it."""
    said = "".join(
        (one.metadata.get_all("License-Expression") or one.metadata.get_all("License") or [""])[:1]
    )
    classifiers = one.metadata.get_all("Classifier") or []
    classified = [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License ::")]
    return said.splitlines()[0] if said else ", ".join(classified)


def component(one: Distribution) -> dict[str, Any]:
    return {
        "type": "library",
        "name": one.name,
        "version": one.version,
        "purl": f"pkg:pypi/{one.name.lower().replace('_', '-')}@{one.version}",
        "licenses": [{"license": {"name": licence(one)}}] if licence(one) else [],
    }


def sbom(version: str, libs: Iterable[Path], others: Iterable[dict[str, Any]] = ()) -> str:
    """CycloneDX 1.5, every component once, in one order."""
    found = (one for lib in libs for one in bundled(lib) if one.name != "duplicata")
    every = {(one.name.lower(), one.version): component(one) for one in found}
    components = [every[key] for key in sorted(every)] + [component(distribution("nanobind")), *others]
    program = {
        "type": "application",
        "name": "duplicata",
        "version": version,
        "licenses": [{"license": {"id": "MIT"}}],
    }
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": program},
        "components": components,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
