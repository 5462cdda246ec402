/** The match page's layout: a column on a phone, with the log beside the table where there is room. */

import { css } from "lit";

export const matchStyles = css`
  :host { display: flex; flex-direction: column; height: 100%; }
  .field { flex: 1; min-height: 0; display: flex; flex-direction: column; }
  .main { flex: 1; min-height: 0; display: flex; }
  .table { flex: 1; min-width: 0; position: relative; }
  palheta-table, palheta-board { position: absolute; inset: 4px; }
  .side { width: 300px; flex: none; background: var(--panel); border-left: 1px solid var(--edge); }
  .bottom { background: var(--panel); border-top: 1px solid var(--edge); padding: 6px 12px; display: grid; gap: 4px 14px;
    grid-template-columns: minmax(0, 1fr) auto; grid-template-areas: "offers tools" "referee referee"; }
  /* Whatever is offered, the table keeps its place under the hand. */
  .main:has(palheta-table) + .playing { min-height: 154px; align-content: space-between; }
  .tools { grid-area: tools; display: flex; align-items: center; gap: 12px; justify-content: flex-end; max-width: 46vw; }
  strike-pad { flex: none; }
  .best { font-size: 13px; color: var(--good); flex: 0 1 auto; min-width: 0; }
  .tools button[aria-pressed="true"] { background: var(--good); color: #04240f; }
  offers-panel, .over { grid-area: offers; }
  referee-line { grid-area: referee; border-top: 1px solid var(--edge); padding-top: 4px; }
  .over { display: flex; flex-wrap: wrap; gap: 8px 10px; align-items: center; font-size: 15px; }
  .over b { font-size: 17px; } .over [role="status"] { color: var(--good); }
  .menu { display: flex; align-items: center; gap: 2px; }
  .watching { color: var(--ink-2); font-size: 13px; }
  .linebar { background: var(--panel-2); padding: 4px 12px; font-size: 14px; display: flex; gap: 10px; align-items: center; justify-content: center; }
  .linebar button { min-height: 30px; padding: 2px 10px; }
  .gone { margin: auto; text-align: center; display: grid; gap: 12px; justify-items: center; }
  .more, .phone-menu { display: none; }
  @media (max-width: 1100px) {
    .side.log:not(.open) { display: none; }
    .bottom { grid-template-columns: minmax(0, 1fr) auto 84px; grid-template-areas: "offers tools tools" "referee referee more"; }
    .more { grid-area: more; display: flex; align-items: center; justify-content: flex-end; }
    .main { position: relative; }
    .side { position: absolute; right: 0; top: 0; bottom: 0; z-index: 2; width: min(340px, 92vw); box-shadow: -6px 0 20px #0006; }
  }
  @media (max-width: 640px) {
    .bottom { grid-template: "tools" auto "offers" minmax(0, 1fr) "referee" auto "more" auto / minmax(0, 1fr); padding: 4px 8px; gap: 2px; }
    .bottom.playing { height: clamp(230px, 33vh, 290px); }
    .playing offers-panel { overflow-y: auto; align-content: start; padding-bottom: 12px; mask-image: linear-gradient(#000 calc(100% - 12px), transparent); }
    .tools { justify-content: space-between; max-width: none; }
    book-counters { flex: 1 1 0; min-width: 0; }
    .more { justify-content: space-between; border-top: 1px solid var(--edge); padding-top: 2px; }
    .best { flex: 1 1 0; }
    .best progress { display: block; width: 100%; }
    .phone-menu { display: inline-flex; }
    .phone-menu .icon, .logbutton { min-width: 40px; min-height: 36px; padding: 4px; }
  }
  /* A phone on its side: what was below the table stands beside it. */
  @media (orientation: landscape) and (max-height: 540px) {
    .field { flex-direction: row; }
    .bottom, .bottom.playing { height: auto; min-height: 0; width: 288px; flex: none; border-top: none; border-left: 1px solid var(--edge); overflow: auto; align-content: start; gap: 6px;
      grid-template: repeat(4, max-content) / minmax(0, 1fr); grid-template-areas: "offers" "referee" "tools" "more"; }
    .tools { justify-content: space-between; max-width: none; flex-wrap: wrap; }
    referee-line { border-top: none; }
    .side { width: 260px; }
  }
`;
