/** What a hint says: how likely a goal is, and whether that is the best there is. */

import { css } from "lit";

export interface Worth {
  goal: number;
  best: boolean;
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export const worthStyles = css`
  .worth {
    background: var(--panel);
    color: var(--ink);
    border: 1px solid var(--edge);
    border-radius: 8px;
    padding: 1px 5px;
    font-size: 11px;
    line-height: 1.3;
    font-weight: 700;
    white-space: nowrap;
  }
  .worth.best {
    background: var(--good);
    color: #04240f;
    border-color: transparent;
  }
`;
