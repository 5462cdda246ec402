/** A page for whoever works on the looks: `npm run dev`, then /gallery.html?book=fistf. Not part of the build. */
import "../src/table/view.js";
import type { Places } from "../src/places.js";
import { GROUNDS } from "./grounds.js";

const book = new URLSearchParams(location.search).get("book") ?? "dadinho";
const ground = GROUNDS[book]!;
const { length, width } = ground.table.pitch;
const at = (x: number, y: number) => ({ x, y, angle: 0, face: "up" as const, atop: null });
const places: Places = { ball: at(30, 20), hk: at(-length / 2 + 12, 0), ak: at(length / 2 - 12, 0) };
const spots = [
  [-0.36, 0.2],
  [-0.36, -0.2],
  [-0.3, 0],
  [-0.22, 0.34],
  [-0.22, -0.34],
  [-0.15, 0.12],
  [-0.15, -0.12],
  [-0.06, 0],
  [-0.04, 0.3],
  [-0.05, -0.3],
];
spots.forEach(([x, y], i) => {
  places[`h${i + 2}`] = at(x! * length, y! * width);
  places[`a${i + 2}`] = at(-x! * length, y! * width * 0.9);
});
const view = document.createElement("palheta-table");
view.style.height = "100dvh";
view.ground = ground;
view.places = places;
view.flickable = new Map(["h2", "h7", "h9", "h8"].map((name) => [name, { how: "flick", as: null }]));
document.body.append(view);
setTimeout(
  () => view.hands.aimed({ piece: "h9", angle: 10, power: 0.6, offset: 0.2, loft: 0, how: "flick", as: null }),
  300,
);
