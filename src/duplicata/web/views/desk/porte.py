"""How presences and orders of tables are named."""

from duplicata.competition.causes import OrdreTables, Presence
from duplicata.langue import dire

PRESENCES = {
    Presence.ATTENDU: "attendu",
    Presence.PRESENT: "présent",
    Presence.RETARD: "annoncé en retard",
    Presence.ABSENT: "absent",
}
ORDRES = {
    OrdreTables.NOM: "par ordre alphabétique",
    OrdreTables.SERIE: "par série",
    OrdreTables.RANG: "selon le classement",
    OrdreTables.NUMERO: "selon les numéros",
}


def nommer_presence(presence: Presence) -> str:
    return dire(PRESENCES[presence])


def nommer_ordre(ordre: OrdreTables) -> str:
    return dire(ORDRES[ordre])
