"""The terminal of whoever starts the server: the program as he types it, and what he reads there."""

import re
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from web.room_maker import free_port

PROGRAM = [sys.executable, "-u", "-c", "from duplicata.cli.main import main; main()", "serveur"]
NEW_EVENT = re.compile(r"(http://\S+)/#([2-9A-Z]{8})$")


class Window:
    def __init__(self, folder: Path, *options: str) -> None:
        self._command = [*PROGRAM, "--dossier", str(folder), "--hote", "127.0.0.1", "--port", str(free_port()), *options]
        self.start()

    def start(self) -> None:
        """Also again, at the same address, once closed."""
        self.process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.link, self.url, self.code = next((found[0], found[1], found[2]) for line in self.process.stdout if (found := NEW_EVENT.search(line)))
        for line in self.process.stdout:
            if line.startswith("Arrêt"):
                break
        self._wait_until_open()

    def _wait_until_open(self) -> None:
        address = urlsplit(self.url)
        while self.process.poll() is None:
            with suppress(OSError), socket.create_connection((address.hostname, address.port)):
                return
            time.sleep(0.1)

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
