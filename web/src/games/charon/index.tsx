/** Charon Inc.'s table. */
import type { GameFace } from "../face";
import { meant, spotsOf } from "./actions";
import { CharonBoard } from "./board";
import { areaTip } from "./areas";
import { cardTip } from "./cards";
import { Flag } from "./flag";
import { Gem, GemShape } from "./gems";
import { Glance } from "./glance";
import { guide } from "./guide";
import { asCharon, type CharonBox } from "./position";
import { N_ } from "../../words";

const GEMS: readonly (readonly [gem: string, x: number, y: number, size: number])[] = [
  ["B", 46, 112, 1.5],
  ["Y", 92, 128, 1.25],
  ["G", 132, 108, 1.7],
  ["P", 186, 122, 1.5],
  ["C", 232, 108, 1.9],
  ["K", 290, 120, 1.6],
  ["Y", 340, 112, 1.4],
];

function Art() {
  return (
    <svg viewBox="0 0 420 170" overflow="visible" aria-hidden="true">
      {[[30, 24], [78, 60], [120, 18], [168, 44], [390, 30], [402, 92], [16, 84], [220, 16], [362, 64], [-40, 40], [-70, 96], [450, 50], [476, 20], [-20, 12]].map(([x, y], i) => (
        <circle key={i} class="ch-star" cx={x} cy={y} r={i % 3 ? 1 : 1.7} />
      ))}
      <circle class="art-charon" cx="290" cy="74" r="62" />
      <path class="art-charon-cap" d="M243 34a62 62 0 0 1 94 0c-24 14-64 16-94 0z" />
      <path class="art-charon-line" d="M229 80c28-12 44 8 68-2s36-8 54 2M262 104a9 9 0 1 0 18 0 9 9 0 0 0-18 0zM312 112a6 6 0 1 0 12 0 6 6 0 0 0-12 0zM318 56a5 5 0 1 0 10 0 5 5 0 0 0-10 0z" />
      <path class="art-ground" d="M-300 150c120-22 350-34 510-28s330 2 510-18v66h-1020z" />
      {GEMS.map(([gem, x, y, size], i) => (
        <g key={i} transform={`translate(${x} ${y}) scale(${size})`}><GemShape gem={gem} /></g>
      ))}
    </svg>
  );
}

export const charon: GameFace = {
  name: "charon",
  motto: N_("plant flags, cut gems, build"),
  Art,
  Table: (props) => <CharonBoard {...props} position={asCharon(props.position)} />,
  spots: (action) => spotsOf(action),
  meant: (id, picked, position, viewer) => meant(id, picked, asCharon(position), viewer),
  tip: (code, box) => areaTip(code) ?? (box ? cardTip(box as CharonBox, code) : undefined),
  causeAt: (code) => `[data-spot="area:${code}"], [data-spot^="area:${code}#"], [data-spot^="hand:${code}#"]`,
  tied: { text: N_("Equal sums: the higher highest building wins, then the next."), rule: "H19" },
  ghost: (thing) => {
    const [kind, what = ""] = thing.split(":");
    if (kind === "flag") return <Flag seat={Number(what)} />;
    if (kind === "gem") return <Gem gem={what} />;
    return <b class="ch-flying">{what === "?" ? "" : what}</b>;
  },
  guide,
  Glance,
};
