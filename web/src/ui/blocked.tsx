/** Whom one has blocked, and the way back. */
import { useEffect, useState } from "preact/hooks";
import type { Results } from "../protocol";
import { Refused, server } from "../wire";
import { t } from "../words";

export function Blocked() {
  const [people, setPeople] = useState<Results["blocked"]["people"]>([]);
  const [problem, setProblem] = useState("");
  const load = () => server.call("blocked", {}).then((list) => setPeople(list.people));
  useEffect(() => {
    if (server.connected.value) load().catch(() => undefined); // comes again with the connection
  }, [server.connected.value]);
  const undo = (n: number) =>
    void server.call("unblock", { n })
      .then(load)
      .catch((error) => setProblem(error instanceof Refused ? error.message : t("No connection.")));
  if (!people.length) return null;
  return (
    <fieldset class="blocked">
      <legend>{t("Blocked")}</legend>
      <ul>
        {people.map(({ n, name }) => (
          <li key={n}>
            <span>{name || t("somebody without a name")}</span>
            <button type="button" aria-label={t("Do not block {who} any more", { who: name || t("somebody without a name") })} onClick={() => undo(n)}>{t("Undo")}</button>
          </li>
        ))}
      </ul>
      {problem && <p class="problem" role="alert">{problem}</p>}
    </fieldset>
  );
}
