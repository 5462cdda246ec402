"""Why what comes next comes next: one sentence for every turn, as the referee of this game would say it."""

from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.ruling import Because, Next, reason
from palheta.table.frame import Side, other

TIME_IS_UP = Because(reason("time is up"), "60")

SUSPENDED = Because(reason("the match is suspended, and its score stands"), "62.§único")


def goes_on(lance: Lance) -> Because:
    words = reason("{piece} played the ball: still {side}'s turn", piece=lance.piece, side=lance.side)
    return Because(words, "21")


def missed(lance: Lance, *, blank: bool) -> Because:
    if blank:
        words = reason("a blank play by {piece}: {side}'s turn", piece=lance.piece, side=lance.opponent)
        return Because(words, "22")
    return Because(
        reason("{piece} missed the ball: {side}'s turn", piece=lance.piece, side=lance.opponent), "11.a"
    )


def squeezed(side: Side) -> Because:
    return Because(reason("the ball lies on discs of both sides: {side}'s turn", side=side), "11.e")


def met_last(lance: Lance) -> Because:
    met = lance.last if lance.last_side == lance.opponent else lance.pressed
    if met is None:
        return Because(reason("the ball is {side}'s now", side=lance.opponent), "11.b")
    return Because(reason("the ball met {met} last: {side}'s turn", met=met, side=lance.opponent), "11.b")


def play_over(lance: Lance, flicks: int) -> Because:
    """He kept the ball, and has no flick left."""
    if lance.state.play.kind == "standard" and not lance.state.play.only and flicks == 2:
        return Because(reason("no pass, so no third flick: {side}'s turn", side=lance.opponent), "21.a")
    clause = "21.b" if lance.state.play.kind == "restricted" else "21.a"
    return Because(reason("the flicks are used: {side}'s turn", side=lance.opponent), clause)


def keepers_ball(side: Side) -> Because:
    return Because(reason("it is the ball of {side}'s keeper, who must flick", side=side), "43")


_CONCEDED = {"throw_in": "106", "goal_kick": "113", "corner": "119"}

_DUG = {"throw_in": "106.§2", "goal_kick": "113", "corner": "119.§2"}


def conceded(lance: Lance, due: Next) -> Because:
    words = reason(
        "{what} for {side}: {piece} played it out", piece=lance.piece, what=due.with_, side=due.side
    )
    return Because(words, _CONCEDED[due.with_ or ""])


def dug(lance: Lance, due: Next) -> Because:
    words = reason("{what} for {side}: out off {met}", met=lance.last, what=due.with_, side=due.side)
    return Because(words, _DUG[due.with_ or ""])


def goal(kicks_off: Side, *, own: bool) -> Because:
    if own:
        return Because(reason("an own goal: {side}'s kick-off", side=kicks_off), "79")
    return Because(reason("a goal: {side}'s kick-off", side=kicks_off), "69")


def period_over(side: Side) -> Because:
    return Because(reason("the period is over: {side} kicks off the next one", side=side), "60")


def won_the_toss(side: Side) -> Because:
    return Because(reason("{side} won the toss and chooses", side=side), "66")


def kicks_off_first(side: Side) -> Because:
    return Because(reason("{side} kicks off first", side=side), "66")


def plays_on(side: Side) -> Because:
    return Because(reason("{side} plays on instead", side=side), "91")


def chosen(side: Side) -> Because:
    return Because(reason("{side} has chosen this kick", side=side), "90")


def shot_asked(side: Side) -> Because:
    words = reason("{side} asks for the shot: first {other} sets the keeper", side=side, other=other(side))
    return Because(words, "77")


def keeper_set(side: Side) -> Because:
    return Because(reason("the keeper is set: {side} shoots", side=side), "77")
