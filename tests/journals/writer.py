"""Writes the journals that ``tests/app/room/test_earlier_journals.py`` opens, with what is shown of them.

Run by a version before something of the journal changes: ``PYTHONPATH=tests python -m journals.writer NAME``
adds ``tests/journals/NAME/``. What is there already was written by the version of that name and stays as it is.
"""

import json
import random
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path

import msgspec
from msgspec.structs import replace

from duplicata.app.demo import event
from duplicata.app.gestures import conduite, double, organisation, saisie, source, tirage, topping
from duplicata.app.gestures.billets import imprimer_billets, remettre_billets
from duplicata.app.gestures.commission import decision_proposee
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.gestures.sieges import Plage
from duplicata.app.gestures.source import Mode, Source
from duplicata.app.read.billets import notifiables
from duplicata.app.room.folder import SUFFIXE, Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.arbitrage.decision import Sanction
from duplicata.arbitrage.fautes import FAUTES, ILLISIBLES, fauter, sans_faute
from duplicata.competition.causes import Cause, CauseFin
from duplicata.competition.fin import fin_de_partie
from duplicata.competition.formules import lire_formule
from duplicata.competition.generer import generer
from duplicata.competition.preparee import preparer
from duplicata.competition.transcription import transcrire
from duplicata.documents.enveloppe import desceller, sceller
from duplicata.engine.search import solutions
from duplicata.lexicons.find import find_lexicon
from journals.shown import shown

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
SEED = "parties d’avant"
CODE = "enveloppe d’avant, close"
TABLES = 12


class Writer:
    """The gestures of a day, one after the other."""

    def __init__(self, salle: Salle) -> None:
        self.salle = salle
        self.numbers = count(1)
        self.chance = random.Random(SEED)

    def geste(self, auteur: str = "JA", motif: str = "") -> Geste:
        n = next(self.numbers)
        return Geste(f"g{n}", auteur, NOON + timedelta(seconds=n), motif)

    def open_event(self, nom: str) -> None:
        organisation.creer_tournoi(self.salle, self.geste("ORGA"), nom)
        fiches = [Fiche(f"JOUEUR {n}") for n in range(1, TABLES + 1)]
        organisation.inscrire(self.salle, self.geste("ORGA"), fiches)

    def open_game(self, programme: Programme) -> int:
        plages = [Plage("A", 1, TABLES // 2), Plage("B", TABLES // 2 + 1, TABLES)]
        organisation.ouvrir_partie(self.salle, self.geste("ORGA"), programme, plages)
        return len(self.salle.etat.ouvert().parties)

    def draw(self, partie: int) -> int:
        tirage.tirer_automatiquement(self.salle, self.geste(), partie, SEED)
        return self.start(partie)

    def start(self, partie: int) -> int:
        conduite.annoncer(self.salle, self.geste(), partie)
        conduite.lancer_chrono(self.salle, self.geste(), partie)
        return len(self.salle.etat.partie(partie).coups)

    def enter(self, partie: int, coup: int, *, leave: tuple[int, ...] = ()) -> None:
        """A slip of every table, most of them at fault."""
        conduite.annoncer_fin(self.salle, self.geste(), partie)
        courante = self.salle.etat.partie(partie)
        position = self.salle.juge.plateau(courante, courante.coups[-1]).position
        plays = solutions(position, 0, 60)
        for table, joueur in courante.joueurs.items():
            if table in leave:
                continue
            faults = self.chance.sample([*FAUTES, *ILLISIBLES], self.chance.choice((0, 1, 1, 1, 2)))
            play = plays[int(len(plays) * self.chance.random() ** 2)]
            slip = fauter(sans_faute(position, play), faults, self.chance)
            saisie.saisir(self.salle, self.geste(joueur.arbitre), partie, coup, table, transcrire(slip.champs()))

    def close(self, partie: int, non_remis: tuple[int, ...] = ()) -> None:
        conduite.retenir(self.salle, self.geste(), partie)
        conduite.clore_coup(self.salle, self.geste(), partie, non_remis)

    def blamed(self, partie: int, *sanctions: Sanction) -> list[tuple[int, int]]:
        """Move and table of the slips that have one of these sanctions, and were not put before anybody."""
        return [
            (coup.numero, table)
            for coup in self.salle.etat.partie(partie).coups
            for table, decision in sorted(coup.decisions.items())
            if decision.sanction in sanctions and decision.motifs
            if self.salle.etat.dossier(partie, coup.numero, table).renvoi is None
        ]

    def tell(self, partie: int) -> None:
        """The slips of the moves before the last one are printed, and half of them handed over."""
        last = len(self.salle.etat.partie(partie).coups)
        due = [(c.numero, t) for c, t in notifiables(self.salle.etat, partie) if c.numero < last]
        if due:
            imprimer_billets(self.salle, self.geste(), partie, due)
        if given := [one for one in due if sum(one) % 2]:
            remettre_billets(self.salle, self.geste(), partie, given, last + 1)


def demonstration(folder: Tournois) -> None:
    with room(folder, "demonstration") as salle:
        event.raconter(salle, "Démonstration", "fisf-2023", NOON)


def long_game(folder: Tournois) -> None:
    """A whole game under the version that leaves most to the commission, then a few moves under the others."""
    with room(folder, "longue") as salle:
        writer = Writer(salle)
        writer.open_event("Longue partie")
        for reglement in ("fisf-2016", "fisf-2010", "fisf-2015", "fisf-2023"):
            formule = lire_formule("joker" if reglement == "fisf-2010" else "normale", reglement)
            partie = writer.open_game(Programme(reglement, formule, graine=SEED))
            whole = reglement == "fisf-2016"
            while fin_de_partie(salle.etat.partie(partie)) is None:
                coup = writer.draw(partie)
                writer.enter(partie, coup, leave=(3,) if coup == 4 else ())
                writer.close(partie, (3,) if coup == 4 else ())
                if coup % 3 == 0:
                    writer.tell(partie)
                if coup == 6 and not whole:
                    break
            arbitration(writer, partie)
            cause = None if whole else CauseFin.INTERRUPTION
            if reglement != "fisf-2023":
                conduite.clore_partie(salle, writer.geste(), partie, cause, SEED)


def arbitration(writer: Writer, partie: int) -> None:
    """Slips read twice, corrected, ruled on by an arbiter, appealed against."""
    salle, etat = writer.salle, writer.salle.etat
    for table in range(1, TABLES + 1):
        read = etat.partie(partie).coups[1].bulletins[table]
        if table == 5:
            read = replace(read, reference="", score="")
        double.relire(salle, writer.geste("D1"), partie, 2, table, read)
    nuls = writer.blamed(partie, Sanction.NULLITE)
    leger = writer.blamed(partie, Sanction.AVERTISSEMENT, Sanction.PENALITE)
    for where, how in ((nuls[0], {"points": 2}), (leger[0], {"points": 3, "sanction": Sanction.AVERTISSEMENT})):
        acte = writer.geste("JA", "Relu avec le joueur, la lettre se lit.")
        libre = saisie.decision_libre(etat.partie(partie).ouverture.reglement, acte, **how)
        vue = etat.dossier(partie, *where).version
        saisie.rectifier(salle, acte, partie, *where, vue, Cause.DOUBLE_ARBITRE, decision=libre)
    (coup, table) = nuls[1]
    noted = replace(salle.etat.partie(partie).coups[coup - 1].bulletins[table], incidents=("discipline",))
    saisie.rectifier(
        salle,
        writer.geste("JA", "Saisie incomplète"),
        partie,
        coup,
        table,
        etat.dossier(partie, coup, table).version,
        Cause.SAISIE,
        noted,
    )
    signed, pending, decreed, open_case = nuls[2], nuls[3], leger[1], leger[2]
    for where in (signed, pending, decreed, open_case):
        double.renvoyer(salle, writer.geste("JA", "Le joueur conteste."), partie, *where)

    def vote(member: str, where: tuple[int, int], lecture: int | None, *named: object) -> None:
        points, sanction = named or (None, None)
        chosen = partial(
            decision_proposee,
            numero=partie,
            coup=where[0],
            table=where[1],
            lecture=lecture,
            points=points,
            sanction=sanction,
            avertissements=None,
        )
        double.voter(salle, writer.geste(member, "Lu sur le papier"), partie, *where, chosen)

    vote("M1", signed, 0)
    vote("M2", signed, 0)
    vote("M1", decreed, None, 4, Sanction.AVERTISSEMENT)
    vote("M2", decreed, None, 4, Sanction.AVERTISSEMENT)
    vote("M1", pending, None, 1, Sanction.PENALITE)


def topping_game(folder: Tournois) -> None:
    with room(folder, "topping") as salle:
        writer = Writer(salle)
        writer.open_event("Topping")
        partie = writer.open_game(
            Programme("fisf-2023", lire_formule("topping", "fisf-2023"), graine=SEED)
        )
        for _ in range(8):
            coup = writer.draw(partie)
            courante = salle.etat.partie(partie)
            plays = solutions(salle.juge.plateau(courante, courante.coups[-1]).position)
            for table in range(1, 5):
                for play in (plays[-1], plays[0])[: 1 + table % 2]:
                    said = f"{play.word} {play.place}"
                    topping.annoncer_mot(salle, writer.geste(), partie, table, said)
            topping.relever(salle, writer.geste(), partie, coup, topping.Temps(5, 1234, 2))
            topping.passer(salle, writer.geste(), partie)


def sealed_game(folder: Tournois) -> None:
    """Prepared, closed in its envelope, opened again and played back."""
    words = find_lexicon()
    drawn = generer(SEED, lire_formule("normale", "fisf-2023"), words, "fisf-2023")
    envelope = sceller(preparer(drawn, "un sel d’avant"), CODE)
    (folder.chemin / "partie.scellee").write_bytes(envelope)
    prepared = desceller(envelope, CODE, NOON)
    with room(folder, "scellee") as salle:
        writer = Writer(salle)
        writer.open_event("Partie scellée")
        partie = writer.open_game(source.programme(salle, prepared))
        for _ in range(6):
            source.tirer(salle, writer.geste(), partie, Source(preparee=prepared), Mode.PREPARE)
            coup = writer.start(partie)
            writer.enter(partie, coup)
            conduite.retenir(salle, writer.geste(), partie, source.prevu(salle.etat.partie(partie), Source(preparee=prepared)).mot)
            conduite.clore_coup(salle, writer.geste(), partie)


def room(folder: Tournois, nom: str) -> Salle:
    return Salle.creer(folder.chemin / f"{nom}{SUFFIXE}", folder.sceau)


STORIES: dict[str, Callable[[Tournois], None]] = {
    "demonstration": demonstration,
    "longue": long_game,
    "topping": topping_game,
    "scellee": sealed_game,
}


def write(target: Path, stories: Mapping[str, Callable[[Tournois], None]]) -> None:
    target.mkdir()
    for nom, tell in stories.items():
        with tempfile.TemporaryDirectory() as made:
            folder = Tournois(Path(made) / nom)
            folder.preparer()
            tell(folder)
            with Salle.ouvrir(folder.chemin / f"{nom}{SUFFIXE}", folder.sceau) as salle:
                assert salle.verifier().sound
                said = shown(salle)
            with tarfile.open(target / f"{nom}.tar.xz", "w:xz", preset=9) as packed:
                packed.add(folder.chemin, nom, filter=anonymous)
            text = json.dumps(msgspec.to_builtins(said, str_keys=True), ensure_ascii=False, indent=1, sort_keys=True)
            (Path(made) / "shown.json").write_text(text, "utf-8")
            with tarfile.open(target / f"{nom}.shown.tar.xz", "w:xz", preset=9) as packed:
                packed.add(Path(made) / "shown.json", "shown.json", filter=anonymous)


def anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = int(NOON.timestamp())
    return member


if __name__ == "__main__":
    place = Path(__file__).parent / sys.argv[1]
    shutil.rmtree(place, ignore_errors=True)
    write(place, STORIES)
    print(*(f"{one.name} {one.stat().st_size}" for one in sorted(place.iterdir())), sep="\n")
