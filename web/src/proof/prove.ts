/** Whether a finished game was shuffled as docs/fair-play.md says, found out in this browser: nobody is asked. */
import { blake2b } from "@noble/hashes/blake2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { N_ } from "../words";
import { replay } from "./play";
import { Unreadable, readRecord, type GameRecord } from "./record";

/** Something that was looked at. */
export interface Finding {
  is: "right" | "wrong" | "unknown";
  /** A text for t(), with n in its gap. */
  said: string;
  n?: number;
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
      said: N_("This browser did not see the table before the deal. Compare the commitment with somebody who did:"),
      about,
    };
  return witness.commitment === about
    ? { is: "right", said: N_("The server’s commitment is the one this browser was shown before the deal."), about }
    : { is: "wrong", said: N_("This is not the commitment that this browser was shown before the deal:"), about };
}

/** The secret is the one that was committed to, at this table. */
function isSecret(record: GameRecord, witness: Witness): Finding {
  const expected = hash("madang commitment 1", witness.table, bytesOf(record, "secret"));
  return record.header.get("table") === witness.table && record.header.get("commitment") === expected
    ? { is: "right", said: N_("The revealed secret is the one the server had committed to.") }
    : { is: "wrong", said: N_("The revealed secret is not the one the server had committed to.") };
}

/** What this browser added is part of it. */
function isPart(record: GameRecord, witness: Witness): Finding {
  const isIn = addedBy(record).some((seat) => record.header.get(`added P${seat}`) === witness.added);
  if (isIn && witness.added)
    return { is: "right", said: N_("What this browser added is part of the shuffle."), about: witness.added };
  return witness.added && witness.seats.length
    ? { is: "wrong", said: N_("What this browser added is not part of the shuffle:"), about: witness.added }
    : {
        is: "unknown",
        said: N_("This browser added nothing to the shuffle, so only those who did can be sure that nobody chose the cards."),
      };
}

/** The places that take part in the lot. */
const drawnPlaces = (record: GameRecord): number[] =>
  (record.header.get("lot") ?? "").split(" ").flatMap((seat, i) => (seat && seat !== "-" ? [i + 1] : []));

/** The seed is made of all of it. */
function isSeed(record: GameRecord, witness: Witness): Finding {
  const parts = addedBy(record).flatMap((seat) => [Uint8Array.of(seat), bytesOf(record, `added P${seat}`)]);
  const drawn = drawnPlaces(record);
  const lot = drawn.length ? [Uint8Array.of(0, drawn.reduce((mask, place) => mask | (1 << (place - 1)), 0))] : [];
  const expected = hash("madang seed 1", witness.table, bytesOf(record, "secret"), ...parts, ...lot);
  return record.header.get("seed") === expected
    ? { is: "right", said: N_("The seed follows from the secret and from what everybody added.") }
    : { is: "wrong", said: N_("The seed does not follow from the secret and from what everybody added.") };
}

/** What a record lacks that does not tell how its seed was made: the game was begun on a device, or read from a file. */
function isUntold(witness: Witness): Finding {
  return witness.commitment
    ? { is: "wrong", said: N_("The record does not tell the secret that the server had committed to.") }
    : { is: "unknown", said: N_("How the seed was made is not told: the game was dealt by somebody’s device, which could have chosen the cards.") };
}

/** The seats were drawn as the seed says; null: none were. */
function isDrawn(record: GameRecord, witness: Witness): Finding | null {
  const told = record.header.get("lot");
  if (told === undefined) return null;
  const places = told.split(" ").map((seat, i) => ({ seat, place: i + 1 }));
  const drawn = drawnPlaces(record);
  const ticket = (place: number) => hash("madang lot 1", witness.table, bytesOf(record, "seed"), Uint8Array.of(place));
  const order = drawn.map((place) => ({ place, ticket: ticket(place) })).sort((a, b) => (a.ticket < b.ticket ? -1 : 1));
  const right = new Map(order.map(({ place }, i) => [place, `P${drawn[i]}`]));
  const isRight = places.length === Number(record.header.get("players")) && places.every(({ seat, place }) => seat === (right.get(place) ?? "-"));
  return isRight
    ? { is: "right", said: N_("The seats were drawn by lot as the seed says.") }
    : { is: "wrong", said: N_("The seats were not drawn as the seed says:"), about: told };
}

/** The game is the one that the seed gives. */
async function isPlayed(record: GameRecord, witness: Witness): Promise<Finding> {
  const rules = record.header.get("rules") ?? "1";
  if (rules !== String(witness.rules))
    return {
      is: "unknown",
      said: N_("Played by another version of the rules than this page has: cards and actions cannot be checked here. Version:"),
      about: rules,
    };
  const wrong = await replay(record, bytesOf(record, "seed"));
  return wrong === null
    ? {
        is: "right",
        said: N_("Every card dealt follows from the seed, all {n} actions are legal and the score is right: played again in this browser."),
        n: record.actions.length,
      }
    : { is: "wrong", said: N_("The record does not go on as the seed and the rules say:"), about: wrong };
}

export async function prove(text: string, witness: Witness): Promise<Finding[]> {
  try {
    if (/^position /m.test(text)) return [{ is: "unknown", said: N_("The game began with a position that somebody made, not with a deal.") }];
    const record = readRecord(text);
    if (!["table", "commitment", "secret"].some((word) => record.header.has(word))) return [isUntold(witness), await isPlayed(record, witness)];
    const seats = isDrawn(record, witness);
    return [wasShown(record, witness), isSecret(record, witness), isPart(record, witness), isSeed(record, witness), ...(seats ? [seats] : []), await isPlayed(record, witness)];
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    return [{ is: "wrong", said: N_("The record is not written as it should be:"), about: problem.message }];
  }
}
