"""QR codes as plain SVG paths, which a page can show under a strict policy."""

import io

import segno


def qr_svg(texte: str) -> str:
    """An ``<svg>`` element without style."""
    sortie = io.BytesIO()
    segno.make(texte, error="m").save(
        sortie, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=4, svgclass="qr", lineclass=None
    )
    return sortie.getvalue().decode("utf-8")
