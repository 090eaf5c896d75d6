"""Which rule or model read something, in plain words, and how sure it is, as a small bar."""

from collections.abc import Mapping

from pages.ui.safe_text import safe

RULES: Mapping[str, str] = {
    "model": "the trained pipeline",
    "proper": "its capital letter",
    "form": "the way it is written",
    "grammar": "the grammar of the sentence",
    "clause": "the grammar of the sentence",
    "model number": "its model number",
    "reference": "what a word refers to",
    "rule": "a pattern",
    "pattern": "a pattern of the preset",
    "preset": "a pattern of the preset",
    "list": "a list of names",
    "role": "a word that describes it",
    "relation": "what the sentence says of it",
    "part": "what it is a part of",
    "line": "a “key: value” line",
    "table": "a row of a table",
    "title": "a title",
    "heading": "the heading above",
    "first cell": "the first cell of its row",
    "known name": "a name in your memory",
    "speaker": "who speaks",
    "writer": "“I” is who wrote it",
    "coreference": "what the word refers to",
    "last named": "the last one named before",
    "paragraph before": "the paragraph before",
    "carried over": "an earlier question",
    "kinship": "who is what to whom",
    "comparison": "the question compares them",
    "document": "a document",
    "remember": "given as known",
    "edited": "set by hand",
    "llm": "the language model",
}
"""What `extractor` fields hold -> how a page says it."""


def in_words(extractor: str) -> str:
    """Return who read something: "what the word refers to, a pattern". Rules are joined by "; "."""
    rules = [one.strip() for one in extractor.split(";") if one.strip()]
    return ", ".join(_one(rule) for rule in rules)


def _one(rule: str) -> str:
    """Return a rule in words; what follows a colon names its kind ("reference: pronoun")."""
    name, _, kind = rule.partition(":")
    words = RULES.get(rule) or RULES.get(name, name)
    return f"{words} ({kind.strip()})" if kind.strip() else words


def sureness(confidence: float) -> str:
    """Return how sure something is as a bar with its number, in HTML."""
    share = min(1.0, max(0.0, confidence))
    return (
        f"<span class='mg-sure' title='how sure, 0 to 1'><i style='width:{100 * share:.0f}%'></i>"
        f"</span><span class='mg-num'>{share:.2f}</span>"
    )


def quote(sentence: str, said: str) -> str:
    """Return a sentence in HTML with what was read in it marked."""
    before, found, after = sentence.partition(said) if said else (sentence, "", "")
    marked = f"<mark>{safe(found)}</mark>" if found else ""
    return f"“{safe(before)}{marked}{safe(after)}”"
