"""Reads a Hunspell dictionary and writes out every inflected form.

Covers what the French dictionaries use: two-character flags, suffixes and prefixes with strip,
condition and continuation flags, cross products, NEEDAFFIX, FORBIDDENWORD, KEEPCASE. Elided forms
(l', d', qu'...) are left out when the affixes are read: they are never one word.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class Rule(NamedTuple):
    """One line of an affix: take ``strip`` off, put ``add`` on, if the word answers ``condition``."""

    strip: str
    add: str
    condition: re.Pattern[str] | None
    continuation: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Affix:
    is_prefix: bool
    crosses: bool
    """Whether it may stand together with an affix of the other end."""
    rules: list[Rule] = field(default_factory=list)


class Entry(NamedTuple):
    """One line of the .dic file."""

    stem: str
    flags: tuple[str, ...]
    morphology: tuple[str, ...]

    @property
    def classes(self) -> set[str]:
        """Word classes (``nom``, ``adj``, ``patr``...), from the ``po:`` fields."""
        return {field[3:] for field in self.morphology if field.startswith("po:")}


PrefixFilter = Callable[[str, str], bool]
"""(prefix, word) -> is the combination a word?"""


class Dictionary:
    """A pair of .aff and .dic files."""

    def __init__(self, aff: Path, dic: Path) -> None:
        self.keywords: dict[str, str] = {}
        self.affixes: dict[str, Affix] = {}
        for line in aff.read_text("utf-8").splitlines():
            fields = line.split()
            if fields and fields[0] in ("SFX", "PFX"):
                self._read_affix(fields)
            elif len(fields) == 2:
                self.keywords[fields[0]] = fields[1]
        if self.keywords.get("FLAG", "").lower() != "long" or self.keywords.get("SET") != "UTF-8":
            raise ValueError(f"{aff}: only UTF-8 dictionaries with FLAG long are read")
        self.entries = [_entry(line) for line in dic.read_text("utf-8").splitlines()[1:] if line.strip()]

    def _read_affix(self, fields: list[str]) -> None:
        kind, flag = fields[:2]
        if flag not in self.affixes:
            self.affixes[flag] = Affix(kind == "PFX", fields[2] == "Y")
            return
        strip, (add, _, continuation) = fields[2].replace("0", ""), fields[3].partition("/")
        if "'" in add or "’" in add:
            return
        condition = fields[4] if len(fields) > 4 and ":" not in fields[4] else "."
        pattern = None
        if condition != ".":
            pattern = re.compile(f"^{condition}" if kind == "PFX" else rf"{condition}\Z")
        self.affixes[flag].rules.append(Rule(strip, add.replace("0", ""), pattern, _flags(continuation)))

    def has(self, keyword: str, flags: tuple[str, ...]) -> bool:
        """Whether the flag that *keyword* names (KEEPCASE, NEEDAFFIX...) is among *flags*."""
        return self.keywords.get(keyword) in flags

    def forms(self, entry: Entry, allow_prefix: PrefixFilter) -> Iterator[str]:
        """Every form of *entry*, itself included."""
        if self.has("FORBIDDENWORD", entry.flags):
            return
        bases = [] if self.has("NEEDAFFIX", entry.flags) else [entry.stem]
        yield from bases
        for flag in self._affixes_among(entry.flags, prefix=False):
            for form, rule in self._derive(entry.stem, flag, allow_prefix):
                if not self.has("NEEDAFFIX", rule.continuation):
                    yield form
                    if self.affixes[flag].crosses:
                        bases.append(form)
                yield from self._continue(form, rule, allow_prefix)
        for flag in self._affixes_among(entry.flags, prefix=True):
            for base in bases or [entry.stem]:
                for form, rule in self._derive(base, flag, allow_prefix):
                    if not self.has("NEEDAFFIX", rule.continuation):
                        yield form
                    yield from self._continue(form, rule, allow_prefix)

    def _affixes_among(self, flags: tuple[str, ...], *, prefix: bool) -> Iterator[str]:
        return (flag for flag in flags if flag in self.affixes and self.affixes[flag].is_prefix == prefix)

    def _continue(self, form: str, rule: Rule, allow_prefix: PrefixFilter) -> Iterator[str]:
        for flag in rule.continuation:
            for longer, _ in self._derive(form, flag, allow_prefix):
                yield longer

    def _derive(self, word: str, flag: str, allow_prefix: PrefixFilter) -> Iterator[tuple[str, Rule]]:
        affix = self.affixes.get(flag)
        for rule in affix.rules if affix else ():
            if rule.condition and not rule.condition.search(word):
                continue
            if affix and affix.is_prefix:
                if word.startswith(rule.strip) and (not rule.add or allow_prefix(rule.add, word)):
                    yield rule.add + word.removeprefix(rule.strip), rule
            elif word.endswith(rule.strip):
                yield word.removesuffix(rule.strip) + rule.add, rule


def _flags(text: str) -> tuple[str, ...]:
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def _entry(line: str) -> Entry:
    head, *fields = line.split()
    stem, _, flags = head.partition("/")
    return Entry(stem, _flags(flags), tuple(field for field in fields if ":" in field))
