"""What lasts until something ends it: predicates with one value at a time, and the words that say
a state is over.

One table for the reader of sentences and for the memory: who works at Acme now no longer works at
Nimbus, who sold a car no longer owns it, and one flat has one landlord.
"""

from collections.abc import Mapping

SINGLE_VALUED: frozenset[str] = frozenset(
    {"WORKS_AT", "LIVES_IN", "LOCATED_IN", "MARRIED_TO", "REPORTS_TO", "BORN_IN", "BASED_IN"}
    | {"ENGAGED_TO", "HEADQUARTERED_IN", "ASSIGNED_TO", "LIVES_AT", "LOCATED_AT", "MADE_BY"}
    | {"BELONGS_TO", "NAMED_AFTER"}
)
"""Of whom or what there is one object at a time: a new one closes the old one."""

SINGLE_HOLDER: frozenset[str] = frozenset(
    {"MANAGER_OF", "SUPERVISOR_OF", "LANDLORD_OF", "LANDLADY_OF", "WIFE_OF", "HUSBAND_OF"}
    | {
        "BOSS_OF",
        "SPOUSE_OF",
        "GIRLFRIEND_OF",
        "BOYFRIEND_OF",
        "FIANCÉ_OF",
        "FIANCÉE_OF",
        "FIANCE_OF",
    }
    | {"FIANCEE_OF", "MOTHER_OF", "FATHER_OF", "CEO_OF", "EMPLOYER_OF"}
)
"""Of whom or what there is one subject at a time: "my boss is now Priya" ends who was it before."""

ONE_ROLE: tuple[frozenset[str], ...] = (
    frozenset({"MANAGER_OF", "BOSS_OF"}),
    frozenset({"LANDLORD_OF", "LANDLADY_OF"}),
    frozenset({"WIFE_OF", "HUSBAND_OF", "SPOUSE_OF"}),
    frozenset({"GIRLFRIEND_OF", "BOYFRIEND_OF"}),
    frozenset({"FIANCÉ_OF", "FIANCÉE_OF", "FIANCE_OF", "FIANCEE_OF"}),
)
"""Names of one role: who is somebody's manager now takes the place of who was the boss."""


def role_of(predicate: str) -> frozenset[str]:
    """Return the predicates that name the same role as this one, which is among them."""
    return next((role for role in ONE_ROLE if predicate in role), frozenset({predicate}))


WORK = ("WORKS_AT", "MANAGES", "EMPLOYER_OF")
HOME = ("LIVES_IN", "LIVES_AT", "LOCATED_IN", "RENTS", "LIVES_NEAR")
HAVING = ("OWNS", "DRIVE", "RIDE", "USES", "HAVE", "RENTS")
COUPLE = (
    *("MARRIED_TO", "ENGAGED_TO", "DATE", "WIFE_OF", "HUSBAND_OF", "SPOUSE_OF", "PARTNER_OF"),
    *("GIRLFRIEND_OF", "BOYFRIEND_OF", "FIANCÉ_OF", "FIANCÉE_OF", "FIANCE_OF", "FIANCEE_OF"),
)
COURTING = tuple(name for name in COUPLE if name not in {"MARRIED_TO", "WIFE_OF", "HUSBAND_OF"})
BELONGING = ("SUBSCRIBED_TO", "PART_OF", "USES")
TROUBLE = ("HAS_ISSUE", "HAS_ISSUE_WITH")
EITHER_WAY = frozenset({*COUPLE, *TROUBLE, "EMPLOYER_OF"})
"""Predicates that end for both who is their subject and who is their object."""

ENDED_BY_OBJECT: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("sell", "sell off", "give", "give away", "give back", "donate", "lose", "throw away",
         "throw out", "trade", "trade in", "return", "pawn", "dump", "ditch", "scrap", "discard",
         "swap", "replace", "send back"), HAVING),
    "quit": (*WORK, *BELONGING),
    "leave": (*WORK, *HOME, *BELONGING, *COUPLE),
    "divorce": COUPLE,
    "marry": COURTING,
    "cancel": BELONGING,
    **dict.fromkeys(("fix", "repair", "solve", "resolve", "mend", "sort out"), TROUBLE),
}  # fmt: skip
"""Verb -> what it ends between its subject and its object: "I sold the Aero"."""

ENDED_BY_PREPOSITION: Mapping[tuple[str, str], tuple[str, ...]] = {
    **dict.fromkeys(
        [(verb, "from") for verb in ("resign", "retire", "fire", "lay off", "let go", "dismiss",
                                     "sack", "quit", "make")], WORK),
    **dict.fromkeys([("resign", "at"), ("quit", "at")], WORK),
    **dict.fromkeys(
        [("break up", "with"), ("break", "with"), ("split", "with"), ("split up", "with"),
         ("separate", "from"), ("divorce", "from"), ("separated", "from"), ("divorced", "from")],
        COUPLE),
    **dict.fromkeys([("marry", "to"), ("married", "to"), ("marry", "with")], COURTING),
    **dict.fromkeys(
        [("move", "out of"), ("move out", "of"), ("move", "of"), ("move away", "from"),
         ("move out", "from"), ("move", "from"), ("relocate", "from"), ("emigrate", "from")], HOME),
    **dict.fromkeys(
        [("unsubscribe", "from"), ("drop out", "of"), ("drop", "out of"), ("sign off", "from")],
        BELONGING),
    **dict.fromkeys([("get", "rid of"), ("rid", "of"), ("part", "with"),
                                            ("trade", "in")], HAVING),
    **dict.fromkeys([("switch", "from"), ("change", "from"), ("migrate", "from")],
                    ("USES", "DRIVE", "RIDE", "SUPPLIER_OF")),
}  # fmt: skip
"""(Verb, preposition) -> what it ends between its subject and the noun behind the preposition."""

ENDED_ALONE: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("retire", "resign", "fire", "lay off", "dismiss", "sack", "unemployed", "jobless",
         "redundant", "retired"), ("WORKS_AT",)),
    **dict.fromkeys(("divorce", "divorced", "separate", "separated", "break up", "split up",
                     "single"), COUPLE),
}  # fmt: skip
"""Verb or state without a name behind it -> what it ends, whatever it was: "he retired"."""

ENDED_POST: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("job", "position", "post", "company", "firm", "employer"), ("WORKS_AT",)),
    **dict.fromkeys(("marriage", "engagement"), COUPLE),
}
"""What is quit, left or lost -> what ends with it: "I quit my job"."""

ENDED_PLACE: Mapping[tuple[str, str], tuple[str, ...]] = dict.fromkeys(
    [("between", "jobs"), ("out of", "work"), ("out", "work"), ("out of", "job")], ("WORKS_AT",)
)
"""Preposition and noun of a state that ends something: "I'm between jobs"."""

LEFT_THERE: Mapping[str, tuple[str, ...]] = {"work": ("WORKS_AT",), "live": HOME, "stay": HOME}
"""Verb denied of a place that "there" stands for -> what ends: "I don't work there any more"."""

STATE_OF: Mapping[str, str] = {
    **dict.fromkeys(
        ("repair", "fix", "cancel", "confirm", "approve", "reject", "ship", "refund", "reopen",
         "unlock", "deliver", "close", "resolve", "lock", "suspend", "replace", "restore",
         "activate", "deactivate", "block", "unblock", "complete", "pay", "escalate", "postpone",
         "delay", "steal", "tow", "hack"), "status"),
    "sell": "availability", "discontinue": "availability", "sell out": "availability",
    "restock": "availability",
}  # fmt: skip
"""Verb whose participle is the state of what it is done to: "it's been repaired" -> status."""
DONE_BY_US = frozenset(
    {"cancel", "repair", "fix", "resolve", "confirm", "refund", "reopen", "ship", "approve"}
    | {"reject", "unlock", "reactivate"}
)
"""Those of them that say so with an object, too: "we cancelled the order"."""

CHANGED_TO = frozenset(
    {"move", "postpone", "reschedule", "push", "push back", "push out", "put back", "put off"}
    | {"shift", "bring forward", "delay", "extend", "raise", "lower", "reduce", "increase", "cut"}
    | {"drop", "rise", "fall", "go", "go up", "go down", "change", "update", "correct", "adjust"}
    | {"set back", "defer", "bump", "climb", "jump", "come down", "mark down", "prolong", "move up"}
    | {"decrease", "sink", "discount"}
)
"""Verbs whose "to" leads to the value that holds from now on: "was moved to Thursday"."""
UP_TO = frozenset({"to", "until", "till", "til"})
"""Prepositions that lead there."""

BECOMES: Mapping[str, str] = {
    "close down": "closed",
    "shut down": "closed",
    "reopen": "open",
    "break": "broken",
    "break down": "broken",
    "expire": "expired",
    "crash": "broken",
}
"""What happens to a thing by itself -> its status from then on."""

CONDITIONS: Mapping[str, str] = {
    **dict.fromkeys(
        ("married", "divorced", "widowed", "single", "engaged", "separated"), "marital status"),
    **dict.fromkeys(("vegetarian", "vegan", "pescatarian"), "diet"),
    **dict.fromkeys(("retired", "unemployed", "pregnant"), "status"),
}  # fmt: skip
"""What somebody is -> the attribute it is the value of."""

COMING = frozenset(
    {"move", "relocate", "leave", "quit", "resign", "retire", "join", "marry", "sell", "buy"}
    | {"start", "switch", "divorce", "emigrate"}
)
"""Verbs whose present progressive tells a plan: "I'm moving to Graz" is no move yet."""
