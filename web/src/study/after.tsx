/** After a game: what it was worth if it was a day's deal; its deal for somebody else; theirs beside one's own. */
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { isTried } from "../home/games";
import { remembered } from "../memory";
import type { TableInfo } from "../protocol";
import { dealUrl } from "../route";
import { record as recordOf } from "../table/review";
import { Link } from "../table/share";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { RecordForm } from "../ui/record_form";
import { seatName } from "../ui/seat";
import { Refused } from "../wire";
import { lang, t } from "../words";
import { type Compared, study } from "./ask";
import { Comparison } from "./compare";
import { DayResult } from "./day_result";
import { pack, rivalKey } from "./packed";

/** The link by which somebody else gets this deal, in a seat of choice. */
function Send({ info, record, mine, onClose }: { info: TableInfo; record: string; mine: number; onClose: () => void }) {
  const seat = useSignal(mine || 1);
  const withGame = useSignal(true);
  const [url, setUrl] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isWanted = true;
    const made = async () => {
      const { deal } = await study("deal", { record, seat: seat.value });
      return dealUrl(withGame.value ? `${deal}~${await pack(record)}` : deal);
    };
    made().then(
      (url) => isWanted && setUrl(url),
      (error) => isWanted && setProblem(error instanceof Refused ? error.message : t("This browser cannot do that.")),
    );
    return () => {
      isWanted = false;
    };
  }, [seat.value, withGame.value, lang.value]);
  return (
    <Dialog title={t("Send this deal")} onClose={onClose}>
      <p>{t("Whoever opens the link plays these very cards against bots, on their own device.")}</p>
      <label class="field">
        <span>{t("They play as")}</span>
        <select value={seat.value} onChange={(event) => (seat.value = Number(event.currentTarget.value))}>
          {info.seats.map((_, i) => <option key={i} value={i + 1}>{seatName(info.seats, i + 1)}</option>)}
        </select>
      </label>
      <label class="switch-row">
        <input type="checkbox" checked={withGame.value} onChange={() => (withGame.value = !withGame.value)} />
        <span>{t("with this game, names included, to be compared afterwards")}</span>
      </label>
      {url && <Link label={t("Link to this deal")} url={url} />}
      {problem && <p class="problem" role="alert">{problem}</p>}
    </Dialog>
  );
}

/** Asks for a record of the same deal, unless one came with the link. */
function Beside({ table, record, onClose }: { table: string; record: string; onClose: () => void }) {
  const rival = remembered(rivalKey(table));
  const [found, setFound] = useState<Compared | null>(null);
  const problem = useSignal("");
  const look = (other: string) => {
    problem.value = "";
    study("compare", { record, other }).then(setFound, (error) => {
      problem.value = error instanceof Refused ? error.message : t("This browser cannot do that.");
    });
  };
  useEffect(() => {
    if (rival) look(rival);
  }, [lang.value]);
  return (
    <Dialog title={t("Two games of this deal")} onClose={onClose} className="wide">
      {found && <Comparison compared={found} />}
      {rival && problem.value && <p class="problem" role="alert">{problem.value}</p>}
      {!found && !rival && (
        <>
          <p>{t("The other game’s record: saved at its table, or printed by the program.")}</p>
          <RecordForm verb={t("Compare")} problem={problem} onRecord={look} />
        </>
      )}
    </Dialog>
  );
}

export function After({ info, mine }: { info: TableInfo; mine: readonly number[] }) {
  const [record, setRecord] = useState("");
  const open = useSignal<"" | "send" | "compare">("");
  const [own] = mine;
  useEffect(() => {
    recordOf(info.id).then(setRecord, () => undefined);
  }, [info.id]);
  if (!record) return null;
  const close = () => (open.value = "");
  return (
    <section class="after" aria-label={t("This deal")}>
      {mine.length === 1 && !isTried(info.id) && <DayResult record={record} />}
      <div class="end-ways">
        <button type="button" onClick={() => (open.value = "send")}><Icon name="link" />{t("Send this deal")}</button>
        <button type="button" class={remembered(rivalKey(info.id)) ? "primary" : ""} onClick={() => (open.value = "compare")}>
          <Icon name="people" />{t("Compare with another game")}
        </button>
      </div>
      {open.value === "send" && <Send info={info} record={record} mine={own ?? 0} onClose={close} />}
      {open.value === "compare" && <Beside table={info.id} record={record} onClose={close} />}
    </section>
  );
}
