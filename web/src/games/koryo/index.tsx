/** Koryŏ's table. */
import { spotOf } from "../../table/choosing";
import { CardFace } from "../dynasty/cards";
import { DynastyBoard, type Court } from "../dynasty/board";
import { LIMIT, asDynasty, holder, orderOf, size, spotsOf, type DynastyPosition } from "../dynasty/position";
import { Glance } from "../dynasty/glance";
import type { GameLook } from "../look";
import { deck } from "./deck";
import { guide } from "./guide";

const holds = (p: DynastyPosition, family: string): number =>
  holder(p, family, (seat) => (p.table[seat - 1]?.["1"] ?? 0) > 0);

const court: Court = {
  deck,
  phases: {
    orders: { en: "Orders", fr: "Ordres" },
    main: { en: "Main phase", fr: "Phase principale" },
    limit: { en: "End of round", fr: "Fin de ronde" },
    over: { en: "Game over", fr: "Partie terminée" },
  },
  holds,
  load: (p, seat) => [size(p.table[seat - 1]), (LIMIT[p.round - 1] ?? 10) + (holds(p, "3") === seat ? 2 : 0)],
};

/** What a click that makes no legal action would have been. */
function meant(id: string, picked: readonly string[], p: DynastyPosition, viewer: number): string | null {
  const [place, seat = "", code = ""] = spotOf(id).split(":");
  const before = picked.map((spot) => spotOf(spot).split(":"));
  if (place === "hand") return orderOf([...before.map((spot) => spot[1] ?? ""), seat]);
  if (place === "tokens") return `steal P${seat}`;
  if (place !== "table") return null;
  if (p.phase === "limit") return `drop ${code}`;
  const other = before.find((spot) => spot[0] === "table" && spot[1] !== seat);
  if (other || p.acts["L"]) {
    const pair = [[seat, code], [other?.[1] ?? String(viewer), other?.[2] ?? code]].sort();
    return `lobby ${pair.map(([s, c]) => `P${s} ${c}`).join(" ")}`;
  }
  if (Number(seat) === viewer) return /[BL]/.test(code) ? `purge ${code}` : null;
  return `raid P${seat} ${code}`;
}

function Art() {
  return (
    <svg viewBox="0 0 420 170" aria-hidden="true">
      <path class="art-roof" d="M0 46C80 44 150 30 210 4c60 26 130 40 210 42v14c-80-4-150-16-210-38C150 44 80 56 0 60z" />
      <path class="art-beam" d="M30 62h360v8H30z" />
      {["9", "6", "1", "7", "B"].map((code, i) => (
        <svg key={code} x={34 + i * 74} y={[62, 50, 44, 50, 62][i]} width="72" height="106" overflow="visible">
          <g transform={`rotate(${(i - 2) * 5} 36 60)`}>
            <CardFace deck={deck} code={code} />
          </g>
        </svg>
      ))}
    </svg>
  );
}

export const koryo: GameLook = {
  name: "koryo",
  motto: { en: "secrets and majorities at court", fr: "secrets et majorités à la cour" },
  Art,
  Table: (props) => <DynastyBoard {...props} position={asDynasty(props.position)} court={court} />,
  spots: (action, _, viewer) => spotsOf(action, viewer),
  meant: (id, picked, position, viewer) => meant(id, picked, asDynasty(position), viewer),
  guide,
  Glance: (props) => <Glance {...props} court={court} />,
};
