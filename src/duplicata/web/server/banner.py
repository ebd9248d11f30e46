"""What the terminal says when the room opens: which address is for whom, the codes, the QR of the public."""

from collections.abc import Mapping
from pathlib import Path

import segno

from duplicata.langue import dire
from duplicata.web.access.badges import ORGA, fonction
from duplicata.web.machine.command import sans
from duplicata.web.machine.liaison import Liaison
from duplicata.web.tls.page import PAGE


def afficher(
    ici: str,
    liaison: Liaison,
    dossier: Path,
    code_serveur: str,
    demonstration: tuple[str, Mapping[str, str]] | None,
    base: str = "",
) -> None:
    """*ici*: this computer's own address, where every code opens without a certificate."""
    print(dire("Cet ordinateur   {adresse} (tout)", adresse=ici))
    annoncer(liaison)
    print(dire("Dossier          {dossier}", dossier=dossier))
    if base:
        print(dire("Base             {base}", base=base))
    print(dire("Code du serveur  {code}", code=code_serveur))
    print(dire("Nouvel événement {adresse}/#{code}", adresse=ici, code=code_serveur))
    if demonstration:
        evenement, codes = demonstration
        connexion = f"{ici}/t/{evenement}/connexion"
        print(dire("Démonstration    {adresse}", adresse=connexion))
        for compte, code in codes.items():
            suite = f"{code}   {connexion}#{code}" if code else dire_change(compte)
            print(f"                 {compte:<5} {fonction(compte):<17} {suite}")
    if liaison.en_clair_admis:
        print(dire("Attention : badges admis sans chiffrement ; chaque entrée est inscrite au journal."))
    if publiques := liaison.adresses_du_public():
        segno.make(publiques[0], error="m").terminal(compact=True)
        print(dire("QR du public     {adresse}", adresse=publiques[0]))
    print(dire("Arrêt : Ctrl+C."), flush=True)


def annoncer(liaison: Liaison) -> None:
    """The addresses of the network; said again when they change."""
    for adresse in liaison.adresses_des_badges():
        print(dire("Arbitres         {adresse} (badges)", adresse=adresse))
    publiques = liaison.adresses_du_public()
    for adresse in publiques:
        print(dire("Public           {adresse} (téléphones, sans badge)", adresse=adresse))
    if publiques and liaison.racine:
        page = publiques[0] + PAGE
        print(dire("Certificat       {adresse} (une fois par appareil d’arbitre)", adresse=page))
        print(dire("Empreinte        {empreinte}", empreinte=liaison.empreinte))
    if not publiques:
        dire_solitude(liaison)
    print(end="", flush=True)


def dire_solitude(liaison: Liaison) -> None:
    """No other machine comes here: a telephone that read this address would look for the room in itself."""
    if liaison.ports:
        print(
            dire(
                "Aucun réseau trouvé : cet ordinateur seul ouvre la salle. Reliez-le au réseau de la salle : "
                "les adresses des arbitres et du public s’afficheront ici."
            )
        )
    else:
        print(
            dire(
                "Cet ordinateur seul ouvre la salle ; pour les autres machines, sans "
                "--hote {hote} : {commande}",
                hote=liaison.hote,
                commande=sans("--hote"),
            )
        )


def dire_change(compte: str) -> str:
    """Of a code that no longer opens: who makes another."""
    if compte == ORGA:
        return dire("changé depuis (un autre : « Organisateur sans badge ? », avec le code du serveur)")
    return dire("changé depuis (un autre : « Nouveau code », écran de l’organisation)")
