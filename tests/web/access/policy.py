"""Who may do what, on whose things, at which stage of the game: written by hand, apart from the routes."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from web.sealed import CODE, envelope
from web.states import STEROLS, SWEATS, State

PUBLIC, STRANGER = "public", "stranger"
"""Nobody in particular; the organiser of another event."""
PEOPLE = (PUBLIC, STRANGER, "J1", "A", "B", "AD", "D1", "K1", "K2", "P1", "JA", "ORGA")
EVERYBODY = frozenset(PEOPLE)
OFFICIALS = EVERYBODY - {PUBLIC, STRANGER, "J1", "P1"}
INFORMED = OFFICIALS - {"D1"}
"""Those who may know how a slip was ruled on: not who has to read it again without knowing."""
ENTRY = frozenset({"A", "B", "AD", "JA"})
READERS = frozenset({"AD", "D1", "JA"})
MEMBERS = frozenset({"K1", "K2", "JA"})
JUDGE = frozenset({"JA"})
ORGANISER = frozenset({"ORGA"})
DOOR = frozenset({"P1", "JA", "ORGA"})

ALWAYS = frozenset(State)
NEVER: frozenset[State] = frozenset()
OPEN = ALWAYS - {State.OVER}
"""The results of a closed event are final until it is opened again."""
GAME = ALWAYS - {State.NO_GAME}
PLAY = GAME & OPEN
UNFINISHED = PLAY - {State.FINISHED}


class Row(NamedTuple):
    """One address, one method, one demand, and who gets what from it."""

    method: str
    path: str
    who: frozenset[str]
    when: frozenset[State] = ALWAYS
    """Stages at which those people succeed; at the others they are told why not."""
    body: Any = None
    only: frozenset[str] = EVERYBODY
    """Of those people, the ones for whom this very object is allowed (own or somebody else's)."""
    note: str = ""
    otherwise: frozenset[int] = frozenset({422})
    """What the demand gets when the person may come but the demand may not be met."""


def _rows(method: str, base: str, names: str, who: frozenset[str], when: frozenset[State] = ALWAYS) -> Iterable[Row]:
    return (Row(method, base + name, who, when) for name in names.split(" "))


PAGE, API = "/t/coupe/", "/api/t/coupe/"
REASON = {"raison": "vu"}
VOTE = {"points": 70, "sanction": "aucune", "raison": "vu"}
PLAYER = {"nom": "Ada"}
NOT_FOUND = frozenset({404})
SEEN = -1
"""In the place of a version: the one of that slip, as whoever looks at it is told."""
TOLD = frozenset({409, 422})
"""Somebody has entered the slip meanwhile, or the stage does not allow it."""


def _pages() -> Iterable[Row]:
    yield from _rows("GET", "/", " saison simultane static/css/base.css api/schema api/schema/openapi.json", EVERYBODY)
    yield from _rows("GET", PAGE, "connexion classement rejeu chronique projection jouer", EVERYBODY)
    yield Row("GET", PAGE + "jouer/bulletin?partie=1&rang=1&mot=STEROLS&reference=H3&score=66", EVERYBODY, frozenset({State.FINISHED, State.OVER}))
    yield from _rows("GET", PAGE, "arbitrage", INFORMED)
    yield from _rows("GET", "/aide", " /arbitre /tout /images/fr/saisie.png /manuel.pdf /aide-memoire.pdf", EVERYBODY)
    yield from (Row("GET", PAGE + name, EVERYBODY, GAME, note=whose, otherwise=NOT_FOUND) for name, whose in (("table/1", "own"), ("table/8", "other")))
    yield Row("GET", PAGE + "table?table=1", EVERYBODY, GAME, otherwise=NOT_FOUND)
    yield from _rows("GET", PAGE, "journal feuille", OFFICIALS)
    yield Row("GET", PAGE + "billets", INFORMED)
    yield from _rows("GET", PAGE, "saisie entrainement", ENTRY)
    yield Row("GET", PAGE + "double", READERS)
    yield Row("GET", PAGE + "commission", MEMBERS)
    yield Row("GET", PAGE + "juge", JUDGE)
    yield Row("GET", PAGE + "organisation", ORGANISER)
    yield Row("GET", PAGE + "places", DOOR)
    yield Row("GET", PAGE + "centre", JUDGE | ORGANISER)
    yield from (Row("GET", path, EVERYBODY, NEVER, otherwise=NOT_FOUND) for path in ("/certificat", "/certificat/duplicata.crt", "/api/schema/rien"))


def _readings() -> Iterable[Row]:
    yield from _rows("GET", API, "etat heure flux classement classement.csv", EVERYBODY)
    yield from _rows("GET", API, "rejeu chronique table/1 table/8", EVERYBODY, GAME)
    yield from _rows("GET", API, "journal journal/etat?avant=2", OFFICIALS)
    yield from _rows("GET", API, "solutions partie/suivant tops", OFFICIALS, GAME)
    yield Row("GET", API + "partie/manquements", JUDGE, GAME)
    yield Row("GET", API + "billets", INFORMED, GAME)
    yield Row("GET", API + "commission", INFORMED)
    yield from _rows("GET", API, "commission/1-1-2/dossier.html commission/1-1-2/dossier.json", MEMBERS | ORGANISER, GAME)
    yield Row("GET", API + "bulletins", ENTRY, GAME)
    yield from _rows("GET", API, "double double/sondage", READERS, GAME)
    yield from _rows("GET", API, "journal/verification places reste base?q=du", JUDGE | ORGANISER)
    yield Row("GET", API + "pointage", DOOR)
    yield Row("GET", API + "parties/1/export", JUDGE | ORGANISER, GAME)
    yield from _rows("GET", API, "organisation archive", ORGANISER)
    yield from _rows("GET", API, "export.jsonl export-reduit.jsonl resultats.json resultats.xlsx joueurs.txt site.zip", ORGANISER)
    yield from _rows("GET", API, "parties/1/export?vers=gcg parties/1/export?vers=eliot parties/1/export?vers=sigles", JUDGE | ORGANISER, GAME)


def _paper() -> Iterable[Row]:
    """Composed for officials alone; what rests on a game waits for one, and slips for a ruling to tell."""
    paper = API + "papier/"
    yield Row("GET", PAGE + "papier", OFFICIALS)
    yield from (
        Row("GET", f"{paper}{name}.pdf", OFFICIALS)
        for name in (
            *("joueurs-par-table", "joueurs-par-nom", "joueurs-par-serie", "badges", "affiche", "bulletins", "routes", "feuilles", "double"),
            *("aide-memoire", "general", "general-par-serie", "general-par-categorie", "general-par-club", "general-par-equipe", "podium"),
        )
    )
    yield from (Row("GET", f"{paper}{name}.pdf", OFFICIALS, GAME) for name in ("cartes", "classement", "releve", "rapport", "rapports", "routes-remplies"))
    yield Row("GET", paper + "feuilles-remplies.pdf", INFORMED, GAME)
    yield Row("GET", paper + "billets.pdf?tous=true", INFORMED, NEVER, note="no slip of this event has anything to tell")
    yield Row("GET", paper + "dossier.pdf?partie=1&coup=1&table=2", MEMBERS | ORGANISER, GAME)


def _slips() -> Iterable[Row]:
    """Any arbiter may help at another's tables of an open move; once it is closed, the slips that he sees are his own.
    Nobody undoes, or reads again, but what the rules leave him."""
    yield Row("POST", API + "juger", OFFICIALS, GAME, {"table": 1, "coup": 1, **STEROLS.champs()})
    for table, whose in ((2, "A's table"), (6, "B's table")):
        yield Row("POST", API + "bulletins", ENTRY, frozenset({State.ENTRY}), {"table": table, "coup": 2, **SWEATS.champs()}, note=whose, otherwise=TOLD)
    for table, owner in ((1, "A"), (5, "B")):
        whose = f"{owner}'s slip"
        change = {"table": table, "coup": 1, "version": SEEN, "motif": "relu", **STEROLS.champs()}
        yield Row("POST", API + "bulletins", ENTRY, PLAY, change, JUDGE | {owner}, note=f"change {whose}")
        silent = {"table": table, "coup": 1, **STEROLS.champs()}
        yield Row("POST", API + "bulletins", ENTRY, NEVER, silent, note=f"overwrite {whose}", otherwise=TOLD)
    yield Row("POST", API + "bulletins/top", ENTRY, frozenset({State.ENTRY}), {"coup": 2}, EVERYBODY - {"AD"}, "AD has no table of his own")
    yield Row("POST", API + "bulletins/top", ENTRY, GAME, {"coup": 2, "apercu": True}, note="preview")
    for table, owner in ((1, "A"), (4, "AD"), (5, "B")):
        yield Row("POST", API + "annuler", OFFICIALS, frozenset({State.ENTRY}), {"table": table, "coup": 2}, frozenset({owner}), f"slip of {owner}")
    yield Row("POST", API + "topping", ENTRY, NEVER, {"coup": 2, "ligne": "1 12,5"}, note="not a topping")
    yield Row("POST", API + "appel", OFFICIALS, PLAY, {"table": 1, "coup": 1, **REASON, "tardif": "vu"})
    yield Row("POST", API + "classement/imprime", INFORMED, GAME, {"partie": 1})
    yield Row("POST", API + "billets/imprimes", INFORMED, GAME, {"billets": [{"coup": 1, "table": 1}]})
    yield Row("POST", API + "billets/ajoutes", INFORMED, GAME, {"billets": [{"coup": 1, "table": 4}]})
    yield Row("POST", API + "billets/remis", INFORMED, GAME, {"billets": [{"coup": 1, "table": 1}]})
    yield Row("POST", API + "billets/repris", INFORMED, NEVER, {"billets": [{"coup": 9, "table": 1}]}, note="never handed over")


def _second_looks() -> Iterable[Row]:
    for table, owner in ((1, "A"), (4, "AD"), (5, "B")):
        again = {"coup": 1, "table": table, **STEROLS.champs()}
        shown = {"coup": 1, "table": table}
        yield Row("POST", API + "double/montrer", READERS, PLAY, shown, EVERYBODY - {owner}, f"slip of {owner}")
        yield Row("POST", API + "double/confirmer", READERS, NEVER, {**shown, "version": 1}, note=f"slip of {owner} that was not shown", otherwise=TOLD)
        yield Row("POST", API + "double", READERS, PLAY, again, EVERYBODY - {owner}, f"slip of {owner}")
    settled = {"coup": 1, "table": 3, "lecture": 0, **REASON}
    # The event is over under reserve: what was open is still settled, and nothing else.
    yield Row("POST", API + "double/trancher", READERS | MEMBERS, GAME, settled, EVERYBODY - {"A", "D2"}, "third person")
    yield Row("POST", API + "commission/1-1-2/vote", MEMBERS, GAME, VOTE)
    yield Row("POST", API + "commission/1-1-2/decision", MEMBERS, GAME, VOTE, EVERYBODY - {"K2"}, "K2 signed first")
    yield Row("POST", API + "commission/1-1-1/decision", MEMBERS, NEVER, VOTE, note="nobody signed first")
    yield Row("POST", API + "double/trancher", READERS | MEMBERS, NEVER, settled | {"table": 5}, note="nothing was read differently")
    yield Row("POST", API + "double", READERS, NEVER, {"coup": 1, "table": 3, **STEROLS.champs()}, note="D2 has read it")
    yield Row("POST", API + "double/montrer", READERS, NEVER, {"coup": 1, "table": 3}, note="D2 has read it")
    yield Row("POST", API + "double/sondage", READERS, GAME, {"taille": 3})
    yield Row("POST", API + "double/sondage/tirer", READERS, NEVER, {"numero": 99, "des": "3141592653"}, note="not announced")


def _conduct() -> Iterable[Row]:
    stages = {
        # The word is retained in the entry too: slips may wait under the next move.
        "tirer": {State.ENTRY, State.CLOSED},
        "corriger_tirage": {State.DRAW},
        "rejeter": {State.DRAW, State.ANNOUNCED, State.CLOCK},
        "annoncer": {State.DRAW},
        "lancer": {State.ANNOUNCED},
        "terminer": {State.CLOCK},
        "retenir": {State.ENTRY, State.CLOSED, State.FINISHED},
        "clore": {State.ENTRY},
        # The game of the matrix is not a topping.
        "passer": NEVER,
        "annuler_coup": UNFINISHED,
        # What is collected is closed first.
        "clore_partie": UNFINISHED - {State.ENTRY},
        "rouvrir": {State.FINISHED},
        "interrompre": {State.CLOCK},
        # Nothing is interrupted in any of its stages.
        "motiver": NEVER,
        "reprendre": NEVER,
        # Found out late, a latecomer or a cheat is still recorded; the standings follow.
        "retard": PLAY,
        "exclure": PLAY,
        "abandon": PLAY,
        "avertir": PLAY,
        # No slip of the matrix notes any conduct.
        "conduite": NEVER,
        # The room of the matrix follows nobody.
        "continuer_seule": NEVER,
        "suivre_de_nouveau": NEVER,
    }
    demands: dict[str, dict[str, Any]] = {
        "retenir": {"mot": "SWEATS", "place": "3H"},
        "clore": {"non_remis": [2, 3, 6, 7, 8]},
        "clore_partie": {"cause": "plus_de_coup"},
        "retard": {"table": 1, "coup": 1},
        "exclure": {"table": 1, "coup": 1},
        "abandon": {"table": 1, "coup": 2},
        "avertir": {"table": 1, "coup": 1},
        "conduite": {"table": 1, "coup": 1},
    }
    for gesture, when in stages.items():
        yield Row("POST", f"{API}partie/{gesture}", JUDGE, frozenset(when), demands.get(gesture, {}) | REASON)
    yield Row("POST", f"{API}partie/annoncer", JUDGE, NEVER, {"table": 1, **REASON}, note="a field of another gesture", otherwise=frozenset({400}))


def _organisation() -> Iterable[Row]:
    yield Row("POST", API + "joueurs", ORGANISER, OPEN, body=[PLAYER])
    yield Row("POST", API + "joueurs/import", ORGANISER, OPEN, body="Nom;Club\nAda;Paris\n")
    yield Row("PUT", API + "joueurs/1", ORGANISER, OPEN, body=PLAYER)
    yield Row("POST", API + "joueurs/2/affichage", ORGANISER, body={"par_table": True})
    yield Row("POST", API + "joueurs/2/effacer", ORGANISER, body=REASON)
    yield Row("POST", API + "joueurs/2/effacer", ORGANISER, NEVER, {}, note="without a reason")
    game = {"plages": [{"arbitre": "A", "premiere": 1, "derniere": 8}]}
    # Opened in advance: the one being played stays the current one.
    yield Row("POST", API + "parties", ORGANISER, OPEN, body=game)
    yield Row("POST", API + "parties/scellee", ORGANISER, OPEN, body={"enveloppe": envelope(), "code": CODE})
    yield Row("POST", API + "parties/scellee", ORGANISER, NEVER, {"enveloppe": envelope(), "code": "SECRET78"}, note="wrong code")
    yield Row("POST", API + "confirmations", ORGANISER, body={"admises": True}, note="as it is")
    yield Row("POST", API + "clore", ORGANISER, frozenset({State.NO_GAME, State.FINISHED}), REASON)
    # Two readings of a slip differ there.
    yield Row("POST", API + "clore", ORGANISER, frozenset({State.NO_GAME}), {}, note="without a reason")
    yield Row("POST", API + "rouvrir", ORGANISER, frozenset({State.OVER}), REASON)
    yield Row("POST", API + "rouvrir", ORGANISER, NEVER, {}, note="without a reason")
    yield Row("POST", API + "annuler", OFFICIALS, NEVER, {"lot": "X/1"}, note="somebody else's gesture")
    yield Row("PUT", API + "appareils", ORGANISER, body={"appareils": "ici"})
    yield Row("POST", API + "lexiques?fichier=essai.txt", ORGANISER, NEVER, "12\n", note="no word list")
    yield Row("POST", API + "comptes", ORGANISER, body={"compte": "ZZ", "roles": ["arbitre"]})
    yield Row("POST", API + "comptes", ORGANISER, NEVER, {"compte": "YY", "roles": ["public"]}, note="a badge for nothing")
    # Everybody sits in the game of the matrix, and its first rack is drawn.
    yield Row("POST", API + "parties/1/places", JUDGE | ORGANISER, NEVER, {"joueur": 1}, note="seated already")
    yield Row("PUT", API + "parties/1/plages", ORGANISER, NEVER, game, note="too late")
    yield Row("PUT", API + "pointage/presences/1", DOOR, OPEN, {"presence": "present"})
    # Whoever pays late pays for an event that is over.
    yield Row("PUT", API + "pointage/paiements/1", DOOR, body={"centimes": 500})
    yield Row("PUT", API + "droit", JUDGE | ORGANISER, OPEN, {"centimes": 500})
    yield Row("PUT", API + "base", ORGANISER, body="DURAND;Ada;1234567;0;1A;X01;V;FR;FISF;0;;0\n")
    yield Row("POST", API + "pointage/venus", JUDGE | ORGANISER, NEVER, {"licence": "99"}, note="not in the base")
    yield Row("POST", API + "places/donner", JUDGE | ORGANISER, OPEN, {"ordre": "nom"})
    yield Row("PUT", API + "parcours", JUDGE | ORGANISER, OPEN, {"parcours": "1-4, 8-5"})
    yield Row("POST", API + "places/reprendre", JUDGE | ORGANISER, NEVER, note="nothing was given")
    yield Row("POST", API + "parties/1/retirer", ORGANISER, NEVER, REASON, note="begun already")
    yield Row("GET", API + "multiplex", JUDGE | ORGANISER)
    yield Row("POST", API + "multiplex/ouvrir", ORGANISER)
    yield Row("POST", API + "multiplex/fermer", ORGANISER, NEVER, note="each demand finds the room as it was")
    yield Row("POST", API + "multiplex/suivre", ORGANISER, NEVER, {"adresse": "ici", "code": "2"}, note="no address")
    yield Row("POST", API + "multiplex/arreter", ORGANISER, NEVER, note="follows nobody")
    yield Row("DELETE", API + "comptes/ZZ", ORGANISER)
    yield Row("DELETE", API + "comptes/ORGA", ORGANISER, NEVER, note="own")
    yield Row("DELETE", API + "comptes/INCONNU", ORGANISER, NEVER, otherwise=NOT_FOUND)
    yield Row("DELETE", API + "sessions/{victim}", ORGANISER, note="other")
    yield Row("DELETE", API + "sessions/000000000000", ORGANISER, NEVER, otherwise=NOT_FOUND)


def _doors() -> Iterable[Row]:
    """Open to all: the code is what is asked for."""
    yield Row("POST", API + "connexion", EVERYBODY, NEVER, {"code": "A-22222222"}, otherwise=frozenset({401, 429}))
    yield Row("POST", API + "deconnexion", EVERYBODY, body={})
    yield Row("POST", API + "organisateur", EVERYBODY, NEVER, {"code": "22222222"}, otherwise=frozenset({401, 429}))
    yield Row("POST", API + "essayer", EVERYBODY, NEVER, {"compte": "JA"}, note="elsewhere", otherwise=frozenset({403}))
    yield Row("POST", "/api/copies", EVERYBODY, NEVER, {}, note="elsewhere", otherwise=frozenset({403}))
    yield Row("POST", "/api/centres", EVERYBODY, NEVER, {}, note="elsewhere", otherwise=frozenset({403}))
    federal = {"nom": "Coupe", "date": "2026-11-20", "fenetre": "2026-11-21T22:00"}
    yield Row("POST", "/api/simultanes", EVERYBODY, NEVER, federal, note="elsewhere", otherwise=frozenset({403}))
    # The event of the matrix is no centre.
    yield from _rows("GET", API, "centre centre/envoi", JUDGE | ORGANISER, NEVER)
    yield Row("POST", API + "centre/partie", ORGANISER, NEVER, {"code": CODE})
    yield from (Row("POST", API + name, JUDGE | ORGANISER, NEVER, {}) for name in ("centre/envoyer", "centre/propositions"))
    yield Row("POST", API + "centre/propositions/1", JUDGE | ORGANISER, NEVER, {"acceptee": True, "raison": "vu"})
    nonce = "multiplex/{what}?nonce=" + "0" * 32
    yield from (Row("GET", API + nonce.format(what=what), EVERYBODY, NEVER, note="not open to other rooms", otherwise=NOT_FOUND) for what in ("identite", "messages"))
    for path in ("/api/evenements", "/api/demonstration"):
        yield Row("POST", path, EVERYBODY, NEVER, {"code": "22222222", "nom": "Coupe"}, otherwise=frozenset({401, 429}))


POLICY = [*_pages(), *_readings(), *_paper(), *_slips(), *_second_looks(), *_conduct(), *_organisation(), *_doors()]
