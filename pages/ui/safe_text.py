"""Text from people, documents and models, made safe to be shown as Markdown or HTML.

Streamlit's Markdown fetches images and follows links, so a document could leak what it stands
beside. A zero-width space inside each construct keeps the text as it reads and breaks what it
does. It works without parsing, so there is no construct it could overlook half of.
"""

import re
from collections.abc import Iterator, Mapping
from html import escape
from urllib.parse import quote

from memory_core.names import clean, named, normalize

_GAP = "\u200b"
_BREAKS = [
    (re.compile(r"\](?=[(\[:])"), "]" + _GAP),  # links, images, reference links and definitions
    (re.compile(r"<(?=[A-Za-z/!?])"), "<" + _GAP),  # tags, comments, <https://...>
    (re.compile(r"(?i)\b(https?|ftp|mailto|javascript|data|file):"), r"\1:" + _GAP),
    (re.compile(r"(?i)\bwww\."), "www" + _GAP + "."),
    (re.compile(r":(?=[A-Za-z_+-][\w+-]*[\[/:])"), ":" + _GAP),  # icons, colours, emoji
    (re.compile(r"&(?=#?\w{1,31};)"), "&" + _GAP),  # entities, which could spell the above
]
_CODE = re.compile(r"(```.*?(?:```|\Z)|`[^`\n]+`)", re.DOTALL)
_COLON_BEFORE = re.compile(rf":({_GAP}+)(?=\[)")
_COLON_LAST = re.compile(rf":({_GAP}*)\Z")
_MARKS = re.compile(r"([\\`*_{}\[\]()#+\-.!|~$:>=^])")


def safe(text: str) -> str:
    """Return somebody's text for HTML of ours."""
    return escape(clean(text))


def without_bars(text: str) -> str:
    """Return an answer with the rows of its tables as plain lines: "warranty · 2 years"."""
    lines = []
    for line in text.split("\n"):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.lstrip().startswith("|"):
            lines.append(line)
        elif any(set(cell) - set("-: ") for cell in cells):
            lines.append(" · ".join(cell for cell in cells if cell))
    return "\n".join(lines)


def inert(text: str) -> str:
    """Break links, images, HTML and addresses; everything else stays Markdown as it was."""
    shown = clean(text)
    for pattern, broken in _BREAKS:
        shown = pattern.sub(broken, shown)
    return shown


def plain(text: str) -> str:
    """Return Markdown that shows the text as it was typed, line breaks included."""
    lines = (_MARKS.sub(r"\\\1", inert(line)) for line in clean(text).split("\n"))
    return "  \n".join(line.replace("<", "&lt;").lstrip(" \t") for line in lines)


def typed(text: str, *, links: Mapping[str, str]) -> str:
    """Return Markdown that shows a message as it was typed, with the names in it leading to their
    entities in the graph. links: name -> entity id."""
    shown = "".join(
        _link(piece, entity_id) if entity_id else _MARKS.sub(r"\\\1", inert(piece))
        for piece, entity_id in _pieces(clean(text), links)
    )
    lines = shown.replace("<", "&lt;").split("\n")
    return "  \n".join(line.lstrip(" \t") for line in lines)


def prose(text: str, *, links: Mapping[str, str] | None = None) -> str:
    """Return Markdown of an answer: bold, lists, tables and code work, nothing is fetched, "$"
    is money rather than a formula.

    links: name -> entity id; where such a name stands in the text it leads to its entity in the
    graph (an address within the page).
    """
    pieces = _CODE.split(clean(text))
    for i in range(0, len(pieces), 2):
        pieces[i] = _linked(pieces[i], links or {})
    for i in range(1, len(pieces), 2):
        pieces[i] = inert(pieces[i])
    return "".join(pieces)


def _linked(text: str, links: Mapping[str, str]) -> str:
    shown = ""
    for piece, entity_id in _pieces(text, links):
        if entity_id:
            shown = _COLON_LAST.sub(r"\\:\1", shown)  # or it and the link would be a directive
        shown += _link(piece, entity_id) if entity_id else _sentence(piece)
    return shown


def _pieces(text: str, links: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the text in pieces, each with the id of the entity it names, "" where it names none."""
    wanted = {normalize(name): entity_id for name, entity_id in links.items()}
    wanted.pop("", None)
    done = 0
    for start, end, entity_id in named(text, wanted) if wanted else []:
        yield text[done:start], ""
        yield text[start:end], entity_id
        done = end
    yield text[done:], ""


def _link(name: str, entity_id: str) -> str:
    return f"[{plain(' '.join(name.split()))}](#entity-{quote(entity_id, safe='')})"


def _sentence(text: str) -> str:
    return _COLON_BEFORE.sub(r"\\:\1", inert(text).replace("$", r"\$"))
