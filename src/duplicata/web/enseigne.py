"""What the terminal says when the room opens: addresses, codes, QR, and how the line is protected."""

from collections.abc import Mapping
from pathlib import Path

import segno

from duplicata.langue import dire
from duplicata.web.liaison import Liaison
from duplicata.web.reseau import entre_crochets


def afficher(
    adresses: list[str],
    dossier: Path,
    code_serveur: str,
    liaison: Liaison,
    demonstration: tuple[str, Mapping[str, str]] | None,
) -> None:
    annoncer(adresses)
    print(dire("Dossier          {dossier}", dossier=dossier))
    print(dire("Nouvel événement {adresse}/#{code}", adresse=adresses[0], code=code_serveur))
    if demonstration:
        evenement, codes = demonstration
        connexion = f"{adresses[0]}/t/{evenement}/connexion"
        print(dire("Démonstration    {adresse}", adresse=connexion))
        for compte, code in codes.items():
            print(f"                 {compte:<5} {code}   {connexion}#{code}")
    dire_protection(adresses, liaison)
    print(adresses[0])
    segno.make(adresses[0], error="m").terminal(compact=True)
    print(dire("Arrêt : Ctrl+C."), flush=True)


def annoncer(adresses: list[str]) -> None:
    for adresse in adresses:
        print(dire("Adresse          {adresse}", adresse=adresse), flush=True)


def dire_protection(adresses: list[str], liaison: Liaison) -> None:
    if liaison.autorite:
        guichet = f"http://{entre_crochets(hote_de(adresses[0]))}:{liaison.guichet}"
        print(dire("Certificat       {adresse} (à installer une fois par appareil)", adresse=guichet))
        print(dire("Empreinte        {empreinte}", empreinte=liaison.autorite.empreinte))
        segno.make(guichet, error="m").terminal(compact=True)
    if liaison.en_clair_admis:
        print(dire("Attention : badges admis sans chiffrement ; chaque entrée est inscrite au journal."))
    elif not all(liaison.protege(hote_de(adresse)) for adresse in adresses):
        print(
            dire(
                "Sans TLS, les autres machines ne voient que les pages publiques ; "
                "pour les badges, relancez avec --tls."
            )
        )


def hote_de(adresse: str) -> str:
    """``https://[::1]:8765`` is at ``::1``."""
    return adresse.partition("://")[2].rpartition(":")[0].strip("[]")
