/** The first Prologue and the first duel, step by step. */
import type { Position } from "../../protocol";
import type { GuideStep } from "../face";
import { asDuel } from "./position";
import { N_ } from "../../words";

const prologue: readonly GuideStep[] = [
  {
    id: "pile",
    at: ".duel-seat.is-own .duel-pile.is-goal",
    title: N_("One pile, one turn"),
    text: N_("The number on the left is your pile: empty it within a single turn and you have succeeded. Five cards in hand, nine in the pile. Every failed try reshuffles what you played – so count your tries and get better."),
  },
  {
    id: "play",
    at: ".duel-hand",
    until: "pick",
    phase: "combo",
    title: N_("Play a card"),
    text: N_("Click a card of your hand, then confirm. White text happens when you play it, because you choose to apply it; black text is a reaction and waits for its moment. Rest on a card, or hold it, to read it large."),
  },
  {
    id: "confirm",
    at: ".bar .proposal",
    until: "play",
    phase: "combo",
    title: N_("Confirm it"),
    text: N_("Click the coloured button: the card lies in your play area, and you are asked whether to apply its effect. You never have to."),
  },
  {
    id: "discard",
    phase: "combo",
    title: N_("Discarding is progress"),
    text: N_("A card discarded from the top of your pile has left it, and ‘If discarded’ may set off the next one. So apply effects that draw or discard first, while there is hand left to feed them."),
  },
  {
    id: "keywords",
    at: ".side-tabs",
    phase: "combo",
    title: N_("The three keywords"),
    text: N_("PLAN arranges the next cards, so put on top what should be discarded or drawn. CALL takes the top card if you name its clan: the small fractions say how likely that is. DEVOUR takes cards of your discard out of the game. All words are in the Memo, one click away."),
  },
  {
    id: "again",
    at: ".duel-turn",
    phase: "combo",
    from: 2,
    title: N_("Another try"),
    text: N_("Your hand was played out and the pile was not empty: what you played and discarded goes under your pile, and five new cards come. Your score is the number of tries, fewer is better."),
  },
];

const duel: readonly GuideStep[] = [
  {
    id: "duel",
    at: ".duel-pile.is-goal",
    title: N_("Empty your pile in one turn"),
    text: N_("Both large numbers are piles. Whoever’s own pile is empty at the end of their combo has won, so look at both all the time. Most cards are our own – the rulebook shows only a few – and each card says so."),
  },
  {
    id: "combo",
    at: ".duel-hand",
    until: "pick",
    phase: "combo",
    title: N_("Combo: play your whole hand"),
    text: N_("Click a card, confirm, then apply its effect or leave it. Everything in hand gets played, so the order is the game: cards that draw first, cards that discard from your hand while there is something to discard."),
  },
  {
    id: "chain",
    at: ".duel-stage",
    phase: "combo",
    title: N_("Chain reactions"),
    text: N_("‘If discarded’, ‘if sacrificed’, ‘if drawn’ come due after the effect that caused them and wait in the middle: click one to apply it. Each card’s effect and reaction work once a turn."),
  },
  {
    id: "recruit",
    at: ".duel-domain",
    until: "pick",
    phase: "recruit",
    title: N_("Recruit: buy what clears"),
    text: N_("Every card you played is one resource. Click a glowing card of the Domain: it goes into your deck. It also makes your pile higher, so buy what draws or discards more than one card – and not everything you can."),
  },
  {
    id: "listen",
    phase: "recruit",
    title: N_("The other one listens"),
    text: N_("Some cards interrupt from the hand: when you recruit, when you sacrifice, when your pile falls low. That is why you sometimes wait. Yours can do the same to them: keep an eye on ‘When your opponent…’."),
  },
  {
    id: "known",
    phase: "combo",
    title: N_("What you know"),
    text: N_("Click a pile, a discard or the other hand: it shows which cards may be there. New cards go under your pile, so they come a turn or two later. Stuck? The hint button asks a strong bot."),
  },
];

const isPrologue = (position: Position): boolean => asDuel(position).players === 1;

export const guide: readonly GuideStep[] = [
  ...prologue.map((step) => ({ ...step, when: isPrologue })),
  ...duel.map((step) => ({ ...step, when: (position: Position) => !isPrologue(position) })),
];
