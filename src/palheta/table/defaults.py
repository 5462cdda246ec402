"""The default table of each book: its own ideal sizes, or our choice where it gives a range or nothing."""

from palheta.table.pitch import Area, Goal, Pitch
from palheta.table.table import Ball, Keeper, Piece, Table

DADINHO = Table(
    pitch=Pitch(
        length=1640, width=1040, penalty_area=Area(300, 600), goal_area=Area(110, 300), penalty_spot=205,
        arc_radius=160, circle_radius=160, corner_radius=30, goal=Goal(110, 45, depth=70, post=2),
        end_margin=80, side_margin=80,
    ),
    ball=Ball("cube", 6),
    piece=Piece(50, 8),
    keeper=Keeper("box", width=80, height=35, thickness=15),
)  # fmt: skip

TRES_TOQUES = Table(
    pitch=Pitch(
        length=2000, width=1400, penalty_area=Area(330, 820), goal_area=Area(110, 380), penalty_spot=220,
        arc_radius=183, circle_radius=183, corner_radius=20, goal=Goal(146, 49, depth=70, post=4),
        end_margin=100, side_margin=100,
    ),
    ball=Ball("sphere", 10),
    piece=Piece(50, 6),
    keeper=Keeper("box", width=70, height=35, thickness=15),
)  # fmt: skip

FISTF = Table(
    pitch=Pitch(
        length=1200, width=800, penalty_area=Area(150, 400), goal_area=Area(60, 240), penalty_spot=110,
        arc_radius=90, circle_radius=90, corner_radius=25, goal=Goal(125, 60, depth=60, post=5),
        end_margin=100, side_margin=100, mat=60, shooting_line=300,
    ),
    ball=Ball("sphere", 22),
    piece=Piece(20, 6),
    keeper=Keeper("bar", width=21, height=39, thickness=6),
)  # fmt: skip

FISTF_INDOOR = Table(
    pitch=Pitch(
        length=900, width=600, penalty_area=Area(150, 400), goal_area=Area(60, 240), penalty_spot=110,
        arc_radius=90, circle_radius=90, corner_radius=25, goal=Goal(125, 60, depth=60, post=5),
        end_margin=100, side_margin=100, mat=60, shooting_line=225,
    ),
    ball=FISTF.ball,
    piece=FISTF.piece,
    keeper=FISTF.keeper,
)  # fmt: skip

GUZIKOWA = Table(
    pitch=Pitch(
        length=1800, width=1000, penalty_area=Area(280, 500), goal_area=Area(100, 300), penalty_spot=190,
        arc_radius=160, circle_radius=160, corner_radius=20, goal=Goal(100, 30, depth=50, post=5),
        end_margin=100, side_margin=50, fence=False,
    ),
    ball=Ball("sphere", 14),
    piece=Piece(40, 8),
    keeper=Keeper("disc", width=50, height=10, thickness=10),
)  # fmt: skip

DEFAULT_TABLES: dict[str, Table] = {
    "dadinho": DADINHO,
    "tres-toques": TRES_TOQUES,
    "fistf": FISTF,
    "fistf-indoor": FISTF_INDOOR,
    "guzikowa": GUZIKOWA,
}
