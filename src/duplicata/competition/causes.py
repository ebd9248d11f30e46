"""Why things happen: closed lists that events and screens name."""

from enum import StrEnum


class Cause(StrEnum):
    """Who or what changes a ruling already given (6.3, 6.4)."""

    DOUBLE_ARBITRE = "double_arbitre"
    APPEL = "appel"
    COMMISSION = "commission"
    SAISIE = "saisie"
    SUITE = "suite"
    """Follows by the text from another ruling (5.9)."""


class CauseRejet(StrEnum):
    COMPOSITION = "composition"
    SANS_SOLUTION = "sans_solution"
    IDENTIQUE = "identique"
    ARBITRE = "arbitre"


class CauseFin(StrEnum):
    """Why a game ends (3.7)."""

    LETTRES_EPUISEES = "lettres_epuisees"
    UNE_LETTRE = "une_lettre"
    QUE_DES_VOYELLES = "que_des_voyelles"
    QUE_DES_CONSONNES = "que_des_consonnes"
    PLUS_DE_COUP = "plus_de_coup"
    TIRAGE_IDENTIQUE = "tirage_identique"
    DERNIER_TIRAGE = "dernier_tirage"
    INTERRUPTION = "interruption"
    VAINQUEUR = "vainqueur"
    DECISION = "decision"


class Departage(StrEnum):
    """How the event parts equal totals."""

    PARTAGE = "partage"
    DERNIERE_PARTIE = "derniere_partie"
    TOPS_PERDUS = "tops_perdus"
    MORT_SUBITE = "mort_subite"


class Solo(StrEnum):
    """Over whom a solo of a *simultané* is strictly the best."""

    PAR_CENTRE = "par_centre"
    EVENEMENT = "evenement"
    """Over all centres: what none of them can know by itself."""


class Presence(StrEnum):
    """What is known of a player at the door."""

    ATTENDU = "attendu"
    PRESENT = "present"
    RETARD = "retard"
    """He said that he comes late: his table waits for him."""
    ABSENT = "absent"


class Appareils(StrEnum):
    """Which machines open the room's screens tonight."""

    ICI = "ici"
    """This computer alone."""
    ORDINATEURS = "ordinateurs"
    TELEPHONES = "telephones"


class OrdreTables(StrEnum):
    """In which order players are given tables."""

    NOM = "nom"
    SERIE = "serie"
    RANG = "rang"
    """Of the standings so far."""
    NUMERO = "numero"
    """Each at the table of his number, as before any was given."""
