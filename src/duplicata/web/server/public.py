"""The stand alone: the public pages of a base, on a machine where nothing is decided."""

import asyncio
import socket
from typing import TYPE_CHECKING

from duplicata.app.room.base.tournois import tournois_de
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.http import connections
from duplicata.web.machine import descriptors
from duplicata.web.machine.clock import Horloge
from duplicata.web.machine.liaison import Liaison, Ports
from duplicata.web.machine.loops import new_loop
from duplicata.web.machine.network import est_locale
from duplicata.web.stand.program import Stand
from duplicata.web.stand.supervisor import Order

if TYPE_CHECKING:
    from duplicata.web.server.start import Service


def serve_the_public(service: "Service") -> None:
    """Until interrupted."""
    tournois = tournois_de(service.dossier, service.base, public=True)
    tournois.preparer()
    port = service.port_public or service.port + 1
    line = Liaison(service.hote, Ports(service.port, port, port + 1))
    order = Order.of(str(tournois.chemin), Horloge(), line, service.base or "")
    tournois.fermer()
    descriptors.ouvrir()
    stand = Stand(order)
    try:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(stand.hold(lambda kept: _open(line, port, kept, tournois.base), alone=True))
    except KeyboardInterrupt:
        return


def _open(line: Liaison, port: int, kept: connections.Anonymous, base: str) -> list[socket.socket]:
    try:
        doors = connections.ouvrir(line.hote, port, kept)
    except OSError:
        raise SaisieInvalide(
            dire("Le port {port} est déjà pris : --port-public en donne un autre.", port=port)
        ) from None
    print(dire("Base             {base}", base=base))
    adresses = [line.du_public(line.hote)] if est_locale(line.hote) else line.adresses_du_public()
    for adresse in adresses:
        print(dire("Public           {adresse} (téléphones, sans badge)", adresse=adresse))
    print(dire("Arrêt : Ctrl+C."), flush=True)
    return doors
