"""Questions typed without a question mark: "my train was late, what do i get", "until when"."""

import re

_CLAUSE = r"(?:^|[,;:.!–-] (?:and |but |so |then )?)"
_AUXILIARY = (
    r"(?:do|does|did|can|could|should|shall|will|would|must|may|is|are|am|was|were|has|have)"
)
_SUBJECT = (
    r"(?:i|we|you|they|he|she|it|there|the|my|our|your|this|that|an?|someone|somebody|anyone|"
    r"anybody)"
)
_NO_SUBJECT = r"(?!(?:not|also|so|well|never|always|still|just|only|[a-z]+ly)\b)"
_NO_VERB = r"(?:in|on|at|by|for|from|with|to|of|and|or|as|than|into|the|an?|my|our|your|not)\b"
"""No verb, where one is to stand behind whoever does something."""
_ASKS = re.compile(
    # "by when", "from whom", "after how many"
    rf"{_CLAUSE}(?:by|from|until|till|since|for|after|before|at|in|on|to|with|up to) "
    r"(?:what|which|whom|whose|how|when|where)\b(?! (?:case\b|(?:is|was|i|we|he|she|they|it)\b.*,))"
    # "..., what now", "..., how do i stop it"
    r"|[,;:.!–-] (?:and |but |so |then )?(?:what|why)(?:'s)?\b(?! (?:an?|i|we|he|she|they)\b)"
    rf"|[,;:.!–-] (?:and |but |so |then )?how (?:{_AUXILIARY}|many|much|long|far|often|soon|late)\b"
    # "..., who can help", "..., when do i have to go"; not "..., who can be loud,"
    r"|[,;:.!–-] (?:and |but |so |then )?who (?:can|could|should|will|do|does|must|may)\b[^,]*$"
    rf"|[,;:.!–-] (?:and |but |so |then )?(?:where|when|which(?: \w+)?) {_AUXILIARY} "
    rf"{_SUBJECT}\b"
    r"|[,;:.!–-] which \w+\W*$"
    # "..., do i have to pay"; a tag ("..., isn't it") asks as well
    rf"|[,;:.!–-] (?:and |but |so |then )?{_AUXILIARY} {_SUBJECT}\b"
    # "..., who repairs it", "..., does your insurance pay"
    r"|[,;:.!–-] (?:and |but |so |then )?who (?!is\b|was\b|are\b|were\b|has\b|had\b)"
    r"[a-z]+s (?:it|them|that|this|the \w+)\W*$"
    r"|[,;:.!–-] (?:and |but |so |then )?(?:does|do|did|will|would|can|could|should|must) "
    rf"{_NO_SUBJECT}(?:[\w'’-]+ ){{1,3}}(?!not\b)[a-z]+\W*$"
    # "..., does orbita give me anything back"; not "..., did well in the end"
    r"|[,;:.!–-] (?:and |but |so |then )?"
    rf"(?:(?:does|did) {_NO_SUBJECT}|(?:can|could|should|will|would|must) (?-i:(?=[A-Z])))"
    rf"(?:[\w'’-]+ ){{1,3}}(?!{_NO_VERB})[a-z]+(?<![a-rt-z]s)(?<!ed) "
    r"(?:me|us|you|them|him|her|it|any\w*|some\w*|the|an?|my|our|for|back|to|if|when|with)\b"
    # "..., any fix", "..., any idea why"
    r"|[,;:.!–-] (?:and |but |so )?any (?:ideas?|fix(?:es)?|tips?|advice|solutions?|workarounds?|"
    r"remedy|cure|suggestions?|help|way)(?: (?:how|what|why|who|where|when|for|on|with|to|around|"
    r"round)\b.*|(?: please)?)\W*$",
    re.I,
)


def asks_unmarked(text: str) -> bool:
    """Whether a message asks by its wording, with or without a question mark: a clause of it begins
    like a question. "My sister, who is a nurse" does not."""
    return _ASKS.search(text.strip()) is not None
