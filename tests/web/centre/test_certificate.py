"""A line to the one certificate whose digest the centre's file tells, whoever signed it."""

import hashlib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from duplicata.errors import SaisieInvalide
from duplicata.web.centre.line import SansLigne, _epingle
from duplicata.web.tls.authority import Autorite
from web.room_maker import free_port


@pytest.fixture
def central(tmp_path: Path) -> Iterator[tuple[int, str]]:
    """Answers any number of handshakes; its port, and the digest of its certificate."""
    file = Autorite.du_dossier(tmp_path, "essai").certifier(["centrale.exemple.org"])[0]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    door = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        with suppress(OSError):
            while True:
                line, _ = door.accept()
                with suppress(OSError), context.wrap_socket(line, server_side=True) as inside:
                    inside.sendall(b"oui")

    thread = threading.Thread(target=answer)
    thread.start()
    port = door.getsockname()[1]
    seen = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate(("127.0.0.1", port)))
    yield port, hashlib.sha256(seen).hexdigest()
    door.shutdown(socket.SHUT_RDWR)
    door.close()
    thread.join()


def test_only_the_certificate_of_the_file_is_spoken_to(central: tuple[int, str], tmp_path: Path):
    port, digest = central
    context = _epingle("127.0.0.1", port, digest)
    with socket.create_connection(("127.0.0.1", port)) as line, context.wrap_socket(line) as inside:
        assert inside.recv(3) == b"oui"
    with pytest.raises(SaisieInvalide, match="pas celui du dossier"):
        _epingle("127.0.0.1", port, "0" * 64)
    with socket.create_connection(("127.0.0.1", port)) as line, pytest.raises(ssl.SSLCertVerificationError):
        # What the system trusts is another matter.
        ssl.create_default_context().wrap_socket(line, server_hostname="centrale.exemple.org")
    with pytest.raises(SansLigne):
        _epingle("127.0.0.1", free_port(), digest)
