/** The first game of Charon Inc., step by step. */
import type { GuideStep } from "../face";
import { N_ } from "../../words";

export const guide: readonly GuideStep[] = [
  {
    id: "start",
    title: N_("Flags, gems, buildings"),
    text: N_("Four rounds. Flags on the moon claim gems, gems pay for building cards, a building is worth its number. Highest sum wins."),
  },
  {
    id: "offer",
    at: ".felt .fits",
    until: "play",
    phase: "offer",
    title: N_("Offer a card"),
    text: N_("Click the card you want least for yourself and confirm, because everybody may build from the common row – you too, once a round. The gems on a card are its cost."),
  },
  {
    id: "plant",
    at: ".felt .fits",
    until: "play",
    phase: "flags",
    title: N_("Plant a flag"),
    text: N_("Click one of the five actions, then a spot on the moon. Look at your hand first: plant next to the colours its cards cost. A crossing counts in four zones, a road in two, a centre in one."),
  },
  {
    id: "zones",
    at: ".ch-globe",
    phase: "flags",
    title: N_("Who takes a zone"),
    text: N_("The sign in a zone’s corner says who would take it now; = means a tie and nobody. Most flags win. Tied, the centre wins, then more roads – so a centre is weak in reach but strong in a fight."),
  },
  {
    id: "keep",
    at: ".ch-areas",
    phase: "flags",
    title: N_("What you keep matters"),
    text: N_("Every flag you plant gives up its action; the fifth stays and works – but only if nobody else’s stays beside it, or with four and five players one at most. Plant early what many will want to keep, because a crowded action does nothing."),
  },
  {
    id: "intel",
    at: ".felt .fits",
    until: "play",
    phase: "intel",
    title: N_("Stolen Intelligence"),
    text: N_("You may move one flag: click it, then a glowing spot – all its zones must hold 1 or 2 gems. Move one that wins nothing where it is."),
  },
  {
    id: "draft",
    at: ".felt .fits",
    until: "play",
    phase: "draft",
    title: N_("A card of your choice"),
    text: N_("Take a card you can pay for – a tick says so. The discard has the 12s, which nobody is ever dealt."),
  },
  {
    id: "build",
    at: ".felt .fits",
    until: "pick",
    phase: "build",
    title: N_("Build"),
    text: N_("Click a card with a tick to build it; faded gems you lack. One short? Pick three of your gems, then one of the supply. Build the dearest first, because only two gems can be kept. No number can be built twice."),
  },
  {
    id: "store",
    at: ".felt .fits",
    until: "pick",
    phase: "store",
    title: N_("Keep two gems"),
    text: N_("Click the gems to give back. Keep what the cards in your hand still need."),
  },
  {
    id: "score",
    at: ".ch-points",
    phase: "offer",
    from: 2,
    title: N_("The first score"),
    text: N_("Each building is worth its number; the sum stands in its owner’s row. From now on you offer before you see the new gems. After four rounds the highest sum wins."),
  },
];
