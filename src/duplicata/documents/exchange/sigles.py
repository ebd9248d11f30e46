"""SIGLES lines, as a script of Eliot makes them: one per table, in Latin-1. No real file confirms them."""

from duplicata.competition.classement import totaux
from duplicata.competition.etat import Partie
from duplicata.documents.exchange.fichier import Ecrit
from duplicata.langue import accorder, dire

VIDE = "--table vide--"


def ecrire_sigles(partie: Partie) -> Ecrit:
    sommes = totaux(partie)
    lignes, alteres = [], 0
    for table in range(1, max(partie.joueurs, default=0) + 1):
        assis = partie.joueurs.get(table)
        nom = _nom(assis.nom) if assis else VIDE
        alteres += bool(assis and nom.encode("latin-1", "replace").decode("latin-1") != assis.nom)
        lignes.append(f'"{table}","{nom}","{sommes[table] if assis else -1}"\r\n')
    perdus = [
        dire("Format SIGLES non confirmé : aucun fichier réel n’a pu y être comparé."),
        dire("SIGLES n’a que la table, le nom et le total : licences, coups et sanctions n’y sont pas."),
    ]
    if alteres:
        perdus.append(
            accorder(
                alteres,
                "{n} nom a des lettres que le Latin-1 n’a pas, écrites « ? ».",
                "{n} noms ont des lettres que le Latin-1 n’a pas, écrites « ? ».",
            )
        )
    return Ecrit("".join(lignes).encode("latin-1", "replace"), tuple(perdus))


def _nom(texte: str) -> str:
    """Nothing is escaped in such a line: a quote inside would end the name."""
    return " ".join(texte.replace('"', "'").split())
