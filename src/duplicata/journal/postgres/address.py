"""Where the base is, as it may be shown: an address never holds a password."""

from typing import NamedTuple, Self

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

try:
    import psycopg
    from psycopg.conninfo import conninfo_to_dict, make_conninfo
except ImportError:
    raise SaisieInvalide(
        dire("PostgreSQL demande le paquet psycopg : pip install \"duplicata[postgresql]\".")
    ) from None

Connection = psycopg.Connection[tuple[object, ...]]
PATIENCE = {
    "connect_timeout": 3,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
}
"""A line that is cut is noticed in five seconds, not in two hours."""
LIMITS = "-c search_path=duplicata -c idle_in_transaction_session_timeout=2s -c lock_timeout=4s"
"""A program that stands still in the middle of a gesture lets go of it."""
WRITES, ANY = "read-write", "any"


class Adresse(NamedTuple):
    texte: str
    """What libpq is given; host, user and password may come from the environment, a service or ~/.pgpass."""

    @classmethod
    def lue(cls, texte: str) -> Self:
        try:
            champs = conninfo_to_dict(texte)
        except psycopg.ProgrammingError:
            # What libpq says of it quotes it.
            raise SaisieInvalide(
                dire("L’adresse de la base ne se lit pas : écrire postgresql://serveur:5432/base.")
            ) from None
        if champs.get("password") or champs.get("sslpassword"):
            raise SaisieInvalide(
                dire(
                    "Le mot de passe de la base ne s’écrit pas dans l’adresse, que d’autres peuvent lire : "
                    "mettez-le dans PGPASSWORD, ~/.pgpass ou un service."
                )
            )
        return cls(texte)

    def __str__(self) -> str:
        """Servers and base, without who enters nor how."""
        champs = conninfo_to_dict(self.texte)
        hotes = str(champs.get("host") or champs.get("hostaddr") or "localhost").split(",")
        ports = str(champs.get("port") or "5432").split(",")
        ports = ports if len(ports) == len(hotes) else [ports[0]] * len(hotes)
        ou = ",".join(f"{hote}:{port}" for hote, port in zip(hotes, ports, strict=True))
        service = champs.get("service")
        return f"service={service}" if service else f"postgresql://{ou}/{champs.get('dbname') or ''}"

    def connect(self, sort: str = WRITES) -> Connection:
        """A connection on which every statement is its own transaction, unless one is begun.

        *sort*: the one server that writes, or any; of several addresses, the first that answers so.
        """
        champs = {**PATIENCE, **conninfo_to_dict(self.texte), "client_encoding": "UTF8"}
        champs["options"] = " ".join(filter(None, (str(champs.get("options") or ""), LIMITS)))
        champs |= {"target_session_attrs": sort, "fallback_application_name": "duplicata"}
        texte = make_conninfo("", **champs)
        return psycopg.connect(texte, autocommit=True, prepare_threshold=3)
