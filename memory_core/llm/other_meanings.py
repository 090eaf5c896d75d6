"""Where the words for a property mean something else: "Which phone is easy to mend?" asks for no
number, and "Who kept the lights on?" for no weight."""

import re
from types import MappingProxyType

_WORK = (
    r"(?:(?:auto)?biography|memoirs?|books?|novels?|stor(?:y|ies)|poems?|plays?|films?|movies?|"
    r"songs?|albums?|paintings?|pictures?|talks?|lectures?|papers?|articles?|essays?|reports?|"
    r"diar(?:y|ies)|thes[ie]s|courses?|exhibitions?|shows?|series|episodes?|chapters?|documents?)"
)
"""What has a title that is no post."""
OTHERWISE = MappingProxyType(
    {
        "weight": re.compile(r"^(?!.*\b(?:weigh|heav|light(?:er|est)?\b))", re.I),
        "birthday": re.compile(r"\bwhere\b.*\bborn\b", re.I),
        "range": re.compile(r"\bhow far (?:away )?(?:is|are|was|were)\b", re.I),
        "location": re.compile(
            r"\bhow (?:many|long)\b.{0,60}\bliv(?:es?|ed)\b|^(?!.*\bwhere\b).*\bto live\b"
            r"|^(?!.*\b(?:address|located|location|based|situated)\b).*"
            r"\b(?:for|of|with|any|an?|the|some|no|or|there|see|watch|hear|play(?:ed|ing)?) live\b",
            re.I,
        ),
        "employer": re.compile(
            r"^\W*(?:and )?how many\b.{0,60}\bwork(?:s|ed|ing)?\b|^(?!.*\b(?:work|employ|job)).*"
            r"\b(?:which|what|the|an?|this|our|your|every) (?:\w+ )?company\b",
            re.I,
        ),
        "phone": re.compile(
            r"^(?!.*\bnumbers?\b).*\b(?:phones|(?:which|what|any|\w+est) phone)\b|"
            r"^(?!.*\b(?:numbers?|call|ring|reach|dial)\b).*\b(?:on|from|with|using|into|onto|to) "
            r"(?:my|your|our|his|her|their|an?|the) (?:\w+ )?phones?\b",
            re.I,
        ),
        "opening hours": re.compile(
            r"\b(?:was|were|been|who|got|get)\b.{0,60}\b(?:opened|closed)\b"
            r"|\b(?:opened|closed) (?:by|on \d|in \d)"
            r"|\bdid\b.{0,80}\b(?:open|close)\b|\b(?:before|after|when|by) (?:opening|closing)\b"
            r"|^(?!.*\b(?:when|what time|hours|until|which days?)\b).*"
            r"\b(?:open|close|opening|closing) (?:it|them|an?|the|my|your|one)\b"
            r"|\bopen (?:days?|house|air|source|plan|mic|water|fire|end(?:ed)?)\b",
            re.I,
        ),
        "role": re.compile(
            r"^(?!.*\b(?:roles?|jobs?|positions?|professions?|occupations?|living)\b).*"
            rf"\b(?:title of\b.*\b{_WORK}|{_WORK}['’]?s?['’]? title)\b",
            re.I,
        ),
        "size": re.compile(
            r"^(?!.*\b(?:sizes?|areas?|floor|square|larger|bigger|largest|biggest)\b).*"
            r"\bhow (?:big|large) an? (?:share|part|portion|fraction|percentage|proportion|cut|"
            r"discount|difference|deposit|chance|risk|problem|fine|fee|tip|bonus|sum|loan|rise)\b",
            re.I,
        ),
        "salary": re.compile(
            r"\b(?:i|you|we|one|they|people|who|buyers?|guests?|members?|students?|customers?|"
            r"child|children|parents?|seniors?)\b.{0,20}\b(?:pays?|paid)\b"
            r"|\b(?:do|must|should|does an?) (?:[\w-]+ ){1,3}pay\b"
            r"|\bpay(?:ing)? (?:an?|the|my|for|back)\b|\bwithout (?:\w+ ){0,2}pay(?:ing)?\b"
            r"|\bpaid (?:back|for|out|by|into|per|if|when)\b",
            re.I,
        ),
    }
)
"""By usual key: where the wordings mean that somebody opened it, or pays for it."""
