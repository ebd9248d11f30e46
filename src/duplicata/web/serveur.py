"""Starting the server: the line to the browsers, the room behind it."""

import asyncio
import gc
import secrets
import signal
import socket
import ssl
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import uvicorn

from duplicata.app.copie import Copie
from duplicata.app.tournois import Tournois
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, raison
from duplicata.web import descripteurs, seuil
from duplicata.web.acces.comptes import ALPHABET
from duplicata.web.application import creer_application
from duplicata.web.enseigne import afficher, annoncer
from duplicata.web.liaison import Liaison
from duplicata.web.origines import Origines, noms_certifies
from duplicata.web.place import place_exigee
from duplicata.web.portier import Ecoute, Portier
from duplicata.web.premier_depart import DEMONSTRATION, preparer_demonstration
from duplicata.web.reseau import PARTOUT, adresses_du_reseau, entre_crochets, hotes, ordinateur
from duplicata.web.salle import Salles
from duplicata.web.tls.guichet import ouvrir_guichet
from duplicata.web.tls.veille import veiller
from duplicata.web.verrou import verrouiller
from duplicata.web.vestibule import Vestibule


class Service(NamedTuple):
    hote: str
    port: int
    dossier: Path | None = None
    demonstration: bool = False
    certificat: str | None = None
    cle_privee: str | None = None
    tls: bool = False
    """Under the event's own authority."""
    port_certificat: int | None = None
    """Of the plain counter that hands out its root; by default the port after the room's."""
    badges_en_clair: bool = False
    copie: Path | None = None
    """A second folder that follows the first."""
    port_public: int | None = None
    """Under TLS, where spectators are served by a program of their own."""

    @property
    def chiffre(self) -> bool:
        return self.tls or self.certificat is not None

    @property
    def guichet(self) -> int:
        return self.port_certificat or self.port + 1


def servir(service: Service) -> None:
    """Serve until interrupted."""
    _verifier(service)
    tournois = Tournois(service.dossier)
    tournois.preparer()
    dossier = tournois.chemin
    with verrouiller(dossier):
        _servir(service, dossier)


def _servir(service: Service, dossier: Path) -> None:
    code_serveur = "".join(secrets.choice(ALPHABET) for _ in range(8))
    with place_exigee(dossier):
        liaison, certificat = _etablir(service, dossier)
        codes = preparer_demonstration(dossier, liaison.tls) if service.demonstration else {}
        application = creer_application(
            dossier, code_serveur=code_serveur, liaison=liaison, origines=_origines(service)
        )
    salles, acces = application.state.salles, application.state.acces
    portier = Portier(dossier, salles, acces, liaison.en_clair_admis, _ecoute(service, liaison, certificat))
    application.on_startup.extend([portier.ouvrir, _retenir_le_depart, lambda: _prevenir(*salles.refus())])
    application.state.lecteurs.append(portier.fermer)
    application.state.tribune = lambda: portier.place
    application.state.hote = service.hote.lower()
    if service.copie:
        copie = Copie(dossier, service.copie, _prevenir)
        copie.ouvrir()
        application.state.lecteurs.append(lambda: asyncio.to_thread(copie.fermer))
    descripteurs.ouvrir()
    config = uvicorn.Config(
        Vestibule(application),
        http=portier.protocole(),
        ssl_certfile=certificat,
        ssl_keyfile=service.cle_privee,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )
    _charger(config)
    seuils = _ouvrir(service, portier)
    demonstration = (DEMONSTRATION, codes) if codes else None
    afficher(service.hote, adresses(service), dossier, code_serveur, liaison, demonstration)
    if liaison.autorite and config.ssl:
        ouvrir_guichet(liaison, service.hote)
        veiller(
            liaison.autorite,
            config.ssl,
            lambda: hotes(service.hote),
            lambda: annoncer(adresses(service), liaison),
        )
    try:
        _Serveur(config, salles).run(seuils)
    finally:
        with suppress(ValueError):  # Not the main thread, to which Ctrl+C never comes.
            signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Serveur(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, salles: Salles) -> None:
        super().__init__(config)
        self._salles = salles

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        seuil.dire_le_manque(asyncio.get_running_loop())
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams never end by themselves: nobody comes in any more, and those who are there are let go."""
        for entree in self.servers:
            entree.close()
        for salle in self._salles:
            await salle.diffusion.arreter()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl+C pressed again cuts nothing short: the stop is under way, and leaves the files whole."""
        if not self.should_exit:
            super().handle_exit(sig, frame)


def _origines(service: Service) -> Origines:
    siens = noms_certifies(service.certificat) if service.certificat else []
    return Origines(lambda: adresses(service), lambda: [*hotes(service.hote), *siens])


def _ecoute(service: Service, liaison: Liaison, certificat: str | None) -> Ecoute | None:
    if not (service.port_public and certificat):
        return None
    return Ecoute(
        service.hote, service.port_public, certificat, service.cle_privee, service.port, liaison.jours
    )


def _prevenir(*phrases: str) -> None:
    """What does not go as it should stands last in the terminal, where it is seen."""
    for phrase in phrases:
        print(phrase, file=sys.stderr, flush=True)


def _retenir_le_depart() -> None:
    """What a start loads stays until the end: looking through it for garbage would make arbiters wait."""
    gc.freeze()


def adresses(service: Service) -> list[str]:
    """Where browsers find the server, the one for the room first."""
    schema = "https" if service.chiffre else "http"
    joignables = [service.hote]
    if service.hote in PARTOUT:
        joignables = [*adresses_du_reseau(), "127.0.0.1"]
    return [f"{schema}://{entre_crochets(hote)}:{service.port}" for hote in joignables]


def _verifier(service: Service) -> None:
    if bool(service.certificat) != bool(service.cle_privee):
        raise SaisieInvalide(dire("TLS demande un certificat et sa clé privée."))
    if service.certificat and service.tls:
        raise SaisieInvalide(
            dire("Deux certificats : celui de l’événement (--tls) ou le vôtre (--certificat), pas les deux.")
        )
    if service.chiffre and service.badges_en_clair:
        raise SaisieInvalide(dire("--badges-en-clair n’a pas de sens sous TLS."))
    if service.port_public and not service.chiffre:
        raise SaisieInvalide(dire("--port-public ne sert que sous TLS."))
    autres = (service.guichet if service.tls else None, service.port_public)
    for port in (service.port, *filter(None, autres)):
        _verifier_port(service.hote, port)


def _etablir(service: Service, dossier: Path) -> tuple[Liaison, str | None]:
    """The line as the options want it, and the file of its certificate."""
    if not service.tls:
        return Liaison(tls=service.chiffre, en_clair_admis=service.badges_en_clair), service.certificat
    # Certificates take a twentieth of a second to load: not for a room that has none to make.
    from duplicata.web.tls.autorite import Autorite

    autorite = Autorite.du_dossier(dossier, ordinateur())
    fichier, _ = autorite.certifier(hotes(service.hote))
    liaison = Liaison(tls=True, autorite=autorite, jours=1, port=service.port, guichet=service.guichet)
    return liaison, str(fichier)


def _charger(config: uvicorn.Config) -> None:
    """Read the certificate now: one that is wrong is said in a sentence."""
    try:
        config.load()
    except (OSError, ValueError) as erreur:
        raise SaisieInvalide(
            dire("Le certificat et la clé ne vont pas ensemble ou sont illisibles ({raison}).", raison=erreur)
        ) from None
    if config.ssl:
        config.ssl.minimum_version = ssl.TLSVersion.TLSv1_2


def _verifier_port(hote: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in hote else socket.AF_INET) as essai:
        essai.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            essai.bind((hote, port))
        except (OSError, OverflowError) as erreur:
            raise _port_refuse(hote, port, erreur) from None


def _ouvrir(service: Service, portier: Portier) -> list[socket.socket]:
    try:
        return seuil.ouvrir(service.hote, service.port, portier.arrivees)
    except OSError as erreur:
        raise _port_refuse(service.hote, service.port, erreur) from None


def _port_refuse(hote: str, port: int, erreur: OSError | OverflowError) -> SaisieInvalide:
    return SaisieInvalide(
        dire(
            "{hote}:{port} ne peut pas être ouvert ({raison}) : choisissez un autre port.",
            hote=hote,
            port=port,
            raison=raison(erreur) if isinstance(erreur, OSError) else erreur,
        )
    )
