/** The first game of Charon Inc., step by step. */
import type { GuideStep } from "../look";

export const guide: readonly GuideStep[] = [
  {
    title: { en: "Flags, gems, buildings", fr: "Drapeaux, gemmes, bâtiments" },
    text: {
      en: "Four rounds. Flags on the moon claim gems, gems pay for building cards, a building is worth its number. Highest sum wins.",
      fr: "Quatre rondes. Les drapeaux récoltent des gemmes, les gemmes paient des bâtiments, un bâtiment vaut son numéro. La plus grande somme gagne.",
    },
  },
  {
    phase: "offer",
    title: { en: "Offer a card", fr: "Offrez une carte" },
    text: {
      en: "Click the card you want least for yourself and confirm, because everybody may build from the common row – you too, once a round. The gems on a card are its cost.",
      fr: "Cliquez sur la carte que vous voulez le moins pour vous et confirmez, car tout le monde peut construire depuis la rangée commune – vous aussi, une fois par ronde. Les gemmes d’une carte sont son coût.",
    },
  },
  {
    phase: "flags",
    title: { en: "Plant a flag", fr: "Plantez un drapeau" },
    text: {
      en: "Click one of the five actions, then a spot on the moon. Look at your hand first: plant next to the colours its cards cost. A crossing counts in four zones, a road in two, a centre in one.",
      fr: "Cliquez sur une des cinq actions, puis sur une place de la lune. Regardez d’abord votre main : plantez près des couleurs que coûtent vos cartes. Un carrefour compte dans quatre zones, une route dans deux, un centre dans une.",
    },
  },
  {
    phase: "flags",
    title: { en: "Who takes a zone", fr: "Qui prend une zone" },
    text: {
      en: "The sign in a zone’s corner says who would take it now; = means a tie and nobody. Most flags win. Tied, the centre wins, then more roads – so a centre is weak in reach but strong in a fight.",
      fr: "Le signe au coin d’une zone dit qui la prendrait ; = veut dire égalité, donc personne. Le plus de drapeaux gagne. À égalité, le centre l’emporte, puis le plus de routes – un centre porte peu, mais tranche.",
    },
  },
  {
    phase: "flags",
    title: { en: "What you keep matters", fr: "Ce que vous gardez compte" },
    text: {
      en: "Every flag you plant gives up its action; the fifth stays and works – but only if few others stay beside it. Plant early what many will want to keep, because a crowded action does nothing.",
      fr: "Chaque drapeau planté renonce à son action ; le cinquième reste et agit – si peu d’autres restent à côté. Plantez tôt ce que beaucoup voudront garder, car une action encombrée ne fait rien.",
    },
  },
  {
    phase: "intel",
    title: { en: "Stolen Intelligence", fr: "Intelligence volée" },
    text: {
      en: "You may move one flag: click it, then a glowing spot – all its zones must hold 1 or 2 gems. Move one that wins nothing where it is.",
      fr: "Vous pouvez déplacer un drapeau : cliquez dessus, puis sur une place qui brille – toutes ses zones doivent avoir 1 ou 2 gemmes. Déplacez-en un qui ne gagne rien.",
    },
  },
  {
    phase: "draft",
    title: { en: "A card of your choice", fr: "Une carte au choix" },
    text: {
      en: "Take a card you can pay for – a tick says so. The discard has the 12s, which nobody is ever dealt.",
      fr: "Prenez une carte que vous pouvez payer – une coche le dit. La défausse contient les 12, que personne ne reçoit jamais.",
    },
  },
  {
    phase: "build",
    title: { en: "Build", fr: "Construisez" },
    text: {
      en: "Click a card with a tick to build it; faded gems you lack. One short? Pick three of your gems, then one of the supply. Build the dearest first, because only two gems can be kept; each number counts only once.",
      fr: "Cliquez sur une carte cochée pour la construire ; les gemmes pâles vous manquent. Une de moins ? Choisissez trois des vôtres, puis une de la réserve. Le plus cher d’abord, car on ne garde que deux gemmes ; chaque numéro ne se construit qu’une fois.",
    },
  },
  {
    phase: "store",
    title: { en: "Keep two gems", fr: "Gardez deux gemmes" },
    text: {
      en: "Click the gems to give back. Keep what the cards in your hand still need.",
      fr: "Cliquez sur les gemmes à rendre. Gardez ce que les cartes de votre main demandent encore.",
    },
  },
];
