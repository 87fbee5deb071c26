/** What is kept on this device: the logs of its tables, an object an entry, and who plays here. An entry that is there is
 * never replaced: whoever comes second – another tab – has lost, and reads again. */

/** As home/store.c writes them. */
export interface Entry {
  table: string;
  seq: number;
  /** Seconds since 1970. */
  at: number;
  [more: string]: unknown;
}

export interface Person {
  id: string;
  [more: string]: unknown;
}

/** What belongs together, all or nothing. */
export interface Job {
  entries: Entry[];
  person?: Person;
  /** A table that goes. */
  removed?: string;
}

/** Somebody else wrote there first. */
export class Conflict extends Error {}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the device's storage failed"));
  });

export class Kept {
  private constructor(private readonly db: IDBDatabase | null) {}

  /** Without storage – a private window, perhaps – nothing outlives the page, and everything else works. */
  static async open(): Promise<Kept> {
    try {
      const request = indexedDB.open("madang", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("log", { keyPath: ["table", "seq"] });
        request.result.createObjectStore("people", { keyPath: "id" });
      };
      const db = await done(request);
      db.onversionchange = () => db.close(); // a newer page wants to change what is there
      return new Kept(db);
    } catch {
      return new Kept(null);
    }
  }

  async people(): Promise<Person[]> {
    return this.db ? done(this.db.transaction("people").objectStore("people").getAll() as IDBRequest<Person[]>) : [];
  }

  /** The logs of all tables, in the order in which they were made. */
  async logs(): Promise<Entry[]> {
    if (!this.db) return [];
    const all = await done(this.db.transaction("log").objectStore("log").getAll() as IDBRequest<Entry[]>); // by table and number
    const made = new Map(all.filter(({ seq }) => seq === 0).map(({ table, at }) => [table, at]));
    const whole = all.filter(({ table }) => made.has(table)); // a tab may go on with one that another has removed
    return whole.sort((a, b) => (made.get(a.table) ?? 0) - (made.get(b.table) ?? 0));
  }

  /** The ids of the tables there are. */
  async tables(): Promise<string[]> {
    if (!this.db) return [];
    const keys = (await done(this.db.transaction("log").objectStore("log").getAllKeys())) as [string, number][];
    return [...new Set(keys.map(([table]) => table))];
  }

  /** Resolved when all of it is on the device. */
  write(jobs: readonly Job[]): Promise<void> {
    const { db } = this;
    if (!db) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const work = db.transaction(["log", "people"], "readwrite", { durability: "strict" });
      work.oncomplete = () => resolve();
      work.onabort = () => reject(work.error?.name === "ConstraintError" ? new Conflict() : (work.error ?? new Error("the device's storage failed")));
      for (const { entries, person, removed } of jobs) {
        if (removed) work.objectStore("log").delete(IDBKeyRange.bound([removed, 0], [removed, Infinity]));
        for (const entry of entries) work.objectStore("log").add(entry);
        if (person) work.objectStore("people").put(person);
      }
    });
  }

  close(): void {
    this.db?.close();
  }
}
