"""Each kind of offer: which steps take it, which ones it stands for, what one tap means."""

import msgspec
import pytest

from palheta.facts import (
    Choose,
    Dive,
    Exchange,
    Flick,
    Late,
    Name,
    Place,
    Put,
    Report,
    Roll,
    Say,
    Step,
    Substitute,
    Time,
    Use,
    at,
    plain,
)
from palheta.ruling import (
    MayChoose,
    MayDive,
    MayFlick,
    MayName,
    MayPlace,
    MayRoll,
    MaySay,
    MaySubstitute,
    MayUse,
    MayWait,
    Offer,
    Option,
    fits,
    reason,
)

LABEL = reason("x")
SET = {"hk": at(-700, 0)}
OFFERS: dict[str, Offer] = {
    "flick": MayFlick("home", "1", LABEL, ("h7", "h9"), as_="kick", how=("flick", "press")),
    "place": MayPlace("home", "1", LABEL, ("hk", "h2"), suggest=SET),
    "say": MaySay("home", "1", LABEL, "shot", pieces=("h7", "h9")),
    "name": MayName("home", "1", LABEL, ("h7", "h9")),
    "choose": MayChoose("home", "1", LABEL, (Option("ball", LABEL), Option("ends", LABEL))),
    "substitute": MaySubstitute("home", "1", LABEL, ("h7", "h9"), ("h11", "h12")),
    "roll": MayRoll("home", "1", LABEL, ("pass", "shot")),
    "use": MayUse("home", "1", LABEL),
    "dive": MayDive("home", "1", LABEL, ("hk",)),
    "wait": MayWait("referee", "1", LABEL, 420.0),
}

# One step that takes each, and some that do not.
TAKEN: dict[str, tuple[Step, tuple[Step, ...]]] = {
    "flick": (
        Flick(flick="h7", how="press"),
        (Flick(flick="h8"), Flick(flick="h7", how="turn"), Flick(flick="h7", as_="tick"), Name(name="h7")),
    ),
    "place": (Put(place={"h2": at(0, 0)}), (Put(place={"h2": at(0, 0), "h3": at(1, 1)}),)),
    "say": (Say(say="shot", piece="h9"), (Say(say="ready"), Say(say="shot", piece="h8"))),
    "name": (Name(name="h9"), (Name(name="h8"),)),
    "choose": (Choose(choose="ends"), (Choose(choose="home"),)),
    "substitute": (
        Substitute(substitute=Exchange("h9", "h12")),
        (Substitute(substitute=Exchange("h9", "h13")), Substitute(substitute=Exchange("h8", "h12"))),
    ),
    "roll": (Roll(roll="shot", face="wide"), (Roll(roll="long", face="wide"),)),
    "use": (Use(use="champion"), (Say(say="champion"),)),
    "dive": (Dive(dive="hk", to=at(-700, 20)), (Dive(dive="ak", to=at(700, 20)),)),
    "wait": (Time(time=420.0), (Late(late=420.0),)),
}


@pytest.mark.parametrize("kind", OFFERS)
def test_it_allows_its_own_steps_by_its_own_side_and_nothing_else(kind: str) -> None:
    offer, (step, others) = OFFERS[kind], TAKEN[kind]
    assert isinstance(step, offer.takes)
    assert offer.allows(step)
    assert offer.allows(msgspec.structs.replace(step, side=offer.side))
    assert not offer.allows(msgspec.structs.replace(step, side="away"))
    assert [other for other in others if offer.allows(other)] == []
    assert [name for name, (taken, _) in TAKEN.items() if offer.allows(taken)] == [kind]
    barred = msgspec.structs.replace(offer, barred=reason("no"))
    assert not barred.allows(step)


@pytest.mark.parametrize(
    ("kind", "steps"),
    [
        ("flick", []),
        ("place", [Put(place=SET, side="home")]),
        ("say", [Say(say="shot", piece="h7", side="home"), Say(say="shot", piece="h9", side="home")]),
        ("name", [Name(name="h7", side="home"), Name(name="h9", side="home")]),
        ("choose", [Choose(choose="ball", side="home"), Choose(choose="ends", side="home")]),
        (
            "substitute",
            [
                Substitute(substitute=Exchange(off, on), side="home")
                for off in ("h7", "h9")
                for on in ("h11", "h12")
            ],
        ),
        ("roll", []),
        ("use", [Use(use="champion", side="home")]),
        ("dive", []),
        ("wait", [Time(time=420.0)]),
    ],
)
def test_its_steps_are_all_that_it_stands_for_the_default_first(kind: str, steps: list[Step]) -> None:
    offer = OFFERS[kind]
    assert list(offer.steps()) == steps
    assert offer.default_step() == (steps[0] if steps else None)
    assert offer.tap == (steps[0] if len(steps) == 1 else None)
    assert all(offer.allows(step) for step in steps)


def test_what_one_tap_means_follows_from_the_rest() -> None:
    only = MayName("home", "1", LABEL, ("h7",))
    assert only.tap == Name(name="h7", side="home")
    assert msgspec.structs.replace(only, pieces=("h7", "h9")).tap is None
    assert msgspec.structs.replace(only, barred=reason("no")).tap is None
    assert MaySay("home", "1", LABEL, "ready", tap=Say(say="shot")).tap == Say(say="ready", side="home")


def test_an_offer_is_sent_with_its_kind_and_its_tap() -> None:
    assert plain(OFFERS["use"]) == {
        "does": "use",
        "side": "home",
        "clause": "1",
        "label": {"text": "x"},
        "tap": {"use": "champion", "side": "home"},
    }


def test_a_suggestion_that_nobody_could_carry_out_is_no_step() -> None:
    absurd = {"h2": Place((0.0, 0.0), atop="h3"), "h3": Place((0.0, 0.0), atop="h2")}
    assert list(MayPlace("home", "1", LABEL, ("h2", "h3"), suggest=absurd).steps()) == []


def test_time_reports_and_the_referees_word_are_no_problem_of_offers() -> None:
    assert fits((), Time(time=3.0))
    assert fits((), Report(report="hand"))
    assert not fits((), Say(say="ready"))
    assert fits(OFFERS.values(), Say(say="shot"))
