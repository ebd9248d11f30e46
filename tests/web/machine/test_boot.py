"""What names a start of the computer, as each system says it."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from duplicata.web.machine import boot, clock, descriptors


@pytest.mark.skipif(not boot.LINUX.exists(), reason="Linux")
def test_linux_names_each_start():
    assert boot.boot_name() == boot.LINUX.read_text("ascii").strip() != ""


def test_windows_counts_its_starts_in_the_registry(monkeypatch: pytest.MonkeyPatch):
    class Key(str):
        def __enter__(self) -> "Key":
            return self

        def __exit__(self, *_: object) -> None:
            """Nothing is held."""

    registry = {(1, boot.WINDOWS, "BootId"): (217, 4)}
    fake = SimpleNamespace(
        HKEY_LOCAL_MACHINE=1, OpenKey=lambda hive, name: Key(name), QueryValueEx=lambda key, name: registry[1, str(key), name]
    )
    monkeypatch.setitem(sys.modules, "winreg", fake)
    monkeypatch.setattr(sys, "platform", "win32")
    assert boot.boot_name() == "217"


def test_where_the_registry_says_nothing_the_clock_is_not_carried(monkeypatch: pytest.MonkeyPatch):
    def missing(*_: object) -> None:
        raise FileNotFoundError(2, "no such key")

    monkeypatch.setitem(sys.modules, "winreg", SimpleNamespace(HKEY_LOCAL_MACHINE=1, OpenKey=missing))
    monkeypatch.setattr(sys, "platform", "win32")
    assert boot.boot_name() == ""


def test_macos_names_each_start_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    asked = []

    def run(command: tuple[str, ...], **_: object) -> SimpleNamespace:
        asked.append(command)
        return SimpleNamespace(stdout="8B1F-22\n")

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert (boot.boot_name(), asked) == ("8B1F-22", [("sysctl", "-n", "kern.bootsessionuuid")])


def test_on_macos_the_clock_goes_on_while_the_lid_is_closed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr("time.CLOCK_BOOTTIME", raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr("time.clock_gettime", lambda which: {clock.time.CLOCK_MONOTONIC_RAW: 77.0}[which])
    assert clock.ecoule() == 77.0


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits there")
@pytest.mark.parametrize(("own", "given"), [(12_288, 10_240), (70_000, 65_536), (-2, -1)])
def test_a_limit_called_infinite_and_refused_as_such_stops_nothing(monkeypatch: pytest.MonkeyPatch, own: int, given: int):
    """macOS: (-2: nothing is above its own limit here.)"""
    import resource

    limits = [256, resource.RLIM_INFINITY]

    def ask(_: int, wanted: tuple[int, int]) -> None:
        if own != -2 and (wanted[0] == resource.RLIM_INFINITY or wanted[0] > own):
            raise ValueError("current limit exceeds maximum limit")
        limits[:] = wanted

    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", ask)
    descriptors.ouvrir()
    assert limits[0] == given
    assert descriptors.plafond() == (sys.maxsize if given == resource.RLIM_INFINITY else given)
