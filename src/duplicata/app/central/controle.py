"""Whether what a centre sent goes on from what came before, and plays the event as it was settled for all."""

from duplicata.app.central.depot import Depot, Tete
from duplicata.app.central.ensemble import ouverture
from duplicata.app.central.envoi import Envoi, Refus
from duplicata.app.central.evenement import RegleSolo, Simultane
from duplicata.app.state.state import Etat
from duplicata.competition import evenements as ev
from duplicata.journal.row import GENESIS
from duplicata.langue import dire


def exiger_suite(depot: Depot, envoi: Envoi, tete: Tete) -> None:
    """What is already stored is what this envoi says, line by line; a fork is named by its first line."""
    premiere = envoi.rows[0]
    connues = envoi.rows[: tete.ligne - premiere.seq + 1]
    stockee = depot.empreinte(envoi.centre, premiere.seq - 1) if premiere.seq > 1 else GENESIS
    ligne = premiere.seq - 1
    if premiere.previous == stockee:
        if not connues or depot.empreinte(envoi.centre, connues[-1].seq) == connues[-1].digest:
            return
        stockees = {row.seq: row.digest for row in depot.lignes(envoi.centre, ligne)}
        ligne = next(row.seq for row in connues if stockees.get(row.seq) != row.digest)
    raise Refus(
        dire(
            "Fourche à la ligne {ligne} : le poste {autre} envoie autre chose que le poste {poste}, déjà "
            "reçu. Un seul ordinateur joue pour un centre ; la fédération choisit lequel compte.",
            ligne=ligne,
            autre=envoi.poste[:8],
            poste=tete.poste[:8],
        ),
        "fourche",
    )


def exiger_regles(etat: Etat, evenement: Simultane, centre: int) -> None:
    """The games of the event are played as it says; others are the centre's own."""
    if etat.tournoi is None:
        return
    for n, partie in sorted(etat.tournoi.parties.items()):
        if n <= len(evenement.jeux) and (faute := _faute(evenement, n, partie.ouverture)):
            raise Refus(dire("Partie {n} : {faute}", n=n, faute=faute))


def _faute(evenement: Simultane, n: int, jouee: ev.PartieOuverte) -> str | None:
    attendue = ouverture(evenement, n)
    if jouee.engagement != attendue.engagement or not jouee.preparee:
        return dire("ce n’est pas la partie scellée de l’événement.")
    if jouee.reglement != attendue.reglement:
        return dire(
            "règlement « {joue} », l’événement se joue sous « {attendu} ».",
            joue=jouee.reglement,
            attendu=attendue.reglement,
        )
    if attendue.empreinte_lexique and jouee.empreinte_lexique != attendue.empreinte_lexique:
        return dire("le lexique n’est pas celui de l’événement.")
    if jouee.formule != attendue.formule:
        return dire("la formule n’est pas celle de l’événement.")
    # Where the event gives the solos, what a centre pays for its own counts for nothing.
    regle = (jouee.seuil_solo, jouee.bonus_solo)
    if evenement.solo is RegleSolo.PAR_CENTRE and regle != (attendue.seuil_solo, attendue.bonus_solo):
        return dire("la règle des solos n’est pas celle de l’événement.")
    return None
