"""A player shown by table number, everywhere public; a sealed game that is not shown before its window."""

import io
import zipfile

import pytest

from web.in_process import Room
from web.sealed import CODE, envelope

NAME = "ADA LOVELACE"
PUBLIC = ["/t/coupe/classement", "/t/coupe/table/1", "/t/coupe/rejeu", "/t/coupe/chronique", "/t/coupe/table?table=ada", "/classement", "/classement.csv", "/table/1", "/rejeu", "/chronique", "/etat"]
LATER, BEFORE = "2999-01-01T00:00+01:00", "2001-01-01T00:00+01:00"


@pytest.fixture
def ada(salle: Room) -> Room:
    organiser = salle.person("ORGA")
    player = next(one for one in organiser.get("/organisation").json()["joueurs"] if one["joueur"] == 1)
    entry = {key: player[key] for key in ("club", "serie", "categorie", "equipe", "licence", "partenaire")}
    assert organiser.client.put("/api/t/coupe/joueurs/1", json={**entry, "nom": NAME, "licence": "1234567"}, headers={"X-CSRF-Token": organiser.csrf}).is_success
    return salle


def test_only_officials_are_told_the_name(ada: Room):
    organiser, public = ada.person("ORGA"), ada.person()
    assert NAME in public.get("/t/coupe/classement").text
    organiser.stored("/joueurs/1/affichage", {"par_table": True})
    for path in PUBLIC:
        shown = public.get(path).text
        assert NAME not in shown, path
    line = next(one for one in public.get("/classement").json()["lignes"] if one["table"] == 1)
    assert line["nom"] == "Table 1"
    assert NAME in ada.person("A").get("/t/coupe/classement").text
    assert NAME not in ada.person("JA").get("/classement?affiche=true").text, "a wall opened with a badge"
    told = organiser.get("/journal").json()["gestes"][0]
    assert told["phrases"] == ["Joueur 1\N{NO-BREAK SPACE}: montré au public par son numéro de table"]
    organiser.stored("/joueurs/1/affichage", {"par_table": False})
    assert NAME in public.get("/t/coupe/classement").text


def test_nor_does_the_site_nor_the_paper_put_up(ada: Room):
    organiser = ada.person("ORGA")
    organiser.stored("/joueurs/1/affichage", {"par_table": True})
    with zipfile.ZipFile(io.BytesIO(organiser.get("/site.zip").content)) as site:
        assert not [name for name in site.namelist() if NAME.encode() in site.read(name)]
        assert "Table 1" in site.read("partie-1.html").decode()


def test_an_unknown_player_has_no_name_to_hide(salle: Room):
    assert salle.person("ORGA").post("/joueurs/99/affichage", {"par_table": True}).status_code == 422


def open_sealed(room: Room, until: str) -> None:
    room.person("ORGA").stored("/parties/scellee", {"enveloppe": envelope(), "code": CODE, "fenetre": until})


@pytest.mark.parametrize(("until", "shown"), [(LATER, False), (BEFORE, True), ("", True)])
def test_a_sealed_game_waits_for_its_window(salle: Room, until: str, shown: bool):
    public, judge = salle.person(), salle.person("JA")
    for arbiter in ("A", "B"):
        salle.person(arbiter).stored("/bulletins/top", {"coup": 2})
    for gesture in ("retenir", "clore"):
        judge.stored(f"/partie/{gesture}")
    judge.stored("/partie/clore_partie", {"cause": "decision"})
    open_sealed(salle, until)
    judge.stored("/partie/tirer", {"mode": "prepare"})
    for gesture in ("annoncer", "lancer"):
        judge.stored(f"/partie/{gesture}")
    rack = judge.get("/etat?partie=2").json()["partie"]["tirage"]
    judge.stored("/partie/terminer")
    judge.stored("/partie/retenir")
    for path in ("/rejeu?partie=2", "/chronique?partie=2"):
        assert (public.get(path).status_code == 200) is shown, path
        assert judge.get(path).status_code == 200
    page = public.get("/t/coupe/rejeu?partie=2").text
    assert (f'"{rack}"' in page or rack in page) is shown
    assert ("Cette partie se joue aussi ailleurs" in page) is not shown
    assert ("Cette partie se joue aussi ailleurs" in public.get("/t/coupe/table/1?partie=2").text) is not shown


def test_what_is_no_instant_opens_nothing(salle: Room):
    answer = salle.person("ORGA").post("/parties/scellee", {"enveloppe": envelope(), "code": CODE, "fenetre": "demain"})
    assert (answer.status_code, "demain" in answer.json()["erreur"]) == (422, True)


def test_what_changed_since_the_print_is_marked(salle: Room):
    judge, public = salle.person("JA"), salle.person()
    assert judge.stored("/classement/imprime", {"partie": 1})
    assert "depuis l’impression" not in public.get("/t/coupe/classement").text
    first = next(one for one in judge.get("/bulletins?coup=1").json()["bulletins"] if one["table"] == 1)
    changed = {"table": 1, "coup": 1, "version": first["version"], "motif": "relu", "mot": "STEROLX", "reference": "H3", "score": 66}
    judge.stored("/bulletins", changed)
    page = public.get("/t/coupe/classement").text
    assert "depuis l’impression" in page
    assert "changé\N{NO-BREAK SPACE}: était" in page
    judge.stored("/classement/imprime", {"partie": 1})
    assert "depuis l’impression" not in public.get("/t/coupe/classement").text
