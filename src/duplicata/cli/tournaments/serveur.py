"""``duplicata serveur``: the room, served to the browsers of the local network."""

from pathlib import Path

import click

from duplicata.cli.gesture import base_option
from duplicata.cli.group import Command
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

PORT = 8765
PORTS = click.IntRange(1, 65535)


@click.command(cls=Command)
@click.option(
    "--hote",
    metavar="ADRESSE",
    default="0.0.0.0",
    help="Où la salle s’ouvre au réseau ; 127.0.0.1 pour cet ordinateur seul.",
)
@click.option(
    "--port", metavar="N", default=PORT, type=PORTS, help="Port de cet ordinateur, 8765 par défaut."
)
@click.option(
    "--port-public",
    metavar="N",
    type=PORTS,
    help="Port du public et du certificat, en HTTP ; par défaut, le suivant.",
)
@click.option(
    "--port-badges",
    metavar="N",
    type=PORTS,
    help="Port des badges, chiffré ; par défaut, celui d’après.",
)
@click.option(
    "--dossier",
    metavar="DOSSIER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Dossier des tournois ; par défaut, celui de l’utilisateur.",
)
@click.option("--demonstration", is_flag=True, help="Prépare un événement de démonstration.")
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
    help="Le port des badges n’est pas chiffré ; inscrit au journal, rappelé à l’écran.",
)
@click.option(
    "--envoi-en-clair",
    is_flag=True,
    help="Un centre envoie son journal à une centrale qui n’est pas chiffrée.",
)
@click.option(
    "--copie",
    metavar="DOSSIER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Second dossier (clé USB) tenu à jour : le tournoi y continue sur un autre ordinateur.",
)
@base_option
@click.option(
    "--public-seul",
    is_flag=True,
    help="Montre au public, depuis une autre machine, ce qui est dans la base ; rien ne s’y décide.",
)
@click.option("--navigateur", is_flag=True, help="Ouvre la salle dans le navigateur de cet ordinateur.")
@click.option("--tls", is_flag=True, hidden=True)
@click.option("--port-certificat", type=int, hidden=True)
def serveur(
    hote: str,
    port: int,
    port_public: int | None,
    port_badges: int | None,
    dossier: Path | None,
    demonstration: bool,
    certificat: str | None,
    cle_privee: str | None,
    badges_en_clair: bool,
    envoi_en_clair: bool,
    copie: Path | None,
    base: str | None,
    public_seul: bool,
    navigateur: bool,
    tls: bool,
    port_certificat: int | None,
) -> None:
    """Ouvre la salle : juge-arbitre, arbitres, commission, projection et public dans leurs navigateurs.

    Trois entrées : cet ordinateur, pour tout ; un port chiffré du réseau, pour les badges des autres
    machines ; un port du réseau sans chiffrement, pour le public et le certificat.
    """
    from duplicata.cli.streams import outlive_the_reader
    from duplicata.web.server.start import Service, servir

    if port_certificat is not None:
        raise SaisieInvalide(
            dire("--port-certificat n’existe plus : le certificat est sur le port du public (--port-public).")
        )
    if tls and badges_en_clair:
        raise SaisieInvalide(dire("--tls et --badges-en-clair se contredisent."))
    outlive_the_reader()
    if tls:
        click.echo(dire("--tls n’est plus nécessaire : le port des badges est toujours chiffré."), err=True)
    servir(
        Service(
            hote=hote,
            port=port,
            port_public=port_public,
            port_badges=port_badges,
            dossier=dossier,
            demonstration=demonstration,
            certificat=certificat,
            cle_privee=cle_privee,
            badges_en_clair=badges_en_clair,
            envoi_en_clair=envoi_en_clair,
            copie=copie,
            base=base,
            public_seul=public_seul,
            navigateur=navigateur,
        )
    )
