"""``python tools/annonces.py``: records the spoken announcements again (needs espeak-ng and lame).

Small MP3 files, which every browser plays; the sentences are French whatever the language of the screens, as
the announcements of the regulation are (3.1, 3.3).
"""

import subprocess
from pathlib import Path

from duplicata.competition.annonce import EPELLATION
from duplicata.engine.tiles import JOKER

DOSSIER = Path(__file__).parents[1] / "src" / "duplicata" / "web" / "static" / "audio"
VOIX = ("espeak-ng", "-v", "fr+m3", "-s", "140", "-p", "40", "-a", "110", "--stdout")
MP3 = ("lame", "--quiet", "-m", "m", "--resample", "22.05", "-b", "32", "-", "-")
CHRONO = {
    "chrono": "Chrono !",
    "trente": "Trente secondes !",
    "vingt": "Vingt secondes !",
    "cinq": "Cinq secondes !",
    "termine": "Terminé ! Levez les bulletins.",
    "essai": "Essai de la voix. Algérie, Belgique, Canada.",
    "rejet": "Rejet.",
    "complet": "Tirage complet.",
    "lettre_blanche": "lettre blanche",
}
NOMS = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (
    "a bé cé dé e effe gé ache i ji ka elle aime enne o pé cu erre esse té u vé double-vé ixe i-grec zède"
).split(), strict=True))
"""Names of the letters as the voice must read them."""
PRONONCIATION = {"Wallonie": "Ouallonie", "Joker": "jokère"}
"""Words the voice would read in English."""
PLUS_GRAND_RELIQUAT = 9


def phrases() -> dict[str, str]:
    """Name of the file -> what it says."""
    reliquats = {f"reliquat_{n}": f"Reliquat : {n} lettre{'s' if n > 1 else ''}."
                 for n in range(1, PLUS_GRAND_RELIQUAT + 1)} | {"reliquat_1": "Reliquat : une lettre."}
    pays = {f"pays_{'joker' if lettre == JOKER else lettre.lower()}": PRONONCIATION.get(nom, nom)
            for lettre, nom in EPELLATION.items()}
    lettres = {f"lettre_{lettre.lower()}": nom for lettre, nom in NOMS.items()}
    return CHRONO | reliquats | pays | lettres


def enregistrer(phrase: str) -> bytes:
    son = subprocess.run([*VOIX, phrase], check=True, capture_output=True).stdout
    return subprocess.run(MP3, input=son, check=True, capture_output=True).stdout


def main() -> None:
    DOSSIER.mkdir(parents=True, exist_ok=True)
    total = 0
    for nom, phrase in phrases().items():
        octets = enregistrer(phrase)
        (DOSSIER / f"{nom}.mp3").write_bytes(octets)
        total += len(octets)
    print(f"{len(phrases())} files, {total // 1024} KB in {DOSSIER.name}/")


if __name__ == "__main__":
    main()
