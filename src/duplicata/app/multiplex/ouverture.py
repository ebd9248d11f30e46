"""The room that leads: opened to others under a code, known by the fingerprint of its key."""

import hashlib

from duplicata.app.room.event_key import publier_cle
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.competition.suivi import MultiplexOuvert
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0, 1, I, L, O, which a telephone line confuses."""
CODE = 12
"""Characters: nobody finds it by trying."""
EMPREINTE = 16
GROUPE = 4


def ouvrir(salle: Salle, geste: Geste) -> Reponse:
    """Let other rooms follow, under a new code; opened again, those who have the former one are out."""
    publier_cle(salle, geste._replace(cle=f"{geste.cle}/cle"))

    def decider(brouillon: Brouillon) -> None:
        multiplex = brouillon.etat.multiplex
        if multiplex.suivi is not None:
            raise SaisieInvalide(
                dire("Cette salle suit « {nom} » : elle n’en mène pas d’autres.", nom=multiplex.suivi.nom)
            )
        brouillon.ajouter(MultiplexOuvert(numero=multiplex.ouvertures + 1))

    return salle.faire(geste, decider)


def fermer(salle: Salle, geste: Geste) -> Reponse:
    """Nobody follows any more."""

    def decider(brouillon: Brouillon) -> None:
        multiplex = brouillon.etat.multiplex
        if not multiplex.ouvert:
            raise SaisieInvalide(dire("Cette salle n’est pas ouverte à d’autres."))
        brouillon.ajouter(MultiplexOuvert(numero=multiplex.ouvertures, ferme=True))

    return salle.faire(geste, decider)


def code(salle: Salle) -> str:
    """What a room that follows shows; derived from the secret of the folder, and kept nowhere."""
    multiplex, tournoi = salle.etat.multiplex, salle.etat.ouvert()
    if not multiplex.ouvert or tournoi.cle is None:
        return ""
    secret = salle.sceau.derive(f"multiplex:{tournoi.cle.identifiant}:{multiplex.ouvertures}")
    return _lettres(bytes.fromhex(secret), CODE)


def empreinte(cle: str) -> str:
    """``7KQ2 M9PX …``: the public key, short enough to be compared aloud."""
    lettres = _lettres(hashlib.sha256(b"duplicata multiplex\n" + bytes.fromhex(cle)).digest(), EMPREINTE)
    return " ".join(lettres[rang : rang + GROUPE] for rang in range(0, EMPREINTE, GROUPE))


def resserre(dit: str) -> str:
    """A code or a fingerprint as somebody typed it: spaces, dashes and case do not matter."""
    return "".join(lettre for lettre in dit.upper() if lettre.isalnum())


def _lettres(octets: bytes, combien: int) -> str:
    nombre, lettres = int.from_bytes(octets), ""
    for _ in range(combien):
        nombre, rang = divmod(nombre, len(ALPHABET))
        lettres += ALPHABET[rang]
    return lettres
