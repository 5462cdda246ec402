import { describe, expect, it } from "vitest";
import { freshAim, type Aim } from "../src/aim.js";
import { readPlaces, type Place } from "../src/places.js";
import { Camera } from "../src/table/camera.js";
import { handleKey, type KeyHost } from "../src/table/keys.js";

/** A table that only remembers what keys asked of it. */
function host(
  flickable: string[],
  placeable: string[],
): KeyHost & { log: unknown[]; aim: Aim | null; held: { piece: string; to: Place } | null } {
  const places = readPlaces({ ball: [0, 0], h7: [-100, 0], h9: [0, -100], hk: [-500, 0] });
  const camera = new Camera({ x0: -600, y0: -400, x1: 600, y1: 400 });
  camera.resize(1200, 800);
  return {
    log: [],
    aim: null,
    held: null,
    camera,
    places,
    flickable: new Map(flickable.map((name) => [name, {}])),
    placeable: new Set(placeable),
    get keyAim() {
      return this.aim;
    },
    get keyPlace() {
      return this.held;
    },
    beginKeyAim(piece, angle) {
      this.aim = { ...freshAim(piece, { how: "flick", as: null }), angle, power: 0.4 };
    },
    beginKeyPlace(piece) {
      this.held = { piece, to: places[piece]! };
    },
    aimed(aim) {
      this.aim = aim;
    },
    strike(offset, loft) {
      this.aim = { ...this.aim!, offset, loft };
    },
    released(aim) {
      this.log.push(aim);
    },
    dragged(piece, to, dropped) {
      this.held = { piece, to: { ...places[piece]!, x: to[0], y: to[1] } };
      this.log.push([piece, to, dropped]);
    },
    letGo() {
      this.aim = null;
      this.held = null;
    },
    moved() {
      this.log.push("moved");
    },
  };
}
const press = (at: KeyHost, key: string, shiftKey = false): boolean => handleKey(at, { key, shiftKey });

describe("keys", () => {
  it("walk the pieces, aiming each at the ball, and go on after the last", () => {
    const table = host(["h7", "h9"], []);
    expect(press(table, "Tab")).toBe(true);
    expect(table.aim?.piece).toBe("h7");
    expect(table.aim?.angle).toBeCloseTo(0);
    press(table, "Tab");
    expect(table.aim?.angle).toBeCloseTo(90);
    expect(press(table, "Tab")).toBe(false);
    expect(table.aim).toBeNull();
  });
  it("aim, and finely with Shift", () => {
    const table = host(["h7"], []);
    for (const key of ["Tab", "ArrowLeft", "ArrowUp", "e", "W"]) press(table, key);
    press(table, "ArrowLeft", true);
    expect(table.aim).toMatchObject({ piece: "h7", offset: 0.1, loft: 0.1 });
    expect(table.aim?.angle).toBeCloseTo(2.4);
    expect(table.aim?.power).toBeCloseTo(0.44);
    press(table, "Enter");
    expect(table.log).toHaveLength(1);
  });
  it("move a piece that is being placed along the screen, and set it down", () => {
    const table = host([], ["hk"]);
    press(table, "Tab");
    press(table, "ArrowRight");
    press(table, "ArrowUp", true);
    press(table, "Enter");
    expect(table.log.at(-1)).toEqual(["hk", [-490, 1], true]);
  });
  it("move it as the eye sees it on a turned table", () => {
    const table = host([], ["hk"]);
    table.camera.turnTo(1);
    press(table, "Tab");
    press(table, "ArrowUp");
    const [, to] = table.log.at(-1) as [string, [number, number]];
    expect(to[0]).toBeCloseTo(-490);
    expect(to[1]).toBeCloseTo(0);
  });
  it("leave alone what means nothing here", () => {
    const table = host([], []);
    expect(press(table, "ArrowUp")).toBe(false);
    expect(press(table, "Enter")).toBe(false);
    expect(press(table, "+")).toBe(true);
  });
});
