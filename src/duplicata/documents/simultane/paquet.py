"""Everything that the creation of an event gives, as named files: on a disk, or in one archive."""

import io
import re
import zipfile
from collections.abc import Mapping
from types import MappingProxyType

from duplicata.documents.papier.centre import papier_carte
from duplicata.documents.papier.composition import composer, installe
from duplicata.documents.simultane import dossier, evenement, forme
from duplicata.documents.simultane.dossier import dossier_de
from duplicata.documents.simultane.evenement import Centre, Evenement
from duplicata.engine.tiles import fold

JAMAIS = (1980, 1, 1, 0, 0, 0)
"""What an archive says of the hour of its files: the same event gives the same bytes."""


def nom_de_l_evenement(un: Evenement) -> str:
    return f"{_court(un.nom) or 'simultane'}{evenement.SUFFIXE}"


def nom_du_dossier(centre: Centre) -> str:
    """``003-nancy.centre``; the number of its edition once a file was replaced."""
    edition = f"-{centre.edition}" if centre.edition > 1 else ""
    return f"{centre.numero:03}-{_court(centre.nom) or 'centre'}{edition}{dossier.SUFFIXE}"


def fichiers(un: Evenement) -> dict[str, bytes]:
    """The event, one file per centre, its card beside where PDF can be made."""
    faits = {nom_de_l_evenement(un): forme.ecrire(un)}
    for centre in un.centres:
        fait, nom = dossier_de(un, centre), nom_du_dossier(centre)
        faits[nom] = forme.ecrire(fait)
        if installe():
            faits[f"{nom.removesuffix(dossier.SUFFIXE)}.pdf"] = composer(papier_carte(fait)).pdf
    return faits


def paquet(un: Evenement, plus: Mapping[str, bytes] = MappingProxyType({})) -> bytes:
    """The same in one ``.zip``, with what else comes with them."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zippe:
        for nom, contenu in {**fichiers(un), **plus}.items():
            zippe.writestr(zipfile.ZipInfo(nom, JAMAIS), contenu, zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def _court(nom: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", fold(nom).lower()).strip("-")[:40]
