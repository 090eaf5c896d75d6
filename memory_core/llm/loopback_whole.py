"""Replies of the loopback service that come in one piece, as a service that is not streaming
sends them, with the ways in which such a reply can be wrong."""

import json
from collections.abc import Mapping, Sequence


def whole_reply(
    answer: str, *, fault: str, model: str, messages: Sequence[Mapping[str, str]]
) -> bytes:
    """Return the body of a reply: a whole completion, or what the fault makes of it."""
    if fault == "json":
        return b'{"choices": ['
    if fault == "shape":
        return b'{"choices": 3}'
    if fault == "error":
        return b'{"error": {"message": "The model ran out of memory", "code": 500}}'
    message: dict[str, object] = {"role": "assistant", "content": answer}
    if fault == "empty":
        message["content"] = ""
    if fault == "refusal":
        message |= {"content": None, "refusal": "I cannot help with that."}
    sent = sum(len(m["content"].split()) for m in messages)
    usage = {"prompt_tokens": sent, "completion_tokens": len(answer.split())}
    return json.dumps(
        {
            "id": "chatcmpl-loopback",
            "object": "chat.completion",
            "created": 0,
            "model": model,
            "choices": [
                {
                    "index": 0,
                    "message": message,
                    "finish_reason": "length" if fault == "length" else "stop",
                }
            ],
            "usage": usage | {"total_tokens": sum(usage.values())},
        }
    ).encode()
