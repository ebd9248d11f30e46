"""What a room that leads answers: to whom, signed by which key, and what it refuses."""

import httpx

from duplicata.competition.suivi import Message
from duplicata.documents.multiplex.ligne import empreinte, lire
from duplicata.web.machine.liaison import Liaison, Ports
from duplicata.web.multiplex.echange import Entete, Identite
from web.in_process import Person, Room

NONCE = "ab" * 16


def asked(person: Person, code: str, after: int = 0, digest: str = "0" * 64, nonce: str = NONCE) -> httpx.Response:
    query = {"nonce": nonce, "apres": after, "empreinte": digest, "attendre": "false"}
    return person.get("/multiplex/messages", params=query, headers={"Authorization": f"Bearer {code}"})


def test_the_stream_is_for_those_who_have_the_code_and_signed_for_everybody(salle: Room):
    organiser, other = salle.person("ORGA"), salle.person()
    assert other.get("/multiplex/identite", params={"nonce": NONCE}).status_code == 404
    organiser.stored("/multiplex/ouvrir")
    told = organiser.get("/multiplex").json()["menante"]
    assert salle.person("JA").get("/multiplex").json()["menante"] is None, "the code is the organiser's"
    line = other.get("/multiplex/identite", params={"nonce": NONCE})
    key = salle.app.state.salles.trouver("coupe").room.etat.ouvert().cle.cle
    assert lire(line.content, Identite, key).nonce == NONCE
    for wrong in ("", "2" * 12, told["code"][:-1], f"{told['code']}2"):
        assert asked(other, wrong).status_code == 403
    answer = asked(other, f" {told['code'].lower()[:4]}-{told['code'][4:]}")
    head, *lines = answer.content.split(b"\n")[:-1]
    heading = lire(head, Entete, key)
    assert (heading.nonce, heading.messages, heading.emis_a >= heading.recu_a) == (NONCE, len(lines), True)
    messages = [lire(line, Message, key) for line in lines]
    assert [message.numero for message in messages] == list(range(1, len(lines) + 1))
    assert b"Joueur" not in answer.content
    last = empreinte(lines[-1])
    assert asked(other, told["code"], len(lines), last).content.count(b"\n") == 1
    for after, digest in ((len(lines), "f" * 64), (len(lines) + 1, last)):
        refused = asked(other, told["code"], after, digest)
        assert (refused.status_code, "remplacé" in refused.json()["erreur"]) == (409, True)
    assert asked(other, told["code"], nonce="court").status_code == 400
    organiser.stored("/multiplex/ouvrir")
    assert asked(other, told["code"]).status_code == 403, "another opening, another code"
    organiser.stored("/multiplex/fermer")
    assert asked(other, told["code"]).status_code == 404


def test_started_again_it_tells_the_same_bytes(salle: Room):
    salle.person("ORGA").stored("/multiplex/ouvrir")
    code = salle.person("ORGA").get("/multiplex").json()["menante"]["code"]
    before = asked(salle.person(), code).content.split(b"\n")[1:]
    salle.restart()
    assert asked(salle.person(), code).content.split(b"\n")[1:] == before


def test_a_code_is_not_used_on_a_line_that_anybody_may_overhear(salle: Room):
    salle.person("ORGA").stored("/multiplex/ouvrir")
    code = salle.person("ORGA").get("/multiplex").json()["menante"]["code"]
    salle.restart(Liaison("0.0.0.0", Ports(8765, 8766, 8767)))
    assert asked(salle.person(address="192.0.2.7"), code).status_code == 403


def test_what_is_no_address_or_does_not_answer_is_said_in_one_sentence(salle: Room):
    organiser = salle.person("ORGA")
    for address, sentence in (
        ("ici", "n’est pas l’adresse"),
        ("http://192.0.2.7:8767/t/coupe", "n’est pas l’adresse"),
        ("https://127.0.0.1", "n’est pas l’adresse"),
        ("https://127.0.0.1:1/t/coupe", "ne répond pas"),
    ):
        refused = organiser.post("/multiplex/suivre", {"adresse": address, "code": "2"})
        assert (refused.status_code, sentence in refused.json()["erreur"]) == (422, True), refused.text
    assert organiser.get("/multiplex").json()["suivi"] is None
