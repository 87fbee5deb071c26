/** Opens a record on this device: a file, or text that was copied. */
import { useSignal } from "@preact/signals";
import { openRecord } from "../home/games";
import { go, tablePath } from "../route";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { Refused } from "../wire";
import { t } from "../words";

const MOST = 1 << 20; // bytes; no game is that long

function Opening({ onClose }: { onClose: () => void }) {
  const text = useSignal("");
  const problem = useSignal("");
  const open = (record: string) => {
    problem.value = "";
    openRecord(record)
      .then((table) => go(tablePath(table)))
      .catch((error) => {
        problem.value = error instanceof Refused ? error.message : t("This browser cannot keep games of its own.");
      });
  };
  const read = (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST) return void (problem.value = t("This file is too large for a record."));
    file.text().then(open, () => (problem.value = t("This file cannot be read.")));
  };
  return (
    <Dialog title={t("Open a record")} onClose={onClose}>
      <p>{t("A game that was saved – here, on another device or by the program – is checked action by action and kept on this device. One that is not over goes on.")}</p>
      <label class="field">
        <span>{t("A file")}</span>
        <input type="file" accept=".txt,.record,text/plain" onChange={(event) => read(event.currentTarget.files?.[0])} />
      </label>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          open(text.value);
        }}
      >
        <label class="field">
          <span>{t("Or its text")}</span>
          <textarea rows={6} spellcheck={false} value={text.value} placeholder="madang record 1" onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        {problem.value && <p class="problem" role="alert">{problem.value}</p>}
        <div class="dialog-foot">
          <button type="submit" class="primary" disabled={!text.value.trim()}>{t("Open")}</button>
        </div>
      </form>
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
