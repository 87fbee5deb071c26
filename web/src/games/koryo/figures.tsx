/** The people of Koryŏ's court. */
import type { JSX } from "preact";
import { Gat, Head, Helmet, Robe, Samo, Topknot } from "../dynasty/figure";

function Omniscient() {
  return (
    <>
      <circle class="halo" cx="50" cy="28" r="27" />
      <path class="rays" d="M50-4v7M22 4l4 5M78 4l-4 5M12 28h7M81 28h7M22 52l5-4M78 52l-5-4" />
      <Robe />
      <Head brow="M42 30c2-1 4-1 6 0M52 30c2-1 4-1 6 0" />
      <path class="white line" d="M43 21c4-4 10-4 14 0-4 4-10 4-14 0z" />
      <circle class="ink" cx="50" cy="21" r="2.2" />
      <path class="white line" d="M42 41c2 12 5 16 8 22 3-6 6-10 8-22-5 3-11 3-16 0z" />
    </>
  );
}

function Spy() {
  return (
    <>
      <path class="ink" d="M13 84c1-24 10-36 18-42-2-22 6-34 19-36 13 2 21 14 19 36 8 6 17 18 18 42z" />
      <Head />
      <path class="tone line" d="M37 34c8 3 18 3 26 0 1 9-4 16-13 18-9-2-14-9-13-18z" />
      <path class="glint" d="M31 44c-5 8-8 20-8 38M69 44c5 8 8 20 8 38" />
      <path class="metal line" d="M72 80l-9-24 4-2 9 24z" />
      <path class="tone line" d="M60 57l11-4 1 3-11 4z" />
    </>
  );
}

function Senator() {
  return (
    <>
      <Robe />
      <Head />
      <path class="white line" d="M44 40c1 9 3 15 6 20 3-5 5-11 6-20-4 2-8 2-12 0z" />
      <Samo />
      <path class="white line" d="M30 68h40v12H30z" />
      <path class="fine" d="M35 72h30M35 76h22" />
      <path class="metal line" d="M27 66h4v16h-4zM69 66h4v16h-4z" />
    </>
  );
}

function Priest() {
  return (
    <>
      <Robe />
      <path class="shade" d="M30 50c14 8 30 18 40 34H52C46 70 38 58 26 54z" />
      <Head />
      <path class="fine" d="M44 20h.01M50 18h.01M56 20h.01" />
      <path class="beads" d="M36 52c1 16 6 25 14 25s13-9 14-25" />
    </>
  );
}

function ShipOwner() {
  return (
    <>
      <path class="sail line" d="M64 4c16 6 24 18 26 34H64z" />
      <path class="fine" d="M64 13c9 1 16 4 20 8M64 23h24M64 31h25" />
      <path class="line" d="M64 2v46" />
      <Robe />
      <Head />
      <Gat />
      <path class="wave" d="M4 76c6-6 11-6 16 0s11 6 16 0 11-6 16 0 11 6 16 0 11-6 16 0 9 5 12 2v8H4z" />
    </>
  );
}

function Banker() {
  return (
    <>
      <Robe />
      <Head />
      <path class="white line" d="M44 40c1 6 3 9 6 11 3-2 5-5 6-11-4 2-8 2-12 0z" />
      <Gat />
      <circle class="gold line" cx="50" cy="70" r="13" />
      <path class="paper line" d="M46 66h8v8h-8z" />
      <path class="fine" d="M50 59.5v3M50 77.5v3M39.5 70h3M57.5 70h3" />
    </>
  );
}

function Guardian() {
  return (
    <>
      <path class="line thick" d="M82 4v80" />
      <path class="metal line" d="M82-4c5 7 5 12 0 18-5-6-5-11 0-18z" />
      <Robe />
      <Head brow="M42 28l6 2M58 28l-6 2" />
      <Helmet />
      <path class="metal line" d="M22 54h28c1 16-3 25-14 30-11-5-15-14-14-30z" />
      <path class="tone line" d="M29 60h14c0 9-2 14-7 17-5-3-7-8-7-17z" />
    </>
  );
}

function Broadcaster() {
  return (
    <>
      <Robe />
      <Head brow="M43 27h5M52 27h5" />
      <Topknot />
      <path class="line thick" d="M18 44l22 14M82 44L60 58" />
      <ellipse class="gold line" cx="50" cy="70" rx="27" ry="13" />
      <ellipse class="paper line" cx="50" cy="66" rx="27" ry="9" />
      <path class="tone" d="M50 58c8 0 12 4 12 8H50z" />
      <path class="shade" d="M50 74c-8 0-12-4-12-8h12z" />
      <path class="rays" d="M12 30c-4-6-4-12 0-18M20 27c-2-4-2-8 0-12M88 30c4-6 4-12 0-18M80 27c2-4 2-8 0-12" />
    </>
  );
}

function Merchant() {
  return (
    <>
      <path class="line thick" d="M26 84L36 8M74 84L64 8" />
      <path class="gold line" d="M27 12c0-7 5-10 11-10h24c6 0 11 3 11 10v20H27z" />
      <path class="fine" d="M27 19h46M27 25h46M40 2v30M60 2v30" />
      <Robe />
      <Head />
      <path class="white line" d="M37 25c0-8 5-13 13-13s13 5 13 13c-8-4-18-4-26 0z" />
      <path class="line" d="M36 48l-6 36M64 48l6 36" />
    </>
  );
}

function Barbarians() {
  return (
    <>
      <path class="fire line" d="M14 84c-6-18 4-26 8-40 5 6 6 10 6 16 6-12 4-26 14-38 2 12 8 16 8 26 4-8 6-14 12-20 0 14 8 18 8 30 4-4 5-8 5-12 8 10 13 24 7 38z" />
      <path class="ink" d="M22 84c2-16 9-26 28-26s26 10 28 26z" />
      <path class="skin line" d="M38 44c0-9 5-14 12-14s12 5 12 14c0 10-6 17-12 17s-12-7-12-17z" />
      <path class="ink" d="M38 48c4 4 8 3 12 2 4 1 8 2 12-2 0 12-5 20-12 20s-12-8-12-20z" />
      <path class="metal line" d="M36 42c-1-12 6-19 14-19s15 7 14 19c-9-4-19-4-28 0z" />
      <path class="white line" d="M37 36c-9 0-14-6-14-16 5 5 9 7 15 8zM63 36c9 0 14-6 14-16-5 5-9 7-15 8z" />
      <path class="fine" d="M43 44l5 2M57 44l-5 2" />
      <path class="line thick" d="M20 82l26-28M80 82L54 54" />
      <path class="metal line" d="M14 66c0-8 6-14 13-14l3 5-10 10zM86 66c0-8-6-14-13-14l-3 5 10 10z" />
    </>
  );
}

function Lobbying() {
  return (
    <>
      <path class="fan line" d="M8 46c4-20 18-32 34-34l6 40z" />
      <path class="fan line" d="M92 46C88 26 74 14 58 12l-6 40z" />
      <path class="fine" d="M18 28l30 24M29 18l19 34M82 28L52 52M71 18L52 52" />
      <path class="gold line" d="M20 66h44v-6l14 10-14 10v-6H20z" />
      <path class="ink" d="M26 56h22v3H26z" />
      <circle class="red line" cx="50" cy="53" r="4" />
    </>
  );
}

export const figures: Readonly<Record<string, () => JSX.Element>> = {
  "1": Omniscient,
  "2": Spy,
  "3": Senator,
  "4": Priest,
  "5": ShipOwner,
  "6": Banker,
  "7": Guardian,
  "8": Broadcaster,
  "9": Merchant,
  B: Barbarians,
  L: Lobbying,
};
