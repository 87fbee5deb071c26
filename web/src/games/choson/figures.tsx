/** The people of Chosŏn, as the sequel imagines them. */
import type { JSX } from "preact";
import { Gat, Head, Helmet, Robe, Samo, Topknot } from "../dynasty/figure";

function Yi() {
  return (
    <>
      <Robe />
      <Head brow="M42 28l6 1M58 28l-6 1" />
      <path class="ink" d="M44 40c2 8 4 11 6 13 2-2 4-5 6-13-4 2-8 2-12 0z" />
      <Helmet />
      <path class="gold line" d="M50 56c16 2 24 8 24 20l-4 8H30l-4-8c0-12 8-18 24-20z" />
      <path class="fine" d="M50 56v28M38 60l-4 24M62 60l4 24M27 72h46" />
      <path class="tone line" d="M74 74c6-2 10-1 12 3-3 3-7 4-11 3z" />
    </>
  );
}

function Sniper() {
  return (
    <>
      <Robe />
      <Head brow="M43 29h5M52 28l6-1" />
      <Gat />
      <path class="line thick" d="M12 82L82 34" />
      <path class="metal line" d="M50 52l38-26 3 4-38 27z" />
      <path class="gold line" d="M10 80l14-10 8 2 22-16 4 5-24 18-4 7-12 4z" />
      <path class="rays" d="M92 18l4-6M96 26l6-1M88 14V8" />
    </>
  );
}

function Oracle() {
  return (
    <>
      <path class="fan line" d="M58 62C60 42 74 30 96 30c2 18-8 32-28 38z" />
      <path class="fine" d="M64 63c6-12 14-21 28-29M66 66c9-6 19-14 29-24M61 62c2-12 8-22 20-30" />
      <Robe />
      <Head brow="M42 30c2-2 4-2 6 0M52 30c2-2 4-2 6 0" />
      <path class="ink" d="M37 30c-2-14 5-20 13-20s15 6 13 20c-2-6-6-10-13-10s-11 4-13 10z" />
      <path class="gold line" d="M40 13l3-11 4 7 3-10 3 10 4-7 3 11c-7-3-13-3-20 0z" />
      <path class="line" d="M24 46v14" />
      <circle class="gold line" cx="20" cy="62" r="4" />
      <circle class="gold line" cx="28" cy="62" r="4" />
      <circle class="gold line" cx="24" cy="69" r="4" />
    </>
  );
}

function Reaper() {
  return (
    <>
      <path class="line thick" d="M80 84L74 6" />
      <path class="metal line" d="M74 6C60-4 44 0 36 8c14-3 26-1 39 5z" />
      <path class="ink" d="M15 84c2-22 10-36 35-36s33 14 35 36z" />
      <path class="tone line" d="M42 48l8 14 8-14-8 6z" />
      <path class="bone line" d="M38 28c0-9 5-14 12-14s12 5 12 14c0 10-6 18-12 18s-12-8-12-18z" />
      <path class="ink" d="M42 30h6v5h-5zM52 30h6l-1 5h-5zM49 38h2l1 2h-4z" />
      <Gat />
    </>
  );
}

function Gosu() {
  return (
    <>
      <path class="metal line" d="M88-2l4 4-44 52-6-5z" />
      <Robe />
      <Head brow="M42 27l6 2M58 27l-6 2" />
      <Topknot />
      <path class="tone line" d="M62 23c8 0 14 3 20 10-8-1-14-3-20-6z" />
      <path class="gold line" d="M36 46l14 12-3 4-14-12z" />
      <path class="line thick" d="M40 58L26 74" />
    </>
  );
}

function Scientist() {
  return (
    <>
      <Robe />
      <Head />
      <path class="fine" d="M41 32a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M50 32a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0" />
      <Samo />
      <circle class="globe" cx="50" cy="68" r="15" />
      <ellipse class="globe" cx="50" cy="68" rx="15" ry="5" />
      <ellipse class="globe" cx="50" cy="68" rx="5" ry="15" />
      <circle class="gold line" cx="50" cy="68" r="3.5" />
    </>
  );
}

function Hulk() {
  return (
    <>
      <path class="skin line" d="M6 84C4 58 14 42 36 40h28c22 2 32 18 30 44z" />
      <path class="shade" d="M70 41c16 4 26 18 24 43H76c2-16 0-30-6-43z" />
      <path class="tone line" d="M30 84c0-14 6-22 20-26 14 4 20 12 20 26z" />
      <path class="fine" d="M30 44c2 8 8 12 20 14 12-2 18-6 20-14M18 60c4 2 8 2 12-2M82 60c-4 2-8 2-12-2" />
      <Head brow="M41 26l7 3M59 26l-7 3" />
      <Topknot />
      <path class="fine" d="M46 40h8" />
    </>
  );
}

function TimeTraveller() {
  return (
    <>
      <circle class="halo" cx="50" cy="34" r="36" />
      <path class="fine" d="M50 2v6M82 34h-6M18 34h6M73 11l-4 4M27 11l4 4" />
      <path class="swirl" d="M50 34c14-10 30 2 24 18s-34 20-48 4S16 10 46 4s54 18 46 50" />
      <Robe />
      <Head />
      <Gat />
      <path class="gold line" d="M40 58h20l-8 12 8 12H40l8-12z" />
    </>
  );
}

function Watcher() {
  return (
    <>
      <Robe />
      <Head brow="M42 27h6M52 27h6" />
      <path class="white line" d="M41.5 31.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M50.5 31.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0" />
      <circle class="ink" cx="45.5" cy="31.5" r="1.8" />
      <circle class="ink" cx="54.5" cy="31.5" r="1.8" />
      <path class="tone line" d="M36 24c0-10 6-16 14-16s14 6 14 16c-9-4-19-4-28 0z" />
      <path class="line" d="M80 30v14M72 30h16" />
      <path class="lantern line" d="M74 44h12l4 9-4 14H74l-4-14z" />
      <path class="fine" d="M80 44v23M71 53h18M80 67v8" />
      <path class="wall line" d="M0 70h16v-5h14v5h14v-5h12v5h14v14H0z" />
    </>
  );
}

function Event() {
  return (
    <>
      <path class="rays" d="M50 0v12M24 8l6 10M76 8l-6 10M8 26l11 6M92 26l-11 6" />
      <path class="white line" d="M24 26h52v44H24z" />
      <path class="metal line" d="M18 22h8v52h-8zM74 22h8v52h-8z" />
      <path class="fine" d="M32 35h22M32 42h22M32 49h16M32 56h20" />
      <path class="red line" d="M56 48h14v14H56z" />
      <path class="seal" d="M59 52h8M59 58h8M63 52v6" />
      <path class="tone line" d="M46 70l4 14 4-14z" />
    </>
  );
}

export const figures: Readonly<Record<string, () => JSX.Element>> = {
  "1": Yi,
  "2": Sniper,
  "3": Oracle,
  "4": Reaper,
  "5": Gosu,
  "6": Scientist,
  "7": Hulk,
  "8": TimeTraveller,
  "9": Watcher,
  E: Event,
};
