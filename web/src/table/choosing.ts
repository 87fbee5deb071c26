/** From clicks to actions. A game says which spots an action names – cards, tokens, places – and the
 * rest follows from the list of legal actions alone: what may be clicked, and which action that makes.
 *
 * A spot is a text such as "hand:9"; "hand:9#2" is the third card that is such a spot. An action can have
 * sources besides: what brings it about. A click on one goes before the others and need not be. */
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

/** Picked; goes with what is picked; brings something about; none of it. */
export type SpotLook = "is-picked" | "fits" | "is-source" | "";

interface Choice {
  action: string;
  spots: readonly string[];
  sources: readonly string[];
}

/** How actions are read: the spots one names, and those that bring it about. */
export interface Reading {
  spots: (action: string) => readonly string[];
  sources: (action: string) => readonly string[];
}

/** The spots that an action still needs once these are picked; null: it does not go on from them. */
function restOf({ spots, sources }: Choice, picked: readonly string[]): string[] | null {
  const isBegun = sources.includes(picked[0] ?? "");
  return (spots.length && without(spots, picked)) || (isBegun ? without(spots, picked.slice(1)) : null);
}

export class Choosing {
  private readonly reading = signal<Reading>({ spots: () => [], sources: () => [] });
  /** An action that was chosen as a whole, to be confirmed. */
  private readonly proposed = signal("");
  readonly picked = signal<readonly string[]>([]);
  readonly legal = signal<readonly string[]>([]);
  private at = "";

  /** Nothing can be picked while one may not act: never, where a game is only looked at. */
  constructor(private readonly mayAct: ReadonlySignal<boolean> = signal(false)) {}

  private readonly choices = computed<Choice[]>(() =>
    this.legal.value.map((action) => ({ action, spots: this.reading.value.spots(action), sources: this.reading.value.sources(action) })),
  );
  /** Legal actions that go on from what is picked, with the spots they still need. */
  private readonly open = computed(() => {
    const picked = this.picked.value.map(spotOf);
    return this.choices.value.flatMap((choice) => {
      const rest = restOf(choice, picked);
      return rest ? [{ action: choice.action, rest }] : [];
    });
  });
  /** Actions that need no spot: buttons of the bar. */
  readonly plain = computed(() => this.choices.value.filter((c) => !c.spots.length).map((c) => c.action));
  /** Actions that what is picked makes; usually one. */
  readonly ready = computed(() => {
    if (this.proposed.value) return [{ action: this.proposed.value, rest: [] }];
    return this.picked.value.length ? this.open.value.filter((o) => !o.rest.length) : [];
  });
  /** Something is picked or proposed: it can be confirmed or cancelled. */
  readonly isBegun = computed(() => this.picked.value.length > 0 || this.proposed.value !== "");
  /** The one action that what is picked makes, if it makes one; and if nothing more could be picked with it. */
  readonly only = computed(() => (this.ready.value.length === 1 ? this.ready.value[0]?.action : undefined));
  readonly sole = computed(() => (this.open.value.length === 1 ? this.only.value : undefined));
  private readonly nextSpots = computed(() => new Set(this.open.value.flatMap((o) => o.rest)));
  private readonly anySources = computed(() => new Set(this.choices.value.flatMap((c) => c.sources)));
  private readonly anySpots = computed(() => new Set(this.choices.value.flatMap((c) => [...c.spots, ...c.sources])));

  /** Says what an action names. */
  read(reading: Reading): void {
    this.reading.value = reading;
  }

  /** The actions there are now, at this point of the game. The same ones once more leave what is picked alone;
   * says whether they are the same. */
  offer(legal: readonly string[], at: string): boolean {
    const known = this.legal.peek();
    const isSame = at === this.at && legal.length === known.length && legal.every((action, i) => action === known[i]);
    this.at = at;
    if (!isSame)
      batch(() => {
        this.cancel();
        this.legal.value = legal;
      });
    return isSame;
  }

  isPicked = (id: string): boolean => this.picked.value.includes(id);

  /** Goes with what is picked. */
  fits = (id: string): boolean => this.mayAct.value && this.nextSpots.value.has(spotOf(id)) && !this.isPicked(id);

  /** Brings something about that can be done now. */
  isSource = (id: string): boolean => this.mayAct.value && !this.isBegun.value && this.anySources.value.has(spotOf(id));

  private readonly looks = new Map<string, ReadonlySignal<SpotLook>>();

  /** How a spot looks. Whoever asks follows this alone: what becomes of other spots is nothing to draw it anew for. */
  lookOf(id: string): SpotLook {
    let look = this.looks.get(id);
    if (!look) this.looks.set(id, (look = computed(() => (this.isPicked(id) ? "is-picked" : this.fits(id) ? "fits" : this.isSource(id) ? "is-source" : ""))));
    return look.value;
  }

  /** Part of some action, though perhaps not of the one begun. */
  isOpen = (id: string): boolean => this.anySpots.value.has(spotOf(id));

  /** A click: picks, takes back, or begins anew with this. False: it is part of no legal action. */
  click(id: string): boolean {
    this.proposed.value = "";
    if (this.isPicked(id)) this.picked.value = this.picked.value.filter((other) => other !== id);
    else if (this.fits(id)) this.picked.value = [...this.picked.value, id];
    else if (this.isOpen(id)) this.picked.value = [id];
    else return false;
    return true;
  }

  /** Chooses a legal action as a whole; what it names is picked as far as it is among `ids`. */
  propose(action: string, ids: readonly string[]): void {
    const picked: string[] = [];
    for (const spot of this.reading.value.spots(action)) {
      const id = ids.find((one) => spotOf(one) === spot && !picked.includes(one));
      if (id) picked.push(id);
    }
    batch(() => {
      this.picked.value = picked;
      this.proposed.value = action;
    });
  }

  cancel(): void {
    this.picked.value = [];
    this.proposed.value = "";
  }
}
