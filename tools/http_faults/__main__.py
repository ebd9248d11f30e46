"""``python -m http_faults``: kills, pauses and cuts of the served room, as JSON.

    PYTHONPATH=tools:tests python -m http_faults --kills 300 --pauses 60 --demands 3000 [--plant early]
"""

import argparse
import dataclasses
import json
import os
import sys
import time

from http_faults.planted import PLANTED
from http_faults.trial import faulty_rounds, partitioned


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--pauses", type=int, default=60)
    parser.add_argument("--demands", type=int, default=3000, help="sent through the bad network")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plant", choices=sorted(PLANTED), default="", help="a fault that must be found")
    options = parser.parse_args()
    began = time.monotonic()
    found = []
    for name, tally in (
        ("kills and pauses", faulty_rounds(options.kills, options.pauses, options.seed, options.plant)),
        ("bad network", partitioned(options.demands, options.seed, options.plant)),
    ):
        found += tally.faults
        json.dump({"trial": name, "seed": options.seed, **dataclasses.asdict(tally)}, sys.stdout)
        sys.stdout.write("\n")
        sys.stdout.flush()
    print(f"{time.monotonic() - began:.0f} s, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    raise SystemExit(1 if found else 0)


if __name__ == "__main__":
    main()
