"""All plays of a question, as a sequence: the compiled core decodes a play when it is looked at."""

import json
from collections.abc import Iterator, Sequence
from typing import overload

from duplicata.engine.notation import Place
from duplicata.engine.placements import Play


class Plays(Sequence[Play]):
    """Plays in order, best first; equal to any sequence of the same plays."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, plays: Sequence[Play]) -> None:
        self._plays = plays

    def __len__(self) -> int:
        return len(self._plays)

    @overload
    def __getitem__(self, i: int) -> Play: ...
    @overload
    def __getitem__(self, i: slice) -> "Plays": ...
    def __getitem__(self, i: int | slice) -> "Play | Plays":
        return Plays(self._plays[i]) if isinstance(i, slice) else self._plays[i]

    def __iter__(self) -> Iterator[Play]:
        return iter(self._plays)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return list(self) == list(other)

    def __repr__(self) -> str:
        return f"Plays({list(self)!r})"

    def matching(self, prefix: str = "", place: Place | None = None, minimum: int = 0) -> "Plays":
        """Those of at least *minimum* points whose word begins with these capitals, at that place if any."""
        return Plays(
            [
                play
                for play in self
                if play.score >= minimum
                and play.word.upper().startswith(prefix)
                and (place is None or play.place == place)
            ]
        )

    def json(self) -> bytes:
        """``[[word, place, score, jokers], ...]``, compact; jokers are positions, ``"1,3"``."""
        rows = [(play.word, str(play.place), play.score, ",".join(map(str, play.jokers))) for play in self]
        return json.dumps(rows, separators=(",", ":")).encode("ascii")
