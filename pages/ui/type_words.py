"""The type of an entity as people read it: "product", where the memory holds "PRODUCT"."""


def type_words(name: str) -> str:
    """Return a type in small letters, its words apart: "PHONE_NUMBER" -> "phone number"."""
    return name.lower().replace("_", " ")
