"""A trace as a picture: paths, contacts and rest, to look at with the eyes of a player."""

import itertools
from math import degrees

import numpy as np

from palheta.physics import columns as col
from palheta.physics.trace import Trace
from palheta.table.kits import WORN
from palheta.table.pitch import Pitch

SIDES = {"h": WORN["home"].main, "a": WORN["away"].main, "b": "#f4f0d8"}


def svg(trace: Trace, scale: float = 0.6) -> str:
    pitch = trace.world.table.pitch
    table = pitch.table
    width, height = table.x1 - table.x0 + 40, table.y1 - table.y0 + 40
    parts = [
        (
            '<svg xmlns="http://www.w3.org/2000/svg" '
            f'width="{width * scale:.0f}" height="{height * scale:.0f}" '
            f'viewBox="{table.x0 - 20:g} {table.y0 - 20:g} {width:g} {height:g}">'
        ),
        '<g transform="scale(1,-1)" fill="none" stroke-width="2">',
        *_ground(pitch, trace.world.gear.look.ground),
    ]
    for name in trace.names:
        parts += _body(trace, name, trace.start, ghost=trace.moved(name))
    for name in trace.names:
        if trace.moved(name):
            parts += _path(trace, name)
    for name in trace.names:
        if trace.moved(name) and trace.final.s[trace.world.index(name), col.MODE] != col.GONE:
            parts += _body(trace, name, trace.end, ghost=False)
    parts += [
        f'<circle cx="{k.point[0]:.1f}" cy="{k.point[1]:.1f}" r="5" stroke="#d11" stroke-width="1.5"/>'
        for k in trace.contacts
    ]
    parts += ["</g>", *_labels(trace), "</svg>"]
    return "\n".join(parts)


def _rect(x0: float, y0: float, x1: float, y1: float, style: str) -> str:
    low, wide = f'x="{min(x0, x1):g}" y="{min(y0, y1):g}"', f'width="{abs(x1 - x0):g}"'
    return f'<rect {low} {wide} height="{abs(y1 - y0):g}" {style}/>'


def _ground(pitch: Pitch, colour: str) -> list[str]:
    line = 'stroke="#fff"'
    table, field = pitch.table, pitch.field
    edge = 'stroke="#3b2a18" stroke-width="8"' if pitch.fence else 'stroke="#222" stroke-dasharray="8 6"'
    parts = [
        _rect(table.x0, table.y0, table.x1, table.y1, f'fill="{colour}" {edge}'),
        _rect(field.x0, field.y0, field.x1, field.y1, line),
        f'<line x1="0" y1="{field.y0:g}" x2="0" y2="{field.y1:g}" {line}/>',
        f'<circle r="{pitch.circle_radius:g}" {line}/>',
    ]
    for side in ("home", "away"):
        for zone in (pitch.penalty_zone(side), pitch.goal_zone(side)):
            parts.append(_rect(zone.x0, zone.y0, zone.x1, zone.y1, line))
        net = pitch.net(side)
        parts.append(_rect(net.x0, net.y0, net.x1, net.y1, 'stroke="#fff" fill="#fff" fill-opacity="0.25"'))
        spot = pitch.spot(side)
        parts.append(f'<circle cx="{spot[0]:g}" cy="{spot[1]:g}" r="3" fill="#fff"/>')
    if pitch.shooting_line is not None:
        for x in (field.x0 + pitch.shooting_line, field.x1 - pitch.shooting_line):
            parts.append(f'<line x1="{x:g}" y1="{field.y0:g}" x2="{x:g}" y2="{field.y1:g}" {line}/>')
    return parts


def _body(trace: Trace, name: str, t: float, ghost: bool) -> list[str]:
    i = trace.world.index(name)
    row, state = trace.world_at(t).constants[i], trace.at(name, t)
    colour = SIDES[name[0]]
    style = f'fill="{colour}" fill-opacity="{0.25 if ghost else 0.95}" stroke="#111" stroke-width="1"'
    if row[col.KIND] == col.BOX:
        x, y = row[col.HALF_X], row[col.HALF_Y]
        turn = f'transform="translate({state.x:.2f},{state.y:.2f}) rotate({degrees(state.angle):.2f})"'
        return [f'<g {turn}><rect x="{-x:g}" y="{-y:g}" width="{2 * x:g}" height="{2 * y:g}" {style}/></g>']
    return [f'<circle cx="{state.x:.2f}" cy="{state.y:.2f}" r="{row[col.RADIUS]:g}" {style}/>']


def _path(trace: Trace, name: str) -> list[str]:
    """Sampled finely; thicker where the ball flies, as a shadow would part from it."""
    rows = trace.segments(name)
    starts = [float(row[col.SEGMENT_STATUS + col.T0]) for row in rows] + [trace.end]
    times = np.unique(np.concatenate([np.linspace(a, b, 12) for a, b in itertools.pairwise(starts)]))
    states = [trace.at(name, float(t)) for t in times if t >= trace.start]
    points = " ".join(f"{p.x:.1f},{p.y:.1f}" for p in states)
    ball = trace.world.constants[trace.world.index(name), col.KIND] == col.BALL
    colour = "#ffe94d" if ball else SIDES[name[0]]
    line = (
        f'<polyline points="{points}" stroke="{colour}" stroke-opacity="0.8" '
        f'stroke-width="{2.5 if ball else 4}"/>'
    )
    parts = [line]
    flown = [p for p in states if p.z > 0.5]
    for p in flown:
        parts.append(f'<circle cx="{p.x:.1f}" cy="{p.y + p.z:.1f}" r="1.6" fill="#fff" fill-opacity="0.9"/>')
    return parts


def _labels(trace: Trace) -> list[str]:
    parts = []
    for name in trace.names:
        if name == "ball":
            continue
        state = trace.at(name, trace.end)
        parts.append(
            f'<text x="{state.x:.1f}" y="{-state.y + 5:.1f}" font-size="15" font-family="sans-serif" '
            f'text-anchor="middle" fill="#fff">{name[1:]}</text>'
        )
    return parts
