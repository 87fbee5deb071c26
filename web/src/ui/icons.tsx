/** Signs for buttons, drawn on 24 by 24. Always beside a word or inside a labelled button. */
import type { JSX } from "preact";

const PATHS = {
  pause: <path d="M8 5v14M16 5v14" />,
  backTwo: <path d="M19 5l-7 7 7 7M12 5l-7 7 7 7" />,
  forthTwo: <path d="M5 5l7 7-7 7M12 5l7 7-7 7" />,
  toStart: <path d="M19 5l-8 7 8 7zM6 5v14" />,
  toEnd: <path d="M5 5l8 7-8 7zM18 5v14" />,
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" />,
  box: <path d="M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9" />,
  home: <path d="M3 11c4-1.5 7-4 9-7 2 3 5 5.5 9 7M6 11v9h12v-9M10 20v-5h4v5" />,
  sliders: <path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 4.8v4.4M9 9.8v4.4M15 14.8v4.4" />,
  book: <path d="M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14" />,
  list: <path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />,
  eye: <path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />,
  hint: <path d="M9 18h6M10 21h4M8.5 15c-2-1.5-3-3.5-3-5.5a6.5 6.5 0 0 1 13 0c0 2-1 4-3 5.5z" />,
  undo: <path d="M8 5L4 9l4 4M4 9h9a6 6 0 0 1 0 12h-4" />,
  check: <path d="M4 12.5l5.5 5.5L20 6.5" />,
  cross: <path d="M6 6l12 12M18 6L6 18" />,
  people: <path d="M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.5a3 3 0 0 1 0 6M18 14.5c2 .8 3.2 2.6 3.5 5.5" />,
  clock: <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7v5.5l3.5 2" />,
  link: <path d="M9.5 14.5l5-5M8 11l-3 3a3.5 3.5 0 0 0 5 5l3-3M16 13l3-3a3.5 3.5 0 0 0-5-5l-3 3" />,
  screen: <path d="M4 5h16v11H4zM9 20h6M12 16v4" />,
  play: <path d="M7 4.5v15l12-7.5z" />,
  door: <path d="M13 4h6v16h-6M4 12h9M9 8l4 4-4 4" />,
  back: <path d="M15 5l-7 7 7 7" />,
  forth: <path d="M9 5l7 7-7 7" />,
  down: <path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />,
  guide: <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7M12 17h.01" />,
  bot: <path d="M5 9h14v10H5zM12 9V5M12 5h.01M9 13v2M15 13v2M2.5 12v4M21.5 12v4" />,
} satisfies Record<string, JSX.Element>;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {PATHS[name]}
    </svg>
  );
}
