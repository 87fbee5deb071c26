/** What the people on the cards are made of: robes, heads, hats. Drawn on 100 by 84, the ground at the
 * bottom; `tone` is the family's colour, ink and paper are the same for all. */
import type { ComponentChildren } from "preact";

export function Robe() {
  return (
    <>
      <path class="tone line" d="M17 84c2-19 8-33 21-37 7-2 17-2 24 0 13 4 19 18 21 37z" />
      <path class="shade" d="M62 47c13 4 19 18 21 37H66c1-13-1-26-4-37z" />
      <path class="white line" d="M40 46l10 15 10-15-4-2-6 9-6-9z" />
      <path class="fine" d="M50 61c-2 7-3 15-3 23" />
    </>
  );
}

export function Head({ brow = "M43 29h5M52 29h5" }: { brow?: string }) {
  return (
    <>
      <path class="skin line" d="M45 42h10v6l-5 4-5-4z" />
      <path class="skin line" d="M38 28c0-9 5-14 12-14s12 5 12 14c0 10-6 17-12 17S38 38 38 28z" />
      <path class="fine" d={`${brow}M47 39c2 1 4 1 6 0M50 31v4`} />
      <circle class="ink" cx="45.5" cy="31.5" r="1.4" />
      <circle class="ink" cx="54.5" cy="31.5" r="1.4" />
    </>
  );
}

/** The wide horsehair hat. */
export function Gat() {
  return (
    <>
      <ellipse class="ink" cx="50" cy="20" rx="29" ry="5" />
      <path class="ink" d="M39 20l2-17c5-2 13-2 18 0l2 17z" />
      <path class="glint" d="M43 17l1-11M39 19.5c6 1.5 16 1.5 22 0" />
    </>
  );
}

/** The winged cap of officials. */
export function Samo() {
  return (
    <>
      <ellipse class="ink" cx="26" cy="14" rx="12" ry="4.5" transform="rotate(-8 26 14)" />
      <ellipse class="ink" cx="74" cy="14" rx="12" ry="4.5" transform="rotate(8 74 14)" />
      <path class="ink" d="M37 23c-1-8 1-13 4-15 1-5 5-7 9-7s8 2 9 7c3 2 5 7 4 15-8-4-18-4-26 0z" />
      <path class="glint" d="M41 10c6-3 12-3 18 0" />
    </>
  );
}

/** A headband and a knot of hair. */
export function Topknot() {
  return (
    <>
      <ellipse class="ink" cx="50" cy="6" rx="5" ry="6" />
      <path class="ink" d="M37 27c-1-11 5-17 13-17s14 6 13 17c-2-5-3-7-5-8H42c-2 1-4 3-5 8z" />
      <path class="tone line" d="M37.5 22c8-3 17-3 25 0v4.5c-8-3-17-3-25 0z" />
    </>
  );
}

/** A helmet with neck guard and plume. */
export function Helmet() {
  return (
    <>
      <path class="tone line" d="M47 2c0-4 3-6 3-6s3 2 3 6z" />
      <path class="metal line" d="M36 25c-1-14 6-22 14-23 8 1 15 9 14 23-9-4-19-4-28 0z" />
      <path class="tone line" d="M36 24c9-4 19-4 28 0l3 16c-3 0-5-2-6-5l-2-7c-6-2-12-2-18 0l-2 7c-1 3-3 5-6 5z" />
      <path class="fine" d="M50 3v18" />
    </>
  );
}

export function Figure({ children }: { children: ComponentChildren }) {
  return <g class="figure">{children}</g>;
}
