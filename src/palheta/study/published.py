"""What people score: goals of both sides a match, as published. There is nothing else for any of the games."""

from typing import NamedTuple


class Published(NamedTuple):
    """`mean`: goals a match. `kind`: a census counts every match, quoted scores are those somebody found worth it."""

    mean: float
    matches: int
    who: str
    kind: str
    source: str


_FISTF = (
    Published(
        3.23,
        62,
        "quoted regulation scores",
        "quoted",
        "subbuteoaustralia, waspa-circuit, fistf.com and others",
    ),
    Published(4.0, 4, "World Cup 2024, team final", "one tie", "fistf.com"),
)
PUBLISHED: dict[str, tuple[Published, ...]] = {
    "dadinho": (
        Published(2.29, 3582, "Liga Pantaneira, club level", "census", "cbfm.com.br, Liga Pantaneira"),
        Published(
            4.06, 100, "XIII Copa Tarouca, Rio 2022, a strong field", "census", "netvasco.com.br 304681"
        ),
        Published(3.13, 64, "Paraná 2019–25", "quoted", "dadinhocwb.blogspot.com"),
    ),
    "tres-toques": (
        Published(3.88, 24, "Brasília 2013, groups", "census", "futmesabrasilia.blogspot.com 2013/02"),
        Published(3.17, 65, "1984–2017", "quoted", "futmesabrasilia, bolinhadefeltro, cbfm.com.br"),
    ),
    "fistf": _FISTF,
    "guzikowa": (Published(1.0, 1, "an exhibition match, 2002", "one match", "naszapolonia.com"),),
}
