"""A new event from what an organiser has at hand: a book, a way of playing, a list of people."""

from typing import Any

from palheta.facts import BadFact
from palheta.tournament.plans import PLANS


def new_event(
    name: str, book: str, plan: str, entrants: list[dict[str, Any]], preset: str = "", tables: int = 0
) -> dict[str, Any]:
    """Plain data; whether it fits together is asked when it is read (`event_of`)."""
    if plan not in PLANS:
        raise BadFact("format", f"Expected one of {', '.join(PLANS)}; there is no {plan!r}")
    if len(entrants) < 2:
        raise BadFact("entrants", f"Expected at least two entrants, got {len(entrants)}")
    event: dict[str, Any] = {"event": name, "book": book}
    event |= {"preset": preset} if preset else {}
    event |= {"tables": tables} if tables else {}
    seeded = sum("seed" in one for one in entrants)
    phases = PLANS[plan](len(entrants))
    if seeded and "draw" in phases[0] and "from" not in phases[0]:
        phases[0]["draw"] = {"seeds": seeded} | phases[0]["draw"]
    return event | {"entrants": entrants, "phases": phases}
