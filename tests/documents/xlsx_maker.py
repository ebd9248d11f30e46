"""A tiny .xlsx writer, so that every hostile variant can be made by hand."""

import io
import zipfile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
WORKBOOK = f'<workbook xmlns="{MAIN}" xmlns:r="{RELS}"><sheets><sheet name="J" sheetId="1" r:id="rId7"/></sheets></workbook>'
LINKS = '<Relationships xmlns="x"><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>'
WORKBOOK_NAME, LINKS_NAME = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
STRINGS_NAME, SHEET_NAME = "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"


def sheet(rows: str) -> str:
    return f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'


def inline(rows: list[tuple[str, ...]]) -> str:
    cells = (["<c t='inlineStr'><is><t>" + cell + "</t></is></c>" for cell in row] for row in rows)
    return sheet("".join("<row>" + "".join(row) + "</row>" for row in cells))


def xlsx(rows: str | list[tuple[str, ...]], members: dict[str, str | bytes] | None = None) -> bytes:
    parts: dict[str, str | bytes] = {WORKBOOK_NAME: WORKBOOK, LINKS_NAME: LINKS}
    parts[SHEET_NAME] = rows if isinstance(rows, str) else inline(rows)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (parts | (members or {})).items():
            archive.writestr(name, text)
    return out.getvalue()
