"""A name as a list gives it: what shows nothing, or moves its neighbours, is refused in words people understand."""

import pytest

from duplicata.app.gestures.joueurs import Fiche, verifier
from duplicata.app.state.text import EFFACE, TEXTE_MAXIMAL, verifier_texte
from duplicata.errors import SaisieInvalide


@pytest.mark.parametrize(("typed", "shown"), [("a\u200b", "a"), ("\u202egauche", "gauche"), ("Zo\u00adé", "Zoé"), ("a\tb", "ab")])
def test_a_sign_that_cannot_be_shown_is_pointed_at(typed: str, shown: str):
    with pytest.raises(SaisieInvalide) as refusal:
        verifier(Fiche(nom=typed))
    said = str(refusal.value)
    assert "\\" not in said
    assert said.replace("\N{NO-BREAK SPACE}", "").isprintable()
    quoted = said.partition("«\N{NO-BREAK SPACE}")[2].partition("\N{NO-BREAK SPACE}»")[0]
    assert EFFACE in quoted
    assert quoted.replace(EFFACE, "") == shown


def test_a_text_that_is_too_long_is_quoted_as_it_can_be_shown():
    with pytest.raises(SaisieInvalide) as refusal:
        verifier_texte("a\u202eb" + "x" * TEXTE_MAXIMAL)
    assert f"a{EFFACE}b" in str(refusal.value)


BLANK = ["\u3164", "\u115f", "\u1160", "\u034f", "\uffa0", "\u2800", "\ufe0f", "\u0301", " \u3164 \u034f"]


@pytest.mark.parametrize("name", BLANK, ids=ascii)
@pytest.mark.parametrize("field", ["nom", "partenaire", "club"])
def test_a_name_that_shows_nothing_is_refused(field: str, name: str):
    with pytest.raises(SaisieInvalide, match="ne montrerait rien"):
        verifier(Fiche(**{"nom": "Zoé", field: name}))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["Zoé", "Zoe\u0301", "O’Brien", "김\u3164민", "12", "\u2764\ufe0f", "Jean\u202fPaul", "…"], ids=ascii)
def test_whatever_shows_something_is_a_name(name: str):
    verifier(Fiche(nom=name, club=" "))
