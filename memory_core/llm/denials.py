"""Denials: the words that deny, also as people type them, without the apostrophe."""

DENYING = (
    r"\b(?:not|no|never|cannot|without|neither|nor|none)\b|n['’]t\b"
    r"|\b(?:do|does|did|is|are|was|were|has|have|had|could|should|would|must|need|ca|wo|ai)nt\b"
)
"""Pattern of a word that denies, to be used without regard to capitals."""
