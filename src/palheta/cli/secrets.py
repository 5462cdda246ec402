"""What people type may hold a password (a database's address): it is never said again."""

import re
from collections.abc import Iterable
from urllib.parse import unquote

HIDDEN = "***"
_IN_ADDRESS = re.compile(r"(://[^\s:/@]*):(\S*)@")
_IN_QUERY = re.compile(r"((?:password|passwd|pwd|secret|token)=)([^\s&'\"]*)", re.IGNORECASE)


def without_passwords(text: str, words: Iterable[str] = ()) -> str:
    """The same text; passwords that stand in `words` (the command line) are hidden wherever they turn up."""
    for word in words:
        for found in (*_IN_ADDRESS.findall(word), *_IN_QUERY.findall(word)):
            for spelt in {found[1], unquote(found[1])}:
                if len(spelt) > 3:  # a shorter one stands in half of all words
                    text = text.replace(spelt, HIDDEN)
    text = _IN_ADDRESS.sub(rf"\1:{HIDDEN}@", text)
    return _IN_QUERY.sub(rf"\1{HIDDEN}", text)
