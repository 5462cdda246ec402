"""A match sheet's values: the same record and language give the same ones."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from palheta.facts import Use
from palheta.match import Header, Match
from palheta.match import Noted as Written
from palheta.ruling import Reason, reason
from palheta.sheets import values as on
from palheta.sheets.chronicle import Chronicle, Noted, When, chronicle
from palheta.sheets.labels import LABELS
from palheta.table.frame import Side, is_keeper, side_of

FAULTS_A_LINE = 3  # tres-toques 85: the third sends a player off
LETTERS: dict[Side, str] = {"home": "A", "away": "B"}
Say = Callable[[Reason], str]
Number = Callable[[str], str]

ENDED: dict[str, Reason] = {
    "resigned": reason("The match was given up"),
    "agreed": reason("A draw was agreed"),
    "awarded": reason("The match was awarded"),
    "walk_over": reason("Walk-over"),
    "suspended": reason("The match was suspended"),
    "annulled": reason("The match was annulled"),
}


def empty(book: str, kind: on.Kind, about: on.Particulars, say: Say, language: str) -> on.Values:
    """Of a form to be filled in by hand."""
    info = Header(book=book).find_book().clauses.info
    return on.Values(
        lang=language.split("-")[0],
        title=say(LABELS[kind]),
        kind=kind,
        book=info.title,
        edition=info.edition,
        footer=f"palheta · {info.title}",
        labels={key: say(label) for key, label in LABELS.items()},
        particulars=about,
    )


def filled(match: Match, kind: on.Kind, about: on.Particulars, say: Say, language: str) -> on.Values:
    told, state, ending = chronicle(match), match.state, match.ending
    return replace(
        empty(match.header.book, kind, _known(about, match), say, language),
        score=(str(state.score.home), str(state.score.away)),
        periods=tuple(
            on.PeriodLine(f"{k}.", str(score.home), str(score.away))
            for k, score in enumerate(told.scores, start=1)
        ),
        added=tuple(on.AddedLine(f"{k}.", f"{seconds:.0f}") for k, seconds in told.added.items()),
        decided=tuple(f"{_when(when)} {why}".strip() for when, why in told.decided),
        remarks=(
            *(said["text"] for said in _notes(match, "remark")),
            *(() if ending is None else (" ".join((say(ENDED[ending.ended]), ending.why)).strip(),)),
        ),
        calls=tuple(_calls(told, say)),
        exits=str(state.counts_for("home").get("exits", "")),
        champion=_champion(match),
        ending_clause="" if ending is None else ending.clause,
        played=_when(When(state.period, state.clock)),
        amended=_amended(told),
        home=_side(match, told, "home", say(LABELS["keeper"])),
        away=_side(match, told, "away", say(LABELS["keeper"])),
    )


def lettered(name: str) -> str:
    """A piece as sentences on a sheet call it: A7, B3."""
    side = side_of(name)
    return name if side is None else LETTERS[side] + name[1:].upper()


def _known(about: on.Particulars, match: Match) -> on.Particulars:
    """With what the record knows: when it was begun (date, then time of day), and what was noted beside the table."""
    date, _, time = match.header.started.partition("T")
    noted: dict[str, str] = next(iter(_notes(match, "about")), {})
    return replace(
        about,
        date=about.date or date,
        time=about.time or time[:5],
        table=about.table or noted.get("place", ""),
        referee=about.referee or noted.get("referee", ""),
    )


def _notes(match: Match, kind: str) -> Iterable[dict[str, Any]]:
    return (entry.said for entry in match.entries if isinstance(entry, Written) and entry.note == kind)


def _side(match: Match, told: Chronicle, side: Side, keeper: str) -> on.SideValues:
    lineup = match.header.home if side == "home" else match.header.away

    def number(name: str) -> str:
        """As it stands on the piece, which a keeper's need not have."""
        return keeper if is_keeper(name) else name[1:].upper()

    exchanges = [one for one in told.exchanges if one.side == side]
    return on.SideValues(
        name=lineup.name,
        pieces=tuple(number(name) for name in _starting(match, side)),
        bench=tuple(number(one.on) for one in exchanges),
        goals=tuple(
            on.Scorer(number(goal.piece), goal.own, _when(goal.when), goal.when.amended)
            for goal in told.goals
            if goal.side == side
        ),
        exchanges=tuple(
            on.Exchange(number(one.on), number(one.off), _when(one.when), one.when.amended)
            for one in exchanges
        ),
        noted=tuple(_noted_lines([one for one in told.noted if one.side == side], number)),
        cards=tuple(
            on.CardLine(number(card.piece), card.card, _when(card.when), card.when.amended)
            for card in told.cards
            if card.side == side
        ),
        sent_off=tuple(
            on.SentOff(number(piece), _when(when)) for piece, when in told.expelled if side_of(piece) == side
        ),
        warnings=_warnings(match.state.counts_for(side).get("warnings", {}), side),
        kicks=tuple(on.Kicked(number(kick.piece), kick.scored) for kick in told.kicks if kick.side == side),
    )


def _starting(match: Match, side: Side) -> list[str]:
    """Who stood there when all had been set up."""
    states = (match.opening, *(taken.ruling.state for taken in match.taken))
    teams = ([name for name in getattr(state, "pieces", {}) if side_of(name) == side] for state in states)
    return sorted(next((team for team in teams if team), []), key=_order)


def _noted_lines(faults: list[Noted], number: Number) -> Iterable[on.FaultLine]:
    """Three to a line, and at its end who was sent off for them."""
    for k in range(0, len(faults), FAULTS_A_LINE):
        line = faults[k : k + FAULTS_A_LINE]
        yield on.FaultLine(
            tuple(on.Fault(one.clause, _when(one.when), one.when.amended) for one in line),
            " ".join(number(one.expelled) for one in line if one.expelled),
        )


def _calls(told: Chronicle, say: Say) -> Iterable[on.CallLine]:
    for when, call in told.called:
        clause = call.under or call.rule
        yield on.CallLine(_when(when), clause, LETTERS[call.against], say(call.why))


def _warnings(warnings: Mapping[Side, Any], side: Side) -> tuple[str, ...]:
    """Dadinho's three ladders: 8 §2, 25, 7 §6."""
    mine = warnings.get(side)
    return () if mine is None else (str(mine.time), str(mine.counting), str(mine.keeper))


def _champion(match: Match) -> str:
    """Who used the champion's die; other books have none."""
    used = (taken.step for taken in match.taken if isinstance(taken.step, Use))
    return ", ".join(LETTERS[step.side] for step in used if step.side in LETTERS)


def _amended(told: Chronicle) -> bool:
    stamped: Iterable[Any] = (*told.goals, *told.cards, *told.exchanges, *told.noted)
    return any(one.when.amended for one in stamped)


def _when(when: When) -> str:
    return f"{when.period}. {int(when.clock) // 60:02}:{int(when.clock) % 60:02}"


def _order(name: str) -> tuple[bool, int]:
    return (not is_keeper(name), int(name[1:]) if name[1:].isdigit() else 0)
