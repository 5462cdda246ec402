"""What may be done now, by whom, and what may not and why. The first offer is the default."""

from palheta.rulebooks.common.suggesting import possible
from palheta.rulebooks.guzikowa.offers.exchanges import substitutions
from palheta.rulebooks.guzikowa.offers.kick_off import kick_off_offers
from palheta.rulebooks.guzikowa.offers.play import play_offers
from palheta.rulebooks.guzikowa.offers.restarts import set_piece_offers
from palheta.rulebooks.guzikowa.outcome.end import to_the_end
from palheta.rulebooks.guzikowa.outcome.formation import squad
from palheta.rulebooks.guzikowa.outcome.penalty import may_waive, open_to
from palheta.rulebooks.guzikowa.state import Choice, Penalty, State
from palheta.ruling import MayChoose, MayFlick, MaySay, Offer, Option, reason
from palheta.table.frame import SIDES, Side


def offers(state: State) -> tuple[Offer, ...]:
    return possible(state.table, state.standing, offers_in(state))


def offers_in(state: State) -> tuple[Offer, ...]:
    if state.over is not None:
        return ()
    offers = _offers(state)
    return offers if any(offer.barred is None for offer in offers) else (*_unplaced(state), *offers)


def _unplaced(state: State) -> tuple[Offer, ...]:
    """Beside a real table nobody need say where the buttons lie: then any of them may be the one that moves."""
    sides: tuple[Side, ...] = SIDES if state.turn is None else (state.turn,)
    found = []
    for side in sides:
        names = squad(state, side)
        free = tuple(n for n in names if n not in state.play.off)
        label = reason("Move a button")
        if names:
            found.append(
                MayFlick(
                    side,
                    "2.1.1",
                    label,
                    free or names,
                    how=("flick", "press", "turn"),
                    seconds=state.options.move_seconds,
                    punished=None if free else "5.1.3",
                )
            )
    return tuple(found)


def _offers(state: State) -> tuple[Offer, ...]:
    if state.record.toss:
        return (_toss(),)
    owed = [
        _expel(state, side) for side, n in state.record.must_expel.items() if n and state.field_buttons(side)
    ]
    if owed:
        return tuple(owed)
    if state.flight.choice is not None:
        return _choice(state, state.flight.choice)
    if state.due is not None and state.due.kind == "kick_off":
        return (*kick_off_offers(state), *substitutions(state))
    if state.due is not None:
        return (*set_piece_offers(state), *substitutions(state))
    return play_offers(state)


def _toss() -> Offer:
    options = (
        Option("home", reason("home make the first move"), "3.1.1"),
        Option("away", reason("away make the first move"), "3.1.1"),
    )
    label = reason("Who makes the first move?")
    return MayChoose("referee", "3.1.1", label, options, blocks=True)


def _expel(state: State, side: Side) -> Offer:
    options = tuple(
        Option(name, reason("{piece} leaves", piece=name), "6.2.1.s3") for name in state.field_buttons(side)
    )
    label = reason("The keeper was shown red: choose the button that leaves instead")
    return MayChoose(side, "6.2.1.s3", label, options, seconds=to_the_end(state), blocks=True)


def _choice(state: State, choice: Choice) -> tuple[Offer, ...]:
    """8.1.1, 8.1.2: the wronged side decides before anything is set up."""
    options = tuple(_penalty_option(penalty) for penalty in open_to(state, choice))
    label = reason("Choose the penalty") if len(options) > 1 else reason("Take the punishment")
    offers: list[Offer] = [
        MayChoose(choice.side, "8.1.1", label, options, seconds=to_the_end(state), blocks=True)
    ]
    if may_waive(state, choice):
        words = reason("Play on with {moves} moves instead", moves=choice.waive)
        given_up = reason("the penalty is given up for it")
        offers.append(MaySay(choice.side, "8.1.2", words, "play", condition=given_up))
    return tuple(offers)


def _penalty_option(penalty: Penalty) -> Option:
    if penalty.due is not None:
        moves = penalty.due.moves
        label = reason(
            "The set piece for {rule}, with {moves} moves after it", rule=penalty.rule, moves=moves
        )
    else:
        label = reason("{moves} moves from play for {rule}", rule=penalty.rule, moves=penalty.moves)
    return Option(penalty.id, label, penalty.rule)
