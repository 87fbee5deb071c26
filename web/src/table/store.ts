/** A table that is looked at: what the server said, and how far it has been shown.
 *
 * News come faster than people look: each is queued and shown for a moment before the next, however late
 * that comes. Only when everything is shown may one act – or as soon as one does not want to wait (`skip`).
 * After a lost connection, a change of language or a gap in the news the table is simply watched again from
 * the start. */
import { batch, computed, effect, signal } from "@preact/signals";
import { takePart } from "../chance";
import type { GameEvent, News, Part, Position, PushedNews, Sentence, TableInfo } from "../protocol";
import { Lost, Refused, call, connected, onNews, onTable } from "../wire";
import { lang } from "../words";
import { isStill, pace } from "../settings";
import { Choosing } from "./choosing";
import { ALL_MOTION, stopMotion } from "./motion";
import { asBefore } from "./same";

/** How the table stands, as far as it has been shown. */
export interface Shown {
  position: Position;
  ask: Sentence;
  turn: number;
  plies: number;
  /** So many of them cannot be taken back. */
  fixed: number;
  phase: string;
  legal: string[];
  /** The same actions in words. */
  words: Sentence[];
  /** The one that is no decision; empty: there is none. */
  obvious: string;
  /** What led here; empty after looking anew. */
  events: GameEvent[];
  /** The seat that acted last, and what it did. */
  by: number;
  action: string;
}

/** What was refused, and the rule that says so. */
export interface Refusal extends Sentence {
  rule: string | undefined;
}

/** An action of one's own that is not shown yet. */
interface Sent {
  action: string;
  n: number;
  seat: number;
  /** Its entry in the table's log, once the server has said so; 0: not yet. */
  entry: number;
  /** The connection broke before there was an answer: it is sent once more, and the server plays it once. */
  isLost: boolean;
}

/** What one may do: act; wait until one's own action is shown; wait until everything else is; watch. */
export type Turn = "mine" | "sent" | "news" | "others";

const MOMENT = 950; // for an action of somebody else, times the pace
const MANY = 8; // when so many wait, they take a third of it
const GLANCE = 40; // for what is no decision
const THOUGHT = 1500; // what is no decision takes as long as one, where people would notice

interface Told {
  ask?: string;
  ask_parts?: Part[];
  words?: string[];
  words_parts?: Part[][];
}

/** What is asked, and the actions in words. */
const asked = ({ ask = "", ask_parts: parts }: Told): Sentence => ({ text: ask, parts });
const worded = ({ words = [], words_parts: parts }: Told): Sentence[] => words.map((text, i) => ({ text, parts: parts?.[i] }));

const refused = ({ message, parts, rule }: Refused): Refusal => ({ text: message, parts, rule });

export class TableStore {
  /** Whose turn it is and how far it has come, `shown` says: what follows only this is not drawn anew with every action. */
  readonly info = signal<TableInfo | null>(null);
  readonly shown = signal<Shown | null>(null);
  readonly log = signal<News[]>([]);
  readonly viewer = signal(0);
  /** Why there is no table, if there is none. */
  readonly missing = signal<string | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  private readonly sent = signal<Sent | null>(null);
  readonly waitingNews = signal(0);
  /** What was shown last still moves. */
  private readonly isMoving = signal(false);
  /** When the seat in turn has used up its time; 0: there is no clock. */
  readonly deadline = signal(0);
  /** What is asked is no decision, and is about to be played. */
  readonly isObvious = signal(false);
  readonly words = signal<Readonly<Record<string, Sentence>>>({});

  /** The seats of whoever sits at this screen. */
  readonly mine = computed(() =>
    (this.info.value?.seats ?? []).flatMap((seat, i) => (seat.you ? [i + 1] : [])),
  );
  readonly isHotSeat = computed(() => this.mine.value.length > 1);
  readonly turn = computed<Turn>(() => {
    const shown = this.shown.value;
    const isMine = !!shown && shown.turn > 0 && shown.turn === this.viewer.value && !this.isObvious.value;
    if (isMine && this.sent.value) return "sent";
    if (this.waitingNews.value > 0 || this.isMoving.value) return "news";
    return isMine ? "mine" : "others";
  });
  readonly isMyTurn = computed(() => this.turn.value === "mine");
  /** It is shown as one's turn, until what one has done is shown. */
  readonly isAsked = computed(() => this.isMyTurn.value || this.turn.value === "sent");
  readonly choosing = new Choosing(this.isMyTurn);

  private queue: PushedNews[] = [];
  private looks = 0; // under way
  private timer: number | undefined; // shows what is next
  private rest: number | undefined; // lets one act when all has come to rest
  private until = 0; // so long what was shown last is to be seen
  private nShown = 0; // counted
  private isDrawing = false; // its time begins when it is drawn
  private readonly stops: (() => void)[];

  constructor(readonly id: string) {
    this.stops = [
      onNews((news) => news.table === id && this.hear(news)),
      onTable((info) => {
        if (info.id === id && this.info.value) this.info.value = asBefore(this.info.value, info);
      }),
      effect(() => {
        void lang.value;
        if (connected.value) void this.look();
      }),
    ];
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.rest);
    this.stops.forEach((stop) => stop());
    if (connected.peek()) call("unwatch", { table: this.id }).catch(() => undefined);
  }

  /** Watches from the start: everything there is to know now. */
  async look(): Promise<void> {
    this.looks++;
    try {
      let seen = await call("watch", { table: this.id, since: 0, words: true });
      let log = seen.news;
      while (seen.more) { // a long log comes in pages; the last has how things are then
        seen = await call("watch", { table: this.id, since: log.at(-1)?.n ?? 0, words: true });
        log = [...log, ...seen.news];
      }
      clearTimeout(this.timer);
      clearTimeout(this.rest);
      this.queue = [];
      this.until = 0;
      this.nShown++;
      this.isDrawing = false;
      batch(() => {
        this.isMoving.value = false;
        this.info.value = seen.table;
        this.viewer.value = seen.seat;
        this.tick(seen.table.clock);
        this.log.value = log;
        this.waitingNews.value = 0;
        this.missing.value = null;
        this.shown.value = seen.position
          ? {
              position: seen.position,
              ask: asked(seen),
              turn: seen.table.turn,
              plies: seen.table.plies,
              fixed: seen.table.fixed,
              phase: seen.table.phase ?? "",
              legal: seen.legal ?? [],
              words: worded(seen),
              obvious: seen.obvious ?? "",
              events: [],
              by: 0,
              action: "",
            }
          : null;
        this.settled(seen.table.plies, seen.table.n);
      });
      takePart(seen.table).catch(() => undefined); // what is missing in the end, the check of the shuffles says
      this.offer();
    } catch (problem) {
      if (problem instanceof Refused) this.missing.value = problem.message;
    } finally {
      this.looks--;
    }
  }

  private tick(seconds: number | undefined): void {
    this.deadline.value = seconds === undefined ? 0 : Date.now() + 1000 * seconds;
  }

  private hear(news: PushedNews): void {
    const isAside = news.kind === "seat" && this.isMyTurn.peek(); // who sits where: whoever is about to act is not kept waiting
    if (this.looks) return void (isAside || (this.waitingNews.value ||= 1)); // its answer comes after this and tells it too
    const last = this.queue.at(-1)?.n ?? this.log.peek().at(-1)?.n ?? 0;
    const info = this.info.peek();
    if (!info || news.n <= last) return;
    if (news.n === last + 1 && news.kind === "hint" && !this.queue.length) {
      this.log.value = [...this.log.peek(), news]; // nothing on the table is different
      return;
    }
    if (isAside) return void this.look();
    if (news.n !== last + 1 || !news.position) {
      this.waitingNews.value = this.queue.length + 1;
      return void this.look();
    }
    this.queue.push(news);
    this.waitingNews.value = this.queue.length;
    if (this.queue.length === 1) this.next();
  }

  /** Shows what is next when what was shown last has been seen. */
  private next(): void {
    if (this.isDrawing) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.show(), Math.max(0, this.until - performance.now()));
  }

  /** Everything at once: for those who do not want to wait. */
  skip(): void {
    while (this.queue.length) this.show();
    this.nShown++;
    this.isDrawing = false;
    this.until = 0;
    this.comeToRest();
    if (this.shown.peek()?.turn === 0 && !this.info.peek()?.over) void this.look();
  }

  /** How long an action is shown, from when it is drawn: one's own not at all, one had it in mind. */
  private shows(isMine: boolean, then: () => void): void {
    const isMany = this.queue.length > MANY;
    const moment = isMine || document.hidden ? 0 : (MOMENT * pace()) / (isMany ? 3 : 1);
    clearTimeout(this.rest);
    this.isMoving.value = moment > 0 && !isStill();
    this.isDrawing = moment > 0;
    const isLast = (this.nShown += 1);
    const begin = () => {
      if (isLast !== this.nShown) return; // skipped
      this.isDrawing = false;
      this.until = performance.now() + moment;
      if (this.isMoving.peek()) this.rest = window.setTimeout(() => this.comeToRest(), Math.min(moment, ALL_MOTION * pace()));
      then();
    };
    if (moment) requestAnimationFrame(() => requestAnimationFrame(begin));
    else begin();
  }

  private comeToRest(): void {
    clearTimeout(this.rest);
    stopMotion();
    this.isMoving.value = false;
  }

  private show(): void {
    const news = this.queue.shift();
    if (!news) return;
    const isMine = news.kind === "play" && this.mine.peek().includes(news.seat ?? 0);
    const viewer = this.isHotSeat.peek()
      ? this.mine.peek().includes(news.turn) ? news.turn : 0
      : this.viewer.peek();
    // Another pair of eyes at the same screen, or the end: the log itself reads differently.
    if (viewer !== this.viewer.peek() || news.kind !== "play") return void this.look();
    batch(() => {
      this.tick(news.clock);
      this.log.value = [...this.log.peek(), news];
      this.waitingNews.value = this.queue.length;
      this.shown.value = {
        position: { ...asBefore(this.shown.peek()?.position, news.position ?? {}) },
        ask: asked(news),
        turn: news.turn,
        plies: news.plies,
        fixed: news.fixed,
        phase: news.phase ?? "",
        legal: news.legal ?? [],
        words: worded(news),
        obvious: news.obvious ?? "",
        events: news.events ?? [],
        by: news.seat ?? 0,
        action: news.action ?? "",
      };
      this.settled(news.plies, news.n);
      if (news.turn === 0) this.waitingNews.value = 1; // the end: seen before the score is
      this.shows(isMine, () => {
        if (news.turn === 0) this.timer = window.setTimeout(() => void this.look(), this.until - performance.now());
        else if (this.queue.length) this.next();
      });
    });
    if (news.turn !== 0 && !this.queue.length) this.offer();
  }

  /** Lets one choose among the legal actions. */
  private offer(): void {
    const shown = this.shown.peek();
    this.choosing.offer(shown?.legal ?? [], `${shown?.plies} ${this.viewer.peek()}`);
    this.refusal.value = null;
    this.words.value = Object.fromEntries((shown?.legal ?? []).map((action, i) => [action, shown?.words[i] ?? { text: action }]));
    this.isObvious.value = false;
    const sent = this.sent.peek();
    if (sent?.isLost) return void this.send(sent);
    if (!sent && shown?.legal.length) this.settle(shown);
  }

  /** So far everything is shown: one's own action with it, or it is still under way. */
  private settled(plies: number, entry: number): void {
    const sent = this.sent.peek();
    if (sent && (plies > sent.n || (sent.entry > 0 && entry >= sent.entry))) this.sent.value = null;
  }

  /** Plays what is no decision, so that nobody is bothered – and nobody can tell. Several people at one screen
   * are asked all the same: the curtain would give it away. */
  private settle(shown: Shown): void {
    const info = this.info.peek();
    const action = shown.turn === this.viewer.peek() && !this.isHotSeat.peek() ? shown.obvious : "";
    if (!info || !action) return;
    const isWatched = info.seats.some((seat) => seat.kind !== "bot" && !seat.you);
    this.isObvious.value = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(
      () => void this.send({ action, n: shown.plies, seat: shown.turn, entry: 0, isLost: false }),
      isWatched ? THOUGHT * (1 + 2 * Math.random()) : GLANCE,
    );
  }

  play(action: string): void {
    const shown = this.shown.peek();
    if (!shown || !this.isMyTurn.peek()) return;
    void this.send({ action, n: shown.plies, seat: this.viewer.peek(), entry: 0, isLost: false });
  }

  private async send(play: Sent): Promise<void> {
    const { action, n, seat } = play;
    play.isLost = false;
    this.sent.value = play;
    try {
      play.entry = (await call("play", { table: this.id, action, n, seat })).n;
      const last = this.log.peek().at(-1)?.n ?? 0;
      if (this.sent.peek() === play) this.settled(this.shown.peek()?.plies ?? 0, last);
    } catch (problem) {
      if (problem instanceof Lost) play.isLost = true;
      if (!(problem instanceof Refused)) return;
      if (this.sent.peek() === play) this.sent.value = null;
      this.refusal.value = refused(problem);
    }
  }

  /** Asks why an action is not allowed; shows the rule. */
  async ask(action: string): Promise<void> {
    const answer = await this.attempt(call("why", { table: this.id, action }));
    if (answer && !answer.legal && answer.text) this.refusal.value = { text: answer.text, parts: answer.parts, rule: answer.rule };
  }

  /** What a request gives; null, and the reason is shown, if it is refused. */
  async attempt<T>(request: Promise<T>): Promise<T | null> {
    try {
      return await request;
    } catch (problem) {
      if (problem instanceof Refused) this.refusal.value = refused(problem);
      else if (!(problem instanceof Lost)) throw problem;
      return null;
    }
  }
}
