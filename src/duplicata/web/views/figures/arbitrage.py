"""The work of the arbiters in pictures: for officials, who look for what went slowly, or differently."""

from duplicata.app.read.arbitrage import Arbitrage, chiffrer_arbitrage
from duplicata.app.state.state import Etat
from duplicata.documents.dessins.barres import POUR_CENT, Part, barres
from duplicata.documents.dessins.damier import damier
from duplicata.langue import accorder, dire, nombre
from duplicata.web.views.figures.figure import Figure

TABLES = 60
"""In one picture of the room."""


def figures_de_l_arbitrage(etat: Etat, numero: int, premiere: int = 1) -> tuple[Figure, ...]:
    """*premiere*: the first table that the picture of the room shows."""
    lu = chiffrer_arbitrage(etat, numero)
    faites = (_sanctions(lu), _relectures(lu), _ramassages(lu), _tables(lu, premiere))
    return tuple(figure for figure in faites if figure)


def premieres_tables(etat: Etat, numero: int) -> list[int]:
    """Where each picture of the room begins; nothing while one is enough."""
    tables = sorted(etat.partie(numero).joueurs)
    return tables[::TABLES] if len(tables) > TABLES else []


def _sanctions(lu: Arbitrage) -> Figure | None:
    if not lu.sanctions:
        return None
    total = sum(un.total for un in lu.sanctions)
    dite = dire(
        "{n} sanctions ; l’article le plus appliqué : {article}, {fois} fois.",
        n=nombre(total),
        article=lu.sanctions[0].article,
        fois=nombre(lu.sanctions[0].total),
    )
    return Figure(
        cle="sanctions",
        titre=dire("Sanctions par article et par arbitre"),
        dite=dite,
        svg=barres(
            [un.article for un in lu.sanctions],
            [Part("", [un.total for un in lu.sanctions])],
            dite,
        ),
        colonnes=(dire("Article"), *lu.arbitres, dire("Total")),
        lignes=tuple(
            (un.article, *(nombre(un.par_arbitre.get(qui, 0)) for qui in lu.arbitres), nombre(un.total))
            for un in lu.sanctions
        ),
    )


def _relectures(lu: Arbitrage) -> Figure | None:
    relus, accords = sum(un.relus for un in lu.relectures), sum(un.accords for un in lu.relectures)
    if not relus:
        return None
    dite = accorder(
        relus,
        "{n} bulletin relu à l’aveugle, {part} % d’accord.",
        "{n} bulletins relus à l’aveugle, {part} % d’accord.",
        part=round(100 * accords / relus),
    )
    parts = [100 * un.accords / un.relus for un in lu.relectures]
    return Figure(
        cle="relectures",
        titre=dire("Accord du double arbitrage, par arbitre qui a saisi"),
        dite=dite,
        svg=barres(
            [un.arbitre for un in lu.relectures], [Part("", parts)], dite, POUR_CENT, dire("{n} %", n="")
        ),
        colonnes=(dire("Arbitre"), dire("Relus"), dire("D’accord"), dire("Différents"), dire("Accord")),
        lignes=tuple(
            (
                *(un.arbitre, nombre(un.relus), nombre(un.accords), nombre(un.relus - un.accords)),
                dire("{n} %", n=round(part)),
            )
            for un, part in zip(lu.relectures, parts, strict=True)
        ),
    )


def _ramassages(lu: Arbitrage) -> Figure | None:
    if not lu.ramassages:
        return None
    longue = max(lu.ramassages, key=lambda un: un.secondes)
    dite = dire("Le plus long : le coup {coup}, {duree}.", coup=longue.coup, duree=_duree(longue.secondes))
    return Figure(
        cle="ramassages",
        titre=dire("De la fin du coup au dernier bulletin saisi, en secondes"),
        dite=dite,
        svg=barres(
            [str(un.coup) for un in lu.ramassages],
            [Part("", [max(0, un.secondes) for un in lu.ramassages])],
            dite,
        ),
        colonnes=(dire("Coup"), dire("Bulletins"), dire("Durée")),
        lignes=tuple((str(un.coup), nombre(un.bulletins), _duree(un.secondes)) for un in lu.ramassages),
    )


def _duree(secondes: int) -> str:
    minutes, reste = divmod(max(0, secondes), 60)
    return (f"{minutes}\N{NO-BREAK SPACE}min " if minutes else "") + f"{reste}\N{NO-BREAK SPACE}s"


def _tables(lu: Arbitrage, premiere: int) -> Figure | None:
    rangees = [rangee for rangee in lu.tables if rangee.table >= premiere][:TABLES]
    if not lu.coups or not rangees:
        return None
    teintes = (
        *(dire("le top"), dire("moins de 20 %"), dire("20 % et plus")),
        *(dire("40 % et plus"), dire("60 % et plus"), dire("80 % et plus")),
    )
    dite = dire(
        "Part du top perdue, tables {debut} à {fin}, coup par coup : plus c’est foncé, plus c’est perdu.",
        debut=rangees[0].table,
        fin=rangees[-1].table,
    )
    return Figure(
        cle="tables",
        titre=dire("Part du top perdue, table par table"),
        dite=dite,
        svg=damier(
            [str(coup) for coup in lu.coups],
            [(str(rangee.table), rangee.parts) for rangee in rangees],
            teintes,
            dite,
        ),
        colonnes=(dire("Table"), *map(str, lu.coups)),
        lignes=tuple(
            (str(rangee.table), *("–" if part is None else str(round(100 * part)) for part in rangee.parts))
            for rangee in rangees
        ),
    )
