/** Asks for a record: a file, or text that was copied. */
import { type Signal, useSignal } from "@preact/signals";
import { t } from "../words";

const MOST = 1 << 20; // bytes of a file; no game is that long

export function RecordForm({ verb, problem, onRecord }: { verb: string; problem: Signal<string>; onRecord: (record: string) => void }) {
  const text = useSignal("");
  const read = (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST) return void (problem.value = t("This file is too large for a record."));
    file.text().then(onRecord, () => (problem.value = t("This file cannot be read.")));
  };
  return (
    <>
      <label class="field">
        <span>{t("A file")}</span>
        <input type="file" accept=".txt,.record,text/plain" onChange={(event) => read(event.currentTarget.files?.[0])} />
      </label>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onRecord(text.value);
        }}
      >
        <label class="field">
          <span>{t("Or its text")}</span>
          <textarea rows={6} spellcheck={false} value={text.value} placeholder="madang record 1" onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        {problem.value && <p class="problem" role="alert">{problem.value}</p>}
        <div class="dialog-foot">
          <button type="submit" class="primary" disabled={!text.value.trim()}>{verb}</button>
        </div>
      </form>
    </>
  );
}
