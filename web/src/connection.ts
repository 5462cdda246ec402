/** The line to the server. It comes back by itself; nothing that was acknowledged is lost. */

import { FINAL, VERSION, type ClientMessage, type ServerMessage } from "./protocol.js";

export type LineState = "connecting" | "open" | "lost" | "gone";

export interface ConnectionHost {
  heard(message: ServerMessage): void;
  line(state: LineState, why: string): void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly tokens: () => string[],
    private readonly host: ConnectionHost,
  ) {
    this.open();
  }

  private open(): void {
    this.host.line(this.attempt === 0 ? "connecting" : "lost", "");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.attempt = 0;
      this.send({ type: "join", v: VERSION, tokens: this.tokens() });
      this.host.line("open", "");
    });
    socket.addEventListener("message", (event: MessageEvent<string>) =>
      this.host.heard(JSON.parse(event.data) as ServerMessage),
    );
    socket.addEventListener("close", (event) => {
      if (this.closed || this.socket !== socket) return;
      if (FINAL.includes(event.code)) {
        this.host.line("gone", event.reason);
        return;
      }
      this.host.line("lost", event.reason);
      this.again();
    });
  }

  private again(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), retryAfter(this.attempt++));
  }

  /** False when the line is down: nothing was sent. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}

/** Milliseconds: quickly at first, then more patiently. */
export const retryAfter = (attempt: number): number => Math.min(250 * 2 ** attempt, 5000);

export function socketUrl(id: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(id)}`;
}
