/** The moon: its body, its zones with their gems and who would take them, and the spots for flags. */
import type { ComponentChildren, JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { SeatFigure, seatName } from "../../ui/seat";
import { explains } from "../../ui/tip";
import { t } from "../../words";
import type { TableProps } from "../face";
import { spotState } from "../spot";
import { Flag } from "./flag";
import { GemShape } from "./gems";
import { bodyOf, chartOf, nextPlace, placeOf, tileOf, type Chart, type Place } from "./geometry";
import { gemWords } from "./names";
import { areClaimsMade, claimOf, type CharonBox, type CharonPosition, type Claim, type Spot } from "./position";

type Props = TableProps<CharonPosition> & { box: CharonBox };

const TARGET = 42; // of a spot: leaves room to the next, 50 away
const GEM = 27;
const QUARTERS: readonly Place[] = [[-25, -24], [25, -24], [-25, 25]]; // around the centre; the fourth says who takes it

/** Stars and craters that are the same every time. */
function scattered(n: number, seed: number): [number, number, number][] {
  let state = seed;
  const next = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32);
  return Array.from({ length: n }, () => [next(), next(), next()]);
}
const STARS = scattered(70, 7);
const CRATERS = scattered(26, 4);

function Body({ chart, children }: { chart: Chart; children: ComponentChildren }) {
  const { width, height } = chart;
  const ground = useMemo(() => drawGround(chart), [chart]);
  return (
    <svg class="ch-body" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ground}
      {children}
    </svg>
  );
}

/** What is the same in every game on this map. */
function drawGround(chart: Chart): JSX.Element {
  const { width, height } = chart;
  const body = bodyOf(chart);
  return (
    <>
      <defs>
        <radialGradient id="ch-light" cx="34%" cy="26%" r="85%">
          <stop offset="0" class="ch-lit" />
          <stop offset="0.6" class="ch-half" />
          <stop offset="1" class="ch-dim" />
        </radialGradient>
        <radialGradient id="ch-cap">
          <stop offset="0.2" stop-color="#8d4a36" stop-opacity="0.75" />
          <stop offset="1" stop-color="#8d4a36" stop-opacity="0" />
        </radialGradient>
        <clipPath id="ch-edge"><path d={body} /></clipPath>
      </defs>
      {STARS.map(([x, y, r], i) => (
        <circle key={i} class="ch-star" cx={x * width} cy={y * height} r={0.5 + r * 1.1} opacity={0.35 + 0.6 * y} />
      ))}
      <path class="ch-halo" d={body} />
      <path d={body} fill="url(#ch-light)" />
      <g clip-path="url(#ch-edge)">
        <path class="ch-chasm" d={`M0 ${height * 0.6}C${width * 0.2} ${height * 0.5} ${width * 0.35} ${height * 0.66} ${width * 0.55} ${height * 0.56}S${width * 0.85} ${height * 0.5} ${width} ${height * 0.6}`} />
        <ellipse cx={width * 0.46} cy={height * 0.02} rx={width * 0.42} ry={height * 0.36} fill="url(#ch-cap)" />
        {CRATERS.map(([x, y, r], i) => drawCrater(i, Math.round(x * width), Math.round(y * height), 4 + r * r * 17))}
      </g>
      {drawNames(chart)}
    </>
  );
}

/** Without a transform: each is a part of its own to whatever puts the picture together. */
const drawCrater = (key: number, x: number, y: number, r: number): JSX.Element => (
  <g key={key}>
    <circle class="ch-crater" cx={x} cy={y} r={r.toFixed(1)} />
    <path class="ch-crater-lip" stroke-width={(0.14 * r).toFixed(2)} d={`M${(x - 0.7 * r).toFixed(1)} ${(y + 0.7 * r).toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 0 0 ${(1.68 * r).toFixed(1)} ${(-0.9 * r).toFixed(1)}`} />
  </g>
);

/** Names of columns and rows, at the moon's edge. */
function drawNames(chart: Chart): JSX.Element {
  const { columns, rows, width, height } = chart;
  return (
    <g class="ch-names">
      {Array.from({ length: columns }, (_, i) => <text key={i} x={chart.place(i + 0.5, 0)[0]} y="12">{String.fromCharCode(97 + i)}</text>)}
      {Array.from({ length: columns }, (_, i) => <text key={`b${i}`} x={chart.place(i + 0.5, rows)[0]} y={height - 3}>{String.fromCharCode(97 + i)}</text>)}
      {Array.from({ length: rows }, (_, i) => <text key={`l${i}`} x="7" y={chart.place(0, i + 0.5)[1] + 4}>{i + 1}</text>)}
      {Array.from({ length: rows }, (_, i) => <text key={`r${i}`} x={width - 7} y={chart.place(columns, i + 0.5)[1] + 4}>{i + 1}</text>)}
    </g>
  );
}

/** Who would take a zone now, in its fourth quarter. */
function Taker({ claim, isNew }: { claim: Claim; isNew: boolean }) {
  if (claim.by === "none") return null;
  return (
    <g class={`ch-taker ${isNew ? "is-new" : ""}`} transform="translate(13 13)">
      {claim.seat ? (
        <g class={`seat-${claim.seat}`}>
          <circle class="ch-taker-ground seat-ground" cx="12.5" cy="12.5" r="12.5" />
          <g transform="translate(3.5 3.5) scale(.75)"><SeatFigure seat={claim.seat} /></g>
        </g>
      ) : (
        <>
          <circle class="ch-tie" cx="12.5" cy="12.5" r="11.5" />
          <path class="ch-tie-sign" d="M7 10h11M7 15.5h11" />
        </>
      )}
    </g>
  );
}

interface ZoneProps {
  p: CharonPosition;
  chart: Chart;
  zone: CharonBox["zones"][number];
  claim: Claim;
  /** The claim is what would become of it with the flag that is about to be planted. */
  isTouched: boolean;
}

/** Drawn anew when something about it is different. */
function Zone(props: ZoneProps) {
  const { p, chart, zone, claim, isTouched } = props;
  const lies = p.zones[zone.zone];
  return useMemo(() => drawZone(props), [chart, zone, p.players, lies?.gem, lies?.count, claim.seat, claim.by, areClaimsMade(p), isTouched]);
}

function drawZone({ p, chart, zone: { zone, holes, players }, claim, isTouched }: ZoneProps): JSX.Element {
  const [x, y] = placeOf(chart, [zone]);
  const lies = p.zones[zone];
  const isOut = p.players < players;
  const isTaken = !lies && claim.seat > 0 && areClaimsMade(p);
  const owner = claim.seat && (lies || isTaken) ? `is-claimed seat-${claim.seat}` : "";
  const state = `${isOut ? "is-out" : ""} ${isTouched ? "is-touched" : ""} ${isTaken ? "is-taken" : ""} ${owner}`;
  return (
    <g class={`ch-zone ${state}`} data-zone={zone}>
      <path class="ch-tile" d={tileOf(chart, zone)} />
      {lies && <circle data-thing={`gem:${lies.gem}`} data-at={`zone:${zone}`} data-count={lies.count} cx={x} cy={y} r={GEM / 2} fill="none" />}
      {!isOut && (
        <g transform={`translate(${x} ${y})`}>
          {QUARTERS.slice(0, holes).map(([dx, dy], i) => (
            <g key={i} transform={`translate(${dx} ${dy})`}>
              <ellipse class="ch-hole" rx="11" ry="10" />
              {lies && i < lies.count && (
                <g key={lies.gem} class="ch-gem" transform={`translate(${-GEM / 2} ${-GEM / 2}) scale(${GEM / 24})`}>
                  <g class="ch-gem-in"><GemShape gem={lies.gem} /></g>
                </g>
              )}
            </g>
          ))}
          {(lies || isTaken) && <Taker claim={claim} isNew={isTouched} />}
        </g>
      )}
    </g>
  );
}

/** How a zone stands, in a line. */
function zoneLine(zone: string, claim: Claim, { position: p, seats }: Props): string {
  const lies = p.zones[zone];
  const who = claim.seat ? seatName(seats, claim.seat) : "";
  if (!lies && who && areClaimsMade(p)) return t("{zone}: cleared by {who}", { zone, who });
  if (!lies) return t("{zone}: no gems", { zone });
  const gems = gemWords({ [lies.gem]: lies.count });
  const tally = claim.flags.map(([seat, n]) => `${seatName(seats, seat)} ${n}`).join(", ");
  const how = {
    none: t("no flag yet"),
    flags: t("{who} would take it ({tally})", { who, tally }),
    centre: t("tied, {who} takes it by the centre ({tally})", { who, tally }),
    roads: t("tied, {who} takes it by roads ({tally})", { who, tally }),
    tie: t("tied, nobody takes it ({tally})", { tally }),
  }[claim.by];
  return t("{zone}: {gems} – {how}", { zone, gems, how });
}

function spotKind({ spot, zones }: Spot): string {
  if (zones.length === 1) return t("Centre of {spot}", { spot });
  return zones.length === 2 ? t("Road {spot}", { spot }) : t("Crossing {spot}", { spot });
}

interface SpotProps extends Pick<Props, "seats" | "choosing" | "onSpot"> {
  spot: Spot;
  at: Place;
  chart: Chart;
  /** Whose flag is there; 0: nobody's. */
  owner: number;
  /** How each of its zones stands, in a line. */
  lines: string;
  isStop: boolean;
  onLook: (spot: Spot | null) => void;
}

/** A place for a flag, with or without one. It is handed nothing but what is drawn: most are the same after an action. */
function SpotButton({ spot, at: [x, y], chart, owner, lines, isStop, onLook, seats, ...props }: SpotProps) {
  const { button, state } = spotState(`at:${spot.spot}`, props);
  const kind = spotKind(spot);
  const held = owner ? t("flag of {who}", { who: seatName(seats, owner) }) : t("free");
  const tip = explains(`${kind} – ${held}\n${lines}`);
  return (
    <button
      {...button}
      class={`ch-spot touches-${spot.zones.length} ${state}`}
      style={{ left: `${((x - TARGET / 2) / chart.width) * 100}%`, top: `${((y - TARGET / 2) / chart.height) * 100}%`, width: `${(TARGET / chart.width) * 100}%` }}
      aria-label={`${kind}, ${held}. ${lines.replaceAll("\n", ". ")}`}
      tabIndex={isStop ? 0 : -1}
      {...tip}
      onPointerEnter={(event) => {
        tip.onPointerEnter(event);
        if (event.pointerType === "mouse") onLook(spot);
      }}
      onPointerLeave={() => {
        tip.onPointerLeave();
        onLook(null);
      }}
    >
      <span class="ch-pad" />
      {owner > 0 && <Flag key={owner} seat={owner} at={`on:${spot.spot}`} />}
    </button>
  );
}

const ARROWS: Readonly<Record<string, Place>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function Moon(props: Props) {
  const { position: p, box, choosing, viewer } = props;
  const [looked, setLooked] = useState<Spot | null>(null);
  const [stop, setStop] = useState("");
  const chart = useMemo(() => chartOf(box), [box]);
  const places = useMemo(
    () => box.spots.filter((spot) => spot.players <= p.players).map((spot) => ({ spot, at: placeOf(chart, spot.zones) })),
    [box, p.players],
  );
  // With the flag that is about to be planted: what would become of the zones it touches.
  const picked = places.find(({ spot }) => choosing.isPicked(`at:${spot.spot}`) && !p.flags[spot.spot])?.spot;
  const shown = picked ?? (looked && choosing.fits(`at:${looked.spot}`) && !p.flags[looked.spot] ? looked : null);
  const from = picked && p.phase === "intel" ? choosing.picked.value.find((id) => p.flags[id.slice(3)] === viewer)?.slice(3) : undefined;
  const flags = { ...p.flags, ...(from ? { [from]: 0 } : {}), ...(shown ? { [shown.spot]: viewer } : {}) };
  const touched = new Set([shown, box.spots.find(({ spot }) => spot === from)].flatMap((one) => one?.zones ?? []));
  const claims = useMemo(() => new Map(box.zones.map(({ zone }) => [zone, claimOf(p, box, zone)])), [box, p.flags]);
  const claimOn = (zone: string): Claim => claims.get(zone) as Claim;
  const lines = new Map(box.zones.map(({ zone }) => [zone, zoneLine(zone, claimOn(zone), props)]));
  // Tab stops once on the moon, where something can be done if possible; arrows go from spot to spot.
  const open = places.filter(({ spot }) => choosing.fits(`at:${spot.spot}`) || choosing.isPicked(`at:${spot.spot}`));
  const rover = (open.length ? open : places).find(({ spot }) => spot.spot === stop) ?? open[0] ?? places[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const here = places.find(({ spot }) => `at:${spot.spot}` === (event.target as HTMLElement).dataset["spot"]);
    const next = way && here && nextPlace(places, here.at, way);
    if (!way) return;
    event.preventDefault();
    if (!next) return;
    setStop(next.spot.spot);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-spot="at:${next.spot.spot}"]`)?.focus();
  };
  return (
    <figure class="ch-moon">
      <div class="ch-sky">
        <div
          class="ch-globe"
          role="group"
          aria-label={t("The moon: arrow keys go from spot to spot")}
          style={{ "--aspect": chart.width / chart.height }}
          onKeyDown={onKeyDown}
        >
          <Body chart={chart}>
            {box.zones.map((zone) => {
              const isTouched = touched.has(zone.zone);
              return <Zone key={zone.zone} p={p} chart={chart} zone={zone} claim={isTouched ? claimOf({ ...p, flags }, box, zone.zone) : claimOn(zone.zone)} isTouched={isTouched} />;
            })}
          </Body>
          {places.map(({ spot, at }) => (
            <SpotButton
              key={spot.spot}
              seats={props.seats}
              choosing={choosing}
              onSpot={props.onSpot}
              spot={spot}
              at={at}
              chart={chart}
              owner={p.flags[spot.spot] ?? 0}
              lines={spot.zones.map((zone) => lines.get(zone) ?? "").join("\n")}
              isStop={spot === rover?.spot}
              onLook={setLooked}
            />
          ))}
        </div>
        <figcaption>
          {t("Unofficial; map and costs are our reconstruction.")}
        </figcaption>
      </div>
    </figure>
  );
}
