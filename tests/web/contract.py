"""Every answer that a test gets from the interface is held against the OpenAPI document."""

import json
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs

from duplicata.web.server.application import creer_application

JSON = "application/json"


@cache
def document() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        written: dict[str, Any] = creer_application(Path(folder)).openapi_schema.to_schema()
    return json.loads(json.dumps(written))  # type: ignore[no-any-return]


@cache
def _operations() -> list[tuple[str, re.Pattern[str], dict[str, Any]]]:
    """Those whose address is a plain one first: `parties/scellee` is no `parties/{partie}`."""
    return [
        (method.upper(), re.compile(re.sub(r"\{\w+\}", "[^/]+", re.escape(path).replace(r"\{", "{").replace(r"\}", "}"))), operation)
        for path, methods in sorted(document()["paths"].items(), key=lambda item: item[0].count("{"))
        for method, operation in methods.items()
    ]


@cache
def _validator(reference: str) -> Any:
    return jsonschema_rs.Draft202012Validator({"$ref": reference, "components": document()["components"]})


def keeps_its_word(answer: httpx.Response) -> None:
    """What an operation answers is what it announces: the status, the kind of content, every field."""
    path, method = answer.request.url.path, answer.request.method
    operation = next((one for verb, pattern, one in _operations() if verb == method and pattern.fullmatch(path)), None)
    if operation is None:
        return
    announced = operation["responses"].get(str(answer.status_code))
    assert announced is not None, f"{method} {path} answers {answer.status_code}, which it does not announce"
    media = answer.headers.get("content-type", "").partition(";")[0]
    content = announced["content"].get(media)
    assert content is not None, f"{method} {path} answers {media}, which it does not announce"
    if media == JSON:
        answer.read()
        _validator(content["schema"]["$ref"]).validate(answer.json())
