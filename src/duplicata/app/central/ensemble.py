"""All centres as the one tournament they play: what each of them has, then solos and ranks over all.

Everything else stays where it happened: averages look at the players of one arbiter, warnings and penalties
are the table's own.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from duplicata.app.central.apport import Apport, PartieJouee, cle_du_coup, cumuler
from duplicata.app.central.evenement import RegleEcart, Simultane, numero_general
from duplicata.app.central.reference import reference
from duplicata.app.state.state import Etat
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin, Solo
from duplicata.competition.cloture import seul_meilleur, solo_paye
from duplicata.competition.etat import Coup, Cumul, Joueur, Partie, nouvelle_partie
from duplicata.competition.evenements_tournoi import TournoiOuvert
from duplicata.competition.tournoi import Tournoi

Regles = Mapping[tuple[int, int], RegleEcart]
"""Centre and game -> how its players are ranked, where the federation ruled otherwise than the event does."""


class Ecart(Struct, frozen=True):
    """What a centre did not play as it was sealed."""

    centre: int
    partie: int
    annules: tuple[int, ...]
    differents: tuple[int, ...]
    """Moves of the centre that are not those of the sealed game, by their number there."""
    manquants: tuple[int, ...]
    """Moves of the sealed game that it will not play."""
    regle: RegleEcart
    tranche: bool
    """The federation ruled on this centre."""


class Place(Struct, frozen=True):
    """Where the moves of a centre stand in the event."""

    partie: int
    """Number of the game in the centre."""

    conformes: dict[int, int]
    """Move of the centre -> move of the event."""
    ecart: Ecart | None


class Ensemble(Struct, frozen=True):
    tournoi: Tournoi
    """Of those who are ranked; its moves have no slips."""
    places: dict[tuple[int, int], Place]
    """Centre and game -> where its moves stand."""
    solos: dict[tuple[int, int], int]
    """Game and move -> the table that has the solo, where the event gives it."""
    effectifs: dict[tuple[int, int], int]
    """Game and move -> players it was won against, himself included."""
    comblements: dict[tuple[int, int, int], int]
    """Game, table, move -> what is given for a move that was not played as sealed."""
    marques: dict[int, RegleEcart]
    """Player -> how he is ranked, of those whose centre did not play every move."""
    contestes: frozenset[int]

    @property
    def ecarts(self) -> list[Ecart]:
        return [place.ecart for _, place in sorted(self.places.items()) if place.ecart]


def assembler(
    evenement: Simultane,
    apports: Mapping[int, Apport],
    regles: Regles,
    etat_de: Callable[[int], Etat],
) -> Ensemble:
    """*etat_de* is asked only of centres that did not play as it was sealed."""
    attendus = len(evenement.centres)
    assemblage = _Assemblage(evenement, dict(sorted(apports.items())), regles, etat_de)
    parties = {n: assemblage.partie(n) for n in range(1, len(evenement.jeux) + 1)}
    inscrits = {
        (numero := numero_general(centre, joueur)): replace(inscrit, joueur=numero)
        for centre, apport in assemblage.apports.items()
        for joueur, inscrit in apport.inscrits.items()
    }
    ecartes = {un for un, regle in assemblage.marques.items() if regle is RegleEcart.NON_CLASSE}
    clos = len(apports) == attendus and all(apport.clos for apport in apports.values())
    tournoi = Tournoi(
        ouverture=TournoiOuvert(nom=evenement.nom, date=evenement.date, departage=evenement.departage),
        inscrits={numero: inscrit for numero, inscrit in inscrits.items() if numero not in ecartes},
        parties={n: partie for n, partie in parties.items() if partie is not None},
        clos=clos,
        par_table=_numeros(assemblage.apports, lambda apport: apport.par_table),
    )
    return Ensemble(
        tournoi,
        assemblage.places,
        assemblage.solos,
        assemblage.effectifs,
        assemblage.comblements,
        assemblage.marques,
        _numeros(assemblage.apports, lambda apport: apport.contestes),
    )


def _numeros(apports: Mapping[int, Apport], de: Callable[[Apport], frozenset[int]]) -> frozenset[int]:
    return frozenset(
        numero_general(centre, joueur) for centre, apport in apports.items() for joueur in de(apport)
    )


class _Assemblage:
    def __init__(
        self,
        evenement: Simultane,
        apports: dict[int, Apport],
        regles: Regles,
        etat_de: Callable[[int], Etat],
    ) -> None:
        self.evenement, self.apports, self.regles, self.etat_de = evenement, apports, regles, etat_de
        self.places: dict[tuple[int, int], Place] = {}
        self.solos: dict[tuple[int, int], int] = {}
        self.effectifs: dict[tuple[int, int], int] = {}
        self.comblements: dict[tuple[int, int, int], int] = {}
        self.marques: dict[int, RegleEcart] = {}

    def partie(self, n: int) -> Partie | None:
        jouees = {centre: apport.parties[n] for centre, apport in self.apports.items() if n in apport.parties}
        if not jouees:
            return None
        coups = reference(jouees.values())
        assises = _Assises()
        cumuls: dict[int, Cumul] = {}
        for centre, jouee in jouees.items():
            place = self.places[centre, n] = self._placer(centre, n, jouee, coups)
            assises.asseoir(centre, jouee, place)
            de_la_partie = self._cumuls(centre, n, jouee, place)
            cumuls |= {numero_general(centre, table): cumul for table, cumul in de_la_partie.items()}
        partie = replace(nouvelle_partie(ouverture(self.evenement, n)), coups=coups)
        if self.evenement.solo is Solo.EVENEMENT:
            self._donner_solos(partie, jouees, cumuls)
        for centre, jouee in jouees.items():
            self._combler(centre, n, jouee, jouees, coups, cumuls)
        finie = len(jouees) == len(self.evenement.centres) and all(une.finie for une in jouees.values())
        partie = replace(
            partie,
            joueurs=assises.joueurs,
            sieges={joueur.joueur: table for table, joueur in assises.joueurs.items()},
            exclus=assises.exclus,
            abandons=assises.abandons,
            cumuls=cumuls,
            fin=CauseFin.DECISION if finie else None,
        )
        return _sans_non_classes(partie, self.marques)

    def _placer(self, centre: int, n: int, jouee: PartieJouee, coups: tuple[Coup, ...]) -> Place:
        numeros = {cle_du_coup(coup): coup.numero for coup in coups}
        conformes: dict[int, int] = {}
        differents: dict[int, int] = {}
        for rang, joue in enumerate(jouee.coups, 1):
            numero = numeros.pop(joue.cle, None)
            if numero is None:
                differents[joue.coup.numero] = rang
            else:
                conformes[joue.coup.numero] = numero
        perdus = {*numeros.values()}
        if not jouee.finie:
            perdus &= {*differents.values()}
        if not (jouee.annules or differents or perdus):
            return Place(jouee.numero, conformes, None)
        tranchee = self.regles.get((centre, n))
        ecart = Ecart(
            centre=centre,
            partie=n,
            annules=jouee.annules,
            differents=(*differents,),
            manquants=tuple(sorted(perdus)),
            regle=tranchee or self.evenement.ecart,
            tranche=tranchee is not None,
        )
        return Place(jouee.numero, conformes, ecart)

    def _cumuls(self, centre: int, n: int, jouee: PartieJouee, place: Place) -> dict[int, Cumul]:
        if len(place.conformes) == len(jouee.coups):
            return jouee.cumuls
        return cumuler(self.etat_de(centre).partie(jouee.numero), self.evenement.solo, {*place.conformes})

    def _donner_solos(
        self, partie: Partie, jouees: Mapping[int, PartieJouee], cumuls: dict[int, Cumul]
    ) -> None:
        """Strictly the best of all, won against all who played the move (3.5)."""
        meilleurs: dict[int, dict[int, int]] = {}
        effectifs: dict[int, int] = {}
        for centre, jouee in jouees.items():
            conformes = self.places[centre, partie.numero].conformes
            for joue in jouee.coups:
                numero = conformes.get(joue.coup.numero)
                if numero is not None:
                    ici = {numero_general(centre, table): brut for table, brut in joue.meilleurs.items()}
                    meilleurs.setdefault(numero, {}).update(ici)
                    effectifs[numero] = effectifs.get(numero, 0) + joue.effectif
        for numero, bruts in sorted(meilleurs.items()):
            table = seul_meilleur(bruts, effectifs[numero])
            if table is not None:
                self.solos[partie.numero, numero] = table
                self.effectifs[partie.numero, numero] = effectifs[numero]
                bonus = partie.ouverture.bonus_solo if solo_paye(partie, effectifs[numero]) else 0
                avant = cumuls[table]
                cumuls[table] = replace(avant, solos=avant.solos + 1, bonus=avant.bonus + bonus)

    def _combler(
        self,
        centre: int,
        n: int,
        jouee: PartieJouee,
        jouees: Mapping[int, PartieJouee],
        coups: tuple[Coup, ...],
        cumuls: dict[int, Cumul],
    ) -> None:
        """What players have for the moves that their centre could not play, by the rule; always marked."""
        ecart = self.places[centre, n].ecart
        if ecart is None or not ecart.manquants:
            return
        joues = {*self.places[centre, n].conformes.values()}
        top = sum(_points(coup) for coup in coups if coup.numero in joues)
        moyennes = {numero: self._moyenne(n, numero, jouees) for numero in ecart.manquants}
        for table, joueur in jouee.joueurs.items():
            general = numero_general(centre, table)
            self.marques[numero_general(centre, joueur.joueur)] = ecart.regle
            if table in jouee.exclus or table in jouee.abandons:
                continue
            propres = cumuls[general].points
            for numero in ecart.manquants:
                donne = 0
                if ecart.regle is RegleEcart.MOYENNE:
                    donne = moyennes[numero]
                elif ecart.regle is RegleEcart.POURCENTAGE and top:
                    donne = propres * _points(coups[numero - 1]) // top
                self.comblements[n, general, numero] = donne
                cumuls[general] = replace(cumuls[general], points=cumuls[general].points + donne)

    def _moyenne(self, n: int, numero: int, jouees: Mapping[int, PartieJouee]) -> int:
        points = joues = 0
        for centre, jouee in jouees.items():
            conformes = self.places[centre, n].conformes
            for joue in jouee.coups:
                if conformes.get(joue.coup.numero) == numero:
                    points, joues = points + joue.points, joues + joue.joues
        return points // joues if joues else 0


def ouverture(evenement: Simultane, n: int) -> ev.PartieOuverte:
    jeu = evenement.jeux[n - 1]
    return ev.PartieOuverte(
        partie=n,
        nom=jeu.nom,
        date=evenement.date,
        reglement=evenement.reglement,
        formule=jeu.formule,
        lexique=evenement.lexique,
        empreinte_lexique=evenement.empreinte_lexique,
        engagement=jeu.engagement,
        preparee=True,
        seuil_solo=evenement.seuil_solo,
        bonus_solo=evenement.bonus_solo,
    )


def arbitre_general(centre: int, arbitre: str) -> str:
    """Arbiter A of one centre is not the one of another."""
    return f"{centre}/{arbitre}"


class _Assises:
    """Who sits where, over all centres."""

    def __init__(self) -> None:
        self.joueurs: dict[int, Joueur] = {}
        self.exclus: dict[int, int] = {}
        self.abandons: dict[int, int] = {}

    def asseoir(self, centre: int, jouee: PartieJouee, place: Place) -> None:
        for table, joueur in jouee.joueurs.items():
            numero = numero_general(centre, table)
            self.joueurs[numero] = replace(
                joueur,
                table=numero,
                joueur=numero_general(centre, joueur.joueur),
                arbitre=arbitre_general(centre, joueur.arbitre),
            )
        for depuis, ici in ((self.exclus, jouee.exclus), (self.abandons, jouee.abandons)):
            for table, coup in ici.items():
                depuis[numero_general(centre, table)] = place.conformes.get(coup, coup)


def _sans_non_classes(partie: Partie, marques: Mapping[int, RegleEcart]) -> Partie:
    ecartes = {
        table
        for table, joueur in partie.joueurs.items()
        if marques.get(joueur.joueur) is RegleEcart.NON_CLASSE
    }
    if not ecartes:
        return partie
    return replace(
        partie,
        joueurs={table: un for table, un in partie.joueurs.items() if table not in ecartes},
        sieges={joueur: table for joueur, table in partie.sieges.items() if table not in ecartes},
        cumuls={table: un for table, un in partie.cumuls.items() if table not in ecartes},
    )


def _points(coup: Coup) -> int:
    return coup.retenu.points if coup.retenu else 0
