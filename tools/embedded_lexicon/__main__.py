"""``python -m embedded_lexicon FR.AFF FR.DIC``: writes the word list that the package carries.

The same input gives the same bytes, so that anybody can check the list against its source.
"""

import gzip
import hashlib
import json
import sys
from collections import Counter
from pathlib import Path

from embedded_lexicon.hunspell import Dictionary
from embedded_lexicon.selection import select

DATA = Path(__file__).parents[2] / "src" / "duplicata" / "lexicons" / "data"
NAME = "dicollecte-7.0"


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def main(aff: Path, dic: Path) -> None:
    words, dropped = select(Dictionary(aff, dic))
    text = "".join(f"{word}\n" for word in words).encode("ascii")
    record = {
        "nom": NAME,
        "empreinte": sha256(text),
        "mots": len(words),
        "mots_par_longueur": dict(sorted(Counter(map(len, words)).items())),
        "licence": "MPL-2.0",
        "source": {
            "dictionnaire": "Dicollecte / Grammalecte, orthographe française « toutes variantes »",
            "version": "7.0",
            "auteurs": "Dicollecte contributors, 2007-2018",
            "paquet": "Debian hunspell-fr-comprehensive 1:7.0-1",
            "sha256_aff": sha256(aff.read_bytes()),
            "sha256_dic": sha256(dic.read_bytes()),
        },
        "entrees_ecartees": dict(dropped.most_common()),
    }
    DATA.mkdir(parents=True, exist_ok=True)
    (DATA / f"{NAME}.txt.gz").write_bytes(gzip.compress(text, 9, mtime=0))
    (DATA / f"{NAME}.json").write_text(json.dumps(record, ensure_ascii=False, indent=2) + "\n", "utf-8")
    print(f"{NAME}: {len(words)} words, sha256 {record['empreinte']}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m embedded_lexicon FR.AFF FR.DIC")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
