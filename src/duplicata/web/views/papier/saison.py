"""The season of a club on paper: its standings, then its podiums as they are read aloud."""

from duplicata.app.read.saison import paroles
from duplicata.competition.saison import Epreuve, Reglage, cumuler
from duplicata.documents.papier.document import Entete
from duplicata.documents.papier.texte import Colonne, Liste, Paragraphe, Tableau, Texte, Titre
from duplicata.langue import accorder, dire, langue_courante, nombre
from duplicata.web.views.writing import rang

EN_HAUTEUR = 6
"""More events than that are set across the page."""


def papier_saison(epreuves: list[Epreuve], reglage: Reglage) -> Texte:
    lignes = cumuler(epreuves, reglage)
    reserve = dire("Sous réserve : des résultats ne sont pas définitifs.")
    return Texte(
        entete=Entete(
            titre=dire("Classement de la saison"),
            evenement=accorder(len(epreuves), "{n} tournoi", "{n} tournois"),
            quand="",
            pied=dire_reglage(reglage),
            page=dire("page {n} sur {total}"),
            langue=langue_courante(),
            reserve="" if all(une.definitive for une in epreuves) else reserve,
            entrainement="",
            marques="",
            jour=max((une.date or "" for une in epreuves), default=""),
        ),
        sous_titre=dire_reglage(reglage),
        blocs=(
            Tableau(
                colonnes=(
                    Colonne(dire("Rang"), a_droite=True, gras=True),
                    Colonne(dire("Nom"), 1),
                    Colonne(dire("Club"), 0.6),
                    *(Colonne(str(numero), a_droite=True) for numero in range(1, len(epreuves) + 1)),
                    Colonne(dire("Total"), a_droite=True, gras=True),
                ),
                lignes=tuple(
                    (
                        *(rang(ligne.rang), ligne.nom, ligne.club),
                        *("–" if points is None else nombre(points) for points in ligne.points),
                        nombre(ligne.total),
                    )
                    for ligne in lignes
                ),
            ),
            Liste(elements=tuple(f"{numero} : {une.nom}" for numero, une in enumerate(epreuves, 1))),
            Titre(texte=dire("Podiums")),
            *(Paragraphe(texte=dit) for dit in paroles(epreuves, reglage)),
        ),
        paysage=len(epreuves) > EN_HAUTEUR,
    )


def dire_reglage(reglage: Reglage) -> str:
    bareme = ", ".join(map(str, reglage.bareme))
    if reglage.retenus is None:
        return dire("Points au rang : {bareme}. Tous les tournois comptent.", bareme=bareme)
    return accorder(
        reglage.retenus,
        "Points au rang : {bareme}. Le meilleur résultat de chacun compte.",
        "Points au rang : {bareme}. Les {n} meilleurs résultats de chacun comptent.",
        bareme=bareme,
    )
