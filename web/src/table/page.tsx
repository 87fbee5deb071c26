/** A table: its frame. What lies on it is the game's own. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { lookOf } from "../games";
import { Missing } from "../lobby/missing";
import { Icon, type IconName } from "../ui/icons";
import { Top } from "../ui/top";
import { t } from "../words";
import { Bar } from "./bar";
import { Board } from "./board";
import { useCall } from "./calling";
import { Curtain, useCurtain } from "./curtain";
import { End } from "./end";
import { Guide } from "./guide";
import { Announcer, Log } from "./log";
import { Rules } from "./rules";
import { TableStore } from "./store";
import { Waiting } from "./waiting";

export type Side = "log" | "glance" | "rules";

/** The panel beside the table, and the rule it should show. */
export interface SideState {
  open: Side | null;
  rule: string | undefined;
}

function SideButtons({ side, onOpen, hasGlance }: { side: Side | null; onOpen: (side: Side) => void; hasGlance: boolean }) {
  const names: [Side, IconName, string][] = [
    ["log", "list", t("Log", "Journal")],
    ["rules", "book", t("Rules", "Règles")],
  ];
  if (hasGlance) names.splice(1, 0, ["glance", "eye", t("Memo", "Mémo")]);
  return (
    <div class="side-tabs" role="group" aria-label={t("Beside the table", "À côté de la table")}>
      {names.map(([name, icon, label]) => (
        <button key={name} type="button" class="quiet" aria-pressed={side === name} onClick={() => onOpen(name)}>
          <Icon name={icon} />
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}

function Room({ store }: { store: TableStore }) {
  const info = store.info.value;
  const shown = store.shown.value;
  const side = useSignal<SideState>({ open: matchMedia("(min-width: 1000px)").matches ? "log" : null, rule: undefined });
  const curtain = useCurtain(store);
  useCall(store);
  if (!info) return <main class="note"><p role="status">{t("Coming to the table…", "En route vers la table…")}</p></main>;
  if (!info.started || !shown) return <Waiting store={store} info={info} />;
  if (curtain.seat) return <Curtain info={info} seat={curtain.seat} onOpen={curtain.open} />;

  const look = lookOf(info.game);
  const openRule = (rule: string | undefined) => (side.value = { open: "rules", rule });
  const toggle = (name: Side) => (side.value = { open: side.value.open === name ? null : name, rule: undefined });
  return (
    <div class={`table game-${info.game}`} data-side={side.value.open ?? "none"}>
      <main class="felt">
        <h1 class="hidden">{info.title}</h1>
        <Announcer store={store} info={info} />
        {info.over ? <End store={store} info={info} shown={shown} /> : <Board store={store} info={info} shown={shown} />}
        {!info.over && look.guide.length > 0 && <Guide store={store} look={look} />}
      </main>
      {!info.over && <Bar store={store} info={info} shown={shown} onRule={openRule} />}
      <aside class="side" aria-label={t("Beside the table", "À côté de la table")}>
        <SideButtons side={side.value.open} onOpen={toggle} hasGlance={!!look.Glance} />
        <div class="side-body" hidden={!side.value.open}>
          {side.value.open === "log" && <Log store={store} info={info} />}
          {side.value.open === "glance" && look.Glance && <look.Glance table={info.id} position={shown.position} seats={info.seats} />}
          {side.value.open === "rules" && <Rules game={info.game} rule={side.value.rule} />}
        </div>
      </aside>
    </div>
  );
}

export function TablePage({ id }: { id: string }) {
  const store = useMemo(() => new TableStore(id), [id]);
  useEffect(() => () => store.close(), [store]);
  if (store.missing.value !== null) return <Missing reason={store.missing.value} />;
  return (
    <>
      <Top>
        <span class="top-title">{store.info.value?.title}</span>
      </Top>
      <Room store={store} />
    </>
  );
}
