/** Eleven buildings of a moon base, drawn on 80 by 48, ground at 44. Small numbers are huts, 12 is a city. */
import type { JSX } from "preact";

export const BUILDINGS: Readonly<Record<number, JSX.Element>> = {
  // A tent with an antenna.
  2: <><path class="b-wall" d="M22 44L40 22l18 22z" /><path class="b-dark" d="M35 44l5-10 5 10z" /><path class="b-line" d="M40 22v-9M36 13h8" /></>,
  // A greenhouse.
  3: <><path class="b-glass" d="M18 44V34a22 14 0 0 1 44 0v10z" /><path class="b-line" d="M18 34h44M29 44V24M40 44V20M51 44V24" /><path class="b-leaf" d="M24 44c0-6 3-8 3-8s3 2 3 8zM43 44c0-7 3-9 3-9s3 2 3 9z" /></>,
  // A dish on a hut.
  4: <><path class="b-wall" d="M24 44V32h26v12z" /><path class="b-dark" d="M33 44v-7h7v7z" /><path class="b-metal" d="M34 8c0 12 8 20 20 20z" /><path class="b-line" d="M41 24l-3 8M44 18l9-9M53 9h.01" /></>,
  // Two silos.
  5: <><path class="b-wall" d="M18 44V22a9 9 0 0 1 18 0v22z" /><path class="b-metal" d="M44 44V16a9 9 0 0 1 18 0v28z" /><path class="b-line" d="M36 34h8M36 28h8M18 24h18M44 18h18" /></>,
  // A drill.
  6: <><path class="b-metal" d="M22 44l15-34h6l15 34h-7L40 16 29 44z" /><path class="b-line" d="M31 32h18M35 22h10M40 16v28" /><path class="b-dark" d="M37 38h6l-3 8z" /><path class="b-wall" d="M60 44V34h13v10z" /></>,
  // A dome with windows.
  7: <><path class="b-wall" d="M12 44a28 28 0 0 1 56 0z" /><path class="b-light" d="M22 38a3 3 0 1 1 6 0zM31 31a3 3 0 1 1 6 0zM43 31a3 3 0 1 1 6 0zM52 38a3 3 0 1 1 6 0z" /><path class="b-dark" d="M36 44v-6a4 4 0 0 1 8 0v6z" /><path class="b-line" d="M40 16V8" /></>,
  // A rocket on its pad.
  8: <><path class="b-metal" d="M40 4c7 7 8 16 8 22v10H32V26c0-6 1-15 8-22z" /><path class="b-dark" d="M36 18a4 4 0 1 1 8 0 4 4 0 0 1-8 0z" /><path class="b-wall" d="M32 26l-8 12h8zM48 26l8 12h-8zM14 40h52v4H14z" /><path class="b-line" d="M64 40V12M64 16h-8M64 26h-6" /></>,
  // A refinery.
  9: <><path class="b-wall" d="M10 44V30h34v14z" /><path class="b-metal" d="M16 30V12h7v18zM28 30V18h7v12z" /><path class="b-wall" d="M48 44V28a11 8 0 0 1 22 0v16z" /><path class="b-light" d="M14 35h5v4h-5zM23 35h5v4h-5zM32 35h5v4h-5z" /><path class="b-line" d="M44 36h4M48 30h22M19 8c3-3 6-1 8-4" /></>,
  // A tower.
  10: <><path class="b-wall" d="M28 44V14l12-10 12 10v30z" /><path class="b-metal" d="M14 44V28h14v16zM52 44V24h14v20z" /><path class="b-light" d="M33 18h4v4h-4zM43 18h4v4h-4zM33 26h4v4h-4zM43 26h4v4h-4zM18 33h6v4h-6zM56 29h6v4h-6z" /><path class="b-dark" d="M36 44v-9h8v9z" /></>,
  // An observatory.
  11: <><path class="b-wall" d="M16 44V30h48v14z" /><path class="b-metal" d="M20 30a20 20 0 0 1 40 0z" /><path class="b-dark" d="M40 24L56 4l6 5-14 20z" /><path class="b-light" d="M22 35h6v5h-6zM52 35h6v5h-6z" /><path class="b-line" d="M16 30h48M36 44v-8h8v8" /></>,
  // A city under its dome.
  12: <><path class="b-glass" d="M4 44a36 38 0 0 1 72 0z" /><path class="b-wall" d="M16 44V30h10v14zM54 44V28h10v16z" /><path class="b-metal" d="M27 44V18h11v26zM40 44V12l6-4 6 4v32z" /><path class="b-light" d="M30 22h5v3h-5zM30 29h5v3h-5zM43 16h6v3h-6zM43 24h6v3h-6zM43 32h6v3h-6zM19 34h4v3h-4zM57 33h4v3h-4z" /></>,
};

export function Building({ card }: { card: number }) {
  return (
    <svg class="ch-building" viewBox="0 0 80 48" aria-hidden="true">
      <path class="b-ground" d="M0 44c20-4 60-4 80 0v4H0z" />
      {BUILDINGS[card]}
    </svg>
  );
}
