"""How large a file may be that is loaded, and how its text is taken out of it."""

import json

from memory_core.errors import InputError

MAX_BYTES = 256_000_000
"""Bytes of one file, unpacked."""


def text_of(data: str | bytes) -> str:
    """Return a file's text. Raises InputError for what is too large or not UTF-8."""
    if not isinstance(data, str | bytes):
        message = f"A file to load is text or bytes, not {type(data).__name__}."
        raise InputError(message)
    if len(data) > MAX_BYTES:
        raise too_large(len(data))
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = (
            f"The file is not text in UTF-8 (byte {error.start + 1:,}: {data[error.start]:#04x}). "
            "Nothing was loaded; save it as UTF-8."
        )
        raise InputError(message) from error


def too_large(n_bytes: int) -> InputError:
    """Return what to tell of a file with so many bytes."""
    return InputError(
        f"The file has {n_bytes:,} bytes; at most {MAX_BYTES:,} can be loaded at once. "
        "Nothing was loaded; split it."
    )


def _no_number(word: str) -> object:
    message = f"{word} is no number"
    raise ValueError(message)


def json_of(text: str, *, where: str = "The file", first_line: int = 1) -> object:
    """Return what a text in JSON says. Raises InputError with the place of the mistake.

    where: what the text is, for the error. first_line: the number of its first line there.
    """
    try:
        return json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        line = error.lineno + first_line - 1
        problem = f"{error.msg} (line {line}, character {error.colno})"
    except ValueError as error:
        problem = str(error)
    except RecursionError:
        problem = "it is nested too deeply"
    message = f"{where} is not the JSON it should be: {problem}. Nothing was loaded."
    raise InputError(message)
