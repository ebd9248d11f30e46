"""A page is compressed but for its secrets."""

import gzip

import pytest

from duplicata.web.http.compressed import Deflated, gzipped
from web.in_process import Room
from web.room_maker import EVENT

PAGE = f"/t/{EVENT}/classement"


@pytest.mark.parametrize("size", [0, 1, 65_535, 65_536, 200_000])
def test_the_three_parts_are_one_gzip_body(size: int):
    before, part, after = b"<p>" * size, Deflated.of(b"<td>12</td>" * size), b"</html>" * size
    assert gzip.decompress(gzipped(before, part, after)) == before + part.plain + after


def test_standings_are_compressed_for_an_official_and_his_token_is_not(salle: Room):
    person = salle.person("JA")
    with person.client.stream("GET", PAGE, headers={"Accept-Encoding": "gzip"}) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert person.csrf.encode() in sent, "stored, for its length must tell nothing"
    assert b"Joueur 3" not in sent, "compressed"
    plain = person.client.get(PAGE, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(sent) == plain.content
    assert b"Joueur 3" in plain.content


def test_standings_are_drawn_again_for_another_state_or_language(salle: Room):
    juge = salle.person("JA")
    first = juge.client.get(PAGE).text
    assert "8 bulletins manquants" in first.replace("\N{NO-BREAK SPACE}", " ")
    juge.stored("/bulletins", {"table": 1, "coup": 2, "mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50})
    assert "7 bulletins manquants" in juge.client.get(PAGE).text.replace("\N{NO-BREAK SPACE}", " ")
    assert "7 slips missing" in juge.client.get(f"{PAGE}?langue=en").text
