/** Plots, drawn by hand: lines over a course, and bars with intervals. Numbers stand beside them in words. */

const WIDTH = 640;
const HEIGHT = 160;
const DASHES = ["", "10 4", "3 3", "12 3 3 3"]; // a line is known by more than its colour

export interface Line {
  name: string;
  points: readonly (readonly [number, number])[];
  /** Half of the interval at each point. */
  errors?: readonly number[];
}

interface LinesProps {
  label: string;
  lines: readonly Line[];
  range: readonly [number, number];
  tell: (value: number) => string;
  under: string;
  /** Where something happens. */
  mark?: number | undefined;
}

export function Lines({ label, lines, range: [low, high], tell, under, mark }: LinesProps) {
  const all = lines.flatMap(({ points }) => points.map(([x]) => x));
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const x = (value: number): number => (last > first ? ((value - first) / (last - first)) * WIDTH : WIDTH / 2);
  const y = (value: number): number => (1 - (Math.min(high, Math.max(low, value)) - low) / (high - low || 1)) * HEIGHT;
  const path = (points: readonly (readonly [number, number])[]): string =>
    points.map(([a, b], i) => `${i ? "L" : "M"}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join("");
  const band = ({ points, errors }: Line): string =>
    errors
      ? `${path(points.map(([a, b], i) => [a, b + (errors[i] ?? 0)] as const))}${path(points.map(([a, b], i) => [a, b - (errors[i] ?? 0)] as const).reverse()).replace("M", "L")}Z`
      : "";
  return (
    <figure class="plot">
      <div class="course-plot">
        <div class="course-axis" aria-hidden="true">{[high, (low + high) / 2, low].map((value) => <span key={value}>{tell(value)}</span>)}</div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          <path class="course-grid" d={`M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT / 4}H${WIDTH}M0 ${(HEIGHT * 3) / 4}H${WIDTH}`} />
          {lines.map((line, i) => (
            <g key={line.name} class={`plot-line plot-${i + 1}`}>
              {line.errors && <path class="plot-band" d={band(line)} />}
              {line.points.length > 1 ? (
                <path class="course-line" stroke-dasharray={DASHES[i]} d={path(line.points)} />
              ) : (
                line.points.map(([a, b]) => <path key={a} class="course-line" d={`M${x(a) - 8} ${y(b)}h16`} />)
              )}
            </g>
          ))}
          {mark !== undefined && <path class="course-now" d={`M${x(mark)} 0V${HEIGHT}`} />}
        </svg>
        <div class="course-steps" aria-hidden="true"><span>{first}</span><span>{under}</span><span>{last}</span></div>
      </div>
      <figcaption>
        <span class="plot-label">{label}</span>
        {lines.length > 1 && lines.map((line, i) => (
          <span key={line.name} class={`plot-${i + 1}`}>
            <svg class="plot-key" viewBox="0 0 28 8" aria-hidden="true"><path class="course-line" stroke-dasharray={DASHES[i]} d="M0 4H28" /></svg>{line.name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

export interface Bar {
  key: string;
  name: string;
  share: number;
  /** Half of the interval. */
  error: number | null;
  /** What it would be if all were alike. */
  even?: number;
  told: string;
}

/** A bar a line, from nothing to all. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <ul class="bars" aria-label={label}>
      {bars.map(({ key, name, share, error, even, told }) => (
        <li key={key}>
          <span class="bars-name">{name}</span>
          <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
            <rect class="bars-all" width="100" height="12" />
            <rect class="bars-share" width={100 * share} height="12" />
            {even !== undefined && <path class="bars-even" d={`M${100 * even} 0v12`} />}
            {error !== null && <path class="bars-error" d={`M${100 * Math.max(0, share - error)} 6H${100 * Math.min(1, share + error)}`} />}
          </svg>
          <span class="bars-told">{told}</span>
        </li>
      ))}
    </ul>
  );
}
