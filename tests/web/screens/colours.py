"""Colours as eyes see them: contrast (WCAG), difference (CIE 1976), the three dichromacies (Machado 2009)."""

from itertools import chain

Rgb = tuple[float, float, float]

SIMULATIONS: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ: tuple[Rgb, Rgb, Rgb] = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE: Rgb = (0.9505, 1.0, 1.089)


def linear(code: str) -> Rgb:
    """``#F2A65A`` as linear light."""
    digits = code.lstrip("#")
    digits = "".join(chain.from_iterable(zip(digits, digits, strict=True))) if len(digits) == 3 else digits
    values = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue


def _times(matrix: tuple[Rgb, Rgb, Rgb], colour: Rgb) -> Rgb:
    first, second, third = (sum(m * c for m, c in zip(row, colour, strict=True)) for row in matrix)
    return first, second, third


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_times(TO_XYZ, linear(code))[1] for code in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(colour: Rgb) -> Rgb:
    def curve(t: float) -> float:
        return t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29

    x, y, z = (curve(v / w) for v, w in zip(_times(TO_XYZ, colour), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, sight: str) -> float:
    """Delta E of two colours as *sight* sees them."""
    seen = [lab(_clip(_times(SIMULATIONS[sight], linear(code)))) for code in (one, other)]
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


def _clip(colour: Rgb) -> Rgb:
    red, green, blue = (min(1.0, max(0.0, value)) for value in colour)
    return red, green, blue
