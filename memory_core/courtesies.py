"""What is answered to what is said to the chat itself: who it is, what it can do, small talk.

The same words every time, about nothing that was spoken of: so nothing in them is what "it" means.
"""

from types import MappingProxyType
from typing import Literal

Meant = Literal[
    "hello", "bye", "thanks", "accepted", "well-being", "self", "help", "kept", "forget",
    "complaint", "me",
]  # fmt: skip

PHRASES: MappingProxyType[Meant, str] = MappingProxyType(
    {
        "bye": "Goodbye! What you told me stays until it expires or you forget it.",
        "accepted": "All right.",
        "well-being": "I am a program, so I am always the same, thank you. Tell me something to "
        "remember, or ask me about the documents.",
        "self": "I am Memograph, a chatbot that remembers the people, products and places you "
        "speak of. I am a program, not a person.",
        "help": "Tell me something in a whole sentence, such as “My sister Ada lives in Oslo”: I "
        "remember the names in it, and you see them in the graph. Then ask, such as “Where does "
        "she live?”. I also answer from the documents, and quote where an answer stands. What is "
        "not spoken of for a while expires.",
        "kept": "What you write is kept in this app's memory, under your own name only. The page "
        "Privacy shows what is stored and for how long; there you can export it or erase it.",
        "forget": "I erase nothing because of a message, so that nothing is lost by mistake. To "
        "forget one thing, select it in the graph and choose Forget; to forget a message, a "
        "conversation or everything, use the page Privacy.",
        "complaint": "I am sorry. I know only what you told me and what the documents say; it "
        "helps to ask in a whole sentence and to name what you mean.",
    }
)
HELLO: MappingProxyType[str, str] = MappingProxyType(
    {
        "": "Hello! Tell me about people, products or places and I will remember them, or ask me "
        "about the documents.",
        "formal": "Good day. Please tell me about people, products or places, and I will remember "
        "them; you may also ask me about the documents.",
        "informal": "Hey! Tell me about people, products or places and I'll remember them, or ask "
        "me about the documents.",
    }
)
"""Greetings, by the style of an answer; "" is plain, here and below."""
NOTHING_ASKED: MappingProxyType[str, str] = MappingProxyType(
    {
        "": "I did not find a question or anything to remember in that. Try a whole sentence.",
        "formal": "I did not find a question or anything to remember in that. Please write a whole "
        "sentence.",
        "informal": "I couldn't find a question or anything to remember in that. Try a whole "
        "sentence?",
    }
)
NOTHING_SAID = "I don't know: I have nothing before me that you said earlier in this conversation."
NOTHING_KNOWN = "Nothing yet. Tell me something about yourself, and I will remember it."
_SAID = frozenset(
    {*PHRASES.values(), *HELLO.values(), *NOTHING_ASKED.values(), NOTHING_KNOWN, NOTHING_SAID}
)


def is_courtesy(reply: str) -> bool:
    """Whether a reply is one of these phrases."""
    return reply.strip() in _SAID
