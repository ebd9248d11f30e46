"""The whole ruling of every case under every version, as ``tests/rulings/golden`` keeps it: one line for those alike.

A change that alters a reason, a reading set aside or a word to be notified shows there as a line to be reviewed.
Written again by ``PYTHONPATH=tests python -m rulings.golden_rulings``.
"""

from collections.abc import Iterator
from pathlib import Path

from duplicata.arbitrage.decision import Decision
from duplicata.documents.cas import lire_cas
from duplicata.reglement import VERSIONS, juger
from duplicata.reglement.motifs import phrase_de_l_ecartee

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*.yaml"))
GOLDEN = Path(__file__).parent / "golden"


def golden(case_file: Path) -> Path:
    return GOLDEN / f"{case_file.stem}.txt"


def rulings(case_file: Path) -> Iterator[str]:
    for cas in lire_cas(str(case_file)):
        years: dict[str, list[str]] = {}
        for reglement in VERSIONS:
            text = ruling(juger(cas.position, cas.bulletin, reglement))
            years.setdefault(text, []).append(reglement.removeprefix("fisf-"))
        for text, alike in years.items():
            yield f"{cas.nom} · {' '.join(alike)} · {text}"


def ruling(decision: Decision) -> str:
    parts = [
        f"{decision.points}/{decision.points_bruts} {decision.sanction} {decision.avertissements} {decision.statut}",
        " ".join(filter(None, [decision.mot, *map(str, decision.places)])),
        f"jokers {','.join(map(str, decision.jokers))}" * bool(decision.jokers),
        f"plafond {decision.plafond}" * (decision.plafond is not None),
        *(f"{motif.cle} {motif.article}: {motif.texte}" for motif in decision.motifs),
        *(f"~ {o.points} {o.sanction} {o.place}: {phrase_de_l_ecartee(o.ecartee)}" for o in decision.autres_lectures),
        f"refuse {' '.join(decision.mots_refuses)}" * bool(decision.mots_refuses),
        *(f"! {text}" for text in decision.signalements),
    ]
    return " · ".join(filter(None, parts))


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for case_file in CASES:
        golden(case_file).write_text("\n".join(rulings(case_file)) + "\n", encoding="utf-8")
