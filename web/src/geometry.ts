/** Flat shapes and the three questions the books ask about them; the twin of `palheta.table.geometry`. */

import type { Box, Disc, Footprint } from "./pitch.js";
import { TOLERANCE, type Point, type Zone } from "./protocol.js";

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export function corners(box: Box): Point[] {
  const cos = Math.cos((box.angle * Math.PI) / 180);
  const sin = Math.sin((box.angle * Math.PI) / 180);
  const ex = box.thickness / 2;
  const ey = box.width / 2;
  const at = (dx: number, dy: number): Point => [box.x + dx * cos - dy * sin, box.y + dx * sin + dy * cos];
  return [at(-ex, -ey), at(ex, -ey), at(ex, ey), at(-ex, ey)];
}

/** Signed distance from a box's edge to a point, negative inside. */
function boxToPoint(box: Box, point: Point): number {
  const cos = Math.cos((box.angle * Math.PI) / 180);
  const sin = Math.sin((box.angle * Math.PI) / 180);
  const dx = point[0] - box.x;
  const dy = point[1] - box.y;
  const ox = Math.abs(dx * cos + dy * sin) - box.thickness / 2;
  const oy = Math.abs(-dx * sin + dy * cos) - box.width / 2;
  if (ox <= 0 && oy <= 0) return Math.max(ox, oy);
  return Math.hypot(Math.max(ox, 0), Math.max(oy, 0));
}

/** Edge to edge, negative when they overlap. */
export function gap(a: Footprint, b: Footprint): number {
  if (a.kind === "disc" && b.kind === "disc") return distance([a.x, a.y], [b.x, b.y]) - a.radius - b.radius;
  if (a.kind === "box" && b.kind === "disc") return boxToPoint(a, [b.x, b.y]) - b.radius;
  if (a.kind === "disc" && b.kind === "box") return boxToPoint(b, [a.x, a.y]) - a.radius;
  const [boxA, boxB] = [a as Box, b as Box];
  return Math.min(
    ...corners(boxB).map((corner) => boxToPoint(boxA, corner)),
    ...corners(boxA).map((corner) => boxToPoint(boxB, corner)),
  );
}

export function extent(shape: Footprint): [number, number, number, number] {
  if (shape.kind === "disc") {
    return [shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius];
  }
  const points = corners(shape);
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export function whollyInside(shape: Footprint, zone: Zone): boolean {
  if (zone.kind === "rect") {
    const [x0, y0, x1, y1] = extent(shape);
    return (
      x0 >= zone.x0 - TOLERANCE && y0 >= zone.y0 - TOLERANCE && x1 <= zone.x1 + TOLERANCE && y1 <= zone.y1 + TOLERANCE
    );
  }
  return farthest(shape, zone.centre) <= zone.radius + TOLERANCE;
}

function farthest(shape: Footprint, point: Point): number {
  if (shape.kind === "disc") return distance([shape.x, shape.y], point) + shape.radius;
  return Math.max(...corners(shape).map((corner) => distance(corner, point)));
}

export function touches(shape: Footprint, zone: Zone): boolean {
  if (zone.kind === "circle") {
    const round: Disc = { kind: "disc", x: zone.centre[0], y: zone.centre[1], radius: zone.radius };
    return gap(shape, round) <= TOLERANCE;
  }
  if (shape.kind === "disc") {
    const near: Point = [clamp(shape.x, zone.x0, zone.x1), clamp(shape.y, zone.y0, zone.y1)];
    return distance([shape.x, shape.y], near) <= shape.radius + TOLERANCE;
  }
  const box: Box = {
    kind: "box",
    x: (zone.x0 + zone.x1) / 2,
    y: (zone.y0 + zone.y1) / 2,
    width: zone.y1 - zone.y0,
    thickness: zone.x1 - zone.x0,
    angle: 0,
  };
  return gap(shape, box) <= TOLERANCE;
}

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
