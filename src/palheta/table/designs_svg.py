"""A kit's design and crest as SVG, in the table's frame (y upwards)."""

from palheta.table.frame import Point
from palheta.table.kits import DESIGNS, CrestDisc, Kit


def painted(kit: Kit, at: Point, radius: float) -> str:
    """The middle of a piece: its design, and with a third colour a ring round it."""
    whole = f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}"'
    third = "" if kit.third is None else f' stroke="{kit.third}" stroke-width="{radius * 0.12:g}"'
    design = DESIGNS[kit.design]
    bars = "".join(
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
        for x, y, width, height in design.bars
    )
    if not bars:
        return f'{whole} fill="{kit.main}"{third}/>'
    clip = f"shirt-{at[0]:g}-{at[1]:g}-{radius:g}"  # in another drawing of the page it is the same, or called otherwise
    return (
        f'<clipPath id="{clip}">{whole}/></clipPath>{whole} fill="{kit.main}"/>'
        f'<g clip-path="url(#{clip})"><g fill="{kit.second}" '
        f'transform="translate({at[0]:g} {at[1]:g}) scale({radius:g}) rotate({design.turn:g})">{bars}</g></g>'
        + (f'{whole} fill="none"{third}/>' if third else "")
    )


def crest(kit: Kit, at: Point, radius: float) -> str:
    """Above the number."""
    if not kit.crest:
        return ""
    shapes = "".join(
        f'<circle cx="{one.at[0]:g}" cy="{one.at[1]:g}" r="{one.radius:g}" fill="{one.colour}"/>'
        if isinstance(one, CrestDisc)
        else f'<polygon points="{" ".join(f"{x:g},{y:g}" for x, y in one.points)}" fill="{one.colour}"/>'
        for one in kit.crest
    )
    y, size = at[1] + radius * 0.42, radius * 0.45
    return f'<g class="crest" transform="translate({at[0]:g} {y:g}) scale({size:g})">{shapes}</g>'
