"""The templates with what they may say, and the sentences of the scripts, looked up in the same catalogue."""

import json
import re
from functools import cache
from typing import Any
from urllib.parse import urlencode

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from litestar import Litestar, Request
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template import TemplateConfig

import duplicata
from duplicata.langue import catalogue, dire, langue_courante, nombre
from duplicata.web.machine.liaison import Liaison
from duplicata.web.pages.help.rubriques import aide
from duplicata.web.pages.static import DOSSIER
from duplicata.web.views.writing import decimal, instant, jour, rang, secondes

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


def en_json(valeur: object, **options: bool) -> str:
    """For scripts: views are structs."""
    return json.dumps(msgspec.to_builtins(valeur), **options)  # type: ignore[arg-type]


def en_langue(requete: Request[Any, Any, Any], langue: str) -> str:
    """The same page in that language: what the address asks for besides stays asked for."""
    # Where one was going is not of the page: the page of badges is drawn once for everybody.
    autres = [un for un in requete.query_params.items() if un[0] not in ("langue", "vers")]
    return f"?{urlencode([*autres, ('langue', langue)])}"


def environnement() -> Environment:
    """The templates, with what all of them may say."""
    outils = Environment(
        loader=PackageLoader("duplicata.web"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    outils.globals.update(dire=dire, langue=langue_courante, phrases=phrases, version=duplicata.__version__)
    outils.globals.update(nombre=nombre, decimal=decimal, rang=rang, secondes=secondes)
    outils.globals.update(jour=jour, instant=instant, aide=aide, en_langue=en_langue)
    outils.policies["json.dumps_function"] = en_json
    return outils


def gabarits(liaison: Liaison) -> TemplateConfig[JinjaTemplateEngine]:
    """The same for the server, which also says where it is."""
    outils = environnement()
    outils.globals.update(liaison=liaison)
    return TemplateConfig(engine=JinjaTemplateEngine.from_environment(outils))


def dire_la_liaison(app: Litestar, liaison: Liaison) -> None:
    """The routes of one application may serve another, elsewhere."""
    moteur = app.template_engine
    assert isinstance(moteur, JinjaTemplateEngine)
    moteur.engine.globals.update(liaison=liaison)
