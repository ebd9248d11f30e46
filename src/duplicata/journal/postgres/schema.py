"""The tables of a base, their version, and how an older base becomes the present one."""

import psycopg

from duplicata.journal.failures import JournalRefused
from duplicata.journal.postgres.address import Adresse, Connection
from duplicata.langue import dire

LINE = """
  seq bigint NOT NULL,
  kind text NOT NULL,
  payload text NOT NULL,
  author text COLLATE "C" NOT NULL,
  at text NOT NULL,
  reason text NOT NULL,
  key text COLLATE "C" NOT NULL,
  part integer NOT NULL,
  parts integer NOT NULL,
  previous text NOT NULL,
  digest text NOT NULL"""

JOURNALS = (
    "CREATE SCHEMA duplicata",
    "CREATE TABLE duplicata.base (single boolean PRIMARY KEY CHECK (single), version integer NOT NULL)",
    "INSERT INTO duplicata.base VALUES (true, 0)",
    """CREATE TABLE duplicata.head (
  journal text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL,
  digest text NOT NULL,
  stamp text NOT NULL,
  epoch bigint NOT NULL DEFAULT 0,
  holder text NOT NULL DEFAULT '',
  until timestamptz NOT NULL DEFAULT '-infinity',
  away text NOT NULL DEFAULT ''
)""",
    f"""CREATE TABLE duplicata.events (
  journal text COLLATE "C" NOT NULL, {LINE},
  PRIMARY KEY (journal, seq), UNIQUE (journal, key, part)
) PARTITION BY LIST (journal)""",
    """CREATE FUNCTION duplicata.kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'a journal line is never changed nor removed'; END $$""",
    """CREATE TRIGGER events_kept BEFORE UPDATE OR DELETE ON duplicata.events
FOR EACH ROW EXECUTE FUNCTION duplicata.kept()""",
    """CREATE FUNCTION duplicata.advances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'a head and its epoch never go back'; END $$""",
    """CREATE TRIGGER head_advances BEFORE UPDATE ON duplicata.head
FOR EACH ROW WHEN (NEW.seq < OLD.seq OR NEW.epoch < OLD.epoch OR NEW.journal <> OLD.journal)
EXECUTE FUNCTION duplicata.advances()""",
    # Whoever writes lines makes no tables: this one does it for them, and nothing else.
    """CREATE FUNCTION duplicata.begin(name text, stamp text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE place text := 'events_' || left(encode(sha256(convert_to(name, 'UTF8')), 'hex'), 40);
BEGIN
  INSERT INTO duplicata.head (journal, seq, digest, stamp) VALUES (name, 0, repeat('0', 64), stamp)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE duplicata.%I (LIKE duplicata.events INCLUDING ALL)', place);
  EXECUTE format(
    'ALTER TABLE duplicata.events ATTACH PARTITION duplicata.%I FOR VALUES IN (%L)', place, name);
  RETURN true;
END $$""",
    "REVOKE ALL ON FUNCTION duplicata.begin(text, text) FROM PUBLIC",
)
ACCESS = (
    """CREATE TABLE duplicata.comptes (
  tournoi text, compte text, nom text, roles text, secret text, PRIMARY KEY (tournoi, compte))""",
    """CREATE TABLE duplicata.sessions (
  jeton text PRIMARY KEY, tournoi text, compte text, depuis text, adresse text, navigateur text)""",
    "CREATE TABLE duplicata.usages (jeton text PRIMARY KEY, quand double precision)",
    "CREATE TABLE duplicata.essais (cle text PRIMARY KEY, echecs integer, reprise double precision)",
    """CREATE TABLE duplicata.secrets (
  tournoi text, partie integer, graine text, tirages text, PRIMARY KEY (tournoi, partie))""",
    "CREATE TABLE duplicata.meneurs (tournoi text PRIMARY KEY, adresse text, code text)",
)
CENTRAL = (
    """CREATE TABLE duplicata.centrale (
  evenement text COLLATE "C" PRIMARY KEY, ouvertures bigint NOT NULL DEFAULT 0)""",
    f"""CREATE TABLE duplicata.centrale_lignes (
  evenement text COLLATE "C" NOT NULL, centre integer NOT NULL, {LINE},
  PRIMARY KEY (evenement, centre, seq)
) PARTITION BY LIST (evenement)""",
    """CREATE TABLE duplicata.centrale_tetes (
  evenement text COLLATE "C" NOT NULL, centre integer NOT NULL, seq bigint NOT NULL, digest text NOT NULL,
  poste text NOT NULL, quand text NOT NULL, PRIMARY KEY (evenement, centre))""",
    """CREATE TABLE duplicata.centrale_fichiers (
  evenement text COLLATE "C" NOT NULL, empreinte text COLLATE "C" NOT NULL, centre integer NOT NULL,
  poste text NOT NULL, premiere bigint NOT NULL, derniere bigint NOT NULL, statut text NOT NULL,
  raison text NOT NULL, quand text NOT NULL, octets bytea NOT NULL, PRIMARY KEY (evenement, empreinte))""",
    """CREATE TABLE duplicata.centrale_decisions (
  evenement text COLLATE "C" NOT NULL, numero integer NOT NULL, sorte text NOT NULL, contenu text NOT NULL,
  auteur text NOT NULL, quand text NOT NULL, motif text NOT NULL, PRIMARY KEY (evenement, numero))""",
    """CREATE TABLE duplicata.centrale_gardes (
  evenement text COLLATE "C" NOT NULL, centre integer NOT NULL, ligne bigint NOT NULL,
  empreinte text NOT NULL, programme text NOT NULL, octets bytea NOT NULL,
  PRIMARY KEY (evenement, centre))""",
    """CREATE FUNCTION duplicata.begin_central(event text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE place text := 'centrale_' || left(encode(sha256(convert_to(event, 'UTF8')), 'hex'), 40);
BEGIN
  INSERT INTO duplicata.centrale (evenement) VALUES (event) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE duplicata.%I (LIKE duplicata.centrale_lignes INCLUDING ALL)', place);
  EXECUTE format(
    'ALTER TABLE duplicata.centrale_lignes ATTACH PARTITION duplicata.%I FOR VALUES IN (%L)', place, event);
END $$""",
    "REVOKE ALL ON FUNCTION duplicata.begin_central(text) FROM PUBLIC",
)
MIGRATIONS: dict[int, tuple[str, ...]] = {0: JOURNALS, 1: ACCESS, 2: CENTRAL}
"""Statements that bring version *n* to *n* + 1; in one transaction, so a cut leaves the version before."""
VERSION = max(MIGRATIONS) + 1

OWNER, WRITER, READER = "duplicata_proprietaire", "duplicata_ecrit", "duplicata_lit"
ROLES = (
    *(
        f"""DO $$ BEGIN CREATE ROLE {role} NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$"""
        for role in (OWNER, WRITER, READER)
    ),
)
"""Groups that nobody enters by: whoever serves, or only shows, is made a member of one."""
OWN_TABLES = (
    *("comptes", "sessions", "usages", "essais", "secrets", "meneurs"),
    *("centrale_tetes", "centrale_fichiers", "centrale_gardes"),
)
"""Those whose rows come and go; lines of a centre only come, and go all together for a new laptop."""
RIGHTS = (
    f"GRANT USAGE ON SCHEMA duplicata TO {WRITER}, {READER}",
    f"GRANT SELECT ON duplicata.base, duplicata.head, duplicata.events TO {WRITER}, {READER}",
    f"GRANT INSERT ON duplicata.events TO {WRITER}",
    f"GRANT UPDATE (seq, digest, stamp, epoch, holder, until, away) ON duplicata.head TO {WRITER}",
    f"GRANT EXECUTE ON FUNCTION duplicata.begin(text, text) TO {WRITER}",
    f"GRANT EXECUTE ON FUNCTION duplicata.begin_central(text) TO {WRITER}",
    f"GRANT SELECT, INSERT ON duplicata.centrale_decisions TO {WRITER}",
    f"GRANT SELECT, UPDATE (ouvertures) ON duplicata.centrale TO {WRITER}",
    f"GRANT SELECT, INSERT, DELETE ON duplicata.centrale_lignes TO {WRITER}",
    *(f"GRANT SELECT, INSERT, UPDATE, DELETE ON duplicata.{table} TO {WRITER}" for table in OWN_TABLES),
)


def statements(version: int) -> list[str]:
    """What brings a base of that version to the present one, roles and rights included."""
    steps = [text for step in range(version, VERSION) for text in MIGRATIONS[step]]
    return [*ROLES, *steps, f"UPDATE duplicata.base SET version = {VERSION}", *RIGHTS, *_owned()]


def _owned() -> list[str]:
    """All belongs to the owner's role, which nobody enters by."""
    return [
        f"ALTER SCHEMA duplicata OWNER TO {OWNER}",
        f"""DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT oid::regclass AS name FROM pg_class
    WHERE relnamespace = 'duplicata'::regnamespace AND relkind IN ('r', 'p') LOOP
    EXECUTE format('ALTER TABLE %s OWNER TO {OWNER}', one.name); END LOOP;
  FOR one IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'duplicata'::regnamespace LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO {OWNER}', one.name); END LOOP;
END $$""",
    ]


def version_of(connection: Connection) -> int:
    """0 where no base was made yet."""
    found = connection.execute("SELECT to_regclass('duplicata.base')").fetchone()
    if found is None or found[0] is None:
        return 0
    row = connection.execute("SELECT version FROM duplicata.base").fetchone()
    assert row is not None
    return int(str(row[0]))


def migrate(connection: Connection) -> int:
    """Bring the base to the present version, whole or not at all; the version that it had."""
    with connection.transaction():
        # One at a time, whoever else had the same idea.
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (0x4455504C,))
        version = version_of(connection)
        if version < VERSION:
            for statement in statements(version):
                connection.execute(statement)
    return version


def require_present(connection: Connection, address: Adresse) -> None:
    version = version_of(connection)
    if version == VERSION:
        return
    if version == 0:
        raise JournalRefused(
            dire("La base {base} n’est pas préparée : « duplicata base creer » d’abord.", base=address)
        )
    if version < VERSION:
        raise JournalRefused(
            dire("La base {base} est d’une version plus ancienne : « duplicata base migrer ».", base=address)
        )
    raise JournalRefused(
        dire("La base {base} est d’une version plus récente : mettez duplicata à jour.", base=address)
    )


def guards(connection: Connection) -> set[str]:
    """The triggers that keep lines as they are, where they are in force."""
    query = (
        "SELECT tgname FROM pg_trigger WHERE tgrelid IN (%s::regclass, %s::regclass) "
        "AND tgenabled IN ('O', 'A') AND NOT tgisinternal"
    )
    try:
        rows = connection.execute(query, ("duplicata.events", "duplicata.head")).fetchall()
    except psycopg.errors.UndefinedTable:
        return set()
    return {str(name) for (name,) in rows}


GUARDS = {"events_kept", "head_advances"}
