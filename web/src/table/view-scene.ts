/** What of a table on the screen is drawn now. */

import type { Scene } from "./scene.js";
import type { TableView } from "./view.js";

/** `standing`: figures stand up over the picture. */
export function sceneOf(view: TableView, now: number, standing: boolean): Scene {
  const idle = !view.running || view.live;
  const { aim, selected } = view.hands;
  return {
    table: view.table,
    look: view.ground.look,
    kits: view.kits,
    bodies: view.bodies(),
    playable: idle ? new Set([...view.flickable.keys(), ...view.placeable]) : new Set(),
    selected,
    aim: idle ? aim : null,
    ghost: idle && aim ? view.foreseen(aim) : null,
    theirAim: idle ? view.theirAim : null,
    zones: view.zones,
    broken: view.broken,
    // On a busy machine a frame may have been due before something was pointed at.
    pin: view.pin && { at: view.pin.at, age: view.still ? 9 : Math.max(0, now - view.pin.since / 1000) },
    outlined: view.outlined,
    large: view.large,
    standing,
    now: view.still ? null : now,
  };
}
