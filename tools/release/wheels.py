"""The program as Python installs it: a wheel compiled for this platform, one for all others, the source."""

from pathlib import Path

from scikit_build_core.build import build_sdist

from release.pip import ROOT, pip


def pure_wheel(folder: Path) -> Path:
    """For any system: the plain-Python engine does the work."""
    return _wheel(folder, "py3-none-any", "--config-settings", "wheel.cmake=false")


def compiled_wheel(folder: Path) -> Path:
    return _wheel(folder, "cp3*-*_*")


def source(folder: Path) -> Path:
    return folder / build_sdist(str(folder))


def _wheel(folder: Path, tag: str, *settings: str) -> Path:
    for old in folder.glob(f"duplicata-*-{tag}.whl"):
        old.unlink()
    pip("wheel", "--no-build-isolation", "--no-deps", *settings, "-w", str(folder), str(ROOT))
    [made] = folder.glob(f"duplicata-*-{tag}.whl")
    return made


def main() -> None:
    dist = ROOT / "dist"
    dist.mkdir(exist_ok=True)
    for made in (compiled_wheel(dist), pure_wheel(dist), source(dist)):
        print(f"dist/{made.name}: {made.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
