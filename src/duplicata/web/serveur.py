"""Starting the server: addresses, codes and QR on the terminal, then uvicorn."""

import json
import secrets
import socket
from pathlib import Path
from typing import NamedTuple

import segno
import uvicorn

from duplicata.app.salle import Salle
from duplicata.app.tournois import Tournois
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.reglement import version_du
from duplicata.web.acces.acces import Acces
from duplicata.web.acces.comptes import ALPHABET
from duplicata.web.application import creer_application
from duplicata.web.badges import badges_initiaux
from duplicata.web.demonstration import ARBITRES, GRAINE, raconter
from duplicata.web.horloge import Horloge

DEMONSTRATION = "demonstration"
CODES = "demonstration-codes.json"


class Service(NamedTuple):
    hote: str
    port: int
    dossier: Path | None = None
    demonstration: bool = False
    certificat: str | None = None
    cle_privee: str | None = None

    @property
    def tls(self) -> bool:
        return self.certificat is not None


def servir(service: Service) -> None:
    """Serve until interrupted."""
    if bool(service.certificat) != bool(service.cle_privee):
        raise SaisieInvalide(dire("TLS demande un certificat et sa clé privée."))
    tournois = Tournois(service.dossier)
    tournois.preparer()
    dossier = tournois.chemin
    _verifier_port(service)
    codes = preparer_demonstration(dossier, service.tls) if service.demonstration else {}
    code_serveur = "".join(secrets.choice(ALPHABET) for _ in range(8))
    application = creer_application(dossier, code_serveur=code_serveur, tls=service.tls)
    _afficher(service, dossier, code_serveur, codes)
    uvicorn.run(
        application,
        host=service.hote,
        port=service.port,
        ssl_certfile=service.certificat,
        ssl_keyfile=service.cle_privee,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )


def preparer_demonstration(dossier: Path, tls: bool = False) -> dict[str, str]:
    """The codes of the demonstration event, made the first time (account -> code)."""
    tournois = Tournois(dossier)
    chemin = tournois.fichier(DEMONSTRATION)
    codes = dossier / CODES
    if chemin.exists() and codes.exists():
        connus: dict[str, str] = json.loads(codes.read_text("utf-8"))
        return connus
    maintenant = Horloge().maintenant()
    with Salle.creer(chemin, tournois.sceau) as salle:
        raconter(salle, dire("Tournoi de démonstration"), version_du(maintenant.date()), maintenant)
    acces = Acces(dossier, tls=tls)
    acces.tirages.preparer(DEMONSTRATION, 1, graine=GRAINE)
    badges = badges_initiaux(acces.comptes, DEMONSTRATION, ARBITRES)
    acces.fermer()
    faits = {badge.compte.compte: badge.code for badge in badges}
    codes.touch(mode=0o600)
    codes.write_text(json.dumps(faits), "utf-8")
    return faits


def adresses(service: Service) -> list[str]:
    """Where browsers find the server, the one for the room first."""
    schema = "https" if service.tls else "http"
    hotes = [service.hote]
    if service.hote in ("0.0.0.0", "::"):
        hotes = [*filter(None, [adresse_locale()]), "127.0.0.1"]
    return [f"{schema}://{hote}:{service.port}" for hote in hotes]


def adresse_locale() -> str | None:
    """The address of this computer on its network, asked of the routing table: nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sonde:
        try:
            sonde.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(sonde.getsockname()[0])


def _verifier_port(service: Service) -> None:
    with socket.socket(socket.AF_INET6 if ":" in service.hote else socket.AF_INET) as essai:
        essai.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            essai.bind((service.hote, service.port))
        except OSError as erreur:
            raise SaisieInvalide(
                dire(
                    "{hote}:{port} ne peut pas être ouvert ({raison}) : choisissez un autre port.",
                    hote=service.hote,
                    port=service.port,
                    raison=erreur.strerror,
                )
            ) from None


def _afficher(service: Service, dossier: Path, code_serveur: str, codes: dict[str, str]) -> None:
    publiques = adresses(service)
    for adresse in publiques:
        print(dire("Adresse          {adresse}", adresse=adresse))
    print(dire("Dossier          {dossier}", dossier=dossier))
    print(dire("Nouvel événement {adresse}/#{code}", adresse=publiques[0], code=code_serveur))
    if codes:
        connexion = f"{publiques[0]}/t/{DEMONSTRATION}/connexion"
        print(dire("Démonstration    {adresse}", adresse=connexion))
        for compte, code in codes.items():
            print(f"                 {compte:<5} {code}   {connexion}#{code}")
    segno.make(publiques[0], error="m").terminal(compact=True)
    print(dire("Arrêt : Ctrl+C."), flush=True)
