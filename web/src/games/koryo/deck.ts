/** Koryŏ's cards in words. */
import type { Deck } from "../dynasty/cards";
import { figures } from "./figures";
import { N_ } from "../../words";

export const deck: Deck = {
  figures,
  kinds: [
    {
      code: "1",
      name: N_("Omniscient"),
      power: N_("wins ties for powers"),
      about: N_("Wins ties for every power while he lies in front of you – not in the final scoring."),
    },
    {
      code: "2",
      name: N_("Spy"),
      power: N_("steal a token"),
      about: N_("Majority: once in your turn, steal a token. Without a Guardian in play you cannot be lobbied."),
    },
    {
      code: "3",
      name: N_("Senator"),
      power: N_("limit +2"),
      about: N_("Majority: your limit of cards in play is 2 higher."),
    },
    {
      code: "4",
      name: N_("Priest"),
      power: N_("remove an event"),
      about: N_("Majority: once in your turn, send an event in front of you back to the deck."),
    },
    {
      code: "5",
      name: N_("Ship Owner"),
      power: N_("place two different cards"),
      about: N_("Majority: you may place two different cards."),
    },
    {
      code: "6",
      name: N_("Banker"),
      power: N_("a token from the bank"),
      about: N_("Majority: once in your turn, take a token from the bank. That is a duty."),
    },
    {
      code: "7",
      name: N_("Guardian"),
      power: N_("safe from Barbarians"),
      about: N_("Majority: Barbarians cannot touch you."),
    },
    {
      code: "8",
      name: N_("Broadcaster"),
      power: N_("one more card dealt"),
      about: N_("Majority: you are dealt one card more."),
    },
    {
      code: "9",
      name: N_("Merchant"),
      power: N_("nothing but points"),
      about: N_("No power: nothing but nine points at the end."),
    },
    {
      code: "B",
      name: N_("Barbarians"),
      power: N_("destroy a character"),
      about: N_("Event: when revealed, you may destroy a character of another player. Stays in front of you: −1 at the end."),
      isEvent: true,
    },
    {
      code: "L",
      name: N_("Lobbying"),
      power: N_("swap two characters"),
      about: N_("Event: when revealed, you may swap two characters between two players. Stays in front of you: −1 at the end."),
      isEvent: true,
    },
  ],
};
