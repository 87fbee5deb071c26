/** From actions to the spots one clicks for them, and back to what a click would have been. */
import { spotOf } from "../../table/choosing";
import { AREAS, gemText, gemsIn, type CharonPosition } from "./position";

/** Spots: "area:intel" – a flag on an action, or the Synchrotron itself; "at:b3" – a place on the moon; "hand:7", "common:7", "discard:7"
 * – cards; "give:B" – a gem one holds; "get:Y" – a gem of the supply. */
export function spotsOf(action: string): string[] {
  const [verb, one = "", two = "", three = ""] = action.split(" ");
  switch (verb) {
    case "offer":
    case "redraw": return [`hand:${one}`];
    case "flag": return [`area:${one}`, `at:${two}`];
    case "move": return [`at:${one}`, `at:${two}`];
    case "draft": return [`${one}:${two}`];
    case "build": return one === "common" ? [`common:${two}`] : [`hand:${one}`];
    case "trade": return [...gemsIn(one).map((gem) => `give:${gem}`), `get:${two}`];
    case "sync": return ["area:sync", ...Array<string>(Number(three)).fill(`give:${one}`), `get:${two}`];
    case "return": return [`give:${one}`];
    default: return [];
  }
}

const flagged = (area: string, spot: string): string => `flag ${area} ${spot}`;

/** A flag that was to go somewhere, from an area or from another place. */
function placing(place: string, name: string, picked: readonly string[][], p: CharonPosition, viewer: number): string | null {
  const chosen = (kind: string) => picked.find(([what]) => what === kind)?.[1];
  if (p.phase === "intel" && place === "at") {
    const own = Object.keys(p.flags).find((spot) => p.flags[spot] === viewer);
    const from = chosen("at") ?? own ?? name;
    return p.flags[name] ? `move ${name} ${from}` : `move ${from} ${name}`;
  }
  const area = chosen("area") ?? AREAS.find((code) => p.areas[code]?.includes(viewer)) ?? AREAS[0];
  if (place === "at") return flagged(area, name);
  if (p.phase === "build" && name === "sync") return "sync B Y 1";
  const free = Object.keys(p.zones).find((zone) => !p.flags[zone]) ?? "";
  return flagged(name, chosen("at") ?? free);
}

/** What a click that makes no legal action would have been. */
export function meant(id: string, pickedIds: readonly string[], p: CharonPosition, viewer: number): string | null {
  const [place = "", name = ""] = spotOf(id).split(":");
  const picked = pickedIds.map((spot) => spotOf(spot).split(":"));
  const given = picked.flatMap(([kind, gem]) => (kind === "give" && gem ? [gem] : []));
  switch (place) {
    case "at":
    case "area": return placing(place, name, picked, p, viewer);
    case "hand": return p.phase === "offer" || p.phase === "redraw" ? `${p.phase} ${name}` : `build ${name}`;
    case "common": return p.phase === "draft" ? `draft common ${name}` : `build common ${name}`;
    case "discard": return `draft discard ${name}`;
    case "give": return p.phase === "store" ? `return ${name}` : `trade ${gemText([...given, name])} ${name === "Y" ? "B" : "Y"}`;
    case "get": return `trade ${gemText(given.length ? given : Object.keys(p.gems[viewer - 1] ?? {}).slice(0, 1))} ${name}`;
    default: return null;
  }
}
