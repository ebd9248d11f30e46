"""A federation makes an event, a centre opens its file, plays, sends; what the federation proposes is settled there."""

import io
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.conftest import MOVE, Duplicata, Outcome
from documents.test_enveloppe import CODE
from duplicata.app.room.folder import Tournois, lire_etat
from duplicata.competition.formules import Formule
from duplicata.competition.generer import generer
from duplicata.competition.preparee import preparer
from duplicata.documents.enveloppe import sceller
from duplicata.documents.simultane.cles import publique
from duplicata.documents.simultane.dossier import lire_dossier
from duplicata.documents.simultane.envoi import lire_envoi
from duplicata.documents.simultane.evenement import lire_evenement
from duplicata.documents.simultane.proposition import (
    Correction,
    Proposition,
    Propositions,
    Revocation,
    signer_propositions,
)
from duplicata.journal import read_rows
from duplicata.lexicons.find import find_lexicon

Command = Callable[..., Outcome]
DESCRIPTION = """
simultane: {nom: Simultané d’essai, date: 2026-11-20, fenetre: "2099-11-21T22:00+01:00", reglement: fisf-2023, solo: evenement}
parties: [un.scellee]
centres:
  - {nom: Nancy, comite: Lorraine, joueurs: nancy.csv}
  - {nom: Liège, pays: Belgique, numero: 12}
"""


class Federation(NamedTuple):
    folder: Path
    files: Path

    @property
    def event(self) -> Path:
        return next(self.files.glob("*.simultane"))

    def centre(self, number: int) -> Path:
        return max(self.files.glob(f"{number:03}-*.centre"), key=lambda file: len(file.name))


@pytest.fixture
def command(duplicata: Duplicata) -> Callable[..., Outcome]:
    return lambda *arguments: duplicata(*map(str, arguments))


@pytest.fixture(scope="module")
def sealed() -> bytes:
    """Sealing takes half a second: once for all."""
    game = generer("7", Formule(), find_lexicon(None), "fisf-2023")
    return sceller(preparer(game, "sel"), CODE)


@pytest.fixture
def federation(tmp_path: Path, sealed: bytes, command: Command) -> Federation:
    (tmp_path / "un.scellee").write_bytes(sealed)
    (tmp_path / "nancy.csv").write_text("nom;licence\nAda Exemple;1001\nBlaise Exemple;1002\n", "utf-8")
    (tmp_path / "description.yaml").write_text(DESCRIPTION, "utf-8")
    made = command("simultane", "creer", tmp_path / "description.yaml", "--sortie", tmp_path / "faits", "--json")
    assert made.code == 0, made.err
    assert len(json.loads(made.out)["dossiers"]) == 2
    return Federation(tmp_path, tmp_path / "faits")


@pytest.fixture
def opened(federation: Federation, command: Command) -> str:
    answer = command("simultane", "ouvrir", federation.centre(1), "--json")
    assert answer.code == 0, answer.err
    assert json.loads(answer.out)["joueurs"] == 2
    return str(json.loads(answer.out)["tournoi"])


def test_the_event_has_a_file_per_centre_and_a_card_of_one_page(federation: Federation):
    event = lire_evenement(federation.event.read_bytes())
    assert [centre.numero for centre in event.centres] == [1, 12]
    assert [lire_dossier(federation.centre(n).read_bytes()).centre.nom for n in (1, 12)] == ["Nancy", "Liège"]
    assert federation.event.stat().st_mode & 0o777 == 0o600
    assert federation.centre(1).with_suffix(".pdf").read_bytes().startswith(b"%PDF")


def test_a_lost_file_is_replaced_and_the_others_stay(federation: Federation, command: Command):
    before = {n: federation.centre(n).read_bytes() for n in (1, 12)}
    again = command("simultane", "dossiers", federation.event, "--sortie", federation.folder / "encore")
    assert again.code == 0
    assert {path.name: path.read_bytes() for path in (federation.folder / "encore").glob("*.centre")} == {
        path.name: path.read_bytes() for path in federation.files.glob("*.centre")
    }
    assert command("simultane", "dossiers", federation.event, "--sortie", federation.files, "--remplacer", "12").code == 0
    event = lire_evenement(federation.event.read_bytes())
    old, new = (lire_dossier(one) for one in (before[12], federation.centre(12).read_bytes()))
    assert (new.centre.edition, event.centres[1].revoquees) == (2, (publique(old.centre.cle),))
    assert federation.centre(1).read_bytes() == before[1]
    assert command("simultane", "dossiers", federation.event, "--sortie", federation.files, "--remplacer", "5").code == 2


def play_one_move(tournament: str, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in [*MOVE, "top", "", "quitter"])))
    assert command("partie", "jouer", tournament, "--code", CODE).code == 0


def test_a_centre_plays_the_game_of_its_file_and_no_other(opened: str, federation: Federation, command: Command):
    folder = Tournois()
    state = lire_etat(folder.fichier(opened))
    centre = state.ouvert().centre
    assert centre is not None
    assert (centre.numero, centre.nom, centre.bonus_solo, str(centre.solo)) == (1, "Nancy", 10, "evenement")
    kept = folder.fichier(opened).with_name(f"{opened}.duplicata.centre")
    assert kept.stat().st_mode & 0o777 == 0o600
    assert not any(lire_dossier(kept.read_bytes()).centre.cle in row.payload for row in read_rows(folder.fichier(opened)))
    refused = command("tournoi", "ouvrir", opened, "--code", "MAUVAIS-CODE-77")
    assert (refused.code, "n’ouvre pas" in refused.err) == (2, True)
    assert command("tournoi", "ouvrir", opened, "--code", CODE).code == 0
    tournament = lire_etat(folder.fichier(opened)).ouvert()
    assert (tournament.parties[1].ouverture.bonus_solo, tournament.fenetres) == (0, {1: "2099-11-21T22:00+01:00"})
    over = command("tournoi", "ouvrir", opened, "--code", CODE)
    assert (over.code, "Toutes les parties" in over.err) == (2, True)


def test_the_same_file_is_opened_once_on_a_computer_and_elsewhere_by_another_laptop(
    opened: str, federation: Federation, command: Command, tmp_path: Path
):
    again = command("simultane", "ouvrir", federation.centre(1))
    assert (again.code, f"« {opened} »".replace(" ", "\u00a0") in again.err) == (2, True)
    assert Tournois().identifiants() == [opened]
    other = command("simultane", "ouvrir", federation.centre(1), "--dossier", tmp_path / "autre", "--json")
    mine = lire_etat(Tournois().fichier(opened)).ouvert().centre
    assert mine is not None
    assert json.loads(other.out)["poste"] != mine.poste


def test_the_file_that_replaces_a_lost_one_continues_the_centre(opened: str, federation: Federation, command: Command):
    command("simultane", "dossiers", federation.event, "--sortie", federation.files, "--remplacer", "1")
    answer = command("simultane", "ouvrir", federation.centre(1), "--json")
    assert json.loads(answer.out)["tournoi"] == opened
    centre = lire_etat(Tournois().fichier(opened)).ouvert().centre
    assert centre is not None
    assert centre.edition == 2
    assert command("simultane", "envoyer", opened, "--sortie", federation.folder / "a.envoi").code == 0
    with (federation.folder / "a.envoi").open("rb") as sent:
        assert lire_envoi(sent).entete.cle == centre.cle


def test_a_journal_brought_to_another_laptop_goes_on_there_once_the_file_is_opened(opened: str, federation: Federation, command: Command):
    journal = Tournois().fichier(opened)
    before = lire_etat(journal).ouvert().centre
    journal.with_name(f"{journal.name}.centre").unlink()
    refused = command("simultane", "envoyer", opened, "--sortie", federation.folder / "a.envoi")
    assert (refused.code, "ouvrez-le de nouveau ici" in refused.err) == (2, True)
    assert json.loads(command("simultane", "ouvrir", federation.centre(1), "--json").out)["tournoi"] == opened
    after = lire_etat(journal).ouvert().centre
    assert before is not None
    assert after is not None
    assert (after.edition, after.poste != before.poste) == (1, True)
    assert command("simultane", "envoyer", opened, "--sortie", federation.folder / "a.envoi").code == 0
    results = json.loads(command("resultats", "ecrire", opened).out)
    assert (results["evenement"]["identifiant"], results["centre"]) == (after.simultane, after.centre)


def test_another_word_list_is_refused_by_the_one_that_is_wanted(federation: Federation, command: Command, monkeypatch):
    from duplicata.app.centre import ouverture
    from duplicata.engine.lexicon import lexicon_of_words

    monkeypatch.setattr(ouverture, "find_lexicon", lambda _name: lexicon_of_words("autre", ["AS"]))
    refused = command("simultane", "ouvrir", federation.centre(1))
    assert (refused.code, "liste de mots «\u00a0dicollecte-7.0\u00a0» d’empreinte" in refused.err) == (2, True)
    assert Tournois().identifiants() == []


def test_what_is_sent_is_the_journal_from_any_line(opened: str, federation: Federation, command: Command):
    whole, rest = federation.folder / "tout.envoi", federation.folder / "suite.envoi"
    assert command("simultane", "envoyer", opened, "--sortie", whole).code == 0
    assert command("simultane", "envoyer", opened, "--sortie", rest, "--depuis", "3").code == 0
    rows = read_rows(Tournois().fichier(opened))
    with whole.open("rb") as sent:
        assert lire_envoi(sent).lignes == tuple(rows)
    with rest.open("rb") as sent:
        # The opening of a centre is one gesture: what begins inside it begins with it.
        assert lire_envoi(sent).lignes == tuple(rows)
    assert command("simultane", "envoyer", opened, "--sortie", rest, "--depuis", "99").code == 2
    assert command("simultane", "envoyer", opened, "--sortie", whole).code == 0


def test_proposals_are_shown_and_settled_one_by_one(opened: str, federation: Federation, command: Command, monkeypatch):
    event = lire_evenement(federation.event.read_bytes())
    assert command("tournoi", "ouvrir", opened, "--code", CODE).code == 0
    play_one_move(opened, command, monkeypatch)
    state = lire_etat(Tournois().fichier(opened))
    move = state.partie(1).coups[0]
    slip, ruling = move.bulletins[1], move.decisions[1]
    wanted = replace(ruling, points=1, points_bruts=1)

    def proposal(number: int, **changes) -> Proposition:
        about = Correction(**{"partie": 1, "engagement": event.parties[0].engagement, "coup": 1, "table": 1, "bulletin": slip, "decision": wanted} | changes)
        return Proposition(numero=number, quand=datetime.now(UTC).isoformat(), auteur="Commission", motif="même décision partout", objet=about)

    revoked = Proposition(numero=4, quand="", auteur="Fédération", motif="clé perdue", objet=Revocation(cle="0" * 64))
    all_of_them = (proposal(1), proposal(2, table=9), proposal(3, engagement="0" * 64), revoked)
    file = federation.folder / "a.proposition"
    file.write_bytes(signer_propositions(Propositions(evenement=event.identifiant, centre=event.centres[0].identifiant, propositions=all_of_them), event.cle))

    shown = json.loads(command("simultane", "propositions", opened, file, "--json").out)["propositions"]
    assert [one["acceptee"] for one in shown] == [None] * 4
    assert lire_etat(Tournois().fichier(opened)).partie(1).coups[0].decisions[1] == ruling
    for number, told in ((1, "motif"), (2, "pas de décision"), (3, "pas celle que la fédération a lue")):
        reason = ("--motif", "papier relu") if number != 1 else ()
        refused = command("simultane", "propositions", opened, "--accepter", str(number), *reason)
        assert (refused.code, told in refused.err) == (2, True), refused.err
    assert command("simultane", "propositions", opened, "--accepter", "1", "--motif", "papier relu").code == 0
    assert command("simultane", "propositions", opened, "--ecarter", "2", "--motif", "autre table").code == 0
    assert command("simultane", "propositions", opened, "--accepter", "4").code == 0
    after = lire_etat(Tournois().fichier(opened))
    assert after.partie(1).coups[0].decisions[1].points == 1
    assert after.ouvert().propositions == {1: True, 2: False, 4: True}
    again = command("simultane", "propositions", opened, "--accepter", "1", "--motif", "encore")
    assert again.code == 2


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("nom: Simultané d’essai", "nom: Simultané d’essai, couleur: bleu", "clé inconnue"),
        ("date: 2026-11-20", "date: demain", "Date"),
        ('"2099-11-21T22:00+01:00"', "bientôt", "n’est pas un instant"),
        ("solo: evenement", "solo: jamais", "solo"),
        ("reglement: fisf-2023", "reglement: fisf-2016", "scellée pour fisf-2023"),
        ("parties: [un.scellee]", "parties: []", "au moins une partie"),
        ("parties: [un.scellee]", "parties: [un.scellee, un.scellee]", "deux fois"),
        ("parties: [un.scellee]", "parties: [rien.scellee]", "introuvable"),
        ("numero: 12", "numero: 99999", "numero"),
        ("{nom: Liège, pays: Belgique, numero: 12}", "Liège", "clés et des valeurs"),
    ],
)
def test_a_description_that_cannot_be_is_refused_in_a_sentence(federation: Federation, command: Command, old, new, told):
    assert old in DESCRIPTION
    (federation.folder / "autre.yaml").write_text(DESCRIPTION.replace(old, new), "utf-8")
    refused = command("simultane", "creer", federation.folder / "autre.yaml", "--sortie", federation.folder / "non")
    assert (refused.code, told in refused.err) == (2, True), refused.err
    assert not (federation.folder / "non").exists()

