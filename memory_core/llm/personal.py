"""Questions about the user's own life, which only the user's words answer: no document knows where
somebody lives or what his or her dog is called."""

import re

_THEIRS = (
    r"name|names|birthday|age|phone(?: number)?|number|e-?mail(?: address)?|address|budget|hobby|"
    r"hobbies|job|boss|employer|favou?rite\b.{0,30}|"
    r"(?:order|ticket|booking|customer|invoice) number"
)
_KIN = (
    r"wife|husband|partner|boyfriend|girlfriend|mother|father|mom|mum|dad|parents|sister|brother|"
    r"son|daughter|kids?|child|children|uncle|aunt|cousin|grandmother|grandfather|grandma|grandpa|"
    r"friend|neighbou?r|roommate|colleague|dog|cat|pet|horse|hamster|rabbit"
)
_OWNED = r"car|bike|bicycle|house|flat|apartment|garden|job|phone|laptop|computer|boat"
_PERSONAL = re.compile(
    rf"\bmy (?:{_THEIRS})(?:'s)?\W*$"
    rf"|^(?:who|what|where|when|how old)(?:'s| is| are| was| were) my (?:{_KIN})(?:'?s)?"
    r"(?: (?:name|names|birthday|age|job|called|born))?\W*$"
    r"|\b(?:do|did|am|was) i (?:like|love|hate|prefer|own|drive|speak|live|work|born|married|"
    r"called|allergic)(?: in| at| for| to)?\W*$"
    rf"|^(?:do|did) i (?:have|own|have got) (?:an?|any|two|three)? ?(?:{_KIN}|{_OWNED})s?\W*$"
    r"|^how old am i\b|^what am i called\b",
    re.I,
)


def is_personal(question: str) -> bool:
    """Whether a question without politeness asks for something in the user's own life."""
    return _PERSONAL.search(question) is not None
