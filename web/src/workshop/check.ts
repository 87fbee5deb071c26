/** Looks a text over while it is typed: the program's own reader, in the hall of this device. One look at a time, and the
 * last text is the one that counts. */
import { signal } from "@preact/signals";
import type { Checked } from "../protocol";
import { home } from "../wire";
import { lang } from "../words";

export class Checker {
  /** What was found in the text that was looked at last; null: nothing yet. */
  readonly found = signal<Checked | null>(null);
  /** The text that it is about. */
  readonly about = signal("");
  readonly isLost = signal(false);
  private wanted: { game: string; text: string } | null = null;
  private isBusy = false;

  look(game: string, text: string): void {
    this.wanted = { game, text };
    if (!this.isBusy) void this.work();
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    while (this.wanted) {
      const { game, text } = this.wanted;
      this.wanted = null;
      try {
        await home.ready();
        this.found.value = await home.call("check", { game, text });
        this.about.value = `${lang.peek()}\n${game}\n${text}`;
        this.isLost.value = false;
      } catch {
        this.isLost.value = true; // a browser without workers, or one that has given up
      }
    }
    this.isBusy = false;
  }
}
