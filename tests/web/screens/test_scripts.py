"""The parts of the screens that need no screen, run by node where it is installed; all of them, checked by tsc."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
CHECKED = ROOT / "tools/typescript"
TSC = CHECKED / "node_modules/typescript/bin/tsc"
SCRIPTS = ROOT / "src/duplicata/web/static/js"
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize("script", sorted((HERE / "js").glob("*.test.mjs")), ids=lambda script: script.name)
def test_script(script: Path):
    assert NODE is not None
    run = subprocess.run([NODE, "--test", str(script)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


@pytest.fixture(scope="module")
def contract(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The types of the interface, as its OpenAPI document is now."""
    types = tmp_path_factory.mktemp("types") / "contract.d.ts"
    subprocess.run([sys.executable, str(ROOT / "tools/script_types.py"), str(types)], check=True)
    return types


def checked(contract: Path, *scripts: str) -> str:
    """What tsc says of the scripts."""
    assert NODE is not None
    project = contract.with_name("tsconfig.json")
    options = {"paths": {"contract": [str(contract)]}, "typeRoots": []}
    project.write_text(json.dumps({"extends": str(CHECKED / "tsconfig.json"), "compilerOptions": options, "include": [*scripts, str(CHECKED / "screens.d.ts")]}))
    return subprocess.run([NODE, str(TSC), "-p", str(project)], capture_output=True, text=True, check=False).stdout


WITHOUT = "tsc is not installed: make setup-tests"


@pytest.mark.skipif(NODE is None or not TSC.exists(), reason=WITHOUT)
def test_scripts_ask_and_read_what_the_interface_says(contract: Path):
    assert checked(contract, f"{SCRIPTS}/**/*.js") == ""


FAULTS = {
    'await lire("/rien");': "an address that is not there",
    '(await lire("/etat")).partie.numro;': "a field that no answer has",
    "(await lire(`/table/${12}`)).coups[0].motif;": "nor one deep in an answer",
    '(await lire("/solutions?coup=2")).scores[0][1].toUpperCase();': "a number read as a word",
    'await ecrire("/partie/annoncer", { lettres: "STEROLS" });': "a field of another gesture",
    'await ecrire("/partie/avertir", { table: 1 });': "a field left out",
    'await ecrire("/joueurs/3", { nom: "Ada" });': "the wrong method",
}


@pytest.mark.skipif(NODE is None or not TSC.exists(), reason=WITHOUT)
def test_the_check_itself_sees_a_fault(contract: Path):
    for number, line in enumerate(FAULTS):
        contract.with_name(f"fault{number}.js").write_text(f'import {{ ecrire, lire }} from "{SCRIPTS}/commun/api.js";\n{line}\n', "utf-8")
    told = checked(contract, f"{contract.parent}/fault*.js")
    assert [fault for number, fault in enumerate(FAULTS.values()) if f"fault{number}.js" not in told] == []
