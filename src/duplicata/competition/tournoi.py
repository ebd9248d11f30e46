"""A tournament: its players, its games, its standings over all games."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from duplicata.competition import centre
from duplicata.competition import evenements as ev
from duplicata.competition import evenements_tournoi as et
from duplicata.competition import partie as de_partie
from duplicata.competition.causes import OrdreTables, Presence
from duplicata.competition.etat import Partie
from duplicata.competition.parcours import Troncon
from duplicata.competition.places import rasseoir, vierge
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Tournoi(Struct, frozen=True):
    ouverture: et.TournoiOuvert
    inscrits: dict[int, et.Inscription] = {}
    parties: dict[int, Partie] = {}
    clos: bool = False
    cle: et.ClePubliee | None = None
    """What signs results; journals of earlier versions have none until somebody asks for a signature."""
    par_table: frozenset[int] = frozenset()
    """Players whom the public is shown by the number of their table."""
    fenetres: dict[int, str] = {}
    """Game -> instant before which it is not shown, told or played again."""
    centre: et.CentreOuvert | None = None
    """Of which *simultané* this is a centre."""
    propositions: dict[int, bool] = {}
    """Number of what the federation proposed -> whether it was accepted."""
    presences: dict[int, Presence] = {}
    """Player -> what is known of him at the door; nothing is for those not named."""
    droit: int = 0
    """What everybody owes, in hundredths."""
    tarifs: dict[str, int] = {}
    """Category -> what its players owe instead."""
    droits: dict[int, int] = {}
    """Player -> what he owes instead."""
    paiements: dict[int, int] = {}
    """Player -> all that he paid."""
    places: dict[int, int] = {}
    """Player -> table, once tables were given; each sits at the table of his number until then."""
    ordre: OrdreTables = OrdreTables.NUMERO
    """The one they were given in."""
    parcours: tuple[Troncon, ...] = ()
    """How correction slips are carried through the room; by the numbers of the tables unless it was given."""

    def presence(self, joueur: int) -> Presence:
        return self.presences.get(joueur, Presence.ATTENDU)

    def du(self, joueur: int) -> int:
        """What the player owes in all."""
        inscrit = self.inscrits.get(joueur)
        commun = self.tarifs.get(inscrit.categorie, self.droit) if inscrit else self.droit
        return self.droits.get(joueur, commun)

    @property
    def prochaine(self) -> int:
        """Number of the next game; those before it keep theirs, even if one among them was taken back."""
        return max(self.parties, default=0) + 1


def appliquer(tournoi: Tournoi | None, evenement: ev.DePartie | et.DeTournoi) -> Tournoi:
    """The state after *evenement*; raises ``SaisieInvalide``, and changes nothing, when it cannot be."""
    if isinstance(evenement, et.TournoiOuvert):
        if tournoi is not None:
            raise SaisieInvalide(dire("Le tournoi est déjà ouvert."))
        return Tournoi(evenement)
    if tournoi is None:
        raise SaisieInvalide(dire("Le tournoi n’est pas ouvert."))
    if isinstance(evenement, et.Inscription):
        return replace(tournoi, inscrits={**tournoi.inscrits, evenement.joueur: evenement})
    if isinstance(evenement, et.TournoiClos):
        return _clore(tournoi)
    if isinstance(evenement, et.TournoiRouvert):
        if not tournoi.clos:
            raise SaisieInvalide(dire("Le tournoi n’est pas clos."))
        return replace(tournoi, clos=False)
    if isinstance(evenement, et.PartieRetiree):
        return _retirer(tournoi, evenement)
    if isinstance(evenement, et.ClePubliee):
        return replace(tournoi, cle=evenement)
    if isinstance(evenement, et.NomEfface):
        return effacer(tournoi, evenement.joueur)
    if isinstance(evenement, et.ParcoursFixe):
        return replace(tournoi, parcours=evenement.parcours)
    if isinstance(evenement, DuPointage):
        return _pointer(tournoi, evenement)
    if isinstance(evenement, et.AffichageChoisi):
        if evenement.joueur not in tournoi.inscrits:
            raise SaisieInvalide(dire("Joueur {joueur} inconnu.", joueur=evenement.joueur))
        choisi = {evenement.joueur}
        return replace(
            tournoi,
            par_table=tournoi.par_table | choisi if evenement.par_table else tournoi.par_table - choisi,
        )
    if isinstance(evenement, et.FenetreFixee):
        if evenement.partie not in tournoi.parties:
            raise SaisieInvalide(dire("La partie {n} n’est pas ouverte.", n=evenement.partie))
        return replace(tournoi, fenetres={**tournoi.fenetres, evenement.partie: evenement.des})
    if isinstance(evenement, et.CentreOuvert):
        return replace(tournoi, centre=centre.ouvrir(tournoi.centre, evenement, tournoi.parties))
    if isinstance(evenement, et.PropositionReglee):
        if evenement.numero in tournoi.propositions:
            raise SaisieInvalide(dire("Proposition {n} : elle est déjà réglée.", n=evenement.numero))
        reglees = {**tournoi.propositions, evenement.numero: evenement.acceptee}
        return replace(tournoi, propositions=reglees)
    if isinstance(evenement, ev.PartieOuverte | ev.JoueurInscrit):
        _verifier(tournoi, evenement)
    partie = de_partie.appliquer(tournoi.parties.get(evenement.partie), evenement)
    return replace(tournoi, parties={**tournoi.parties, evenement.partie: partie})


DuPointage = et.PresenceNotee | et.DroitFixe | et.PaiementNote | et.PlacesDonnees


def _pointer(tournoi: Tournoi, e: DuPointage) -> Tournoi:
    """What happens at the door."""
    nommes = e.tables if isinstance(e, et.PlacesDonnees) else () if e.joueur is None else (e.joueur,)
    for joueur in nommes:
        if joueur not in tournoi.inscrits:
            raise SaisieInvalide(dire("Joueur {joueur} inconnu.", joueur=joueur))
    if isinstance(e, et.PresenceNotee):
        return replace(tournoi, presences={**tournoi.presences, e.joueur: e.presence})
    if isinstance(e, et.PaiementNote):
        return replace(tournoi, paiements={**tournoi.paiements, e.joueur: e.centimes})
    if isinstance(e, et.PlacesDonnees):
        return _placer(tournoi, e)
    if e.joueur is None and e.categorie:
        return replace(tournoi, tarifs={**tournoi.tarifs, e.categorie: e.centimes})
    if e.joueur is None:
        return replace(tournoi, droit=e.centimes)
    return replace(tournoi, droits={**tournoi.droits, e.joueur: e.centimes})


def _placer(tournoi: Tournoi, e: et.PlacesDonnees) -> Tournoi:
    if len({*e.tables.values()}) < len(e.tables):
        raise SaisieInvalide(dire("Deux joueurs auraient la même table."))
    parties = dict(tournoi.parties)
    for n in e.parties:
        if n not in parties:
            raise SaisieInvalide(dire("La partie {n} n’est pas ouverte.", n=n))
        if not vierge(parties[n]):
            raise SaisieInvalide(
                dire("Partie {n} : le premier tirage est fait, plus personne n’y change de table.", n=n)
            )
        parties[n] = rasseoir(parties[n], e.tables)
    return replace(tournoi, places=e.tables, ordre=e.ordre, parties=parties)


def _clore(tournoi: Tournoi) -> Tournoi:
    ouverte = next((numero for numero, partie in tournoi.parties.items() if partie.fin is None), None)
    if ouverte is not None:
        raise SaisieInvalide(dire("La partie {n} n’est pas finie.", n=ouverte))
    return replace(tournoi, clos=True)


def retirable(partie: Partie) -> bool:
    """Nothing was drawn for it, and what will be is still unknown: nobody has played it nor could have."""
    secrete = all(germe.graine is None for germe in partie.germes)
    return not partie.coups and not partie.rejets and partie.fin is None and secrete


def _retirer(tournoi: Tournoi, e: et.PartieRetiree) -> Tournoi:
    partie = tournoi.parties.get(e.partie)
    if partie is None:
        raise SaisieInvalide(dire("La partie {n} n’est pas ouverte.", n=e.partie))
    if not retirable(partie):
        raise SaisieInvalide(
            dire("Partie {n} : elle est commencée ou finie, elle ne se retire plus.", n=e.partie)
        )
    return replace(
        tournoi,
        parties={n: une for n, une in tournoi.parties.items() if n != e.partie},
        fenetres={n: des for n, des in tournoi.fenetres.items() if n != e.partie},
    )


def sans_nom(joueur: int) -> str:
    """How somebody is named whose name was erased: the same in every language, like any name."""
    return f"Joueur {joueur}"


def effacer(tournoi: Tournoi, joueur: int) -> Tournoi:
    """The name and the licence of a player, and of his partner, are shown no more; the results stay."""
    inscrit = tournoi.inscrits.get(joueur)
    if inscrit is None:
        raise SaisieInvalide(dire("Joueur {joueur} inconnu.", joueur=joueur))
    nom = sans_nom(joueur)
    anonyme = replace(inscrit, nom=nom, partenaire="", licence="")
    parties = {n: _rebaptiser(partie, joueur, nom) for n, partie in tournoi.parties.items()}
    return replace(tournoi, inscrits={**tournoi.inscrits, joueur: anonyme}, parties=parties)


def masquer(tournoi: Tournoi) -> Tournoi:
    """What the public is shown: « Table 12 » instead of the names of those who asked for it."""
    inscrits, parties = dict(tournoi.inscrits), dict(tournoi.parties)
    for joueur in tournoi.par_table:
        nom = sans_nom(joueur)
        for numero, partie in sorted(parties.items()):
            if joueur in partie.sieges:
                nom = f"Table {partie.sieges[joueur]}"
                parties[numero] = _rebaptiser(partie, joueur, nom)
        inscrits[joueur] = replace(inscrits[joueur], nom=nom, partenaire="", licence="")
    return replace(tournoi, inscrits=inscrits, parties=parties) if tournoi.par_table else tournoi


def _rebaptiser(partie: Partie, joueur: int, nom: str) -> Partie:
    table = partie.sieges.get(joueur)
    if table is None:
        return partie
    assis = replace(partie.joueurs[table], nom=nom)
    return replace(partie, joueurs={**partie.joueurs, table: assis})


def _verifier(tournoi: Tournoi, evenement: ev.PartieOuverte | ev.JoueurInscrit) -> None:
    if tournoi.clos:
        raise SaisieInvalide(dire("Le tournoi est clos."))
    if isinstance(evenement, ev.PartieOuverte):
        if evenement.partie != tournoi.prochaine and evenement.partie not in tournoi.parties:
            raise SaisieInvalide(dire("La prochaine partie est la partie {n}.", n=tournoi.prochaine))
        if tournoi.centre:
            centre.exiger_du_dossier(tournoi.centre, evenement, tournoi.parties)
        return
    joueur = evenement.joueur or evenement.table
    if joueur not in tournoi.inscrits:
        raise SaisieInvalide(dire("Joueur {joueur} inconnu.", joueur=joueur))
    exclue = next(
        (
            n
            for n, partie in tournoi.parties.items()
            if n < evenement.partie and partie.sieges.get(joueur) in partie.exclus
        ),
        None,
    )
    if exclue is not None:
        raise SaisieInvalide(dire("Joueur {joueur} : exclu depuis la partie {n}.", joueur=joueur, n=exclue))


Filtre = Callable[[et.Inscription], bool]
"""Which entries a standing keeps: a category, a series, a club."""
