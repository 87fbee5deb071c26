/** A link that leads nowhere explains itself. */
import { useEffect } from "preact/hooks";
import { follow } from "../route";
import { t } from "../words";
import { Top } from "../ui/top";

export function Missing({ reason }: { reason: string }) {
  useEffect(() => {
    document.title = t("No such table – Madang", "Table introuvable – Madang");
  });
  return (
    <>
      <Top />
      <main class="note">
        <h1>{t("This link leads nowhere", "Ce lien ne mène nulle part")}</h1>
        <p class="problem">{reason}</p>
        <p>
          {t(
            "Perhaps it was cut short when it was copied, somebody else has taken the seat, or the table is gone. Ask whoever sent it for a new one – or start a table yourself.",
            "Peut-être a-t-il été tronqué en le copiant, quelqu’un d’autre a pris la place, ou la table n’existe plus. Demandez-en un nouveau à la personne qui l’a envoyé – ou ouvrez une table vous-même.",
          )}
        </p>
        <p><a class="button primary" href="/" onClick={follow}>{t("To the start page", "Vers l’accueil")}</a></p>
      </main>
    </>
  );
}
