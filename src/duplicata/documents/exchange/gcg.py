"""GCG: one player, Top, who lays every word retained. Rows are numbers there, and number first is across."""

import re
from collections.abc import Iterator

from duplicata.competition.etat import Coup, Partie
from duplicata.documents.exchange.fichier import Ecrit, Lu, sous_le_mot, verifier_coups, verifier_taille
from duplicata.documents.export_partie import jusqu_au_dernier_clos
from duplicata.engine.board import EMPTY, Board, parse_move
from duplicata.engine.notation import ROWS, Place
from duplicata.engine.rack import parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire

SURNOM = "Top"
_PRAGMATA = frozenset(
    {
        *("player1", "player2", "title", "description", "note", "lexicon"),
        *("rack1", "rack2", "incomplete", "character-encoding", "id"),
    }
)
_COUP = re.compile(
    r">(?P<nom>\S+):\s+(?P<tirage>[A-Za-z?]+)\s+(?P<place>\d{1,2}[A-Oa-o]|[A-Oa-o]\d{1,2})\s+"
    r"(?P<mot>[A-Za-z.]+)\s+\+(?P<points>\d{1,4})\s+(?P<total>-?\d{1,5})\Z",
    re.ASCII,
)
_AUTRE = re.compile(r">\S+:\s")
_DECLARE = re.compile(
    r"duplicata (?P<reglement>[\w-]+) (?P<formule>[\w+]+)(?: (?P<date>\d{4}-\d{2}-\d{2}))?\Z"
)
"""What ``ecrire_gcg`` writes of the game in its description."""


def ecrire_gcg(partie: Partie) -> Ecrit:
    """The closed moves of the game."""
    close = jusqu_au_dernier_clos(partie)
    ouverture = close.ouverture
    declare = " ".join(filter(None, ("duplicata", ouverture.reglement, _nom_formule(close), ouverture.date)))
    lignes = ["#character-encoding UTF-8", f"#player1 {SURNOM} {SURNOM}"]
    if ouverture.nom:
        lignes.append(f"#title {_une_ligne(ouverture.nom)}")
    lignes.append(f"#description {declare}")
    if ouverture.lexique:
        lignes.append(f"#lexicon {_une_ligne(ouverture.lexique)}")
    lignes += _coups(close)
    if partie.fin is None:
        lignes.append("#incomplete")
    return Ecrit("".join(f"{ligne}\n" for ligne in lignes).encode(), tuple(_perdus(close)))


def _coups(partie: Partie) -> Iterator[str]:
    total = 0
    for coup in partie.coups:
        if coup.retenu is None or coup.annule:
            continue
        mot, place = parse_move(f"{coup.retenu.mot} {coup.retenu.place}")
        dessous = sous_le_mot(coup.grille, place, len(mot))
        ecrit = "".join(EMPTY if case != EMPTY else lettre for lettre, case in zip(mot, dessous, strict=True))
        total += coup.retenu.points
        yield f">{SURNOM}: {coup.lettres} {place_gcg(place)} {ecrit} +{coup.retenu.points} {total}"
        yield from _notes(partie, coup)


def _notes(partie: Partie, coup: Coup) -> Iterator[str]:
    cloture = partie.clotures.get(coup.numero)
    if cloture and cloture.solo:
        nom = partie.joueurs[cloture.solo].nom
        yield f"#note solo: table {cloture.solo}, {_une_ligne(nom)}"


def _perdus(partie: Partie) -> Iterator[str]:
    annules = sum(coup.annule for coup in partie.coups)
    if annules:
        yield accorder(
            annules,
            "GCG n’a pas de coup annulé : {n} est omis.",
            "GCG n’a pas de coup annulé : {n} sont omis.",
        )
    if partie.joueurs:
        yield dire("GCG ne garde que le mot retenu : les bulletins des tables n’y sont pas.")
    if any(parse_draw(coup.tirage).rejected for coup in partie.coups):
        yield dire("GCG ne dit pas les tirages rejetés.")
    if partie.formule.joker_remplace:
        yield dire("GCG n’a pas de joker rendu au sac : un autre programme comptera ces lettres pour zéro.")
    if partie.formule.topping:
        yield dire("GCG n’a pas de temps : ceux du topping n’y sont pas.")


def place_gcg(place: Place) -> str:
    """French ``H4`` is ``8D``, ``4H`` is ``D8``."""
    ligne, colonne = str(place.row + 1), ROWS[place.col]
    return colonne + ligne if place.down else ligne + colonne


def lire_place(texte: str) -> Place:
    vertical = texte[0].isalpha()
    colonne, ligne = (texte[0], texte[1:]) if vertical else (texte[-1], texte[:-1])
    if not 1 <= int(ligne) <= len(ROWS):
        raise SaisieInvalide(dire("« {texte} » n’est pas une place de GCG (8D ou D8).", texte=texte))
    return Place(vertical, int(ligne) - 1, ROWS.index(colonne.upper()))


def lire_gcg(contenu: bytes) -> Lu:
    """A game that one player laid, as a duplicate game is."""
    verifier_taille(contenu)
    entete: dict[str, str] = {}
    coups: list[dict[str, str]] = []
    grille, nom, total, notes = Board(), "", 0, 0
    for numero, ligne in enumerate(_lignes(contenu), 1):
        try:
            if ligne.startswith("#"):
                notes += _pragma(ligne, entete)
            elif ligne:
                lu = _lire_coup(ligne)
                if nom and lu["nom"] != nom:
                    raise SaisieInvalide(dire("deux joueurs : ce n’est pas une partie duplicate."))
                nom = lu["nom"]
                mot, place = _mot(grille, lu["mot"], lire_place(lu["place"]))
                grille = grille.lay(mot, place)
                total += int(lu["points"])
                if int(lu["total"]) != total:
                    raise SaisieInvalide(dire("le total est {total}.", total=total))
                coups.append({"tirage": parse_draw(lu["tirage"]).rack, "retenu": f"{mot} {place}"})
                verifier_coups(len(coups))
        except SaisieInvalide as faute:
            raise SaisieInvalide(dire("Ligne {n} : {faute}", n=numero, faute=faute)) from None
    if not coups:
        raise SaisieInvalide(dire("Ce fichier n’a aucun coup de GCG."))
    perdus = accorder(notes, "{n} note n’est pas reprise.", "{n} notes ne sont pas reprises.")
    return Lu({"partie": entete, "coups": coups}, (perdus,) if notes else ())


def _lignes(contenu: bytes) -> list[str]:
    """Latin-1, unless the file says otherwise at its beginning."""
    premiere = contenu.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0].strip().lower()
    utf8 = contenu.startswith(b"\xef\xbb\xbf") or premiere == b"#character-encoding utf-8"
    if b"\0" in contenu:
        raise SaisieInvalide(dire("Ce fichier n’est pas du texte : il contient des caractères nuls."))
    try:
        texte = contenu.decode("utf-8-sig" if utf8 else "latin-1")
    except UnicodeDecodeError:
        raise SaisieInvalide(dire("Le fichier annonce {codage} et n’en est pas.", codage="UTF-8")) from None
    return [ligne.strip() for ligne in texte.splitlines()]


def _pragma(ligne: str, entete: dict[str, str]) -> bool:
    """What it says of the game; whether it is a note."""
    nom, _, valeur = ligne[1:].partition(" ")
    cle = nom.lower()
    if cle not in _PRAGMATA:
        raise SaisieInvalide(dire("« #{nom} » n’est pas un pragma de GCG.", nom=nom[:20]))
    if cle == "player2":
        raise SaisieInvalide(dire("deux joueurs : ce n’est pas une partie duplicate."))
    if cle == "title":
        entete["nom"] = valeur.strip()
    elif cle == "lexicon":
        entete["lexique"] = valeur.strip()
    elif cle == "description" and (dit := _DECLARE.match(valeur.strip())):
        entete |= {nom: texte for nom, texte in dit.groupdict().items() if texte}
    return cle == "note"


def _lire_coup(ligne: str) -> dict[str, str]:
    lu = _COUP.match(ligne)
    if lu:
        return lu.groupdict()
    if _AUTRE.match(ligne):
        raise SaisieInvalide(
            dire("« {ligne} » : une partie duplicate n’a que des mots posés.", ligne=ligne[:60])
        )
    raise SaisieInvalide(dire("« {ligne} » n’est pas une ligne de GCG.", ligne=ligne[:60]))


def _mot(grille: Board, ecrit: str, place: Place) -> tuple[str, Place]:
    """The word as it reads on the grid; ``.`` is the tile that lies there."""
    dessous = sous_le_mot(grille.cells, place, len(ecrit))
    if len(dessous) < len(ecrit) or any(
        lettre == case == EMPTY for lettre, case in zip(ecrit, dessous, strict=True)
    ):
        raise SaisieInvalide(dire("« {mot} » : un point y marque une case vide.", mot=ecrit))
    lettres = (case if lettre == EMPTY else lettre for lettre, case in zip(ecrit, dessous, strict=True))
    return "".join(lettres), place


def _nom_formule(partie: Partie) -> str:
    return re.sub(r"[^\w+]", "_", partie.formule.nom, flags=re.ASCII)


def _une_ligne(texte: str) -> str:
    return " ".join(texte.split())
