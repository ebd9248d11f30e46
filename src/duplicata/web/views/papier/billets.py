"""Correction slips for paper: the same as the page of the slips shows, in the order of the tables."""

from collections.abc import Mapping, Sequence

from duplicata.app.state.state import Etat
from duplicata.documents.papier.billets import BilletImprime, Billets, Format, mettre_en_feuilles
from duplicata.langue import dire
from duplicata.web.access.roles import Roles
from duplicata.web.views.papier.entete import entete
from duplicata.web.views.slips.billet import Billet, signature
from duplicata.web.views.slips.billets import PAR_FEUILLE, au_passage, billets, feuilles

PAR_FORMAT = {Format.A4: PAR_FEUILLE, Format.A6: 1}
AUCUNE_LETTRE = "–"


def a_imprimer(
    etat: Etat, numero: int, *, coup: int | None = None, table: int | None = None, tous: bool = False
) -> list[Billet]:
    """Along the way of whoever carries them; *tous*: those handed over too.

    What the text asks no slip for (5.9) is left out, unless somebody added it.
    """
    choisis = billets(etat, numero, coup=coup, table=table)
    return au_passage(etat, (billet for billet in choisis if tous or not billet.remis))


def papier_billets(
    etat: Etat,
    choisis: Sequence[Billet],
    *,
    tete: str,
    roles: Mapping[str, Roles],
    format: Format = Format.A4,
) -> Billets:
    """*tete*: digest of the journal as printed; *roles*: of the accounts, to name who signs."""
    tournoi = etat.ouvert()
    numero = choisis[0].partie if choisis else None
    haut = entete(etat, dire("Billets de correction"), tournoi.parties.get(numero or 0))
    plusieurs = len(tournoi.parties) > 1
    lieu = " · ".join(filter(None, (haut.evenement, haut.quand)))
    imprimes = [
        _billet(
            un,
            coup=_coup(un, plusieurs=plusieurs),
            pied=" · ".join(
                filter(
                    None,
                    (
                        dire("ENTRAÎNEMENT") if tournoi.ouverture.entrainement else "",
                        signature(un, roles),
                        tete,
                        f"{rang}/{len(choisis)}",
                        lieu,
                    ),
                )
            ),
        )
        for rang, un in enumerate(choisis, 1)
    ]
    return mettre_en_feuilles(haut, format, list(feuilles(imprimes, PAR_FORMAT[format])))


def _coup(billet: Billet, *, plusieurs: bool) -> str:
    if plusieurs:
        return dire("Partie {partie}, coup {coup}", partie=billet.partie, coup=billet.coup)
    return dire("Coup {n}", n=billet.coup)


def _billet(billet: Billet, *, coup: str, pied: str) -> BilletImprime:
    marques = (
        (billet.remplace, dire("rectificatif")),
        (billet.sous_reserve, dire("sous réserve")),
        (billet.duplicata or billet.remis, dire("duplicata")),
    )
    precision = f" – {billet.rectification}" if billet.rectification else ""
    return BilletImprime(
        table=str(billet.table),
        nom=billet.nom,
        coup=coup,
        marques=tuple(texte for portee, texte in marques if portee),
        mot="" if billet.blanc or not billet.jugee else billet.mot or AUCUNE_LETTRE,
        reference="" if billet.blanc or not billet.jugee else _reference(billet),
        revendique="" if billet.blanc or not billet.jugee else billet.revendique or AUCUNE_LETTRE,
        accorde=_accorde(billet),
        sanction=billet.sanction + precision,
        decompte=billet.decompte if billet.avertissements else "",
        raison=billet.raison_propre,
        motifs=" ".join(_citer(un.texte, un.article, un.reconstitue) for un in billet.phrases),
        lignes=tuple(_lignes(billet)),
        a_remplir=dire("Ce qui est reproché :") if billet.a_motiver else "",
        pied=pied,
    )


def _reference(billet: Billet) -> str:
    return billet.reference or (dire("dessiné") if billet.dessine else AUCUNE_LETTRE)


def _accorde(billet: Billet) -> str:
    if not billet.jugee:
        return ""
    return "…" if billet.accorde is None else str(billet.accorde)


def _citer(texte: str, article: str, reconstitue: bool) -> str:
    if not article:
        return texte
    cite = dire("art. {article}", article=article)
    return f"{texte} ({cite}, {dire('numéro reconstitué')})" if reconstitue else f"{texte} ({cite})"


def _lignes(billet: Billet) -> list[str]:
    dites = []
    if billet.annule:
        dites.append(
            dire("Coup annulé : le bulletin ne compte pas, l’avertissement reste.")
            if billet.conduite or billet.motifs
            else dire("Coup annulé : le bulletin ne compte pas.")
        )
    if billet.remplace:
        dites.append(dire("Remplace le billet déjà remis : {quoi}.", quoi=billet.remplace))
    for acte in billet.conduite:
        if acte.retrait is None:
            reproche = dire("Avertissement disciplinaire : {motif}", motif=acte.motif)
            dites.append(_citer(reproche, acte.article, acte.reconstitue))
        else:
            dites.append(
                dire("Avertissement retiré ({motif}) : {retrait}", motif=acte.motif, retrait=acte.retrait)
            )
    return dites
