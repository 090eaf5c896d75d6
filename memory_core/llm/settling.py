"""What an answer by the rules becomes: dropped where it does not fit the question, replaced by a
told figure or a better sentence, and given its "Yes", "No" or reason."""

from contextlib import suppress

from memory_core.errors import RetrievalError
from memory_core.llm.advising import advised
from memory_core.llm.choosing import settled
from memory_core.llm.citing import Citations
from memory_core.llm.counting import bounds_a_kind
from memory_core.llm.dated_titles import dated
from memory_core.llm.demanding import unanswered
from memory_core.llm.ending import decided_by_figure
from memory_core.llm.going_on import gone_on
from memory_core.llm.material import Material
from memory_core.llm.nearness import Embed
from memory_core.llm.openly import of_a_stranger
from memory_core.llm.reasons import with_reason
from memory_core.llm.recommending import fits_nothing
from memory_core.llm.set_right import set_right
from memory_core.llm.telling import in_place
from memory_core.llm.untold import untold
from memory_core.llm.verdicts import with_verdict


def settle(
    material: Material, text: str, citations: Citations, *, embed: Embed | None, around: bool
) -> tuple[str, Citations]:
    """Return what is answered in the end, "" for nothing, and what it cites.

    text, citations: the rules' answer. embed: texts to vectors, where there are any. around:
    documents may answer the question as well.
    """
    figures = Citations()
    if decided := decided_by_figure(material, figures):
        return decided, figures
    if text and "\n" not in text and unanswered(material, citations):
        text, citations = "", Citations()
    if text and "\n" not in text and untold(material, citations):
        text, citations = "", Citations()
    if "“" in text and "\n" not in text and (righted := set_right(material, citations)):
        citations = Citations()
        return in_place(citations, righted), citations
    unmet = fits_nothing(material, text)
    nowhere = of_a_stranger(material) or (not text and bounds_a_kind(material))
    if embed is not None and (unmet or around) and not nowhere:
        with suppress(RetrievalError):  # without word vectors the rules alone answer
            text, citations = settled(material, embed, text, citations, unmet=unmet)
    if text and material.asked.kind == "yes/no":
        return with_verdict(material, citations, text)
    noted = material.asked.kind == "fragment" and not citations.quotes
    if text and (noted or material.asked.kind == "statement"):
        return f"{text} {advised(material, citations, embed)}".rstrip(), citations
    if text:
        return with_reason(material, citations, text), citations
    text = "" if nowhere else dated(material, citations) or gone_on(material, citations)
    return text, citations
