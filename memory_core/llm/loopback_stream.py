"""Replies of the loopback service that stream, and what it refuses: the fields of a request that
not every service of this protocol knows, in the words in which real ones say so."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

PLAIN_FIELDS = frozenset({"model", "messages", "stream"})
NOT_UNDERSTOOD: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"no_schema": ("json_schema",), "no_json": ("json_schema", "json_object")}
)
"""Fault -> forms of reply this service refuses with 400."""
THOUGHTS = ("Let", " me", " think.")


def refusal(fault: str, body: Mapping[str, Any]) -> str:
    """Return why a request is refused with 400, "" where it is not."""
    form = body.get("response_format")
    kind = form.get("type") if isinstance(form, dict) else ""
    if kind in NOT_UNDERSTOOD.get(fault, ()):
        return "This response_format type is unavailable"
    if fault == "context":
        return "This model's maximum context length is 128 tokens; please shorten the messages."
    if fault == "max_tokens" and "max_tokens" in body:
        return "Unsupported parameter: 'max_tokens' is not supported with this model. Use"
    if fault == "temperature" and "temperature" in body:
        return "Unsupported value: 'temperature' does not support 0.5 with this model."
    if fault == "bare" and set(body) - PLAIN_FIELDS:
        return "Bad request"
    return ""


def pieces(answer: str, *, fault: str) -> Iterator[dict[str, str]]:
    """Yield the answer word by word, with thoughts before it where the fault wants them."""
    if fault in {"empty", "shape"}:
        return
    if fault in {"reasoning", "only_thinking"}:
        yield from ({"reasoning_content": word} for word in THOUGHTS)
    if fault == "thinking":
        yield from ({"content": word} for word in ("<th", "ink>", *THOUGHTS, "</thi", "nk>\n\n"))
    if fault != "only_thinking":
        for place, word in enumerate(answer.split(" ")):
            yield {"content": f" {word}" if place else word}


def ending(answer: str, *, fault: str, body: Mapping[str, Any]) -> Iterator[dict[str, object]]:
    """Yield the last events: why the answer ends, and the tokens where they were asked for."""
    model = str(body.get("model", ""))
    limit = body.get("max_tokens") or body.get("max_completion_tokens") or 0
    cut = fault in {"only_thinking", "length"} or 0 < int(limit) < len(answer.split())
    yield piece(model, {}, end="length" if cut else "stop")
    if not (body.get("stream_options") or {}).get("include_usage") or fault == "no_usage":
        return
    sent = sum(len(m["content"].split()) for m in body.get("messages", []))
    received = len(answer.split())
    counts = {"prompt_tokens": sent, "completion_tokens": received, "total_tokens": sent + received}
    yield piece(model, {}) | {"choices": [], "usage": counts}


def piece(model: str, delta: Mapping[str, str], *, end: str | None = None) -> dict[str, object]:
    """Return one event of a streamed completion."""
    return {
        "id": "chatcmpl-loopback",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": model,
        "choices": [{"index": 0, "delta": dict(delta), "finish_reason": end}],
    }
