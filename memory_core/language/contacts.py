"""How to reach somebody, read off the text itself: e-mail, telephone, address, the speaker's name.

The parser makes little of these, so they are found by their form, behind the words that name them.
"""

import re
from collections.abc import Iterator

from memory_core.language.owners import owner_of
from memory_core.language.scene import Key, Scene
from memory_core.model import Attribute

EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,24}){1,4}")
PHONE = re.compile(r"\+?\(?\d(?:[\d() ./-]{4,20})\d")
ADDRESS = re.compile(r"[^.!?;\n]{2,80}?(?=\s+(?:and|but)\s+(?:my|our|his|her|the)\b|[.!?;\n]|$)")
FORMS = {"email": EMAIL, "phone": PHONE, "location": ADDRESS}
LINK = re.compile(
    r"\s*(?:(?:changed from [\d() ./+-]{5,24}to|[:=–-]"
    r"|(?:has|is|was|been|changed|now|number|at|to|address)\b)\s*){1,6}",
    re.IGNORECASE,
)
LEAST_DIGITS = 6
INTRODUCED = frozenset({"this is", "i'm", "i am", "i’m", "im", "it's", "it is"})


def find_contacts(scene: Scene) -> Iterator[Attribute]:
    """Yield e-mails, telephone numbers and addresses a part states, positions in the part."""
    for key in scene.keys:
        form = FORMS.get(key.key)
        if form is None or key.start in scene.asked or not _says(scene, key):
            continue
        after = scene.doc[key.end - 1]
        link = LINK.match(scene.source, after.idx + len(after))
        match = form.match(scene.source, link.end()) if link is not None else None
        if match is not None and match.group().strip(" ,-"):
            owner = owner_of(scene, key)
            subject = scene.term(owner) if owner is not None else scene.subject
            yield _made(match, subject, key.key)
    yield from _numbers(scene)
    yield from _beside_names(scene)
    yield from _speaker(scene)


def _numbers(scene: Scene) -> Iterator[Attribute]:
    """Yield "his number is 555 0182": of somebody it is a telephone's."""
    for token in scene.doc[1:]:
        owner = scene.doc[token.i - 1]
        whose = owner.tag_ == "PRP$" and owner.lower_ != "its"
        if token.lower_ != "number" or not whose or token.i in scene.asked:
            continue
        link = LINK.match(scene.source, token.idx + len(token))
        match = PHONE.match(scene.source, link.end()) if link is not None else None
        if match is not None and sum(sign.isdigit() for sign in match.group()) >= LEAST_DIGITS:
            yield _made(match, scene.term(owner), "phone")


def _says(scene: Scene, key: Key) -> bool:
    """Whether an address is one: "my address is", "lives at the address", no other location."""
    return key.key != "location" or scene.doc[key.start].lower_ == "address"


def _beside_names(scene: Scene) -> Iterator[Attribute]:
    """Yield an e-mail right behind a person's name: "Ann Lee, ann@lee.example"."""
    people = [item for item in scene.found if item.type == "PERSON"]
    for match in EMAIL.finditer(scene.source) if people else ():
        before = [p for p in people if scene.doc[p.end - 1].idx < match.start()]
        if before:
            last = scene.doc[before[-1].end - 1]
            between = scene.source[last.idx + len(last) : match.start()]
            if len(between) <= 30 and not re.search(r"[.!?;\n] ", between):  # noqa: PLR2004
                yield _made(match, scene.text(before[-1]), "email")


def _speaker(scene: Scene) -> Iterator[Attribute]:
    """Yield the name somebody introduces himself with: "this is Ann Lee", "I'm Ann"."""
    for found in scene.found:
        if found.type != "PERSON" or not 2 <= found.start <= 8 or found.start in scene.asked:  # noqa: PLR2004
            continue
        before = scene.doc[found.start - 2 : found.start].text.lower()
        opening = scene.doc[: found.start - 2]
        if before in INTRODUCED - {"it's", "it is"} and all(
            token.pos_ in {"INTJ", "PUNCT", "PROPN", "ADJ", "NOUN", "SPACE"} for token in opening
        ):
            span = scene.doc[found.start : found.end]
            yield Attribute(
                subject="I", key="name", value=span.text, text=span.text, start=span.start_char,
                end=span.end_char, confidence=0.7, extractor="introduction",
            )  # fmt: skip


def _made(match: re.Match[str], subject: str, key: str) -> Attribute:
    text = match.group().rstrip(" ,-")
    return Attribute(
        subject=subject, key=key, value=" ".join(text.split()), text=text, start=match.start(),
        end=match.start() + len(text), confidence=0.85, extractor="contact",
    )  # fmt: skip
