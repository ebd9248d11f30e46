"""What this room tells those that follow it: asked for again and again, answered as soon as there is news.

The stream is made from the journal, in a thread, when somebody follows; slips neither wait for it nor make it
longer. So many questions wait at once, and no more.
"""

import asyncio
import threading
from hmac import compare_digest
from typing import Annotated

from litestar import Response, get
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, QueryParameter

from duplicata.app.multiplex.ouverture import code, resserre
from duplicata.app.room.event_key import Signataire, signataire
from duplicata.documents.multiplex.flux import SORTES, Flux
from duplicata.documents.multiplex.ligne import ecrire
from duplicata.langue import dire
from duplicata.web.access.guard import badges_admis
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.api.common import API, Requete
from duplicata.web.http.errors import REFUS, Erreur, Refuse, refus
from duplicata.web.live.room import LiveRoom, TheRoom
from duplicata.web.machine.liaison import Liaison
from duplicata.web.multiplex.echange import ATTENTE, LOT, Entete, Identite

SALLES = 64
"""Questions that wait at once, for each event."""
SCHEMA = "Bearer "
GENRE = "text/plain; charset=utf-8"
_REPONSES = {
    **REFUS,
    **refus(s409="The stream is not the one that was followed until now."),
    200: ResponseSpec(str, media_type="text/plain", generate_examples=False),
}
Nonce = Annotated[str, QueryParameter(pattern="^[0-9a-f]{32}$", description="Drawn by whoever asks.")]


class Emission:
    """The stream of one event, as far as its journal was read."""

    def __init__(self, live: LiveRoom) -> None:
        self._live = live
        self._verrou = threading.Lock()
        self._flux: Flux | None = None
        self._cle = ""
        self._lu = 0
        self.attentes = 0

    def flux(self) -> Flux:
        """With all that is stored; reads the journal."""
        with self._verrou:
            signe = _signataire(self._live)
            if self._flux is None or self._cle != signe.publiee.cle:
                self._flux, self._cle = Flux(signe.publiee.identifiant, signe.signer), signe.publiee.cle
                self._lu = 0
            tete = self._live.room.etat.seq
            if tete > self._lu:
                self._flux.prendre(self._live.room.journal.rows_of(SORTES, self._lu))
                self._lu = max(tete, self._flux.ligne)
            return self._flux


def _signataire(live: LiveRoom) -> Signataire:
    signe = signataire(live.room.etat, live.room.sceau) if live.room.etat.multiplex.ouvert else None
    if signe is None:
        # Whoever has no code is told nothing of an event: neither is whether it leads.
        raise NotFoundException
    return signe


@get(f"{API}/multiplex/identite", opt=pour(TOUS), tags=["multiplex"], responses=_REPONSES, media_type=GENRE)
async def identite(request: Requete, live: TheRoom, nonce: Nonce) -> Response[bytes]:
    """One signed line: the event that leads, its key, the authority of the badges' port; asks for no code."""
    signe = _signataire(live)
    liaison: Liaison = request.app.state.liaison
    dite = Identite(
        nonce=nonce,
        source=signe.publiee.identifiant,
        nom=live.room.etat.ouvert().ouverture.nom,
        cle=signe.publiee.cle,
        racine=(liaison.racine or b"").hex(),
    )
    return Response(ecrire(dite, signe.signer), media_type=GENRE)


@get(f"{API}/multiplex/messages", opt=pour(TOUS), tags=["multiplex"], responses=_REPONSES, media_type=GENRE)
async def messages(
    request: Requete,
    live: TheRoom,
    nonce: Nonce,
    apres: Annotated[int, QueryParameter(ge=0, le=10**9)] = 0,
    empreinte: Annotated[str, QueryParameter(pattern="^[0-9a-f]{64}$")] = "0" * 64,
    attendre: FromQuery[bool] = True,
) -> Response[bytes]:
    """Signed lines: a heading, then what was told after message `apres`, whose digest is `empreinte`.

    `Authorization: Bearer` and the code of the rooms that follow. Waits a second for news unless `attendre`
    is false; 409 where the stream is not the one that was followed until now.
    """
    recu_a = live.horloge.millisecondes()
    signe = _signataire(live)
    _exiger_code(request, live)
    emission = _emission(request, live)
    if emission.attentes >= SALLES:
        raise Refuse(503, Erreur(dire("Trop de salles suivent celle-ci : réessayez plus tard.")))
    emission.attentes += 1
    try:
        flux = await _nouveau(live, emission, apres if attendre else -1)
    finally:
        emission.attentes -= 1
    if flux.empreinte(apres) != empreinte:
        raise Refuse(
            409,
            Erreur(
                dire(
                    "Ce que cette salle a dit jusqu’au message {n} n’est pas ce que vous en avez reçu : son "
                    "journal a été remplacé. Cessez de la suivre, puis suivez-la de nouveau.",
                    n=apres,
                )
            ),
        )
    lignes = flux.apres(apres)[:LOT]
    entete = Entete(
        nonce=nonce,
        source=signe.publiee.identifiant,
        recu_a=recu_a,
        emis_a=live.horloge.millisecondes(),
        messages=len(lignes),
    )
    corps = b"".join(une + b"\n" for une in (ecrire(entete, signe.signer), *lignes))
    return Response(corps, media_type=GENRE)


async def _nouveau(live: LiveRoom, emission: Emission, apres: int) -> Flux:
    """The stream, once it says more than *apres*, or after a while."""
    reveil = asyncio.Event()
    abonne = live.diffusion.abonner(True, 0, reveil.set)
    loop = asyncio.get_running_loop()
    limite = loop.time() + ATTENTE
    try:
        while True:
            reveil.clear()
            flux = await asyncio.to_thread(emission.flux)
            reste = limite - loop.time()
            if len(flux.lignes) > apres or reste <= 0:
                return flux
            try:
                await asyncio.wait_for(reveil.wait(), reste)
            except TimeoutError:
                return flux
    finally:
        live.diffusion.desabonner(abonne)


def _exiger_code(request: Requete, live: LiveRoom) -> None:
    if not badges_admis(request):
        raise PermissionDeniedException(dire("Cette liaison n’est pas chiffrée : le code n’y sert pas."))
    entete = request.headers.get("authorization", "")
    dit = resserre(entete.removeprefix(SCHEMA)[:40])
    if not (entete.startswith(SCHEMA) and compare_digest(dit.encode(), code(live.room).encode())):
        raise PermissionDeniedException(dire("Ce code n’est pas, ou n’est plus, celui de cette salle."))


def _emission(request: Requete, live: LiveRoom) -> Emission:
    emissions: dict[str, Emission] = request.app.state.emissions
    return emissions.setdefault(live.identifiant, Emission(live))


EMISSION: list[HTTPRouteHandler] = [identite, messages]
