"""Files made to harm: refused in one sentence, within 5 s of work and 200 MB that the system holds, and nothing is imported."""

import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from documents.spreadsheets.makers import label, ods, row, xls
from documents.xlsx_maker import SHEET_NAME, sheet, xlsx

WORK, MEMORY = 5, 200
RUNNER = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, ({WORK}, {WORK}))
from duplicata.cli.main import run
code = run(sys.argv[1:])
peak = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print("PEAK", code, int(peak) // 1024)
"""
pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux to read the largest memory")

ELIOT = b'<EliotGame format="2">'
LAUGHS = b"<!DOCTYPE a [<!ENTITY a0 'ha'>" + b"".join(b"<!ENTITY a%d '%s'>" % (n + 1, b"&a%d;" % n * 10) for n in range(12)) + b"]><a>&a12;</a>"


def traversal() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in ("../../../evasion", "/evasion", "xl/../../evasion"):
            archive.writestr(name, "x")
    return out.getvalue()


def overlapping() -> bytes:
    """A directory that names one bomb ten thousand times."""
    bomb = xlsx(sheet(" " * 10_000_000))
    with zipfile.ZipFile(io.BytesIO(bomb)) as archive:
        info = archive.getinfo(SHEET_NAME)
    start = bomb.rindex(b"PK\x05\x06")
    directory = bomb[bomb.index(b"PK\x01\x02") : start]
    return bomb[: bomb.index(b"PK\x01\x02")] + directory * 2_500 + bomb[start:] if info.file_size else bomb


LISTS = {
    "zip bomb": lambda: xlsx("<worksheet>" + " " * 300_000_000),
    "zip of zips": overlapping,
    "traversal": traversal,
    "xml bomb": lambda: xlsx([("nom",)], {SHEET_NAME: LAUGHS}),
    "far corner": lambda: xlsx(sheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    "a million rows": lambda: b"nom;club\n" + b"ADA;X01\n" * 1_000_000,
    "a million rows of a workbook": lambda: xlsx(sheet("<row><c><v>1</v></c></row>" * 1_000_000)),
    "one endless cell": lambda: b"nom\n" + b"x" * 5_000_000,
    "nothing but quotes": lambda: b"nom\n" + b'"' * 3_000_001,
    "nul bytes": lambda: b"nom;club\nA\0DA;X01\n",
    "all nul": lambda: b"\0" * 5_000_000,
    "wrong encoding": lambda: b"\xff\xfe" + b"nom;club\nADA;X01",
    "half a mark": lambda: b"\xef\xbb\xbfnom\n\xe9\xe8\n",
    "ods rows repeated": lambda: ods(row("ADA", rows=1_000_000_000)),
    "ods bomb": lambda: ods(" " * 300_000_000),
    "xls far corner": lambda: xls(label(0, 0, "nom") + label(65535, 255, "ADA")),
    "noise": lambda: os.urandom(1_000_000),
}
OTHERS = {
    ("partie", "importer"): {
        "xml bomb": lambda: LAUGHS,
        "deep": lambda: ELIOT + b"<a>" * 1_000_000,
        "wide": lambda: ELIOT + b"<a/>" * 1_000_000,
        "one endless tag": lambda: b"<EliotGame " + b"a" * 4_000_000,
        "a million lines": lambda: b">Top: A 8H A +1 1\n" * 1_000_000,
        "nul bytes": lambda: b"#player1 Top Top\n\0",
        "wrong encoding": lambda: b"#character-encoding UTF-8\n\xff\n",
        "noise": lambda: os.urandom(1_000_000),
    },
    ("resultats", "verifier"): {
        "deep": lambda: b"[" * 5_000_000,
        "deep keys": lambda: b'{"a":' * 1_000_000,
        "wide": lambda: b"[" + b"0," * 7_000_000 + b"0]",
        "too large": lambda: b"[" + b"0," * 10_000_000 + b"0]",
        "a million nothings": lambda: b'{"parties": [' + b"{}," * 1_000_000 + b"{}]}",
        "five million nothings": lambda: b'{"parties": [' + b"{}," * 5_000_000 + b"{}]}",
        "long number": lambda: b"1" * 5_000_000,
        "nul bytes": lambda: b'{"format": "\0"}',
        "wrong encoding": lambda: '{"format": "é"}'.encode("utf-16"),
        "noise": lambda: os.urandom(1_000_000),
    },
    ("importer",): {
        "deep": lambda: b'{"format":"duplicata-export","version":1}\n' + b"[" * 900_000 + b"\n",
        "one endless line": lambda: b"{" * 50_000_000,
        "a million lines": lambda: b'{"format":"duplicata-export","version":1}\n' + b"{}\n" * 1_000_000,
        "zip": lambda: xlsx([("nom",)]),
        "nul bytes": lambda: b'{"format":"duplicata-export","version":1}\n\0\n',
        "noise": lambda: os.urandom(1_000_000),
    },
}
CASES = [(("tournoi", "creer", "Coupe", "--joueurs"), name, make) for name, make in LISTS.items()]
CASES += [(command, name, make) for command, made in OTHERS.items() for name, make in made.items()]


@pytest.mark.parametrize(("command", "name", "make"), CASES, ids=lambda value: " ".join(value) if isinstance(value, tuple) else value if isinstance(value, str) else "")
def test_a_harmful_file_is_refused_in_a_sentence_within_bounds(command, name, make, tmp_path):
    file = tmp_path / "fichier"
    file.write_bytes(make())
    after = ["autre"] if command == ("importer",) else []
    home = tmp_path / "donnees"
    done = subprocess.run(
        [sys.executable, "-c", RUNNER, *command, str(file), *after],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "DUPLICATA_DONNEES": str(home)},
    )
    said = done.stderr.strip().splitlines() or done.stdout.splitlines()[:1]  # A check tells its faults on its output.
    assert done.returncode == 0, f"killed or crashed: {done.stderr[-500:]}"
    peak = done.stdout.splitlines()[-1].split()
    assert peak[0] == "PEAK"
    assert peak[1] in ("1", "2"), done.stdout
    assert len(said) == 1, said
    assert int(peak[2]) < MEMORY
    assert list(home.rglob("*.duplicata")) == []
    assert not list(tmp_path.rglob("evasion"))
    assert not (tmp_path.parent / "evasion").exists()
