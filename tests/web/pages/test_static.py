"""The files of the pages, as each system writes their addresses."""

from pathlib import PurePosixPath, PureWindowsPath

import pytest

from duplicata.web.pages.static import DOSSIER, dans_le_dossier


@pytest.mark.parametrize("system", [PurePosixPath, PureWindowsPath])
@pytest.mark.parametrize("address", ["/icone.svg", "icone.svg", "/js/commun/api.js"])
def test_an_address_is_that_of_a_file_of_the_folder_on_every_system(system: type, address: str):
    assert dans_le_dossier(system(address)) == address.lstrip("/")
    assert (DOSSIER / dans_le_dossier(system(address))).is_file()
