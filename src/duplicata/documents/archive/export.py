"""Writing an event out, line by line: nothing of it is held whole in memory."""

import hashlib
from collections.abc import Iterable, Iterator

import duplicata
from duplicata.app.room.event_key import Signataire
from duplicata.documents.archive.ligne import Entete, Fin, ecrire, ligne_de
from duplicata.documents.archive.reduction import reduire
from duplicata.journal import Row
from duplicata.journal.row import GENESIS


def exporter(
    lignes: Iterable[Row], tournoi: str, signataire: Signataire | None = None, *, reduit: bool = False
) -> Iterator[bytes]:
    """The file, in pieces; *lignes* are those of a journal whose chain was checked."""
    empreinte = hashlib.sha256()
    entete = ecrire(Entete(reduit=reduit, programme=duplicata.__version__, tournoi=tournoi))
    empreinte.update(entete)
    yield entete
    nombre, tete = 0, GENESIS
    for row in lignes:
        ligne = ligne_de(row)
        texte = ecrire(reduire(ligne) if reduit else ligne)
        empreinte.update(texte)
        yield texte
        nombre, tete = row.seq, row.digest
    cle = signataire.publiee.cle if signataire else ""
    fin = Fin(lignes=nombre, tete=tete, empreinte=empreinte.hexdigest(), cle=cle)
    signature = signataire.signer(fin.signe) if signataire else ""
    yield ecrire(Fin(lignes=nombre, tete=tete, empreinte=fin.empreinte, cle=cle, signature=signature))
