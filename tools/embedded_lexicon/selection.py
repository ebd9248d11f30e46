"""Which entries and forms of the dictionary are words of the game.

Chosen by kind of entry, never by comparison with a protected list. The tables were made by going
through the dictionary itself.
"""

import re
import unicodedata
from collections import Counter

from duplicata.engine.notation import SIZE
from duplicata.engine.tiles import fold
from embedded_lexicon.hunspell import Dictionary, Entry

LETTERS_ONLY = re.compile(r"[^\W\d_]+\Z")

DROPPED_CLASSES = frozenset(
    "npr prn patr titr"  # names of people and places, titles
    " nbro ordm sign ponc symb unit abbr err"  # signs, abbreviations
    " pfx sfx loc.nom loc.adv loc.adj loc.prep loc.verb".split()  # pieces of words and of phrases
)
ABBREVIATIONS = frozenset(
    "av avr bibl chap circ coll déc div éd env étym fig févr hab ibid janv juil lat litt mél nov oct op réf"
    " rel sept tél trad cos cosh dpi ln sin sinh tan tanh".split()
)
"""Written with a full stop, or mathematical operators; the homographs that inflect stay."""

EVERYDAY_UNITS = {
    "kilo": "gramme mètre litre watt wattheure volt hertz calorie joule newton pascal ampère tesla"
    " électronvolt ohm",
    "hecto": "gramme mètre litre pascal watt",
    "déca": "gramme mètre litre",
    "déci": "gramme mètre litre",
    "centi": "gramme mètre litre",
    "milli": "gramme mètre litre volt ampère watt seconde joule",
    "micro": "gramme mètre seconde farad ampère volt ohm curie",
    "méga": "watt hertz volt électronvolt joule wattheure ohm",
    "giga": "watt hertz électronvolt joule wattheure",
    "téra": "watt hertz électronvolt wattheure",
    "nano": "gramme mètre seconde farad",
    "pico": "farad gramme seconde",
}
"""The dictionary lets every prefix meet every unit; these are the meetings in everyday use."""
_UNITS = {prefix: frozenset(units.split()) for prefix, units in EVERYDAY_UNITS.items()}


def is_everyday_unit(prefix: str, word: str) -> bool:
    return word.rstrip("s") in _UNITS.get(prefix, ())


def why_dropped(entry: Entry, dictionary: Dictionary) -> str | None:
    """The reason an entry is not a word of the game, or None when it is one."""
    if not (entry.stem.islower() and _is_plain(entry.stem)):
        return "not a plain lower-case word"
    if len(entry.stem) == 1:
        return "single letter"
    if _is_abbreviation(entry):
        return "abbreviation or operator"
    if dictionary.has("KEEPCASE", entry.flags):
        return "unit symbol"
    if dropped := entry.classes & DROPPED_CLASSES:
        return "class " + "+".join(sorted(dropped))
    return None


def _is_plain(form: str) -> bool:
    """Ordinary letters only: superscripts (1ᵉʳ) are letters for Unicode, not for a word game."""
    return bool(LETTERS_ONLY.match(form)) and unicodedata.is_normalized("NFKC", form)


def _is_abbreviation(entry: Entry) -> bool:
    """An abbreviation never inflects: its entry is invariable, an adverb or a preposition."""
    if entry.stem not in ABBREVIATIONS:
        return False
    return "is:inv" in entry.morphology or bool(entry.classes & {"adv", "prep"})


def select(dictionary: Dictionary) -> tuple[list[str], Counter[str]]:
    """The words, sorted, and how many entries were dropped for which reason."""
    words: set[str] = set()
    dropped: Counter[str] = Counter()
    for entry in dictionary.entries:
        if reason := why_dropped(entry, dictionary):
            dropped[reason] += 1
            continue
        for form in dictionary.forms(entry, is_everyday_unit):
            word = fold(form).upper()
            if _is_plain(form) and 2 <= len(word) <= SIZE and word.isascii() and word.isalpha():
                words.add(word)
    return sorted(words), dropped
