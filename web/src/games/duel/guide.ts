/** The first Prologue and the first duel, step by step. */
import type { Position } from "../../protocol";
import type { GuideStep } from "../look";
import { asDuel } from "./position";

const prologue: readonly GuideStep[] = [
  {
    title: { en: "One pile, one turn", fr: "Une pioche, un tour" },
    text: {
      en: "The number on the left is your pile: empty it within a single turn and you have succeeded. Five cards in hand, nine in the pile. Every failed try reshuffles what you played – so count your tries and get better.",
      fr: "Le nombre à gauche est votre pioche : videz-la en un seul tour et c’est réussi. Cinq cartes en main, neuf dans la pioche. Chaque essai manqué remélange ce que vous avez joué – comptez vos essais et faites mieux.",
    },
  },
  {
    phase: "combo",
    title: { en: "Play a card", fr: "Jouez une carte" },
    text: {
      en: "Click a card of your hand, then confirm. White text happens when you play it, because you choose to apply it; black text is a reaction and waits for its moment. Rest on a card to read it large.",
      fr: "Cliquez sur une carte de votre main, puis confirmez. Le texte sur blanc agit quand on la joue, si vous l’appliquez ; le texte sur noir est une réaction et attend son heure. Restez sur une carte pour la lire en grand.",
    },
  },
  {
    phase: "combo",
    title: { en: "Discarding is progress", fr: "Défausser fait avancer" },
    text: {
      en: "A card discarded from the top of your pile has left it, and ‘If discarded’ may set off the next one. So apply effects that draw or discard first, while there is hand left to feed them.",
      fr: "Une carte défaussée du dessus de la pioche n’y est plus, et « Si défaussée » peut déclencher la suivante. Appliquez donc d’abord les effets qui piochent ou défaussent, tant que la main peut les nourrir.",
    },
  },
  {
    phase: "combo",
    title: { en: "The three keywords", fr: "Les trois mots-clés" },
    text: {
      en: "PLAN arranges the next cards, so put on top what should be discarded or drawn. CALL takes the top card if you name its clan: the small fractions say how likely that is. All words are in the Memo, one click away.",
      fr: "PLAN arrange les prochaines cartes : mettez dessus celle à défausser ou à piocher. APPEL prend la carte du dessus si vous nommez son clan : les petites fractions disent vos chances. Tous les mots sont dans le Mémo, à un clic.",
    },
  },
];

const duel: readonly GuideStep[] = [
  {
    title: { en: "Empty your pile in one turn", fr: "Videz votre pioche en un tour" },
    text: {
      en: "Both large numbers are piles. Whoever’s own pile is empty at the end of their combo has won, so look at both all the time. Most cards are our own – the rulebook shows only a few – and each card says so.",
      fr: "Les deux grands nombres sont les pioches. Qui a vidé la sienne à la fin de son combo a gagné : surveillez les deux. La plupart des cartes sont de notre cru – le livret n’en montre que peu – et chaque carte le dit.",
    },
  },
  {
    phase: "combo",
    title: { en: "Combo: play your whole hand", fr: "Combo : jouez toute votre main" },
    text: {
      en: "Click a card, confirm, then apply its effect or leave it. Everything in hand gets played, so the order is the game: cards that draw first, cards that discard from your hand while there is something to discard.",
      fr: "Cliquez sur une carte, confirmez, puis appliquez son effet ou non. Toute la main sera jouée, donc l’ordre fait le jeu : d’abord ce qui pioche, et ce qui défausse de la main tant qu’il y reste des cartes.",
    },
  },
  {
    phase: "combo",
    title: { en: "Chain reactions", fr: "Réactions en chaîne" },
    text: {
      en: "‘If discarded’, ‘if sacrificed’, ‘if drawn’ come due after the effect that caused them and wait in the middle: click one to apply it. Each card’s effect and reaction work once a turn.",
      fr: "« Si défaussée », « si sacrifiée », « si piochée » deviennent dues après l’effet qui les cause et attendent au milieu : cliquez pour les appliquer. Effet et réaction de chaque carte agissent une fois par tour.",
    },
  },
  {
    phase: "recruit",
    title: { en: "Recruit: buy what clears", fr: "Recruter : achetez ce qui vide" },
    text: {
      en: "Every card you played is one resource. Click a glowing card of the Domain: it goes into your deck. It also makes your pile higher, so buy what draws or discards more than one card – and not everything you can.",
      fr: "Chaque carte jouée vaut une ressource. Cliquez sur une carte du Domaine qui brille : elle rejoint votre jeu. Elle grossit aussi votre pioche : achetez ce qui pioche ou défausse plus d’une carte – et pas tout ce qui est possible.",
    },
  },
  {
    phase: "recruit",
    title: { en: "The other one listens", fr: "L’autre vous guette" },
    text: {
      en: "Some cards interrupt from the hand: when you recruit, when you sacrifice, when your pile falls low. That is why you sometimes wait. Yours can do the same to them: keep an eye on ‘When your opponent…’.",
      fr: "Certaines cartes interrompent depuis la main : quand vous recrutez, sacrifiez, ou que votre pioche baisse. D’où parfois une attente. Les vôtres le peuvent aussi : gardez l’œil sur « Quand votre adversaire… ».",
    },
  },
  {
    phase: "combo",
    title: { en: "What you know", fr: "Ce que vous savez" },
    text: {
      en: "Click a pile, a discard or the other hand: it shows which cards may be there. New cards go under your pile, so they come a turn or two later. Stuck? The hint button asks a strong bot.",
      fr: "Cliquez sur une pioche, une défausse ou la main adverse : vous voyez quelles cartes peuvent s’y trouver. Les nouvelles vont sous la pioche et viennent un tour ou deux plus tard. Une hésitation ? Le bouton Conseil interroge un bot fort.",
    },
  },
];

const isPrologue = (position: Position): boolean => asDuel(position).players === 1;

export const guide: readonly GuideStep[] = [
  ...prologue.map((step) => ({ ...step, when: isPrologue })),
  ...duel.map((step) => ({ ...step, when: (position: Position) => !isPrologue(position) })),
];
