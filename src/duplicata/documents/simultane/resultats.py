"""The open results file of the whole event, signed by its key."""

import hashlib
from typing import Any

import msgspec

from duplicata.app.central.lecture.reunion import reunir
from duplicata.documents.results import modele
from duplicata.documents.results.ecriture import resultats
from duplicata.documents.results.signe import disposer, octets_signes
from duplicata.documents.simultane.cles import signer
from duplicata.documents.simultane.reception import Reception


def resultats_de_l_evenement(reception: Reception) -> bytes:
    """As one room holding all tables would write it; its head is made of those of all centres."""
    central = reception.central
    ensemble, tetes = central.ensemble(), central.depot.tetes()
    etat = reunir(central.evenement, ensemble, {centre: central.etat(centre) for centre in sorted(tetes)})
    vues = [[centre, tete.ligne, tete.empreinte] for centre, tete in sorted(tetes.items())]
    tete = hashlib.sha256(msgspec.json.encode(vues)).hexdigest()
    lignes = sum(un.ligne for un in tetes.values())
    document: dict[str, Any] = msgspec.to_builtins(
        resultats(etat, (lignes, tete), reception.evenement.identifiant)
    )
    signature = modele.Signature(
        algorithme="Ed25519",
        cle=central.evenement.cle,
        valeur=signer(reception.evenement.cle, octets_signes(document)),
    )
    document["signature"] = msgspec.to_builtins(signature)
    return (disposer(document) + "\n").encode()
