/** Which page: the lobby, a match, a replay, first steps and practice, what decided a match, the school, a real table's
 * console and its boards. */

import { html, LitElement } from "lit";
import { customElement, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { takeSeatFromLink } from "./seat-link.js";
import { LANGUAGES, type Replay } from "./protocol.js";
import { callSides, onWords, preferred, speak, speakAt, type Language } from "./words.js";
import "./parts/lobby.js";

@customElement("palheta-app")
class App extends LitElement {
  @state() private path = location.pathname;
  @state() private record: Replay | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("popstate", () => this.show());
    this.addEventListener("click", (event) => this.onClick(event));
    onWords(() => this.requestUpdate());
  }

  /** Links inside the app do not load the page anew. */
  private onClick(event: MouseEvent): void {
    const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
    if (
      !link ||
      link.hasAttribute("download") ||
      link.target ||
      link.origin !== location.origin ||
      link.pathname.startsWith("/api/")
    )
      return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }

  private readonly onGo = (event: CustomEvent<string>): void => this.go(event.detail);

  private go(path: string): void {
    this.record = null;
    history.pushState(null, "", path);
    this.show();
  }

  private show(): void {
    callSides(); // the page that comes says who plays there
    this.path = location.pathname;
  }

  protected override render(): unknown {
    const [, page, id] = /^\/(m|r)\/([\w-]+)/.exec(this.path) ?? [];
    if (this.record) {
      void speakAt("table");
      void import("./parts/replay-page.js");
      return html`<replay-page role="main" .record=${this.record}></replay-page>`;
    }
    if (page === "m" && id) {
      takeSeatFromLink(id);
      void speakAt("table");
      void import("./parts/match-page.js");
      // Keyed: nothing is left of the match before.
      return keyed(id, html`<match-page role="main" .matchId=${id} @go=${this.onGo}></match-page>`);
    }
    if (page === "r" && id) {
      void speakAt("table");
      void import("./parts/replay-page.js");
      return html`<replay-page role="main" .matchId=${id}></replay-page>`;
    }
    const [, way, book] = /^\/(learn|practice)\/([\w-]+)/.exec(this.path) ?? [];
    if (way && book) {
      void import("./learn/practice-page.js");
      return keyed(
        location.href,
        html`<practice-page role="main" .book=${book} ?steps=${way === "learn"}></practice-page>`,
      );
    }
    const [, decided] = /^\/decided\/([\w-]+)/.exec(this.path) ?? [];
    if (decided) {
      void import("./learn/decided-page.js");
      return html`<decided-page role="main" .matchId=${decided}></decided-page>`;
    }
    if (this.path === "/school") {
      void speakAt("school");
      void import("./school/school-page.js");
      return html`<school-page role="main"></school-page>`;
    }
    if (this.path === "/measure") {
      void speakAt("school");
      void import("./measure/measure-page.js");
      return html`<measure-page role="main"></measure-page>`;
    }
    const [, told, of] = /^\/(console|board|overlay)(?:\/([\w-]+))?$/.exec(this.path) ?? [];
    if (told === "console") {
      void import("./console/console-page.js");
      return keyed(of, html`<console-page role="main" .matchId=${of ?? ""} @go=${this.onGo}></console-page>`);
    }
    if (told && of) {
      void import("./console/board-page.js");
      return html`<board-page role="main" .matchId=${of} ?overlay=${told === "overlay"}></board-page>`;
    }
    return html`<palheta-lobby
      .onReplay=${(replay: Replay) => (this.record = replay)}
      @go=${this.onGo}
    ></palheta-lobby>`;
  }
}

const chosen = localStorage.getItem("palheta.language");
await speak(chosen !== null && chosen in LANGUAGES ? (chosen as Language) : preferred());
export { App };
