/** The first game of Chosŏn, step by step. */
import type { GuideStep } from "../look";

export const guide: readonly GuideStep[] = [
  {
    title: { en: "Majorities, now armed", fr: "Des majorités, désormais armées" },
    text: {
      en: "Eight rounds. At the end each family pays its number to whoever has most of it in play; ties pay nobody. The strip above shows who holds what.",
      fr: "Huit rondes. À la fin, chaque famille rapporte son numéro à qui en a le plus en jeu ; les égalités ne rapportent rien. Le bandeau du haut montre qui détient quoi.",
    },
  },
  {
    phase: "orders",
    title: { en: "One combination, face down", fr: "Une combinaison, face cachée" },
    text: {
      en: "Click what you place: characters of one family, two different characters, a character with an event, or three events. The rest of your hand goes back. Several of a family build a majority fastest.",
      fr: "Cliquez sur ce que vous placez : des personnages d’une famille, deux personnages différents, un personnage avec un événement, ou trois événements. Le reste de la main repart. Plusieurs cartes d’une famille font vite une majorité.",
    },
  },
  {
    phase: "main",
    title: { en: "Reveal, then use what you hold", fr: "Révélez, puis utilisez vos majorités" },
    text: {
      en: "Reveal with the button below; powers work before and after. A character that comes with an event has its arrival effect: Lobby swaps two characters, a Firearm or Sword destroys one. What glows can be clicked.",
      fr: "Révélez avec le bouton ci-dessous ; les pouvoirs servent avant et après. Un personnage venu avec un événement a son effet d’arrivée : le Lobby échange deux personnages, une arme à feu ou une Épée en détruit un. Ce qui brille peut être cliqué.",
    },
  },
  {
    phase: "main",
    title: { en: "Beware of the riposte", fr: "Gare à la riposte" },
    text: {
      en: "Who has Return Fire may answer a Firearm, who has Counter-Attack a Sword – and destroys the character you attacked with. The signs beside the names show who can. Yi’s Shield protects a family from everything.",
      fr: "Qui a la Riposte par arme à feu peut répondre à une arme à feu, qui a la Riposte à l’épée à une Épée – et détruit le personnage qui attaquait. Les signes près des noms montrent qui le peut. Le Bouclier de Yi protège une famille de tout.",
    },
  },
  {
    phase: "limit",
    title: { en: "Too many characters", fr: "Trop de personnages" },
    text: {
      en: "You are above the limit: click a character in front of you to give it up. Keep majorities and high numbers; the limit grows every round.",
      fr: "Vous dépassez la limite : cliquez sur un personnage devant vous pour l’abandonner. Gardez les majorités et les grands numéros ; la limite augmente à chaque ronde.",
    },
  },
  {
    phase: "orders",
    title: { en: "Small extras decide", fr: "Les petits plus décident" },
    text: {
      en: "First Player is worth 2 at the end, each token 1, each kept event 1, and Yi’s Legacy doubles a small score: three events together take it. Unsure? The hint button asks a strong bot.",
      fr: "Le premier joueur vaut 2 à la fin, chaque jeton 1, chaque événement gardé 1, et Yi’s Legacy double un petit score : trois événements ensemble le prennent. Une hésitation ? Le bouton Conseil interroge un bot fort.",
    },
  },
];
