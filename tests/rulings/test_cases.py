"""Every slip of ``tests/cases`` is ruled as its file expects, as ``duplicata juger --verifier`` would say."""

from pathlib import Path

import pytest

from duplicata.documents.cas import ecarts, lire_cas
from duplicata.reglement import juger

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_file(path: Path) -> None:
    differences = [
        f"{cas.nom} · {reglement} · {ecart}"
        for cas in lire_cas(str(path))
        for reglement, attendu in cas.attendu.items()
        for ecart in ecarts(juger(cas.position, cas.bulletin, reglement), attendu)
    ]
    assert not differences, "\n".join(differences)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_slips_have_names_of_their_own(path: Path) -> None:
    names = [cas.nom for cas in lire_cas(str(path))]
    assert len(set(names)) == len(names)
