"""A centre in a browser: opened from its file on the first page, played, cut from the central, sent, corrected, sent again."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, BrowserContext, expect

from duplicata.documents.simultane import forme
from duplicata.documents.simultane.bureau import Bureau
from duplicata.web.central.application import create_app
from duplicata.web.central.desk import Desk
from web.centre.federation import centre_file, event
from web.room_maker import free_port, serving
from web.screens.test_accessibility import violations
from web.sealed import CODE


@contextmanager
def central(file: Path, port: int) -> Iterator[Bureau]:
    with Bureau(file) as bureau:
        desk = Desk(bureau)
        app = create_app(desk, federation=False)
        server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield bureau
        server.should_exit = True
        thread.join()


def asked(context: BrowserContext, address: str, csrf: str, body: Any) -> Any:
    answer = context.request.post(address, data=body, headers={"X-CSRF-Token": csrf})
    assert answer.ok, answer.text()
    return answer.json()


def test_a_centre_from_its_file_to_its_corrections(browser: Browser, tmp_path: Path):
    port = free_port()
    federal = event(f"http://127.0.0.1:{port}")
    (tmp_path / "essai.simultane").write_bytes(forme.ecrire(federal))
    (tmp_path / "001-nancy.centre").write_bytes(centre_file(1, federal))
    with serving(tmp_path / "salle") as room:
        organiser, judge = browser.new_context(bypass_csp=True), browser.new_context()
        page = organiser.new_page()
        page.goto(room.url)
        page.set_input_files("#dossier-centre", tmp_path / "001-nancy.centre")
        page.get_by_role("button", name="Ouvrir le dossier").click()
        # The page is opened with the organiser's badge, and enters by itself.
        page.wait_for_url("**/organisation**")
        found = re.search(r"/t/([a-z0-9-]+)/organisation", page.url)
        assert found
        page.get_by_role("link", name="Centre", exact=True).click()
        page.fill("#code", CODE)
        page.fill("#plages", "A 1-9")
        page.get_by_role("button", name="Ouvrir la partie").click()
        expect(page.locator("#parties")).to_be_hidden()
        page.get_by_role("button", name="Envoyer maintenant").click()
        expect(page.locator("#envoi-avis")).to_have_text("Pas de ligne vers la centrale.")
        assert violations(page) == []

        api = f"{room.url}/api/t/{found[1]}"
        token = page.evaluate("JSON.parse(document.getElementById('contexte').textContent).csrf")
        badge = asked(organiser, f"{api}/comptes", token, {"compte": "JA", "roles": ["juge_arbitre", "arbitre"]})
        csrf = asked(judge, f"{api}/connexion", "anonyme", {"code": badge["code"]})["csrf"]
        for gesture in ("tirer", "annoncer", "lancer", "terminer"):
            asked(judge, f"{api}/partie/{gesture}", csrf, {"mode": "prepare"} if gesture == "tirer" else {})
        asked(judge, f"{api}/bulletins/top", csrf, {"coup": 1})
        asked(judge, f"{api}/partie/retenir", csrf, {})
        asked(judge, f"{api}/partie/clore", csrf, {})

        with central(tmp_path / "essai.simultane", port) as bureau:

            def sent() -> int:
                page.get_by_role("button", name="Envoyer maintenant").click()
                lines = page.evaluate(f"fetch('/api/t/{found[1]}/centre').then((a) => a.json()).then((c) => c.lignes)")
                expect(page.locator("#envoi-dit")).to_contain_text(re.compile(f"Envoyé jusqu’à la ligne {lines} à .*\\d\\.$"))
                return sum(1 for _ in bureau.depot.lignes(1))

            first = sent()
            assert sent() == first
            slip = judge.request.get(f"{api}/bulletins?coup=1").json()
            version = next(one["version"] for one in slip["bulletins"] if one["table"] == 1)
            asked(judge, f"{api}/bulletins", csrf, {"table": 1, "coup": 1, "version": version, "motif": "relu", "incidents": ["vierge"]})
            assert sent() > first
        organiser.close()
        judge.close()
