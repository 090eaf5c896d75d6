"""Mails in a document: each is a section of its own, called by who wrote it and what about."""

from itertools import count

import pytest

from memory_core.chunk_entities import entities_of, read_chunks
from memory_core.language.language import Language
from memory_core.llm.base import Evidence
from memory_core.llm.passages import of_evidence
from memory_core.mails import about, headed
from memory_core.retrieval.chunking import cut
from memory_core.surrounding import title_of

FERRY = """From: Ada Quill <ada@quill.example>
To: everybody
Date: 3 June
Subject: The ferry

The ferry leaves at six.

**From:** Bram Hollow
**To:** Ada Quill
**Subject:** Re: The ferry

I come by train.
"""


def test_each_mail_is_called_by_who_wrote_it_and_what_about() -> None:
    found = list(headed(FERRY))
    assert [title for _, title in found] == ["Ada Quill: The ferry", "Bram Hollow: The ferry"]
    assert [FERRY[start:].startswith(("From", "**From")) for start, _ in found] == [True, True]


def test_a_mail_is_a_section_and_the_next_one_another() -> None:
    first, second = cut(FERRY, document_id="d", document_name="ferry.txt")
    assert (first.heading, second.heading) == ("Ada Quill: The ferry", "Bram Hollow: The ferry")
    assert first.text.startswith("From: Ada Quill") and first.text.endswith("at six.")
    assert second.text == FERRY[second.start : second.end] and "by train" in second.text


def test_a_heading_of_the_document_stands_above_its_mails_until_the_next() -> None:
    text = f"# Trip\n\n## Mails\n\n{FERRY}\n## Costs\n\nThe ferry costs nine crowns."
    headings = [one.heading for one in cut(text, document_id="d", document_name="trip.md")]
    assert headings == [
        "Trip > Mails > Ada Quill: The ferry",
        "Trip > Mails > Bram Hollow: The ferry",
        "Trip > Costs",
    ]


def test_a_document_that_begins_with_a_mail_is_called_by_what_that_is_about() -> None:
    assert title_of(FERRY) == "The ferry"
    assert title_of(f"Trip to Vennby\n\n{FERRY}") == "Trip to Vennby"


def test_who_wrote_a_mail_is_a_line_of_it() -> None:
    top = title_of(FERRY)
    found = of_evidence([Evidence("chunk", "1", "ferry.txt", FERRY, top=top)])
    assert "From: Ada Quill" in [one.text for one in found if not one.title]


@pytest.mark.parametrize(
    "text",
    [
        "From: here to there\nIt is far.",
        "From: Ada Quill\nTo: Bram Hollow\n\nThe ferry leaves at six.",
        "Subject: maths\n\nTo: be learned",
        "The letter is from: Ada\nand its subject: none",
        "From: \nTo: \nSubject: ",
        "",
    ],
)
def test_what_says_not_what_it_is_about_is_no_mail(text: str) -> None:
    assert not list(headed(text)) and not about(text)


def test_a_long_text_is_looked_through_quickly_whatever_its_lines() -> None:
    text = "From: a\n" * 50_000 + "from:" * 50_000
    assert not list(headed(text))


def test_a_mail_is_no_entity_and_who_wrote_it_is_one() -> None:
    chunks = cut(FERRY, document_id="d", document_name="ferry.txt")
    number = count()
    spoken = list(read_chunks(Language.load(), chunks))
    names = {one.name for one in entities_of(spoken, new_id=lambda: str(next(number)))}
    assert "Ada Quill" in names and not [name for name in names if ":" in name]
