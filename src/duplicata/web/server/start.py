"""Starting the server: the lines to the browsers, the room behind them, the stand beside it."""

import asyncio
import gc
import secrets
import signal
import ssl
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

import uvicorn
from litestar import Litestar

from duplicata.app.room import epoch
from duplicata.app.room.base.tournois import TournoisEnBase, tournois_de
from duplicata.app.room.folder import Tournois
from duplicata.app.room.garde import Garde
from duplicata.app.room.lock import verrouiller
from duplicata.app.room.private import keep_private
from duplicata.app.room.second_copy import Copie
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.accounts import ALPHABET
from duplicata.web.access.guard import badge_de
from duplicata.web.access.store import comptes_absents
from duplicata.web.centre.sending import Envois
from duplicata.web.http.connections import Anonymous, BadgeRecognition
from duplicata.web.http.listeners import Listeners, RoomServer, open_ports, tls_context
from duplicata.web.http.page_cache import Cache, avant_badge
from duplicata.web.http.protocol import BoundedProtocol
from duplicata.web.http.shares import Shares
from duplicata.web.live.rooms import Salles
from duplicata.web.machine import descriptors
from duplicata.web.machine.disk import free_space_required
from duplicata.web.machine.liaison import ICI, Liaison, Ports
from duplicata.web.machine.loops import LOOP
from duplicata.web.machine.network import est_locale, hotes, ordinateur
from duplicata.web.machine.origins import Origines, noms_certifies
from duplicata.web.machine.sleep import SleepWatch
from duplicata.web.machine.window import Cross, is_ours, on_close, open_browser
from duplicata.web.server.application import creer_application
from duplicata.web.server.banner import afficher, annoncer
from duplicata.web.server.base import follow_the_base, require_base, store_of
from duplicata.web.server.first_start import DEMONSTRATION, preparer_demonstration
from duplicata.web.server.notices import Notices, warn
from duplicata.web.server.public import serve_the_public
from duplicata.web.server.stop import question
from duplicata.web.stand.supervisor import Order, Spectators, Supervisor
from duplicata.web.tls.renewal import suivre, veiller

if TYPE_CHECKING:
    from duplicata.web.tls.authority import Autorite


class Service(NamedTuple):
    """What the command asks for."""

    hote: str
    """Where the two ports of the network listen; this computer itself for neither."""
    port: int
    """Of this computer's own address."""
    dossier: Path | None = None
    demonstration: bool = False
    port_public: int | None = None
    """By default the one after the room's."""
    port_badges: int | None = None
    """By default the second after it."""
    certificat: str | None = None
    cle_privee: str | None = None
    """One's own; without them, the event's own authority makes them."""
    badges_en_clair: bool = False
    envoi_en_clair: bool = False
    """Centres send to a central whose line is not encrypted."""
    copie: Path | None = None
    """A second folder that follows the first."""
    base: str | None = None
    """The PostgreSQL base where journals and accounts are, if not in the folder; never with a password."""
    public_seul: bool = False
    """Only show what is stored in the base."""
    navigateur: bool = False
    """Open the room in the browser of this computer."""

    @property
    def ports(self) -> Ports | None:
        if est_locale(self.hote):
            return None
        return Ports(self.port, self.port_public or self.port + 1, self.port_badges or self.port + 2)


def servir(service: Service) -> None:
    """Serve until interrupted."""
    _verifier(service)
    if service.public_seul:
        serve_the_public(service)
        return
    anonymous = Anonymous()
    liaison = Liaison(service.hote, service.ports, service.badges_en_clair, noms=_noms(service))
    try:
        portes = open_ports(service.port, liaison, anonymous)
    except SaisieInvalide:
        # Whoever starts the program a second time looks for its screen.
        if service.navigateur and is_ours(_ici(service)):
            print(dire("La salle est déjà ouverte : {adresse}", adresse=_ici(service)), flush=True)
            open_browser(_ici(service), wait=5.0)
            return
        raise
    tournois = tournois_de(service.dossier, service.base)
    # What else a folder holds may be other people's: only one that is made here is closed to them.
    neuf = not any(tournois.chemin.glob("*"))
    tournois.preparer()
    if neuf:
        warn(keep_private(tournois.chemin))
    with verrouiller(tournois.chemin) as verrou:
        _servir(service, liaison, portes, anonymous, tournois, verrou)


def _servir(
    service: Service,
    liaison: Liaison,
    portes: Listeners,
    anonymous: Anonymous,
    tournois: Tournois,
    verrou: BinaryIO,
) -> None:
    dossier = tournois.chemin
    code_serveur = "".join(secrets.choice(ALPHABET) for _ in range(8))
    en_base = tournois if isinstance(tournois, TournoisEnBase) else None
    sans_comptes = "" if en_base else comptes_absents(dossier)
    with free_space_required(dossier):
        autorite = _autorite(service, dossier)
        liaison = replace(liaison, racine=autorite.racine if autorite else None)
        contexte = _chiffrement(service, autorite)
        codes = preparer_demonstration(dossier) if service.demonstration else {}
        application = creer_application(
            dossier,
            code_serveur=code_serveur,
            liaison=liaison,
            origines=_origines(service, liaison),
            tournois=tournois,
            store=store_of(en_base) if en_base else None,
        )
    salles: Salles = application.state.salles
    if liaison.ports:
        _ouvrir_le_public(application, salles, liaison, service.base)
    notices = Notices(salles)
    application.on_startup.append(lambda: notices.stand("comptes", sans_comptes))
    veille = SleepWatch(lambda phrase: notices.stand("veille", phrase))
    application.on_startup.append(veille.ouvrir)
    application.state.lecteurs.append(veille.fermer)
    envois: Envois = application.state.envois
    envois.en_clair = service.envoi_en_clair
    application.on_startup.append(envois.ouvrir)
    application.state.lecteurs.append(envois.fermer)
    if en_base:
        follow_the_base(application, notices, salles, en_base)
    else:
        _garder(service, application, notices, salles, dossier, verrou)

    def demander() -> str:
        return question(salles, application.state.acces)

    if sys.platform == "win32":
        croix = Cross(lambda: bool(demander()))
        application.on_startup.append(croix.open)
        application.state.lecteurs.append(croix.close)
    application.on_startup.append(_retenir_le_depart)
    descriptors.ouvrir()
    config = uvicorn.Config(
        BadgeRecognition(_partager(Cache(application, avant_badge(application)), application), anonymous),
        http=BoundedProtocol,
        loop=LOOP,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )
    demonstration = (DEMONSTRATION, codes) if codes else None
    afficher(_ici(service), liaison, dossier, code_serveur, demonstration, tournois.base)
    if liaison.ports:
        veiller(liaison.joignables, lambda: _suivre_le_reseau(service, liaison, autorite, contexte))
    arrete = threading.Event()
    serveur = RoomServer(
        config,
        salles.laisser_partir,
        portes,
        contexte,
        ready=lambda: open_browser(f"{_ici(service)}/#{code_serveur}") if service.navigateur else None,
        question=demander,
    )
    oublier_la_fenetre = on_close(serveur.leave, arrete)
    try:
        serveur.listen()
    finally:
        arrete.set()
        oublier_la_fenetre()
        with suppress(ValueError):  # Not the main thread, to which Ctrl+C never comes.
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def _partager(app: Cache, application: Litestar) -> Shares:
    return Shares(app, lambda scope: badge_de(application.state.acces, scope))


def _garder(
    service: Service,
    application: Litestar,
    notices: Notices,
    salles: Salles,
    dossier: Path,
    verrou: BinaryIO,
) -> None:
    """The folder is ours and stays so, the second one follows; whatever is wrong with either is told."""
    epoque, depart = epoch.servir(dossier, service.copie)
    salles.prevenir(depart)
    application.on_startup.append(lambda: notices.stand("depart", depart))
    application.on_startup.append(lambda: warn(*salles.refus()))
    garde = Garde(dossier, verrou, epoque, lambda phrase: notices.stand("garde", phrase))
    application.on_startup.append(garde.ouvrir)
    application.state.lecteurs.append(lambda: asyncio.to_thread(garde.fermer))
    if service.copie:
        copie = Copie(dossier, service.copie, lambda phrase: notices.stand("copie", copie.avis, phrase))
        copie.ouvrir()
        application.state.copie = True
        application.state.lecteurs.append(lambda: asyncio.to_thread(copie.fermer))


def _ouvrir_le_public(application: Litestar, salles: Salles, liaison: Liaison, base: str | None) -> None:
    """The stand, from the moment the rooms are open until they are to be closed."""

    async def ouvrir() -> None:
        boucle = asyncio.get_running_loop()

        def compter(spectateurs: Spectators) -> None:
            for salle in salles:
                salle.diffusion.ailleurs = spectateurs.get(salle.identifiant, 0)

        order = Order.of(str(salles.tournois.chemin), salles.horloge, liaison, base or "")

        def prevenir(spectateurs: Spectators) -> None:
            boucle.call_soon_threadsafe(compter, spectateurs)

        supervisor = Supervisor(order, prevenir)
        application.state.lecteurs.append(lambda: asyncio.to_thread(supervisor.close))
        supervisor.open()

    application.on_startup.append(ouvrir)


def _suivre_le_reseau(
    service: Service, liaison: Liaison, autorite: "Autorite | None", contexte: ssl.SSLContext | None
) -> None:
    """This computer has other addresses."""
    if autorite and contexte:
        suivre(autorite, contexte, lambda: hotes(service.hote))
    annoncer(liaison)


def _ici(service: Service) -> str:
    return f"http://{ICI}:{service.port}"


def _noms(service: Service) -> tuple[str, ...]:
    return tuple(noms_certifies(service.certificat)) if service.certificat else ()


def _origines(service: Service, liaison: Liaison) -> Origines:
    return Origines(
        lambda: [*liaison.adresses_des_badges(), _ici(service)],
        lambda: [*hotes(service.hote), *liaison.noms],
    )


def _retenir_le_depart() -> None:
    """What a start loads stays until the end: looking through it for garbage would make arbiters wait."""
    gc.freeze()


def _verifier(service: Service) -> None:
    require_base(service.base, service.public_seul, bool(service.copie or service.demonstration))
    if bool(service.certificat) != bool(service.cle_privee):
        raise SaisieInvalide(dire("TLS demande un certificat et sa clé privée."))
    if service.certificat and service.badges_en_clair:
        raise SaisieInvalide(dire("--badges-en-clair n’a pas de sens avec un certificat."))
    if service.public_seul:
        return
    if service.ports is None and (service.port_public or service.port_badges or service.certificat):
        raise SaisieInvalide(
            dire(
                "--hote {hote} n’ouvre que cet ordinateur : ni port public, ni port des badges, ni "
                "certificat n’y servent.",
                hote=service.hote,
            )
        )
    if service.ports and len(set(service.ports)) < len(service.ports):
        raise SaisieInvalide(
            dire("--port, --port-public et --port-badges doivent être trois ports différents.")
        )


def _autorite(service: Service, dossier: Path) -> "Autorite | None":
    """The event's own, unless the line is not encrypted or under a certificate of one's own."""
    if service.ports is None or service.certificat or service.badges_en_clair:
        return None
    # Certificates take a twentieth of a second to load: not for a room that has none to make.
    from duplicata.web.tls.authority import Autorite

    return Autorite.du_dossier(dossier, ordinateur())


def _chiffrement(service: Service, autorite: "Autorite | None") -> ssl.SSLContext | None:
    if autorite:
        return tls_context(str(autorite.certifier(hotes(service.hote))[0]), None)
    return tls_context(service.certificat, service.cle_privee) if service.certificat else None
