"""What is stored of the visitor: how much of what, for how long, in which files."""

import streamlit as st

from memory_core.holdings import Holdings
from memory_core.memory import Memory
from pages.ui.kinds import counted, stays
from pages.ui.safe_text import plain, safe
from pages.ui.signing_in import claims, person_id
from pages.ui.state import visit

_UNITS = ("bytes", "KB", "MB", "GB", "TB")


def size(n_bytes: int) -> str:
    """Return a size in words: "999 bytes", "1.5 MB"."""
    value, unit = float(n_bytes), 0
    while value >= 1000 and unit < len(_UNITS) - 1:  # noqa: PLR2004 - decimal units
        value, unit = value / 1000, unit + 1
    return f"{value:.0f} {_UNITS[unit]}" if unit == 0 else f"{value:.1f} {_UNITS[unit]}"


def stored(mind: Memory) -> None:
    """Show what is stored, counted now."""
    held = mind.holdings(visit().user_id)
    st.markdown("## What is stored of you", help="Entries of yours, counted in the database now")
    under = (
        "under a number made from your account: neither your name nor your address is stored"
        if person_id(claims())
        else "under a number made from the key in your browser's cookie: whoever has the cookie has"
        " this memory, and the key cannot be worked out from the number"
    )
    st.caption(f"In {held.place}, {under}.")
    st.html(_table(held))
    _elsewhere(held)


def _table(held: Holdings) -> str:
    kinds = counted(held)
    # Indexes are made from the rest; beside their numbers the bars of all others would be empty.
    most = max((n for kind, n in kinds if kind.name != "Indexes"), default=0) or 1
    none = ", ".join(safe(kind.name.lower()) for kind, n in kinds if not n)
    rows = "".join(
        f"<tr><td><b>{safe(kind.name)}</b><small>{safe(kind.what)}</small></td>"
        f"<td class='mg-ms' data-of='Entries'>{n:,}</td>"
        f"<td><span class='mg-bar'><i style='width:{100 * min(1, n / most):.1f}%'></i></span></td>"
        f"<td data-of='Stays'>{safe(stays(kind, held))}</td></tr>"
        for kind, n in kinds
        if n
    )
    return (
        "<div class='mg-held'><table><thead><tr><th>What</th><th>Entries</th><th></th>"
        f"<th>How long it stays</th></tr></thead><tbody>{rows}</tbody></table>"
        f"{f'<p>Nothing is stored of these: {none}.</p>' if none else ''}</div>"
    )


def _elsewhere(held: Holdings) -> None:
    total = sum(file.n_bytes for file in held.files)
    with st.expander(
        f"Files on the server: {len(held.files)}, {size(total)}", icon=":material/folder:"
    ):
        if held.files:
            st.html(
                "<div class='mg-numbers'><table><tbody>"
                + "".join(
                    f"<tr><td>{safe(f.name)}</td><td>{size(f.n_bytes)}</td></tr>"
                    for f in held.files
                )
                + "</tbody></table></div>"
            )
        st.caption(
            "All visitors of this server share these files; of yours in them is what the table"
            " above counts. The documents that ship with Memograph are in them too."
        )
    service = visit().service
    leaves = (
        f"each question's prompt goes to {plain(service.model)}, the service you chose"
        if service
        else "nothing; a service would be sent the prompt you see under its answer"
    )
    st.caption(
        f"Leaves this server: {leaves}. Only while this tab is open, in the server's main memory:"
        " the traces of your answers, and the key of a service. In your browser: the cookie, for a"
        " year."
    )
