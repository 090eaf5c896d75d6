"""Embeddings of the rehearsal service: vectors of words, by rules of its own.

Texts that share words are near each other; there is no meaning in them beyond that.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

DIMENSION = 32
_WORD = re.compile(r"\w+")


def embeddings_reply(body: Mapping[str, Any], *, dimension: int = DIMENSION) -> bytes:
    """Return the reply to a request for embeddings, out of order as a service may send them."""
    given = body.get("input", [])
    texts = [given] if isinstance(given, str) else list(given)
    data = [
        {"object": "embedding", "index": i, "embedding": _vector(str(text), dimension)}
        for i, text in enumerate(texts)
    ]
    reply = {
        "object": "list",
        "data": data[::-1],
        "model": str(body.get("model", "")),
        "usage": {"prompt_tokens": 0, "total_tokens": 0},
    }
    return json.dumps(reply).encode()


def spoilt_embeddings(body: Mapping[str, Any], fault: str) -> bytes:
    """Return the reply, spoilt where a fault says how: "cut" in the middle, "json" no JSON, "shape"
    JSON of another kind, "short" one vector too few, "empty" vectors without numbers, "length"
    vectors of another length, "error" words in the place of numbers."""
    reply = embeddings_reply(body, dimension=DIMENSION + 1 if fault == "length" else DIMENSION)
    if fault == "cut":
        return reply[: len(reply) // 2]
    if fault in {"json", "shape"}:
        return b'{"data": [' if fault == "json" else b'["pear"]'
    whole = json.loads(reply)
    if fault == "short":
        whole["data"] = whole["data"][1:]
    for row in whole["data"] if fault in {"empty", "error"} else ():
        row["embedding"] = [] if fault == "empty" else ["pear"] * DIMENSION
    return json.dumps(whole).encode()


def _vector(text: str, dimension: int) -> list[float]:
    vector = [0.0] * dimension
    for word in _WORD.findall(text.lower()):
        digest = hashlib.sha256(word.encode("utf-8", "replace")).digest()
        vector[digest[0] % dimension] += 1.0
        vector[digest[1] % dimension] += 0.5
    return vector
