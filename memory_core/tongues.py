"""Which language a text is written in: by its script, else by the small words it is held together
with.

Offline and small: it tells apart the languages below in a sentence, and says "" when it is unsure.
"""

import re
from collections import Counter
from collections.abc import Mapping

ENGLISH = "English"
MIN_WORDS = 3
"""A text with fewer words in Latin letters says nothing about its language."""
_SHARE = 0.2
"""Of the words of a text so many must be small words of its language."""
_LEAD = 1.5
"""How many times more of them there must be than of the next likely language."""

_SMALL_WORDS = {
    ENGLISH: "the and of to in is that it you for was on are with as have be at this from not but"
    " what which how when where who can could would should do does did my your i we they a an will"
    " me please about there",
    "German": "der die das und ist nicht ich du sie wir ihr ein eine einen einem einer zu den dem"
    " mit für auf von im auch wie was wo wann warum kann können bitte mir mich mein meine dein"
    " es hat haben wird oder aber noch über",
    "French": "le la les des un une et est je tu il elle nous vous ils que qui dans pour pas sur"
    " avec ce cette ces mon ma mes votre comment quel quelle où quand pourquoi du au aux ne suis"
    " sont avez peux s'il plaît c'est j'ai",
    "Spanish": "el la los las un una y es que de en no por para con se lo mi tu su yo ella nosotros"
    " cómo qué cuál dónde cuándo quién del al está son tengo puedo puede me gusta pero muy más"
    " este esta quiero",
    "Portuguese": "o os as um uma e é que de em não por para com se meu minha seu sua eu ele ela"
    " nós você como qual onde quando quem do da dos das no na está são tenho posso pode mas muito"
    " mais este esta quero isso",
    "Italian": "il lo gli le un una e è che di in non per con si mio mia tuo sua io lui lei noi"
    " come quale dove quando chi del della dei nel sono ho posso può ma molto più questo questa"
    " voglio perché mi",
    "Dutch": "de het een en is niet ik je jij hij zij wij dat die van in op te voor met aan hoe wat"
    " waar wanneer wie kan kunnen mijn jouw er ook maar nog naar heb heeft zijn deze dit graag",
    "Swedish": "och är inte jag du han hon vi ni att det den en ett som på för med av till hur vad"
    " var när vem kan min mitt din har också men eller mycket vill om från",
    "Danish": "og er ikke jeg du han hun vi i at det den en et som på for med af til hvordan hvad"
    " hvor hvornår hvem kan min mit din har også men eller meget vil om fra",
    "Polish": "i jest nie ja ty on ona my wy że to w na z do się jak co gdzie kiedy kto czy mój"
    " moja twój mam może ale bardzo dla od przez ten ta te proszę",
    "Turkish": "ve bir bu şu ben sen biz siz değil için ile ne nasıl nerede kim mi mı mu var yok"
    " ama çok daha benim senin olarak gibi lütfen",
}
_LANGUAGES_OF: Mapping[str, tuple[str, ...]] = {
    word: tuple(name for name, text in _SMALL_WORDS.items() if word in text.split())
    for word in {w for text in _SMALL_WORDS.values() for w in text.split()}
}
_SCRIPTS = {
    "Russian": "а-яёА-ЯЁ",
    "Greek": "α-ωά-ώΑ-Ω",
    "Arabic": "ء-ي",
    "Hebrew": "א-ת",
    "Hindi": "ऀ-ॿ",
    "Thai": "ก-๛",
    "Korean": "가-힣",
    "Japanese": "ぁ-ヿ",
    "Chinese": "一-鿿",
}
_SCRIPT = {name: re.compile(f"[{letters}]") for name, letters in _SCRIPTS.items()}
_UKRAINIAN = re.compile("[іїєґІЇЄҐ]")
_LATIN = re.compile(r"[a-zA-ZÀ-ɏ]")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")

NAMES = frozenset({*_SMALL_WORDS, *_SCRIPTS, "Ukrainian", "Norwegian", "Finnish", "Czech"})
"""Languages a preference may name."""


def language_of(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the language of a text and the words that show it; ("", ()) where that is unsure."""
    by_script = _by_script(text)
    if by_script:
        found = [w for w in _WORD.findall(text) if not _LATIN.match(w)]
        return by_script, tuple(found[:4])
    said = [word.casefold().replace("’", "'") for word in _WORD.findall(text.replace("’", "'"))]
    if len(said) < MIN_WORDS:
        return "", ()
    counts = Counter(name for word in said for name in _LANGUAGES_OF.get(word, ()))
    (best, n), (_, second) = [*counts.most_common(2), ("", 0), ("", 0)][:2]
    shown = dict.fromkeys(word for word in said if best in _LANGUAGES_OF.get(word, ()))
    # One small word, be it said twice ("yo-yo"), is chance.
    if len(shown) < 2 or n < _SHARE * len(said) or n < _LEAD * second:  # noqa: PLR2004
        return "", ()
    return best, tuple(shown)[:4]


def _by_script(text: str) -> str:
    """Return the language whose letters most of the text's letters are, "" for Latin ones."""
    if text.isascii():
        return ""
    counts = {name: len(script.findall(text)) for name, script in _SCRIPT.items()}
    best = max(counts, key=lambda name: counts[name])
    if counts[best] < 2 or counts[best] <= len(_LATIN.findall(text)):  # noqa: PLR2004
        return ""
    if best == "Chinese" and counts["Japanese"]:
        return "Japanese"
    return "Ukrainian" if best == "Russian" and _UKRAINIAN.search(text) else best
