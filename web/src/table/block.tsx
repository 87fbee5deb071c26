/** Somebody one does not want to meet again: asked once more, then the server keeps them apart. */
import { useState } from "preact/hooks";
import type { TableInfo } from "../protocol";
import { Refused, call, home, lineOf } from "../wire";
import { Dialog } from "../ui/dialog";
import { seatName } from "../ui/seat";
import { toast } from "../ui/toasts";
import { t } from "../words";

/** The seats of other people, where one can be kept apart from them: at a server. */
export const othersAt = (info: TableInfo): number[] =>
  lineOf(info.id) === home ? [] : info.seats.flatMap((seat, i) => (seat.kind !== "bot" && seat.taken && !seat.you ? [i + 1] : []));

export function Block({ info, seat, children }: { info: TableInfo; seat: number; children: string }) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const who = seatName(info.seats, seat);
  const block = () =>
    call("block", { table: info.id, seat }).then(
      () => {
        setAsking(false);
        toast(t("{who} is blocked. The settings undo it.", { who }));
      },
      (error) => setProblem(error instanceof Refused ? error.message : t("No connection.")),
    );
  return (
    <>
      <button type="button" class="quiet" onClick={() => setAsking(true)}>{children}</button>
      {isAsking && (
        <Dialog title={t("Block {who}?", { who })} onClose={() => setAsking(false)}>
          <p>{t("You are not brought together again, neither can sit down where the other is, and you do not see what they say. They are not told. A game in progress goes on.")}</p>
          {problem && <p class="problem" role="alert">{problem}</p>}
          <div class="dialog-foot">
            <button type="button" class="primary" onClick={() => void block()}>{t("Block")}</button>
          </div>
        </Dialog>
      )}
    </>
  );
}
