"""A box of our own HTML that scrolls: the keyboard can reach it, and its name can be read out."""


def scrolling(html: str, *, of_class: str, named: str) -> str:
    """Return safe HTML in a box that can take the focus, so that arrow keys scroll it.

    html: escaped already. of_class: its CSS class. named: what it holds, in words of our own.
    """
    return f"<div class='{of_class}' tabindex='0' role='region' aria-label='{named}'>{html}</div>"
