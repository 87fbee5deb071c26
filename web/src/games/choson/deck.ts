/** Chosŏn's cards in words. */
import type { Deck } from "../dynasty/cards";
import { figures } from "./figures";

export const deck: Deck = {
  figures,
  kinds: [
    {
      code: "1",
      name: { en: "Yi", fr: "Yi" },
      power: { en: "Lobby · Yi’s Shield", fr: "Lobby · Bouclier de Yi" },
      about: {
        en: "With an event: Lobby. Majority: once in your turn, put Yi’s Shield on one of your families; nothing touches it, and it wins you ties.",
        fr: "Avec un événement : Lobby. Majorité : une fois par tour, mettre le Bouclier de Yi sur une de vos familles ; rien ne la touche et elle gagne les égalités.",
      },
    },
    {
      code: "2",
      name: { en: "Sniper", fr: "Sniper" },
      power: { en: "Firearm · Return Fire", fr: "Arme à feu · Riposte" },
      about: {
        en: "With an event: Firearm, destroy any character. Majority: Return Fire, you may answer a Firearm.",
        fr: "Avec un événement : arme à feu, détruire un personnage. Majorité : Riposte par arme à feu, répondre à une arme à feu.",
      },
    },
    {
      code: "3",
      name: { en: "Oracle", fr: "Oracle" },
      power: { en: "Lobby · token with a riposte", fr: "Lobby · jeton si Riposte" },
      about: {
        en: "With an event: Lobby. Majority: with Return Fire or Counter-Attack you must take a token in your turn.",
        fr: "Avec un événement : Lobby. Majorité : avec l’une des Ripostes, vous devez prendre un jeton pendant votre tour.",
      },
    },
    {
      code: "4",
      name: { en: "Reaper", fr: "Faucheur" },
      power: { en: "Sword 3–5 · hits two", fr: "Épée 3–5 · en touche deux" },
      about: {
        en: "With an event: Sword, destroy a 3, 4 or 5. Majority: your Sword may hit two.",
        fr: "Avec un événement : Épée, détruire un 3, 4 ou 5. Majorité : votre Épée peut en toucher deux.",
      },
    },
    {
      code: "5",
      name: { en: "Gosu", fr: "Gosu" },
      power: { en: "Sword 4–6 · keep an event", fr: "Épée 4–6 · garder un événement" },
      about: {
        en: "With an event: Sword, destroy a 4, 5 or 6. Majority: when you play events you may keep one, worth a point.",
        fr: "Avec un événement : Épée, détruire un 4, 5 ou 6. Majorité : quand vous jouez des événements, vous pouvez en garder un, qui vaut un point.",
      },
    },
    {
      code: "6",
      name: { en: "Scientist", fr: "Scientifique" },
      power: { en: "Lobby · token for an event", fr: "Lobby · jeton pour un événement" },
      about: {
        en: "With an event: Lobby. Majority: when you play an event you must take a token.",
        fr: "Avec un événement : Lobby. Majorité : quand vous jouez un événement, vous devez prendre un jeton.",
      },
    },
    {
      code: "7",
      name: { en: "Hulk", fr: "Hulk" },
      power: { en: "Sword 6–8 · Counter-Attack", fr: "Épée 6–8 · Riposte à l’épée" },
      about: {
        en: "With an event: Sword, destroy a 6, 7 or 8. Majority: Counter-Attack, you may answer a Sword.",
        fr: "Avec un événement : Épée, détruire un 6, 7 ou 8. Majorité : Riposte à l’épée, répondre à une Épée.",
      },
    },
    {
      code: "8",
      name: { en: "Time Traveller", fr: "Voyageur temporel" },
      power: { en: "Firearm · time travel", fr: "Arme à feu · voyage" },
      about: {
        en: "With an event: Firearm. Majority: at the start of a round you may sacrifice one for First Player and a token.",
        fr: "Avec un événement : arme à feu. Majorité : au début d’une ronde, en sacrifier un pour devenir premier joueur et prendre un jeton.",
      },
    },
    {
      code: "9",
      name: { en: "Watcher", fr: "Observateur" },
      power: { en: "nothing but points", fr: "rien que des points" },
      about: { en: "No power: nothing but nine points at the end.", fr: "Aucun pouvoir : rien que neuf points à la fin." },
    },
    {
      code: "E",
      name: { en: "Event", fr: "Événement" },
      power: { en: "arms a character", fr: "arme un personnage" },
      about: {
        en: "Beside a character it gives that character’s arrival effect; three of them give you Yi’s Legacy.",
        fr: "À côté d’un personnage, il lui donne son effet d’arrivée ; trois vous donnent Yi’s Legacy.",
      },
      isEvent: true,
    },
  ],
};
