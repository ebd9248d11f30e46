"""Tiny .ods and .xls files, so that every hostile variant can be made by hand."""

import io
import struct
import zipfile

SPACES = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)
BLANK_END = '<table:table-row table:number-rows-repeated="1048500"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
"""How every sheet of LibreOffice ends."""


def ods(rows: str, doctype: str = "") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        archive.writestr("META-INF/manifest.xml", '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>')
        body = f'<office:body><office:spreadsheet><table:table table:name="J">{rows}</table:table></office:spreadsheet></office:body>'
        archive.writestr("content.xml", f'<?xml version="1.0"?>{doctype}<office:document-content {SPACES}>{body}</office:document-content>')
    return out.getvalue()


def row(*cells: str, rows: int = 1, columns: int = 1) -> str:
    inside = "".join(
        f'<table:table-cell office:value-type="string" table:number-columns-repeated="{columns}"><text:p>{cell}</text:p></table:table-cell>' for cell in cells
    )
    return f'<table:table-row table:number-rows-repeated="{rows}">{inside}</table:table-row>'


def record(kind: int, content: bytes) -> bytes:
    return struct.pack("<HH", kind, len(content)) + content


def label(line: int, column: int, text: str) -> bytes:
    return record(0x0204, struct.pack("<HHHHB", line, column, 0, len(text), 0) + text.encode("latin-1"))


def number(line: int, column: int, value: float) -> bytes:
    return record(0x0203, struct.pack("<HHHd", line, column, 0, value))


def xls(cells: bytes) -> bytes:
    """A workbook of Excel 97 with one sheet, in the smallest compound file that holds it."""
    bof = [record(0x0809, struct.pack("<HHHHII", 0x0600, kind, 0x0DBB, 0x07CC, 0, 6)) for kind in (0x0005, 0x0010)]
    end = record(0x000A, b"")
    name = record(0x0085, struct.pack("<IBBBB", 0, 0, 0, 1, 0) + b"J")
    place = len(bof[0]) + len(name) + len(end)
    name = record(0x0085, struct.pack("<IBBBB", place, 0, 0, 1, 0) + b"J")
    stream = bof[0] + name + end + bof[1] + cells + end
    stream = stream.ljust(max(4096, -(-len(stream) // 512) * 512), b"\0")
    sectors = len(stream) // 512
    chain = [*range(1, sectors), 0xFFFFFFFE, 0xFFFFFFFE, 0xFFFFFFFD]
    table = struct.pack("<128I", *chain, *[0xFFFFFFFF] * (128 - len(chain)))
    entries = [_entry("Root Entry", 5, 0xFFFFFFFE, 0, child=1), _entry("Workbook", 2, 0, len(stream)), _entry("", 0, 0, 0), _entry("", 0, 0, 0)]
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<IIIIIIIII", 0, 1, sectors, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0)
    header += struct.pack("<109I", sectors + 1, *[0xFFFFFFFF] * 108)
    return header + stream + b"".join(entries) + table


def _entry(name: str, kind: int, start: int, size: int, child: int = 0xFFFFFFFF) -> bytes:
    text = (name + "\0").encode("utf-16-le") if name else b""
    free = 0xFFFFFFFF
    return text.ljust(64, b"\0") + struct.pack("<HBBIII", len(text), kind, 1, free, free, child) + bytes(36) + struct.pack("<IQ", start, size)
