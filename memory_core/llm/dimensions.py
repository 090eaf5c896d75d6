"""How heavy, tall, fast, far, loud or warm something is, by the sentence that has every word of the
question and a number in such a unit: "The iron bell of Saint Olaf's church weighs 640 kg"."""

import re

from memory_core.llm.fitting import fits_unit
from memory_core.llm.list_words import missing
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.terms import content, stems

MIN_WORDS = 2
_ASKS = re.compile(
    r"^(?:and |so )?(?:how (?:heavy|tall|high|wide|deep|thick|fast|far|loud|noisy|hot|warm|cold)\b"
    r"(?! (?:must|should|may|can)\b)"
    r"|(?:what|how much) (?:does|do|did|will) .+ weigh$"
    r"|what(?:['’]s| is| was| are) the (?:weight|height|temperature|speed|range) of\b)",
    re.I,
)
_ASIDE = frozenset(
    stems(
        "heavy tall high wide deep thick fast far loud noisy hot warm cold weigh weight height "
        "temperature speed range much get got become keep kept go run"
    )
)
"""What is asked for, which the unit tells."""
_NUMBER = re.compile(r"\d")


def tells_measure(material: Material, one: Sentence) -> bool:
    """Whether a sentence measures what a question asks the measure of, and has all its words."""
    question = material.asked.bare
    if _ASKS.match(question) is None or one.title or one.row or one.quote.by_user:
        return False
    if not _NUMBER.search(one.text) or not fits_unit(question, one.text):
        return False
    words = frozenset(content(question)) - _ASIDE
    return len(words) >= MIN_WORDS and not missing(words, question, f"{one.text} {one.meant}")
