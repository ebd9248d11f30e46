"""Events and their JSON: both ways, and nothing else."""

import json
from typing import get_args

import pytest

from competition.maker import average, opening, ruling
from duplicata.arbitrage.decision import AutreLecture, Decision, Motif, Sanction
from duplicata.competition import evenements as ev
from duplicata.competition import evenements_tournoi as et
from duplicata.competition.causes import Cause, CauseFin, CauseRejet, OrdreTables, Presence, Solo
from duplicata.competition.codage import Tout, ecrire, lire, nom_de, octets
from duplicata.competition.transcription import Transcription
from duplicata.engine.notation import parse_place
from duplicata.errors import SaisieInvalide

FULL = Decision(
    "fisf-2016", 45, 50, Sanction.PENALITE, 1, mot="SWEATS", place=parse_place("3H"), places=(parse_place("3H"), parse_place("H3")),
    jokers=(2,), motifs=(Motif("cle", "5.3", "source", "texte"),), autres_lectures=(AutreLecture(1, Sanction.AUCUNE, None, "non"),),
    mots_refuses=("GAPE",), signalements=("voir",), nom="Ada", table=3,
)  # fmt: skip

EVENTS: list[Tout] = [
    *opening("joker+7_sur_8", tables=1, engagement="ab"),
    ev.TirageRejete(coup=1, tirage="BCDFGHJ", cause=CauseRejet.ARBITRE),
    ev.TirageFait(coup=1, tirage="-EEU"),
    ev.TirageAnnonce(coup=1),
    ev.ChronoLance(coup=1, duree=180, alerte=30),
    ev.FinAnnoncee(coup=1),
    ev.BulletinSaisi(coup=1, table=1, bulletin=Transcription(mot="BIEF", incidents=("discipline",), score=18)),
    ev.DecisionRendue(coup=1, table=1, decision=FULL),
    ev.DecisionRectifiee(
        coup=1, table=1, decision=average(14), cause=Cause.COMMISSION, motif="vu", bulletin=Transcription(mot="X")
    ),
    ev.BilletRemis(coup=1, table=1, connu_au_coup=2),
    ev.BilletRepris(coup=1, table=1),
    ev.MotRetenu(coup=1, mot="BIEF", place="H5", points=18),
    ev.CoupClos(coup=1, non_remis=(2, 3)),
    ev.CoupAnnule(coup=1, motif="chrono"),
    ev.PropositionFaite(coup=1, table=1, mot="BIEF", place="H5"),
    ev.TempsReleve(coup=1, table=1, centiemes=1234, trouve=False),
    ev.Retard(coup=2, table=1),
    ev.Tricherie(coup=2, table=1, motif="téléphone"),
    ev.Abandon(coup=3, table=1, motif="malade", leve=True),
    ev.AvertissementDisciplinaire(coup=2, table=1, nombre=-1),
    ev.PartieClose(cause=CauseFin.UNE_LETTRE),
    ev.PartieRouverte(motif="erreur"),
    ev.GraineRevelee(graine="7"),
    et.TournoiOuvert(nom="Coupe"),
    et.Inscription(joueur=1, nom="Ada", club="X", licence="1234567"),
    et.TournoiClos(),
    et.TournoiRouvert(motif="bulletin retrouvé"),
    et.PartieRetiree(partie=2, motif="ouverte deux fois"),
    et.ClePubliee(identifiant="0" * 32, cle="0" * 64),
    et.NomEfface(joueur=1),
    et.PresenceNotee(joueur=1, presence=Presence.RETARD),
    et.DroitFixe(centimes=500, joueur=1),
    et.PaiementNote(joueur=1, centimes=500),
    et.PlacesDonnees(ordre=OrdreTables.RANG, tables={1: 2, 2: 1}, parties=(2,)),
    et.ParcoursFixe(parcours=((1, 12), (24, 13))),
    et.AffichageChoisi(joueur=1, par_table=True),
    et.FenetreFixee(partie=1, des="2026-11-20T22:00+01:00"),
    et.CentreOuvert(
        simultane="e" * 32, cle_evenement="0" * 64, centre="c" * 32, numero=3, nom="Club", edition=1, cle="1" * 64,
        poste="f" * 32, lexique="2" * 64, engagements=("3" * 64,), fenetre="2026-11-20T22:00+01:00",
        solo=Solo.EVENEMENT, seuil_solo=16, bonus_solo=10,
    ),
    et.PropositionReglee(numero=2, acceptee=True),
]


@pytest.mark.parametrize("event", EVENTS, ids=nom_de)
def test_every_event_survives_its_json(event: Tout):
    assert lire(octets(event)) == lire(ecrire(event)) == event
    assert octets(lire(octets(event))) == octets(event)
    assert ecrire(event)["evenement"] == nom_de(event)
    assert ecrire(event)["version"] == event.version


def test_no_event_is_forgotten_here():
    assert {type(event) for event in EVENTS} == set(get_args(Tout))


def test_label_fields_of_a_ruling_are_kept_too():
    event = ev.DecisionRendue(coup=1, table=1, decision=FULL)
    read = lire(octets(event))
    assert isinstance(read, ev.DecisionRendue)
    assert (read.decision.nom, read.decision.table) == ("Ada", 3)


@pytest.mark.parametrize(
    ("text", "reproach"),
    [
        ('{"evenement": "tirage_vole", "version": 1}', "« tirage_vole » vient d’un programme plus récent"),
        ('{"evenement": "tirage_fait", "version": 2, "coup": 1, "tirage": "A"}', "plus récent"),
        ('{"evenement": "tirage_fait", "version": 1, "coup": 1, "tirage": "A", "x": 1}', "plus récent"),
        ('{"evenement": "tirage_fait", "version": 1, "coup": 1}', "tirage"),
        ('{"evenement": "tirage_fait", "version": 1, "coup": "1", "tirage": "A"}', "int"),
        ('{"evenement": "tirage_fait", "version": 1, "coup": 0, "tirage": "A"}', "coup"),
        ('{"version": 1}', "evenement"),
        ('["tirage_fait"]', "illisible"),
        ('{"evenement": "tirage_fait"', "JSON"),
        ("", "JSON"),
    ],
)
def test_foreign_or_truncated_text_is_refused(text: str, reproach: str):
    with pytest.raises(
        SaisieInvalide,
        match=reproach.replace(" :", "\N{NO-BREAK SPACE}:")
        .replace("« ", "«\N{NO-BREAK SPACE}")
        .replace(" »", "\N{NO-BREAK SPACE}»"),
    ):
        lire(text)


def test_the_same_state_gives_the_same_bytes_whatever_the_order():
    one, two = {2: ruling(1), 1: ruling(2)}, {1: ruling(2), 2: ruling(1)}
    assert octets(one) == octets(two)


@pytest.mark.parametrize(
    ("kept", "read"),
    [
        ('{"mot": "BIEF", "score": 18, "table": 4, "x-note": "vu"}', Transcription(mot="BIEF", score=18)),
        ('{"mot": null, "score": 12, "incidents": "vierge"}', Transcription(score=12, incidents=("vierge",))),
        ('{"reference": 8, "score": 1.5, "dessin": ["AB", 3]}', Transcription(reference="8", score="1.5", dessin=("AB", "3"))),
        ('{"score": true, "incidents": [1]}', Transcription(score="true", incidents=("1",))),
        ('{"principal": {"mot": "AB"}, "sens": ["H"]}', Transcription(principal='{"mot":"AB"}', sens='["H"]')),
        ("{}", Transcription()),
    ],
)  # fmt: skip
def test_a_slip_kept_oddly_by_an_old_journal_is_read_all_the_same(kept: str, read: Transcription):
    text = f'{{"evenement": "bulletin_saisi", "coup": 1, "table": 1, "bulletin": {kept}}}'
    event = ev.BulletinSaisi(coup=1, table=1, bulletin=read)
    assert lire(text) == lire(json.loads(text)) == event
    assert lire(octets(event)) == event


def test_a_slip_that_is_no_slip_is_refused():
    with pytest.raises(SaisieInvalide, match="illisible"):
        lire('{"evenement": "bulletin_saisi", "coup": 1, "table": 1, "bulletin": 3}')
