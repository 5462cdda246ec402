/** Where pieces may be placed: the twin of `palheta.rulebooks.common.constraints`, held to the same vectors. */

import { distance, gap, touches, whollyInside } from "./geometry.js";
import { footprint } from "./pitch.js";
import { sideOf, type Place, type Places } from "./places.js";
import { TOLERANCE, type Broken, type Constraint, type Ground, type Table, type Zone } from "./protocol.js";

export interface Placing {
  clause: string;
  where?: Record<string, Constraint[]>;
}

const CLEAR = 1; // mm: a place that touches no line

/** The nearest place to `place` that is wholly inside the zones that an offer asks for. */
export function nearestInside(ground: Ground, offer: Placing, name: string, place: Place): Place {
  const shape = footprint(ground.table, name, place);
  const [wide, deep] = shape.kind === "disc" ? [shape.radius, shape.radius] : [shape.thickness / 2, shape.width / 2];
  let { x, y } = place;
  for (const rule of constraintsFor(offer, name)) {
    if (rule.kind !== "inside") continue;
    const zone = zoneOf(ground, rule);
    if (zone.kind !== "rect") continue;
    x = Math.max(zone.x0 + wide + CLEAR, Math.min(zone.x1 - wide - CLEAR, x));
    y = Math.max(zone.y0 + deep + CLEAR, Math.min(zone.y1 - deep - CLEAR, y));
  }
  return { ...place, x, y };
}

export const constraintsFor = (offer: Placing, name: string): Constraint[] =>
  offer.where?.[name] ?? offer.where?.["*"] ?? [];

export function broken(ground: Ground, offer: Placing, standing: Places, moved: Places): Broken[] {
  const after: Places = { ...standing, ...moved };
  return Object.keys(moved).flatMap((name) => [
    ...constraintsFor(offer, name).flatMap((rule) => check(ground, rule, name, after)),
    ...overlaps(ground.table, offer.clause, name, after),
  ]);
}

/** A zone that this pitch does not have is a fault of the book's, and of nobody who drags. */
export function zoneOf(ground: Ground, rule: Constraint): Zone {
  const zone = ground.zones[rule.zone ?? ""];
  if (!zone) throw new Error(`${rule.clause}: this pitch has no zone ${rule.zone}`);
  return zone;
}

function check(ground: Ground, rule: Constraint, name: string, after: Places): Broken[] {
  const { table } = ground;
  const place = after[name]!;
  const shape = footprint(table, name, place);
  const found = (of?: string, short?: number): Broken[] => [
    {
      piece: name,
      kind: rule.kind,
      clause: rule.clause,
      ...(of === undefined ? {} : { of }),
      ...(short === undefined ? {} : { short: thousandths(short) }),
    },
  ];
  const tooFar = (beyond: number): Broken[] => (beyond > TOLERANCE ? found(undefined, beyond) : []);
  switch (rule.kind) {
    case "inside":
      return whollyInside(shape, zoneOf(ground, rule)) ? [] : found(rule.zone);
    case "outside":
      return touches(shape, zoneOf(ground, rule)) ? found(rule.zone) : [];
    case "touching":
      return touches(shape, zoneOf(ground, rule)) ? [] : found(rule.zone);
    case "near":
      return tooFar(distance([place.x, place.y], rule.point!) - (rule.mm ?? 0));
    case "on_x":
      return tooFar(Math.abs(place.x - (rule.mm ?? 0)));
    case "on_y":
      return tooFar(Math.abs(place.y - (rule.mm ?? 0)));
    case "clear":
      return named(rule.of ?? [], name, after).flatMap((other) => {
        const short = (rule.mm ?? 0) - gap(shape, footprint(table, other, after[other]!));
        return short > TOLERANCE ? found(other, short) : [];
      });
    default:
      throw new Error(`${rule.clause}: nobody knows the condition ${String(rule.kind satisfies never)}`);
  }
}

function named(of: string[], name: string, after: Places): string[] {
  const owner = name === "ball" ? null : sideOf(name);
  return Object.keys(after).filter((other) => {
    if (other === name) return false;
    const side = other === "ball" ? null : sideOf(other);
    const mine = side !== null && side === owner;
    const theirs = side !== null && owner !== null && side !== owner;
    return (
      of.includes(other) || of.includes("all") || (of.includes("own") && mine) || (of.includes("opponents") && theirs)
    );
  });
}

function overlaps(table: Table, clause: string, name: string, after: Places): Broken[] {
  const place = after[name]!;
  if (place.atop !== null) return [];
  const shape = footprint(table, name, place);
  return Object.entries(after).flatMap(([other, there]) => {
    if (other === name || there.atop === name) return [];
    const depth = -gap(shape, footprint(table, other, there));
    return depth > TOLERANCE ? [{ piece: name, kind: "overlap", clause, of: other, short: thousandths(depth) }] : [];
  });
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
