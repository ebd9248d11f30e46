"""What names this start of the computer: the clock that nobody sets begins with it."""

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

LINUX = Path("/proc/sys/kernel/random/boot_id")
MACOS = ("sysctl", "-n", "kern.bootsessionuuid")
WINDOWS = r"SYSTEM\CurrentControlSet\Control\Session Manager\Memory Management\PrefetchParameters"
"""Key of the registry whose BootId counts the starts."""


def boot_name() -> str:
    """"" where the system does not say: the clock is then not carried over a kill."""
    with suppress(OSError, subprocess.SubprocessError):
        if sys.platform == "win32":
            import winreg

            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, WINDOWS) as key:
                return str(winreg.QueryValueEx(key, "BootId")[0])
        elif sys.platform == "darwin":
            return subprocess.run(MACOS, capture_output=True, text=True, check=True, timeout=5).stdout.strip()
        else:
            return LINUX.read_text("ascii").strip()
    return ""
