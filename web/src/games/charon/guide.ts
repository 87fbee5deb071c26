/** The first game of Charon Inc., step by step. */
import type { GuideStep } from "../look";
import { N_ } from "../../words";

export const guide: readonly GuideStep[] = [
  {
    title: N_("Flags, gems, buildings"),
    text: N_("Four rounds. Flags on the moon claim gems, gems pay for building cards, a building is worth its number. Highest sum wins."),
  },
  {
    phase: "offer",
    title: N_("Offer a card"),
    text: N_("Click the card you want least for yourself and confirm, because everybody may build from the common row – you too, once a round. The gems on a card are its cost."),
  },
  {
    phase: "flags",
    title: N_("Plant a flag"),
    text: N_("Click one of the five actions, then a spot on the moon. Look at your hand first: plant next to the colours its cards cost. A crossing counts in four zones, a road in two, a centre in one."),
  },
  {
    phase: "flags",
    title: N_("Who takes a zone"),
    text: N_("The sign in a zone’s corner says who would take it now; = means a tie and nobody. Most flags win. Tied, the centre wins, then more roads – so a centre is weak in reach but strong in a fight."),
  },
  {
    phase: "flags",
    title: N_("What you keep matters"),
    text: N_("Every flag you plant gives up its action; the fifth stays and works – but only if few others stay beside it. Plant early what many will want to keep, because a crowded action does nothing."),
  },
  {
    phase: "intel",
    title: N_("Stolen Intelligence"),
    text: N_("You may move one flag: click it, then a glowing spot – all its zones must hold 1 or 2 gems. Move one that wins nothing where it is."),
  },
  {
    phase: "draft",
    title: N_("A card of your choice"),
    text: N_("Take a card you can pay for – a tick says so. The discard has the 12s, which nobody is ever dealt."),
  },
  {
    phase: "build",
    title: N_("Build"),
    text: N_("Click a card with a tick to build it; faded gems you lack. One short? Pick three of your gems, then one of the supply. Build the dearest first, because only two gems can be kept; each number counts only once."),
  },
  {
    phase: "store",
    title: N_("Keep two gems"),
    text: N_("Click the gems to give back. Keep what the cards in your hand still need."),
  },
];
