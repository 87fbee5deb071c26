/** The first game of Koryŏ, step by step. */
import type { GuideStep } from "../face";
import { N_ } from "../../words";

export const guide: readonly GuideStep[] = [
  {
    id: "families",
    at: ".families",
    title: N_("Nine families, eight rounds"),
    text: N_("At the end each family pays its number to whoever has most of it in play – nine for the Merchants, one for the Omniscient. Ties pay nobody. The strip above shows who holds what."),
  },
  {
    id: "place",
    at: ".hand",
    until: "pick",
    phase: "orders",
    title: N_("Place cards in secret"),
    text: N_("Click cards of one kind in your hand, as many as you like, then confirm: the rest of your hand goes back to the deck. Three of a kind early on often make a majority, and majorities give powers."),
  },
  {
    id: "confirm",
    at: ".bar .proposal",
    until: "play",
    phase: "orders",
    title: N_("Confirm it"),
    text: N_("More of the same kind may go with it. Then click the coloured button. The others see how many cards you place, not which."),
  },
  {
    id: "reveal",
    at: ".bar .proposal",
    until: "play",
    phase: "main",
    title: N_("Reveal, then use your powers"),
    text: N_("Reveal your cards with the button below. What you hold the majority of works at once: Bankers bring a token, Spies steal one. Whatever glows can be clicked. Then end your turn."),
  },
  {
    id: "events",
    phase: "main",
    title: N_("Events bite twice"),
    text: N_("Barbarians destroy a character of somebody else, Lobbying swaps two – but the event stays in front of you, counts towards the limit and costs a point. Guardians keep Barbarians away."),
  },
  {
    id: "end",
    at: ".bar .proposal",
    until: "play",
    phase: "main",
    title: N_("End your turn"),
    text: N_("Use what you want to use; a Banker’s token you must take. Then end your turn with the button. When all have had theirs, whoever has more cards in play than the limit gives up characters."),
  },
  {
    id: "limit",
    at: ".in-play .fits",
    until: "pick",
    phase: "limit",
    title: N_("Too many cards"),
    text: N_("You are above the limit: click a character in front of you to give it up. Keep what gives you a majority, and think of the high numbers: the limit grows every round."),
  },
  {
    id: "score",
    at: ".families",
    phase: "orders",
    from: 2,
    title: N_("The first score"),
    text: N_("The strip shows who would be paid what now. Add 1 for each token, take 1 off for each event in front of you: that is a score. After round 8 most points win."),
  },
  {
    id: "watch",
    at: ".families",
    phase: "orders",
    title: N_("Watch the strip"),
    text: N_("Before you place, look who holds what and by how many. One card more than the others is enough; a card that only ties pays nobody. Stuck? The hint button asks a strong bot."),
  },
];
