"""The sentences of the scripts: written in French there too, looked up in the same catalogue."""

import re
from functools import cache

from duplicata.langue import catalogue, langue_courante
from duplicata.web.fichiers import DOSSIER

APPEL = re.compile(r"""\bdire\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`$]*)`)""")
"""A call of ``dire`` in a script or a template, its sentence a literal."""


@cache
def _des_scripts(langue: str) -> dict[str, str]:
    connues = catalogue(langue)
    dites = {
        next(filter(None, trouve.groups()), "")
        for script in DOSSIER.rglob("*.js")
        for trouve in APPEL.finditer(script.read_text("utf-8"))
    }
    return {phrase: connues[phrase] for phrase in sorted(dites) if phrase in connues}


def phrases() -> dict[str, str]:
    """French sentence -> sentence of the current language; empty in French."""
    langue = langue_courante()
    return {} if langue == "fr" else _des_scripts(langue)
