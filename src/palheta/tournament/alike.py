"""What looks the same and is not: another alphabet's letters, accents in two parts, signs without a width."""

import unicodedata
from collections.abc import Iterable, Mapping

# Letters of Cyrillic and Greek that nobody can tell from ours on paper.
_TWINS = str.maketrans(
    "\N{CYRILLIC SMALL LETTER A}\N{CYRILLIC SMALL LETTER IE}\N{CYRILLIC SMALL LETTER O}\N{CYRILLIC SMALL LETTER ER}"
    "\N{CYRILLIC SMALL LETTER ES}\N{CYRILLIC SMALL LETTER U}\N{CYRILLIC SMALL LETTER HA}"
    "\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}\N{CYRILLIC SMALL LETTER JE}\N{CYRILLIC SMALL LETTER DZE}"
    "\N{CYRILLIC CAPITAL LETTER A}\N{CYRILLIC CAPITAL LETTER VE}\N{CYRILLIC CAPITAL LETTER IE}"
    "\N{CYRILLIC CAPITAL LETTER KA}\N{CYRILLIC CAPITAL LETTER EM}\N{CYRILLIC CAPITAL LETTER EN}"
    "\N{CYRILLIC CAPITAL LETTER O}\N{CYRILLIC CAPITAL LETTER ER}\N{CYRILLIC CAPITAL LETTER ES}"
    "\N{CYRILLIC CAPITAL LETTER TE}\N{CYRILLIC CAPITAL LETTER HA}\N{GREEK SMALL LETTER OMICRON}"
    "\N{GREEK CAPITAL LETTER ALPHA}\N{GREEK CAPITAL LETTER BETA}\N{GREEK CAPITAL LETTER EPSILON}"
    "\N{GREEK CAPITAL LETTER ETA}\N{GREEK CAPITAL LETTER IOTA}\N{GREEK CAPITAL LETTER KAPPA}"
    "\N{GREEK CAPITAL LETTER MU}\N{GREEK CAPITAL LETTER NU}\N{GREEK CAPITAL LETTER OMICRON}"
    "\N{GREEK CAPITAL LETTER RHO}\N{GREEK CAPITAL LETTER TAU}\N{GREEK CAPITAL LETTER CHI}",
    "aeopcyxijsABEKMHOPCTXoABEHIKMNOPTX",
)


def look(text: str) -> str:
    """The same for all that look the same; spaces at the ends and doubled ones are not seen either."""
    plain = unicodedata.normalize("NFKC", text)
    seen = "".join(letter for letter in plain if unicodedata.category(letter) not in ("Cf", "Cc"))
    return " ".join(seen.split()).translate(_TWINS)


def twin(one: str, others: Iterable[str]) -> str | None:
    """Another id that looks like this one."""
    mine = look(one)
    return next((other for other in others if other != one and look(other) == mine), None)


def alike(names: Mapping[str, str]) -> list[tuple[str, ...]]:
    """The ids of those whose names look the same."""
    found: dict[str, list[str]] = {}
    for one, name in names.items():
        found.setdefault(look(name).casefold(), []).append(one)
    return [tuple(together) for together in found.values() if len(together) > 1]
