"""What all tests share: the memory of the run, and a PostgreSQL for those that ask for one."""

import gc
from collections.abc import Iterator
from itertools import count

import pytest

from base_server import Server, programs, server
from duplicata.journal.postgres import schema
from duplicata.journal.postgres.address import Adresse

NUMBERS = count(1)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Ten thousand tests are kept to the end: nothing to look for among them, neither while they are read nor after."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def base_server() -> Iterator[Server]:
    """A PostgreSQL of this run's own, started when the first test asks for it."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    with server() as one:
        address = Adresse.lue(one.address("template1"))
        with address.connect() as connection:
            schema.migrate(connection)
        yield one


@pytest.fixture
def base(base_server: Server) -> Adresse:
    """An empty base, ready for use."""
    name = f"base_{next(NUMBERS)}"
    with Adresse.lue(base_server.address()).connect() as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return Adresse.lue(base_server.address(name))
