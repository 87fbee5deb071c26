/** Where things lie on the drawn moon: a grid of zones, bent a little so that it bulges like a ball. */
import type { CharonBox } from "./position";

export type Place = readonly [x: number, y: number];

const CELL = 100;
const RIM = 34; // around the grid, for the body's edge and the names of columns and rows
const BEND = 0.12; // how far the corners are drawn in

export interface Chart {
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Grid coordinates, columns from 0 and rows from 0, to the drawing's. */
  place: (column: number, row: number) => Place;
}

/** "b3": column 1, row 2. */
const cellOf = (zone: string): Place => [zone.charCodeAt(0) - 97, Number(zone.slice(1)) - 1];

export function chartOf(box: CharonBox): Chart {
  const cells = box.zones.map(({ zone }) => cellOf(zone));
  const columns = Math.max(...cells.map(([column]) => column)) + 1;
  const rows = Math.max(...cells.map(([, row]) => row)) + 1;
  const width = columns * CELL + 2 * RIM;
  const height = rows * CELL + 2 * RIM;
  const place = (column: number, row: number): Place => {
    const x = (column / columns) * 2 - 1;
    const y = (row / rows) * 2 - 1;
    return [
      width / 2 + ((x * (1 - BEND * y * y)) * columns * CELL) / 2,
      height / 2 + ((y * (1 - BEND * x * x)) * rows * CELL) / 2,
    ];
  };
  return { columns, rows, width, height, place };
}

/** The middle of what the zones have in common: a centre, a road's middle, a crossing. */
export function placeOf(chart: Chart, zones: readonly string[]): Place {
  const cells = zones.map(cellOf);
  const mean = (axis: 0 | 1) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length + 0.5;
  return chart.place(mean(0), mean(1));
}

const INSET = 0.055; // half a road
const CORNER = 0.15; // cut off at crossings

/** The outline of a zone's tile. */
export function tileOf(chart: Chart, zone: string): string {
  const [c, r] = cellOf(zone);
  const [near, far] = [INSET, 1 - INSET];
  const corners: Place[] = [[near, near], [far, near], [far, far], [near, far]];
  const parts = corners.map(([x, y], i) => {
    const [px, py] = corners[(i + 3) % 4] as Place;
    const [nx, ny] = corners[(i + 1) % 4] as Place;
    const cut = (tx: number, ty: number): Place =>
      chart.place(c + x + Math.sign(tx - x) * CORNER, r + y + Math.sign(ty - y) * CORNER);
    const [corner, into, out] = [chart.place(c + x, r + y), cut(px, py), cut(nx, ny)];
    const middle = chart.place(c + (x + nx) / 2, r + (y + ny) / 2);
    return `${i ? "L" : "M"}${into.join(" ")}Q${corner.join(" ")} ${out.join(" ")}L${middle.join(" ")}`;
  });
  return `${parts.join("")}z`;
}

const ROUND = 3.1; // 2 would be an ellipse, much more a box

/** The moon's edge: between a ball and the grid it carries. */
export function bodyOf(chart: Chart): string {
  const [rx, ry] = [chart.width / 2 - 14, chart.height / 2 - 14];
  const points = Array.from({ length: 96 }, (_, i) => {
    const angle = (i / 96) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const reach = (Math.abs(cos) ** ROUND + Math.abs(sin) ** ROUND) ** (-1 / ROUND);
    return `${(chart.width / 2 + rx * reach * cos).toFixed(1)} ${(chart.height / 2 + ry * reach * sin).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

/** The place next to one in a direction, for the arrow keys. */
export function nextPlace<T extends { at: Place }>(places: readonly T[], from: Place, [dx, dy]: Place): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const place of places) {
    const along = (place.at[0] - from[0]) * dx + (place.at[1] - from[1]) * dy;
    const aside = Math.abs((place.at[0] - from[0]) * dy) + Math.abs((place.at[1] - from[1]) * dx);
    const far = along + 2.5 * aside;
    if (along > 8 && aside < along && far < least) [best, least] = [place, far];
  }
  return best;
}
