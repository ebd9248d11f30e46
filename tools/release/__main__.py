"""``make release``, once all is in dist: checksums, what is bundled, whether the tag is the right one."""

import hashlib
import subprocess
from pathlib import Path
from typing import Any

import duplicata
from release.licences import sbom
from release.pip import ROOT
from windows.embedded import MINOR, SHA256

BUNDLES = (
    ROOT / "build" / "windows" / "duplicata" / "lib",
    ROOT / "build" / "deb" / "tree" / "usr" / "lib" / "duplicata",
)


def main() -> None:
    dist, version = ROOT / "dist", duplicata.__version__
    python: dict[str, Any] = {
        "type": "application",
        "name": "Python, embeddable, for Windows",
        "version": MINOR,
        "hashes": [{"alg": "SHA-256", "content": SHA256}],
        "licenses": [{"license": {"id": "PSF-2.0"}}],
    }
    (dist / f"duplicata-{version}.cdx.json").write_text(sbom(version, BUNDLES, [python]), "utf-8")
    sums = dist / "SHA256SUMS"
    sums.unlink(missing_ok=True)
    made = sorted(file for file in dist.iterdir() if file.is_file())
    sums.write_text("".join(f"{_sha256(file)}  {file.name}\n" for file in made), "ascii")
    for file in made:
        print(f"{file.stat().st_size / 1e6:8.1f} MB  {file.name}")
    tag = _git("describe", "--tags", "--exact-match")
    if tag != f"v{version}" or _git("status", "--porcelain"):
        print(f"not to be published: this is not v{version} and nothing else (git: {tag or 'no tag'})")


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()


if __name__ == "__main__":
    main()
