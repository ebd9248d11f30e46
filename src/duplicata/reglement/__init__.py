"""The regulation, one module per version; chosen by id or by date."""

from datetime import date

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision, Motif
from duplicata.engine.position import Position
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, jour_ecrit
from duplicata.reglement import fisf_2010, fisf_2015, fisf_2016, fisf_2023
from duplicata.reglement.jugement import juger_bulletin
from duplicata.reglement.version import Version

VERSIONS: dict[str, Version] = {
    module.VERSION.id: module.VERSION for module in (fisf_2010, fisf_2015, fisf_2016, fisf_2023)
}


def version(reglement: str) -> Version:
    if reglement not in VERSIONS:
        raise SaisieInvalide(
            dire(
                "Règlement inconnu : « {id} » ; connus : {connus}.", id=reglement, connus=", ".join(VERSIONS)
            )
        )
    return VERSIONS[reglement]


def reconstitue(reglement: str, motif: Motif) -> bool:
    """Whether the article of that reason is a number that no known text shows."""
    return version(reglement).reconstitue(motif.cle, motif.article)


def version_du(jour: date) -> str:
    """Id of the version in force on that day (d24)."""
    in_force = [v.id for v in VERSIONS.values() if v.debut <= jour]
    if not in_force:
        raise SaisieInvalide(
            dire(
                "Aucun règlement connu à la date du {jour} : le premier date du {debut}.",
                jour=jour_ecrit(jour),
                debut=jour_ecrit(fisf_2010.VERSION.debut),
            )
        )
    return in_force[-1]


def juger(position: Position, bulletin: Bulletin, reglement: str) -> Decision:
    """The ruling of a version on a slip: points, sanction, reasons, readings set aside."""
    return juger_bulletin(position, bulletin, version(reglement), VERSIONS)
