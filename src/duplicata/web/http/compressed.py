"""A page compressed without its secrets: what everybody is told is deflated once, the rest is sent as it is.

A page holds the anti-forgery token of its reader. Compressed together with anything that somebody else may
have put there, its length would tell him the token piece by piece; in blocks of its own, it tells nothing.
"""

import struct
import zlib
from typing import NamedTuple

_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_BLOCK = 65_535


class Deflated(NamedTuple):
    """A part of a page, compressed once for all who read it."""

    plain: bytes
    deflated: bytes

    @staticmethod
    def of(plain: bytes) -> "Deflated":
        work = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
        return Deflated(plain, work.compress(plain) + work.flush(zlib.Z_FULL_FLUSH))


def gzipped(before: bytes, part: Deflated, after: bytes) -> bytes:
    """One gzip body of the three: only *part* is compressed."""
    check = zlib.crc32(after, zlib.crc32(part.plain, zlib.crc32(before)))
    size = len(before) + len(part.plain) + len(after)
    end = struct.pack("<II", check, size & 0xFFFFFFFF)
    return _HEAD + _stored(before) + part.deflated + _stored(after) + b"\x01\x00\x00\xff\xff" + end


def _stored(text: bytes) -> bytes:
    """As it is, in blocks (RFC 1951, 3.2.4)."""
    pieces = (text[at : at + _BLOCK] for at in range(0, len(text), _BLOCK))
    return b"".join(struct.pack("<BHH", 0, len(one), len(one) ^ _BLOCK) + one for one in pieces)
