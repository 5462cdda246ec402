"""Derivations from what was seen. They only read; what follows from them is each book's own business."""

from collections.abc import Iterable

from palheta.facts import Left, Place, Rest, Sightings, Touch
from palheta.table.frame import is_piece

# Things that stand still and belong to nobody: a ball that comes off them was last touched by who touched it before.
NEUTRAL = frozenset({"post", "bar", "net", "board"})


def on_ball(touch: Touch) -> str | None:
    """Who met the ball in this contact, whichever of the two was the mover."""
    mover, touched = touch.touch
    if mover == "ball":
        return touched
    return mover if touched == "ball" else None


def moved_ball(touch: Touch) -> bool:
    """A piece touched the ball and moved it; 0 mm says that it did not."""
    return touch.touch[1] == "ball" and (touch.moved is None or touch.moved > 0)


def ran_already(seen: Sightings, going: Iterable[str]) -> frozenset[str]:
    """Ball and pieces that were met on their way though nothing in this step had set them going; `going` are those
    that the step itself did.
    """
    met, found = set(going), set()
    for touch in seen.of(Touch):
        name = touch.touch[1]
        if touch.moving and name not in met and (name == "ball" or is_piece(name)):
            found.add(name)
        met.update(touch.touch)
    return frozenset(found)


def ball_path(seen: Sightings) -> tuple[str, ...]:
    """Who met the ball, in order."""
    return tuple(name for touch in seen.of(Touch) if (name := on_ball(touch)) is not None)


def rests(seen: Sightings) -> dict[str, Place]:
    """Where everything that moved came to rest."""
    return {name: place for event in seen.of(Rest) for name, place in event.rest.items()}


def pieces_left(seen: Sightings) -> tuple[Left, ...]:
    return tuple(seen.of(Left))
