"""The card of a centre: one page that says who, when, what to do, how the codes are told, whom to call."""

from datetime import datetime

from duplicata.documents.papier.document import Entete
from duplicata.documents.papier.texte import Fiche, Liste, Paragraphe, Texte, Titre, UnBloc
from duplicata.documents.simultane.dossier import Dossier
from duplicata.langue import dire, langue_courante


def papier_carte(dossier: Dossier) -> Texte:
    evenement, centre, carte, regles = dossier.evenement, dossier.centre, dossier.carte, dossier.regles
    fenetre = datetime.fromisoformat(regles.fenetre)
    fuseau = f"{fenetre:%z}"
    quoi = [
        (dire("Centre"), f"{centre.numero} – {centre.nom}"),
        (dire("Comité, pays"), ", ".join(filter(None, (centre.comite, centre.pays)))),
        (dire("Responsable"), carte.responsable),
        (dire("Quand"), carte.quand or evenement.date),
        (dire("Parties"), ", ".join(partie.nom for partie in dossier.parties)),
        (dire("Codes des parties"), carte.codes),
        (dire("Téléphone"), carte.telephone),
    ]
    blocs: list[UnBloc] = [
        Fiche(lignes=tuple((nom, texte) for nom, texte in quoi if texte)),
        Titre(texte=dire("Que faire")),
        Liste(
            elements=(
                dire("Avant le jour : ouvrez le fichier du centre sur la page d’accueil de duplicata."),
                dire("Le jour : pointez les joueurs, ajoutez ceux de la salle, faites les badges."),
                dire("À l’heure : ouvrez la partie avec son code, et jouez comme d’habitude."),
                dire("Après : fermez l’événement ; le journal part seul s’il y a une ligne."),
                dire("Sans ligne : téléchargez l’envoi et portez-le sur une clé ou par courriel."),
            )
        ),
        Paragraphe(
            texte=dire(
                "Rien des parties ne se montre avant le {jour:%d/%m/%Y} à {jour.hour} h {jour:%M} "
                "(UTC{zone}).",
                jour=fenetre,
                zone=f"{fuseau[:3]}:{fuseau[3:5]}",
            ),
            fort=True,
            encadre=True,
        ),
        Paragraphe(texte=dire("Le fichier du centre contient sa clé : ne le donnez à personne d’autre.")),
    ]
    entete = Entete(
        titre=dire("Carte de centre"),
        evenement=evenement.nom,
        quand=evenement.date,
        pied=dire("{reglement} · lexique {nom}", reglement=regles.reglement, nom=regles.lexique.nom),
        page=dire("page {n} sur {total}"),
        langue=langue_courante(),
        jour=evenement.date,
    )
    return Texte(entete=entete, sous_titre=centre.nom, blocs=tuple(blocs), taille=14)
