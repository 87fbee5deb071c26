/** The first game of Chosŏn, step by step. */
import type { GuideStep } from "../face";
import { N_ } from "../../words";

export const guide: readonly GuideStep[] = [
  {
    id: "families",
    at: ".families",
    title: N_("Majorities, now armed"),
    text: N_("Eight rounds. At the end each family pays its number to whoever has most of it in play; ties pay nobody. The strip above shows who holds what."),
  },
  {
    id: "place",
    at: ".hand",
    until: "pick",
    phase: "orders",
    title: N_("One combination, face down"),
    text: N_("Click what you place: characters of one family, two different characters, a character with an event, or three events. The rest of your hand goes back. Several of a family build a majority fastest."),
  },
  {
    id: "confirm",
    at: ".bar .proposal",
    until: "play",
    phase: "orders",
    title: N_("Confirm it"),
    text: N_("What else may go with it still glows. Then click the coloured button. The others see how many cards you place, not which."),
  },
  {
    id: "reveal",
    at: ".bar .proposal",
    until: "play",
    phase: "main",
    title: N_("Reveal, then use what you hold"),
    text: N_("Reveal with the button below; powers work before and after. A character that comes with an event has its arrival effect: Lobby swaps two characters, a Firearm or Sword destroys one. What glows can be clicked."),
  },
  {
    id: "riposte",
    phase: "main",
    title: N_("Beware of the riposte"),
    text: N_("Who has Return Fire may answer a Firearm, who has Counter-Attack a Sword – and destroys the character you attacked with. The signs beside the names show who can. Yi’s Shield protects a family from everything."),
  },
  {
    id: "end",
    at: ".bar .proposal",
    until: "play",
    phase: "main",
    title: N_("End your turn"),
    text: N_("A token that you must take is taken before. Then end your turn with the button: events that you played go back to the deck."),
  },
  {
    id: "limit",
    at: ".in-play .fits",
    until: "pick",
    phase: "limit",
    title: N_("Too many characters"),
    text: N_("You are above the limit: click a character in front of you to give it up. Keep majorities and high numbers; the limit grows every round."),
  },
  {
    id: "score",
    at: ".families",
    phase: "orders",
    from: 2,
    title: N_("The first score"),
    text: N_("The strip shows who would be paid what now; tokens and kept events are added. After round 8 most points win."),
  },
  {
    id: "extras",
    phase: "orders",
    title: N_("Small extras decide"),
    text: N_("First Player is worth 2 at the end, each token 1, each kept event 1, and Yi’s Legacy doubles a small score: three events together take it. Unsure? The hint button asks a strong bot."),
  },
];
