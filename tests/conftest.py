"""What all tests share: the memory of the run."""

import gc
from collections.abc import Iterator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Ten thousand tests are kept to the end: nothing to look for among them, neither while they are read nor after."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()
