"""From an empty folder to the standings of a small game, by the interface alone."""

import pytest

from duplicata.documents.joueurs import lire_joueurs
from web.in_process import API, SERVER_CODE, Person, Room

PLAYERS = "nom;prénom;club\nExemple;Ada;Club A\nExemple;Blaise;Club B\nExemple;Clara;Club A\n"


def organiser_of_a_new_event(salle: Room) -> tuple[Person, str]:
    person = salle.person()
    made = person.post("/api/evenements", {"code": SERVER_CODE, "nom": "Coupe du Lac", "lieu": "Annecy"}).json()
    event = made["tournoi"]
    answer = person.post(f"/api/t/{event}/connexion", {"code": made["code"]})
    person.csrf = answer.json()["csrf"]
    assert answer.json()["page"] == f"/t/{event}/organisation"
    return person, event


def import_players(person: Person, event: str, content: bytes) -> int:
    headers = {"X-CSRF-Token": person.csrf, "Content-Type": "application/octet-stream"}
    return person.client.post(f"/api/t/{event}/joueurs/import", content=content, headers=headers).status_code


def test_an_event_is_created_filled_and_played(salle: Room):
    organiser, event = organiser_of_a_new_event(salle)
    base = f"/api/t/{event}"
    assert import_players(organiser, event, PLAYERS.encode()) == 201
    organiser.stored(f"{base}/joueurs", [{"nom": "Exemple Denis"}])
    opened = organiser.stored(
        f"{base}/parties", {"formule": "semi_rapide", "date": "2023-11-18", "plages": [{"arbitre": "a", "premiere": 1, "derniere": 4}]}
    )
    assert opened["partie"] == 1
    game = organiser.get(f"{base}/organisation").json()["parties"][0]
    assert (game["reglement"], game["formule"], len(game["engagement"])) == ("fisf-2023", "semi_rapide", 64)
    badges = {name: organiser.stored(f"{base}/comptes", {"compte": name, "roles": [role]})["code"] for name, role in (("JA", "juge_arbitre"), ("A", "arbitre"))}
    juge, arbiter = salle.person(), salle.person()
    for person, name in ((juge, "JA"), (arbiter, "A")):
        person.csrf = person.post(f"{base}/connexion", {"code": badges[name]}).json()["csrf"]
    for gesture in ("tirer", "annoncer", "lancer", "terminer"):
        juge.stored(f"{base}/partie/{gesture}")
    given = arbiter.stored(f"{base}/bulletins/top", {"coup": 1})
    assert given["tables"] == [1, 2, 3, 4]
    juge.stored(f"{base}/partie/retenir")
    juge.stored(f"{base}/partie/clore")
    lines = salle.person().get(f"{base}/classement").json()["lignes"]
    assert [line["rang"] for line in lines] == [1, 1, 1, 1]
    assert lines[0]["total"] == juge.get(f"{base}/etat").json()["partie"]["cumul_top"]
    juge.stored(f"{base}/partie/clore_partie", {"cause": "decision"})
    assert salle.person().get(f"{base}/etat").json()["partie"]["graine"], "the seed is public once the game is over"


def test_a_prepared_game_gives_its_racks_in_order(salle: Room):
    organiser, event = organiser_of_a_new_event(salle)
    base = f"/api/t/{event}"
    import_players(organiser, event, PLAYERS.encode())
    organiser.stored(f"{base}/parties", {"tirages": ["STEROLS", "-AEGPSTW"]})
    badge = organiser.stored(f"{base}/comptes", {"compte": "JA", "roles": ["juge_arbitre"]})
    juge = salle.person()
    juge.csrf = juge.post(f"{base}/connexion", {"code": badge["code"]}).json()["csrf"]
    juge.stored(f"{base}/partie/tirer", {"mode": "prepare"})
    assert juge.get(f"{base}/etat").json()["partie"]["tirage"] == "ELORSST"


def test_a_list_with_a_fault_enters_nobody(salle: Room):
    organiser, event = organiser_of_a_new_event(salle)
    assert import_players(organiser, event, b"nom;licence\nAda;12\nBlaise;douze\n") == 422
    assert organiser.get(f"/api/t/{event}/organisation").json()["joueurs"] == []


@pytest.mark.parametrize("game", [{"formule": "inconnue"}, {"reglement": "fisf-1999"}, {"lexique": "../../etc/passwd"}, {"date": "hier"}, {"tirages": ["ABC123"]}], ids=str)
def test_a_game_that_cannot_be_is_refused(salle: Room, game: dict[str, object]):
    organiser, event = organiser_of_a_new_event(salle)
    assert organiser.post(f"/api/t/{event}/parties", game).status_code == 422
    assert organiser.get(f"/api/t/{event}/organisation").json()["parties"] == []


def test_names_are_shown_as_text(salle: Room):
    organiser, event = organiser_of_a_new_event(salle)
    organiser.stored(f"/api/t/{event}/joueurs", [{"nom": "<script>alert(1)</script>"}])
    organiser.stored(f"/api/t/{event}/parties")
    assert "<script>alert" not in salle.person().get(f"/t/{event}/classement").text


def test_the_archive_is_a_journal_that_opens_elsewhere(salle: Room, tmp_path):
    from duplicata.journal import verify

    copy = tmp_path / "copie.duplicata"
    copy.write_bytes(salle.person("ORGA").get("/archive").content)
    assert verify(copy).sound


def test_standings_open_in_a_spreadsheet(salle: Room):
    content = salle.person().get("/classement.csv").content
    assert len(lire_joueurs(content).fiches) == 8


def test_the_interface_describes_itself(salle: Room):
    schema = salle.person().client.get("/api/schema/openapi.json").json()
    assert {f"{API}".replace("coupe", "{tournoi}") + "/bulletins", "/api/evenements"} <= set(schema["paths"])
    silent = [path for path, operations in schema["paths"].items() for operation in operations.values() if not operation.get("description")]
    assert silent == []


@pytest.mark.parametrize("rule", ["partage", "derniere_partie", "tops_perdus", "mort_subite"])
def test_the_event_says_how_it_parts_equal_players(salle: Room, rule: str):
    person = salle.person()
    made = person.post("/api/evenements", {"code": SERVER_CODE, "nom": "Coupe", "departage": rule}).json()
    assert salle.app is not None
    assert salle.app.state.salles.trouver(made["tournoi"]).room.etat.ouvert().ouverture.departage == rule
    assert person.client.get("/").text.count(f'value="{rule}"') == 1
    refused = person.post("/api/evenements", {"code": SERVER_CODE, "nom": "Coupe", "departage": "au dé"})
    assert refused.status_code in (400, 422)
