"""Why what comes next comes next: one sentence for every turn, as the referee of this game would say it."""

from palheta.rulebooks.dadinho.outcome.precedence import Award
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Because, Next, reason
from palheta.table.frame import Side


def goal(kicks_off: Side) -> Because:
    return Because(reason("a goal: {side}'s kick-off", side=kicks_off), "19")


def own_goal(kicks_off: Side) -> Because:
    return Because(reason("an own goal: {side}'s kick-off", side=kicks_off), "39.§1")


def goal_off_the_shooter(kicks_off: Side) -> Because:
    words = reason("it came back onto the shooter: a goal, and {side}'s kick-off", side=kicks_off)
    return Because(words, "15.§3")


def no_goal(side: Side) -> Because:
    return Because(reason("no shot had been asked for: {side}'s goal kick", side=side), "39.§2")


def foot_up(side: Side) -> Because:
    return Because(reason("a foot was off the floor: what the shot brought is {side}'s", side=side), "36.g")


_WON = {"throw_in": "43.b", "goal_kick": "44.b", "corner": "45.a"}

_CONCEDED = {"throw_in": "43.a", "goal_kick": "44.a", "corner": "45.b"}

_NONE_LEFT = {
    "throw_in": "43.§1",
    "goal_kick": "45.§1",
    "corner": "44.§1",
}  # what the won one would have been


def gone_out(lance: Lance, award: Award, won: bool) -> Because:
    kind, side = award.kind, award.side
    if not won:
        words = reason("{what} for {side}: {piece} played it out", piece=lance.piece, what=kind, side=side)
        return Because(words, _CONCEDED[kind])
    if side == lance.side:
        return Because(
            reason("{what} for {side}: out off {met}", met=lance.last_player, what=kind, side=side),
            _WON[kind],
        )
    words = reason(
        "{what} for {side}: won off {met}, but no touch is left", met=lance.last_player, what=kind, side=side
    )
    return Because(words, _NONE_LEFT[kind])


def out_of_the_circle(side: Side) -> Because:
    return Because(reason("straight out of the circle: {side}'s turn", side=side), "18.§2")


def used_up(award: Award) -> Because:
    words = reason("{what} for {side}: the last touch is used", what=award.kind, side=award.side)
    return Because(words, "22.§1")


def went_on(lance: Lance, due: Next, must_use: tuple[str, ...]) -> Because:
    """Nothing was infringed and the dadinho stayed in the field."""
    if must_use:
        words = reason("held between buttons of both sides: {piece} must play it", piece=must_use[0])
        return Because(words, "30.§1")
    if due.side != lance.side:
        if lance.touched is None:
            return missed(lance.piece, lance.opponent)
        met = lance.last_player
        return Because(reason("it stopped off {met}: {side}'s turn", met=met, side=lance.opponent), "9.§1")
    if due.with_ == "keeper":
        return Because(reason("into the own goal area: it is the keeper's"), "7.§5")
    words = reason("{piece} moved the dadinho: still {side}'s turn", piece=lance.piece, side=lance.side)
    return Because(words, "22.§3")


def missed(piece: str, side: Side) -> Because:
    return Because(reason("{piece} missed the dadinho: {side}'s turn", piece=piece, side=side), "23")


def touched_and_missed(side: Side) -> Because:
    return Because(reason("a touch that missed: {side}'s turn", side=side), "10.único")


def time_is_up(state: State, due: Next) -> Because:
    """`state` is the one after the period's end."""
    if due.with_ == "shootout":
        return Because(reason("level after time: kicks from the spot decide"), "13.§3")
    if due.with_ == "period_end" and state.period == 3:
        return Because(reason("level after time: extra time, {side} kicks off", side=due.side), "13.§2")
    if due.with_ == "period_end":
        return Because(reason("the period is over: {side} kicks off the next one", side=due.side), "14")
    return Because(reason("time is up"), "14")


def still_to_be_taken() -> Because:
    return Because(reason("time is up: only what was asked for or given before is still taken"), "15")


def both_ready(side: Side | None) -> Because:
    return Because(reason("both are ready: {side}'s kick-off", side=side), "19")


def won_the_draw(side: Side) -> Because:
    return Because(reason("{side} won the draw and chooses", side=side), "16")


def kicks_off_first(side: Side) -> Because:
    return Because(reason("{side} kicks off first", side=side), "16")


def plays_on(side: Side | None) -> Because:
    return Because(reason("{side} plays on instead", side=side), "46")


def kick_off_missed(piece: str) -> Because:
    return Because(reason("{piece} missed the kick-off: once more", piece=piece), "18.§1")


def kicked(scored: bool, side: Side) -> Because:
    words = (
        reason("scored: {side} kicks next", side=side)
        if scored
        else reason("not scored: {side} kicks next", side=side)
    )
    return Because(words, "13.§3")


def won_on_kicks(side: Side) -> Because:
    return Because(reason("{side} wins on kicks from the spot", side=side), "13.§3")


def shot_asked(side: Side, piece: str | None) -> Because:
    if piece is None:
        return Because(reason("{side} asks for the shot: first the keeper is set", side=side), "36.c")
    words = reason("{side} asks for the shot with {piece}: first the keeper is set", side=side, piece=piece)
    return Because(words, "36.c")


def keeper_set(side: Side, piece: str | None) -> Because:
    if piece is None:
        return Because(reason("the keeper is set: {side} shoots", side=side), "36.e")
    return Because(reason("the keeper is set: {piece} shoots", piece=piece), "36.e")
