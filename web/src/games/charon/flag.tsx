/** A flag of a seat: its colour, its sign. */
import { SeatFigure } from "../../ui/seat";

export function Flag({ seat }: { seat: number }) {
  return (
    <svg class={`ch-flag seat-${seat}`} viewBox="0 0 32 32" aria-hidden="true">
      <ellipse class="ch-flag-shade" cx="9" cy="29" rx="7" ry="2.2" />
      <path class="ch-flag-cloth" d="M6.5 2.5h24l-3.6 9.5 3.6 9.5h-24z" />
      <path class="ch-flag-pole" d="M6 1.5v27" />
      <g transform="translate(8.2 3.6) scale(.7)">
        <SeatFigure seat={seat} />
      </g>
    </svg>
  );
}
