"""Checking what an event signed."""


def signature_juste(cle: str, contenu: bytes, signature: str) -> bool:
    """Whether the Ed25519 *signature* of *contenu* is that of the public key *cle*, both in hexadecimal."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(cle)).verify(bytes.fromhex(signature), contenu)
    except (InvalidSignature, ValueError):
        return False
    return True
