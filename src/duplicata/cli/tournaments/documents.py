"""``duplicata documents …``: everything that is printed, as PDF, from the journal of an event."""

from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING

import click

from duplicata.cli.games.source import code_option, ouvrir_scellee
from duplicata.cli.gesture import dossier_option, etat_lu
from duplicata.cli.group import Command, Group
from duplicata.langue import accorder, dire

if TYPE_CHECKING:
    from collections.abc import Callable

    from duplicata.documents.papier.composition import Imprime
    from duplicata.web.views.papier.catalogue import Demande, Propose

PATIENCE = 2.0
"""Seconds after which a bar shows that the composition goes on."""
TETE_COURTE = 12
ENSEMBLE = 2
"""Reports composed at the same time."""

NUMERO = click.IntRange(1)
sortie_option = click.option(
    "--sortie",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Fichier PDF à écrire ; par défaut, le nom du tournoi et du document, dans le dossier courant.",
)


class DocumentsGroup(Group):
    """One command per document of the catalogue, which is read only when one of them is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from duplicata.web.views.papier.catalogue import DOCUMENTS

        return [*DOCUMENTS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        from duplicata.web.views.papier.catalogue import DOCUMENTS

        if name in DOCUMENTS:
            return _commande(name, DOCUMENTS[name])
        return super().get_command(ctx, name)


@click.group(cls=DocumentsGroup)
def documents() -> None:
    """Écrit en PDF ce qui s’imprime : billets, feuilles, listes, classements, rapports."""


OPTIONS = {
    "partie": click.option("--partie", type=NUMERO, metavar="N", help="Partie ; par défaut, la dernière."),
    "coup": click.option(
        "--coup", type=NUMERO, metavar="N", help="Ce coup seul ; celui du cas pour un dossier."
    ),
    "table": click.option("--table", type=NUMERO, metavar="N", help="Cette table seule."),
    "arbitre": click.option("--arbitre", metavar="A", help="Les feuilles de cet arbitre seul."),
    "tous": click.option("--tous", is_flag=True, help="Aussi les billets déjà remis, marqués duplicata."),
    "format": click.option(
        "--format",
        type=click.Choice(["a4", "a6"]),
        default="a4",
        help="a4 à couper en huit (par défaut), ou a6.",
    ),
    "nommes": click.option("--nommes", is_flag=True, help="Une page par joueur, avec sa table et son nom."),
    "pages": click.option(
        "--pages", type=click.IntRange(1, 100), default=1, metavar="N", help="Nombre de pages."
    ),
    "adresse": click.option(
        "--adresse",
        metavar="URL",
        help="Adresse publique de la salle, pour les codes QR (http://192.168.1.20:8766).",
    ),
    "separes": click.option("--separes", is_flag=True, help="Un fichier par table, dans un dossier."),
}


def _commande(nom: str, propose: "Propose") -> click.Command:
    from duplicata.web.views.papier.catalogue import TITRES

    @click.argument("tournoi", metavar="TOURNOI")
    @sortie_option
    @dossier_option
    def commande(
        tournoi: str,
        sortie: Path | None,
        dossier: Path | None,
        partie: int | None = None,
        coup: int | None = None,
        table: int | None = None,
        arbitre: str | None = None,
        tous: bool = False,
        format: str = "a4",
        nommes: bool = False,
        pages: int = 1,
        adresse: str | None = None,
        separes: bool = False,
    ) -> None:
        from datetime import date

        from duplicata.app.read.public import pour_le_public
        from duplicata.app.room.folder import SUFFIXE, Tournois
        from duplicata.documents.papier.billets import Format
        from duplicata.journal import read_rows
        from duplicata.reglement import version_du
        from duplicata.web.views.papier.catalogue import AFFICHES, Demande

        fichier = Tournois(dossier).fichier(tournoi)
        identifiant = fichier.name.removesuffix(SUFFIXE)
        etat = etat_lu(fichier)
        lignes = read_rows(fichier)
        demande = Demande(
            etat=pour_le_public(etat) if nom in AFFICHES else etat,
            partie=partie,
            coup=coup,
            table=table,
            arbitre=arbitre or "",
            tous=tous,
            format=Format(format),
            nommes=nommes,
            pages=pages,
            evenement=f"{adresse.rstrip('/')}/t/{identifiant}" if adresse else "",
            tete=lignes[-1].digest[:TETE_COURTE] if lignes else "",
            reglement=version_du(date.today()),
            journal=lignes,
        )
        if separes:
            _ecrire_chacun(propose, demande, sortie or Path(f"{identifiant}-{nom}"))
            return
        _ecrire(_patiemment(lambda: _composer(propose, demande)), sortie or Path(f"{identifiant}-{nom}.pdf"))

    for option in reversed([OPTIONS[une] for une in OPTIONS if une in propose.options]):
        option(commande)
    return click.command(cls=Command, name=nom, help=TITRES[nom])(commande)


def _composer(propose: "Propose", demande: "Demande") -> "Imprime":
    from duplicata.documents.papier.composition import composer

    return composer(propose.faire(demande))


def _patiemment(faire: "Callable[[], Imprime]") -> "Imprime":
    """Composed beside: a bar moves once it takes long."""
    from concurrent.futures import TimeoutError as TropLong

    with ThreadPoolExecutor(max_workers=1) as atelier:
        # The language is of the context: a thread of its own would speak French.
        attendu = atelier.submit(copy_context().run, faire)
        try:
            return attendu.result(PATIENCE)
        except TropLong:
            from rich.console import Console
            from rich.progress import Progress

            with Progress(console=Console(stderr=True), transient=True) as barre:
                barre.add_task(dire("Le document se prépare…"), total=None)
                return attendu.result()


def _ecrire(imprime: "Imprime", sortie: Path) -> None:
    sortie.write_bytes(imprime.pdf)
    if imprime.avis:
        click.secho(imprime.avis, fg="yellow", err=True)
    click.echo(dire("Document écrit : {fichier}.", fichier=sortie))


def _ecrire_chacun(propose: "Propose", demande: "Demande", dossier: Path) -> None:
    """One file per table, several at once, with a bar that counts them."""
    from msgspec.structs import replace
    from rich.console import Console
    from rich.progress import Progress

    dossier.mkdir(parents=True, exist_ok=True)
    tables = sorted(demande.etat.partie(demande.jouee).joueurs)
    if demande.table is not None:
        tables = [demande.table]
    avis: dict[str, None] = {}
    contexte = copy_context()
    with (
        ThreadPoolExecutor(max_workers=ENSEMBLE) as atelier,
        Progress(console=Console(stderr=True), transient=True) as barre,
    ):
        tache = barre.add_task(dire("Les documents se préparent…"), total=len(tables))
        demandes = [replace(demande, table=table) for table in tables]
        imprimes = atelier.map(lambda une: contexte.copy().run(_composer, propose, une), demandes)
        for table, imprime in zip(tables, imprimes, strict=True):
            (dossier / f"table-{table:04}.pdf").write_bytes(imprime.pdf)
            avis |= dict.fromkeys(filter(None, [imprime.avis]))
            barre.advance(tache)
    for phrase in avis:
        click.secho(phrase, fg="yellow", err=True)
    click.echo(
        accorder(
            len(tables),
            "{n} document écrit dans {dossier}.",
            "{n} documents écrits dans {dossier}.",
            dossier=dossier,
        )
    )


@documents.command()
@click.argument("fichier", type=click.Path(path_type=Path), metavar="SCELLEE")
@code_option
@sortie_option
def annonces(fichier: Path, code: str | None, sortie: Path | None) -> None:
    """Feuille d’annonces d’une partie scellée : tirages et mots, tels qu’ils se lisent à voix haute."""
    from duplicata.documents.papier.annonces import papier_annonces
    from duplicata.documents.papier.composition import composer
    from duplicata.documents.papier.document import Entete
    from duplicata.langue import langue_courante

    preparee = ouvrir_scellee(fichier, code)
    entete = Entete(
        titre=dire("Feuille d’annonces"),
        evenement=preparee.nom or fichier.stem,
        quand="",
        pied=dire(
            "{reglement} · lexique {nom}",
            reglement=preparee.reglement,
            nom=preparee.lexique or dire("embarqué"),
        ),
        page=dire("page {n} sur {total}"),
        langue=langue_courante(),
    )
    _ecrire(
        _patiemment(lambda: composer(papier_annonces(preparee, entete))),
        sortie or fichier.with_suffix(".pdf"),
    )


@documents.command()
@sortie_option
def manuel(sortie: Path | None) -> None:
    """Le manuel entier, celui que les écrans montrent à « Aide »."""
    import duplicata
    from duplicata.documents.papier.composition import composer
    from duplicata.documents.papier.manuel import papier_manuel

    _ecrire(
        _patiemment(lambda: composer(papier_manuel(duplicata.__version__))),
        sortie or Path("duplicata-manuel.pdf"),
    )
