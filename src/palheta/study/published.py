"""What people score: goals of both sides a match, as published. There is nothing else for any of the games."""

from typing import NamedTuple

from palheta.ruling import Reason, reason


class Published(NamedTuple):
    """`mean`: goals a match. `kind`: a census counts every match, quoted scores are those somebody found worth it."""

    mean: float
    matches: int
    who: Reason
    kind: Reason
    source: str


_FISTF = (
    Published(
        3.23,
        62,
        reason("quoted regulation scores"),
        reason("quoted"),
        "subbuteoaustralia, waspa-circuit, fistf.com and others",
    ),
    Published(4.0, 4, reason("World Cup 2024, team final"), reason("one tie"), "fistf.com"),
)
PUBLISHED: dict[str, tuple[Published, ...]] = {
    "dadinho": (
        Published(
            2.29,
            3582,
            reason("Liga Pantaneira, club level"),
            reason("census"),
            "cbfm.com.br, Liga Pantaneira",
        ),
        Published(
            4.06,
            100,
            reason("XIII Copa Tarouca, Rio 2022, a strong field"),
            reason("census"),
            "netvasco.com.br 304681",
        ),
        Published(3.13, 64, reason("Paraná 2019–25"), reason("quoted"), "dadinhocwb.blogspot.com"),
    ),
    "tres-toques": (
        Published(
            3.88,
            24,
            reason("Brasília 2013, groups"),
            reason("census"),
            "futmesabrasilia.blogspot.com 2013/02",
        ),
        Published(
            3.17, 65, reason("1984–2017"), reason("quoted"), "futmesabrasilia, bolinhadefeltro, cbfm.com.br"
        ),
    ),
    "fistf": _FISTF,
    "guzikowa": (
        Published(1.0, 1, reason("an exhibition match, 2002"), reason("one match"), "naszapolonia.com"),
    ),
}
