"""What happens in each centre, by chance, and the journals that it leaves."""

import random
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from duplicata.app.central.ensemble import arbitre_general
from duplicata.app.central.evenement import Centre, Jeu, Simultane, numero_general
from duplicata.app.state.events import Fait, GesteDefait, ecrire
from duplicata.competition import evenements as ev
from duplicata.competition import evenements_tournoi as et
from duplicata.competition.causes import Cause, CauseFin, CauseRejet, Solo
from duplicata.journal import Entry, Gesture, Row
from duplicata.journal.row import GENESIS, chain, drafts_of
from simultane.partie import REGLEMENT, Juge, PartieSimulee, choisir, partie

DEBUT = datetime(2026, 6, 3, 18, tzinfo=UTC)
ARBITRES = 3
PAYS = ("FRA", "BEL", "SUI", "SEN", "CAN")


class Cote(NamedTuple):
    """One side of the comparison: a centre, or the one room of all."""

    centres: tuple[int, ...]
    table: Callable[[int, int], int]
    arbitre: Callable[[int, str], str]
    bonus: int


class Simulation:
    """Everything follows from *graine*."""

    def __init__(
        self, graine: str, centres: int, tables: int, coups: int, parties: int = 1, calme: bool = False
    ) -> None:
        """*calme*: nobody late, gone, excluded or warned, nothing corrected, nothing taken back."""
        self.graine, self.calme = graine, calme
        self.jeux: list[PartieSimulee] = [partie(f"{graine[:4]}{n}", coups) for n in range(parties)]
        self.centres = tuple(range(1, centres + 1))
        chance = self._chance("tables")
        self.effectifs = {centre: max(1, tables + chance.randint(-2, 2)) for centre in self.centres}
        self.evenement = self._evenement()

    def _chance(self, *de: object) -> random.Random:
        return random.Random("/".join(map(str, (self.graine, *de))))

    def _evenement(self) -> Simultane:
        premier = self.jeux[0].preparee
        return Simultane(
            identifiant="e" * 32,
            nom="Simultané mondial",
            cle="0" * 64,
            date="2026-06-03",
            reglement=REGLEMENT,
            lexique=premier.lexique,
            empreinte_lexique=premier.empreinte_lexique,
            solo=Solo.EVENEMENT,
            seuil_solo=16,
            bonus_solo=10,
            jeux=tuple(
                Jeu(engagement=jeu.preparee.engagement, nom=f"Partie {n}")
                for n, jeu in enumerate(self.jeux, 1)
            ),
            centres=tuple(
                Centre(
                    numero=n,
                    identifiant=f"{n:032x}",
                    nom=f"Centre {n}",
                    cle="0" * 64,
                    comite=f"Comité {n % 20}",
                    pays=PAYS[n % len(PAYS)],
                )
                for n in self.centres
            ),
        )

    def centre(self, centre: int) -> list[Row]:
        """The journal that it leaves."""
        cote = Cote((centre,), lambda _, table: table, lambda _, arbitre: arbitre, 0)
        return _ecrire(self._gestes(cote), f"c{centre}")

    def salle(self) -> list[Row]:
        """That of one room holding all tables, its slips entered move by move."""
        cote = Cote(self.centres, numero_general, arbitre_general, self.evenement.bonus_solo)
        return _ecrire(self._gestes(cote), "salle")

    def _gestes(self, cote: Cote) -> Iterator[list[Fait]]:
        evenement = self.evenement
        yield [et.TournoiOuvert(nom=evenement.nom, date=evenement.date, departage=evenement.departage)]
        if len(cote.centres) == 1:
            yield [self._ouvert(cote.centres[0])]
        yield [
            et.Inscription(
                joueur=cote.table(centre, table),
                nom=f"Joueur {centre}-{table}",
                club=f"Club {(centre * 7 + table) % 40}",
                categorie=("S", "V", "D")[table % 3],
                serie=str(1 + table % 7),
                licence=f"{centre:04}{table:04}",
            )
            for centre in cote.centres
            for table in range(1, self.effectifs[centre] + 1)
        ]
        for n, jeu in enumerate(self.jeux, 1):
            yield from self._jouer(cote, n, jeu)
        yield [et.TournoiClos()]

    def _ouvert(self, numero: int) -> et.CentreOuvert:
        evenement, centre = self.evenement, self.evenement.centres[numero - 1]
        return et.CentreOuvert(
            simultane=evenement.identifiant,
            cle_evenement=evenement.cle,
            centre=centre.identifiant,
            numero=numero,
            nom=centre.nom,
            edition=1,
            cle=centre.cle,
            poste=f"{numero:032x}",
            lexique=evenement.empreinte_lexique,
            engagements=tuple(jeu.engagement for jeu in evenement.jeux),
            fenetre="2026-06-04T00:00+02:00",
            solo=Solo.EVENEMENT,
            seuil_solo=evenement.seuil_solo,
            bonus_solo=evenement.bonus_solo,
        )

    def _jouer(self, cote: Cote, n: int, jeu: PartieSimulee) -> Iterator[list[Fait]]:
        evenement = self.evenement
        yield [
            ev.PartieOuverte(
                partie=n,
                nom=f"Partie {n}",
                date=evenement.date,
                reglement=REGLEMENT,
                lexique=evenement.lexique,
                empreinte_lexique=evenement.empreinte_lexique,
                engagement=jeu.preparee.engagement,
                preparee=True,
                seuil_solo=evenement.seuil_solo,
                bonus_solo=cote.bonus,
            ),
            *(
                ev.JoueurInscrit(
                    partie=n,
                    table=cote.table(centre, table),
                    nom=f"Joueur {centre}-{table}",
                    arbitre=cote.arbitre(centre, "ABC"[table % ARBITRES]),
                    joueur=cote.table(centre, table),
                )
                for centre in cote.centres
                for table in range(1, self.effectifs[centre] + 1)
            ),
        ]
        sortis: set[tuple[int, int]] = set()
        for numero, coup in enumerate(jeu.coups, 1):
            incidents = [
                un for centre in cote.centres for un in self._incidents(cote, n, numero, centre, sortis)
            ]
            if incidents:
                yield incidents
            for tirage, cause in coup.rejets:
                yield [ev.TirageRejete(partie=n, coup=numero, tirage=tirage, cause=CauseRejet(cause))]
            yield [ev.TirageFait(partie=n, coup=numero, tirage=coup.tirage)]
            yield [ev.TirageAnnonce(partie=n, coup=numero)]
            yield [ev.ChronoLance(partie=n, coup=numero, duree=180, alerte=30)]
            yield [ev.FinAnnoncee(partie=n, coup=numero)]
            elu = self._elu(n, numero)
            absents: list[int] = []
            faits: list[Fait] = []
            for centre in cote.centres:
                for table in range(1, self.effectifs[centre] + 1):
                    if (centre, table) in sortis:
                        continue
                    chance = self._chance(n, numero, centre, table)
                    if chance.random() < 0.02:
                        absents.append(cote.table(centre, table))
                        continue
                    ecrit = choisir(chance, coup, seul=(centre, table) == elu, second=elu is not None)
                    faits += _slip(n, numero, cote.table(centre, table), ecrit)
            if faits and self._repris(n, numero, cote):
                yield faits[:2]
                yield [GesteDefait(geste="dernier")]
            if faits:
                yield faits
            yield [ev.MotRetenu(partie=n, coup=numero, mot=coup.mot, place=coup.place, points=coup.points)]
            yield [ev.CoupClos(partie=n, coup=numero, non_remis=tuple(sorted(absents)))]
            for centre in cote.centres:
                yield from self._corriger(cote, n, numero, centre, sortis)
        yield [
            ev.PartieClose(partie=n, cause=CauseFin.DECISION),
            ev.GraineRevelee(partie=n, graine=jeu.preparee.texte),
        ]

    def _elu(self, n: int, numero: int) -> tuple[int, int] | None:
        """Who alone finds the top of the move; nobody in particular at every other one."""
        chance = self._chance(n, numero, "elu")
        centre = chance.choice(self.centres)
        return (centre, chance.randint(1, self.effectifs[centre])) if numero % 2 else None

    def _repris(self, n: int, numero: int, cote: Cote) -> bool:
        """Whether a slip is entered, taken back and entered again: in a centre, where it changes nothing."""
        if self.calme or len(cote.centres) > 1:
            return False
        return self._chance(n, numero, cote.centres[0], "repris").random() < 0.1

    def _incidents(
        self, cote: Cote, n: int, numero: int, centre: int, sortis: set[tuple[int, int]]
    ) -> Iterable[Fait]:
        chance = self._chance(n, numero, centre, "incidents")
        table = chance.randint(1, self.effectifs[centre])
        if self.calme or numero < 2 or (centre, table) in sortis or chance.random() > 0.15:
            return
        ici = cote.table(centre, table)
        if chance.random() < 0.5:
            sortis.add((centre, table))
            yield ev.Abandon(partie=n, coup=numero, table=ici, motif="souffrant")
        else:
            yield ev.AvertissementDisciplinaire(partie=n, coup=numero - 1, table=ici, motif="bavarde")

    def _corriger(
        self, cote: Cote, n: int, numero: int, centre: int, sortis: set[tuple[int, int]]
    ) -> Iterator[list[Fait]]:
        chance = self._chance(n, numero, centre, "corrections")
        table = chance.randint(1, self.effectifs[centre])
        if self.calme or (centre, table) in sortis or chance.random() > 0.3:
            return
        elu = self._elu(n, numero)
        if (centre, table) == elu:
            return
        ecrit = choisir(chance, self.jeux[n - 1].coups[numero - 1], second=elu is not None)
        yield [
            ev.DecisionRectifiee(
                partie=n,
                coup=numero,
                table=cote.table(centre, table),
                decision=ecrit.decision,
                cause=Cause.SAISIE,
                motif="relu",
                bulletin=ecrit.texte,
            )
        ]


def _slip(n: int, numero: int, table: int, ecrit: Juge) -> list[Fait]:
    return [
        ev.BulletinSaisi(partie=n, coup=numero, table=table, bulletin=ecrit.texte),
        ev.DecisionRendue(partie=n, coup=numero, table=table, decision=ecrit.decision),
    ]


def _ecrire(gestes: Iterable[list[Fait]], nom: str) -> list[Row]:
    rows: list[Row] = []
    quand = DEBUT
    for rang, faits in enumerate(gestes):
        if isinstance(faits[0], GesteDefait):
            faits = [GesteDefait(geste=rows[-1].key)]
        entries = tuple(Entry(*ecrire(un)) for un in faits)
        geste = Gesture(f"{nom}/{rang}", "A", quand, entries)
        seq, digest = (rows[-1].seq, rows[-1].digest) if rows else (0, GENESIS)
        rows += chain(drafts_of(geste), seq, digest)
        quand += timedelta(seconds=7)
    return rows
