"""``duplicata serveur``: the room, served to the browsers of the local network."""

from pathlib import Path

import click

from duplicata.cli.group import Command

PORT = 8765


@click.command(cls=Command)
@click.option("--hote", default="127.0.0.1", help="Adresse d’écoute ; 0.0.0.0 pour toute la salle.")
@click.option("--port", default=PORT, type=click.IntRange(1, 65535), help="Port d’écoute, 8765 par défaut.")
@click.option(
    "--dossier",
    type=click.Path(file_okay=False, path_type=Path),
    help="Dossier des tournois ; par défaut, celui de l’utilisateur.",
)
@click.option("--demonstration", is_flag=True, help="Prépare un événement de démonstration.")
@click.option(
    "--certificat",
    type=click.Path(exists=True, dir_okay=False),
    help="Certificat TLS (PEM) ; demande aussi --cle-privee.",
)
@click.option(
    "--cle-privee", type=click.Path(exists=True, dir_okay=False), help="Clé privée du certificat (PEM)."
)
def serveur(
    hote: str,
    port: int,
    dossier: Path | None,
    demonstration: bool,
    certificat: str | None,
    cle_privee: str | None,
) -> None:
    """Ouvre la salle : juge-arbitre, arbitres, commission, projection et public dans leurs navigateurs."""
    from duplicata.web.serveur import Service, servir

    servir(Service(hote, port, dossier, demonstration, certificat, cle_privee))
