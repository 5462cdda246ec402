"""The formats by name. Each is a small file with the same interface (`base.Format`)."""

from palheta.tournament.formats.barrage import Barrage
from palheta.tournament.formats.base import Due, Fixture, Format, Given, Outcome, Round
from palheta.tournament.formats.consolation import Consolation
from palheta.tournament.formats.double_elimination import DoubleElimination
from palheta.tournament.formats.groups import Groups
from palheta.tournament.formats.king import King
from palheta.tournament.formats.knockout import Knockout
from palheta.tournament.formats.ladder import Ladder
from palheta.tournament.formats.league import League
from palheta.tournament.formats.placement import Placement
from palheta.tournament.formats.round_robin import RoundRobin
from palheta.tournament.formats.swiss import Swiss

FORMATS: dict[str, Format] = {
    "round_robin": RoundRobin(),
    "groups": Groups(),
    "knockout": Knockout(),
    "barrage": Barrage(),
    "double_elimination": DoubleElimination(),
    "placement": Placement(),
    "consolation": Consolation(),
    "swiss": Swiss(),
    "league": League(),
    "king": King(),
    "ladder": Ladder(),
}
BRACKETED = ("knockout", "barrage", "double_elimination", "placement")

__all__ = ["BRACKETED", "FORMATS", "Due", "Fixture", "Format", "Given", "Outcome", "Round"]
