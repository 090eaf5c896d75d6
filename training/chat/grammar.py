"""Features of words as UD_English-EWT writes them, and what common verbs of chat govern."""

PRESENT = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
PLURAL = "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin"
PAST = "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin"
IMPERATIVE = "Mood=Imp|VerbForm=Fin"
NAME, NOUN, ARTICLE = "Number=Sing", "Number=Sing", "PronType=Art"
DEMONSTRATIVE = "Number=Sing|PronType=Dem"
ME = "Case=Nom|Number=Sing|Person=1|PronType=Prs"
AM = "Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin"
PROGRESSIVE = "Tense=Pres|VerbForm=Part"
MY = "Case=Gen|Number=Sing|Person=1|Poss=Yes|PronType=Prs"

AT = {
    "work": ("at", "company"), "live": ("in", "city"), "study": ("at", "school"),
    "come": ("from", "company"), "fly": ("to", "city"), "move": ("to", "city"),
    "play": ("for", "team"), "teach": ("at", "school"), "talk": ("to", "person"),
    "stay": ("with", "person"), "shop": ("at", "company"), "travel": ("to", "city"),
    "volunteer": ("for", "company"), "commute": ("to", "city"), "sleep": ("in", "city"),
}  # fmt: skip
"""Verbs with a preposition, and what follows it."""
OBJECTS = {
    "own": "thing", "drive": "thing", "love": "company", "manage": "company", "use": "company",
    "hate": "company", "know": "person", "want": "thing", "need": "thing", "prefer": "company",
    "like": "topic", "teach": "topic", "sell": "thing", "visit": "city", "miss": "person",
    "play": "topic", "buy": "thing", "rent": "thing", "help": "person", "call": "person",
}  # fmt: skip
"""Verbs with an object, and what it is."""
KIN = ("colleague", "manager", "boss", "sister", "brother", "friend", "neighbour", "cousin")
PARTICIPLE = "Tense=Past|VerbForm=Part"
