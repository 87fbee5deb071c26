/** Where one is: the start page, a table, a seat link that leads to one, or the workshop. */
import { signal } from "@preact/signals";
import { isAlone } from "./alone";

type Route =
  | { at: "start" }
  | { at: "table"; id: string }
  | { at: "seat"; secret: string }
  | { at: "today" }
  | { at: "deal"; deal: string }
  | { at: "doing" }
  | { at: "puzzles" }
  | { at: "puzzle"; game: string; n: number }
  | { at: "workshop" };

function read(): Route {
  const path = isAlone ? location.hash.slice(1) : location.pathname;
  const table = /^\/t\/([\w-]+)$/.exec(path);
  if (table?.[1]) return { at: "table", id: table[1] };
  if (path === "/seat") return { at: "seat", secret: location.hash.slice(1) };
  if (path === "/today") return { at: "today" };
  if (path === "/doing") return { at: "doing" };
  const puzzle = /^(\w+)-(\d+)$/.exec(path === "/puzzles" ? location.hash.slice(1) : path.replace(/^\/puzzles\//, ""));
  if (path.startsWith("/puzzles")) return puzzle?.[1] ? { at: "puzzle", game: puzzle[1], n: Number(puzzle[2]) } : { at: "puzzles" };
  if (path === "/deal") return { at: "deal", deal: location.hash.slice(1) };
  if (path.startsWith("/deal/")) return { at: "deal", deal: path.slice("/deal/".length) }; // in a folder of files
  if (path === "/workshop") return { at: "workshop" };
  return { at: "start" };
}

export const route = signal<Route>(read());
window.addEventListener("popstate", () => {
  route.value = read();
});

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = read();
  window.scrollTo(0, 0);
}

const ROOT = isAlone ? "#/" : "/";
export const startPath = ROOT;
export const workshopPath = `${ROOT}workshop`;
export const tablePath = (id: string): string => `${ROOT}t/${id}`;
export const todayPath = `${ROOT}today`;
export const doingPath = `${ROOT}doing`;
export const puzzlesPath = `${ROOT}puzzles`;
export const puzzlePath = (game: string, n: number): string => `${puzzlesPath}${isAlone ? "/" : "#"}${game}-${n}`;
export const dealUrl = (deal: string): string =>
  isAlone ? `${location.href.replace(/#.*/, "")}#/deal/${deal}` : `${location.origin}/deal#${deal}`;

/** For links that stay in the page; a click with a modifier is the browser's. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.getAttribute("href") ?? startPath);
}
