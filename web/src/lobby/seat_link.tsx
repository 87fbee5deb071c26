/** A link that is a seat: takes it and goes to its table. */
import { useEffect, useState } from "preact/hooks";
import { go, tablePath } from "../route";
import { Refused, call, connected } from "../wire";
import { t } from "../words";
import { Top } from "../ui/top";
import { Missing } from "./missing";

export function SeatLink({ secret }: { secret: string }) {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!connected.value) return;
    call("claim", { secret })
      .then(({ table }) => go(tablePath(table), true))
      .catch((error) => error instanceof Refused && setProblem(error.message));
  }, [secret, connected.value]);
  if (problem) return <Missing reason={problem} />;
  return (
    <>
      <Top />
      <main class="note"><p role="status">{t("Taking your seat…")}</p></main>
    </>
  );
}
