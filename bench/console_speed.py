"""What the entry screen costs an old laptop: bytes of the first load, key to paint with a slow processor.

    .venv/bin/python bench/console_speed.py --runs 3

Two figures for a key: the time by the clock with the processor slowed down, which other programs make
longer, and the processor time of the page's main thread from the key to the painted frame, multiplied by the
same slowdown, which they do not.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

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
INTERVAL = 90
"""Milliseconds between two keys: eleven in a second, faster than a good typist."""
LINES = ["1 SWEATS 3H 45", "2 PAGES 10D 22", "3 GATEAU - 18", "4 STAGE 4F #"]


def measure(slowdown: int, runs: int, tables: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        codes = make_room(folder, tables, moves=("STEROLS", "AE?PSTW"))
        with serving(folder) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            page = browser.new_page()
            weight = first_load(page, server.url, codes["A"])
            solutions = len(page.request.get(f"{server.url}/api/t/{EVENT}/solutions").json()["mots"].split())
            page.evaluate(MEASURE)
            by_the_clock = [figures(type_lines(page, slowdown)) for _ in range(runs)]
            of_the_processor = [
                figures([slowdown * delay for delay in processor_times(browser, page)]) for _ in range(runs)
            ]
            browser.close()
    return {
        "kilobytes": round(weight / 1000, 1),
        "solutions": solutions,
        "by_the_clock_ms": by_the_clock,
        "processor_ms": of_the_processor,
    }


def figures(delays: list[float]) -> dict[str, float]:
    return {
        "keys": len(delays),
        "median": round(statistics.median(delays), 1),
        "p95": round(statistics.quantiles(delays, n=20)[18], 1),
        "worst": round(max(delays), 1),
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
    page.evaluate("window.delays.length = 0")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.focus("#ligne")
    for line in LINES:
        page.keyboard.type(line, delay=INTERVAL)
        for key in ("Control+A", "Delete"):
            page.wait_for_timeout(INTERVAL)
            page.keyboard.press(key)
        page.wait_for_timeout(INTERVAL)
    page.wait_for_timeout(300)
    delays: list[float] = page.evaluate("window.delays")
    return delays


def processor_times(browser: Browser, page: Page) -> list[float]:
    """Milliseconds of the main thread from each key to the end of the frame that shows it."""
    browser.start_tracing(
        page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"]
    )
    type_lines(page, 1)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    pressed = [
        event
        for event in events
        if event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "keydown"
    ]
    main_thread = (pressed[0]["pid"], pressed[0]["tid"])
    spans = sorted(
        (event for event in events if (event["pid"], event["tid"]) == main_thread and event["ph"] == "X"),
        key=lambda event: (event["ts"], -event["dur"]),
    )
    tasks, end = [], 0
    for span in spans:
        if span["ts"] >= end:
            tasks.append(span)
            end = span["ts"] + span["dur"]
    painted = [span["ts"] for span in spans if span["name"] == "Commit"]
    starts = [event["ts"] for event in pressed]
    times = []
    for start, following in zip(starts, [*starts[1:], float("inf")], strict=True):
        shown = next((moment for moment in painted if start < moment < following), None)
        if shown is not None:
            used = (
                task.get("tdur", 0)
                for task in tasks
                if task["ts"] + task["dur"] > start and task["ts"] <= shown
            )
            times.append(sum(used) / 1000)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--slowdown", type=int, default=6)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--tables", type=int, default=2000, help="half of them are the arbiter's")
    arguments = parser.parse_args()
    print(json.dumps(measure(arguments.slowdown, arguments.runs, arguments.tables), indent=1))


if __name__ == "__main__":
    main()
