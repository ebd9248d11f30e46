"""Reading a journal that another program may be writing."""

from contextlib import closing
from pathlib import Path

from duplicata.journal import schema
from duplicata.journal.connection import open_reader
from duplicata.journal.failures import readable
from duplicata.journal.row import Row


def read_rows(path: Path) -> list[Row]:
    """Every line stored so far."""
    schema.check_file(path)
    with readable(path), closing(open_reader(path)) as connection, connection:
        schema.version_of(connection, path)
        found = list(connection.execute("SELECT * FROM events ORDER BY seq"))
    return [Row(*fields) for fields in found]
