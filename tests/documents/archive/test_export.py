"""An event written out and read back is the same event; reduced, it names nobody and does not come back."""

import io
import json
import re
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from documents.conftest import EVENTS
from duplicata.app.gestures import organisation
from duplicata.app.room.event_key import publier_cle, signataire
from duplicata.app.room.folder import lire_etat
from duplicata.app.state.events import Fait
from duplicata.arbitrage.decision import AutreLecture, Decision, Motif
from duplicata.documents.archive.export import exporter
from duplicata.documents.archive.importation import LONGUEUR, importer
from duplicata.documents.archive.reduction import GARDES, RETIRES, _empreinte
from duplicata.documents.signature import signature_juste
from duplicata.errors import SaisieInvalide
from duplicata.journal import Seal, read_rows, verify

OTHER = Seal(b"z" * 32)


def written(journal, signer=None, *, reduit: bool = False) -> bytes:
    return b"".join(exporter(read_rows(journal), "Coupe", signer, reduit=reduit))


def refused(text: bytes, tmp_path) -> str:
    target = tmp_path / "neuf.duplicata"
    with pytest.raises(SaisieInvalide) as refusal:
        importer(io.BytesIO(text), target, OTHER)
    assert [path.name for path in tmp_path.iterdir() if path.is_file() or path.name.startswith(".")] == []
    return str(refusal.value)


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_comes_back_with_the_same_digests(events, name, tmp_path):
    journal = events(name)
    target = tmp_path / "neuf.duplicata"
    verdict = importer(io.BytesIO(written(journal)), target, OTHER)
    assert read_rows(target) == read_rows(journal)
    assert verify(target, OTHER) == verdict
    assert lire_etat(target) == lire_etat(journal)
    assert written(target) == written(journal)


def test_the_end_is_signed_by_the_key_of_the_event(rooms, geste):
    salle = rooms("demonstration")
    signer = publier_cle(salle, geste())
    end = json.loads(written(salle.journal.path, signer).splitlines()[-1])
    said = f"{end['lignes']}:{end['tete']}:{end['empreinte']}".encode()
    assert end["cle"] == salle.etat.ouvert().cle.cle
    assert signature_juste(end["cle"], said, end["signature"])
    assert not signature_juste(end["cle"], said + b"0", end["signature"])


def test_the_key_is_published_once_and_again_where_its_other_half_is_missing(rooms, geste):
    salle = rooms("demonstration")
    assert signataire(salle.etat, salle.sceau) is None
    first = publier_cle(salle, geste())
    seq = salle.etat.seq
    assert publier_cle(salle, geste()) == first
    assert salle.etat.seq == seq
    assert signataire(salle.etat, OTHER) is None
    salle.sceau = OTHER
    assert signataire(salle.etat, salle.sceau) is None


def test_a_new_event_has_its_key_in_its_first_lines(tmp_path, geste):
    from duplicata.app.room.room import Salle

    with Salle.creer(tmp_path / "c.duplicata", OTHER) as salle:
        organisation.creer_tournoi(salle, geste(), "Coupe")
        assert [row.kind for row in salle.journal.rows()] == ["tournoi_ouvert", "cle_publiee"]
        assert signataire(salle.etat, OTHER) is not None


def lines(journal) -> list[bytes]:
    return written(journal).splitlines(keepends=True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[:-1], "L’export est coupé"),
        (lambda text: [*text[:3], *text[4:]], "Ligne 3 : elle manque"),
        (lambda text: [*text[:3], text[4], text[3], *text[5:]], "Ligne 3 : elle manque"),
        (lambda text: [text[0], text[1].replace(b"nom", b"mon", 1), *text[2:]], "L’événement"),
        (lambda text: [text[0], re.sub(rb'"auteur":"[^"]*"', b'"auteur":"X"', text[1]), *text[2:]], "Ligne 1 : son contenu a été changé"),
        (lambda text: [*text, b"{}\n"], "l’export est fini avant elle"),
        (lambda text: [text[0].replace(b'"version":1', b'"version":2'), *text[1:]], "mettez duplicata à jour"),
        (lambda text: [text[0].replace(b"Coupe", b"Couac"), *text[1:]], "son empreinte n’est plus la sienne"),
        (lambda text: [b"PK\x03\x04" + b"\0" * 90], "n’est pas un export"),
        (lambda text: [b"nom;club\n"] * 1_000_000, "n’est pas un export"),
        (lambda text: [text[0], b"[" * 500_000], "n’est pas une ligne d’export"),
        (lambda text: [text[0], b"x" * (LONGUEUR + 2)], "démesurée"),
        (lambda text: [text[0], b"\xff\xfe\x00", *text[1:]], "n’est pas une ligne d’export"),
        (lambda text: [], "n’est pas un export"),
    ],
)
def test_what_was_changed_on_the_way_is_refused_whole(events, change, said, tmp_path):
    text = lines(events("topping"))
    assert said.replace(" :", "\N{NO-BREAK SPACE}:") in refused(b"".join(change(text)), tmp_path)


def test_a_reduced_export_does_not_come_back(events, tmp_path):
    assert "Cet export est réduit" in refused(written(events("topping"), reduit=True), tmp_path)


@pytest.mark.parametrize("name", EVENTS)
def test_a_reduced_export_says_no_name_no_licence_no_account_no_reason(events, name):
    journal = events(name)
    rows, text = read_rows(journal), written(journal, reduit=True).decode()
    secret = {text for row in rows for text in (row.author, row.reason, row.key) if len(text) > 2}
    for row in rows:
        content = row.content
        if row.kind in ("inscription", "joueur_inscrit"):
            secret |= {str(content.get(key) or "") for key in ("nom", "partenaire", "licence")}
    assert sorted(one for one in secret - {""} if json.dumps(one, ensure_ascii=False)[1:-1] in text) == []
    assert json.loads(text.splitlines()[0])["reduit"] is True
    reduced = [json.loads(line) for line in text.splitlines()[1:-1]]
    assert [line["empreinte"] for line in reduced] == [row.digest for row in rows]


def test_what_was_removed_is_told_by_its_digest(events):
    journal = events("demonstration")
    rows = read_rows(journal)
    reduced = [json.loads(line) for line in written(journal, reduit=True).splitlines()[1:-1]]
    row, line = next((row, line) for row, line in zip(rows, reduced, strict=True) if row.kind == "inscription")
    assert line["contenu"]["nom"] == {"retire": _empreinte(row.key, "contenu.nom", row.content["nom"])}
    assert line["auteur"] == {"retire": _empreinte(row.key, "auteur", row.author)}


def texts(kind: Any) -> set[str]:
    """Names of the fields, anywhere in an event, that may hold text."""
    if isinstance(kind, UnionType):
        return set().union(*map(texts, get_args(kind)))
    info = msgspec.inspect.type_info(kind)
    return _texts(info, set())


def _texts(info: Any, seen: set[Any]) -> set[str]:
    if isinstance(info, msgspec.inspect.UnionType):
        return set().union(*(_texts(one, seen) for one in info.types))
    if isinstance(info, msgspec.inspect.StructType | msgspec.inspect.DataclassType | msgspec.inspect.NamedTupleType):
        if info.cls in seen or info.cls.__name__ == "Formule":
            return set()
        seen = seen | {info.cls}
        return {field.name for field in info.fields if _holds_text(field.type)} | set().union(*(_texts(field.type, seen) for field in info.fields))
    inner = [getattr(info, "item_type", None), getattr(info, "value_type", None), *getattr(info, "item_types", ())]
    return set().union(set(), *(_texts(one, seen) for one in inner if one is not None))


def _holds_text(info: Any) -> bool:
    if isinstance(info, msgspec.inspect.UnionType):
        return any(map(_holds_text, info.types))
    inner = [getattr(info, "item_type", None), *getattr(info, "item_types", ())]
    return isinstance(info, msgspec.inspect.StrType) or any(_holds_text(one) for one in inner if one is not None)


def test_every_text_of_every_event_is_kept_or_taken_out_knowingly():
    found = set().union(*(texts(kind) for kind in get_args(Fait)))
    assert {"nom", "licence", "motif", "mot"} <= found
    assert sorted(found - RETIRES - GARDES - {*Decision.__slots__} - {*Motif._fields} - {*AutreLecture._fields}) == []
    assert RETIRES.isdisjoint(GARDES)


class TestErasing:
    def test_nothing_shown_names_a_player_any_more(self, rooms, geste):
        salle = rooms("longue")
        before = salle.etat.ouvert()
        joueur = next(one for one in before.inscrits if before.parties[1].sieges.get(one))
        organisation.effacer_noms(salle, geste(motif="à sa demande"), [joueur])
        after = salle.etat.ouvert()
        assert (after.inscrits[joueur].nom, after.inscrits[joueur].licence) == (f"Joueur {joueur}", "")
        for partie in after.parties.values():
            assert {assis.nom for assis in partie.joueurs.values() if assis.joueur == joueur} <= {f"Joueur {joueur}"}
            assert partie.cumuls == before.parties[partie.numero].cumuls

    def test_it_holds_for_a_closed_event_wants_a_reason_and_is_not_undone(self, rooms, geste):
        salle = rooms("demonstration")
        joueur = min(salle.etat.ouvert().inscrits)
        with pytest.raises(SaisieInvalide, match="motif"):
            organisation.effacer_noms(salle, geste(), [joueur])
        act = geste(motif="à sa demande")
        organisation.effacer_noms(salle, act, [joueur])
        with pytest.raises(SaisieInvalide, match="Un nom effacé"):
            salle.faire(geste(), lambda brouillon: brouillon.defaire(act.cle) and None)

    def test_an_unknown_player_is_refused_and_nothing_is_stored(self, rooms, geste):
        salle = rooms("demonstration")
        seq = salle.etat.seq
        with pytest.raises(SaisieInvalide, match="9999"):
            organisation.effacer_noms(salle, geste(motif="x"), [min(salle.etat.ouvert().inscrits), 9999])
        assert salle.etat.seq == seq
