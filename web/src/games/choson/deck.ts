/** Chosŏn's cards in words. */
import type { Deck } from "../dynasty/cards";
import { figures } from "./figures";
import { N_ } from "../../words";

export const deck: Deck = {
  figures,
  kinds: [
    {
      code: "1",
      power: N_("Lobby · Yi’s Shield"),
      about: N_("With an event: Lobby. Majority: once in your turn, put Yi’s Shield on one of your families; nothing touches it, and it wins you ties."),
    },
    {
      code: "2",
      power: N_("Firearm · Return Fire"),
      about: N_("With an event: Firearm, destroy any character. Majority: Return Fire, you may answer a Firearm."),
    },
    {
      code: "3",
      power: N_("Lobby · token with a riposte"),
      about: N_("With an event: Lobby. Majority: with Return Fire or Counter-Attack you must take a token in your turn."),
    },
    {
      code: "4",
      power: N_("Sword 3–5 · hits two"),
      about: N_("With an event: Sword, destroy a 3, 4 or 5. Majority: your Sword may hit two."),
    },
    {
      code: "5",
      power: N_("Sword 4–6 · keep an event"),
      about: N_("With an event: Sword, destroy a 4, 5 or 6. Majority: when you play events you may keep one, worth a point."),
    },
    {
      code: "6",
      power: N_("Lobby · token for an event"),
      about: N_("With an event: Lobby. Majority: when you play an event you must take a token."),
    },
    {
      code: "7",
      power: N_("Sword 6–8 · Counter-Attack"),
      about: N_("With an event: Sword, destroy a 6, 7 or 8. Majority: Counter-Attack, you may answer a Sword."),
    },
    {
      code: "8",
      power: N_("Firearm · time travel"),
      about: N_("With an event: Firearm. Majority: at the start of a round you may sacrifice one for First Player and a token."),
    },
    {
      code: "9",
      power: N_("nothing but points"),
      about: N_("No power: nothing but nine points at the end."),
    },
    {
      code: "E",
      power: N_("arms a character"),
      about: N_("Beside a character it gives that character’s arrival effect; three of them give you Yi’s Legacy."),
      isEvent: true,
    },
  ],
};
