"""The certificate of an erasure, in words: what went, what was made anew, what a search found."""

from dataclasses import dataclass

import streamlit as st

from memory_core.results import Certificate, Scan
from pages.ui.kinds import in_words
from pages.ui.safe_text import plain, safe
from pages.ui.stored import size

_KEPT = "certificate_shown"


@dataclass(frozen=True, slots=True)
class Shown:
    """A certificate that is shown until it is dismissed. what: what was erased, as the visitor
    knows it; shown as text whatever is in it."""

    what: str
    certificate: Certificate


def keep(what: str, certificate: Certificate) -> None:
    """Show this certificate from now on."""
    st.session_state[_KEPT] = Shown(what, certificate)


def certificate() -> None:
    """Show the last certificate until it is dismissed."""
    shown = st.session_state.get(_KEPT)
    if not isinstance(shown, Shown):
        return
    found = shown.certificate
    with st.container(key="erased", border=True):
        if found.scan.found or found.unfinished:
            st.warning(_headline(shown), icon=":material/warning:")
        else:
            st.success(_headline(shown), icon=":material/verified:")
        st.html(f"<div class='mg-certificate'>{html(found)}</div>")
        with st.container(horizontal=True, gap="small"):
            st.download_button(
                "Certificate as a text file",
                data=text(shown.what, found),
                file_name="certificate.txt",
                icon=":material/download:",
                on_click="ignore",
            )
            if st.button("Dismiss", icon=":material/close:", key="dismiss_certificate"):
                del st.session_state[_KEPT]
                st.rerun()


def _headline(shown: Shown) -> str:
    scan, what = shown.certificate.scan, plain(shown.what)
    if scan.found:
        return f"{what} was erased, but the search afterwards found traces (see below)."
    if shown.certificate.unfinished:
        return f"{what} was erased; a part is finished at the next start (see below)."
    if not scan.tables and not scan.files:
        return f"{what} was erased."
    return f"{what} was erased. The search afterwards found no trace of it."


def sections(found: Certificate) -> list[tuple[str, list[str]]]:
    """Return the parts of a certificate: a heading and its lines; those without lines left out."""
    removed = [f"{name}: {n:,}" for name, n in in_words(found.removed).items()]
    parts = [
        ("Erased", removed or ["nothing was stored"]),
        ("Made anew from what is left", list(found.rederived)),
        ("Kept on purpose", list(found.kept)),
        ("Searched afterwards", searched(found.scan)),
        ("Traces that were found", list(found.scan.found)),
        ("Could not be searched", list(found.scan.unseen)),
        ("Still to be done at the next start", list(found.unfinished)),
    ]
    return [(heading, lines) for heading, lines in parts if lines]


def searched(scan: Scan) -> list[str]:
    """Return in words what was searched and for how much."""
    if not scan.tables and not scan.files:
        return []
    texts = f", for {scan.n_texts:,} erased {'texts' if scan.n_texts != 1 else 'text'}"
    lines = [f"{scan.tables:,} tables with {scan.rows:,} rows of yours{texts * bool(scan.n_texts)}"]
    if scan.files:
        several = "words that stand" if scan.n_words != 1 else "word that stands"
        words = f"for {scan.n_words:,} erased {several} nowhere else"
        if not scan.n_words:
            words = "though each word of it also stands in what was kept"
        lines.append(f"{scan.files:,} files with {size(scan.bytes)}, byte by byte, {words}")
    lines.append(f"found: {'nothing' if not scan.found else len(scan.found)}")
    return lines


def html(found: Certificate) -> str:
    """Return a certificate in HTML."""
    parts = "".join(
        f"<p><b>{safe(heading)}</b></p><ul>{''.join(f'<li>{safe(x)}</li>' for x in lines)}</ul>"
        for heading, lines in sections(found)
    )
    took = f", took {found.ms:,.0f} ms" if found.ms else ""
    return f"<p class='mg-quiet'>{found.at:%d %b %Y, %H:%M:%S} UTC{took}</p>{parts}"


def text(what: str, found: Certificate) -> str:
    """Return a certificate as plain text."""
    lines = [f"{what} was erased on {found.at:%Y-%m-%d at %H:%M:%S} UTC."]
    for heading, those in sections(found):
        lines += ["", heading, *(f"- {line}" for line in those)]
    return "\n".join(lines) + "\n"
