/** Gems, cut in code: every colour has its own outline, facets that catch the light from above left, and its letter. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

type Point = readonly [x: number, y: number];

interface Cut {
  outline: readonly Point[];
  /** The middle of the table, the flat facet on top that carries the letter. */
  middle: Point;
}

const round: Point[] = Array.from({ length: 10 }, (_, i) => {
  const angle = ((i + 0.5) / 10) * 2 * Math.PI;
  return [12 + 11.3 * Math.cos(angle), 12 + 11.3 * Math.sin(angle)];
});

const CUTS: Readonly<Record<string, Cut>> = {
  B: { outline: [[5.5, 2.5], [18.5, 2.5], [23.5, 9.5], [12, 23.5], [0.5, 9.5]], middle: [12, 10.8] },
  Y: { outline: [[12, 0], [24, 12], [12, 24], [0, 12]], middle: [12, 12] },
  G: { outline: [[6.2, 1.8], [17.8, 1.8], [23.6, 12], [17.8, 22.2], [6.2, 22.2], [0.4, 12]], middle: [12, 12] },
  P: { outline: [[10.6, 0.6], [13.4, 0.6], [24, 19.4], [22.4, 22.6], [1.6, 22.6], [0, 19.4]], middle: [12, 14.4] },
  K: { outline: [[6, 1.5], [18, 1.5], [22.5, 6], [22.5, 18], [18, 22.5], [6, 22.5], [1.5, 18], [1.5, 6]], middle: [12, 12] },
  C: { outline: round, middle: [12, 12] },
};

const TABLE = 0.6; // of the outline
const LIGHT: Point = [-0.55, -0.83];

const path = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;

/** The facets between outline and table: where each is, and how bright (below 0: in the shade). */
function facets({ outline, middle }: Cut): { d: string; light: number }[] {
  const inner = outline.map(([x, y]): Point => [middle[0] + (x - middle[0]) * TABLE, middle[1] + (y - middle[1]) * TABLE]);
  return outline.map((from, i) => {
    const next = (i + 1) % outline.length;
    const to = outline[next] as Point;
    const normal: Point = [to[1] - from[1], from[0] - to[0]];
    const light = (normal[0] * LIGHT[0] + normal[1] * LIGHT[1]) / Math.hypot(...normal);
    return { d: path([from, to, inner[next] as Point, inner[i] as Point]), light };
  });
}

const FACETS = Object.fromEntries(Object.entries(CUTS).map(([gem, cut]) => [gem, facets(cut)]));

/** A gem, 24 by 24, for inside a drawing. Pictures are drawn once, not with every action. */
export const GemShape = ({ gem }: { gem: string }) => useMemo(() => drawGem(gem), [gem]);

function drawGem(gem: string): JSX.Element {
  const cut = CUTS[gem] ?? (CUTS["C"] as Cut);
  return (
    <g class={`gem-${gem}`}>
      <path class="gem-body" d={path(cut.outline)} />
      {FACETS[gem]?.map(({ d, light }, i) => (
        <path key={i} d={d} fill={light > 0 ? "#fff" : "#000"} fill-opacity={Math.abs(light) * (light > 0 ? 0.5 : 0.32)} />
      ))}
      <path class="gem-edge" d={path(cut.outline)} />
      <text class="gem-letter" x={cut.middle[0]} y={cut.middle[1] + 3.9}>{gem}</text>
    </g>
  );
}

/** A gem among words. Decoration: what is around it names it. */
export const Gem = ({ gem }: { gem: string }) => useMemo(() => <svg class="gem" viewBox="0 0 24 24" aria-hidden="true">{drawGem(gem)}</svg>, [gem]);
