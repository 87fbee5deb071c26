/** What is kept about whoever uses this browser: in words, as a file, and the way to delete it. */
import { useState } from "preact/hooks";
import { isAlone } from "../alone";
import { titleOf } from "../hall";
import { removeGame } from "../home/games";
import type { Line } from "../line";
import { forgetAll, rememberedAll } from "../memory";
import type { Results, TableInfo } from "../protocol";
import { go, startPath } from "../route";
import { Refused, home, server } from "../wire";
import { lang, t, tn } from "../words";

type Kept = Results["kept"];

/** Everything that a hall keeps, all pages of it. */
async function keptAt(line: Line): Promise<Kept> {
  const { before, ...all } = await line.call("kept", {});
  for (let next = before; next; ) {
    const page: Kept = await line.call("kept", { before: next });
    all.tables.push(...page.tables);
    next = page.before;
  }
  return all;
}

interface Everything {
  server?: Kept & { blocked: Results["blocked"]["people"] };
  device: Kept;
  /** Settings, links, and the like, as this browser remembers them. */
  browser: Record<string, string>;
}

async function everything(): Promise<Everything> {
  await home.ready();
  const device = await keptAt(home);
  if (isAlone) return { device, browser: rememberedAll() };
  const [kept, { people }] = await Promise.all([keptAt(server), server.call("blocked", {})]);
  return { server: { ...kept, blocked: people }, device, browser: rememberedAll() };
}

/** With what was played at each table, as far as it may be known. */
async function save(all: Everything): Promise<void> {
  const withActions = (line: Line, tables: TableInfo[]) =>
    Promise.all(tables.map(async (table) => ({ ...table, actions: table.started ? (await line.call("history", { table: table.id })).actions : [] })));
  const text = JSON.stringify(
    {
      ...all,
      ...(all.server && { server: { ...all.server, tables: await withActions(server, all.server.tables) } }),
      device: { ...all.device, tables: await withActions(home, all.device.tables) },
    },
    undefined,
    2,
  );
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "madang.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** The server first: what is on the device goes only if that is sure to be done. */
async function deleteAll(all: Everything): Promise<void> {
  if (all.server) await server.call("forget", {});
  for (const { id } of all.device.tables) await removeGame(id);
  await home.call("name", { name: "" });
  forgetAll();
}

function Tables({ tables }: { tables: readonly TableInfo[] }) {
  return (
    <ul>
      {tables.map((table) => (
        <li key={table.id}>
          {titleOf(table)}, {new Date(table.created * 1000).toLocaleDateString(lang.value)}
          {table.public && `, ${t("public")}`}
        </li>
      ))}
    </ul>
  );
}

function List({ title, kept }: { title: string; kept: Kept }) {
  return (
    <>
      <h3>{title}</h3>
      <p>{kept.name ? t("Your name: {name}", { name: kept.name }) : t("No name.")}</p>
      <p>{tn("{n} table that you made, sit or sat at; it has what you played there.", "{n} tables that you made, sit or sat at; they have what you played there.", kept.tables.length)}</p>
      <Tables tables={kept.tables} />
    </>
  );
}

export function MyData() {
  const [all, setAll] = useState<Everything>();
  const [isSure, setSure] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const attempt = (work: Promise<unknown>) => {
    setProblem("");
    setBusy(true);
    void work
      .catch((error) => setProblem(error instanceof Refused ? error.message : t("No connection.")))
      .finally(() => setBusy(false));
  };
  const open = (isOpen: boolean) => isOpen && attempt(everything().then(setAll));
  const leave = (known: Everything) =>
    attempt(
      deleteAll(known).then(() => {
        go(startPath);
        location.reload(); // who one was is in many places of a page
      }),
    );
  return (
    <details class="my-data" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{t("What this site keeps about me")}</summary>
      {all?.server && (
        <>
          <p>{t("A cookie, by which this browser is known; here it is number {number}. No mail address, no password.", { number: all.server.number })}</p>
          <List title={t("At the server")} kept={all.server} />
          {all.server.rated && <p>{t("You are rated here as {name}.", { name: all.server.rated.name })}</p>}
          {all.server.blocked.length > 0 && <p>{tn("{n} person whom you have blocked.", "{n} people whom you have blocked.", all.server.blocked.length)}</p>}
        </>
      )}
      {all && (
        <>
          <List title={t("On this device")} kept={all.device} />
          <p>{t("The settings above, links to seats, and what this browser added to shuffles.")}</p>
          <p class="muted">{t("Deleting takes your name and who you are out of all of it. Games of others stay, without your name; where a game goes on, a bot plays for you. It cannot be undone.")}</p>
          <div class="my-data-ways">
            <button type="button" disabled={isBusy} onClick={() => attempt(save(all))}>{t("Download")}</button>
            {!isSure && <button type="button" disabled={isBusy} onClick={() => setSure(true)}>{t("Delete everything…")}</button>}
          </div>
          {isSure && (
            <div role="alert">
              <p>{t("Delete everything that is kept about you?")}</p>
              <div class="my-data-ways">
                <button type="button" disabled={isBusy} onClick={() => leave(all)}>{t("Delete")}</button>
                <button type="button" disabled={isBusy} onClick={() => setSure(false)}>{t("Keep it")}</button>
              </div>
            </div>
          )}
        </>
      )}
      {problem && <p class="problem" role="alert">{problem}</p>}
    </details>
  );
}
