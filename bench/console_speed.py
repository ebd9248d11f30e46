"""What the entry screen costs an old laptop: bytes of the first load, key to paint with a slow processor.

    .venv/bin/python bench/console_speed.py
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web.room_maker import EVENT, make_room, serving

MEASURE = """
window.delays = [];
addEventListener("keydown", () => {
  const pressed = performance.now();
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.delays.push(performance.now() - pressed);
    channel.port2.postMessage(0);
  });
}, true);
"""
LINES = ["1 SWEATS 3H 45", "2 PAGES 10D 22", "3 GATEAU - 18", "4 STAGE 4F #"]


def measure(slowdown: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        codes = make_room(folder, moves=("STEROLS", "AE?PSTW"))
        with serving(folder) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            page = browser.new_page()
            weight = first_load(page, server.url, codes["A"])
            solutions = len(page.request.get(f"{server.url}/api/t/{EVENT}/solutions").json()["solutions"])
            delays = type_lines(page, slowdown)
            browser.close()
    return {
        "kilobytes": round(weight / 1000, 1),
        "solutions": solutions,
        "keys": len(delays),
        "median_ms": round(statistics.median(delays), 1),
        "p99_ms": round(statistics.quantiles(delays, n=100)[98], 1),
        "worst_ms": round(max(delays), 1),
    }


def first_load(page: Page, url: str, code: str) -> int:
    """Bytes on the wire of the arbiter's page, everything counted but the live stream."""
    page.request.post(
        f"{url}/api/t/{EVENT}/connexion", data={"code": code}, headers={"X-CSRF-Token": "anonyme"}
    )
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    received: list[int] = []
    network.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
    page.goto(f"{url}/t/{EVENT}/saisie")
    page.wait_for_selector("body[data-pret]")
    page.wait_for_timeout(1500)
    return sum(received)


def type_lines(page: Page, slowdown: int) -> list[float]:
    page.evaluate(MEASURE)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.focus("#ligne")
    for line in LINES:
        page.keyboard.type(line, delay=90)
        page.keyboard.press("Control+A")
        page.keyboard.press("Delete")
    page.wait_for_timeout(300)
    delays: list[float] = page.evaluate("window.delays")
    return delays


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--slowdown", type=int, default=6)
    print(json.dumps(measure(parser.parse_args().slowdown)))


if __name__ == "__main__":
    main()
