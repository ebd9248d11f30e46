"""From facts and a version to a ruling: incidents, solutions, average, warnings (5.4, 5.8, 5.9)."""

from duplicata.arbitrage.bulletin import Bulletin, Incident
from duplicata.arbitrage.constat import Constat, constater
from duplicata.arbitrage.decision import AutreLecture, Decision, Motif, Sanction, Statut
from duplicata.arbitrage.faute import Faute
from duplicata.engine.notation import Place
from duplicata.engine.placements import positions
from duplicata.engine.position import Position
from duplicata.reglement.motifs import motif
from duplicata.reglement.solution import Ecartee, Solution, Verdict
from duplicata.reglement.version import Version


def juger_bulletin(
    position: Position, bulletin: Bulletin, version: Version, versions: dict[str, Version]
) -> Decision:
    """The ruling of *version* on a slip; every slip gets exactly one."""
    constat = constater(position, bulletin)
    verdict = incident_fatal(bulletin) or juger_solutions(constat, version)
    plafond = None
    if verdict.solution is None and bulletin.refuses_non_notifies and not bulletin.fatal:
        verdict, plafond = moyenne(position, bulletin, version, verdict)
    return _decision(verdict, plafond, constat, version, versions)


def incident_fatal(bulletin: Bulletin) -> Verdict | None:
    """5.7: what costs a zero whatever is written (d17)."""
    if bulletin.fatal is not None:
        return Verdict(None, (Faute(bulletin.fatal),))
    if not bulletin.dessin.lettres and not bulletin.reference.presente and bulletin.score is None:
        return Verdict(None, (Faute(Incident.VIERGE),))
    return None


def juger_solutions(constat: Constat, version: Version) -> Verdict:
    """5.4; a slip on which nothing can be read, or no word, has no acceptable solution (5.7)."""
    dessin = constat.bulletin.dessin
    if constat.bulletin.illisible:
        return Verdict(None, (Faute("bulletin_illisible"),))
    verdicts = [version.juger_groupe(constat, groupe) for groupe in constat.groupes]
    if not verdicts:
        unreadable = dessin.lettres and not dessin.lisible
        return Verdict(None, (Faute("mot_illisible" if unreadable else "mot_incomplet"),))
    return verdicts[0] if len(verdicts) == 1 else version.plusieurs_solutions(constat, verdicts)


def moyenne(
    position: Position, bulletin: Bulletin, version: Version, zero: Verdict
) -> tuple[Verdict, int | None]:
    """5.9: the average, capped by what the proposal would be worth if the words refused without notice
    were admitted (d18); another fault loses it, and is then the reason of the zero."""
    admitted = juger_solutions(constater(position, bulletin, bulletin.refuses_non_notifies), version)
    if admitted.solution is None:
        return zero._replace(fautes=admitted.nommant([zero]).fautes), None
    unknown = bulletin.refuses_non_notifies
    words = tuple(mot for mot in zero.refuses if mot in unknown) or tuple(sorted(unknown))
    return Verdict(None, (Faute("moyenne", words),), statut=Statut.MOYENNE), admitted.solution.bruts


def _decision(
    verdict: Verdict, plafond: int | None, constat: Constat, version: Version, versions: dict[str, Version]
) -> Decision:
    bulletin, solution, fautes = constat.bulletin, verdict.solution, verdict.fautes
    sanction = solution.sanction if solution else Sanction.NULLITE
    if solution:
        fautes = solution.fautes
    if plafond is not None:
        sanction = Sanction.AUCUNE
    elif sanction is Sanction.AUCUNE and Incident.LECTURE_DIFFICILE in bulletin.incidents:
        sanction, fautes = Sanction.AVERTISSEMENT, (*fautes, Faute(Incident.LECTURE_DIFFICILE))
    warnings = int(sanction is Sanction.AVERTISSEMENT)
    if Incident.DISCIPLINE in bulletin.incidents:
        # A disciplinary warning adds to anything, even to another warning (5.8).
        warnings, fautes = warnings + 1, (*fautes, Faute(Incident.DISCIPLINE))
        if sanction is Sanction.AUCUNE and plafond is None:
            sanction = Sanction.AVERTISSEMENT
    return Decision(
        reglement=version.id,
        points=verdict.points,
        points_bruts=solution.bruts if solution else 0,
        sanction=sanction,
        avertissements=warnings,
        statut=verdict.statut,
        mot=solution.place.mot.ecrit.texte if solution else _mot(constat),
        place=solution.place.place if solution else None,
        places=_places(solution) if solution else (),
        jokers=positions(solution.jokers) if solution else (),
        plafond=plafond,
        motifs=tuple(_motif(faute, version, versions) for faute in fautes),
        autres_lectures=tuple(map(_autre_lecture, verdict.lectures_ecartees)),
        mots_refuses=verdict.refuses if solution is None else (),
        signalements=(*verdict.signalements, *(incident.value for incident in bulletin.releves)),
        nom=bulletin.nom,
        table=bulletin.table,
    )


def _autre_lecture(ecartee: Ecartee) -> AutreLecture:
    other, cle = ecartee
    if other is None:
        return AutreLecture(0, Sanction.NULLITE, None, cle)
    return AutreLecture(other.points, other.sanction, other.place.place, cle)


def _motif(faute: Faute, version: Version, versions: dict[str, Version]) -> Motif:
    borrowed = version.emprunts.get(faute.cle)
    return motif(faute, version, versions[borrowed] if borrowed else None)


def _mot(constat: Constat) -> str | None:
    """The word a zero is about: the one named by the arbiter, else the longest played, else written."""
    if constat.bulletin.principal:
        return constat.bulletin.principal[0][0]
    played = [lecture.mot.ecrit for groupe in constat.groupes for lecture in groupe.lectures]
    words = [mot.texte for mot in played or constat.bulletin.dessin.mots]
    return min(words, key=lambda mot: (-len(mot), mot), default=None)


def _places(solution: Solution) -> tuple[Place, ...]:
    """Every place that pays the same, the one retained first."""
    return (solution.place.place, *sorted(place.place for place in solution.egales))
