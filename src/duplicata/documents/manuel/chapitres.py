"""The chapters in their order, in the reader's language."""

from functools import cache
from pathlib import Path

from msgspec import Struct

from duplicata.documents.manuel.blocs import Paragraphe, Suites, Titre, UnBloc, en_clair
from duplicata.documents.manuel.lecture import ChapitreIllisible, lire

DOSSIER = Path(__file__).parents[2] / "aide"
"""``fr`` and ``en``, with the same names: docs/manuel and docs/manual lead there."""
GROUPES = {
    "commencer": ("installer", "premiers-pas"),
    "roles": ("organisateur", "juge-arbitre", "arbitre", "double-arbitre", "commission", "public"),
    "journee": ("veille", "jour", "soir", "plusieurs-parties", "sans-wifi"),
    "besoin": ("que-faire-si", "fichiers", "reglement"),
}
NOMS = tuple(nom for noms in GROUPES.values() for nom in noms)


class Chapitre(Struct, frozen=True):
    nom: str
    langue: str
    titre: str
    resume: Suites
    """Its first paragraph: what it is for."""
    blocs: tuple[UnBloc, ...]
    """Without the title."""

    def sections(self) -> list[Titre]:
        return [bloc for bloc in self.blocs if isinstance(bloc, Titre)]


@cache
def chapitre(langue: str, nom: str) -> Chapitre:
    titre, *blocs = lire((DOSSIER / langue / f"{nom}.md").read_text("utf-8"))
    if not isinstance(titre, Titre) or not blocs or not isinstance(blocs[0], Paragraphe):
        raise ChapitreIllisible(nom)
    return Chapitre(nom, langue, en_clair(titre.suites), blocs[0].suites, tuple(blocs))


def chapitres(langue: str) -> list[Chapitre]:
    return [chapitre(langue, nom) for nom in NOMS]


def section(langue: str, nom: str, titre: str) -> Titre:
    """The section that bears *titre* in French: in every language the same comes at the same place."""
    rang = [en_clair(une.suites) for une in chapitre("fr", nom).sections()].index(titre)
    return chapitre(langue, nom).sections()[rang]


def blocs_de(langue: str, nom: str, titre: str) -> list[UnBloc]:
    """The whole of that section, its title first."""
    blocs = chapitre(langue, nom).blocs
    debut = blocs.index(section(langue, nom, titre))
    fins = (rang for rang in range(debut + 1, len(blocs)) if isinstance(blocs[rang], Titre))
    return list(blocs[debut : next(fins, len(blocs))])


def image(langue: str, fichier: str) -> Path:
    return DOSSIER / langue / "images" / fichier
