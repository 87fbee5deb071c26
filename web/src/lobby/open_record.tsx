/** Opens a record on this device: a file, or text that was copied. */
import { useSignal } from "@preact/signals";
import { openRecord } from "../home/games";
import { go, tablePath } from "../route";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { RecordForm } from "../ui/record_form";
import { Refused } from "../wire";
import { t } from "../words";

function Opening({ onClose }: { onClose: () => void }) {
  const problem = useSignal("");
  const open = (record: string) => {
    problem.value = "";
    openRecord(record)
      .then((table) => go(tablePath(table)))
      .catch((error) => {
        problem.value = error instanceof Refused ? error.message : t("This browser cannot keep games of its own.");
      });
  };
  return (
    <Dialog title={t("Open a record")} onClose={onClose}>
      <p>{t("A game that was saved – here, on another device or by the program – is checked action by action and kept on this device. One that is not over goes on.")}</p>
      <RecordForm verb={t("Open")} problem={problem} onRecord={open} />
    </Dialog>
  );
}

export function OpenRecord() {
  const isOpen = useSignal(false);
  return (
    <>
      <button type="button" onClick={() => (isOpen.value = true)}><Icon name="box" />{t("Open a record")}</button>
      {isOpen.value && <Opening onClose={() => (isOpen.value = false)} />}
    </>
  );
}
