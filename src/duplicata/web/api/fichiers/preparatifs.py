"""A word list given as a file and installed on this computer, and what machines serve tonight."""

from pathlib import Path
from typing import Annotated

from litestar import post, put
from litestar.params import JSONBody, QueryParameter, RawBody
from msgspec import Struct

from duplicata.app.gestures import organisation
from duplicata.competition.causes import Appareils
from duplicata.lexicons.installation import install, name_for
from duplicata.lexicons.word_list import read_words
from duplicata.web.access.roles import ORGANISATION, pour
from duplicata.web.api.common import API, Cle, Enregistre, Requete, enregistre, geste
from duplicata.web.live.room import TheRoom

NomFichier = Annotated[str, QueryParameter(description="Name of the file, which names the list.")]


class LexiqueInstalle(Struct, frozen=True, kw_only=True):
    nom: str
    mots: int
    trop_longs: int
    trop_courts: int
    repetes: int
    empreinte: str


class Prevus(Struct, forbid_unknown_fields=True):
    appareils: Appareils


@post(f"{API}/lexiques", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True, status_code=201)
def installer(body: RawBody, live: TheRoom, fichier: NomFichier = "liste.txt") -> LexiqueInstalle:
    """Install a list, one word per line, for every event of this computer; `duplicata lexique construire`."""
    chemin = Path(Path(fichier.replace("\\", "/")).name)
    words = read_words(body, chemin)
    lexicon = install(name_for(chemin), words)
    live.presence.changer()
    return LexiqueInstalle(
        nom=lexicon.name,
        mots=words.text.count(b"\n"),
        trop_longs=words.too_long,
        trop_courts=words.too_short,
        repetes=words.repeated,
        empreinte=lexicon.digest,
    )


@put(f"{API}/appareils", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True)
def prevoir(data: JSONBody[Prevus], request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """Which machines open the screens tonight: badges made after that bear an address, or none."""
    acte = geste(request, live, cle)
    return enregistre(live, organisation.prevoir_appareils(live.room, acte, data.appareils))
