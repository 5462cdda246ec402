/** A seat that came with a link: keep it, and take it out of the address, where others could read it. */

import { keepSeats } from "./server.js";

export function takeSeatFromLink(id: string): void {
  const found = /^#(home|away)=([\w-]+)$/.exec(location.hash);
  if (!found) return;
  keepSeats(id, { [found[1]!]: found[2]! });
  history.replaceState(null, "", location.pathname + location.search);
}
