"""A federation makes its event on a screen: one archive, whose files a centre can open."""

import io
import zipfile
from typing import Any

import pytest

from duplicata.documents.enveloppe import desceller
from duplicata.documents.simultane.dossier import lire_dossier
from duplicata.documents.simultane.evenement import lire_evenement
from web.centre.test_centre import send
from web.in_process import Room
from web.pages.test_seat import at_the_server
from web.sealed import envelope

CENTRES = "Nancy ; Lorraine ; France ; Ada Exemple ; 20 novembre à 15 h\n\nLiège;;Belgique\n"


def wanted(**changes: Any) -> dict[str, Any]:
    whole = {"nom": "Simultané d’essai", "date": "2026-11-20", "fenetre": "2026-11-21T22:00", "parties": [envelope()], "centres": CENTRES}
    return whole | {"telephone": "01 23 45 67 89", "solo": "evenement"} | changes


def test_the_archive_holds_the_event_and_what_each_centre_needs(salle: Room):
    from datetime import UTC, datetime

    organiser = at_the_server(salle)
    assert organiser.client.get("/simultane").status_code == 200
    answer = organiser.post("/api/simultanes", wanted(generees=1))
    assert answer.status_code == 201, answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    event = lire_evenement(files["simultane-d-essai.simultane"])
    assert [(one.numero, one.nom, one.pays, one.quand) for one in event.centres] == [(1, "Nancy", "France", "20 novembre à 15 h"), (2, "Liège", "Belgique", "")]
    assert {"001-nancy.centre", "002-liege.centre", "001-nancy.pdf", "codes.txt"} <= {*files}
    drawn = event.parties[1]
    code = files["codes.txt"].decode().split("\u00a0: ")[1].split()[0]
    assert desceller(drawn.enveloppe.encode(), code, datetime.now(UTC)).engagement == drawn.engagement
    assert not any(code.encode() in content for name, content in files.items() if name != "codes.txt")
    assert lire_dossier(files["002-liege.centre"]).centre.nom == "Liège"
    opened = send(at_the_server(salle), files["002-liege.centre"])
    assert opened.status_code == 201, opened.text


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"centres": ""}, "au moins un centre"),
        ({"centres": "A;B;C;D;E;F"}, "rien de plus"),
        ({"parties": []}, "au moins une partie"),
        ({"parties": ["{}"]}, "partie scellée"),
        ({"date": "hier"}, "date"),
        ({"fenetre": "demain"}, "n’est pas un instant"),
        ({"adresse": "ftp://exemple.org"}, "adresse"),
        ({"nom": " "}, "porte un nom"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(salle: Room, changes, told):
    answer = at_the_server(salle).post("/api/simultanes", wanted(**changes))
    assert (answer.status_code, told in answer.json()["erreur"]) == (422, True), answer.text
