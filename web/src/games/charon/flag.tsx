/** A flag of a seat: its colour, its sign. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { SeatFigure } from "../../ui/seat";

interface Props {
  seat: number;
  /** Where it is, as it travels. */
  at?: string;
}

/** Pictures are drawn once, not with every action. */
export const Flag = ({ seat, at }: Props) => useMemo(() => drawFlag({ seat, at }), [seat, at]);

function drawFlag({ seat, at }: { seat: number; at: string | undefined }): JSX.Element {
  return (
    <svg class={`ch-flag seat-${seat}`} data-thing={at && `flag:${seat}`} data-at={at} viewBox="0 0 32 30" aria-hidden="true">
      <ellipse class="ch-flag-shade" cx="7" cy="28" rx="6" ry="1.8" />
      <path class="ch-flag-cloth" d="M4.5 1h26l-3.4 9.5 3.4 9.5h-26z" />
      <path class="ch-flag-pole" d="M4 .5v27.5" />
      <g transform="translate(6.6 2.2) scale(.7)">
        <SeatFigure seat={seat} />
      </g>
    </svg>
  );
}
