/** Koryŏ's cards in words. */
import type { Deck } from "../dynasty/cards";
import { figures } from "./figures";
import { N_ } from "../../words";

export const deck: Deck = {
  figures,
  kinds: [
    {
      code: "1",
      power: N_("wins ties for powers"),
      about: N_("Wins ties for every power while he lies in front of you – not in the final scoring."),
    },
    {
      code: "2",
      power: N_("steal a token"),
      about: N_("Majority: once in your turn, steal a token. Without a Guardian in play you cannot be lobbied."),
    },
    {
      code: "3",
      power: N_("limit +2"),
      about: N_("Majority: your limit of cards in play is 2 higher."),
    },
    {
      code: "4",
      power: N_("remove an event"),
      about: N_("Majority: once in your turn, send an event in front of you back to the deck."),
    },
    {
      code: "5",
      power: N_("place two different cards"),
      about: N_("Majority: you may place two different cards."),
    },
    {
      code: "6",
      power: N_("a token from the bank"),
      about: N_("Majority: once in your turn, take a token from the bank. That is a duty."),
    },
    {
      code: "7",
      power: N_("safe from Barbarians"),
      about: N_("Majority: Barbarians cannot touch you."),
    },
    {
      code: "8",
      power: N_("one more card dealt"),
      about: N_("Majority: you are dealt one card more."),
    },
    {
      code: "9",
      power: N_("nothing but points"),
      about: N_("No power: nothing but nine points at the end."),
    },
    {
      code: "B",
      power: N_("destroy a character"),
      about: N_("Event: when revealed, you may destroy a character of another player. Stays in front of you: −1 at the end."),
      isEvent: true,
    },
    {
      code: "L",
      power: N_("swap two characters"),
      about: N_("Event: when revealed, you may swap two characters between two players. Stays in front of you: −1 at the end."),
      isEvent: true,
    },
  ],
};
