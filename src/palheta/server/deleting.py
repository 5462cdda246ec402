"""Who may delete a match: who played it, all of them; or the administrator. One of two alone can only ask."""

from typing import Any, Literal

from palheta.server import access
from palheta.server.seats import held_by, seats_of
from palheta.server.store.stored import Stored
from palheta.table.frame import Side

Deletion = Literal["done", "asked", "not_yours"]
WISHES = "delete"
"""Under this key the settings of a match hold the seats that have asked for it."""


def asked(stored: Stored, tokens: tuple[str, ...]) -> Deletion:
    """`done`: now it may be done."""
    roles = access.roles(stored.grants, tokens)
    if "administrator" in roles:
        return "done"
    if not held_by(stored.grants, tokens):
        return "not_yours"
    return "done" if _people(stored) <= set(wishes(stored)) | set(roles) else "asked"


def wish_of(stored: Stored, tokens: tuple[str, ...]) -> dict[str, Any]:
    """What the settings keep of it."""
    return {WISHES: sorted({*wishes(stored), *held_by(stored.grants, tokens)})}


def wishes(stored: Stored) -> tuple[Side, ...]:
    found = stored.settings.get(WISHES)
    return tuple(found) if isinstance(found, list) else ()


def _people(stored: Stored) -> set[Side]:
    """The seats that people hold; of a match whose settings are damaged, all that were granted."""
    try:
        return {side for side, chair in seats_of(stored).items() if chair.kind == "person"}
    except ValueError:
        return {side for side in ("home", "away") if side in stored.grants}
