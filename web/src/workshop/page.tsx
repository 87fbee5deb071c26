/** The workshop: writes cards of Duel of Chaos and maps of Charon Inc., says what is wrong while one types, and plays them on
 * this device. Loaded when somebody comes here. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Gem } from "../games/charon/gems";
import { gemWords } from "../games/charon/names";
import { gemsOf } from "../games/charon/position";
import { CardFace, cardName, cardText } from "../games/duel/cards";
import { cardOf, type Box as DuelBox } from "../games/duel/position";
import { games, levels, makeTable, titleOf } from "../hall";
import { remember, remembered } from "../memory";
import type { BoxCard, BoxZone, Checked, Fault } from "../protocol";
import { follow, go, startPath, tablePath } from "../route";
import { Icon } from "../ui/icons";
import { levelName } from "../ui/seat";
import { Top } from "../ui/top";
import { Refused } from "../wire";
import { lang, t, tn } from "../words";
import { Checker } from "./check";
import { addDraft, changeDraft, drafts, dropDraft, fileName, type Draft, type Kind } from "./sets";
import { kinds } from "./shipped";

const MOST = 256 << 10; // bytes of a file, as the program has it

const LABELS: Record<Kind["game"], { own: () => string; start: () => string; save: () => string }> = {
  duel: {
    own: () => t("My cards"),
    start: () => t("The shipped cards are a start: change what you like."),
    save: () => t("The program reads the file, too: put it into a folder, and play with “madang play duel --cards FOLDER”."),
  },
  charon: {
    own: () => t("My moon"),
    start: () => t("The shipped moon is a start: change what you like."),
    save: () => t("The program reads the file, too: “madang play charon --map FILE”."),
  },
};

/** Where a line of a text begins and ends. */
function lineAt(text: string, line: number): [number, number] {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}

function Faults({ faults, more, onGo }: { faults: readonly Fault[]; more: number; onGo: (fault: Fault) => void }) {
  return (
    <ul class="faults">
      {faults.map((fault, i) => (
        <li key={i}>
          <button type="button" class="fault" onClick={() => onGo(fault)}>
            <b>{t("Line {n}", { n: fault.line })}</b> {fault.text}
          </button>
        </li>
      ))}
      {more > 0 && <li class="muted">{t("… and {n} more", { n: more })}</li>}
    </ul>
  );
}

/** A card as players will see it; drawn anew when its own lines change, not with every letter of the text. */
function DraftedCard({ written }: { written: BoxCard }) {
  const text = JSON.stringify(written);
  const card = useMemo(() => cardOf(JSON.parse(text) as DuelBox["cards"][number]), [text]);
  const { copies = 1 } = written;
  return (
    <li>
      <CardFace card={card} size="big" />
      <span class="hidden">{cardName(card)}. {cardText(card)}</span>
      {copies > 1 && <span class="muted">×{copies}</span>}
    </li>
  );
}

const DraftedCards = ({ cards }: { cards: readonly BoxCard[] }) => (
  <ul class="drafted" tabIndex={0} aria-label={t("What players will read")}>
    {cards.map((card) => <DraftedCard key={card.code} written={card} />)}
  </ul>
);

/** A moon from above: zones where their names say, with their holes. */
function Moon({ zones }: { zones: readonly BoxZone[] }) {
  const rows = Math.max(...zones.map(({ zone }) => Number(zone[1])));
  const columns = Math.max(...zones.map(({ zone }) => zone.charCodeAt(0) - 96));
  return (
    <svg class="moon-plan" viewBox={`0 0 ${columns * 40} ${rows * 30}`} role="img" aria-label={t("The zones of the moon, with their holes")}>
      {zones.map(({ zone, holes, players }) => {
        const x = (zone.charCodeAt(0) - 97) * 40;
        const y = (Number(zone[1]) - 1) * 30;
        return (
          <g key={zone}>
            <rect x={x + 1} y={y + 1} width={38} height={28} rx={4} class={`zone-${players}`} />
            <text x={x + 6} y={y + 12}>{zone}</text>
            {Array.from({ length: holes }, (_, i) => <circle key={i} cx={x + 10 + i * 9} cy={y + 21} r={3} />)}
          </g>
        );
      })}
    </svg>
  );
}

/** What a building costs, in gems. */
const Cost = ({ cost }: { cost: Readonly<Record<string, number>> }) => (
  <span role="img" aria-label={gemWords(cost)}>{gemsOf(cost).map((gem, i) => <Gem key={i} gem={gem} />)}</span>
);

function Found({ found }: { found: Checked }) {
  const { box } = found;
  if (!box) return null;
  return (
    <details class="found" open>
      <summary>{t("What players will read")}</summary>
      {box.zones && <Moon zones={box.zones} />}
      {box.zones ? (
        <ul class="costs">
          {box.cards.map((card) => (
            <li key={card.card}>
              <b>{card.card}</b> <Cost cost={typeof card.cost === "object" ? card.cost : {}} />
              {card.value !== card.number && ` · ${tn("{n} point", "{n} points", card.value ?? 0)}`}
            </li>
          ))}
        </ul>
      ) : (
        <DraftedCards cards={box.cards} />
      )}
    </details>
  );
}

/** Begins a game with what was written. */
function Play({ kind, draft, found }: { kind: Kind; draft: Draft; found: Checked }) {
  const [level, setLevel] = useState(remembered("level") ?? "club");
  const game = games.value.find(({ name }) => name === kind.game);
  const [players, setPlayers] = useState(2);
  const [isWhole, setWhole] = useState(true);
  const [problem, setProblem] = useState("");
  const hasVermeast = kind.game === "duel" && (found.choices ?? []).includes("vermeast");
  const begin = () => {
    remember("level", level);
    makeTable(true, {
      game: kind.game,
      players,
      seats: ["me", ...Array<string>(players - 1).fill(level)],
      seat: "lot",
      leave: level,
      hints: false,
      options: { [kind.option]: draft.text, ...(hasVermeast && isWhole ? { vermeast: true } : {}) },
    })
      .then(({ table }) => go(tablePath(table)))
      .catch((error) => setProblem(error instanceof Refused ? error.message : t("This browser cannot keep games of its own.")));
  };
  return (
    <section class="workshop-play" aria-label={t("Play it")}>
      <div class="wishes">
        {game && game.players[1] > 2 && (
          <label>
            <span>{t("Players")}</span>
            <select value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
              {Array.from({ length: game.players[1] - 1 }, (_, i) => <option key={i} value={i + 2}>{i + 2}</option>)}
            </select>
          </label>
        )}
        <label>
          <span>{t("Bots")}</span>
          <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
            {levels.value.map((one) => <option key={one} value={one}>{levelName(one)}</option>)}
          </select>
        </label>
        {hasVermeast && (
          <label class="wish-check">
            <input type="checkbox" checked={isWhole} onChange={(event) => setWhole(event.currentTarget.checked)} />
            <span>{t("with the third clan, Vermeast")}</span>
          </label>
        )}
      </div>
      <button type="button" class="primary" onClick={begin}><Icon name="play" />{t("Play it")}</button>
      {draft.text !== kind.shipped && <p class="muted">{t("No bot knows these: they search instead of playing by what they have learned.")}</p>}
      {problem && <p class="problem" role="alert">{problem}</p>}
    </section>
  );
}

function Editor({ kind, draft }: { kind: Kind; draft: Draft }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const checker = useMemo(() => new Checker(), []);
  useEffect(() => checker.look(kind.game, draft.text), [draft.text, kind.game, lang.value]);
  const found = checker.found.value;
  const isNew = checker.about.value === `${lang.value}\n${kind.game}\n${draft.text}`;
  const goTo = (fault: Fault) => {
    const [start, end] = lineAt(draft.text, fault.line);
    area.current?.focus();
    area.current?.setSelectionRange(start, end);
    const height = (area.current?.scrollHeight ?? 0) / draft.text.split("\n").length;
    if (area.current) area.current.scrollTop = Math.max(0, (fault.line - 4) * height);
  };
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([draft.text], { type: "text/plain" }));
    link.download = fileName(draft);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return (
    <div class="workshop-desk">
      <div class="workshop-text">
        <div class="workshop-tools">
          <label class="field">
            <span>{t("Name")}</span>
            <input type="text" maxLength={60} value={draft.name} onInput={(event) => changeDraft(draft.id, { name: event.currentTarget.value })} />
          </label>
          <button type="button" onClick={save}><Icon name="box" />{t("Save as a file")}</button>
          <button type="button" class="quiet" onClick={() => confirm(t("Remove “{name}” from this device?", { name: draft.name })) && dropDraft(draft.id)}>{t("Remove")}</button>
        </div>
        <label class="field">
          <span>{t("Its text")}</span>
          <textarea
            ref={area}
            class="workshop-area"
            rows={22}
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            wrap="off"
            aria-describedby="workshop-verdict"
            aria-invalid={isNew && !!found && found.faults.length > 0}
            value={draft.text}
            onInput={(event) => changeDraft(draft.id, { text: event.currentTarget.value })}
          />
        </label>
        <p class="muted">{LABELS[kind.game].save()}</p>
      </div>
      <div class="workshop-found" data-checked={isNew ? "yes" : "no"}>
        <p id="workshop-verdict" role="status" class={found && (found.faults.length || !found.whole) ? "problem" : ""}>
          {checker.isLost.value
            ? t("This browser cannot look it over.")
            : !found
              ? t("Looking it over…")
              : found.faults.length
                ? tn("{n} thing is wrong.", "{n} things are wrong.", found.faults.length + (found.more ?? 0))
                : found.whole
                  ? t("Nothing is wrong.")
                  : t("It is not whole yet: {why}.", { why: found.why ?? "" })}
        </p>
        {found && found.faults.length > 0 && <Faults faults={found.faults} more={found.more ?? 0} onGo={goTo} />}
        {found && found.whole && !found.faults.length && <Play kind={kind} draft={draft} found={found} />}
        {found && <Found found={found} />}
      </div>
    </div>
  );
}

export function Workshop() {
  const [id, setId] = useState(remembered("workshop.open") ?? "");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    document.title = t("Workshop – {title}", { title: t("Madang") });
  }, [lang.value]);
  const draft = drafts.value.find((one) => one.id === id) ?? drafts.value[0];
  const kind = kinds.find(({ game }) => game === draft?.game);
  const open = (one: Draft) => {
    remember("workshop.open", one.id);
    setId(one.id);
    setProblem("");
  };
  const take = async (game: Kind["game"], files: readonly File[]) => {
    if (!files.length) return;
    if (files.reduce((sum, file) => sum + file.size, 0) > MOST) return setProblem(t("These files are too large."));
    const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1)); // as the program reads a folder
    const texts = await Promise.all(sorted.map((file) => file.text()));
    const name = sorted.length === 1 ? (sorted[0]?.name ?? "").replace(/\.txt$/, "") : LABELS[game].own();
    open(addDraft(game, name, texts.join("\n")));
  };
  return (
    <>
      <Top />
      <main class="workshop">
        <h1>{t("Workshop")}</h1>
        <p>{t("Write cards for Duel of Chaos or a moon for Charon Inc., and play with them at once. What you write stays on this device.")}</p>
        <div class="workshop-sets">
          {kinds.map(({ game, shipped }) => (
            <section key={game} aria-label={titleOf({ game })}>
              <h2>{titleOf({ game })}</h2>
              <div class="workshop-tools">
                <button type="button" onClick={() => open(addDraft(game, LABELS[game].own(), shipped))} title={LABELS[game].start()}>
                  {game === "duel" ? t("New set of cards") : t("New moon")}
                </button>
                <label class="button">
                  {t("Open files")}
                  <input class="hidden" type="file" multiple={game === "duel"} accept=".txt,text/plain" onChange={(event) => { void take(game, [...(event.currentTarget.files ?? [])]); event.currentTarget.value = ""; }} />
                </label>
              </div>
              <ul class="workshop-list">
                {drafts.value.filter((one) => one.game === game).map((one) => (
                  <li key={one.id}>
                    <button type="button" class="quiet" aria-pressed={one === draft} onClick={() => open(one)}>{one.name || t("without a name")}</button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {problem && <p class="problem" role="alert">{problem}</p>}
        {draft && kind ? (
          <Editor key={draft.id} kind={kind} draft={draft} />
        ) : (
          <p class="muted">{t("The shipped cards and the shipped moon are a start: make a copy, change a line, and play.")}</p>
        )}
        <p><a href={startPath} onClick={follow}>{t("To the games")}</a></p>
      </main>
    </>
  );
}
