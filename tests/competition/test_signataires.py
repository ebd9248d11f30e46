"""The members who signed are the author of the ruling; earlier journals name them in its reason too."""

import pytest

from competition.maker import ruling
from duplicata.competition.causes import Cause
from duplicata.competition.codage import ecrire, lire
from duplicata.competition.evenements import DecisionRectifiee
from duplicata.competition.signataires import motif_signe, sans_signataires

SIGNED = motif_signe("lu", Cause.COMMISSION, "M1, M2")


@pytest.mark.parametrize("author", ["M1, M2", ""])
def test_an_earlier_reason_is_parted_from_its_members(author):
    assert sans_signataires(SIGNED, Cause.COMMISSION, author) == ("lu", "M1, M2")
    before = DecisionRectifiee(coup=1, table=1, decision=ruling(3), cause=Cause.COMMISSION, motif=SIGNED, auteur=author)
    read = lire(ecrire(before))
    assert (read.motif, read.auteur) == ("lu", "M1, M2")
    assert lire(ecrire(read)) == read


@pytest.mark.parametrize(
    ("reason", "cause", "author"),
    [
        ("lu", Cause.COMMISSION, "M1, M2"),
        ("", Cause.COMMISSION, "M1, M2"),
        (SIGNED, Cause.COMMISSION, "M3, M4"),
        (SIGNED, Cause.APPEL, "M1, M2"),
        (SIGNED[:-1], Cause.COMMISSION, ""),
        (f"{SIGNED} et relu", Cause.COMMISSION, ""),
    ],
)
def test_any_other_reason_is_left_alone(reason, cause, author):
    assert sans_signataires(reason, cause, author) == (reason, author)


def test_who_signed_is_said_of_the_commission_alone():
    assert SIGNED == "lu (commission\N{NO-BREAK SPACE}: M1, M2)"
    assert motif_signe("lu", Cause.APPEL, "B") == "lu"
    assert motif_signe("lu", Cause.COMMISSION, "") == "lu"
