"""The juge-arbitre's gestures: draw, announce, clock, end, word retained, close, cancel, end of the game."""

from duplicata.app.geste import Geste, Reponse
from duplicata.app.salle import Brouillon, Salle
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin, CauseRejet
from duplicata.competition.controle import controler_mot
from duplicata.competition.coup import manquants
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.fin import fin_de_partie, fin_sans_solution
from duplicata.competition.generer import REJETS_MAXIMUM
from duplicata.competition.pioche import completer, proposer
from duplicata.competition.tirage import empreinte, est_valide, minimum_exige
from duplicata.engine.rack import parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def coup_en_cours(partie: Partie) -> Coup:
    if partie.coup is None:
        raise SaisieInvalide(dire("Aucun tirage n’a encore été fait."))
    return partie.coup


def tirer_automatiquement(salle: Salle, geste: Geste, partie: int, graine: str) -> Reponse:
    """Draw from the seed until the rack is valid and playable; rejections are recorded (3.2, 3.6)."""

    def decider(brouillon: Brouillon) -> None:
        _exiger_suite(brouillon.etat.partie(partie))
        if brouillon.etat.partie(partie).ouverture.engagement not in (None, empreinte(graine)):
            raise SaisieInvalide(dire("Cette graine n’est pas celle de l’engagement publié."))
        while True:
            tirage = proposer(brouillon.etat.partie(partie), graine)
            brouillon.ajouter(tirage)
            if isinstance(tirage, ev.TirageFait) and _jouable_ou_rejete(salle, brouillon, partie):
                return

    return salle.faire(geste, decider)


def tirer(salle: Salle, geste: Geste, partie: int, tirage: str) -> Reponse:
    """Take a rack typed from a physical bag.

    ``EEU+ESI?``, all letters, or only those that complete the leftover; one whose composition is not valid
    is recorded as rejected, and the juge-arbitre draws again.
    """

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        _exiger_suite(courante)
        numero = len(courante.coups) + 1
        complet = completer(courante, parse_draw(tirage))
        if not est_valide(complet.rack, minimum_exige(courante.jouables, numero, courante.formule)):
            brouillon.ajouter(ev.TirageRejete(partie=partie, coup=numero, tirage=str(complet)))
            return
        brouillon.ajouter(ev.TirageFait(partie=partie, coup=numero, tirage=str(complet)))
        _jouable_ou_rejete(salle, brouillon, partie)

    return salle.faire(geste, decider)


def rejeter(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """The juge-arbitre puts back the rack just drawn."""

    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(
            ev.TirageRejete(partie=partie, coup=coup.numero, tirage=coup.tirage, cause=CauseRejet.ARBITRE)
        )

    return salle.faire(geste, decider)


def _exiger_suite(partie: Partie) -> None:
    cause = fin_de_partie(partie)
    if cause is not None:
        raise SaisieInvalide(dire("La partie est finie : plus de tirage."))


def _jouable_ou_rejete(salle: Salle, brouillon: Brouillon, numero: int) -> bool:
    """Whether the draw is settled: a playable rack, or the end of the game for want of any."""
    partie = brouillon.etat.partie(numero)
    coup = coup_en_cours(partie)
    if salle.juge.plateau(partie, coup).tops():
        return True
    brouillon.ajouter(
        ev.TirageRejete(partie=numero, coup=coup.numero, tirage=coup.tirage, cause=CauseRejet.SANS_SOLUTION)
    )
    partie = brouillon.etat.partie(numero)
    cause = fin_sans_solution(partie, partie.jouables)
    if cause is None and len(partie.rejets) >= REJETS_MAXIMUM:
        cause = CauseFin.PLUS_DE_COUP
    if cause is not None:
        brouillon.ajouter(ev.PartieClose(partie=numero, cause=cause))
    return cause is not None


def annoncer(salle: Salle, geste: Geste, partie: int) -> Reponse:
    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(ev.TirageAnnonce(partie=partie, coup=coup.numero))

    return salle.faire(geste, decider)


def lancer_chrono(salle: Salle, geste: Geste, partie: int) -> Reponse:
    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        coup = coup_en_cours(courante)
        palier = courante.formule.palier(coup.numero)
        brouillon.ajouter(
            ev.ChronoLance(partie=partie, coup=coup.numero, duree=palier.duree, alerte=palier.alerte)
        )

    return salle.faire(geste, decider)


def annoncer_fin(salle: Salle, geste: Geste, partie: int) -> Reponse:
    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(ev.FinAnnoncee(partie=partie, coup=coup.numero))

    return salle.faire(geste, decider)


def retenir(salle: Salle, geste: Geste, partie: int, mot: str | None = None) -> Reponse:
    """Lay ``SWEATS 3H`` for everybody; without a word, the one the regulation's criteria give (3.4)."""

    def decider(brouillon: Brouillon) -> None:
        brouillon.ajouter(mot_retenu(salle, brouillon.etat.partie(partie), mot))

    return salle.faire(geste, decider)


def mot_retenu(salle: Salle, partie: Partie, mot: str | None) -> ev.MotRetenu:
    """The word laid on the grid, once it is known to be playable."""
    coup = coup_en_cours(partie)
    controle = controler_mot(partie, salle.juge.plateau(partie, coup).position, mot)
    return ev.MotRetenu(
        partie=partie.numero,
        coup=coup.numero,
        mot=controle.mot,
        place=str(controle.place),
        points=controle.points,
    )


def clore_coup(salle: Salle, geste: Geste, partie: int, non_remis: tuple[int, ...] = ()) -> Reponse:
    """Count the move; tables without a slip are named by *non_remis*, or the close is refused."""

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        numero = coup_en_cours(courante).numero
        oubliees = sorted(set(manquants(courante, numero)) - set(non_remis))
        if oubliees:
            raise SaisieInvalide(
                dire(
                    "Coup {coup} : il manque {n} bulletin(s), tables {tables}.",
                    coup=numero,
                    n=len(oubliees),
                    tables=", ".join(map(str, oubliees)),
                )
            )
        brouillon.ajouter(ev.CoupClos(partie=partie, coup=numero, non_remis=tuple(non_remis)))

    return salle.faire(geste, decider)


def annuler_coup(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """Cancel the move being played; the gesture's reason is kept with it (3.6)."""
    _exiger_motif(geste)

    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(ev.CoupAnnule(partie=partie, coup=coup.numero, motif=geste.motif))

    return salle.faire(geste, decider)


def clore_partie(
    salle: Salle, geste: Geste, partie: int, cause: CauseFin | None = None, graine: str | None = None
) -> Reponse:
    """End the game for the cause found (3.7) or the one given, and make the seed of the draw public."""

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        trouvee = cause or fin_de_partie(courante)
        if trouvee is None:
            raise SaisieInvalide(dire("La partie n’est pas finie : il reste des coups à jouer."))
        if courante.fin is None:
            brouillon.ajouter(ev.PartieClose(partie=partie, cause=trouvee))
        if graine is not None and courante.ouverture.engagement is not None:
            brouillon.ajouter(ev.GraineRevelee(partie=partie, graine=graine))
        if not brouillon.faits:
            raise SaisieInvalide(dire("La partie est déjà close."))

    return salle.faire(geste, decider)


def rouvrir_partie(salle: Salle, geste: Geste, partie: int) -> Reponse:
    _exiger_motif(geste)
    evenement = ev.PartieRouverte(partie=partie, motif=geste.motif)
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(evenement))


def noter_retard(salle: Salle, geste: Geste, partie: int, table: int, coup: int) -> Reponse:
    """The table plays from move *coup* on (6.2)."""

    def decider(brouillon: Brouillon) -> None:
        _exiger_venu(brouillon.etat.partie(partie), coup)
        brouillon.ajouter(ev.Retard(partie=partie, table=table, coup=coup))

    return salle.faire(geste, decider)


def exclure(salle: Salle, geste: Geste, partie: int, table: int, coup: int) -> Reponse:
    """Proven cheating: scores annulled, exclusion from move *coup* on (6.1)."""
    _exiger_motif(geste)

    def decider(brouillon: Brouillon) -> None:
        _exiger_venu(brouillon.etat.partie(partie), coup)
        brouillon.ajouter(ev.Tricherie(partie=partie, table=table, coup=coup, motif=geste.motif))

    return salle.faire(geste, decider)


def avertir(salle: Salle, geste: Geste, partie: int, table: int, coup: int, retrait: bool = False) -> Reponse:
    """A disciplinary warning outside any slip, or its withdrawal."""
    _exiger_motif(geste)
    evenement = ev.AvertissementDisciplinaire(
        partie=partie, table=table, coup=coup, motif=geste.motif, nombre=-1 if retrait else 1
    )
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(evenement))


def _exiger_venu(partie: Partie, coup: int) -> None:
    """A move already drawn, or the next one: nobody is late for, or put out of, what may never be played."""
    prochain = len(partie.coups) + 1
    if not 1 <= coup <= prochain:
        raise SaisieInvalide(
            dire(
                "Le coup {coup} n’est pas venu : le prochain est le coup {prochain}.",
                coup=coup,
                prochain=prochain,
            )
        )


def _exiger_motif(geste: Geste) -> None:
    if not geste.motif.strip():
        raise SaisieInvalide(dire("Ce geste demande un motif."))
