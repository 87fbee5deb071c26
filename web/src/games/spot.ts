/** What every spot that can be clicked has in common. */
import type { Choosing } from "../table/choosing";

export interface SpotState {
  /** A class that says whether it is picked or may be. */
  state: "is-picked" | "fits" | "is-source" | "";
  isPicked: boolean;
  /** Something can be done with it now: Tab should stop here. */
  isLive: boolean;
  button: {
    type: "button";
    "data-spot": string;
    "aria-pressed": boolean | undefined;
    onClick: () => void;
  };
}

export function spotState(id: string, { choosing, onSpot }: { choosing: Choosing; onSpot: (id: string) => void }): SpotState {
  const isPicked = choosing.isPicked(id);
  const fits = choosing.fits(id);
  const isSource = !fits && choosing.isSource(id);
  const isLive = isPicked || fits || isSource;
  const state = isPicked ? "is-picked" : fits ? "fits" : isSource ? "is-source" : "";
  return { state, isPicked, isLive, button: { type: "button", "data-spot": id, "aria-pressed": isLive ? isPicked : undefined, onClick: () => onSpot(id) } };
}
