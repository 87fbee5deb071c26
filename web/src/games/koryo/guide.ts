/** The first game of Koryŏ, step by step. */
import type { GuideStep } from "../look";

export const guide: readonly GuideStep[] = [
  {
    title: { en: "Nine families, eight rounds", fr: "Neuf familles, huit rondes" },
    text: {
      en: "At the end each family pays its number to whoever has most of it in play – nine for the Merchants, one for the Omniscient. Ties pay nobody. The strip above shows who holds what.",
      fr: "À la fin, chaque famille rapporte son numéro à qui en a le plus en jeu – neuf pour les Marchands, un pour l’Omniscient. Les égalités ne rapportent rien. Le bandeau du haut montre qui détient quoi.",
    },
  },
  {
    phase: "orders",
    title: { en: "Place cards in secret", fr: "Placez des cartes en secret" },
    text: {
      en: "Click cards of one kind in your hand, as many as you like, then confirm: the rest of your hand goes back to the deck. Three of a kind early on often make a majority, and majorities give powers.",
      fr: "Cliquez dans votre main sur des cartes d’une même famille, autant que vous voulez, puis confirmez : le reste retourne au paquet. Trois cartes pareilles dès le début font souvent une majorité, et les majorités donnent des pouvoirs.",
    },
  },
  {
    phase: "main",
    title: { en: "Reveal, then use your powers", fr: "Révélez, puis utilisez vos pouvoirs" },
    text: {
      en: "Reveal your cards with the button below. What you hold the majority of works at once: Bankers bring a token, Spies steal one. Whatever glows can be clicked. Then end your turn.",
      fr: "Révélez vos cartes avec le bouton ci-dessous. Vos majorités agissent aussitôt : les Banquiers apportent un jeton, les Espions en volent un. Tout ce qui brille peut être cliqué. Puis terminez votre tour.",
    },
  },
  {
    phase: "main",
    title: { en: "Events bite twice", fr: "Les événements coûtent" },
    text: {
      en: "Barbarians destroy a character of somebody else, Lobbying swaps two – but the event stays in front of you, counts towards the limit and costs a point. Guardians keep Barbarians away.",
      fr: "Les Barbares détruisent un personnage adverse, le Lobbying en échange deux – mais l’événement reste devant vous, compte dans la limite et coûte un point. Les Gardiens éloignent les Barbares.",
    },
  },
  {
    phase: "limit",
    title: { en: "Too many cards", fr: "Trop de cartes" },
    text: {
      en: "You are above the limit: click a character in front of you to give it up. Keep what gives you a majority, and think of the high numbers: the limit grows every round.",
      fr: "Vous dépassez la limite : cliquez sur un personnage devant vous pour l’abandonner. Gardez ce qui vous donne une majorité, et pensez aux grands numéros : la limite augmente à chaque ronde.",
    },
  },
  {
    phase: "orders",
    title: { en: "Watch the strip", fr: "Surveillez le bandeau" },
    text: {
      en: "Before you place, look who holds what and by how many. One card more than the others is enough; a card that only ties pays nobody. Stuck? The hint button asks a strong bot.",
      fr: "Avant de placer, regardez qui détient quoi et de combien. Une carte de plus que les autres suffit ; une simple égalité ne rapporte rien. Une hésitation ? Le bouton Conseil interroge un bot fort.",
    },
  },
];
