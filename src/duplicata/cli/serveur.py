"""``duplicata serveur``: the room, served to the browsers of the local network."""

from pathlib import Path

import click

from duplicata.cli.group import Command

PORT = 8765


@click.command(cls=Command)
@click.option(
    "--hote", metavar="ADRESSE", default="127.0.0.1", help="Adresse d’écoute ; 0.0.0.0 pour toute la salle."
)
@click.option(
    "--port", metavar="N", default=PORT, type=click.IntRange(1, 65535), help="Port d’écoute, 8765 par défaut."
)
@click.option(
    "--dossier",
    metavar="DOSSIER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Dossier des tournois ; par défaut, celui de l’utilisateur.",
)
@click.option("--demonstration", is_flag=True, help="Prépare un événement de démonstration.")
@click.option(
    "--tls",
    is_flag=True,
    help="Chiffre la liaison : une autorité propre à l’événement est créée au premier départ.",
)
@click.option(
    "--port-certificat",
    metavar="N",
    type=click.IntRange(1, 65535),
    help="Avec --tls, port (HTTP) où les appareils prennent le certificat ; par défaut, le suivant.",
)
@click.option(
    "--certificat",
    metavar="FICHIER",
    type=click.Path(exists=True, dir_okay=False),
    help="Chiffre avec votre certificat (PEM) ; demande aussi --cle-privee.",
)
@click.option(
    "--cle-privee",
    metavar="FICHIER",
    type=click.Path(exists=True, dir_okay=False),
    help="Clé privée du certificat (PEM).",
)
@click.option(
    "--badges-en-clair",
    is_flag=True,
    help="Admet les badges des autres machines sans chiffrement ; inscrit au journal, rappelé à l’écran.",
)
@click.option(
    "--port-public",
    metavar="N",
    type=click.IntRange(1, 65535),
    help="Sous TLS, port où le public est servi à part, sans gêner les arbitres.",
)
@click.option(
    "--copie",
    metavar="DOSSIER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Second dossier (clé USB) tenu à jour : le tournoi y continue sur un autre ordinateur.",
)
def serveur(
    hote: str,
    port: int,
    dossier: Path | None,
    demonstration: bool,
    tls: bool,
    port_certificat: int | None,
    certificat: str | None,
    cle_privee: str | None,
    badges_en_clair: bool,
    copie: Path | None,
    port_public: int | None,
) -> None:
    """Ouvre la salle : juge-arbitre, arbitres, commission, projection et public dans leurs navigateurs.

    Sur cet ordinateur (127.0.0.1), tout marche sans réglage. Pour les autres machines, --hote 0.0.0.0 :
    sans chiffrement, elles ne voient que les pages publiques ; avec --tls, les badges y entrent aussi.
    """
    from duplicata.cli.streams import outlive_the_reader
    from duplicata.web.serveur import Service, servir

    outlive_the_reader()
    servir(
        Service(
            hote,
            port,
            dossier,
            demonstration,
            certificat,
            cle_privee,
            tls,
            port_certificat,
            badges_en_clair,
            copie,
            port_public,
        )
    )
