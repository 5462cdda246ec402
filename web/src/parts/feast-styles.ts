/** How a goal is celebrated. */

import { css } from "lit";

export const feastStyles = css`
  .feast {
    position: absolute;
    inset: 12% 0 auto 0;
    z-index: 4;
    margin: auto;
    width: fit-content;
    max-width: 94%;
    display: grid;
    justify-items: center;
    pointer-events: none;
    padding: 6px 34px 10px;
    border-radius: 18px;
    color: #fff;
    background: #10161ae6;
    border: 4px solid var(--team);
    box-shadow: 0 6px 30px #000a;
    animation: goal 0.5s cubic-bezier(0.2, 1.6, 0.4, 1);
  }
  .feast b {
    font-size: clamp(34px, 6vw, 72px);
    line-height: 1.05;
    letter-spacing: 0.03em;
    text-transform: uppercase;
  }
  .feast span {
    font-size: 18px;
    font-weight: 650;
  }
  @keyframes goal {
    from {
      transform: scale(0.2);
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .feast {
      animation: none;
    }
  }
`;
