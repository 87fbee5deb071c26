/** What things are called, in both languages. */
import { count, say, t, type Text } from "../../words";
import { GEMS, type AreaCode, type Bag } from "./position";

const COLOUR_NAMES: Readonly<Record<string, Text>> = {
  B: { en: "blue", fr: "bleu" },
  Y: { en: "yellow", fr: "jaune" },
  G: { en: "green", fr: "vert" },
  P: { en: "purple", fr: "violet" },
  K: { en: "black", fr: "noir" },
  C: { en: "clear", fr: "incolore" },
};

const SEVERAL: Readonly<Record<string, string>> = { B: "bleus", Y: "jaunes", G: "verts", P: "violets", K: "noirs", C: "incolores" };

export const colourName = (gem: string): string => say(COLOUR_NAMES[gem] ?? { en: gem, fr: gem });

/** "2 blue, 1 black". */
export function gemWords(bag: Bag): string {
  const words = GEMS.flatMap((gem) => {
    const n = bag[gem] ?? 0;
    return n ? [`${n} ${n > 1 ? t(colourName(gem), SEVERAL[gem] ?? gem) : colourName(gem)}`] : [];
  });
  return words.join(", ") || t("nothing", "rien");
}

export const gemCount = (n: number): string => count(n, { en: "gem", fr: "gemme" }, { en: "gems", fr: "gemmes" });
export const flagCount = (n: number): string => count(n, { en: "flag", fr: "drapeau" }, { en: "flags", fr: "drapeaux" });
export const cardCount = (n: number): string => count(n, { en: "card", fr: "carte" }, { en: "cards", fr: "cartes" });

export interface AreaWords {
  name: Text;
  /** For a phone. */
  short: Text;
  /** What its owner gets, in a line. */
  gives: Text;
  when: Text;
}

export const AREA_WORDS: Readonly<Record<AreaCode, AreaWords>> = {
  intel: {
    name: { en: "Stolen Intelligence", fr: "Intelligence volée" },
    short: { en: "Intel", fr: "Intel" },
    gives: { en: "Move a flag to where all zones have 1 or 2 gems", fr: "Déplacez un drapeau là où chaque zone a 1 ou 2 gemmes" },
    when: { en: "before the claims", fr: "avant les récoltes" },
  },
  rare: {
    name: { en: "Rare Mineral Find", fr: "Trouvaille de minerai rare" },
    short: { en: "Mineral", fr: "Minerai" },
    gives: { en: "Take a clear gem: it pays for any colour", fr: "Prenez une gemme incolore : elle remplace toute couleur" },
    when: { en: "after the claims", fr: "après les récoltes" },
  },
  eng: {
    name: { en: "Engineering Advance", fr: "Avance technologique" },
    short: { en: "Engineer", fr: "Avance" },
    gives: { en: "Take a card from the discard or the common row", fr: "Prenez une carte de la défausse ou de la rangée commune" },
    when: { en: "after the claims", fr: "après les récoltes" },
  },
  sync: {
    name: { en: "Synchrotron", fr: "Synchrotron" },
    short: { en: "Synchro", fr: "Synchro" },
    gives: { en: "Once: turn gems of one colour into another", fr: "Une fois : changez des gemmes d’une couleur en une autre" },
    when: { en: "while building", fr: "pendant la construction" },
  },
  ware: {
    name: { en: "Underground Warehouse", fr: "Entrepôt souterrain" },
    short: { en: "Depot", fr: "Entrepôt" },
    gives: { en: "Trade 2 for 1, not 3; keep 6 gems, not 2", fr: "Échangez 2 contre 1 (pas 3), gardez 6 gemmes (pas 2)" },
    when: { en: "building and storing", fr: "construction et stockage" },
  },
};

export interface StepWords {
  /** Phases of a position that belong to it; the others happen by themselves. */
  phases: readonly string[];
  name: Text;
  about: Text;
}

/** A round from first to last, as players of the printed game keep forgetting it. */
export const STEPS: readonly StepWords[] = [
  {
    phases: ["redraw", "offer"],
    name: { en: "Offers", fr: "Offres" },
    about: { en: "Cards are dealt; from round 2 duplicates of what you built may be replaced. Everybody offers one card to the common row. Then the moon is seeded (in round 1 before).", fr: "On distribue ; dès la ronde 2, les doublons de vos bâtiments peuvent être remplacés. Chacun offre une carte à la rangée commune. Puis la lune est garnie (avant, à la ronde 1)." },
  },
  {
    phases: ["flags"],
    name: { en: "Flags", fr: "Drapeaux" },
    about: { en: "In turn order, four times round: a flag from an action to the moon. The fifth stays.", fr: "Dans l’ordre du tour, quatre fois : un drapeau d’une action vers la lune. Le cinquième reste." },
  },
  {
    phases: ["intel"],
    name: { en: "Intelligence", fr: "Intelligence" },
    about: { en: "In reverse order its owners may move a flag.", fr: "Dans l’ordre inverse, ses détenteurs peuvent déplacer un drapeau." },
  },
  {
    phases: [],
    name: { en: "Claims", fr: "Récoltes" },
    about: { en: "Most flags around a zone take all its gems. Ties: the centre, then more roads, else the gems stay.", fr: "Le plus de drapeaux autour d’une zone prend toutes ses gemmes. Égalité : le centre, puis le plus de routes, sinon elles restent." },
  },
  {
    phases: [],
    name: { en: "Rare Mineral", fr: "Minerai rare" },
    about: { en: "In reverse order its owners take a clear gem.", fr: "Dans l’ordre inverse, ses détenteurs prennent une gemme incolore." },
  },
  {
    phases: ["draft"],
    name: { en: "Engineering", fr: "Avance" },
    about: { en: "In reverse order its owners take a card from the discard or the common row.", fr: "Dans l’ordre inverse, ses détenteurs prennent une carte de la défausse ou de la rangée commune." },
  },
  {
    phases: [],
    name: { en: "New order", fr: "Nouvel ordre" },
    about: { en: "Most gems go first, clear ones counted, from now on.", fr: "Le plus de gemmes commence, les incolores comptent, dès maintenant." },
  },
  {
    phases: ["build"],
    name: { en: "Building", fr: "Construction" },
    about: { en: "Trade, synchronise, build from hand and once from the common row.", fr: "Échangez, synchronisez, construisez de la main et une fois de la rangée commune." },
  },
  {
    phases: ["store"],
    name: { en: "Storing", fr: "Stockage" },
    about: { en: "Keep 2 gems, 6 with the Warehouse. Not after round 4: then the game is over.", fr: "Gardez 2 gemmes, 6 avec l’Entrepôt. Pas après la ronde 4 : la partie est finie." },
  },
];
