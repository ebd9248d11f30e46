"""A small *simultané* made for the tests of the screens, and a receiver that does what the seam asks of a central."""

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache

import httpx

from duplicata.app.gestures.joueurs import Fiche
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.cles import publique
from duplicata.documents.simultane.creation import Description, DuCentre, creer
from duplicata.documents.simultane.demande import ENTETE, exiger_demande
from duplicata.documents.simultane.dossier import dossier_de
from duplicata.documents.simultane.envoi import lire_envoi
from duplicata.documents.simultane.evenement import Evenement
from duplicata.documents.simultane.proposition import Proposition, Propositions, signer_propositions
from duplicata.errors import SaisieInvalide
from duplicata.journal import Row
from duplicata.journal.row import GENESIS
from web.sealed import envelope

CENTRAL = "http://127.0.0.1:9"
WINDOW = "2099-11-21T22:00+01:00"


@cache
def event(address: str = CENTRAL) -> Evenement:
    players = (Fiche("Ada Exemple", licence="1001"), Fiche("Blaise Exemple", licence="1002"))
    return creer(
        Description(
            nom="Simultané d’essai",
            date="2026-11-20",
            fenetre=WINDOW,
            codes="par téléphone à 14 h 55",
            telephone="01 23 45 67 89",
            adresse=address,
            parties=[envelope()],
            centres=[DuCentre(nom="Nancy", comite="Lorraine", joueurs=players), DuCentre(nom="Liège", pays="Belgique")],
        )
    )


def centre_file(number: int = 1, of: Evenement | None = None) -> bytes:
    whole = of or event()
    return forme.ecrire(dossier_de(whole, whole.centres[number - 1]))


class Receiver(httpx.AsyncBaseTransport):
    """Keeps the lines of one centre, checks what a central checks, proposes what it is told to."""

    def __init__(self, of: Evenement | None = None) -> None:
        self.event = of or event()
        self.rows: list[Row] = []
        self.proposals: tuple[Proposition, ...] = ()
        self.reachable = True
        self.asked: list[str] = []

    @property
    def head(self) -> dict[str, object]:
        return {"ligne": len(self.rows), "empreinte": self.rows[-1].digest if self.rows else GENESIS}

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if not self.reachable:
            raise httpx.ConnectError("no line")
        body, path = await request.aread(), request.url.raw_path.decode()
        self.asked.append(f"{request.method} {path.rpartition('/')[2]}")
        centre = next(one for one in self.event.centres if f"/centrale/{self.event.identifiant}/{one.identifiant}/" in path)
        try:
            exiger_demande(request.headers[ENTETE], frozenset({centre.cle}), request.method, path, body, datetime.now(UTC))
        except SaisieInvalide as refused:
            return httpx.Response(403, json={"erreur": str(refused)})
        if path.endswith("/tete"):
            return httpx.Response(200, json=self.head)
        if path.endswith("/envoi"):
            return self._take(body, centre.cle)
        after = int(path.rpartition("=")[2])
        news = tuple(one for one in self.proposals if one.numero > after)
        made = Propositions(evenement=self.event.identifiant, centre=centre.identifiant, propositions=news)
        return httpx.Response(200, content=signer_propositions(made, self.event.cle))

    def _take(self, body: bytes, key: str) -> httpx.Response:
        sent = lire_envoi(io.BytesIO(body))
        assert sent.entete.cle == key
        first = sent.entete.premiere
        known = self.rows[first - 1 :]
        if list(sent.lignes[: len(known)]) != known[: len(sent.lignes)] or first > len(self.rows) + 1:
            return httpx.Response(409, json={"erreur": "Fourche."})
        new = sent.lignes[len(known) :]
        self.rows += new
        return httpx.Response(200, content=json.dumps({**self.head, "nouvelles": len(new)}))

    def instead_of_the_network(self) -> Callable[..., httpx.AsyncClient]:
        real = httpx.AsyncClient

        def client(**options: object) -> httpx.AsyncClient:
            options.pop("verify")
            return real(transport=self, **options)  # type: ignore[arg-type]

        return client


def key_of(number: int = 1) -> str:
    return publique(dossier_de(event(), event().centres[number - 1]).centre.cle)
