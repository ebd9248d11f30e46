"""What the terminal says when the room opens: addresses, codes, QR, and how the line is protected."""

import os
from collections.abc import Mapping
from pathlib import Path

import segno

from duplicata.langue import dire
from duplicata.web.badges import ORGA, fonction
from duplicata.web.liaison import Liaison
from duplicata.web.reseau import PARTOUT, entre_crochets, est_locale

POUR_LA_SALLE = "--hote 0.0.0.0 --tls"
"""Every machine comes in, badges too."""


def afficher(
    hote: str,
    adresses: list[str],
    dossier: Path,
    code_serveur: str,
    liaison: Liaison,
    demonstration: tuple[str, Mapping[str, str]] | None,
) -> None:
    annoncer(adresses, liaison)
    print(dire("Dossier          {dossier}", dossier=dossier))
    # A badge that the line does not protect is refused: its link leads where it comes in.
    des_badges = next((une for une in adresses if liaison.admet(hote_de(une))), adresses[0])
    print(dire("Code du serveur  {code}", code=code_serveur))
    print(dire("Nouvel événement {adresse}/#{code}", adresse=des_badges, code=code_serveur))
    if demonstration:
        evenement, codes = demonstration
        connexion = f"{des_badges}/t/{evenement}/connexion"
        print(dire("Démonstration    {adresse}", adresse=connexion))
        for compte, code in codes.items():
            suite = f"{code}   {connexion}#{code}" if code else dire_change(compte)
            print(f"                 {compte:<5} {fonction(compte):<17} {suite}")
    dire_protection(adresses, liaison)
    if est_locale(hote_de(adresses[0])):
        dire_solitude(hote)
    else:
        print(dire("Téléphones       {adresse}", adresse=adresses[0]))
        dessiner(adresses[0])
    print(dire("Arrêt : Ctrl+C."), flush=True)


def annoncer(adresses: list[str], liaison: Liaison) -> None:
    """Those where badges come in first: whoever opens the first line can work."""
    for adresse in sorted(adresses, key=lambda une: not liaison.admet(hote_de(une))):
        if liaison.admet(hote_de(adresse)):
            print(dire("Adresse          {adresse}", adresse=adresse), flush=True)
        else:
            print(dire("Pages publiques  {adresse}", adresse=adresse), flush=True)


def dire_change(compte: str) -> str:
    """Of a code that no longer opens: who makes another."""
    if compte == ORGA:
        return dire("changé depuis (un autre : « Organisateur sans badge ? », avec le code du serveur)")
    return dire("changé depuis (un autre : « Nouveau code », écran de l’organisation)")


def dire_solitude(hote: str) -> None:
    """No other machine comes here: a telephone that read this address would look for the room in itself."""
    if hote in PARTOUT:
        print(
            dire(
                "Aucun réseau trouvé : cet ordinateur seul ouvre cette adresse ; "
                "reliez-le au réseau de la salle, puis relancez."
            )
        )
    else:
        print(
            dire(
                "Cet ordinateur seul ouvre cette adresse ; pour les autres machines de la salle, relancez "
                "avec {options}.",
                options=relance(),
            )
        )


def relance() -> str:
    """What opens the room to everybody, as whoever started the server would type it."""
    return f'make run OPTIONS="{POUR_LA_SALLE}"' if "DUPLICATA_MAKE_RUN" in os.environ else POUR_LA_SALLE


def dessiner(adresse: str) -> None:
    segno.make(adresse, error="m").terminal(compact=True)


def dire_protection(adresses: list[str], liaison: Liaison) -> None:
    if liaison.autorite:
        guichet = f"http://{entre_crochets(hote_de(adresses[0]))}:{liaison.guichet}"
        print(dire("Certificat       {adresse} (à installer une fois par appareil)", adresse=guichet))
        print(dire("Empreinte        {empreinte}", empreinte=liaison.autorite.empreinte))
        if not est_locale(hote_de(adresses[0])):
            dessiner(guichet)
    if liaison.en_clair_admis:
        print(dire("Attention : badges admis sans chiffrement ; chaque entrée est inscrite au journal."))
    elif not all(liaison.protege(hote_de(adresse)) for adresse in adresses):
        print(
            dire(
                "Sans TLS, les autres machines ne voient que les pages publiques ; "
                "pour les badges, relancez avec {options}.",
                options=relance(),
            )
        )


def hote_de(adresse: str) -> str:
    """``https://[::1]:8765`` is at ``::1``."""
    return adresse.partition("://")[2].rpartition(":")[0].strip("[]")
