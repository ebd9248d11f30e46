"""A computer without any network: an empty namespace, where whatever asks something of the outside fails."""

import os
import shutil
import subprocess

import pytest

ROOT = os.geteuid() == 0
"""Root needs no user namespace, which a chroot would refuse."""
UP = 'ip link set lo up && exec "$0" "$@"'


def isolated(*command: str) -> list[str]:
    """*command* where this computer alone can be reached."""
    alone = ["unshare", "-n" if ROOT else "-rn"]
    if not shutil.which("unshare") or subprocess.run([*alone, "ip", "link"], check=False, capture_output=True).returncode:
        pytest.skip("no network namespace here: as root, with Debian's util-linux and iproute2")
    return [*alone, "sh", "-c", UP, *command]


def beside(pid: int, *command: str) -> list[str]:
    """*command* in the namespace of that process."""
    return ["nsenter", *([] if ROOT else ["-U", "--preserve-credentials"]), "-n", "-t", str(pid), *command]
