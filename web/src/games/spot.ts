/** What every spot that can be clicked has in common. */
import type { Choosing, SpotLook } from "../table/choosing";

export interface SpotState {
  /** A class that says whether it is picked or may be. */
  state: SpotLook;
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
  const state = choosing.lookOf(id);
  const isPicked = state === "is-picked";
  const isLive = state !== "";
  return { state, isPicked, isLive, button: { type: "button", "data-spot": id, "aria-pressed": isLive ? isPicked : undefined, onClick: () => onSpot(id) } };
}
