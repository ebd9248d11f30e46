"""``make test-deb``: the package unpacked in a folder, the room started from it by the Python of Debian."""

import subprocess
import tempfile
from pathlib import Path

from release.pip import ROOT
from release.try_wheels import opens_the_room


def main() -> None:
    [made] = (ROOT / "dist").glob("duplicata_*.deb")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "-x", made, folder], check=True)
        opens_the_room(Path(folder) / "usr" / "bin" / "duplicata", "natif (C++)")
    print(f"{made.name}: ok")


if __name__ == "__main__":
    main()
