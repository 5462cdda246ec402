"""Tables that were really played, and their published order. `home away goals-goals`; `=`: what decided, where it is
worth telling. Cards are points for the whole tournament, laid on one match where only their sum was published."""

from typing import Any

from palheta.tournament.event import Event
from palheta.tournament.reading import event_of

UEFA = ["points", "direct", "goal_difference", "goals_for", "lots"]
FIFA = ["points", "goal_difference", "goals_for", "direct", "lots"]

# name: (points for a win, criteria, matches, rows as "id played won drawn lost for against points by", unresolved)
TABLES: dict[str, tuple[int, list[str], str, list[str], list[list[str]]]] = {
    "Euro 1996 C: the match between them": (
        3, UEFA,
        """ger cze 2-0 | ita rus 2-1 | cze ita 2-1 | rus ger 0-3 | rus cze 3-3 | ita ger 0-0""",
        ["ger 3 2 1 0 5 0 7 points", "cze 3 1 1 1 5 6 4 direct", "ita 3 1 1 1 3 3 4 points", "rus 3 0 1 2 4 8 1 -"],
        [],
    ),
    "Euro 2012 A: the winner has a negative difference": (
        3, UEFA,
        """pol gre 1-1 | rus cze 4-1 | gre cze 1-2 | pol rus 1-1 | cze pol 1-0 | gre rus 1-0""",
        ["cze 3 2 0 1 4 5 6 points", "gre 3 1 1 1 3 3 4 direct", "rus 3 1 1 1 5 3 4 points", "pol 3 0 2 1 2 3 2 -"],
        [],
    ),
    "Euro 2024 E: all four level, the mini-league is the whole group": (
        3, UEFA,
        """rou ukr 3-0 | bel svk 0-1 | svk ukr 1-2 | bel rou 2-0 | svk rou 1-1 | ukr bel 0-0""",
        ["rou 3 1 1 1 4 3 4 direct", "bel 3 1 1 1 2 1 4 direct", "svk 3 1 1 1 3 3 4 direct", "ukr 3 1 1 1 2 4 4 -"],
        [],
    ),
    "World Cup 1982, group 1: two points a win, goals": (
        2, FIFA,
        """ita pol 0-0 | per cmr 0-0 | ita per 1-1 | pol cmr 0-0 | pol per 5-1 | ita cmr 1-1""",
        ["pol 3 1 2 0 5 1 4 points", "ita 3 0 3 0 2 2 3 goals_for", "cmr 3 0 3 0 1 1 3 points", "per 3 0 2 1 2 6 2 -"],
        [],
    ),
    "World Cup 1990 F: lots were drawn": (
        2, FIFA,
        """eng irl 1-1 | ned egy 1-1 | eng ned 0-0 | irl egy 0-0 | eng egy 1-0 | irl ned 1-1""",
        ["eng 3 1 2 0 2 1 4 points", "irl 3 0 3 0 2 2 3 points", "ned 3 0 3 0 2 2 3 points", "egy 3 0 2 1 1 2 2 -"],
        [["irl", "ned"]],
    ),
    "World Cup 2018 H: fair play": (
        3, ["points", "goal_difference", "goals_for", "direct", "fewest_cards", "lots"],
        """col jpn 1-2 | pol sen 1-2 | jpn sen 2-2 cards 4,6 | pol col 0-3 | jpn pol 0-1 | sen col 0-1""",
        ["col 3 2 0 1 5 2 6 points", "jpn 3 1 1 1 4 4 4 fewest_cards",
         "sen 3 1 1 1 4 4 4 points", "pol 3 1 0 2 2 5 3 -"],
        [],
    ),
    "World Cup 1958, group 1: a match more": (
        2, ["points", "play_off", "lots"],
        """frg arg 3-1 | nir tch 1-0 | frg tch 2-2 | arg nir 3-1 | frg nir 2-2 | tch arg 6-1 | nir tch 2-1 play_off""",
        ["frg 3 1 2 0 7 5 4 points", "nir 3 1 1 1 4 5 3 play_off", "tch 3 1 1 1 8 4 3 points", "arg 3 1 0 2 5 10 2 -"],
        [],
    ),
    "World Cup 1970, group 1: by goals (the lots of then are a criterion of ours no more)": (
        2, FIFA,
        """mex urs 0-0 | bel slv 3-0 | urs bel 4-1 | mex slv 4-0 | urs slv 2-0 | mex bel 1-0""",
        ["urs 3 2 1 0 6 1 5 goals_for", "mex 3 2 1 0 5 0 5 points", "bel 3 1 0 2 4 5 2 points", "slv 3 0 0 3 0 9 0 -"],
        [],
    ),
    "Euro 1992, group 1: level in all but the goals": (
        2, FIFA,
        """swe fra 1-1 | den eng 0-0 | fra eng 0-0 | swe den 1-0 | swe eng 2-1 | fra den 1-2""",
        ["swe 3 2 1 0 4 2 5 points", "den 3 1 1 1 2 2 3 points", "fra 3 0 2 1 2 3 2 goals_for", "eng 3 0 2 1 1 2 2 -"],
        [],
    ),
    "Euro 1996 A: a goal more than Scotland": (
        3, UEFA,
        """eng sui 1-1 | ned sco 0-0 | sui ned 0-2 | sco eng 0-2 | sco sui 1-0 | ned eng 1-4""",
        ["eng 3 2 1 0 7 2 7 points", "ned 3 1 1 1 3 4 4 goals_for", "sco 3 1 1 1 1 2 4 points", "sui 3 0 1 2 1 4 1 -"],
        [],
    ),
    "Euro 2000 C": (
        3, UEFA,
        """esp nor 0-1 | yug svn 3-3 | svn esp 1-2 | nor yug 0-1 | yug esp 3-4 | svn nor 0-0""",
        ["esp 3 2 0 1 6 5 6 points", "yug 3 1 1 1 7 7 4 direct", "nor 3 1 1 1 1 1 4 points", "svn 3 0 2 1 4 5 2 -"],
        [],
    ),
    "Euro 2008 A: two pairs, the last with the better difference": (
        3, UEFA,
        """sui cze 0-1 | por tur 2-0 | cze por 1-3 | sui tur 1-2 | sui por 2-0 | tur cze 3-2""",
        ["por 3 2 0 1 5 3 6 direct", "tur 3 2 0 1 5 5 6 points", "cze 3 1 0 2 4 6 3 direct", "sui 3 1 0 2 3 3 3 -"],
        [],
    ),
    "World Cup 1962, group 4 (by average then, to the same end)": (
        2, FIFA,
        """arg bul 1-0 | hun eng 2-1 | eng arg 3-1 | hun bul 6-1 | hun arg 0-0 | eng bul 0-0""",
        ["hun 3 2 1 0 8 2 5 points", "eng 3 1 1 1 4 3 3 goal_difference",
         "arg 3 1 1 1 2 3 3 points", "bul 3 0 1 2 1 7 1 -"],
        [],
    ),
    "World Cup 1978, second round B: six against Peru": (
        2, FIFA,
        """bra per 3-0 | arg pol 2-0 | pol per 1-0 | arg bra 0-0 | bra pol 3-1 | arg per 6-0""",
        ["arg 3 2 1 0 8 0 5 goal_difference", "bra 3 2 1 0 6 1 5 points",
         "pol 3 1 0 2 2 5 2 points", "per 3 0 0 3 0 10 0 -"],
        [],
    ),
    "World Cup 2010 D": (
        3, FIFA,
        """ger aus 4-0 | srb gha 0-1 | ger srb 0-1 | gha aus 1-1 | gha ger 0-1 | aus srb 2-1""",
        ["ger 3 2 0 1 5 1 6 points", "gha 3 1 1 1 2 2 4 goal_difference",
         "aus 3 1 1 1 3 6 4 points", "srb 3 1 0 2 2 3 3 -"],
        [],
    ),
    "Copa America 1995 C": (
        3, FIFA,
        """usa chi 2-1 | arg bol 2-1 | bol usa 1-0 | arg chi 4-0 | chi bol 2-2 | usa arg 3-0""",
        ["usa 3 2 0 1 5 2 6 goal_difference", "arg 3 2 0 1 6 4 6 points",
         "bol 3 1 1 1 4 4 4 points", "chi 3 0 1 2 3 8 1 -"],
        [],
    ),
    "Champions League 2018-19 B: a goal in Milan": (
        3, ["points", "direct", "away_goals", "goal_difference", "lots"],
        """bar psv 4-0 | int tot 2-1 | psv int 1-2 | tot bar 2-4 | psv tot 2-2 | bar int 2-0
        tot psv 2-1 | int bar 1-1 | psv bar 1-2 | tot int 1-0 | bar tot 1-1 | int psv 1-1""",
        ["bar 6 4 2 0 14 5 14 points", "tot 6 2 2 2 9 10 8 away_goals",
         "int 6 2 2 2 6 7 8 points", "psv 6 0 2 4 6 13 2 -"],
        [],
    ),
    "Champions League 2018-19 C: 1-0 each, level in difference": (
        3, UEFA,
        """zve nap 0-0 | liv psg 3-2 | psg zve 6-1 | nap liv 1-0 | psg nap 2-2 | liv zve 4-0
        nap psg 1-1 | zve liv 2-0 | psg liv 2-1 | nap zve 3-1 | liv nap 1-0 | zve psg 1-4""",
        ["psg 6 3 2 1 17 9 11 points", "liv 6 3 0 3 9 7 9 goals_for",
         "nap 6 2 3 1 7 5 9 points", "zve 6 1 1 4 5 17 4 -"],
        [],
    ),
    "Champions League 2019-20 G: by the goals of two matches": (
        3, UEFA,
        """lyo zen 1-1 | ben lei 1-2 | lei lyo 0-2 | zen ben 3-1 | lei zen 2-1 | ben lyo 2-1
        lyo ben 3-1 | zen lei 0-2 | lei ben 2-2 | zen lyo 2-0 | ben zen 3-0 | lyo lei 2-2""",
        ["lei 6 3 2 1 10 8 11 points", "lyo 6 2 2 2 9 8 8 points",
         "ben 6 2 1 3 10 11 7 direct", "zen 6 2 1 3 7 9 7 -"],
        [],
    ),
}  # fmt: skip

WORLD_CUP_2022 = """
ned usa 3-1 | arg aus 2-1 | fra pol 3-1 | eng sen 3-0 | jpn cro 1-1 pens 1-3 | bra kor 4-1 | mar esp 0-0 pens 3-0
por sui 6-1 | cro bra 1-1 pens 4-2 | ned arg 2-2 pens 3-4 | mar por 1-0 | eng fra 1-2 | arg cro 3-0 | fra mar 2-0
cro mar 2-1 | arg fra 3-3 pens 4-2
"""


def results_of(text: str, phase: str, penalties: bool = True) -> list[dict[str, Any]]:
    found = []
    for match in text.replace("\n", "|").split("|"):
        if not (words := match.split()):
            continue
        result: dict[str, Any] = {
            "phase": phase,
            "home": words[0],
            "away": words[1],
            "score": _pair(words[2], "-"),
        }
        if words[3:4] == ["cards"]:
            result["cards"] = _pair(words[4], ",")
        if words[3:4] == ["pens"] and penalties:
            result["penalties"] = _pair(words[4], "-")
        if words[3:4] == ["play_off"]:
            result["play_off"] = True
        found.append(result)
    return found


def _pair(text: str, mark: str) -> list[int]:
    return [int(number) for number in text.split(mark)]


def small(results: list[dict[str, Any]], **phase: Any) -> Event:
    """An event of one phase, its entrants as they first appear, backwards."""
    ids = list(dict.fromkeys(e for r in results for e in (r.get("home"), r.get("away"), r.get("bye")) if e))
    raw = {
        "event": "test",
        "book": "fistf",
        "entrants": [{"id": one} for one in reversed(ids)],
        "phases": [{"id": "p", "format": "round_robin", **phase}],
        "results": [{"phase": "p", **result} for result in results],
    }
    return event_of(raw)
