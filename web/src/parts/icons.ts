/** Small pictures for buttons; drawn, because not every machine has a font for them. */

import { svg, html, type TemplateResult } from "lit";

const path = (d: string): TemplateResult =>
  html`<svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${svg`<path d=${d}></path>`}
  </svg>`;

export const icons = {
  again: path("M20 11a8 8 0 1 0-2.3 6M20 4v7h-7"),
  undo: path("M8 14 3 9l5-5M3 9h11a6 6 0 0 1 0 12h-4"),
  move: path("M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3"),
  turn: path("M7 4v14M3 14l4 4 4-4M17 20V6M13 10l4-4 4 4"),
  sound: path("M4 9v6h4l5 4V5L8 9H4ZM16.5 8.5a5 5 0 0 1 0 7M19 6a9 9 0 0 1 0 12"),
  mute: path("M4 9v6h4l5 4V5L8 9H4ZM17 9l5 6M22 9l-5 6"),
  menu: path("M4 7h16M4 12h16M4 17h16"),
  log: path("M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01"),
  clock: path("M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 9v4l2.5 2M10 2h4"),
  eye: path("M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z"),
  close: path("M6 6l12 12M18 6 6 18"),
  flag: path("M6 21V4M6 4h12l-3 4 3 4H6"),
  whistle: path("M3 9h10l8-3v5l-4 1a5 5 0 1 1-9 0H3V9ZM12 15h.01"),
  draw: path("M3 12l4-4 5 3 5-3 4 4-6 6-3-2-3 2-6-6Z"),
  resign: path("M5 12h3l2-6 3 12 2-6h4M4 21h16"),
  book: path("M5 4h10a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4V4ZM5 16a4 4 0 0 1 4-3h10"),
  leave: path("M10 4H5v16h5M14 8l5 4-5 4M19 12H9"),
  picture: path("M4 5h16v14H4V5ZM4 16l5-5 4 4 3-3 4 4"),
  film: path("M4 5h16v14H4V5ZM8 5v14M16 5v14M4 12h16"),
  link: path("M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"),
  play: path("M7 4l13 8-13 8V4Z"),
  pause: path("M8 5v14M16 5v14"),
  back: path("M18 5 8 12l10 7V5ZM6 5v14"),
  forward: path("M6 5l10 7-10 7V5ZM18 5v14"),
  goal: path("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 8l4 3-1.5 4.5h-5L8 11l4-3Z"),
  bulb: path("M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c1 1 1.5 2 1.5 3h5c0-1 .5-2 1.5-3A6 6 0 0 0 12 3Z"),
  whole: path("M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"),
  zoom: path("M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15 15l6 6M10 7v6M7 10h6"),
};
