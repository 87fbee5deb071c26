/** Whether a finished game was shuffled as docs/fair-play.md says, found out in this browser: nobody is asked. */
import { blake2b } from "@noble/hashes/blake2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { Text } from "../words";
import { replay } from "./play";
import { Unreadable, readRecord, type GameRecord } from "./record";

/** Something that was looked at. */
export interface Finding {
  is: "right" | "wrong" | "unknown";
  said: Text;
  /** Digits or a line to look at. */
  about?: string;
}

/** What this browser knows of the table beside its record. */
export interface Witness {
  table: string;
  /** The commitment it was shown before the deal, or null. */
  commitment: string | null;
  /** What it added, or null. */
  added: string | null;
  /** The seats of whoever looks. */
  seats: readonly number[];
  /** The version of the rules that this page has. */
  rules: number;
}

const DIGITS = /^[0-9a-f]{64}$/;

function bytesOf(record: GameRecord, word: string): Uint8Array {
  const digits = record.header.get(word) ?? "";
  if (!DIGITS.test(digits)) throw new Unreadable(word);
  return hexToBytes(digits);
}

function hash(purpose: string, table: string, ...parts: Uint8Array[]): string {
  return bytesToHex(blake2b(concatBytes(utf8ToBytes(`${purpose}\0${table}\0`), ...parts), { dkLen: 32 }));
}

/** The seats that have added, ascending. */
const addedBy = (record: GameRecord): number[] => [1, 2, 3, 4, 5].filter((seat) => record.header.has(`added P${seat}`));

/** The commitment was there before the deal. */
function wasShown(record: GameRecord, witness: Witness): Finding {
  const about = record.header.get("commitment") ?? "";
  if (!witness.commitment)
    return {
      is: "unknown",
      said: {
        en: "This browser did not see the table before the deal. Compare the commitment with somebody who did:",
        fr: "Ce navigateur n’a pas vu la table avant la donne. Comparez l’engagement avec quelqu’un qui l’a vue :",
      },
      about,
    };
  return witness.commitment === about
    ? { is: "right", said: { en: "The server’s commitment is the one this browser was shown before the deal.", fr: "L’engagement du serveur est celui que ce navigateur a vu avant la donne." }, about }
    : { is: "wrong", said: { en: "This is not the commitment that this browser was shown before the deal:", fr: "Ce n’est pas l’engagement que ce navigateur a vu avant la donne :" }, about };
}

/** The secret is the one that was committed to, at this table. */
function isSecret(record: GameRecord, witness: Witness): Finding {
  const expected = hash("madang commitment 1", witness.table, bytesOf(record, "secret"));
  return record.header.get("table") === witness.table && record.header.get("commitment") === expected
    ? { is: "right", said: { en: "The revealed secret is the one the server had committed to.", fr: "Le secret révélé est celui auquel le serveur s’était engagé." } }
    : { is: "wrong", said: { en: "The revealed secret is not the one the server had committed to.", fr: "Le secret révélé n’est pas celui auquel le serveur s’était engagé." } };
}

/** What this browser added is part of it. */
function isPart(record: GameRecord, witness: Witness): Finding {
  const isIn = addedBy(record).some((seat) => record.header.get(`added P${seat}`) === witness.added);
  if (isIn && witness.added)
    return { is: "right", said: { en: "What this browser added is part of the shuffle.", fr: "Ce que ce navigateur a ajouté fait partie du mélange." }, about: witness.added };
  return witness.added && witness.seats.length
    ? { is: "wrong", said: { en: "What this browser added is not part of the shuffle:", fr: "Ce que ce navigateur a ajouté ne fait pas partie du mélange :" }, about: witness.added }
    : {
        is: "unknown",
        said: {
          en: "This browser added nothing to the shuffle, so only those who did can be sure that nobody chose the cards.",
          fr: "Ce navigateur n’a rien ajouté au mélange : seuls ceux qui l’ont fait peuvent être sûrs que personne n’a choisi les cartes.",
        },
      };
}

/** The seed is made of all of it. */
function isSeed(record: GameRecord, witness: Witness): Finding {
  const parts = addedBy(record).flatMap((seat) => [Uint8Array.of(seat), bytesOf(record, `added P${seat}`)]);
  const expected = hash("madang seed 1", witness.table, bytesOf(record, "secret"), ...parts);
  return record.header.get("seed") === expected
    ? { is: "right", said: { en: "The seed follows from the secret and from what everybody added.", fr: "La graine découle du secret et de ce que chacun a ajouté." } }
    : { is: "wrong", said: { en: "The seed does not follow from the secret and from what everybody added.", fr: "La graine ne découle pas du secret et de ce que chacun a ajouté." } };
}

/** The game is the one that the seed gives. */
async function isPlayed(record: GameRecord, witness: Witness): Promise<Finding> {
  const rules = record.header.get("rules") ?? "1";
  if (rules !== String(witness.rules))
    return {
      is: "unknown",
      said: {
        en: "Played by another version of the rules than this page has: cards and actions cannot be checked here. Version:",
        fr: "Jouée selon une autre version des règles que celle de cette page : cartes et actions ne peuvent être vérifiées ici. Version :",
      },
      about: rules,
    };
  const wrong = await replay(record, bytesOf(record, "seed"));
  return wrong === null
    ? {
        is: "right",
        said: {
          en: `Every card dealt follows from the seed, all ${record.actions.length} actions are legal and the score is right: played again in this browser.`,
          fr: `Chaque carte distribuée découle de la graine, les ${record.actions.length} actions sont permises et le score est juste : rejoué dans ce navigateur.`,
        },
      }
    : { is: "wrong", said: { en: "The record does not go on as the seed and the rules say:", fr: "La partie enregistrée ne suit pas la graine et les règles :" }, about: wrong };
}

export async function prove(text: string, witness: Witness): Promise<Finding[]> {
  try {
    const record = readRecord(text);
    return [wasShown(record, witness), isSecret(record, witness), isPart(record, witness), isSeed(record, witness), await isPlayed(record, witness)];
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    return [{ is: "wrong", said: { en: "The record is not written as it should be:", fr: "La partie enregistrée n’est pas écrite comme il faut :" }, about: problem.message }];
  }
}
