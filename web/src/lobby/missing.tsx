/** A link that leads nowhere explains itself. */
import { useEffect } from "preact/hooks";
import { follow, startPath } from "../route";
import { t } from "../words";
import { Top } from "../ui/top";

export function Missing({ reason }: { reason: string }) {
  useEffect(() => {
    document.title = t("No such table – Madang");
  });
  return (
    <>
      <Top />
      <main class="note">
        <h1>{t("This link leads nowhere")}</h1>
        <p class="problem">{reason}</p>
        <p>
          {t("Perhaps it was cut short when it was copied, somebody else has taken the seat, or the table is gone. Ask whoever sent it for a new one – or start a table yourself.")}
        </p>
        <p><a class="button primary" href={startPath} onClick={follow}>{t("To the start page")}</a></p>
      </main>
    </>
  );
}
