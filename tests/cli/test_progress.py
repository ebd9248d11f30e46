"""What takes long says how far it is, to a person and never among the answers."""

import io

import pytest

from duplicata.cli import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("terminal", "patience", "shown"), [(True, -1.0, True), (True, 60.0, False), (False, -1.0, False)])
def test_a_bar_is_shown_before_a_person_once_it_takes_long(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: bool, patience: float, shown: bool):
    said = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr(progress, "PATIENCE", patience)
    monkeypatch.setattr("sys.stderr", said)
    assert [*progress.suivre([3, 1, 2], "cas.yaml")] == [3, 1, 2]
    assert ("cas.yaml" in said.getvalue()) is shown
    assert capsys.readouterr().out == ""
