"""The room's own audit includes the seal of the head."""

from datetime import UTC, datetime

import apsw

from duplicata.app import organisation
from duplicata.app.geste import Geste
from duplicata.app.salle import Salle
from duplicata.journal import Seal


def test_the_audit_of_a_room_checks_the_seal(tmp_path):
    path = tmp_path / "coupe.duplicata"
    with Salle.creer(path, Seal(b"k" * 32)) as salle:
        organisation.creer_tournoi(salle, Geste("a", "JA", datetime.now(UTC)), "Coupe")
        assert salle.verifier().sound
        with apsw.Connection(str(path)) as intruder:
            intruder.execute("UPDATE head SET stamp = 'faux'")
        intruder.close()
        assert "sceau" in salle.verifier().faults[0]
