"""Sentences under construction, word by word with tags and heads, and forms of verbs."""

from dataclasses import dataclass, field

IRREGULAR = {
    "come": "came", "fly": "flew", "teach": "taught", "sleep": "slept", "own": "owned",
    "drive": "drove", "know": "knew", "sell": "sold", "buy": "bought", "study": "studied",
    "prefer": "preferred", "shop": "shopped",
}  # fmt: skip


@dataclass(slots=True)
class Sentence:
    """A sentence under construction, as columns; heads are positions of words."""

    words: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    pos: list[str] = field(default_factory=list)
    morphs: list[str] = field(default_factory=list)
    lemmas: list[str] = field(default_factory=list)
    heads: list[int] = field(default_factory=list)
    deps: list[str] = field(default_factory=list)

    def add(
        self, word: str, tag: str, pos: str, dep: str, *, head: int = -1, morph: str = "",
        lemma: str = "",
    ) -> int:  # fmt: skip
        """Add a word and return its position; head -1 is the word itself, until `attach`."""
        at = len(self.words)
        self.words.append(word)
        self.tags.append(tag)
        self.pos.append(pos)
        self.morphs.append(morph)
        self.lemmas.append(lemma or word)
        self.heads.append(at if head < 0 else head)
        self.deps.append(dep)
        return at

    def spaces(self) -> list[bool]:
        """Return for each word whether a space follows: not before a stop or "'m"."""
        following = (*zip(self.words, self.tags, strict=True), ("", ""))[1:]
        return [tag != "." and word[:1] != "'" for word, tag in following]

    def attach(self, word: int, *, head: int, dep: str) -> None:
        """Give a word added before its head the head it has."""
        self.heads[word], self.deps[word] = head, dep


def third(verb: str) -> str:
    """Return a verb's form for he or she: "works", "studies", "teaches"."""
    if verb.endswith("y") and verb[-2] not in "aeou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("ch", "sh", "s", "x")) else "s")


def past(verb: str) -> str:
    """Return a verb's past form."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    return verb + ("d" if verb.endswith("e") else "ed")
