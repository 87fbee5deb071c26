/** A table: its frame. What lies on it is the game's own. */
import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import { isChanged } from "../chance";
import { faceOf } from "../games";
import { Missing } from "../lobby/missing";
import type { TableInfo } from "../protocol";
import { Icon, type IconName } from "../ui/icons";
import { Asides } from "../ui/seat";
import { Top } from "../ui/top";
import { titleOf } from "../hall";
import { t } from "../words";
import { Bar, wide } from "./bar";
import { Board } from "./board";
import { boxOf } from "./box";
import { useCall } from "./calling";
import { Company, Replace, hasCompany } from "./company";
import { Curtain, useCurtain } from "./curtain";
import { End } from "./end";
import { Foreign } from "./foreign";
import { Guide, GuideAgain } from "./guide";
import { Handing } from "./handing";
import { Dealt, Expected, Gone } from "./keep";
import { Keys } from "./keys";
import { Announcer, Log } from "./log";
import { Rules } from "./rules";
import { TableStore } from "./store";
import { Waiting } from "./waiting";

type Side = "log" | "glance" | "rules";

/** The panel beside the table, and the rule it should show. */
interface SideState {
  open: Side | null;
  rule: string | undefined;
}

function sideName(side: Side | null): string {
  switch (side) {
    case "log": return t("Log");
    case "glance": return t("Memo");
    default: return t("Rules");
  }
}

const SIDE_ICON: Readonly<Record<Side, IconName>> = { log: "list", glance: "eye", rules: "book" };

function SideButtons({ side, onOpen, hasGlance }: { side: Side | null; onOpen: (side: Side) => void; hasGlance: boolean }) {
  const names: Side[] = hasGlance ? ["log", "glance", "rules"] : ["log", "rules"];
  return (
    <div class="side-tabs" role="group" aria-label={t("Beside the table")}>
      {names.map((name) => (
        <button key={name} type="button" class="quiet" aria-pressed={side === name} onClick={() => onOpen(name)}>
          <Icon name={SIDE_ICON[name]} />
          <span>{sideName(name)}</span>
        </button>
      ))}
    </div>
  );
}

/** Whether nobody else is waited for: the game begins in a moment. */
const isAlone = (info: TableInfo): boolean => !isChanged(info) && info.seats.every((seat) => seat.kind === "bot" || seat.you);

function Room({ store }: { store: TableStore }) {
  const info = store.info.value;
  const shown = store.shown.value;
  const side = useSignal<SideState>({ open: wide.matches ? "log" : null, rule: undefined });
  const curtain = useCurtain(store);
  useEffect(() => {
    const onChange = () => !wide.matches && (side.value = { open: null, rule: undefined }); // it would lie over the table
    wide.addEventListener("change", onChange);
    return () => wide.removeEventListener("change", onChange);
  }, []);
  useCall(store);
  const openRule = useCallback((rule: string | undefined) => (side.value = { open: "rules", rule }), []);
  const game = info?.game ?? "";
  const box = boxOf(info?.id ?? "");
  // Another only with another box, or every sentence of the log would be drawn anew with every action.
  const asides = useMemo(() => ({ tip: (code: string) => faceOf(game).tip?.(code, box), onRule: openRule }), [game, box]);
  if (!info) return <main class="note"><p role="status">{t("Coming to the table…")}</p></main>;
  if (!info.started && isAlone(info)) return <main class="note"><p role="status">{t("Shuffling…")}</p></main>;
  if (info.gone) return <Gone info={info} />;
  if (info.closed) return <main class="note"><h1>{titleOf(info)}</h1><p role="status">{t("This table has been closed by whoever runs this site.")}</p></main>;
  if (info.foreign) return <Foreign store={store} info={info} />;
  if (!info.started || !shown) return <Waiting store={store} info={info} />;
  if (curtain.seat) return <Curtain info={info} seat={curtain.seat} onOpen={curtain.open} />;

  const face = faceOf(info.game);
  const toggle = (name: Side) => (side.value = { open: side.value.open === name ? null : name, rule: undefined });
  return (
    <Asides.Provider value={asides}>
    <div class={`table game-${info.game}`} data-side={side.value.open ?? "none"} data-phase={shown.phase}>
      <Handing store={store} info={info} />
      {!info.over && store.mine.value.length > 0 && <Keys store={store} />}
      <main class="felt" onClick={() => store.turn.peek() === "news" && store.skip()}>
        <h1 class="hidden">{titleOf(info)}</h1>
        {info.over ? <End store={store} info={info} shown={shown} onRule={openRule} /> : <Board store={store} info={info} shown={shown} />}
      </main>
      {!info.over && face.guide.length > 0 && <Guide store={store} face={face} />}
      {!info.over && <Bar store={store} info={info} shown={shown} onRule={openRule} />}
      <aside class="side" aria-label={t("Beside the table")}>
        <SideButtons side={side.value.open} onOpen={toggle} hasGlance={!!face.Glance} />
        <div class="side-body" hidden={!side.value.open} tabIndex={0} role="region" aria-label={sideName(side.value.open)}>
          {side.value.open === "log" && <Log store={store} info={info} />}
          {side.value.open === "glance" && face.Glance && <face.Glance table={info.id} position={shown.position} seats={info.seats} />}
          {side.value.open === "rules" && (
            <>
              {face.guide.length > 0 && !info.over && <GuideAgain game={info.game} />}
              <Rules game={info.game} rule={side.value.rule} />
            </>
          )}
        </div>
      </aside>
      <Announcer store={store} info={info} />
    </div>
    </Asides.Provider>
  );
}

export function TablePage({ id }: { id: string }) {
  const store = useMemo(() => new TableStore(id), [id]);
  useEffect(() => () => store.close(), [store]);
  if (store.missing.value !== null) return <Missing reason={store.missing.value} />;
  const info = store.info.value;
  return (
    <>
      <Top tools={info && hasCompany(info) && <Company store={store} info={info} />}>
        <span class="top-title">{info && titleOf(info)}</span>
      </Top>
      {info && <Replace store={store} info={info} />}
      {info && !info.gone && <Dealt info={info} />}
      {info && <Expected store={store} info={info} />}
      <Room store={store} />
    </>
  );
}
