"""Forms of common verbs that a parser takes for nouns: "Ann works at A and lives in B"."""

_VERBS = """
    work live like love hate know own want need prefer use play speak study teach sell buy manage
    lead report belong come go cost weigh run drive enjoy hate make recommend visit rent stay
    start leave help offer support include contain ship sound look feel think say attend join
"""


def third(verb: str) -> str:
    """Return the third person of a regular verb: "study" -> "studies", "go" -> "goes"."""
    if verb.endswith("y") and verb[-2] not in "aeou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{verb}s"


THIRD = {third(verb): verb for verb in _VERBS.split()}
"""Third person -> the verb."""
