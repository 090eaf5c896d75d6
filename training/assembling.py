"""One pipeline out of the trained parts: syntax, lemmas by rule, names.

usage: python -m training.assembling SYNTAX NAMES OUT
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

import spacy

if TYPE_CHECKING:
    from spacy.language import Language

AUXILIARIES = {
    "be": "is was are were been being am be 's 'm 're ’s ’m ’re",
    "have": "has had have having 've ’ve 'd",
    "do": "did does do done doing",
    "can": "can ca",
    "could": "could",
    "will": "will 'll ’ll wo",
    "would": "would",
}
PRONOUNS = {
    "I": "i me", "he": "him he", "she": "her she", "we": "us we", "they": "them they",
    "this": "these this", "that": "those that", "a": "a an", "you": "you",
}  # fmt: skip
"""Words of the closed classes by lemma: the tables of the lemmatizer are made for open classes."""


def assembled(syntax: Path, names: Path) -> "Language":
    """Return the whole pipeline: the syntax model, a rule lemmatizer, and the names' model."""
    nlp = spacy.load(syntax)
    nlp.add_pipe("lemmatizer", config={"mode": "rule"}, after="parser").initialize()  # type: ignore[attr-defined]
    _add_lemmas(nlp.add_pipe("attribute_ruler", after="lemmatizer"))
    # First: spaCy lets no name cross a sentence start, and the parser puts some inside names.
    nlp.add_pipe("ner", source=spacy.load(names), first=True)
    return nlp


def _add_lemmas(ruler: Any) -> None:
    for lemma, forms in AUXILIARIES.items():
        for form in forms.split():
            ruler.add([[{"LOWER": form, "POS": "AUX"}]], {"LEMMA": lemma})
    for form in ("n't", "n’t", "not"):
        ruler.add([[{"LOWER": form, "POS": "PART"}]], {"LEMMA": "not"})
    for lemma, forms in PRONOUNS.items():
        for form in forms.split():
            pattern = {"LOWER": form, "POS": {"IN": ["PRON", "DET"]}, "TAG": {"NOT_IN": ["PRP$"]}}
            ruler.add([[pattern]], {"LEMMA": lemma})
    ruler.add([[{"LOWER": "need", "POS": "VERB"}]], {"LEMMA": "need"})


def main() -> None:
    """Assemble the pipeline and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("syntax", "names", "out"):
        parser.add_argument(name, type=Path)
    options = parser.parse_args()
    nlp = assembled(options.syntax, options.names)
    nlp.to_disk(options.out)
    print(f"{options.out}: {', '.join(nlp.pipe_names)}")


if __name__ == "__main__":
    main()
