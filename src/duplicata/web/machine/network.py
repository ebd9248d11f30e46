"""The names and addresses of this computer on its networks; asking for them sends nothing."""

import ipaddress
import re
import socket
import struct
import sys
from collections.abc import Iterator

LOCALES = ("localhost", "127.0.0.1", "::1")
PARTOUT = ("0.0.0.0", "::")
_NOM = re.compile(r"[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?")
_SIOCGIFADDR = 0x8915


def ordinateur() -> str:
    """The name of this computer, as a certificate can hold it."""
    nom = socket.gethostname().lower()
    return nom if _NOM.fullmatch(nom) else "localhost"


def adresses_du_reseau() -> list[str]:
    """Addresses that other machines can reach, the one of the main route first."""
    trouvees = dict.fromkeys((*_routes(), *_interfaces(), *_annoncees()))
    return [adresse for adresse in trouvees if _joignable(adresse)]


def joignables(hote: str) -> list[str]:
    """How other machines reach a server that listens on *hote*."""
    if hote not in PARTOUT:
        return [] if est_locale(hote) else [hote]
    return [adresse for adresse in adresses_du_reseau() if (":" in adresse) == (":" in hote)]


def hotes(hote: str) -> list[str]:
    """Everything a browser may type to reach a server that listens on *hote*."""
    if hote not in PARTOUT:
        return list(dict.fromkeys((hote, *LOCALES)))
    nom = ordinateur()
    return list(dict.fromkeys((*adresses_du_reseau(), nom, f"{nom.removesuffix('.local')}.local", *LOCALES)))


def est_locale(adresse: str) -> bool:
    """Whether what comes from there never left this computer."""
    try:
        lue = ipaddress.ip_address(adresse)
    except ValueError:
        return adresse == "localhost"
    return (getattr(lue, "ipv4_mapped", None) or lue).is_loopback


def entre_crochets(hote: str) -> str:
    """As an address of the web wants it: ``[::1]``."""
    return f"[{hote}]" if ":" in hote else hote


def _routes() -> Iterator[str]:
    """The source the routing table would choose for an address reserved for documentation."""
    for famille, ailleurs in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(famille, socket.SOCK_DGRAM) as sonde:
                sonde.connect((ailleurs, 9))
                yield str(sonde.getsockname()[0])
        except OSError:
            continue


def _interfaces() -> Iterator[str]:
    """A room without internet often has no main route: every interface is asked, where one can."""
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sonde:
        for _, nom in socket.if_nameindex():
            try:
                lu = fcntl.ioctl(sonde.fileno(), _SIOCGIFADDR, struct.pack("256s", nom.encode()[:15]))
            except OSError:
                continue
            yield socket.inet_ntoa(lu[20:24])


def _annoncees() -> Iterator[str]:
    """What the name of this computer stands for."""
    try:
        for *_, adresse in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            yield str(adresse[0])
    except OSError:
        return


def _joignable(adresse: str) -> bool:
    lue = ipaddress.ip_address(adresse.partition("%")[0])
    return not (lue.is_loopback or lue.is_unspecified or (lue.version == 6 and lue.is_link_local))
