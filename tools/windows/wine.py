"""A Windows of our own to try the installer in: wine, its disk in a folder, output always through a pipe."""

import os
import subprocess
from pathlib import Path

from windows.bundle import COMPILER

RANDOM = """#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE b, SIZE_T n) { return SystemFunction036(b, (ULONG)n); }
"""
"""What wine 8 lacks of a library that every Windows has."""


class Wine:
    def __init__(self, disk: Path) -> None:
        self.disk = disk
        self.environment = {
            **os.environ,
            "WINEPREFIX": str(disk),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "DUPLICATA_NAVIGATEUR": "non",
            "HYPOTHESIS_STORAGE_DIRECTORY": "C:\\hypothesis",
        }

    def boot(self) -> None:
        self.disk.mkdir(parents=True, exist_ok=True)
        self.run("wineboot", "-i", seconds=300)
        source = self.disk / "random.c"
        source.write_text(RANDOM, "ascii")
        target = self.disk / "drive_c" / "windows" / "system32" / "bcryptprimitives.dll"
        if not target.exists():
            subprocess.run([COMPILER, "-shared", "-o", str(target), str(source), "-ladvapi32"], check=True)

    def run(self, *command: str, seconds: float = 600) -> tuple[int, str]:
        """The exit code, and what was said."""
        done = subprocess.run(
            ["wine", *command],
            env=self.environment,
            capture_output=True,
            timeout=seconds,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")

    def start(self, said: Path, *command: str) -> subprocess.Popen[bytes]:
        """A program that goes on; what it says goes to a file."""
        reader = subprocess.Popen(["sh", "-c", 'exec cat > "$0"', str(said)], stdin=subprocess.PIPE)
        try:
            return subprocess.Popen(
                ["wine", *command],
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=reader.stdin,
                stderr=reader.stdin,
            )
        finally:
            assert reader.stdin
            reader.stdin.close()

    def home(self) -> Path:
        """The user's folders."""
        [found] = [one for one in (self.disk / "drive_c" / "users").iterdir() if one.name != "Public"]
        return found

    def end(self) -> None:
        subprocess.run(["wineserver", "-k"], env=self.environment, check=False)
