/** From clicks to actions. A game says which spots an action names – cards, tokens, places – and the
 * rest follows from the list of legal actions alone: what may be clicked, and which action that makes.
 *
 * A spot is a text such as "hand:9"; "hand:9#2" is the third card that is such a spot. */
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";

export const spotOf = (id: string): string => id.replace(/#\d+$/, "");

/** Whether `many` has every one of `few`, counted; the rest of it, or null. */
function without(many: readonly string[], few: readonly string[]): string[] | null {
  const rest = [...many];
  for (const one of few) {
    const at = rest.indexOf(one);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

interface Choice {
  action: string;
  spots: string[];
}

export class Choosing {
  private readonly spots = signal<(action: string) => string[]>(() => []);
  readonly picked = signal<readonly string[]>([]);
  readonly legal = signal<readonly string[]>([]);
  private at = "";

  /** Nothing can be picked while one may not act: never, where a game is only looked at. */
  constructor(private readonly mayAct: ReadonlySignal<boolean> = signal(false)) {}

  private readonly choices = computed<Choice[]>(() =>
    this.legal.value.map((action) => ({ action, spots: this.spots.value(action) })),
  );
  /** Legal actions that go on from what is picked, with the spots they still need. */
  private readonly open = computed(() => {
    const picked = this.picked.value.map(spotOf);
    return this.choices.value.flatMap(({ action, spots }) => {
      const rest = spots.length ? without(spots, picked) : null;
      return rest ? [{ action, rest }] : [];
    });
  });
  /** Actions that need no spot: buttons of the bar. */
  readonly plain = computed(() => this.choices.value.filter((c) => !c.spots.length).map((c) => c.action));
  /** Actions that what is picked makes; usually one. */
  readonly ready = computed(() => (this.picked.value.length ? this.open.value.filter((o) => !o.rest.length) : []));
  /** The one action that what is picked makes, if it makes one; and if nothing more could be picked with it. */
  readonly only = computed(() => (this.ready.value.length === 1 ? this.ready.value[0]?.action : undefined));
  readonly sole = computed(() => (this.open.value.length === 1 ? this.only.value : undefined));
  private readonly nextSpots = computed(() => new Set(this.open.value.flatMap((o) => o.rest)));
  private readonly anySpots = computed(() => new Set(this.choices.value.flatMap((c) => c.spots)));

  /** Says which spots an action names. */
  read(spots: (action: string) => string[]): void {
    this.spots.value = spots;
  }

  /** The actions there are now, at this point of the game. The same ones once more leave what is picked alone;
   * says whether they are the same. */
  offer(legal: readonly string[], at: string): boolean {
    const known = this.legal.peek();
    const isSame = at === this.at && legal.length === known.length && legal.every((action, i) => action === known[i]);
    this.at = at;
    if (!isSame)
      batch(() => {
        this.picked.value = [];
        this.legal.value = legal;
      });
    return isSame;
  }

  isPicked = (id: string): boolean => this.picked.value.includes(id);

  /** Goes with what is picked. */
  fits = (id: string): boolean => this.mayAct.value && this.nextSpots.value.has(spotOf(id)) && !this.isPicked(id);

  /** Part of some action, though perhaps not of the one begun. */
  isOpen = (id: string): boolean => this.anySpots.value.has(spotOf(id));

  /** A click: picks, takes back, or begins anew with this. False: it is part of no legal action. */
  click(id: string): boolean {
    if (this.isPicked(id)) this.picked.value = this.picked.value.filter((other) => other !== id);
    else if (this.fits(id)) this.picked.value = [...this.picked.value, id];
    else if (this.isOpen(id)) this.picked.value = [id];
    else return false;
    return true;
  }

  cancel(): void {
    this.picked.value = [];
  }
}
