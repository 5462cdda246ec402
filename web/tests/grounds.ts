/** The books' own tables as the server sends them (`python -m tools.vectors`). */
import type { Ground } from "../src/protocol.js";
import grounds from "./grounds.json";

export const GROUNDS = grounds as unknown as Record<string, Ground>;
