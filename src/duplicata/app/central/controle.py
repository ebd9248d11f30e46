"""Whether what a centre sent goes on from what came before, and plays the event as it was settled for all."""

from duplicata.app.central.depot import Depot, Tete
from duplicata.app.central.ensemble import ouverture
from duplicata.app.central.envoi import Envoi, Refus
from duplicata.app.central.evenement import PAR_CENTRE, Simultane
from duplicata.app.state.state import Etat
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Solo
from duplicata.competition.tournoi import Tournoi
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
    """It is a journal of that centre, and the games of the event are played as it says."""
    tournoi = etat.tournoi
    if tournoi is None:
        return
    _exiger_numeros(tournoi)
    if tournoi.centre is None and not tournoi.parties:
        return
    ouvert, attendu = tournoi.centre, next(un for un in evenement.centres if un.numero == centre)
    if ouvert is None or (ouvert.simultane, ouvert.centre) != (evenement.identifiant, attendu.identifiant):
        raise Refus(dire("Ce journal n’est pas celui du centre {n} de cet événement.", n=centre))
    numeros = {jeu.engagement: n for n, jeu in enumerate(evenement.jeux, 1)}
    for ici, partie in sorted(tournoi.parties.items()):
        n = numeros.get(partie.ouverture.engagement or "", 0)
        if faute := _faute(evenement, n, partie.ouverture):
            raise Refus(dire("Partie {n} : {faute}", n=ici, faute=faute))


def _exiger_numeros(tournoi: Tournoi) -> None:
    """Number 10001 of centre 1 would be number 1 of centre 2."""
    numeros = {*tournoi.inscrits, *tournoi.par_table}
    for partie in tournoi.parties.values():
        numeros.update(partie.joueurs, (joueur.joueur for joueur in partie.joueurs.values()))
    if (dernier := max(numeros, default=0)) >= PAR_CENTRE:
        raise Refus(
            dire(
                "Un centre numérote ses joueurs et ses tables jusqu’à {maximum} : {n} est de trop.",
                maximum=PAR_CENTRE - 1,
                n=dernier,
            )
        )


def _faute(evenement: Simultane, n: int, jouee: ev.PartieOuverte) -> str | None:
    if not n or not jouee.preparee:
        return dire("ce n’est pas la partie scellée de l’événement.")
    attendue = ouverture(evenement, n)
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
    if evenement.solo is Solo.PAR_CENTRE and regle != (attendue.seuil_solo, attendue.bonus_solo):
        return dire("la règle des solos n’est pas celle de l’événement.")
    return None
