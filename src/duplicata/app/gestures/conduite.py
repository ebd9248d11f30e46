"""The juge-arbitre once a rack is drawn: announce, clock, end, retain, close, cancel, end the game."""

from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.events import InterruptionMotivee, JeuInterrompu, JeuRepris
from duplicata.app.state.gesture import Geste, Reponse, exiger_motif
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin
from duplicata.competition.controle import controler_mot
from duplicata.competition.coup import manquants, ouverts, trouver
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.fin import causes_possibles, fin_de_partie
from duplicata.competition.tirage import empreinte
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire, en_tables


def coup_en_cours(partie: Partie) -> Coup:
    if partie.coup is None:
        raise SaisieInvalide(dire("Aucun tirage n’a encore été fait."))
    return partie.coup


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
        courante = brouillon.etat.partie(partie)
        voulu, deja = mot_retenu(salle, courante, mot), coup_en_cours(courante).retenu
        brouillon.ajouter(voulu)
        if deja and (deja.mot, deja.place) == (voulu.mot, voulu.place):
            # Said again: checked all the same, and not written again.
            brouillon.faits.clear()

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


def clore_coup(
    salle: Salle, geste: Geste, partie: int, non_remis: tuple[int, ...] = (), coup: int | None = None
) -> Reponse:
    """Count the last move, or *coup*; tables without a slip are named by *non_remis*, or it is refused."""

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        numero = (trouver(courante, coup) if coup else coup_en_cours(courante)).numero
        _exiger_ordre(courante, numero)
        exiger_complet(courante, numero, non_remis)
        brouillon.ajouter(ev.CoupClos(partie=partie, coup=numero, non_remis=tuple(non_remis)))

    return salle.faire(geste, decider)


def exiger_complet(partie: Partie, coup: int, non_remis: tuple[int, ...] = ()) -> None:
    """Every table has a ruling on the move, or is declared to have handed in nothing."""
    oubliees = sorted(set(manquants(partie, coup)) - set(non_remis))
    if oubliees:
        raise SaisieInvalide(
            accorder(
                len(oubliees),
                "Coup {coup} : il manque {n} bulletin, {tables}.",
                "Coup {coup} : il manque {n} bulletins, {tables}.",
                coup=coup,
                tables=en_tables(oubliees),
            )
        )


def _exiger_ordre(partie: Partie, numero: int) -> None:
    """Moves are closed in order: standings after one of them hold every move before it."""
    for coup in ouverts(partie):
        if coup.numero < numero:
            raise SaisieInvalide(
                dire("Coup {coup} : le coup {avant} n’est pas clos.", coup=numero, avant=coup.numero)
            )


def annuler_coup(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """Cancel the move being played; the gesture's reason is kept with it (3.6)."""
    exiger_motif(geste)

    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(ev.CoupAnnule(partie=partie, coup=coup.numero, motif=geste.motif))

    return salle.faire(geste, decider)


def clore_partie(
    salle: Salle, geste: Geste, partie: int, cause: CauseFin | None = None, graine: str | None = None
) -> Reponse:
    """End the game for the cause found (3.7) or the one given, and make public the seed of the draw.

    *graine* is left aside when it is not that of the digest published.
    """

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        trouvee = cause or fin_de_partie(courante)
        if trouvee is None:
            raise SaisieInvalide(dire("La partie n’est pas finie : il reste des coups à jouer."))
        if courante.fin is None:
            _exiger_cause(courante, trouvee)
            exiger_coups_clos(courante)
            brouillon.ajouter(ev.PartieClose(partie=partie, cause=trouvee))
        if graine is not None and courante.graine is None and courante.engagement == empreinte(graine):
            brouillon.ajouter(ev.GraineRevelee(partie=partie, graine=graine))
        if not brouillon.faits:
            raise SaisieInvalide(dire("La partie est déjà close."))

    return salle.faire(geste, decider)


def _exiger_cause(partie: Partie, cause: CauseFin) -> None:
    """The one the program finds, or one of those only the juge-arbitre knows (3.7)."""
    if cause in (fin_de_partie(partie), *causes_possibles(partie)):
        return
    if cause is CauseFin.DERNIER_TIRAGE:
        raise SaisieInvalide(dire("Ce n’est pas le dernier tirage : le coup s’annule et se rejoue."))
    raise SaisieInvalide(dire("La partie n’est pas finie : il reste des coups à jouer."))


def exiger_coups_clos(partie: Partie) -> None:
    for coup in ouverts(partie):
        raise SaisieInvalide(
            dire("Le coup {coup} n’est pas clos : la partie se clôt après lui.", coup=coup.numero)
        )


def rouvrir_partie(salle: Salle, geste: Geste, partie: int, graine: str | None = None) -> Reponse:
    """The game goes on; drawn from *graine*, a new seed, if the one before was made public at the end."""
    exiger_motif(geste)

    def decider(brouillon: Brouillon) -> None:
        publique = brouillon.etat.partie(partie).graine is not None
        engagement = empreinte(graine) if publique and graine else None
        brouillon.ajouter(ev.PartieRouverte(partie=partie, motif=geste.motif, engagement=engagement))

    return salle.faire(geste, decider)


def interrompre(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """Stop the clock at once; the reason may be noted later."""

    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(JeuInterrompu(partie=partie, coup=coup.numero, motif=geste.motif))

    return salle.faire(geste, decider)


def motiver(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """Note why the game stands still, or say it better."""
    exiger_motif(geste)

    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(InterruptionMotivee(partie=partie, coup=coup.numero, motif=geste.motif))

    return salle.faire(geste, decider)


def reprendre(salle: Salle, geste: Geste, partie: int) -> Reponse:
    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(JeuRepris(partie=partie, coup=coup.numero))

    return salle.faire(geste, decider)
