/** What things are called. */
import { N_, t, tn } from "../../words";
import { GEMS, type AreaCode, type Bag } from "./position";

const COLOUR_NAMES: Readonly<Record<string, string>> = {
  B: N_("blue"),
  Y: N_("yellow"),
  G: N_("green"),
  P: N_("purple"),
  K: N_("black"),
  C: N_("clear"),
};

export const colourName = (gem: string): string => t(COLOUR_NAMES[gem] ?? gem);

function coloured(gem: string, n: number): string {
  switch (gem) {
    case "B": return tn("{n} blue", "{n} blue", n);
    case "Y": return tn("{n} yellow", "{n} yellow", n);
    case "G": return tn("{n} green", "{n} green", n);
    case "P": return tn("{n} purple", "{n} purple", n);
    case "K": return tn("{n} black", "{n} black", n);
    default: return tn("{n} clear", "{n} clear", n);
  }
}

/** "2 blue, 1 black". */
export function gemWords(bag: Bag): string {
  const words = GEMS.flatMap((gem) => (bag[gem] ? [coloured(gem, bag[gem])] : []));
  return words.join(", ") || t("nothing");
}

export const gemCount = (n: number): string => tn("{n} gem", "{n} gems", n);
export const flagCount = (n: number): string => tn("{n} flag", "{n} flags", n);
export const cardCount = (n: number): string => tn("{n} card", "{n} cards", n);

export interface AreaWords {
  name: string;
  /** For a phone. */
  short: string;
  /** What its owner gets, in a line. */
  gives: string;
  when: string;
}

export const AREA_WORDS: Readonly<Record<AreaCode, AreaWords>> = {
  intel: {
    name: N_("Stolen Intelligence"),
    short: N_("Intel"),
    gives: N_("Move a flag to where all zones have 1 or 2 gems"),
    when: N_("before the claims"),
  },
  rare: {
    name: N_("Rare Mineral Find"),
    short: N_("Mineral"),
    gives: N_("Take a clear gem: it pays for any colour"),
    when: N_("after the claims"),
  },
  eng: {
    name: N_("Engineering Advance"),
    short: N_("Engineer"),
    gives: N_("Take a card from the discard or the common row"),
    when: N_("after the claims"),
  },
  sync: {
    name: N_("Synchrotron"),
    short: N_("Synchro"),
    gives: N_("Once: turn gems of one colour into another"),
    when: N_("while building"),
  },
  ware: {
    name: N_("Underground Warehouse"),
    short: N_("Depot"),
    gives: N_("Trade 2 for 1, not 3; keep 6 gems, not 2"),
    when: N_("building and storing"),
  },
};

export interface StepWords {
  /** Phases of a position that belong to it; the others happen by themselves. */
  phases: readonly string[];
  name: string;
  about: string;
}

/** A round from first to last, as players of the printed game keep forgetting it. */
export const STEPS: readonly StepWords[] = [
  {
    phases: ["redraw", "offer"],
    name: N_("Offers"),
    about: N_("Cards are dealt; from round 2 duplicates of what you built may be replaced. Everybody offers one card to the common row. Then the moon is seeded (in round 1 before)."),
  },
  {
    phases: ["flags"],
    name: N_("Flags"),
    about: N_("In turn order, four times round: a flag from an action to the moon. The fifth stays."),
  },
  {
    phases: ["intel"],
    name: N_("Intelligence"),
    about: N_("In reverse order its owners may move a flag."),
  },
  {
    phases: [],
    name: N_("Claims"),
    about: N_("Most flags around a zone take all its gems. Ties: the centre, then more roads, else the gems stay."),
  },
  {
    phases: [],
    name: N_("Rare Mineral"),
    about: N_("In reverse order its owners take a clear gem."),
  },
  {
    phases: ["draft"],
    name: N_("Engineering"),
    about: N_("In reverse order its owners take a card from the discard or the common row."),
  },
  {
    phases: [],
    name: N_("New order"),
    about: N_("Most gems go first, clear ones counted, from now on."),
  },
  {
    phases: ["build"],
    name: N_("Building"),
    about: N_("Trade, synchronise, build from hand and once from the common row."),
  },
  {
    phases: ["store"],
    name: N_("Storing"),
    about: N_("Keep 2 gems, 6 with the Warehouse. Not after round 4: then the game is over."),
  },
];
