/** Koryŏ's cards in words. */
import type { Deck } from "../dynasty/cards";
import { figures } from "./figures";

export const deck: Deck = {
  figures,
  kinds: [
    {
      code: "1",
      name: { en: "Omniscient", fr: "Omniscient" },
      power: { en: "wins ties for powers", fr: "gagne les égalités" },
      about: {
        en: "Wins ties for every power while he lies in front of you – not in the final scoring.",
        fr: "Gagne les égalités pour tous les pouvoirs tant qu’il est devant vous – pas au décompte final.",
      },
    },
    {
      code: "2",
      name: { en: "Spy", fr: "Espion" },
      power: { en: "steal a token", fr: "voler un jeton" },
      about: {
        en: "Majority: once in your turn, steal a token. Without a Guardian in play you cannot be lobbied.",
        fr: "Majorité : une fois par tour, voler un jeton. Sans Gardien en jeu, le Lobbying ne peut vous viser.",
      },
    },
    {
      code: "3",
      name: { en: "Senator", fr: "Sénateur" },
      power: { en: "limit +2", fr: "limite +2" },
      about: { en: "Majority: your limit of cards in play is 2 higher.", fr: "Majorité : votre limite de cartes en jeu augmente de 2." },
    },
    {
      code: "4",
      name: { en: "Priest", fr: "Prêtre" },
      power: { en: "remove an event", fr: "retirer un événement" },
      about: {
        en: "Majority: once in your turn, send an event in front of you back to the deck.",
        fr: "Majorité : une fois par tour, renvoyer au paquet un événement posé devant vous.",
      },
    },
    {
      code: "5",
      name: { en: "Ship Owner", fr: "Armateur" },
      power: { en: "place two different cards", fr: "placer 2 cartes différentes" },
      about: { en: "Majority: you may place two different cards.", fr: "Majorité : vous pouvez placer deux cartes différentes." },
    },
    {
      code: "6",
      name: { en: "Banker", fr: "Banquier" },
      power: { en: "a token from the bank", fr: "un jeton de la banque" },
      about: {
        en: "Majority: once in your turn, take a token from the bank. That is a duty.",
        fr: "Majorité : une fois par tour, prendre un jeton à la banque. C’est une obligation.",
      },
    },
    {
      code: "7",
      name: { en: "Guardian", fr: "Gardien" },
      power: { en: "safe from Barbarians", fr: "à l’abri des Barbares" },
      about: { en: "Majority: Barbarians cannot touch you.", fr: "Majorité : les Barbares ne peuvent rien contre vous." },
    },
    {
      code: "8",
      name: { en: "Broadcaster", fr: "Broadcaster" },
      power: { en: "one more card dealt", fr: "une carte de plus" },
      about: { en: "Majority: you are dealt one card more.", fr: "Majorité : vous recevez une carte de plus." },
    },
    {
      code: "9",
      name: { en: "Merchant", fr: "Marchand" },
      power: { en: "nothing but points", fr: "rien que des points" },
      about: { en: "No power: nothing but nine points at the end.", fr: "Aucun pouvoir : rien que neuf points à la fin." },
    },
    {
      code: "B",
      name: { en: "Barbarians", fr: "Barbares" },
      power: { en: "destroy a character", fr: "détruire un personnage" },
      about: {
        en: "Event: when revealed, you may destroy a character of another player. Stays in front of you: −1 at the end.",
        fr: "Événement : une fois révélé, vous pouvez détruire un personnage d’un autre joueur. Reste devant vous : −1 à la fin.",
      },
      isEvent: true,
    },
    {
      code: "L",
      name: { en: "Lobbying", fr: "Lobbying" },
      power: { en: "swap two characters", fr: "échanger 2 personnages" },
      about: {
        en: "Event: when revealed, you may swap two characters between two players. Stays in front of you: −1 at the end.",
        fr: "Événement : une fois révélé, vous pouvez échanger deux personnages entre deux joueurs. Reste devant vous : −1 à la fin.",
      },
      isEvent: true,
    },
  ],
};
