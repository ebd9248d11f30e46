"""Make dist/duplicata-VERSION-windows.zip and -setup.exe; ``--python FILE``: another embeddable Python."""

import argparse
import sys
from pathlib import Path

import duplicata
from release.wheels import pure_wheel
from windows.bundle import assemble, installer, zipped
from windows.embedded import Refused, fetch

ROOT = Path(__file__).parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default="", metavar="FILE")
    given = parser.parse_args()
    work, dist = ROOT / "build" / "windows", ROOT / "dist"
    work.mkdir(parents=True, exist_ok=True)
    dist.mkdir(exist_ok=True)
    try:
        python = fetch(work, given.python)
    except Refused as refusal:
        sys.exit(f"refused: {refusal}")
    print(f"Python {python.version}, signed {python.signed:%Y-%m-%d} ({python.days} days ago)")
    bundle = assemble(work, python, pure_wheel(work))
    name = f"duplicata-{duplicata.__version__}"
    zipped(bundle, dist / f"{name}-windows.zip")
    installer(bundle, dist / f"{name}-setup.exe", duplicata.__version__)
    for made in (f"{name}-windows.zip", f"{name}-setup.exe"):
        print(f"dist/{made}: {(dist / made).stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
