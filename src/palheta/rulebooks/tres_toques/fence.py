"""Art. 33.d: a flicked piece that comes back off the fence."""

from msgspec import Struct

from palheta.facts import Cross, Goal, Left, Out, Place, Rest, Seen, Touch
from palheta.rulebooks.tres_toques.rule01_pitch import point_of
from palheta.table.frame import Point, is_piece


class Fence(Struct, frozen=True):
    """33.d: where the flicked piece left, what it then scattered coming back, and what it had met before.

    `ball_at`: where it met the ball again, which is where a ball that was still running belongs. `lay`: where things
    were seen lying still before they were scattered.
    """

    left_at: Point | None = None
    scattered: tuple[str, ...] = ()
    met_before: frozenset[str] = frozenset()
    undone: tuple[Touch, ...] = ()
    ball_at: Point | None = None
    lay: dict[str, Place] = {}


def after_the_fence(piece: str, seen: tuple[Seen, ...]) -> Fence:
    left_at: Point | None = None
    ball_at: Point | None = None
    gone = False
    movers = {piece}  # what runs because of the piece that came back
    dead: set[str] = set()  # a ball that is out of play is not scattered any more
    met: list[str] = []
    earlier: set[str] = set()
    undone: list[Touch] = []
    lay: dict[str, Place] = {}
    for event in seen:
        if _ball_left(event):
            dead.add("ball")
        elif isinstance(event, Rest):  # what lies still is not on its way back any more
            gone = gone and piece not in event.rest
            movers -= event.rest.keys()
            lay |= {name: place for name, place in event.rest.items() if name not in met}
        elif isinstance(event, Left) and event.left == piece and event.of == "pitch":
            gone, left_at = True, point_of(event.at)
        elif isinstance(event, Touch) and event.mover == piece and event.touched == "board":
            gone = True
        elif isinstance(event, Touch) and gone and event.mover in movers:
            if (event.touched == "ball" or is_piece(event.touched)) and event.touched not in dead:
                if event.touched == "ball" and "ball" not in met:
                    ball_at = point_of(event.at)
                movers.add(event.touched)
                met += [event.touched] if event.touched not in met else []
                undone.append(event)
        elif isinstance(event, Touch) and not gone:
            earlier |= {name for name in event.touch if name != piece}
    return Fence(left_at, tuple(met), frozenset(earlier), tuple(undone), ball_at, lay)


def _ball_left(event: Seen) -> bool:
    over = ("touchline", "goal_line")
    crossed = isinstance(event, Cross) and event.cross == "ball" and event.line in over
    return crossed or isinstance(event, Goal) or (isinstance(event, Out) and event.out == "ball")
