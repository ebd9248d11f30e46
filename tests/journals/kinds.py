"""Writes one event of each kind, kept with what is shown of it: ``tests/app/room/test_kinds_of_events.py`` opens them.

Run by a version before something of the journal changes: ``PYTHONPATH=tests python -m journals.kinds NAME`` adds
``tests/journals/kinds/NAME/``. What is there already stays as it is.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from duplicata.app.gestures import conduite, double, organisation, saisie, tables, tirage
from duplicata.app.gestures.billets import ajouter_billets, reprendre_billets
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.room.folder import Tournois
from duplicata.arbitrage.decision import Sanction
from duplicata.competition.causes import Cause, CauseFin
from duplicata.competition.formules import lire_formule
from duplicata.competition.notification import remises
from duplicata.competition.transcription import Transcription
from journals.writer import SEED, TABLES, Writer, arbitration, room, write

REGULATION = "fisf-2023"
BLANK = Transcription(incidents=("vierge",))


def played(formula: str, moves: int, *, partners: bool = False) -> Callable[[Tournois], None]:
    def tell(folder: Tournois) -> None:
        with room(folder, folder.chemin.name) as salle:
            writer = Writer(salle)
            if partners:
                organisation.creer_tournoi(salle, writer.geste("ORGA"), "Paires")
                pairs = [Fiche(f"JOUEUR {n}", partenaire=f"PARTENAIRE {n}") for n in range(1, TABLES + 1)]
                organisation.inscrire(salle, writer.geste("ORGA"), pairs)
            else:
                writer.open_event(formula.capitalize())
            play(writer, formula, moves)

    return tell


def play(writer: Writer, formula: str, moves: int) -> int:
    partie = writer.open_game(Programme(REGULATION, lire_formule(formula, REGULATION), graine=SEED))
    for _ in range(moves):
        writer.enter(partie, writer.draw(partie))
        writer.close(partie)
    return partie


def sudden_death(folder: Tournois) -> None:
    """Two tables fall at each move."""
    with room(folder, folder.chemin.name) as salle:
        writer = Writer(salle)
        writer.open_event("Mort subite")
        partie = writer.open_game(Programme(REGULATION, lire_formule("mort_subite", REGULATION), graine=SEED))
        for _ in range(4):
            coup = writer.draw(partie)
            conduite.annoncer_fin(salle, writer.geste(), partie)
            for table in (coup, TABLES + 1 - coup):
                saisie.saisir(salle, writer.geste("A"), partie, coup, table, BLANK)
            for arbiter in ("A", "B"):
                saisie.top_partout(salle, writer.geste(arbiter), partie, arbiter)
            writer.close(partie)


def several(folder: Tournois) -> None:
    """Three games under three formulas, the last one under way; the general standings add them up."""
    with room(folder, folder.chemin.name) as salle:
        writer = Writer(salle)
        writer.open_event("Plusieurs parties")
        for formula in ("normale", "blitz"):
            partie = play(writer, formula, 3)
            conduite.clore_partie(salle, writer.geste(), partie, CauseFin.INTERRUPTION, SEED)
        play(writer, "joker", 2)


def corrections(folder: Tournois) -> None:
    """Whatever can be taken back, corrected, appealed against, cancelled or opened again."""
    with room(folder, folder.chemin.name) as salle:
        writer = Writer(salle)
        writer.open_event("Corrections")
        partie = play(writer, "normale", 4)
        arbitration(writer, partie)
        writer.tell(partie)
        slips(writer, partie)
        people(writer, partie)
        moves(writer, partie)
        conduite.clore_partie(salle, writer.geste(), partie, CauseFin.INTERRUPTION, SEED)
        conduite.rouvrir_partie(salle, writer.geste("JA", "On continue"), partie, "une autre graine")
        samples(writer, partie)


def slips(writer: Writer, partie: int) -> None:
    """Appeals, a difference that a third person settles, corrections taken back, a paper found late."""
    salle = writer.salle
    (coup, table) = writer.blamed(partie, Sanction.AVERTISSEMENT)[-1]
    appeal = writer.geste("JA", "Appel fondé")
    own = saisie.decision_libre(REGULATION, appeal, 1, Sanction.AUCUNE)
    saisie.rectifier(salle, appeal, partie, coup, table, version(writer, partie, coup, table), Cause.APPEL, decision=own)
    differing, corrected, shown, *_ = (
        table
        for table, dossier in salle.etat.dossiers[partie, 4].items()
        if dossier.renvoi is None and len(dossier.auteurs) == 1 and salle.etat.partie(partie).coups[3].decisions[table].points
    )
    double.relire(salle, writer.geste("D2"), partie, 4, differing, BLANK)
    double.trancher(salle, writer.geste("C", "Papier en main"), partie, 4, differing, lambda _: BLANK)
    noted = writer.geste("JA", "Relu")
    saisie.rectifier(salle, noted, partie, 4, corrected, version(writer, partie, 4, corrected), Cause.SAISIE, BLANK)
    saisie.defaire(salle, writer.geste(), noted.cle)
    double.montrer(salle, writer.geste("D2"), partie, 4, shown)
    double.confirmer(salle, writer.geste("D2"), partie, 4, shown, version(writer, partie, 4, shown))
    organisation.regler_confirmations(salle, writer.geste("ORGA"), False)


def version(writer: Writer, partie: int, coup: int, table: int) -> int:
    return writer.salle.etat.dossier(partie, coup, table).version


def people(writer: Writer, partie: int) -> None:
    salle = writer.salle
    tables.noter_retard(salle, writer.geste("JA", "Train en retard"), partie, 4, 2)
    tables.abandonner(salle, writer.geste("JA", "Souffrant"), partie, 5, 5)
    tables.abandonner(salle, writer.geste("JA", "Revenu"), partie, 5, 5, leve=True)
    tables.exclure(salle, writer.geste("JA", "Tricherie"), partie, 6, 3)
    tables.avertir(salle, writer.geste("JA", "Bruit"), partie, 7, 2)
    tables.avertir(salle, writer.geste("JA", "Bruit"), partie, 8, 2)
    tables.avertir(salle, writer.geste("JA", "Ce n’était pas lui"), partie, 8, 2, retrait=True)
    courante = salle.etat.partie(partie)
    given = next((coup.numero, table) for coup in courante.coups for table in courante.joueurs if remises(courante, coup.numero, table))
    reprendre_billets(salle, writer.geste(), partie, [given])
    ajouter_billets(salle, writer.geste(), partie, [writer.blamed(partie, Sanction.NULLITE, Sanction.PENALITE)[-1]])


def moves(writer: Writer, partie: int) -> None:
    """A rack taken back, one rejected, the clock stopped, an entry taken back, a move cancelled; then one played."""
    salle = writer.salle
    tirage.tirer_automatiquement(salle, writer.geste(), partie, SEED)
    tirage.corriger_tirage(salle, writer.geste("JA", "Mal lu"), partie)
    tirage.tirer_automatiquement(salle, writer.geste(), partie, SEED)
    tirage.rejeter(salle, writer.geste("JA", "Lettre tombée"), partie)
    coup = writer.draw(partie)
    conduite.interrompre(salle, writer.geste("JA", "Bruit"), partie)
    conduite.reprendre(salle, writer.geste(), partie)
    conduite.annoncer_fin(salle, writer.geste(), partie)
    entered = writer.geste("A")
    saisie.saisir(salle, entered, partie, coup, 1, BLANK)
    saisie.defaire(salle, writer.geste("A"), entered.cle)
    conduite.annuler_coup(salle, writer.geste("JA", "Mauvaise annonce"), partie)
    coup = writer.draw(partie)
    writer.enter(partie, coup, leave=(2, 6))
    writer.close(partie, (2,))
    saisie.enregistrer(salle, writer.geste("JA", "Sous la pile"), partie, coup, 2, BLANK)


def samples(writer: Writer, partie: int) -> None:
    double.annoncer_sondage(writer.salle, writer.geste("D1"), partie, 5)
    double.tirer_sondage(writer.salle, writer.geste("D1"), partie, 1, "6142531164")
    double.annoncer_sondage(writer.salle, writer.geste("D1"), partie, 3)


KINDS: dict[str, Callable[[Tournois], None]] = {
    "normale": played("normale", 4),
    "blitz": played("blitz", 4),
    "joker": played("joker", 4),
    "paires": played("paires", 3, partners=True),
    "mort_subite": sudden_death,
    "plusieurs": several,
    "corrections": corrections,
}

if __name__ == "__main__":
    place = Path(__file__).parent / "kinds" / sys.argv[1]
    place.parent.mkdir(exist_ok=True)
    write(place, KINDS)
    print(*(f"{one.name} {one.stat().st_size}" for one in sorted(place.iterdir())), sep="\n")
