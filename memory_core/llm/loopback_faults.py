"""In which ways the loopback service fails, as real services do."""

from typing import Literal

Fault = Literal[
    "",
    "key",
    "model",
    "busy",
    "broken",
    "slow",
    "stall",
    "cut",
    "short",
    "json",
    "plain",
    "shape",
    "empty",
    "error",
    "no_schema",
    "no_json",
    "refusal",
    "length",
    "trickle",
    "context",
    "max_tokens",
    "temperature",
    "bare",
    "no_usage",
    "reasoning",
    "thinking",
    "only_thinking",
    "moved",
]
"""What goes wrong: "key" 401, "model" 404, "busy" 429 with Retry-After, "broken" 500, "slow" no
answer until `released`, "stall" silence after the first word until `released`, "cut" the
connection ends after the first word, "short" the stream ends in order but without its end mark,
"json" a line that is no JSON, "plain" a page instead of a stream, "shape" JSON of another kind,
"empty" a stream without a word, "error" an error reported within the stream. Only where no stream
is asked for: "no_schema" and "no_json" 400 for these forms of reply, "refusal", "length" a reply
that was too long, "trickle" spaces without end until `released`. Refused with 400: "context"
everything as too long, "max_tokens" and "temperature" these fields, "bare" every field but the
model, the messages and whether to stream. Streams of other kinds: "no_usage" no count of tokens,
"reasoning" thoughts in a field of their own before the answer, "thinking" thoughts between <think>
marks, "only_thinking" thoughts and no answer, cut off for length. "moved" 307 to another path."""
